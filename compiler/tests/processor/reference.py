"""Processes and periodic tasks on processors, event by event, under the policies of textbooks.

A reference to hold simulations against. It knows sets and policies, and nothing of the scheduler
language, of libraries or of the runtime. Times are whole numbers of any unit.

What happens at one time happens in this order: bursts and jobs that end; what comes back from a
device; jobs that are released, then what arrives, as declared; quanta that are over, the lower
processor first; boosts. Then the choice: idle processors take threads, the lowest first, and after
that each thread that has become ready may displace one that runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

NEVER = 1 << 62


@dataclass(eq=False)
class Thread:
    """A process, or a task, whose jobs come one after the other; and where it stands in a run."""

    name: str
    arrival: int
    bursts: Sequence[int]  # of a job: computing, then a device, then computing …
    priority: int = 0  # the least is the most urgent
    period: int = 0  # 0: a process, which ends with its only job
    within: int = NEVER  # from the release of a job to its deadline
    home: int = 0  # the processor that a partition gives it
    job: int = 0
    burst: int = 0
    left: int = 0  # of the burst
    wakes: int = NEVER  # while it waits: when it goes on
    level: int = 0  # of the feedback queues
    spent: int = 0  # since it came to this level
    told: int = 0  # jobs whose deadlines are over, or that were complete before
    asked: int = 0  # which request of a device this is that it waits for
    finished: list[int] = field(default_factory=list)  # when each job was complete

    @property
    def released(self) -> int:
        return self.arrival + self.job * self.period

    @property
    def due(self) -> int:
        return min(NEVER, self.released + self.within)

    @property
    def next_due(self) -> int:
        """The next deadline at which a job can be late."""
        if self.told > 0 and not self.period:
            return NEVER
        return min(NEVER, self.arrival + self.told * self.period + self.within)


@dataclass(frozen=True)
class Policy:
    """Who runs: the thread with the least key, of equals the one that came first."""

    key: Callable[[Thread], int] = lambda _: 0
    preempts: bool = False
    quanta: Sequence[int] = ()  # one for each level; a thread that uses its own up sinks
    boost: int = 0  # so often all come back to the highest level
    partitioned: bool = False


POLICIES = {
    "fcfs": Policy(),
    "sjf": Policy(lambda t: t.left),
    "srtf": Policy(lambda t: t.left, preempts=True),
    "priority": Policy(lambda t: t.priority),
    "preemptive priority": Policy(lambda t: t.priority, preempts=True),
    "edf": Policy(lambda t: t.due, preempts=True),
    "rm": Policy(lambda t: t.period, preempts=True),
    "partitioned rm": Policy(lambda t: t.period, preempts=True, partitioned=True),
    "partitioned edf": Policy(lambda t: t.due, preempts=True, partitioned=True),
}


def round_robin(quantum: int, key: Callable[[Thread], int] = lambda _: 0) -> Policy:
    return Policy(key, quanta=(quantum,))


def feedback(*quanta: int, boost: int = 0) -> Policy:
    return Policy(lambda t: t.level, preempts=True, quanta=quanta, boost=boost)


@dataclass(frozen=True)
class Turn:
    """A thread had a processor."""

    processor: int
    name: str
    start: int
    end: int


class Run:
    """One run, up to a time or until all threads have ended."""

    def __init__(
        self, threads: Sequence[Thread], policy: Policy, processors: int = 1, until: int = NEVER
    ) -> None:
        self.threads = threads
        self.turns: list[Turn] = []
        self.missed: list[tuple[str, int, int]] = []  # thread, job from 1 on, deadline
        self._policy = policy
        self._ready: list[Thread] = []
        self._running: list[Thread | None] = [None] * processors
        self._since = [0] * processors  # when a processor's turn began
        self._expires = [NEVER] * processors
        self._new: list[Thread] = []  # became ready at this time, and were not dispatched since
        self._boosts = policy.boost or NEVER
        self._requests = 0
        self._now = 0
        for thread in threads:
            thread.wakes = thread.arrival
        while self._next() < until:
            self._advance(self._next())
            self._settle()
        if until < NEVER:
            self._advance(until)
            for processor in self._busy():
                self._end_turn(processor)

    def _next(self) -> int:
        """The time at which something happens."""
        ends = [self._now + t.left for t in self._running if t]
        others = [time for t in self.threads for time in (t.wakes, t.next_due)]
        first = min([NEVER, *ends, *self._expires, *others])
        return min(first, self._boosts) if first < NEVER else NEVER

    def _advance(self, time: int) -> None:
        for thread in filter(None, self._running):
            thread.left -= time - self._now
            thread.spent += time - self._now
        self._now = time

    def _settle(self) -> None:
        """All that happens now, then the choice."""
        self._new = []
        for processor in self._busy():
            if (thread := self._running[processor]) and thread.left == 0:
                self._end_turn(processor)
                self._next_burst(thread)
        self._notice_misses()
        waking = [t for t in self.threads if t.wakes == self._now]
        for thread in sorted(waking, key=_cause):
            self._wake(thread)
        for processor in self._busy():
            if (thread := self._running[processor]) and self._expires[processor] <= self._now:
                self._end_turn(processor)
                self._sink(thread)
                self._ready.append(thread)
        if self._boosts <= self._now:
            self._boost()
        self._choose()

    def _next_burst(self, thread: Thread) -> None:
        thread.burst += 2
        if thread.burst < len(thread.bursts):
            thread.wakes = self._now + thread.bursts[thread.burst - 1]
            self._requests += 1
            thread.asked = self._requests
            return
        thread.finished.append(self._now)
        thread.burst = 0
        if not thread.period:
            return
        thread.job += 1
        if thread.released > self._now:
            thread.wakes = thread.released
        else:  # its next job has been released already
            thread.left = thread.bursts[0]
            self._ready.append(thread)

    def _notice_misses(self) -> None:
        for thread in self.threads:
            thread.told = max(thread.told, len(thread.finished))
            while thread.next_due <= self._now:
                self.missed.append((thread.name, thread.told + 1, thread.next_due))
                thread.told += 1

    def _wake(self, thread: Thread) -> None:
        thread.wakes = NEVER
        thread.left = thread.bursts[thread.burst]
        self._sink(thread)
        self._ready.append(thread)
        self._new.append(thread)

    def _sink(self, thread: Thread) -> None:
        """A level down, if its quantum there is used up."""
        quanta = self._policy.quanta
        if len(quanta) > 1 and thread.spent >= quanta[thread.level]:
            thread.level = min(thread.level + 1, len(quanta) - 1)
            thread.spent = 0

    def _boost(self) -> None:
        self._boosts = self._now + self._policy.boost
        self._ready.sort(key=lambda t: t.level)
        for thread in self.threads:
            thread.level = thread.spent = 0

    # --- the choice ----------------------------------------------------------------------------

    def _choose(self) -> None:
        for processor, thread in enumerate(self._running):
            if thread is None:
                self._dispatch(processor)
        while self._policy.preempts and any(self._displaces(t) for t in self._new):
            pass

    def _dispatch(self, processor: int) -> None:
        fit = [t for t in self._ready if not self._policy.partitioned or t.home == processor]
        if not fit:
            return
        thread = min(fit, key=self._policy.key)
        self._ready.remove(thread)
        self._new = [t for t in self._new if t is not thread]
        self._running[processor] = thread
        self._since[processor] = self._now
        if self._policy.quanta:
            used = thread.spent if len(self._policy.quanta) > 1 else 0
            self._expires[processor] = self._now + self._policy.quanta[thread.level] - used

    def _displaces(self, thread: Thread) -> bool:
        """Takes the processor of the least urgent thread that is less urgent than this one."""
        key = self._policy.key
        asked = [thread.home] if self._policy.partitioned else range(len(self._running))
        worst = max((p for p in asked if self._running[p]), key=lambda p: key(self._running[p]))
        if key(self._running[worst]) <= key(thread):
            return False
        self._ready.insert(0, self._running[worst])  # before others with the same key
        self._end_turn(worst)
        self._dispatch(worst)
        return True

    def _busy(self) -> Iterator[int]:
        return (p for p in range(len(self._running)) if self._running[p])

    def _end_turn(self, processor: int) -> None:
        thread = self._running[processor]
        if self._since[processor] < self._now:
            self.turns.append(Turn(processor, thread.name, self._since[processor], self._now))
        self._running[processor] = None
        self._expires[processor] = NEVER


def _cause(thread: Thread) -> tuple[int, int]:
    """Devices come first, as they were asked; then releases; then arrivals; each as declared."""
    if thread.burst > 0:
        return 0, thread.asked
    return (1, 0) if thread.job > 0 else (2, 0)
