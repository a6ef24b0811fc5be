"""The memory frame in which a stepping build keeps the variables of the handler that runs, and
what its conditions have met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from catapults import program as ir
from catapults.backends.conditions import conditions_of, parts_of
from catapults.backends.tree import Node, walk_statements
from catapults.contracts.libraries import handler_numbers

_WIDE = 8  # bytes of a slot; all have this size, so that none needs alignment

#: Of a part of a condition: what it came to, and its operands.
_PART = 3 * _WIDE

#: What a part came to: as long as it was not asked, 0.
FAILED, HELD = 1, 2


@dataclass(frozen=True)
class Scope:
    """A variable, and the sites between which it has a value."""

    handler: str
    local: ir.Local
    first_site: int
    last_site: int


@dataclass(frozen=True)
class StackFrame:
    """Where the scalar variables of all handlers lie, and the parts of their conditions. Handlers
    do not call each other."""

    offsets: Mapping[ir.Local, int]
    #: By what a part asks.
    parts: Mapping[ir.Expr, int]
    scopes: list[Scope]
    size: int


NO_FRAME = StackFrame({}, {}, [], 0)


def operand_offset(part: int, index: int) -> int:
    """Where an operand lies of a part that begins there."""
    return part + _WIDE * (1 + index)


def lay_out_frame(program: ir.Program) -> StackFrame:
    """The frame of a program. Invariants run inside a handler and keep out of its frame."""
    called = [h for name, h in program.handlers.items() if name in handler_numbers()]
    scopes = [scope for handler in called for scope in _scopes(handler, program.numbers)]
    offsets: dict[ir.Local, int] = {}
    parts: dict[ir.Expr, int] = {}
    size = 0
    for handler in called:
        own = dict.fromkeys(s.local for s in scopes if s.handler == handler.name)
        offsets.update({local: _WIDE * number for number, local in enumerate(own)})
        end = _WIDE * len(own)
        for _, condition in conditions_of(handler):
            for part in parts_of(condition):
                parts[part.asked] = end
                end += _PART
        size = max(size, end)
    return StackFrame(offsets, parts, scopes, size)


def _scopes(handler: ir.Handler, numbers: Mapping[ir.Site, int]) -> Iterator[Scope]:
    """The parameter has a scope in each layer, since layers of several texts share it."""
    for layer in handler.layers:
        if handler.param is not None:
            yield from _scope(handler, [handler.param], layer, numbers)
        for node in walk_statements(layer):
            if isinstance(node, ir.Block):
                scalars = [local for local in node.locals if local.size is None]
                yield from _scope(handler, scalars, node, numbers)
            elif isinstance(node, ir.Foreach):
                yield from _scope(handler, [node.variable], node.body, numbers)


def _scope(
    handler: ir.Handler, variables: Sequence[ir.Local], region: Node, numbers: Mapping[ir.Site, int]
) -> Iterator[Scope]:
    """The sites of a region follow each other, because they are numbered in the order of text."""
    sites = [one.site for one in walk_statements(region)] if variables else []
    numbered = [numbers[one] for one in sites if one is not ir.NO_SITE]
    for local in variables if numbered else ():
        yield Scope(handler.name, local, min(numbered), max(numbered))
