"""In which order a threading library calls the handlers, and what it knows of its threads.

The library is a machine of phases. A call happens in one phase and leads to another; it is about
a thread of one kind, which is of another kind behind it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Phase(Enum):
    """Where the library stands between two calls."""

    START = auto()
    IDLE = auto()  # no thread runs
    RUN = auto()  # a thread runs
    YIELDS = auto()  # it has named the next one; `switch_out` follows, as for those below
    WAITS = auto()  # it begins to wait
    PARKS = auto()  # it has suspended itself
    ENDS = auto()
    PLACED = auto()  # the library has put a thread that waits into the slot, to say so next

    __hash__ = object.__hash__  # a key at every exit of a handler: an enum's own hash is slow


class Kind(Enum):
    """What the library takes a thread for; the values name one in words."""

    NEWBORN = "a thread that is being created"
    READY = "a thread that can run"
    RUNNING = "the thread that ran"
    WAITING = "a thread that waits"
    SUSPENDED = "a suspended thread"
    RESUMED = "a thread that is being resumed"
    DEAD = "a thread that ended"

    __hash__ = object.__hash__  # as for phases


#: The kinds that threads keep while handlers are called about others.
LASTING = (Kind.READY, Kind.RUNNING, Kind.WAITING, Kind.SUSPENDED)


@dataclass(frozen=True)
class Call:
    """A call that the library may make in a phase."""

    handler: str
    phase: Phase
    then: Phase
    #: What the thread is that the call is about; None if it is about none.
    subject: Kind | None = None
    #: What it may be afterwards.
    becomes: tuple[Kind, ...] = ()


def _births() -> list[Call]:
    return [
        Call("newthread", phase, phase, Kind.NEWBORN, (Kind.READY,))
        for phase in (Phase.IDLE, Phase.RUN)
    ]


def _switches(*ways: tuple[Phase, Kind]) -> list[Call]:
    """The running thread gives up control."""
    return [
        Call("switch_out", phase, Phase.IDLE, Kind.RUNNING, (kind,))
        for phase, kind in ((Phase.RUN, Kind.READY), (Phase.YIELDS, Kind.READY), *ways)
    ]


def _common() -> list[Call]:
    return [
        Call("init", Phase.START, Phase.IDLE),
        *_births(),
        Call("schedule", Phase.IDLE, Phase.RUN),
        Call("set_next_thread", Phase.RUN, Phase.YIELDS, Kind.READY, (Kind.READY,)),
        Call("suspend_thread", Phase.RUN, Phase.RUN, Kind.READY, (Kind.SUSPENDED,)),
        Call("quantum_expired", Phase.RUN, Phase.RUN, Kind.RUNNING, (Kind.RUNNING,)),
        Call("set_dead", Phase.RUN, Phase.ENDS, Kind.RUNNING, (Kind.RUNNING,)),
        Call("set_dead", Phase.RUN, Phase.RUN, Kind.READY, (Kind.DEAD,)),
        Call("set_dead", Phase.RUN, Phase.RUN, Kind.SUSPENDED, (Kind.DEAD,)),
        # A scheduler that takes over from another is told of threads that are suspended.
        Call("suspend_thread", Phase.IDLE, Phase.IDLE, Kind.READY, (Kind.SUSPENDED,)),
    ]


_EMBEDDED = (
    *_common(),
    Call("suspend_thread", Phase.RUN, Phase.PARKS, Kind.RUNNING, (Kind.RUNNING,)),
    Call("resume_thread", Phase.RUN, Phase.RUN, Kind.SUSPENDED, (Kind.READY,)),
    *_switches((Phase.PARKS, Kind.SUSPENDED), (Phase.ENDS, Kind.DEAD)),
)

_PTH = (
    *_common(),
    Call("set_waiting", Phase.RUN, Phase.WAITS, Kind.RUNNING, (Kind.RUNNING,)),
    Call("event_raised", Phase.IDLE, Phase.IDLE, Kind.WAITING, (Kind.READY,)),
    *(
        Call("suspend_thread", phase, phase, Kind.WAITING, (Kind.SUSPENDED,))
        for phase in (Phase.RUN, Phase.IDLE)
    ),
    Call("set_waiting", Phase.PLACED, Phase.WAITS, Kind.RUNNING, (Kind.RUNNING,)),
    # A thread that waited when it was suspended waits on, which `set_waiting` may be told.
    Call(
        "resume_thread",
        Phase.RUN,
        Phase.RUN,
        Kind.SUSPENDED,
        (Kind.READY, Kind.WAITING, Kind.RESUMED),
    ),
    Call("set_waiting", Phase.RUN, Phase.RUN, Kind.RESUMED, (Kind.WAITING,)),
    Call("set_dead", Phase.RUN, Phase.RUN, Kind.WAITING, (Kind.DEAD,)),
    # When the whole process ends, or is copied, threads go one after the other.
    *(
        Call("set_dead", Phase.ENDS, Phase.ENDS, kind, (Kind.DEAD,))
        for kind in (Kind.READY, Kind.WAITING, Kind.SUSPENDED)
    ),
    *_switches((Phase.WAITS, Kind.WAITING), (Phase.ENDS, Kind.DEAD)),
)

#: By the handlers that are called when a thread can go on: the one that has set it aside.
SETS_ASIDE = {"event_raised": "set_waiting", "resume_thread": "suspend_thread"}

#: The calls of each profile.
CALLS: dict[str, tuple[Call, ...]] = {"embedded": _EMBEDDED, "pth": _PTH}


def asked_by_others(profile: str) -> frozenset[str]:
    """The handlers that are called about a thread that can run, when another one asks for it, and
    never make one able to run: who waits for such a call may wait for ever."""
    about_ready = {call.handler for call in CALLS[profile] if call.subject is Kind.READY}
    reviving = {
        call.handler
        for call in CALLS[profile]
        if call.subject not in (Kind.READY, Kind.RUNNING) and Kind.READY in call.becomes
    }
    return frozenset(about_ready - reviving)


def makes_ready(profile: str) -> frozenset[str]:
    """The handlers behind which the thread that they are called about can run in any case."""
    calls = CALLS[profile]
    made = {call.handler for call in calls if call.becomes == (Kind.READY,)}
    return frozenset(made - {call.handler for call in calls if call.becomes != (Kind.READY,)})


def about_no_ready(profile: str) -> frozenset[str]:
    """The handlers that are never called about a thread that can run."""
    calls = CALLS[profile]
    about_ready = {call.handler for call in calls if call.subject is Kind.READY}
    return frozenset({call.handler for call in calls} - about_ready)
