"""What a gesture does to the graph: all that is other than before, so that a page soon shows it.

Most edges of a large graph say behind a gesture what they said before, at other places of the text.
Of those only the places are told, as plain numbers.
"""

from __future__ import annotations

from catapults.contracts.gestures import GraphChange
from catapults.contracts.messages import Graph, GraphEdge


def graph_change(before: Graph, after: Graph) -> GraphChange:
    """What leads from one graph to the other, but for the verdicts of edges that stay."""
    known = {edge.id: edge for edge in before.edges}
    changed: list[GraphEdge] = []
    places: list[int] = []
    for edge in after.edges:
        former = known.get(edge.id)
        if former is None or not _says_same(former, edge):
            changed.append(edge)
        else:
            for one in edge.transfers:
                places += (one.site, one.from_, one.to, one.line)
    return GraphChange(
        nodes=after.nodes,
        handlers=after.handlers,
        undrawn=after.undrawn,
        edges=[edge.id for edge in after.edges],
        changed=changed,
        places=places,
    )


def _says_same(former: GraphEdge, edge: GraphEdge) -> bool:
    """Whether two edges of one id differ in places and verdicts only. The id tells the ends, the
    handler, and whether there is a condition or loop."""
    if former.inferred is not edge.inferred or len(former.transfers) != len(edge.transfers):
        return False
    for one, other in zip(former.transfers, edge.transfers, strict=True):
        if one.conditions != other.conditions:
            return False
    return True
