"""A second model, for tests: a scheduler is the list of its queues, and where threads come in.

    turns fair
    take urgent, normal
    enter normal
    return urgent

Whoever schedules takes the first thread of the first queue that has one; new threads enter one
queue, and threads that ran return to one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from catapults.contracts.libraries import Profile, Role, profile
from catapults.diagnostics import Diagnostics
from catapults.models.classic.messages import UNKNOWN_NAME
from catapults.models.model import Entry, Lowered, Model, Reading, Request
from catapults.program import (
    NO_SITE,
    Block,
    Check,
    CheckKind,
    Container,
    Dispatch,
    Element,
    Expr,
    Handler,
    If,
    Layer,
    LayerKind,
    Load,
    Local,
    LocalPlace,
    Program,
    Site,
    Size,
    Stmt,
    Transfer,
    ValueType,
)
from catapults.program.usage import Usage
from catapults.questions.versions.lineage import Lineage
from catapults.source import Layout, Source, Span
from catapults.syntax.ast import Type
from catapults.syntax.parser import Parsed

_WORD = re.compile(r"\w+")

#: What a handler does, which is written at a place.
_Statements = Callable[[Span], Iterable[Stmt]]


@dataclass(frozen=True)
class TurnsReading(Reading):
    """Such a text."""

    model = "turns"


def _words(source: Source) -> dict[str, list[Span]]:
    """The names behind the word that begins each line."""
    words = {}
    start = 0
    for line in source.text.splitlines(keepends=True):
        first, *others = (
            source.span(start + one.start(), start + one.end()) for one in _WORD.finditer(line)
        )
        words[first.text] = others
        start += len(line)
    return words


def _front_end(
    source: Source, request: Request, known: Lineage, diagnostics: Diagnostics
) -> TurnsReading:
    chosen = profile(request.profile_name or "embedded")
    lowered = _Lowering(source, chosen, diagnostics).lowered(_words(source))
    sound = not diagnostics.has_errors
    parsed = Parsed(source, None, [], Layout(source), sound)
    return TurnsReading(parsed, diagnostics, chosen, lowered if sound else None)


def _outline(source: Source) -> list[Entry]:
    return [Entry(one.text, "container", "queue", one) for one in _words(source)["take"]]


TURNS = Model("turns", lambda source: source.text.startswith("turns "), _front_end, _outline)


@dataclass
class _Lowering:
    source: Source
    profile: Profile
    diagnostics: Diagnostics
    sites: list[Site] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    queues: dict[str, Container] = field(default_factory=dict)
    role: Role = Role.START

    def lowered(self, words: dict[str, list[Span]]) -> Lowered:
        [name] = words["turns"]
        whole = self.source.span(0, len(self.source.text))
        self.sites.append(Site("statement", "", name, "nowhere"))
        self.queues = {one.text: _container(one.text, Type.QUEUE, one) for one in words["take"]}
        self.slot = _container("running", Type.THREADREF, name)
        handlers = [
            self._handler(Role.START, name, None, lambda _: ()),
            self._handler(Role.BIRTH, words["enter"][0], "t", self._enter),
            self._handler(Role.DISPATCH, words["take"][0], None, self._take(words["take"])),
            self._handler(Role.RELEASE, words["return"][0], None, self._leave),
        ]
        program = Program(
            name=name.text,
            profile=self.profile.name,
            partial=False,
            span=whole,
            name_span=name,
            attributes=[],
            containers=[*self.queues.values(), self.slot],
            globals=[],
            hosts=[],
            handlers={one.name: one for one in handlers},
            invariants=[],
            sites=self.sites,
            checks=self.checks,
        )
        return Lowered(program, self.profile, self.usage, [])

    # --- handlers

    def _handler(
        self, role: Role, place: Span, param: str | None, statements: _Statements
    ) -> Handler:
        self.role = role
        name = self.profile.name_in(role)
        local = Local(name=param, type=ValueType.THREAD, size=None, span=place) if param else None
        self.param = local
        body = Block(place, NO_SITE, [], [], list(statements(place)))
        return Handler(
            name=name,
            role=role,
            kind="event",
            param=local,
            fixed=False,
            result=None,
            layers=[Layer(kind=LayerKind.BODY, body=body, called=param)],
            span=place,
            name_span=place,
        )

    def _enter(self, place: Span) -> Iterator[Stmt]:
        assert self.param is not None
        thread = LocalPlace(ValueType.THREAD, place, self.param, None, None)
        yield from self._to_queue(Load(ValueType.THREAD, place, thread), place)

    def _leave(self, place: Span) -> Iterator[Stmt]:
        yield from self._to_queue(Element(self.slot, None, None, place), place)

    def _to_queue(self, thread: Element | Expr, place: Span) -> Iterator[Stmt]:
        queue = self.queues.get(place.text)
        if queue is None:
            hint = "Write it behind `take`."
            self.diagnostics.report(UNKNOWN_NAME, place, name=place.text, yet="", hint=hint)
            return
        yield self._transfer(thread, Element(queue, None, None, place), place)

    def _take(self, queues: list[Span]) -> _Statements:
        def statements(_: Span) -> Iterator[Stmt]:
            choice: Stmt | None = None
            for place in reversed(queues):
                queue = Element(self.queues[place.text], None, None, place)
                taken = self._transfer(queue, Element(self.slot, None, None, place), place)
                if choice is not None:
                    site = self._site("branch", place, f"{place.text} has a thread")
                    choice = If(place, site, Size(ValueType.INT, place, queue), taken, choice)
                else:
                    choice = taken
            assert choice is not None
            yield choice
            slot = Element(self.slot, None, None, queues[-1])
            site = self._site("dispatch", queues[-1])
            yield Dispatch(queues[-1], site, slot, self._check(CheckKind.DISPATCH_HOLDS, slot))

        return statements

    # --- statements

    def _transfer(self, source: Element | Expr, target: Element, place: Span) -> Transfer:
        site = self._site("transfer", place)
        self.usage.fill(target)
        holds = free = None
        if isinstance(source, Element):
            self.usage.leave(source, target)
            holds = self._check(CheckKind.SOURCE_HOLDS, source)
        if target.container.type.is_slot:
            free = self._check(CheckKind.TARGET_FREE, target)
        return Transfer(place, site, source, target, holds, free)

    def _check(self, kind: CheckKind, element: Element) -> Check:
        name = element.container.name
        site = self._site("check", element.span, f"{name}: {kind.name}")
        check = Check(kind, site, name, element.span)
        self.checks.append(check)
        return check

    def _site(self, kind: str, place: Span, text: str | None = None) -> Site:
        self.sites.append(Site(kind, self.profile.name_in(self.role), place, text))
        return self.sites[-1]


def _container(name: str, type_: Type, place: Span) -> Container:
    return Container(
        name=name, type=type_, size=None, key=None, lowest_first=False, handler=None, span=place
    )
