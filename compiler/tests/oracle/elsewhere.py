"""What an interpreted nodespec shares with other processes: they are one Python function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from run_state import Number, Value

from catapults.syntax import ast
from catapults.syntax.ast import Type

#: What stands before the name of a distributed global where another one hides it.
GLOBAL = "GLOBAL"

#: Operators, by the names of their operations.
OPERATIONS = {"+": "ADD", "-": "SUBTRACT", "*": "MULTIPLY", "/": "DIVIDE", "%": "REMAINDER"}


@dataclass(frozen=True)
class Asked:
    """One access, as sched.h has it: the operation by its name, the value with its type."""

    name: str
    element: int
    operation: str
    value: Value
    is_answered: bool = False  # what comes of it is used
    is_former: bool = False  # what was there before is used
    is_look: bool = False  # an assertion or invariant reads, which takes no part in the run


#: Answers with what is asked for: the new value, or the former one. It may raise to leave a handler
#: whose answer is not there yet.
Remote = Callable[[Asked], Number]


@dataclass(frozen=True)
class Elsewhere:
    """Names that lead to other processes, and what answers for these. It is asked about all of
    them, those with a copy at each node too."""

    remote: Remote
    #: ``total``, ``dbnode.load``, and own variables of which all writes must be told.
    variables: Mapping[str, Type]
    #: Of those that are arrays: the number of elements.
    sizes: Mapping[str, int] = field(default_factory=dict)
    #: Own variables that others know of, and that are not among these.
    own: frozenset[str] = frozenset()
    families: Mapping[str, int] = field(default_factory=dict)
    #: The containers of nodes; of each how many elements it has as an array.
    containers: Mapping[str, int | None] = field(default_factory=dict)

    def size_of(self, name: str) -> int | None:
        """The elements of an array; None for a single one."""
        slot, dot, _ = name.partition(".")
        return self.containers.get(slot) if dot else self.sizes.get(name)

    def read(self, name: str, element: int, kind: Type, *, looking: bool = False) -> Value:
        """The value of a variable."""
        zero = Value(kind, 0.0 if kind is Type.FLOAT else 0)
        return Value(kind, self.remote(Asked(name, element, "READ", zero, is_look=looking)))


def remote_name(target: ast.Expr) -> tuple[str, ast.Expr | None, ast.Variable | None] | None:
    """What a variable of another process is called, its index, and the slot of whose node it is;
    None of what cannot be one."""
    match target:
        case ast.Variable(name=name, index=index):
            return name.text, index, None
        case ast.Attribute(thread=ast.Variable(name=before), name=name) if before.text == GLOBAL:
            return name.text, target.index, None
        case ast.Attribute(thread=ast.Variable() as slot, name=name):
            return f"{slot.name.text}.{name.text}", slot.index, slot
    return None
