"""Brings a scheduler and a workload together: profile, imports, and a stop that depends on both."""

from __future__ import annotations

from catapults.diagnostics import Diagnostics, Note
from catapults.program import Attribute, Global, Program, ValueType
from catapults.workload import messages
from catapults.workload.model import Import, Variable, Workload
from catapults.workload.stop import report_never, unwritten


def check_against(program: Program, workload: Workload, diagnostics: Diagnostics) -> None:
    """Reports where the two do not fit. What only one of them knows is simply not linked."""
    if program.profile != workload.profile:
        diagnostics.report(
            messages.PROFILE_DIFFERS,
            workload.syntax.name.span,
            workload=workload.profile,
            scheduler=program.profile,
        )
    _check_globals(program, workload, diagnostics)
    _check_attributes(program, workload, diagnostics)
    _check_stop(program, workload, diagnostics)
    for function in program.hosts:
        diagnostics.report(messages.HOST_MISSING, function.span, name=function.name)


def _check_globals(program: Program, workload: Workload, diagnostics: Diagnostics) -> None:
    variables = {variable.name: variable for variable in workload.variables}
    for imported in program.globals:
        if not imported.imported:
            continue
        variable = variables.get(imported.name)
        if variable is None:
            _report_unfed(imported, "variable", diagnostics)
        else:
            _check_type(imported, variable, diagnostics)


def _check_attributes(program: Program, workload: Workload, diagnostics: Diagnostics) -> None:
    """Imports of threads feed the scheduler's per-thread imports, and attributes of that name."""
    imports = [symbol for thread in workload.classes for symbol in thread.imports]
    for attribute in program.attributes:
        feeding = [symbol for symbol in imports if symbol.name == attribute.name]
        for symbol in feeding:
            _check_type(attribute, symbol, diagnostics)
        if attribute.imported and not feeding:
            _report_unfed(attribute, "thread import", diagnostics)


def _check_stop(program: Program, workload: Workload, diagnostics: Diagnostics) -> None:
    """A condition on variables that no thread writes needs a scheduler that imports one."""
    imported = {variable.name for variable in program.globals if variable.imported}
    waiting = unwritten(workload)
    if not waiting or workload.stop is None or any(v.name in imported for v in waiting):
        return
    names = ", ".join(f"`{variable.name}`" for variable in waiting)
    reason = f"no thread changes {names}, and the scheduler does not import it"
    report_never(diagnostics, workload.stop, reason, alone=True)


def _report_unfed(imported: Global | Attribute, what: str, diagnostics: Diagnostics) -> None:
    diagnostics.report(
        messages.IMPORT_UNFED,
        imported.span,
        what=what,
        name=imported.name,
        default=_shown(imported.default, imported.type),
    )


def _shown(value: int | float, type_: ValueType) -> str:
    return f"{value}ns" if type_ is ValueType.TIME else str(value)


def _check_type(
    imported: Global | Attribute, symbol: Variable | Import, diagnostics: Diagnostics
) -> None:
    if symbol.type is imported.type:
        return
    diagnostics.report(
        messages.IMPORT_TYPE,
        symbol.span,
        name=symbol.name,
        workload=symbol.type.value,
        scheduler=imported.type.value,
        notes=[Note(imported.span, "where the scheduler declares it")],
    )
