"""The families of a distributed scheduler: which nodespec the nodes of each have."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.diagnostics import Diagnostics
from catapults.models.distributed.families import families_of as families_in
from catapults.questions.versions.trees import tree_of
from catapults.source import Source, Span


@dataclass(frozen=True)
class Family:
    """The nodes that share a nodespec; families are numbered from 1."""

    name: str
    number: int
    #: Of the nodespec.
    file: str
    span: Span


def families_of(source: Source) -> list[Family]:
    """The families of a master in the order of its text, as far as it could be read."""
    tree = tree_of(source, Diagnostics()).scheduler
    found: dict[str, Family] = {}
    for one in families_in(tree) if tree is not None else ():
        family = Family(one.name.text, len(found) + 1, one.file.text, one.name.span)
        found.setdefault(family.name, family)
    return [*found.values()]
