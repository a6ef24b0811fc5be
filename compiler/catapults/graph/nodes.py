"""The nodes of the graph: containers, and the places outside of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catapults.contracts.libraries import Role, profile
from catapults.contracts.messages import GraphNode, NodeKind
from catapults.program import Container, Program
from catapults.source import Span

BIRTH: Final = "birth"
RUNNING: Final = "running"
END: Final = "end"


def node_id(container: Container) -> str:
    """The id of a container's node; a handler's own slot bears the handler's name too."""
    if container.handler is None:
        return f"container:{container.name}"
    return f"slot:{container.handler}:{container.name}"


#: The places outside of the containers, each with what the handler is for that has to do with it.
OUTSIDE: Final[Mapping[NodeKind, Role]] = {
    BIRTH: Role.BIRTH,
    RUNNING: Role.DISPATCH,
    END: Role.END,
}


def outside_of(program: Program) -> list[NodeKind]:
    """The places outside that threads of the program's library can be at: a manager runs none."""
    roles = profile(program.profile).in_roles
    return [kind for kind, role in OUTSIDE.items() if role in roles]


def container_node(container: Container, program: Program, first: int) -> GraphNode:
    """The node of a container or an array of them, of which the first has a number."""
    start, end = text_range(container.span, program)
    return GraphNode(
        id=node_id(container),
        kind=container.type.value,
        name=container.name,
        size=container.size,
        key=container.key.name if container.key else None,
        lowest_first=container.lowest_first,
        first_node=first,
        from_=start,
        to=end,
    )


def outside_node(kind: NodeKind, program: Program) -> GraphNode:
    """A place outside of the containers; its text is the handler that has to do with it."""
    start, end = outside_range(kind, program)
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


def outside_range(kind: NodeKind, program: Program) -> tuple[int, int]:
    """The UTF-16 offsets of a place outside of the containers."""
    where = program.in_role(OUTSIDE[kind])
    return text_range(where.name_span, program) if where else (0, 0)


def text_range(span: Span, program: Program) -> tuple[int, int]:
    """UTF-16 offsets in the scheduler's own text; (0, 0) for what comes from another file."""
    source = program.source
    if span.source is not source:
        return 0, 0
    return source.utf16(span.start), source.utf16(span.end)
