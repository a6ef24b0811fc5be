"""Statements."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.program.checks import Check, Site
from catapults.program.declarations import Container, Local, Obstacle
from catapults.program.expressions import Element, Expr, Load
from catapults.source import Span


@dataclass(eq=False)
class Stmt:
    """What happens next; ``site`` is what the trace and faults name. Blocks have none."""

    span: Span
    site: Site

    @property
    def line(self) -> int:
        """Where it begins, from 1."""
        return self.span.line


@dataclass(eq=False)
class Block(Stmt):
    """Locals are zeroed (or initialised by leading Evals) each time the block is entered."""

    locals: list[Local]
    slots: list[Container]  # local threadrefs, empty at entry
    statements: list[Stmt]
    #: The verbatim statement that it stands in for in a simulation, with its text and the block.
    verbatim: Span | None = None


@dataclass(eq=False)
class Eval(Stmt):
    """Evaluates for what it changes."""

    expr: Expr


@dataclass(eq=False)
class Transfer(Stmt):
    """``source`` is a container, or an expression of type THREAD (parameter, foreach variable).

    The source is emptied before the target is filled. ``holds`` is None for the name of a thread
    that cannot have been destroyed; ``free`` is None for containers that are never full.
    """

    source: Element | Expr
    target: Element
    holds: Check | None
    free: Check | None


@dataclass(eq=False)
class If(Stmt):
    """``orelse`` is None where nothing happens otherwise."""

    condition: Expr
    then: Stmt
    orelse: Stmt | None


@dataclass(eq=False)
class Loop(Stmt):
    """``while``, ``do`` and ``for`` in one: ``init`` runs once; the condition is tested before the
    first turn unless ``test_last``; ``step`` runs after each turn, also after ``continue``."""

    init: Expr | None
    condition: Expr | None
    step: Expr | None
    body: Stmt
    test_last: bool


@dataclass(eq=False)
class Foreach(Stmt):
    """The order is fixed at entry; a thread that has left the container by its turn is skipped."""

    variable: Local
    element: Element
    body: Stmt


@dataclass(eq=False)
class Break(Stmt):
    """Leaves the innermost loop."""


@dataclass(eq=False)
class Continue(Stmt):
    """Goes on with the next turn of the innermost loop."""


@dataclass(eq=False)
class Return(Stmt):
    """Ends the layer; of a query's body it sets the result."""

    value: Expr | None


@dataclass(eq=False)
class Dispatch(Stmt):
    """Names the thread in ``element`` as the one to run, and ends the layer."""

    element: Element
    check: Check


@dataclass(eq=False)
class Select(Stmt):
    """Names the node on which a new thread is born. ``thread`` yields it, with its check inside."""

    thread: Expr


@dataclass(eq=False)
class Fail(Stmt):
    """Tells the library that what the handler is called for fails: a new thread is not taken in, a
    job is ended. Ends the handler as :class:`Dispatch` does.

    The check is that ``thread`` is in no container, where the library asks that; None where the
    handler has no name for it.
    """

    thread: Load | None
    check: Check | None


@dataclass(eq=False)
class Destroy(Stmt):
    """Takes a thread out of wherever it sits, for good.

    All names of that thread are the null thread (0) from then on: ``others`` are those that may be
    the same thread, beside the one that is the source.
    """

    source: Element | Expr
    check: Check | None
    others: list[Local]


@dataclass(eq=False)
class Target(Stmt):
    """A verbatim statement without ``simulate``; see :class:`TargetExpr`."""

    text: str
    meaning: Block | None
    obstacle: Obstacle | None
    threads: dict[str, Local]


@dataclass(eq=False)
class Print(Stmt):
    """Writes to the log. The format is the text of the statement's site; see :class:`HostCall`."""

    arguments: list[Expr]


@dataclass(eq=False)
class Assert(Stmt):
    """A fault, in debug builds, unless the condition holds."""

    condition: Expr
    message: str


#: Statements that end a layer.
Ending = Return | Dispatch | Fail
