"""Ints that only grow and are compared or sorted by: they wrap, and then the order turns over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from catapults import program as ir
from catapults.analysis import messages
from catapults.contracts.libraries import Role
from catapults.diagnostics import Diagnostics, Note
from catapults.models.model import Lowered
from catapults.program.constants import constant_value
from catapults.program.effects import expressions_of, subexpressions
from catapults.source import Span

_Number = ir.Attribute | ir.Global
_Things = frozenset[_Number]

#: A number that takes more additions to wrap is taken not to: a run has not as many decisions.
_MANY = 1_000_000
#: So many threads in a container are many.
_CROWD = 1_000
#: What handlers are for in which a number gets its first value.
_FIRST = (Role.START, Role.BIRTH)
_ORDERS = ("<", "<=", ">", ">=")


@dataclass
class _Use:
    """What the handlers do with one number."""

    added: list[ir.Expr] = field(default_factory=list)  # Assign or Step
    compared: list[ir.Compare] = field(default_factory=list)
    feeds: list[ir.Attribute] = field(default_factory=list)  # that are set to it and more
    largest: int | None = 0  # that is ever added; None for any number at all
    is_bounded: bool = False  # set to something else again, or asked before it grows


def check_growth(lowered: Lowered, diagnostics: Diagnostics) -> None:
    """Reports each such number, unless it would take too long to wrap."""
    program = lowered.program
    uses = _Uses(program)
    if uses.are_hidden:
        return
    bits = lowered.profile.int_bits
    keys = {one.key: one for one in reversed(program.containers) if one.key is not None}
    for number, use in uses.found.items():
        is_own = not isinstance(number, ir.Global) or number.shared is None
        grows = is_own and use.added and not use.is_bounded and _wraps_soon(use, bits)
        matters = _why_it_matters(number, use, keys) if grows else None
        span = _place(program, number, use)
        if matters is not None and span is not None:
            diagnostics.report(
                messages.WRAPS_IN_TIME,
                span,
                name=number.name,
                use=matters[0],
                bits=bits,
                largest=2 ** (bits - 1) - 1,
                least=-(2 ** (bits - 1)),
                way=matters[1],
                notes=[Note(one.span, "here it grows") for one in use.added],
            )


def _wraps_soon(use: _Use, bits: int) -> bool:
    return use.largest is None or 2 ** (bits - 1) < use.largest * _MANY


def _why_it_matters(
    number: _Number, use: _Use, keys: dict[ir.Attribute, ir.Container]
) -> tuple[str, str] | None:
    """What goes wrong when it wraps, and what can be done instead; None if nothing does."""
    renormalise = "Subtract the smallest from all of them from time to time"
    if isinstance(number, ir.Attribute) and number in keys:
        return f"`{keys[number].name}` is sorted on it", renormalise
    for fed in use.feeds:
        if fed in keys:
            return f"`{keys[fed].name}` is sorted on `{fed.name}`, which comes from it", renormalise
    if use.compared:
        return f"line {use.compared[0].span.line} compares it", "Compare differences, begin anew"
    return None


def _place(program: ir.Program, number: _Number, use: _Use) -> Span | None:
    """Where it is told: in the scheduler's own text, if that declares it or adds to it."""
    own = program.source
    spans = [number.span, *(one.span for one in use.added)]
    return next((one for one in spans if one.source is own), None)


class _Uses:
    """Collects over all handlers."""

    def __init__(self, program: ir.Program) -> None:
        self.found: dict[_Number, _Use] = {}
        self.are_hidden = False  # in verbatim text that says nothing here
        self._role: Role | None = None  # of the handler at hand
        for handler in program.handlers.values():
            self._role = handler.role
            for layer in handler.layers:
                self._statement(layer.body, frozenset())

    def _statement(self, statement: ir.Stmt, asked: _Things) -> None:
        """``asked``: what conditions around it are about."""
        if isinstance(statement, ir.Assert):
            return  # what it claims decides nothing
        if isinstance(statement, ir.Loop) and statement.condition is not None:
            asked |= _read(statement.condition)
        for expr in expressions_of(statement):
            self._expression(expr, asked)
        match statement:
            case ir.Block(statements=statements):
                for one in statements:
                    self._statement(one, asked)
            case ir.If(condition=condition, then=then, orelse=orelse):
                inside = asked | _read(condition)
                self._statement(then, inside)
                if orelse is not None:
                    self._statement(orelse, inside)
            case ir.Loop(body=body) | ir.Foreach(body=body):
                self._statement(body, asked)
            case ir.Target(meaning=meaning):
                if meaning is None:
                    self.are_hidden = True
                else:
                    self._statement(meaning, asked)

    def _expression(self, expr: ir.Expr, asked: _Things) -> None:
        for part in subexpressions(expr):
            match part:
                case ir.Assign() | ir.Step():
                    self._write(part, asked)
                case ir.Compare(operator=operator) if operator in _ORDERS:
                    for number in (_loaded(part.left), _loaded(part.right)):
                        if number is not None:
                            self._use(number).compared.append(part)
                case ir.TargetExpr(meaning=None):
                    self.are_hidden = True
                case ir.TargetExpr(meaning=ir.Expr() as meaning):
                    self._expression(meaning, asked)

    def _write(self, write: ir.Assign | ir.Step, asked: _Things) -> None:
        number = _number_at(write.place)
        if number is None:
            return
        if isinstance(write, ir.Assign) and isinstance(number, ir.Attribute):
            for other in _summands(write.value):
                self._use(other).feeds.append(number)
        use = self._use(number)
        by = _addition(write)
        if by is None:
            is_first = isinstance(write, ir.Assign) and write.operator is None
            use.is_bounded |= not (is_first and self._role in _FIRST)
            return
        use.added.append(write)
        use.is_bounded |= number in asked
        most = 1 if isinstance(write, ir.Step) else _most(by)
        use.largest = None if most is None or use.largest is None else max(use.largest, most)

    def _use(self, number: _Number) -> _Use:
        return self.found.setdefault(number, _Use())


def _addition(write: ir.Assign | ir.Step) -> ir.Expr | None:
    """What a write adds to its place; None if it does something else."""
    if isinstance(write, ir.Step):
        return write if write.operator == "++" else None
    by: ir.Expr | None = None
    if write.operator == "+":
        by = write.value
    elif write.operator is None and isinstance(write.value, ir.Arithmetic):
        left, right = write.value.left, write.value.right
        if write.value.operator == "+" and _is_load_of(left, write.place):
            by = right
        elif write.value.operator == "+" and _is_load_of(right, write.place):
            by = left
    value = constant_value(by)
    return by if value is None or value > 0 else None


def _summands(expr: ir.Expr) -> Iterator[_Number]:
    """The numbers that a sum, or difference, is made of."""
    if isinstance(expr, ir.Arithmetic) and expr.operator in "+-":
        yield from _summands(expr.left)
        yield from _summands(expr.right)
    elif isinstance(expr, ir.Load | ir.Step):
        number = _number_at(expr.place)
        if number is not None:
            yield number


def _is_load_of(expr: ir.Expr, place: ir.Place) -> bool:
    return isinstance(expr, ir.Load) and expr.place.span.text == place.span.text


def _most(expr: ir.Expr) -> int | None:
    """The largest number that an expression can come to; None for any number at all."""
    value = constant_value(expr)
    if value is not None:
        return abs(int(value))
    match expr:
        case ir.Size():
            return _CROWD
        case ir.Arithmetic(operator="/", left=left) if expr.type is ir.ValueType.INT is left.type:
            return _most(left)
        case ir.Arithmetic(operator="%", right=right):
            return _most(right)
        case ir.Arithmetic(operator="+" | "*", left=left, right=right):
            one, other = _most(left), _most(right)
            if one is None or other is None:
                return None
            return one + other if expr.operator == "+" else one * other
    return None


def _loaded(expr: ir.Expr) -> _Number | None:
    return _number_at(expr.place) if isinstance(expr, ir.Load) else None


def _number_at(place: ir.Place) -> _Number | None:
    """The int at a place that no application writes; None for elements of arrays, too."""
    if place.type is not ir.ValueType.INT:
        return None
    number: _Number | None = None
    if isinstance(place, ir.AttributePlace):
        number = place.attribute
    elif isinstance(place, ir.GlobalPlace) and place.index is None:
        number = place.variable
    return number if number is not None and not number.imported else None


def _read(condition: ir.Expr) -> _Things:
    return frozenset(_reads(condition))


def _reads(condition: ir.Expr) -> Iterator[_Number]:
    for part in subexpressions(condition):
        number = _loaded(part)
        if number is not None:
            yield number
