"""Rules about states of threads: what the library takes a thread for, and where its handler leaves
it; what queries count, and where threads are."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from catapults.analysis import messages
from catapults.analysis.calls import CALLS, Kind
from catapults.analysis.effects import (
    expressions_of,
    has_verbatim,
    statements_below,
    subexpressions,
)
from catapults.analysis.facts import DESTROYED, NOWHERE
from catapults.analysis.protocol import dispatch_slots
from catapults.analysis.verdicts import Alone
from catapults.analysis.visits import Exit
from catapults.diagnostics import Diagnostics, Edit, Fix, Note
from catapults.program import (
    Arithmetic,
    AttributePlace,
    Const,
    Container,
    Destroy,
    Expr,
    Handler,
    Load,
    Program,
    Return,
    Size,
    Stmt,
)
from catapults.source import Span

#: Handlers behind which a thread cannot run, with what the library takes it for.
_SET_ASIDE = {"set_waiting": "waiting", "suspend_thread": "suspended"}
#: Which handler puts threads where a query counts them.
_COUNTED = {"threads_waiting": "set_waiting", "threads_suspended": "suspend_thread"}


def check_states(
    program: Program,
    alone: Alone,
    diagnostics: Diagnostics,
    *,
    ready: Collection[Container],
    unwritten: Collection[str],
) -> None:
    """All rules about a complete scheduler, but for handlers that are still to be written;
    ``ready`` is where threads are that can run, for sure."""
    if program.partial:
        return
    rules = _States(program, alone, diagnostics, ready)
    for name, exits in alone.exits.items():
        handler = program.handlers[name]
        if handler.kind == "query" and program.profile == "pth":
            rules.check_counted(handler)
        if name in unwritten or not rules.is_own(handler.span):
            continue
        if name == "set_dead":
            rules.check_ended(handler, exits)
        elif name in _SET_ASIDE:
            rules.check_set_aside(handler, exits)
        if name in _about_living(program.profile):
            rules.check_living(handler, exits)


class _States:
    """The rules about one scheduler."""

    def __init__(
        self,
        program: Program,
        alone: Alone,
        diagnostics: Diagnostics,
        ready: Collection[Container],
    ) -> None:
        self._program = program
        self._alone = alone
        self._diagnostics = diagnostics
        self._ready = ready

    def check_ended(self, handler: Handler, exits: list[Exit]) -> None:
        """Somebody destroys a thread that ended; the library takes out one that is only tagged."""
        param = handler.param
        if (
            param is None
            or handler.fixed
            or any(
                isinstance(one, Destroy)
                for other in self._program.handlers.values()
                if other is not handler
                for one in _statements(other)
            )
        ):
            return
        kept = [one for one in exits if not self._places(handler, one) & {DESTROYED, NOWHERE}]
        if kept and not _destroys_itself(handler):
            self._diagnostics.report(
                messages.ENDED_KEPT,
                handler.name_span,
                sometimes="" if len(kept) == len(exits) else "sometimes ",
                param=param.name,
                notes=[Note(one.span, "here it ends") for one in kept],
            )

    def check_set_aside(self, handler: Handler, exits: list[Exit]) -> None:
        """A thread that cannot run is not where threads are taken from to run, unless an attribute
        tells it, and `schedule` asks that."""
        if handler.fixed or handler.param is None or self._asks_attributes():
            return
        among = [one for one in exits if self._is_among_ready(handler, one)]
        if not among:
            return
        places = {place for one in among for place in self._places(handler, one)}
        names = sorted(f"`{place.name}`" for place in places if isinstance(place, Container))
        where = f"puts `{handler.param.name}` into {' or '.join(names)}, where" if names else ""
        self._diagnostics.report(
            messages.AMONG_READY,
            handler.name_span,
            name=handler.name,
            does=where or f"leaves `{handler.param.name}` where it was, and so maybe where",
            state=_SET_ASIDE[handler.name],
            notes=[Note(one.span, "here it ends") for one in among],
        )

    def _is_among_ready(self, handler: Handler, exit_: Exit) -> bool:
        """Whether the thread is for sure where others are that can run, or an empty handler leaves
        it to chance. Of others that move nothing is told elsewhere."""
        places = self._places(handler, exit_)
        if not places:
            return all(not layer.body.statements for layer in handler.layers)
        return all(
            isinstance(place, Container) and place.size is None and place in self._ready
            for place in places
        )

    def check_living(self, handler: Handler, exits: list[Exit]) -> None:
        """Who is called about a thread that lives does not destroy it."""
        lost = [one for one in exits if DESTROYED in self._places(handler, one)]
        if lost and handler.param is not None:
            self._diagnostics.report(
                messages.LIVING_DESTROYED,
                handler.name_span,
                name=handler.name,
                param=handler.param.name,
                sometimes="" if len(lost) == len(exits) else "sometimes ",
                notes=[Note(one.span, "here it ends") for one in lost],
            )

    # --- queries

    def check_counted(self, query: Handler) -> None:
        """A sum of numbers of threads has all containers where such threads are for sure. What a
        base does not count is told of where it is declared."""
        counted = _counted(query)
        if counted is None:
            return
        missing = {one for one in self._to_count(query) - counted if one.size is None}
        if not self.is_own(query.name_span):
            missing = {one for one in missing if self.is_own(one.span)}
        if missing:
            self._report_uncounted(query, sorted(missing, key=lambda one: one.span.start))

    def _report_uncounted(self, query: Handler, missing: list[Container]) -> None:
        is_own = self.is_own(query.name_span)
        sizes = [f"|{one.name}|" for one in missing]
        answer = _answer(query)
        fixes = []
        if is_own and answer is not None:
            end = Span(answer.span.source, answer.span.end, answer.span.end)
            fixes = [
                Fix("Add what is missing", (Edit(end, "".join(f" + {size}" for size in sizes)),))
            ]
        self._diagnostics.report(
            messages.NOT_COUNTED,
            query.name_span if is_own else missing[0].span,
            name=query.name,
            containers=_listed([f"`{one.name}`" for one in missing]),
            fix=f"Add {_listed([f'`{size}`' for size in sizes])}"
            if is_own
            else f"Write `{query.name}` anew, with {_listed([f'`{size}`' for size in sizes])}",
            fixes=fixes,
        )

    def is_own(self, span: Span) -> bool:
        """Whether something stands in the scheduler's own text."""
        return span.source is self._program.syntax.span.source

    def _to_count(self, query: Handler) -> set[Container]:
        match query.name:
            case "threads_ready":
                new = self._program.handlers.get("threads_new")
                return set(self._ready) - ((_counted(new) if new is not None else None) or set())
            case "threads_total":
                return self._filled()
            case name if name in _COUNTED:
                return self._put_by(_COUNTED[name]) - set(self._ready)
        return set()

    def _put_by(self, name: str) -> set[Container]:
        """Where a handler puts for sure the thread that it is called about."""
        handler = self._program.handlers.get(name)
        places = [self._places(handler, one) for one in self._alone.exits.get(name, ()) if handler]
        slots = {one.element.container for one in dispatch_slots(self._program)}
        known = {place for one in places if len(one) == 1 for place in one}
        return {one for one in known if isinstance(one, Container)} - slots

    def _filled(self) -> set[Container]:
        """Where threads are for sure between the calls: handlers put them there."""
        names = ("newthread", "event_raised", "resume_thread", *_SET_ASIDE)
        return set(self._ready).union(*(self._put_by(name) for name in names))

    # --- what is known of a handler

    @staticmethod
    def _places(handler: Handler, exit_: Exit) -> frozenset[object]:
        """Where its thread can be at a way out; nothing if it was not moved by its name."""
        param = handler.param
        return frozenset(exit_.state.homes.get(param, ())) if param is not None else frozenset()

    def _asks_attributes(self) -> bool:
        """Whether `schedule` may pass a thread over for what an attribute says of it."""
        return any(
            has_verbatim(layer.body) or any(map(_reads_attribute, statements_below(layer.body)))
            for layer in self._program.handlers["schedule"].layers
        )


def _about_living(profile: str) -> set[str]:
    """The handlers that are only called about threads that live, and are there already."""
    about = {call.handler for call in CALLS[profile] if call.subject not in (None, Kind.NEWBORN)}
    dead = {call.handler for call in CALLS[profile] if Kind.DEAD in call.becomes}
    return about - dead - {"newthread", "set_dead", "switch_out"}


def _statements(handler: Handler) -> Iterator[Stmt]:
    for layer in handler.layers:
        yield from statements_below(layer.body)


def _destroys_itself(handler: Handler) -> bool:
    """Whether it destroys a thread by another name than its own, which may be the same."""
    return any(
        isinstance(one, Destroy) and handler.param in one.others for one in _statements(handler)
    )


def _reads_attribute(statement: Stmt) -> bool:
    return any(
        isinstance(part, Load) and isinstance(part.place, AttributePlace)
        for expr in expressions_of(statement)
        for part in subexpressions(expr)
    )


def _answer(query: Handler) -> Expr | None:
    """The value of a query that is one `return`."""
    statements = [one for layer in query.layers for one in layer.body.statements]
    if len(statements) == 1 and isinstance(statements[0], Return):
        return statements[0].value
    return None


def _counted(query: Handler) -> set[Container] | None:
    """The containers whose threads a query adds up, None if it does something else; of an array
    with one element all count."""
    answer = _answer(query)
    found: set[Container] = set()
    waiting = [answer] if answer is not None else []
    while waiting:
        match waiting.pop():
            case Size(element=element):
                found.add(element.container)
            case Const(value=0):
                pass
            case Arithmetic(operator="+", left=left, right=right):
                waiting += [left, right]
            case _:
                return None
    return found if answer is not None else None


def _listed(parts: list[str]) -> str:
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last
