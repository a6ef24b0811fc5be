"""A walk over a handler that finds the arrows which its transfers make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import is_

from catapults import program as ir
from catapults.analysis.across.protocol import dispatch_slots, known_as
from catapults.analysis.dataflow.driver import Driver, Exit
from catapults.contracts.libraries import Profile, Role, profile
from catapults.graph.edges import Arrow, Arrows, Circumstances, Moved, Passed
from catapults.graph.nodes import BIRTH, END, RUNNING, node_id
from catapults.graph.places import Known, Places, joined, refined_by
from catapults.graph.undrawn import Leftover, Remainder
from catapults.program.effects import expressions_of, named_thread, statements_below, subexpressions
from catapults.source import Span
from catapults.steps import Steps, finish


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
    parts: dict[ir.Stmt, Part]

    def stands_at(self, at: int, statements: Sequence[ir.Stmt], around: Circumstances) -> bool:
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
    stretches: dict[ir.Stmt, Stretch]
    #: By their statements.
    parts: dict[ir.Stmt, Part]


@dataclass(frozen=True, eq=False)
class Start:
    """What a walk over a handler begins with."""

    handler: ir.Handler
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


def _same_statements(one: ir.Layer, other: ir.Layer) -> bool:
    these, those = one.body.statements, other.body.statements
    return len(these) == len(those) and all(map(is_, these, those))


def starts(program: ir.Program) -> Iterator[Start]:
    """What the walks over the handlers of a program begin with."""
    current = next((one.element.container for one in dispatch_slots(program)), None)
    resting = [one for one in program.containers if one.handler is None and one is not current]
    anywhere = Places(frozenset(map(node_id, resting)), inferred=True)
    running = Places(frozenset({node_id(current)}), inferred=False) if current else anywhere
    library = profile(program.profile)
    about_running = library.about_running
    for handler in program.handlers.values():
        told = _told_places(handler, program, library, current)
        match handler.role:
            case _ if told is not None:
                yield Start(handler, RUNNING, told)
            case Role.BIRTH:
                yield Start(handler, BIRTH, Places(frozenset({BIRTH}), inferred=False))
            case Role.END if Role.END not in about_running:
                yield Start(handler, END, anywhere)
            case role if role in about_running and current is not None:
                yield Start(handler, node_id(current), running)
            case _:
                yield Start(handler, RUNNING, anywhere)


def _told_places(
    handler: ir.Handler, program: ir.Program, library: Profile, current: ir.Container | None
) -> Places | None:
    """Where the thread is that a handler is called about, if its library tells that by the names of
    containers."""
    expected = library.handlers.get(handler.name)
    names = [one.where for one in expected.at_entry() if one.where] if expected else []
    if not names or current is None:
        return None
    known = {one: known_as(one, library, current) for one in program.containers}
    told = [one for one, name in known.items() if all(name in each for each in names)]
    return Places(frozenset(map(node_id, told)), inferred=len(told) > 1)


def walked(start: Start, former: Walked | None = None) -> Walked:
    """What a handler draws. Of statements that are as they were in a former walk over it, what is
    known from there is kept."""
    known = former if former is not None and former.start.home == start.home else None
    return _HandlerWalk(start, known).run()


class _HandlerWalk(Driver[Known]):
    """One pass over a handler. It draws what nothing leads to, too."""

    def __init__(self, start: Start, former: Walked | None) -> None:
        super().__init__()
        self._start = start
        self._former_parts = former.parts if former is not None else {}
        self._former_stretches = former.stretches if former is not None else {}
        self._parts: dict[ir.Stmt, Part] = {}
        self._stretches: dict[ir.Stmt, Stretch] = {}
        self._names_lines = False
        self._arrows = Arrows()
        self._around = Circumstances(start.handler.name)
        self._remainder = Remainder(start.home)

    def run(self) -> Walked:
        """Walks through all layers of the handler."""
        handler = self._start.handler
        finish(self.handler(handler, {handler.param: self._start.entry} if handler.param else {}))
        return Walked(
            start=self._start,
            arrows=self._arrows.all,
            undrawn=self._remainder.all(),
            names_lines=self._names_lines,
            stretches=self._stretches,
            parts=self._parts,
        )

    def layer(self, body: ir.Block, state: Known) -> Steps[list[Exit[Known]]]:
        """The statements of a layer, of which those that stand alone are drawn as before."""
        yield
        before, passed, at = self._around, list[ir.Stmt](), 0
        after: Known | None = state
        while at < len(body.statements):
            stretch = self._stretch(body.statements, at)
            if stretch is None:
                statement = body.statements[at]
                after = self.statement(statement, after or {})
                self._pass(statement, passed, before)
                at += 1
                continue
            self._parts.update(stretch.parts)
            self._arrows.add_all(stretch.arrows)
            self._remainder.add_all(stretch.remainder)
            at += len(stretch.parts)
        self._around = before
        return self.ways_out(body, after)

    def _stretch(self, statements: Sequence[ir.Stmt], at: int) -> Stretch | None:
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

    def _part(self, statement: ir.Stmt) -> Part | None:
        """What a statement of a layer draws if that is certain: what it drew before, or if it
        stands alone."""
        part = self._former_parts.get(statement)
        if part is not None and part.around.equals(self._around):
            return part
        return self._drawn_alone(statement) if _stands_alone(statement) else None

    def _drawn_alone(self, statement: ir.Stmt) -> Part:
        arrows, remainder = self._arrows, self._remainder
        part = Part(self._around, Arrows(), Remainder(self._start.home))
        self._arrows, self._remainder = part.arrows, part.remainder
        self.statement(statement, {})
        self._arrows, self._remainder = arrows, remainder
        return part

    def _within(self, statement: ir.Stmt, state: Known, condition: str) -> Known | None:
        """Behind a statement that runs under a further condition."""
        before = self._around
        conditions = (*before.conditions, condition)
        self._around = Circumstances(before.handler, conditions, before.loop)
        after = self.statement(statement, state)
        self._around = before
        return after

    def join(self, one: Known | None, other: Known | None) -> Known | None:
        """Where threads can be when either way was taken."""
        if one is None or other is None:
            return one if other is None else other
        return joined(one, other)

    def unreached(self, statement: ir.Stmt, jump: ir.Stmt | None) -> Known:
        """Of nothing it is known where it is."""
        return {}

    def statement(self, statement: ir.Stmt, state: Known) -> Known | None:
        """What holds behind a statement, drawn with all that it does."""
        self._remainder.add(statement, self._around)
        return super().statement(statement, state)

    def block(self, block: ir.Block, state: Known) -> Known | None:
        """Statements of a block run under conditions that come from those before."""
        before, passed = self._around, list[ir.Stmt]()
        after: Known | None = state
        for statement in block.statements:
            after = self.statement(statement, after or {})
            self._pass(statement, passed, before)
        self._around = before
        return after

    def _pass(self, statement: ir.Stmt, passed: list[ir.Stmt], block: Circumstances) -> None:
        """What follows a statement of a block runs if that, and those ``passed``, ended nothing."""
        if not _may_end(statement):
            return
        passed.append(statement)
        conditions = (*block.conditions, Passed.after(passed))
        self._around = Circumstances(block.handler, conditions, block.loop)
        self._names_lines = True

    def branch(self, branch: ir.If, state: Known) -> Known | None:
        """What holds behind both ways, which are drawn with their conditions."""
        true = refined_by(state, branch.condition, holds=True)
        false = refined_by(state, branch.condition, holds=False)
        then = self._within(branch.then, true, _one_line(branch.condition.span))
        orelse: Known | None = false
        if isinstance(branch.orelse, ir.If):
            orelse = self.statement(branch.orelse, false)
        elif branch.orelse is not None:
            orelse = self._within(branch.orelse, false, "otherwise")
        return self.join(then, orelse)

    def body(self, body: ir.Stmt, state: Known | None) -> tuple[Known | None, Known | None]:
        """A turn of a loop, which is drawn as such."""
        before = self._around
        self._around = Circumstances(before.handler, before.conditions, loop=True)
        ends = super().body(body, state)
        self._around = before
        return ends

    def visit(self, loop: ir.Foreach, state: Known) -> Known:
        """Each turn begins with a thread of the container."""
        home = frozenset({node_id(loop.element.container)})
        return state | {loop.variable: Places(home, inferred=False)}

    def forget_visited(self, loop: ir.Foreach, state: Known) -> Known:
        """It has no name behind the loop."""
        return {name: places for name, places in state.items() if name is not loop.variable}

    def _dispatch(self, dispatch: ir.Dispatch, state: Known) -> None:
        self._leave(dispatch.element, RUNNING, dispatch, [dispatch.check], state)
        self.end(dispatch, state)

    def _fail(self, fail: ir.Fail, state: Known) -> None:
        if fail.thread is not None and fail.check is not None:  # it never comes in
            self._leave(fail.thread, END, fail, [fail.check], state)
        self.end(fail, state)

    def _destroy(self, destroy: ir.Destroy, state: Known) -> Known:
        self._leave(destroy.source, END, destroy, [destroy.check], state)
        return state

    def _transfer(self, transfer: ir.Transfer, state: Known) -> Known:
        target = node_id(transfer.target.container)
        self._leave(transfer.source, target, transfer, [transfer.holds, transfer.free], state)
        thread = named_thread(transfer.source)
        if thread is None:
            return state
        return state | {thread: Places(frozenset({target}), inferred=False)}

    def _leave(
        self,
        source: ir.Element | ir.Expr,
        target: str,
        statement: ir.Stmt,
        checks: Sequence[ir.Check | None],
        state: Known,
    ) -> None:
        places = _places(source, state)
        sources = sorted(places.ids - ({target} if places.inferred else set()))
        if not sources:
            self._remainder.add_transfer(statement, target, self._around)
            return
        self._remainder.has_arrow(statement)
        moved = Moved(statement, checks, self._around.conditions)
        for source_place in sources:
            self._arrows.add(source_place, target, self._around, places.inferred, moved)


_HandlerWalk.TRANSFERS = {
    **_HandlerWalk.control_flow(),
    ir.Transfer: _HandlerWalk._transfer,
    ir.Dispatch: _HandlerWalk._dispatch,
    ir.Destroy: _HandlerWalk._destroy,
    ir.Fail: _HandlerWalk._fail,
}


def _places(source: ir.Element | ir.Expr, state: Known) -> Places:
    """Where a thread can be that is taken."""
    if isinstance(source, ir.Element):
        return Places(frozenset({node_id(source.container)}), inferred=False)
    if isinstance(source, ir.Front):
        return Places(frozenset({node_id(source.element.container)}), inferred=False)
    thread = named_thread(source)
    nowhere = Places(frozenset(), inferred=True)
    return state.get(thread, nowhere) if thread else nowhere


def _may_end(statement: ir.Stmt) -> bool:
    """Whether what follows runs only if a branch inside did not end the handler."""
    return isinstance(statement, ir.If | ir.Loop | ir.Foreach) and any(
        isinstance(one, ir.Ending) for one in statements_below(statement)
    )


#: What decides on more than the statement itself.
_JUMPS = (ir.Return, ir.Dispatch, ir.Fail, ir.Break, ir.Continue, ir.Foreach)


def _stands_alone(statement: ir.Stmt) -> bool:
    """Whether what a statement draws has nothing to do with where threads are that have a name, and
    it leaves that as it is."""
    for one in statements_below(statement):
        if isinstance(one, _JUMPS):
            return False
        if isinstance(one, ir.Transfer | ir.Destroy) and named_thread(one.source) is not None:
            return False
        for expr in expressions_of(one):
            if any(named_thread(part) is not None for part in subexpressions(expr)):
                return False
    return True


def _one_line(span: Span) -> str:
    return " ".join(span.text.split())
