"""Statements of threads that wait for others, and those that wake them."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.syntax.ast import Expr, Name, Node, Stmt
from catapults.workload.syntax.ast.statements import ThreadRef


@dataclass(eq=False, slots=True)
class Waiting(Stmt):
    """What can have a limit; behind one that has none stands a ``;``."""


@dataclass(eq=False, slots=True)
class Limited(Stmt):
    """``wait within limit then else orelse``: orelse if the limit comes first."""

    wait: Waiting
    limit: Expr
    then: Stmt
    orelse: Stmt | None


@dataclass(eq=False, slots=True)
class Io(Waiting):
    """``io device amount;``: asks a device for work and waits as the profile does."""

    device: Name
    amount: Expr | None


@dataclass(eq=False, slots=True)
class Poll(Waiting):
    """``poll device amount;``: asks a device for work, then looks and yields until it is done."""

    device: Name
    amount: Expr | None


@dataclass(eq=False, slots=True)
class Receive(Waiting):
    """``receive message from channel;``: waits for one."""

    message: Name
    channel: Name


@dataclass(eq=False, slots=True)
class TryReceive(Stmt):
    """``try receive message from channel then else orelse``."""

    message: Name
    channel: Name
    then: Stmt
    orelse: Stmt | None


@dataclass(eq=False, slots=True)
class SelectCase(Stmt):
    """``receive message from channel then``, one way of a `select`."""

    message: Name
    channel: Name
    then: Stmt


@dataclass(eq=False, slots=True)
class AfterCase(Stmt):
    """``after limit then``: the way of a `select` when nothing has come by then."""

    limit: Expr
    then: Stmt


@dataclass(eq=False, slots=True)
class Select(Stmt):
    """``select { … }``: the first of several messages, or a time."""

    cases: list[SelectCase | AfterCase]


@dataclass(eq=False, slots=True)
class FieldValue(Node):
    """``field = value`` of a message that is sent."""

    field: Name
    value: Expr


@dataclass(eq=False, slots=True)
class NewMessage(Node):
    """``{ field = value; … }``."""

    fields: list[FieldValue]


@dataclass(eq=False, slots=True)
class Send(Waiting):
    """``send message to channel;``: one that was received, or a new one."""

    message: Name | NewMessage
    channel: Name


@dataclass(eq=False, slots=True)
class LockRef(Node):
    """``LOCK`` or ``LOCK[index]``, and the same of what else threads wait for."""

    name: Name
    index: Expr | None


@dataclass(eq=False, slots=True)
class Acquire(Waiting):
    """``acquire lock;``: waits until it is free; ``acquire rwlock to read;`` or ``to write;``."""

    lock: LockRef
    how: str | None  # 'read' or 'write'


@dataclass(eq=False, slots=True)
class Release(Stmt):
    """``release lock;``"""

    lock: LockRef


@dataclass(eq=False, slots=True)
class Join(Waiting):
    """``join THREAD;``: waits for the end of one thread, or of all of a class."""

    thread: ThreadRef


@dataclass(eq=False, slots=True)
class Wait(Waiting):
    """``wait semaphore;``, ``wait barrier;`` or ``wait condition with lock;``."""

    what: LockRef
    lock: LockRef | None


@dataclass(eq=False, slots=True)
class Signal(Stmt):
    """``signal semaphore;`` or ``signal condition;``."""

    what: LockRef


@dataclass(eq=False, slots=True)
class Broadcast(Stmt):
    """``broadcast condition;``"""

    what: LockRef
