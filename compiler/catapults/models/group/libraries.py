"""What threading libraries cannot do of a tree of groups, and what they do later than it says."""

from __future__ import annotations

from catapults.contracts.libraries import Profile, profiles
from catapults.diagnostics import Diagnostics
from catapults.models.group import messages
from catapults.models.group.base import base_of
from catapults.models.group.tree import Tree

#: Ways to decide by slots.
FRAMES = ("cyclic", "plan")
_TIMED = {
    "round_robin": "Its quantum",
    "share": "Its quantum",
    "cyclic": "Its frame",
    "plan": "Its plan",
}
_GRAIN = (
    " The grain of its clock is a turn of a thread: so much later a slot begins. Where nobody can "
    "run in a slot, the library runs somebody else: the first ready one in the order of the text."
)


def check_library(tree: Tree, library: Profile, diagnostics: Diagnostics) -> None:
    """Refuses what a library cannot do, and notes what it looks at only where threads give up
    control."""
    if not base_of(library).has_groups:
        known = [one.name for one in profiles() if base_of(one).has_groups]
        diagnostics.report(
            messages.NOT_THERE,
            tree.syntax.name.span,
            what=f"A group scheduler for the profile `{library.name}`",
            way_out=f"Translate it for one of {', '.join(known)}.",
        )
        return
    if base_of(library).interrupts:
        return
    for group in tree.groups:
        if group.rule in _TIMED:
            diagnostics.report(
                messages.LATE,
                group.syntax.rule.span,
                what=_TIMED[group.rule],
                name=group.name,
                profile=library.name,
                grain=_GRAIN if group.rule in FRAMES else "",
            )
