"""Variables, attributes and characters that C text reads and writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults import program as ir
from catapults.models.classic.context import Context
from catapults.models.classic.verbatim.text import CNode, RefusedError, Text
from catapults.source import Span
from catapults.syntax import ast

if TYPE_CHECKING:
    from catapults.models.classic.verbatim.expressions import Expressions

#: Addresses of characters lie in a buffer of this length, from 0 on.
BUFFER_SIZE = 1024

_BUFFER = "characters"
_USER_DATA = "userdata"


class Places:
    """The places that one verbatim text names."""

    def __init__(self, context: Context, text: Text, expressions: Expressions) -> None:
        self._context = context
        self._text = text
        self._expressions = expressions

    def place(self, node: CNode) -> ir.Place:
        """Where a value can be read."""
        match type(node).__name__:
            case "ID":
                return self._variable(node, None)
            case "ArrayRef" if type(node.name).__name__ == "ID":
                return self._variable(node.name, node.subscript)
            case "ArrayRef":
                start = self._expressions.address(node.name)
                if start is not None:
                    offset = self._expressions.whole(node.subscript)
                    return self.character(self._expressions.arithmetic(node, "+", start, offset))
            case "UnaryOp" if node.op == "*":
                start = self._expressions.address(node.expr)
                if start is not None:
                    return self.character(start)
                raise self._expressions.refused(node, "A pointer to anything but a character")
            case "StructRef":
                return self._attribute(node)
        raise self._expressions.refused(node)

    def written(self, node: CNode) -> ir.Place:
        """Where a value can be written."""
        place = self.place(node)
        if isinstance(place, ir.GlobalPlace) and place.variable.const:
            raise RefusedError(f"`{place.variable.name}` is a constant.", place.span)
        if isinstance(place, ir.GlobalPlace) and place.variable.library:
            raise RefusedError(f"`{place.variable.name}` is the library's.", place.span)
        return place

    def character(self, address: ir.Expr) -> ir.Place:
        """A character of the buffer, which the program has from now on."""
        if not self._context.simulated:
            self._context.simulated.append(self._buffer())
        buffer = self._context.simulated[0]
        return ir.GlobalPlace(
            type=ir.ValueType.INT,
            span=address.span,
            variable=buffer,
            index=address,
            bounds=self._bounds(address, buffer.name),
        )

    def _buffer(self) -> ir.Global:
        name = _BUFFER
        while name in self._context.globals:
            name += "_"
        return ir.Global(
            name=name,
            type=ir.ValueType.INT,
            size=BUFFER_SIZE,
            const=False,
            imported=False,
            default=0,
            init=None,
            span=self._text.whole,
        )

    def is_character(self, place: ir.Place) -> bool:
        """Whether the place is in the buffer of characters."""
        return isinstance(place, ir.GlobalPlace) and place.variable in self._context.simulated

    # --- variables

    def _variable(self, node: CNode, subscript: CNode | None) -> ir.Place:
        symbol = self._symbol(node)
        span = self._text.span(node)
        if isinstance(symbol, ir.Container):
            kind = symbol.type.value
            raise RefusedError(f"`{symbol.name}` is a {kind}, and C has no name for it.", span)
        index, bounds = self._index(node, symbol.size, subscript)
        if isinstance(symbol, ir.Local):
            return ir.LocalPlace(
                type=symbol.type, span=span, local=symbol, index=index, bounds=bounds
            )
        return ir.GlobalPlace(
            type=symbol.type, span=span, variable=symbol, index=index, bounds=bounds
        )

    def _symbol(self, node: CNode) -> ir.Container | ir.Global | ir.Local:
        span = self._text.span(node)
        symbol = self._context.resolve(ast.Name(span=span, text=node.name))
        if symbol is None:
            raise self._expressions.reported()
        return symbol

    def _index(
        self, node: CNode, size: int | None, subscript: CNode | None
    ) -> tuple[ir.Expr | None, ir.Check | None]:
        if (size is None) is not (subscript is None):
            wrong = "is an array, and needs an index" if size else "is no array"
            raise RefusedError(f"`{node.name}` {wrong}.", self._text.span(node))
        if subscript is None:
            return None, None
        index = self._expressions.whole(subscript)
        return index, self._bounds(index, node.name)

    def _bounds(self, index: ir.Expr, array: str) -> ir.Check:
        subject = f"`{index.span.text}` of `{array}`"
        return self._context.check(ir.CheckKind.INDEX_IN_RANGE, index.span, subject)

    # --- threads

    def user_data(self, node: CNode) -> ir.Expr | None:
        """``x->userdata``, which stands for the thread itself; None for an attribute."""
        name = node.field.name
        if name != _USER_DATA or name in self._context.attributes:
            return None
        return self.thread(node)

    def _attribute(self, node: CNode) -> ir.Place:
        thread = self.thread(node)
        attribute = self._attribute_of(node.field)
        span = self._text.span(node)
        return ir.AttributePlace(type=attribute.type, span=span, thread=thread, attribute=attribute)

    def _attribute_of(self, field: CNode) -> ir.Attribute:
        name = ast.Name(span=self._text.span(field), text=field.name)
        attribute = self._context.resolve_attribute(name)
        if attribute is None:
            raise self._expressions.reported()
        return attribute

    def thread(self, node: CNode) -> ir.Expr:
        """The thread in front of ``->``."""
        owner, subscript = node.name, None
        if type(owner).__name__ == "ArrayRef":
            owner, subscript = owner.name, owner.subscript
        if node.type != "->" or type(owner).__name__ != "ID":
            raise self._expressions.refused(node, f"`{node.type}` behind anything but a thread")
        symbol, span = self._symbol(owner), self._text.span(owner)
        if isinstance(symbol, ir.Container) and symbol.type.is_slot:
            return self._slot(owner, symbol, subscript, span)
        if not isinstance(symbol, ir.Local) or symbol.type is not ir.ValueType.THREAD:
            raise RefusedError(f"`{owner.name}` is not a thread, so `->` means nothing.", span)
        place = ir.LocalPlace(type=symbol.type, span=span, local=symbol, index=None, bounds=None)
        thread = ir.Load(type=symbol.type, span=span, place=place)
        check = self._context.check_of_name(ir.CheckKind.SLOT_HOLDS, span)
        return thread if check is None else ir.Alive(thread.type, span, thread, check)

    def _slot(
        self, owner: CNode, slot: ir.Container, subscript: CNode | None, span: Span
    ) -> ir.Expr:
        index, bounds = self._index(owner, slot.size, subscript)
        element = ir.Element(container=slot, index=index, bounds=bounds, span=span)
        check = self._context.check(ir.CheckKind.SLOT_HOLDS, span, slot.name)
        return ir.Front(type=ir.ValueType.THREAD, span=span, element=element, check=check)
