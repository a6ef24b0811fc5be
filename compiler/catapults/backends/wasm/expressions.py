"""Translates expressions: each leaves its value on the stack.

An ``int`` is an i32 that always holds a value of the profile's width, so it is
wrapped after each operation that can leave that range. The one exception is
the size of a container: comparing it must tell empty from full whatever the
width, so it is wrapped only where it is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import singledispatchmethod

from catapults import program as ir
from catapults.backends.conditions import parts_of
from catapults.backends.lowering.effects import has_effects
from catapults.backends.lowering.remote import Remote, is_shared, node_looked_for, remote_of
from catapults.backends.wasm.calls import Calls
from catapults.backends.wasm.code import CTX
from catapults.backends.wasm.frame import Frame
from catapults.backends.wasm.helpers import DIVIDE_INT, DIVIDE_TIME
from catapults.backends.wasm.nodes import Node, Nodes
from catapults.backends.wasm.places import Places
from catapults.backends.wasm.unit import TYPES
from catapults.program.constants import wrap
from catapults.program.draws import divisor_of_draw

_INT, _FLOAT, _TIME = ir.ValueType.INT, ir.ValueType.FLOAT, ir.ValueType.TIME

_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div_s", "%": "rem_s"}
_BITWISE = {"&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "shr_s"}
_RELATIONS = {"==": "eq", "!=": "ne", "<": "lt", ">": "gt", "<=": "le", ">=": "ge"}


class Expressions:
    """The expressions of one function."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._unit = frame.unit
        self._code = frame.code
        self._nodes = Nodes(frame.code)
        self._places = Places(frame, self.value)
        self._calls = Calls(frame, self.value)

    @singledispatchmethod
    def value(self, expr: ir.Expr) -> None:
        """Pushes the value of an expression."""
        raise TypeError(f"{type(expr).__name__} cannot be translated")

    def condition(self, expr: ir.Expr) -> None:
        """Pushes an i32 that is not 0 if the expression holds."""
        for part in parts_of(expr) if self._unit.options.stepping else ():
            if part.asked in self._unit.frame.parts:
                self._frame.forget_part(self._unit.frame.parts[part.asked])
        self._asked(expr)

    def _asked(self, expr: ir.Expr) -> None:
        """Pushes the value of a condition or a part of it; a stepping build keeps what it met."""
        part = self._unit.frame.parts.get(expr)
        if part is None:
            self.value(expr)
        elif isinstance(expr, ir.Compare):
            self._kept_comparison(expr, part)
        else:
            self._kept_value(expr, part)

    def _kept_comparison(self, expr: ir.Compare, part: int) -> None:
        kind = TYPES[expr.left.type]
        with (
            self._code.temporary(kind) as left,
            self._code.temporary(kind) as right,
            self._code.temporary("i32") as holds,
        ):
            self.value(expr.left)
            self._code.emit("local.set", left)
            self.value(expr.right)
            self._code.emit("local.set", right)
            for side in (left, right):
                self._code.emit("local.get", side)
            self._compare(expr)
            self._code.emit("local.set", holds)
            self._frame.keep_part(part, kind, (left, right), holds)
            self._code.emit("local.get", holds)

    def _kept_value(self, expr: ir.Expr, part: int) -> None:
        kind = TYPES[expr.type]
        with self._code.temporary(kind) as value:
            self.value(expr)
            self._code.emit("local.set", value)
            self._frame.keep_part(part, kind, (value,), value)
            self._code.emit("local.get", value)

    def effect(self, expr: ir.Expr) -> None:
        """Evaluates an expression for what it does."""
        match expr:
            case ir.Assign():
                self._assign(expr, wanted=False)
            case ir.Step():
                self._step(expr, wanted=False)
            case _:
                self.value(expr)
                self._code.emit("drop")

    def stored(self, expr: ir.Expr) -> None:
        """Pushes a value that fits where it will be stored."""
        self.value(expr)
        if isinstance(expr, ir.Size):
            self._wrap()

    def element(self, element: ir.Element) -> AbstractContextManager[Node]:
        """Evaluates which container is meant; its node, valid inside the context."""
        return self._places.element(element)

    def clear_array(self, local: ir.Local) -> None:
        """Zeroes an array of the handler."""
        self._places.clear(local)

    # --- leaves

    @value.register
    def _(self, expr: ir.Const) -> None:
        self._constant(expr.value, expr.type)

    def _constant(self, value: int | float, kind: ir.ValueType) -> None:
        number = float(value) if kind is _FLOAT else wrap(int(value), self._bits(kind))
        self._code.emit(f"{TYPES[kind]}.const", number)

    def _bits(self, kind: ir.ValueType) -> int:
        return self._unit.int_bits if kind is _INT else 64

    @value.register
    def _(self, _expr: ir.Now) -> None:
        self._code.load("i64", "now")

    @value.register
    def _(self, expr: ir.Size) -> None:
        with self._places.element(expr.element) as node:
            self._nodes.get(node, "count")

    @value.register
    def _(self, expr: ir.Front) -> None:
        with self._places.element(expr.element) as node:
            if expr.check is not None:
                self._require_front(expr.check, node)
                self._nodes.get(node, "next")
                return
            self._nodes.get(node, "count")
            with self._code.when("i32"):
                self._nodes.get(node, "next")
                self._code.emit("else")
                self._code.emit("i32.const", 0)

    @value.register
    def _(self, expr: ir.Alive) -> None:
        def fails() -> None:
            self.value(expr.thread)
            self._code.emit("i32.eqz")

        self._frame.require(expr.check, "NO_THREAD", fails, lambda: self._code.emit("i32.const", 0))
        self.value(expr.thread)

    def _require_front(self, check: ir.Check, node: Node) -> None:
        fault = "NO_THREAD" if check.kind.name == "SLOT_HOLDS" else "EMPTY_FRONT"
        self.require_thread(check, fault, node)

    def require_thread(self, check: ir.Check, fault: str, node: Node) -> None:
        """Checks that a container holds a thread."""

        def fails() -> None:
            self._nodes.get(node, "count")
            self._code.emit("i32.eqz")

        self._frame.require(check, fault, fails, lambda: self._nodes.push(node))

    # --- operators

    @value.register
    def _(self, expr: ir.Convert) -> None:
        self.value(expr.operand)
        self._convert(expr.operand.type, expr.type)

    def _convert(self, source: ir.ValueType, target: ir.ValueType) -> None:
        """Converts the value on the stack."""
        match source, target:
            case ir.ValueType.INT, ir.ValueType.FLOAT:
                self._code.emit("f64.convert_i32_s")
            case ir.ValueType.INT, ir.ValueType.TIME:
                self._code.emit("i64.extend_i32_s")
            case ir.ValueType.TIME, ir.ValueType.FLOAT:
                self._code.emit("f64.convert_i64_s")
            case ir.ValueType.FLOAT, ir.ValueType.TIME:
                self._code.emit("i64.trunc_sat_f64_s")
            case ir.ValueType.FLOAT, ir.ValueType.INT:
                self._saturate()
            case ir.ValueType.TIME, ir.ValueType.INT:
                self._code.emit("i32.wrap_i64")
                self._wrap()

    def _saturate(self) -> None:
        """Truncates a float to the nearest int that the profile has; what is no number gives 0."""
        if self._unit.int_bits < 32:
            limit = 1 << self._unit.int_bits - 1
            self._code.emit("f64.const", float(limit - 1))
            self._code.emit("f64.min")
            self._code.emit("f64.const", float(-limit))
            self._code.emit("f64.max")
        self._code.emit("i32.trunc_sat_f64_s")

    def _wrap(self) -> None:
        if self._unit.int_bits == 16:
            self._code.emit("i32.extend16_s")

    @value.register
    def _(self, expr: ir.Negate) -> None:
        if expr.type is _FLOAT:
            self.value(expr.operand)
            self._code.emit("f64.neg")
            return
        self._constant(0, expr.type)
        self.value(expr.operand)
        self._code.emit(f"{TYPES[expr.type]}.sub")
        if expr.type is _INT:
            self._wrap()

    @value.register
    def _(self, expr: ir.Not) -> None:
        self._asked(expr.operand)
        self._code.emit("i32.eqz")

    @value.register
    def _(self, expr: ir.Logical) -> None:
        self._asked(expr.left)
        with self._code.when("i32"):
            if expr.operator == "||":
                self._code.emit("i32.const", 1)
                self._code.emit("else")
                self._truth(expr.right)
            else:
                self._truth(expr.right)
                self._code.emit("else")
                self._code.emit("i32.const", 0)

    def _truth(self, expr: ir.Expr) -> None:
        """Pushes 0 or 1."""
        self._asked(expr)
        if not isinstance(expr, ir.Compare | ir.Logical | ir.Not):
            self._code.emit("i32.const", 0)
            self._code.emit("i32.ne")

    @value.register
    def _(self, expr: ir.Compare) -> None:
        self.value(expr.left)
        self.value(expr.right)
        self._compare(expr)

    def _compare(self, expr: ir.Compare) -> None:
        """Compares the two values on the stack."""
        kind = TYPES[expr.left.type]
        relation = _RELATIONS[expr.operator]
        signless = kind == "f64" or relation in ("eq", "ne")
        self._code.emit(f"{kind}.{relation}" if signless else f"{kind}.{relation}_s")

    @value.register
    def _(self, expr: ir.Arithmetic) -> None:
        divisor = divisor_of_draw(expr)
        if divisor is not None:
            self._calls.random(divisor)
        else:
            self.value(expr.left)
        self._operate(expr.operator, expr.left.type, expr.right, expr.check)
        if expr.left.type is not expr.type:
            self._convert(expr.left.type, expr.type)

    def _operate(
        self,
        operator: str,
        kind: ir.ValueType,
        right: ir.Expr,
        check: ir.Check | None,
        push_right: Callable[[], None] | None = None,
    ) -> None:
        """Combines the value on the stack, of type ``kind``, with ``right``, which ``push_right``
        pushes if it was evaluated before."""
        if push_right is not None:
            push_right()
        else:
            self.value(right)
        if kind is _FLOAT:
            self._code.emit(f"f64.{_ARITHMETIC[operator].removesuffix('_s')}")
            return
        if check is not None and check.verdict is not ir.Verdict.PROVEN:
            self._require_divisor(check, kind)
        if operator == "/" and not _is_harmless_divisor(right):
            self._unit.call_helper(self._code, DIVIDE_TIME if kind is _TIME else DIVIDE_INT)
        else:
            self._code.emit(f"{TYPES[kind]}.{_ARITHMETIC[operator]}")
        is_below = operator == "%" and _is_harmless_divisor(right)  # a constant, which fits
        if kind is _INT and not is_below:
            self._wrap()

    def _require_divisor(self, check: ir.Check, kind: ir.ValueType) -> None:
        """Checks the divisor on the stack, which stays there."""
        wasm_type = TYPES[kind]
        with self._code.temporary(wasm_type) as divisor:
            self._code.emit("local.set", divisor)

            def fails() -> None:
                self._code.emit("local.get", divisor)
                self._code.emit(f"{wasm_type}.eqz")

            self._frame.require(check, "DIVISION", fails, lambda: self._code.emit("i32.const", 0))
            self._code.emit("local.get", divisor)

    @value.register
    def _(self, expr: ir.Bitwise) -> None:
        self.value(expr.left)
        self.value(expr.right)
        self._code.emit(f"i32.{_BITWISE[expr.operator]}")
        self._wrap()

    @value.register
    def _(self, expr: ir.Choice) -> None:
        self.value(expr.condition)
        with self._code.when(TYPES[expr.type]):
            self.stored(expr.then)
            self._code.emit("else")
            self.stored(expr.orelse)

    # --- verbatim text

    @value.register
    def _(self, expr: ir.TargetExpr) -> None:
        assert expr.meaning is not None
        self._asked(expr.meaning)

    @value.register
    def _(self, _expr: ir.Random) -> None:
        self._calls.random(None)

    @value.register
    def _(self, expr: ir.HostCall) -> None:
        self._calls.host(expr)
        self._wrap()

    # --- variables

    @value.register
    def _(self, expr: ir.Load) -> None:
        place = expr.place
        remote = remote_of(expr, looking=self._frame.is_looking)
        if remote is not None:
            self._remote(remote)
        elif isinstance(place, ir.GlobalPlace) and (value := constant_value(place.variable)):
            self._constant(value.value, place.type)
        elif isinstance(place, ir.LocalPlace) and place.local.size is None:
            self._code.emit("local.get", self._frame.name_of(place.local))
        else:
            offset = self._places.address(place)
            self._code.emit(f"{TYPES[place.type]}.load", offset)

    @value.register
    def _(self, expr: ir.Assign) -> None:
        self._assign(expr, wanted=True)

    @value.register
    def _(self, expr: ir.Step) -> None:
        self._step(expr, wanted=True)

    def _remote(self, remote: Remote) -> None:
        """Asks or tells another process; pushes what comes of it, if that is used."""
        place, kind, code = remote.place, TYPES[remote.type], self._code
        with self._places.index(place) as index, code.temporary(kind) as passed:
            self._places.require_node(place, index, self._look_for_node(place, index))
            if remote.value is None:
                code.emit(f"{kind}.const", 0.0 if kind == "f64" else 0)
            else:
                self.stored(remote.value)
                self._convert(remote.value.type, remote.type)
                if remote.check is not None and remote.check.verdict is not ir.Verdict.PROVEN:
                    self._require_divisor(remote.check, remote.type)
            code.emit("local.set", passed)
            self._calls.remote(remote, index, passed)
            if remote.is_kept:
                code.emit("local.get", passed)
        if remote.is_answered and place.type is _INT:
            self._wrap()

    def _look_for_node(self, place: ir.GlobalPlace, index: str | None) -> Callable[[], None] | None:
        """What pushes whether there is a node of whose variables a place is one, if that is to be
        looked for."""
        if not self._frame.is_looking:
            return None

        def push() -> None:
            with self._code.temporary("i32") as nothing:
                self._code.emit("i32.const", 0)
                self._code.emit("local.set", nothing)
                self._calls.remote(node_looked_for(place, self._unit.program), index, nothing)

        return push

    def _assign(self, expr: ir.Assign, *, wanted: bool) -> None:
        remote = remote_of(expr, wanted=wanted)
        if remote is not None:
            self._remote(remote)
            return

        def new_value(push_old: Callable[[], None]) -> None:
            if expr.operator is None:
                self.stored(expr.value)
            else:
                with self._operand_first(expr) as push_operand:
                    push_old()
                    self._convert(expr.place.type, expr.value.type)
                    self._operate(
                        expr.operator, expr.value.type, expr.value, expr.check, push_operand
                    )
            self._convert(expr.value.type, expr.place.type)

        self._places.update(expr.place, new_value, reads=expr.operator is not None, result=wanted)

    @contextmanager
    def _operand_first(self, expr: ir.Assign) -> Iterator[Callable[[], None] | None]:
        """Evaluates the operand of an update before what it is combined with, where that is shared:
        what pushes it."""
        if not is_shared(expr.place) or not has_effects(expr.value):
            yield None
            return
        with self._code.temporary(TYPES[expr.value.type]) as operand:
            self.value(expr.value)
            self._code.emit("local.set", operand)
            yield lambda: self._code.emit("local.get", operand)

    def _step(self, expr: ir.Step, *, wanted: bool) -> None:
        remote = remote_of(expr, wanted=wanted)
        if remote is not None:
            self._remote(remote)
            return
        kind = TYPES[expr.type]
        keeps_old = wanted and not expr.prefix
        with ExitStack() as temporaries:
            before = temporaries.enter_context(self._code.temporary(kind)) if keeps_old else ""

            def new_value(push_old: Callable[[], None]) -> None:
                push_old()
                if keeps_old:
                    self._code.emit("local.tee", before)
                self._constant(1, expr.type)
                self._code.emit(f"{kind}.{'add' if expr.operator == '++' else 'sub'}")
                if expr.type is _INT:
                    self._wrap()

            self._places.update(expr.place, new_value, reads=True, result=wanted and expr.prefix)
            if keeps_old:
                self._code.emit("local.get", before)

    def initialise(self, variable: ir.Global) -> None:
        """Gives a variable of the scheduler its initial value."""
        if variable.size is not None:
            self._places.clear(variable)
            return
        self._code.emit("local.get", CTX)
        if variable.init is None:
            self._constant(0, variable.type)
        else:
            self.stored(variable.init)
        self._code.emit(f"{TYPES[variable.type]}.store", self._places.offset(variable))


def constant_value(variable: ir.Global) -> ir.Const | None:
    """What a constant stands for, if its initialiser is a plain value."""
    return variable.init if variable.const and isinstance(variable.init, ir.Const) else None


def _is_harmless_divisor(divisor: ir.Expr) -> bool:
    """Neither 0 nor -1, so WebAssembly's own division never traps."""
    if isinstance(divisor, ir.Load) and isinstance(divisor.place, ir.GlobalPlace):
        divisor = constant_value(divisor.place.variable) or divisor
    return isinstance(divisor, ir.Const) and divisor.value not in (0, -1)
