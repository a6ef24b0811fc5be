"""Carries out handlers of a checked program on a few threads, to see which policy it is."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from catapults import program as ir
from catapults.contracts.libraries import Role

Value = int | float

#: No handler takes more steps on a handful of threads, but for loops that do not end.
_MOST_STEPS = 20_000

#: No thread, where a value stands for one.
NONE = 0


class UnclearError(Exception):
    """The handler does what cannot be followed here; the text says what, in words."""

    def __init__(self, what: str, span: Any = None) -> None:
        super().__init__(what)
        self.what = what
        self.span = span


class _Leave(Exception):  # noqa: N818
    """Control leaves a layer, with what a query answers."""

    def __init__(self, value: Value | None = None, *, dispatches: bool = False) -> None:
        super().__init__()
        self.value = value
        self.dispatches = dispatches


class _Break(Exception):  # noqa: N818
    """Control leaves a loop."""


class _Continue(Exception):  # noqa: N818
    """Control goes on with the next turn of a loop."""


#: A container, or an element of an array of them.
_Where = tuple[ir.Container, int]


@dataclass(eq=False)
class Machine:
    """The state of a scheduler. Threads are numbers from 1 on."""

    program: ir.Program
    #: What the library and the workload write: variables, and attributes of threads, by name.
    variables: dict[str, Value] = field(default_factory=dict)
    attributes: dict[int, dict[str, Value]] = field(default_factory=dict)
    now: int = 0

    def __post_init__(self) -> None:
        self._threads: dict[_Where, list[int]] = {}
        self._home: dict[int, _Where] = {}
        self._arrays: dict[Any, dict[int, Value]] = {}
        self._locals: dict[ir.Local, Value] = {}
        self._chosen = NONE
        self._steps = 0
        #: Whether the handler that was called last has failed for its thread.
        self.has_failed = False
        for variable in self.program.globals:
            if variable.size is None:
                first = variable.default if variable.init is None else self._value(variable.init)
                self.variables.setdefault(variable.name, first)

    # --- what a library does

    def has(self, role: Role) -> bool:
        """Whether the scheduler has the handler of a role."""
        return self.program.in_role(role) is not None

    def call(self, role: Role, thread: int = NONE) -> Value:
        """Calls the handler of a role, if there is one; what it answers, or whom it dispatched."""
        handler = self.program.in_role(role)
        if handler is None:
            return 0
        self._chosen, self._steps, self.has_failed = NONE, 0, False
        self._locals = {} if handler.param is None else {handler.param: thread}
        answer: Value = 0
        skips = False
        for layer in handler.layers:
            if skips and layer.kind is not ir.LayerKind.AFTER:
                continue
            try:
                self._do(layer.body)
            except _Leave as left:
                answer = answer if left.value is None else left.value
                skips = skips or (left.dispatches and layer.kind is ir.LayerKind.BEFORE)
        return self._chosen if role is Role.DISPATCH else answer

    def born(self, thread: int, attributes: Mapping[str, Value]) -> None:
        """Gives a new thread what the library and the workload keep of it."""
        own: dict[str, Value] = {one.name: one.default for one in self.program.attributes}
        self.attributes[thread] = own | dict(attributes)

    def where(self, thread: int) -> ir.Container | None:
        """The container that a thread is in."""
        home = self._home.get(thread)
        return home[0] if home is not None else None

    # --- statements

    def _step(self) -> None:
        self._steps += 1
        if self._steps > _MOST_STEPS:
            raise UnclearError("takes more steps than can be followed")

    def _do(self, statement: ir.Stmt) -> None:
        self._step()
        _STATEMENTS[statement.__class__](self, statement)

    def _block(self, block: ir.Block) -> None:
        for local in block.locals:
            self._locals[local] = 0
            self._arrays.pop(local, None)
        for statement in block.statements:
            self._do(statement)

    def _eval(self, statement: ir.Eval) -> None:
        self._value(statement.expr)

    def _if(self, statement: ir.If) -> None:
        if self._value(statement.condition):
            self._do(statement.then)
        elif statement.orelse is not None:
            self._do(statement.orelse)

    def _loop(self, loop: ir.Loop) -> None:
        if loop.init is not None:
            self._value(loop.init)
        first = loop.test_last
        while first or loop.condition is None or self._value(loop.condition):
            first = False
            self._step()
            try:
                self._do(loop.body)
            except _Break:
                return
            except _Continue:
                pass
            if loop.step is not None:
                self._value(loop.step)

    def _foreach(self, loop: ir.Foreach) -> None:
        where = self._element(loop.element)
        for thread in list(self._inside(where)):
            self._step()
            if self._home.get(thread) != where:
                continue
            self._locals[loop.variable] = thread
            try:
                self._do(loop.body)
            except _Break:
                return
            except _Continue:
                continue

    def _transfer(self, statement: ir.Transfer) -> None:
        thread = self._taken(statement.source)
        where = self._element(statement.target)
        inside = self._inside(where)
        container = where[0]
        if container.kind.is_sorted:
            self._sort_in(thread, container, inside)
        elif container.type.value == "stack":
            inside.insert(0, thread)
        elif container.type.value == "threadref" and inside:
            raise UnclearError(f"fills `{container.name}`, which is full", statement.span)
        else:
            inside.append(thread)
        self._home[thread] = where

    def _sort_in(self, thread: int, container: ir.Container, inside: list[int]) -> None:
        assert container.key is not None
        name, sign = container.key.name, 1 if container.lowest_first else -1
        own = sign * self.attributes[thread][name]
        behind_equals = container.type.value == "pqueue"
        at = 0
        for other in inside:
            key = sign * self.attributes[other][name]
            if key < own or (key == own and behind_equals):
                at += 1
            else:
                break
        inside.insert(at, thread)

    def _destroy(self, statement: ir.Destroy) -> None:
        self._taken(statement.source)

    def _taken(self, source: ir.Element | ir.Expr) -> int:
        if isinstance(source, ir.Element):
            where = self._element(source)
            if not self._inside(where):
                raise UnclearError(
                    f"takes a thread out of `{where[0].name}`, which is empty", source.span
                )
            thread = self._inside(where).pop(0)
            self._home.pop(thread)
            return thread
        thread = int(self._value(source))
        home = self._home.pop(thread, None)
        if home is not None:
            self._inside(home).remove(thread)
        return thread

    def _dispatch(self, statement: ir.Dispatch) -> None:
        self._chosen = self._front(statement.element)
        raise _Leave(dispatches=True)

    def _fail(self, _statement: ir.Fail) -> None:
        self.has_failed = True
        raise _Leave(dispatches=True)

    def _return(self, statement: ir.Return) -> None:
        raise _Leave(None if statement.value is None else self._value(statement.value))

    def _jump(self, statement: ir.Stmt) -> None:
        raise _Break if isinstance(statement, ir.Break) else _Continue

    def _nothing(self, statement: ir.Stmt) -> None:
        """It changes nothing that counts here."""

    def _verbatim(self, statement: ir.Target) -> None:
        if statement.meaning is None:
            raise UnclearError("contains verbatim text", statement.span)
        self._do(statement.meaning)

    # --- expressions

    def _value(self, expr: ir.Expr) -> Value:
        return _EXPRESSIONS[expr.__class__](self, expr)

    def _element(self, element: ir.Element) -> _Where:
        return element.container, 0 if element.index is None else int(self._value(element.index))

    def _inside(self, where: _Where) -> list[int]:
        return self._threads.setdefault(where, [])

    def _front(self, element: ir.Element) -> int:
        inside = self._inside(self._element(element))
        return inside[0] if inside else NONE

    def _load(self, expr: ir.Load) -> Value:
        return self._read(expr.place)

    def _read(self, place: ir.Place) -> Value:
        match place:
            case ir.AttributePlace():
                return self._of_thread(place)[place.attribute.name]
            case ir.GlobalPlace(variable=variable, index=None):
                return self.variables[variable.name]
            case ir.LocalPlace(local=local, index=None):
                return self._locals.get(local, 0)
            case ir.GlobalPlace(index=ir.Expr() as index) | ir.LocalPlace(index=ir.Expr() as index):
                return self._array(place).get(int(self._value(index)), 0)
        raise UnclearError("reads what is not known here", place.span)

    def _array(self, place: ir.Place) -> dict[int, Value]:
        assert isinstance(place, ir.GlobalPlace | ir.LocalPlace)
        owner = place.variable if isinstance(place, ir.GlobalPlace) else place.local
        return self._arrays.setdefault(owner, {})

    def _of_thread(self, place: ir.AttributePlace) -> dict[str, Value]:
        thread = int(self._value(place.thread))
        if thread not in self.attributes:
            raise UnclearError(f"looks at `{place.span.text}` where there is no thread", place.span)
        return self.attributes[thread]

    def _write(self, place: ir.Place, value: Value) -> Value:
        if place.type in (ir.ValueType.INT, ir.ValueType.TIME):
            value = int(value)
        match place:
            case ir.AttributePlace():
                self._of_thread(place)[place.attribute.name] = value
            case ir.GlobalPlace(variable=variable, index=None):
                self.variables[variable.name] = value
            case ir.LocalPlace(local=local, index=None):
                self._locals[local] = value
            case ir.GlobalPlace(index=ir.Expr() as index) | ir.LocalPlace(index=ir.Expr() as index):
                self._array(place)[int(self._value(index))] = value
        return value

    def _assign(self, expr: ir.Assign) -> Value:
        value = self._value(expr.value)
        if expr.operator is not None:
            value = _computed(expr.operator, self._read(expr.place), value, expr)
        return self._write(expr.place, value)

    def _stepped(self, expr: ir.Step) -> Value:
        before = self._read(expr.place)
        after = self._write(expr.place, before + (1 if expr.operator == "++" else -1))
        return after if expr.prefix else before

    def _convert(self, expr: ir.Convert) -> Value:
        value = self._value(expr.operand)
        return float(value) if expr.type is ir.ValueType.FLOAT else int(value)

    def _arithmetic(self, expr: ir.Arithmetic) -> Value:
        return _computed(expr.operator, self._value(expr.left), self._value(expr.right), expr)

    def _compare(self, expr: ir.Compare) -> Value:
        return int(_COMPARED[expr.operator](self._value(expr.left), self._value(expr.right)))

    def _logical(self, expr: ir.Logical) -> Value:
        left = bool(self._value(expr.left))
        if left is (expr.operator == "||"):
            return int(left)
        return int(bool(self._value(expr.right)))

    def _choice(self, expr: ir.Choice) -> Value:
        return self._value(expr.then if self._value(expr.condition) else expr.orelse)

    def _bitwise(self, expr: ir.Bitwise) -> Value:
        left, right = int(self._value(expr.left)), int(self._value(expr.right))
        return _BITS[expr.operator](left, right)

    def _meant(self, expr: ir.TargetExpr) -> Value:
        if expr.meaning is None:
            raise UnclearError("contains verbatim text", expr.span)
        return self._value(expr.meaning)

    def _unclear(self, expr: ir.Expr) -> Value:
        raise UnclearError(
            f"asks `{' '.join(expr.span.text.split())}`, which is not known before the run",
            expr.span,
        )


def _computed(sign: str, left: Value, right: Value, expr: ir.Expr) -> Value:
    if sign in ("/", "%") and right == 0:
        raise UnclearError("divides by zero", expr.span)
    if sign == "/" and not (isinstance(left, float) or isinstance(right, float)):
        quotient = abs(left) // abs(right)
        return quotient if (left < 0) == (right < 0) else -quotient
    if sign == "%":
        whole = abs(int(left)) % abs(int(right))
        return whole if left >= 0 else -whole
    return _COMPUTED[sign](left, right)


_COMPUTED: dict[str, Callable[[Any, Any], Value]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
_BITS: dict[str, Callable[[int, int], int]] = {
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": lambda left, right: left << (right & 31),
    ">>": lambda left, right: left >> (right & 31),
}

_STATEMENTS: dict[type, Callable[[Machine, Any], None]] = {
    ir.Block: Machine._block,
    ir.Eval: Machine._eval,
    ir.If: Machine._if,
    ir.Loop: Machine._loop,
    ir.Foreach: Machine._foreach,
    ir.Transfer: Machine._transfer,
    ir.Destroy: Machine._destroy,
    ir.Dispatch: Machine._dispatch,
    ir.Fail: Machine._fail,
    ir.Return: Machine._return,
    ir.Break: Machine._jump,
    ir.Continue: Machine._jump,
    ir.Assert: Machine._nothing,
    ir.Print: Machine._nothing,
    ir.Target: Machine._verbatim,
}

_EXPRESSIONS: dict[type, Callable[[Machine, Any], Value]] = {
    ir.Const: lambda _, expr: expr.value,
    ir.Now: lambda machine, _: machine.now,
    ir.Load: Machine._load,
    ir.Front: lambda machine, expr: machine._front(expr.element),
    ir.Alive: lambda machine, expr: machine._value(expr.thread),
    ir.Size: lambda machine, expr: len(machine._inside(machine._element(expr.element))),
    ir.Convert: Machine._convert,
    ir.Negate: lambda machine, expr: -machine._value(expr.operand),
    ir.Not: lambda machine, expr: int(not machine._value(expr.operand)),
    ir.Arithmetic: Machine._arithmetic,
    ir.Compare: Machine._compare,
    ir.Logical: Machine._logical,
    ir.Assign: Machine._assign,
    ir.Step: Machine._stepped,
    ir.Bitwise: Machine._bitwise,
    ir.Choice: Machine._choice,
    ir.Random: Machine._unclear,
    ir.HostCall: Machine._unclear,
    ir.TargetExpr: Machine._meant,
}
