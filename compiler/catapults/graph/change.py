"""What a gesture does to the graph: all that is other than before, so that a page soon shows it.

Most edges of a large graph say behind a gesture what they said before, at other places of the text.
Of those only the places are told, as plain numbers.
"""

from __future__ import annotations

from catapults.contracts.gestures import GraphChange
from catapults.contracts.messages import GraphEdge
from catapults.graph.drawing import Drawing
from catapults.graph.edges import Arrow, Condition, Moved, Passed


class Former:
    """What a drawing told before the text changed. The statements in it may move on since."""

    def __init__(self, drawing: Drawing) -> None:
        """Keeps the words that name lines, which change when statements move."""
        self._arrows = {arrow.id: arrow for arrow in drawing.arrows}
        self._words: dict[Passed, list[str]] = {}
        for arrow in self._arrows.values():
            for one in arrow.transfers:
                for condition in one.conditions:
                    if isinstance(condition, Passed) and condition not in self._words:
                        self._words[condition] = condition.told()

    def told(self, arrow: Arrow) -> bool:
        """Whether an arrow differs from what was told before in places and verdicts only."""
        former = self._arrows.get(arrow.id)  # which tells the ends, the handler, and if and loop
        if former is None or former.inferred is not arrow.inferred:
            return False
        if former.transfers == arrow.transfers and not self._words:  # the same objects
            return True
        return len(former.transfers) == len(arrow.transfers) and all(
            map(self._says_same, former.transfers, arrow.transfers)
        )

    def _says_same(self, one: Moved, other: Moved) -> bool:
        return len(one.conditions) == len(other.conditions) and all(
            map(self._is_same_condition, one.conditions, other.conditions)
        )

    def _is_same_condition(self, one: Condition, other: Condition) -> bool:
        if isinstance(one, Passed) and isinstance(other, Passed):
            return self._words[one] == other.told()
        return one == other


def graph_change(former: Former, after: Drawing) -> GraphChange:
    """What leads from what was drawn to a drawing, but for the verdicts of edges that stay."""
    ids: list[str] = []
    changed: list[GraphEdge] = []
    places: list[int] = []
    known: dict[Moved, tuple[int, int, int, int]] = {}
    for arrow in after.arrows:
        ids.append(arrow.id)
        if not former.told(arrow):
            changed.append(arrow.message(after.program))
            continue
        for one in arrow.transfers:
            place = known.get(one)
            if place is None:
                place = known[one] = one.place(after.program)
            places += place
    return GraphChange(
        nodes=after.nodes(),
        handlers=after.handlers(),
        undrawn=after.undrawn(),
        edges=ids,
        changed=changed,
        places=places,
    )
