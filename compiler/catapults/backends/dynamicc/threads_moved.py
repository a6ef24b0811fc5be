"""What the body of a loop over threads moves: mostly its own thread, so that nothing is copied."""

from __future__ import annotations

from catapults.backends.lowering.transfers import variable_of
from catapults.backends.tree import walk
from catapults.program import (
    Assign,
    Block,
    Break,
    Continue,
    Destroy,
    Foreach,
    If,
    Local,
    LocalPlace,
    Return,
    Stmt,
    Target,
    Transfer,
)


def always_moves(loop: Foreach) -> bool:
    """Whether each turn takes its thread out of the container and nothing puts one in: then the
    first thread is always the next one."""
    return (
        _only_takes(loop)
        and not any(isinstance(node, Continue) for node in walk(loop.body))
        and _leaves(loop.body, loop.variable)
    )


def moves_only_its_own(loop: Foreach) -> bool:
    """Whether all other threads stay where they are: then the thread behind this one is the next
    one."""
    moves = [node for node in walk(loop.body) if isinstance(node, Transfer | Destroy)]
    return _only_takes(loop) and all(variable_of(one.source) is loop.variable for one in moves)


def _only_takes(loop: Foreach) -> bool:
    """Whether no thread is put into the container, as far as can be seen."""
    container = loop.element.container
    for node in walk(loop.body):
        if isinstance(node, Target) or (isinstance(node, Assign) and _writes(node, loop.variable)):
            return False
        if isinstance(node, Transfer) and node.target.container is container:
            return False
    return True


def _writes(assignment: Assign, local: Local) -> bool:
    place = assignment.place
    return isinstance(place, LocalPlace) and place.local is local


def _leaves(statement: Stmt, thread: Local) -> bool:
    """Whether behind the statement the thread is never in the container, or the loop has ended."""
    match statement:
        case Transfer() | Destroy():
            return variable_of(statement.source) is thread
        case Break() | Return():
            return True
        case Block():
            return any(_leaves(one, thread) for one in statement.statements)
        case If(then=then, orelse=orelse) if orelse is not None:
            return all(_leaves(one, thread) for one in (then, orelse))
    return False
