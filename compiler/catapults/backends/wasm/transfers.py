"""Moves threads: transfers and ``destroy``, with their checks, trace and invariants.

List operations are written out in place, because a call through the module's
border costs more than the operation; only sorted containers are the runtime's.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from catapults import program as ir
from catapults.backends.lowering.transfers import TransferLowering, container_of
from catapults.backends.wasm.code import CTX
from catapults.backends.wasm.expressions import Expressions
from catapults.backends.wasm.frame import Frame
from catapults.backends.wasm.nodes import FIRST_SORTED, NOWHERE, Node, Nodes
from catapults.program.effects import named_thread


class Transfers(TransferLowering[Node]):
    """The transfers of one function."""

    def __init__(self, frame: Frame, expressions: Expressions) -> None:
        super().__init__(frame.unit.watched)
        self._frame = frame
        self._unit = frame.unit
        self._code = frame.code
        self._expressions = expressions
        self._nodes = Nodes(frame.code)

    def transfer(self, statement: ir.Transfer) -> None:
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
            self._take(thread, source, container_of(statement.source))
            self._put(thread, destination, target.container, statement.site)
            self._trace(thread, source, destination, statement.site)
            self._check_invariants(statement, source)

    def destroy(self, statement: ir.Destroy) -> None:
        """``destroy x;``: the thread leaves the scheduler's hands; the runtime finishes it."""
        with (
            self._source(statement.source) as (origin, variable),
            self._held(variable, origin, statement.check, "EMPTY_DESTROY") as held,
            self._nodes.found(held) as thread,
            self._home(thread, origin) as source,
        ):
            self._take(thread, source, container_of(statement.source))
            self._link(thread, NOWHERE, "prev")
            self._trace(thread, source, NOWHERE, statement.site)
            self._check_invariants(statement, source)
            for other in statement.others:
                self._forget(other, thread)
        destroyed = named_thread(statement.source)
        if destroyed is not None:
            self._code.emit("i32.const", 0)
            self._frame.set_local(destroyed)

    def _forget(self, name: ir.Local, thread: Node) -> None:
        """A name of a thread that was destroyed stands for none."""
        self._code.emit("local.get", self._frame.name_of(name))
        self._nodes.push(thread)
        self._code.emit("i32.eq")
        with self._code.when():
            self._code.emit("i32.const", 0)
            self._frame.set_local(name)

    @contextmanager
    def _source(self, source: ir.Element | ir.Expr) -> Iterator[tuple[Node | None, Node | None]]:
        """The container that a thread is taken from, or the thread itself."""
        variable = named_thread(source)
        if isinstance(source, ir.Element):
            with self._expressions.element(source) as node:
                yield node, None
        elif variable is not None:
            yield None, Node(self._frame.name_of(variable))
        else:
            with self._code.temporary("i32") as local:
                self._expressions.value(source)
                self._code.emit("local.set", local)
                yield None, Node(local)

    @contextmanager
    def _held(
        self, thread: Node | None, origin: Node | None, check: ir.Check | None, fault: str
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

    def _require_alive(self, check: ir.Check, fault: str, thread: Node) -> None:
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

    def _require_free(self, check: ir.Check | None, thread: Node, slot: Node) -> None:
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

    def _take(self, thread: Node, home: Node, container: ir.Container | None) -> None:
        """Takes the thread out of its home, which is ``container`` if that is known."""
        match container.kind.leaves if container is not None else "anywhere":
            case "first":
                self._remove_sorted(thread)
            case "slot":
                self._nodes.empty(home)
            case "front":
                self._unlink_front(thread, home)
            case _ if self._unit.has_sorted:
                self._nodes.get(home, "home")
                self._code.emit("i32.const", FIRST_SORTED)
                self._code.emit("i32.ge_s")
                with self._code.when():
                    self._remove_sorted(thread)
                    self._code.emit("else")
                    self._unlink(thread, home)
            case _:
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

    def _put(self, thread: Node, target: Node, container: ir.Container, site: ir.Site) -> None:
        match container.kind.enters:
            case "place":
                self._insert_sorted(thread, target, site)
            case "slot":
                self._nodes.fill(target, thread)
            case "top":
                self._link(thread, target, "next")
            case "back":
                self._link(thread, target, "prev")

    def _insert_sorted(self, thread: Node, target: Node, site: ir.Site) -> None:
        self._code.emit("local.get", CTX)
        self._nodes.push(target)
        self._nodes.push(thread)
        self._code.emit("i32.const", self._unit.program.numbers[site])
        self._unit.call_operation(self._code, "cat_op_sorted_insert")
        self._frame.leave_on_fault()

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

    def _trace(self, thread: Node, source: Node, target: Node, site: ir.Site) -> None:
        self._code.load("i32", "trace_level")
        with self._code.when():
            self._code.emit("local.get", CTX)
            for node in (thread, source, target):
                self._nodes.push(node)
            self._code.emit("i32.const", self._unit.program.numbers[site])
            self._unit.call_operation(self._code, "cat_op_trace_transfer")

    @contextmanager
    def _if_home(self, container: ir.Container, home: Node) -> Iterator[None]:
        self._nodes.push(home)
        self._code.emit("i32.const", self._unit.layout.nodes[container])
        self._code.emit("i32.sub")
        self._code.emit("i32.const", container.size or 1)
        self._code.emit("i32.ge_u")
        self._code.emit("i32.eqz")
        with self._code.when():
            yield

    def _call_invariant(self, invariant: ir.Invariant, statement: ir.Transfer | ir.Destroy) -> None:
        self._code.emit("local.get", CTX)
        self._code.emit("i32.const", self._unit.program.numbers[statement.site])
        self._code.emit("call", self._unit.invariant_function(invariant))
        self._frame.leave_on_fault()
