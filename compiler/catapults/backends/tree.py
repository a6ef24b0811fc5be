"""Walks over the statements and expressions of a checked program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from catapults import program as ir
from catapults.contracts.libraries import Role

Node = ir.Stmt | ir.Expr | ir.Place | ir.Element | ir.Layer

#: Declarations and checks are left out: they are referred to, not contained.
_NODES = (ir.Stmt, ir.Expr, ir.Place, ir.Element, ir.Layer)
#: Fields of many nodes that hold none.
_NEVER_NODES = {"span", "site", "type", "digest"}


#: The fields of each class of nodes in which there can be others.
_NAMES: dict[type, tuple[str, ...]] = {}
#: Of each class that a field has had a value of, whether that is a node: to ask `isinstance` each
#: time takes most of a walk.
_ARE_NODES: dict[type, bool] = {}


def _names(kind: type) -> tuple[str, ...]:
    names = [field.name for field in fields(kind) if field.name not in _NEVER_NODES]
    return _NAMES.setdefault(kind, tuple(names))


def children(node: Node) -> list[Node]:
    """The nodes directly below, in the order of evaluation."""
    found: list[Node] = []
    for name in _NAMES.get(node.__class__) or _names(node.__class__):
        value: Any = getattr(node, name)
        kind = value.__class__
        is_node = _ARE_NODES.get(kind)
        if is_node is None:
            is_node = _ARE_NODES[kind] = isinstance(value, _NODES)
        if is_node:
            found.append(value)
        elif kind is list:
            found += [item for item in value if isinstance(item, _NODES)]
    return found


def walk(node: Node) -> Iterator[Node]:
    """The node and all below it, parents first."""
    waiting = [node]  # one generator: in nested ones each node would pass through all above it
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(children(node))


def walk_statements(node: Node) -> Iterator[ir.Stmt]:
    """The statements of a node, and itself if it is one, parents first; there are none in
    expressions."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ir.Stmt):
            yield node
        waiting += [child for child in reversed(children(node)) if isinstance(child, ir.Stmt)]


def walk_handler(handler: ir.Handler) -> Iterator[Node]:
    """All nodes of a handler, layer by layer."""
    for layer in handler.layers:
        yield from walk(layer)


def walk_program(program: ir.Program) -> Iterator[Node]:
    """All nodes of all handlers, invariants and initialisers."""
    for handler in program.handlers.values():
        yield from walk_handler(handler)
    for invariant in program.invariants:
        yield from walk(invariant.body)
    for variable in program.globals:
        if variable.init is not None:
            yield from walk(variable.init)


def leads_past_body(layer: ir.Layer) -> bool:
    """Whether the layer can end its handler before the body, by `dispatch` or `fail`."""
    return layer.kind is ir.LayerKind.BEFORE and any(
        isinstance(statement, ir.Dispatch | ir.Fail) for statement in walk_statements(layer)
    )


def foreach_depth(program: ir.Program) -> int:
    """The deepest nesting of ``foreach``; an invariant runs inside the loop that moved a thread."""
    handlers = [_depth(layer) for h in program.handlers.values() for layer in h.layers]
    invariants = [_depth(invariant.body) for invariant in program.invariants]
    return max(handlers, default=0) + max(invariants, default=0)


def _depth(node: Node) -> int:
    """How many ``foreach`` stand inside each other; there are none in expressions."""
    below = [_depth(child) for child in children(node) if isinstance(child, ir.Stmt)]
    return max(below, default=0) + isinstance(node, ir.Foreach)


def dispatched_element(program: ir.Program) -> ir.Element | None:
    """The slot that is dispatched where threads are, or else by any other handler."""
    handlers = sorted(program.handlers.values(), key=lambda h: h.role is not Role.DISPATCH)
    for handler in handlers:
        for node in walk_handler(handler):
            if isinstance(node, ir.Dispatch):
                return node.element
    return None


def invariants_by_container(program: ir.Program) -> dict[Any, list[ir.Invariant]]:
    """The invariants of each container, in the order of their declaration."""
    table: dict[Any, list[ir.Invariant]] = {}
    for invariant in program.invariants:
        table.setdefault(invariant.container, []).append(invariant)
    return table
