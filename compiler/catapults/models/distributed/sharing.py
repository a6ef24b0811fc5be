"""Which model each shared variable follows, and what each model costs in messages.

What texts do with a variable is counted where it is written, and weighted by how often that runs: a
handler by what the library calls it for, a loop by the turns that one usually has. Messages go as
the reference of distributed schedulers says: under request a read is two of them, four where a node
owns the variable, and a write one or two; under broadcast a read is none, and each write goes to
the manager and from there to every node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from catapults.contracts.libraries import Role, profile, recognised
from catapults.contracts.systems import MeasuredFamily, MeasuredMessages, MeasuredRun
from catapults.models.distributed.families import Family, Master
from catapults.models.distributed.uses import name_of, stripped
from catapults.program import Model
from catapults.questions.memo import question
from catapults.syntax import ast

#: How often an estimate takes a handler to be called, per second, by what it is for.
CALLS: Mapping[Role, float] = {
    **dict.fromkeys((Role.DISPATCH, Role.RELEASE, Role.SLICE), 1000.0),
    **dict.fromkeys((Role.WAIT, Role.WAKE, Role.NEXT, Role.EXPIRY, Role.PREEMPT), 300.0),
    **dict.fromkeys((Role.GIVE_WAY, Role.ACQUIRED, Role.CONTENDED, Role.RELEASED), 300.0),
    **dict.fromkeys((Role.BIRTH, Role.END, Role.TIMER, Role.NEXT_TIMER), 100.0),
    **dict.fromkeys((Role.SUSPEND, Role.RESUME, Role.MISSED), 10.0),
    Role.START: 0.01,
}
#: A query, and what has no role.
_SELDOM = 10.0
#: The blocks of a master: nodes come and leave seldom.
_BLOCKS = {"arrival": 0.01, "departure": 0.01, "dispatch": 100.0}
#: The turns of a loop.
TURNS = 10.0


class Access(Enum):
    """What is done with a variable."""

    READ = "reads"
    WRITE = "writes"
    UPDATE = "updates"  # of which nobody uses the value
    ANSWERED = "answered"  # updates whose value is used


@dataclass
class Tally:
    """What one text does with one variable: how often it is written there, and per second."""

    counts: dict[Access, int] = field(default_factory=lambda: dict.fromkeys(Access, 0))
    rates: dict[Access, float] = field(default_factory=lambda: dict.fromkeys(Access, 0.0))

    def add(self, access: Access, rate: float) -> None:
        """One place more."""
        self.counts[access] += 1
        self.rates[access] += rate

    @property
    def changes(self) -> float:
        """Writes of all kinds per second."""
        return sum(self.rates.values()) - self.rates[Access.READ]

    def asked(self, to_owner: int) -> float:
        """Messages per second under request, where one way to the owner takes so many."""
        there_and_back = self.rates[Access.READ] + self.rates[Access.ANSWERED]
        one_way = self.rates[Access.WRITE] + self.rates[Access.UPDATE]
        return to_owner * (2 * there_and_back + one_way)


@dataclass(frozen=True, eq=False)
class Estimate:
    """What is known of one variable before any run."""

    name: str
    #: Whether each node of some families has its own, and none that all share.
    of_nodes: bool
    #: What each family does with it, its own nodes first, and the master.
    by_family: Mapping[str, Tally]
    #: Messages per second of the whole system under each model.
    messages: Mapping[Model, float]
    #: The same by a measured run.
    by_run: Mapping[Model, float] | None
    #: The messages of that run.
    seen: MeasuredMessages | None
    model: Model
    #: What the model was taken for.
    why: str


@dataclass(frozen=True, eq=False)
class Counted:
    """All accesses: of families by their numbers, and of the master by 0; by names as texts have
    them, ``dbnode.load`` too."""

    tallies: Mapping[int, Mapping[str, Tally]]
    #: The names of what a loop waits for by reads alone.
    awaited: frozenset[str]


@question(most=8)
def counted(master: Master, measured: MeasuredRun | None = None) -> Counted:
    """What the texts of a distributed scheduler do with names, as often as a run did it or, without
    one, as an estimate says."""
    count = _Count()
    calls = _BLOCKS if measured is None else measured.blocks
    tallies = {0: count.of((one.body, calls.get(one.when, 0.0)) for one in master.blocks())}
    for family in master.families:
        seen = measured.families.get(family.name.text) if measured is not None else None
        found = count.of(_bodies(family, seen))
        tallies[family.number] = _as_seen(found, seen) if seen is not None else found
    return Counted(tallies, frozenset(one.rpartition(".")[2] for one in count.awaited))


def _as_seen(found: Mapping[str, Tally], seen: MeasuredFamily) -> Mapping[str, Tally]:
    """What was counted is known; other reads follow from how often handlers were called."""
    known = dict(found)
    for name, use in seen.uses.items():
        tally = known.get(name)
        if tally is None:
            continue
        rates = dict(tally.rates)
        if use.reads is not None:
            rates[Access.READ] = use.reads
        rates[Access.ANSWERED] = use.answered
        rates[Access.WRITE], rates[Access.UPDATE] = 0.0, use.updates - use.answered
        known[name] = Tally(tally.counts, rates)
    return known


def _bodies(family: Family, seen: MeasuredFamily | None) -> Iterator[tuple[ast.Block, float]]:
    """The code of a family, with how often it runs per second."""
    assembly = family.assembly
    if assembly is None:
        return
    library = profile(recognised(assembly.handlers, assembly.bases))

    def calls(handler: str) -> float:
        if seen is not None:
            return seen.calls.get(handler, 0.0)
        role = library.role_of(handler)
        return CALLS.get(role, _SELDOM) if role is not None else _SELDOM

    for name, handler in assembly.handlers.items():
        yield handler.body, calls(name)
    for aspect in assembly.aspects:
        yield aspect.body, calls(aspect.handler.text)


class _Count:
    """Counts accesses."""

    def __init__(self) -> None:
        self._found: dict[str, Tally] = {}
        self.awaited: set[str] = set()

    def of(self, bodies: Iterator[tuple[ast.Block, float]]) -> Mapping[str, Tally]:
        """By names."""
        self._found = {}
        for body, rate in bodies:
            self._node(body, rate)
        return self._found

    def _add(self, name: str, access: Access, rate: float) -> None:
        if name:
            self._found.setdefault(name, Tally()).add(access, rate)

    def _node(self, node: ast.Node, rate: float) -> None:
        match node:
            case ast.While() | ast.DoWhile() | ast.For():
                self._loop(node, rate)
            case ast.Foreach():
                self._node(node.body, rate * TURNS)
            case ast.ExprStmt():
                self._effect(node.expr, rate)
            case ast.Assign() | ast.Step():
                self._write(node, rate, wanted=True)
            case ast.Variable() | ast.Attribute():
                self._add(name_of(node), Access.READ, rate)
                self._below(node, rate)
            case ast.Assert():  # it only looks
                pass
            case _:
                self._children(node, rate)

    def _children(self, node: ast.Node, rate: float) -> None:
        for child in ast.children(node):
            self._node(child, rate)

    def _below(self, place: ast.Variable | ast.Attribute, rate: float) -> None:
        """The indexes of a place."""
        if place.index is not None:
            self._node(place.index, rate)
        if isinstance(place, ast.Attribute):
            owner = stripped(place.thread)
            if isinstance(owner, ast.Variable) and owner.index is not None:
                self._node(owner.index, rate)

    def _effect(self, expr: ast.Expr, rate: float) -> None:
        """What nobody uses the value of."""
        inner = stripped(expr)
        if isinstance(inner, ast.Assign | ast.Step):
            self._write(inner, rate, wanted=False)
        else:
            self._node(inner, rate)

    def _write(self, expr: ast.Assign | ast.Step, rate: float, *, wanted: bool) -> None:
        target = stripped(expr.target)
        if isinstance(target, ast.Variable | ast.Attribute):
            self._below(target, rate)
        if isinstance(expr, ast.Assign):
            self._node(expr.value, rate)
        is_plain = isinstance(expr, ast.Assign) and expr.operator == "="
        changed = Access.ANSWERED if wanted else Access.UPDATE
        self._add(name_of(target), Access.WRITE if is_plain else changed, rate)

    def _loop(self, loop: ast.While | ast.DoWhile | ast.For, rate: float) -> None:
        if isinstance(loop, ast.For) and loop.init is not None:
            self._effect(loop.init, rate)
        if loop.condition is not None:
            self._node(loop.condition, rate * TURNS)
            self.awaited |= _awaited(loop, loop.condition)
        if isinstance(loop, ast.For) and loop.step is not None:
            self._effect(loop.step, rate * TURNS)
        self._node(loop.body, rate * TURNS)


def _awaited(loop: ast.Stmt, condition: ast.Expr) -> set[str]:
    """What a loop reads in its head, if it changes nothing of that itself."""
    changed = {
        name_of(one.target) for one in ast.walk(loop) if isinstance(one, ast.Assign | ast.Step)
    }
    asked = {name_of(one) for one in ast.walk(condition) if isinstance(one, ast.Expr)} - {""}
    return set() if asked & changed else asked


# --- what comes of it -------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """What was told of models, and how many nodes there are."""

    #: By the names of variables; that of all others by "".
    told: Mapping[str, str]
    #: By the names of families, of which there is one node if nothing is told.
    nodes: Mapping[str, int]
    #: The variables of nodes that the master reads, so that it never waits for a node.
    read_by_master: frozenset[str]
    #: Those that a loop waits for by reads alone: under broadcast it would wait for ever.
    awaited: frozenset[str]
    #: A run that takes the place of estimates.
    measured: MeasuredRun | None = None

    def seen(self, name: str) -> MeasuredMessages | None:
        """The messages about a variable in the measured run."""
        return self.measured.messages.get(name) if self.measured is not None else None

    def numbers(self, master: Master, *, by_run: bool) -> dict[str, int]:
        """How many nodes each family has."""
        families = [one.name.text for one in master.families]
        if by_run and self.measured is not None:
            found = self.measured.families
            return {one: found[one].nodes if one in found else 0 for one in families}
        return {one: self.nodes.get(one, 1) for one in families}

    def model(self, name: str, messages: Mapping[Model, float]) -> tuple[Model, str]:
        """The model of a variable, and why."""
        word = self.told.get(name, self.told.get("", Model.REQUEST.name.lower()))
        if name in self.read_by_master:
            return Model.BROADCAST, "the master reads it"
        if word != "auto":
            is_told = name in self.told or "" in self.told
            return Model[word.upper()], "told" if is_told else "by default"
        if name in self.awaited:
            return Model.REQUEST, "auto: a loop waits for it by reads alone"
        fewest = min(Model, key=lambda one: (messages[one], one.value))
        why = "fewer messages" if self.measured is None else "fewer messages by the measured run"
        return fewest, f"auto: {why}" if len(set(messages.values())) > 1 else "auto"


def estimates(
    master: Master, slots: Mapping[str, frozenset[int]], choice: Choice
) -> list[Estimate]:
    """All shared variables: distributed globals, then those of nodes that others reach through
    ``slots``, by the names as nodespecs and the master have them."""
    shared = [
        _of_all(name, master, choice) for name, one in master.globals.items() if not one.const
    ]
    names = dict.fromkeys(
        (*(one.partition(".")[2] for one in slots), *sorted(choice.read_by_master))
    )
    return shared + [_of_nodes(name, master, slots, choice) for name in names]


def _of_all(name: str, master: Master, choice: Choice) -> Estimate:
    def messages(*, by_run: bool) -> Mapping[Model, float]:
        tallies = counted(master, choice.measured if by_run else None).tallies
        nodes = choice.numbers(master, by_run=by_run)
        every = sum(nodes.values())
        request = broadcast = 0.0
        for family in master.families:
            count, tally = nodes[family.name.text], tallies[family.number].get(name, _NOTHING)
            request += count * tally.asked(1)
            broadcast += count * tally.changes * (1 + every)
        broadcast += tallies[0].get(name, _NOTHING).changes * every
        return {Model.REQUEST: request, Model.BROADCAST: broadcast}

    tallies = counted(master).tallies
    by_family = _by_family(master, lambda number: [tallies[number].get(name)])
    return _estimate(name, by_family, messages, choice, of_nodes=False)


def _of_nodes(
    name: str, master: Master, slots: Mapping[str, frozenset[int]], choice: Choice
) -> Estimate:
    through = [one for one in slots if one.partition(".")[2] == name]
    owners = {one.number for one in master.families if name in one.variables}

    def messages(*, by_run: bool) -> Mapping[Model, float]:
        tallies = counted(master, choice.measured if by_run else None).tallies
        nodes = choice.numbers(master, by_run=by_run)
        every = sum(nodes.values())
        request = broadcast = 0.0
        for family in master.families:
            count, found = nodes[family.name.text], tallies[family.number]
            for one in through:
                tally = found.get(one, _NOTHING)
                request += count * tally.asked(2)
                broadcast += count * tally.changes * (1 + every)
            if family.number in owners:
                broadcast += count * found.get(name, _NOTHING).changes * (1 + every)
        return {Model.REQUEST: request, Model.BROADCAST: broadcast}

    tallies = counted(master).tallies

    def of(number: int) -> list[Tally | None]:
        found = tallies[number]
        if number == 0:  # whatever stands for the node there
            return [one for key, one in found.items() if key.endswith(f".{name}")]
        own = [found.get(name)] if number in owners else []
        return [*own, *(found.get(one) for one in through)]

    return _estimate(name, _by_family(master, of), messages, choice, of_nodes=True)


class _Messages(Protocol):
    """Messages per second under each model."""

    def __call__(self, *, by_run: bool) -> Mapping[Model, float]:
        """By a measured run, or as an estimate."""


def _estimate(
    name: str,
    by_family: Mapping[str, Tally],
    messages: _Messages,
    choice: Choice,
    *,
    of_nodes: bool,
) -> Estimate:
    estimated = messages(by_run=False)
    measured = messages(by_run=True) if choice.measured is not None else None
    model, why = choice.model(name, measured if measured is not None else estimated)
    seen = choice.seen(name)
    return Estimate(name, of_nodes, by_family, estimated, measured, seen, model, why)


#: What the master's own accesses stand under.
_MASTER = ""
_NOTHING = Tally()


def _by_family(master: Master, found: Callable[[int], list[Tally | None]]) -> Mapping[str, Tally]:
    """What each does that does anything."""
    texts = [(one.name.text, one.number) for one in master.families] + [(_MASTER, 0)]
    together = {name: _sum(found(number)) for name, number in texts}
    return {name: one for name, one in together.items() if any(one.counts.values())}


def _sum(tallies: list[Tally | None]) -> Tally:
    total = Tally()
    for one in tallies:
        for access in Access if one is not None else ():
            total.counts[access] += one.counts[access] if one is not None else 0
            total.rates[access] += one.rates[access] if one is not None else 0
    return total
