"""Values of C's integer, character and string constants."""

from __future__ import annotations

import re

_ESCAPE = re.compile(r"\\(?:(?P<octal>[0-7]{1,3})|x(?P<hex>[0-9A-Fa-f]+)|(?P<letter>.))", re.DOTALL)
_LETTERS = {"n": 10, "t": 9, "r": 13, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11, "e": 27}
_INTEGER = re.compile(r"(?P<digits>0[xX][0-9A-Fa-f]+|0[bB][01]+|\d+)[uUlL]*")


def integer(text: str) -> int | None:
    """The number that C reads, or None for what is none."""
    match = _INTEGER.fullmatch(text)
    if match is None:
        return None
    digits = match["digits"].lower()
    if digits[:2] in ("0x", "0b"):
        return int(digits, 0)
    is_octal = len(digits) > 1 and digits[0] == "0"
    if is_octal and digits.strip("01234567"):
        return None
    return int(digits, 8 if is_octal else 10)


def characters(text: str) -> list[int]:
    """The characters between the quotes, 0 to 255 each; what is not ASCII is UTF-8."""
    inner = text[1:-1]
    values: list[int] = []
    position = 0
    for escape in _ESCAPE.finditer(inner):
        values += inner[position : escape.start()].encode("utf-8", "replace")
        values.append(_escaped(escape))
        position = escape.end()
    return [*values, *inner[position:].encode("utf-8", "replace")]


def _escaped(escape: re.Match[str]) -> int:
    if escape["octal"]:
        return int(escape["octal"], 8) & 255
    if escape["hex"]:
        return int(escape["hex"], 16) & 255
    letter = escape["letter"]
    return _LETTERS.get(letter, ord(letter) & 255)
