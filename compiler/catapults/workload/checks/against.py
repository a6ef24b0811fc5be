"""Brings a scheduler and a workload together: profile, imports, host functions, the stop."""

from __future__ import annotations

from collections.abc import Iterable

from catapults.analysis.across.protocol import dispatch_slots
from catapults.contracts.libraries import profile
from catapults.diagnostics import Diagnostics, Fix, Note
from catapults.fixes import insert_last, replace
from catapults.program import Attribute, Container, Global, Program, ValueType
from catapults.program import HostFunction as CalledFunction
from catapults.workload import messages
from catapults.workload.checks.stop import report_never, unwritten
from catapults.workload.members import check_members
from catapults.workload.model import HostFunction, Import, Variable, Workload
from catapults.workload.syntax import ast


def check_against(program: Program, workload: Workload, diagnostics: Diagnostics) -> None:
    """Reports where the two do not fit. What only one of them knows is simply not linked."""
    if program.profile != workload.profile:
        diagnostics.report(
            messages.PROFILE_DIFFERS,
            workload.syntax.name.span,
            workload=workload.profile,
            scheduler=program.profile,
            fixes=_other_profile(workload, program.profile),
        )
    else:
        _check_processors(program, workload, diagnostics)
    _check_globals(program, workload, diagnostics)
    _check_attributes(program, workload, diagnostics)
    _check_stop(program, workload, diagnostics)
    check_members(program, workload, diagnostics)
    declared = {host.name: host for host in workload.hosts}
    for function in program.hosts:
        host = declared.get(function.name)
        if host is None:
            _report_missing(function, workload, diagnostics)
        else:
            _check_host(function, host, diagnostics)
    if "rand" in declared:
        drawn = CalledFunction(name="rand", parameters=(), span=declared["rand"].span)
        _check_host(drawn, declared["rand"], diagnostics)


def _check_processors(program: Program, workload: Workload, diagnostics: Diagnostics) -> None:
    """Each processor has a slot of its own; a slot that is no array is for one."""
    slots = [one.element.container for one in dispatch_slots(program)]
    count = workload.processors
    if len(slots) != 1 or (slots[0].size or 1) == count:
        return
    (slot,) = slots
    items = workload.syntax.items
    written = next((one for one in items if isinstance(one, ast.ProcessorsItem)), None)
    if slot.size is None:
        found = f"`{slot.name}`, one slot, which is for one processor"
    else:
        found = f"`{slot.name}`, an array of {slot.size}, one slot for each processor"
    text = f"processors {slot.size or 1};"
    diagnostics.report(
        messages.PROCESSORS_DIFFER,
        workload.syntax.name.span if written is None else written.span,
        processors="one processor" if count == 1 else f"{count} processors",
        slots=found,
        way_out=_slots_for(count, slot, program),
        notes=[Note(slot.span, "where the scheduler declares it")] if slot.span.text else [],
        fixes=_declare(workload, text) if written is None else replace(written.span, text),
    )


def _slots_for(count: int, slot: Container, program: Program) -> str:
    """How a scheduler gets as many slots; those of a base are not the reader's to declare."""
    library = profile(program.profile)
    inherited = slot.span.source is not program.source
    if slot.size is None and inherited and library.several is not None:
        constant = f"const int PROCESSORS = {count};"
        return f"Extend `{library.several}` instead, with `{constant}` in `data {{ … }}`"
    if slot.size is None:
        dispatched = f"{slot.name}[{library.slot_index}]"
        return f"Declare `threadref {slot.name}[{count}];`, and dispatch `{dispatched}`"
    if inherited:
        constant = f"const int PROCESSORS = {count};"
        return f"Write `processors {slot.size};`, or `{constant}` in `data {{ … }}`"
    return f"Write `processors {slot.size};`, or let the array have {count}"


def _check_globals(program: Program, workload: Workload, diagnostics: Diagnostics) -> None:
    variables = {variable.name: variable for variable in workload.variables}
    for imported in program.globals:
        if not imported.imported or imported.library:
            continue
        variable = variables.get(imported.name)
        if variable is None:
            value = _shown(imported.default, imported.type)
            declaration = f"{imported.type.value} {imported.name} = {value};"
            fixes = _declare(workload, declaration)
            _report_unfed(imported, "variable", diagnostics, fixes)
        else:
            _check_type(imported, variable, diagnostics)


def _check_attributes(program: Program, workload: Workload, diagnostics: Diagnostics) -> None:
    """Imports of threads feed the scheduler's per-thread imports, and attributes of that name."""
    imports = [symbol for thread in workload.classes for symbol in thread.imports]
    for attribute in program.attributes:
        feeding = [symbol for symbol in imports if symbol.name == attribute.name]
        for symbol in feeding:
            _check_type(attribute, symbol, diagnostics)
        told = program.members is not None and attribute.imported
        if attribute.imported and not feeding and not attribute.library and not told:
            _report_unfed(attribute, "thread import", diagnostics, [])


def _check_stop(program: Program, workload: Workload, diagnostics: Diagnostics) -> None:
    """A condition on variables that no thread writes needs a scheduler that imports one."""
    imported = {variable.name for variable in program.globals if variable.imported}
    waiting = unwritten(workload)
    if not waiting or workload.stop is None or any(v.name in imported for v in waiting):
        return
    names = ", ".join(f"`{variable.name}`" for variable in waiting)
    reason = f"no thread changes {names}, and the scheduler does not import it"
    report_never(diagnostics, workload.stop, reason, alone=True)


def _report_missing(called: CalledFunction, workload: Workload, diagnostics: Diagnostics) -> None:
    declaration = _declaration(called)
    diagnostics.report(
        messages.HOST_MISSING,
        called.span,
        name=called.name,
        declaration=declaration,
        fixes=_declare(workload, declaration),
    )


def _check_host(called: CalledFunction, declared: HostFunction, diagnostics: Diagnostics) -> None:
    """Calls must pass what the workload declares, and can use an int only."""
    types = tuple(parameter.type for parameter in declared.parameters)
    if types != called.parameters or declared.type is not ValueType.INT:
        diagnostics.report(
            messages.HOST_DIFFERS,
            called.span,
            name=called.name,
            called=_signature(called.name, ValueType.INT, called.parameters),
            declared=_signature(called.name, declared.type, types),
            declaration=_declaration(called),
            notes=[Note(declared.span, "where the workload declares it")],
        )


def _signature(name: str, result: ValueType, parameters: Iterable[ValueType]) -> str:
    return f"{result.value} {name}({', '.join(one.value for one in parameters)})"


def _declaration(called: CalledFunction) -> str:
    """A host function that the calls fit."""
    return f"host int {called.name}({called.declared_parameters}) = 0;"


def _other_profile(workload: Workload, name: str) -> list[Fix]:
    for item in workload.syntax.items:
        if isinstance(item, ast.ProfileItem):
            return replace(item.name.span, name)
    return _declare(workload, f"profile {name};")


def _declare(workload: Workload, text: str) -> list[Fix]:
    return insert_last(workload.syntax.span, text, f"Declare `{text}`")


def _report_unfed(
    imported: Global | Attribute, what: str, diagnostics: Diagnostics, fixes: list[Fix]
) -> None:
    diagnostics.report(
        messages.IMPORT_UNFED,
        imported.span,
        what=what,
        name=imported.name,
        default=_shown(imported.default, imported.type),
        fixes=fixes,
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
