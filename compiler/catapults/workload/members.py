"""What a scheduler that knows threads by their names tells each of them: its imports begin with the
values that stand in the scheduler's text."""

from __future__ import annotations

from dataclasses import replace

from catapults.diagnostics import Diagnostics
from catapults.program import Members, Program, ValueType
from catapults.workload import messages
from catapults.workload.meaning.statements.instructions import action
from catapults.workload.model import Const, Import, ThreadClass, Workload


def placed(workload: Workload, program: Program) -> Workload:
    """The workload as the scheduler runs it. What a thread says of itself stays."""
    members = program.members
    if members is None:
        return workload
    types = {one.name: one.type for one in program.attributes}
    return replace(workload, classes=[_placed(one, members, types) for one in workload.classes])


def check_members(program: Program, workload: Workload, diagnostics: Diagnostics) -> None:
    """Reports threads that the scheduler never chooses."""
    members = program.members
    if members is None or members.others:
        return
    for thread in workload.classes:
        has_home = any(one.name == members.home for one in thread.imports)
        if thread.name not in members.values and not has_home:
            diagnostics.report(
                messages.NEVER_RUNS, thread.span, name=thread.name, scheduler=program.name
            )


def _placed(thread: ThreadClass, members: Members, types: dict[str, ValueType]) -> ThreadClass:
    said = {one.name for one in thread.imports}
    given = {members.home: 0} | dict(members.values.get(thread.name, {}))
    missing = [(name, value) for name, value in given.items() if name not in said]
    imports, birth = [*thread.imports], [*thread.birth]
    for name, value in missing:
        one = Import(name=name, type=types[name], number=len(imports), span=thread.span)
        imports.append(one)
        constant = Const(type=one.type, span=thread.span, value=value)
        birth += action(thread.span, "STORE_IMPORT", one.number, constant)
    return replace(thread, imports=imports, birth=birth)
