"""Rules about states of threads: what the library takes a thread for, and where its handler leaves
it; what is destroyed, and where threads are."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from catapults import program as ir
from catapults.analysis import messages
from catapults.analysis.dataflow.facts import DESTROYED, NOWHERE
from catapults.analysis.dataflow.places import Places
from catapults.analysis.dataflow.visits import Exit
from catapults.analysis.verdicts import Alone
from catapults.contracts.libraries import Profile, Role
from catapults.diagnostics import Diagnostics, Note
from catapults.models.model import Lowered
from catapults.program.effects import (
    expressions_of,
    has_verbatim,
    statements_below,
    statements_of,
    subexpressions,
    thread_variable,
)


def check_states(
    lowered: Lowered,
    alone: Alone,
    diagnostics: Diagnostics,
    *,
    ready: Collection[ir.Container],
    unwritten: Collection[str],
) -> None:
    """All rules about a complete scheduler, but for handlers that are still to be written;
    ``ready`` is where threads are that can run, for sure."""
    program, profile = lowered.program, lowered.profile
    if program.partial:
        return
    rules = _States(lowered, alone, diagnostics, ready)
    end = profile.in_role(Role.END)
    for name, exits in alone.exits.items():
        handler = program.handlers[name]
        if handler.kind == "event" and (end is None or end.name not in unwritten):
            rules.check_destroys(handler)
        if name in unwritten or handler.span.source is not program.source:
            continue
        leaves = profile.handlers[name].leaves
        if handler.role is Role.END:
            rules.check_ended(handler, exits)
        elif leaves not in (None, profile.ready.name):
            rules.check_set_aside(handler, exits, state=leaves)
        if name in _about_living(profile):
            rules.check_living(handler, exits)


class _States:
    """The rules about one scheduler."""

    def __init__(
        self,
        lowered: Lowered,
        alone: Alone,
        diagnostics: Diagnostics,
        ready: Collection[ir.Container],
    ) -> None:
        self._program = lowered.program
        self._profile = lowered.profile
        self._alone = alone
        self._diagnostics = diagnostics
        self._ready = ready

    def check_ended(self, handler: ir.Handler, exits: list[Exit]) -> None:
        """It is destroyed at the latest when it gives up control; the library takes out a thread
        that is only tagged."""
        param = handler.param
        if (
            param is None
            or handler.fixed
            or any(isinstance(one, ir.Destroy) for one in self._statements_in(Role.RELEASE))
        ):
            return
        kept = [
            one
            for one in exits
            if not {DESTROYED, NOWHERE}.intersection(self._places(handler, one))
        ]
        if kept and not _destroys_itself(handler):
            self._diagnostics.report(
                messages.ENDED_KEPT,
                handler.name_span,
                name=handler.name,
                sometimes="" if len(kept) == len(exits) else "sometimes ",
                param=param.name,
                notes=[Note(one.span, "here it ends") for one in kept],
            )

    def check_set_aside(self, handler: ir.Handler, exits: list[Exit], *, state: str) -> None:
        """A thread that cannot run is not where threads are taken from to run, unless an attribute
        tells it, and who dispatches asks that."""
        if handler.fixed or handler.param is None or self._asks_attributes():
            return
        among = [one for one in exits if self._is_among_ready(handler, one)]
        if not among:
            return
        places = {place for one in among for place in self._places(handler, one)}
        names = sorted(f"`{place.name}`" for place in places if isinstance(place, ir.Container))
        where = f"puts `{handler.param.name}` into {' or '.join(names)}, where" if names else ""
        self._diagnostics.report(
            messages.AMONG_READY,
            handler.name_span,
            dispatching=self._profile.name_in(Role.DISPATCH),
            name=handler.name,
            does=where or f"leaves `{handler.param.name}` where it was, and so maybe where",
            state=state,
            notes=[Note(one.span, "here it ends") for one in among],
        )

    def _is_among_ready(self, handler: ir.Handler, exit_: Exit) -> bool:
        """Whether the thread is for sure where others are that can run, or an empty handler leaves
        it to chance. Of others that move nothing is told elsewhere."""
        places = self._places(handler, exit_)
        if not places:
            return all(not layer.body.statements for layer in handler.layers)
        return all(
            isinstance(place, ir.Container) and place.size is None and place in self._ready
            for place in places
        )

    def check_living(self, handler: ir.Handler, exits: list[Exit]) -> None:
        """Who is called about a thread that lives does not destroy it."""
        lost = [one for one in exits if DESTROYED in self._places(handler, one)]
        if lost and handler.param is not None:
            self._diagnostics.report(
                messages.LIVING_DESTROYED,
                handler.name_span,
                name=handler.name,
                sometimes="" if len(lost) == len(exits) else "sometimes ",
                thread=f"`{handler.param.name}`",
                way_out=self._keeping(),
                notes=[Note(one.span, "here it ends") for one in lost],
            )

    def check_destroys(self, handler: ir.Handler) -> None:
        """Nor does anyone destroy another thread, whatever it is called, where none has ended."""
        if handler.role is Role.END or (handler.role is Role.RELEASE and not self._are_gone()):
            return
        living = handler.role is Role.BIRTH or handler.name in _about_living(self._profile)
        for one in statements_of(handler):
            if not isinstance(one, ir.Destroy) or one not in self._alone.findings.reached:
                continue
            if not living or not _takes(one, handler.param):
                self._diagnostics.report(
                    messages.LIVING_DESTROYED,
                    one.span,
                    name=handler.name,
                    sometimes="",
                    thread=_named(one.source),
                    way_out=self._keeping(),
                )

    def _keeping(self) -> str:
        """What to do with a thread that has not ended, instead of destroying it."""
        end = self._profile.name_in(Role.END)
        return f"Move it into a container; `{end}` destroys threads that ended"

    def _are_gone(self) -> bool:
        """Whether a thread that ended is destroyed before it gives up control in any case."""
        ended = self._program.in_role(Role.END)
        return ended is None or all(
            self._places(ended, one).is_only(DESTROYED) for one in self._alone.exits[ended.name]
        )

    # --- what is known of a handler

    def _statements_in(self, role: Role) -> Iterator[ir.Stmt]:
        handler = self._program.in_role(role)
        return statements_of(handler) if handler is not None else iter(())

    def _places(self, handler: ir.Handler, exit_: Exit) -> Places:
        """Where its thread can be at a way out; nothing if it was not moved by its name."""
        param, none = handler.param, self._alone.places.none
        return exit_.state.homes.get(param, none) if param is not None else none

    def _asks_attributes(self) -> bool:
        """Whether who dispatches may pass a thread over for what an attribute says of it."""
        handler = self._program.in_role(Role.DISPATCH)
        return handler is not None and any(
            has_verbatim(layer.body) or any(map(_reads_attribute, statements_below(layer.body)))
            for layer in handler.layers
        )


@cache
def _about_living(profile: Profile) -> frozenset[str]:
    """The handlers that are only called about threads that live, and are there already."""
    calls = [one for one in profile.calls if one.role not in (Role.END, Role.RELEASE)]
    about = {one.handler for one in calls if one.subject not in (None, profile.newborn)}
    return frozenset(about - {one.handler for one in calls if profile.dead in one.becomes})


def _destroys_itself(handler: ir.Handler) -> bool:
    """Whether it destroys a thread by another name than its own, which may be the same."""
    return any(
        isinstance(one, ir.Destroy) and handler.param in one.others
        for one in statements_of(handler)
    )


def _reads_attribute(statement: ir.Stmt) -> bool:
    return any(
        isinstance(part, ir.Load) and isinstance(part.place, ir.AttributePlace)
        for expr in expressions_of(statement)
        for part in subexpressions(expr)
    )


def _takes(destroy: ir.Destroy, param: ir.Local | None) -> bool:
    """Whether it is the thread of a parameter, by its name, that is destroyed."""
    source = destroy.source
    return not isinstance(source, ir.Element) and thread_variable(source) is param


def _named(source: ir.Element | ir.Expr) -> str:
    if isinstance(source, ir.Element):
        return f"the first thread of `{source.container.name}`"
    return f"`{thread_variable(source).name}`"
