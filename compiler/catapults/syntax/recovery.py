"""What happens at a syntax error: it is reported, repaired or skipped, and parsing goes on.

In this order: a keyword where only a name can stand is taken as one; a token
that is plainly missing is put in; otherwise the text is skipped to where the
next item begins, and the production ``error RESYNC`` takes its place.
"""

from __future__ import annotations

from typing import Any

from catapults.diagnostics import Edit, Fix, Note, nearest
from catapults.source import Span
from catapults.syntax import messages
from catapults.syntax.building import ParseAbandonedError
from catapults.syntax.expectation import in_words
from catapults.syntax.lr import Parser, Token, TokenStream
from catapults.syntax.tokens import KEYWORD_TOKENS, PUNCTUATION, TOKENS, VARYING, Lexeme, describe

ERROR_LIMIT = 100

_SECTION_STARTS = {
    "THREAD": "LEFT_BRACE",
    "THREADIMPORTS": "LEFT_BRACE",
    "IMPORTS": "LEFT_BRACE",
    "DATA": "LEFT_BRACE",
    "INVARIANT": "ID",
    "EVENT": "ID",
    "QUERY": "ID",
    "BEFORE": "ID",
    "AFTER": "ID",
}
#: What may be put in where it is missing, the likeliest first.
_INSERTABLE = (
    "SEMICOLON RIGHT_PAREN RIGHT_BRACKET BAR COMMA LEFT_PAREN LEFT_BRACE IN ON DEFAULT ID"
).split()


def p_error(token: Token) -> Token | None:
    """The parser's error function: returns the token to go on with, None to skip to RESYNC."""
    stream = token.lexer
    expected = _acceptable(stream.parser)
    repaired = (
        _close_braces(stream, token, expected)
        or _keyword_as_name(stream, token, expected)
        or _misspelt_keyword(stream, token, expected)
        or _insert_missing(stream, token, expected)
    )
    if repaired is not None:
        stream.parser.errok()
        return repaired
    _report(
        stream,
        token.index,
        messages.UNEXPECTED,
        token.value.span,
        found=_found(token.value),
        expected=in_words(expected),
    )
    _skip(stream, token)
    return None


# --- reporting ----------------------------------------------------------------------


def _report(stream: TokenStream, index: int, message: Any, span: Span, **values: Any) -> None:
    report_once(stream, index, message, _visible(stream, index, span), **values)


def report_once(stream: TokenStream, index: int, message: Any, span: Span, **values: Any) -> None:
    """Once per token, by its ``index``: what follows from a repair is not news.

    Raises ParseAbandonedError after too many.
    """
    if index in stream.reported:
        return
    stream.reported.add(index)
    if len(stream.reported) > ERROR_LIMIT:
        stream.builder.diagnostics.report(messages.TOO_MANY, span, limit=ERROR_LIMIT)
        raise ParseAbandonedError
    stream.builder.diagnostics.report(message, span, **values)


def _visible(stream: TokenStream, index: int, span: Span) -> Span:
    """The end of the file has no width: point to the last thing before it."""
    before = stream.previous(index)
    if span.start == span.end and before is not None and span.start == len(span.source.text):
        return Span(span.source, before.span.end - 1, before.span.end)
    return span


def _found(lexeme: Lexeme) -> str:
    if lexeme.type in ("END", "VERBATIM_STATEMENT", "VERBATIM_EXPRESSION"):
        return describe(lexeme.type)
    return f"`{lexeme.text}`"


# --- repairs ------------------------------------------------------------------------


def _close_braces(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """A section begins, or the file ends, inside an open brace: close it."""
    outside = token.type == "END" or _starts_section(stream, token.index)
    if not outside or "RIGHT_BRACE" not in expected:
        return None
    brace = _innermost_brace(stream.parser)
    opened = Note(stream.parser.symstack[brace].value.span, "the brace that is open here")
    what = {"block": "a block", "list": "a section", "sections": "a scheduler"}[
        _context(stream.parser)
    ]
    _report(
        stream,
        token.index,
        messages.UNCLOSED,
        token.value.span,
        found=_found(token.value),
        what=what,
        notes=[opened],
    )
    return _put_in(stream, token, "RIGHT_BRACE")


def _keyword_as_name(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """Only a name can stand here, and a keyword does."""
    word = token.value.text
    if "ID" not in expected or word not in KEYWORD_TOKENS or not expected <= {"ID", "FIXED"}:
        return None
    _report(stream, token.index, messages.KEYWORD_AS_NAME, token.value.span, word=word)
    return _retyped(stream, token, "ID")


def _misspelt_keyword(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """A name stands where only keywords can, and one of them is close to it."""
    if token.type != "ID":
        return None
    words = [word for word, type_ in KEYWORD_TOKENS.items() if type_ in expected]
    word = nearest(token.value.text, words)
    if word is None or not accepts(stream.parser, KEYWORD_TOKENS[word]):
        return None
    fix = Fix(f"Write `{word}`", (Edit(token.value.span, word),))
    _report(
        stream,
        token.index,
        messages.UNEXPECTED,
        token.value.span,
        found=_found(token.value),
        expected=f"`{word}`",
        fixes=[fix],
    )
    return _retyped(stream, token, KEYWORD_TOKENS[word])


def _insert_missing(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """One token more, and the text goes on well."""
    if token.index in stream.inserted:
        return None
    for candidate in _INSERTABLE:
        if candidate in expected and accepts(stream.parser, candidate, token.type):
            break
    else:
        return None
    stream.inserted.add(token.index)
    before = stream.previous(token.index)
    place = before.span if before else token.value.span
    text = PUNCTUATION.get(candidate, candidate.lower())
    fixes = []
    if candidate not in VARYING:
        edit = Edit(Span(place.source, place.end, place.end), _spaced(text))
        fixes = [Fix(f"Insert `{text}`", (edit,))]
    _report(
        stream,
        token.index,
        messages.MISSING,
        Span(place.source, place.end - 1, place.end),
        expected=describe(candidate)[0].upper() + describe(candidate)[1:],
        where=f"after {_found(before)}" if before else "at the start",
        fixes=fixes,
    )
    return _put_in(stream, token, candidate)


def _spaced(text: str) -> str:
    return f" {text}" if text.isalpha() or text in "{(" else text


def _put_in(stream: TokenStream, before: Token, token_type: str) -> Token:
    """A token that is not in the text; ``before`` comes next again."""
    stream.position = before.index
    here = before.value.span
    lexeme = Lexeme(token_type, Span(here.source, here.start, here.start))
    return Token(lexeme, before.index, stream)


def _retyped(stream: TokenStream, token: Token, token_type: str) -> Token:
    lexeme = Lexeme(token_type, token.value.span, token.value.value)
    return Token(lexeme, token.index, stream)


# --- skipping -----------------------------------------------------------------------


def _skip(stream: TokenStream, token: Token) -> None:
    """Skips to where the next item begins; ``token`` becomes the RESYNC that stands for all."""
    index = token.index
    if index in stream.skipped_from:  # no progress since the last error here
        if token.type == "END":
            raise ParseAbandonedError
        index += 1
    stream.skipped_from.add(token.index)
    context = _context(stream.parser)
    if context in ("block", "list"):
        stream.position = _end_of_statement(stream, index)
    elif context == "head":
        stream.position = _first(stream, index, lambda i: stream.lexemes[i].type == "LEFT_BRACE")
    elif context == "before":
        heads = ("SCHEDULER", "PARTIAL")
        stream.position = _first(stream, index, lambda i: stream.lexemes[i].type in heads)
    else:
        stream.position = _next_section(stream, index)
    token.type = "RESYNC"


def _starts_section(stream: TokenStream, index: int) -> bool:
    """Whether a section begins here: its keyword, with what must follow it."""
    follower = _SECTION_STARTS.get(stream.lexemes[index].type)
    return follower is not None and stream.lexemes[index + 1].type == follower


def _first(stream: TokenStream, index: int, wanted: Any) -> int:
    while stream.lexemes[index].type != "END" and not wanted(index):
        index += 1
    return index


def _end_of_statement(stream: TokenStream, index: int) -> int:
    """Behind the next `;` or balanced braces; before a `}` that closes what is open."""
    depth = 0
    while True:
        kind = stream.lexemes[index].type
        if kind == "END" or _starts_section(stream, index):
            return index
        if kind == "RIGHT_BRACE" and depth == 0:
            return index
        index += 1
        depth += {"LEFT_BRACE": 1, "RIGHT_BRACE": -1}.get(kind, 0)
        ends = kind in ("SEMICOLON", "RIGHT_BRACE") and depth == 0
        if ends and stream.lexemes[index].type != "ELSE":
            return index


def _next_section(stream: TokenStream, index: int) -> int:
    """Before the next section or the `}` of the scheduler."""
    depth = 0
    while True:
        kind = stream.lexemes[index].type
        if (
            kind == "END"
            or _starts_section(stream, index)
            or (kind == "RIGHT_BRACE" and depth == 0)
        ):
            return index
        index += 1
        depth += {"LEFT_BRACE": 1, "RIGHT_BRACE": -1}.get(kind, 0)
        if kind == "RIGHT_BRACE" and depth == 0:
            return index


# --- what the parser could take -----------------------------------------------------


def _innermost_brace(parser: Parser) -> int:
    """Place in the symbol stack of the `{` that is open here, -1 if none is."""
    symbols = parser.symstack
    for index in range(len(symbols) - 1, -1, -1):
        if symbols[index].type == "LEFT_BRACE":
            return index
    return -1


def _context(parser: Parser) -> str:
    """In what the error lies: 'before' or 'after' the scheduler, its 'head', or what is open."""
    symbols = [symbol.type for symbol in parser.symstack]
    brace = _innermost_brace(parser)
    if brace < 0:
        if "scheduler" in symbols:
            return "after"
        return "head" if "SCHEDULER" in symbols else "before"
    before = symbols[brace - 1]
    if before == "names":
        return "sections"
    return "list" if before in _SECTION_STARTS else "block"


def _acceptable(parser: Parser) -> set[str]:
    """All token types that can come next."""
    return {name for name in TOKENS if name != "RESYNC" and accepts(parser, name)}


def accepts(parser: Parser, *token_types: str) -> bool:
    """Whether the parser, as it stands, would shift these tokens one after the other."""
    states = list(parser.statestack)
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
