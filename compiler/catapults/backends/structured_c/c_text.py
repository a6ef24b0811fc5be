"""C that a person wrote: the names in it, and the same text with other names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

_PARTS = re.compile(
    r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'"
    r"|(?P<member>(?:->|(?<![\w.])\.|(?<=\w)\.)\s*)?(?P<word>[A-Za-z_]\w*)|\d[\w.]*",
    re.DOTALL,
)

_CALL = re.compile(r"\s*\(")


def mentioned(text: str) -> Iterator[str]:
    """The identifiers of a text, in their order."""
    return (found["word"] for found in _PARTS.finditer(text) if found["word"])


def renamed(text: str, names: Mapping[str, str], members: Mapping[str, str]) -> str:
    """The text with other names; a member is what stands behind ``->`` or ``.``. What is called, as
    ``free(p)`` is, keeps its name: the variables of a scheduler cannot be called."""

    def other(found: re.Match[str]) -> str:
        word, member = found["word"], found["member"]
        if not word or _CALL.match(text, found.end()):
            return found[0]
        new = (names if member is None else members).get(word, word)
        return f"{member or ''}{new}"

    return _PARTS.sub(other, text)
