"""Takes out declarations that nothing needs, with what only serves them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from catapults.diagnostics import Edit, Fix
from catapults.fixes import readable, with_lines
from catapults.models.model import Declared
from catapults.program import Program
from catapults.source import Span
from catapults.syntax import ast

_Line = ast.Declaration | ast.AttributeDecl
#: The sections in which a name can be used.
_Scope = list[ast.Section]

#: What changes nothing, whatever it is made of.
_HARMLESS = (
    *(ast.IntLiteral, ast.FloatLiteral, ast.TimeLiteral, ast.BoolLiteral, ast.Paren, ast.Name),
    *(ast.Variable, ast.Attribute, ast.Size, ast.Peek, ast.Unary, ast.Binary),
)


class Removals:
    """The ways in which declarations of one version of a scheduler can be taken out."""

    def __init__(self, scheduler: ast.Scheduler, program: Program) -> None:
        """Reads a section of the tree when something is asked that stands there."""
        self._scheduler = scheduler
        self._program = program
        self._declared: dict[ast.Section, dict[int, _Line]] = {}
        self._read: dict[ast.Section, _Uses] = {}

    def fixes(self, one: Declared) -> list[Fix]:
        """Removes a declaration together with the statements that only write what it declares.

        None if there are other uses, or if what is written does something besides.
        """
        found = self._declaration(one.span.start)
        if found is None or self._is_named_elsewhere(one.name):
            return []
        line, scope = found
        named = [section for section in scope if one.name in section.span.text]
        parts = [self._uses(section) for section in named]
        written = [statement for part in parts for statement in part.written.get(one.name, ())]
        if sum(part.names[one.name] for part in parts) > 1 + len(written):
            return []
        if not _is_harmless(_init(line, one.span.start)):
            return []
        spans = [_part(line, one.span.start), *(statement.span for statement in written)]
        title = f"Remove `{one.name}`" + (" and what is written to it" if written else "")
        return [Fix(title, tuple(Edit(with_lines(span), "") for span in spans))]

    def _declaration(self, start: int) -> tuple[_Line, _Scope] | None:
        """The line that declares what stands at a place, with where that can be used."""
        for section in self._scheduler.sections:
            if section.span.start <= start < section.span.end:
                if section not in self._declared:
                    self._declared[section] = dict(_declared(section))
                line = self._declared[section].get(start)
                is_code = isinstance(section, ast.Handler | ast.Aspect | ast.Invariant)
                scope = [section] if is_code else self._scheduler.sections
                return (line, scope) if line is not None else None
        return None

    def _uses(self, section: ast.Section) -> _Uses:
        """What a section says of names: read once, however many are asked for."""
        if section not in self._read:
            self._read[section] = _uses(section)
        return self._read[section]

    def _is_named_elsewhere(self, name: str) -> bool:
        """Whether another file has the word, such as an aspect."""
        own = self._program.source
        bodies = [
            layer.body.span
            for handler in self._program.handlers.values()
            for layer in handler.layers
        ]
        word = re.compile(rf"\b{re.escape(name)}\b")
        return any(one.source is not own and word.search(one.text) for one in bodies)


def _declared(section: ast.Section) -> Iterator[tuple[int, _Line]]:
    """The lines that declare names, by where the names stand."""
    for node in ast.walk(section):
        if isinstance(node, ast.AttributeDecl):
            yield node.name.span.start, node
        elif isinstance(node, ast.Declaration):
            for one in node.declarators:
                yield one.name.span.start, node


@dataclass(frozen=True)
class _Uses:
    """The names in a section of the text."""

    names: Counter[str] = field(default_factory=Counter)
    #: The statements of blocks that do nothing but write a variable or an attribute, by its name.
    written: dict[str, list[ast.Stmt]] = field(default_factory=dict)


def _uses(section: ast.Section) -> _Uses:
    found = _Uses()
    for node in ast.walk(section):
        if isinstance(node, ast.Name):
            found.names[node.text] += 1
        elif isinstance(node, ast.Block):
            for statement in node.statements:
                name = _only_written(statement)
                if name is not None:
                    found.written.setdefault(name, []).append(statement)
    return found


def _only_written(statement: ast.Stmt) -> str | None:
    """What a statement writes if it does nothing else, and reads it only there."""
    match statement:
        case ast.ExprStmt(expr=ast.Assign(target=target, value=value)):
            name = _named(target)
            alone = name is not None and _is_harmless(value) and not _has(value, name)
            return name if alone else None
        case ast.ExprStmt(expr=ast.Step(target=target)):
            return _named(target)
    return None


def _named(target: ast.Expr) -> str | None:
    """The variable or attribute that is written, if finding it does nothing else."""
    match target:
        case ast.Variable(name=found, index=index):
            rest = index
        case ast.Attribute(name=found, thread=rest):
            pass
        case _:
            return None
    return found.text if _is_harmless(rest) and not _has(rest, found.text) else None


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
    if at + 1 < len(names):
        return names[at].span.up_to(names[at + 1].span)
    comma = readable(line.span.source).find(",", names[at - 1].span.end)
    return line.span.range(comma, line.span.end - 1)  # up to its semicolon
