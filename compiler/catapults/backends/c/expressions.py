"""Translates expressions to C.

The text of an expression only reads. Checks, assignments and whatever else must
happen at a moment of its own become statements in front of it, in the order of
evaluation; a value that a later assignment could change is kept in a variable.
"""

from __future__ import annotations

import re
from functools import singledispatchmethod

from catapults.backends.c.calls import Calls
from catapults.backends.c.scope import Scope
from catapults.backends.c.unit import TYPES
from catapults.backends.lowering.effects import has_effects, is_plain
from catapults.backends.structured_c.literals import literal
from catapults.program import (
    Alive,
    Arithmetic,
    Assign,
    AttributePlace,
    Bitwise,
    Check,
    CheckKind,
    Choice,
    Compare,
    Const,
    Convert,
    Element,
    Expr,
    Front,
    GlobalPlace,
    HostCall,
    Load,
    LocalPlace,
    Logical,
    Negate,
    Not,
    Now,
    Place,
    Random,
    Size,
    Step,
    TargetExpr,
    ValueType,
    Verdict,
)

_INT, _FLOAT, _TIME = ValueType.INT, ValueType.FLOAT, ValueType.TIME

_FUNCTIONS = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "mod"}
_BITWISE = {"&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "shr"}
_ITSELF = {_INT: "int_itself", _TIME: "time_itself", ValueType.THREAD: "thread_itself"}
_TRUTH = (Compare, Logical, Not)  # what yields 0 or 1


class Expressions:
    """The expressions of one function."""

    def __init__(self, scope: Scope) -> None:
        """Writes what must come first into the scope."""
        self._scope = scope
        self._unit = scope.unit
        self._calls = Calls(scope, self)

    @singledispatchmethod
    def value(self, expr: Expr) -> str:
        """The text of an expression, after the statements it needs."""
        raise TypeError(f"{type(expr).__name__} cannot be translated")

    def operand(self, expr: Expr) -> str:
        """The same, in parentheses where an operator next to it could tear it apart."""
        return _operand(self.value(expr))

    def condition(self, expr: Expr) -> str:
        """The text of a condition of C."""
        return self.value(expr) if isinstance(expr, _TRUTH) else f"{self.operand(expr)} != 0"

    def stored(self, expr: Expr) -> str:
        """A value that fits where it will be stored; sizes of containers may not."""
        text = self.value(expr)
        if isinstance(expr, Size) and self._unit.int_bits < 32:
            return f"{self._unit.use('int_wrap')}((uint32_t){text})"
        return text

    def effect(self, expr: Expr) -> None:
        """Evaluates an expression for what it does."""
        match expr:
            case Assign():
                self.out(f"{self._assignment(expr)};")
            case Step():
                self.out(f"{self._stepping(expr)};")
            case _:
                self.out(f"(void)({self.value(expr)});")

    def effect_text(self, expr: Expr) -> str:
        """An assignment as an expression of C; it must be :func:`is_plain` but for itself."""
        return self._stepping(expr) if isinstance(expr, Step) else self._assignment(_assign(expr))

    def out(self, line: str) -> None:
        """Adds a statement."""
        self._scope.out.line(line)

    # --- leaves

    @value.register
    def _(self, expr: Const) -> str:
        return literal(expr.value, expr.type, self._unit.int_bits)

    @value.register
    def _(self, _expr: Now) -> str:
        return "ctx->now"

    @value.register
    def _(self, expr: Size) -> str:
        return f"{self._unit.use('size')}(ctx, {self.element(expr.element)})"

    @value.register
    def _(self, expr: Front) -> str:
        container = self.element(expr.element)
        if expr.check is not None:
            is_slot = expr.check.kind is CheckKind.SLOT_HOLDS
            self.require_thread(expr.check, "NO_THREAD" if is_slot else "EMPTY_FRONT", container)
        return f"cat_front(ctx, {container})"

    def require_thread(self, check: Check | None, fault: str, container: str) -> None:
        """Checks that a container holds a thread."""
        self._scope.require(check, fault, f"cat_count(ctx, {container}) == 0", f"{container}")

    @value.register
    def _(self, expr: Load) -> str:
        return self.place(expr.place)

    @value.register
    def _(self, expr: Alive) -> str:
        thread = self.value(expr.thread)
        self._scope.require(expr.check, "NO_THREAD", f"{thread} == 0", "0")
        return thread

    # --- operators

    @value.register
    def _(self, expr: Convert) -> str:
        return self._converted(self.value(expr.operand), expr.operand.type, expr.type)

    def _converted(self, text: str, source: ValueType, target: ValueType) -> str:
        match source, target:
            case ValueType.FLOAT, ValueType.INT:
                return f"{self._unit.use('int_from_float')}({text})"
            case ValueType.FLOAT, ValueType.TIME:
                return f"{self._unit.use('time_from_float')}({text})"
            case ValueType.TIME, ValueType.INT:
                return f"{self._unit.use('int_wrap')}((uint32_t){_operand(text)})"
            case _, ValueType.FLOAT if source is not _FLOAT:
                return f"(double){_operand(text)}"
            case ValueType.INT, ValueType.TIME:
                return f"(int64_t){_operand(text)}"
        return text

    @value.register
    def _(self, expr: Negate) -> str:
        if expr.type is _FLOAT:
            return f"-({self.value(expr.operand)})"
        kind = "time" if expr.type is _TIME else "int"
        return f"{self._unit.use(f'{kind}_sub')}(0, {self.value(expr.operand)})"

    @value.register
    def _(self, expr: Not) -> str:
        text = self.operand(expr.operand)
        return f"!{text}" if isinstance(expr.operand, _TRUTH) else f"{text} == 0"

    @value.register
    def _(self, expr: Compare) -> str:
        left = self._before(expr.left, expr.right, is_operand=True)
        right = self.operand(expr.right)
        if left == right and expr.left.type in _ITSELF:
            left = f"{self._unit.use(_ITSELF[expr.left.type])}({left})"
        return f"{left} {expr.operator} {right}"

    @value.register
    def _(self, expr: Logical) -> str:
        left = _joined(self.condition(expr.left), expr.operator)
        if is_plain(expr.right):
            right = _joined(self.condition(expr.right), expr.operator)
            return f"{left} {expr.operator} {right}"
        name = self._scope.name("both" if expr.operator == "&&" else "either")
        self.out(f"bool {name} = {left};")
        asks_on = name if expr.operator == "&&" else f"!{name}"
        with self._scope.braces(f"if ({asks_on})"):
            self.out(f"{name} = {self.condition(expr.right)};")
        return name

    @value.register
    def _(self, expr: Arithmetic) -> str:
        left = self._before(expr.left, expr.right, is_operand=expr.left.type is _FLOAT)
        text = self._operation(expr.operator, expr.left.type, left, expr.right, expr.check)
        return self._converted(text, expr.left.type, expr.type)

    def _before(self, expr: Expr, later: Expr, *, is_operand: bool = False) -> str:
        """A value that stays what it is while ``later`` is evaluated."""
        if has_effects(later) and not isinstance(expr, Const):
            return self._scope.save(self.value(expr), expr.type, "left")
        return self.operand(expr) if is_operand else self.value(expr)

    def _operation(
        self, operator: str, kind: ValueType, left: str, right: Expr, check: Check | None
    ) -> str:
        if kind is _FLOAT:
            return f"{left} {operator} {self.operand(right)}"
        text = self.value(right)
        if check is not None and check.verdict is not Verdict.PROVEN:
            text = text if text.isidentifier() else self._scope.save(text, right.type, "divisor")
            self._scope.require(check, "DIVISION", f"{text} == 0", "0")
        name = f"{'time' if kind is _TIME else 'int'}_{_FUNCTIONS[operator]}"
        return f"{self._unit.use(name)}({left}, {text})"

    @value.register
    def _(self, expr: Bitwise) -> str:
        left = self._before(expr.left, expr.right)
        name = self._unit.use(f"int_{_BITWISE[expr.operator]}")
        return f"{name}({left}, {self.value(expr.right)})"

    @value.register
    def _(self, expr: Choice) -> str:
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

    # --- verbatim text

    @value.register
    def _(self, expr: TargetExpr) -> str:
        if expr.meaning is None:
            return self._unit.verbatim_expression(self._scope, expr)
        return self.value(expr.meaning)

    @value.register
    def _(self, _expr: Random) -> str:
        return self._calls.random()

    @value.register
    def _(self, expr: HostCall) -> str:
        return self._calls.host(expr)

    # --- assignments

    @value.register
    def _(self, expr: Assign) -> str:
        place, text = self._assigned(expr)
        return self._write(place, text, expr)

    @value.register
    def _(self, expr: Step) -> str:
        place = self._kept_place(expr.place)
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

    def _assignment(self, expr: Assign) -> str:
        place, text = self._assigned(expr)
        return f"{place} = {text}"

    def _assigned(self, expr: Assign) -> tuple[str, str]:
        """The place and the new value of an assignment."""
        keeps = expr.operator is not None or has_effects(expr.value)
        place = self._kept_place(expr.place) if keeps else self.place(expr.place)
        kind = expr.value.type
        if expr.operator is None:
            return place, self._converted(self.stored(expr.value), kind, expr.place.type)
        old = place
        if has_effects(expr.value):
            old = self._scope.save(place, expr.place.type, "before")
        left = self._converted(old, expr.place.type, kind)
        text = self._operation(expr.operator, kind, left, expr.value, expr.check)
        return place, self._converted(text, kind, expr.place.type)

    def _stepping(self, expr: Step) -> str:
        place = self._kept_place(expr.place)
        return f"{place} = {self._stepped(place, expr)}"

    def _stepped(self, old: str, expr: Step) -> str:
        if expr.type is _FLOAT:
            return f"{old} {expr.operator[0]} 1.0"
        kind = "time" if expr.type is _TIME else "int"
        name = f"{kind}_{_FUNCTIONS[expr.operator[0]]}"
        return f"{self._unit.use(name)}({old}, 1)"

    # --- places

    def _kept_place(self, place: Place) -> str:
        """A place whose index is evaluated once, now."""
        return self.place(place, keep=True)

    def place(self, place: Place, *, keep: bool = False) -> str:
        """The text of a variable; with ``keep`` its index or thread cannot change any more."""
        match place:
            case AttributePlace():
                thread = self.value(place.thread)
                if keep and not thread.isidentifier():
                    thread = self._scope.save(thread, ValueType.THREAD, "thread")
                return self._unit.attribute(thread, place.attribute)
            case GlobalPlace() if place.variable in self._unit.constants:
                return self._unit.constants[place.variable]
            case GlobalPlace():
                name = self._unit.variable(self._scope, place.variable)
                return name + self._subscript(place, place.variable.size, keep=keep)
            case LocalPlace():
                name = self._scope.name_of(place.local)
                return name + self._subscript(place, place.local.size, keep=keep)
        raise TypeError(f"{type(place).__name__} cannot be translated")

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
        self._scope.require(bounds, "INDEX", f"(uint32_t){text} >= {size}", text)
        return text

    def element(self, element: Element) -> str:
        """The node of a container."""
        name = self._unit.containers[element.container]
        if element.index is None:
            return name
        size = element.container.size or 0
        text = self._index(element.index, element.bounds, size, keep=True)
        node = self._scope.name("container")
        self.out(f"const cat_container {node} = {name} + (uint32_t){text};")
        return node


def _assign(expr: Expr) -> Assign:
    assert isinstance(expr, Assign)
    return expr


def _operand(text: str) -> str:
    """The text in parentheses, unless an operator next to it cannot tear it apart."""
    return text if _PRIMARY.fullmatch(text) or _is_call(text) else f"({text})"


#: A name, a number, a member, an element of an array with a plain index.
_PRIMARY = re.compile(r"-?\w[\w.]*(->\w+)?(\[\w+\])?")


def _is_call(text: str) -> bool:
    """Whether the text is one call, or a member of what one call returns."""
    name, parenthesis, rest = text.partition("(")
    if not name.isidentifier() or not parenthesis:
        return False
    depth = 1
    for position, character in enumerate(rest):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            end = rest[position + 1 :]
            return not end or (end.startswith("->") and end[2:].isidentifier())
    return False


def _joined(condition: str, operator: str) -> str:
    """An operand of ``&&`` or ``||``: in parentheses if the other one occurs in it."""
    other = "||" if operator == "&&" else "&&"
    return f"({condition})" if other in condition else condition
