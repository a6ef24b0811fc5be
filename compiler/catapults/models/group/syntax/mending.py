"""Syntax errors of group schedulers: they are told, and repaired where one token mends them.

Otherwise the text is skipped to where the next part, member or statement begins.
"""

from __future__ import annotations

from catapults.diagnostics import Edit, Fix, nearest
from catapults.models.group.syntax.tokens import TOKENS, WORDS
from catapults.syntax import messages
from catapults.syntax.building import ParseAbandonedError
from catapults.syntax.expectation import in_words
from catapults.syntax.foreign.in_schedulers import report_misspelt
from catapults.syntax.lr import Token, TokenStream
from catapults.syntax.repair import accepts, goes_on, missing, put_in, report_once, visible
from catapults.syntax.tokens import KEYWORD_TOKENS, Lexeme, describe, spelling

#: What may be put in where it is missing, the likeliest first.
_INSERTABLE = ("SEMICOLON", "RIGHT_PAREN", "COLON", "LEFT_BRACE")
_PARTS = frozenset(("PARAMETERS", "SDF"))
_WORDS = KEYWORD_TOKENS | WORDS


def p_error(token: Token | None) -> Token | None:
    """The parser's error function: returns the token to go on with, None to skip to RESYNC."""
    if token is None:
        return None
    stream = token.lexer
    expected = {one for one in TOKENS if one != "RESYNC" and accepts(stream.parser, one)}
    repaired = (
        _close_braces(stream, token, expected)
        or _misspelt(stream, token, expected)
        or _insert(stream, token, expected)
    )
    if repaired is not None:
        stream.parser.errok()
        return repaired
    report_once(
        stream,
        token.index,
        messages.UNEXPECTED,
        visible(stream, token.index, token.value.span),
        found=_found(token.value),
        expected=_expected(expected),
    )
    _skip(stream, token)
    return None


def _expected(expected: set[str]) -> str:
    if expected >= _PARTS:
        return "`group`, `parameters`, `sdf` or `}`"
    return in_words(expected)


def _found(lexeme: Lexeme) -> str:
    return describe("END") if lexeme.type == "END" else f"`{lexeme.text}`"


def _close_braces(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """A part begins, or the file ends, inside an open brace: close it."""
    if "RIGHT_BRACE" not in expected or not (token.type == "END" or _begins_part(stream, token)):
        return None
    opened = [one.value.span for one in stream.parser.symstack if one.type == "LEFT_BRACE"]
    report_once(
        stream,
        token.index,
        messages.UNCLOSED,
        visible(stream, token.index, token.value.span),
        found=_found(token.value),
        what="a group scheduler" if len(opened) == 1 else "a group",
    )
    return put_in(stream, token, "RIGHT_BRACE")


def _begins_part(stream: TokenStream, token: Token) -> bool:
    """A word that cannot stand among members; `group` is followed by a name and a colon."""
    at = token.index
    if token.type == "GROUP":
        return stream.lexemes[min(at + 2, len(stream.lexemes) - 1)].type == "COLON"
    return token.type in _PARTS


def _misspelt(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    if token.type != "ID" or token.index in stream.inserted:
        return None
    word = nearest(token.value.text, [one for one, kind in _WORDS.items() if kind in expected])
    if word is None:
        return None
    report_misspelt(stream, token.index, token.value.span, word)
    stream.inserted.add(token.index)
    return goes_on(stream, token.index, _WORDS[word])


def _insert(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    candidate = missing(stream, token, expected, _INSERTABLE)
    if candidate is None:
        return None
    before = stream.previous(token.index)
    place = before.span if before is not None else token.value.span
    text = spelling(candidate)
    report_once(
        stream,
        token.index,
        messages.MISSING,
        place.range(place.end - 1, place.end),
        expected=describe(candidate),
        where=f"after {_found(before)}" if before is not None else "at the start",
        fixes=[Fix(f"Insert `{text}`", (Edit(place.behind, text),))],
    )
    return put_in(stream, token, candidate)


def _skip(stream: TokenStream, token: Token) -> None:
    """Skips behind the next `;` or balanced braces, or before what closes; ``token`` becomes the
    RESYNC that stands for all."""
    index, depth = token.index, 0
    if index in stream.skipped_from:
        if token.type == "END":
            raise ParseAbandonedError
        index += 1
    stream.skipped_from.add(token.index)
    while (kind := stream.lexemes[index].type) != "END":
        if kind == "RIGHT_BRACE" and depth == 0:
            break
        index += 1
        depth += {"LEFT_BRACE": 1, "RIGHT_BRACE": -1}.get(kind, 0)
        if kind in ("SEMICOLON", "RIGHT_BRACE") and depth == 0:
            break
    stream.position = index
    token.type = "RESYNC"
