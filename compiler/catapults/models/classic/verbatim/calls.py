"""Calls in C text: what the C library does, and host functions for all others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from catapults import program as ir
from catapults.models.classic.context import Context
from catapults.models.classic.verbatim.constants import characters
from catapults.models.classic.verbatim.text import CNode, RefusedError, Text
from catapults.source import Span

if TYPE_CHECKING:
    from catapults.models.classic.verbatim.expressions import Expressions

_INT = ir.ValueType.INT
#: The signs of steps, and whether they stand in front.
STEPS = {"++": ("++", True), "--": ("--", True), "p++": ("++", False), "p--": ("--", False)}
_STREAMS = ("stdout", "stderr")
#: Functions of C that only answer.
_WITHOUT_EFFECT = ("strcmp", "strncmp", "strlen", "abs")
#: Names that are called as statements only.
STATEMENTS = ("printf", "fprintf", "assert")

_DIRECTIVE = re.compile(r"%(?P<flags>[-+ #0]*\d*(?:\.\d+)?)(?:hh|h|ll|l)?(?P<kind>.)", re.DOTALL)
_WHOLE, _REAL = "diuxXcp", "eEfFgG"


class Calls:
    """The calls of one verbatim text."""

    def __init__(self, context: Context, text: Text, expressions: Expressions) -> None:
        self._context = context
        self._text = text
        self._expressions = expressions

    def value(self, node: CNode) -> ir.Expr:
        """A call whose value is wanted."""
        name, arguments = called(node), operands(node)
        match name:
            case None:
                raise self._expressions.refused(node, "A call through a pointer")
            case "rand" if not arguments:
                return ir.Random(type=_INT, span=self._text.span(node))
            case "strcmp" if len(arguments) == 2:
                return self._compared(node, arguments, None)
            case "strncmp" if len(arguments) == 3:
                return self._compared(node, arguments[:2], self._length(arguments[2]))
            case _ if name in STATEMENTS:
                raise self._expressions.refused(node, f"The value of `{name}`")
        return self._host_call(node, name, arguments)

    # --- host functions

    def _host_call(self, node: CNode, name: str, arguments: list[CNode]) -> ir.Expr:
        span = self._text.span(node)
        values = [self._expressions.value(one) for one in arguments]
        parameters = tuple(one.type for one in values)
        site = self._context.site("statement", self._text.statement_span(node))
        called_first = ir.HostFunction(name=name, parameters=parameters, span=span)
        function = self._context.hosts.setdefault(name, called_first)
        if function.parameters != parameters:
            raise RefusedError(
                f"`{name}` is called with {_in_words(parameters)} here and with "
                f"{_in_words(function.parameters)} on line {function.span.line}, but a function of "
                "the workload has one list of parameters.",
                span,
            )
        return ir.HostCall(type=_INT, span=span, function=function, arguments=values, site=site)

    # --- comparing texts

    def _length(self, node: CNode) -> int:
        length = self._expressions.whole(node)
        if not isinstance(length, ir.Const):
            raise self._expressions.refused(node, "A number of characters that is not constant")
        return int(length.value)

    def _compared(self, node: CNode, arguments: list[CNode], limit: int | None) -> ir.Expr:
        """``strcmp``: a text is a constant, or stands in the buffer of characters."""
        span = self._text.span(node)
        left, right = (literal(one) for one in arguments)
        if left is None and right is None:
            raise self._expressions.refused(node, "A comparison of two texts that are not constant")
        if left is None:
            return self._difference(arguments[0], right or [], limit, 1, span)
        if right is None:
            return self._difference(arguments[1], left, limit, -1, span)
        first, second = bytes([*left, 0][:limit]), bytes([*right, 0][:limit])
        order = (first > second) - (first < second)
        return ir.Const(type=_INT, span=span, value=order)

    def _difference(
        self, text: CNode, other: list[int], limit: int | None, sign: int, span: Span
    ) -> ir.Expr:
        """The first characters that differ decide; a text ends with a 0."""
        start = self._expressions.address(text)
        if start is None:
            raise self._expressions.refused(text, "A text that is neither constant nor a `char *`")
        if effect_of(text) is not None:
            raise self._expressions.refused(text, "An effect inside a comparison of texts")
        result: ir.Expr = _constant(0, span)
        for position, wanted in reversed(list(enumerate([*other, 0][:limit]))):
            offset = _constant(position, span)
            place = self._expressions.character(
                self._expressions.arithmetic(text, "+", start, offset)
            )
            found = ir.Load(type=_INT, span=span, place=place)
            larger = _compared(">", found, wanted)
            differs = _choice(larger, _constant(sign, span), _constant(-sign, span))
            result = _choice(_compared("==", found, wanted), result, differs)
        return result

    # --- printing

    def printing(self, node: CNode) -> ir.Print:
        """``printf`` and ``fprintf``: one entry of the log."""
        arguments = operands(node)
        if called(node) == "fprintf":
            stream = arguments.pop(0) if arguments else node
            if getattr(stream, "name", None) not in _STREAMS:
                raise self._expressions.refused(
                    stream, "Printing to anything but `stdout` and `stderr`"
                )
        text = literal(arguments[0]) if arguments else None
        if text is None:
            raise self._expressions.refused(node, "A format that is not a text constant")
        span = self._text.statement_span(node)
        shown, values = self._format(node, text, arguments[1:])
        site = self._context.site("print", span, shown)
        return ir.Print(span=span, site=site, arguments=values)

    def _format(
        self, node: CNode, text: list[int], arguments: list[CNode]
    ) -> tuple[str, list[ir.Expr]]:
        """The format with its constant texts filled in, and the values for the rest."""
        waiting, values = list(arguments), list[ir.Expr]()

        def filled(match: re.Match[str]) -> str:
            kind = match["kind"]
            if kind == "%":
                return match[0]
            if not waiting:
                raise RefusedError(f"`{match[0]}` has no value to print.", self._text.span(node))
            argument = waiting.pop(0)
            if kind == "s":
                return self._shown_text(argument)
            if kind not in _WHOLE + _REAL:
                raise self._expressions.refused(node, f"The format `{match[0]}`")
            value = self._expressions.value(argument)
            if value.type is not ir.ValueType.THREAD and kind in _REAL:
                value = self._expressions.converted(value, ir.ValueType.FLOAT)
            elif value.type is ir.ValueType.FLOAT:
                value = self._expressions.converted(value, _INT)
            values.append(value)
            return f"%{match['flags']}{kind}"

        shown = _DIRECTIVE.sub(filled, bytes(text).decode("utf-8", "replace"))
        if waiting:
            raise RefusedError("The format does not print this value.", self._text.span(waiting[0]))
        return shown.rstrip("\n"), values

    def _shown_text(self, node: CNode) -> str:
        text = literal(node)
        if text is None:
            raise self._expressions.refused(node, "Printing a text that is not constant")
        return bytes(text).decode("utf-8", "replace").replace("%", "%%")


def _in_words(parameters: tuple[ir.ValueType, ...]) -> str:
    return f"({', '.join(one.value for one in parameters)})"


def _constant(value: int, span: Span) -> ir.Expr:
    return ir.Const(type=_INT, span=span, value=value)


def _compared(operator: str, left: ir.Expr, right: int) -> ir.Expr:
    number = _constant(right, left.span)
    return ir.Compare(type=_INT, span=left.span, operator=operator, left=left, right=number)


def _choice(condition: ir.Expr, then: ir.Expr, orelse: ir.Expr) -> ir.Expr:
    span = condition.span
    return ir.Choice(type=_INT, span=span, condition=condition, then=then, orelse=orelse)


def effect_of(node: CNode) -> str | None:
    """What evaluating it does beside giving a value, in words: evaluating it twice is not
    evaluating it once."""
    kind = type(node).__name__
    if kind == "Assignment" or getattr(node, "op", "") in STEPS:
        return "changes a variable"
    if kind == "FuncCall" and called(node) not in _WITHOUT_EFFECT:
        return f"calls `{called(node) or 'a function'}`, which may change something"
    return next((effect for effect in map(effect_of, node) if effect is not None), None)


def called(node: CNode) -> str | None:
    """The name of the function that a call calls."""
    name = getattr(node.name, "name", None)
    return name if isinstance(name, str) else None


def operands(node: CNode) -> list[CNode]:
    """The arguments of a call."""
    return list(node.args.exprs) if node.args is not None else []


def literal(node: CNode) -> list[int] | None:
    """The characters of a text constant."""
    is_text = type(node).__name__ == "Constant" and node.type == "string"
    return characters(node.value) if is_text and node.value.startswith('"') else None
