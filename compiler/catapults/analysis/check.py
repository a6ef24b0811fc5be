"""Checks a scheduler: the front end of its model, what walks find, and rules, in their order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from catapults.analysis.rules.all_rules import Rules
from catapults.analysis.verdicts import analyse_flow, walk_alone
from catapults.contracts.systems import MeasuredRun
from catapults.diagnostics import Diagnostics
from catapults.models.model import Loader, Reading, Request
from catapults.models.registry import model_of
from catapults.program import Check, Program, Verdict
from catapults.questions.versions.lineage import Lineage
from catapults.source import Source
from catapults.steps import Steps, finish

#: Frames that passes over a tree of the greatest depth can need; CPython's own default is less.
_FRAMES_NEEDED = 12_000


@dataclass(frozen=True)
class Checked:
    """What is known of a scheduler. ``program`` is None when there are errors in its syntax, names
    or types; with other errors it is complete, but must not be translated."""

    reading: Reading
    program: Program | None
    #: The verdict that each check has from its own handler alone.
    within: dict[Check, Verdict] = field(default_factory=dict)
    #: What is known of the texts that were checked together with it: of a master, those of its
    #: families that have a file, in their order.
    others: tuple[Checked, ...] = ()

    def look(self) -> None:
        """Makes what is shared with other versions of the text tell what is so in this one."""
        self.reading.parsed.layout.look()
        if self.program is not None:
            self.program.look()


@dataclass(frozen=True)
class Ahead:
    """What is soon known of a version of a scheduler: all but what follows from how threads
    move."""

    #: The checks in it have the verdicts that they had in the version before, if any.
    reading: Reading
    #: Whether nothing is wrong so far.
    sound: bool

    @property
    def program(self) -> Program | None:
        """The program, if nothing is wrong with the text so far."""
        lowered = self.reading.lowered
        return lowered.program if lowered is not None and self.sound else None


@dataclass(frozen=True)
class Wishes:
    """What a check is asked for beside the text."""

    aspects: Sequence[Source] = ()
    profile_name: str | None = None
    any_order: bool = False
    #: Verbatim text stays C for the real target, and no `simulate` counts.
    for_target: bool = False
    #: What is known of the text, which is not looked for again.
    known: Lineage | None = None
    #: The distributed schedulers among the files, and the models of their variables.
    masters: Sequence[Source] = ()
    dsm: Mapping[str, str] = field(default_factory=dict)
    nodes: Mapping[str, int] = field(default_factory=dict)
    #: A run by which `auto` is decided, in the place of estimates.
    measured: MeasuredRun | None = None
    #: Called when all was reported that is known before the handlers are followed together.
    soon: Callable[[], None] = lambda: None


def check(
    source: Source,
    diagnostics: Diagnostics,
    *,
    load: Loader,
    aspects: Sequence[Source] = (),
    profile_name: str | None = None,
) -> Checked:
    """Checks a scheduler; all there is to say goes to ``diagnostics``."""
    return check_as(source, diagnostics, load, Wishes(aspects, profile_name))


def check_for_any_order(
    source: Source, diagnostics: Diagnostics, *, load: Loader, profile_name: str | None = None
) -> Checked:
    """As :func:`check`, but for handlers that are called in other orders than the library keeps.

    Each handler is judged alone.
    """
    return check_as(source, diagnostics, load, Wishes((), profile_name, any_order=True))


def check_as(source: Source, diagnostics: Diagnostics, load: Loader, wishes: Wishes) -> Checked:
    """As :func:`check`, as it is wished."""
    with room_for_recursion():
        return finish(check_in_steps(source, diagnostics, load, wishes))


def check_in_steps(
    source: Source, diagnostics: Diagnostics, load: Loader, wishes: Wishes
) -> Steps[Checked]:
    """As :func:`check_as`, with :func:`room_for_recursion` in each step. It can be given up between
    two of them, and must be where something else used ``wishes.known``."""
    known = wishes.known or Lineage()
    reading = _read(source, diagnostics, load, wishes, known)
    checked = yield from _check_read(reading, wishes, known)
    others = []
    for other in reading.others():
        further = replace(wishes, aspects=(), known=None, masters=(source,), soon=lambda: None)
        found = Diagnostics()  # what is wrong with others is no reason to know less of one
        others.append((yield from check_in_steps(other, found, load, further)))
        for one in found:
            diagnostics.add(one)
    return replace(checked, others=tuple(others))


def _check_read(reading: Reading, wishes: Wishes, known: Lineage) -> Steps[Checked]:
    lowered, diagnostics = reading.lowered, reading.diagnostics
    if lowered is None:
        return Checked(reading, None)
    yield
    alone = flow = None
    if not diagnostics.has_errors:
        alone = yield from walk_alone(lowered, known.walks)
        yield
    rules = Rules(reading, lowered, diagnostics, any_order=wishes.any_order)
    rules.apply_first(alone)
    wishes.soon()
    yield
    if alone is not None:
        order = wishes.any_order
        flow = yield from analyse_flow(lowered, alone, diagnostics, known.walks, any_order=order)
        yield
    rules.apply_rest(flow)
    if flow is None:
        return Checked(reading, None)
    return Checked(reading, lowered.program, flow.within)


def check_ahead(source: Source, diagnostics: Diagnostics, load: Loader, wishes: Wishes) -> Ahead:
    """The part of :func:`check_as` that is soon done. The whole check, which begins with the same,
    finds that done."""
    with room_for_recursion():
        reading = _read(source, diagnostics, load, wishes, wishes.known or Lineage())
    return Ahead(reading, sound=reading.lowered is not None and not diagnostics.has_errors)


def _read(
    source: Source, diagnostics: Diagnostics, load: Loader, wishes: Wishes, known: Lineage
) -> Reading:
    request = Request(
        load,
        wishes.aspects,
        wishes.profile_name,
        wishes.for_target,
        masters=wishes.masters,
        dsm=wishes.dsm,
        nodes=wishes.nodes,
        measured=wishes.measured,
    )
    return model_of(source).front_end(source, request, known, diagnostics)


@contextmanager
def room_for_recursion() -> Iterator[None]:
    """Lets passes recurse as deep as the parser's limit on nesting allows a tree to be."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _FRAMES_NEEDED))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
