"""Languages in which most words are names too wherever the grammar expects one, so that a variable
may be called `count` or `limit`. Their lexemes are those of schedulers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from catapults.diagnostics import Diagnostics, Fix, Message, Note
from catapults.source import Source, Span
from catapults.syntax import lexer, messages
from catapults.syntax.tokens import PUNCTUATION, STRAY, Lexeme

VARYING = {
    "ID": "a name",
    "INTEGER": "a number",
    "REAL": "a number",
    "DURATION": "a time",
    "STRING": "a string",
}

#: Tokens of both languages that schedulers lack.
_FURTHER = {"END": "the end of the file", "OR_WHEN": "`or`", "COLON": "`:`"}

_SIZE = re.compile(r"(\d+)(kB|MB|GB)")
_SIZE_UNITS = {"kB": 1000, "MB": 1000**2, "GB": 1000**3}
_WORD = re.compile(r"[A-Za-z_]\w*", re.ASCII)


class Words:
    """The tokens of one language."""

    def __init__(
        self,
        reserved: Sequence[str],
        words: Sequence[str],
        joined: Mapping[str, str] | None = None,
        lacks: Collection[str] = (),
    ) -> None:
        """``reserved`` are never names, ``words`` are where the grammar expects one; ``joined`` are
        signs of its own by their tokens, put together from those of schedulers, of which it
        ``lacks`` some."""
        self.reserved = reserved
        self.words = words
        self.types = {word: word.upper() for word in (*reserved, *words)} | {"or": "OR_WHEN"}
        self._joined = dict(joined or {})
        shared = (name for name in PUNCTUATION if name not in ("ARROW", "BAR", *lacks))
        self.signs = {name: PUNCTUATION[name] for name in shared} | self._joined
        self.tokens = (
            *self.types.values(),
            *self.signs,
            *VARYING,
            "COLON",
            "END",
        )
        self._known = frozenset(self.tokens)

    @property
    def names(self) -> list[str]:
        """The tokens that can be names."""
        return ["ID", *(self.types[word] for word in self.words)]

    def describe(self, token_type: str) -> str:
        """How a message calls any token of this type."""
        if token_type in VARYING:
            return VARYING[token_type]
        if token_type in _FURTHER:
            return _FURTHER[token_type]
        return f"`{self.signs.get(token_type, token_type.lower())}`"

    def tokenise(self, source: Source, diagnostics: Diagnostics) -> list[Lexeme]:
        """All tokens of a text, ending with END. Never raises, whatever the text holds."""
        found = lexer.tokenise(source, _OwnForms(diagnostics)).tokens
        if self._joined:
            found = self._put_together(list(_cut(found)) if "UP_TO" in self._joined else found)
        return list(map(self._retyped, found))

    def _retyped(self, token: Lexeme) -> Lexeme:
        text = token.text
        if token.type not in ("STRING", "INTEGER") and _WORD.fullmatch(text):
            return Lexeme(self.types.get(text, "ID"), token.span, text)
        size = _SIZE.fullmatch(text)
        if size:
            return Lexeme("INTEGER", token.span, int(size[1]) * _SIZE_UNITS[size[2]])
        if text == ":":
            return Lexeme("COLON", token.span)
        if token.type in self._known:
            return token
        return Lexeme(STRAY, token.span, text)

    def _put_together(self, tokens: Sequence[Lexeme]) -> list[Lexeme]:
        """Signs of one character that touch each other and make one of this language."""
        result: list[Lexeme] = []
        at = 0
        while at < len(tokens):
            name, length = self._joined_at(tokens, at)
            span = tokens[at].span
            result.append(
                Lexeme(name, span.to(tokens[at + length - 1].span)) if name else tokens[at]
            )
            at += length
        return result

    def _joined_at(self, tokens: Sequence[Lexeme], at: int) -> tuple[str | None, int]:
        """The sign that begins at a place, and of how many tokens it is."""
        here = tokens[at].span
        text = here.source.text
        for name, sign in self._joined.items():
            if text.startswith(sign, here.start):
                end, length = here.start + len(sign), 1
                while tokens[at + length - 1].span.end < end:
                    length += 1
                if tokens[at + length - 1].span.end == end:
                    return name, length
        return None, 1


#: The number behind `..`, of which the lexer took the dot for a part of it.
_BEHIND_DOTS = re.compile(r"\d+(?:\.\d+)?\w*")


def _cut(tokens: Sequence[Lexeme]) -> Iterator[Lexeme]:
    """Numbers to which a dot of `..` was taken, as in ``0..7s`` and ``5s..7s``, without it."""
    end = 0
    for at, token in enumerate(tokens):
        span, text = token.span, token.text
        if text.endswith(".") and len(text) > 1 and _touches(tokens, at, at + 1):
            yield _number(span.inside(0, len(text) - 1))
            yield Lexeme("DOT", span.inside(len(text) - 1, len(text)))
        elif text.startswith(".") and len(text) > 1 and _touches(tokens, at - 1, at):
            number = _BEHIND_DOTS.match(span.source.text, span.start + 1)
            assert number is not None, "the lexer found a number"
            yield Lexeme("DOT", span.inside(0, 1))
            yield _number(span.range(*number.span()))
            end = number.end()
        elif span.start >= end:
            yield token


def _touches(tokens: Sequence[Lexeme], first: int, second: int) -> bool:
    """Whether two neighbours touch with a dot at each side of the border."""
    if first < 0:
        return False
    left, right = tokens[first], tokens[second]
    together = left.span.end == right.span.start
    return together and left.text.endswith(".") and right.text.startswith(".")


def _number(span: Span) -> Lexeme:
    """The number that stands at a place."""
    token = lexer.tokenise(Source("", span.text), Diagnostics()).tokens[0]
    return Lexeme(token.type, span, token.value)


class _OwnForms(Diagnostics):
    """Passes on what the lexer reports, but for sizes."""

    def __init__(self, target: Diagnostics) -> None:
        super().__init__()
        self._target = target

    def report(
        self,
        message: Message,
        span: Span,
        *,
        notes: Iterable[Note] = (),
        fixes: Iterable[Fix] = (),
        **values: object,
    ) -> None:
        """As the base class does, into the target."""
        if not (message is messages.BAD_NUMBER and _SIZE.fullmatch(span.text)):
            self._target.report(message, span, notes=notes, fixes=fixes, **values)

    def is_overfull(self, source: Source) -> bool:
        """As the target is."""
        return self._target.is_overfull(source)
