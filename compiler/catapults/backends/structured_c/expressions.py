"""Translates expressions to C.

The text of an expression only reads. Checks, assignments and whatever else must happen at a moment
of its own become statements in front of it, in the order of evaluation, which C leaves open; a
value that a later assignment could change is kept in a variable.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from catapults import program as ir
from catapults.backends.lowering.effects import has_effects, is_made, is_plain
from catapults.backends.lowering.remote import is_shared
from catapults.backends.structured_c.scope import Scope
from catapults.backends.structured_c.unit import Unit

TRUTH = (ir.Compare, ir.Logical, ir.Not)  # what yields 0 or 1

_INT, _FLOAT = ir.ValueType.INT, ir.ValueType.FLOAT


@dataclass(frozen=True)
class ContainerTexts:
    """How C asks a container, which stands where ``{}`` is; functions can be helpers."""

    size: str
    is_empty: str
    holds: str
    front: str  # its first thread; of an empty one, none
    first: str  # of one that holds a thread


class Expressions(ABC):
    """The expressions of one function."""

    no_thread: ClassVar[str]
    #: What no operator next to it can tear apart: a name, a number, a member of what a pointer
    #: leads to, an element with a plain index.
    primary: ClassVar[re.Pattern[str]] = re.compile(r"\w[\w.]*(\[\w+\])?(\.\w+)?(->\w+)*")

    def __init__(self, scope: Scope, unit: Unit) -> None:
        """Writes what must come first into the scope."""
        self._scope = scope
        self._unit = unit
        self._found: dict[ir.Element, str] = {}  # elements of arrays, whose index is evaluated once

    def value(self, expr: ir.Expr) -> str:  # noqa: PLR0912
        """The text of an expression, after the statements it needs."""
        match expr:
            case ir.Load():
                return self.place(expr.place)
            case ir.Const():
                return self._unit.literal(expr.value, expr.type)
            case ir.Compare():
                return self._compare(expr)
            case ir.Size():
                return self._said(self._texts(expr.element.container).size, expr.element)
            case ir.Front():
                return self._front(expr)
            case ir.Logical():
                return self._logical(expr)
            case ir.Not():
                return self._not(expr)
            case ir.Arithmetic():
                return self._arithmetic(expr)
            case ir.Convert():
                return self._converted(self.value(expr.operand), expr.operand.type, expr.type)
            case ir.Assign():
                return self._write(*self._assigned(expr), expr)
            case ir.Step():
                return self._step(expr)
            case ir.Alive():
                thread = self.value(expr.thread)
                self._scope.require(expr.check, "NO_THREAD", f"{thread} == {self.no_thread}")
                return thread
            case ir.Negate():
                return self._negate(expr)
            case ir.TargetExpr():
                return self._verbatim(expr)
        return self._simulated(expr)

    def operand(self, expr: ir.Expr) -> str:
        """The same, in parentheses where an operator next to it could tear it apart."""
        return self._operand(self.value(expr))

    def _operand(self, text: str) -> str:
        return text if self.primary.fullmatch(text) or is_closed(text) else f"({text})"

    def condition(self, expr: ir.Expr) -> str:
        """The text of a condition of C."""
        return self.value(expr)

    def stored(self, expr: ir.Expr) -> str:
        """A value that fits where it will be stored."""
        return self.value(expr)

    def effect(self, expr: ir.Expr) -> None:
        """Evaluates an expression for what it does."""
        if isinstance(expr, ir.Assign | ir.Step):
            self.out(f"{self.assignment(expr)};")
        else:
            self._discard(expr)

    def out(self, line: str) -> None:
        """Adds a statement."""
        self._scope.out.line(line)

    # --- what a target says

    @abstractmethod
    def _texts(self, container: ir.Container) -> ContainerTexts:
        """How C asks a container."""

    @abstractmethod
    def _attribute(self, thread: str, attribute: ir.Attribute) -> str:
        """An attribute of a thread."""

    @abstractmethod
    def _variable(self, variable: ir.Global) -> str:
        """A variable of the scheduler."""

    def _verbatim(self, expr: ir.TargetExpr) -> str:
        """Text for the real target, or what it means to a simulation."""
        return self._simulated(expr)

    def _simulated(self, expr: ir.Expr) -> str:
        """What only a simulation evaluates."""
        raise TypeError(f"{type(expr).__name__} cannot be translated")

    # --- what C has itself, if a target says nothing else

    def _is_operator(self, kind: ir.ValueType) -> bool:
        """Whether values of a type are combined by operators of C, not by functions."""
        return True

    def _combined(self, operator: str, kind: ir.ValueType, left: str, right: str) -> str:
        """The result of an operation."""
        return f"{left} {operator} {right}"

    def _converted(self, text: str, source: ir.ValueType, target: ir.ValueType) -> str:
        """A value of one type as one of another."""
        return text if source is target else f"({self._unit.types[target]}){self._operand(text)}"

    def _negate(self, expr: ir.Negate) -> str:
        return f"-{self.operand(expr.operand)}"

    def _not(self, expr: ir.Not) -> str:
        return f"!{self.operand(expr.operand)}"

    def _truth(self, condition: str) -> str:
        """A condition as 0 or 1."""
        return f"({condition}) != 0"

    def _side(self, expr: ir.Expr, operator: str) -> str:
        """A side of ``&&`` or ``||``."""
        return self._operand(self.condition(expr))

    def _asks_in_one(self, expr: ir.Logical) -> bool:
        """Whether one expression of C can ask both sides."""
        return is_plain(expr.right)

    def _discard(self, expr: ir.Expr) -> None:
        """Evaluates what is neither an assignment nor a step."""
        if has_effects(expr) or not is_plain(expr):
            self._scope.save(self.value(expr), expr.type, "unused")

    def _element_of(self, container: str, index: str) -> str:
        """An element of an array of containers."""
        return f"{container}[{index}]"

    def _is_outside(self, index: str, size: int) -> str:
        """The condition that there is no such element."""
        return f"{index} < 0 || {index} >= {size}"

    def _keeps_place(self, expr: ir.Assign) -> bool:
        """Whether the place of an assignment is found before its value."""
        return True

    def _keeps_thread(self, place: ir.AttributePlace, thread: str, *, keep: bool) -> bool:
        """Whether the thread of an attribute needs a name."""
        is_found = keep and not isinstance(place.thread, ir.Load)
        return is_found or not self.primary.fullmatch(thread)

    # --- operators

    def _front(self, expr: ir.Front) -> str:
        element, check = expr.element, expr.check
        self.element(element)
        if check is not None:
            is_slot = check.kind is ir.CheckKind.SLOT_HOLDS
            self.require_thread(check, "NO_THREAD" if is_slot else "EMPTY_FRONT", element)
        texts = self._texts(element.container)
        return self._said(texts.front if check is None else texts.first, element)

    def is_empty(self, element: ir.Element) -> str:
        """The condition that a container holds no thread."""
        return self._said(self._texts(element.container).is_empty, element)

    def holds(self, element: ir.Element) -> str:
        """The condition that it holds one."""
        return self._said(self._texts(element.container).holds, element)

    def _said(self, text: str, element: ir.Element) -> str:
        return self._unit.taking(text).format(self.element(element))

    def require_thread(self, check: ir.Check | None, fault: str, element: ir.Element) -> None:
        """Checks that a container holds a thread."""
        self._scope.require(check, fault, self.is_empty(element), self.element(element))

    def _compare(self, expr: ir.Compare) -> str:
        left = self._before(expr.left, expr.right, is_operand=True)
        right = self.operand(expr.right)
        return f"{self._compared(left, right, expr.left.type)} {expr.operator} {right}"

    def _compared(self, left: str, right: str, kind: ir.ValueType) -> str:
        """The left side of a comparison."""
        return left

    def _logical(self, expr: ir.Logical) -> str:
        left = self._side(expr.left, expr.operator)
        if self._asks_in_one(expr):
            return f"{left} {expr.operator} {self._side(expr.right, expr.operator)}"
        is_and = expr.operator == "&&"
        name = self._scope.truth(self._truth(left), "both" if is_and else "either")
        with self._scope.braces(f"if ({name if is_and else '!' + name})"):
            self.out(f"{name} = {self._truth(self.condition(expr.right))};")
        return name

    def _arithmetic(self, expr: ir.Arithmetic) -> str:
        kind = expr.left.type
        left = self._before(expr.left, expr.right, is_operand=self._is_operator(kind))
        text = self._operation(expr.operator, kind, left, expr.right, expr.check)
        return self._converted(text, kind, expr.type)

    def _before(self, expr: ir.Expr, later: ir.Expr, *, is_operand: bool) -> str:
        """A value that stays what it is while ``later`` is evaluated."""
        if has_effects(later) and not isinstance(expr, ir.Const):
            return self._scope.save(self.value(expr), expr.type, "left")
        return self.operand(expr) if is_operand else self.value(expr)

    def _operation(
        self, operator: str, kind: ir.ValueType, left: str, right: ir.Expr, check: ir.Check | None
    ) -> str:
        text = self.operand(right) if self._is_operator(kind) else self.value(right)
        if is_made(check):
            text = text if text.isidentifier() else self._scope.save(text, right.type, "divisor")
            self._scope.require(check, "DIVISION", f"{text} == 0")
        return self._combined(operator, kind, left, text)

    # --- assignments

    def _step(self, expr: ir.Step) -> str:
        """A step as a value: what it came to, or what was there before."""
        place = self.place(expr.place, keep=True)
        if expr.prefix:
            return self._write(place, self._stepped(place, expr), expr)
        before = self._scope.save(place, expr.type, "before")
        self.out(f"{place} = {self._stepped(before, expr)};")
        return before

    def _write(self, place: str, text: str, expr: ir.Expr) -> str:
        """Writes a new value and keeps it, since it is wanted too."""
        after = self._scope.save(text, expr.type, "value")
        self.out(f"{place} = {after};")
        return after

    def assignment(self, expr: ir.Assign | ir.Step) -> str:
        """An assignment as an expression of C, after the statements it needs."""
        if isinstance(expr, ir.Assign):
            place, text = self._assigned(expr)
        else:
            place = self.place(expr.place, keep=True)
            text = self._stepped(place, expr)
        return f"{place} = {text}"

    def _assigned(self, expr: ir.Assign) -> tuple[str, str]:
        """The place and the new value of an assignment."""
        kind, own = expr.value.type, expr.place.type
        place = self.place(expr.place, keep=self._keeps_place(expr))
        if expr.operator is None:
            return place, self._converted(self.stored(expr.value), kind, own)
        old = place
        if has_effects(expr.value) and not is_shared(expr.place):
            old = self._scope.save(place, own, "before")
        left = self._converted(old, own, kind)
        text = self._operation(expr.operator, kind, left, expr.value, expr.check)
        return place, self._converted(text, kind, own)

    def _stepped(self, old: str, expr: ir.Step) -> str:
        one = "1.0" if expr.type is _FLOAT else "1"
        return self._combined(expr.operator[0], expr.type, old, one)

    # --- places

    def place(self, place: ir.Place, *, keep: bool = False) -> str:
        """The text of a variable; with ``keep`` its index or thread cannot change any more."""
        match place:
            case ir.AttributePlace():
                thread = self.value(place.thread)
                if self._keeps_thread(place, thread, keep=keep):
                    thread = self._scope.save(thread, ir.ValueType.THREAD, "thread")
                return self._attribute(thread, place.attribute)
            case ir.GlobalPlace():
                name = self._variable(place.variable)
                subscript = self._subscript(place, place.variable.size, keep=keep)
                self._require_node(place, subscript)
                return name + subscript
            case ir.LocalPlace():
                name = self._scope.name_of(place.local)
                return name + self._subscript(place, place.local.size, keep=keep)
        raise TypeError(f"{type(place).__name__} cannot be translated")

    def _require_node(self, place: ir.GlobalPlace, subscript: str) -> None:
        """Checks that there is a node of whose variables it is one."""
        if place.holds is not None:
            raise TypeError("a variable of a node cannot be translated")

    def _subscript(
        self, place: ir.GlobalPlace | ir.LocalPlace, size: int | None, *, keep: bool
    ) -> str:
        if place.index is None:
            return ""
        return f"[{self._index(place.index, place.bounds, size or 0, keep=keep)}]"

    def _index(self, index: ir.Expr, bounds: ir.Check | None, size: int, *, keep: bool) -> str:
        """Evaluates and checks an index."""
        text = self.value(index)
        if (is_made(bounds) or keep) and not isinstance(index, ir.Const):
            text = self._scope.save(text, _INT, "index")
        self._scope.require(bounds, "INDEX", self._is_outside(text, size), text)
        return text

    def element(self, element: ir.Element) -> str:
        """A container; its index is evaluated when it is first asked for."""
        name = self._unit.containers[element.container]
        if element.index is None:
            return name
        if element not in self._found:
            size = element.container.size or 0
            index = self._index(element.index, element.bounds, size, keep=True)
            self._found[element] = self._element_of(name, index)
        return self._found[element]


def is_closed(text: str) -> bool:
    """Whether the text is one call, or in parentheses; a member of it can follow."""
    name, parenthesis, rest = text.partition("(")
    if (name and not name.isidentifier()) or not parenthesis:
        return False
    depth = 1
    for position, character in enumerate(rest):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            end = rest[position + 1 :]
            return not end or (end.startswith("->") and end[2:].isidentifier())
    return False
