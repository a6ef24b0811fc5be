"""What names stand for, and where they can be seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from catapults.diagnostics import Diagnostics, Edit, Fix, Note, nearest
from catapults.source import Span
from catapults.syntax.ast import Name
from catapults.workload import messages
from catapults.workload.model import Const, Histogram, Import, Local, ThreadClass, Variable


@dataclass(eq=False, kw_only=True)
class Constant:
    """A ``const`` of a thread: it has a value and no place."""

    name: str
    value: Const
    span: Span


@dataclass(eq=False, kw_only=True)
class Counter:
    """Declared by the statements that count it."""

    name: str
    number: int
    span: Span


@dataclass(eq=False, kw_only=True)
class Unsupported:
    """Declared by a form that is not simulated yet, which was reported; uses are passed over."""

    name: str
    span: Span


Symbol = Variable | Local | Import | Constant | Counter | Unsupported


def kind_of(symbol: Symbol | ThreadClass) -> str:
    """How a message calls it, with an article."""
    match symbol:
        case Variable(const=True) | Constant():
            return "a constant"
        case Variable(signal=True):
            return "a signal"
        case Variable(bounds=(_, _)):
            return "a parameter"
        case Import():
            return "an import of the thread"
        case Counter():
            return "a counter"
        case ThreadClass():
            return "a thread"
        case Unsupported():
            return "a part of the world"
        case _:
            return "a variable"


class Place(Enum):
    """Where code stands, which decides what it can use."""

    THREAD = "a thread"
    SIGNAL = "a signal"
    STOP = "the condition of `stop`"
    BEFORE = "a value that must be known before the run"


@dataclass(eq=False)
class Globals:
    """Everything that is declared outside threads. Threads, histograms and the rest do not
    get in each other's way."""

    diagnostics: Diagnostics
    values: dict[str, Symbol] = field(default_factory=dict)
    classes: dict[str, ThreadClass] = field(default_factory=dict)
    histograms: dict[str, Histogram] = field(default_factory=dict)
    marks: dict[str, int] = field(default_factory=dict)
    #: Classes of which there can be more than at the start.
    spawned: set[str] = field(default_factory=set)

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
        if hidden is not None and not isinstance(hidden, Unsupported):
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

    def visible(self) -> set[str]:
        """All names of values that can be used here."""
        outer = self.parent.visible() if self.parent else set(self.globals.values)
        return outer | set(self.values)


def report_taken(
    diagnostics: Diagnostics, name: str, span: Span, first: Symbol | ThreadClass
) -> None:
    """The name is declared already in the same scope."""
    note = Note(first.span, "the first declaration")
    diagnostics.report(messages.NAME_TAKEN, span, name=name, kind=kind_of(first), notes=[note])


DECLARE_FIRST = " Declare it first."


def report_unknown(
    diagnostics: Diagnostics,
    name: Name,
    expected: str,
    candidates: Iterable[str],
    advice: str = DECLARE_FIRST,
) -> None:
    """The name is not declared; the nearest that is declared is offered, else ``advice``."""
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
    """The profile, cost or limit does not exist."""
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
