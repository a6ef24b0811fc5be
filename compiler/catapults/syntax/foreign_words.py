"""Words and signs of other languages that neither schedulers nor workloads have: tables as data.

People write them who know C, Python or a simulation package. What they bring along is a name to the
grammar, so that the error comes one token later and says nothing of the cause.
"""

from __future__ import annotations

from typing import NamedTuple


class Foreign(NamedTuple):
    """What to say of a word or a sign, and what takes its place where one word does."""

    advice: str
    instead: str | None = None


def like(word: str) -> Foreign:
    """What is the same under another name."""
    return Foreign(f"Write `{word}`.", word)


INFERRED = Foreign("A variable has a type in front: `int`, `float` or `time`.")

#: Types of numbers.
TYPES = {
    **dict.fromkeys(
        "long short unsigned signed char byte bool boolean integer uint "
        "size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t".split(),
        Foreign("Whole numbers and truth values are of type `int`.", "int"),
    ),
    **dict.fromkeys(
        "double real number".split(),
        Foreign("Numbers with a fraction are of type `float`.", "float"),
    ),
    **dict.fromkeys(
        "duration seconds timespan time_t".split(), Foreign("Times are of type `time`.", "time")
    ),
    **dict.fromkeys("var let auto".split(), INFERRED),
}

#: Constants that are used as values.
CONSTANTS = {
    **dict.fromkeys("NULL null nil None".split(), "Write `0`."),
    **dict.fromkeys("True TRUE".split(), "Write `true`."),
    **dict.fromkeys("False FALSE".split(), "Write `false`."),
}

#: Signs and words that stand where an operator can, with the operator in their place.
OPERATORS = {
    "and": "&&",
    "or": "||",
    "&": "&&",
    "|": "||",
}

#: Two signs side by side that are one in another language.
PAIRS = {
    "<<": Foreign("Multiply by a power of two: `n * 4`."),
    ">>": Foreign("Divide by a power of two: `n / 4`."),
    "**": Foreign("Multiply: `n * n`."),
    "<<=": Foreign("Multiply by a power of two: `n *= 4;`."),
    ">>=": Foreign("Divide by a power of two: `n /= 4;`."),
    "<>": like("!="),
    "===": like("=="),
    ":=": like("="),
}

#: Characters that neither language has.
CHARACTERS = {
    "^": Foreign("Multiply: `n * n`."),
    "~": Foreign("Write `-n - 1`."),
}
