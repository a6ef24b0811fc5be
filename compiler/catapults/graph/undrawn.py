"""What handlers do that no arrow shows, so that the drawing keeps back nothing of the text.

Arrows say where threads go and under which conditions. Beside that a handler runs verbatim text,
changes values, jumps within its loops, answers the library, asserts, and moves threads of which
the text does not tell where they are. Each of these is told at one node: such a transfer where it
leads, all else where the threads are that the handler is called for.
"""

from __future__ import annotations

from dataclasses import dataclass

from catapults import program as ir
from catapults.contracts.messages import Undrawn, UndrawnKind
from catapults.graph.edges import Circumstances, conditions_told
from catapults.program.effects import expressions_of, subexpressions
from catapults.source import Span


@dataclass(eq=False, slots=True)
class Leftover:
    """Something that a handler does and no arrow shows."""

    node: str
    kind: UndrawnKind
    span: Span
    around: Circumstances

    def message(self) -> Undrawn:
        """It as the page is told it, with its place."""
        span, around = self.span, self.around
        source = span.source
        return Undrawn(
            node=self.node,
            handler=around.handler,
            kind=self.kind,
            text=span.text,
            file=source.name,
            from_=source.utf16(span.start),
            to=source.utf16(span.end),
            line=span.line,
            conditions=conditions_told(around.conditions),
            loop=around.loop,
        )


class Remainder:
    """Gathers what the walk over a handler meets and makes no arrow of."""

    def __init__(self, node: str) -> None:
        """``node`` is where the threads are that the handler is called for."""
        self._node = node
        #: By place: a second turn of a loop meets the same again.
        self._found: dict[Span, Leftover] = {}
        self._drawn: set[Span] = set()
        self._verbatim: list[Span] = []

    def add(self, statement: ir.Stmt, around: Circumstances) -> None:
        """Adds what a statement itself does beside moving threads, if anything."""
        kind = _kind(statement)
        if isinstance(statement, ir.Block):
            if statement.verbatim is not None:
                self._keep("verbatim", statement.verbatim, self._node, around)
                self._verbatim.append(statement.verbatim)
        elif kind is not None:
            self._keep(kind, statement.span, self._node, around)
        elif isinstance(statement, ir.If | ir.Loop):
            for expr in filter(_acts, expressions_of(statement)):
                self._keep("value", expr.span, self._node, around)

    def add_transfer(self, statement: ir.Stmt, target: str, around: Circumstances) -> None:
        """Adds a transfer without an arrow, unless another turn of a loop has found one."""
        if statement.span not in self._drawn:
            self._keep("transfer", statement.span, target, around)

    def has_arrow(self, statement: ir.Stmt) -> None:
        """Says that a transfer is drawn after all."""
        self._drawn.add(statement.span)
        self._found.pop(statement.span, None)

    def add_all(self, others: Remainder) -> None:
        """Adds what was found in statements that nothing was added of."""
        self._found |= others._found

    def all(self) -> list[Leftover]:
        """What was found, in the order of the text."""
        return list(self._found.values())

    def _keep(self, kind: UndrawnKind, span: Span, node: str, around: Circumstances) -> None:
        if any(_lies_in(span, whole) for whole in self._verbatim):
            return  # that text tells this, too
        self._found.setdefault(span, Leftover(node, kind, span, around))


def _kind(statement: ir.Stmt) -> UndrawnKind | None:
    match statement:
        case ir.Target():
            return "verbatim"
        case ir.Eval():
            return "value"
        case ir.Break() | ir.Continue():
            return "jump"
        case ir.Return(value=ir.Expr()):
            return "answer"
        case ir.Assert():
            return "assertion"
    return None


def _acts(condition: ir.Expr) -> bool:
    return any(isinstance(part, ir.Assign | ir.Step) for part in subexpressions(condition))


def _lies_in(span: Span, whole: Span) -> bool:
    return whole.source is span.source and whole.start <= span.start and span.end <= whole.end
