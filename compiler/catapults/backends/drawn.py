"""The graph of a program as the page draws it: with the numbers of the runtime's nodes."""

from __future__ import annotations

from catapults.backends.layout import number_nodes
from catapults.graph.drawing import Drawing
from catapults.program import Program
from catapults.recent import Recent

#: Drawings that are kept: those of the texts before and behind a gesture.
_KEPT = 2

_drawn: Recent[Program, Drawing] = Recent(_KEPT)


def drawn(program: Program) -> Drawing:
    """The drawing of a program, made once, of what is known of the one that was asked for last."""
    known = _drawn.get(program)
    if known is None:
        nodes, _ = number_nodes(program.containers)
        known = _drawn.keep(program, Drawing(program, nodes, _drawn.latest))
    return known
