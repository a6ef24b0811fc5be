"""What is not proven of what a scheduler owes the library, found while its handlers are walked."""

from __future__ import annotations

from catapults import program as ir
from catapults.analysis.across.protocol import element_of
from catapults.analysis.dataflow.facts import NOWHERE
from catapults.analysis.dataflow.places import Places
from catapults.analysis.dataflow.state import State
from catapults.contracts.libraries import Role
from catapults.program.effects import statements_below


class Owed:
    """Collects over all walks; what once is not proven, stays so."""

    def __init__(self, program: ir.Program, current: ir.Container) -> None:
        """``current`` is the slot for the running thread."""
        self.found: set[ir.Obligation] = set()
        self._current = current
        self._slot = element_of(current)
        dispatching = program.in_role(Role.DISPATCH)
        self._unless(
            ir.Obligation.SCHEDULE_FILLS_SLOT,
            dispatching is not None and not _moves_behind_dispatch(dispatching),
        )

    def dispatch_begins(self, state: State) -> None:
        """What holds when the library calls the handler that dispatches."""
        self._unless(ir.Obligation.SCHEDULE_FINDS_SLOT_EMPTY, state.fact(self._slot).high == 0)

    def dispatch_ends(self, state: State, barred: Places) -> None:
        """What holds at a way out of it, and where a thread can be then that must not run."""
        self._unless(ir.Obligation.SCHEDULE_DISPATCHES, False not in state.dispatched)
        if True in state.dispatched:
            self._unless(ir.Obligation.SCHEDULE_FILLS_SLOT, state.fact(self._slot).low > 0)
            self._unless(ir.Obligation.DISPATCHED_CAN_RUN, self._current not in barred)

    def release_ends(self, state: State) -> None:
        """What holds at a way out of the handler for a thread that gave up control."""
        self._unless(ir.Obligation.SWITCH_OUT_EMPTIES_SLOT, state.fact(self._slot).high == 0)

    def threads_ended(self, places: Places) -> None:
        """Where threads that ended can be, once they do not run any more."""
        gone = not places.without(NOWHERE)
        self._unless(ir.Obligation.ENDED_ARE_GONE, gone)
        self._unless(ir.Obligation.DISPATCHED_CAN_RUN, gone)

    def _unless(self, obligation: ir.Obligation, proven: bool) -> None:
        if not proven:
            self.found.add(obligation)


def _moves_behind_dispatch(dispatching: ir.Handler) -> bool:
    """Whether a layer moves threads behind one that has dispatched."""
    dispatched = False
    for layer in dispatching.layers:
        kinds = {statement.__class__ for statement in statements_below(layer.body)}
        if dispatched and kinds & {ir.Transfer, ir.Destroy}:
            return True
        dispatched |= ir.Dispatch in kinds
    return False
