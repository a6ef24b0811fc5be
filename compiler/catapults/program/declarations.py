"""What a scheduler declares, and what it needs of its target."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from string import ascii_lowercase
from typing import TYPE_CHECKING

from catapults.contracts.containers import Kind, kind
from catapults.source import Span
from catapults.syntax.ast import Type

if TYPE_CHECKING:
    from catapults.program.expressions import Expr

#: The attribute in which the manager of a system keeps the number of a node's family. The word is
#: no name in masters, so no variable of a node is mistaken for it.
NODE_FAMILY = "is"


class ValueType(Enum):
    """What an expression yields."""

    INT = "int"  # wraps at the width of the profile
    FLOAT = "float"  # IEEE double
    TIME = "time"  # signed 64-bit nanoseconds
    THREAD = "thread"


@dataclass(eq=False, kw_only=True)
class Attribute:
    """A value kept for each thread: of the ``thread`` section, or a per-thread import."""

    name: str
    type: ValueType
    imported: bool
    default: int | float  # what an import holds until the application registers it
    span: Span
    library: bool = False  # it is the library, and not the application, that writes it


@dataclass(eq=False, kw_only=True)
class Container:
    """A container or an array of containers; local slots too (``handler`` names their owner)."""

    name: str
    type: Type
    size: int | None  # number of elements of an array, None for a single container
    key: Attribute | None
    lowest_first: bool
    handler: str | None
    span: Span

    @property
    def kind(self) -> Kind:
        """How it keeps its threads."""
        return kind(self.type.value)


class Sharing(Enum):
    """What a variable is that more than one process of a system knows of."""

    SYSTEM = 0  # a distributed global, which the manager owns
    OWN = 1  # of this node, read or written by others too
    SLOT = 2  # of the node that sits in a node slot
    COUNT = 3  # how many nodes a node container holds; nobody writes it
    FAMILY = 4  # the family of the node in a node slot, 0 while it is empty; nobody writes it


class Model(Enum):
    """Where the value of a shared variable is."""

    REQUEST = 0  # one copy, at its owner
    BROADCAST = 1  # a copy at each node


@dataclass(frozen=True, slots=True)
class Shared:
    """How other processes know of a variable."""

    kind: Sharing
    model: Model
    container: int = 0  # of a slot, count or family: its node container in the master
    at_manager: bool = False  # it is the manager's program that declares it
    changes: bool = True  # others can change it while a handler waits for an answer

    @property
    def is_elsewhere(self) -> bool:
        """Whether another process owns it."""
        return self.kind in (Sharing.SYSTEM, Sharing.SLOT) and not self.at_manager

    @property
    def asks(self) -> bool:
        """Whether a read is a message, and the reader waits for the answer."""
        return self.is_elsewhere and self.model is Model.REQUEST

    @property
    def is_copy(self) -> bool:
        """Whether a read is of a copy of what another process keeps."""
        is_own = self.kind is Sharing.OWN or self.at_manager
        return not is_own and self.model is Model.BROADCAST

    @property
    def tells(self) -> bool:
        """Whether a write is a message."""
        is_ordered = self.kind is Sharing.OWN and self.model is Model.BROADCAST
        return self.is_elsewhere or is_ordered


@dataclass(eq=False, kw_only=True)
class Global:
    """A variable, constant or import of the scheduler; arrays have a ``size``. A THREAD is only one
    by which the library tells something."""

    name: str
    type: ValueType
    size: int | None
    const: bool
    imported: bool
    default: int | float  # of an import
    init: Expr | None  # evaluated before each ``init``; None for imports
    span: Span
    library: bool = False  # the library writes it, and nobody else
    handlers: tuple[str, ...] = ()  # in which it tells something
    shared: Shared | None = None  # with other processes of a system


@dataclass(eq=False, kw_only=True)
class Local:
    """A variable of one handler; its parameter and foreach variables too (of type THREAD)."""

    name: str
    type: ValueType
    size: int | None
    span: Span


@dataclass(eq=False, kw_only=True)
class HostFunction:
    """A function of the real target that verbatim text calls: in a simulation, the workload's.

    It answers an INT; all calls pass arguments of the same types.
    """

    name: str
    parameters: tuple[ValueType, ...]
    span: Span  # of its first call

    @property
    def declared_parameters(self) -> str:
        """As a workload declares them, with a letter for each: ``thread a, int b``."""
        letters = zip(self.parameters, ascii_lowercase, strict=False)
        return ", ".join(f"{type_.value} {letter}" for type_, letter in letters)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why verbatim text means nothing to a simulation: a sentence, and where."""

    fact: str
    span: Span
