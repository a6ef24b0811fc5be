"""Expressions: from the syntax tree to operations, with names resolved and types checked."""

from __future__ import annotations

from catapults.diagnostics import Diagnostics
from catapults.program import ValueType
from catapults.source import Span
from catapults.syntax import ast as syntax
from catapults.workload import ast, messages
from catapults.workload.conversion import FLOAT, INT, TIME, Rules, operation
from catapults.workload.functions import FUNCTIONS, UNSUPPORTED, WALK, Function
from catapults.workload.model import Const, Expr, Import, Local, Logical, Variable
from catapults.workload.scopes import (
    DECLARE_FIRST,
    Constant,
    Counter,
    Place,
    Scope,
    Unsupported,
    kind_of,
    report_unknown,
)

#: Values that are there without a declaration; a declaration of the name takes its place.
BUILT_IN = ("now", "instance")

#: Where there is a stream of random numbers.
_RANDOM_PLACES = (Place.THREAD, Place.SIGNAL)

_COMPARISONS = ("==", "!=", "<", ">", "<=", ">=")


class Values:
    """Lowers expressions in one scope. Every method returns None when it reported an error."""

    def __init__(self, scope: Scope, rules: Rules) -> None:
        """Names are looked up in ``scope``."""
        self.scope = scope
        self.rules = rules

    @property
    def diagnostics(self) -> Diagnostics:
        """Where problems go."""
        return self.scope.diagnostics

    def value(self, expr: syntax.Expr) -> Expr | None:
        """The expression in its own type."""
        match expr:
            case syntax.Paren():
                return self.value(expr.inner)
            case syntax.IntLiteral():
                return self._integer(expr.value, expr.span)
            case syntax.FloatLiteral():
                return Const(type=FLOAT, span=expr.span, value=expr.value)
            case syntax.TimeLiteral():
                return Const(type=TIME, span=expr.span, value=expr.nanoseconds)
            case syntax.BoolLiteral():
                return Const(type=INT, span=expr.span, value=int(expr.value))
            case syntax.Unary():
                return self._unary(expr)
            case syntax.Binary():
                return self._binary(expr)
            case ast.NameExpr():
                return self._name(expr.name)
            case ast.Call():
                return self._call(expr)
            case ast.UnsupportedExpr():
                report_unsupported(self.scope, expr)
        return None

    def converted(
        self, expr: syntax.Expr, wanted: ValueType, what: str | None = None
    ) -> Expr | None:
        """The expression in a given type; ``what`` says in a message what is needed."""
        value = self.value(expr)
        return None if value is None else self.rules.convert(value, wanted, what)

    def condition(self, expr: syntax.Expr) -> Expr | None:
        """The expression as a condition."""
        value = self.value(expr)
        return None if value is None else self.rules.condition(value)

    def constant(self, expr: syntax.Expr, wanted: ValueType | None, what: str) -> Const | None:
        """The value of an expression that must be known before the run."""
        value = self.value(expr) if wanted is None else self.converted(expr, wanted)
        if value is None or isinstance(value, Const):
            return value
        self.diagnostics.report(messages.NOT_CONSTANT, expr.span, what=what, text=expr.span.text)
        return None

    # --- operators ----------------------------------------------------------------------

    def _integer(self, value: int, span: Span) -> Expr | None:
        highest = self.rules.int_max
        if -highest - 1 <= value <= highest:
            return Const(type=INT, span=span, value=value)
        self.diagnostics.report(
            messages.OUT_OF_RANGE,
            span,
            what="The int",
            value=value,
            range=f"{-highest - 1} to {highest} in this profile",
            hint=" Write it as a float, as in `100000.0`, where the exact int is not needed.",
        )
        return None

    def _unary(self, expr: syntax.Unary) -> Expr | None:
        if expr.operator == "-" and isinstance(expr.operand, syntax.IntLiteral):
            return self._integer(-expr.operand.value, expr.span)
        if expr.operator == "!":
            condition = self.condition(expr.operand)
            return None if condition is None else operation("NOT", INT, expr.span, condition)
        operand = self.value(expr.operand)
        return None if operand is None else self.rules.negate(operand, expr.span)

    def _binary(self, expr: syntax.Binary) -> Expr | None:
        if expr.operator in ("&&", "||"):
            return self._logical(expr)
        left, right = self.value(expr.left), self.value(expr.right)
        if left is None or right is None:
            return None
        if expr.operator in _COMPARISONS:
            return self.rules.compare(expr.operator, left, right, expr.span)
        return self.rules.arithmetic(expr.operator, left, right, expr.span)

    def _logical(self, expr: syntax.Binary) -> Expr | None:
        left, right = self.value(expr.left), self.value(expr.right)
        if left is None or right is None:
            return None
        left, right = self.rules.condition(left), self.rules.condition(right)
        if left is None or right is None:
            return None
        return Logical(type=INT, span=expr.span, operator=expr.operator, left=left, right=right)

    # --- names --------------------------------------------------------------------------

    def _name(self, name: syntax.Name) -> Expr | None:
        symbol = self.scope.find(name.text)
        match symbol:
            case Variable(const=True):
                return Const(type=symbol.type, span=name.span, value=symbol.initial)
            case Variable():
                return operation("LOAD", symbol.type, name.span, argument=symbol.number)
            case Local():
                return operation("LOAD_LOCAL", symbol.type, name.span, argument=symbol.number)
            case Import():
                return operation("LOAD_IMPORT", symbol.type, name.span, argument=symbol.number)
            case Counter():
                return operation("COUNTER", INT, name.span, argument=symbol.number)
            case Constant():
                return Const(type=symbol.value.type, span=name.span, value=symbol.value.value)
            case Unsupported():
                return None
        return self._built_in(name)

    def _built_in(self, name: syntax.Name) -> Expr | None:
        if name.text == "now":
            return operation("NOW", TIME, name.span)
        if name.text == "instance":
            if self._allowed(name, self.scope.place is Place.THREAD):
                return operation("INSTANCE", INT, name.span)
            return None
        if name.text in self.scope.globals.classes:
            self._wrong_kind(name, "a thread", "a value")
        elif name.text in FUNCTIONS:
            usage = f" Call it: `{FUNCTIONS[name.text].usage}`."
            self._wrong_kind(name, "a function", "a value", usage)
        else:
            known = self.scope.visible() | set(BUILT_IN)
            expected = "a variable, constant or counter"
            advice = f" Count it in a thread: `count {name.text};`."
            default = advice if self.scope.place is Place.STOP else DECLARE_FIRST
            report_unknown(self.diagnostics, name, expected, known, default)
        return None

    # --- calls --------------------------------------------------------------------------

    def _call(self, call: ast.Call) -> Expr | None:
        name = call.function
        if name.text in UNSUPPORTED:
            report_not_simulated(self.diagnostics, name.span, UNSUPPORTED[name.text])
            return None
        function = FUNCTIONS.get(name.text)
        if function is None:
            self._unknown_function(name)
            return None
        if name.text == WALK:
            self.diagnostics.report(messages.SIGNAL_ONLY, call.span)
            return None
        if not (self.takes(call, function) and self._may_be_random(name, function)):
            return None
        arguments = [self.value(argument) for argument in call.arguments]
        given = [argument for argument in arguments if argument is not None]
        if len(given) < len(arguments):
            return None
        return function.apply(self.rules, call.span, given)

    def takes(self, call: ast.Call, function: Function) -> bool:
        """Whether the number of arguments is right; reported if not."""
        found, expected = len(call.arguments), function.parameters
        if found != expected:
            self.diagnostics.report(
                messages.ARGUMENT_COUNT,
                call.span,
                name=call.function.text,
                expected=_arguments(expected),
                found=f"{found} {'is' if found == 1 else 'are'}",
                usage=function.usage,
            )
        return found == expected

    def _may_be_random(self, name: syntax.Name, function: Function) -> bool:
        return self._allowed(name, not function.random or self.scope.place in _RANDOM_PLACES)

    def _allowed(self, name: syntax.Name, allowed: bool) -> bool:
        if not allowed:
            place = self.scope.place.value
            self.diagnostics.report(messages.WRONG_PLACE, name.span, name=name.text, place=place)
        return allowed

    def _unknown_function(self, name: syntax.Name) -> None:
        symbol = self.scope.find(name.text)
        if isinstance(symbol, Unsupported):
            return
        if symbol is not None:
            self._wrong_kind(name, kind_of(symbol), "a function")
        else:
            report_unknown(self.diagnostics, name, "a function", (*FUNCTIONS, *UNSUPPORTED))

    def _wrong_kind(self, name: syntax.Name, kind: str, expected: str, hint: str = "") -> None:
        self.diagnostics.report(
            messages.WRONG_KIND, name.span, name=name.text, kind=kind, expected=expected, hint=hint
        )


def report_unsupported(scope: Scope, form: ast.UnsupportedExpr | ast.UnsupportedStmt) -> None:
    """A form that is not simulated yet; the name it declares is known from here on."""
    report_not_simulated(scope.diagnostics, form.span, form.feature)
    if form.declares is not None:
        name = form.declares
        scope.values.setdefault(name.text, Unsupported(name=name.text, span=name.span))


def report_not_simulated(diagnostics: Diagnostics, span: Span, feature: str) -> None:
    """The language has it and the simulation does not; its first line is shown."""
    line_end = span.source.text.find("\n", span.start, span.end)
    shown = Span(span.source, span.start, span.end if line_end < 0 else line_end)
    diagnostics.report(
        messages.NOT_SIMULATED,
        shown,
        text=shown.text.strip(),
        feature=feature[0].upper() + feature[1:],
    )


def _arguments(count: int) -> str:
    return "one argument" if count == 1 else f"{count} arguments"
