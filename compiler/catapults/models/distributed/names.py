"""Which nodes can be where, what each text does with the variables of others, and what it knows of
them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from catapults.contracts.systems import MeasuredRun
from catapults.models.distributed.families import Family, Master
from catapults.models.distributed.sharing import Choice, Estimate, counted, estimates
from catapults.models.distributed.uses import Uses, attributes_in, targets_in, uses_in
from catapults.models.distributed.ways import Families, Ways
from catapults.models.system import NodeVariable, System, Use, distributed_global
from catapults.program import Model
from catapults.questions.memo import question
from catapults.syntax import ast


@dataclass(frozen=True)
class NodeUse:
    """A variable of a node in a block of the master, or of a slot in a nodespec."""

    place: ast.Node
    owner: str
    variable: ast.Name
    #: Those of the nodes that it can be of, and what conditions around it leave of them.
    families: Families
    left: Families
    written: bool
    #: The family whose text it stands in; None for the master.
    by: Family | None


@dataclass(frozen=True, eq=False)
class Names:
    """What the texts of a distributed scheduler know of each other."""

    master: Master
    #: The families that can be in each container.
    held: Mapping[str, Families]
    node_uses: tuple[NodeUse, ...]
    #: What the code of each family, and the master's blocks, read and write.
    uses: Mapping[Family, Uses]
    of_master: Uses
    systems: Mapping[int, System]
    #: The variables that they share, with what each model would cost.
    shared: tuple[Estimate, ...]

    def system(self, family: Family | None) -> System:
        """What the text of a family knows, or the master itself."""
        return self.systems[family.number if family is not None else 0]


@question(most=8)
def names_of(
    master: Master,
    dsm: tuple[tuple[str, str], ...] = (),
    nodes: tuple[tuple[str, int], ...] = (),
    measured: MeasuredRun | None = None,
) -> Names:
    """What the texts know of each other. ``dsm`` names the models of variables, ``nodes`` tells
    how many each family has, and ``measured`` what they did in a run."""
    held = _held(master)
    uses = {one: uses_in(one.bodies()) for one in master.families}
    of_master = uses_in(one.body for one in master.blocks())
    node_uses = (*_in_blocks(master, held), *_in_nodespecs(master, held))
    read_by_master = frozenset(one.variable.text for one in node_uses if one.by is None)
    choice = Choice(dict(dsm), dict(nodes), read_by_master, counted(master).awaited, measured)
    slots = {f"{one.owner}.{one.variable.text}": one.families for one in node_uses if one.by}
    shared_variables = estimates(master, slots, choice)
    models = _models(shared_variables)
    systems = {
        one.number: _system(one, master, _used(one, node_uses, models), node_uses, models)
        for one in master.families
    }
    shared = _shared(master, uses, models)
    systems[0] = _system(None, master, shared, node_uses, models)
    return Names(master, held, node_uses, uses, of_master, systems, tuple(shared_variables))


# --- which nodes can be where -----------------------------------------------------------


def _held(master: Master) -> Mapping[str, Families]:
    """From what arrives, until nothing new comes to any container."""
    held: dict[str, Families] = dict.fromkeys(master.containers, frozenset())

    def moved(transfer: ast.Transfer, families: Families) -> None:
        target = transfer.target.name.text
        if target in held:
            held[target] |= families

    before: dict[str, Families] = {}
    while held != before:
        before = dict(held)
        for block in master.blocks():
            ways = ways_of(master, held)
            ways.moved = moved
            ways.follow(block.body, arriving(master, block))
    return held


def ways_of(master: Master, held: Mapping[str, Families]) -> Ways:
    """For a walk through code that names nodes."""
    return Ways(master.numbers, partial(_in_container, held), frozenset(held))


def _in_container(held: Mapping[str, Families], name: str) -> Families:
    """The families in a container; none in what is no container."""
    return held.get(name, frozenset())


def arriving(master: Master, block: ast.NodeEvent) -> Mapping[str, Families]:
    """What the parameter of a block can stand for: any node."""
    if block.param is None:
        return {}
    return {block.param.name.text: frozenset(master.numbers.values())}


def _in_blocks(master: Master, held: Mapping[str, Families]) -> Iterator[NodeUse]:
    for block in master.blocks():
        left = _left(master, held, block.body, arriving(master, block))
        for owner, node in attributes_in(block.body):
            if owner:
                families = left.get(node, frozenset())
                written = node in targets_in(block.body)
                yield NodeUse(node, owner, node.name, families, families, written, None)
    for container, key in master.keys.items():
        families = held[container]
        yield NodeUse(key, container, key, families, families, written=False, by=None)


def _in_nodespecs(master: Master, held: Mapping[str, Families]) -> Iterator[NodeUse]:
    """What is in a slot can change while a node waits, so that all families count that can be
    there; what conditions leave of them is for who reads the text."""
    for family in master.families:
        for body in family.bodies():
            slots = [
                (owner, node)
                for owner, node in attributes_in(body)
                if owner in held and master.containers[owner].is_slot
            ]
            left = _left(master, held, body, {}) if slots else {}
            for owner, node in slots:
                can_be = left.get(node, frozenset())
                written = node in targets_in(body)
                yield NodeUse(node, owner, node.name, held[owner], can_be, written, family)


def _left(
    master: Master, held: Mapping[str, Families], body: ast.Block, names: Mapping[str, Families]
) -> Mapping[ast.Attribute, Families]:
    """The families of the nodes whose variables a block names, on all ways to each place."""
    found: dict[ast.Attribute, Families] = {}

    def used(attribute: ast.Attribute, families: Families) -> None:
        found[attribute] = found.get(attribute, frozenset()) | families

    ways = ways_of(master, held)
    ways.used = used
    ways.follow(body, names)
    return found


# --- what each text knows ---------------------------------------------------------------


@dataclass(frozen=True)
class _Models:
    """The models of variables."""

    globals: Mapping[str, Model]
    of_nodes: Mapping[str, Model]

    def of_global(self, name: str) -> Model:
        """The model of a distributed global."""
        return self.globals.get(name, Model.REQUEST)

    def of_node(self, name: str) -> Model:
        """The model of a variable of nodes."""
        return self.of_nodes.get(name, Model.REQUEST)


def _models(found: Sequence[Estimate]) -> _Models:
    return _Models(
        {one.name: one.model for one in found if not one.of_nodes},
        {one.name: one.model for one in found if one.of_nodes},
    )


def _system(
    family: Family | None,
    master: Master,
    used: Mapping[str, Use],
    node_uses: tuple[NodeUse, ...],
    models: _Models,
) -> System:
    shared = {
        name: distributed_global(one, models.of_global(name))
        for name, one in master.globals.items()
    }
    return System(
        globals=master.globals if family is None else shared,
        containers=master.containers,
        families=master.numbers,
        slots=dict(_slots(master, node_uses, models)),
        used=used,
        defaults=master.defaults if family is not None else (),
        family=family.number if family is not None else 0,
        stamp=master.stamp,
    )


def _slots(
    master: Master, node_uses: tuple[NodeUse, ...], models: _Models
) -> Iterator[tuple[tuple[str, str], NodeVariable]]:
    for use in node_uses:
        name = use.variable.text
        found = [one.variables.get(name) for one in master.families if one.number in use.families]
        first = next((one for one in found if one is not None), None)
        if use.by is not None and first is not None:
            model = models.of_node(name)
            yield (use.owner, name), NodeVariable(first.type, first.size, model)


def _shared(master: Master, uses: Mapping[Family, Uses], models: _Models) -> Mapping[str, Use]:
    """What nodes do with the distributed globals."""
    return {
        name: Use(
            read=any(name in one.read for one in uses.values()),
            written=any(name in one.written for one in uses.values()),
            model=models.of_global(name),
        )
        for name in master.globals
    }


def _used(family: Family, node_uses: tuple[NodeUse, ...], models: _Models) -> Mapping[str, Use]:
    used: dict[str, Use] = {}
    for use in node_uses:
        name = use.variable.text
        if family.number in use.families and name in family.variables:
            before = used.get(name, Use(read=False, written=False, model=models.of_node(name)))
            read = before.read or not use.written
            written = before.written or use.written
            used[name] = Use(read=read, written=written, model=before.model)
    return used
