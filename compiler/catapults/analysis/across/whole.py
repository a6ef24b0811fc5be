"""The walks over all handlers of a program, on however many processors its threads run, or over the
blocks of a master."""

from __future__ import annotations

from catapults import program as ir
from catapults.analysis.across.fixed_point import Across
from catapults.analysis.across.nodes import AcrossNodes
from catapults.analysis.across.protocol import slot_to_follow
from catapults.analysis.across.several import AcrossSeveral
from catapults.analysis.dataflow.places import AllPlaces
from catapults.analysis.dataflow.visits import Visits
from catapults.contracts.libraries import Profile
from catapults.steps import Steps


def across(
    program: ir.Program, profile: Profile, visits: Visits, all_: AllPlaces
) -> Steps[Across | None]:
    """None for a program of which not all are known."""
    if profile.internal:
        nodes = AcrossNodes(program, profile, visits, all_)
        yield from nodes.follow()
        return nodes
    slot = slot_to_follow(program, profile)
    if slot is None:
        return None
    kind = Across if slot.container.size is None else AcrossSeveral
    whole = kind(program, profile, slot, visits, all_)
    yield from whole.follow()
    return whole
