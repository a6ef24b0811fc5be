"""Finds locks that are not released, or released and acquired where that is a fault.

A forward walk over the paths of each thread keeps which locks it can hold and which
it holds for certain. Elements of an array of locks are told apart by the text of
their index; one whose index is not constant can be any.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from catapults.diagnostics import Diagnostics, Message
from catapults.fixes import remove_statement
from catapults.source import Span
from catapults.workload import messages
from catapults.workload.checks.paths import PathNode, Paths, Point
from catapults.workload.checks.reachable import actions_of
from catapults.workload.model import Action, Const, Expr, ThreadClass, Workload

_ACQUIRES = ("ACQUIRE", "READ")


@dataclass(frozen=True)
class _Lock:
    """An element of a lock as a thread names it; ``index`` is a number, or a text."""

    number: int
    index: int | str

    @property
    def is_certain(self) -> bool:
        """Whether two that are equal are the same element."""
        return isinstance(self.index, int)


class _Held(NamedTuple):
    """What a thread can hold, and what it holds whatever path it came."""

    possibly: frozenset[_Lock]
    certainly: frozenset[_Lock]


_NOTHING = _Held(frozenset(), frozenset())


def check_locks(workload: Workload, diagnostics: Diagnostics) -> None:
    """Reports what is wrong with the use of locks in each thread."""
    if workload.locks:
        for thread in workload.classes:
            _Thread(workload, thread, diagnostics).check()


class _Thread:
    def __init__(self, workload: Workload, thread: ThreadClass, diagnostics: Diagnostics) -> None:
        self._workload = workload
        self._diagnostics = diagnostics
        self._paths = Paths(thread)
        self._acquired: dict[_Lock, Span] = {}
        self._released = {number for name, number in actions_of(thread) if name == "RELEASE"}

    def check(self) -> None:
        states = self._states()
        for node in self._paths.nodes:
            held = states.get(node)
            if held is None:  # never reached
                continue
            if node.action is not None:
                self._check_action(node.action, held)
            elif node.point is Point.END:
                self._kept(held.possibly, "when the thread ends", "nobody else can get it then")
            elif node.point is Point.TURN and node.loop is not None:
                self._check_turn(held, states[node.loop])

    # --- what is held --------------------------------------------------------------------

    def _states(self) -> dict[PathNode, _Held]:
        """What is held before each node that can be reached."""
        states = {self._paths.start: _NOTHING}
        waiting = [self._paths.start]
        while waiting:
            node = waiting.pop()
            after = self._after(node, states[node])
            for following in node.next:
                before = states.get(following)
                joined = after if before is None else _joined(before, after)
                if joined != before:
                    states[following] = joined
                    waiting.append(following)
        return states

    def _after(self, node: PathNode, held: _Held) -> _Held:
        action = node.action
        if action is None or action.name not in (*_ACQUIRES, "RELEASE"):
            return held
        lock = _lock(action)
        if action.name in _ACQUIRES:
            self._acquired.setdefault(lock, action.span)
            return _Held(held.possibly | {lock}, held.certainly | {lock})
        given_back = {lock} if lock in held.possibly else _of(lock.number, held.possibly)
        return _Held(held.possibly - given_back, held.certainly - given_back)

    # --- what is wrong -------------------------------------------------------------------

    def _check_action(self, action: Action, held: _Held) -> None:
        if action.name in _ACQUIRES:
            lock = _lock(action)
            if lock.is_certain and lock in held.certainly:
                self._report(messages.LOCK_HELD, action, lock)
        elif action.name == "AWAIT":
            lock = _Lock(action.lock, _index(action.operands[1]))
            if not any(_could_be(lock, other) for other in held.possibly):
                name = self._name(lock)
                self._diagnostics.report(messages.AWAITED_UNLOCKED, action.span, lock=name)
        elif action.name == "RELEASE":
            lock = _lock(action)
            if not any(_could_be(lock, other) for other in held.possibly):
                self._report(messages.LOCK_NOT_HELD, action, lock)

    def _report(self, message: Message, action: Action, lock: _Lock) -> None:
        fixes = remove_statement(action.span)
        self._diagnostics.report(message, action.span, lock=self._name(lock), fixes=fixes)

    def _check_turn(self, held: _Held, entered: _Held) -> None:
        kept = [
            lock
            for lock in held.possibly - entered.possibly
            if lock.is_certain or lock.number not in self._released
        ]
        where = "when the loop begins its next turn"
        self._kept(kept, where, "acquiring it again is a fault")

    def _kept(self, locks: Iterable[_Lock], where: str, consequence: str) -> None:
        for lock in locks:
            self._diagnostics.report(
                messages.LOCK_KEPT,
                self._acquired[lock],
                lock=self._name(lock),
                where=where,
                consequence=consequence,
            )

    def _name(self, lock: _Lock) -> str:
        known = self._workload.locks[lock.number]
        return f"{known.name}[{lock.index}]" if known.is_array else known.name


def _joined(one: _Held, other: _Held) -> _Held:
    return _Held(one.possibly | other.possibly, one.certainly & other.certainly)


def _lock(action: Action) -> _Lock:
    return _Lock(action.argument, _index(action.operands[0]))


def _index(index: Expr) -> int | str:
    return int(index.value) if isinstance(index, Const) else " ".join(index.span.text.split())


def _of(number: int, locks: Iterable[_Lock]) -> set[_Lock]:
    return {lock for lock in locks if lock.number == number}


def _could_be(one: _Lock, other: _Lock) -> bool:
    """Whether two names can mean the same element."""
    if one.number != other.number:
        return False
    return one.index == other.index or not (one.is_certain and other.is_certain)
