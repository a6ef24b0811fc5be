"""Translates expressions to Dynamic C.

An int of the embedded profile is one of the target, so arithmetic is the target's own. As in
portable C, the text of an expression only reads: what must happen at a moment of its own becomes
statements in front of it, in the order of evaluation.
"""

from __future__ import annotations

import re
from functools import singledispatchmethod

from catapults.backends.dynamicc.literals import literal
from catapults.backends.dynamicc.scope import Scope
from catapults.backends.dynamicc.verbatim import Verbatim
from catapults.backends.lowering.effects import has_effects, is_plain
from catapults.program import (
    Alive,
    Arithmetic,
    Assign,
    AttributePlace,
    Check,
    CheckKind,
    Compare,
    Const,
    Convert,
    Element,
    Expr,
    Front,
    GlobalPlace,
    Load,
    LocalPlace,
    Logical,
    Negate,
    Not,
    Place,
    Size,
    Step,
    TargetExpr,
    ValueType,
    Verdict,
)
from catapults.syntax.ast import Type

_INT, _FLOAT = ValueType.INT, ValueType.FLOAT

_TRUTH = (Compare, Logical, Not)  # what yields 0 or 1

#: Comparisons of a size with a number that only ask whether there is a thread at all.
_ASKS_EMPTY = {("==", 0), ("<", 1), ("<=", 0)}
_ASKS_FULL = {("!=", 0), (">", 0), (">=", 1)}
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}


class Expressions:
    """The expressions of one function."""

    def __init__(self, scope: Scope) -> None:
        """Writes what must come first into the scope."""
        self._scope = scope
        self._unit = scope.unit
        self._found: dict[Element, str] = {}  # the indexes of containers, evaluated once

    @singledispatchmethod
    def value(self, expr: Expr) -> str:
        """The text of an expression, after the statements it needs."""
        raise TypeError(f"{type(expr).__name__} cannot be translated")

    def operand(self, expr: Expr) -> str:
        """The same, in parentheses where an operator next to it could tear it apart."""
        return _operand(self.value(expr))

    def condition(self, expr: Expr) -> str:
        """The text of a condition of C."""
        return self._full_or_empty(expr) or self.value(expr)

    def effect(self, expr: Expr) -> None:
        """Evaluates an expression for what it does."""
        match expr:
            case Assign():
                place, text = self._assigned(expr)
                self.out(f"{place} = {text};")
            case Step():
                place = self.place(expr.place, keep=True)
                self.out(f"{place} = {self._stepped(place, expr)};")
            case _:
                if has_effects(expr) or not is_plain(expr):
                    self._scope.save(self.value(expr), expr.type, "unused")

    def out(self, line: str) -> None:
        """Adds a statement."""
        self._scope.out.line(line)

    # --- leaves

    @value.register
    def _(self, expr: Const) -> str:
        return literal(expr.value, expr.type)

    @value.register
    def _(self, expr: Load) -> str:
        return self.place(expr.place)

    @value.register
    def _(self, expr: Size) -> str:
        container = self.element(expr.element)
        if self._unit.is_current(expr.element.container):
            return f"({container} != NULL)"
        return f"{container}.cmt_count"

    @value.register
    def _(self, expr: Alive) -> str:
        thread = self.value(expr.thread)
        self._scope.require(expr.check, "NO_THREAD", f"{thread} == NULL")
        return thread

    @value.register
    def _(self, expr: Front) -> str:
        element, check = expr.element, expr.check
        container = self.element(element)
        if check is not None:
            is_slot = check.kind is CheckKind.SLOT_HOLDS
            self.require_thread(check, "NO_THREAD" if is_slot else "EMPTY_FRONT", element)
        if self._unit.is_current(element.container):
            return container
        if check is None:
            return f"{self._unit.use('cmt_front')}(&{container})"
        return f"{container}.cmt_next"

    def require_thread(self, check: Check | None, fault: str, element: Element) -> None:
        """Checks that a container holds a thread; its index is a constant or a variable."""
        self._scope.require(check, fault, self.is_empty(element))

    def is_empty(self, element: Element) -> str:
        """The condition that a container holds no thread."""
        container = self.element(element)
        is_current = self._unit.is_current(element.container)
        return f"{container} == NULL" if is_current else f"!{container}.cmt_count"

    def holds(self, element: Element) -> str:
        """The condition that a container holds a thread."""
        container = self.element(element)
        is_current = self._unit.is_current(element.container)
        return f"{container} != NULL" if is_current else f"{container}.cmt_count"

    def _full_or_empty(self, expr: Expr) -> str | None:
        """A question whether a container holds a thread at all."""
        if isinstance(expr, Size):
            return self.holds(expr.element)
        if isinstance(expr, Not) and isinstance(expr.operand, Size):
            return self.is_empty(expr.operand.element)
        if not isinstance(expr, Compare):
            return None
        left, operator, right = expr.left, expr.operator, expr.right
        if isinstance(right, Size):
            left, operator, right = right, _MIRRORED[operator], left
        if not isinstance(left, Size) or not isinstance(right, Const):
            return None
        question = operator, int(right.value)
        is_slot = left.element.container.type is Type.THREADREF
        if question in _ASKS_FULL or (is_slot and question == ("==", 1)):
            return self.holds(left.element)
        if question in _ASKS_EMPTY or (is_slot and question == ("!=", 1)):
            return self.is_empty(left.element)
        return None

    # --- operators

    @value.register
    def _(self, expr: Convert) -> str:
        return self._converted(self.value(expr.operand), expr.operand.type, expr.type)

    def _converted(self, text: str, source: ValueType, target: ValueType) -> str:
        if source is _FLOAT and target is _INT:
            return f"{self._unit.use('cmt_truncate')}({text})"
        if source is _INT and target is _FLOAT:
            return f"(float){_operand(text)}"
        return text

    @value.register
    def _(self, expr: Negate) -> str:
        return f"-{self.operand(expr.operand)}"

    @value.register
    def _(self, expr: Not) -> str:
        return self._full_or_empty(expr) or f"!{self.operand(expr.operand)}"

    @value.register
    def _(self, expr: Compare) -> str:
        asked = self._full_or_empty(expr)
        if asked is not None:
            return asked
        left = self._before(expr.left, expr.right)
        return f"{left} {expr.operator} {self.operand(expr.right)}"

    @value.register
    def _(self, expr: Logical) -> str:
        left = _operand(self.condition(expr.left))
        is_constant = isinstance(expr.left, Const) or isinstance(expr.right, Const)
        if is_plain(expr.right) and not is_constant:
            return f"{left} {expr.operator} {_operand(self.condition(expr.right))}"
        return self._logical_in_steps(expr, left)

    def _logical_in_steps(self, expr: Logical, left: str) -> str:
        """Where the right side needs statements; also with constants, which the real compiler
        translates wrongly inside of && and ||."""
        name = self._scope.temporary(_INT, "both" if expr.operator == "&&" else "either")
        self.out(f"{name} = ({left}) != 0;")
        with self._scope.braces(f"if ({name if expr.operator == '&&' else '!' + name})"):
            self.out(f"{name} = ({self.condition(expr.right)}) != 0;")
        return name

    @value.register
    def _(self, expr: Arithmetic) -> str:
        left = self._before(expr.left, expr.right)
        return self._operation(expr.operator, expr.left.type, left, expr.right, expr.check)

    def _before(self, expr: Expr, later: Expr) -> str:
        """A value that stays what it is while ``later`` is evaluated."""
        if has_effects(later) and not isinstance(expr, Const):
            return self._scope.save(self.value(expr), expr.type, "left")
        return self.operand(expr)

    def _operation(
        self, operator: str, kind: ValueType, left: str, right: Expr, check: Check | None
    ) -> str:
        text = self.operand(right)
        if check is not None and check.verdict is not Verdict.PROVEN:
            text = text if text.isidentifier() else self._scope.save(text, right.type, "divisor")
            self._scope.require(check, "DIVISION", f"{text} == 0")
        if operator in ("/", "%") and kind is _INT and not _is_harmless_divisor(right):
            name = self._unit.use("cmt_div" if operator == "/" else "cmt_mod")
            return f"{name}({left}, {text})"
        return f"{left} {operator} {text}"

    # --- verbatim text

    @value.register
    def _(self, expr: TargetExpr) -> str:
        name = self._scope.temporary(expr.type, "answer")
        Verbatim(self._scope, expr).write(f"{name} = ", ";")
        return name

    # --- assignments

    @value.register
    def _(self, expr: Assign) -> str:
        place, text = self._assigned(expr)
        return self._write(place, text, expr)

    @value.register
    def _(self, expr: Step) -> str:
        place = self.place(expr.place, keep=True)
        if expr.prefix:
            return self._write(place, self._stepped(place, expr), expr)
        before = self._scope.save(place, expr.type, "before")
        self.out(f"{place} = {self._stepped(before, expr)};")
        return before

    def _write(self, place: str, text: str, expr: Expr) -> str:
        """Writes a new value and keeps it, since it is wanted too."""
        after = self._scope.save(text, expr.type, "value")
        self.out(f"{place} = {after};")
        return after

    def _assigned(self, expr: Assign) -> tuple[str, str]:
        """The place and the new value of an assignment."""
        kind, own = expr.value.type, expr.place.type
        place = self.place(expr.place, keep=True)
        if expr.operator is None:
            return place, self._converted(self._written(expr.value), kind, own)
        old = place
        if has_effects(expr.value):
            old = self._scope.save(place, own, "before")
        left = self._converted(old, own, kind)
        text = self._operation(expr.operator, kind, left, expr.value, expr.check)
        return place, self._converted(text, kind, own)

    def _written(self, expr: Expr) -> str:
        """A value to write. The real compiler is on record for writing a byte wrongly to an int
        behind a pointer, so a byte goes through a variable."""
        is_byte = isinstance(expr, Size) or (
            isinstance(expr, Load)
            and isinstance(expr.place, GlobalPlace)
            and expr.place.variable in self._unit.bytes
        )
        text = self.value(expr)
        return self._scope.save(text, _INT, "value") if is_byte else text

    def _stepped(self, old: str, expr: Step) -> str:
        one = "1.0" if expr.type is _FLOAT else "1"
        return f"{old} {expr.operator[0]} {one}"

    # --- places

    def place(self, place: Place, *, keep: bool = False) -> str:
        """The text of a variable; with ``keep`` its index or thread cannot change any more."""
        match place:
            case AttributePlace():
                thread = self.value(place.thread)
                if (keep and not isinstance(place.thread, Load)) or not _PRIMARY.fullmatch(thread):
                    thread = self._scope.save(thread, ValueType.THREAD, "thread")
                return self._attribute(thread, place)
            case GlobalPlace():
                name = self._unit.globals[place.variable]
                if place.variable.imported:
                    return f"(*{name})"
                return name + self._subscript(place, place.variable.size, keep=keep)
            case LocalPlace():
                name = self._scope.name_of(place.local)
                return name + self._subscript(place, place.local.size, keep=keep)
        raise TypeError(f"{type(place).__name__} cannot be translated")

    def _attribute(self, thread: str, place: AttributePlace) -> str:
        attribute = place.attribute
        if attribute.imported:
            return f"{thread}->cmt_imports->{self._unit.thread_imports[attribute]}"
        return f"{thread}->{self._unit.attributes[attribute]}"

    def _subscript(self, place: GlobalPlace | LocalPlace, size: int | None, *, keep: bool) -> str:
        if place.index is None:
            return ""
        return f"[{self._index(place.index, place.bounds, size or 0, keep=keep)}]"

    def _index(self, index: Expr, bounds: Check | None, size: int, *, keep: bool) -> str:
        """Evaluates and checks an index."""
        text = self.value(index)
        is_checked = bounds is not None and bounds.verdict is not Verdict.PROVEN
        if (is_checked or keep) and not isinstance(index, Const):
            text = self._scope.save(text, _INT, "index")
        self._scope.require(bounds, "INDEX", f"{text} < 0 || {text} >= {size}")
        return text

    def element(self, element: Element) -> str:
        """A container, as an expression of C that has an address; its index is found once."""
        name = self._unit.containers[element.container]
        if element.index is None:
            return name
        if element not in self._found:
            size = element.container.size or 0
            self._found[element] = self._index(element.index, element.bounds, size, keep=True)
        return f"{name}[{self._found[element]}]"


def _is_harmless_divisor(expr: Expr) -> bool:
    return isinstance(expr, Const) and expr.value != -1


def _operand(text: str) -> str:
    """The text in parentheses, unless an operator next to it cannot tear it apart."""
    return text if _PRIMARY.fullmatch(text) or _is_enclosed(text) else f"({text})"


#: A name, a number, a member of what a pointer leads to, an element with a plain index.
_PRIMARY = re.compile(r"\w[\w.]*(\[\w+\])?(\.\w+)?(->\w+)*")


def _is_enclosed(text: str) -> bool:
    """Whether the text is one call, or in parentheses."""
    name, parenthesis, rest = text.partition("(")
    if (name and not name.isidentifier()) or not parenthesis:
        return False
    depth = 1
    for position, character in enumerate(rest):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return position == len(rest) - 1
    return False
