"""From the texts of a distributed scheduler to the checked program of each: of the manager, which
the master becomes, and of each nodespec."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from catapults.contracts.libraries import MANAGER, Profile, profile
from catapults.diagnostics import Diagnostic, Diagnostics, Note, Passing
from catapults.models.classic import front_end as classic
from catapults.models.classic.inherit import Assembly, assemble
from catapults.models.classic.lower import lower
from catapults.models.distributed.families import (
    Family,
    Master,
    above,
    below,
    families_of,
    is_file,
    master_of,
    names_file,
)
from catapults.models.distributed.manager import manager_of
from catapults.models.distributed.names import Names, names_of
from catapults.models.distributed.rules import check_master, check_node_uses
from catapults.models.distributed.shared_rules import check_shared
from catapults.models.distributed.sharing import Access, Estimate
from catapults.models.model import Reading, Request
from catapults.program import Model
from catapults.questions.versions.lineage import Lineage
from catapults.questions.versions.trees import tree_of
from catapults.source import Source
from catapults.syntax import ast


@dataclass(frozen=True)
class MasterReading(Reading):
    """A master, and what its texts know of each other."""

    model = "distributed"

    #: None if not even the outline of the text could be read.
    names: Names | None = None

    @property
    def name(self) -> str:
        """As the base class does."""
        return self.parsed.scheduler.name.text if self.parsed.scheduler is not None else ""

    def shared_variables(self) -> list[dict[str, Any]]:
        """As the base class does."""
        return [_reported(one) for one in self.names.shared] if self.names is not None else []

    def can_have_models(self) -> frozenset[str] | None:
        """As the base class does; it is known once all families can be read."""
        master = self.names.master if self.names is not None else None
        if master is None or any(one.assembly is None for one in master.families):
            return None
        of_all = {name for name, one in master.globals.items() if not one.const}
        return frozenset(of_all.union(*(one.variables for one in master.families)))

    def others(self) -> Iterator[Source]:
        """As the base class does: the nodespecs."""
        for family in self.names.master.families if self.names is not None else ():
            if family.source is not None:
                yield family.source

    def families(self) -> tuple[str, ...]:
        """As the base class does."""
        found = self.names.master.families if self.names is not None else ()
        return tuple(one.name.text for one in found if one.source is not None)


def read_master(
    source: Source, request: Request, known: Lineage, diagnostics: Diagnostics
) -> MasterReading:
    """Reads a master with what its nodespecs declare, and lowers it to the program of its
    manager."""
    parsed = known.read(source, diagnostics)
    tree = parsed.scheduler
    if tree is None or diagnostics.has_errors:
        return MasterReading(parsed, diagnostics)
    names = _names(master_of(request.load, tree), request)
    check_master(names, diagnostics)
    check_shared(names, None, diagnostics)
    library = profile(MANAGER)
    # What is told while it is lowered speaks of threads where it means them.
    of_nodes = _OfNodes(diagnostics, library)
    lowered = lower(manager_of(names), library, diagnostics, known.parts)
    if diagnostics.is_cut_short:
        return MasterReading(parsed, diagnostics, library, None, names)
    return MasterReading(parsed, of_nodes, library, lowered, names)


def read_nodespec(
    source: Source, request: Request, known: Lineage, diagnostics: Diagnostics
) -> Reading:
    """Reads a scheduler of one node, with what it has from the master that names it, if one
    does."""
    found = _named_by(source, request)
    if found is None:
        return classic.front_end(source, request, known, diagnostics)
    names, family = found
    load = below(request.load, family.file.text)
    request = replace(request, system=names.system(family), load=load)
    told = _OfFamily(diagnostics, names.master.tree.span.source, family)
    reading = classic.front_end(source, request, known, told)
    if reading.assembly is not None:
        check_shared(names, replace(family, assembly=reading.assembly), diagnostics)
        check_node_uses(names, family, diagnostics)
    return reading


def _reported(one: Estimate) -> dict[str, Any]:
    return {
        "name": one.name,
        "kind": "node" if one.of_nodes else "global",
        "model": one.model.name.lower(),
        "reason": one.why,
        "families": {
            family or "master": {
                "counts": {access.value: tally.counts[access] for access in Access},
                "perSecond": {access.value: round(tally.rates[access], 2) for access in Access},
            }
            for family, tally in one.by_family.items()
        },
        "messagesPerSecond": _by_model(one.messages),
        "byRun": _by_model(one.by_run) if one.by_run is not None else None,
        "seen": {"model": one.seen.model, "perSecond": round(one.seen.per_second, 2)}
        if one.seen is not None
        else None,
    }


def _by_model(messages: Mapping[Model, float]) -> dict[str, float]:
    return {model.name.lower(): round(rate, 2) for model, rate in messages.items()}


def _names(master: Master, request: Request) -> Names:
    dsm, nodes = tuple(request.dsm.items()), tuple(request.nodes.items())
    return names_of(master, dsm, nodes, request.measured)


def assembled(scheduler: ast.Scheduler, request: Request, diagnostics: Diagnostics) -> Assembly:
    """What a text is lowered from: a master, a nodespec of one, or a scheduler by itself."""
    source = scheduler.span.source
    if scheduler.distributed:
        load = partial(_beside, source, request)
        return manager_of(_names(master_of(load, scheduler), request))
    found = _named_by(source, request)
    if found is None:
        return assemble(scheduler, request.aspects, request.load, diagnostics)
    system, beside = found[0].system(found[1]), below(request.load, found[1].file.text)
    assembly = assemble(scheduler, request.aspects, beside, diagnostics, system.defaults)
    return replace(assembly, system=system)


def _beside(source: Source, request: Request, name: str) -> Source | None:
    """A file of the project, of which a text is one."""
    return source if is_file(f"{name}.sched", source) else request.load(name)


class _OfFamily(Passing):
    """Tells of a default handler for which family it is wrong: its names are looked up in the
    scheduler of each that takes it."""

    def __init__(self, target: Diagnostics, master: Source, family: Family) -> None:
        super().__init__(target)
        self._master = master
        self._family = family

    def add(self, diagnostic: Diagnostic) -> None:
        """As the base class does, with the family."""
        if diagnostic.span.source is self._master:
            words = f"as a handler of the family `{self._family.name.text}`"
            note = Note(self._family.name.span, words)
            diagnostic = replace(diagnostic, notes=(*diagnostic.notes, note))
        super().add(diagnostic)


class _OfNodes(Passing):
    """Says of nodes what is said of the threads of other schedulers."""

    def __init__(self, target: Diagnostics, library: Profile) -> None:
        super().__init__(target)
        self._said = library.said

    def add(self, diagnostic: Diagnostic) -> None:
        """As the base class does, in words for nodes."""
        notes = tuple(replace(one, text=self._said(one.text)) for one in diagnostic.notes)
        super().add(replace(diagnostic, message=self._said(diagnostic.message), notes=notes))


def _named_by(source: Source, request: Request) -> tuple[Names, Family] | None:
    """What the texts know of each other of which a text is one, and its family."""
    for one in request.masters:
        tree = tree_of(one, Diagnostics()).scheduler
        if tree is None or not names_file(tree, source):
            continue
        file = next(one.file.text for one in families_of(tree) if is_file(one.file.text, source))
        load = above(partial(_beside, source, request), file)
        names = _names(master_of(load, tree), request)
        family = names.master.family_of(source)
        if family is not None:
            return names, family
    return None
