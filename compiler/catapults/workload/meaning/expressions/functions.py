"""The functions of expressions: what they take, what they yield, as operations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import inf

from catapults.program import ValueType
from catapults.source import Span
from catapults.workload.meaning.expressions.conversion import (
    FLOAT,
    INT,
    TIME,
    Rules,
    as_float,
    operation,
)
from catapults.workload.meaning.expressions.pairs import choice, table
from catapults.workload.meaning.expressions.ranges import NOT_NEGATIVE, POSITIVE, report_range
from catapults.workload.model import Const, Expr

#: The function of signals that goes on from the signal's last value.
WALK = "walk"


class Takes(Enum):
    """What the arguments of a function are."""

    VALUES = "values"
    PAIRS = "pairs"
    CHANNEL = "channel"


@dataclass(frozen=True)
class Function:
    """One function: how it is written, whether it is random, and how it becomes operations.

    ``apply`` gets both sides of pairs in the order of the text; functions of channels have
    an operation of their own.
    """

    usage: str
    random: bool
    apply: Callable[[Rules, Span, list[Expr]], Expr | None]
    takes: Takes = Takes.VALUES

    @property
    def fewest(self) -> int:
        """How many arguments it needs: of those in brackets and of further pairs none."""
        return self.usage.split("[")[0].replace(", …", "").count(",") + 1

    @property
    def most(self) -> float:
        """How many arguments it can take."""
        return inf if "…" in self.usage else self.usage.count(",") + 1

    @property
    def arguments(self) -> str:
        """How many it takes, in words."""
        if self.most == inf:
            return "one pair or more"
        if self.fewest < self.most:
            return f"{self.fewest} or {self.most} arguments"
        return "one argument" if self.most == 1 else f"{self.most} arguments"


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
        report_range(rules.diagnostics, high.span, "The upper bound", "at least the lower one")
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
    drawn = operation(name, FLOAT, span, *map(as_float, arguments))
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
            report_range(rules.diagnostics, when.span, what, POSITIVE if smallest else NOT_NEGATIVE)
            return None
        return operation(name, FLOAT, span, *given) if len(given) == len(types) else None

    return apply


def _lognormal(rules: Rules, span: Span, arguments: list[Expr]) -> Expr | None:
    converted = [rules.convert(argument, FLOAT) for argument in arguments]
    given = [argument for argument in converted if argument is not None]
    return operation("LOGNORMAL", FLOAT, span, *given) if len(given) == len(arguments) else None


def _pareto(rules: Rules, span: Span, arguments: list[Expr]) -> Expr | None:
    """Without a highest value the distribution has no bound."""
    shape = rules.convert(arguments[0], FLOAT)
    lowest = arguments[1]
    highest: Expr = Const(type=FLOAT, span=span, value=inf)
    if len(arguments) > 2:
        pair = rules.same_type("pareto", lowest, arguments[2], span)
        if pair is None:
            return None
        lowest, highest = pair
    if shape is None or not _positive(rules, "The shape", shape):
        return None
    if not _positive(rules, "The lowest value", lowest):
        return None
    if isinstance(lowest, Const) and isinstance(highest, Const) and highest.value < lowest.value:
        report_range(
            rules.diagnostics, highest.span, "The highest value", "at least the lowest one"
        )
        return None
    drawn = operation("PARETO", FLOAT, span, shape, as_float(lowest), as_float(highest))
    return operation("F_TO_I", TIME, span, drawn) if lowest.type is TIME else drawn


def _positive(rules: Rules, what: str, value: Expr) -> bool:
    """Whether a value can be positive; reported if it cannot."""
    if isinstance(value, Const) and value.value <= 0:
        report_range(rules.diagnostics, value.span, what, POSITIVE)
        return False
    return True


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
    "lognormal": Function("lognormal(mu, sigma)", True, _lognormal),
    "pareto": Function("pareto(shape, lowest[, highest])", True, _pareto),
    "choice": Function("choice(value: weight, …)", True, choice, Takes.PAIRS),
    "table": Function("table(time: value, …)", False, table, Takes.PAIRS),
    "length": Function("length(channel)", False, _constant, Takes.CHANNEL),
    "refused": Function("refused(channel)", False, _constant, Takes.CHANNEL),
    "constant": Function("constant(value)", False, _constant),
    WALK: Function("walk(start, step, lowest, highest)", True, _constant),
}
