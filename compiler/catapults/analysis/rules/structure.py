"""Rules about what the scheduler as a whole does with its declarations."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from functools import cached_property, reduce
from operator import or_
from typing import TypeVar

from catapults.analysis import messages
from catapults.analysis.across.calls import (
    about_no_ready,
    asked_by_others,
    makes_ready,
    set_aside_by,
)
from catapults.analysis.across.protocol import dispatch_slots, slot_of_whole
from catapults.analysis.across.thread_locations import ThreadLocations
from catapults.analysis.dataflow.facts import ANYWHERE, Place
from catapults.analysis.verdicts import Alone, FlowResult
from catapults.contracts.libraries import Role
from catapults.diagnostics import Diagnostics, Fix, Note
from catapults.models.model import Declared, Lowered
from catapults.program import Attribute, Container, Global, Local, Program, Transfer
from catapults.program.effects import statements_of
from catapults.program.usage import Usage, number_of
from catapults.source import Span

_Node = TypeVar("_Node")


def check_uses(
    lowered: Lowered, removals: Callable[[Declared], list[Fix]], diagnostics: Diagnostics
) -> None:
    """Unused declarations; containers that nothing fills; keys that nothing sets.

    What a base declares is for all who extend it: only the file's own declarations count.
    """
    program, usage = lowered.program, lowered.usage
    for container in program.containers:
        if _is_own(container, program):
            if container in usage.drained:
                if container not in usage.filled:
                    diagnostics.report(messages.ONLY_DRAINS, container.span, name=container.name)
            elif container not in usage.filled and (
                container not in usage.read or not container.type.is_slot
            ):
                fixes = [] if usage.verbatim else removals(container)
                diagnostics.report(
                    messages.CONTAINER_UNUSED, container.span, name=container.name, fixes=fixes
                )
            _check_key(container, usage, diagnostics)
    if not usage.verbatim:
        _check_variables(lowered, usage, removals, diagnostics)


def places_of_ready(lowered: Lowered, alone: Alone) -> set[Container]:
    """Where there are threads that can run, for sure: handlers put those there that they are called
    about, and the library takes them to be ready then. None in what is only a part; nor the slot
    for the running thread, which is told of elsewhere."""
    program = lowered.program
    found: set[Place] = set()
    for name in makes_ready(lowered.profile) & alone.exits.keys():
        param = program.handlers[name].param
        if param is not None and not program.partial:
            for one in alone.exits[name]:
                found.update(one.state.homes.get(param, ()))
    slots = [one.element.container for one in dispatch_slots(program)]
    return {place for place in found if isinstance(place, Container) and place not in slots}


class SoonKnown:
    """Where the threads of a program can be between the calls, looked for once something asks."""

    def __init__(self, lowered: Lowered, alone: Alone, *, any_order: bool) -> None:
        """``any_order`` says that nothing may be taken from the order of calls."""
        self._lowered = lowered
        self._alone = alone
        self._any_order = any_order

    @cached_property
    def thread_locations(self) -> ThreadLocations | None:
        """None if the order of calls says nothing of the program."""
        program, profile = self._lowered.program, self._lowered.profile
        current = None if self._any_order else slot_of_whole(program, profile)
        return (
            ThreadLocations(program, profile, current, self._alone) if current is not None else None
        )

    def is_stuck(self, handler: str, always: bool) -> bool:
        """Whether a thread that can run from now on may never do so, if a handler that is called
        about it leaves it where it was: from there others take it out on request at most. One that
        is resumed can have to wait, so that not all of them need go on."""
        profile = self._lowered.profile
        if not always and handler not in makes_ready(profile):
            return False
        places = self._set_aside_for(handler)
        if not places or self.thread_locations is None:
            return False
        few = asked_by_others(profile) | about_no_ready(profile)
        return any(self.thread_locations.takers(one) <= few for one in places)

    def _set_aside_for(self, handler: str) -> set[Container]:
        """Where threads are for sure that a handler is called about: another puts them there. None
        that are taken out of there by another name than their own."""
        name = set_aside_by(self._lowered.profile, handler)
        exits = self._alone.exits.get(name, ()) if name is not None else ()
        param = self._lowered.program.handlers[name].param if name is not None and exits else None
        found: set[Place] = set()
        if param is not None:
            for one in exits:
                found.update(one.state.homes.get(param, ()))
        drained = self._lowered.usage.drained
        return {one for one in found if isinstance(one, Container)} - drained


def check_ways_out_soon(
    lowered: Lowered,
    alone: Alone,
    soon: SoonKnown,
    diagnostics: Diagnostics,
    *,
    ready: Collection[Container],
) -> set[Container]:
    """What is soon known of containers that only fill, or that threads leave only on request; tells
    those of which something was said."""
    profile = lowered.profile
    kept = _kept(lowered, alone, ready)
    if not kept:
        return set()
    where = soon.thread_locations if alone.findings.taken else None
    if alone.findings.taken and where is None:
        return set()
    found = set()
    for container in kept:
        takers = where.takers(container) if where is not None else set()
        if container in ready:
            takers -= about_no_ready(profile)
        if _check_ways_out([container], takers, lowered, diagnostics):
            found.add(container)
    return found


def check_ways_out_of_elements(
    lowered: Lowered,
    soon: SoonKnown,
    diagnostics: Diagnostics,
    *,
    ready: Collection[Container],
    told: Collection[Container],
) -> None:
    """The same of elements of arrays that threads leave elsewhere. Of names only their array is
    known, so who takes a thread out of it by its name may take it out of each."""
    elements = [one for one in _kept_elements(lowered, ready) if one[0] not in told]
    where = soon.thread_locations if elements else None
    if where is not None:
        for array, numbers in elements:
            takers = where.takers_of_elements(array)
            _check_ways_out([array], takers, lowered, diagnostics, numbers)


def check_ways_out_of_groups(
    lowered: Lowered,
    alone: Alone,
    soon: SoonKnown,
    diagnostics: Diagnostics,
    *,
    ready: Collection[Container],
) -> None:
    """The same of containers that threads do leave, but only for each other. Nothing is known of
    them where a handler is never called: it may be meant for another name."""
    program, profile = lowered.program, lowered.profile
    where = soon.thread_locations if program.handlers.keys() == alone.exits.keys() else None
    if where is None:
        return
    asked = asked_by_others(profile)
    ways = where.ways_out(ready, asked | about_no_ready(profile))
    ways.add_all(where.ways_out(set(program.containers).difference(ready), asked))
    onward = ways.kept_among(alone.places.containers.without(where.current))
    dead_ends = [found for found in _dead_ends(onward, onward) if len(found) > 1]
    of_interest = _of_interest(program, ready)
    order: dict[Place, int] = {
        container: number for number, container in enumerate(program.containers)
    }
    for together in sorted(dead_ends, key=lambda one: min(order[two] for two in one)):
        told = [one for one in of_interest if one in together]
        if told and any(where.comes_to(one) for one in told):
            takers = where.takers_of_all(together) & asked
            _check_ways_out(told, takers, lowered, diagnostics)


def check_ways_out(
    lowered: Lowered,
    flow: FlowResult,
    diagnostics: Diagnostics,
    *,
    ready: Collection[Container],
    told: Collection[Container],
) -> None:
    """What :func:`check_ways_out_soon` does, of all others, behind following the handlers together:
    some threads that might have left a container are never in it."""
    for container in _kept(lowered, flow, ready):
        if container not in told:
            takers = _takers(container, lowered.program, flow)
            if container in ready:
                takers -= about_no_ready(lowered.profile)
            _check_ways_out([container], takers, lowered, diagnostics)


def _kept(lowered: Lowered, alone: Alone, ready: Collection[Container]) -> list[Container]:
    """The containers that threads come to, and that only the names of threads lead out of. Whoever
    extends a base did not write its ways out: they count even if something keeps them from running.
    """
    program, usage, left = lowered.program, lowered.usage, _left(lowered, alone)
    return [
        one
        for one in _of_interest(program, ready)
        if one in usage.filled
        if one not in (left if _is_own(one, program) else usage.drained)
    ]


def _left(lowered: Lowered, alone: Alone) -> Collection[Place]:
    """The containers that threads are taken out of whatever their names. A transfer that never runs
    takes none; one in a handler that is never called may be meant for another name, which is told
    of there."""
    handlers = lowered.program.handlers
    params = {handler.param for handler in handlers.values()}
    taken = [places for local, places in alone.findings.taken.items() if local not in params]
    visited = reduce(or_, taken, alone.places.none)
    if handlers.keys() > alone.exits.keys() or ANYWHERE in visited:
        return lowered.usage.drained
    return {*alone.findings.left, *visited}


def _kept_elements(
    lowered: Lowered, ready: Collection[Container]
) -> list[tuple[Container, tuple[int, ...]]]:
    """The same of elements at numbers, of arrays that threads leave elsewhere: of each alone, or of
    several that only lead into each other. None if threads leave one at an index that only the run
    tells, which may be any."""
    usage = lowered.usage
    return [
        (one, numbers)
        for one in _of_interest(lowered.program, ready)
        if one in usage.drained
        for numbers in _without_way_out(one, usage)
    ]


def _without_way_out(array: Container, usage: Usage) -> Iterable[tuple[int, ...]]:
    """The elements of an array that threads come to and never leave, those together that threads go
    on to from each other."""
    left, inside = usage.elements_left.get(array, set()), usage.inside.get(array, set())
    if None in left or any(start is None for start, _ in inside):
        return []
    ways: dict[int, set[int | None]] = {number: set() for number in range(array.size or 0)}
    for start, end in inside:
        if start in ways:
            ways[start].add(end)
    kept = ways.keys() & usage.elements_filled.get(array, set()) - left
    return sorted(tuple(sorted(found)) for found in _dead_ends(kept, ways))


def _dead_ends(places: Iterable[_Node], ways: Mapping[_Node, Set[object]]) -> set[frozenset[_Node]]:
    """Of some places those that ways lead to and never away from: each alone, or together those
    that lead to each other and nowhere else."""
    kept, before = set(places), dict[object, list[_Node]]()
    for one in kept:
        for target in ways[one]:
            before.setdefault(target, []).append(one)
    leaving = [*(before.keys() - kept)]
    while leaving:
        gone = kept.intersection(before.get(leaving.pop(), ()))
        kept -= gone
        leaving += gone
    onward = {one: kept & ways[one] for one in kept}
    found, seen = set[frozenset[_Node]](), set[_Node]()
    for start in reversed(_left_last(onward)):  # so that what ways lead to comes first
        if start not in seen:
            together = _reached(start, onward, seen)
            if all(onward[one] <= together for one in together):
                found.add(frozenset(together))
            seen |= together
    return found


def _reached(start: _Node, ways: Mapping[_Node, Set[_Node]], but_for: Set[_Node]) -> set[_Node]:
    """A place with all that ways lead to from there, but for some."""
    found, ahead = {start}, [start]
    while ahead:
        more = ways[ahead.pop()] - found - but_for
        found |= more
        ahead += more
    return found


def _left_last(ways: Mapping[_Node, Set[_Node]]) -> list[_Node]:
    """All places, each where going back along the ways leaves it for good."""
    back: dict[_Node, list[_Node]] = {one: [] for one in ways}
    for source, targets in ways.items():
        for target in targets:
            back[target].append(source)
    order, seen = list[_Node](), set[_Node]()
    ahead = [(start, False) for start in ways]
    while ahead:
        one, is_left = ahead.pop()
        if is_left:
            order.append(one)
        elif one not in seen:
            seen.add(one)
            ahead += [(one, True), *((source, False) for source in back[one])]
    return order


def _of_interest(program: Program, ready: Collection[Container]) -> list[Container]:
    """Of what a base declares only where threads are that can run: the file has a handler in the
    place of the one that took them out."""
    return [
        one
        for one in program.containers
        if one.handler is None and (_is_own(one, program) or one in ready)
    ]


def _takers(container: Container, program: Program, flow: FlowResult) -> set[str | None]:
    """The handlers that move the thread which they are called about out of a container; None stands
    for threads with any other name."""
    subjects = {handler.param: name for name, handler in program.handlers.items()}
    subjects.pop(None, None)
    return {
        subjects.get(local)
        for local, places in flow.taken.items()
        if container in places or ANYWHERE in places
    }


def _place(container: Container, numbers: Collection[int], program: Program) -> Span:
    """Where the file has a part in what threads in a container do: its declaration; for that of a
    base a transfer into it, else the handler that chooses who runs."""
    if _is_own(container, program):
        return container.span
    own = program.source
    for one in statements_of(*program.handlers.values()):
        if not isinstance(one, Transfer) or one.span.source is not own:
            continue
        into = not numbers or number_of(one.target) in numbers
        if one.target.container is container and into:
            return one.span
    dispatching = program.in_role(Role.DISPATCH)
    if dispatching is not None and dispatching.name_span.source is own:
        return dispatching.name_span
    return program.name_span


def _check_ways_out(
    containers: Sequence[Container],
    takers: Set[str | None],
    lowered: Lowered,
    diagnostics: Diagnostics,
    numbers: Collection[int] = (),
) -> bool:
    """Whether there is something to say of containers, or of some elements of an array, that
    nothing but their threads' names leads out of."""
    profile = lowered.profile
    if not takers <= asked_by_others(profile):
        return False
    first, *others = containers
    named = [f"{first.name}[{one}]" for one in numbers] or [one.name for one in containers]
    names, them = _listed(named), "them" if len(named) > 1 else "it"
    span = _place(first, numbers, lowered.program)
    notes = [Note(one.span, "and this one") for one in others if _is_own(one, lowered.program)]
    if takers:
        handlers = _listed(sorted(filter(None, takers)))
        diagnostics.report(
            messages.ONLY_LEFT_ON_REQUEST,
            span,
            names=names,
            them=them,
            handlers=handlers,
            notes=notes,
        )
    else:
        diagnostics.report(messages.ONLY_FILLS, span, names=names, them=them, notes=notes)
    return True


def _listed(names: Sequence[str]) -> str:
    *others, last = (f"`{one}`" for one in names)
    return f"{', '.join(others)} and {last}" if others else last


def _check_key(container: Container, usage: Usage, diagnostics: Diagnostics) -> None:
    key = container.key
    is_set = key is None or key in usage.written or key.library
    if key is not None and not is_set and not usage.verbatim:
        diagnostics.report(
            messages.KEY_NEVER_SET, container.span, container=container.name, key=key.name
        )


def _check_variables(
    lowered: Lowered,
    usage: Usage,
    removals: Callable[[Declared], list[Fix]],
    diagnostics: Diagnostics,
) -> None:
    program: Program = lowered.program
    keys = {container.key for container in program.containers}
    declared: list[Global | Attribute | Local] = [
        *(one for one in program.globals if not one.imported),
        *(one for one in program.attributes if not one.imported and one not in keys),
        *lowered.locals,
    ]
    parameters = {handler.param for handler in program.handlers.values()}
    for one in declared:
        if one in parameters or one in usage.read or not _is_own(one, program):
            continue
        message = messages.NEVER_READ if one in usage.written else messages.NEVER_USED
        diagnostics.report(message, one.span, name=one.name, fixes=removals(one))


def _is_own(one: Declared, program: Program) -> bool:
    return one.span.source is program.source
