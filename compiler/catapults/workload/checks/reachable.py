"""What threads can do: all that exist at the start, or are spawned by one that can exist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catapults.workload import model


def possible_threads(workload: model.Workload) -> list[model.ThreadClass]:
    """The classes of which there can be threads."""
    born = workload.anywhere
    waiting = [thread for thread in workload.classes if thread.instances or thread.name in born]
    found: dict[model.ThreadClass, None] = {}  # in the order in which they are come to
    while waiting:
        thread = waiting.pop()
        if thread in found:
            continue
        found[thread] = None
        names = actions_of(thread)
        waiting += [workload.classes[number] for name, number in names if name == "SPAWN"]
    return list(found)


def possible_actions(workload: model.Workload) -> set[tuple[str, int]]:
    """Names and arguments of all actions that a thread can come to."""
    return {one for thread in possible_threads(workload) for one in actions_of(thread)}


def actions_of(thread: model.ThreadClass) -> set[tuple[str, int]]:
    """Names and arguments of the actions of one class; of messages, the argument is the channel."""
    return set(_actions([*thread.birth, *thread.body]))


def _actions(statements: Sequence[model.Stmt]) -> Iterator[tuple[str, int]]:
    for statement in statements:
        match statement:
            case model.Action():
                yield statement.name, statement.argument
            case model.Branching():
                yield from _of_branching(statement)
                for way in statement.ways:
                    yield from _actions(way)
            case model.Loop() | model.Repeat():
                yield from _actions(statement.body)


def _of_branching(statement: model.Branching) -> Iterator[tuple[str, int]]:
    """What it does itself, whichever way control goes on."""
    match statement:
        case model.TryReceive():
            yield "TRY_RECEIVE", statement.channel
        case model.Limited():
            yield statement.wait.name, statement.wait.argument
        case model.Select():
            for case in statement.cases:
                yield "TRY_RECEIVE", case.channel
