"""What a part of the tree stands for: parentheses aside, and verbatim text by what is alike."""

from __future__ import annotations

from functools import cache

from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.syntax import ast
from catapults.syntax.parser import parse


@cache
def alike_in_c(text: str) -> ast.Block:
    """Verbatim text that means the same as a statement of the language."""
    alike = text.replace("->", ".")
    source = Source("verbatim", f"scheduler v {{ event init {{ {alike} }} }}")
    scheduler = parse(source, Diagnostics()).scheduler
    assert scheduler is not None
    (handler,) = scheduler.sections
    assert isinstance(handler, ast.Handler)
    return handler.body


def stripped(expr: ast.Expr) -> ast.Expr:
    """What stands inside parentheses."""
    while isinstance(expr, ast.Paren):
        expr = expr.inner
    return expr


def named(expr: ast.Expr) -> ast.Expr:
    """What stands inside parentheses and in the place of verbatim text."""
    while True:
        match expr:
            case ast.Paren(inner=inner) | ast.VerbatimExpr(simulate=ast.Expr() as inner):
                expr = inner
            case _:
                return expr
