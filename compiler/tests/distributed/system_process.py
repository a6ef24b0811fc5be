"""A process of a system as a plain interpreter carries it out: it follows its part of a trace."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arithmetic import operate, operate_whole
from elsewhere import Asked
from interpreter import Interpreter
from run_state import Cell, Holder, Number, Thread, Value
from wires import Message, Wires

from catapults.analysis.check import Checked
from catapults.contracts.libraries import handler_numbers, profile
from catapults.contracts.tables import table
from catapults.models.classic.front_end import ClassicReading
from catapults.models.classic.inherit import Assembly
from catapults.models.distributed.front_end import MasterReading
from catapults.models.distributed.manager import manager_of
from catapults.program import CheckKind, Global, Program
from catapults.source import Span
from catapults.syntax import ast
from catapults.syntax.ast import Type

_KINDS: dict[str, int] = {k: one["number"] for k, one in table("trace")["kinds"].items()}
_NAMES = {number: name for name, number in _KINDS.items()}
_MAIL = {number: name for name, number in table("layout")["enums"]["mail_kind"].items()}
_HANDLERS = {number: name for name, number in handler_numbers().items()}
_SIGNS = dict(zip(("ADD", "SUBTRACT", "MULTIPLY", "DIVIDE", "REMAINDER"), "+-*/%", strict=True))
_PRINTED = re.compile(r'printf\("[^"]*%d[^"]*", *(\w+)\);')
#: ns for a call of a handler and for a statement, as random systems have them.
_COSTS = (1000, 10)
#: More than handlers of random systems have.
_MOST_STATEMENTS = 200

#: What needs a handler is carried out when none waits.
_SET_ASIDE = ("SPAWN", "SUSPEND", "RESUME", "LEAVE")


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
        if record.mail == "DEPARTED" and self._wires.is_crashed(record.peer):  # and so of a crash
            self._present = max(self._present, self._arrivals.popleft())
            return Message("DEPARTED")
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


def assembly_of(checked: Checked) -> Assembly:
    """What an interpreter runs."""
    reading = checked.reading
    if isinstance(reading, MasterReading):
        assert reading.names is not None
        return manager_of(reading.names)
    assert isinstance(reading, ClassicReading)
    assert reading.assembly is not None
    return reading.assembly
