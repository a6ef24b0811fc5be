"""What threading libraries cannot do of a tree of groups, and what they do later than it says."""

from __future__ import annotations

from catapults.contracts.libraries import Profile, profiles
from catapults.diagnostics import Diagnostics
from catapults.models.group import messages
from catapults.models.group.base import base_of, interrupting
from catapults.models.group.tree import Tree

_TIMED = {"round_robin": "Its quantum", "share": "Its quantum"}


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
        span = group.syntax.rule.span
        if group.rule in ("cyclic", "plan"):
            diagnostics.report(
                messages.NOT_THERE,
                span,
                what=f"`{group.rule}` for the profile `{library.name}`",
                way_out="That library runs somebody whenever a thread is ready, also where the "
                f"slot is another's. Write `profile {interrupting().name};` in the workload.",
            )
        elif group.rule in _TIMED:
            diagnostics.report(
                messages.LATE,
                span,
                what=_TIMED[group.rule],
                name=group.name,
                profile=library.name,
            )
