"""Random programs that wait in every way, and what comes of them, by a model of its own.

The model is the preemptive profile at its plainest: first come, first served, one processor,
nothing costs. It was written from the reference of the workload language.
``PYTHONPATH=compiler/tests python compiler/tests/processor/waiting.py FOLDER COUNT`` writes them.
"""

from __future__ import annotations

import heapq
import json
import os
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from workload.support import blob

US = 1000
Step = tuple[Any, ...]

# --- the model -----------------------------------------------------------------------------


@dataclass(eq=False)
class Line:
    """What threads stand in line for: ``free`` things, or messages, and who holds it."""

    free: int = 0
    room: int = 0
    holder: Any = None
    readers: set[Any] = field(default_factory=set)
    threads: list[Waiter] = field(default_factory=list)
    senders: list[Waiter] = field(default_factory=list)


@dataclass(eq=False)
class Waiter:
    """A thread in its lines; ``over`` is told which of them ended the wait, from 1, or 0."""

    thread: Thread
    lines: list[list[Waiter]]
    how: str = ""
    lock: Line | None = None

    def leave(self) -> None:
        for line in self.lines:
            if self in line:
                line.remove(self)


@dataclass(eq=False)
class Thread:
    number: int
    code: Generator[tuple[str, Any], int, None]
    ended: bool = False
    answer: int = 0


class Model:
    """One run; ``tell`` keeps what threads record."""

    def __init__(self, programs: list[list[Step]], world: dict[str, Line]) -> None:
        self.world = world
        self.time = 0
        self.ready: deque[Thread] = deque()
        self.timers: list[tuple[int, int, Callable[[], None]]] = []
        self.order = count()
        self.joiners: list[tuple[int, Waiter]] = []
        self.times: list[list[int]] = [[] for _ in programs]
        self.counts: Counter[str] = Counter()
        self.threads = [Thread(n, self._thread(n, steps)) for n, steps in enumerate(programs)]
        self.ready.extend(self.threads)

    def run(self) -> None:
        while self.ready or self.timers:
            if not self.ready:
                self._next_timer()
                continue
            thread = self.ready.popleft()
            self._run(thread)

    def _run(self, thread: Thread) -> None:
        while True:
            answer, thread.answer = thread.answer, 0
            try:
                what, value = thread.code.send(answer) if answer else next(thread.code)
            except StopIteration:
                self._end(thread)
                return
            if what == "wait":
                return
            end = self.time + value
            while self.timers and self.timers[0][0] <= end:
                self._next_timer()
            self.time = end

    def _end(self, thread: Thread) -> None:
        thread.ended = True
        for number, waiter in list(self.joiners):
            if number == thread.number and waiter.lines:
                self.joiners.remove((number, waiter))
                self._over(waiter, 1)

    def _next_timer(self) -> None:
        self.time, _, ring = heapq.heappop(self.timers)
        ring()

    def _at(self, time: int, ring: Callable[[], None]) -> None:
        heapq.heappush(self.timers, (time, next(self.order), ring))

    def _over(self, waiter: Waiter, answer: int) -> None:
        waiter.leave()
        waiter.lines = []
        waiter.thread.answer = answer + 1
        self.ready.append(waiter.thread)

    def _wait(self, waiter: Waiter, limit: int | None) -> Generator[tuple[str, Any], int, int]:
        """Which line ended it, from 1; 0 for the limit."""
        if limit is not None:
            self._at(self.time + limit, lambda: self._expire(waiter))
        answer = yield "wait", None
        return answer - 1

    def _expire(self, waiter: Waiter) -> None:
        if not waiter.lines or isinstance(waiter.lines, _Kept):
            return
        if waiter.lock is not None and waiter.how == "await":
            self._want(waiter, 0)
        elif waiter.how in ("read", "write"):
            (line,) = waiter.lines
            self._over(waiter, 0)
            self._serve(next(one for one in self.world.values() if one.threads is line))
        else:
            self._over(waiter, 0)

    # --- locks ---

    def _serve(self, lock: Line) -> None:
        while lock.threads and lock.holder is None:
            first = lock.threads[0]
            if first.how == "read":
                lock.readers.add(first.thread)
            elif lock.readers:
                return
            else:
                lock.holder = first.thread
            self._over(first, 1 if first.lock is None else first.lock.free)

    def _want(self, waiter: Waiter, answer: int) -> None:
        """Behind a condition: its lock, then the answer."""
        lock = waiter.lock
        assert lock is not None
        waiter.leave()
        waiter.how, waiter.lock = "write", Line(free=answer)
        waiter.lines = [lock.threads]
        lock.threads.append(waiter)
        # The limit is gone: nobody gives up its lock.
        waiter.lines = _Kept(waiter.lines)
        self._serve(lock)

    def _release(self, lock: Line, thread: Thread) -> None:
        if lock.holder is thread:
            lock.holder = None
        lock.readers.discard(thread)
        self._serve(lock)

    def _acquire(self, lock: Line, me: Thread, how: str, limit: int | None) -> Any:
        busy = lock.holder is not None or lock.threads or (how == "write" and lock.readers)
        if not busy:
            if how == "read":
                lock.readers.add(me)
            else:
                lock.holder = me
            return 1
        waiter = Waiter(me, [lock.threads], how)
        lock.threads.append(waiter)
        return (yield from self._wait(waiter, limit))

    # --- what threads do ---

    def _thread(self, number: int, steps: list[Step]) -> Generator[tuple[str, Any], int, None]:
        for name, *rest in steps:
            me = self.threads[number]
            got = yield from getattr(self, f"_do_{name}")(me, *rest)
            if got is not None:
                self.counts[f"{'ok' if got else 'late'}{number}"] += 1
                self.counts[f"way{number}"] += got
            self.times[number].append(self.time)

    def _do_compute(self, _me: Thread, duration: int) -> Any:
        yield "compute", duration
        return None

    def _do_sleep(self, me: Thread, duration: int) -> Any:
        waiter = Waiter(me, [[]])
        self._at(self.time + duration, lambda: self._over(waiter, 1))
        yield from self._wait(waiter, None)
        return None

    def _do_take(self, me: Thread, name: str, limit: int) -> Any:
        line = self.world[name]
        if line.free:
            line.free -= 1
            return 1
        waiter = Waiter(me, [line.threads])
        line.threads.append(waiter)
        return (yield from self._wait(waiter, limit))

    def _do_give(self, _me: Thread, name: str) -> Any:
        line = self.world[name]
        if line.threads:
            self._over(line.threads[0], 1)
        else:
            line.free += 1
        return None
        yield

    def _do_held(self, me: Thread, name: str, how: str, work: int, limit: int) -> Any:
        lock = self.world[name]
        got = yield from self._acquire(lock, me, how, limit)
        if got:
            yield "compute", work
            self._release(lock, me)
        return got

    def _do_await(self, me: Thread, name: str, lock_name: str, limit: int) -> Any:
        line, lock = self.world[name], self.world[lock_name]
        yield from self._acquire(lock, me, "write", None)
        waiter = Waiter(me, [line.threads], "await", lock)
        line.threads.append(waiter)
        self._release(lock, me)
        got = yield from self._wait(waiter, limit)
        self._release(lock, me)
        return got

    def _do_signal(self, _me: Thread, name: str, all_: bool) -> Any:
        woken = list(self.world[name].threads)
        for waiter in woken if all_ else woken[:1]:
            self._want(waiter, 1)
        return None
        yield

    def _do_meet(self, me: Thread, name: str, limit: int) -> Any:
        line = self.world[name]
        if len(line.threads) + 1 == line.room:
            for waiter in list(line.threads):
                self._over(waiter, 1)
            return 1
        waiter = Waiter(me, [line.threads])
        line.threads.append(waiter)
        return (yield from self._wait(waiter, limit))

    def _do_join(self, me: Thread, number: int, limit: int) -> Any:
        if self.threads[number].ended:
            return 1
        waiter = Waiter(me, [[]])
        waiter.lines[0].append(waiter)
        self.joiners.append((number, waiter))
        got = yield from self._wait(waiter, limit)
        self.joiners = [one for one in self.joiners if one[1] is not waiter]
        return got

    def _do_send(self, me: Thread, name: str, limit: int) -> Any:
        line = self.world[name]
        if line.threads:
            self._hand_over(line)
        elif line.room and line.free >= line.room:
            waiter = Waiter(me, [line.senders])
            line.senders.append(waiter)
            return (yield from self._wait(waiter, limit))
        else:
            line.free += 1
        return 1

    def _hand_over(self, line: Line) -> None:
        waiter = line.threads[0]
        way = next(n for n, one in enumerate(waiter.lines, 1) if one is line.threads)
        self._over(waiter, way)

    def _do_select(self, me: Thread, names: tuple[str, ...], limit: int) -> Any:
        for way, line in enumerate((self.world[name] for name in names), 1):
            if line.free:
                line.free -= 1
                if line.senders:
                    self._over(line.senders[0], 1)
                    line.free += 1
                return way
        waiter = Waiter(me, [self.world[name].threads for name in names])
        for line in waiter.lines:
            line.append(waiter)
        return (yield from self._wait(waiter, limit))


class _Kept(list[Any]):
    """Lines of a waiter whose limit is gone."""


# --- programs --------------------------------------------------------------------------------


def programs(random: Random) -> tuple[list[list[Step]], dict[str, Line]]:
    """What some threads do, in a world of one of each."""
    threads = random.randint(2, 5)
    world = {
        "s": Line(free=random.randint(0, 2)),
        "l": Line(),
        "r": Line(),
        "c": Line(),
        "b": Line(room=random.randint(2, threads)),
        "m": Line(room=random.randint(1, 2)),
        "n": Line(),
    }
    return [
        [_step(random, number, threads) for _ in range(random.randint(3, 12))]
        for number in range(threads)
    ], world


def _step(random: Random, own: int, threads: int) -> Step:
    def time() -> int:
        return random.randint(1, 20_000) * US + random.randrange(1000)

    other = random.choice([number for number in range(threads) if number != own])
    channel = random.choice("mn")
    return random.choice(
        [
            ("compute", time()),
            ("sleep", time()),
            ("take", "s", time()),
            ("give", "s"),
            ("held", "l", "write", time(), time()),
            ("held", "r", random.choice(["read", "write"]), time(), time()),
            ("await", "c", "l", time()),
            ("signal", "c", random.random() < 0.5),
            ("meet", "b", time()),
            ("join", other, time()),
            ("send", channel, time()),
            ("select", (channel,), time()),
            ("select", random.choice([("m", "n"), ("n", "m")]), time()),
        ]
    )


def text_of(steps: list[list[Step]], world: dict[str, Line]) -> str:
    """The workload."""
    lines = [
        "workload waiting {",
        "profile preemptive;",
        "costs { switch 0ns; handler 0ns; statement 0ns; host 0ns; look 0ns; }",
        f"semaphore s = {world['s'].free}; barrier b[{world['b'].room}];",
        "lock l; rwlock r; condition c;",
        f"channel m[{world['m'].room}]; channel n; limit time 10s;",
    ]
    for number, own in enumerate(steps):
        lines.append(f"thread t{number} {{")
        for step in own:
            lines += [_statement(number, *step), f"record times{number} now;"]
        lines.append("}")
    return "\n".join([*lines, "}"])


def _statement(number: int, name: str, *rest: Any) -> str:
    late, way = f"else count late{number};", f"count ok{number}; count way{number};"
    limit = f"within {rest[-1]}ns" if rest else ""
    match name:
        case "compute" | "sleep":
            return f"{name} {rest[0]}ns;"
        case "take" | "meet":
            return f"wait {rest[0]} {limit} {{ {way} }} {late}"
        case "give":
            return f"signal {rest[0]};"
        case "held":
            lock, how, work, _ = rest
            mode = f" to {how}" if lock == "r" else ""
            body = f"compute {work}ns; release {lock}; {way}"
            return f"acquire {lock}{mode} {limit} {{ {body} }} {late}"
        case "await":
            inner = f"wait {rest[0]} with {rest[1]} {limit} {{ {way} }} {late}"
            return f"acquire {rest[1]}; {inner} release {rest[1]};"
        case "signal":
            return f"{'broadcast' if rest[1] else 'signal'} {rest[0]};"
        case "join":
            return f"join t{rest[0]}[0] {limit} {{ {way} }} {late}"
        case "send":
            return f"send {{ k = 1 }} to {rest[0]} {limit} {{ {way} }} {late}"
    cases = " ".join(
        f"receive x from {one} {{ count ok{number}; repeat ({place}) count way{number}; }}"
        for place, one in enumerate(rest[0], 1)
    )
    return f"select {{ {cases} after {rest[-1]}ns count late{number}; }}"


def cases(how_many: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Texts, and what the model says of them."""
    random = Random() if os.environ.get("EXPLORE") else Random(7)
    for _ in range(how_many):
        steps, world = programs(random)
        text = text_of(steps, world)
        model = Model(steps, world)
        model.run()
        told = {f"times{n}": [len(one), sum(one), max(one)] for n, one in enumerate(model.times)}
        yield text, {"times": told, "counts": {k: v for k, v in model.counts.items() if v}}


def main(folder: str, how_many: str) -> None:
    """Writes ``N.workload``, ``N.bin`` and ``N.json`` of each."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for number, (text, told) in enumerate(cases(int(how_many))):
        (target / f"{number}.workload").write_text(text, "utf-8")
        (target / f"{number}.bin").write_bytes(blob(text))
        (target / f"{number}.json").write_text(json.dumps(told), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
