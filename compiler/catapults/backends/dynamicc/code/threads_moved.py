"""What the body of a loop over threads moves: mostly its own thread, so that nothing is copied."""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.tree import walk
from catapults.program.effects import named_thread


def always_moves(loop: ir.Foreach) -> bool:
    """Whether each turn takes its thread out of the container and nothing puts one in: then the
    first thread is always the next one."""
    return (
        _only_takes(loop)
        and not any(isinstance(node, ir.Continue) for node in walk(loop.body))
        and _leaves(loop.body, loop.variable)
    )


def moves_only_its_own(loop: ir.Foreach) -> bool:
    """Whether all other threads stay where they are: then the thread behind this one is the next
    one."""
    moves = [node for node in walk(loop.body) if isinstance(node, ir.Transfer | ir.Destroy)]
    return _only_takes(loop) and all(named_thread(one.source) is loop.variable for one in moves)


def _only_takes(loop: ir.Foreach) -> bool:
    """Whether no thread is put into the container, as far as can be seen."""
    container = loop.element.container
    for node in walk(loop.body):
        if isinstance(node, ir.Target) or (
            isinstance(node, ir.Assign) and _writes(node, loop.variable)
        ):
            return False
        if isinstance(node, ir.Transfer) and node.target.container is container:
            return False
    return True


def _writes(assignment: ir.Assign, local: ir.Local) -> bool:
    place = assignment.place
    return isinstance(place, ir.LocalPlace) and place.local is local


def _leaves(statement: ir.Stmt, thread: ir.Local) -> bool:
    """Whether behind the statement the thread is never in the container, or the loop has ended."""
    match statement:
        case ir.Transfer() | ir.Destroy():
            return named_thread(statement.source) is thread
        case ir.Break() | ir.Return():
            return True
        case ir.Block():
            return any(_leaves(one, thread) for one in statement.statements)
        case ir.If(then=then, orelse=orelse) if orelse is not None:
            return all(_leaves(one, thread) for one in (then, orelse))
    return False
