"""Expressions: from the syntax tree to operations, with names resolved and types checked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from catapults.diagnostics import Diagnostics
from catapults.program import ValueType
from catapults.source import Span
from catapults.syntax import ast as syntax
from catapults.workload import messages, model
from catapults.workload.meaning.expressions.conversion import FLOAT, INT, TIME, Rules, operation
from catapults.workload.meaning.expressions.fields import CREATED, field_value
from catapults.workload.meaning.expressions.functions import FUNCTIONS, WALK, Function, Takes
from catapults.workload.meaning.expressions.ranges import report_range
from catapults.workload.meaning.scopes import (
    DECLARE_FIRST,
    Constant,
    Counter,
    MessageVariable,
    Parameter,
    Place,
    Scope,
    find_part,
    kind_of,
    report_unknown,
)
from catapults.workload.syntax import ast

#: Values that are there without a declaration; a declaration of the name takes its place.
BUILT_IN = ("now", "instance", "amount")

#: Where there is a stream of random numbers.
_RANDOM_PLACES = (Place.THREAD, Place.SIGNAL, Place.DEVICE, Place.ARRIVALS, Place.LINK)

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

    def value(self, expr: syntax.Expr) -> model.Expr | None:
        """The expression in its own type."""
        match expr:
            case syntax.Paren():
                return self.value(expr.inner)
            case syntax.IntLiteral():
                return self._integer(expr.value, expr.span)
            case syntax.FloatLiteral():
                return model.Const(type=FLOAT, span=expr.span, value=expr.value)
            case syntax.TimeLiteral():
                return model.Const(type=TIME, span=expr.span, value=expr.nanoseconds)
            case syntax.BoolLiteral():
                return model.Const(type=INT, span=expr.span, value=int(expr.value))
            case syntax.Unary():
                return self._unary(expr)
            case syntax.Binary():
                return self._binary(expr)
            case ast.NameExpr():
                return self._name(expr.name)
            case ast.Call():
                return self._call(expr)
            case ast.FieldExpr():
                return field_value(self, expr)
            case ast.Pair():
                self.diagnostics.report(messages.PAIR_PLACE, expr.span)
        return None

    def converted(
        self, expr: syntax.Expr, wanted: ValueType, what: str | None = None
    ) -> model.Expr | None:
        """The expression in a given type; ``what`` says in a message what is needed."""
        if wanted is FLOAT and isinstance(expr, syntax.IntLiteral):  # of any size
            return model.Const(type=FLOAT, span=expr.span, value=float(expr.value))
        value = self.value(expr)
        return None if value is None else self.rules.convert(value, wanted, what)

    def whole(self, expr: syntax.Expr) -> model.Expr | None:
        """A whole number for the runtime itself, which knows ints of 64 bits in every profile."""
        if isinstance(expr, syntax.IntLiteral):
            return model.Const(type=INT, span=expr.span, value=expr.value)
        return self.converted(expr, INT)

    def condition(self, expr: syntax.Expr) -> model.Expr | None:
        """The expression as a condition."""
        value = self.value(expr)
        return None if value is None else self.rules.condition(value)

    def constant(
        self, expr: syntax.Expr, wanted: ValueType | None, what: str
    ) -> model.Const | None:
        """The value of an expression that must be known before the run."""
        value = self.value(expr) if wanted is None else self.converted(expr, wanted)
        return None if value is None else self.known(value, what)

    def known(self, value: model.Expr, what: str) -> model.Const | None:
        """The value, if it is known before the run; reported if not."""
        if isinstance(value, model.Const):
            return value
        self.diagnostics.report(messages.NOT_CONSTANT, value.span, what=what, text=value.span.text)
        return None

    # --- operators ----------------------------------------------------------------------

    def _integer(self, value: int, span: Span) -> model.Expr | None:
        highest = self.rules.int_max
        if -highest - 1 <= value <= highest:
            return model.Const(type=INT, span=span, value=value)
        report_range(
            self.diagnostics,
            span,
            "The int",
            f"{-highest - 1} to {highest} in this profile",
            hint=" Write it as a float, as in `100000.0`, where the exact int is not needed.",
        )
        return None

    def _unary(self, expr: syntax.Unary) -> model.Expr | None:
        if expr.operator == "-" and isinstance(expr.operand, syntax.IntLiteral):
            return self._integer(-expr.operand.value, expr.span)
        if expr.operator == "!":
            condition = self.condition(expr.operand)
            return None if condition is None else operation("NOT", INT, expr.span, condition)
        operand = self.value(expr.operand)
        return None if operand is None else self.rules.negate(operand, expr.span)

    def _binary(self, expr: syntax.Binary) -> model.Expr | None:
        if expr.operator in ("&&", "||"):
            return self._logical(expr)
        left, right = self.value(expr.left), self.value(expr.right)
        if left is None or right is None:
            return None
        if expr.operator in _COMPARISONS:
            return self.rules.compare(expr.operator, left, right, expr.span)
        return self.rules.arithmetic(expr.operator, left, right, expr.span)

    def _logical(self, expr: syntax.Binary) -> model.Expr | None:
        left, right = self.value(expr.left), self.value(expr.right)
        if left is None or right is None:
            return None
        left, right = self.rules.condition(left), self.rules.condition(right)
        if left is None or right is None:
            return None
        return model.Logical(
            type=INT, span=expr.span, operator=expr.operator, left=left, right=right
        )

    # --- names --------------------------------------------------------------------------

    def _name(self, name: syntax.Name) -> model.Expr | None:
        symbol = self.scope.find(name.text)
        match symbol:
            case model.Variable(const=True):
                return model.Const(type=symbol.type, span=name.span, value=symbol.initial)
            case model.Variable():
                return operation("LOAD", symbol.type, name.span, argument=symbol.number)
            case model.Local():
                return operation("LOAD_LOCAL", symbol.type, name.span, argument=symbol.number)
            case model.Import():
                return operation("LOAD_IMPORT", symbol.type, name.span, argument=symbol.number)
            case Counter():
                return operation("COUNTER", INT, name.span, argument=symbol.number)
            case Constant():
                return model.Const(type=symbol.value.type, span=name.span, value=symbol.value.value)
            case MessageVariable():
                hint = f" Name a field of it: `{name.text}.{CREATED}`."
                self.wrong_kind(name, kind_of(symbol), "a value", hint)
                return None
            case Parameter(type=ValueType.THREAD):
                hint = f" Name an import of it: `{name.text}.NAME`."
                self.wrong_kind(name, "a thread", "a value", hint)
                return None
            case Parameter():
                return operation("ARGUMENT", symbol.type, name.span, argument=symbol.number)
        return self._built_in(name)

    def _built_in(self, name: syntax.Name) -> model.Expr | None:
        if name.text == "amount" and self.scope.place is Place.DEVICE:
            return model.Amount(type=FLOAT, span=name.span)
        if name.text == "now":
            return operation("NOW", TIME, name.span)
        if name.text == "instance" and self.scope.place is Place.JOB:
            return operation("ARGUMENT", INT, name.span)
        if name.text == "instance":
            if self._allowed(name, self.scope.place is Place.THREAD):
                return operation("INSTANCE", INT, name.span)
            return None
        if name.text in self.scope.globals.classes:
            self.wrong_kind(name, "a thread", "a value")
        elif isinstance(self.scope.globals.world.get(name.text), model.Channel):
            hint = f" Its length is `length({name.text})`."
            self.wrong_kind(name, "a channel", "a value", hint)
        elif name.text in FUNCTIONS:
            usage = f" Call it: `{FUNCTIONS[name.text].usage}`."
            self.wrong_kind(name, "a function", "a value", usage)
        else:
            known = chain(self.scope.visible(), BUILT_IN)
            expected = "a variable, constant or counter"
            advice = f" Count it in a thread: `count {name.text};`."
            default = advice if self.scope.place is Place.STOP else DECLARE_FIRST
            report_unknown(self.scope.globals, name, expected, known, default)
        return None

    # --- calls --------------------------------------------------------------------------

    def _call(self, call: ast.Call) -> model.Expr | None:
        name = call.function
        function = FUNCTIONS.get(name.text)
        if function is None:
            self._unknown_function(name)
            return None
        if name.text == WALK:
            self.diagnostics.report(messages.SIGNAL_ONLY, call.span)
            return None
        if not (self.takes(call, function) and self._may_be_random(name, function)):
            return None
        if function.takes is Takes.CHANNEL:
            return self._of_channel(call)
        arguments = [self.value(argument) for argument in self._written(call, function)]
        given = [argument for argument in arguments if argument is not None]
        if len(given) < len(arguments):
            return None
        return function.apply(self.rules, call.span, given)

    def _written(self, call: ast.Call, function: Function) -> Iterator[syntax.Expr]:
        """The arguments; of pairs first the one side, then the other."""
        for argument in call.arguments:
            if function.takes is not Takes.PAIRS:
                yield argument
            elif isinstance(argument, ast.Pair):
                yield from (argument.key, argument.value)
            else:
                name, usage = call.function.text, function.usage
                self.diagnostics.report(
                    messages.PAIR_MISSING, argument.span, name=name, usage=usage
                )

    def _of_channel(self, call: ast.Call) -> model.Expr | None:
        (argument,) = call.arguments
        if not isinstance(argument, ast.NameExpr):
            text = argument.span.text
            self.diagnostics.report(messages.CHANNEL_NAME, argument.span, text=text)
            return None
        channel = find_part(self.scope.globals, argument.name, model.Channel)
        if channel is None:
            return None
        name = f"CHANNEL_{call.function.text.upper()}"
        return operation(name, INT, call.span, argument=channel.number)

    def takes(self, call: ast.Call, function: Function) -> bool:
        """Whether the number of arguments is right; reported if not."""
        found = len(call.arguments)
        fits = function.fewest <= found <= function.most
        if not fits:
            self.diagnostics.report(
                messages.ARGUMENT_COUNT,
                call.span,
                name=call.function.text,
                expected=function.arguments,
                found=f"{found} {'is' if found == 1 else 'are'}",
                usage=function.usage,
            )
        return fits

    def _may_be_random(self, name: syntax.Name, function: Function) -> bool:
        return self._allowed(name, not function.random or self.scope.place in _RANDOM_PLACES)

    def _allowed(self, name: syntax.Name, allowed: bool) -> bool:
        if not allowed:
            place = self.scope.place.value
            self.diagnostics.report(messages.WRONG_PLACE, name.span, name=name.text, place=place)
        return allowed

    def _unknown_function(self, name: syntax.Name) -> None:
        symbol = self.scope.find(name.text)
        host = self.scope.globals.hosts.get(name.text)
        if symbol is not None:
            self.wrong_kind(name, kind_of(symbol), "a function")
        elif host is not None:
            hint = " Only the verbatim text of a scheduler can call it."
            self.wrong_kind(name, kind_of(host), "a function", hint)
        elif name.text in BUILT_IN:
            self.wrong_kind(name, "a value", "a function", f" Write `{name.text}`.")
        else:
            report_unknown(self.scope.globals, name, "a function", FUNCTIONS)

    def wrong_kind(self, name: syntax.Name, kind: str, expected: str, hint: str = "") -> None:
        """Reports a name that stands for something else than what is needed."""
        self.diagnostics.report(
            messages.WRONG_KIND, name.span, name=name.text, kind=kind, expected=expected, hint=hint
        )
