"""Prints a system in canonical layout, by the same rules as a workload."""

from __future__ import annotations

from catapults.diagnostics import Diagnostics
from catapults.edit import workload_text as written
from catapults.edit.attachment import Shape
from catapults.edit.printing import Line, render
from catapults.edit.workload_format import BracesPrinter
from catapults.source import Source
from catapults.syntax import lexer
from catapults.syntax.ast import Node
from catapults.syntax.comments import Comment
from catapults.system.syntax import ast
from catapults.system.syntax.parser import parse

_WITH_SETTINGS = (ast.NodeItem, ast.Manager, ast.Default, ast.Link, ast.SharedChannelItem)
_SHAPE = Shape(
    fields={
        ast.System: ("items",),
        ast.NetworkItem: ("ways",),
        **dict.fromkeys(_WITH_SETTINGS, ("settings",)),
    },
    branching=(),
    heads=(),
    tailed=(),
    braced=(ast.System, ast.NetworkItem, *_WITH_SETTINGS),
    going_on=(),
)


def format_system(source: Source, diagnostics: Diagnostics) -> str | None:
    """The canonical text of a system; None if it has syntax errors, which are reported."""
    system = parse(source, diagnostics)
    if system is None:
        return None
    comments = lexer.tokenise(source, Diagnostics()).comments
    return render(_Printer(source, system, comments).lines(), source)


class _Printer(BracesPrinter):
    def __init__(self, source: Source, system: ast.System, comments: list[Comment]) -> None:
        super().__init__(source, system, comments, _SHAPE)
        self._system = system

    def lines(self) -> list[Line]:
        """The lines of the whole file."""
        node = self._system
        return self._whole(f"system {node.name.text}", node, node.items)

    def _is_block(self, _node: Node) -> bool:
        return False

    def _node(self, node: Node) -> None:
        match node:
            case ast.NetworkItem():
                self._braces("network", node, node.ways, self._comments.header[node])
            case ast.NodeItem() | ast.SharedChannelItem() | ast.Manager() | ast.Default():
                self._braced(node, _head(node), node.settings)
            case ast.Link():
                self._braced(node, _head(node), node.settings)
            case _:
                self._code(written.text_of(node), node)


def _head(node: Node) -> str:
    """What stands before the braces."""
    match node:
        case ast.NodeItem():
            return f"node {node.name.text}{written.in_brackets(node.instances)}"
        case ast.SharedChannelItem():
            return f"shared channel {node.name.text}{written.in_brackets(node.capacity)}"
        case ast.Link():
            ends = map(written.text_of, (node.first, node.second))
            return f"link {f' {node.direction} '.join(ends)}"
    return "manager" if isinstance(node, ast.Manager) else "default"
