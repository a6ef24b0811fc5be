"""Variables of a scheduler for which a byte is enough.

A Rabbit tests and counts a byte in half the instructions that a word takes. What a variable can
hold is read from what is written to it: numbers, answers of conditions, and steps up or down
beneath a condition that says how far.
"""

from __future__ import annotations

from collections.abc import Iterator

from catapults import program as ir
from catapults.backends.lowering.effects import has_effects
from catapults.backends.structured_c.c_text import mentioned
from catapults.backends.tree import walk_program

#: The largest number of a byte, which has no sign.
LARGEST = 255


def bytes_enough(program: ir.Program) -> set[ir.Global]:
    """The variables that only ever hold what a byte can hold; text for the real target may do
    anything with those that it names."""
    nodes = list(walk_program(program))
    texts = [node.text for node in nodes if isinstance(node, ir.Target | ir.TargetExpr)]
    words = {word for text in texts for word in mentioned(text)}
    found = {g for g in program.globals if _is_plain(g) and _fits(g.init) and g.name not in words}
    limited = {step for node in nodes if isinstance(node, ir.If) for step in _limited_steps(node)}
    for node in nodes:
        if not isinstance(node, ir.Assign | ir.Step) or node in limited or _writes_byte(node):
            continue
        if isinstance(node.place, ir.GlobalPlace):
            found.discard(node.place.variable)
    return found


def _is_plain(variable: ir.Global) -> bool:
    is_int = variable.type is ir.ValueType.INT
    return is_int and variable.size is None and not variable.imported and not variable.const


def _fits(value: ir.Expr | None) -> bool:
    if value is None or isinstance(value, ir.Compare | ir.Logical | ir.Not):
        return True
    number = _number(value)
    return number is not None and 0 <= number <= LARGEST


def _number(value: ir.Expr | None) -> int | float | None:
    """The value of a number or of a constant."""
    match value:
        case ir.Const(value=number):
            return number
        case ir.Load(place=ir.GlobalPlace(variable=ir.Global(const=True, init=init), index=None)):
            return _number(init)
    return None


def _writes_byte(node: ir.Assign | ir.Step) -> bool:
    return isinstance(node, ir.Assign) and node.operator is None and _fits(node.value)


def _limited_steps(statement: ir.If) -> Iterator[ir.Step]:
    """The step by one with which a branch begins, if the condition keeps it within a byte."""
    first: ir.Stmt | None = statement.then
    while isinstance(first, ir.Block):
        first = first.statements[0] if first.statements else None
    if not isinstance(first, ir.Eval) or not isinstance(first.expr, ir.Step):
        return
    if any(_limits(one, first.expr) for one in _all_hold(statement.condition)):
        yield first.expr


def _all_hold(condition: ir.Expr) -> Iterator[ir.Expr]:
    """The conditions that all hold behind this one, if it holds and changes nothing."""
    if has_effects(condition):
        return
    if isinstance(condition, ir.Logical) and condition.operator == "&&":
        yield from _all_hold(condition.left)
        yield from _all_hold(condition.right)
    else:
        yield condition


def _limits(condition: ir.Expr, step: ir.Step) -> bool:
    """Whether a comparison with a number leaves room for the step."""
    if not isinstance(condition, ir.Compare):
        return False
    left, operator, number = condition.left, condition.operator, _number(condition.right)
    if number is None or not isinstance(left, ir.Load) or not _same(left.place, step.place):
        return False
    if step.operator == "--":
        return operator == ">" and number >= 0
    return (operator == "<" and number <= LARGEST) or (operator == "<=" and number < LARGEST)


def _same(left: ir.Place, right: ir.Place) -> bool:
    if not isinstance(left, ir.GlobalPlace) or not isinstance(right, ir.GlobalPlace):
        return False
    return left.variable is right.variable
