"""Moves threads in C: transfers and ``destroy``, with their checks and invariants."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import AbstractContextManager

from catapults import program as ir
from catapults.backends.lowering.transfers import TransferLowering
from catapults.backends.structured_c.expressions import Expressions
from catapults.backends.structured_c.scope import Scope
from catapults.backends.structured_c.unit import Unit
from catapults.program.effects import named_thread


class Transfers(TransferLowering[str]):
    """The transfers of one function. A thread that is ``named`` can sit anywhere; without a name,
    it is the first one of the container that is the source."""

    def __init__(self, scope: Scope, unit: Unit, expressions: Expressions) -> None:
        """Writes into the scope."""
        super().__init__(unit.watched)
        self._scope = scope
        self._unit = unit
        self._expressions = expressions

    def transfer(self, statement: ir.Transfer) -> None:
        """``source => target;``: both are found, then checked, then the thread is moved."""
        source, target = statement.source, statement.target
        named = self._named(source)
        self._expressions.element(target)
        self._require_held(source, named, statement.holds, "EMPTY_SOURCE")
        self._require_free(statement, named)
        home = self._home(source, named, target.container)
        self._move(statement, named)
        self._check_invariants(statement, home)

    def destroy(self, statement: ir.Destroy) -> None:
        """``destroy x;``: the thread leaves the scheduler's hands; the runtime finishes it."""
        source = statement.source
        named = self._named(source)
        self._require_held(source, named, statement.check, "EMPTY_DESTROY")
        home = self._home(source, named, None)
        thread = self._remove(statement, named)
        self._check_invariants(statement, home)
        nothing = self._expressions.no_thread
        for name in map(self._scope.name_of, statement.others):
            self._scope.when(f"{name} == {thread}", f"{name} = {nothing};")
        if named_thread(source):
            self._scope.out.line(f"{thread} = {nothing};")

    # --- what a target says

    @abstractmethod
    def _move(self, statement: ir.Transfer, named: str) -> None:
        """Moves the thread, which is there, to the target."""

    @abstractmethod
    def _remove(self, statement: ir.Destroy, named: str) -> str:
        """Takes the thread out of the scheduler's hands; its name, if it is wanted still."""

    @abstractmethod
    def _is_another(self, statement: ir.Transfer, named: str) -> str:
        """The condition that the thread is not the one in the slot that is the target."""

    @abstractmethod
    def _home_of(self, named: str) -> str:
        """Keeps where a thread sits; the name of that."""

    @abstractmethod
    def _is_home(self, container: ir.Container, home: str) -> str:
        """The condition that a thread came out of a container, or of one of an array."""

    # --- what all have in common

    def _named(self, source: ir.Element | ir.Expr) -> str:
        """A thread that is named by itself; containers are only found."""
        if isinstance(source, ir.Element):
            self._expressions.element(source)
            return ""
        text = self._expressions.value(source)
        return (
            text if named_thread(source) else self._scope.save(text, ir.ValueType.THREAD, "thread")
        )

    def _require_held(
        self, source: ir.Element | ir.Expr, named: str, check: ir.Check | None, fault: str
    ) -> None:
        if isinstance(source, ir.Element):
            self._expressions.require_thread(check, fault, source)
        else:
            self._scope.require(check, fault, f"{named} == {self._expressions.no_thread}")

    def _require_free(self, statement: ir.Transfer, named: str) -> None:
        """The slot is free, or will be because the thread to come is the one in it."""
        source, target = statement.source, statement.target
        fails = self._expressions.holds(target)
        if not isinstance(source, ir.Element) or source.container is target.container:
            if isinstance(source, ir.Element) and source.index is None:
                return
            fails = f"{fails} && {self._is_another(statement, named)}"
        slot = self._expressions.element(target)
        self._scope.require(statement.free, "FULL_TARGET", fails, slot)

    def _home(self, source: ir.Element | ir.Expr, named: str, target: ir.Container | None) -> str:
        """Where a thread is that is named by itself, if invariants want to know."""
        return self._home_of(named) if self._perhaps_changed(source, target) else ""

    def _if_home(self, container: ir.Container, home: str) -> AbstractContextManager[None]:
        return self._scope.braces(f"if ({self._is_home(container, home)})")
