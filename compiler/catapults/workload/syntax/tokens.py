"""The tokens of workloads."""

from __future__ import annotations

from catapults.workload.syntax.words import VARYING, Words

#: Words that are never names.
RESERVED = (
    "const int float time if else while break continue thread true false until within".split()
)

#: Words that are names where the grammar expects a name.
WORDS = (
    "workload profile costs quantum parameter signal from to every import stop when limit "
    "or loop repeat compute sleep yield exit spawn suspend resume kill record count mark "
    "device servers service rate per latency discipline fifo lowest highest calendar "
    "channel arrivals start burst at fields lock host io poll receive send try acquire release "
    "processors clairvoyant processes period sporadic offset jitter deadline late ceiling "
    "semaphore condition barrier rwlock wait with broadcast join select after read write "
    "on anywhere enter leave"
).split()

LANGUAGE = Words(RESERVED, WORDS)
WORD_TOKENS = LANGUAGE.types
TOKENS = LANGUAGE.tokens
tokenise = LANGUAGE.tokenise
describe = LANGUAGE.describe
OPERATORS = tuple(LANGUAGE.signs)

__all__ = [
    "LANGUAGE",
    "OPERATORS",
    "RESERVED",
    "TOKENS",
    "VARYING",
    "WORDS",
    "WORD_TOKENS",
    "describe",
    "tokenise",
]
