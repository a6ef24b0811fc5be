"""How much of the processor tasks need, and the bounds up to which that is enough to know.

The bounds are for rate-monotonic priorities, deadlines that are the periods, preemption, and
neither locks nor costs: whoever calls :func:`liu_layland` and :func:`hyperbolic` sees to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from catapults.schedulability.tasks import Task


@dataclass(frozen=True, slots=True)
class Bound:
    """A value, and what it must not exceed for all deadlines to be met; above, nothing is known."""

    value: float
    limit: float
    holds: bool


def utilisation(tasks: Sequence[Task]) -> Fraction:
    """The share of the processor that tasks need in the long run, exactly."""
    return sum((Fraction(one.computing, one.period) for one in tasks), Fraction(0))


def liu_layland(tasks: Sequence[Task]) -> Bound:
    """The utilisation of n tasks against n (2^(1/n) - 1).

    C. L. Liu, J. W. Layland, "Scheduling algorithms for multiprogramming in a hard-real-time
    environment", Journal of the ACM 20(1), 1973, theorem 5.
    """
    count, whole = len(tasks), utilisation(tasks)
    # U <= n (2^(1/n) - 1) without roots: (1 + U/n)^n <= 2
    holds = (1 + whole / count) ** count <= 2
    return Bound(float(whole), count * (2 ** (1 / count) - 1), holds)


def hyperbolic(tasks: Sequence[Task]) -> Bound:
    """The product of all (1 + U) against 2.

    E. Bini, G. C. Buttazzo, G. M. Buttazzo, "Rate monotonic analysis: the hyperbolic bound", IEEE
    Transactions on Computers 52(7), 2003, theorem 1.
    """
    product = prod((1 + Fraction(one.computing, one.period) for one in tasks), start=Fraction(1))
    return Bound(float(product), 2.0, product <= 2)
