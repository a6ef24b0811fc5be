"""Where the threads that a handler has a name for can be, as its text tells."""

from __future__ import annotations

from dataclasses import dataclass

from catapults import program as ir
from catapults.graph.nodes import node_id
from catapults.program.effects import named_thread


@dataclass(frozen=True)
class Places:
    """Where a thread can be: ids of nodes, and whether that is a guess from the protocol."""

    ids: frozenset[str]
    inferred: bool

    def __or__(self, other: Places) -> Places:
        if self is other:
            return self
        return Places(self.ids | other.ids, self.inferred or other.inferred)


#: By the name of a thread.
Known = dict[ir.Local, Places]


def refined_by(known: Known, condition: ir.Expr, holds: bool) -> Known:
    """What a condition such as `t == next` tells about where a thread is."""
    match condition:
        case ir.Not():
            return refined_by(known, condition.operand, not holds)
        case ir.Logical(operator="&&") if holds:
            return refined_by(refined_by(known, condition.left, True), condition.right, True)
        case ir.Logical(operator="||") if not holds:
            return refined_by(refined_by(known, condition.left, False), condition.right, False)
        case ir.Compare(operator="==" | "!="):
            return _compared(known, condition, equal=(condition.operator == "==") is holds)
        case _:
            return dict(known)


def _compared(known: Known, condition: ir.Compare, equal: bool) -> Known:
    refined = dict(known)
    for thread, other in ((condition.left, condition.right), (condition.right, condition.left)):
        name = named_thread(thread)
        if name not in refined or not isinstance(other, ir.Front):
            continue
        container = other.element.container
        place = frozenset({node_id(container)})
        if equal:
            refined[name] = Places(place, inferred=False)
        elif container.type.is_slot and container.size is None:
            refined[name] = Places(refined[name].ids - place, refined[name].inferred)
    return refined


def joined(one: Known, other: Known) -> Known:
    """Where threads can be when either way was taken."""
    return {name: one.get(name, places) | places for name, places in other.items()} | {
        name: places for name, places in one.items() if name not in other
    }
