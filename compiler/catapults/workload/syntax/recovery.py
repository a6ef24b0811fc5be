"""What happens at a syntax error: it is reported, and repaired where one token mends it.

Otherwise the parser skips to where a production with ``error`` can go on.
"""

from __future__ import annotations

from catapults.diagnostics import Edit, Fix, Note, nearest
from catapults.syntax import messages as syntax_messages
from catapults.syntax.building import ParseAbandonedError
from catapults.syntax.lr import Token, TokenStream
from catapults.syntax.repair import accepts, goes_on, put_in, report_once, visible
from catapults.syntax.tokens import PUNCTUATION, Lexeme
from catapults.workload import messages
from catapults.workload.syntax.expectation import in_words
from catapults.workload.syntax.foreign import mend_foreign, tell_foreign
from catapults.workload.syntax.tokens import TOKENS, WORD_TOKENS, describe
from catapults.workload.syntax.usage import usage_of

#: What may be put in where it is missing, the likeliest first.
_INSERTABLE = ("SEMICOLON", "RIGHT_PAREN", "RIGHT_BRACKET", "LEFT_BRACE", "COMMA")

#: Words that begin a statement.
_STATEMENT_WORDS = (
    "if else while loop repeat break continue compute sleep yield exit spawn suspend resume "
    "record count mark import int float time const io poll receive send acquire release"
).split()


def p_error(token: Token | None) -> Token | None:
    """The parser's error function: returns the token to go on with, None to skip."""
    if token is None:  # behind the end: all that can be said has been said
        return None
    stream = token.lexer
    expected = {name for name in TOKENS if accepts(stream.parser, name)}
    repaired = mend_foreign(stream, token, expected)
    if repaired is None and tell_foreign(stream, token, expected):
        return None
    repaired = (
        repaired
        or _misspelt_word(stream, token, expected)
        or _insert_missing(stream, token, expected)
        or _close_braces(stream, token, expected)
    )
    if repaired is not None:
        stream.parser.errok()
        return repaired
    _report_unexpected(stream, token, expected)
    return None


def _report_unexpected(stream: TokenStream, token: Token, expected: set[str]) -> None:
    if expected == {"END"}:
        report_once(stream, token.index, messages.AFTER_END, token.value.span)
        raise ParseAbandonedError
    if _report_misspelt_statement(stream, token, expected):
        return
    usage, expected = usage_of(stream, token, expected)
    found = describe("END") if token.type == "END" else f"`{token.value.text}`"
    report_once(
        stream,
        token.index,
        syntax_messages.UNEXPECTED,
        visible(stream, token.index, token.value.span),
        found=found,
        expected=in_words(expected) + usage,
    )


# --- repairs ------------------------------------------------------------------------


def _misspelt_word(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """A name stands where only words of the language can, and one of them is close to it."""
    if token.type != "ID" or token.index in stream.inserted:
        return None
    word = nearest(token.value.text, [w for w, type_ in WORD_TOKENS.items() if type_ in expected])
    if word is None:
        return None
    _report_misspelt(stream, token.index, token.value, word)
    stream.inserted.add(token.index)
    return goes_on(stream, token.index, WORD_TOKENS[word])


def _report_misspelt_statement(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    """A statement began with a name that is close to a word, as in ``yeild;``."""
    before = stream.previous(token.index)
    if before is None or not {"ASSIGN", "PLUS_ASSIGN"} <= expected:
        return False
    word = nearest(before.text, _STATEMENT_WORDS)
    if word is not None:
        _report_misspelt(stream, token.index, before, word)
    return word is not None


def _report_misspelt(stream: TokenStream, index: int, lexeme: Lexeme, word: str) -> None:
    fix = Fix(f"Write `{word}`", (Edit(lexeme.span, word),))
    report_once(
        stream,
        index,
        syntax_messages.UNEXPECTED,
        lexeme.span,
        found=f"`{lexeme.text}`",
        expected=f"`{word}`",
        fixes=[fix],
    )


def _insert_missing(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """One token more, and the text goes on well."""
    before = stream.previous(token.index)
    if before is None or token.index in stream.inserted:
        return None
    for candidate in _INSERTABLE:
        if candidate in expected and accepts(stream.parser, candidate, token.type):
            break
    else:
        return None
    stream.inserted.add(token.index)
    end = before.span.end
    text = PUNCTUATION[candidate]
    fix = Fix(f"Insert `{text}`", (Edit(before.span.behind, text),))
    report_once(
        stream,
        token.index,
        syntax_messages.MISSING,
        before.span.range(end - 1, end),
        expected=f"`{text}`",
        where=f"after `{before.text}`",
        fixes=[fix],
    )
    return put_in(stream, token, candidate)


def _close_braces(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """The file ends, or a thread begins, inside an open brace: close it."""
    if token.type not in ("END", "THREAD") or "RIGHT_BRACE" not in expected:
        return None
    opened = [s.value.span for s in stream.parser.symstack if s.type == "LEFT_BRACE"]
    found = describe("END") if token.type == "END" else "a thread"
    report_once(
        stream,
        token.index,
        syntax_messages.UNCLOSED,
        visible(stream, token.index, token.value.span),
        found=found,
        what="a block",
        notes=[Note(opened[-1], "the brace that is open here")],
    )
    return put_in(stream, token, "RIGHT_BRACE")
