"""What the compiler has to say about a text, and the registry of all it can say.

Each room defines its messages with :func:`define`, next to the code that
reports them. A code never changes its meaning: ``E`` errors stop translation,
``W`` warnings and ``N`` notes do not. The hundreds tell the subject:
1 syntax, 2 names and types, 3 transfers, 4 handlers, 5 flow, 6 structure,
7 workloads, 8 backends, 9 runs (which the simulator reports).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from catapults.source import Source, Span


class Severity(Enum):
    """How much a diagnostic matters; the value is the word people see."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


_SEVERITY_OF_LETTER = {"E": Severity.ERROR, "W": Severity.WARNING, "N": Severity.NOTE}


@dataclass(frozen=True)
class Message:
    """One thing the compiler can say: the fact, the reason, the fix, in this order."""

    code: str
    title: str  # a few words, for lists and documentation
    template: str  # filled by str.format

    @property
    def severity(self) -> Severity:
        """Decided by the first letter of the code."""
        return _SEVERITY_OF_LETTER[self.code[0]]


#: Every message by its code.
MESSAGES: dict[str, Message] = {}


def define(code: str, title: str, template: str) -> Message:
    """Adds a message to the registry. A code used twice is a mistake in the compiler."""
    if code in MESSAGES:
        raise ValueError(f"the code {code} is taken by {MESSAGES[code].title!r}")
    message = Message(code, title, template)
    MESSAGES[code] = message
    return message


@dataclass(frozen=True)
class Note:
    """A further place that explains a diagnostic."""

    span: Span
    text: str


@dataclass(frozen=True)
class Edit:
    """Replaces the text of a span."""

    span: Span
    text: str


@dataclass(frozen=True)
class Fix:
    """A change that removes the cause; its edits do not overlap."""

    title: str  # an imperative: "Write `=>`"
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Diagnostic:
    """One message at one place."""

    code: str
    severity: Severity
    span: Span
    message: str
    notes: tuple[Note, ...] = ()
    fixes: tuple[Fix, ...] = ()


#: Errors of one file that are told: who has more mends these first.
ERROR_LIMIT = 100

_TOO_MANY = define(
    "E122",
    "too many errors",
    f"This file has more than {ERROR_LIMIT} errors, and the others are not told. Mend these first.",
)

_Key = tuple[str, int, int, int, str]


class Diagnostics:
    """Collects what passes report. Each message is kept once per place; of the errors of a file the
    first hundred, and that there are more."""

    def __init__(self) -> None:
        """Starts empty."""
        self._all: dict[_Key, Diagnostic] = {}
        self._errors: Counter[int] = Counter()  # by file
        self._overfull: set[int] = set()  # files of which more was reported than is told

    def report(
        self,
        message: Message,
        span: Span,
        *,
        notes: Iterable[Note] = (),
        fixes: Iterable[Fix] = (),
        **values: object,
    ) -> None:
        """Adds one diagnostic; ``values`` fill the template of the message."""
        if message.severity is Severity.ERROR and self.is_overfull(span.source):
            return
        text = message.template.format(**{name: _shown(value) for name, value in values.items()})
        self.add(Diagnostic(message.code, message.severity, span, text, tuple(notes), tuple(fixes)))

    def add(self, diagnostic: Diagnostic) -> None:
        """Adds a finished diagnostic."""
        span = diagnostic.span
        file = id(span.source)
        key = (diagnostic.code, file, span.start, span.end, diagnostic.message)
        if key in self._all:
            return
        if diagnostic.severity is Severity.ERROR:
            if diagnostic.code == _TOO_MANY.code or self._errors[file] == ERROR_LIMIT:
                self._tell_more(span)
                return
            self._errors[file] += 1
        self._all[key] = diagnostic

    def is_overfull(self, source: Source) -> bool:
        """Whether so many errors were reported of a file that no more is told of it."""
        return id(source) in self._overfull

    @property
    def is_cut_short(self) -> bool:
        """Whether that is so of any file."""
        return bool(self._overfull)

    def _tell_more(self, span: Span) -> None:
        """Once for a file, at the first error that is left out."""
        file = id(span.source)
        if file not in self._overfull:
            self._overfull.add(file)
            more = Diagnostic(_TOO_MANY.code, _TOO_MANY.severity, span, _TOO_MANY.template)
            self._all[more.code, file, span.start, span.end, more.message] = more

    def __iter__(self) -> Iterator[Diagnostic]:
        """By place, and that there are more last; files in the order in which they were first
        mentioned."""
        order: dict[int, int] = {}
        for diagnostic in self._all.values():
            order.setdefault(id(diagnostic.span.source), len(order))
        return iter(
            sorted(
                self._all.values(),
                key=lambda d: (
                    order[id(d.span.source)],
                    d.code == _TOO_MANY.code,
                    d.span.start,
                    d.span.end,
                    d.code,
                ),
            )
        )

    def __len__(self) -> int:
        """How many were reported."""
        return len(self._all)

    @property
    def has_errors(self) -> bool:
        """Whether translation must stop."""
        return any(d.severity is Severity.ERROR for d in self._all.values())


class Passing(Diagnostics):
    """Passes on what is reported; subclasses change it on the way."""

    def __init__(self, target: Diagnostics) -> None:
        """``target`` is what people see."""
        super().__init__()
        self._target = target

    def add(self, diagnostic: Diagnostic) -> None:
        """As the base class does, into the target."""
        self._target.add(diagnostic)

    def is_overfull(self, source: Source) -> bool:
        """As the target is."""
        return self._target.is_overfull(source)

    @property
    def is_cut_short(self) -> bool:
        """As the target is."""
        return self._target.is_cut_short

    @property
    def has_errors(self) -> bool:
        """Whether the target has."""
        return self._target.has_errors

    def __iter__(self) -> Iterator[Diagnostic]:
        """What the target has."""
        return iter(self._target)

    def __len__(self) -> int:
        """How many the target has."""
        return len(self._target)


#: Characters of a value in a message; what people write and read is shorter.
_LONGEST_VALUE = 400


def _shown(value: object) -> object:
    """A value as a message shows it: a very long text only in part."""
    if isinstance(value, str) and len(value) > _LONGEST_VALUE:
        return value[: _LONGEST_VALUE // 2] + "…"
    return value


#: Names up to this length differ from each other by as little as one letter.
_SHORT = 2


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that a person most likely meant, or None when none is close."""
    allowed = max(1, len(name) // 3)
    near = [c for c in candidates if c != name and abs(len(c) - len(name)) <= allowed]
    ranked = sorted((_distance(name.lower(), c.lower()), c) for c in near)
    if len(name) <= _SHORT:  # only swapped letters and other cases
        ranked = [one for one in ranked if sorted(one[1].lower()) == sorted(name.lower())]
    return ranked[0][1] if ranked and ranked[0][0] <= allowed else None


def _distance(a: str, b: str) -> int:
    """Insertions, deletions, replacements and swaps of neighbours that turn a into b."""
    before: list[int] = []
    previous = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            cost = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, previous = previous, row
    return previous[-1]
