"""Syntax errors of systems."""

from __future__ import annotations

from catapults.syntax.lr import Token, TokenStream
from catapults.syntax.usage import leading_word, usage_clause
from catapults.system import messages
from catapults.system.syntax.tokens import LANGUAGE
from catapults.workload.syntax.expectation import VALUES, in_words
from catapults.workload.syntax.recovery import Recovery, report_misspelt_before

_NAME = frozenset(LANGUAGE.names)
_ITEM = frozenset("SCHEDULER NODE NETWORK CHANNEL SHARED PARAMETER DSM STOP SEED".split())
_SETTING = frozenset(
    "FAMILY WORKLOAD ARRIVES DEPARTS CRASHES LATENCY RATE JITTER LOSS DOWN TIMEOUT MESSAGE".split()
)
#: The larger groups first, so that what they hold is not told twice.
_GROUPS = (
    (_NAME | _SETTING, "a setting such as `latency`"),
    (_NAME | VALUES, "a value"),
    (_NAME, "a name"),
    (_ITEM, "a declaration such as `node`"),
    (_SETTING, "a setting such as `latency`"),
    (frozenset(("INT", "FLOAT", "TIME")), "a type"),
)

#: How a construct that begins with a word is written.
USAGE = {
    "scheduler": 'scheduler "NAME.sched";',
    "node": 'node NAME { family NAME; workload "NAME.workload"; }',
    "family": "family NAME;",
    "workload": 'workload "NAME.workload";',
    "arrives": "arrives 100ms;",
    "departs": "departs 60s;",
    "crashes": "crashes 30s;",
    "network": "network { default { latency 200us; } link a <-> b { latency 120us; } }",
    "manager": "manager { latency 60us; message 15us; }",
    "default": "default { latency 200us; }",
    "link": "link a <-> b { latency 120us; }` or `link a -> b { latency 120us; }",
    "latency": "latency 120us;",
    "rate": "rate 10MB per 1s;",
    "jitter": "jitter exponential(20us);",
    "loss": "loss 0.01;",
    "down": "down 5s..7s;",
    "timeout": "timeout 1s;",
    "message": "message 15us;",
    "channel": "channel a.x -> b.y;",
    "shared": "shared channel NAME { a.x; b.y; latency 20us; }",
    "parameter": "parameter NAME = 1.0 from 0.2 to 2.0;",
    "dsm": "dsm auto;` or `dsm NAME = broadcast;",
    "stop": "stop when NODE.COUNTER == 100 or now > 60s;",
    "seed": "seed 7;",
}

#: Behind these another construct begins.
_BORDERS = frozenset(("LEFT_BRACE", "RIGHT_BRACE", "SEMICOLON", "items", "settings", "ways"))


class _OfSystems(Recovery):
    def usage_of(
        self, stream: TokenStream, _token: Token, expected: set[str]
    ) -> tuple[str, set[str]]:
        """By the word that leads the construct."""
        word = leading_word(stream, USAGE, _BORDERS)
        return (usage_clause(word, USAGE) if word is not None else ""), expected

    def _report_unexpected(self, stream: TokenStream, token: Token, expected: set[str]) -> None:
        """A setting may have begun with a name that is close to a word: that was taken for the
        node of a `node.channel`."""
        begun = expected <= {"DOT", "LEFT_BRACKET"}
        if not (begun and report_misspelt_before(stream, token, [*map(str.lower, _SETTING)])):
            super()._report_unexpected(stream, token, expected)

    def in_words(self, expected: set[str]) -> str:
        """In the groups of systems."""
        return in_words(expected, self.language, _GROUPS)


p_error = _OfSystems(
    LANGUAGE, messages.AFTER_END, {"NODE": "a node", "NETWORK": "a network"}
).p_error
