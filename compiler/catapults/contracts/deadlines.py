"""What is known of deadlines before a run, for the command line and for a page: messages as in
:mod:`.messages`. All times are nanoseconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: What is known of the deadlines of a task, or of all: an upper bound above a deadline does not say
#: that it is missed.
Outlook = Literal["met", "missed", "unknown"]
#: Whether a response time is reached by some job, or only never exceeded.
Exactness = Literal["exact", "upper bound"]


@dataclass(kw_only=True)
class DeadlinePolicy:
    """The policy that was recognised."""

    #: `fixed priorities` or `earliest deadline first`.
    order: str
    #: What the order goes by, such as the name of an attribute.
    key: str
    lowest_first: bool
    preemptive: bool
    #: What is done about threads that hold locks: `none`, `inheritance`, `ceiling` …
    protocol: str
    #: Whether shorter periods are more urgent, and shorter deadlines.
    rate_monotonic: bool
    deadline_monotonic: bool
    words: str


@dataclass(kw_only=True)
class UtilisationBound:
    """A bound on utilisations; ``applies`` is false where its conditions do not hold."""

    name: str
    value: float | None
    limit: float | None
    applies: bool
    holds: bool
    #: Why it does not apply, or what it says.
    words: str


@dataclass(kw_only=True)
class DemandFacts:
    """The processor-demand test of deadlines."""

    holds: bool | None
    busy_period_ns: int | None
    #: The interval with the least slack, and what is demanded within it.
    tightest_ns: int | None
    demanded_ns: int | None
    words: str


@dataclass(kw_only=True)
class DeadlineTask:
    """A task: the threads of a class whose figures are the same."""

    name: str
    class_: str
    instances: int
    kind: str  # `periodic` or `sporadic`
    computing_ns: int
    period_ns: int
    deadline_ns: int
    offset_ns: int
    jitter_ns: int
    blocking_ns: int
    #: What the threads are ordered by, if it is a fixed priority.
    priority: float | None
    utilisation: float
    #: None where no bound was found.
    response_ns: int | None
    exactness: Exactness | None
    margin_ns: int | None
    outlook: Outlook
    #: The greatest response time of a run; None without one.
    simulated_ns: int | None = None
    jobs_simulated: int | None = None
    #: Whether the simulated value is above the bound, which would be a fault of this project.
    contradicted: bool = False


@dataclass(kw_only=True)
class UnboundedLoop:
    """A loop of which no bound is known."""

    file: str
    line: int
    column: int
    from_: int
    to: int
    text: str


@dataclass(kw_only=True)
class HandlerCost:
    """What one call of a handler comes to at most; n is the number of threads."""

    handler: str
    #: Such as `3 + 2 n`.
    statements: str
    statements_most: int
    clocks: str
    clocks_most: int
    #: Times at the workload's costs; 0 where those are 0.
    time_ns: int
    unbounded: list[UnboundedLoop]


@dataclass(kw_only=True)
class DeadlineReason:
    """Why nothing is said, and the place that is the cause."""

    text: str
    file: str | None
    line: int | None
    column: int | None
    from_: int | None
    to: int | None


@dataclass(kw_only=True)
class Deadlines:
    """All that is known before a run."""

    scheduler: str
    workload: str
    #: Why nothing is said of response times; empty where something is.
    reasons: list[DeadlineReason]
    policy: DeadlinePolicy | None
    utilisation: float | None
    bounds: list[UtilisationBound]
    demand: DemandFacts | None
    tasks: list[DeadlineTask]
    outlook: Outlook
    #: What was found, in one sentence.
    words: str
    #: Why values are upper bounds, and what was left out.
    remarks: list[str]
    threads: int
    handlers: list[HandlerCost]


@dataclass(kw_only=True)
class DeadlinesAnswer:
    """What is known of one version of the texts; nothing while they have errors."""

    version: int
    found: Deadlines | None
