"""The scheduler that a master becomes: its threads are nodes, with their variables."""

from __future__ import annotations

from collections.abc import Iterator

from catapults import program as ir
from catapults.models.classic.inherit import Assembly
from catapults.models.distributed.families import (
    Master,
    global_declarations,
    node_declarations,
)
from catapults.models.distributed.names import Names
from catapults.source import Span
from catapults.syntax import ast

_DEPARTURE = "departure"

_TYPES = {
    ir.ValueType.INT: ast.Type.INT,
    ir.ValueType.FLOAT: ast.Type.FLOAT,
    ir.ValueType.TIME: ast.Type.TIME,
}


def manager_of(names: Names) -> Assembly:
    """What is lowered to the program of the manager."""
    master = names.master
    handlers = {one.name.text: one for one in _handlers(master)}
    if _DEPARTURE not in handlers:
        handlers[_DEPARTURE] = _departure(master.tree.name.span)
    return Assembly(
        own=master.tree,
        attributes=list(_attributes(names)),
        data=[*_containers(master), *_globals(master)],
        handlers=handlers,
        aspects=[_taken_out(handlers[_DEPARTURE])],
        system=names.system(None),
    )


def _departure(place: Span) -> ast.Handler:
    """What is done where a node leaves, if the master says nothing of it."""
    param = ast.Param(place, ast.Name(place, "n"), fixed=False)
    name, body = ast.Name(place, _DEPARTURE), ast.Block(place, [], [])
    return ast.Handler(place, "event", name, param, body)


def _taken_out(departure: ast.Handler) -> ast.Aspect:
    """A node that has left is taken out of its container, behind all else that is done."""
    place = departure.name.span
    param = departure.param or ast.Param(place, ast.Name(place, "n"), fixed=False)
    destroy = ast.Destroy(place, ast.Variable(place, param.name))
    body = ast.Block(place, [], [destroy])
    return ast.Aspect(place, "after", departure.name, param, body)


def _attributes(names: Names) -> Iterator[ast.AttributeDecl]:
    tree = names.master.tree
    yield _attribute(tree.name, ir.NODE_FAMILY, ast.Type.INT)
    told = {ir.NODE_FAMILY}
    for use in names.node_uses:
        name = use.variable.text
        if use.by is not None or name in told:
            continue
        found = (one.variables.get(name) for one in names.master.families)
        variable = next((one for one in found if one is not None), None)
        told.add(name)
        # Of a variable that no family has is told with the families.
        kind = _TYPES[variable.type] if variable is not None else ast.Type.INT
        yield _attribute(use.variable, name, kind)


def _attribute(place: ast.Name, name: str, kind: ast.Type) -> ast.AttributeDecl:
    return ast.AttributeDecl(place.span, kind, ast.Name(place.span, name))


def _containers(master: Master) -> Iterator[ast.Declaration]:
    declarations = dict.fromkeys(one for one, _ in node_declarations(master.tree))
    return (one for one in declarations if one.type.is_container)


def _globals(master: Master) -> Iterator[ast.Declaration]:
    return (one for one in global_declarations(master.tree) if not one.type.is_container)


def _handlers(master: Master) -> Iterator[ast.Handler]:
    for block in master.blocks():
        head = block.span.inside(0, len(block.when))
        name = ast.Name(head, block.when)
        yield ast.Handler(block.span, "event", name, block.param, block.body)
