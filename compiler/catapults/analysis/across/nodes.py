"""The same over the blocks of a master, in which nodes arrive and depart, and none is dispatched.

The nodes of each family are a kind of their own: a block is followed for each of them, with `is`
decided, and a node is where its family's are. A node that is refused leaves all as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from catapults import program as ir
from catapults.analysis.across.between import Between, Entry, witness_of
from catapults.analysis.across.calls import calls_of
from catapults.analysis.across.fixed_point import UNUSED, Across
from catapults.analysis.across.protocol import element_of, know
from catapults.analysis.dataflow.facts import Witness, family_of
from catapults.analysis.dataflow.intervals import Interval
from catapults.analysis.dataflow.places import AllPlaces
from catapults.analysis.dataflow.reasons import always
from catapults.analysis.dataflow.state import State
from catapults.analysis.dataflow.visits import Visits
from catapults.contracts.libraries import Call, Kind, Profile
from catapults.program.effects import expressions_of, statements_of, subexpressions
from catapults.syntax.ast import Type

#: Of the nodes of all families that no block asks for.
_OTHER = 0


class AcrossNodes(Across):
    """The walks of all blocks of a master."""

    #: What it shares is written by nodes, too.
    tells_takers = False

    def __init__(
        self, program: ir.Program, profile: Profile, visits: Visits, all_: AllPlaces
    ) -> None:
        """Knows nothing before :meth:`follow`."""
        self._kinds = {
            number: replace(profile.ready, name=f"{profile.ready.name} {number}")
            for number in (*dict.fromkeys(_asked(program)), _OTHER)
        }
        #: Nobody is in it: the library has no slot for a node that runs.
        slot = ir.Container(
            name="",
            type=Type.THREADREF,
            size=None,
            key=None,
            lowest_first=False,
            handler=None,
            span=program.name_span,
        )
        super().__init__(program, profile, element_of(slot), visits, all_)

    @property
    def owed(self) -> set[ir.Obligation]:
        """Nothing is proven of what only schedulers owe."""
        return set(ir.Obligation)

    def _all_calls(self) -> Iterable[Call]:
        """One for each family."""
        ready = self._profile.ready
        for call in calls_of(self._program, self._profile):
            if call.subject is None:
                yield call
                continue
            for kind in self._kinds.values():
                becomes = tuple(kind if one is ready else one for one in call.becomes)
                subject = kind if call.subject is ready else call.subject
                yield replace(call, subject=subject, becomes=becomes)

    def _entry(self, call: Call, between: Between) -> Entry | None:
        """With the family of the node that a block is about."""
        entry = super()._entry(call, between)
        for number, kind in self._kinds.items():
            if entry is not None and kind in (call.subject, *call.becomes):
                why = always("a block is followed for each family")
                family = Interval(number, number, why=why)
                entry.state.keep_number(family_of(entry.subject), family)
        return entry

    def _lasting(self, state: State) -> State:
        """What is never filled stays empty, also behind a check that it holds a node."""
        kept = super()._lasting(state)
        for container in self._unused:
            know(kept, container, UNUSED)
        return kept

    def _witnesses(self, call: Call, between: Between) -> dict[Kind, Witness]:
        """One node of each family that there is."""
        return {
            kind: witness_of(kind, exists=False)
            for kind in self._kinds.values()
            if between.homes.get(kind)
        }


def _asked(program: ir.Program) -> Iterator[int]:
    """The families that blocks ask for."""
    for statement in statements_of(*program.handlers.values()):
        for written in expressions_of(statement):
            for expr in subexpressions(written):
                if isinstance(expr, ir.Compare) and _is_family(expr.left):
                    assert isinstance(expr.right, ir.Const)
                    yield int(expr.right.value)


def _is_family(expr: ir.Expr) -> bool:
    place = expr.place if isinstance(expr, ir.Load) else None
    return isinstance(place, ir.AttributePlace) and place.attribute.library
