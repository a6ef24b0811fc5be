"""What a scheduler that knows threads by their names tells each of them: its imports begin with the
values that stand in the scheduler's text, and where it belongs is known of each group."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from catapults.diagnostics import Diagnostics, nearest
from catapults.program import HOME, Members, Program, ValueType
from catapults.workload import messages
from catapults.workload.meaning.expressions.conversion import operation
from catapults.workload.meaning.statements.instructions import action
from catapults.workload.model import Action, Const, If, Import, Move, Stmt, ThreadClass, Workload


def placed(workload: Workload, program: Program) -> Workload:
    """The workload as the scheduler runs it. What a thread says of itself stays."""
    members = program.members
    if members is None:
        return workload
    types = {one.name: one.type for one in program.attributes}
    return replace(workload, classes=[_placed(one, members, types) for one in workload.classes])


def check_members(program: Program, workload: Workload, diagnostics: Diagnostics) -> None:
    """Reports threads that the scheduler never chooses, and moves to groups that it has not."""
    members = program.members
    for thread in workload.classes:
        for move in moves_in(thread.body):
            _check_move(move, thread, program, diagnostics)
        if members is None or members.others:
            continue
        if thread.name not in members.values and not says(thread, HOME):
            diagnostics.report(
                messages.NEVER_RUNS, thread.span, name=thread.name, scheduler=program.name
            )


def _check_move(
    move: Move, thread: ThreadClass, program: Program, diagnostics: Diagnostics
) -> None:
    members, name = program.members, move.group
    problem = None
    if members is None:
        problem = f"`{program.name}` is no group scheduler. Run it under one, or leave this out"
    elif name not in members.groups:
        close = nearest(name, members.groups)
        problem = f"`{program.name}` asks no group of that name"
        problem += f". Perhaps `{close}` is meant" if close else ""
    elif members.home_in(name, thread.name) is None:
        problem = f"only threads that it names have a place there. Name `{thread.name}`"
    elif not move.enters and not members.others:
        problem = "no group `os` would choose it then. Add one: `group rest : os;`"
    if problem is not None:
        verb = "enter" if move.enters else "leave"
        diagnostics.report(
            messages.NO_MOVE, move.span, verb=verb, group=name, thread=thread.name, problem=problem
        )


def moves_in(part: Any) -> Iterator[Move]:
    """All moves in statements."""
    if isinstance(part, Move):
        yield part
    elif isinstance(part, list):
        for one in part:
            yield from moves_in(one)
    elif is_dataclass(part):
        for each in fields(part):
            yield from moves_in(getattr(part, each.name))


def says(thread: ThreadClass, name: str) -> bool:
    """Whether a thread has a value for an import from its birth."""
    numbers = {one.number for one in thread.imports if one.name == name}
    return any(
        isinstance(one, Action) and one.name == "STORE_IMPORT" and one.argument in numbers
        for one in thread.birth
    )


def _placed(thread: ThreadClass, members: Members, types: dict[str, ValueType]) -> ThreadClass:
    given = {HOME: 0} | dict(members.values.get(thread.name, {}))
    imports, birth = [*thread.imports], [*thread.birth]
    for name, value in given.items():
        if says(thread, name):
            continue
        one = next((each for each in imports if each.name == name), None)
        if one is None:
            one = Import(name=name, type=types[name], number=len(imports), span=thread.span)
            imports.append(one)
        constant = Const(type=one.type, span=thread.span, value=value)
        birth += action(thread.span, "STORE_IMPORT", one.number, constant)
    body = _moved(thread.body, thread.name, members)
    return replace(thread, imports=imports, birth=birth, body=body)


def _moved(part: Any, thread: str, members: Members) -> Any:
    """Statements with the values of all moves in them."""
    if isinstance(part, Move):
        return _stores(part, members.home_in(part.group, thread) or 0)
    if isinstance(part, list):
        return [_moved(one, thread, members) for one in part]
    if is_dataclass(part) and not isinstance(part, type) and any(moves_in(part)):
        new = {
            each.name: _moved(getattr(part, each.name), thread, members) for each in fields(part)
        }
        return replace(part, **new)
    return part


def _stores(move: Move, home: int) -> Stmt:
    """What a move does: a thread leaves a group only if it is there."""
    span, type_ = move.span, ValueType.INT

    def store(value: int) -> Stmt:
        given = [Const(type=type_, span=span, value=value)]
        return Action(span=span, name="STORE_IMPORT", argument=move.argument, operands=list(given))

    if move.enters:
        return store(home)
    now = operation("LOAD_IMPORT", type_, span, argument=move.argument)
    is_there = operation("EQ_I", type_, span, now, Const(type=type_, span=span, value=home))
    return If(span=span, condition=is_there, then=[store(0)], orelse=[])
