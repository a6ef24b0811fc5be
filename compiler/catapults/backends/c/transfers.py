"""Moves threads in C: transfers and ``destroy``, with their checks and invariants."""

from __future__ import annotations

from catapults.backends.c.expressions import Expressions
from catapults.backends.c.moves import move
from catapults.backends.c.scope import Scope
from catapults.program import (
    Check,
    Container,
    Destroy,
    Element,
    Expr,
    Invariant,
    Load,
    LocalPlace,
    Transfer,
    ValueType,
)


class Transfers:
    """The transfers of one function."""

    def __init__(self, scope: Scope, expressions: Expressions) -> None:
        """Writes into the scope."""
        self._scope = scope
        self._unit = scope.unit
        self._expressions = expressions

    def transfer(self, statement: Transfer) -> None:
        """``source => target;``: both are found, then checked, then the thread is moved."""
        source, target = statement.source, statement.target
        origin = self._source(source)
        destination = self._expressions.element(target)
        thread = self._held(source, origin, statement.holds, "EMPTY_SOURCE")
        self._require_free(statement.free, source, target, thread, destination)
        self._move(source, origin, (target.container, destination), statement.site)

    def destroy(self, statement: Destroy) -> None:
        """``destroy x;``: the thread leaves the scheduler's hands; the runtime finishes it."""
        source = statement.source
        origin = self._source(source)
        thread = self._held(source, origin, statement.check, "EMPTY_DESTROY")
        if isinstance(source, Element) and statement.others:
            thread = self._scope.save(thread, ValueType.THREAD, "destroyed")
        self._move(source, origin, None, statement.site)
        for other in statement.others:
            name = self._scope.name_of(other)
            self._scope.out.line(f"if ({name} == {thread}) {name} = 0;")
        if isinstance(source, Load) and isinstance(source.place, LocalPlace):
            self._scope.out.line(f"{origin} = 0;")

    def _source(self, source: Element | Expr) -> str:
        """The container that a thread is taken from, or the thread itself."""
        if isinstance(source, Element):
            return self._expressions.element(source)
        text = self._expressions.value(source)
        if isinstance(source, Load) and isinstance(source.place, LocalPlace):
            return text
        return self._scope.save(text, ValueType.THREAD, "thread")

    def _held(self, source: Element | Expr, origin: str, check: Check | None, fault: str) -> str:
        """Checks that there is a thread; how to name it."""
        if isinstance(source, Element):
            self._expressions.require_thread(check, fault, origin)
            return f"cat_front(ctx, {origin})"
        self._scope.require(check, fault, f"{origin} == 0", "0")
        return origin

    def _require_free(
        self,
        check: Check | None,
        source: Element | Expr,
        target: Element,
        thread: str,
        slot: str,
    ) -> None:
        """The slot is free, or will be because the thread to come is the one in it."""
        is_full = f"cat_count(ctx, {slot}) != 0"
        if isinstance(source, Element):
            if source.container is not target.container:
                self._scope.require(check, "FULL_TARGET", is_full, slot)
                return
            if source.index is None:
                return
        is_other = f"ctx->nodes.at[{thread}].home != {slot}"
        self._scope.require(check, "FULL_TARGET", f"{is_full} && {is_other}", slot)

    def _move(
        self,
        source: Element | Expr,
        origin: str,
        target: tuple[Container, str] | None,
        site: int,
    ) -> None:
        """``origin`` is the container that is named as the source, or else the thread."""
        left = source.container if isinstance(source, Element) else None
        reached = target[0] if target else None
        certain = list(dict.fromkeys(c for c in (left, reached) if c is not None))
        possible = [] if left else [c for c in self._unit.watched if c not in certain]
        home = self._home(origin) if possible else ""
        way = move(left, reached, has_sorted=self._unit.has_sorted)
        places = (origin, target[1]) if target else (origin,)
        call = f"{self._unit.use(way.name)}({', '.join(('ctx', *places, str(site)))})"
        if way.may_fail:
            self._scope.call(call)
        else:
            self._scope.out.line(f"{call};")
        for container in certain:
            for invariant in self._unit.invariants_of(container):
                self._scope.call(self._invariant_call(invariant, site))
        for container in possible:
            self._check_if_home(container, home, site)

    def _home(self, thread: str) -> str:
        name = self._scope.name("home")
        self._scope.out.line(f"const cat_container {name} = ctx->nodes.at[{thread}].home;")
        return name

    def _check_if_home(self, container: Container, home: str, site: int) -> None:
        """Checks a container's invariants if the thread came out of it."""
        name = self._unit.containers[container]
        condition = (
            f"{home} == {name}"
            if container.size is None
            else f"{home} >= {name} && {home} < {name} + {container.size}"
        )
        with self._scope.braces(f"if ({condition})"):
            for invariant in self._unit.invariants_of(container):
                self._scope.call(self._invariant_call(invariant, site))

    def _invariant_call(self, invariant: Invariant, site: int) -> str:
        return f"{self._unit.invariants[invariant]}(ctx, {site})"
