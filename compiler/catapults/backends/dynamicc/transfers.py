"""Moves threads in Dynamic C: transfers and ``destroy``, with their checks and invariants."""

from __future__ import annotations

from catapults.backends.dynamicc.expressions import Expressions
from catapults.backends.dynamicc.scope import Scope
from catapults.program import (
    Check,
    Container,
    Destroy,
    Element,
    Expr,
    Load,
    LocalPlace,
    Transfer,
    ValueType,
)
from catapults.syntax.ast import Type


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
        named = self._named(source)
        self._expressions.element(target)
        self._require_held(source, named, statement.holds, "EMPTY_SOURCE")
        self._require_free(statement, named)
        home = self._home(named, target.container)
        if not self._moved_at_once(source, named, target):
            self._put(self._taken(source, named), target)
        self._check_invariants(source, target.container, home, statement.line)

    def destroy(self, statement: Destroy) -> None:
        """``destroy x;``: the thread leaves the scheduler's hands; the library finishes it."""
        source = statement.source
        named = self._named(source)
        self._require_held(source, named, statement.check, "EMPTY_DESTROY")
        home = self._home(named, None)
        thread = self._taken(source, named)
        self._scope.out.line(f"{self._unit.use('cmt_discard')}({thread});")
        self._check_invariants(source, None, home, statement.line)
        if isinstance(source, Load) and isinstance(source.place, LocalPlace):
            self._scope.out.line(f"{thread} = NULL;")

    # --- the source

    def _named(self, source: Element | Expr) -> str | None:
        """A thread that is named by itself; containers are only found."""
        if isinstance(source, Element):
            self._expressions.element(source)
            return None
        text = self._expressions.value(source)
        if isinstance(source, Load) and isinstance(source.place, LocalPlace):
            return text
        return self._scope.save(text, ValueType.THREAD, "thread")

    def _require_held(
        self, source: Element | Expr, named: str | None, check: Check | None, fault: str
    ) -> None:
        if isinstance(source, Element):
            self._expressions.require_thread(check, fault, source)
        else:
            self._scope.require(check, fault, f"{named} == NULL")

    def _require_free(self, statement: Transfer, named: str | None) -> None:
        """The slot is free, or will be because the thread to come is the one in it."""
        source, target, check = statement.source, statement.target, statement.free
        slot = self._expressions.element(target)
        if named is not None:
            condition = f"{slot} != NULL && {slot} != {named}"
        elif isinstance(source, Element) and source.container is target.container:
            if source.index is None:
                return
            condition = f"{slot} != NULL && &{slot} != &{self._expressions.element(source)}"
        else:
            condition = f"{slot} != NULL"
        self._scope.require(check, "FULL_TARGET", condition)

    def _home(self, named: str | None, target: Container | None) -> str | None:
        """Where a thread is that is named by itself, if invariants want to know."""
        if named is None or not any(one is not target for one in self._unit.watched):
            return None
        home = self._scope.home()
        self._scope.out.line(f"{home} = {self._unit.use('cmt_home')}({named});")
        return home

    def _taken(self, source: Element | Expr, named: str | None) -> str:
        """Takes the thread out; its name."""
        if named is not None:
            self._scope.out.line(f"{self._unit.use('cmt_take')}({named});")
            return named
        assert isinstance(source, Element)
        container = self._expressions.element(source)
        if source.container.type is Type.THREADREF:
            thread = self._scope.moved(container)
            self._scope.out.line(f"{container} = NULL;")
            return thread
        return self._scope.moved(f"{self._unit.use('cmt_pop')}(&{container})")

    def _moved_at_once(self, source: Element | Expr, named: str | None, target: Element) -> bool:
        """Moves the thread without keeping it on its way, where that comes to the same."""
        place, out = self._expressions.element(target), self._scope.out
        into_queue = target.container.type is Type.QUEUE
        if named is not None:
            if into_queue:
                out.line(f"{self._unit.use('cmt_move')}({named}, &{place});")
            return into_queue
        assert isinstance(source, Element)
        if source.container is target.container:
            return False
        origin = self._expressions.element(source)
        from_slot = source.container.type is Type.THREADREF
        if place == self._unit.current:
            found = origin if from_slot else f"{self._unit.use('cmt_pop')}(&{origin})"
            out.line(f"{place} = {found};")
        elif from_slot and target.container.type is not Type.THREADREF:
            out.line(f"{self._insertion(target)}(&{place}, {origin});")
        else:
            return False
        if from_slot:
            out.line(f"{origin} = NULL;")
        return True

    # --- the target

    def _put(self, thread: str, target: Element) -> None:
        place = self._expressions.element(target)
        if place == self._unit.current:
            self._scope.out.line(f"{place} = {thread};")
        elif target.container.type is Type.THREADREF:
            self._scope.out.line(f"CMT_HOLD({place}, {thread});")
        else:
            self._scope.out.line(f"{self._insertion(target)}(&{place}, {thread});")

    def _insertion(self, target: Element) -> str:
        """The function that puts a thread into a container for many."""
        match target.container.type:
            case Type.QUEUE:
                return self._unit.use("cmt_put")
            case Type.STACK:
                return self._unit.use("cmt_push")
        return self._unit.insert(target.container)

    # --- invariants

    def _check_invariants(
        self, source: Element | Expr, target: Container | None, home: str | None, line: int
    ) -> None:
        origin = source.container if isinstance(source, Element) else None
        certain = list(dict.fromkeys(c for c in (origin, target) if c is not None))
        for container in certain:
            self._check(container, line)
        for container in self._unit.watched:
            if home is not None and container not in certain:
                with self._scope.braces(f"if ({self._is_home(container, home)})"):
                    self._check(container, line)

    def _is_home(self, container: Container, home: str) -> str:
        name = self._unit.containers[container]
        if container.size is None:
            return f"{home} == (void *)&{name}"
        first, last = f"&{name}[0]", f"&{name}[{container.size - 1}]"
        return f"{home} >= (void *){first} && {home} <= (void *){last}"

    def _check(self, container: Container, line: int) -> None:
        for invariant in self._unit.invariants_of(container):
            self._scope.out.line(f"{self._unit.invariants[invariant]}({line});")
