"""A node of a system: a process with threads, which asks others and has copies of their values."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from elsewhere import Asked, Elsewhere
from run_state import Number, Value
from system_process import Process, Record, assembly_of
from wires import Message, Place, Wires, is_own_request, kind_of, model_of

from catapults.analysis.check import Checked
from catapults.contracts.tables import table
from catapults.program import Model, Sharing
from catapults.syntax.ast import Type


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
        self._last_words = [one for one in recorded["told"] if one["kind"] in ("READ", "UPDATE")]

    def run(self) -> None:
        """As the base class does. The handler amid which a node crashes is not in its trace, but
        what it has told comes."""
        super().run()
        for one in self._last_words:
            super().tell(0, Message(one["kind"], _asked(one)))

    def tell(self, to: int, message: Message) -> None:
        """As the base class does; the trace has it."""
        super().tell(to, message)
        if message.kind in ("READ", "UPDATE") and self._wires.is_crashed(self.number):
            told = self._last_words.pop(0)
            assert message == Message(told["kind"], _asked(told)), (self.number, message, told)

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


#: What is done with a variable, and how, as messages have it.
_DOES = {number: name for name, number in table("layout")["enums"]["remote"].items()}
_FLAGS: dict[str, int] = table("layout")["enums"]["remote_flag"]


def _asked(told: Mapping[str, Any]) -> Asked:
    """What a message asks for; variables of random systems are ints."""
    operation: int = told["operation"]
    does = _DOES[operation & 0xFF]
    is_former, is_answered = (bool(operation & _FLAGS[one]) for one in ("FORMER", "ANSWERED"))
    value = Value(Type.INT, told["value"])
    return Asked(told["name"], told["element"], does, value, is_answered, is_former)
