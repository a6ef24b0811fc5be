"""A whole system as plain interpreters carry it out, each process in a thread of its own.

The trace of a run says only in which order each process called handlers and took messages in. What
is asked and told, which values come, which threads are moved and dispatched, and how long handlers
wait, is found here, and held against the trace.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Thread as PythonThread
from typing import Any

from arithmetic import operate, operate_whole
from draws import Draws
from elsewhere import Asked, Elsewhere
from interpreter import Interpreter
from run_state import Cell, Holder, Number, Thread, Value
from wires import Message, Place, Wires, is_own_request, kind_of, model_of

from catapults.analysis.check import Checked
from catapults.contracts.libraries import handler_numbers, profile
from catapults.contracts.tables import table
from catapults.models.classic.front_end import ClassicReading
from catapults.models.classic.inherit import Assembly
from catapults.models.distributed.front_end import MasterReading
from catapults.models.distributed.manager import manager_of
from catapults.program import CheckKind, Global, Model, Program, Sharing
from catapults.source import Span
from catapults.syntax import ast
from catapults.syntax.ast import Type

_KINDS: dict[str, int] = {k: one["number"] for k, one in table("trace")["kinds"].items()}
_NAMES = {number: name for name, number in _KINDS.items()}
_MAIL = {number: name for name, number in table("layout")["enums"]["mail_kind"].items()}
_HANDLERS = {number: name for name, number in handler_numbers().items()}
_SIGNS = dict(zip(("ADD", "SUBTRACT", "MULTIPLY", "DIVIDE", "REMAINDER"), "+-*/%", strict=True))
_PRINTED = re.compile(r'printf\("[^"]*%d[^"]*", *(\w+)\);')
#: ns for a call of a handler and for a statement, as random systems have them; and of the manager.
_COSTS, _MANAGERS_COSTS = (1000, 10), (100, 5)
#: More than handlers of random systems have.
_MOST_STATEMENTS = 200

#: What needs a handler is carried out when none waits.
_SET_ASIDE = ("SPAWN", "SUSPEND", "RESUME", "LEAVE")
_SLOTS = (Type.THREADREF, Type.NODE)


@dataclass(frozen=True)
class Record:
    """One of the trace."""

    kind: str
    time: int
    thread: int
    place: int
    value: int

    @property
    def variable(self) -> int:
        """Its index, or 65535."""
        return self.place & 0xFFFF

    @property
    def element(self) -> int:
        """Of that variable."""
        return self.place >> 16

    @property
    def mail(self) -> str:
        """The kind of the message that was sent or taken in."""
        return _MAIL[self.value & 0xFF]

    @property
    def peer(self) -> int:
        """Whom it goes to, or who sent it."""
        return self.value >> 8


#: The last kinds that are of no concern here.
_MEANT = ("ENTER", "LEAVE", "TRANSFER", "DISPATCH", "ASKED", "ANSWERED", "SENT", "TOOK", "LOG")


class Process(Interpreter):
    """One of them, which follows its part of the trace."""

    _costs = _COSTS

    def __init__(self, recorded: Mapping[str, Any], checked: Checked, wires: Wires) -> None:
        program = checked.program
        assert program is not None
        self.program: Program = program
        self.number: int = recorded["number"]
        self._wires = wires
        self._records = deque(
            Record(_NAMES[kind], *rest)
            for kind, *rest in recorded["records"]
            if _NAMES[kind] in (*_MEANT, "WELCOMED")
        )
        self._arrivals = deque(recorded["arrivals"])
        self._moves: list[tuple[int, int]] = []
        self._aside: deque[Message] = deque()
        self._threads: list[Thread] = []
        self.handled = 0
        #: Until when the handler that runs has waited, ns.
        self._present = 0
        super().__init__(assembly_of(checked), profile(program.profile).int_bits)

    def run(self) -> None:
        """To the end of the trace."""
        while self._records:
            self._go_on(self._records.popleft())

    def _go_on(self, record: Record) -> None:
        match record.kind:
            case "ENTER":
                self._enter(record)
            case "TOOK":
                self.take(record)
            case "SENT":
                self.sent(record)
            case "WELCOMED":
                self.welcomed(record)
            case other:
                raise AssertionError(f"{other} stands outside a handler")

    # --- handlers

    def _enter(self, record: Record) -> None:
        self.now = self._present = record.time
        thread = self._thread_of(record.thread)
        self._moves = []
        self.handled += 1
        while self._records[0].kind in ("TOOK", "WELCOMED"):  # its first copies
            self._go_on(self._records.popleft())
        self.call(_HANDLERS[record.place], thread)
        moves = []
        while (found := self._records.popleft()).kind == "TRANSFER":
            moves.append(found)
        self._check_moves(moves)
        if found.kind == "DISPATCH":
            assert self.chosen is not None
            assert found.thread == self.chosen.number, (self.number, found)
            found = self._records.popleft()
        assert found.kind == "LEAVE", (self.number, found)
        self._check_cost(found.value - (self._present - record.time))

    def _check_cost(self, work: int) -> None:
        """What a handler costs beside its waits: a call, and its statements."""
        statements, rest = divmod(work - self._costs[0], self._costs[1])
        assert rest == 0, (self.number, self._handler, work)
        assert 0 <= statements < _MOST_STATEMENTS, (self.number, self._handler, work)

    def _thread_of(self, number: int) -> Thread | None:
        while number > len(self._threads):
            self._threads.append(self.birth())
        return self._threads[number - 1] if number else None

    def _check_moves(self, records: Sequence[Record]) -> None:
        found = [(one.thread, one.place >> 16) for one in records]
        assert self._moves == found, (self.number, self._handler, self._moves, found)
        self._moves = []

    def _transfer(self, transfer: ast.Transfer) -> None:
        super()._transfer(transfer)
        target = self._container(transfer.target)
        moved = target.threads[-1] if target.kind is Type.QUEUE else target.threads[0]
        self._moves.append((moved.number, self._node_of(target)))

    def _leave(self, statement: ast.Stmt) -> None:
        if isinstance(statement, ast.Destroy):
            gone = self._taken(statement.target, CheckKind.DESTROY_HOLDS)
            self._moves.append((gone.number, 0))
        super()._leave(statement)

    def _node_of(self, holder: Holder) -> int:
        """The number of a container in the trace."""
        node = 0
        for container in self.program.containers:
            for index in range(container.size or 1):
                node += 1
                symbol = self.globals.get(container.name)
                one = symbol[index] if isinstance(symbol, list) else symbol
                if one is holder:
                    return node
        raise AssertionError("a container of a handler")

    def _verbatim(self, statement: ast.Verbatim) -> None:
        printed = _PRINTED.fullmatch(statement.text.strip())
        if printed is None:
            super()._verbatim(statement)
            return
        value = self._printed(printed[1], statement.span)
        record = self.expect("LOG")
        assert record.value == value, (self.number, statement.text, value, record)

    def _printed(self, word: str, span: Span) -> Number:
        if word.isdigit():
            return int(word)
        return self._number(ast.Variable(span=span, name=ast.Name(span=span, text=word))).number

    def _target(self, expr: ast.VerbatimExpr) -> Value:
        text = expr.text.strip()
        if not text.startswith("rand()"):
            return super()._target(expr)
        modulus = int(text.removeprefix("rand() %"))
        return self._int(self._wires.draw(self.number) % modulus)

    def expect(self, kind: str) -> Record:
        """The next record of the handler, behind its moves up to here."""
        moves = []
        while (found := self._records.popleft()).kind == "TRANSFER":
            moves.append(found)
        self._check_moves(moves)
        assert found.kind == kind, (self.number, self._handler, kind, found)
        return found

    # --- messages

    def tell(self, to: int, message: Message) -> None:
        """First in, first out."""
        self._wires.put(self.number, to, message)

    def told(self, record: Record) -> Message:
        """What was taken in with a record."""
        if record.mail == "LEAVE":  # the host itself says so
            return Message("LEAVE")
        if record.mail in _SET_ASIDE and self._aside:
            return self._aside.popleft()
        message = self._wires.get(record.peer, self.number)
        while message.kind in _SET_ASIDE and message.kind != record.mail:
            self._aside.append(message)
            message = self._wires.get(record.peer, self.number)
        assert message.kind == record.mail, (self.number, message, record)
        if record.mail not in _SET_ASIDE:
            self._present = max(self._present, self._arrivals.popleft())
        return message

    def take(self, record: Record) -> Message:
        """A message is carried out."""
        raise NotImplementedError

    def sent(self, record: Record) -> None:
        """Tells what the trace says was told then."""
        raise NotImplementedError

    def welcomed(self, record: Record) -> None:
        """A node begins."""
        raise NotImplementedError

    def result_of(self, asked: Asked, old: Number, kind: Type) -> Number:
        """What an operation makes of a value of a type."""
        if asked.operation == "SET":
            return self._converted(asked.value, kind).number
        by = asked.value.type
        left = self._converted(Value(kind, old), by).number
        sign = _SIGNS[asked.operation]
        if by is Type.FLOAT:
            result = Value(by, operate(sign, float(left), float(asked.value.number)))
        else:
            whole = operate_whole(sign, int(left), int(asked.value.number))
            result = self._fitted(by, whole)
        return self._converted(result, kind).number

    def type_of(self, name: str) -> Type:
        """Of one of the shared variables."""
        return Type[self.shared(name).type.name]

    def shared(self, name: str) -> Global:
        """By its name."""
        return next(one for one in self.program.shared if one.name == name)

    def final(self) -> dict[str, Number | list[Number]]:
        """What its own variables are."""
        found: dict[str, Number | list[Number]] = {}
        for one in self.program.globals:
            cell = self.globals.get(one.name)
            if isinstance(cell, Cell) and not one.library:
                found[one.name] = cell.values[0] if one.size is None else list(cell.values)
        return found

    def cell(self, name: str) -> list[Number]:
        """The values of a variable of its own."""
        cell = self.globals[name]
        assert isinstance(cell, Cell)
        return cell.values


class Node(Process):
    """A process with threads."""

    def __init__(self, recorded: Mapping[str, Any], checked: Checked, wires: Wires) -> None:
        self._ordered: dict[Place, Number] = {}
        self._unconfirmed: deque[Asked] = deque()
        self._answers: deque[Number] = deque()
        self.waited = 0
        super().__init__(recorded, checked, wires)
        self.elsewhere = self._elsewhere(checked)
        values: dict[Place, Number] = {}
        for one in self.program.shared:
            if kind_of(one) is Sharing.OWN:
                values |= {(one.name, at): v for at, v in enumerate(self.cell(one.name))}
        self._ordered |= values
        self.tell(0, Message("HELLO", values=values, family=self.program.family))

    def _elsewhere(self, checked: Checked) -> Elsewhere:
        system = assembly_of(checked).system
        assert system is not None
        told = [one for one in self.program.shared if not is_own_request(one)]
        slots = [one.name for one in self.program.shared if kind_of(one) is Sharing.FAMILY]
        counts = [one.name for one in self.program.shared if kind_of(one) is Sharing.COUNT]
        names = [one.removesuffix(" is") for one in slots] + [one.strip("|") for one in counts]
        return Elsewhere(
            self.remote,
            {one.name: Type[one.type.name] for one in told},
            {one.name: one.size for one in told if one.size is not None},
            frozenset(one.name for one in self.program.shared if is_own_request(one)),
            system.families,
            dict.fromkeys(names),
        )

    def final(self) -> dict[str, Number | list[Number]]:
        """As the base class does, with all copies."""
        found = super().final()
        for one in self.program.shared:
            if model_of(one) is Model.BROADCAST:
                values = [self._value(one.name, element) for element in range(one.size or 1)]
                found[one.name] = values[0] if one.size is None else values
        return found

    # --- what handlers ask

    def remote(self, asked: Asked) -> Number:
        """As sched.h has it."""
        variable = self.shared(asked.name)
        is_copied = model_of(variable) is Model.BROADCAST
        if asked.operation == "READ":
            return self._value(asked.name, asked.element) if is_copied else self._ask(asked)
        if asked.is_answered:
            return self._ask(asked)
        assert self.expect("SENT").mail == "UPDATE"
        self.tell(0, Message("UPDATE", asked))
        if is_copied:
            self._unconfirmed.append(asked)
        return 0

    def _value(self, name: str, element: int) -> Number:
        """Of a copy: the value by the manager's order, with its own updates on top."""
        value = self._ordered.get((name, element), 0)
        for own in self._unconfirmed:
            if (own.name, own.element) == (name, element):
                value = self.result_of(own, value, self.type_of(own.name))
        return value

    def _ask(self, asked: Asked) -> Number:
        self.expect("ASKED")
        kind = "READ" if asked.operation == "READ" else "UPDATE"
        assert self.expect("SENT").mail == kind
        self.tell(0, Message(kind, asked))
        if kind == "UPDATE" and model_of(self.shared(asked.name)) is Model.BROADCAST:
            self._unconfirmed.append(asked)
        self._answers.clear()
        while not self._answers:
            found = self.expect_one_of("TOOK", "SENT")
            if found.kind == "TOOK":
                self.take(found)
            else:
                self.sent(found)
        answer = self._answers.popleft()
        assert self.expect("ANSWERED").value == answer
        self.waited += 1
        return answer

    def expect_one_of(self, *kinds: str) -> Record:
        """The next record, while the handler waits."""
        assert self._records[0].kind in kinds, (self.number, self._records[0])
        return self._records.popleft()

    # --- messages

    def take(self, record: Record) -> Message:
        """As the base class does."""
        message = self.told(record)
        match message.kind:
            case "ANSWER":
                self._answers.append(message.value)
            case "COPY":
                self._take_copy(record, message)
            case "READ" | "UPDATE":
                self._serve(message)
        return message

    def _take_copy(self, record: Record, message: Message) -> None:
        own = self._unconfirmed.popleft() if message.confirms else None
        place = (own.name, own.element) if own is not None else None
        before = self._ordered.get(place, 0) if place is not None else 0
        assert message.values is not None
        if record.variable != 0xFFFF:
            named = (self.program.shared[record.variable].name, record.element)
            assert place in (None, named)
            self._ordered[named] = message.values[named]
        if own is not None and own.is_answered:
            assert place is not None
            self._answers.append(before if own.is_former else self._ordered[place])

    def _serve(self, message: Message) -> None:
        """Of a variable of its own, under request."""
        asked = message.asked
        assert asked is not None
        values = self.cell(asked.name)
        old = values[asked.element]
        if message.kind == "UPDATE":
            values[asked.element] = self.result_of(asked, old, self.type_of(asked.name))
        if message.kind == "READ" or asked.is_answered:
            self._reply = old if asked.is_former else values[asked.element]

    def sent(self, record: Record) -> None:
        """As the base class does."""
        if record.mail == "ANSWER":
            self.tell(0, Message("ANSWER", value=self._reply))
        elif record.mail in ("CHOOSE", "DEPARTED"):
            self.tell(0, Message(record.mail))
        else:
            assert record.mail in ("VALUE", "HELLO"), record

    def welcomed(self, record: Record) -> None:
        """As the base class does."""
        assert self._wires.get(0, self.number).kind == "WELCOME"
        self._arrivals.popleft()


class Manager(Process):
    """It holds the distributed globals, and runs the master's blocks."""

    _costs = _MANAGERS_COSTS

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


def assembly_of(checked: Checked) -> Assembly:
    """What an interpreter runs."""
    reading = checked.reading
    if isinstance(reading, MasterReading):
        assert reading.names is not None
        return manager_of(reading.names)
    assert isinstance(reading, ClassicReading)
    assert reading.assembly is not None
    return reading.assembly


def carry_out(
    recorded: Sequence[Mapping[str, Any]],
    manager: Checked,
    families: Mapping[str, Checked],
    seed: int,
) -> list[Process]:
    """All processes to the end of their traces; what goes wrong in one is raised."""
    texts = {
        one["number"]: manager if one["family"] is None else families[one["family"]]
        for one in recorded
    }
    programs: dict[int, Program] = {}
    for number, checked in texts.items():
        assert checked.program is not None
        programs[number] = checked.program
    golden = 0x9E3779B97F4A7C15
    draws = {number: Draws(seed + golden * number) for number in texts}
    wires = Wires(programs, draws)
    made = [
        (Manager if one["family"] is None else Node)(one, texts[one["number"]], wires)
        for one in recorded
    ]
    failed: list[BaseException] = []

    def follow(process: Process) -> None:
        try:
            process.run()
        except BaseException as problem:  # it is raised where the test sees it
            failed.append(problem)
            wires.end()

    threads = [PythonThread(target=follow, args=(one,), daemon=True) for one in made]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]
    return made
