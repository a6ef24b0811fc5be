"""What an exploration of all runs of a scheduler needs: messages as in :mod:`.messages`."""

from __future__ import annotations

from dataclasses import dataclass, field

from catapults.contracts.messages import AnalyseRequest, Compiled


@dataclass(kw_only=True)
class ExplorableRequest(AnalyseRequest):
    """Asks for a scheduler to be explored: under its workload, or under whatever programs may do
    where it has none."""

    #: How many there may be at one time, where there is no workload.
    threads: int = 3
    #: That they take, of a scheduler that is told of locks.
    locks: int = 1
    #: Attributes that the application writes like imports.
    writes: list[str] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class VariedImport:
    """What the application writes, and the values that it is to take."""

    name: str
    type: str
    of_thread: bool
    #: Whether it is an import, and not an attribute that is said to be written all the same.
    imported: bool
    values: list[int | float]
    #: Whether every other value does the same as one of these.
    exact: bool
    #: Whether the library keeps it, of jobs, bursts and locks of programs.
    kept: bool


@dataclass(frozen=True, kw_only=True)
class HeldCounter:
    """A variable of the scheduler of which all values from a number on do the same."""

    name: str
    held_at: int


@dataclass(frozen=True, kw_only=True)
class GoesByTime:
    """Where a scheduler goes by the time, which each program has pass in its own way."""

    file: str
    line: int
    #: What it does there, behind "The scheduler".
    does: str
    #: How much time an event can take, ns: 0, or what the text names. Empty where every program
    #: would have time go by in its own way, so that only a workload can be explored.
    durations: list[int]
    #: Its variables and attributes that are moments, where only how far they are from now counts;
    #: None: the time itself may count.
    moments: list[str] | None
    #: From which on all moments are equally long ago, ns; None where that is not so.
    oldest: int | None


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """Where a scheduler asks its surroundings for a number that nobody but them knows."""

    #: Of the function of its host; ``rand`` is a random number.
    name: str
    file: str
    line: int
    #: Whether only the remainder of the random number counts, so that small divisors need nothing.
    is_remainder: bool
    #: As a workload declares them: ``thread a, int b``.
    parameters: str


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What decides how a scheduler is explored."""

    #: The first place that keeps a state from being the same as one before; None: there is none.
    goes_by_time: GoesByTime | None
    imports: list[VariedImport]
    counters: list[HeldCounter]
    wanted: list[Wanted]
    #: What programs could do that it has handlers for and that is not explored, in words.
    without: list[str]
    #: The backend that makes a test program of a counterexample; None of a library without one.
    test_target: str | None


@dataclass(kw_only=True)
class Explorable:
    """What is explored. Both parts are None while the texts have errors."""

    version: int
    profile: str | None
    #: With the workload, or the one that stands for every program.
    compiled: Compiled | None
    facts: Facts | None
