"""Prints a workload in canonical layout.

Items stay in their order. What stands in braces on one line stays there while it
fits, but for the statements of threads: each has a line of its own. Single blank
lines stay. Comments stay with what they describe. Formatting twice gives the same
text, and the tree stays the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from catapults.diagnostics import Diagnostics
from catapults.edit import workload_text as written
from catapults.edit.attachment import Shape, attach
from catapults.edit.printing import FURTHER, INDENT, Line, Printer, render
from catapults.edit.weaving import Tokens
from catapults.edit.wrapping import wrapped
from catapults.source import Source
from catapults.syntax import lexer
from catapults.syntax.ast import Node
from catapults.syntax.comments import Comment
from catapults.workload import parse
from catapults.workload.syntax import ast

#: The longest line that braces are kept together on.
_WIDTH = 100


def format_workload(source: Source, diagnostics: Diagnostics) -> str | None:
    """The canonical text of a workload; None if it has syntax errors, which are reported."""
    workload = parse(source, diagnostics)
    if workload is None:
        return None
    comments = lexer.tokenise(source, Diagnostics()).comments
    printer = _Printer(source, workload, comments)
    return render(printer.lines(), source)


_BRANCHING = (ast.If, ast.TryReceive, ast.Limited)
_LOOPS = (ast.While, ast.Loop, ast.Repeat)
_WAYS = (ast.SelectCase, ast.AfterCase)
_SHAPE = Shape(
    fields={
        ast.Workload: ("items",),
        ast.CostsItem: ("costs",),
        **dict.fromkeys((ast.DeviceItem, ast.ArrivalsItem), ("settings",)),
        ast.FieldsSetting: ("declarations",),
        ast.ProcessesItem: ("rows",),
        ast.Block: ("statements",),
        **dict.fromkeys(_BRANCHING, ("then", "orelse")),
        **dict.fromkeys((ast.ThreadItem, *_LOOPS), ("body",)),
        ast.Select: ("cases",),
        ast.SpawnElse: ("orelse",),
        **dict.fromkeys(_WAYS, ("then",)),
    },
    branching=_BRANCHING,
    heads=(*_BRANCHING, *_LOOPS, *_WAYS, ast.SpawnElse),
    tailed=(),
    braced=(
        ast.Workload,
        ast.ThreadItem,
        ast.Block,
        ast.Select,
        ast.ProcessesItem,
        *written.BRACED,
    ),
    going_on=(*_BRANCHING, ast.Block),
)


class BracesPrinter(Printer):
    """Prints what stands in braces, on one line while it fits."""

    def __init__(self, source: Source, tree: Node, comments: list[Comment], shape: Shape) -> None:
        """``shape`` tells where comments can belong."""
        tokens = Tokens(source)
        super().__init__(source, attach(tree, comments, shape, tokens), shape, tokens)
        self._commented = [comment.span.start for comment in comments]

    def _line(self, text: str) -> None:
        """A long line goes on two levels further in; a comment stays as it is."""
        room = _WIDTH - INDENT * self._depth - len(self._opening)
        whole = text.startswith(("//", "/*"))
        first, *rest = [text] if whole else wrapped(text, room, FURTHER * INDENT)
        super()._line(first)
        self._lines += [Line(self._depth + FURTHER, piece) for piece in rest]

    def _whole(self, head: str, node: Node, items: Sequence[Node]) -> list[Line]:
        """The lines of a whole file."""
        self._above(self._comments.leading[node], node, first=True)
        self._braces(head, node, items, self._comments.header[node])
        self._comment_lines(self._comments.trailing[node])
        return self._lines

    def _braced(self, node: Node, head: str, parts: Sequence[Node]) -> None:
        """Braces that hold no statements."""
        together = written.on_one_line(head, parts)
        fits = len(together) <= _WIDTH - INDENT * self._depth
        if fits and "\n" not in node.span.text and not self._has_comments(node):
            self._line(together)
        else:
            self._braces(head, node, parts, self._comments.header[node])

    def _has_comments(self, node: Node) -> bool:
        return any(node.span.start < start < node.span.end for start in self._commented)


class _Printer(BracesPrinter):
    def __init__(self, source: Source, workload: ast.Workload, comments: list[Comment]) -> None:
        super().__init__(source, workload, comments, _SHAPE)
        self._workload = workload
        self._rows: dict[ast.Row, str] = {}  # of the table that is printed

    def lines(self) -> list[Line]:
        """The lines of the whole file."""
        node = self._workload
        return self._whole(f"workload {node.name.text}", node, node.items)

    def _is_block(self, node: Node) -> bool:
        return isinstance(node, ast.Block)

    def _node(self, node: Node) -> None:
        match node:
            case ast.ThreadItem():
                head = f"thread {node.name.text}{written.in_brackets(node.instances)}"
                self._braces(head, node, node.body, self._comments.header[node])
            case ast.CostsItem() | ast.DeviceItem() | ast.ArrivalsItem() | ast.FieldsSetting():
                self._braced(node, *written.braced(node))
            case ast.ProcessesItem():
                self._rows = written.aligned(node.rows)
                self._braces("processes", node, node.rows, self._comments.header[node])
            case ast.Row():
                self._code(self._rows[node], node)
            case ast.Item() | ast.Setting() | ast.Cost():
                self._code(written.text_of(node), node)
            case _:
                self._statement(node)

    def _statement(self, node: Node) -> None:
        match node:
            case ast.Block():
                self._block("", node, [])
            case ast.If():
                head = f"if {written.parenthesised(node.condition)}"
                self._branches(head, node, node.then, node.orelse)
            case ast.TryReceive():
                head = f"try receive {node.message.text} from {node.channel.text}"
                self._branches(head, node, node.then, node.orelse)
            case ast.Limited():
                self._limited(node)
            case ast.Select():
                self._braces("select", node, node.cases, self._comments.header[node])
            case ast.SelectCase():
                head = f"receive {node.message.text} from {node.channel.text}"
                self._way(head, node)
            case ast.AfterCase():
                self._way(f"after {written.text_of(node.limit)}", node)
            case ast.While() | ast.Loop() | ast.Repeat() | ast.SpawnElse():
                self._compound(*_headed(node))
            case ast.Waiting():
                self._code(f"{written.text_of(node)};", node)
            case _:
                self._code(written.text_of(node), node)

    def _limited(self, node: ast.Limited) -> None:
        """Nothing but `;` stays in the line of the wait."""
        head = f"{written.text_of(node.wait)} within {written.text_of(node.limit)}"
        if not isinstance(node.then, ast.Empty):
            self._branches(head, node, node.then, node.orelse)
            return
        self._code(f"{head};", node)
        self._beside_empty(node, node.then)
        self._orelse(node.then, node.orelse)

    def _way(self, head: str, node: ast.SelectCase | ast.AfterCase) -> None:
        if isinstance(node.then, ast.Empty):
            self._code(f"{head};", node)
            self._beside_empty(node, node.then)
        else:
            self._compound(head, node, node.then)

    def _beside_empty(self, node: Node, then: Node) -> None:
        told = self._comments
        self._beside([*told.header[node], *told.leading[then], *told.trailing[then]])


def _headed(node: ast.While | ast.Loop | ast.Repeat | ast.SpawnElse) -> tuple[str, Node, Node]:
    """The head of a statement that controls another one, and both."""
    match node:
        case ast.While():
            return f"while {written.parenthesised(node.condition)}", node, node.body
        case ast.Loop():
            return "loop", node, node.body
        case ast.Repeat():
            return f"repeat {written.parenthesised(node.times)}", node, node.body
        case ast.SpawnElse():
            return f"spawn {node.class_name.text} else", node, node.orelse
