"""The graph of a program as the page draws it: with the numbers of the runtime's nodes."""

from __future__ import annotations

from catapults.backends.layout import number_nodes
from catapults.contracts.messages import Graph
from catapults.graph import derive_graph
from catapults.program import Program
from catapults.recent import Recent

#: Graphs that are kept: those of the texts before and behind a gesture.
_KEPT = 2

_drawn: Recent[Program, Graph] = Recent(_KEPT)


def drawn(program: Program) -> Graph:
    """The graph of a program, derived once. Nothing of it must be changed."""
    known = _drawn.get(program)
    if known is None:
        nodes, _ = number_nodes(program.containers)
        known = _drawn.keep(program, derive_graph(program, nodes))
    return known


def forget_drawn() -> None:
    """Forgets all graphs."""
    _drawn.clear()
