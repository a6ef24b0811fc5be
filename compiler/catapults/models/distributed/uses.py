"""Which names a piece of code reads and writes: ``x``, or ``node.x`` of what another name owns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from catapults.models.distributed.ways import named
from catapults.models.system import GLOBAL
from catapults.questions.memo import question
from catapults.syntax import ast


@dataclass(frozen=True)
class Uses:
    """Names that are read, and those that are written."""

    read: frozenset[str] = frozenset()
    written: frozenset[str] = frozenset()

    def __or__(self, other: Uses) -> Uses:
        return Uses(self.read | other.read, self.written | other.written)


def uses_in(bodies: Iterable[ast.Block]) -> Uses:
    """The names in some blocks."""
    uses = Uses()
    for body in bodies:
        uses |= _uses(body)
    return uses


@question(most=2048)
def _uses(body: ast.Block) -> Uses:
    read: set[str] = set()
    written: set[str] = set()
    targets: set[ast.Node] = set()
    for node in ast.walk(body):
        if isinstance(node, ast.Assign | ast.Step):
            target = stripped(node.target)
            written.add(name_of(target))
            if isinstance(node, ast.Assign) and node.operator == "=":
                targets.add(target)
        elif isinstance(node, ast.Variable | ast.Attribute) and node not in targets:
            read.add(name_of(node))
    return Uses(frozenset(read), frozenset(written))


@question(most=2048)
def targets_in(body: ast.Block) -> frozenset[ast.Expr]:
    """All that a block writes to."""
    written = (one for one in ast.walk(body) if isinstance(one, ast.Assign | ast.Step))
    return frozenset(stripped(one.target) for one in written)


@question(most=2048)
def attributes_in(body: ast.Block) -> tuple[tuple[str, ast.Attribute], ...]:
    """What a block names of others, with the names of those."""
    attributes = (one for one in ast.walk(body) if isinstance(one, ast.Attribute))
    return tuple((name_of(one).rpartition(".")[0], one) for one in attributes)


def stripped(expr: ast.Expr) -> ast.Expr:
    """What stands in parentheses."""
    while isinstance(expr, ast.Paren):
        expr = expr.inner
    return expr


def name_of(expr: ast.Expr) -> str:
    """What something is called that can be written to; nothing for all else."""
    expr = stripped(expr)
    if isinstance(expr, ast.Variable):
        return expr.name.text
    if not isinstance(expr, ast.Attribute):
        return ""
    owner = named(expr)
    if owner is None:
        return ""
    return expr.name.text if owner.name.text == GLOBAL else f"{owner.name.text}.{expr.name.text}"
