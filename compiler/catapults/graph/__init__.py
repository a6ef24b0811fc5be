"""The graph of a scheduler: containers, and how threads move between them.

Each handler is walked once in the order of its text. The walk keeps, for each
name of a thread (parameter or foreach variable), the places it can be in, so that
`t => RQ` becomes an arrow from there. What the text does not say comes from the
protocol: a new thread comes from birth, `switch_out(t)` from the slot that is
dispatched, any other parameter from every container that a thread can rest in.

What a handler does and no arrow can show goes along with its text (:mod:`.undrawn`).
"""

from __future__ import annotations

from collections.abc import Mapping

from catapults.contracts.messages import Graph
from catapults.graph.drawing import Drawing
from catapults.graph.nodes import BIRTH, END, RUNNING, node_id
from catapults.program import Container, Program

__all__ = ["BIRTH", "END", "RUNNING", "derive_graph", "node_id"]


def derive_graph(program: Program, first_nodes: Mapping[Container, int] | None = None) -> Graph:
    """The graph of a checked program.

    ``first_nodes`` gives the containers' numbers in the runtime's index space; without it
    they are 0.
    """
    return Drawing(program, first_nodes or {}).graph
