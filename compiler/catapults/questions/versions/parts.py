"""What a part of the text was lowered to, as long as it and its surroundings stay what they are.

A part is what the parser takes over from one version of a text to the next: a statement of a body,
the declarations of one, a whole body, or all of the `data`. Beside its own tree it adds rows to the
tables of the program, uses of names and diagnostics, which all are kept with it.

A body is a part that holds others. Most changes leave most bodies as they are, and of those nothing
inside is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar, cast

from catapults.program import Attribute, Container, Global, Local, ValueType
from catapults.source import Span
from catapults.syntax import ast

R = TypeVar("R")

#: All that the meaning of a part depends on beside its own text and the names that it asks for;
#: compared by identity.
Frame = tuple[Any, ...]


class Additions(Protocol):
    """What a part adds to a program."""

    @property
    def stands_alone(self) -> bool:
        """Whether this is all that the part does."""

    @property
    def diagnostics(self) -> tuple[Any, ...]:
        """What is said of the part."""

    def places(self) -> Iterable[Span]:
        """All places in it."""

    def reaches_out(self, place: Span) -> bool:
        """Whether it tells of what stands outside of a place."""


A = TypeVar("A", bound=Additions)


class Lowering(Protocol[A]):
    """Where a part is lowered."""

    def recorded(self, lower: Callable[[], R]) -> tuple[R, A]:
        """What a part becomes, and what it adds on the way."""

    def answers_alike(self, added: A) -> bool:
        """Whether names that a part looked up stand for what they did."""

    def add(self, added: A) -> None:
        """Adds what a part added before."""

    def note(self, added: A) -> None:
        """Notes what a part has added that what follows it depends on."""


_Declared = TypeVar("_Declared", bound=Attribute | Container | Global)


@dataclass(slots=True)
class _Portion(Generic[A]):
    """What one part became and added."""

    frame: Frame
    result: Any
    added: A
    #: Whether what is said of the part tells of what stands outside of it.
    reaches_out: bool
    #: The parts inside, by the nodes that they begin with.
    inside: dict[ast.Node, _Portion[A]]


class Parts:
    """The parts of one version of a scheduler, and those of the version before."""

    def __init__(self) -> None:
        """Nothing was lowered."""
        self._now: dict[ast.Node, _Portion[Any]] = {}
        self._before: dict[ast.Node, _Portion[Any]] = {}
        self._parameters: dict[ast.Name, Local] = {}
        self._parameters_before: dict[ast.Name, Local] = {}
        #: What is declared outside of handlers, by the identity of the place of its name.
        self._declared: dict[int, Attribute | Container | Global] = {}
        self._declared_before: dict[int, Attribute | Container | Global] = {}

    def __len__(self) -> int:
        """The number of parts."""
        return len(self._now) + len(self._before)

    def begin(self) -> None:
        """Begins a further version; what the last one did not have is forgotten."""
        self._before, self._now = self._now, {}
        self._parameters_before, self._parameters = self._parameters, {}

    def declare_again(self) -> None:
        """Begins to declare what the text has outside of handlers."""
        self._declared_before, self._declared = self._declared, {}

    def declared(self, symbol: _Declared) -> _Declared:
        """What is declared: the same as before, if nothing about it is other, so that all that
        names it stays as it is, too."""
        before = self._declared_before.get(id(symbol.span))
        if before is not None and _is_same(before, symbol):
            symbol = cast(_Declared, before)
        self._declared[id(symbol.span)] = symbol
        return symbol

    def parameter(self, name: ast.Name) -> Local:
        """The thread that a handler is about, by where it is named."""
        local = self._parameters_before.get(name)
        if local is None:
            local = Local(name=name.text, type=ValueType.THREAD, size=None, span=name.span)
        self._parameters[name] = local
        return local

    def lowered(
        self, lowering: Lowering[A], node: ast.Node, frame: Frame, lower: Callable[[], R]
    ) -> R:
        """What a part that begins with a node becomes where it is lowered."""
        known = self._before.get(node)
        if known is not None and _stays(known, node, frame, lowering):
            lowering.add(known.added)
            self._now.update(known.inside)
        else:
            first = len(self._now)
            known = _recorded(lowering, node, frame, lower)
            added = len(self._now) - first  # from the end: to skip what was there takes its time
            known.inside.update(reversed([*islice(reversed(self._now.items()), added)]))
        lowering.note(known.added)
        if known.added.stands_alone:
            self._now[node] = known
        result: R = known.result
        return result


def _stays(known: _Portion[A], node: ast.Node, frame: Frame, lowering: Lowering[A]) -> bool:
    return known.frame == frame and lowering.answers_alike(known.added) and _is_placed(known, node)


def _recorded(
    lowering: Lowering[A], node: ast.Node, frame: Frame, lower: Callable[[], Any]
) -> _Portion[A]:
    result, added = lowering.recorded(lower)
    reaches_out = bool(added.diagnostics) and added.reaches_out(node.span)
    return _Portion(frame, result, added, reaches_out, {})


def _is_same(one: Attribute | Container | Global, other: Attribute | Container | Global) -> bool:
    """Whether two symbols say the same; what a variable is initialised with is not looked into."""
    return (
        one.__class__ is other.__class__
        and one.span is other.span
        and vars(one) == vars(other)
        and getattr(one, "init", None) is None
    )


def _is_placed(portion: _Portion[Any], node: ast.Node) -> bool:
    """Whether all places of a portion are in the version of the text that is looked at, and what is
    said of it still is right. Only in statements, all is written as it was: else blanks may have
    changed, and with them what lowering made of places."""
    if portion.reaches_out:
        return False
    if isinstance(node, ast.Stmt):
        return True
    layout = node.span.part.text.layout
    return not portion.added.diagnostics and all(map(layout.has, portion.added.places()))
