"""The systems beside a text: which workload the nodes of each scheduler have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from catapults.questions.systems import system_tree
from catapults.questions.versions.texts import source_beside
from catapults.source import Source
from catapults.syntax.ast import Name
from catapults.system.families import families_of
from catapults.system.syntax import ast

ENDING = ".system"


@dataclass(frozen=True)
class NodeAround:
    """A node of a system."""

    system: str
    item: ast.NodeItem
    #: The files of its scheduler and its workload; None for what is not said.
    scheduler: str | None
    workload: str | None

    @property
    def name(self) -> Name:
        """Where it is declared."""
        return self.item.name


def nodes_around(files: Mapping[str, str]) -> Iterator[NodeAround]:
    """The nodes of all systems among some files."""

    def load(name: str) -> Source | None:
        return source_beside(name, files[name]) if name in files else None

    for file, text in files.items():
        tree = system_tree(source_beside(file, text)).system if file.endswith(ENDING) else None
        if tree is not None:
            yield from _nodes(file, tree, load)


def _nodes(
    file: str, tree: ast.System, load: Callable[[str], Source | None]
) -> Iterator[NodeAround]:
    named = next((one.file.text for one in tree.items if isinstance(one, ast.SchedulerItem)), None)
    source = load(named) if named is not None else None
    families = {one.name: one.file for one in families_of(source)} if source is not None else {}
    for item in tree.items:
        if not isinstance(item, ast.NodeItem):
            continue
        family = workload = None
        for setting in item.settings:
            if isinstance(setting, ast.FamilySetting):
                family = setting.name.text
            elif isinstance(setting, ast.WorkloadSetting):
                workload = setting.file.text
        scheduler = named if family is None else families.get(family)
        yield NodeAround(file, item, scheduler, workload)
