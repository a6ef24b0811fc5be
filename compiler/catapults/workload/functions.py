"""The functions of expressions: what they take, what they yield, as operations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from catapults.program import ValueType
from catapults.source import Span
from catapults.workload import messages
from catapults.workload.conversion import FLOAT, INT, TIME, Rules, operation
from catapults.workload.model import Const, Expr

#: Functions of the language that are not simulated yet.
UNSUPPORTED = {"lognormal": "lognormal distributions", "pareto": "Pareto distributions"}

#: The function of signals that goes on from the signal's last value.
WALK = "walk"


@dataclass(frozen=True)
class Function:
    """One function: how it is written, whether it is random, and how it becomes operations."""

    usage: str
    random: bool
    apply: Callable[[Rules, Span, list[Expr]], Expr | None]

    @property
    def parameters(self) -> int:
        """How many arguments it takes."""
        return self.usage.count(",") + 1


def _extreme(name: str) -> Callable[[Rules, Span, list[Expr]], Expr | None]:
    def apply(rules: Rules, span: Span, arguments: list[Expr]) -> Expr | None:
        pair = rules.same_type(name.lower(), arguments[0], arguments[1], span)
        if pair is None:
            return None
        suffix = "F" if pair[0].type is FLOAT else "I"
        return operation(f"{name}_{suffix}", pair[0].type, span, *pair)

    return apply


def _magnitude(rules: Rules, span: Span, arguments: list[Expr]) -> Expr | None:
    (value,) = arguments
    if value.type is FLOAT:
        return operation("ABS_F", FLOAT, span, value)
    magnitude = operation("ABS_I", value.type, span, value)
    return rules.wrapped(magnitude) if value.type is INT else magnitude


def _uniform(rules: Rules, span: Span, arguments: list[Expr]) -> Expr | None:
    pair = rules.same_type("uniform", arguments[0], arguments[1], span)
    if pair is None:
        return None
    low, high = pair
    if isinstance(low, Const) and isinstance(high, Const) and low.value > high.value:
        rules.diagnostics.report(
            messages.OUT_OF_RANGE,
            high.span,
            what="The upper bound",
            value=high.span.text,
            range="at least the lower one",
            hint="",
        )
        return None
    suffix = "F" if low.type is FLOAT else "I"
    return operation(f"UNIFORM_{suffix}", low.type, span, low, high)


def _exponential(rules: Rules, span: Span, arguments: list[Expr]) -> Expr | None:
    return _drawn("EXPONENTIAL", rules, span, arguments)


def _normal(rules: Rules, span: Span, arguments: list[Expr]) -> Expr | None:
    pair = rules.same_type("normal", arguments[0], arguments[1], span)
    return None if pair is None else _drawn("NORMAL", rules, span, list(pair))


def _drawn(name: str, rules: Rules, span: Span, arguments: list[Expr]) -> Expr:
    """A distribution of floats; with times as arguments it yields a time."""
    is_time = arguments[0].type is TIME
    floats = [a if a.type is FLOAT else operation("I_TO_F", FLOAT, a.span, a) for a in arguments]
    drawn = operation(name, FLOAT, span, *floats)
    return operation("F_TO_I", TIME, span, drawn) if is_time else drawn


def _of_now(
    name: str, what: str, smallest: int
) -> Callable[[Rules, Span, list[Expr]], Expr | None]:
    """A function of the time: two floats and a time, which is at least ``smallest`` ns."""
    types: tuple[ValueType, ...] = (FLOAT, FLOAT, TIME)

    def apply(rules: Rules, span: Span, arguments: list[Expr]) -> Expr | None:
        converted = [rules.convert(a, t) for a, t in zip(arguments, types, strict=True)]
        given = [value for value in converted if value is not None]
        when = converted[2]
        if isinstance(when, Const) and when.value < smallest:
            rules.diagnostics.report(
                messages.OUT_OF_RANGE,
                when.span,
                what=what,
                value=when.span.text,
                range="positive" if smallest else "zero or positive",
                hint="",
            )
            return None
        return operation(name, FLOAT, span, *given) if len(given) == len(types) else None

    return apply


def _constant(rules: Rules, span: Span, arguments: list[Expr]) -> Expr | None:
    return arguments[0]


FUNCTIONS = {
    "min": Function("min(a, b)", False, _extreme("MIN")),
    "max": Function("max(a, b)", False, _extreme("MAX")),
    "abs": Function("abs(a)", False, _magnitude),
    "uniform": Function("uniform(lowest, highest)", True, _uniform),
    "exponential": Function("exponential(mean)", True, _exponential),
    "normal": Function("normal(mean, deviation)", True, _normal),
    "sine": Function("sine(middle, amplitude, period)", False, _of_now("SINE", "The period", 1)),
    "triangle": Function(
        "triangle(middle, amplitude, period)", False, _of_now("TRIANGLE", "The period", 1)
    ),
    "step": Function(
        "step(before, after, when)", False, _of_now("STEP", "The time of the step", 0)
    ),
    "constant": Function("constant(value)", False, _constant),
    WALK: Function("walk(start, step, lowest, highest)", True, _constant),
}
