"""What a scheduler declares, and what it needs of its target."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from catapults.contracts.containers import Kind, kind
from catapults.source import Span
from catapults.syntax.ast import Type

if TYPE_CHECKING:
    from catapults.program.expressions import Expr


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


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why verbatim text means nothing to a simulation: a sentence, and where."""

    fact: str
    span: Span
