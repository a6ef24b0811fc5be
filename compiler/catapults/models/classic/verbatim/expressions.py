"""Lowers expressions of C to those of the checked program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from catapults import program as ir
from catapults.diagnostics import Severity
from catapults.models.classic import messages as names
from catapults.models.classic.context import Context
from catapults.models.classic.operators import alike, arithmetic, compound
from catapults.models.classic.types import IN_WORDS, convert
from catapults.models.classic.verbatim import messages
from catapults.models.classic.verbatim.calls import STEPS, Calls
from catapults.models.classic.verbatim.casts import CHARACTER, cast, pointed_type
from catapults.models.classic.verbatim.constants import characters, integer
from catapults.models.classic.verbatim.places import Places
from catapults.models.classic.verbatim.text import DEEPEST, TOO_DEEP, CNode, RefusedError, Text
from catapults.program.constants import constant_value
from catapults.source import Span

_INT, _THREAD = ir.ValueType.INT, ir.ValueType.THREAD
_ARITHMETIC = ("+", "-", "*", "/", "%")
_COMPARISONS = ("==", "!=", "<", ">", "<=", ">=")
_BITWISE = ("&", "|", "^", "<<", ">>")

#: What people call the constructs that are refused.
_NAMES = {
    "Constant": "A text constant",
    "ExprList": "The comma operator",
    "CompoundLiteral": "A compound literal",
    "InitList": "A list of initial values",
    "ArrayRef": "An element of something that is no array",
}


class Expressions:
    """The expressions of one verbatim text."""

    def __init__(self, context: Context, text: Text) -> None:
        self._context = context
        self._text = text
        self._depth = 0
        self.int_bits = context.profile.int_bits
        self._places = Places(context, text, self)
        self.calls = Calls(context, text, self)
        self._readers: dict[str, Callable[[CNode], ir.Expr]] = {
            "Constant": self._constant,
            "ID": self._read,
            "StructRef": self._read,
            "ArrayRef": self._read,
            "BinaryOp": self._binary,
            "UnaryOp": self._unary,
            "Assignment": self._assignment,
            "TernaryOp": self._choice,
            "Cast": self._cast,
            "FuncCall": self.calls.value,
        }

    # --- values

    def value(self, node: CNode) -> ir.Expr:
        """A number, a time or a thread."""
        reader = self._readers.get(type(node).__name__)
        if reader is None:
            raise self.refused(node)
        with self.deeper(node):
            return reader(node)

    @contextmanager
    def deeper(self, node: CNode) -> Iterator[None]:
        """One level further down in the text."""
        self._depth += 1
        if self._depth > DEEPEST:
            raise RefusedError(TOO_DEEP, self._text.span(node))
        yield
        self._depth -= 1

    def number(self, node: CNode) -> ir.Expr:
        """A number or a time."""
        value = self.value(node)
        if value.type is _THREAD:
            raise RefusedError("A thread has no number in a simulation.", self._text.span(node))
        return value

    def whole(self, node: CNode) -> ir.Expr:
        """An int; a float is truncated."""
        return self.converted(self.number(node), _INT)

    def truth(self, node: CNode) -> ir.Expr:
        """An int that is not 0 if the expression holds."""
        value = self.value(node)
        if value.type is _INT:
            return value
        zero = ir.Const(type=value.type, span=value.span, value=0)
        return ir.Compare(type=_INT, span=value.span, operator="!=", left=value, right=zero)

    def address(self, node: CNode) -> ir.Expr | None:
        """What an address of characters counts from the start of their buffer; None for others."""
        match type(node).__name__:
            case "Cast" if pointed_type(node.to_type) == CHARACTER:
                return self.address(node.expr) or self._number_as_address(node)
            case "BinaryOp" if node.op in ("+", "-"):
                start = self.address(node.left)
                if start is not None:
                    return self.arithmetic(node, node.op, start, self.whole(node.right))
        return None

    def _number_as_address(self, node: CNode) -> ir.Expr:
        self._context.diagnostics.report(messages.POINTER_CAST, self._text.span(node.expr))
        return self.whole(node.expr)

    def character(self, address: ir.Expr) -> ir.Place:
        """The character at an address."""
        return self._places.character(address)

    def converted(self, value: ir.Expr, wanted: ir.ValueType) -> ir.Expr:
        """The value in another type."""
        return self.known(convert(self._context, value, wanted, value.span))

    def known(self, value: ir.Expr | None) -> ir.Expr:
        """What the language makes of it; what it reports is why it means nothing."""
        if value is None:
            raise self.reported()
        return value

    def reported(self) -> RefusedError:
        """The last error that lowering reported."""
        found = self._context.diagnostics
        *_, error = (one for one in found if one.severity is Severity.ERROR)
        return RefusedError(error.message, error.span)

    def refused(self, node: CNode, name: str | None = None) -> RefusedError:
        """To raise at a construct that a simulation does not have."""
        what = name or _NAMES.get(type(node).__name__, "This part of C")
        return RefusedError(f"{what} cannot be simulated.", self._text.span(node))

    # --- leaves

    def _constant(self, node: CNode) -> ir.Expr:
        span = self._text.span(node)
        if node.type == "string":
            raise self.refused(node)
        if node.type == "char":
            return self.integer(characters(node.value)[0] if node.value != "''" else 0, span)
        if "float" in node.type or "double" in node.type:
            return ir.Const(type=ir.ValueType.FLOAT, span=span, value=_real(node.value))
        number = integer(node.value)
        if number is None:
            raise self.refused(node, "This constant")
        return self.integer(number, span)

    def integer(self, number: int, span: Span) -> ir.Expr:
        """An int constant; C would give a larger one another type."""
        limit = 1 << self.int_bits - 1
        if not -limit <= number < limit:
            fact = f"{number} does not fit into an int of {self.int_bits} bits."
            raise RefusedError(fact, span)
        return ir.Const(type=_INT, span=span, value=number)

    def _read(self, node: CNode) -> ir.Expr:
        if type(node).__name__ == "ID" and node.name == "NULL":
            return ir.Const(type=_THREAD, span=self._text.span(node), value=0)
        if type(node).__name__ == "StructRef":
            thread = self._places.user_data(node)
            if thread is not None:
                return thread
        return self._load(self._places.place(node))

    def _load(self, place: ir.Place) -> ir.Expr:
        return ir.Load(type=place.type, span=place.span, place=place)

    # --- operators

    def _binary(self, node: CNode) -> ir.Expr:
        span = self._text.span(node)
        if node.op in ("&&", "||"):
            left, right = self.truth(node.left), self.truth(node.right)
            return ir.Logical(type=_INT, span=span, operator=node.op, left=left, right=right)
        if node.op in _COMPARISONS:
            return self._compare(node, span)
        if node.op in _BITWISE:
            return self._bitwise(node.op, self.whole(node.left), self.whole(node.right), span)
        if node.op in _ARITHMETIC and self.address(node) is None:
            left, right = self.number(node.left), self.number(node.right)
            return self.arithmetic(node, node.op, left, right)
        raise self.refused(node, "An address as a number")

    def arithmetic(self, node: CNode, operator: str, left: ir.Expr, right: ir.Expr) -> ir.Expr:
        """``left operator right`` as the language computes it."""
        span = self._text.span(node)
        result = self.known(arithmetic(self._context, operator, left, right, span))
        if isinstance(result, ir.Arithmetic) and result.check and constant_value(result.right) == 0:
            self._context.diagnostics.report(names.DIVISION_BY_ZERO, result.right.span)
        return result

    def _bitwise(self, operator: str, left: ir.Expr, right: ir.Expr, span: Span) -> ir.Expr:
        return ir.Bitwise(type=_INT, span=span, operator=operator, left=left, right=right)

    def _compare(self, node: CNode, span: Span) -> ir.Expr:
        left, right = self.value(node.left), self.value(node.right)
        if _THREAD in (left.type, right.type):
            if left.type is not right.type or node.op not in ("==", "!="):
                raise RefusedError("A thread can only be compared with a thread.", span)
            return ir.Compare(type=_INT, span=span, operator=node.op, left=left, right=right)
        first, second = alike(self._context, node.op, left, right, span)
        left, right = self.known(first), self.known(second)
        return ir.Compare(type=_INT, span=span, operator=node.op, left=left, right=right)

    def _unary(self, node: CNode) -> ir.Expr:
        span = self._text.span(node)
        if node.op in STEPS:
            return self._step(node, span)
        match node.op:
            case "!":
                return ir.Not(type=_INT, span=span, operand=self.truth(node.expr))
            case "-" if type(node.expr).__name__ == "Constant" and "int" in node.expr.type:
                return self.integer(-(integer(node.expr.value) or 0), span)
            case "-":
                operand = self.number(node.expr)
                return ir.Negate(type=operand.type, span=span, operand=operand)
            case "+":
                return self.number(node.expr)
            case "~":
                ones = ir.Const(type=_INT, span=span, value=-1)
                return self._bitwise("^", self.whole(node.expr), ones, span)
            case "*":
                return self._load(self._places.place(node))
        raise self.refused(node, f"The operator `{node.op}`")

    def _choice(self, node: CNode) -> ir.Expr:
        span, condition = self._text.span(node), self.truth(node.cond)
        then, orelse = self.value(node.iftrue), self.value(node.iffalse)
        if then.type is not orelse.type:
            first, second = alike(self._context, "?:", then, orelse, span)
            then, orelse = self.known(first), self.known(second)
        return ir.Choice(type=then.type, span=span, condition=condition, then=then, orelse=orelse)

    def _cast(self, node: CNode) -> ir.Expr:
        if pointed_type(node.to_type) is not None:
            raise self.refused(
                node, "A pointer, but for reading and writing a character through it,"
            )
        return cast(self, node, self.number(node.expr), self._text.span(node))

    # --- assignments

    def _step(self, node: CNode, span: Span) -> ir.Expr:
        place = self._places.written(node.expr)
        operator, prefix = STEPS[node.op]
        if place.type not in (_INT, ir.ValueType.FLOAT) or self._places.is_character(place):
            raise self.refused(node, f"`{operator}` of {IN_WORDS[place.type]}")
        return ir.Step(type=place.type, span=span, place=place, operator=operator, prefix=prefix)

    def _assignment(self, node: CNode) -> ir.Expr:
        span = self._text.span(node)
        place = self._places.written(node.lvalue)
        operator = node.op.removesuffix("=")
        if operator in _ARITHMETIC and not self._places.is_character(place):
            right = self.number(node.rvalue)
            return self.known(compound(self._context, operator, place, right, span))
        value = self.number(node.rvalue)
        if operator in _ARITHMETIC:
            value = self.arithmetic(node, operator, self._load(place), value)
        elif operator:
            left = self.converted(self._load(place), _INT)
            value = self._bitwise(operator, left, self.converted(value, _INT), span)
        value = self.converted(value, place.type)
        if self._places.is_character(place):
            value = self._bitwise("&", value, ir.Const(type=_INT, span=span, value=255), span)
        return ir.Assign(
            type=place.type, span=span, place=place, operator=None, value=value, check=None
        )


def _real(text: str) -> float:
    digits = text.rstrip("fFlL")
    return float.fromhex(digits) if "x" in digits.lower() else float(digits)
