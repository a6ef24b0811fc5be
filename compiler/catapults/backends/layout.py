"""Where a scheduler's values and containers lie: offsets and node numbers.

Every backend and every view takes them from here, so that a WebAssembly module,
its native form and the page agree on each byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from catapults import program as ir
from catapults.backends.tree import Node, dispatched_element, foreach_depth, walk_program
from catapults.contracts.containers import USUAL_SLOT
from catapults.contracts.libraries import Role, profile
from catapults.questions.memo import question

#: Bytes of one value.
SIZES = {ir.ValueType.INT: 4, ir.ValueType.FLOAT: 8, ir.ValueType.TIME: 8, ir.ValueType.THREAD: 4}

_ARGUMENT_SIZE = 8
_ALIGNMENT = 8  # of a thread's record and of the data region

_Value = TypeVar("_Value", ir.Attribute, ir.Global, ir.Local)


@dataclass(frozen=True)
class Layout:
    """Offsets in bytes, and node numbers as ``sched.h`` counts them."""

    attributes: Mapping[ir.Attribute, int]  # offset in a thread's record
    stride: int  # bytes of a thread's record
    globals: Mapping[ir.Global, int]  # offset in the data region
    local_arrays: Mapping[ir.Local, int]  # offset in the data region, behind the globals
    arguments: int  # offset in the data region of what a call to the host or log passes
    data_size: int
    nodes: Mapping[ir.Container, int]  # node of the container, or of the first element of its array
    node_count: int  # nodes of all containers
    dispatch_slot: int  # node of the slot that is dispatched or of its array's first, 0 without one
    dispatch_count: int  # elements of that array, else 1
    foreach_depth: int


@question(most=1)
def lay_out(program: ir.Program) -> Layout:
    """The offsets and nodes of a program. Its check, its translation and what a page is told of it
    ask for the same."""
    attributes, record = _place(
        (attribute, SIZES[attribute.type]) for attribute in program.attributes
    )
    parts = list(walk_program(program))
    variables, data_end = _place(
        ((variable, SIZES[variable.type] * (variable.size or 1)) for variable in program.globals),
    )
    arrays, data_end = _place(
        ((local, SIZES[local.type] * (local.size or 1)) for local in _local_arrays(parts)),
        data_end,
    )
    arguments = _round_up(data_end, _ALIGNMENT)
    data_end = arguments + _ARGUMENT_SIZE * _most_arguments(parts)
    nodes, node_count = number_nodes(program.containers)
    dispatched = _dispatched(program)
    return Layout(
        attributes=attributes,
        stride=max(_round_up(record, _ALIGNMENT), _ALIGNMENT),
        globals=variables,
        local_arrays=arrays,
        arguments=arguments,
        data_size=_round_up(data_end, _ALIGNMENT),
        nodes=nodes,
        node_count=node_count,
        dispatch_slot=nodes[dispatched] if dispatched is not None else 0,
        dispatch_count=(dispatched.size or 1) if dispatched is not None else 1,
        foreach_depth=foreach_depth(program),
    )


def _place(sized: Iterable[tuple[_Value, int]], start: int = 0) -> tuple[dict[_Value, int], int]:
    """Each value at the next offset aligned to its type; also where the last one ends."""
    offsets: dict[_Value, int] = {}
    end = start
    for value, size in sized:
        offset = _round_up(end, SIZES[value.type])
        offsets[value] = offset
        end = offset + size
    return offsets, end


def _local_arrays(parts: Iterable[Node]) -> list[ir.Local]:
    """Handlers do not call each other, so each array can have a place of its own."""
    return [
        local
        for node in parts
        if isinstance(node, ir.Block)
        for local in node.locals
        if local.size is not None
    ]


def _most_arguments(parts: Iterable[Node]) -> int:
    passed = (n.arguments for n in parts if isinstance(n, ir.HostCall | ir.Print))
    return max(map(len, passed), default=0)


def number_nodes(containers: Iterable[ir.Container]) -> tuple[dict[ir.Container, int], int]:
    """The node of each container, or of the first element of its array; and how many there are."""
    nodes: dict[ir.Container, int] = {}
    last = 0
    for container in containers:
        nodes[container] = last + 1
        last += container.size or 1
    return nodes, last


def _dispatched(program: ir.Program) -> ir.Container | None:
    """What threads are dispatched from, or what is called as such a slot mostly is."""
    element = dispatched_element(program)
    if element is not None:
        return element.container
    if profile(program.profile).in_role(Role.DISPATCH) is None:
        return None
    return next((one for one in program.containers if one.name == USUAL_SLOT), None)


def _round_up(offset: int, alignment: int) -> int:
    return -(-offset // alignment) * alignment
