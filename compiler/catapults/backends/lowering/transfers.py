"""What a transfer and ``destroy`` come to on every target: who is moved, and which invariants must
hold afterwards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Generic, TypeVar

from catapults import program as ir
from catapults.backends.tree import walk
from catapults.program.effects import named_thread

Home = TypeVar("Home")


def container_of(source: ir.Element | ir.Expr) -> ir.Container | None:
    """The container that a thread is taken from, if the text names it."""
    return source.container if isinstance(source, ir.Element) else None


def is_destroyed(local: ir.Local | None, layers: Sequence[ir.Layer]) -> bool:
    """Whether some layer destroys the thread in a parameter, which those behind it then lack."""
    return any(
        isinstance(node, ir.Destroy) and local in (*node.others, named_thread(node.source))
        for layer in layers
        for node in walk(layer)
    )


class TransferLowering(ABC, Generic[Home]):
    """The transfers of one function. ``Home`` is what a target calls the place that a thread came
    from."""

    def __init__(self, invariants: Mapping[ir.Container, list[ir.Invariant]]) -> None:
        """Those of the containers that this build watches."""
        self._invariants = invariants

    @abstractmethod
    def transfer(self, statement: ir.Transfer) -> None:
        """``source => target;``: both are found, then checked, then the thread is moved."""

    @abstractmethod
    def destroy(self, statement: ir.Destroy) -> None:
        """``destroy x;``: the thread leaves the scheduler's hands; the runtime finishes it."""

    @abstractmethod
    def _call_invariant(self, invariant: ir.Invariant, statement: ir.Transfer | ir.Destroy) -> None:
        """Checks an invariant after a transfer."""

    @abstractmethod
    def _if_home(self, container: ir.Container, home: Home) -> AbstractContextManager[None]:
        """What is written inside the context runs if the thread came out of a container."""

    def _changed_for_certain(
        self, source: ir.Element | ir.Expr, target: ir.Container | None
    ) -> list[ir.Container]:
        """The containers that the text names, each once."""
        return list(dict.fromkeys(c for c in (container_of(source), target) if c is not None))

    def _perhaps_changed(
        self, source: ir.Element | ir.Expr, target: ir.Container | None
    ) -> list[ir.Container]:
        """Containers with invariants out of which a thread can come that is named by itself."""
        if container_of(source) is not None:
            return []
        return [container for container in self._invariants if container is not target]

    def _check_invariants(self, statement: ir.Transfer | ir.Destroy, home: Home) -> None:
        """Checks the invariants of the containers that changed, each once."""
        target = statement.target.container if isinstance(statement, ir.Transfer) else None
        for container in self._changed_for_certain(statement.source, target):
            self._check(container, statement)
        for container in self._perhaps_changed(statement.source, target):
            with self._if_home(container, home):
                self._check(container, statement)

    def _check(self, container: ir.Container, statement: ir.Transfer | ir.Destroy) -> None:
        for invariant in self._invariants.get(container, ()):
            self._call_invariant(invariant, statement)
