"""From the texts of a distributed scheduler to the checked program of each: of the manager, which
the master becomes, and of each nodespec."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from catapults.contracts.libraries import profile
from catapults.diagnostics import Diagnostic, Diagnostics, Note, Passing
from catapults.models.classic import front_end as classic
from catapults.models.classic.lower import lower
from catapults.models.distributed.families import Family, is_file, master_of, names_file
from catapults.models.distributed.manager import manager_of
from catapults.models.distributed.names import Names, names_of
from catapults.models.distributed.rules import check_master, check_node_uses
from catapults.models.distributed.shared_rules import check_shared
from catapults.models.model import Reading, Request
from catapults.questions.versions.lineage import Lineage
from catapults.questions.versions.trees import tree_of
from catapults.source import Source

#: The library of managers.
_MANAGER = "manager"


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

    def others(self) -> Iterator[Source]:
        """As the base class does: the nodespecs."""
        for family in self.names.master.families if self.names is not None else ():
            if family.source is not None:
                yield family.source


def read_master(
    source: Source, request: Request, known: Lineage, diagnostics: Diagnostics
) -> MasterReading:
    """Reads a master with what its nodespecs declare, and lowers it to the program of its
    manager."""
    parsed = known.read(source, diagnostics)
    tree = parsed.scheduler
    if tree is None or diagnostics.has_errors:
        return MasterReading(parsed, diagnostics)
    names = names_of(master_of(request.load, tree), tuple(request.dsm.items()))
    check_master(names, diagnostics)
    check_shared(names, None, diagnostics)
    library = profile(_MANAGER)
    lowered = lower(manager_of(names), library, diagnostics, known.parts)
    if diagnostics.is_cut_short:
        return MasterReading(parsed, diagnostics, library, None, names)
    return MasterReading(parsed, diagnostics, library, lowered, names)


def read_nodespec(
    source: Source, request: Request, known: Lineage, diagnostics: Diagnostics
) -> Reading:
    """Reads a scheduler of one node, with what it has from the master that names it, if one
    does."""
    found = _named_by(source, request)
    if found is None:
        return classic.front_end(source, request, known, diagnostics)
    names, family = found
    request = replace(request, system=names.system(family))
    told = _OfFamily(diagnostics, names.master.tree.span.source, family)
    reading = classic.front_end(source, request, known, told)
    if reading.assembly is not None:
        check_shared(names, replace(family, assembly=reading.assembly), diagnostics)
        check_node_uses(names, family, diagnostics)
    return reading


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


def _named_by(source: Source, request: Request) -> tuple[Names, Family] | None:
    """What the texts know of each other of which a text is one, and its family."""
    for one in request.masters:
        tree = tree_of(one, Diagnostics()).scheduler
        if tree is None or not names_file(tree, source):
            continue
        load = partial(_beside, source, request)
        names = names_of(master_of(load, tree), tuple(request.dsm.items()))
        family = names.master.family_of(source)
        if family is not None:
            return names, family
    return None
