"""Moves threads in Dynamic C: transfers and ``destroy``, with their checks and invariants."""

from __future__ import annotations

from contextlib import AbstractContextManager

from catapults.backends.dynamicc.expressions import Expressions
from catapults.backends.dynamicc.scope import Scope
from catapults.backends.lowering.effects import is_made
from catapults.backends.lowering.transfers import TransferLowering, variable_of
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

#: What puts a thread into a list, by where it comes in; at its place by the key, a function.
_ENTERING = {"slot": "CMT_PUT", "back": "CMT_PUT", "top": "CMT_PUSH"}


class Transfers(TransferLowering[str | None]):
    """The transfers of one function."""

    def __init__(self, scope: Scope, expressions: Expressions) -> None:
        """Writes into the scope."""
        super().__init__(scope.unit.watched)
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
        home = self._home(source, named, target.container)
        if not self._moved_at_once(source, named, target):
            self._put(self._taken(source, named), target)
        self._check_invariants(statement, home)

    def choose(self, statement: Transfer, before: str, *, is_source: bool) -> None:
        """The list that a transfer empties or fills, behind a text; the thread is moved later."""
        source, target = statement.source, statement.target
        if is_made(statement.holds) or is_made(statement.free):
            named = self._named(source)
            self._require_held(source, named, statement.holds, "EMPTY_SOURCE")
            self._require_free(statement, named)
        chosen = source if is_source else target
        assert isinstance(chosen, Element)
        self._scope.out.line(f"{before}&{self._expressions.element(chosen)};")

    def move(self, statement: Transfer, chosen: str, *, is_source: bool) -> None:
        """Moves a thread out of, or into, the list that was chosen."""
        out, current = self._scope.out, self._unit.current
        if is_source:
            out.line(f"{current} = {self._unit.use('cmt_pop')}({chosen});")
        elif isinstance(statement.source, Element):
            insert = self._unit.use("cmt_insert")
            out.line(f"{insert}((cmt_Thread *){chosen}, {chosen}, {current});")
            out.line(f"{current} = NULL;")
        else:
            thread = self._named(statement.source)
            out.line(f"{self._unit.use('cmt_move')}({thread}, {chosen});")

    def destroy(self, statement: Destroy) -> None:
        """``destroy x;``: the thread leaves the scheduler's hands; the library finishes it."""
        source = statement.source
        named = self._named(source)
        self._require_held(source, named, statement.check, "EMPTY_DESTROY")
        home = self._home(source, named, None)
        thread = self._taken(source, named)
        self._scope.out.line(f"{self._unit.use('cmt_discard')}({thread});")
        self._check_invariants(statement, home)
        for other in statement.others:
            name = self._scope.name_of(other)
            with self._scope.braces(f"if ({name} == {thread})"):
                self._scope.out.line(f"{name} = NULL;")
        if variable_of(source):
            self._scope.out.line(f"{thread} = NULL;")

    # --- the source

    def _named(self, source: Element | Expr) -> str | None:
        """A thread that is named by itself; containers are only found."""
        if isinstance(source, Element):
            self._expressions.element(source)
            return None
        text = self._expressions.value(source)
        if variable_of(source):
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
        slot, full = self._expressions.element(target), self._expressions.holds(target)
        if named is not None:
            held = slot if self._unit.is_current(target.container) else f"{slot}.cmt_next"
            condition = f"{full} && {held} != {named}"
        elif isinstance(source, Element) and source.container is target.container:
            if source.index is None:
                return
            condition = f"{full} && &{slot} != &{self._expressions.element(source)}"
        else:
            condition = full
        self._scope.require(check, "FULL_TARGET", condition)

    def _home(
        self, source: Element | Expr, named: str | None, target: Container | None
    ) -> str | None:
        """Where a thread is that is named by itself, if invariants want to know."""
        if not self._perhaps_changed(source, target):
            return None
        home = self._scope.list("home")
        self._scope.out.line(f"{home} = {self._unit.use('cmt_home')}({named});")
        return home

    def _taken(self, source: Element | Expr, named: str | None) -> str:
        """Takes the thread out; its name."""
        if named is not None:
            self._scope.out.line(f"{self._unit.use('cmt_take')}({named});")
            return named
        assert isinstance(source, Element)
        container = self._expressions.element(source)
        if self._unit.is_current(source.container):
            thread = self._scope.moved(container)
            self._scope.out.line(f"{container} = NULL;")
            return thread
        return self._scope.moved(f"{self._unit.use('cmt_pop')}(&{container})")

    def _moved_at_once(self, source: Element | Expr, named: str | None, target: Element) -> bool:
        """Moves the thread without keeping it on its way, where that comes to the same."""
        place, out = self._expressions.element(target), self._scope.out
        if named is not None:
            if self._unit.goes_to_end(target.container):
                out.line(f"{self._unit.use('cmt_move')}({named}, &{place});")
                return True
            return False
        assert isinstance(source, Element)
        if source.container is target.container:
            return False
        origin = self._expressions.element(source)
        if self._unit.is_current(target.container):
            out.line(f"{place} = {self._unit.use('cmt_pop')}(&{origin});")
        elif self._unit.is_current(source.container):
            out.line(f"{self._insertion(target, origin)};")
            out.line(f"{origin} = NULL;")
        else:
            return False
        return True

    # --- the target

    def _put(self, thread: str, target: Element) -> None:
        place = self._expressions.element(target)
        if self._unit.is_current(target.container):
            self._scope.out.line(f"{place} = {thread};")
        else:
            self._scope.out.line(f"{self._insertion(target, thread)};")

    def _insertion(self, target: Element, thread: str) -> str:
        """The call that puts a thread into a list."""
        place = self._expressions.element(target)
        self._unit.use("cmt_insert")
        macro = _ENTERING.get(target.container.kind.enters)
        if macro is not None:
            return f"{macro}({place}, {thread})"
        return f"{self._unit.insert(target.container)}(&{place}, {thread})"

    # --- invariants

    def _if_home(self, container: Container, home: str | None) -> AbstractContextManager[None]:
        name = self._unit.containers[container]
        if self._unit.is_current(container):
            condition = f"{home} == NULL"
        elif container.size is None:
            condition = f"{home} == &{name}"
        else:
            condition = f"{home} >= &{name}[0] && {home} <= &{name}[{container.size - 1}]"
        return self._scope.braces(f"if ({condition})")

    def _call_invariant(self, invariant: Invariant, statement: Transfer | Destroy) -> None:
        self._scope.out.line(f"{self._unit.invariants[invariant]}({statement.line});")
