"""The manager of a system: a process that holds the distributed globals and passes messages on."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from elsewhere import Asked
from run_state import Holder, Number, Thread
from system_process import Process, Record, assembly_of
from wires import Message, Place, Wires, model_of

from catapults.analysis.check import Checked
from catapults.program import Model
from catapults.syntax import ast
from catapults.syntax.ast import Type

#: ns for a call of a handler and for a statement.
_COSTS = (100, 5)
_SLOTS = (Type.THREADREF, Type.NODE)


class Manager(Process):
    """It holds the distributed globals, and runs the master's blocks."""

    _costs = _COSTS

    def __init__(self, recorded: Mapping[str, Any], checked: Checked, wires: Wires) -> None:
        self._heard: dict[int, dict[Place, Number]] = {}  # of nodes, by their number
        self._nodes: dict[int, Thread] = {}
        self._asking: dict[int, deque[tuple[int, Asked]]] = {}
        self._replies: deque[tuple[int, Number]] = deque()
        self._passed: deque[tuple[int, Message]] = deque()
        self._origin: int | None = None  # of an update whose place is told
        self._last: dict[str, int] = {}  # the node that was in a slot last
        self._gone: set[int] = set()
        self._leaving: int | None = None
        self._asker = 0  # where a thread is to be born that no node is selected for
        self._selected: int | None = None
        self.selections = 0
        super().__init__(recorded, checked, wires)
        system = assembly_of(checked).system
        assert system is not None
        self._families = system.families

    def _expression(self, expr: ast.Expr) -> Any:
        if not isinstance(expr, ast.Is):
            return super()._expression(expr)
        node = self._variable(expr.node)
        assert isinstance(node, Thread)
        family = self._families[expr.family.text]
        return self._int(int(node.attributes["is"] == family))

    # --- messages

    def take(self, record: Record) -> Message:
        """As the base class does."""
        message = self.told(record)
        self._origin = None
        match message.kind:
            case "HELLO":
                self._take_in(record.peer, message)
            case "READ" | "UPDATE":
                self._read_or_update(record.peer, message)
            case "DEPARTED":
                self._leaving = record.peer
            case "CHOOSE":
                self._asker, self._selected = record.peer, None
            case "ANSWER":
                asker, asked = self._asking[record.peer].popleft()
                self._replies.append((asker, message.value))
                if not asked.is_former:
                    self._heard[record.peer][asked.name, asked.element] = message.value
        return message

    def _enter(self, record: Record) -> None:
        super()._enter(record)
        if self._leaving is not None:
            self._take_out(self._leaving)
        self._leaving = None
        for name, holder in self.globals.items():
            if isinstance(holder, Holder) and holder.kind in _SLOTS and holder.threads:
                self._last[name] = self._in_slot(name)

    def _take_out(self, peer: int) -> None:
        """Who has asked it hears the last that is known."""
        node = self._nodes[peer]
        for holder in self.globals.values():
            if isinstance(holder, Holder) and node in holder.threads:
                holder.threads.remove(node)
        self._gone.add(peer)
        for asker, asked in self._asking[peer]:
            self._replies.append((asker, self._heard[peer][asked.name, asked.element]))
        self._asking[peer].clear()

    def _leave(self, statement: ast.Stmt) -> None:
        if not isinstance(statement, ast.Select):
            super()._leave(statement)
            return
        target = self._variable(statement.target)
        node = target.threads[0] if isinstance(target, Holder) else target
        self._selected = next(peer for peer, one in self._nodes.items() if one is node)
        self.selections += 1

    def _take_in(self, peer: int, message: Message) -> None:
        node = self._thread_of(len(self._threads) + 1)
        assert node is not None
        assert message.values is not None
        node.attributes["is"] = message.family
        for (name, element), value in message.values.items():
            if element == 0 and name in node.attributes:
                node.attributes[name] = value
        self._nodes[peer] = node
        self._heard[peer] = dict(message.values)
        self._asking[peer] = deque()

    def _read_or_update(self, peer: int, message: Message) -> None:
        asked = message.asked
        assert asked is not None
        if asked.name in self.globals:
            self._on_global(peer, message.kind, asked)
            return
        owner, own = self._owner(peer, asked)
        if owner in self._gone:
            self._for_absent(peer, message.kind, owner, own)
            return
        if self._is_copied(owner, own.name):
            known, place = self._heard[owner], (own.name, own.element)
            known[place] = self.result_of(own, known[place], self._wires.type_of(owner, own.name))
            self._origin = peer
            return
        self._passed.append((owner, Message(message.kind, own)))
        if message.kind == "READ" or asked.is_answered:
            self._asking[owner].append((peer, own))

    def _for_absent(self, peer: int, kind: str, owner: int, own: Asked) -> None:
        """An update is dropped; the last value that is known is told."""
        if kind == "UPDATE" and self._is_copied(owner, own.name):
            self._origin = peer
        elif kind == "READ" or own.is_answered:
            self._replies.append((peer, self._heard[owner][own.name, own.element]))

    def _on_global(self, peer: int, kind: str, asked: Asked) -> None:
        values = self.cell(asked.name)
        old = values[asked.element]
        if kind == "UPDATE":
            values[asked.element] = self.result_of(asked, old, self.type_of(asked.name))
        if model_of(self.shared(asked.name)) is Model.BROADCAST:
            self._origin = peer
        elif kind == "READ" or asked.is_answered:
            self._replies.append((peer, old if asked.is_former else values[asked.element]))

    def _owner(self, peer: int, asked: Asked) -> tuple[int, Asked]:
        """Whose variable it is, and what it is there."""
        slot, dot, name = asked.name.partition(".")
        if not dot:
            return peer, asked
        return self._in_slot(slot), replace(asked, name=name)

    def _in_slot(self, slot: str) -> int:
        holder = self.globals[slot]
        assert isinstance(holder, Holder)
        inside = [peer for peer, node in self._nodes.items() if node in holder.threads]
        return inside[0] if inside else self._last[slot]

    def _is_copied(self, owner: int, name: str) -> bool:
        return self._wires.model_of(owner, name) is Model.BROADCAST

    def sent(self, record: Record) -> None:
        """As the base class does."""
        match record.mail:
            case "ANSWER":
                peer, value = self._replies.popleft()
                assert peer == record.peer
                self.tell(peer, Message("ANSWER", value=value))
            case "READ" | "UPDATE":
                peer, message = self._passed.popleft()
                assert (peer, message.kind) == (record.peer, record.mail)
                self.tell(peer, message)
            case "COPY":
                confirms = record.peer == self._origin
                self._origin = None if confirms else self._origin
                values = self._all_of(record.peer)
                self.tell(record.peer, Message("COPY", values=values, confirms=confirms))
            case "SPAWN":
                assert record.peer == (self._selected or self._asker), record
                self.tell(record.peer, Message("SPAWN"))
            case kind:
                self.tell(record.peer, Message(kind))

    def _all_of(self, peer: int) -> dict[Place, Number]:
        """All that it knows, by the names that a node has for it."""
        values = dict(self._heard[peer])
        for one in self.program.shared:
            values |= {(one.name, at): value for at, value in enumerate(self.cell(one.name))}
        for name, holder in self.globals.items():
            if not isinstance(holder, Holder):
                continue
            values[f"|{name}|", 0] = len(holder.threads)
            if holder.kind in _SLOTS:
                values[f"{name} is", 0] = 0
            if holder.kind in _SLOTS and holder.threads:
                values[f"{name} is", 0] = holder.threads[0].attributes["is"]
            if holder.kind in _SLOTS and (holder.threads or name in self._last):
                inside = self._heard[self._in_slot(name)]
                values |= {(f"{name}.{own}", at): v for (own, at), v in inside.items()}
        return values

    def welcomed(self, record: Record) -> None:
        """As the base class does."""
