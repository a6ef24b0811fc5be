"""Prints a group scheduler in canonical layout, by the same rules as a workload."""

from __future__ import annotations

from catapults.diagnostics import Diagnostics
from catapults.edit.attachment import Shape
from catapults.edit.printing import INDENT, Line, render
from catapults.edit.workload_format import BracesPrinter
from catapults.models.group.syntax import ast
from catapults.models.group.syntax.parser import ParsedGroups, parse
from catapults.source import Source
from catapults.syntax import ast as of_schedulers
from catapults.syntax import unparse
from catapults.syntax.ast import Node

_WIDTH = 100
_SHAPE = Shape(
    fields={
        ast.GroupScheduler: ("items",),
        ast.Parameters: ("imports",),
        ast.Group: ("members",),
    },
    branching=(),
    heads=(),
    tailed=(),
    braced=(ast.GroupScheduler, ast.Parameters, ast.Group),
    going_on=(),
)


def format_groups(source: Source, diagnostics: Diagnostics) -> str | None:
    """The canonical text of a group scheduler; None if it has syntax errors, which are
    reported."""
    parsed = parse(source, diagnostics)
    if parsed.tree is None or diagnostics.has_errors:
        return None
    return render(_Printer(source, parsed, parsed.tree).lines(), source)


class _Printer(BracesPrinter):
    def __init__(self, source: Source, parsed: ParsedGroups, tree: ast.GroupScheduler) -> None:
        super().__init__(source, tree, parsed.comments, _SHAPE)
        self._tree = tree

    def lines(self) -> list[Line]:
        """The lines of the whole file."""
        return self._whole(f"group scheduler {self._tree.name.text}", self._tree, self._tree.items)

    def _is_block(self, _node: Node) -> bool:
        return False

    def _node(self, node: Node) -> None:
        match node:
            case ast.Parameters(imports=imports):
                self._members("parameters", node, list(imports))
            case ast.Group(members=None):
                self._code(f"{_head(node)};", node)
            case ast.Group(members=list() as members):
                self._members(_head(node), node, list(members))
            case ast.Member() | of_schedulers.Import():
                self._code(_text(node), node)
            case ast.Function():
                for line in _moved(node):
                    self._line(line)
            case _:
                self._code(node.span.text, node)

    def _members(self, head: str, node: Node, parts: list[Node]) -> None:
        """Braces on one line, if they were and fit."""
        together = f"{head} {{ {' '.join(map(_text, parts))} }}"
        fits = len(together) <= _WIDTH - INDENT * self._depth
        if parts and fits and "\n" not in node.span.text and not self._has_comments(node):
            self._line(together)
        else:
            self._braces(head, node, parts, self._comments.header[node])


def _moved(node: ast.Function) -> list[str]:
    """The lines of a decision as a person laid them out, as far to the right of its first one."""
    text = node.span.source.text
    start = text.rfind("\n", 0, node.span.start) + 1
    before = len(text[start : node.span.start].expandtabs(INDENT))
    first, *rest = node.span.text.splitlines()
    moved = []
    for line in rest:
        code = line.strip()
        column = len(line.expandtabs(INDENT)) - len(line.expandtabs(INDENT).lstrip())
        moved.append(" " * max(column - before, 0) + code if code else "")
    return [first.rstrip(), *moved]


def _head(node: ast.Group) -> str:
    given = node.rule.arguments
    listed = ", ".join(map(unparse.expression, given or ()))
    arguments = f"({listed})" if given is not None else ""
    return f"group {node.name.text} : {node.rule.name.text}{arguments}"


def _text(node: Node) -> str:
    match node:
        case of_schedulers.Import():
            default = unparse.expression(node.default)
            return f"{node.type.value} {node.name.text} default {default};"
        case ast.Member():
            kind = f"{node.kind} " if node.kind is not None else ""
            settings = "".join(f" {_setting(one)}" for one in node.settings)
            return f"{kind}{node.name.text}{settings};"
    raise TypeError(f"no text for {type(node).__name__}")


def _setting(node: ast.Value | ast.Guest) -> str:
    if isinstance(node, ast.Guest):
        return "guest"
    return f"{node.name.text} {unparse.expression(node.value)}"
