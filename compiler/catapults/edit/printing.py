"""Prints a tree in lines, with its comments: what formatters of all languages share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby

from catapults.edit.attachment import Attachment, Shape
from catapults.edit.weaving import Tokens, clean, woven
from catapults.fixes import newline_of
from catapults.source import Source
from catapults.syntax.ast import Node
from catapults.syntax.comments import Comment

#: How many places a level is indented by.
INDENT = 4

#: How many levels the rest of a broken line stands further in.
FURTHER = 2


@dataclass
class Line:
    """One printed line, or a piece of verbatim text or comment of several."""

    depth: int
    code: str
    comments: list[str] = field(default_factory=list)

    @property
    def is_full(self) -> bool:
        """Whether nothing can stand beside it: a line comment ends it, or it is a comment."""
        ends = self.comments[-1] if self.comments else self.code
        return ends.startswith("//") or self.code.startswith("/*")

    @property
    def is_whole(self) -> bool:
        """Whether it is a declaration or statement of one line."""
        return self.code.endswith((";", "; }")) and "\n" not in self.code

    def text(self, column: int) -> str:
        """As printed, its comments two places behind the given column."""
        if not self.comments:
            return self.indented
        return f"{self.indented:<{column}}  {' '.join(self.comments)}"

    @property
    def indented(self) -> str:
        """Without its comments."""
        return (" " * INDENT * self.depth + self.code).rstrip()


def render(lines: list[Line], source: Source) -> str:
    """The text of lines, with the line ends of the file; comments beside neighbouring declarations
    or statements line up."""
    texts: list[str] = []
    newline = newline_of(source)
    for (_, whole), group in groupby(lines, key=lambda line: (line.depth, line.is_whole)):
        neighbours = list(group)
        widths = [len(line.indented) for line in neighbours if line.comments]
        column = max(widths, default=0) if whole else 0
        texts.extend(line.text(column) for line in neighbours)
    return "".join(text + newline for text in texts)


class Printer(ABC):
    """Collects the lines of one text; subclasses know the nodes of a language."""

    def __init__(self, source: Source, comments: Attachment, shape: Shape, tokens: Tokens) -> None:
        self._lines: list[Line] = []
        self._tokens = tokens
        self._shape = shape
        self._text = source.text
        self._comments = comments
        self._depth = 0
        self._opening = ""  # what the next line starts with: `else `

    # --- lines -----------------------------------------------------------------------

    def _line(self, text: str) -> None:
        self._lines.append(Line(self._depth, self._opening + text))
        self._opening = ""

    def _code(self, text: str, node: Node) -> None:
        """A line of code with which a node begins, with the comments that stand in it."""
        self._woven(text, node.span.start, self._comments.inner[node])

    def _woven(self, text: str, start: int, comments: list[Comment]) -> None:
        pieces = woven(text, self._tokens, start, comments) if comments else None
        if pieces is None:
            self._line(text)
            self._beside(comments)
            return
        for index, piece in enumerate(pieces):
            depth = self._depth + (FURTHER if index else 0)
            self._lines.append(Line(depth, self._opening + piece.code, piece.beside))
            self._opening = ""

    @contextmanager
    def _indented(self) -> Iterator[None]:
        self._depth += 1
        yield
        self._depth -= 1

    def _above(self, comments: list[Comment], node: Node, first: bool) -> None:
        """Comments on lines of their own; ``first``: nothing precedes the node in its braces."""
        self._comment_lines(comments, first)
        if (comments or not first) and self._blank_before(node.span.start):
            self._line("")

    def _comment_lines(self, comments: list[Comment], first: bool = False) -> None:
        for comment in comments:
            if not first and self._blank_before(comment.span.start):
                self._line("")
            self._line(clean(comment))
            first = False

    def _beside(self, comments: list[Comment]) -> None:
        """Comments at the end of the last line; behind a line comment they take their own."""
        for comment in comments:
            if self._lines[-1].is_full:
                self._line(clean(comment))
            else:
                self._lines[-1].comments.append(clean(comment))

    def _blank_before(self, offset: int) -> bool:
        """Whether a blank line stands before what starts at ``offset``."""
        newlines = 0
        while offset and self._text[offset - 1].isspace():
            offset -= 1
            newlines += self._text[offset] == "\n"
        return newlines > 1

    # --- nodes -----------------------------------------------------------------------

    @abstractmethod
    def _node(self, node: Node) -> None:
        """Prints a line node without the comments above and beside it."""

    @abstractmethod
    def _is_block(self, node: Node) -> bool:
        """Whether a statement is a pair of braces."""

    def _item(self, node: Node, first: bool) -> None:
        """A line node with the comments above and beside it."""
        if self._is_block(node):  # its leading comments go to its brace
            self._above([], node, first)
        else:
            self._above(self._comments.leading[node], node, first)
        self._node(node)
        self._beside(self._comments.trailing[node])

    def _block(self, head: str, block: Node, beside: list[Comment], of: Node | None = None) -> None:
        """A block behind what opens it, which is the head ``of`` a node; ``beside`` goes to its
        brace."""
        comments = beside + self._comments.leading[block] + self._comments.header[block]
        self._braces(head, block, self._shape.line_nodes(block), comments, of)

    def _braces(
        self,
        head: str,
        owner: Node,
        items: Sequence[Node],
        beside: list[Comment],
        of: Node | None = None,
    ) -> None:
        closing = self._comments.closing[owner]
        opening = f"{head} {{" if head else "{"
        if not (items or closing or beside):
            self._code(f"{opening}}}", of or owner)
            return
        self._code(opening, of or owner)
        opened = len(self._lines)
        with self._indented():
            self._beside(beside)
            for item in items:
                self._item(item, first=len(self._lines) == opened)
            self._comment_lines(closing, first=len(self._lines) == opened)
        self._line("}")

    def _compound(self, head: str, owner: Node, body: Node) -> None:
        """A head with its statement: a block goes on in the line, others take their own."""
        beside = self._comments.header[owner]
        if self._is_block(body):
            self._block(head, body, beside, owner)
            self._beside(self._comments.trailing[body])
            return
        self._code(head, owner)
        with self._indented():
            self._beside(beside)
            self._item(body, first=True)

    def _branches(self, head: str, owner: Node, then: Node, orelse: Node | None) -> None:
        """A head with a statement, and what is done else."""
        self._compound(head, owner, then)
        self._orelse(then, orelse)

    def _orelse(self, then: Node, orelse: Node | None) -> None:
        """What is done else, if anything is, behind a statement."""
        if orelse is not None:
            above = self._comments.before_else[orelse]
            closed = "" if above else self._closed_brace(then)
            self._comment_lines(above)
            self._else(orelse, closed)

    def _closed_brace(self, statement: Node) -> str:
        """Takes back the line that closes a block, so that the next word can follow in it."""
        if self._is_block(statement) and not self._lines[-1].comments:
            return f"{self._lines.pop().code} "
        return ""

    def _else(self, node: Node, closed: str) -> None:
        if self._is_block(node):
            self._block(f"{closed}else", node, [])
            self._beside(self._comments.trailing[node])
        elif isinstance(node, self._shape.going_on):
            self._opening = f"{closed}else "
            self._node(node)
            self._beside(self._comments.trailing[node])
        else:
            self._line(f"{closed}else")
            with self._indented():
                self._item(node, first=True)
