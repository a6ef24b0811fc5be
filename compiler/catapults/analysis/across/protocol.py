"""What the threading library guarantees of a single call, whatever other handlers do.

Only what it checks itself, in every build: that all is empty before `init`, that a new thread is
in no container yet, and what the slot for the running thread holds.
"""

from __future__ import annotations

from catapults.analysis.dataflow.facts import NOWHERE, Fact, key_of
from catapults.analysis.dataflow.findings import Findings
from catapults.analysis.dataflow.flow import Walk
from catapults.analysis.dataflow.intervals import Interval
from catapults.analysis.dataflow.places import AllPlaces
from catapults.analysis.dataflow.reasons import always
from catapults.analysis.dataflow.state import State
from catapults.analysis.dataflow.visits import Exit, Visits
from catapults.contracts.libraries import Profile, Role
from catapults.program import (
    Container,
    Destroy,
    Dispatch,
    Element,
    Global,
    GlobalPlace,
    Handler,
    Load,
    Local,
    Program,
    Transfer,
    ValueType,
)
from catapults.program.effects import statements_of
from catapults.steps import Steps

_HELD = {"empty": "when no thread is in `{}`", "full": "when a thread is in `{}`"}

#: Of longer arrays nothing is kept before an index is known: every state would hold it all.
_LONGEST_ARRAY = 16

#: Of more containers nothing is followed across handlers: it would take minutes in a browser, and
#: more memory than that has.
MOST_CONTAINERS = 12_000


def dispatch_slots(program: Program) -> list[Dispatch]:
    """The dispatch statements of the handler for them, one for each slot they name."""
    dispatching = program.in_role(Role.DISPATCH)
    found: dict[Container, Dispatch] = {}
    for statement in statements_of(dispatching) if dispatching else ():
        if isinstance(statement, Dispatch):
            found.setdefault(statement.element.container, statement)
    return list(found.values())


def current_slot(program: Program) -> Container | None:
    """The slot for the running thread; None if it is not clear which."""
    slots = dispatch_slots(program)
    if len(slots) != 1 or slots[0].element.container.size is not None:
        return None
    return slots[0].element.container


def slot_in_question(program: Program, profile: Profile) -> Element | None:
    """What the library means by the slot: of an array, the element for the processor that it tells;
    None if it is not clear which."""
    slots = dispatch_slots(program)
    if len(slots) != 1:
        return None
    container = slots[0].element.container
    if container.size is None:
        return element_of(container)
    which = next((one for one in program.globals if _is_index(one, profile)), None)
    if which is None:
        return None
    place = GlobalPlace(ValueType.INT, container.span, which, None, None)
    index = Load(ValueType.INT, container.span, place)
    return Element(container, index, None, container.span)


def _is_index(variable: Global, profile: Profile) -> bool:
    return variable.library and variable.name == profile.slot_index


def slot_of_whole(program: Program, profile: Profile) -> Container | None:
    """The slot for the running thread, of a program of which all handlers are known that its
    threads go through, and which is not too large to follow them; else None."""
    return current_slot(program) if _can_be_followed(program, profile) else None


def slot_to_follow(program: Program, profile: Profile) -> Element | None:
    """The same; of an array of slots the element in question, if that is how threads come into the
    array and leave it."""
    slot = slot_in_question(program, profile) if _can_be_followed(program, profile) else None
    if slot is None or slot.container.size is None or _keeps_to(slot, program):
        return slot
    return None


def _can_be_followed(program: Program, profile: Profile) -> bool:
    required = {name for name, handler in profile.handlers.items() if handler.required}
    is_whole = not program.partial and required <= program.handlers.keys()
    return is_whole and len(program.containers) <= MOST_CONTAINERS


def _keeps_to(slot: Element, program: Program) -> bool:
    """Whether threads are put into an array of slots only by the handler that dispatches, into the
    element in question, and are taken out of that element, or by their names."""
    for handler in program.handlers.values():
        moves = [one for one in statements_of(handler) if isinstance(one, Transfer | Destroy)]
        filled = [one.target for one in moves if isinstance(one, Transfer)]
        filled = [one for one in filled if one.container is slot.container]
        emptied = [one.source for one in moves if isinstance(one.source, Element)]
        named = [*filled, *(one for one in emptied if one.container is slot.container)]
        if filled and handler.role is not Role.DISPATCH:
            return False
        if any(key_of(one) != key_of(slot) for one in named):
            return False
    return True


def takes_from(container: Container, statement: Transfer | Destroy) -> bool:
    """Whether it takes the front of a container, or of an element of it."""
    source = statement.source
    return isinstance(source, Element) and source.container is container


def entry(
    program: Program,
    profile: Profile,
    handler: Handler,
    current: Element | None,
    all_: AllPlaces,
) -> State:
    """What holds when the library calls a handler, whatever others did before; ``current`` is the
    slot for the running thread."""
    state = State(all_)
    know_local_slots(state, program)
    conditions = list(profile.handlers[handler.name].at_entry())
    if any(one.empty for one in conditions):
        for container in program.containers:
            why = always(f"all containers are empty before `{handler.name}`")
            know(state, container, Fact(0, 0, why))
    if handler.param is not None:
        if any(one.nowhere for one in conditions):
            state.homes[handler.param] = all_.only(NOWHERE)
        elif handler.role is Role.RELEASE and current is not None:
            state.homes[handler.param] = all_.only(current.container)
    know_processor(state, program, profile, handler)
    if current is not None:
        learn_current(state, handler, profile, current)
        if handler.param is not None:
            learn_place(state, handler, profile, current.container, handler.param)
        learn_counts(state, handler, profile)
    return state


def learn_place(
    state: State, handler: Handler, profile: Profile, current: Container, subject: Local
) -> bool:
    """Adds where the thread is that a handler is called about, which the library checks, by the
    names that it knows containers by; False when it can be nowhere there."""
    where = [one.where for one in profile.handlers[handler.name].at_entry() if one.where]
    if not where:
        return True
    known = state.homes.get(subject, state.all.containers)
    for names in where:
        known &= state.all.of(
            one
            for one in state.all.listed
            if isinstance(one, Container) and known_as(one, profile, current) in names
        )
    state.homes[subject] = known
    return bool(known)


def known_as(container: Container, profile: Profile, current: Container) -> str:
    """What a library knows a container as."""
    if container is current:
        return "current"
    return container.name if container.name in profile.containers else "calendar"


def learn_counts(state: State, handler: Handler, profile: Profile) -> bool:
    """Adds how full containers are that the library knows by their names, which it checks; False
    when that is impossible."""
    held = [one.holds for one in profile.handlers[handler.name].at_entry() if one.holds]
    named = (
        {one.name: one for one in state.all.listed if isinstance(one, Container)} if held else {}
    )
    for name, count in (pair for one in held for pair in one.items()):
        container = named.get(name)
        if container is None or container.size is not None:
            continue
        why = always(f"the library calls `{handler.name}` {_HELD[count].format(name)}")
        bounds = {"high": 0} if count == "empty" else {"low": 1}
        if not state.learn(element_of(container), why, **bounds):
            return False
    return True


def know_processor(state: State, program: Program, profile: Profile, handler: Handler) -> None:
    """Which processors there are, if an array has a slot for each."""
    which = next((one for one in program.globals if _is_index(one, profile)), None)
    sizes = {one.element.container.size for one in dispatch_slots(program)}
    if which is None or handler.kind == "query" or len(sizes) != 1:
        return
    (count,) = sizes
    low, high = int(which.default), (count or 1) - 1
    if handler.name in which.handlers:
        low = 0
    elif handler.name not in profile.variables[which.name].perhaps:
        high = low
    why = always(f"the library tells a processor by `{which.name}`")
    state.keep_number(which, Interval(low, high, why=why))


def learn_current(state: State, handler: Handler, profile: Profile, slot: Element) -> bool:
    """Adds what the library sees to when it calls a handler; False when that is impossible."""
    if profile.handlers[handler.name].is_without_running:
        why = always(f"the library calls `{handler.name}` when no thread runs")
        return state.learn(slot, why, high=0)
    if finds_running(handler, profile):
        why = always(f"the library calls `{handler.name}` for the thread that ran")
        return state.learn(slot, why, low=1)
    return True


def finds_running(handler: Handler, profile: Profile) -> bool:
    """Whether the library calls a handler only if there is a thread in the slot. Pth does so of one
    that it passes the thread to."""
    full = ("full", "full if passed") if handler.param is not None else ("full",)
    return any(one.slot in full for one in profile.handlers[handler.name].at_entry())


def know_local_slots(state: State, program: Program) -> None:
    """Slots that handlers declare are empty at their start."""
    for container in program.containers:
        if container.handler is not None:
            know(state, container, Fact(0, 0, always("it starts empty")))


def know(state: State, container: Container, fact: Fact) -> None:
    """Adds a fact about a container, or about each element of an array that is not too long."""
    if container.size is None:
        state.counts[container] = fact
    elif container.size <= _LONGEST_ARRAY:
        state.elements.know_all(container, container.size, fact)


def element_of(container: Container) -> Element:
    """A container as a whole; for an array, any of its elements."""
    return Element(container, None, None, container.span)


def walk_handler(
    handler: Handler, entry: State, findings: Findings, visits: Visits
) -> Steps[list[Exit]]:
    """The ways out of the last layer of a handler that starts in a state, which is kept. Their
    states must not be changed."""
    walk = Walk(findings, visits)
    if handler.param is not None:
        entry.begin(handler.param)
    return (yield from walk.handler(handler, entry))
