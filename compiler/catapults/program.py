"""The checked program: what every backend, view and service reads.

Analysis lowers the syntax tree of a scheduler, with its bases and aspects, to
this typed tree. Names are resolved, conversions are written out, every check
stands where it must be made and carries its verdict. A backend only prints it.

Evaluation order is the order of the fields: operands left to right, each once;
of an assignment first the index or thread of the target, then the value.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from catapults.source import Span
from catapults.syntax.ast import Scheduler, Type


class ValueType(Enum):
    """What an expression yields."""

    INT = "int"  # wraps at the width of the profile
    FLOAT = "float"  # IEEE double
    TIME = "time"  # signed 64-bit nanoseconds
    THREAD = "thread"


# --- declarations ------------------------------------------------------------


@dataclass(eq=False, kw_only=True)
class Attribute:
    """A value kept for each thread: of the ``thread`` section, or a per-thread import."""

    name: str
    type: ValueType
    imported: bool
    default: int | float  # what an import holds until the application registers it
    span: Span


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


@dataclass(eq=False, kw_only=True)
class Global:
    """A variable, constant or import of the scheduler; arrays have a ``size``."""

    name: str
    type: ValueType
    size: int | None
    const: bool
    imported: bool
    default: int | float  # of an import
    init: Expr | None  # evaluated before each ``init``; None for imports
    span: Span


@dataclass(eq=False, kw_only=True)
class Local:
    """A variable of one handler; its parameter and foreach variables too (of type THREAD)."""

    name: str
    type: ValueType
    size: int | None
    span: Span


# --- verbatim text -------------------------------------------------------------


@dataclass(eq=False, kw_only=True)
class HostFunction:
    """A function of the real target that verbatim text calls: in a simulation, the workload's."""

    name: str
    span: Span  # of its first call


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why verbatim text means nothing to a simulation: a sentence, and where."""

    fact: str
    span: Span


# --- checks --------------------------------------------------------------------


class CheckKind(Enum):
    """What must hold. The first four are *checks*, the others *guards* (language reference, 9)."""

    SOURCE_HOLDS = auto()  # the source of a transfer holds a thread
    TARGET_FREE = auto()  # the destination slot is empty
    DISPATCH_HOLDS = auto()
    DESTROY_HOLDS = auto()
    SLOT_HOLDS = auto()  # x.attr, or x as a thread value
    FRONT_HOLDS = auto()  # *c
    INDEX_IN_RANGE = auto()
    DIVISOR_NOT_ZERO = auto()


class Verdict(Enum):
    PROVEN = "proven"
    RUNTIME = "runtime"
    REFUTED = "refuted"


@dataclass(eq=False, kw_only=True)
class Check:
    """One condition at one place, with what the analysis knows of it."""

    kind: CheckKind
    site: int
    subject: str  # the source text of what is checked: ``RQ``, ``level[i]``
    span: Span
    verdict: Verdict = Verdict.RUNTIME
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Site:
    """A place in the text that a fault, a trace record or a step can name.

    A site's number is its index in :attr:`Program.sites`; number 0 is "nowhere".
    """

    #: 'statement', 'branch', 'loop', 'transfer', 'dispatch', 'destroy', 'check' or 'assert'
    kind: str
    handler: str
    text: str  # the condition or statement in words, e.g. "RQ holds a thread"
    span: Span


# --- expressions ---------------------------------------------------------------


@dataclass(eq=False, kw_only=True)
class Expr:
    type: ValueType
    span: Span


@dataclass(eq=False, kw_only=True)
class Const(Expr):
    value: int | float


@dataclass(eq=False, kw_only=True)
class Now(Expr):
    pass


@dataclass(eq=False, kw_only=True)
class Element:
    """One container: ``index`` and its check are None for a single container."""

    container: Container
    index: Expr | None
    bounds: Check | None
    span: Span


@dataclass(eq=False, kw_only=True)
class Place:
    """Where a value can be read and written."""

    type: ValueType
    span: Span


@dataclass(eq=False, kw_only=True)
class GlobalPlace(Place):
    variable: Global
    index: Expr | None
    bounds: Check | None


@dataclass(eq=False, kw_only=True)
class LocalPlace(Place):
    local: Local
    index: Expr | None
    bounds: Check | None


@dataclass(eq=False, kw_only=True)
class AttributePlace(Place):
    """``thread`` yields a THREAD; the check that it is one sits inside it."""

    thread: Expr
    attribute: Attribute


@dataclass(eq=False, kw_only=True)
class Load(Expr):
    place: Place


@dataclass(eq=False, kw_only=True)
class Front(Expr):
    """The thread that would leave a container next; also a threadref used as a thread value.

    With ``check`` None an empty container yields the null thread (0): so in ``==`` and ``!=``.
    """

    element: Element
    check: Check | None


@dataclass(eq=False, kw_only=True)
class Size(Expr):
    """The number of threads as it is: it never wraps, also where an int is 16 bits wide."""

    element: Element


@dataclass(eq=False, kw_only=True)
class Convert(Expr):
    """To ``type``: int or time to float, int to time; from float, truncating and saturating."""

    operand: Expr


@dataclass(eq=False, kw_only=True)
class Negate(Expr):
    operand: Expr


@dataclass(eq=False, kw_only=True)
class Not(Expr):
    operand: Expr  # INT


@dataclass(eq=False, kw_only=True)
class Arithmetic(Expr):
    """``+ - * / %`` on operands of the result's type; only TIME / TIME has another result (INT)."""

    operator: str
    left: Expr
    right: Expr
    check: Check | None  # of integer and time division and modulo


@dataclass(eq=False, kw_only=True)
class Compare(Expr):
    """``== != < > <= >=`` on operands of one type; THREAD only for == and !=. Yields INT 0 or 1."""

    operator: str
    left: Expr
    right: Expr


@dataclass(eq=False, kw_only=True)
class Logical(Expr):
    """``&&`` and ``||``, short-circuit. Operands INT, yields 0 or 1."""

    operator: str
    left: Expr
    right: Expr


@dataclass(eq=False, kw_only=True)
class Assign(Expr):
    """``place = value`` or, with an operator of :class:`Arithmetic`, ``place op= value``.

    Yields the new value. ``value`` has the type in which the operation is done; the result is
    converted to the place's type.
    """

    place: Place
    operator: str | None
    value: Expr
    check: Check | None


@dataclass(eq=False, kw_only=True)
class Step(Expr):
    """``++`` and ``--``; yields the new value if ``prefix``, else the old one."""

    place: Place
    operator: str
    prefix: bool


@dataclass(eq=False, kw_only=True)
class Bitwise(Expr):
    """``& | ^ << >>`` on INTs; of a shift's distance the lowest five bits count."""

    operator: str
    left: Expr
    right: Expr


@dataclass(eq=False, kw_only=True)
class Choice(Expr):
    """``condition ? then : orelse``; only the chosen operand is evaluated."""

    condition: Expr
    then: Expr
    orelse: Expr


@dataclass(eq=False, kw_only=True)
class Random(Expr):
    """A random INT from 0 to 32767, of the scheduler's own stream."""


@dataclass(eq=False, kw_only=True)
class HostCall(Expr):
    """Calls a host function; the answer, an INT, wraps. A THREAD is passed by its number."""

    function: HostFunction
    arguments: list[Expr]
    site: int


@dataclass(eq=False, kw_only=True)
class TargetExpr(Expr):
    """A verbatim expression without ``simulate``: C for the real target.

    ``meaning`` is what it does in a simulation; without one ``obstacle`` says why.
    """

    text: str
    meaning: Expr | None
    obstacle: Obstacle | None


# --- statements ------------------------------------------------------------------


@dataclass(eq=False, kw_only=True)
class Stmt:
    span: Span
    site: int


@dataclass(eq=False, kw_only=True)
class Block(Stmt):
    """Locals are zeroed (or initialised by leading Evals) each time the block is entered."""

    locals: list[Local]
    slots: list[Container]  # local threadrefs, empty at entry
    statements: list[Stmt]


@dataclass(eq=False, kw_only=True)
class Eval(Stmt):
    expr: Expr


@dataclass(eq=False, kw_only=True)
class Transfer(Stmt):
    """``source`` is a container, or an expression of type THREAD (parameter, foreach variable).

    The source is emptied before the target is filled. ``holds`` is None for a thread that is
    always there; ``free`` is None for containers that are never full.
    """

    source: Element | Expr
    target: Element
    holds: Check | None
    free: Check | None


@dataclass(eq=False, kw_only=True)
class If(Stmt):
    condition: Expr
    then: Stmt
    orelse: Stmt | None


@dataclass(eq=False, kw_only=True)
class Loop(Stmt):
    """``while``, ``do`` and ``for`` in one: ``init`` runs once; the condition is tested before the
    first turn unless ``test_last``; ``step`` runs after each turn, also after ``continue``."""

    init: Expr | None
    condition: Expr | None
    step: Expr | None
    body: Stmt
    test_last: bool


@dataclass(eq=False, kw_only=True)
class Foreach(Stmt):
    """The order is fixed at entry; a thread that has left the container by its turn is skipped."""

    variable: Local
    element: Element
    body: Stmt


@dataclass(eq=False, kw_only=True)
class Break(Stmt):
    pass


@dataclass(eq=False, kw_only=True)
class Continue(Stmt):
    pass


@dataclass(eq=False, kw_only=True)
class Return(Stmt):
    """Ends the layer; of a query's body it sets the result."""

    value: Expr | None


@dataclass(eq=False, kw_only=True)
class Dispatch(Stmt):
    """Names the thread in ``element`` as the one to run, and ends the layer."""

    element: Element
    check: Check


@dataclass(eq=False, kw_only=True)
class Destroy(Stmt):
    source: Element | Expr
    check: Check | None


@dataclass(eq=False, kw_only=True)
class Target(Stmt):
    """A verbatim statement without ``simulate``; see :class:`TargetExpr`."""

    text: str
    meaning: Block | None
    obstacle: Obstacle | None


@dataclass(eq=False, kw_only=True)
class Print(Stmt):
    """Writes to the log. The format is the text of the statement's site; see :class:`HostCall`."""

    arguments: list[Expr]


@dataclass(eq=False, kw_only=True)
class Assert(Stmt):
    condition: Expr
    message: str


# --- the whole -----------------------------------------------------------------------


class LayerKind(Enum):
    BEFORE = "before"
    BODY = "body"
    AFTER = "after"


@dataclass(eq=False, kw_only=True)
class Layer:
    """One piece of a woven handler. Layers run in order; a jump out ends its own layer only."""

    kind: LayerKind
    body: Block


@dataclass(eq=False, kw_only=True)
class Handler:
    name: str
    kind: str  # 'event' or 'query'
    param: Local | None
    fixed: bool
    result: ValueType | None  # of a query
    layers: list[Layer]
    span: Span  # of the whole handler
    name_span: Span


@dataclass(eq=False, kw_only=True)
class Invariant:
    container: Container
    body: Block
    span: Span


@dataclass(eq=False, kw_only=True)
class Program:
    """A scheduler without errors."""

    name: str
    profile: str  # 'embedded' or 'pth'
    partial: bool
    syntax: Scheduler
    attributes: list[Attribute]
    containers: list[Container]  # global ones first, then local slots
    globals: list[Global]
    hosts: list[HostFunction]
    handlers: dict[str, Handler]
    invariants: list[Invariant]
    sites: list[Site]
    checks: list[Check]
    #: Where the names of the text lead: definitions, for the editor.
    definitions: dict[Span, Span] = field(default_factory=dict)
