"""Threading libraries as schedulers see them, each read from one table in ``libraries/``.

A library's name is that of the profile that schedulers are written for. A table says which handlers
the library calls, in which order (:class:`Call`), what it takes threads for meanwhile, and what
must hold at each call. What a handler is for stands beside its name as a :class:`Role`, so that
nothing has to know handlers by their names.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from catapults.contracts.tables import Condition, condition, table
from catapults.shipped import shipped_text

#: What a query can count beside threads of one kind: all of them. And what it can tell beside what
#: the library takes one for: whether it has never run.
EVERY, NEW = "all", "new"

#: Names a folder with tables of further libraries, as tests have them.
FURTHER = "CATAPULTS_LIBRARIES"


class Role(Enum):
    """What a handler is for. A library has one handler of a role at most."""

    START = "start"  # before there is any thread
    BIRTH = "birth"  # a thread is there from now on
    DISPATCH = "dispatch"  # chooses who runs
    RELEASE = "release"  # the thread in the slot gave up control
    WAIT = "wait"  # the running thread begins to wait
    WAKE = "wake"  # a thread that waits can go on
    SUSPEND = "suspend"
    RESUME = "resume"
    END = "end"  # a thread ended
    NEXT = "next"  # a thread is to run next
    EXPIRY = "expiry"  # the quantum of the running thread is over
    SLICE = "slice"  # how long the dispatched thread may run
    TIMER = "timer"  # the time has come that the library asked the scheduler for
    NEXT_TIMER = "next_timer"  # when that is
    PREEMPT = "preempt"  # whether a thread that has become ready takes a processor
    GIVE_WAY = "give_way"  # whether a running thread gives up its processor
    ACQUIRED = "acquired"  # the running thread has got a lock
    CONTENDED = "contended"  # somebody waits for a lock of the thread
    RELEASED = "released"  # the thread gave a lock back, or fewer wait for its locks
    MISSED = "missed"  # a job of the thread is not complete at its deadline
    SELECT = "select"  # chooses a node for a new thread
    APPOINT = "appoint"  # a thread gets an appointment
    CHOOSE = "choose"  # chooses the next appointments
    ARRIVED = "arrived"  # a thread is ready for the next appointment
    STRIKE = "strike"  # begins and ends the next appointments
    NEXT_STRIKE = "next_strike"  # when that is
    BROKEN = "broken"  # a thread was not ready when the clock struck

    __hash__ = object.__hash__  # asked for at each handler: an enum's own hash is slow


@dataclass(frozen=True, eq=False)
class Phase:
    """Where the library stands between two calls."""

    name: str
    words: str


@dataclass(frozen=True, eq=False)
class Kind:
    """What the library takes a thread for. Four names mean the same in each library: ``newborn``,
    ``ready``, ``running`` (in the slot that is dispatched) and ``dead``."""

    name: str
    words: str
    does: str  # the same of a thread, as a verb
    lasting: bool  # threads stay so while handlers are called about others
    barred: bool  # such a thread must not be dispatched


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
    #: Whether the thread may be elsewhere than the handler's conditions say.
    anywhere: bool = False
    #: The handler's role.
    role: Role | None = None
    #: It is only made where a scheduler's handler of this name may fail.
    if_fails: str | None = None

    @property
    def is_special(self) -> bool:
        """Whether the handler's conditions do not tell where the thread is."""
        return self.anywhere or self.if_fails is not None


@dataclass(frozen=True)
class Move:
    """What the library does with a thread without a call: it puts one into the slot."""

    phase: Phase
    then: Phase
    subject: Kind
    becomes: Kind
    why: str


@dataclass(frozen=True)
class ProfileHandler:
    """What a threading library expects of one handler."""

    name: str
    number: int  # in descriptors and traces; the same in each library that has the handler
    role: Role | None
    required: bool
    kind: str  # 'event' or 'query'
    parameter: Literal["none", "optional", "required"]
    result: str | None  # of a query: 'int', 'time' or 'thread'
    when: str  # when the library calls it, in words
    entry: tuple[str, ...]
    exit: tuple[str, ...]
    leaves: str | None  # what the thread is for the library from now on, by the name of its kind
    counts: str | None  # of which threads a query tells the number
    tells: str | None  # what a query tells of a thread
    first: str | None  # of which threads a query names the first
    together: str | None  # the query whose answer is added to this one's
    fails: tuple[str, ...] | None  # what must hold where it fails; None: it cannot
    #: The query without which it is never called, and what is so then, in words.
    called_with: tuple[str, str] | None

    def at_entry(self) -> Iterator[Condition]:
        """What holds when it is called."""
        return map(condition, self.entry)

    def at_exit(self) -> Iterator[Condition]:
        """What must hold when it has returned."""
        return map(condition, self.exit)

    def at_fail(self) -> Iterator[Condition]:
        """What must hold where it fails."""
        return map(condition, self.fails or ())

    @cached_property
    def is_without_running(self) -> bool:
        """Whether it is called when no thread runs."""
        return any(one.slot == "empty" for one in self.at_entry())


@dataclass(frozen=True)
class Kept:
    """What the library keeps for schedulers, which only read it: in a variable, or of each thread
    in an attribute."""

    name: str
    type: Literal["int", "time", "thread"]
    when: str  # what it holds, in words
    initial: int = 0
    #: The handlers in which a variable surely tells something.
    handlers: tuple[str, ...] = ()
    #: Those in which it may; in all others it is what it was initially.
    perhaps: tuple[str, ...] = ()
    #: Of a time: it is a point in time, and no duration.
    moment: bool = False


@dataclass(frozen=True)
class Words:
    """What the library is called in sentences."""

    about: str
    called: str
    whom: str
    where: str
    for_whom: str
    for_program: str


@dataclass(frozen=True)
class FolderTarget:
    """What people call a folder for the real library, and the text that they read of it."""

    title: str
    output: str
    tests: bool = False  # the folder can have a test program of a counterexample
    systems: bool = False  # the folder can have the nodes of a system as processes


@dataclass(frozen=True)
class Protocol:
    """How the decision gets the processor and gives it on, where that takes time: a profile of
    workloads, beside that with the library's own name."""

    name: str
    number: int  # in compiled workloads
    about: str
    costs: Mapping[str, int]  # defaults, ns; those of the library are among them

    @property
    def processors(self) -> int:
        """How many there can be: a thread that decides does so for one."""
        limits = table("bytecode")["limits"]
        return 1 if "signal" in self.costs else int(limits["processors"])


#: The words for what a scheduler moves and where it declares it; program text between.
_THREADS = re.compile(r"(?P<part>`data`)|`[^`]*`|(?P<what>\b[Tt]hread)")


def _of_nodes(found: re.Match[str]) -> str:
    if found["part"]:
        return "`nodes`"
    if not found["what"]:
        return found[0]
    return "Node" if found["what"][0] == "T" else "node"


@dataclass(frozen=True, eq=False)
class Profile:
    """A threading library as schedulers see it."""

    name: str
    number: int
    base: str  # the built-in scheduler for it
    further_bases: tuple[str, ...]  # others for it
    int_bits: int
    dispatch_required: bool  # a path of the dispatching handler without dispatch is an error
    asks: bool  # the library itself asks queries, and not only applications do
    targets: Mapping[str, FolderTarget]  # by the backends that make a folder for the real library
    recognised_by: tuple[str, ...]  # handlers that only schedulers for it have
    templates_rest: str | None  # the template with what is the same in most schedulers
    several: str | None  # the base for several processors; names of templates for them begin so
    words: Words
    costs: Mapping[str, int]  # defaults, ns
    protocols: Mapping[str, Protocol]  # by their names
    phases: tuple[Phase, ...]  # the first is the one before any call
    kinds: Mapping[str, Kind]
    calls: tuple[Call, ...]
    moves: tuple[Move, ...]
    handlers: Mapping[str, ProfileHandler]
    variables: Mapping[str, Kept]  # that schedulers know without a declaration
    attributes: Mapping[str, Kept]  # that the library keeps where a scheduler declares them
    #: The variable that tells which element of a dispatched array of slots is meant.
    slot_index: str | None
    #: Containers that the library knows by their names, each with what is in it, in words.
    containers: Mapping[str, str]
    #: Where all others are calendars: the calls that have appointments in them, by their numbers.
    call_kinds: tuple[str, ...] = ()
    #: Into which containers a thread comes when its call `begins`, is `over`, and while `away`.
    call_steps: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: Not for people: its "threads" are the nodes of a system.
    internal: bool = False

    def said(self, sentence: str) -> str:
        """What is said of threads, as it is said of what the library has; program text stays."""
        if not self.internal:
            return sentence
        return _THREADS.sub(_of_nodes, sentence)

    @property
    def bases(self) -> tuple[str, ...]:
        """All built-in schedulers for it."""
        return (self.base, *self.further_bases)

    @cached_property
    def in_roles(self) -> Mapping[Role, ProfileHandler]:
        """The handlers with a role."""
        return {one.role: one for one in self.handlers.values() if one.role is not None}

    def suits(self, handlers: Collection[str]) -> bool:
        """Whether the library calls all of these handlers, and needs no others."""
        required = {name for name, one in self.handlers.items() if one.required}
        return required <= {*handlers} <= self.handlers.keys()

    def in_role(self, role: Role) -> ProfileHandler | None:
        """The handler with a role, if the library has one."""
        return self.in_roles.get(role)

    def name_in(self, role: Role) -> str:
        """The name of the handler with a role that every library has."""
        return self.in_roles[role].name

    def role_of(self, handler: str) -> Role | None:
        """The role of a handler, if it has one in this library."""
        known = self.handlers.get(handler)
        return known.role if known is not None else None

    @cached_property
    def newborn(self) -> Kind:
        """A thread that is being created."""
        return self.kinds["newborn"]

    @cached_property
    def ready(self) -> Kind:
        """A thread that can run."""
        return self.kinds["ready"]

    @cached_property
    def running(self) -> Kind:
        """The thread in the slot that is dispatched."""
        return self.kinds["running"]

    @cached_property
    def dead(self) -> Kind:
        """A thread that ended."""
        return self.kinds["dead"]

    @cached_property
    def usual_calls(self) -> tuple[Call, ...]:
        """The calls that it may make whether or not any handler can fail."""
        return tuple(one for one in self.calls if one.if_fails is None)

    @cached_property
    def lasting(self) -> tuple[Kind, ...]:
        """What threads stay while handlers are called about others."""
        return tuple(one for one in self.kinds.values() if one.lasting)

    @cached_property
    def parks(self) -> bool:
        """Whether a running thread may suspend itself."""
        suspends = [one for one in self.calls if one.role is Role.SUSPEND]
        return any(one.subject is self.running for one in suspends)

    @cached_property
    def ends_of_running(self) -> tuple[Call, ...]:
        """The calls that tell of the end of the running thread."""
        ends = [one for one in self.calls if one.role is Role.END]
        return tuple(one for one in ends if one.subject is self.running)

    @cached_property
    def about_running(self) -> frozenset[Role]:
        """What handlers are for that are only called about the thread in the slot, where it is."""
        calls = [one for one in self.calls if one.role is not None and not one.is_special]
        others = {one.role for one in calls if one.subject is not self.running}
        return frozenset(one.role for one in calls if one.role and one.role not in others)


@cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    """All tables of libraries by name, in the order of their numbers."""
    found = {
        name: tomllib.loads(shipped_text(__package__, f"libraries/{name}.toml"))
        for name in table("libraries/list")["names"]
    }
    further = os.environ.get(FURTHER)
    for path in sorted(Path(further).glob("*.toml")) if further else ():
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        found[path.stem] = {**raw, "number": len(found)}
    return found


#: The names of all libraries, each at its number.
LIBRARIES: tuple[str, ...] = tuple(_tables())

#: Those that people write schedulers for.
PROFILES: tuple[str, ...] = tuple(
    name for name, raw in _tables().items() if not raw.get("internal", False)
)

#: What workloads can name beside these: protocols, each with the library that has it.
PROTOCOLS: Mapping[str, str] = {
    name: library for library in PROFILES for name in _tables()[library].get("protocols", {})
}

#: What distributed schedulers become schedulers of.
MANAGER = next(name for name in LIBRARIES if name not in PROFILES)

#: The library that is meant where nothing tells another.
DEFAULT_PROFILE = PROFILES[0]


@cache
def profile(name: str) -> Profile:
    """The profile of that name, one of :data:`LIBRARIES`."""
    raw = _tables()[name]
    phases = {one: Phase(one, words) for one, words in raw["phases"].items()}
    kinds = {one: _kind(one, **fields) for one, fields in raw["threads"].items()}
    handlers = {one: _handler(one, fields) for one, fields in raw["handlers"].items()}
    return Profile(
        name=name,
        number=raw["number"],
        base=raw["base"],
        further_bases=tuple(raw.get("further_bases", ())),
        int_bits=raw["int_bits"],
        dispatch_required=raw["dispatch_required"],
        asks=raw["asks"],
        targets={one: FolderTarget(**row) for one, row in raw.get("targets", {}).items()},
        recognised_by=tuple(raw.get("recognised_by", ())),
        templates_rest=raw.get("templates_rest"),
        several=raw.get("several"),
        words=Words(**raw["words"]),
        costs=raw["costs"],
        protocols={one: Protocol(one, **row) for one, row in raw.get("protocols", {}).items()},
        phases=tuple(phases.values()),
        kinds=kinds,
        calls=tuple(
            replace(one, role=handlers[one.handler].role)
            for row in raw["calls"]
            for one in _calls(row, phases, kinds)
        ),
        moves=tuple(_move(row, phases, kinds) for row in raw.get("moves", ())),
        handlers=handlers,
        variables=_kept(raw.get("variables", {})),
        attributes=_kept(raw.get("attributes", {})),
        slot_index=raw.get("slot_index"),
        containers=raw.get("containers", {}),
        call_kinds=tuple(raw.get("call_kinds", ())),
        call_steps={one: tuple(names) for one, names in raw.get("call_steps", {}).items()},
        internal=raw.get("internal", False),
    )


def library_of(named: str) -> str:
    """The library that a workload's profile is one of."""
    return PROTOCOLS.get(named, named)


def protocol_of(named: str | None) -> Protocol | None:
    """The protocol that a workload's profile is; None of a library's own name."""
    library = PROTOCOLS.get(named or "")
    return profile(library).protocols[named or ""] if library else None


#: What protocols charge beside the costs of their libraries, in the order of compiled workloads.
PROTOCOL_COSTS = ("jitter", "signal", "priority", "retry")


def profiles() -> Iterator[Profile]:
    """All libraries that people write schedulers for, in the order of their numbers."""
    return map(profile, PROFILES)


def libraries() -> Iterator[Profile]:
    """All libraries, in the order of their numbers."""
    return map(profile, LIBRARIES)


def folder_targets() -> Mapping[str, FolderTarget]:
    """What makes folders for real libraries, in the order in which people are offered it."""
    return {name: one for each in reversed(list(profiles())) for name, one in each.targets.items()}


def test_target(profile_name: str) -> str | None:
    """The backend that makes a test program of a counterexample; None of a library without one."""
    targets = profile(profile_name).targets.items()
    return next((name for name, one in targets if one.tests), None)


def target_profile(target: str) -> str:
    """The profile whose library a backend makes folders for."""
    return next(one.name for one in profiles() if target in one.targets)


@cache
def container_names() -> tuple[str, ...]:
    """Every name by which any library knows a container."""
    return tuple({name: None for one in libraries() for name in one.containers})


@cache
def handler_numbers() -> Mapping[str, int]:
    """Every handler that any library calls, with its number."""
    numbers = {name: one.number for each in libraries() for name, one in each.handlers.items()}
    return dict(sorted(numbers.items(), key=lambda pair: pair[1]))


def recognised(handlers: Mapping[str, object], bases: Collection[str] = ()) -> str:
    """The profile that a scheduler is written for, by the handlers that it has or inherits, and by
    the names of its bases. Of libraries that have the same, the later one adds to the earlier."""
    for name in reversed(PROFILES):
        one = profile(name)
        if any(base in bases for base in one.bases if one.number) or any(
            handler in handlers for handler in one.recognised_by
        ):
            return name if one.suits(handlers) else _only_suited(handlers) or name
    return DEFAULT_PROFILE


def _only_suited(handlers: Mapping[str, object]) -> str | None:
    """The one profile that has all these handlers, and needs no others."""
    suited = [name for name in PROFILES if profile(name).suits(handlers)]
    return suited[0] if len(suited) == 1 else None


# --- rows of a table ----------------------------------------------------------------


def _kind(
    name: str, words: str, does: str = "", *, lasting: bool = False, barred: bool = False
) -> Kind:
    return Kind(name, words, does, lasting, barred)


def _listed(value: str | list[str] | None) -> list[str]:
    """A field that names one thing, or several."""
    if value is None:
        return []
    return [value] if isinstance(value, str) else value


def _calls(
    row: Mapping[str, Any], phases: Mapping[str, Phase], kinds: Mapping[str, Kind]
) -> Iterator[Call]:
    """The calls of a row: in each of its phases about a thread of each of its kinds."""
    becomes = tuple(kinds[one] for one in _listed(row.get("becomes")))
    subjects = [kinds[one] for one in _listed(row.get("of"))]
    for phase in _listed(row["in"]):
        for subject in subjects or (None,):
            then = phases[row.get("to", phase)]
            anywhere, if_fails = row.get("anywhere", False), row.get("if_fails")
            call = Call(row["call"], phases[phase], then, subject, becomes, anywhere)
            yield replace(call, if_fails=if_fails)


def _move(row: Mapping[str, Any], phases: Mapping[str, Phase], kinds: Mapping[str, Kind]) -> Move:
    phase, then = phases[row["in"]], phases[row["to"]]
    return Move(phase, then, kinds[row["of"]], kinds[row["becomes"]], row["why"])


def _handler(name: str, raw: Mapping[str, Any]) -> ProfileHandler:
    return ProfileHandler(
        name=name,
        number=raw["number"],
        role=Role(raw["role"]) if "role" in raw else None,
        required=raw.get("required", False),
        kind="query" if "result" in raw else "event",
        parameter=raw.get("parameter", "none"),
        result=raw.get("result"),
        when=raw["when"],
        entry=tuple(raw.get("entry", ())),
        exit=tuple(raw.get("exit", ())),
        leaves=raw.get("leaves"),
        counts=raw.get("counts"),
        tells=raw.get("tells"),
        first=raw.get("first"),
        together=raw.get("together"),
        fails=tuple(raw["fails"]) if "fails" in raw else None,
        called_with=(raw["with"]["query"], raw["with"]["else"]) if "with" in raw else None,
    )


def _kept(rows: Mapping[str, Any]) -> Mapping[str, Kept]:
    return {
        name: Kept(
            name=name,
            type=raw["type"],
            when=raw["when"],
            initial=raw.get("initial", 0),
            handlers=tuple(raw.get("handlers", ())),
            perhaps=tuple(raw.get("perhaps", ())),
            moment=raw.get("moment", False),
        )
        for name, raw in rows.items()
    }
