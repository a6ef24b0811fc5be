"""Moves threads in C for the host: transfers and ``destroy``, with their checks and invariants."""

from __future__ import annotations

from contextlib import AbstractContextManager

from catapults.backends.c.expressions import Expressions
from catapults.backends.c.moves import move
from catapults.backends.c.scope import Scope
from catapults.backends.lowering.transfers import TransferLowering, container_of, variable_of
from catapults.program import (
    Check,
    Container,
    Destroy,
    Element,
    Expr,
    Invariant,
    Transfer,
    ValueType,
)


class Transfers(TransferLowering[str]):
    """The transfers of one function."""

    def __init__(self, scope: Scope, expressions: Expressions) -> None:
        """Writes into the scope."""
        super().__init__(scope.unit.watched)
        self._scope = scope
        self._unit = scope.unit
        self._expressions = expressions

    def transfer(self, statement: Transfer) -> None:
        """``source => target;``: both are found, then checked, then the thread is moved."""
        origin = self._source(statement.source)
        self._expressions.element(statement.target)
        thread = self._held(statement.source, origin, statement.holds, "EMPTY_SOURCE")
        self._require_free(statement, thread)
        self._move(statement, origin, statement.target)

    def destroy(self, statement: Destroy) -> None:
        """``destroy x;``: the thread leaves the scheduler's hands; the runtime finishes it."""
        source = statement.source
        origin = self._source(source)
        thread = self._held(source, origin, statement.check, "EMPTY_DESTROY")
        if isinstance(source, Element) and statement.others:
            thread = self._scope.save(thread, ValueType.THREAD, "destroyed")
        self._move(statement, origin, None)
        for other in statement.others:
            name = self._scope.name_of(other)
            self._scope.out.line(f"if ({name} == {thread}) {name} = 0;")
        if variable_of(source):
            self._scope.out.line(f"{origin} = 0;")

    def _source(self, source: Element | Expr) -> str:
        """The container that a thread is taken from, or the thread itself."""
        if isinstance(source, Element):
            return self._expressions.element(source)
        text = self._expressions.value(source)
        if variable_of(source):
            return text
        return self._scope.save(text, ValueType.THREAD, "thread")

    def _held(self, source: Element | Expr, origin: str, check: Check | None, fault: str) -> str:
        """Checks that there is a thread; how to name it."""
        if isinstance(source, Element):
            self._expressions.require_thread(check, fault, source)
            return f"cat_front(ctx, {origin})"
        self._scope.require(check, fault, f"{origin} == 0")
        return origin

    def _require_free(self, statement: Transfer, thread: str) -> None:
        """The slot is free, or will be because the thread to come is the one in it."""
        source, target = statement.source, statement.target
        slot, fails = self._expressions.element(target), self._expressions.holds(target)
        if container_of(source) in (None, target.container):
            if isinstance(source, Element) and source.index is None:
                return
            fails = f"{fails} && ctx->nodes.at[{thread}].home != {slot}"
        self._scope.require(statement.free, "FULL_TARGET", fails, slot)

    def _move(self, statement: Transfer | Destroy, origin: str, target: Element | None) -> None:
        """``origin`` is the container that is named as the source, or else the thread."""
        left, reached = container_of(statement.source), target.container if target else None
        home = ""
        if self._perhaps_changed(statement.source, reached):
            home = self._scope.name("home")
            place = f"ctx->nodes.at[{origin}].home"
            self._scope.out.line(f"const cat_container {home} = {place};")
        way = move(left, reached, has_sorted=self._unit.has_sorted)
        places = (origin, self._expressions.element(target)) if target else (origin,)
        passed = ", ".join(("ctx", *places, str(statement.site)))
        call = f"{self._unit.use(way.name)}({passed})"
        if way.may_fail:
            self._scope.call(call)
        else:
            self._scope.out.line(f"{call};")
        self._check_invariants(statement, home)

    def _if_home(self, container: Container, home: str) -> AbstractContextManager[None]:
        name = self._unit.containers[container]
        condition = (
            f"{home} == {name}"
            if container.size is None
            else f"{home} >= {name} && {home} < {name} + {container.size}"
        )
        return self._scope.braces(f"if ({condition})")

    def _call_invariant(self, invariant: Invariant, statement: Transfer | Destroy) -> None:
        self._scope.call(f"{self._unit.invariants[invariant]}(ctx, {statement.site})")
