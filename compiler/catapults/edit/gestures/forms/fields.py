"""Where the fields of a card stand in its text, so that a form can show and change each alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from catapults.contracts.rules import FieldName
from catapults.diagnostics import Diagnostics
from catapults.edit.cards import Card
from catapults.source import Source, Span
from catapults.syntax import ast
from catapults.syntax.lexer import tokenise
from catapults.syntax.tokens import Lexeme

_BRACKET = re.compile(r"(?:\s|/\*.*?\*/|//[^\n]*)*\]", re.DOTALL)

ASSIGNMENTS = ("=", "*=", "/=", "%=", "+=", "-=")


@dataclass(frozen=True)
class Field:
    """A part of a card. One that is left out has an empty span where it would stand."""

    name: FieldName
    span: Span
    #: What must precede the text where nothing stands yet.
    before: str = ""
    #: Whether the card needs it.
    needed: bool = True


def fields_of(card: Card) -> list[Field]:
    """The fields of a card, in the order of the text; branches have their conditions themselves."""
    return list(_fields(card.node))


def _fields(node: ast.Node) -> Iterator[Field]:
    match node:
        case ast.Transfer():
            yield Field("source", node.source.span)
            yield Field("target", node.target.span)
        case ast.ExprStmt(expr=ast.Assign() | ast.Step() as expr):
            yield from _assignment(expr)
        case ast.While() | ast.DoWhile():
            yield Field("condition", node.condition.span)
        case ast.For():
            yield from _for(node)
        case ast.Foreach():
            yield Field("variable", node.variable.span)
            yield Field("container", node.container.span)
        case ast.Dispatch() | ast.Destroy():
            yield Field("thread", node.target.span)
        case ast.Return() | ast.Fail():
            yield _optional(node)
        case ast.Assert():
            yield from _assert(node)
        case ast.Declaration():
            yield from _locals(node)
        case ast.Verbatim():
            start = len("{*")
            yield Field("text", node.span.inside(start, start + len(node.text)))
        case ast.If() | ast.Block() | ast.Continue() | ast.Break():
            return
        case _:
            yield Field("text", node.span)


def _assignment(expr: ast.Assign | ast.Step) -> Iterator[Field]:
    if isinstance(expr, ast.Assign):
        between = tokens_between(expr.span, expr.target.span.end, expr.value.span.start)
        yield Field("target", expr.target.span)
        yield from (Field("operator", one.span) for one in between if one.text in ASSIGNMENTS)
        yield Field("value", expr.value.span)
        return
    span, end = expr.span, expr.span.end
    steps = span.inside(0, 2) if expr.prefix else span.range(end - 2, end)
    parts = [Field("target", expr.target.span), Field("operator", steps)]
    yield from reversed(parts) if expr.prefix else parts


def _for(node: ast.For) -> Iterator[Field]:
    parts: list[tuple[FieldName, ast.Expr | None]] = [
        ("init", node.init),
        ("condition", node.condition),
        ("step", node.step),
    ]
    head = tokens_between(node.span, node.span.start, node.body.span.start)
    ends = [one.span.end for one in head[1:2]]  # of what precedes each part: `(`, `;`, `;`
    ends += [one.span.end for one in _outermost(head) if one.type == "SEMICOLON"]
    ends += [node.body.span.start] * (len(parts) - len(ends))  # marks that an error left out
    for (name, part), end in zip(parts, ends, strict=False):
        space = "" if name == "init" else " "
        empty = node.span.range(end, end)
        yield Field(name, part.span if part is not None else empty, before=space, needed=False)


def _optional(node: ast.Return | ast.Fail) -> Field:
    """What can stand behind the word."""
    word = "return" if isinstance(node, ast.Return) else "fail"
    written = node.value if isinstance(node, ast.Return) else node.target
    empty = node.span.inside(0, len(word)).behind
    span = written.span if written is not None else empty
    return Field("value" if word == "return" else "thread", span, before=" ", needed=False)


def _assert(node: ast.Assert) -> Iterator[Field]:
    yield Field("condition", node.condition.span)
    behind = tokens_between(node.span, node.condition.span.end, node.span.end)
    strings = [one.span for one in behind if one.type == "STRING"]
    span = strings[0] if strings else node.condition.span.behind
    yield Field("message", span, before=", ", needed=False)


def _locals(node: ast.Declaration) -> Iterator[Field]:
    for one in tokens_between(node.span, node.span.start, node.declarators[0].span.start):
        if one.text == node.type.value:
            yield Field("type", one.span)
    yield Field("names", node.declarators[0].span.to(node.declarators[-1].span))


def sized_end(node: ast.Declarator) -> int:
    """Where a declared name ends with the size behind it."""
    if node.size is None:
        return node.name.span.end
    bracket = _BRACKET.match(node.span.source.text, node.size.span.end)
    return bracket.end() if bracket else node.size.span.end


def tokens_between(span: Span, start: int, end: int) -> list[Lexeme]:
    """The tokens of a part of a text, with their places in the whole."""
    part = Source(span.source.name, span.source.text[start:end])
    return [
        Lexeme(one.type, span.range(one.span.start + start, one.span.end + start), one.value)
        for one in tokenise(part, Diagnostics()).tokens[:-1]
    ]


def _outermost(tokens: list[Lexeme]) -> Iterator[Lexeme]:
    """The tokens between the outermost parentheses, but for those in inner ones."""
    depth = 0
    for token in tokens:
        depth += {"LEFT_PAREN": 1, "RIGHT_PAREN": -1}.get(token.type, 0)
        if depth == 1:
            yield token
