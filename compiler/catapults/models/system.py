"""The names that a scheduler has from the distributed scheduler that it is a part of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from catapults.program import Global, Model, Shared, Sharing, ValueType
from catapults.questions.memo import question
from catapults.source import Span
from catapults.syntax import ast

#: What stands before the name of a distributed global where another one may hide it.
GLOBAL = "GLOBAL"


@dataclass(frozen=True, eq=False)
class NodeContainer:
    """A container of nodes, as the master declares it."""

    name: ast.Name
    number: int
    type: ast.Type
    #: The number of elements of an array.
    size: int | None

    @property
    def is_slot(self) -> bool:
        """Whether it holds one node at most."""
        return self.type.is_slot


@dataclass(frozen=True, eq=False)
class NodeVariable:
    """A variable that every node has that can be in a slot."""

    type: ValueType
    size: int | None
    model: Model


@dataclass(frozen=True)
class Use:
    """What other texts do with a variable of a node."""

    read: bool
    written: bool
    model: Model


@dataclass(frozen=True, eq=False, kw_only=True)
class System:
    """What the texts of a distributed scheduler know of each other, as one of them sees it."""

    #: The variables that all share, constants too.
    globals: Mapping[str, Global]
    containers: Mapping[str, NodeContainer]
    #: The numbers of the families, from 1.
    families: Mapping[str, int]
    #: The variables of the nodes in each slot, by its name and theirs.
    slots: Mapping[tuple[str, str], NodeVariable] = field(default_factory=dict)
    #: What others do with this text's own variables.
    used: Mapping[str, Use] = field(default_factory=dict)
    #: Handlers for a scheduler that lacks them.
    defaults: tuple[ast.Handler, ...] = ()
    #: The number of the text's own family; 0 for the master.
    family: int = 0
    stamp: int = 0

    @property
    def is_master(self) -> bool:
        """Whether the text is the master itself."""
        return self.family == 0

    def find(self, name: str) -> Global | None:
        """A variable that another process has: ``total``, ``dbnode.load``, ``|dbs|`` or ``dbnode
        is``."""
        if self.is_master or name in self.globals:
            return self.globals.get(name)
        container = self.containers.get(name.strip("|"))
        if container is not None and name.startswith("|"):
            return _shared(name, Sharing.COUNT, container, _COUNTED)
        container = self.containers.get(name.removesuffix(" is"))
        if container is not None and name.endswith(" is"):
            return _shared(name, Sharing.FAMILY, container, _COUNTED)
        slot, _, variable = name.partition(".")
        found = self.slots.get((slot, variable))
        if found is None:
            return None
        return _shared(name, Sharing.SLOT, self.containers[slot], found)

    def own(self, variable: Global) -> Global:
        """A variable of the text, as others know it."""
        use = self.used.get(variable.name)
        if use is None or variable.const or variable.imported:
            return variable
        if self.is_master:
            shared = Shared(Sharing.SYSTEM, use.model, at_manager=True, changes=use.written)
        else:
            shared = Shared(Sharing.OWN, use.model, changes=use.written)
        return replace(variable, shared=shared)


#: What the runtime keeps at every node.
_COUNTED = NodeVariable(ValueType.INT, None, Model.BROADCAST)


def _shared(name: str, kind: Sharing, container: NodeContainer, variable: NodeVariable) -> Global:
    shared = Shared(kind, variable.model, container.number)
    size = variable.size if container.size is None else container.size
    return shared_global(name, variable.type, size, _Placed(container.name.span), shared)


class _Placed:
    """A place by its identity."""

    def __init__(self, span: Span) -> None:
        self.span = span

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Placed) and self.span is other.span

    def __hash__(self) -> int:
        return id(self.span)


@question(most=1024)
def shared_global(
    name: str, type_: ValueType, size: int | None, placed: _Placed, shared: Shared
) -> Global:
    """The same variable for all that say the same of it, so that what names it stays as it is."""
    return Global(
        name=name,
        type=type_,
        size=size,
        const=False,
        imported=False,
        default=0,
        init=None,
        span=placed.span,
        shared=shared,
    )


def distributed_global(declared: Global, model: Model) -> Global:
    """A variable of the master, as nodes know it."""
    if declared.const:
        return declared
    shared = Shared(Sharing.SYSTEM, model)
    placed = _Placed(declared.span)
    return shared_global(declared.name, declared.type, declared.size, placed, shared)
