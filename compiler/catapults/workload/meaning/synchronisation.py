"""Locks, semaphores, conditions and barriers: their declarations, and what threads do with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from catapults.fixes import insert, remove
from catapults.source import Span
from catapults.syntax.ast import Expr as SyntaxExpr
from catapults.syntax.ast import Stmt
from catapults.workload import messages, model
from catapults.workload.meaning.expressions.elements import element
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.parts import declare_part, whole_number
from catapults.workload.meaning.scopes import (
    Globals,
    Part,
    find_part,
    kind_of,
    report_unknown,
)
from catapults.workload.meaning.statements.instructions import action
from catapults.workload.model import Barrier, Condition, Lock, Semaphore
from catapults.workload.syntax import ast

if TYPE_CHECKING:
    from catapults.workload.meaning.statements.actions import Actions

# --- declarations --------------------------------------------------------------------------


def declare_semaphores(
    items: Sequence[ast.Item], shared: Globals, values: Values
) -> list[Semaphore]:
    """``semaphore NAME = 3;``; without a number a semaphore starts at 0."""
    found: list[Semaphore] = []
    for item in items:
        if not isinstance(item, ast.SemaphoreItem):
            continue
        what = f"The initial value of `{item.name.text}`"
        semaphore = Semaphore(
            name=item.name.text,
            number=len(found),
            elements=_elements(values, item.elements, f"semaphores `{item.name.text}`"),
            initial=whole_number(values, item.initial, what, default=0, smallest=0),
            span=item.name.span,
            is_array=item.elements is not None,
        )
        found.append(semaphore)
        declare_part(shared, semaphore)
    return found


def declare_conditions(
    items: Sequence[ast.Item], shared: Globals, values: Values
) -> list[Condition]:
    """``condition NAME;``"""
    found: list[Condition] = []
    for item in items:
        if not isinstance(item, ast.ConditionItem):
            continue
        condition = Condition(
            name=item.name.text,
            number=len(found),
            elements=_elements(values, item.elements, f"conditions `{item.name.text}`"),
            span=item.name.span,
            is_array=item.elements is not None,
        )
        found.append(condition)
        declare_part(shared, condition)
    return found


def declare_barriers(items: Sequence[ast.Item], shared: Globals, values: Values) -> list[Barrier]:
    """``barrier NAME[threads];``"""
    found: list[Barrier] = []
    for item in items:
        if not isinstance(item, ast.BarrierItem):
            continue
        what = f"The number of threads that meet at `{item.name.text}`"
        barrier = Barrier(
            name=item.name.text,
            number=len(found),
            threads=whole_number(values, item.threads, what, default=1),
            span=item.name.span,
        )
        found.append(barrier)
        declare_part(shared, barrier)
    return found


def _elements(values: Values, expr: SyntaxExpr | None, what: str) -> int:
    return whole_number(values, expr, f"The number of {what}", default=1)


# --- locks -----------------------------------------------------------------------------------


def acquire(actions: Actions, statement: ast.Acquire) -> list[model.Stmt]:
    """``acquire LOCK;``, ``acquire RWLOCK to read;`` or ``to write;``."""
    lock = find_part(actions.scope.globals, statement.lock.name, Lock)
    if lock is None or not _is_held_rightly(actions, statement, lock):
        return []
    name = "READ" if statement.how == "read" else "ACQUIRE"
    return _of_element(actions, statement.span, name, statement.lock, lock)


def release(actions: Actions, statement: ast.Release) -> list[model.Stmt]:
    """``release LOCK;``."""
    lock = find_part(actions.scope.globals, statement.lock.name, Lock)
    if lock is None:
        return []
    return _of_element(actions, statement.span, "RELEASE", statement.lock, lock)


def _is_held_rightly(actions: Actions, statement: ast.Acquire, lock: Lock) -> bool:
    """Only an rwlock is acquired to read or to write, and says which."""
    diagnostics = actions.scope.diagnostics
    if lock.is_rwlock and statement.how is None:
        diagnostics.report(
            messages.READ_OR_WRITE,
            statement.lock.span,
            name=lock.name,
            fixes=insert(" to write", statement.lock.span),
        )
        return False
    if statement.how is not None and not lock.is_rwlock:
        how = statement.lock.span.behind.to(statement.span)
        text = how.text.rstrip().removesuffix(";")
        diagnostics.report(
            messages.ONE_AT_A_TIME,
            statement.lock.span,
            name=lock.name,
            how=statement.how,
            fixes=remove(how.inside(0, len(text))),
        )
        return False
    return True


def _of_element(
    actions: Actions,
    span: Span,
    instruction: str,
    reference: ast.LockRef,
    part: Lock | Semaphore | Condition,
) -> list[model.Stmt]:
    return action(span, instruction, part.number, element(actions, reference, part))


# --- semaphores, conditions and barriers -------------------------------------------------------


def wait(actions: Actions, statement: ast.Wait) -> list[model.Stmt]:
    """``wait SEMAPHORE;``, ``wait BARRIER;`` or ``wait CONDITION with LOCK;``."""
    part = _find(actions, statement.what, _WAITED_FOR)
    match part:
        case Condition():
            return _wait_for_condition(actions, statement, part)
        case Semaphore() | Barrier() if statement.lock is not None:
            behind = statement.what.span.behind.to(statement.lock.span)
            actions.scope.diagnostics.report(
                messages.WITHOUT_LOCK,
                statement.lock.span,
                name=part.name,
                kind=kind_of(part),
                fixes=remove(behind),
            )
        case Semaphore():
            return _of_element(actions, statement.span, "TAKE", statement.what, part)
        case Barrier():
            return _at_barrier(actions, statement, part)
    return []


def _wait_for_condition(
    actions: Actions, statement: ast.Wait, condition: Condition
) -> list[model.Stmt]:
    if statement.lock is None:
        locks = [one for one in actions.scope.globals.world.values() if isinstance(one, Lock)]
        name = locks[0].name if len(locks) == 1 and not locks[0].is_array else "LOCK"
        actions.scope.diagnostics.report(
            messages.WITH_LOCK,
            statement.what.span,
            name=condition.name,
            lock=name,
            fixes=insert(f" with {name}", statement.what.span) if name != "LOCK" else [],
        )
        return []
    lock = find_part(actions.scope.globals, statement.lock.name, Lock)
    if lock is None:
        return []
    if lock.is_rwlock:
        actions.scope.diagnostics.report(
            messages.WRONG_KIND,
            statement.lock.name.span,
            name=lock.name,
            kind=kind_of(lock),
            expected="a lock",
            hint=" A condition goes with a `lock`.",
        )
        return []
    indices = (element(actions, statement.what, condition), element(actions, statement.lock, lock))
    known = [index for index in indices if index is not None]
    if len(known) < len(indices):
        return []
    number = condition.number
    return [
        model.Action(
            span=statement.span, name="AWAIT", argument=number, operands=known, lock=lock.number
        )
    ]


def _at_barrier(actions: Actions, statement: ast.Wait, barrier: Barrier) -> list[model.Stmt]:
    index = statement.what.index
    if index is not None:
        actions.scope.diagnostics.report(
            messages.BARRIER_INDEX,
            index.span,
            name=barrier.name,
            fixes=remove(statement.what.name.span.behind.to(statement.what.span)),
        )
        return []
    return action(statement.span, "MEET", barrier.number)


def signal(actions: Actions, statement: ast.Signal) -> list[model.Stmt]:
    """``signal SEMAPHORE;`` or ``signal CONDITION;``."""
    part = _find(actions, statement.what, _SIGNALLED)
    if isinstance(part, Semaphore):
        return _of_element(actions, statement.span, "GIVE", statement.what, part)
    if isinstance(part, Condition):
        return _of_element(actions, statement.span, "SIGNAL", statement.what, part)
    return []


def broadcast(actions: Actions, statement: ast.Broadcast) -> list[model.Stmt]:
    """``broadcast CONDITION;``."""
    part = _find(actions, statement.what, _BROADCAST)
    if not isinstance(part, Condition):
        return []
    return _of_element(actions, statement.span, "BROADCAST", statement.what, part)


# --- names -------------------------------------------------------------------------------------

#: What stands behind a word: the kinds, and how a message calls them.
_Kinds = tuple[tuple[type, ...], str]
_WAITED_FOR: _Kinds = ((Semaphore, Condition, Barrier), "a semaphore, a condition or a barrier")
_SIGNALLED: _Kinds = ((Semaphore, Condition), "a semaphore or a condition")
_BROADCAST: _Kinds = ((Condition,), "a condition")

#: What else is meant by waiting for something, or by waking who waits for it.
_INSTEAD: dict[tuple[str, str], str] = {
    ("wait", "a channel"): " Write `receive m from {name};`.",
    ("wait", "a lock"): " Write `acquire {name};`.",
    ("wait", "an rwlock"): " Write `acquire {name} to read;` or `acquire {name} to write;`.",
    ("wait", "a device"): " Write `io {name};`.",
    ("wait", "a thread"): " Write `join {name};`.",
    ("signal", "a channel"): " Write `send {{}} to {name};`.",
    ("signal", "a lock"): " Write `release {name};`.",
    ("signal", "an rwlock"): " Write `release {name};`.",
    ("signal", "a thread"): " Write `resume {name};`.",
    ("signal", "a barrier"): " It opens by itself when all its threads wait there.",
    ("broadcast", "a semaphore"): " Write `signal {name};` once for each thread.",
    ("broadcast", "a barrier"): " It opens by itself when all its threads wait there.",
}


def _find(actions: Actions, reference: ast.LockRef, kinds: _Kinds) -> Part | None:
    """What a name stands for, if it is of one of these kinds; else it is reported."""
    globals_, name = actions.scope.globals, reference.name
    wanted, expected = kinds
    found = globals_.world.get(name.text)
    if isinstance(found, wanted):
        return found
    other = globals_.named(name.text)
    if other is not None:
        word = {id(_WAITED_FOR): "wait", id(_SIGNALLED): "signal"}.get(id(kinds), "broadcast")
        hint = _INSTEAD.get((word, kind_of(other)), "").format(name=name.text)
        actions.scope.diagnostics.report(
            messages.WRONG_KIND,
            name.span,
            name=name.text,
            kind=kind_of(other),
            expected=expected,
            hint=hint,
        )
        return None
    known = [one.name for one in globals_.world.values() if isinstance(one, wanted)]
    report_unknown(globals_, name, expected, known)
    return None


#: How each statement is lowered.
HANDLERS: dict[type[Stmt], Callable[..., list[model.Stmt]]] = {
    ast.Acquire: acquire,
    ast.Release: release,
    ast.Wait: wait,
    ast.Signal: signal,
    ast.Broadcast: broadcast,
}
