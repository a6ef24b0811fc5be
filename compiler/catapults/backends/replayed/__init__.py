"""A counterexample of an exploration as a program for a real library, whichever that is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeGuard

from catapults import program as ir
from catapults.backends.tree import Node, walk, walk_handler, walk_program
from catapults.contracts.decode import decode
from catapults.contracts.libraries import Role
from catapults.contracts.messages import TestedEvent, TestedRun
from catapults.source import Span

#: A loop is gone through so often before a thread counts as forgotten.
ROUNDS = 1000


@dataclass(frozen=True)
class Missing:
    """An event that a library does not know, or not so, and what in the scheduler asks for it."""

    step: int  # from 1
    words: str
    why: str
    span: Span

    @property
    def text(self) -> str:
        """A sentence."""
        return f"Event {self.step}, “{self.words}”, cannot be brought about: {self.why}"


def read_run(text: str) -> TestedRun:
    """A run from JSON. Raises :class:`ValueError` and :class:`WrongShapeError`."""
    return decode(TestedRun, json.loads(text), "run")


class Roles:
    """The threads of a run by numbers. In a second round of a loop others can have the numbers."""

    def __init__(self, run: TestedRun) -> None:
        self.run = run
        self.events = [*run.stem, *run.loop]
        named = [name for one in self.events for name in (one.thread, one.other) if name]
        named += [*run.again, *run.again.values()]
        self.names = [*dict.fromkeys(named)]

    def number(self, name: str | None) -> int:
        """Of a thread; -1 of none."""
        return -1 if name is None else self.names.index(name)

    def again(self) -> list[int]:
        """By number: who has that number in the next round."""
        return [self.number(self.run.again.get(name, name)) for name in self.names]


def common_obstacles(program: ir.Program, run: TestedRun) -> Iterable[Missing]:
    """What no library without an interrupt can do."""
    expiry = program.in_role(Role.EXPIRY)
    for number, event in enumerate([*run.stem, *run.loop], 1):
        if event.event == "expire" and expiry is not None:
            why = "a thread keeps control there until it gives it up, so no quantum expires."
            yield Missing(number, event.words, why, expiry.name_span)


def answered(program: ir.Program, run: TestedRun) -> Iterable[Missing]:
    """The first event at which the scheduler asks what the library or the controller answers."""
    for number, event in enumerate([*run.stem, *run.loop], 1):
        for name in (one.name.partition("(")[0] for one in event.answers):
            why = f"the scheduler calls `{name}`, and a controller has its own, which answers."
            places = (node.span for node in walk_program(program) if _calls(node, name))
            yield from (Missing(number, event.words, why, span) for span in islice(places, 1))
            return


def _calls(node: Node, name: str) -> TypeGuard[ir.Target | ir.TargetExpr]:
    """Whether verbatim text, which stays as it is in a real library, does."""
    if not isinstance(node, ir.Target | ir.TargetExpr):
        return False
    return re.search(rf"\b{name}\s*\(", node.text) is not None


def written(event: TestedEvent) -> dict[str, float]:
    """What an event writes, by the names of imports."""
    return {one.name: one.value for one in event.values}


def reads(program: ir.Program, roles: Iterable[Role], what: ir.Attribute | ir.Global) -> bool:
    """Whether handlers look at an import, or at a container that is sorted by it."""
    for handler in filter(None, map(program.in_role, roles)):
        for node in walk_handler(handler):
            if isinstance(node, ir.Target | ir.TargetExpr):
                return True  # verbatim text may look at anything
            if isinstance(node, ir.AttributePlace) and node.attribute is what:
                return True
            if isinstance(node, ir.GlobalPlace) and node.variable is what:
                return True
            if isinstance(node, ir.Element) and node.container.key is what:
                return True
    places = (node for invariant in program.invariants for node in walk(invariant.body))
    return any(isinstance(one, ir.AttributePlace) and one.attribute is what for one in places)


def untold_shared(
    program: ir.Program, start: TestedEvent, roles: Iterable[Role]
) -> Iterator[ir.Global]:
    """Variables of the application that handlers would find with another value than in the run,
    for the library calls them before it can be told."""
    values = written(start)
    for one in program.globals:
        is_told = one.imported and one.name in values and values[one.name] != one.default
        if is_told and reads(program, roles, one):
            yield one
