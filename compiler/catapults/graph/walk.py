"""A walk over a handler that finds the arrows which its transfers make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from catapults.analysis.effects import statements_below
from catapults.contracts.messages import GraphHandler, GraphTransfer, Undrawn
from catapults.graph.edges import Arrows, Circumstances, not_ended, worst_of
from catapults.graph.nodes import BIRTH, END, RUNNING, node_id, text_range
from catapults.graph.places import Known, Places, joined, named_thread, refined_by
from catapults.graph.undrawn import Remainder
from catapults.program import (
    Block,
    Break,
    Check,
    Container,
    Continue,
    Destroy,
    Dispatch,
    Element,
    Expr,
    Foreach,
    Front,
    Handler,
    If,
    Loop,
    Program,
    Return,
    Stmt,
    Transfer,
)
from catapults.source import Span

#: Handlers whose parameter is the thread that runs.
_OF_CURRENT = frozenset({"switch_out", "set_waiting", "quantum_expired"})


class HandlerWalk:
    """One pass over a handler."""

    def __init__(self, program: Program, handler: Handler, arrows: Arrows) -> None:
        self._program = program
        self._handler = handler
        self._arrows = arrows
        self._around = Circumstances(handler.name)
        self._home = _home_of(handler, program)
        self._remainder = Remainder(self._home)
        #: Of nothing behind a jump, which nothing comes to.
        self._known: Known = {}
        self._ends: list[Known] = []  # what is known where the layer ends
        self._breaks: list[list[Known]] = []  # the same of each loop
        self._continues: list[list[Known]] = []  # and of its turns

    def run(self) -> list[Undrawn]:
        """Adds the arrows of the handler; what it does beside them."""
        if self._handler.param is not None:
            self._known[self._handler.param] = self._at_entry()
        for layer in self._handler.layers:
            with self._within():
                self._statement(layer.body)
            self._meet(self._ends)
            self._ends = []
        return self._remainder.all()

    def handler_message(self) -> GraphHandler:
        """The handler, for what is said of it as a whole."""
        start, end = text_range(self._handler.name_span, self._program)
        return GraphHandler(name=self._handler.name, node=self._home, from_=start, to=end)

    def _at_entry(self) -> Places:
        """Where the protocol says that the parameter is."""
        name = self._handler.name
        if name == "newthread":
            return Places(frozenset({BIRTH}), inferred=False)
        current = _dispatched(self._program)
        if name in _OF_CURRENT and current is not None:
            return Places(frozenset({node_id(current)}), inferred=False)
        resting = (c for c in self._program.containers if c.handler is None and c is not current)
        return Places(frozenset(map(node_id, resting)), inferred=True)

    @contextmanager
    def _within(self, condition: str | None = None, loop: bool = False) -> Iterator[None]:
        """Statements that run under a further condition, or again and again."""
        before = self._around
        conditions = before.conditions + ((condition,) if condition is not None else ())
        self._around = replace(before, conditions=conditions, loop=before.loop or loop)
        yield
        self._around = before

    def _statement(self, statement: Stmt) -> None:
        self._remainder.add(statement, self._around)
        match statement:
            case Block():
                self._block(statement)
            case If():
                self._if(statement)
            case Loop():
                self._turns(statement.body, None)
            case Foreach():
                self._turns(statement.body, statement)
            case Transfer():
                self._transfer(statement)
            case Dispatch():
                self._leave(statement.element, RUNNING, statement, [statement.check])
                self._jump(self._ends)
            case Return():
                self._jump(self._ends)
            case Break():
                self._jump(self._breaks[-1])
            case Continue():
                self._jump(self._continues[-1])
            case Destroy():
                self._leave(statement.source, END, statement, [statement.check])

    def _jump(self, to: list[Known]) -> None:
        to.append(self._known)
        self._known = {}

    def _meet(self, others: Iterable[Known]) -> None:
        """Other ways lead here, too."""
        for other in others:
            self._known = joined(other, self._known)

    def _block(self, block: Block) -> None:
        before, passed = self._around, list[int]()
        for statement in block.statements:
            self._statement(statement)
            if _may_end(statement):
                passed.append(statement.line)
                conditions = (*before.conditions, *not_ended(passed))
                self._around = replace(before, conditions=conditions)
        self._around = before

    def _if(self, statement: If) -> None:
        entry = dict(self._known)
        self._known = refined_by(entry, statement.condition, holds=True)
        with self._within(_one_line(statement.condition.span)):
            self._statement(statement.then)
        after_then = self._known
        self._known = refined_by(entry, statement.condition, holds=False)
        if isinstance(statement.orelse, If):
            self._statement(statement.orelse)
        elif statement.orelse is not None:
            with self._within("otherwise"):
                self._statement(statement.orelse)
        self._known = joined(after_then, self._known)

    def _turns(self, body: Stmt, foreach: Foreach | None) -> None:
        """A second turn starts from where the first one left threads, if that is news."""
        entry = dict(self._known)
        self._breaks.append([])
        for _ in range(2):
            before = dict(self._known)
            if foreach is not None:
                home = frozenset({node_id(foreach.element.container)})
                self._known[foreach.variable] = Places(home, inferred=False)
            self._continues.append([])
            with self._within(loop=True):
                self._statement(body)
            self._meet([entry, *self._continues.pop()])
            if self._known == before:
                break
        self._meet(self._breaks.pop())
        if foreach is not None:
            self._known.pop(foreach.variable, None)  # it has no name behind the loop

    def _transfer(self, transfer: Transfer) -> None:
        target = node_id(transfer.target.container)
        self._leave(transfer.source, target, transfer, [transfer.holds, transfer.free])
        thread = named_thread(transfer.source)
        if thread is not None:
            self._known[thread] = Places(frozenset({target}), inferred=False)

    def _leave(
        self, source: Element | Expr, target: str, statement: Stmt, checks: Sequence[Check | None]
    ) -> None:
        places = self._places(source)
        sources = sorted(places.ids - ({target} if places.inferred else set()))
        if not sources:
            self._remainder.add_transfer(statement, target, self._around)
            return
        self._remainder.has_arrow(statement)
        transfer = self._describe(statement, checks)
        for source_place in sources:
            self._arrows.add(source_place, target, self._around, places.inferred, transfer)

    def _places(self, source: Element | Expr) -> Places:
        if isinstance(source, Element):
            return Places(frozenset({node_id(source.container)}), inferred=False)
        if isinstance(source, Front):
            return Places(frozenset({node_id(source.element.container)}), inferred=False)
        nowhere = Places(frozenset(), inferred=True)
        thread = named_thread(source)
        return self._known.get(thread, nowhere) if thread else nowhere

    def _describe(self, statement: Stmt, checks: Sequence[Check | None]) -> GraphTransfer:
        start, end = text_range(statement.span, self._program)
        return GraphTransfer(
            site=statement.site,
            from_=start,
            to=end,
            line=statement.span.line,
            conditions=list(self._around.conditions),
            verdict=worst_of(checks),
        )


def _home_of(handler: Handler, program: Program) -> str:
    """The node of the threads that a handler is called for; else the scheduler's own."""
    match handler.name:
        case "newthread":
            return BIRTH
        case "set_dead":
            return END
        case name:
            current = _dispatched(program) if name in _OF_CURRENT else None
            return node_id(current) if current is not None else RUNNING


def _dispatched(program: Program) -> Container | None:
    """The slot whose thread runs: the one that `schedule` dispatches."""
    schedule = program.handlers.get("schedule")
    statements = (
        (s for layer in schedule.layers for s in statements_below(layer.body)) if schedule else ()
    )
    return next((s.element.container for s in statements if isinstance(s, Dispatch)), None)


def _may_end(statement: Stmt) -> bool:
    """Whether what follows runs only if a branch inside did not end the handler."""
    return isinstance(statement, If | Loop | Foreach) and any(
        isinstance(one, Return | Dispatch) for one in statements_below(statement)
    )


def _one_line(span: Span) -> str:
    return " ".join(span.text.split())
