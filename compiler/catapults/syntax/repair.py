"""What both parsers use at a syntax error: what could come next, one report per token, and tokens
to go on with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from catapults.diagnostics import Message
from catapults.source import Span
from catapults.syntax.building import ParseAbandonedError
from catapults.syntax.lr import Parser, Token, TokenStream
from catapults.syntax.tokens import Lexeme


def accepts(parser: Parser, *token_types: str, without: int = 0) -> bool:
    """Whether the parser, as it stands or before its last symbols (``without`` of them), would
    shift these tokens one after the other."""
    states = parser.statestack[: len(parser.statestack) - without]
    if not states:
        return False
    for token_type in token_types:
        while True:
            action = parser.defaulted_states.get(states[-1])
            if action is None:
                action = parser.action[states[-1]].get(token_type)
            if action is None or action == 0:
                return False
            if action > 0:
                states.append(action)
                break
            production = parser.productions[-action]
            if production.len:
                del states[-production.len :]
            states.append(parser.goto[states[-1]][production.name])
    return True


def report_once(
    stream: TokenStream, index: int, message: Message, span: Span, **values: Any
) -> None:
    """Once per token, by its ``index``: what follows from a repair is not news.

    Raises ParseAbandonedError after too many.
    """
    if index in stream.reported:
        return
    stream.reported.add(index)
    diagnostics = stream.builder.diagnostics
    diagnostics.report(message, span, **values)
    if diagnostics.is_overfull(span.source):
        raise ParseAbandonedError


def visible(stream: TokenStream, index: int, span: Span) -> Span:
    """The end of the file has no width: points to the last thing before it."""
    before = stream.previous(index)
    if span.start == span.end and before is not None and span.start == len(span.source.text):
        return before.span.range(before.span.end - 1, before.span.end)
    return span


def missing(
    stream: TokenStream, token: Token, expected: set[str], candidates: Iterable[str]
) -> str | None:
    """The first of some kinds of tokens with which the text goes on well if one is put in before a
    token; None if there is none, or one was put in there already."""
    if token.index in stream.inserted:
        return None
    for candidate in candidates:
        if candidate in expected and accepts(stream.parser, candidate, token.type):
            stream.inserted.add(token.index)
            return candidate
    return None


def put_in(stream: TokenStream, before: Token, token_type: str) -> Token:
    """A token that is not in the text; ``before`` comes next again."""
    stream.position = before.index
    here = before.value.span
    lexeme = Lexeme(token_type, here.before)
    return Token(lexeme, before.index, stream)


def goes_on(stream: TokenStream, index: int, token_type: str | None = None) -> Token:
    """The token at a place, which may be taken for another; those behind it come next."""
    stream.position = index + 1
    lexeme = stream.lexemes[index]
    if token_type is not None:
        lexeme = Lexeme(token_type, lexeme.span, lexeme.text)
    return Token(lexeme, index, stream)


def behind_parentheses(stream: TokenStream, index: int) -> int | None:
    """Behind what closes the parenthesis at ``index``, if that stands before the next brace."""
    depth = 0
    for place in range(index, len(stream.lexemes)):
        kind = stream.lexemes[place].type
        depth += {"LEFT_PAREN": 1, "RIGHT_PAREN": -1}.get(kind, 0)
        if depth == 0:
            return place + 1
        if kind in ("LEFT_BRACE", "RIGHT_BRACE", "END"):
            break
    return None
