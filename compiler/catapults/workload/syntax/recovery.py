"""What happens at a syntax error: it is reported, and repaired where one token mends it.

Otherwise the parser skips to where a production with ``error`` can go on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from catapults.diagnostics import Edit, Fix, Message, Note, nearest
from catapults.syntax import messages as syntax_messages
from catapults.syntax.building import ParseAbandonedError
from catapults.syntax.lr import Token, TokenStream
from catapults.syntax.repair import accepts, goes_on, missing, put_in, report_once, visible
from catapults.syntax.tokens import PUNCTUATION, Lexeme
from catapults.workload.syntax.expectation import in_words
from catapults.workload.syntax.words import Words

#: What may be put in where it is missing, the likeliest first.
_INSERTABLE = ("SEMICOLON", "RIGHT_PAREN", "RIGHT_BRACKET", "LEFT_BRACE", "COMMA")


class Recovery:
    """For one language; a subclass knows what people bring from others."""

    def __init__(self, language: Words, after_end: Message, outermost: Mapping[str, str]) -> None:
        """``after_end`` is said of text behind the whole. The ``outermost`` tokens, with what they
        begin, cannot stand inside other braces."""
        self.language = language
        self._after_end = after_end
        self._outermost = {"END": language.describe("END"), **outermost}

    def p_error(self, token: Token | None) -> Token | None:
        """The parser's error function: returns the token to go on with, None to skip."""
        if token is None:  # behind the end: all that can be said has been said
            return None
        stream = token.lexer
        expected = {name for name in self.language.tokens if accepts(stream.parser, name)}
        repaired = self.mend(stream, token, expected)
        if repaired is None and self.tell(stream, token, expected):
            return None
        repaired = (
            repaired
            or self._misspelt_word(stream, token, expected)
            or _insert_missing(stream, token, expected)
            or self._close_braces(stream, token, expected)
        )
        if repaired is not None:
            stream.parser.errok()
            return repaired
        self._report_unexpected(stream, token, expected)
        return None

    # --- what a language adds -----------------------------------------------------------

    def mend(self, _stream: TokenStream, _token: Token, _expected: set[str]) -> Token | None:
        """Reports what has its like in this language, and returns the token to go on with."""
        return None

    def tell(self, _stream: TokenStream, _token: Token, _expected: set[str]) -> bool:
        """Reports what has no like in this language."""
        return False

    def usage_of(
        self, _stream: TokenStream, _token: Token, expected: set[str]
    ) -> tuple[str, set[str]]:
        """A clause that shows the construct, empty if nothing is known of it, and what is expected
        in it."""
        return "", expected

    def in_words(self, expected: set[str]) -> str:
        """What could have stood there."""
        return in_words(expected, self.language)

    # --- repairs ------------------------------------------------------------------------

    def _report_unexpected(self, stream: TokenStream, token: Token, expected: set[str]) -> None:
        if expected == {"END"}:
            report_once(stream, token.index, self._after_end, token.value.span)
            raise ParseAbandonedError
        usage, expected = self.usage_of(stream, token, expected)
        is_end = token.type == "END"
        report_once(
            stream,
            token.index,
            syntax_messages.UNEXPECTED,
            visible(stream, token.index, token.value.span),
            found=self.language.describe("END") if is_end else f"`{token.value.text}`",
            expected=self.in_words(expected) + usage,
        )

    def _misspelt_word(self, stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
        """A name stands where only words of the language can, and one of them is close to it."""
        if token.type != "ID" or token.index in stream.inserted:
            return None
        types = self.language.types
        word = nearest(token.value.text, [w for w, type_ in types.items() if type_ in expected])
        if word is None:
            return None
        report_misspelt(stream, token.index, token.value, word)
        stream.inserted.add(token.index)
        return goes_on(stream, token.index, types[word])

    def _close_braces(self, stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
        """The file ends, or something outermost begins, inside an open brace: close it."""
        if token.type not in self._outermost or "RIGHT_BRACE" not in expected:
            return None
        opened = [s.value.span for s in stream.parser.symstack if s.type == "LEFT_BRACE"]
        report_once(
            stream,
            token.index,
            syntax_messages.UNCLOSED,
            visible(stream, token.index, token.value.span),
            found=self._outermost[token.type],
            what="a block",
            notes=[Note(opened[-1], "the brace that is open here")],
        )
        return put_in(stream, token, "RIGHT_BRACE")


def report_misspelt_before(stream: TokenStream, token: Token, words: Sequence[str]) -> bool:
    """Whether what stands before is close to a word of a language, as in ``yeild;``."""
    before = stream.previous(token.index)
    word = nearest(before.text, words) if before is not None else None
    if before is not None and word is not None:
        report_misspelt(stream, token.index, before, word)
    return word is not None


def report_misspelt(stream: TokenStream, index: int, lexeme: Lexeme, word: str) -> None:
    """Says which word is meant."""
    report_once(
        stream,
        index,
        syntax_messages.UNEXPECTED,
        lexeme.span,
        found=f"`{lexeme.text}`",
        expected=f"`{word}`",
        fixes=[Fix(f"Write `{word}`", (Edit(lexeme.span, word),))],
    )


def _insert_missing(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """One token more, and the text goes on well."""
    before = stream.previous(token.index)
    candidate = missing(stream, token, expected, _INSERTABLE) if before is not None else None
    if before is None or candidate is None:
        return None
    end = before.span.end
    text = PUNCTUATION[candidate]
    report_once(
        stream,
        token.index,
        syntax_messages.MISSING,
        before.span.range(end - 1, end),
        expected=f"`{text}`",
        where=f"after `{before.text}`",
        fixes=[Fix(f"Insert `{text}`", (Edit(before.span.behind, text),))],
    )
    return put_in(stream, token, candidate)
