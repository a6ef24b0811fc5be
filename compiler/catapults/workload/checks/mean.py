"""The mean of an expression over a run, as far as it can be known before."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from catapults.workload.model import Amount, Const, Expr, Operation

#: The mean of what an operation reads, None if it is not known.
Reading = Callable[[Operation], float | None]

#: A bound this many times above the mean is taken to make no difference to it.
_FAR = 100


class Means:
    """Means of expressions, None where they are not known.

    Two numbers that vary are never multiplied: they need not be independent.
    """

    def __init__(self, read: Reading, amount: float | None = None) -> None:
        """``amount`` stands for that of a request to a device."""
        self._read = read
        self._amount = amount

    def of(self, expr: Expr) -> float | None:
        """The mean of an expression."""
        match expr:
            case Const():
                return float(expr.value)
            case Amount():
                return self._amount
            case Operation() if expr.name.startswith("LOAD"):
                return self._read(expr)
            case Operation(name="CHOOSE"):
                return self._choice(expr.operands)
            case Operation(name="MUL_I" | "MUL_F", operands=[left, right]):
                return self._product(left, right)
            case Operation(name="DIV_I" | "DIV_F", operands=[left, right]):
                mean, divisor = self.of(left), self._fixed(right)
                return mean / divisor if mean is not None and divisor else None
            case Operation(name="MIN_I" | "MIN_F", operands=[value, bound]):
                return self._bounded(value, bound)
            case Operation() if expr.name in _NONLINEAR:
                values = [one.value for one in expr.operands if isinstance(one, Const)]
                known_all = len(values) == len(expr.operands)
                return _NONLINEAR[expr.name](*values) if known_all else None
            case Operation() if expr.name in _FORMULAS:
                known = [self.of(operand) for operand in expr.operands]
                given = [value for value in known if value is not None]
                return _FORMULAS[expr.name](given) if len(given) == len(known) else None
        return None

    def _product(self, left: Expr, right: Expr) -> float | None:
        for factor, other in ((left, right), (right, left)):
            fixed, mean = self._fixed(factor), self.of(other)
            if fixed is not None and mean is not None:
                return fixed * mean
        return None

    def _fixed(self, expr: Expr) -> float | None:
        """A value that is the same each time: a constant, or a variable that nobody changes."""
        match expr:
            case Const():
                return float(expr.value)
            case Operation(name="LOAD"):
                return self._read(expr)
            case Operation(name="I_TO_F", operands=[inner]):
                return self._fixed(inner)
        return None

    def _bounded(self, value: Expr, bound: Expr) -> float | None:
        """Of a value that hardly ever reaches a bound."""
        mean, limit = self.of(value), self._fixed(bound)
        if mean is None or limit is None:
            return None
        never = _highest(value) <= limit or limit >= _FAR * abs(mean)
        return mean if never else None

    def _choice(self, operands: Sequence[Expr]) -> float | None:
        half = len(operands) // 2
        weights = [one.value for one in operands[half:] if isinstance(one, Const)]
        means = [self.of(value) for value in operands[:half]]
        values = [mean for mean in means if mean is not None]
        if not len(weights) == len(values) == half:
            return None
        return sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)


def _lognormal(mu: float, sigma: float) -> float | None:
    exponent = mu + sigma * sigma / 2
    return math.exp(exponent) if exponent < math.log(1e18) else None


def _pareto(shape: float, lowest: float, highest: float) -> float | None:
    """The mean of a Pareto distribution; of a bounded one, of what the bounds leave.

    With density proportional to ``x ** -(shape + 1)`` between the bounds, both integrals
    are powers, but for a shape of 1.
    """
    if math.isinf(highest):
        return shape * lowest / (shape - 1) if shape > 1 else None
    if highest == lowest:
        return lowest
    whole = (math.pow(lowest, -shape) - math.pow(highest, -shape)) / shape
    if shape == 1:
        return math.log(highest / lowest) / whole
    return (math.pow(highest, 1 - shape) - math.pow(lowest, 1 - shape)) / (1 - shape) / whole


def _highest(expr: Expr) -> float:
    """A value that an expression does not exceed."""
    match expr:
        case Const():
            return float(expr.value)
        case Operation(name="F_TO_I" | "I_TO_F" | "WRAP", operands=[inner]):
            return _highest(inner)
        case Operation(name="PARETO" | "UNIFORM_I" | "UNIFORM_F"):
            return _highest(expr.operands[-1])
        case Operation(name="CHOOSE"):
            return max(map(_highest, expr.operands[: len(expr.operands) // 2]))
    return math.inf


#: From operands that are constants.
_NONLINEAR: dict[str, Callable[..., float | None]] = {"LOGNORMAL": _lognormal, "PARETO": _pareto}

#: From the means of operands. `max` is one with a bound, as in ``max(0us, normal(…))``.
_FORMULAS: dict[str, Callable[[Sequence[float]], float | None]] = {
    "ADD_I": sum,
    "ADD_F": sum,
    "SUB_I": lambda values: values[0] - values[1],
    "SUB_F": lambda values: values[0] - values[1],
    "NEG_I": lambda values: -values[0],
    "NEG_F": lambda values: -values[0],
    "I_TO_F": lambda values: values[0],
    "F_TO_I": lambda values: values[0],
    "WRAP": lambda values: values[0],
    "MAX_I": max,
    "MAX_F": max,
    "UNIFORM_I": lambda values: sum(values) / 2,
    "UNIFORM_F": lambda values: sum(values) / 2,
    "EXPONENTIAL": lambda values: values[0],
    "NORMAL": lambda values: values[0],
    "SINE": lambda values: values[0],
    "TRIANGLE": lambda values: values[0],
}
