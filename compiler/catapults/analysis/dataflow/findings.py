"""What walks through handlers learn: above all, what every check meets when it is made."""

from __future__ import annotations

from dataclasses import dataclass, field

from catapults import program as ir
from catapults.analysis.dataflow.digests import digest
from catapults.analysis.dataflow.facts import (
    ANYWHERE,
    DESTROYED,
    NOWHERE,
    Place,
    Witness,
    index_of,
)
from catapults.analysis.dataflow.intervals import ANYTHING, Interval, constant
from catapults.analysis.dataflow.numbers import range_of, variable_of
from catapults.analysis.dataflow.places import Places
from catapults.analysis.dataflow.reasons import PLAIN, Reason, always, because, both, in_words
from catapults.analysis.dataflow.state import State
from catapults.program.effects import has_verbatim
from catapults.source import Span


@dataclass(slots=True)
class Judgement:
    """A verdict with the fact that it rests on, and why that holds. Never changed."""

    verdict: ir.Verdict
    fact: str
    why: Reason = PLAIN
    #: Whose line the fact is about, if it begins with one.
    by: Span | None = None

    @property
    def reason(self) -> str:
        """A sentence."""
        fact = f"Line {self.by.line} {self.fact}" if self.by is not None else self.fact
        return f"{fact}: {in_words(self.why)}." if self.why else f"{fact}."


@dataclass
class Findings:
    """What walks learn; shared by all handlers.

    A check is visited as often as a walk comes by. Behind it its condition holds.
    """

    #: Verbatim text in an invariant may write variables whenever threads move.
    unsteady: bool = False
    judgements: dict[ir.Check, Judgement] = field(default_factory=dict)
    #: Outcomes that conditions of branches and loops can have.
    outcomes: dict[ir.If | ir.Loop, set[bool]] = field(default_factory=dict)
    #: Statements that never run, with the jump before them.
    unreachable: dict[ir.Stmt, ir.Stmt] = field(default_factory=dict)
    reached: set[ir.Stmt] = field(default_factory=set)
    #: Writes to attributes, with where the thread can be then.
    attribute_writes: dict[ir.AttributePlace, Places] = field(default_factory=dict)
    #: From where fronts were taken, to be put somewhere else.
    left: set[ir.Container] = field(default_factory=set)
    #: From where threads with a name were taken, by that name.
    taken: dict[ir.Local, Places] = field(default_factory=dict)
    #: Verbatim text that reaches into a thread by a name behind its `destroy`, with whether that
    #: was on every way.
    perished: dict[tuple[ir.Target | ir.TargetExpr, str], bool] = field(default_factory=dict)
    #: What was empty whenever a thread with a name was taken of which nothing else was known.
    empty: dict[ir.Local, frozenset[ir.Container]] = field(default_factory=dict)

    def thread_needed(self, check: ir.Check, element: ir.Element, state: State) -> None:
        """A container must hold a thread."""
        known, name = state.fact(element), f"`{check.subject}`"
        if known.low > 0:
            self._judge(check, Judgement(ir.Verdict.PROVEN, f"{name} holds a thread", known.why))
            return
        if known.high == 0:
            self._judge(
                check, Judgement(ir.Verdict.REFUTED, f"{name} is always empty here", known.why)
            )
        else:
            why = _elsewhere(element.container, state)
            self._judge(check, Judgement(ir.Verdict.RUNTIME, f"{name} may be empty here", why))
        state.assume(element, because(check.span, "checks it"), low=1)

    def name_needed(self, check: ir.Check, local: ir.Local, state: State) -> None:
        """The thread of a name must not have been destroyed."""
        name = f"`{check.subject}`"
        if local in state.alive:
            self._judge(check, Judgement(ir.Verdict.PROVEN, f"{name} was not destroyed"))
        elif state.homes.get(local) == state.all.only(DESTROYED):
            fact = f"{name} was destroyed before, whatever way leads here"
            self._judge(check, Judgement(ir.Verdict.REFUTED, fact))
        else:
            self._judge(check, Judgement(ir.Verdict.RUNTIME, f"{name} may have been destroyed"))
        state.assume_alive(local)

    def node_needed(self, check: ir.Check, place: ir.GlobalPlace, state: State) -> None:
        """There must be a node in the slot of whose node a variable is."""
        name, why = f"`{check.subject}`", because(check.span, "checks it")
        known = state.node_in(place.variable) if place.index is None else ANYTHING
        if known.excludes_zero:
            self._judge(check, Judgement(ir.Verdict.PROVEN, f"{name} holds a node", known.why))
            return
        if known.high == 0:
            fact = f"{name} is always empty here"
            self._judge(check, Judgement(ir.Verdict.REFUTED, fact, known.why))
        else:
            self._judge(check, Judgement(ir.Verdict.RUNTIME, f"{name} may be empty here"))
        if place.index is None:
            state.assume_node(place.variable, why)

    def told_needed(self, check: ir.Check, variable: ir.Global) -> None:
        """The library must tell of a thread by a variable."""
        name, handler = f"`{check.subject}`", check.site.handler
        if handler in variable.handlers:
            fact = f"The library tells of a thread by {name} whenever it calls `{handler}`"
            self._judge(check, Judgement(ir.Verdict.PROVEN, fact))
        else:
            fact = f"{name} may be no thread: the library tells of one only in "
            fact += " and ".join(f"`{one}`" for one in variable.handlers)
            self._judge(check, Judgement(ir.Verdict.RUNTIME, fact))

    def text_met(self, text: ir.Target | ir.TargetExpr, state: State) -> None:
        """Verbatim text, which is C, should not reach into a thread that was destroyed."""
        for name, local in text.threads.items():
            if local not in state.alive:
                surely = state.homes.get(local) == state.all.only(DESTROYED)
                self._learn_perished(text, name, surely=surely)

    def room_needed(self, check: ir.Check, element: ir.Element, state: State) -> None:
        """A slot must be empty."""
        known, name = state.fact(element), f"`{check.subject}`"
        if known.high == 0:
            self._judge(check, Judgement(ir.Verdict.PROVEN, f"{name} is free", known.why))
        elif known.low > 0:
            fact = f"{name} always holds a thread"
            self._judge(check, Judgement(ir.Verdict.REFUTED, fact, known.why))
        else:
            self._judge(check, Judgement(ir.Verdict.RUNTIME, f"{name} may hold a thread here"))
        state.assume(element, because(check.span, "checks it"), high=0)

    def outside_needed(self, check: ir.Check, local: ir.Local, state: State) -> None:
        """A thread that is not taken in must be in no container."""
        name, places = f"`{check.subject}`", state.homes.get(local)
        outside = state.all.of((NOWHERE, DESTROYED))
        if places is not None and places.is_within(outside):
            self._judge(check, Judgement(ir.Verdict.PROVEN, f"{name} was put into no container"))
        elif places is not None and places.is_within(state.all.containers):
            fact = f"{name} is always in a container here"
            self._judge(check, Judgement(ir.Verdict.REFUTED, fact))
        else:
            fact = f"{name} may be in a container here"
            self._judge(check, Judgement(ir.Verdict.RUNTIME, fact))
        state.homes[local] = outside if places is None else places & outside or outside

    def index_used(self, check: ir.Check, index: ir.Expr, size: int, state: State) -> None:
        """An index must lie inside its array."""
        known = index_of(index)
        bound = state.bounded.get(known) if known is not None else None
        if bound is not None and bound[0] <= size:
            fact = "checks the same index"
            self._judge(check, Judgement(ir.Verdict.PROVEN, fact, by=bound[1]))
        else:
            self._judge(check, _of_index(range_of(index, state), size))
        why = because(check.span, "checks it")
        _learn(state, index, ">=", constant(0), why)
        _learn(state, index, "<", constant(size), why)
        if known is not None and not known.is_constant and (bound is None or bound[0] > size):
            state.bounded[known] = (size, check.span)

    def divided(self, check: ir.Check, divisor: ir.Expr, state: State) -> None:
        """A divisor must not be 0."""
        value, known = digest(divisor).value, range_of(divisor, state)
        if value:
            self._judge(check, Judgement(ir.Verdict.PROVEN, f"The divisor is {value}"))
        elif known.excludes_zero:
            self._judge(check, Judgement(ir.Verdict.PROVEN, f"The divisor is {known}", known.why))
        elif value == 0 or known.low == known.high == 0:
            self._judge(check, Judgement(ir.Verdict.REFUTED, "The divisor is always 0", known.why))
        else:
            self._judge(check, Judgement(ir.Verdict.RUNTIME, "The divisor may be 0"))
        _learn(state, divisor, "!=", constant(0), because(check.span, "checks it"))

    def front_taken(self, source: ir.Container, target: Place) -> None:
        """The front of a container is taken, to be put somewhere else."""
        if source is not target:
            self.left.add(source)

    def thread_taken(self, local: ir.Local, target: Place, state: State) -> None:
        """A thread is taken by its name, from wherever it is, to be put somewhere else."""
        places = state.homes.get(local)
        if places is not None:
            self._learn_taken(local, places.without(target))
        else:
            self._learn_taken(local, state.all.only(ANYWHERE))
            empty = (one for one, known in state.counts.items() if known.high == 0)
            self._learn_empty(local, frozenset(empty))

    def add(self, other: Findings) -> None:
        """Adds what other walks learnt."""
        for check, judgement in other.judgements.items():
            self._judge(check, judgement)
        for asking, outcomes in other.outcomes.items():
            self.outcomes.setdefault(asking, set()).update(outcomes)
        for statement, jump in other.unreachable.items():
            self.unreachable.setdefault(statement, jump)
        self.reached |= other.reached
        for place, homes in other.attribute_writes.items():
            self.learn_written(place, homes)
        self.left |= other.left
        for local, places in other.taken.items():
            self._learn_taken(local, places)
        for (text, name), surely in other.perished.items():
            self._learn_perished(text, name, surely=surely)
        for local, empty in other.empty.items():
            self._learn_empty(local, empty)

    def learn_written(self, place: ir.AttributePlace, homes: Places) -> None:
        """An attribute is written of a thread that can be at some places."""
        known = self.attribute_writes.get(place)
        self.attribute_writes[place] = homes if known is None else known | homes

    def _learn_taken(self, local: ir.Local, places: Places) -> None:
        known = self.taken.get(local)
        if places:
            self.taken[local] = places if known is None else known | places

    def _learn_perished(self, text: ir.Target | ir.TargetExpr, name: str, *, surely: bool) -> None:
        self.perished[text, name] = self.perished.get((text, name), surely) and surely

    def _learn_empty(self, local: ir.Local, empty: frozenset[ir.Container]) -> None:
        self.empty[local] = self.empty.get(local, empty) & empty

    def _judge(self, check: ir.Check, found: Judgement) -> None:
        """Adds one visit: different verdicts of different visits leave it to the run."""
        before = self.judgements.get(check)
        if before is None or before.verdict is found.verdict:
            if before is not None and before.fact == found.fact and before.by is found.by:
                why = both(before.why, found.why)
                found = Judgement(found.verdict, found.fact, why, found.by)
            self.judgements[check] = found
        elif found.verdict is ir.Verdict.RUNTIME:
            self.judgements[check] = found
        elif before.verdict is not ir.Verdict.RUNTIME:
            fact = "It depends on the way that leads here"
            self.judgements[check] = Judgement(ir.Verdict.RUNTIME, fact)


def findings_for(program: ir.Program) -> Findings:
    """Empty findings of walks through a program."""
    return Findings(unsteady=any(has_verbatim(one.body) for one in program.invariants))


def _elsewhere(container: ir.Container, state: State) -> Reason:
    """Where a thread of which there surely is one may be instead."""
    for thread, places in state.homes.items():
        if isinstance(thread, Witness) and thread.exists and container in places:
            others = [place for place in places if isinstance(place, ir.Container)]
            names = sorted(f"`{one.name}`" for one in others if one is not container)
            if names:
                return always(f"{thread.name} may be in {' or '.join(names)}")
    return PLAIN


def _of_index(known: Interval, size: int) -> Judgement:
    fact = f"The index is {known}, and indexes go to {size - 1}"
    if known.low >= 0 and known.high < size:
        return Judgement(ir.Verdict.PROVEN, fact, known.why)
    if known.high < 0 or known.low >= size:
        return Judgement(ir.Verdict.REFUTED, fact, known.why)
    return Judgement(ir.Verdict.RUNTIME, f"The index may lie outside 0 to {size - 1}")


def _learn(state: State, expr: ir.Expr, operator: str, other: Interval, why: Reason) -> None:
    """What a passed check says of a variable, if that is no news that cannot be."""
    variable = variable_of(expr)
    if variable is not None:
        state.learn_number(variable, operator, other, why)
