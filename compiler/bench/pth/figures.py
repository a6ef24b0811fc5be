"""Medians, how far they can be trusted, and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

#: Rounds from which on it is unlikely (1 in 32) that all fall on one side by chance.
LEAST_ROUNDS = 6


@dataclass(frozen=True)
class Comparison:
    """A way against another: ratios of figures that were measured right after each other."""

    ratios: list[float]

    @property
    def ratio(self) -> float:
        """The median."""
        return median(self.ratios)

    @property
    def verdict(self) -> str:
        """A difference counts if all rounds agree on it."""
        if len(self.ratios) < LEAST_ROUNDS:
            return "too few rounds to tell"
        if min(self.ratios) <= 1 <= max(self.ratios):
            return "no difference beyond noise"
        return f"{abs(1 - self.ratio):.0%} {'less' if self.ratio < 1 else 'more'}"

    def __str__(self) -> str:
        return f"{self.ratio:.2f} ({min(self.ratios):.2f} to {max(self.ratios):.2f})"


def compare(above: Sequence[float], below: Sequence[float]) -> Comparison:
    """The first against the second, round by round."""
    return Comparison([a / b for a, b in zip(above, below, strict=True)])


def spread(values: Sequence[float]) -> str:
    """The median, and between what the values lie."""
    return f"{_short(median(values))} ({_short(min(values))} to {_short(max(values))})"


def _short(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def print_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """The first column to the left, the others to the right; the last as it comes."""
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    print(f"\n{title}")
    for line in lines:
        middle = (cell.rjust(width) for cell, width in zip(line[1:-1], widths[1:-1], strict=True))
        print("  ".join((line[0].ljust(widths[0]), *middle, line[-1])).rstrip(), flush=True)
