"""The syntax tree of a scheduler: one class per production, each with its span.

Nodes are compared by identity and carry no results of analysis: later passes
keep what they learn in tables keyed by node. Every child is reachable through
:func:`children`, in the order of the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum

from catapults.contracts.containers import kinds
from catapults.source import Span


class Type(Enum):
    """The types a declaration can name."""

    INT = "int"
    FLOAT = "float"
    TIME = "time"
    THREADREF = "threadref"
    QUEUE = "queue"
    STACK = "stack"
    PQUEUE = "pqueue"
    PSTACK = "pstack"
    NODE = "node"  # of masters only: a slot for one node

    is_container: bool  # threads can sit in it
    is_sorted: bool  # it keeps its threads ordered by a key
    is_slot: bool  # it holds one thread at most

    def __init__(self, word: str) -> None:
        kind = kinds().get("threadref" if word == "node" else word)
        self.is_container = kind is not None
        self.is_sorted = kind is not None and kind.is_sorted
        self.is_slot = kind is not None and kind.is_slot


class Order(Enum):
    """Which key leaves a sorted container first."""

    DECREASING = "decreasing"
    INCREASING = "increasing"
    REVERSE = "reverse"  # the published word for INCREASING

    @property
    def lowest_first(self) -> bool:
        """Whether the lowest key leaves first."""
        return self is not Order.DECREASING


@dataclass(eq=False, slots=True)
class Node:
    """What all nodes have: the place in the text they were parsed from."""

    span: Span


@dataclass(eq=False, slots=True)
class Name(Node):
    """An identifier where it is written."""

    text: str


# --- expressions -----------------------------------------------------------


@dataclass(eq=False, slots=True)
class Expr(Node):
    """What has a value."""


@dataclass(eq=False, slots=True)
class IntLiteral(Expr):
    """``42`` or ``0x2a``; ``text`` is how it is written."""

    value: int
    text: str


@dataclass(eq=False, slots=True)
class FloatLiteral(Expr):
    """``1.5``; ``text`` is how it is written."""

    value: float
    text: str


@dataclass(eq=False, slots=True)
class TimeLiteral(Expr):
    """``20ms``; ``text`` is how it is written."""

    nanoseconds: int
    text: str


@dataclass(eq=False, slots=True)
class BoolLiteral(Expr):
    """``true`` or ``false``."""

    value: bool


@dataclass(eq=False, slots=True)
class Variable(Expr):
    """``name`` or ``name[index]``: a number, a container, a slot or a thread."""

    name: Name
    index: Expr | None = None


@dataclass(eq=False, slots=True)
class Attribute(Expr):
    """``thread.name``: an attribute or per-thread import; ``thread`` is a
    :class:`Variable` or, as in ``(*RQ).rank``, any thread value. What a node has may be an array,
    and so what ``GLOBAL`` stands before."""

    thread: Expr
    name: Name
    index: Expr | None = None


@dataclass(eq=False, slots=True)
class Size(Expr):
    """``|c|``: the number of threads in a container."""

    container: Variable


@dataclass(eq=False, slots=True)
class Peek(Expr):
    """``*c``: the thread that would leave next."""

    container: Variable


@dataclass(eq=False, slots=True)
class Unary(Expr):
    """``-operand`` or ``!operand``."""

    operator: str  # '-' or '!'
    operand: Expr


@dataclass(eq=False, slots=True)
class Step(Expr):
    """``++x``, ``--x``, ``x++`` or ``x--``."""

    operator: str  # '++' or '--'
    prefix: bool
    target: Expr  # Variable or Attribute


@dataclass(eq=False, slots=True)
class Binary(Expr):
    """Arithmetic, comparisons, ``&&`` and ``||``."""

    operator: str
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Is(Expr):
    """``node is family``: whether a node belongs to a family."""

    node: Variable
    family: Name


@dataclass(eq=False, slots=True)
class Assign(Expr):
    """``target = value`` or, with another operator, ``target += value`` and so on."""

    operator: str  # '=', '*=', '/=', '%=', '+=', '-='
    target: Expr  # Variable or Attribute
    value: Expr


@dataclass(eq=False, slots=True)
class Paren(Expr):
    """Parentheses as written, kept so that the text can be printed back."""

    inner: Expr


@dataclass(eq=False, slots=True)
class VerbatimExpr(Expr):
    """``(* text *)``, with its ``simulate`` alternative where there is one."""

    text: str
    simulate: Expr | None = None


# --- statements ------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Stmt(Node):
    """What a handler does next."""


@dataclass(eq=False, slots=True)
class Block(Stmt):
    """``{ declarations statements }``"""

    declarations: list[Declaration]
    statements: list[Stmt]


@dataclass(eq=False, slots=True)
class Empty(Stmt):
    """A lone ``;``."""


@dataclass(eq=False, slots=True)
class ExprStmt(Stmt):
    """``expr;``: an assignment or a step, or a value that nobody uses."""

    expr: Expr


@dataclass(eq=False, slots=True)
class Transfer(Stmt):
    """``source => target;``"""

    source: Variable
    target: Variable


@dataclass(eq=False, slots=True)
class If(Stmt):
    """``if (condition) then else orelse``"""

    condition: Expr
    then: Stmt
    orelse: Stmt | None = None


@dataclass(eq=False, slots=True)
class While(Stmt):
    """``while (condition) body``"""

    condition: Expr
    body: Stmt


@dataclass(eq=False, slots=True)
class DoWhile(Stmt):
    """``do body while (condition);``"""

    body: Stmt
    condition: Expr


@dataclass(eq=False, slots=True)
class For(Stmt):
    """``for (init; condition; step) body``; without a condition, until it is left."""

    init: Expr | None
    condition: Expr | None
    step: Expr | None
    body: Stmt


@dataclass(eq=False, slots=True)
class Foreach(Stmt):
    """``foreach variable in container body``"""

    variable: Name
    container: Variable
    body: Stmt


@dataclass(eq=False, slots=True)
class Continue(Stmt):
    """``continue;``"""


@dataclass(eq=False, slots=True)
class Break(Stmt):
    """``break;``"""


@dataclass(eq=False, slots=True)
class Return(Stmt):
    """``return;`` or, in a query, ``return value;``."""

    value: Expr | None = None


@dataclass(eq=False, slots=True)
class Dispatch(Stmt):
    """``dispatch target;``"""

    target: Variable


@dataclass(eq=False, slots=True)
class Select(Stmt):
    """``select target;``: a new thread is born on that node."""

    target: Variable


@dataclass(eq=False, slots=True)
class Destroy(Stmt):
    """``destroy target;``"""

    target: Variable


@dataclass(eq=False, slots=True)
class Fail(Stmt):
    """``fail;`` or ``fail target;``"""

    target: Variable | None = None


@dataclass(eq=False, slots=True)
class Verbatim(Stmt):
    """``{* text *}``, with its ``simulate`` alternative where there is one."""

    text: str
    simulate: Block | None = None


@dataclass(eq=False, slots=True)
class Assert(Stmt):
    """``assert (condition);`` or ``assert (condition, "message");``"""

    condition: Expr
    message: str | None = None


# --- declarations and sections -----------------------------------------------


@dataclass(eq=False, slots=True)
class SortKey(Node):
    """``[order] sortable on key``"""

    order: Order | None
    key: Name


@dataclass(eq=False, slots=True)
class Declarator(Node):
    """One name of a declaration, with what is said of it alone."""

    name: Name
    size: Expr | None = None  # of an array
    init: Expr | None = None
    sort: SortKey | None = None


@dataclass(eq=False, slots=True)
class Declaration(Node):
    """``type a, b[4];`` or ``const type a = 1;``"""

    const: bool
    type: Type
    declarators: list[Declarator]


@dataclass(eq=False, slots=True)
class AttributeDecl(Node):
    """One line of a ``thread`` section."""

    type: Type
    name: Name


@dataclass(eq=False, slots=True)
class Import(Node):
    """``type name default 1;``"""

    type: Type
    name: Name
    default: Expr


@dataclass(eq=False, slots=True)
class Param(Node):
    """``(name)`` or ``(fixed name)`` behind the name of a handler."""

    name: Name
    fixed: bool


@dataclass(eq=False, slots=True)
class Section(Node):
    """One of the parts of a scheduler."""


@dataclass(eq=False, slots=True)
class ThreadSection(Section):
    """``thread { … }``: what the scheduler keeps with each thread."""

    attributes: list[AttributeDecl]


@dataclass(eq=False, slots=True)
class ThreadImportsSection(Section):
    """``threadimports { … }``: what each thread of the application has itself."""

    imports: list[Import]


@dataclass(eq=False, slots=True)
class ImportsSection(Section):
    """``imports { … }``: variables of the whole application."""

    imports: list[Import]


@dataclass(eq=False, slots=True)
class DataSection(Section):
    """``data { … }``: the scheduler's own containers and variables."""

    declarations: list[Declaration]


@dataclass(eq=False, slots=True)
class Invariant(Section):
    """``invariant container { … }``: what is checked after each change of it."""

    container: Name
    body: Block


@dataclass(eq=False, slots=True)
class Handler(Section):
    """``event name(param) { … }`` or ``query name(param) { … }``"""

    kind: str  # 'event' or 'query'
    name: Name
    param: Param | None
    body: Block


@dataclass(eq=False, slots=True)
class Aspect(Section):
    """``before handler(param) { … }`` or ``after handler(param) { … }``"""

    when: str  # 'before' or 'after'
    handler: Name
    param: Param | None
    body: Block


@dataclass(eq=False, slots=True)
class FileName(Node):
    """The name of a file, between quotation marks."""

    text: str


@dataclass(eq=False, slots=True)
class Family(Node):
    """``"file" : name;``: the nodes that have the scheduler in a file."""

    file: FileName
    name: Name


@dataclass(eq=False, slots=True)
class FamiliesSection(Section):
    """``nodefamilies { … }``: which families of nodes there are."""

    families: list[Family]


@dataclass(eq=False, slots=True)
class NodesSection(Section):
    """``nodes { … }``: the containers that nodes sit in."""

    declarations: list[Declaration]


@dataclass(eq=False, slots=True)
class GlobalSection(Section):
    """``global { … }``: the variables that all nodes share."""

    declarations: list[Declaration]


@dataclass(eq=False, slots=True)
class NodeEvent(Section):
    """``arrival(node) { … }``, ``departure(node) { … }`` or ``dispatch { … }``: what is done where
    a node comes, leaves, or is to be chosen."""

    when: str  # 'arrival', 'departure' or 'dispatch'
    param: Param | None
    body: Block


@dataclass(eq=False, slots=True)
class Scheduler(Node):
    """A whole file. A distributed one is the master of a system of nodes."""

    partial: bool
    name: Name
    base: Name | None
    sections: list[Section]
    distributed: bool = False


_FIELD_NAMES: dict[type, tuple[str, ...]] = {}


def field_names(node_class: type[Node]) -> tuple[str, ...]:
    """The names of all fields, the span first; looked up once for each class."""
    names = _FIELD_NAMES.get(node_class)
    if names is None:
        names = _FIELD_NAMES[node_class] = tuple(field.name for field in fields(node_class))
    return names


def children(node: Node) -> Iterator[Node]:
    """The direct child nodes, in the order of the text."""
    for name in field_names(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, list):
            yield from value


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, parents first."""
    waiting = [node]  # one generator: in nested ones each node would pass through all above it
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(list(children(node)))
