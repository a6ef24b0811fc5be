"""What the cells of a table of processes say: times, bursts, and values for the scheduler."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from catapults.diagnostics import Diagnostics
from catapults.program import ValueType
from catapults.syntax.tokens import TIME_UNITS
from catapults.workload import messages
from catapults.workload.meaning.expressions.conversion import FLOAT, INT, TIME
from catapults.workload.meaning.expressions.ranges import NOT_NEGATIVE, POSITIVE, report_range
from catapults.workload.meaning.processes.tables import Cell

_NUMBER = re.compile(r"(-?\d+(?:\.\d+)?)\s*([a-z]*)\Z")
_LONGEST = 2**63 - 1
#: `io DEVICE NUMBER cpu NUMBER`, behind the first number.
_PART = 5

#: Of the processor (None) and of devices, in turn, with their times in ns.
Bursts = list[tuple[str | None, int]]


def time_of(cell: Cell, what: str, least: int, diagnostics: Diagnostics) -> int:
    """A time in ns; without a unit it is in milliseconds."""
    match = _NUMBER.match(cell.text)
    unit = TIME_UNITS.get(match[2] or "ms") if match is not None else None
    if match is None or unit is None:
        report_cell(cell, "a time, such as `8` or `8ms`,", diagnostics)
        return least
    ns = Fraction(match[1]) * unit
    if not least <= ns <= _LONGEST or ns.denominator > 1:
        report_range(diagnostics, cell.span, what, POSITIVE if least else NOT_NEGATIVE)
        return least
    return int(ns)


def report_cell(cell: Cell, wanted: str, diagnostics: Diagnostics) -> None:
    """The cell is not what its column needs."""
    diagnostics.report(messages.BAD_CELL, cell.span, text=cell.text, wanted=wanted)


def count_of_bursts(cells: Sequence[Cell]) -> int:
    """How many of the cells that begin with a cell of bursts belong to it."""
    count = 1
    while count < len(cells) and cells[count].text == "io":
        count += _PART
    return min(count, len(cells))


def bursts_of(cells: Sequence[Cell], diagnostics: Diagnostics) -> Bursts:
    """The bursts; a file has them in one cell."""
    if len(cells) == 1:
        cells = [Cell(word, cells[0].span) for word in cells[0].text.split()]
    parts = [cells[at : at + _PART] for at in range(1, len(cells), _PART)]
    well_formed = cells and all(
        [part[0].text, part[3].text] == ["io", "cpu"] if len(part) == _PART else False
        for part in parts
    )
    if not well_formed:
        span = cells[0].span.to(cells[-1].span) if cells else None
        if span is not None:
            diagnostics.report(messages.BAD_BURSTS, span, text=" ".join(c.text for c in cells))
        return []
    what = "A burst"
    bursts: Bursts = [(None, time_of(cells[0], what, 0, diagnostics))]
    for _, device, service, _, burst in parts:
        bursts.append((device.text, time_of(service, "A service time", 0, diagnostics)))
        bursts.append((None, time_of(burst, what, 0, diagnostics)))
    return bursts


# --- values for the scheduler -------------------------------------------------------------


def type_of(cells: Sequence[Cell]) -> ValueType | None:
    """The type that all cells of a column have; None if one is no number."""
    matches = [_NUMBER.match(cell.text) for cell in cells]
    found = [match for match in matches if match is not None]
    if len(found) < len(matches) or any(m[2] and m[2] not in TIME_UNITS for m in found):
        return None
    if any(match[2] for match in found):
        return TIME
    return FLOAT if any("." in match[1] for match in found) else INT


def value_of(cell: Cell, type_: ValueType) -> int | float:
    """The value of a cell in the type of its column."""
    match = _NUMBER.match(cell.text)
    assert match is not None, "the column has a type"
    if type_ is TIME:
        return int(Fraction(match[1]) * TIME_UNITS[match[2] or "ms"])
    return float(match[1]) if type_ is FLOAT else int(match[1])
