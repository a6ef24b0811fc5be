"""The families of a distributed scheduler: which nodespec the nodes of each have."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.diagnostics import Diagnostics
from catapults.source import Source, Span
from catapults.syntax import lexer


@dataclass(frozen=True)
class Family:
    """The nodes that share a nodespec; families are numbered from 1."""

    name: str
    number: int
    #: Of the nodespec.
    file: str
    span: Span


def is_distributed(source: Source) -> bool:
    """Whether a text is a master."""
    first = lexer.tokenise(source, Diagnostics()).tokens[0]
    return first.text == "distributed"


def families_of(source: Source) -> list[Family]:
    """The families of a master in the order of its text, also of one with errors."""
    tokens = lexer.tokenise(source, Diagnostics()).tokens
    texts = [token.text for token in tokens]
    if "nodefamilies" not in texts:
        return []
    found: list[Family] = []
    at = texts.index("nodefamilies") + 2
    while at + 2 < len(tokens) and tokens[at].type == "STRING":
        name = tokens[at + 2]
        found.append(Family(name.text, len(found) + 1, str(tokens[at].value), name.span))
        at += 4
    return found
