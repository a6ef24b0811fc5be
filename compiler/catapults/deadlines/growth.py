"""Numbers that grow with the number of threads: a0 + a1 n + a2 n² …"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest


@dataclass(frozen=True, slots=True)
class Growth:
    """A polynomial in the number of threads; its coefficients are not negative."""

    coefficients: tuple[int, ...] = ()

    def __add__(self, other: Growth) -> Growth:
        return self._paired(other, lambda one, two: one + two)

    def __or__(self, other: Growth) -> Growth:
        """At least as large as both."""
        return self._paired(other, max)

    def _paired(self, other: Growth, combine: Callable[[int, int], int]) -> Growth:
        pairs = zip_longest(self.coefficients, other.coefficients, fillvalue=0)
        return Growth(tuple(combine(one, two) for one, two in pairs))

    def __mul__(self, other: Growth) -> Growth:
        product = [0] * max(0, len(self.coefficients) + len(other.coefficients) - 1)
        for i, one in enumerate(self.coefficients):
            for j, two in enumerate(other.coefficients):
                product[i + j] += one * two
        return Growth(tuple(product))

    def with_threads(self, number: int) -> int:
        """The value for so many threads."""
        return sum(one * number**power for power, one in enumerate(self.coefficients))

    def __str__(self) -> str:
        """Such as `12 + 3 n`, where n is the number of threads."""
        parts = [
            f"{factor}" if power == 0 else f"{'' if factor == 1 else f'{factor} '}{_POWERS(power)}"
            for power, factor in enumerate(self.coefficients)
            if factor
        ]
        return " + ".join(parts) or "0"


def _POWERS(power: int) -> str:  # noqa: N802
    return "n" if power == 1 else f"n{str(power).translate(_RAISED)}"


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

#: As many as there are threads.
THREADS = Growth((0, 1))


def exactly(number: int) -> Growth:
    """A number that does not grow."""
    return Growth((number,)) if number else Growth()
