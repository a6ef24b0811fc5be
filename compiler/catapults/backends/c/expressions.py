"""Expressions of C for the host: ints have the width of the profile, so functions combine them."""

from __future__ import annotations

import re

from catapults import program as ir
from catapults.backends.c.calls import Calls
from catapults.backends.c.scope import Scope
from catapults.backends.c.unit import TYPES, Unit
from catapults.backends.lowering.effects import has_effects, is_made, is_plain
from catapults.backends.lowering.remote import Remote, asks, node_looked_for, remote_of
from catapults.backends.structured_c import expressions
from catapults.backends.structured_c.expressions import TRUTH, ContainerTexts
from catapults.program.draws import divisor_of_draw

_FLOAT, _TIME = ir.ValueType.FLOAT, ir.ValueType.TIME

_FUNCTIONS = {
    **{"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "mod"},
    **{"&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "shr"},
}
#: Of each type of what functions combine: the beginning of their names.
_FAMILIES = {ir.ValueType.INT: "int", _TIME: "time", ir.ValueType.THREAD: "thread"}


_CONTAINER = ContainerTexts(
    size="size(ctx, {})",
    is_empty="cat_count(ctx, {}) == 0",
    holds="cat_count(ctx, {}) != 0",
    front="cat_front(ctx, {})",
    first="cat_front(ctx, {})",
)


class Expressions(expressions.Expressions):
    """The expressions of one function."""

    no_thread = "0"
    #: A name, a number, a member, an element of an array with a plain index.
    primary = re.compile(r"-?\w[\w.]*(->\w+)?(\[\w+\])?")

    _scope: Scope
    _unit: Unit

    def __init__(self, scope: Scope) -> None:
        """Writes what must come first into the scope."""
        super().__init__(scope, scope.unit)
        self._calls = Calls(scope, self)

    def value(self, expr: ir.Expr) -> str:
        """The text of an expression, after the statements it needs."""
        remote = remote_of(expr, looking=self._scope.is_looking)
        if remote is None or self._is_here(expr):
            return super().value(expr)
        return self._remote(remote)

    def effect(self, expr: ir.Expr) -> None:
        """Evaluates an expression for what it does."""
        remote = remote_of(expr, wanted=False)
        if remote is None or isinstance(expr, ir.Load):
            super().effect(expr)
        else:
            self._remote(remote)

    def condition(self, expr: ir.Expr) -> str:
        """The text of a condition of C."""
        return self.value(expr) if isinstance(expr, TRUTH) else f"{self.operand(expr)} != 0"

    def stored(self, expr: ir.Expr) -> str:
        """A value that fits where it will be stored; sizes of containers may not."""
        text = self.value(expr)
        if isinstance(expr, ir.Size) and self._unit.int_bits < 32:
            return f"{self._unit.use('int_wrap')}((uint32_t){text})"
        return text

    def _discard(self, expr: ir.Expr) -> None:
        self.out(f"(void)({self.value(expr)});")

    # --- containers

    def _texts(self, container: ir.Container) -> ContainerTexts:
        return _CONTAINER

    def _element_of(self, container: str, index: str) -> str:
        node = self._scope.name("container")
        self.out(f"const cat_container {node} = {container} + (uint32_t){index};")
        return node

    # --- operators

    def _arithmetic(self, expr: ir.Arithmetic) -> str:
        divisor = divisor_of_draw(expr)
        if divisor is None:
            return super()._arithmetic(expr)
        drawn = self._calls.random(divisor)
        return self._operation(expr.operator, expr.type, drawn, divisor, expr.check)

    def _is_operator(self, kind: ir.ValueType) -> bool:
        return kind is _FLOAT

    def _combined(self, operator: str, kind: ir.ValueType, left: str, right: str) -> str:
        if kind is _FLOAT:
            return f"{left} {operator} {right}"
        name = self._unit.use(f"{_FAMILIES[kind]}_{_FUNCTIONS[operator]}")
        return f"{name}({left}, {right})"

    def _converted(self, text: str, source: ir.ValueType, target: ir.ValueType) -> str:
        match source, target:
            case ir.ValueType.FLOAT, ir.ValueType.INT:
                return f"{self._unit.use('int_from_float')}({text})"
            case ir.ValueType.FLOAT, ir.ValueType.TIME:
                return f"{self._unit.use('time_from_float')}({text})"
            case ir.ValueType.TIME, ir.ValueType.INT:
                return f"{self._unit.use('int_wrap')}((uint32_t){self._operand(text)})"
            case _, ir.ValueType.FLOAT if source is not _FLOAT:
                return f"(double){self._operand(text)}"
            case ir.ValueType.INT, ir.ValueType.TIME:
                return f"(int64_t){self._operand(text)}"
        return text

    def _negate(self, expr: ir.Negate) -> str:
        text = self.value(expr.operand)
        return f"-({text})" if expr.type is _FLOAT else self._combined("-", expr.type, "0", text)

    def _not(self, expr: ir.Not) -> str:
        text = self.operand(expr.operand)
        return f"!{text}" if isinstance(expr.operand, TRUTH) else f"{text} == 0"

    def _compared(self, left: str, right: str, kind: ir.ValueType) -> str:
        """C compilers warn of a value that is compared with itself."""
        if left != right or kind not in _FAMILIES:
            return left
        return f"{self._unit.use(f'{_FAMILIES[kind]}_itself')}({left})"

    def _truth(self, condition: str) -> str:
        return condition

    def _side(self, expr: ir.Expr, operator: str) -> str:
        """In parentheses if the other operator occurs in it."""
        text, other = self.condition(expr), "||" if operator == "&&" else "&&"
        return f"({text})" if other in text else text

    # --- what other processes own

    def _is_here(self, expr: ir.Expr) -> bool:
        """Whether it reads what the process has in its own data, and nobody asks how old it is."""
        if self._unit.measures_copies or not isinstance(expr, ir.Load):
            return False
        return self._scope.is_looking or not asks(expr)

    def _remote(self, remote: Remote) -> str:
        """Asks or tells another process; the value of it, if that is used."""
        place = remote.place
        subscript = self._subscript(place, place.variable.size, keep=True)
        self._require_node(place, subscript)
        passed = self._carried(remote)
        return self._calls.remote(remote, subscript[1:-1] or "0", passed) or passed

    def _carried(self, remote: Remote) -> str:
        """The value that a call carries."""
        if remote.value is None:
            return "0"
        text = self._converted(self.stored(remote.value), remote.value.type, remote.type)
        if remote.is_kept or (is_made(remote.check) and not text.isidentifier()):
            text = self._scope.save(text, remote.type, "value" if remote.is_kept else "divisor")
        self._scope.require(remote.check, "DIVISION", f"{text} == 0")
        return text

    def _require_node(self, place: ir.GlobalPlace, subscript: str) -> None:
        if is_made(place.holds):
            program = self._unit.program
            if self._scope.is_looking:
                look = node_looked_for(place, program)
                there = self._calls.remote(look, subscript[1:-1] or "0", "0")
            else:
                there = self._unit.variable(self._scope, program.node_in(place.variable))
                there += subscript
            self._scope.require(place.holds, "NO_NODE", f"{there} == 0")

    # --- what only a simulation has

    def _verbatim(self, expr: ir.TargetExpr) -> str:
        if expr.meaning is None:
            return self._unit.verbatim_expression(self._scope, expr)
        return self.value(expr.meaning)

    def _simulated(self, expr: ir.Expr) -> str:
        match expr:
            case ir.Now():
                return "ctx->now"
            case ir.Random():
                return self._calls.random(None)
            case ir.HostCall():
                return self._calls.host(expr)
            case ir.Choice():
                return self._choice(expr)
            case ir.Bitwise():
                left = self._before(expr.left, expr.right, is_operand=False)
                right = self.value(expr.right)
                return self._combined(expr.operator, ir.ValueType.INT, left, right)
        return super()._simulated(expr)

    def _choice(self, expr: ir.Choice) -> str:
        condition = self.condition(expr.condition)
        if is_plain(expr.then) and is_plain(expr.orelse):
            return f"({condition}) ? {self.operand(expr.then)} : {self.operand(expr.orelse)}"
        name = self._scope.name("choice")
        self.out(f"{TYPES[expr.type]} {name};")
        with self._scope.braces(f"if ({condition})", closing="} else {"):
            self.out(f"{name} = {self.stored(expr.then)};")
        with self._scope.out.indented():
            self.out(f"{name} = {self.stored(expr.orelse)};")
        self.out("}")
        return name

    # --- places

    def _keeps_place(self, expr: ir.Assign) -> bool:
        return expr.operator is not None or has_effects(expr.value)

    def _keeps_thread(self, place: ir.AttributePlace, thread: str, *, keep: bool) -> bool:
        return keep and not thread.isidentifier()

    def _attribute(self, thread: str, attribute: ir.Attribute) -> str:
        return self._unit.attribute(thread, attribute)

    def _variable(self, variable: ir.Global) -> str:
        if variable in self._unit.constants:
            return self._unit.constants[variable]
        return self._unit.variable(self._scope, variable)

    def _is_outside(self, index: str, size: int) -> str:
        return f"(uint32_t){index} >= {size}"
