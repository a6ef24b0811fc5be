"""Times as people write them who know other units: told in those of the language."""

from __future__ import annotations

from fractions import Fraction

from catapults.syntax.foreign.words import UNITS
from catapults.syntax.tokens import TIME_UNITS


def as_duration(number: str, unit: str) -> str | None:
    """A number and its unit as the language has them: ``3`` and ``hours`` as ``180min``."""
    if unit in TIME_UNITS:
        return f"{number}{unit}"
    if unit not in UNITS or not number.replace(".", "", 1).isdecimal():
        return None
    own, factor = UNITS[unit]
    return f"{number if factor == 1 else _written(Fraction(number) * factor)}{own}"


def _written(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else str(float(value))
