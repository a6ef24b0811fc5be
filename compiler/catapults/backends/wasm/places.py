"""Where values lie in memory: addresses, indexes, elements of arrays of containers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from catapults import program as ir
from catapults.backends.layout import SIZES
from catapults.backends.wasm.code import CTX
from catapults.backends.wasm.frame import Frame
from catapults.backends.wasm.nodes import Node
from catapults.backends.wasm.unit import TYPES
from catapults.contracts.tables import table

_DATA: int = table("layout")["structs"]["ctx"]["data"]


class Places:
    """The places of one function."""

    def __init__(self, frame: Frame, value: Callable[[ir.Expr], None]) -> None:
        """``value`` pushes the value of an expression."""
        self._frame = frame
        self._unit = frame.unit
        self._code = frame.code
        self._value = value

    def update(
        self,
        place: ir.Place,
        new_value: Callable[[Callable[[], None]], None],
        *,
        reads: bool,
        result: bool,
    ) -> None:
        """Writes what ``new_value`` pushes, which may ask for the old value.

        With ``result`` the new value stays on the stack.
        """
        if isinstance(place, ir.LocalPlace) and place.local.size is None:
            name = self._frame.name_of(place.local)
            new_value(lambda: self._code.emit("local.get", name))
            self._frame.set_local(place.local, wanted=result)
            return
        kind = TYPES[place.type]
        offset = self.address(place)
        with ExitStack() as temporaries:
            address = ""
            if reads:
                address = temporaries.enter_context(self._code.temporary("i32"))
                self._code.emit("local.tee", address)

            def push_old() -> None:
                self._code.emit("local.get", address)
                self._code.emit(f"{kind}.load", offset)

            new_value(push_old)
        if result:
            with self._code.temporary(kind) as value:
                self._code.emit("local.tee", value)
                self._code.emit(f"{kind}.store", offset)
                self._code.emit("local.get", value)
        else:
            self._code.emit(f"{kind}.store", offset)

    def clear(self, array: ir.Global | ir.Local) -> None:
        """Zeroes an array."""
        offset = self.offset(array) if isinstance(array, ir.Global) else self._local(array)
        self._clear(offset, (array.size or 0) * SIZES[array.type])

    def _clear(self, offset: int, size: int) -> None:
        """Zeroes bytes of the context."""
        self._code.emit("local.get", CTX)
        self._code.emit("i32.const", offset)
        self._code.emit("i32.add")
        self._code.emit("i32.const", 0)
        self._code.emit("i32.const", size)
        self._code.emit("memory.fill")

    def offset(self, variable: ir.Global) -> int:
        """Where a variable of the scheduler lies in the context."""
        return _DATA + self._unit.layout.globals[variable]

    def _local(self, array: ir.Local) -> int:
        return _DATA + self._unit.layout.local_arrays[array]

    def address(self, place: ir.Place) -> int:
        """Pushes the base address of a value in memory; the offset to add to it."""
        match place:
            case ir.AttributePlace():
                return self._attribute_address(place)
            case ir.GlobalPlace():
                return self._data_address(place, self.offset(place.variable), place.variable.size)
            case ir.LocalPlace():
                return self._data_address(place, self._local(place.local), place.local.size)
        raise TypeError(f"{type(place).__name__} cannot be translated")

    def _attribute_address(self, place: ir.AttributePlace) -> int:
        self._code.emit("local.get", self._code.cached("attributes"))
        self._value(place.thread)
        self._code.emit("i32.const", self._unit.layout.stride)
        self._code.emit("i32.mul")
        self._code.emit("i32.add")
        return self._unit.layout.attributes[place.attribute]

    def _data_address(
        self, place: ir.GlobalPlace | ir.LocalPlace, offset: int, size: int | None
    ) -> int:
        self._code.emit("local.get", CTX)
        if place.index is None:
            self.require_node(place, None)
        else:
            with self._index(place.index, place.bounds, size or 0) as index:
                self.require_node(place, index)
                self._scaled(index, place.type)
        return offset

    def _scaled(self, index: str, kind: ir.ValueType) -> None:
        """Adds to the address on the stack what leads to an element."""
        self._code.emit("local.get", index)
        self._code.emit("i32.const", SIZES[kind])
        self._code.emit("i32.mul")
        self._code.emit("i32.add")

    def require_node(
        self,
        place: ir.GlobalPlace | ir.LocalPlace,
        index: str | None,
        push: Callable[[], None] | None = None,
    ) -> None:
        """Checks that there is a node of whose variables it is one. What ``push`` pushes tells
        that, else the copy of it."""
        if not isinstance(place, ir.GlobalPlace) or place.holds is None:
            return
        slot = self._unit.program.node_in(place.variable)

        def push_copy() -> None:
            self._code.emit("local.get", CTX)
            if index is not None:
                self._scaled(index, slot.type)
            self._code.emit("i32.load", self.offset(slot))

        def fails() -> None:
            (push or push_copy)()
            self._code.emit("i32.eqz")

        self._frame.require(place.holds, "NO_NODE", fails, lambda: self._code.emit("i32.const", 0))

    @contextmanager
    def index(self, place: ir.GlobalPlace) -> Iterator[str | None]:
        """Evaluates and checks the index of a place; the local that holds it, if it has one."""
        if place.index is None:
            yield None
            return
        with self._index(place.index, place.bounds, place.variable.size or 0) as local:
            yield local

    @contextmanager
    def _index(self, index: ir.Expr, bounds: ir.Check | None, size: int) -> Iterator[str]:
        """Evaluates and checks an index; the local that holds it."""
        with self._code.temporary("i32") as local:
            self._value(index)
            self._code.emit("local.set", local)
            if bounds is not None:
                self._require_bounds(bounds, local, size)
            yield local

    def _require_bounds(self, bounds: ir.Check, local: str, size: int) -> None:
        def fails() -> None:
            self._code.emit("local.get", local)
            self._code.emit("i32.const", size)
            self._code.emit("i32.ge_u")  # negative ones are large without sign

        self._frame.require(bounds, "INDEX", fails, lambda: self._code.emit("local.get", local))

    @contextmanager
    def element(self, element: ir.Element) -> Iterator[Node]:
        """Evaluates which container is meant; its node, valid inside the context."""
        first = self._unit.layout.nodes[element.container]
        if element.index is None:
            yield Node(first)
            return
        with self._index(element.index, element.bounds, element.container.size or 0) as local:
            self._code.emit("local.get", local)
            self._code.emit("i32.const", first)
            self._code.emit("i32.add")
            self._code.emit("local.set", local)
            yield Node(local)
