"""The text of a system for a scheduler that there is: a node for each family, with the workload
that suits it best, joined by channels that lead from one to the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from catapults.analysis.check import room_for_recursion
from catapults.contracts.edits import NewSystem, NewSystemRequest
from catapults.contracts.libraries import recognised
from catapults.contracts.messages import TextFile
from catapults.diagnostics import Diagnostics
from catapults.edit.gestures.forms import fragments
from catapults.edit.gestures.text.draft import RefusedError
from catapults.edit.system_format import format_system
from catapults.models.classic.inherit import assemble
from catapults.models.distributed.families import Master, master_of
from catapults.source import Source
from catapults.syntax import ast, unparse
from catapults.syntax.parser import parse as parse_scheduler
from catapults.system.syntax.tokens import LANGUAGE
from catapults.system.workloads import uses_of
from catapults.workload import parse as parse_workload
from catapults.workload import survey
from catapults.workload.model import Workload
from catapults.workload.syntax import ast as of_workload

#: A system that nothing else ends is stopped then.
_LENGTH = "10s"
#: How many nodes there are of a scheduler that is no master.
_ALIKE = 2

_WORKLOAD = """workload {name} {{
    profile {profile};

    thread worker[2] {{
        repeat (100) {{
            compute 5ms;
            yield;
        }}
    }}
}}
"""


@dataclass(frozen=True)
class _Kind:
    """What some nodes have in common."""

    name: str
    #: The name of the family; None under a scheduler that is no master.
    family: str | None
    file: str
    profile: str


@dataclass(frozen=True)
class _Node:
    name: str
    family: str | None
    workload: str


def new_system(request: NewSystemRequest) -> NewSystem:
    """A system that can be run, or why there is none."""
    try:
        with room_for_recursion():
            return _System(request).written()
    except RefusedError as refusal:
        return NewSystem(text=None, workloads=[], refused=refusal.reason)


class _System:
    def __init__(self, request: NewSystemRequest) -> None:
        self._name = fragments.name(request.name)
        self._scheduler = request.scheduler
        self._files = request.files
        self._begun: list[TextFile] = []
        self._known = dict(_workloads_in(request.files))

    def written(self) -> NewSystem:
        """Its text, with the workloads that are begun for it."""
        nodes = list(self._nodes())
        text = format_system(Source(f"{self._name}.system", self._text(nodes)), Diagnostics())
        assert text is not None
        return NewSystem(text=text, workloads=self._begun, refused=None)

    def _text(self, nodes: Sequence[_Node]) -> str:
        declared = "\n".join(
            f"node {one.name} {{ "
            + (f"family {one.family}; " if one.family is not None else "")
            + f"workload {unparse.string(one.workload)}; }}"
            for one in nodes
        )
        manager = "manager { latency 60us; message 15us; }\n" if nodes[0].family else ""
        channels = "\n".join(f"channel {one} -> {other};" for one, other in self._joined(nodes))
        return (
            f"system {self._name} {{\nscheduler {unparse.string(self._scheduler)};\n\n"
            f"{declared}\n\nnetwork {{\n{manager}default {{ latency 200us; }}\n}}\n"
            f"{channels}\n\nstop when now > {_LENGTH};\n}}\n"
        )

    # --- nodes -------------------------------------------------------------------------

    def _nodes(self) -> Iterator[_Node]:
        taken: set[str] = set()
        for kind in self._kinds():
            workload = self._workload_for(kind, taken)
            taken.add(workload)
            yield _Node(kind.name, kind.family, workload)

    def _kinds(self) -> list[_Kind]:
        source = self._load(self._scheduler)
        if source is None:
            raise RefusedError(f"There is no file `{self._scheduler}`.")
        tree = parse_scheduler(source, Diagnostics()).scheduler
        if tree is None:
            raise RefusedError(f"`{self._scheduler}` could not be read. Correct it first.")
        if not tree.distributed:
            profile = self._profile(tree)
            names = [f"node_{number}" for number in range(1, _ALIKE + 1)]
            return [_Kind(name, None, self._scheduler, profile) for name in names]
        kinds = list(_kinds_of(master_of(self._load, tree)))
        if not kinds:
            raise RefusedError(
                f"`{self._scheduler}` has no family with a scheduler, so there are no nodes. "
                'Name one first: `nodefamilies { "NAME.sched" : NAME; }`.'
            )
        return kinds

    def _profile(self, tree: ast.Scheduler) -> str:
        assembly = assemble(tree, (), self._load, Diagnostics())
        return recognised(assembly.handlers, assembly.bases)

    def _load(self, name: str) -> Source | None:
        """A file by its name, with or without its ending."""
        file = name if name in self._files else f"{name}.sched"
        text = self._files.get(file)
        return None if text is None else Source(file, text)

    # --- their workloads ---------------------------------------------------------------

    def _workload_for(self, kind: _Kind, taken: set[str]) -> str:
        """Of those for the same library the one that is called alike, else one that no node has."""
        fitting = [file for file, (_, one) in self._known.items() if one.profile == kind.profile]
        if not fitting:
            return self._begin(kind)
        wanted = {kind.file.removesuffix(".sched"), kind.family, kind.name}
        return min(
            fitting, key=lambda file: (file.removesuffix(".workload") not in wanted, file in taken)
        )

    def _begin(self, kind: _Kind) -> str:
        """One that is written for it."""
        stem = kind.file.removesuffix(".sched").rpartition("/")[2]
        name, number = stem, 2
        while f"{name}.workload" in self._files:
            name, number = f"{stem}_{number}", number + 1
        file, text = f"{name}.workload", _WORKLOAD.format(name=name, profile=kind.profile)
        self._begun.append(TextFile(name=file, text=text))
        self._known.update(_workloads_in({file: text}))
        return file

    # --- channels ----------------------------------------------------------------------

    def _joined(self, nodes: Sequence[_Node]) -> Iterator[tuple[str, str]]:
        """What one node sends and only one other takes: by the name of the channel, or the only
        one that is left."""
        out = [(one, name) for one in nodes for name in self._open(one, sends=True)]
        into = [(one, name) for one in nodes for name in self._open(one, sends=False)]
        for alike in (True, False):
            for source in list(out):
                targets = _targets(source, into, alike=alike)
                sources = [one for one in out if _targets(one, into, alike=alike) == targets]
                if len(targets) != 1 or len(sources) != 1:
                    continue
                [target] = targets
                out.remove(source)
                into.remove(target)
                yield f"{source[0].name}.{source[1]}", f"{target[0].name}.{target[1]}"

    def _open(self, node: _Node, *, sends: bool) -> Iterator[str]:
        """The channels of which the other end is missing."""
        for use in uses_of(*self._known[node.workload]):
            if use.sends is not use.receives and use.sends is sends:
                yield use.channel.name


_End = tuple[_Node, str]


def _targets(source: _End, into: Sequence[_End], *, alike: bool) -> list[_End]:
    return [one for one in into if one[0] is not source[0] and (not alike or one[1] == source[1])]


def _kinds_of(master: Master) -> Iterator[_Kind]:
    for family in master.families:
        if family.assembly is None:
            continue
        name = family.name.text
        if name in LANGUAGE.reserved:
            raise RefusedError(
                f"The family `{name}` has the name of a word of systems. Rename the family first."
            )
        profile = recognised(family.assembly.handlers, family.assembly.bases)
        node = f"{name}_node" if name == "manager" else name
        yield _Kind(node, name, family.file.text, profile)


def _workloads_in(
    files: Mapping[str, str],
) -> Iterator[tuple[str, tuple[of_workload.Workload, Workload]]]:
    """Those that can be read, by file."""
    for file, text in files.items():
        if file.endswith(".workload"):
            tree = parse_workload(Source(file, text), Diagnostics())
            if tree is not None:
                yield file, (tree, survey(tree))
