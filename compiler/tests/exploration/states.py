"""States of the most general program, and what can happen in them."""

from __future__ import annotations

from dataclasses import dataclass, replace

NEW, READY, RUNNING, WAITING, SUSPENDED = "new", "ready", "running", "waiting", "suspended"
CAN_RUN = (NEW, READY)

#: The place of a thread among those that wait, while it is suspended and will wait again.
BENEATH = -1


@dataclass(frozen=True)
class Known:
    """What the library knows of a thread."""

    state: str = NEW
    wait: int = 0  # its place among those that wait, from 1
    has_run: bool = False
    watched: bool = False
    # By appointment: the call that it has run into, whether that is over, and what it waits for.
    call: str = ""
    over: bool = False
    appointed: str = ""  # 'begin' or 'end'
    amount: int = 0  # how much the call is about
    # Of a preemptive library: its place among those that have become ready at this time, from 1.
    told: int = 0
    acts: bool = False  # may do something at this time; where it waits: it began to in this round
    asks: bool = False  # has asked for a thread, which is still to be told of
    beneath: bool = False  # is suspended, and will wait again
    unlimited: bool = False  # has no quantum
    missed: bool = False  # its deadline, at this time
    just: bool = False  # was dispatched at this time; known where time passes
    held: tuple[int, ...] = ()  # locks, as it has taken them
    wants: int = 0  # the lock that it waits for, or has got since and is still to be told of
    line: int = 0  # its place among those who wait for locks, or are to be told of theirs


@dataclass(frozen=True)
class Round:
    """Where a round of a preemptive library stands."""

    phase: int = 0
    fresh: bool = False  # the first of its time
    outside: bool = False  # what comes from outside can come
    shaken: bool = False  # running threads are to be asked whether they give way
    timer: bool = False  # the scheduler wants to be called some time
    rang: bool = False  # it was, in this round
    again: bool = False  # a thread goes on behind the birth that it asked for


@dataclass(frozen=True)
class Varied:
    """What the application writes, and the values that it takes."""

    name: str
    of_thread: bool
    values: tuple[float, ...]


@dataclass(frozen=True)
class Event:
    """What can happen next, and what the application chooses in it."""

    kind: str
    thread: int = 0
    other: int = 0
    values: tuple[tuple[str, float], ...] = ()
    watch: bool = False
    delay: int = 0  # time that goes by before, ns


@dataclass(frozen=True)
class State:
    """Everything that the future depends on; threads by their numbers."""

    running: int = 0
    started: bool = False
    passed: int = 0
    in_vain: bool = False  # nobody was chosen, and nothing has happened since
    strike: int = 0  # ns, when the clock strikes, as the scheduler has said; 0: it has not
    struck: bool = False  # that time has come
    round: Round = Round()
    ceilings: tuple[float, ...] = ()  # of locks
    known: tuple[tuple[int, Known], ...] = ()
    homes: tuple[tuple[int, ...], ...] = ()
    attributes: tuple[tuple[float, ...], ...] = ()  # in the order of ``known``
    variables: tuple[tuple[float, ...], ...] = ()
    time: int = 0  # ns, where the scheduler asks for it

    def renamed(self, names: dict[int, int]) -> State:
        """The same with other numbers."""
        threads = sorted(
            (names[number], known, values)
            for (number, known), values in zip(self.known, self.attributes, strict=True)
        )
        return replace(
            self,
            running=names.get(self.running, 0),
            known=tuple((number, known) for number, known, _ in threads),
            attributes=tuple(values for *_, values in threads),
            homes=tuple(tuple(names[one] for one in home) for home in self.homes),
        )
