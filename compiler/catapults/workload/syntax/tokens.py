"""The tokens of workloads: the lexemes of schedulers with the words of workloads.

Most words are names too wherever the grammar expects one, so that an
application variable may be called `count` or `limit`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from catapults.diagnostics import Diagnostics, Fix, Message, Note
from catapults.source import Source, Span
from catapults.syntax import lexer, messages
from catapults.syntax.tokens import PUNCTUATION, STRAY, Lexeme

#: Words that are never names.
RESERVED = (
    "const int float time if else while break continue thread true false until within".split()
)

#: Words that are names where the grammar expects a name.
WORDS = (
    "workload profile costs quantum parameter signal from to every import stop when limit "
    "or loop repeat compute sleep yield exit spawn suspend resume record count mark "
    "device servers service rate per latency discipline fifo lowest highest "
    "channel arrivals start burst at fields lock host io poll receive send try acquire release "
    "processors clairvoyant processes period sporadic offset jitter deadline late ceiling "
    "semaphore condition barrier rwlock wait with broadcast join select after read write"
).split()

WORD_TOKENS = {word: word.upper() for word in (*RESERVED, *WORDS)} | {"or": "OR_WHEN"}

OPERATORS = tuple(name for name in PUNCTUATION if name not in ("ARROW", "BAR"))

VARYING = {
    "ID": "a name",
    "INTEGER": "a number",
    "REAL": "a number",
    "DURATION": "a time",
    "STRING": "a string",
}

TOKENS = (*WORD_TOKENS.values(), *OPERATORS, *VARYING, "COLON", "END")

_SIZE = re.compile(r"(\d+)(kB|MB|GB)")
_SIZE_UNITS = {"kB": 1000, "MB": 1000**2, "GB": 1000**3}
_WORD = re.compile(r"[A-Za-z_]\w*", re.ASCII)


def tokenise(source: Source, diagnostics: Diagnostics) -> list[Lexeme]:
    """All tokens of a workload, ending with END. Never raises, whatever the text holds."""
    found = lexer.tokenise(source, _WorkloadForms(diagnostics)).tokens
    return [_retyped(token) for token in found]


class _WorkloadForms(Diagnostics):
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


def _retyped(token: Lexeme) -> Lexeme:
    text = token.text
    if token.type not in ("STRING", "INTEGER") and _WORD.fullmatch(text):
        return Lexeme(WORD_TOKENS.get(text, "ID"), token.span, text)
    size = _SIZE.fullmatch(text)
    if size:
        return Lexeme("INTEGER", token.span, int(size[1]) * _SIZE_UNITS[size[2]])
    if text == ":":
        return Lexeme("COLON", token.span)
    if token.type in TOKENS:
        return token
    return Lexeme(STRAY, token.span, text)


def describe(token_type: str) -> str:
    """How a message calls any token of this type."""
    if token_type in VARYING:
        return VARYING[token_type]
    if token_type in ("END", "OR_WHEN", "COLON"):
        return {"END": "the end of the file", "OR_WHEN": "`or`", "COLON": "`:`"}[token_type]
    return f"`{PUNCTUATION.get(token_type, token_type.lower())}`"
