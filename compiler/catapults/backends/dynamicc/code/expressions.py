"""Expressions of Dynamic C: an int of the embedded profile is one of the target, so arithmetic is
the target's own."""

from __future__ import annotations

import re

from catapults import program as ir
from catapults.backends.dynamicc.code.scope import Scope
from catapults.backends.dynamicc.code.verbatim import Verbatim
from catapults.backends.dynamicc.unit import Unit
from catapults.backends.structured_c import expressions
from catapults.backends.structured_c.expressions import ContainerTexts

_INT, _FLOAT = ir.ValueType.INT, ir.ValueType.FLOAT

#: Comparisons of a size with a number that only ask whether there is a thread at all.
_ASKS_EMPTY = {("==", 0), ("<", 1), ("<=", 0)}
_ASKS_FULL = {("!=", 0), (">", 0), (">=", 1)}
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}


#: Numbers by which the target's own division never overflows.
_HARMLESS = re.compile(r"\d+|\(-(?!1\)).*\)")


_LIST = ContainerTexts(
    size="{}.cmt_count",
    is_empty="!{}.cmt_count",
    holds="{}.cmt_count",
    front="cmt_front(&{})",
    first="{}.cmt_next",
)
_CURRENT = ContainerTexts(
    size="({} != NULL)", is_empty="{} == NULL", holds="{} != NULL", front="{}", first="{}"
)


class Expressions(expressions.Expressions):
    """The expressions of one function."""

    no_thread = "NULL"

    _scope: Scope
    _unit: Unit

    def __init__(self, scope: Scope) -> None:
        """Writes what must come first into the scope."""
        super().__init__(scope, scope.unit)

    def condition(self, expr: ir.Expr) -> str:
        """The text of a condition of C."""
        return self._full_or_empty(expr) or self.value(expr)

    def stored(self, expr: ir.Expr) -> str:
        """A value to write. The real compiler is on record for writing a byte wrongly to an int
        behind a pointer, so a byte goes through a variable."""
        is_byte = isinstance(expr, ir.Size) or (
            isinstance(expr, ir.Load)
            and isinstance(expr.place, ir.GlobalPlace)
            and expr.place.variable in self._unit.bytes
        )
        text = self.value(expr)
        return self._scope.save(text, _INT, "value") if is_byte else text

    # --- containers

    def _texts(self, container: ir.Container) -> ContainerTexts:
        return _CURRENT if self._unit.is_current(container) else _LIST

    def _full_or_empty(self, expr: ir.Expr) -> str | None:
        """A question whether a container holds a thread at all."""
        if isinstance(expr, ir.Size):
            return self.holds(expr.element)
        if isinstance(expr, ir.Not) and isinstance(expr.operand, ir.Size):
            return self.is_empty(expr.operand.element)
        if not isinstance(expr, ir.Compare):
            return None
        left, operator, right = expr.left, expr.operator, expr.right
        if isinstance(right, ir.Size):
            left, operator, right = right, _MIRRORED[operator], left
        if not isinstance(left, ir.Size) or not isinstance(right, ir.Const):
            return None
        question = operator, int(right.value)
        is_slot = left.element.container.kind.is_slot
        if question in _ASKS_FULL or (is_slot and question == ("==", 1)):
            return self.holds(left.element)
        if question in _ASKS_EMPTY or (is_slot and question == ("!=", 1)):
            return self.is_empty(left.element)
        return None

    # --- operators

    def _combined(self, operator: str, kind: ir.ValueType, left: str, right: str) -> str:
        if operator in ("/", "%") and kind is _INT and not _HARMLESS.fullmatch(right):
            name = self._unit.use("cmt_div" if operator == "/" else "cmt_mod")
            return f"{name}({left}, {right})"
        return super()._combined(operator, kind, left, right)

    def _converted(self, text: str, source: ir.ValueType, target: ir.ValueType) -> str:
        if source is _FLOAT and target is _INT:
            return f"{self._unit.use('cmt_truncate')}({text})"
        return super()._converted(text, source, target)

    def _not(self, expr: ir.Not) -> str:
        return self._full_or_empty(expr) or super()._not(expr)

    def _compare(self, expr: ir.Compare) -> str:
        return self._full_or_empty(expr) or super()._compare(expr)

    def _asks_in_one(self, expr: ir.Logical) -> bool:
        """Not with constants, which the real compiler translates wrongly inside of && and ||."""
        is_constant = isinstance(expr.left, ir.Const) or isinstance(expr.right, ir.Const)
        return super()._asks_in_one(expr) and not is_constant

    def _verbatim(self, expr: ir.TargetExpr) -> str:
        name = self._scope.temporary(expr.type, "answer")
        Verbatim(self._scope, expr).write(f"{name} = ", ";")
        return name

    # --- places

    def _attribute(self, thread: str, attribute: ir.Attribute) -> str:
        if attribute.imported:
            return f"{thread}->cmt_imports->{self._unit.thread_imports[attribute]}"
        return f"{thread}->{self._unit.attributes[attribute]}"

    def _variable(self, variable: ir.Global) -> str:
        name = self._unit.globals[variable]
        return f"(*{name})" if variable.imported else name
