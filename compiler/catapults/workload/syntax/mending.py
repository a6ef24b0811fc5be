"""Syntax errors of workloads: what people bring from other languages, and what is close to a
statement."""

from __future__ import annotations

from catapults.syntax.lr import Token, TokenStream
from catapults.workload import messages
from catapults.workload.syntax.foreign import mend_foreign, tell_foreign
from catapults.workload.syntax.recovery import Recovery, report_misspelt_before
from catapults.workload.syntax.tokens import LANGUAGE
from catapults.workload.syntax.usage import usage_of

#: Words that begin a statement.
_STATEMENT_WORDS = (
    "if else while loop repeat break continue compute sleep yield exit spawn suspend resume kill "
    "enter leave record count mark import int float time const io poll receive send acquire release"
).split()


class _OfWorkloads(Recovery):
    def mend(self, stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
        """What has its like in workloads."""
        return mend_foreign(stream, token, expected)

    def tell(self, stream: TokenStream, token: Token, expected: set[str]) -> bool:
        """What has none."""
        return tell_foreign(stream, token, expected)

    def usage_of(
        self, stream: TokenStream, token: Token, expected: set[str]
    ) -> tuple[str, set[str]]:
        """By the word that leads the construct."""
        return usage_of(stream, token, expected)

    def _report_unexpected(self, stream: TokenStream, token: Token, expected: set[str]) -> None:
        """A statement may have begun with a name that is close to a word."""
        begun = {"ASSIGN", "PLUS_ASSIGN"} <= expected
        if not (begun and report_misspelt_before(stream, token, _STATEMENT_WORDS)):
            super()._report_unexpected(stream, token, expected)


p_error = _OfWorkloads(LANGUAGE, messages.AFTER_END, {"THREAD": "a thread"}).p_error
