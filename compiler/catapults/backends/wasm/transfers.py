"""Moves threads: transfers and ``destroy``, with their checks, trace and invariants.

List operations are written out in place, because a call through the module's
border costs more than the operation; only sorted containers are the runtime's.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from catapults.backends.wasm.code import CTX
from catapults.backends.wasm.expressions import Expressions
from catapults.backends.wasm.frame import Frame
from catapults.backends.wasm.nodes import FIRST_SORTED, NOWHERE, Node, Nodes
from catapults.program import (
    Check,
    Container,
    Destroy,
    Element,
    Expr,
    Invariant,
    Load,
    Local,
    LocalPlace,
    Transfer,
)
from catapults.syntax.ast import Type


class Transfers:
    """The transfers of one function."""

    def __init__(self, frame: Frame, expressions: Expressions) -> None:
        self._frame = frame
        self._unit = frame.unit
        self._code = frame.code
        self._expressions = expressions
        self._nodes = Nodes(frame.code)

    def transfer(self, statement: Transfer) -> None:
        """``source => target;``: both are found, then checked, then the thread is moved."""
        target = statement.target
        with (
            self._source(statement.source) as (origin, variable),
            self._expressions.element(target) as named,
            self._nodes.found(named) as destination,
            self._held(variable, origin, statement.holds, "EMPTY_SOURCE") as held,
            self._nodes.found(held) as thread,
            self._home(thread, origin) as source,
        ):
            self._require_free(statement.free, thread, destination)
            self._take(thread, source, _container(statement.source))
            self._put(thread, destination, target.container, statement.site)
            self._trace(thread, source, destination, statement.site)
            self._check_invariants(statement.source, source, target.container, statement.site)

    def destroy(self, statement: Destroy) -> None:
        """``destroy x;``: the thread leaves the scheduler's hands; the runtime finishes it."""
        with (
            self._source(statement.source) as (origin, variable),
            self._held(variable, origin, statement.check, "EMPTY_DESTROY") as held,
            self._nodes.found(held) as thread,
            self._home(thread, origin) as source,
        ):
            self._take(thread, source, _container(statement.source))
            self._link(thread, NOWHERE, "prev")
            self._trace(thread, source, NOWHERE, statement.site)
            self._check_invariants(statement.source, source, None, statement.site)
            for other in statement.others:
                self._forget(other, thread)
        place = _variable(statement.source)
        if place is not None:
            self._code.emit("i32.const", 0)
            self._frame.set_local(place.local)

    def _forget(self, name: Local, thread: Node) -> None:
        """A name of a thread that was destroyed stands for none."""
        self._code.emit("local.get", self._frame.name_of(name))
        self._nodes.push(thread)
        self._code.emit("i32.eq")
        with self._code.when():
            self._code.emit("i32.const", 0)
            self._frame.set_local(name)

    @contextmanager
    def _source(self, source: Element | Expr) -> Iterator[tuple[Node | None, Node | None]]:
        """The container that a thread is taken from, or the thread itself."""
        place = _variable(source)
        if isinstance(source, Element):
            with self._expressions.element(source) as node:
                yield node, None
        elif place is not None:
            yield None, Node(self._frame.name_of(place.local))
        else:
            with self._code.temporary("i32") as local:
                self._expressions.value(source)
                self._code.emit("local.set", local)
                yield None, Node(local)

    @contextmanager
    def _held(
        self, thread: Node | None, origin: Node | None, check: Check | None, fault: str
    ) -> Iterator[Node]:
        """Checks that there is a thread; its node."""
        if origin is not None:
            if check is not None:
                self._expressions.require_thread(check, fault, origin)
            with self._code.temporary("i32") as local:
                yield self._nodes.read(origin, "next", into=local)
        elif thread is not None:
            if check is not None:
                self._require_alive(check, fault, thread)
            yield thread

    def _require_alive(self, check: Check, fault: str, thread: Node) -> None:
        """A thread variable is 0 once its thread was destroyed."""

        def fails() -> None:
            self._nodes.push(thread)
            self._code.emit("i32.eqz")

        self._frame.require(check, fault, fails, lambda: self._code.emit("i32.const", 0))

    @contextmanager
    def _home(self, thread: Node, origin: Node | None) -> Iterator[Node]:
        """The container in which the thread sits."""
        if origin is not None:
            yield origin
        else:
            with (
                self._code.temporary("i32") as local,
                self._nodes.found(self._nodes.read(thread, "home", into=local)) as home,
            ):
                yield home

    def _require_free(self, check: Check | None, thread: Node, slot: Node) -> None:
        """The slot is free, or will be because the thread to come is the one in it."""
        if check is None:
            return

        def fails() -> None:
            self._nodes.get(slot, "count")
            with self._code.when("i32"):
                self._nodes.get(thread, "home")
                self._nodes.push(slot)
                self._code.emit("i32.ne")
                self._code.emit("else")
                self._code.emit("i32.const", 0)

        self._frame.require(check, "FULL_TARGET", fails, lambda: self._nodes.push(slot))

    def _take(self, thread: Node, home: Node, container: Container | None) -> None:
        """Takes the thread out of its home, which is ``container`` if that is known."""
        if container is not None:
            if container.type.is_sorted:
                self._remove_sorted(thread)
            elif container.type is Type.THREADREF:
                self._nodes.empty(home)
            else:
                self._unlink_front(thread, home)
        elif self._unit.has_sorted:
            self._nodes.get(home, "home")
            self._code.emit("i32.const", FIRST_SORTED)
            self._code.emit("i32.ge_s")
            with self._code.when():
                self._remove_sorted(thread)
                self._code.emit("else")
                self._unlink(thread, home)
        else:
            self._unlink(thread, home)

    def _remove_sorted(self, thread: Node) -> None:
        self._code.emit("local.get", CTX)
        self._nodes.push(thread)
        self._unit.call_operation(self._code, "cat_op_sorted_remove")
        self._frame.leave_on_fault()

    def _unlink_front(self, thread: Node, home: Node) -> None:
        with self._code.temporary("i32") as local:
            following = self._nodes.read(thread, "next", into=local)
            self._nodes.set(home, "next", following)
            self._nodes.set(following, "prev", home)
        self._nodes.change_count(home, -1)

    def _unlink(self, thread: Node, home: Node) -> None:
        with self._code.temporary("i32") as first, self._code.temporary("i32") as second:
            preceding = self._nodes.read(thread, "prev", into=first)
            following = self._nodes.read(thread, "next", into=second)
            self._nodes.set(preceding, "next", following)
            self._nodes.set(following, "prev", preceding)
        self._nodes.change_count(home, -1)

    def _put(self, thread: Node, target: Node, container: Container, site: int) -> None:
        if container.type.is_sorted:
            self._code.emit("local.get", CTX)
            self._nodes.push(target)
            self._nodes.push(thread)
            self._code.emit("i32.const", site)
            self._unit.call_operation(self._code, "cat_op_sorted_insert")
            self._frame.leave_on_fault()
        elif container.type is Type.THREADREF:
            self._nodes.fill(target, thread)
        else:
            self._link(thread, target, "next" if container.type is Type.STACK else "prev")

    def _link(self, thread: Node, container: Node, side: str) -> None:
        """Links the thread in at the container's front (``next``) or back (``prev``)."""
        other_side = "prev" if side == "next" else "next"
        with self._code.temporary("i32") as local:
            neighbour = self._nodes.read(container, side, into=local)
            self._nodes.set(thread, side, neighbour)
            self._nodes.set(thread, other_side, container)
            self._nodes.set(thread, "home", container)
            self._nodes.set(neighbour, other_side, thread)
            self._nodes.set(container, side, thread)
        self._nodes.change_count(container, 1)

    def _trace(self, thread: Node, source: Node, target: Node, site: int) -> None:
        self._code.load("i32", "trace_level")
        with self._code.when():
            self._code.emit("local.get", CTX)
            for node in (thread, source, target):
                self._nodes.push(node)
            self._code.emit("i32.const", site)
            self._unit.call_operation(self._code, "cat_op_trace_transfer")

    def _check_invariants(
        self, source: Element | Expr, home: Node, target: Container | None, site: int
    ) -> None:
        """Checks the invariants of the containers that changed, each once."""
        origin = _container(source)
        certain = dict.fromkeys(c for c in (origin, target) if c is not None)
        for container in certain:
            for invariant in self._unit.invariants(container):
                self._call_invariant(invariant, site)
        if origin is None:
            for container in self._unit.watched:
                if container not in certain:
                    self._check_if_home(container, home, site)

    def _check_if_home(self, container: Container, home: Node, site: int) -> None:
        """Checks a container's invariants if the thread came out of it."""
        self._nodes.push(home)
        self._code.emit("i32.const", self._unit.layout.nodes[container])
        self._code.emit("i32.sub")
        self._code.emit("i32.const", container.size or 1)
        self._code.emit("i32.ge_u")
        self._code.emit("i32.eqz")
        with self._code.when():
            for invariant in self._unit.invariants(container):
                self._call_invariant(invariant, site)

    def _call_invariant(self, invariant: Invariant, site: int) -> None:
        self._code.emit("local.get", CTX)
        self._code.emit("i32.const", site)
        self._code.emit("call", self._unit.invariant_function(invariant))
        self._frame.leave_on_fault()


def _container(source: Element | Expr) -> Container | None:
    """The container a thread is taken from, if the text names it."""
    return source.container if isinstance(source, Element) else None


def _variable(source: Element | Expr) -> LocalPlace | None:
    """The parameter or foreach variable that stands for the thread."""
    if isinstance(source, Load) and isinstance(source.place, LocalPlace):
        return source.place
    return None
