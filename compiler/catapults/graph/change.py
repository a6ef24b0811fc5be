"""What a gesture does to the graph: all that is other than before, so that a page soon shows it.

Most of a large graph is behind a gesture what it was before, at other places of the text. The nodes
and edges of that are not told anew, and a handler that moved as a whole is told by how much.
"""

from __future__ import annotations

from typing import NamedTuple

from catapults.contracts.edits import EdgesChange, GraphChange
from catapults.contracts.messages import GraphEdge, GraphNode
from catapults.graph.drawing import Drawing
from catapults.graph.edges import EXIT, Arrow, Condition, Moved, Passed
from catapults.graph.nodes import container_node, outside_of, outside_range, text_range
from catapults.graph.walk import Walked
from catapults.program import Block, Program

#: What a transfer is told of its place: its site, from, to and line.
_Place = tuple[int, int, int, int]


class _Milestone(NamedTuple):
    """Where one of the statements of a body stood before the text changed, as all others moved
    with it if the body is still the same."""

    body: Block
    moved: Moved
    place: _Place


class Former:
    """What a drawing told before the text changed. The statements in it may move on since."""

    def __init__(self, drawing: Drawing) -> None:
        """Keeps where each handler was, and the words that name lines, which change when
        statements move."""
        program = drawing.program
        self.walks = drawing.walks
        self.has_exit = drawing.has_exit
        #: Places among the nodes.
        self.nodes = {one: index for index, one in enumerate(program.containers)}
        found = ((name, _milestone(walk, program)) for name, walk in self.walks.items())
        self._milestones = {name: one for name, one in found if one is not None}
        self._words: dict[Passed, list[str]] = {}
        for walk in self.walks.values():
            if walk.names_lines:
                self._keep_words(walk)

    def _keep_words(self, walk: Walked) -> None:
        for arrow in walk.arrows.values():
            for one in arrow.transfers:
                for condition in one.conditions:
                    if isinstance(condition, Passed) and condition not in self._words:
                        self._words[condition] = condition.told()

    def moved(self, walk: Walked, program: Program) -> list[int] | None:
        """By how much all sites, places and lines of a handler are further on; None if not all are
        by as much."""
        milestone = self._milestones.get(walk.start.handler.name)
        if milestone is None or _body(walk, program) is not milestone.body:
            return None
        now, (site, start, _, line) = milestone.moved.place(program), milestone.place
        return [now[0] - site, now[1] - start, now[3] - line]

    def told(self, former: Arrow, arrow: Arrow, names_lines: bool) -> bool:
        """Whether an arrow differs from a former one of its id in places and verdicts only. The id
        tells the ends, the handler, and if and loop."""
        if former.inferred is not arrow.inferred:
            return False
        if not names_lines and former.transfers == arrow.transfers:
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


def _milestone(walk: Walked, program: Program) -> _Milestone | None:
    body = _body(walk, program)
    arrow = next(iter(walk.arrows.values()), None)
    if body is None or arrow is None:
        return None
    moved = arrow.transfers[0]
    return _Milestone(body, moved, moved.place(program))


def _body(walk: Walked, program: Program) -> Block | None:
    """The body of a handler, if that is all that it does and stands in the own text. It is lowered
    as a whole: while it is the same object, no text inside it has changed."""
    layers = walk.start.handler.layers
    body = layers[0].body if len(layers) == 1 else None
    own = body is not None and body.span.source is program.source
    return body if own else None


def graph_change(former: Former, after: Drawing) -> GraphChange:
    """What leads from what was drawn to a drawing, but for the verdicts of edges that stay."""
    edges = _Edges(former, after.program)
    for name, walk in after.walks.items():
        edges.add(name, walk)
    if after.has_exit:
        edges.add_exit()
    nodes, places, changed = _nodes(former, after)
    return GraphChange(
        nodes=nodes,
        node_places=places,
        changed_nodes=changed,
        handlers=after.handlers(),
        undrawn=after.undrawn(),
        edges=edges.all,
        changed_edges=edges.changed,
        edge_places=edges.places,
    )


def _nodes(former: Former, after: Drawing) -> tuple[list[int], list[int], list[GraphNode]]:
    """The nodes by what they were before, where they are, and those that are new or other."""
    program = after.program
    nodes: list[int] = []
    places: list[int] = []
    changed: list[GraphNode] = []
    for container in program.containers:
        index = former.nodes.get(container, -1)
        first = after.numbers.get(container, 0)
        if index < 0:
            changed.append(container_node(container, program, first))
        nodes.append(index)
        places += (first, *text_range(container.span, program))
    for index, kind in enumerate(outside_of(program), start=len(former.nodes)):
        nodes.append(index)
        places += (0, *outside_range(kind, program))
    return nodes, places, changed


class _Edges:
    """Gathers what becomes of the edges."""

    def __init__(self, former: Former, program: Program) -> None:
        self._former = former
        self._program = program
        self._known: dict[Moved, _Place] = {}
        self.all: list[EdgesChange] = []
        self.changed: list[GraphEdge] = []
        self.places: list[int] = []

    def add(self, handler: str, walk: Walked) -> None:
        """Adds those of a handler."""
        before, moved = self._former.walks.get(handler), self._former.moved(walk, self._program)
        if before is walk and moved is not None and not (walk.names_lines and moved[2]):
            self.all.append(EdgesChange(handler=handler, edges=None, moved=moved))
            return
        known = before.arrows if before is not None else {}
        indexes = {id_: index for index, id_ in enumerate(known)}
        names_lines = before is not None and before.names_lines
        edges: list[int] = []
        for id_, arrow in walk.arrows.items():
            former = known.get(id_)
            stays = former is arrow and not names_lines
            if not stays and (former is None or not self._former.told(former, arrow, names_lines)):
                self.changed.append(arrow.message(self._program))
                edges.append(-1)
                continue
            edges.append(indexes[id_])
            if moved is None:
                self._add_places(arrow)
        self.all.append(EdgesChange(handler=handler, edges=edges, moved=moved))

    def add_exit(self) -> None:
        """Adds the edge that is no handler's."""
        if not self._former.has_exit:
            self.changed.append(EXIT.message(self._program))
        edges = None if self._former.has_exit else [-1]
        self.all.append(EdgesChange(handler=EXIT.handler, edges=edges, moved=[0, 0, 0]))

    def _add_places(self, arrow: Arrow) -> None:
        for one in arrow.transfers:
            place = self._known.get(one)
            if place is None:
                place = self._known[one] = one.place(self._program)
            self.places += place
