"""Which events GNU Pth does not know, and who its main thread can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from catapults import program as ir
from catapults.backends.pth.unit import is_priority
from catapults.backends.replayed import (
    Missing,
    common_obstacles,
    reads,
    untold_shared,
    written,
)
from catapults.contracts.libraries import Role
from catapults.contracts.messages import TestedEvent, TestedRun

#: What Pth calls for its main thread before the application can tell anything.
_BEFORE_MAIN = (Role.START, Role.BIRTH, Role.DISPATCH)


def main_thread(program: ir.Program, run: TestedRun) -> str | None:
    """The thread of a run that Pth's main thread can be: the first, if it runs at once and never
    ends; None if there is none, and main has to stand aside."""
    if len(run.stem) < 3:
        return None
    start, birth, dispatch = run.stem[:3]
    first = birth.thread
    is_first = birth.event == "birth" and dispatch.event == "dispatch"
    # A scheduler that fails then dispatches nobody.
    if not is_first or first is None or dispatch.thread not in (first, None):
        return None
    events = [*run.stem, *run.loop]
    ends = any(one.event == "end" and one.thread == first for one in events)
    is_killed = any(one.event == "kill" and one.other == first for one in events)
    untold = [*untold_shared(program, start, _BEFORE_MAIN), *_untold(program, birth, _BEFORE_MAIN)]
    has_priority = any(is_priority(a) and a.name in written(birth) for a in program.attributes)
    # What has another name in a second round cannot be the main thread in both.
    stays = run.again.get(first, first) == first
    is_main = not (ends or is_killed or untold or has_priority or start.answers) and stays
    return first if is_main else None


def obstacles(program: ir.Program, run: TestedRun) -> Iterable[Missing]:
    """The events of a run that Pth cannot bring about."""
    yield from common_obstacles(program, run)
    first = main_thread(program, run)
    for variable in untold_shared(program, run.stem[0], (Role.START,)):
        why = f"`init` sees the default of `{variable.name}`, for Pth is told of it later."
        yield Missing(1, run.stem[0].words, why, variable.span)
    for number, event in enumerate([*run.stem, *run.loop], 1):
        if event.event != "birth" or (event.thread == first and number == 2):
            continue
        for one in _untold(program, event, (Role.BIRTH,)):
            why = (
                f"`newthread` looks at `{one.name}`, and on Pth it finds the default, for a thread "
                "has its own value only behind its birth. Let `schedule` look at it, or name it "
                "`pth_priority`, which Pth knows before."
            )
            yield Missing(number, event.words, why, one.span)


def _untold(
    program: ir.Program, birth: TestedEvent, roles: Iterable[Role]
) -> Iterator[ir.Attribute]:
    """Imports of a thread that handlers would find with another value."""
    values = written(birth)
    for one in program.attributes:
        is_own = one.imported and not is_priority(one) and one.name in values
        if is_own and values[one.name] != one.default and reads(program, roles, one):
            yield one
