"""Straight runs of statements, for which the executed statements are counted at once.

A handler's cost in virtual time depends on how many statements it executes.
Counting them one by one would slow every handler down; both executable
backends add the length of a run when it begins, and so agree to the last one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catapults import program as ir

#: Their statements count, they themselves do not.
_AROUND = (ir.Block, ir.Target)
_BRANCHING = (ir.If, ir.Loop, ir.Foreach, *_AROUND)
_LEAVING = (ir.Return, ir.Dispatch, ir.Fail, ir.Break, ir.Continue)


def straight_runs(statements: Sequence[ir.Stmt]) -> Iterator[tuple[int, list[ir.Stmt]]]:
    """Runs with the number of statements that each counts for.

    A run ends behind a statement that branches. What follows a statement that
    leaves can never be executed and is left out. A block and a
    verbatim text count for nothing themselves, their statements do.
    """
    run: list[ir.Stmt] = []
    for statement in statements:
        run.append(statement)
        if isinstance(statement, _LEAVING):
            break
        if isinstance(statement, _BRANCHING):
            yield _count(run), run
            run = []
    if run:
        yield _count(run), run


def leaves(statement: ir.Stmt) -> bool:
    """Whether control never goes on behind the statement itself."""
    return isinstance(statement, _LEAVING)


def _count(run: list[ir.Stmt]) -> int:
    return sum(not isinstance(statement, _AROUND) for statement in run)
