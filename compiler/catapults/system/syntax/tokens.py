"""The tokens of systems."""

from __future__ import annotations

from catapults.workload.syntax.words import Words

#: Words that are never names.
RESERVED = "int float time true false at".split()

#: Words that are names where the grammar expects a name.
WORDS = (
    "system scheduler node family workload arrives departs crashes network manager default "
    "link latency rate per jitter loss down timeout message channel shared parameter from to dsm "
    "stop when or seed"
).split()

LANGUAGE = Words(
    RESERVED,
    WORDS,
    joined={"BOTH_WAYS": "<->", "LEADS_TO": "->", "UP_TO": ".."},
    lacks=(
        "PLUS_ASSIGN MINUS_ASSIGN TIMES_ASSIGN DIVIDE_ASSIGN MODULO_ASSIGN INCREMENT DECREMENT"
    ).split(),
)
tokenise = LANGUAGE.tokenise
