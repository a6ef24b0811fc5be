"""A plain interpreter of threading by appointment, written from the listing of the paper.

It shares nothing with the simulator: threads, devices and the clock are here anew, and the policy
is run from its syntax tree.
"""

from __future__ import annotations

import heapq
from collections import deque
from dataclasses import dataclass, field

from interpreter import Interpreter
from run_state import Holder, Thread, Value
from tap_programs import Operation, ProgramOfThreads

COMMIT, END = 0, 1
CALLS = {"net": 1, "disk": 2, "accept": 3, "sleep": 4, "acquire": 6}
BY_APPOINTMENT = ("net", "disk", "acquire")


@dataclass(eq=False)
class Running:
    """A thread of the program with what it has still to do."""

    policy: Thread
    left: deque[Operation]
    call: Operation | None = None
    stage: int = END
    is_over: bool = True  # its call; a newborn has none


@dataclass(eq=False)
class Request:
    """What a device that serves in order has to do, from a time to another."""

    thread: Running
    start: int
    length: int


@dataclass(eq=False)
class Reactor:
    """One run of a program under a policy."""

    program: ProgramOfThreads
    policy: Interpreter
    clock_idles: bool = False  # the policy says when it strikes
    is_told: bool = False  # who is late when the clock strikes: a real-time clock
    strikes_at: int | None = None  # while somebody is late
    now: int = 0
    told: list[tuple[int, str, int]] = field(default_factory=list)
    threads: list[Running] = field(default_factory=list)
    completions: deque[Running] = field(default_factory=deque)
    clock: list[tuple[int, int, Running | None]] = field(default_factory=list)
    queues: dict[str, list[Request]] = field(default_factory=dict)
    connections: int = 0
    listening: deque[Running] = field(default_factory=deque)
    locks: dict[int, Running] = field(default_factory=dict)  # who holds each that is held
    has_chosen_nobody: bool = False

    # --- the listing -------------------------------------------------------------------------

    def run(self) -> list[tuple[int, str, int]]:
        """The calls of handlers, each with its time and the thread's number."""
        for time in self.program.connections:
            self._at(time, None)
        self._call("init")
        for operations, priority in zip(self.program.threads, self.program.priorities, strict=True):
            thread = Running(self.policy.birth(), deque(operations))
            thread.policy.attributes["priority"] = priority
            self.threads.append(thread)
            self._tell(thread)
            self._call("newthread", thread)
        while self.threads and self._until_somebody_is_released():
            self._call("schedule")
            self._process_code(self._of(self._holder("current").threads[0]))
        return self.told

    def _until_somebody_is_released(self) -> bool:
        """False when nothing can happen any more."""
        while not self._holder("released").threads:
            if not self._holder("next").threads and self._holder("ready").threads:
                self._strike()
            elif self._may_choose():
                self._show_locks()
                self._call("choose")
                self.strikes_at = None
                self.has_chosen_nobody = not self._holder("next").threads
            elif not self._poll() and not self._may_choose() and not self._await():
                return False
        return True

    def _await(self) -> bool:
        """Something that happens; under a real-time clock at most until it strikes."""
        if not self.is_told or not self._holder("next").threads:
            return self._pass()
        if self.strikes_at is None:
            answer = self._call("next_strike")
            assert isinstance(answer, Value)
            self.strikes_at = int(answer.number)
        if self.now < self.strikes_at:
            self._pass(self.strikes_at)
        else:
            self._break(self._of(self._holder("next").threads[0]))
        return True

    def _break(self, thread: Running) -> None:
        """It has missed its appointment, and gets another one or ends."""
        self.has_chosen_nobody = False
        self._call("broken", thread)
        if not self.policy.failed:
            return
        self._forget(thread)
        self.locks = {lock: holder for lock, holder in self.locks.items() if holder is not thread}
        self._withdraw(thread)
        self._call("set_dead", thread)
        self.threads.remove(thread)

    def _strike(self) -> None:
        has_struck = self.strikes_at is not None and self.strikes_at <= self.now
        self.strikes_at = None
        if self.clock_idles and not has_struck:
            answer = self._call("next_strike")
            assert isinstance(answer, Value)
            while self.now < answer.number:
                if not self._poll():
                    self._pass(int(answer.number))
        self.has_chosen_nobody = False
        self._call("strike")
        for thread in list(self._holder("begun").threads):
            self._begin(self._of(thread))
        for policy in self._holder("released").threads:
            self._end(self._of(policy))

    def _may_choose(self) -> bool:
        named = ("released", "next", "ready", "begun", "away", "current")
        busy = any(self._holder(one).threads for one in named[:3])
        somewhere = sum(len(self._holder(one).threads) for one in named)
        return not busy and not self.has_chosen_nobody and len(self.threads) > somewhere

    def _poll(self) -> bool:
        """Notes calls that are over up to the first whose thread was away; else the first on the
        next appointments that is ready. False when there was nothing."""
        while self.completions:
            thread = self.completions.popleft()
            thread.is_over, self.has_chosen_nobody = True, False
            if thread.policy.home is self._holder("away"):
                thread.stage = END
                self._appoint(thread)
                return True
        for policy in self._holder("next").threads:
            if self._is_ready(self._of(policy)):
                self._call("arrived", self._of(policy))
                return True
        return False

    def _is_ready(self, thread: Running) -> bool:
        if thread.call is None or thread.is_over:
            return True
        if thread.call[0] == "acquire":
            if thread.call[1] not in self.locks:
                self.locks[thread.call[1]], thread.is_over = thread, True
            return thread.is_over
        return thread.stage == COMMIT

    # --- process code and system code -----------------------------------------------------------

    def _process_code(self, thread: Running) -> None:
        while thread.left:
            word, value = operation = thread.left.popleft()
            if word == "compute":
                self._pass_all(self.now + value)
            elif word == "release":
                del self.locks[value]
            elif word == "holding":
                thread.policy.attributes[word] = value
            elif word == "yield":
                self._call("switch_out", thread)
                return
            else:
                self._run_into(thread, operation)
                return
        self._call("set_dead", thread)
        self.threads.remove(thread)

    def _run_into(self, thread: Running, call: Operation) -> None:
        thread.call, thread.stage, thread.is_over = call, COMMIT, False
        if call[0] in BY_APPOINTMENT:
            self._appoint(thread)
        else:
            is_there = self._submit(thread)
            self._appoint(thread)
            if is_there:
                self.completions.append(thread)

    def _begin(self, thread: Running) -> None:
        thread.stage = END
        self._submit(thread)
        self._appoint(thread)

    def _submit(self, thread: Running) -> bool:
        """Whether it is over at once."""
        assert thread.call is not None
        word, value = thread.call
        if word == "sleep":
            self._at(self.now + value, thread)
        elif word == "accept":
            if self.connections:
                self.connections -= 1
                return True
            self.listening.append(thread)
        else:
            least, each = self.program.speeds[word]
            self._request(word, thread, least + each * value)
        return False

    def _request(self, device: str, thread: Running, length: int) -> None:
        queue = self.queues.setdefault(device, [])
        free = queue[-1].start + queue[-1].length if queue else 0
        queue.append(Request(thread, max(self.now, free), length))
        self._at(queue[-1].start + length, thread)

    def _withdraw(self, thread: Running) -> None:
        """What it has asked of a device is not wanted; all behind it are served sooner."""
        for device, queue in self.queues.items():
            queue[:] = [one for one in queue if one.start + one.length > self.now]
            place = next((i for i, one in enumerate(queue) if one.thread is thread), len(queue))
            behind = queue[place + 1 :]
            del queue[place:]
            for one in behind:
                self._forget(one.thread)
                self._request(device, one.thread, one.length)

    def _forget(self, thread: Running) -> None:
        self.clock = [one for one in self.clock if one[2] is not thread]
        heapq.heapify(self.clock)

    def _end(self, thread: Running) -> None:
        if thread.call is not None:
            accepts = thread.call[0] == "accept"
            told = thread.policy.attributes
            told["accepts"] += accepts
            told["calls"] = 0 if accepts else told["calls"] + 1
        thread.call = None

    # --- time ------------------------------------------------------------------------------------

    def _at(self, time: int, thread: Running | None) -> None:
        """A connection comes then, or the call of a thread is over."""
        heapq.heappush(self.clock, (time, len(self.told) * 1000 + len(self.clock), thread))

    def _pass(self, until: int | None = None) -> bool:
        """To the next thing that happens to a thread, at most until then; tells whether one did."""
        waiting = bool(self.completions)
        while self.clock and not self.completions:
            time = self.clock[0][0]
            if until is not None and time > until:
                break
            self.now, _, thread = heapq.heappop(self.clock)
            if thread is not None:
                self.completions.append(thread)
            elif self.listening:
                self.completions.append(self.listening.popleft())
            else:
                self.connections += 1
        if until is not None and not self.completions:
            self.now = until
            return False
        return not waiting and bool(self.completions)

    def _pass_all(self, until: int) -> None:
        """A thread computes, and what happens meanwhile is found later."""
        found: deque[Running] = deque(self.completions)
        self.completions.clear()
        while self._pass(until):
            found.append(self.completions.popleft())
        self.completions = found

    # --- the policy ------------------------------------------------------------------------------

    def _appoint(self, thread: Running) -> None:
        self.has_chosen_nobody = False
        self._tell(thread)
        self._call("appoint", thread)

    def _tell(self, thread: Running) -> None:
        word, value = thread.call or ("", 0)
        thread.policy.attributes |= {
            "stage": thread.stage,
            "call": CALLS.get(word, 0),
            "bytes": value if word in ("net", "disk") else 0,
            "held": 0,
        }

    def _show_locks(self) -> None:
        for thread in self.threads:
            if thread.call is not None and thread.call[0] == "acquire" and not thread.is_over:
                thread.policy.attributes["held"] = int(thread.call[1] in self.locks)

    def _call(self, handler: str, thread: Running | None = None) -> object:
        self.policy.now = self.now
        self.told.append((self.now, handler, thread.policy.number if thread else 0))
        return self.policy.call(handler, thread.policy if thread else None)

    def _holder(self, name: str) -> Holder:
        found = self.policy.globals[name]
        assert isinstance(found, Holder)
        return found

    def _of(self, policy: Thread) -> Running:
        return next(one for one in self.threads if one.policy is policy)
