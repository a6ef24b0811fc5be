"""``--dsm``: the models of variables that processes share, and whether these are there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from catapults.cli.status import CannotError
from catapults.diagnostics import Diagnostics, nearest
from catapults.models.distributed.families import names_file
from catapults.models.model import is_master
from catapults.questions.versions.trees import tree_of
from catapults.source import Source
from catapults.translation import Surroundings, can_have_models


def check_asked(source: Source, surroundings: Surroundings) -> None:
    """Refuses a model for what the nodes of a scheduler's system do not share: it would change
    nothing, and nobody would know."""
    named = [name for name in surroundings.dsm if name]
    masters = [*_masters_of(source, surroundings.masters)] if named else []
    known: set[str] = set()
    for master in masters:
        found = can_have_models(master, surroundings)
        if found is None:
            return  # what cannot be read is told as an error of the text
        known |= found
    if masters:
        check_named(surroundings.dsm, known, masters[0].name)


def check_named(dsm: Mapping[str, str], known: Collection[str], system: str) -> None:
    """Refuses the first name that is not known."""
    for name, model in dsm.items():
        if not name or name in known:
            continue
        close = nearest(name, sorted(known))
        hint = f" Perhaps `{close}` is meant." if close else ""
        there = ", ".join(f"`{one}`" for one in sorted(known)) or "none"
        raise CannotError(
            f"--dsm {name}={model}: the nodes of {system} share no variable `{name}`.{hint} "
            f"Those that can have a model are {there}."
        )


def _masters_of(source: Source, masters: Iterable[Source]) -> Iterable[Source]:
    if is_master(source):
        return [source]
    trees = ((one, tree_of(one, Diagnostics()).scheduler) for one in masters)
    return [one for one, tree in trees if tree is not None and names_file(tree, source)]
