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

#: What no parser reads as one thing, whichever of its parts is in the way.
LEAVE_OUT = Foreign("Leave it out.")
CAST = Foreign("A value is converted where it is stored; leave the type out.")
TIME_OF_DAY = Foreign("The time is `now`.", "now")
COMMENT = Foreign("A comment begins with `//`.", "//")

#: Signs that begin a comment in another language, where they are the first of a line.
COMMENT_SIGNS = frozenset(["--", "%", "'"])

_BITS = Foreign("Bits are not combined; conditions are, by `&&` and `||`.")

#: Signs side by side that are one in another language.
COMPOUNDS = {
    "<<": Foreign("Multiply by a power of two: `n * 4`."),
    ">>": Foreign("Divide by a power of two: `n / 4`."),
    "**": Foreign("Multiply: `n * n`."),
    "<<=": Foreign("Multiply by a power of two: `n *= 4;`."),
    ">>=": Foreign("Divide by a power of two: `n /= 4;`."),
    "<>": like("!="),
    "===": like("=="),
    "!==": like("!="),
    "=<": like("<="),
    ":=": like("="),
    "|=": _BITS,
    "&=": _BITS,
    "^=": _BITS,
    "+++": like("++"),
    "++++": like("++"),
    "---": like("--"),
    "----": like("--"),
}

#: Units of time under other names: the unit of the language, and how many of it.
UNITS = {
    **dict.fromkeys("nanosecond nanoseconds nsec".split(), ("ns", 1)),
    **dict.fromkeys("microsecond microseconds usec \u00b5s \u03bcs".split(), ("us", 1)),
    **dict.fromkeys("millisecond milliseconds msec".split(), ("ms", 1)),
    **dict.fromkeys("second seconds sec".split(), ("s", 1)),
    **dict.fromkeys("minute minutes".split(), ("min", 1)),
    **dict.fromkeys("hour hours hr h".split(), ("min", 60)),
    **dict.fromkeys("day days".split(), ("min", 1440)),
}

#: Characters that neither language has.
CHARACTERS = {
    "^": Foreign("Multiply: `n * n`."),
    "~": Foreign("Write `-n - 1`."),
}
