"""What a program draws, handler by handler: the graph, and what changes in it, come from that."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from catapults.contracts.messages import Graph, GraphHandler, GraphNode, Undrawn
from catapults.graph.edges import EXIT, Arrow
from catapults.graph.nodes import END, container_node, outside_node, outside_of, text_range
from catapults.graph.walk import Walked, starts, walked
from catapults.program import Container, Program


class Drawing:
    """The arrows of a program. Its messages have the places of the present version of the text."""

    def __init__(
        self,
        program: Program,
        numbers: Mapping[Container, int],
        former: Drawing | None = None,
    ) -> None:
        """``numbers`` are those of containers in the runtime's index space. Of handlers that are
        as they were in ``former``, what is known from there is kept."""
        self.program = program
        self.numbers = numbers
        known = former.walks if former is not None else {}
        self.walks: dict[str, Walked] = {}
        for start in starts(program):
            name = start.handler.name
            before = known.get(name)
            stays = before is not None and before.start.equals(start)
            self.walks[name] = before if before is not None and stays else walked(start, before)

    @property
    def arrows(self) -> list[Arrow]:
        """All arrows, in the order of the handlers and of their text."""
        found = [arrow for walk in self.walks.values() for arrow in walk.arrows.values()]
        return [*found, EXIT] if self.has_exit else found

    @cached_property
    def has_exit(self) -> bool:
        """Whether the library takes threads away that end, as no handler does."""
        arrows = (arrow for walk in self.walks.values() for arrow in walk.arrows.values())
        return all(arrow.target != END for arrow in arrows)

    @cached_property
    def graph(self) -> Graph:
        """The whole graph."""
        nodes, handlers, undrawn = self.nodes(), self.handlers(), self.undrawn()
        edges = [arrow.message(self.program) for arrow in self.arrows]
        return Graph(nodes=nodes, edges=edges, undrawn=undrawn, handlers=handlers)

    def nodes(self) -> list[GraphNode]:
        """Containers, then the places outside of them."""
        program, first = self.program, self.numbers.get
        containers = [container_node(one, program, first(one, 0)) for one in program.containers]
        return [*containers, *(outside_node(kind, program) for kind in outside_of(program))]

    def undrawn(self) -> list[Undrawn]:
        """What no arrow shows."""
        return [one.message() for walk in self.walks.values() for one in walk.undrawn]

    def handlers(self) -> list[GraphHandler]:
        """The handlers, for what is said of each as a whole."""
        found = []
        for name, handler in self.program.handlers.items():
            start, end = text_range(handler.name_span, self.program)
            home = self.walks[name].start.home
            found.append(GraphHandler(name=name, node=home, from_=start, to=end))
        return found
