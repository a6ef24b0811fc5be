"""The nodes of the graph: containers, and the places outside of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catapults.contracts.messages import GraphNode, NodeKind
from catapults.program import Container, Program
from catapults.source import Span
from catapults.syntax.ast import Type

BIRTH: Final = "birth"
RUNNING: Final = "running"
END: Final = "end"

_KINDS: dict[Type, NodeKind] = {
    Type.THREADREF: "threadref",
    Type.QUEUE: "queue",
    Type.STACK: "stack",
    Type.PQUEUE: "pqueue",
    Type.PSTACK: "pstack",
}


def node_id(container: Container) -> str:
    """The id of a container's node; a handler's own slot bears the handler's name too."""
    if container.handler is None:
        return f"container:{container.name}"
    return f"slot:{container.handler}:{container.name}"


def container_node(
    container: Container, program: Program, first_nodes: Mapping[Container, int]
) -> GraphNode:
    """The node of a container or an array of them."""
    start, end = text_range(container.span, program)
    return GraphNode(
        id=node_id(container),
        kind=_KINDS[container.type],
        name=container.name,
        size=container.size,
        key=container.key.name if container.key else None,
        lowest_first=container.lowest_first,
        first_node=first_nodes.get(container, 0),
        from_=start,
        to=end,
    )


def outside_node(kind: NodeKind, program: Program) -> GraphNode:
    """A place outside of the containers; its text is the handler that has to do with it."""
    where = program.handlers.get({BIRTH: "newthread", RUNNING: "schedule"}.get(kind, "set_dead"))
    start, end = text_range(where.name_span, program) if where else (0, 0)
    return GraphNode(
        id=kind,
        kind=kind,
        name=kind,
        size=None,
        key=None,
        lowest_first=False,
        first_node=0,
        from_=start,
        to=end,
    )


def text_range(span: Span, program: Program) -> tuple[int, int]:
    """UTF-16 offsets in the scheduler's own text; (0, 0) for what comes from another file."""
    source = program.syntax.span.source
    if span.source is not source:
        return 0, 0
    return source.utf16(span.start), source.utf16(span.end)
