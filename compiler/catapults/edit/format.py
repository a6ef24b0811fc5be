"""Prints a scheduler in canonical order and layout.

Sections come in the order of the language reference, each after one blank line;
inside a section or block single blank lines stay. Comments stay with what they
describe. Formatting twice gives the same text, and the tree stays the same but
for the order of sections.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby

from catapults.diagnostics import Diagnostics
from catapults.edit.attachment import Attachment, attach
from catapults.source import Source
from catapults.syntax import ast, unparse
from catapults.syntax.comments import Comment
from catapults.syntax.parser import parse

_INDENT = "    "

_SECTION_ORDER: tuple[type[ast.Section], ...] = (
    ast.ThreadSection,
    ast.ThreadImportsSection,
    ast.DataSection,
    ast.ImportsSection,
    ast.Invariant,
    ast.Handler,
    ast.Aspect,
)


def format_text(source: Source, diagnostics: Diagnostics) -> str | None:
    """The canonical text of a scheduler; None if it has syntax errors, which are reported."""
    parsed = parse(source, diagnostics)
    if parsed.scheduler is None or diagnostics.has_errors:
        return None
    printer = _Printer(source, attach(parsed.scheduler, parsed.comments))
    text = _render(printer.scheduler(parsed.scheduler))
    return text.replace("\n", "\r\n") if "\r\n" in source.text else text


@dataclass
class _Line:
    """One printed line, or a piece of verbatim text or comment of several."""

    depth: int
    code: str
    comments: list[str] = field(default_factory=list)

    @property
    def is_full(self) -> bool:
        """Whether a line comment ends it."""
        return (self.comments[-1] if self.comments else self.code).startswith("//")

    def text(self, column: int) -> str:
        """As printed, its comments two places behind the given column."""
        if not self.comments:
            return self.indented
        return f"{self.indented:<{column}}  {' '.join(self.comments)}"

    @property
    def indented(self) -> str:
        """Without its comments."""
        return (_INDENT * self.depth + self.code).rstrip()


def _render(lines: list[_Line]) -> str:
    """The text of lines; comments beside neighbouring declarations or statements line up."""
    texts: list[str] = []
    for _, group in groupby(lines, key=lambda line: (line.depth, line.code[-1:] == ";")):
        neighbours = list(group)
        widths = [len(line.indented) for line in neighbours if line.comments]
        column = max(widths, default=0) if neighbours[0].code.endswith(";") else 0
        texts.extend(line.text(column) for line in neighbours)
    return "\n".join(texts) + "\n"


class _Printer:
    def __init__(self, source: Source, comments: Attachment) -> None:
        self._lines: list[_Line] = []
        self._text = source.text
        self._comments = comments
        self._depth = 0
        self._opening = ""  # what the next line starts with: `else `

    # --- lines -----------------------------------------------------------------------

    def _line(self, text: str) -> None:
        self._lines.append(_Line(self._depth, self._opening + text))
        self._opening = ""

    @contextmanager
    def _indented(self) -> Iterator[None]:
        self._depth += 1
        yield
        self._depth -= 1

    def _above(self, comments: list[Comment], node: ast.Node, first: bool) -> None:
        """Comments on lines of their own; ``first``: nothing precedes the node in its braces."""
        self._comment_lines(comments, first)
        if (comments or not first) and self._blank_before(node.span.start):
            self._line("")

    def _comment_lines(self, comments: list[Comment], first: bool = False) -> None:
        for comment in comments:
            if not first and self._blank_before(comment.span.start):
                self._line("")
            self._line(_clean(comment))
            first = False

    def _beside(self, comments: list[Comment]) -> None:
        """Comments at the end of the last line; behind a line comment they take their own."""
        for comment in comments:
            if self._lines[-1].is_full:
                self._line(_clean(comment))
            else:
                self._lines[-1].comments.append(_clean(comment))

    def _blank_before(self, offset: int) -> bool:
        """Whether a blank line stands before what starts at ``offset``."""
        newlines = 0
        while offset and self._text[offset - 1].isspace():
            offset -= 1
            newlines += self._text[offset] == "\n"
        return newlines > 1

    # --- the file ----------------------------------------------------------------------

    def scheduler(self, node: ast.Scheduler) -> list[_Line]:
        """The lines of a whole file."""
        self._above(self._comments.leading[node], node, first=True)
        partial = "partial " if node.partial else ""
        base = f" extends {node.base.text}" if node.base is not None else ""
        self._line(f"{partial}scheduler {node.name.text}{base} {{")
        self._beside(self._comments.header[node])
        with self._indented():
            for index, section in enumerate(sorted(node.sections, key=_rank)):
                if index:
                    self._line("")
                self._above(self._comments.leading[section], section, first=True)
                self._section(section)
                self._beside(self._comments.trailing[section])
            self._comment_lines(self._comments.closing[node], first=not node.sections)
        self._line("}")
        self._comment_lines(self._comments.trailing[node])
        return self._lines

    def _section(self, node: ast.Section) -> None:
        match node:
            case ast.ThreadSection():
                self._entries("thread", node, node.attributes)
            case ast.ThreadImportsSection():
                self._entries("threadimports", node, node.imports)
            case ast.DataSection():
                self._entries("data", node, node.declarations)
            case ast.ImportsSection():
                self._entries("imports", node, node.imports)
            case ast.Invariant():
                self._compound(f"invariant {node.container.text}", node, node.body)
            case ast.Handler():
                head = f"{node.kind} {node.name.text}{unparse.parameter(node.param)}"
                self._compound(head, node, node.body)
            case ast.Aspect():
                head = f"{node.when} {node.handler.text}{unparse.parameter(node.param)}"
                self._compound(head, node, node.body)

    def _entries(self, head: str, section: ast.Section, entries: Sequence[ast.Node]) -> None:
        self._braces(head, section, entries, self._comments.header[section])

    def _block(self, head: str, block: ast.Block, beside: list[Comment]) -> None:
        """A block behind what opens it; ``beside`` goes to its brace."""
        comments = beside + self._comments.leading[block] + self._comments.header[block]
        self._braces(head, block, [*block.declarations, *block.statements], comments)

    def _braces(
        self, head: str, owner: ast.Node, items: Sequence[ast.Node], beside: list[Comment]
    ) -> None:
        closing = self._comments.closing[owner]
        opening = f"{head} {{" if head else "{"
        if not (items or closing or beside):
            self._line(f"{opening}}}")
            return
        self._line(opening)
        opened = len(self._lines)
        with self._indented():
            self._beside(beside)
            for item in items:
                self._item(item, first=len(self._lines) == opened)
            self._comment_lines(closing, first=len(self._lines) == opened)
        self._line("}")

    # --- declarations and statements ---------------------------------------------------

    def _item(self, node: ast.Node, first: bool) -> None:
        """A line node with the comments above and beside it."""
        if isinstance(node, ast.Block):  # its leading comments go to its brace
            self._above([], node, first)
        else:
            self._above(self._comments.leading[node], node, first)
        self._node(node)
        self._beside(self._comments.trailing[node])

    def _node(self, node: ast.Node) -> None:
        match node:
            case ast.AttributeDecl():
                self._line(f"{node.type.value} {node.name.text};")
            case ast.Import():
                default = unparse.expression(node.default)
                self._line(f"{node.type.value} {node.name.text} default {default};")
            case ast.Declaration():
                self._line(unparse.declaration(node))
            case ast.Block():
                self._block("", node, [])
            case ast.If():
                self._if(node)
            case ast.While():
                self._compound(f"while {unparse.parenthesised(node.condition)}", node, node.body)
            case ast.For():
                self._compound(f"for ({_for_head(node)})", node, node.body)
            case ast.Foreach():
                container = unparse.expression(node.container)
                head = f"foreach {node.variable.text} in {container}"
                self._compound(head, node, node.body)
            case ast.DoWhile():
                self._do(node)
            case ast.Verbatim():
                self._verbatim(node)
            case ast.Stmt():
                self._line(_simple(node))

    def _compound(self, head: str, owner: ast.Node, body: ast.Stmt) -> None:
        """A head with its statement: a block goes on in the line, others take their own."""
        beside = self._comments.header[owner]
        if isinstance(body, ast.Block):
            self._block(head, body, beside)
            self._beside(self._comments.trailing[body])
            return
        self._line(head)
        self._beside(beside)
        with self._indented():
            self._item(body, first=True)

    def _if(self, node: ast.If) -> None:
        self._compound(f"if {unparse.parenthesised(node.condition)}", node, node.then)
        if node.orelse is not None:
            above = self._comments.before_else[node.orelse]
            closed = "" if above else self._closed_brace(node.then)
            self._comment_lines(above)
            self._else(node.orelse, closed)

    def _closed_brace(self, statement: ast.Stmt) -> str:
        """Takes back the line that closes a block, so that the next word can follow in it."""
        if isinstance(statement, ast.Block) and not self._lines[-1].comments:
            return f"{self._lines.pop().code} "
        return ""

    def _else(self, node: ast.Stmt, closed: str) -> None:
        if isinstance(node, ast.If):
            self._opening = f"{closed}else "
            self._if(node)
            self._beside(self._comments.trailing[node])
        elif isinstance(node, ast.Block):
            self._block(f"{closed}else", node, [])
            self._beside(self._comments.trailing[node])
        else:
            self._line(f"{closed}else")
            with self._indented():
                self._item(node, first=True)

    def _do(self, node: ast.DoWhile) -> None:
        self._compound("do", node, node.body)
        self._line(f"{self._closed_brace(node.body)}while {unparse.parenthesised(node.condition)};")

    def _verbatim(self, node: ast.Verbatim) -> None:
        text = f"{{*{node.text}*}}"
        if node.simulate is None:
            self._line(text)
        else:
            self._block(f"{text} simulate", node.simulate, [])
            self._beside(self._comments.trailing[node.simulate])


def _rank(section: ast.Section) -> int:
    return _SECTION_ORDER.index(type(section))


def _clean(comment: Comment) -> str:
    """A comment as it is printed: without the space that ends its line."""
    return comment.text.rstrip().replace("\r\n", "\n")


def _for_head(node: ast.For) -> str:
    init, condition, step = (
        "" if part is None else f"{space}{unparse.expression(part)}"
        for space, part in (("", node.init), (" ", node.condition), (" ", node.step))
    )
    return f"{' ' if init.startswith('*') else ''}{init};{condition};{step}"


def _simple(node: ast.Stmt) -> str:
    """A statement that fits one line."""
    match node:
        case ast.Empty():
            return ";"
        case ast.ExprStmt():
            return f"{unparse.expression(node.expr)};"
        case ast.Transfer():
            return f"{unparse.expression(node.source)} => {unparse.expression(node.target)};"
        case ast.Continue():
            return "continue;"
        case ast.Break():
            return "break;"
        case ast.Return(value=None):
            return "return;"
        case ast.Return(value=ast.Expr() as value):
            return f"return {unparse.expression(value)};"
        case ast.Dispatch():
            return f"dispatch {unparse.expression(node.target)};"
        case ast.Destroy():
            return f"destroy {unparse.expression(node.target)};"
        case ast.Assert():
            message = "" if node.message is None else f", {unparse.string(node.message)}"
            return f"assert({unparse.expression(node.condition)}{message});"
    raise TypeError(f"no text for {type(node).__name__}")
