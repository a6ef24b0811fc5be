"""Expressions, and the places that they read and write.

Evaluation order is the order of the fields: operands left to right, each once; of an assignment
first the index or thread of the target, then the value.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from catapults.program.checks import Check, Site
from catapults.program.declarations import (
    Attribute,
    Container,
    Global,
    HostFunction,
    Local,
    Obstacle,
    ValueType,
)
from catapults.source import Span


@dataclass(eq=False)
class Expr:
    """What yields a value of its type."""

    type: ValueType
    span: Span
    #: What the flow analysis has worked out of it and wants again at each visit.
    digest: Any = field(default=None, init=False, repr=False)


@dataclass(eq=False)
class Const(Expr):
    """A value that is known; of a TIME, in nanoseconds."""

    value: int | float


@dataclass(eq=False)
class Now(Expr):
    """The virtual time, a TIME."""


@dataclass(eq=False)
class Element:
    """One container: ``index`` and its check are None for a single container."""

    container: Container
    index: Expr | None
    bounds: Check | None
    span: Span


@dataclass(eq=False)
class Place:
    """Where a value can be read and written."""

    type: ValueType
    span: Span


@dataclass(eq=False)
class GlobalPlace(Place):
    """A variable of the scheduler; with an index, an element of an array.

    Of one of a node in a slot, ``holds`` is the check that there is a node, made after the bounds.
    """

    variable: Global
    index: Expr | None
    bounds: Check | None
    holds: Check | None = None


@dataclass(eq=False)
class LocalPlace(Place):
    """A variable of a block; with an index, an element of an array."""

    local: Local
    index: Expr | None
    bounds: Check | None


@dataclass(eq=False)
class AttributePlace(Place):
    """``thread`` yields a THREAD; the check that it is one sits inside it."""

    thread: Expr
    attribute: Attribute


@dataclass(eq=False)
class Load(Expr):
    """The value at a place."""

    place: Place


@dataclass(eq=False)
class Front(Expr):
    """The thread that would leave a container next; also a threadref used as a thread value.

    With ``check`` None an empty container yields the null thread (0): so in ``==`` and ``!=``.
    """

    element: Element
    check: Check | None


@dataclass(eq=False)
class Alive(Expr):
    """The thread of a variable where it may have been destroyed: the variable then is the null
    thread (0), and the check fails."""

    thread: Load
    check: Check


@dataclass(eq=False)
class Size(Expr):
    """The number of threads as it is: it never wraps, also where an int is 16 bits wide."""

    element: Element


@dataclass(eq=False)
class Convert(Expr):
    """To ``type``: int or time to float, int to time; from float, truncating and saturating."""

    operand: Expr


@dataclass(eq=False)
class Negate(Expr):
    """``-``; an INT wraps."""

    operand: Expr


@dataclass(eq=False)
class Not(Expr):
    """``!``: 1 of 0, and 0 of everything else."""

    operand: Expr  # INT


@dataclass(eq=False)
class Arithmetic(Expr):
    """``+ - * / %`` on operands of the result's type; only TIME / TIME has another result (INT)."""

    operator: str
    left: Expr
    right: Expr
    check: Check | None  # of integer and time division and modulo


@dataclass(eq=False)
class Compare(Expr):
    """``== != < > <= >=`` on operands of one type; THREAD only for == and !=. Yields INT 0 or 1."""

    operator: str
    left: Expr
    right: Expr


@dataclass(eq=False)
class Logical(Expr):
    """``&&`` and ``||``, short-circuit. Operands INT, yields 0 or 1."""

    operator: str
    left: Expr
    right: Expr


@dataclass(eq=False)
class Assign(Expr):
    """``place = value`` or, with an operator of :class:`Arithmetic`, ``place op= value``.

    Yields the new value. ``value`` has the type in which the operation is done; the result is
    converted to the place's type.
    """

    place: Place
    operator: str | None
    value: Expr
    check: Check | None


@dataclass(eq=False)
class Step(Expr):
    """``++`` and ``--``; yields the new value if ``prefix``, else the old one."""

    place: Place
    operator: str
    prefix: bool


@dataclass(eq=False)
class Bitwise(Expr):
    """``& | ^ << >>`` on INTs; of a shift's distance the lowest five bits count."""

    operator: str
    left: Expr
    right: Expr


@dataclass(eq=False)
class Choice(Expr):
    """``condition ? then : orelse``; only the chosen operand is evaluated."""

    condition: Expr
    then: Expr
    orelse: Expr


@dataclass(eq=False)
class Random(Expr):
    """A random INT from 0 to 32767, of the scheduler's own stream."""


@dataclass(eq=False)
class HostCall(Expr):
    """Calls a host function; the answer, an INT, wraps. A THREAD is passed by its number."""

    function: HostFunction
    arguments: list[Expr]
    site: Site


@dataclass(eq=False)
class TargetExpr(Expr):
    """A verbatim expression without ``simulate``: C for the real target.

    ``meaning`` is what it does in a simulation; without one ``obstacle`` says why. ``effect`` is
    what it does on every target beside giving a value, in words, as far as the text can be read.
    ``threads`` are those that it reaches into by a name, where one may have been destroyed.
    """

    text: str
    meaning: Expr | None
    obstacle: Obstacle | None
    effect: str | None
    threads: dict[str, Local]
