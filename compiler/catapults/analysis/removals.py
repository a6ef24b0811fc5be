"""Takes out declarations that nothing needs, with what only serves them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from catapults.diagnostics import Edit, Fix
from catapults.fixes import readable, with_lines
from catapults.program import Attribute, Container, Global, Local, Program
from catapults.source import Span
from catapults.syntax import ast

_Line = ast.Declaration | ast.AttributeDecl
_Scope = ast.Scheduler | ast.Section

#: What changes nothing, whatever it is made of.
_HARMLESS = (
    *(ast.IntLiteral, ast.FloatLiteral, ast.TimeLiteral, ast.BoolLiteral, ast.Paren, ast.Name),
    *(ast.Variable, ast.Attribute, ast.Size, ast.Peek, ast.Unary, ast.Binary),
)


class Removals:
    """The ways in which declarations of one version of a scheduler can be taken out."""

    def __init__(self, program: Program) -> None:
        """Reads the tree when the first is asked for."""
        self._program = program
        self._found: dict[int, tuple[_Line, _Scope]] | None = None

    def fixes(self, one: Container | Global | Attribute | Local) -> list[Fix]:
        """Removes a declaration together with the statements that only write what it declares.

        None if there are other uses, or if what is written does something besides.
        """
        if self._found is None:
            self._found = dict(_declared(self._program.syntax))
        found = self._found.get(one.span.start)
        if found is None or self._is_named_elsewhere(one.name):
            return []
        line, scope = found
        uses = [
            node for node in ast.walk(scope) if isinstance(node, ast.Name) and node.text == one.name
        ]
        written = list(_only_written(scope, one.name))
        if len(uses) > 1 + len(written) or not _is_harmless(_init(line, one.span.start)):
            return []
        spans = [_part(line, one.span.start), *(statement.span for statement in written)]
        title = f"Remove `{one.name}`" + (" and what is written to it" if written else "")
        return [Fix(title, tuple(Edit(with_lines(span), "") for span in spans))]

    def _is_named_elsewhere(self, name: str) -> bool:
        """Whether another file has the word, such as an aspect."""
        own = self._program.syntax.span.source
        bodies = [
            layer.body.span
            for handler in self._program.handlers.values()
            for layer in handler.layers
        ]
        word = re.compile(rf"\b{re.escape(name)}\b")
        return any(one.source is not own and word.search(one.text) for one in bodies)


def _declared(scheduler: ast.Scheduler) -> Iterator[tuple[int, tuple[_Line, _Scope]]]:
    """Each declared name by where it stands, with its line and with where it can be used."""
    for section in scheduler.sections:
        is_code = isinstance(section, ast.Handler | ast.Aspect | ast.Invariant)
        for node in ast.walk(section):
            if isinstance(node, ast.AttributeDecl):
                yield node.name.span.start, (node, scheduler)
            elif isinstance(node, ast.Declaration):
                for one in node.declarators:
                    yield one.name.span.start, (node, section if is_code else scheduler)


def _only_written(scope: _Scope, name: str) -> Iterator[ast.Stmt]:
    """The statements of blocks that do nothing but write a variable or an attribute."""
    for node in ast.walk(scope):
        if isinstance(node, ast.Block):
            for statement in node.statements:
                if isinstance(statement, ast.ExprStmt) and _writes(statement.expr, name):
                    yield statement


def _writes(expr: ast.Expr, name: str) -> bool:
    match expr:
        case ast.Assign(target=target, value=value):
            return _is_named(target, name) and _is_harmless(value) and not _has(value, name)
        case ast.Step(target=target):
            return _is_named(target, name)
    return False


def _is_named(target: ast.Expr, name: str) -> bool:
    match target:
        case ast.Variable(name=found, index=index):
            rest = index
        case ast.Attribute(name=found, thread=rest):
            pass
        case _:
            return False
    return found.text == name and _is_harmless(rest) and not _has(rest, name)


def _has(expr: ast.Expr | None, name: str) -> bool:
    nodes = ast.walk(expr) if expr is not None else ()
    return any(isinstance(node, ast.Name) and node.text == name for node in nodes)


def _is_harmless(expr: ast.Expr | None) -> bool:
    return expr is None or all(isinstance(node, _HARMLESS) for node in ast.walk(expr))


def _init(line: _Line, start: int) -> ast.Expr | None:
    if isinstance(line, ast.AttributeDecl):
        return None
    return next(one.init for one in line.declarators if one.name.span.start == start)


def _part(line: _Line, start: int) -> Span:
    """What of a line declares a name: all of it, or the name with a comma."""
    if isinstance(line, ast.AttributeDecl) or len(line.declarators) == 1:
        return line.span
    names = line.declarators
    at = next(number for number, one in enumerate(names) if one.name.span.start == start)
    source = line.span.source
    if at + 1 < len(names):
        return Span(source, names[at].span.start, names[at + 1].span.start)
    comma = readable(source).find(",", names[at - 1].span.end)
    return Span(source, comma, line.span.end - 1)  # up to its semicolon
