"""Tables of processes: a row for each, with the time of its arrival and its bursts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from catapults.contracts.tables import table
from catapults.program import ValueType
from catapults.source import Source, Span
from catapults.syntax.ast import Name
from catapults.workload import messages
from catapults.workload.meaning.expressions.conversion import FLOAT, INT, TIME
from catapults.workload.meaning.expressions.ranges import report_range
from catapults.workload.meaning.processes.cells import (
    bursts_of,
    count_of_bursts,
    report_cell,
    time_of,
    type_of,
    value_of,
)
from catapults.workload.meaning.processes.tables import (
    Cell,
    Rows,
    rows_of_file,
    written_rows,
)
from catapults.workload.meaning.scopes import Globals, kind_of, report_taken, suggestion
from catapults.workload.meaning.statements.instructions import action
from catapults.workload.meaning.statements.world_actions import with_amount
from catapults.workload.model import (
    Const,
    Device,
    Discipline,
    Import,
    Job,
    JobKind,
    Late,
    Process,
    ThreadClass,
)
from catapults.workload.syntax import ast

#: Gives a file that stands beside the workload; None if there is none of that name.
Beside = Callable[[str], Source | None]

AnyTable = ast.ProcessesItem | ast.ProcessesFileItem

_BURSTS = ("bursts", "burst")
#: Columns that say what a process is; all others are values that the scheduler can read.
_OWN = ("name", "arrival", "bursts", "deadline")
_NAME = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)


def nothing_beside(_name: str) -> Source | None:
    """There are no other files."""
    return None


@dataclass
class _Row:
    """The cells of a process by column; those of its bursts follow each other."""

    span: Span
    cells: dict[str, list[Cell]] = field(default_factory=dict)

    def cell(self, column: str) -> Cell | None:
        """The only cell of a column, if there is that column."""
        return self.cells[column][0] if column in self.cells else None


class Processes:
    """The processes of one table, which become threads of a class each."""

    def __init__(self, item: AnyTable, shared: Globals, beside: Beside, int_max: int) -> None:
        """Reports to the diagnostics of ``shared``, and adds the classes there."""
        self._item = item
        self._shared = shared
        self._beside = beside
        self._int_max = int_max

    def classes(self, first: int) -> Iterator[ThreadClass]:
        """A class for each row, numbered from ``first`` on."""
        rows = self._rows()
        columns = self._columns(rows[0]) if rows else None
        if columns is None:
            return
        known = [row for cells in rows[1:] if (row := self._row(columns, cells)) is not None]
        imports = self._imports(columns, known)
        for place, row in enumerate(known):
            thread = self._class(row, place, first + place)
            for column, type_ in imports.items():
                self._import(thread, column, type_, row.cell(column))
            kept = self._shared.classes.setdefault(thread.name, thread)
            if kept is not thread:
                report_taken(self._shared.diagnostics, thread.name, thread.span, kept)
            yield thread

    # --- the table ----------------------------------------------------------------------

    def _rows(self) -> Rows:
        item, diagnostics = self._item, self._shared.diagnostics
        if isinstance(item, ast.ProcessesItem):
            rows = written_rows(item)
        else:
            source = self._beside(item.file)
            if source is None:
                diagnostics.report(messages.NO_TABLE, item.span, file=item.file)
                return []
            rows = rows_of_file(source)
        if len(rows) < 2:
            diagnostics.report(messages.EMPTY_TABLE, item.span)
            return []
        most: int = table("bytecode")["limits"]["declarations"]
        if len(rows) > most:
            what = f"{len(rows) - 1} rows"
            diagnostics.report(messages.TOO_MANY, item.span, name="processes", what=what, most=most)
            return []
        return rows

    def _columns(self, cells: Sequence[Cell]) -> list[str] | None:
        """The names of the columns; None when one is in error, or there are no bursts."""
        columns: list[str] = []
        for cell in cells:
            name = "bursts" if cell.text in _BURSTS else cell.text
            if not _NAME.match(name) or name in columns:
                self._shared.diagnostics.report(messages.BAD_COLUMN, cell.span, name=cell.text)
                return None
            columns.append(name)
        if "bursts" in columns:
            return columns
        near = [suggestion(Name(cell.span, cell.text), ("bursts",)) for cell in cells]
        hint, fixes = next((one for one in near if one[1]), ("", []))
        span = cells[0].span.to(cells[-1].span)
        self._shared.diagnostics.report(messages.NO_BURSTS, span, hint=hint, fixes=fixes)
        return None

    def _row(self, columns: Sequence[str], cells: Sequence[Cell]) -> _Row | None:
        row, rest = _Row(cells[0].span.to(cells[-1].span)), list(cells)
        for column in columns:
            several = column == "bursts" and isinstance(self._item, ast.ProcessesItem)
            count = count_of_bursts(rest) if several else 1
            if rest:
                row.cells[column], rest = rest[:count], rest[count:]
        left_out = set(columns) - row.cells.keys()
        if rest or not left_out.isdisjoint(_OWN):
            listed = ", ".join(f"`{column}`" for column in columns)
            report = self._shared.diagnostics.report
            report(messages.ROW_LENGTH, row.span, columns=listed, count=len(columns))
            return None
        return row

    # --- a process ------------------------------------------------------------------------

    def _class(self, row: _Row, place: int, number: int) -> ThreadClass:
        diagnostics = self._shared.diagnostics
        named, arrival, deadline = (row.cell(word) for word in ("name", "arrival", "deadline"))
        thread = ThreadClass(
            name=named.text if named is not None and named.text else f"P{place + 1}",
            number=number,
            instances=1,
            span=named.span if named is not None else row.span,
        )
        at = time_of(arrival, "The arrival", 0, diagnostics) if arrival is not None else 0
        bursts = bursts_of(row.cells["bursts"], diagnostics)
        thread.process = Process(arrival=at, bursts=bursts, span=row.span)
        if deadline is not None:
            thread.job = _job(deadline, time_of(deadline, "The deadline", 1, diagnostics))
        return thread

    def _imports(self, columns: Sequence[str], rows: Sequence[_Row]) -> Mapping[str, ValueType]:
        """The further columns, with the type that fits all their cells."""
        types: dict[str, ValueType] = {}
        for column in columns:
            if column in _OWN:
                continue
            cells = [cell for row in rows if (cell := row.cell(column)) is not None]
            type_ = type_of(cells)
            if type_ is None:
                wrong = next(cell for cell in cells if type_of([cell]) is None)
                report_cell(wrong, "a number or a time", self._shared.diagnostics)
            else:
                types[column] = type_
        return types

    def _import(
        self, thread: ThreadClass, column: str, type_: ValueType, cell: Cell | None
    ) -> None:
        """A value that is left out at the end of a row is the scheduler's default."""
        span = cell.span if cell is not None else thread.span
        symbol = Import(name=column, type=type_, number=len(thread.imports), span=span)
        thread.imports.append(symbol)
        if cell is None:
            return
        value = value_of(cell, type_)
        if type_ is INT and not -self._int_max - 1 <= value <= self._int_max:
            allowed = f"{-self._int_max - 1} to {self._int_max} in this profile"
            report_range(self._shared.diagnostics, cell.span, "The int", allowed)
        given = Const(type=type_, span=cell.span, value=value)
        thread.birth += action(cell.span, "STORE_IMPORT", symbol.number, given)


def _job(cell: Cell, allowed: int) -> Job:
    return Job(
        kind=JobKind.ONCE,
        period=None,
        offset=None,
        jitter=None,
        deadline=Const(type=TIME, span=cell.span, value=allowed),
        late=Late.CONTINUES,
        span=cell.span,
    )


# --- what they do -------------------------------------------------------------------------


def lower_processes(classes: Sequence[ThreadClass], devices: list[Device], shared: Globals) -> None:
    """The code of all processes. A device that is not declared serves any number at once; it is
    added."""
    for thread in classes:
        if thread.process is None:
            continue
        span = thread.process.span
        for name, ns in thread.process.bursts:
            time = Const(type=TIME, span=span, value=ns)
            if name is None:
                thread.body += action(span, "COMPUTE", 0, time) if ns else []
                continue
            device = _device(name, span, devices, shared)
            if device is not None:
                amount = Const(type=FLOAT, span=span, value=ns / 1e6)
                further = (with_amount(one, amount) for one in (device.latency, device.key))
                thread.body += action(span, "IO", device.number, time, *further)


def _device(name: str, span: Span, devices: list[Device], shared: Globals) -> Device | None:
    found = shared.world.get(name)
    if found is None:
        nothing = Const(type=TIME, span=span, value=0)
        found = Device(
            name=name,
            number=len(devices),
            servers=table("bytecode")["limits"]["servers"],
            discipline=Discipline.FIFO,
            service=nothing,
            latency=nothing,
            key=Const(type=FLOAT, span=span, value=0.0),
            span=span,
        )
        devices.append(found)
        shared.world[name] = found
    if isinstance(found, Device):
        return found
    shared.diagnostics.report(
        messages.WRONG_KIND, span, name=name, kind=kind_of(found), expected="a device", hint=""
    )
    return None
