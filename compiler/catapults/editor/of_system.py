"""The distributed scheduler that a text is a part of: its master, and the other texts of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from catapults.diagnostics import Diagnostics
from catapults.models.distributed.families import Master, is_file, master_of, names_file
from catapults.models.model import Loader, is_master
from catapults.questions.versions.trees import tree_of
from catapults.source import Source, Span


def master_with(source: Source, load: Loader, masters: tuple[Source, ...]) -> Master | None:
    """The master that a text is, or that names it; None if it is one of no system."""
    for one in (source,) if is_master(source) else masters:
        tree = tree_of(one, Diagnostics()).scheduler
        if tree is not None and (one is source or names_file(tree, source)):
            return master_of(partial(_beside, source, load), tree)
    return None


def _beside(source: Source, load: Loader, name: str) -> Source | None:
    return source if is_file(f"{name}.sched", source) else load(name)


def texts_of(master: Master) -> Iterator[Source]:
    """All texts of a system, the master first."""
    yield master.tree.span.source
    for family in master.families:
        if family.source is not None:
            yield family.source


#: A file, and where in it something begins.
Place = tuple[str, int]


def place_of(span: Span) -> Place:
    """A place, the same for all versions of a text that are equal."""
    return span.source.name, span.start


def places_of_variable(master: Master, name: str) -> set[Place]:
    """Where the families declare a variable that nodes are asked for by its name."""
    found = (one.variables.get(name) for one in master.families)
    return {place_of(one.span) for one in found if one is not None}
