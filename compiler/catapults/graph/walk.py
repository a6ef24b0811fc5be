"""A walk over a handler that finds the arrows which its transfers make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import is_

from catapults.contracts.libraries import Role, profile
from catapults.graph.edges import Arrow, Arrows, Circumstances, Moved, Passed
from catapults.graph.nodes import BIRTH, END, RUNNING, node_id
from catapults.graph.places import Known, Places, joined, named_thread, refined_by
from catapults.graph.undrawn import Leftover, Remainder
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
    Layer,
    LayerKind,
    Loop,
    Program,
    Return,
    Stmt,
    Transfer,
)
from catapults.program.effects import expressions_of, statements_below, subexpressions
from catapults.source import Span


@dataclass(frozen=True, eq=False)
class Part:
    """What a statement of a layer draws that is about no thread by its name and does not end the
    handler. It stays right as long as the statement and its circumstances are the same."""

    around: Circumstances
    arrows: Arrows
    remainder: Remainder


@dataclass(frozen=True, eq=False)
class Stretch:
    """What statements of a layer that stand one behind the other draw together, if each has a part.
    Their circumstances are the same."""

    around: Circumstances
    arrows: Arrows
    remainder: Remainder
    parts: dict[Stmt, Part]

    def stands_at(self, at: int, statements: Sequence[Stmt], around: Circumstances) -> bool:
        """Whether these are the statements from an index on, in the same circumstances."""
        found = statements[at : at + len(self.parts)]
        return (
            len(found) == len(self.parts)
            and all(map(is_, found, self.parts))
            and self.around.equals(around)
        )


@dataclass(frozen=True, eq=False)
class Walked:
    """What a walk over a handler found. It stays right as long as the statements are the same, and
    the places that threads have when the handler begins."""

    start: Start
    arrows: dict[str, Arrow]
    undrawn: list[Leftover]
    #: Whether something is said of lines before, which is other words when they move.
    names_lines: bool
    #: By their first statements.
    stretches: dict[Stmt, Stretch]
    #: By their statements.
    parts: dict[Stmt, Part]


@dataclass(frozen=True, eq=False)
class Start:
    """What a walk over a handler begins with."""

    handler: Handler
    #: The node of the threads that it is called for.
    home: str
    #: Where the protocol says that its parameter is.
    entry: Places

    def equals(self, other: Start) -> bool:
        """Whether a walk would find the same."""
        one, two = self.handler, other.handler
        return (
            one.param is two.param
            and self.home == other.home
            and self.entry == other.entry
            and len(one.layers) == len(two.layers)
            and all(map(_same_statements, one.layers, two.layers))
        )


def _same_statements(one: Layer, other: Layer) -> bool:
    these, those = one.body.statements, other.body.statements
    return len(these) == len(those) and all(map(is_, these, those))


def starts(program: Program) -> Iterator[Start]:
    """What the walks over the handlers of a program begin with."""
    current = _dispatched(program)
    resting = [one for one in program.containers if one.handler is None and one is not current]
    anywhere = Places(frozenset(map(node_id, resting)), inferred=True)
    running = Places(frozenset({node_id(current)}), inferred=False) if current else anywhere
    about_running = profile(program.profile).about_running
    for handler in program.handlers.values():
        match handler.role:
            case Role.BIRTH:
                yield Start(handler, BIRTH, Places(frozenset({BIRTH}), inferred=False))
            case Role.END:
                yield Start(handler, END, anywhere)
            case role if role in about_running and current is not None:
                yield Start(handler, node_id(current), running)
            case _:
                yield Start(handler, RUNNING, anywhere)


def walked(start: Start, former: Walked | None = None) -> Walked:
    """What a handler draws. Of statements that are as they were in a former walk over it, what is
    known from there is kept."""
    known = former if former is not None and former.start.home == start.home else None
    return _HandlerWalk(start, known).run()


class _HandlerWalk:
    """One pass over a handler."""

    def __init__(self, start: Start, former: Walked | None) -> None:
        self._start = start
        self._former_parts = former.parts if former is not None else {}
        self._former_stretches = former.stretches if former is not None else {}
        self._parts: dict[Stmt, Part] = {}
        self._stretches: dict[Stmt, Stretch] = {}
        self._names_lines = False
        self._arrows = Arrows()
        self._around = Circumstances(start.handler.name)
        self._remainder = Remainder(start.home)
        #: Of nothing behind a jump, which nothing comes to.
        self._known: Known = {}
        self._ends: list[Known] = []  # what is known where the layer ends
        self._done: list[Known] = []  # and at each `dispatch`
        self._breaks: list[list[Known]] = []  # the same of each loop
        self._continues: list[list[Known]] = []  # and of its turns

    def run(self) -> Walked:
        """Walks through all layers of the handler."""
        handler = self._start.handler
        if handler.param is not None:
            self._known[handler.param] = self._start.entry
        for layer in handler.layers:
            self._layer(layer.body)
            self._meet(self._ends)
            self._ends = []
            if layer.kind is not LayerKind.BEFORE:  # whose `dispatch` leads past the body
                self._meet(self._done)
                self._done = []
        return Walked(
            start=self._start,
            arrows=self._arrows.all,
            undrawn=self._remainder.all(),
            names_lines=self._names_lines,
            stretches=self._stretches,
            parts=self._parts,
        )

    def _layer(self, body: Block) -> None:
        """The statements of a layer, of which those that stand alone are drawn as before."""
        before, passed, at = self._around, list[Stmt](), 0
        while at < len(body.statements):
            stretch = self._stretch(body.statements, at)
            if stretch is None:
                statement = body.statements[at]
                self._statement(statement)
                self._pass(statement, passed, before)
                at += 1
                continue
            self._parts.update(stretch.parts)
            self._arrows.add_all(stretch.arrows)
            self._remainder.add_all(stretch.remainder)
            at += len(stretch.parts)
        self._around = before

    def _stretch(self, statements: Sequence[Stmt], at: int) -> Stretch | None:
        """All statements with parts from an index on; None if that one has none."""
        stretch = self._former_stretches.get(statements[at])
        if stretch is None or not stretch.stands_at(at, statements, self._around):
            stretch = Stretch(self._around, Arrows(), Remainder(self._start.home), {})
            for statement in islice(statements, at, None):
                part = self._part(statement)
                if part is None:
                    break
                stretch.parts[statement] = part
                stretch.arrows.add_all(part.arrows)
                stretch.remainder.add_all(part.remainder)
            if not stretch.parts:
                return None
        self._stretches[statements[at]] = stretch
        return stretch

    def _part(self, statement: Stmt) -> Part | None:
        """What a statement of a layer draws if that is certain: what it drew before, or if it
        stands alone."""
        part = self._former_parts.get(statement)
        if part is not None and part.around.equals(self._around):
            return part
        return self._drawn_alone(statement) if _stands_alone(statement) else None

    def _drawn_alone(self, statement: Stmt) -> Part:
        arrows, remainder = self._arrows, self._remainder
        part = Part(self._around, Arrows(), Remainder(self._start.home))
        self._arrows, self._remainder = part.arrows, part.remainder
        self._statement(statement)
        self._arrows, self._remainder = arrows, remainder
        return part

    def _within(self, statement: Stmt, condition: str | None = None, loop: bool = False) -> None:
        """A statement that runs under a further condition, or again and again."""
        before = self._around
        conditions = before.conditions + ((condition,) if condition is not None else ())
        self._around = Circumstances(before.handler, conditions, before.loop or loop)
        self._statement(statement)
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
                self._jump(self._done)
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
        before, passed = self._around, list[Stmt]()
        for statement in block.statements:
            self._statement(statement)
            self._pass(statement, passed, before)
        self._around = before

    def _pass(self, statement: Stmt, passed: list[Stmt], block: Circumstances) -> None:
        """What follows a statement of a block runs if that, and those ``passed``, ended nothing."""
        if not _may_end(statement):
            return
        passed.append(statement)
        conditions = (*block.conditions, Passed.after(passed))
        self._around = Circumstances(block.handler, conditions, block.loop)
        self._names_lines = True

    def _if(self, statement: If) -> None:
        entry = dict(self._known)
        self._known = refined_by(entry, statement.condition, holds=True)
        self._within(statement.then, _one_line(statement.condition.span))
        after_then = self._known
        self._known = refined_by(entry, statement.condition, holds=False)
        if isinstance(statement.orelse, If):
            self._statement(statement.orelse)
        elif statement.orelse is not None:
            self._within(statement.orelse, "otherwise")
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
            self._within(body, loop=True)
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
        moved = Moved(statement, checks, self._around.conditions)
        for source_place in sources:
            self._arrows.add(source_place, target, self._around, places.inferred, moved)

    def _places(self, source: Element | Expr) -> Places:
        if isinstance(source, Element):
            return Places(frozenset({node_id(source.container)}), inferred=False)
        if isinstance(source, Front):
            return Places(frozenset({node_id(source.element.container)}), inferred=False)
        nowhere = Places(frozenset(), inferred=True)
        thread = named_thread(source)
        return self._known.get(thread, nowhere) if thread else nowhere


def _dispatched(program: Program) -> Container | None:
    """The slot whose thread runs: the first one that is dispatched where threads are."""
    handler = program.in_role(Role.DISPATCH)
    statements = (
        (s for layer in handler.layers for s in statements_below(layer.body)) if handler else ()
    )
    return next((s.element.container for s in statements if isinstance(s, Dispatch)), None)


def _may_end(statement: Stmt) -> bool:
    """Whether what follows runs only if a branch inside did not end the handler."""
    return isinstance(statement, If | Loop | Foreach) and any(
        isinstance(one, Return | Dispatch) for one in statements_below(statement)
    )


def _stands_alone(statement: Stmt) -> bool:
    """Whether what a statement draws has nothing to do with where threads are that have a name, and
    it leaves that as it is."""
    for one in statements_below(statement):
        if isinstance(one, Return | Dispatch | Break | Continue | Foreach):
            return False
        if isinstance(one, Transfer | Destroy) and named_thread(one.source) is not None:
            return False
        for expr in expressions_of(one):
            if any(named_thread(part) is not None for part in subexpressions(expr)):
                return False
    return True


def _one_line(span: Span) -> str:
    return " ".join(span.text.split())
