"""The graph of a program as the page draws it: with the numbers of the runtime's nodes."""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.layout import number_nodes
from catapults.graph.drawing import Drawing
from catapults.questions.memo import further_question
from catapults.questions.versions.texts import File, file_of


def _file(program: ir.Program) -> File | None:
    return file_of(program.source)


@further_question(most=2, file=_file)
def drawn(former: Drawing | None, program: ir.Program) -> Drawing:
    """The drawing of a program, made of what is known of the version before."""
    nodes, _ = number_nodes(program.containers)
    return Drawing(program, nodes, former)
