"""The preemptive profile as its specification tells it, with 1 to n processors, in the same style.

Written from the order of calls at one time and the choice behind it, not from the runtime or its
table. What threads, devices, clocks and locks do is chosen by the test.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from evaluator import FaultError
from library import Library, ProtocolError
from run_state import Holder, Thread

from catapults.program import Obligation

#: Locks of every run, each with its ceiling.
CEILINGS = {"lock a": 1, "lock b": 2}

#: So often a processor is taken at one time; in a run of the runtime it is a million times.
_MOST_TAKEN = 8

#: The longest time; a thread without a deadline has it.
NEVER = (1 << 63) - 1

#: What the variables of the library hold in calls that they do not belong to.
_UNTOLD: dict[str, int | Thread | None] = {
    "processor": -1,
    "lock_ceiling": -1,
    "missed_job": 0,
    "waiter": None,
}


@dataclass
class PreemptiveLibrary(Library):
    """A processor, or several, whose scheduler is asked whenever something changes."""

    processors: int = 1
    running_on: dict[int, Thread] = field(default_factory=dict)
    #: What a thread waits for: an event, its next job, or a lock. What was granted is to be told.
    waiting: dict[Thread, str] = field(default_factory=dict)
    granted: list[Thread] = field(default_factory=list)
    held: dict[str, Thread] = field(default_factory=dict)
    in_line: list[Thread] = field(default_factory=list)  # for locks, as they began to wait
    due_acquired: dict[Thread, str] = field(default_factory=dict)
    #: What became ready at this time and was not dispatched since, in the order told.
    fresh: list[Thread] = field(default_factory=list)
    births: int = 0  # to be told in this round
    may_give_way: bool = False

    def run(self, turns: int) -> FaultError | ProtocolError | None:
        """Runs so many rounds; gives what ended the run early."""
        try:
            self._tell("init")
            if self.takes_over:
                self._take_over()
            else:
                self.births = 1
            for _ in range(turns):
                self._round()
                if not self.threads:
                    break
        except (FaultError, ProtocolError) as ended:
            return ended
        return None

    # --- one round at one time -------------------------------------------------------------------

    def _round(self) -> None:
        self.may_give_way = False
        for number in range(self.processors):
            self._go_on(number)
        self._miss_deadlines()
        self._wake()
        self._bear()
        for number in list(self.running_on):
            self._expire(number)
        if "timer" in self.handlers and self._does("timer"):
            self._tell("timer")
            self.may_give_way = True
        self._give_way()
        self._choose_threads()
        self._query("next_timer")
        if not self.running_on and not self.granted and not self._does("round"):
            self._must_be_able_to_go_on()
        if self._does("time passes"):
            self.scheduler.now += 1000
            self.fresh.clear()

    def _does(self, _what: str) -> bool:
        return self.choose(["yes", "no"]) == "yes"

    def _must_be_able_to_go_on(self) -> None:
        if self._ready() and not self.waiting:
            raise ProtocolError("all processors are idle, and threads are ready")

    # --- (1) what threads do ---------------------------------------------------------------------

    def _go_on(self, number: int) -> None:
        thread = self.running_on.get(number)
        if thread is not None and thread in self.due_acquired:
            self._acquired(thread, self.due_acquired.pop(thread))
        for _ in range(3):
            if self.running_on.get(number) is not thread or thread is None:
                return
            action = self.choose(self._actions_of(thread))
            if action == "compute":
                return
            self._perform(action, thread, number)

    def _actions_of(self, thread: Thread) -> list[str]:
        actions = ["compute", "compute", "wait", "wait", "yield", "write", "end", "finish a job"]
        if len(self.threads) < self.most:
            actions += ["create", "create"]
        actions += [f"acquire {lock}" for lock in CEILINGS if self.held.get(lock) is not thread]
        actions += [f"release {lock}" for lock in CEILINGS if self.held.get(lock) is thread]
        for handler, action in (
            ("set_next_thread", "yield to"),
            ("suspend_thread", "suspend"),
            ("suspend_thread", "suspend oneself"),
            ("resume_thread", "resume"),
        ):
            if handler in self.handlers:
                actions.append(action)
        return actions

    def _perform(self, action: str, thread: Thread, number: int) -> None:
        verb, _, lock = action.partition(" ")
        match verb, lock:
            case "acquire", _:
                self._acquire(thread, lock, number)
            case "release", _:
                self._release(thread, lock, number)
            case "wait", _:
                self._begin_to_wait(thread, number, "an event")
            case "finish", _:
                self._finish_job(thread, number)
            case "yield", "":
                self._leave(number)
            case "yield", _:
                self._yield_to_one(number)
            case "end", _:
                self._end_on(thread, number)
            case "suspend", "":
                self._suspend_any(thread)
            case "suspend", _:
                self._suspend_one(thread)
            case "resume", _:
                self._resume_any()
            case "create", _:
                self.births += 1
                self._bear()
            case _:
                self._write()

    def _begin_to_wait(self, thread: Thread, number: int, what: str) -> None:
        self._tell("set_waiting", thread, number)
        self.waiting[thread] = what
        self._leave(number)

    def _finish_job(self, thread: Thread, number: int) -> None:
        """The next one may have been released already."""
        if self._does("next job"):
            self._keep(thread, job=1)
            self._leave(number)
        else:
            self._begin_to_wait(thread, number, "its next job")

    def _end_on(self, thread: Thread, number: int) -> None:
        self.threads.remove(thread)
        if "set_dead" in self.handlers:
            self._tell("set_dead", thread, number)
            self._leave(number)
            if thread.home is not None:
                raise ProtocolError("a dead thread is still stored", Obligation.ENDED_ARE_GONE)
        else:
            del self.running_on[number]
            self.scheduler.remove(thread)
        for lock in [lock for lock, holder in self.held.items() if holder is thread]:
            self._pass_on(lock)

    def _yield_to_one(self, number: int) -> None:
        ready = self._ready()
        if ready:
            self._tell("set_next_thread", self._one_of(ready))
            self.may_give_way = True
        self._leave(number)

    def _suspend_any(self, but: Thread) -> None:
        others = [t for t in self.threads if t is not but and t not in self.suspended]
        if others:
            self._suspend_one(self._one_of(others))

    def _suspend_one(self, thread: Thread) -> None:
        number = self._processor_of(thread)
        self._tell("suspend_thread", thread)
        self.suspended.add(thread)
        if number is not None:
            self._leave(number, only_if_there=True)

    def _resume_any(self) -> None:
        if not self.suspended:
            return
        thread = self._one_of(sorted(self.suspended, key=lambda one: one.number))
        self.suspended.remove(thread)
        self._tell("resume_thread", thread)
        self.may_give_way = True
        if thread in self.waiting:
            self._tell("set_waiting", thread)
        else:
            self.fresh.append(thread)

    # --- locks -----------------------------------------------------------------------------------

    def _acquire(self, thread: Thread, lock: str, number: int) -> None:
        if lock not in self.held:
            self.held[lock] = thread
            self._acquired(thread, lock)
            return
        if self._waits_along_for(self.held[lock], thread):
            return  # it would be a deadlock
        self.waiting[thread] = lock
        self.in_line.append(thread)
        holder: Thread | None = self.held[lock]
        while holder is not None:
            self._contended(holder, thread)
            holder = self.held.get(self.waiting.get(holder, ""))
        self._begin_to_wait(thread, number, lock)

    def _waits_along_for(self, thread: Thread | None, wanted: Thread) -> bool:
        while thread is not None:
            if thread is wanted:
                return True
            thread = self.held.get(self.waiting.get(thread, ""))
        return False

    def _acquired(self, thread: Thread, lock: str) -> None:
        if "acquired" in self.handlers:
            self._tell("acquired", thread, lock_ceiling=CEILINGS[lock])
            self.may_give_way = True

    def _contended(self, holder: Thread, waiter: Thread) -> None:
        if "contended" in self.handlers and holder in self.threads:
            self._tell("contended", holder, waiter=waiter)
            self.may_give_way = True

    def _release(self, thread: Thread, lock: str, number: int | None) -> None:
        successor = self._pass_on(lock)
        self._released(thread, number)
        if successor is not None:
            self._contend_anew(successor)

    def _pass_on(self, lock: str) -> Thread | None:
        """To the thread that has waited longest for it."""
        del self.held[lock]
        successor = next((t for t in self.in_line if self.waiting.get(t) == lock), None)
        if successor is not None:
            self.in_line.remove(successor)
            self.held[lock] = successor
            self.waiting[successor] = "what was granted"
            self.granted.append(successor)
            self.due_acquired[successor] = lock
        return successor

    def _released(self, thread: Thread, number: int | None) -> None:
        if "released" in self.handlers and thread in self.threads:
            self._tell("released", thread, -1 if number is None else number)
            self.may_give_way = True
        self._contend_anew(thread)

    def _contend_anew(self, holder: Thread) -> None:
        for waiter in list(self.in_line):
            if self._waits_along_for(self.held.get(self.waiting[waiter]), holder):
                self._contended(holder, waiter)

    # --- (2) to (6) ------------------------------------------------------------------------------

    def _miss_deadlines(self) -> None:
        if "deadline_missed" not in self.handlers or not self.threads:
            return
        if not self._does("miss"):
            return
        thread = self._one_of(self.threads)
        self._tell("deadline_missed", thread, missed_job=1)
        self.may_give_way = True
        if self.scheduler.failed:
            self._fail_job(thread)

    def _fail_job(self, thread: Thread) -> None:
        """Its request is withdrawn and its locks are given back; it waits for its next job."""
        lock = self.waiting.get(thread, "")
        if thread in self.in_line:
            self.in_line.remove(thread)
            self.waiting[thread] = "an event"
            holder = self.held.get(lock)
            if holder is not None:
                self._released(holder, self._processor_of(holder))
        self.due_acquired.pop(thread, None)
        if thread in self.granted:
            self.granted.remove(thread)
        for one in [one for one, holder in self.held.items() if holder is thread]:
            self._release(thread, one, self._processor_of(thread))
        number = self._processor_of(thread)
        if thread not in self.suspended:  # which is told when it is resumed
            self._tell("set_waiting", thread, -1 if number is None else number)
        self.waiting[thread] = "its next job"
        if thread in self.fresh:
            self.fresh.remove(thread)
        if number is not None:
            self._leave(number)

    def _wake(self) -> None:
        """What was caused comes first; then jobs that are released."""
        waiting = sorted(self.waiting, key=lambda one: one.number)
        events = [t for t in waiting if self.waiting[t] == "an event"]
        jobs = [t for t in waiting if self.waiting[t] == "its next job"]
        idle = not self.running_on and not self._ready()
        for thread in [*self.granted, *events, *jobs]:
            if thread in self.suspended:
                continue
            if thread in self.granted or idle or self._does("comes"):
                self._raise(thread)
        self.granted = [t for t in self.granted if t in self.waiting]

    def _raise(self, thread: Thread) -> None:
        del self.waiting[thread]
        self._tell("event_raised", thread)
        self.fresh.append(thread)

    def _bear(self) -> None:
        while self.births > 0 and len(self.threads) < self.most:
            self.births -= 1
            self._bear_one()
        self.births = 0

    def _bear_one(self) -> None:
        thread = self.scheduler.birth()
        self._keep(thread, job=1)
        self._tell("newthread", thread)
        if self.scheduler.failed:
            return  # it is never born
        self._must_be_stored(thread)
        self.threads.append(thread)
        self.fresh.append(thread)

    def _take_over(self) -> None:
        """All threads are told as births, and then what became of those that cannot run."""
        for _ in range(self.most):
            self._bear_one()
            if self.scheduler.failed:
                continue
            match self.choose(["ready", "waits", *self._suspended_too()]):
                case "waits":
                    self._place(self.threads[-1])
                case "suspended":
                    self._suspend_one(self.threads[-1])

    def _suspended_too(self) -> list[str]:
        return ["suspended"] if "suspend_thread" in self.handlers else []

    def _place(self, thread: Thread) -> None:
        """A thread that waits is told of in the slot of processor 0, as if it had run there."""
        self.scheduler.remove(thread)
        if self._slot_of(0).threads:
            raise ProtocolError("current is full before a thread is put there")
        self._slot_of(0).insert(thread)
        self.running_on[0] = thread
        self.fresh.remove(thread)
        self._begin_to_wait(thread, 0, "an event")

    def _expire(self, number: int) -> None:
        thread = self.running_on[number]
        if self._does("quantum"):
            if "quantum_expired" in self.handlers:
                self._tell("quantum_expired", thread, number)
            self._leave(number, only_if_there=True)

    def _give_way(self) -> None:
        if not self.may_give_way or "gives_way" not in self.handlers:
            return
        for number in range(self.processors):
            thread = self.running_on.get(number)
            if thread is not None and self._query("gives_way", thread):
                self._leave(number)

    # --- the choice ------------------------------------------------------------------------------

    def _choose_threads(self) -> None:
        for number in range(self.processors):
            if number not in self.running_on and self._ready():
                self._schedule(number)
        taken = 0
        while "preempts" in self.handlers and self._preempt_once():
            taken += 1
            if taken > _MOST_TAKEN:
                raise ProtocolError("threads displace each other and time stands still")

    def _preempt_once(self) -> bool:
        """Asks those that became ready and still are, until one takes a processor."""
        for thread in [t for t in self.fresh if t in self._ready()]:
            if not self.running_on:
                return False
            answer = self._query("preempts", thread)
            if answer == 0:
                continue
            if answer - 1 not in self.running_on:
                raise ProtocolError("preempts names no processor that runs a thread")
            self._leave(answer - 1)
            self._schedule(answer - 1)
            return True
        return False

    def _schedule(self, number: int) -> None:
        slot = self._slot_of(number)
        if slot.threads:
            raise ProtocolError(
                "current is full before schedule", Obligation.SCHEDULE_FINDS_SLOT_EMPTY
            )
        self._tell("schedule", None, number)
        chosen = self.scheduler.chosen
        if chosen is None:
            return
        if slot.threads != [chosen]:
            raise ProtocolError(
                "schedule dispatched one and left another", Obligation.SCHEDULE_FILLS_SLOT
            )
        if chosen not in self.threads:
            raise ProtocolError(
                "schedule dispatched a thread that ended", Obligation.DISPATCHED_CAN_RUN
            )
        self._start(chosen)
        self.running_on[number] = chosen
        self._query("timeslice", chosen)

    def _start(self, chosen: Thread) -> None:
        """Whatever it was, it runs now."""
        self.waiting.pop(chosen, None)
        self.suspended.discard(chosen)
        for told in (self.fresh, self.granted, self.in_line):
            if chosen in told:
                told.remove(chosen)

    def _leave(self, number: int, *, only_if_there: bool = False) -> None:
        """The thread of a processor is switched out."""
        thread = self.running_on.pop(number)
        slot = self._slot_of(number)
        if only_if_there and slot.threads != [thread]:
            return
        if slot.threads:
            self._tell("switch_out", slot.threads[0], number)
        elif not self.switch_out_takes_thread:
            self._tell("switch_out", None, number)
        if slot.threads:
            raise ProtocolError(
                "current is full after switch_out", Obligation.SWITCH_OUT_EMPTIES_SLOT
            )

    # --- calls -----------------------------------------------------------------------------------

    switch_out_takes_thread: bool = True

    def _tell(
        self,
        handler: str,
        thread: Thread | None = None,
        processor: int = -1,
        **known: int | Thread,
    ) -> None:
        """Calls a handler, for which the library's variables have these values."""
        self.scheduler.know(**(_UNTOLD | {"processor": processor} | known))
        self.scheduler.call(handler, thread)
        self.scheduler.know(**_UNTOLD)

    def _query(self, query: str, thread: Thread | None = None) -> int:
        if query not in self.handlers:
            return 0
        self._tell(query, thread)
        return int(getattr(self.scheduler.result, "number", 0))

    def _keep(self, thread: Thread, *, job: int) -> None:
        """Writes the attributes that the library keeps, where the scheduler declares them."""
        values = {"released": self.scheduler.now, "deadline": NEVER, "period": NEVER, "job": job}
        for name, value in values.items():
            if name in thread.attributes:
                thread.attributes[name] = value

    def _slot_of(self, number: int) -> Holder:
        found = self.scheduler.globals[self.current]
        holder = found[number] if isinstance(found, list) else found
        assert isinstance(holder, Holder)
        return holder

    def _ready(self) -> list[Thread]:
        apart = {*self.suspended, *self.waiting, *self.running_on.values()}
        return [t for t in self.threads if t not in apart]

    def _processor_of(self, thread: Thread) -> int | None:
        return next((p for p, one in self.running_on.items() if one is thread), None)

    def _must_be_stored(self, thread: Thread) -> None:
        if thread.home is None:
            raise ProtocolError("a thread is in no container")


#: Chooses the library of a profile.
Kind = Callable[..., Library]
