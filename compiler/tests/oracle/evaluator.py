"""What expressions of the language come to, straight from the syntax tree.

Values are pairs of a type and a number; a thread is an object, no thread is None. Every check that
is made is told to ``on_check``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from arithmetic import COMPARE, operate, operate_whole
from elsewhere import OPERATIONS, Asked, Elsewhere, remote_name
from meaning import alike_in_c, named, stripped
from run_state import Cell, Holder, Number, Result, Symbol, Thread, Value

from catapults.models.classic.inherit import Assembly
from catapults.program import CheckKind
from catapults.source import Span
from catapults.syntax import ast
from catapults.syntax.ast import Type


class FaultError(Exception):
    """A check, assertion or invariant failed, or a handler ran too long."""

    def __init__(self, kind: str, span: Span) -> None:
        super().__init__(f"{kind} in line {span.line}: {span.text}")
        self.kind = kind
        self.span = span
        #: The transfer after which an invariant was checked, if it failed in one.
        self.cause: Span | None = None


_FAULTS = {
    CheckKind.SOURCE_HOLDS: "EMPTY_SOURCE",
    CheckKind.TARGET_FREE: "FULL_TARGET",
    CheckKind.DISPATCH_HOLDS: "EMPTY_DISPATCH",
    CheckKind.DESTROY_HOLDS: "EMPTY_DESTROY",
    CheckKind.FAILS_OUTSIDE: "FAILS_STORED",
    CheckKind.SLOT_HOLDS: "NO_THREAD",
    CheckKind.FRONT_HOLDS: "EMPTY_FRONT",
    CheckKind.INDEX_IN_RANGE: "INDEX",
    CheckKind.DIVISOR_NOT_ZERO: "DIVISION",
}

#: A call in text for the real target, perhaps with a constant divisor.
_CALL = re.compile(r"\s*(\w+)\(\)\s*(?:%\s*(\d+))?\s*")


class Evaluator:
    """What expressions come to where a scheduler stands."""

    def __init__(
        self,
        assembly: Assembly,
        int_bits: int,
        on_check: Callable[[CheckKind, Span, bool], None],
    ) -> None:
        #: The other processes of a nodespec's system.
        self.elsewhere: Elsewhere | None = None
        #: Answers functions of the host, and ``rand`` with the divisor of ``rand() % k``.
        self.surroundings: Callable[[str, int | None], int] | None = None
        self.now = 0
        self.globals: dict[str, Symbol] = {}
        #: What the library tells, by the names of its variables; a scheduler's own hide them.
        self._told: dict[str, int | Thread | None] = {}
        self._is_looking = False  # an assertion or invariant is asked
        self._destroyed: set[Thread] = set()  # by the call: their names are none
        self._scopes: list[dict[str, Symbol]] = []
        self._assembly = assembly
        self._bits = int_bits
        self._on_check = on_check

    def know(self, **told: int | Thread | None) -> None:
        """Sets variables of the library."""
        self._told.update(told)
        for name, value in told.items():
            cell = self.globals.get(name)
            if isinstance(cell, Cell) and cell.imported and isinstance(value, int):
                cell.values[0] = value

    # --- names

    @contextmanager
    def _scope(self, names: dict[str, Symbol]) -> Iterator[dict[str, Symbol]]:
        self._scopes.append(names)
        try:
            yield names
        finally:
            self._scopes.pop()

    def _symbol(self, name: ast.Name) -> Symbol:
        for scope in reversed(self._scopes):
            if name.text in scope:
                return scope[name.text]
        return self.globals[name.text]

    @contextmanager
    def _unobserved(self) -> Iterator[None]:
        """Checks that have no place in the text are made without a word."""
        on_check, self._on_check = self._on_check, lambda *_: None
        try:
            yield
        finally:
            self._on_check = on_check

    # --- expressions

    def _holds(self, condition: ast.Expr) -> bool:
        return bool(self._number(condition).number)

    def _looks(self, condition: ast.Expr) -> bool:
        """Whether a condition holds that takes no part in the run."""
        before, self._is_looking = self._is_looking, True
        try:
            return self._holds(condition)
        finally:
            self._is_looking = before

    def _number(self, expr: ast.Expr) -> Value:
        value = self._expression(expr)
        assert isinstance(value, Value), expr.span.text
        return value

    def _effect(self, expr: ast.Expr) -> None:
        """Evaluates what nobody wants the value of."""
        inner = stripped(expr)
        if isinstance(inner, ast.Step | ast.Assign):
            self._write(inner, wanted=False)
        else:
            self._expression(inner)

    def _expression(self, expr: ast.Expr) -> Result:
        match expr:
            case ast.Paren():
                return self._expression(expr.inner)
            case ast.Variable() | ast.Attribute() if (found := self._remote(expr)) is not None:
                assert self.elsewhere is not None
                return self.elsewhere.read(*found, looking=self._is_looking)
            case ast.Is() | ast.Size() if self.elsewhere is not None and self._asks_of_nodes(expr):
                return self._of_nodes(expr)
            case ast.Variable():
                return self._variable(expr)
            case ast.Attribute():
                thread, declared = self._owner(expr)
                return Value(declared, thread.attributes[expr.name.text])
            case ast.Size():  # as it is: it does not wrap
                return Value(Type.INT, len(self._container(expr.container).threads))
            case ast.Peek():
                return self._front(expr.container)
            case ast.Unary():
                return self._unary(expr)
            case ast.Step() | ast.Assign():
                return self._write(expr)
            case ast.Binary():
                return self._binary(expr)
            case ast.VerbatimExpr(simulate=ast.Expr() as alternative):
                return self._expression(alternative)
            case ast.VerbatimExpr():
                return self._target(expr)
        return self._literal(expr)

    def _target(self, expr: ast.VerbatimExpr) -> Value:
        """Text for the real target."""
        asked = _CALL.fullmatch(expr.text)
        if asked is not None and self.surroundings is not None:
            name, divisor = asked[1], int(asked[2]) if asked[2] else None
            answer = self.surroundings(name, divisor)
            return self._int(answer if divisor is None else answer % divisor)
        statement = alike_in_c(f"{expr.text};").statements[0]
        assert isinstance(statement, ast.ExprStmt)
        with self._unobserved():
            return self._number(statement.expr)

    def _literal(self, expr: ast.Expr) -> Value:
        match expr:
            case ast.IntLiteral():
                return self._int(expr.value)
            case ast.FloatLiteral():
                return Value(Type.FLOAT, expr.value)
            case ast.TimeLiteral():
                return Value(Type.TIME, expr.nanoseconds)
            case ast.BoolLiteral():
                return self._int(int(expr.value))
        raise TypeError(f"cannot evaluate {type(expr).__name__}")

    def _variable(self, expr: ast.Variable) -> Result:
        if expr.name.text == "now" and "now" not in self.globals and not self._is_local("now"):
            return Value(Type.TIME, self.now)
        if self._is_told(expr.name.text):
            told = self._told[expr.name.text]
            return self._int(told) if isinstance(told, int) else told
        symbol = self._symbol(expr.name)
        if isinstance(symbol, Thread):
            return None if symbol in self._destroyed else symbol
        if isinstance(symbol, Cell):
            return Value(symbol.type, symbol.values[self._index(expr, len(symbol.values))])
        return self._front(expr)

    def _is_told(self, name: str) -> bool:
        return name in self._told and name not in self.globals and not self._is_local(name)

    def _is_local(self, name: str) -> bool:
        return any(name in scope for scope in self._scopes)

    def _index(self, expr: ast.Variable, size: int) -> int:
        if expr.index is None:
            return 0
        index = int(self._converted(self._number(expr.index), Type.INT).number)
        self._check(CheckKind.INDEX_IN_RANGE, expr.index.span, 0 <= index < size)
        return index

    def _container(self, expr: ast.Variable) -> Holder:
        symbol = self._symbol(expr.name)
        assert not isinstance(symbol, Thread | Cell), expr.span.text
        elements = holders(symbol)
        return elements[self._index(expr, len(elements))]

    def _front(self, expr: ast.Variable) -> Thread | None:
        threads = self._container(expr).threads
        return threads[0] if threads else None

    def _owner(self, expr: ast.Attribute) -> tuple[Thread, Type]:
        written, inner = stripped(expr.thread), named(expr.thread)
        named_one = isinstance(inner, ast.Variable) and not self._is_told(inner.name.text)
        symbol = self._symbol(inner.name) if named_one else None
        thread = symbol if isinstance(symbol, Thread) else self._expression(written)
        if isinstance(symbol, Thread):
            self._check_name(CheckKind.SLOT_HOLDS, symbol, inner.span)
        else:
            slot = isinstance(written, ast.Variable)
            kind = CheckKind.SLOT_HOLDS if slot else CheckKind.FRONT_HOLDS
            self._check(kind, inner.span, thread is not None)
        assert isinstance(thread, Thread)
        return thread, self._attribute_type(expr.name.text)

    def _attribute_type(self, name: str) -> Type:
        declared = [*self._assembly.attributes, *self._assembly.threadimports]
        return next(one.type for one in declared if one.name.text == name)

    def _unary(self, expr: ast.Unary) -> Value:
        if expr.operator == "!":
            return self._int(int(not self._holds(expr.operand)))
        literal = stripped(expr.operand)
        if isinstance(literal, ast.IntLiteral):
            return self._int(-literal.value)
        value = self._number(expr.operand)
        return self._fitted(value.type, -value.number)

    # --- other processes

    def _remote(self, target: ast.Expr) -> tuple[str, int, Type] | None:
        """A variable of another process, with its element; None of what is none."""
        named_so = remote_name(target)
        if self.elsewhere is None or named_so is None:
            return None
        name, index, slot = named_so
        declared = self.elsewhere.variables.get(name)
        if declared is None or (isinstance(target, ast.Variable) and self._is_local(name)):
            return None
        element = self._at(index, self.elsewhere.size_of(name))
        if (
            slot is not None
            and not self.elsewhere.read(f"{slot.name.text} is", element, Type.INT).number
        ):
            self._on_check(CheckKind.SLOT_HOLDS, slot.span, False)
            raise FaultError("NO_NODE", slot.span)
        if slot is not None:
            self._on_check(CheckKind.SLOT_HOLDS, slot.span, True)
        return name, element, declared

    def _is_own(self, target: ast.Expr) -> bool:
        """Whether it is a variable of this node that others know of."""
        name = target.name.text if isinstance(target, ast.Variable) else ""
        own = self.elsewhere.own if self.elsewhere is not None else ()
        return name in own and not self._is_local(name)

    def _at(self, index: ast.Expr | None, size: int | None) -> int:
        if index is None or size is None:
            return 0
        element = int(self._converted(self._number(index), Type.INT).number)
        self._check(CheckKind.INDEX_IN_RANGE, index.span, 0 <= element < size)
        return element

    def _asks_of_nodes(self, expr: ast.Is | ast.Size) -> bool:
        assert self.elsewhere is not None
        return isinstance(expr, ast.Is) or expr.container.name.text in self.elsewhere.containers

    def _of_nodes(self, expr: ast.Is | ast.Size) -> Value:
        """What the manager tells of a container of nodes."""
        assert self.elsewhere is not None
        container = expr.node if isinstance(expr, ast.Is) else expr.container
        name = container.name.text
        element = self._at(container.index, self.elsewhere.containers[name])
        if isinstance(expr, ast.Size):
            return self.elsewhere.read(f"|{name}|", element, Type.INT)
        family = self.elsewhere.read(f"{name} is", element, Type.INT)
        return self._int(int(family.number == self.elsewhere.families[expr.family.text]))

    def _write_remote(
        self, expr: ast.Step | ast.Assign, found: tuple[str, int, Type], *, wanted: bool
    ) -> Value:
        """An update is one message, carried out with what is there once its operand is known."""
        assert self.elsewhere is not None
        name, element, declared = found
        if isinstance(expr, ast.Step):
            one = Value(declared, 1.0 if declared is Type.FLOAT else 1)
            operation = OPERATIONS[expr.operator[0]]
            former = wanted and not expr.prefix
            asked = Asked(name, element, operation, one, is_answered=wanted, is_former=former)
            return Value(declared, self.elsewhere.remote(asked))
        value = self._number(expr.value)
        if expr.operator == "=":
            value = self._converted(value, declared)
            self.elsewhere.remote(Asked(name, element, "SET", value))
            return value
        value = self._as_operand(expr, value, declared)
        asked = Asked(name, element, OPERATIONS[expr.operator[0]], value, is_answered=wanted)
        return Value(declared, self.elsewhere.remote(asked))

    def _as_operand(self, expr: ast.Assign, value: Value, declared: Type) -> Value:
        """The operand in the type in which the operation is done."""
        types = {value.type, declared}
        kind = Type.FLOAT if Type.FLOAT in types else Type.TIME if Type.TIME in types else Type.INT
        if kind is not Type.FLOAT and expr.operator[0] in "/%":
            self._check(CheckKind.DIVISOR_NOT_ZERO, named(expr.value).span, value.number != 0)
        return self._converted(value, kind)

    # --- variables

    def _write(self, expr: ast.Step | ast.Assign, *, wanted: bool = True) -> Value:
        found = self._remote(stripped(expr.target))
        if found is not None:
            return self._write_remote(expr, found, wanted=wanted)
        read, write, declared = self._place(stripped(expr.target))
        if isinstance(expr, ast.Step):
            before = Value(declared, read())
            by = 1 if expr.operator == "++" else -1
            after = self._fitted(declared, before.number + by)
            write(after.number)
            return after if expr.prefix else before
        before = Value(declared, read())  # operands are read from left to right
        value = self._number(expr.value)
        if self._is_own(expr.target):  # but an update that others know of is carried out in one
            before = Value(declared, read())
        if expr.operator != "=":
            value = self._arithmetic(expr.operator[0], before, value, expr.value)
        after = self._converted(value, declared)
        write(after.number)
        return after

    def _place(
        self, target: ast.Expr
    ) -> tuple[Callable[[], Number], Callable[[Number], None], Type]:
        if isinstance(target, ast.Attribute):
            thread, declared = self._owner(target)
            name = target.name.text

            def set_attribute(number: Number) -> None:
                thread.attributes[name] = number

            return lambda: thread.attributes[name], set_attribute, declared
        assert isinstance(target, ast.Variable)
        cell = self._symbol(target.name)
        assert isinstance(cell, Cell)
        index = self._index(target, len(cell.values))

        def set_element(number: Number) -> None:
            cell.values[index] = number

        return lambda: cell.values[index], set_element, cell.type

    def _binary(self, expr: ast.Binary) -> Value:
        if expr.operator == "&&":
            return self._int(int(self._holds(expr.left) and self._holds(expr.right)))
        if expr.operator == "||":
            return self._int(int(self._holds(expr.left) or self._holds(expr.right)))
        if self._is_draw(expr.left) and expr.operator == "%":
            return self._remainder(expr.right)
        left, right = self._expression(expr.left), self._expression(expr.right)
        if not (isinstance(left, Value) and isinstance(right, Value)):
            return self._int(int((left is right) is (expr.operator == "==")))
        if expr.operator in COMPARE:
            return self._int(int(COMPARE[expr.operator](left.number, right.number)))
        return self._arithmetic(expr.operator, left, right, expr.right)

    def _is_draw(self, expr: ast.Expr) -> bool:
        drawn = stripped(expr)
        is_asked = isinstance(drawn, ast.VerbatimExpr) and self.surroundings is not None
        return is_asked and drawn.text.strip() == "rand()"

    def _remainder(self, by: ast.Expr) -> Value:
        """Of a random number."""
        assert self.surroundings is not None
        divisor = self._number(by)
        drawn = self._int(self.surroundings("rand", int(divisor.number)))
        return self._arithmetic("%", drawn, divisor, by)

    def _arithmetic(self, sign: str, left: Value, right: Value, divisor: ast.Expr) -> Value:
        types = {left.type, right.type}
        if types == {Type.TIME, Type.FLOAT}:  # a float scales a time in floats
            scaled = operate(sign, float(left.number), float(right.number))
            return self._converted(Value(Type.FLOAT, scaled), Type.TIME)
        if Type.FLOAT in types:
            return Value(Type.FLOAT, operate(sign, float(left.number), float(right.number)))
        if sign in "/%":
            self._check(CheckKind.DIVISOR_NOT_ZERO, named(divisor).span, right.number != 0)
        kind = Type.TIME if Type.TIME in types else Type.INT
        if types == {Type.TIME} and sign == "/":
            kind = Type.INT
        return self._fitted(kind, operate_whole(sign, int(left.number), int(right.number)))

    # --- numbers

    def _int(self, number: int) -> Value:
        return self._fitted(Type.INT, number)

    def _width(self, kind: Type) -> int:
        return 64 if kind is Type.TIME else self._bits

    def _fitted(self, kind: Type, number: Number) -> Value:
        """The number as a variable of that type holds it: whole numbers wrap."""
        if kind is Type.FLOAT:
            return Value(kind, float(number))
        half = 1 << (self._width(kind) - 1)
        return Value(kind, (int(number) + half) % (2 * half) - half)

    def _converted(self, value: Result, kind: Type) -> Value:
        """Float to whole numbers truncates and saturates."""
        assert isinstance(value, Value)
        if value.type is not Type.FLOAT or kind is Type.FLOAT:
            return self._fitted(kind, value.number)
        if math.isnan(value.number):
            return Value(kind, 0)
        limit = 1 << (self._width(kind) - 1)
        clamped = max(-limit, min(limit - 1, value.number))
        return Value(kind, int(clamped) if abs(clamped) < limit else clamped)

    def _check_name(self, kind: CheckKind, thread: Thread, span: Span) -> None:
        """A name of a thread must not be that of one that was destroyed."""
        self._check(kind, span, thread not in self._destroyed)

    def _check(self, kind: CheckKind, span: Span, holds: bool) -> None:
        self._on_check(kind, span, holds)
        if not holds:
            raise FaultError(_FAULTS[kind], span)


def holders(symbol: Symbol) -> list[Holder]:
    if isinstance(symbol, Holder):
        return [symbol]
    return symbol if isinstance(symbol, list) else []
