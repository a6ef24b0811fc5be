"""What decisions of a text's own consist of."""

from __future__ import annotations

from catapults.models.group.syntax import ast
from catapults.syntax import ast as of_schedulers

#: The parts of a decision, and the words in it.
DECIDE, CHOSEN = "decide", "chosen"
MEMBERS, PASS, OS = "members", "pass", "os"


def part_of(function: ast.Function, name: str) -> ast.Part | None:
    """`decide` or `chosen` of a decision, if it has it."""
    return next((one for one in function.parts if one.name.text == name), None)


def answers_os(function: ast.Function) -> bool:
    """Whether a decision can leave the choice to the library."""
    return any(
        isinstance(one, of_schedulers.ExprStmt)
        and isinstance(one.expr, of_schedulers.Variable)
        and one.expr.name.text == OS
        for part in function.parts
        for one in of_schedulers.walk(part.body)
    )


def changed_by(function: ast.Function) -> frozenset[str]:
    """The parameters that `chosen` changes."""
    part = part_of(function, CHOSEN)
    return frozenset(
        one.target.name.text
        for one in (of_schedulers.walk(part.body) if part is not None else ())
        if isinstance(one, of_schedulers.Assign | of_schedulers.Step)
        and isinstance(one.target, of_schedulers.Attribute)
    )
