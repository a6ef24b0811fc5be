"""What names stand for, and where they can be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from catapults.diagnostics import Diagnostics, Edit, Fix, Note, nearest
from catapults.program import ValueType
from catapults.source import Span
from catapults.syntax.ast import Name
from catapults.workload import messages, model
from catapults.workload.meaning.message_types import MessageTypes
from catapults.workload.meaning.outside import Outside
from catapults.workload.syntax.foreign_words import VALUES


@dataclass(eq=False, kw_only=True)
class Constant:
    """A ``const`` of a thread: it has a value and no place."""

    name: str
    value: model.Const
    span: Span


@dataclass(eq=False, kw_only=True)
class Counter:
    """Declared by the statements that count it."""

    name: str
    number: int
    span: Span


@dataclass(eq=False, kw_only=True)
class MessageVariable:
    """A message that a thread received: a group of locals, its time of arrival and its fields."""

    name: str
    first_local: int
    channel: model.Channel
    span: Span


@dataclass(eq=False, kw_only=True)
class Parameter:
    """A parameter of a host function."""

    name: str
    type: ValueType
    number: int
    span: Span


Symbol = (
    model.Variable | model.Local | model.Import | Constant | Counter | MessageVariable | Parameter
)
#: Of the world.
Part = (
    model.Device
    | model.Channel
    | model.Lock
    | model.Semaphore
    | model.Condition
    | model.Barrier
    | model.Arrivals
)
Named = Symbol | Part | model.ThreadClass | model.HostFunction
P = TypeVar("P", model.Device, model.Channel, model.Lock)


_KINDS: dict[type, str] = {
    Constant: "a constant",
    model.Import: "an import of the thread",
    Counter: "a counter",
    MessageVariable: "a message",
    Parameter: "a parameter",
    model.ThreadClass: "a thread",
    model.Device: "a device",
    model.Channel: "a channel",
    model.Lock: "a lock",
    model.Semaphore: "a semaphore",
    model.Condition: "a condition",
    model.Barrier: "a barrier",
    model.Arrivals: "an arrival process",
    model.HostFunction: "a host function",
}


def kind_of(symbol: Named) -> str:
    """How a message calls it, with an article."""
    match symbol:
        case model.Variable(const=True):
            return "a constant"
        case model.Variable(signal=True):
            return "a signal"
        case model.Variable(bounds=(_, _)):
            return "a parameter"
        case model.Lock(is_rwlock=True):
            return "an rwlock"
        case _:
            return _KINDS.get(type(symbol), "a variable")


class Place(Enum):
    """Where code stands, which decides what it can use."""

    THREAD = "a thread"
    SIGNAL = "a signal"
    DEVICE = "a device"
    ARRIVALS = "an arrival process"
    HOST = "a host function"
    JOB = "a setting of jobs"
    LINK = "a way between nodes"
    STOP = "the condition of `stop`"
    BEFORE = "a value that must be known before the run"


@dataclass(eq=False)
class Globals:
    """Everything that is declared outside threads. Threads, histograms, parts of the world,
    host functions and values do not get in each other's way."""

    diagnostics: Diagnostics
    values: dict[str, Symbol] = field(default_factory=dict)
    classes: dict[str, model.ThreadClass] = field(default_factory=dict)
    world: dict[str, Part] = field(default_factory=dict)
    hosts: dict[str, model.HostFunction] = field(default_factory=dict)
    histograms: dict[str, model.Histogram] = field(default_factory=dict)
    marks: dict[str, int] = field(default_factory=dict)
    #: Imports of threads that host functions read, by name.
    thread_fields: dict[str, model.Field] = field(default_factory=dict)
    message_types: MessageTypes = field(default_factory=MessageTypes)
    #: Classes of which there can be more than at the start.
    spawned: set[str] = field(default_factory=set)
    #: None of a workload that is no part of a system.
    outside: Outside | None = None

    def named(self, name: str) -> Named | None:
        """Whatever has that name."""
        for names in (self.values, self.classes, self.world, self.hosts):
            if name in names:
                return names[name]
        return None

    def declare(self, symbol: Symbol) -> None:
        """Adds a name; one that is taken is reported and keeps its first meaning."""
        first = self.values.get(symbol.name)
        if first is None:
            self.values[symbol.name] = symbol
        else:
            report_taken(self.diagnostics, symbol.name, symbol.span, first)


@dataclass(eq=False)
class Scope:
    """The names of one block; names of the blocks around it are seen through it."""

    globals: Globals
    place: Place
    parent: Scope | None = None
    values: dict[str, Symbol] = field(default_factory=dict)

    @property
    def diagnostics(self) -> Diagnostics:
        """Where problems go."""
        return self.globals.diagnostics

    def inner(self) -> Scope:
        """The scope of a block within this one."""
        return Scope(self.globals, self.place, self)

    def declare(self, symbol: Symbol) -> None:
        """Adds a name to this block."""
        first = self.values.get(symbol.name)
        if first is not None:
            report_taken(self.diagnostics, symbol.name, symbol.span, first)
            return
        hidden = self.find(symbol.name)
        if hidden is not None:
            note = Note(hidden.span, "what is hidden")
            self.diagnostics.report(messages.HIDES, symbol.span, name=symbol.name, notes=[note])
        self.values[symbol.name] = symbol

    def find(self, name: str) -> Symbol | None:
        """What a name stands for here."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.values:
                return scope.values[name]
            scope = scope.parent
        return self.globals.values.get(name)

    def visible(self) -> Iterator[str]:
        """All names of values that can be used here, inner ones first."""
        scope: Scope | None = self
        while scope is not None:
            yield from scope.values
            scope = scope.parent
        yield from self.globals.values


def find_part(globals_: Globals, name: Name, wanted: type[P]) -> P | None:
    """A device, channel or lock by its name; reported if there is none."""
    found = globals_.world.get(name.text)
    if isinstance(found, wanted):
        return found
    known = [one.name for one in globals_.world.values() if isinstance(one, wanted)]
    report_unknown(globals_, name, f"a {wanted.__name__.lower()}", known)
    return None


def report_taken(
    diagnostics: Diagnostics,
    name: str,
    span: Span,
    first: Named,
) -> None:
    """The name is declared already in the same scope."""
    note = Note(first.span, "the first declaration")
    diagnostics.report(messages.NAME_TAKEN, span, name=name, kind=kind_of(first), notes=[note])


#: Behind so many messages nobody reads on, and looking for names that are near takes time.
_SUGGESTIONS = 20

DECLARE_FIRST = " Declare it first."


def report_unknown(
    globals_: Globals,
    name: Name,
    expected: str,
    candidates: Iterable[str],
    advice: str = DECLARE_FIRST,
) -> None:
    """The name stands for something else, or for nothing: then the nearest that is declared is
    offered, else ``advice``."""
    diagnostics, other = globals_.diagnostics, globals_.named(name.text)
    if other is not None:
        diagnostics.report(
            messages.WRONG_KIND,
            name.span,
            name=name.text,
            kind=kind_of(other),
            expected=expected,
            hint="",
        )
        return
    hint: str = f" {VALUES[name.text]}" if name.text in VALUES else ""
    fixes: list[Fix] = []
    if not hint and len(diagnostics) < _SUGGESTIONS:
        hint, fixes = suggestion(name, candidates)
    diagnostics.report(
        messages.UNKNOWN_NAME,
        name.span,
        name=name.text,
        expected=expected,
        hint=hint or advice,
        fixes=fixes,
    )


def report_unknown_setting(
    diagnostics: Diagnostics, kind: str, name: Name, known: Iterable[str]
) -> None:
    """The profile, cost, limit or setting does not exist."""
    words = list(known)
    hint, fixes = suggestion(name, words)
    listed = ", ".join(f"`{word}`" for word in words)
    diagnostics.report(
        messages.UNKNOWN_SETTING,
        name.span,
        kind=kind,
        name=name.text,
        known=listed,
        hint=hint,
        fixes=fixes,
    )


def suggestion(name: Name, candidates: Iterable[str]) -> tuple[str, list[Fix]]:
    """A closing sentence and a fix, when a candidate is near."""
    near = nearest(name.text, candidates)
    if near is None:
        return "", []
    return f" Did you mean `{near}`?", [Fix(f"Write `{near}`", (Edit(name.span, near),))]
