"""What facts of the flow analysis are about: containers, elements of arrays, threads and places."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from weakref import WeakKeyDictionary

from catapults import program as ir
from catapults.analysis.dataflow.reasons import PLAIN, Reason
from catapults.program.constants import constant_value

Variable = ir.Local | ir.Global


@dataclass(frozen=True)
class Index:
    """The index of an element: a number, or an expression that has a value of its own."""

    text: str
    variables: frozenset[Variable] = frozenset()

    @property
    def is_constant(self) -> bool:
        """Whether it is one number, which no other text stands for."""
        return self.text.isdecimal()


@dataclass(frozen=True)
class Key:
    """One element of an array of containers."""

    container: ir.Container
    index: Index


@dataclass(slots=True)
class Fact:
    """How many threads a container holds: at least ``low``, at most ``high``, and why. Never
    changed. No named tuple: in a browser it takes eight times as long to make."""

    low: int
    high: float
    why: Reason = PLAIN

    def same_range(self, other: Fact) -> bool:
        """Whether both say the same, for whatever reason."""
        return self.low == other.low and self.high == other.high


@dataclass(eq=False, kw_only=True)
class Witness(ir.Local):
    """Stands for any one of the threads that the library counts as ready, waiting and so on.

    What is known of it is known of each of them. ``name`` describes it in words.
    """

    exists: bool  # there surely is one


class Nowhere:
    """A place outside all containers."""


#: Of threads that are not yet, or no longer, in the scheduler's hands.
NOWHERE = Nowhere()
#: Of threads that were destroyed by the handler that is walked, whose names are none any more.
DESTROYED = Nowhere()
#: Of the thread that a transfer has taken out and not yet put in.
IN_HAND = Nowhere()
#: Of threads of which nothing is known.
ANYWHERE = Nowhere()
#: Where the thread that a handler is called about was when it was called.
AT_CALL = Nowhere()
OUTSIDE = (NOWHERE, DESTROYED, IN_HAND, ANYWHERE, AT_CALL)
Place = ir.Container | Nowhere


_families: WeakKeyDictionary[ir.Local, ir.Local] = WeakKeyDictionary()


def family_of(node: ir.Local) -> ir.Local:
    """Stands for the number of the family of a node with a name, always the same for that name."""
    found = _families.get(node)
    if found is None:
        type_ = ir.ValueType.INT
        found = ir.Local(name=f"{node.name} is", type=type_, size=None, span=node.span)
        _families[node] = found
    return found


def is_elsewhere(variable: Variable) -> bool:
    """Whether another process owns it: it may be another number at each read."""
    shared = variable.shared if isinstance(variable, ir.Global) else None
    return shared is not None and shared.is_elsewhere


def index_of_variable(variable: Variable) -> Index:
    """The value of a variable as an index."""
    scope = "local" if isinstance(variable, ir.Local) else "global"
    return Index(f"{scope} {id(variable)}", frozenset({variable}))


def index_of(expr: ir.Expr | None) -> Index | None:
    """The index as something that can be recognised again, None if it cannot."""
    if expr is None:
        return None
    value = constant_value(expr)
    if value is not None:
        return Index(str(value))
    match expr:
        case ir.Load(place=ir.LocalPlace(local=variable, index=None)):
            return index_of_variable(variable)
        case ir.Load(place=ir.GlobalPlace(variable=variable, index=None)):
            return None if is_elsewhere(variable) else index_of_variable(variable)
        case ir.Arithmetic(type=ir.ValueType.INT, left=left, right=right):
            first, second = index_of(left), index_of(right)
            if first is not None and second is not None:
                text = f"({first.text} {expr.operator} {second.text})"
                return Index(text, first.variables | second.variables)
    return None


def key_of(element: ir.Element) -> Key | None:
    """The key of an array's element; None if its index cannot be recognised again."""
    index = index_of(element.index)
    return None if index is None else Key(element.container, index)


def limit(container: ir.Container) -> float:
    """How many threads fit."""
    return 1 if container.type.is_slot else inf
