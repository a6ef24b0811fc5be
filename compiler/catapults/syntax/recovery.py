"""What happens at a syntax error: it is reported, repaired or skipped, and parsing goes on.

In this order: a keyword where only a name can stand is taken as one; what other
languages have is told by name and mended where that is clear; a token that is
plainly missing is put in; otherwise the text is skipped to where the next item
begins, and the production ``error RESYNC`` takes its place.
"""

from __future__ import annotations

from typing import Any

from catapults.diagnostics import Edit, Fix, Message, Note, nearest
from catapults.source import Span
from catapults.syntax import messages, repair
from catapults.syntax.building import ParseAbandonedError
from catapults.syntax.expectation import in_words
from catapults.syntax.foreign.in_schedulers import (
    after_foreign_head,
    mend_foreign,
    report_misspelt,
    tell_foreign,
)
from catapults.syntax.foreign.scheduler_words import USAGE
from catapults.syntax.lexer import is_distributed
from catapults.syntax.lr import Parser, Token, TokenStream
from catapults.syntax.repair import accepts, goes_on, missing, put_in, visible
from catapults.syntax.tokens import (
    DISTRIBUTED_TOKENS,
    KEYWORD_TOKENS,
    OF_DISTRIBUTED,
    SECTION_STARTS,
    TOKENS,
    VARYING,
    Lexeme,
    describe,
    spelling,
)
from catapults.syntax.usage import leading_word, usage_clause

#: The words of the language with their tokens.
_WORDS = KEYWORD_TOKENS | DISTRIBUTED_TOKENS
#: What may be put in where it is missing, the likeliest first.
_INSERTABLE = (
    "SEMICOLON RIGHT_PAREN RIGHT_BRACKET BAR COMMA LEFT_PAREN LEFT_BRACE IN ON DEFAULT COLON ID"
).split()
#: Behind these another construct begins.
_BORDERS = frozenset(
    "LEFT_BRACE RIGHT_BRACE RIGHT_PAREN ELSE SEMICOLON items sections attributes imports data "
    "families opening $end".split()
)


def p_error(token: Token) -> Token | None:
    """The parser's error function: returns the token to go on with, None to skip to RESYNC."""
    stream = token.lexer
    expected = _acceptable(stream)
    repaired = (
        _close_braces(stream, token, expected)
        or mend_foreign(stream, token, expected)
        or _keyword_as_name(stream, token, expected)
    )
    told = repaired is None and tell_foreign(stream, token, expected)
    if told:
        repaired = after_foreign_head(stream, token)
    elif repaired is None:
        repaired = _misspelt_keyword(stream, token, expected) or _insert_missing(
            stream, token, expected
        )
    if repaired is not None:
        stream.parser.errok()
        return repaired
    if not told:
        _report_unexpected(stream, token, expected)
    _skip(stream, token)
    return None


# --- reporting ----------------------------------------------------------------------


def _report(stream: TokenStream, index: int, message: Message, span: Span, **values: Any) -> None:
    repair.report_once(stream, index, message, visible(stream, index, span), **values)


def _report_unexpected(stream: TokenStream, token: Token, expected: set[str]) -> None:
    word = leading_word(stream, USAGE, _BORDERS)
    _report(
        stream,
        token.index,
        messages.UNEXPECTED,
        token.value.span,
        found=_found(token.value),
        expected=in_words(expected) + (usage_clause(word, USAGE) if word else ""),
    )


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
    return put_in(stream, token, "RIGHT_BRACE")


def _keyword_as_name(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """Only a name can stand here, and a keyword does."""
    word = token.value.text
    is_word = word in KEYWORD_TOKENS or token.type in DISTRIBUTED_TOKENS.values()
    if "ID" not in expected or not is_word or not expected <= {"ID", "FIXED"}:
        return None
    _report(stream, token.index, messages.KEYWORD_AS_NAME, token.value.span, word=word)
    return goes_on(stream, token.index, "ID")


def _misspelt_keyword(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """A name stands where only keywords can, and one of them is close to it."""
    if token.type != "ID":
        return None
    words = {word: type_ for word, type_ in _WORDS.items() if type_ in expected}
    word = nearest(token.value.text, words)
    if word is None or not accepts(stream.parser, words[word]):
        return None
    report_misspelt(stream, token.index, token.value.span, word)
    return goes_on(stream, token.index, words[word])


def _insert_missing(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """One token more, and the text goes on well."""
    candidate = missing(stream, token, expected, _INSERTABLE)
    if candidate is None:
        return None
    before = stream.previous(token.index)
    place = before.span if before else token.value.span
    text = spelling(candidate)
    fixes = []
    if candidate not in VARYING:
        edit = Edit(place.behind, _spaced(text))
        fixes = [Fix(f"Insert `{text}`", (edit,))]
    _report(
        stream,
        token.index,
        messages.MISSING,
        place.range(place.end - 1, place.end),
        expected=describe(candidate)[0].upper() + describe(candidate)[1:],
        where=f"after {_found(before)}" if before else "at the start",
        fixes=fixes,
    )
    return put_in(stream, token, candidate)


def _spaced(text: str) -> str:
    return f" {text}" if text.isalpha() or text in "{(" else text


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
        heads = ("SCHEDULER", "PARTIAL", "DISTRIBUTED")
        stream.position = _first(stream, index, lambda i: stream.lexemes[i].type in heads)
    else:
        stream.position = _next_section(stream, index)
    token.type = "RESYNC"


def _starts_section(stream: TokenStream, index: int) -> bool:
    """Whether a section begins here: its keyword, with what must follow it."""
    follower = SECTION_STARTS.get(stream.lexemes[index].type)
    return follower is not None and stream.following(index).type == follower


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
    return "list" if before in SECTION_STARTS else "block"


def _acceptable(stream: TokenStream) -> set[str]:
    """All token types that can come next; those of masters in such only."""
    left_out = set() if is_distributed(stream.lexemes) else OF_DISTRIBUTED
    known = (name for name in TOKENS if name != "RESYNC" and name not in left_out)
    return {name for name in known if accepts(stream.parser, name)}
