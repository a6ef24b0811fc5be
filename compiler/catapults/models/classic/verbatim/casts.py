"""What a cast of C does to a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults.models.classic.verbatim.text import CNode
from catapults.program import Bitwise, Compare, Const, Expr, ValueType
from catapults.source import Span

if TYPE_CHECKING:
    from catapults.models.classic.verbatim.expressions import Expressions

#: The name that stands for a type of characters.
CHARACTER = "char"

_FLOATS = ("float", "double")
_INTS = ("int", "signed", "signed int")
_SHORTS = ("short", "short int", "signed short", "signed short int")
_CHARACTERS = ("char", "unsigned char")


def type_name(node: CNode) -> str:
    """The words of a type, without ``const`` and the like; empty for what is not a plain type."""
    declared: CNode = getattr(node, "type", None)
    if type(declared).__name__ != "TypeDecl":
        return ""
    return " ".join(getattr(declared.type, "names", ()))


def pointed_type(node: CNode) -> str | None:
    """The type that a pointer points to; None for what is no pointer."""
    pointer = node.type
    if type(pointer).__name__ != "PtrDecl":
        return None
    name = type_name(pointer)
    return CHARACTER if name in _CHARACTERS else name


def cast(expressions: Expressions, node: CNode, value: Expr, span: Span) -> Expr:
    """The value in the type of a cast; characters are unsigned."""
    name = type_name(node.to_type)
    if name in _FLOATS:
        return expressions.converted(value, ValueType.FLOAT)
    if name == "_Bool":
        zero = Const(type=value.type, span=span, value=0)
        return Compare(type=ValueType.INT, span=span, operator="!=", left=value, right=zero)
    if name not in (*_INTS, *_SHORTS, *_CHARACTERS, "signed char"):
        raise expressions.refused(node, f"A cast to `{name}`" if name else "This cast")
    whole = expressions.converted(value, ValueType.INT)
    if name in _CHARACTERS:
        return _low_bits(whole, 8, span)
    if name == "signed char":
        return _signed(expressions, node, _low_bits(whole, 8, span), 8)
    if name in _SHORTS and expressions.int_bits > 16:
        return _signed(expressions, node, _low_bits(whole, 16, span), 16)
    return whole


def _low_bits(value: Expr, bits: int, span: Span) -> Expr:
    return _bitwise("&", value, (1 << bits) - 1, span)


def _bitwise(operator: str, left: Expr, right: int, span: Span) -> Expr:
    number = Const(type=ValueType.INT, span=span, value=right)
    return Bitwise(type=ValueType.INT, span=span, operator=operator, left=left, right=number)


def _signed(expressions: Expressions, node: CNode, value: Expr, bits: int) -> Expr:
    """Bits without sign as a number of so many bits with one."""
    half = 1 << bits - 1
    flipped = _bitwise("^", value, half, value.span)
    return expressions.arithmetic(
        node, "-", flipped, Const(type=ValueType.INT, span=value.span, value=half)
    )
