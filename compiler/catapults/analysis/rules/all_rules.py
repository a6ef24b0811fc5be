"""Applies all rules to a scheduler; those about its handlers' names and signatures stand here."""

from __future__ import annotations

from catapults.analysis import messages
from catapults.analysis.across.protocol import MOST_CONTAINERS, dispatch_slots
from catapults.analysis.rules.destroyed_instead import check_destroyed_instead
from catapults.analysis.rules.exits import check_emptied, check_exits
from catapults.analysis.rules.growth import check_growth
from catapults.analysis.rules.keys import check_keys
from catapults.analysis.rules.loops import check_loops
from catapults.analysis.rules.perished import check_perished
from catapults.analysis.rules.purity import check_effects, check_invariant
from catapults.analysis.rules.queries import check_queries
from catapults.analysis.rules.reachability import check_reachability, conditions_with_one_outcome
from catapults.analysis.rules.states import check_states
from catapults.analysis.rules.structure import (
    SoonKnown,
    check_uses,
    check_ways_out,
    check_ways_out_of_elements,
    check_ways_out_of_groups,
    check_ways_out_soon,
    places_of_ready,
)
from catapults.analysis.verdicts import Alone, FlowResult
from catapults.contracts.libraries import Profile
from catapults.diagnostics import Diagnostics, Note
from catapults.models.model import Lowered, Reading
from catapults.program import Container, Program


class Rules:
    """All rules about one scheduler. They are applied in two parts: what the first finds is known
    long before the handlers have been followed together."""

    def __init__(
        self, reading: Reading, lowered: Lowered, diagnostics: Diagnostics, *, any_order: bool
    ) -> None:
        """Applies none yet. With ``any_order`` nothing is taken from the order of calls."""
        self._reading = reading
        self._lowered = lowered
        self._program = lowered.program
        self._profile = lowered.profile
        self._diagnostics = diagnostics
        self._elsewhere = False  # whether it was written for another profile
        self._unwritten: set[str] = set()
        self._any_order = any_order
        self._ready: set[Container] = set()  # where threads are that can run
        self._told: set[Container] = set()  # what of containers' ways out was told first

    def apply_first(self, alone: Alone | None) -> None:
        """Those that need nothing but walks of each handler by itself; those about flow only when
        the walks were possible."""
        program, diagnostics = self._program, self._diagnostics
        remarks = self._reading.check_handlers()
        self._elsewhere, self._unwritten = remarks.elsewhere, remarks.unwritten
        if self._elsewhere:
            return
        _check_dispatch_slots(program, diagnostics)
        if not self._unwritten:
            _check_known_containers(program, self._profile, diagnostics)
        if not self._any_order:
            _check_size(program, diagnostics)
        for invariant in program.invariants:
            check_invariant(invariant, diagnostics)
        if alone is not None:
            soon = SoonKnown(self._lowered, alone, any_order=self._any_order)
            check_exits(
                self._lowered,
                alone,
                diagnostics,
                unwritten=self._unwritten,
                is_stuck=None if self._unwritten else soon.is_stuck,
            )
            if not self._unwritten:  # which may use what is never used
                check_uses(self._lowered, self._reading.removals(), diagnostics)
                self._ready = places_of_ready(self._lowered, alone)
                self._told = check_ways_out_soon(
                    self._lowered, alone, soon, diagnostics, ready=self._ready
                )
                check_ways_out_of_elements(
                    self._lowered, soon, diagnostics, ready=self._ready, told=self._told
                )
                check_ways_out_of_groups(self._lowered, alone, soon, diagnostics, ready=self._ready)
            check_perished(alone.findings, diagnostics)
            if not self._any_order:
                check_states(
                    self._lowered,
                    alone,
                    diagnostics,
                    ready=self._ready,
                    unwritten=self._unwritten,
                )
                check_destroyed_instead(
                    self._lowered,
                    alone,
                    diagnostics,
                    unwritten=self._unwritten,
                    thread_locations=lambda: soon.thread_locations,
                )
                check_queries(
                    self._lowered,
                    alone,
                    diagnostics,
                    ready=self._ready,
                    thread_locations=lambda: soon.thread_locations,
                )

    def apply_rest(self, flow: FlowResult | None) -> None:
        """All others; those about flow only when the walks were possible."""
        program, profile, diagnostics = self._program, self._profile, self._diagnostics
        if flow is not None and not self._elsewhere:
            for handler in program.handlers.values():
                check_effects(handler, diagnostics)
            unwritten = self._unwritten
            check_emptied(program, flow, diagnostics, profile=profile, unwritten=unwritten)
            conditions = conditions_with_one_outcome(flow)
            for name in flow.exits:
                for layer in program.handlers[name].layers:
                    check_loops(layer.body, diagnostics, told=conditions)
            check_reachability(program, flow, conditions, diagnostics, self._reading.ends_of_blocks)
            check_keys(program, flow, diagnostics)
            check_growth(self._lowered, diagnostics)
            if not self._unwritten:
                check_ways_out(self._lowered, flow, diagnostics, ready=self._ready, told=self._told)
        program.handlers = {n: h for n, h in program.handlers.items() if n in profile.handlers}


# --- the protocol -------------------------------------------------------------------


def _check_dispatch_slots(program: Program, diagnostics: Diagnostics) -> None:
    slots = dispatch_slots(program)
    for other in slots[1:]:
        first = slots[0]
        diagnostics.report(
            messages.TWO_DISPATCH_SLOTS,
            other.element.span,
            name=other.element.container.name,
            other=first.element.container.name,
            notes=[Note(first.element.span, "the other slot")],
        )


def _check_known_containers(program: Program, profile: Profile, diagnostics: Diagnostics) -> None:
    """Some libraries know containers by their names; the first that is not there is told. Behind
    other errors it may be there: a name that stands for two things hides one."""
    if diagnostics.has_errors:
        return
    declared = {one.name for one in program.containers}
    for name, holds in profile.containers.items():
        if name not in declared and not program.partial:
            diagnostics.report(
                messages.KNOWN_CONTAINER_MISSING,
                program.name_span,
                name=name,
                what=holds.partition(":")[0],
                base=profile.base,
            )
            return


def _check_size(program: Program, diagnostics: Diagnostics) -> None:
    """Tells of the first container that is one too many to follow threads through all of them."""
    count = len(program.containers)
    if count > MOST_CONTAINERS and not program.partial:
        span = program.containers[MOST_CONTAINERS].span
        if span.source is not program.source:  # a base has too many already
            span = program.name_span
        diagnostics.report(messages.TOO_MANY_TO_FOLLOW, span, count=count, limit=MOST_CONTAINERS)
