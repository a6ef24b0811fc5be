"""Finds for each comment the part of the tree that it describes.

A *line node* is a node that the formatter prints on lines of its own: a section,
an entry of a section, a declaration, a statement. Which these are, a language
says by a :class:`Shape`. A comment belongs

- to the line of code in whose midst it stands, before its last token (*inner*, or *in_tail*),
- to the line node that ends before it on the same line (*trailing*),
- to the header of the compound in whose head it stands, ``if (x) // why`` or
  ``data { // why`` (*header*),
- to the ``else`` that follows it (*before else*), or to what is behind an ``else``,
- to the next line node in the same braces (*leading*), or
- to the closing brace (*closing*).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from catapults.edit.weaving import Tokens
from catapults.syntax.ast import Node
from catapults.syntax.comments import Comment

_Comments = defaultdict[Node, list[Comment]]


@dataclass(frozen=True)
class Shape:
    """How trees of a language are printed, by kinds of nodes."""

    #: The fields with the line nodes directly inside a node, in the order of the text.
    fields: Mapping[type[Node], tuple[str, ...]]
    #: Those with a statement ``then`` and one behind ``else``.
    branching: tuple[type[Node], ...]
    #: Heads with a statement, as ``if`` and loops are; of some more follows that statement.
    heads: tuple[type[Node], ...]
    tailed: tuple[type[Node], ...]
    #: Those in which line nodes stand between braces.
    braced: tuple[type[Node], ...]
    #: Those that go on in the line of an ``else`` before them.
    going_on: tuple[type[Node], ...]

    def line_nodes(self, node: Node) -> list[Node]:
        """The line nodes directly inside a node."""
        found: list[Node] = []
        for name in self.fields.get(type(node), ()):
            value = getattr(node, name)
            found += value if isinstance(value, list) else [value] if value is not None else []
        return found

    def branches(self, node: Node) -> tuple[Node, Node] | None:
        """What stands before and behind the ``else`` of a node that has one."""
        if isinstance(node, self.branching) and self.line_nodes(node)[1:]:
            then, orelse = self.line_nodes(node)
            return then, orelse
        return None


@dataclass
class Attachment:
    """The comments of a file by the nodes they belong to, each list in the order of the text."""

    #: Of a node's only line, or of its head.
    inner: _Comments = field(default_factory=lambda: defaultdict(list))
    #: Of what follows the statement that a node controls.
    in_tail: _Comments = field(default_factory=lambda: defaultdict(list))
    leading: _Comments = field(default_factory=lambda: defaultdict(list))
    trailing: _Comments = field(default_factory=lambda: defaultdict(list))
    header: _Comments = field(default_factory=lambda: defaultdict(list))
    closing: _Comments = field(default_factory=lambda: defaultdict(list))
    #: By the statement after ``else``.
    before_else: _Comments = field(default_factory=lambda: defaultdict(list))


def attach(root: Node, comments: list[Comment], shape: Shape, tokens: Tokens) -> Attachment:
    """Gives every comment to one node; none is lost. The tokens are those of the file."""
    attachment = Attachment()
    finder = _Finder(root, comments, attachment, shape, tokens)
    for comment in comments:
        finder.place(comment)
    return attachment


class _Finder:
    def __init__(
        self,
        root: Node,
        comments: list[Comment],
        attachment: Attachment,
        shape: Shape,
        tokens: Tokens,
    ) -> None:
        self._root = root
        self._tokens = tokens
        self._comments = comments
        self._attachment = attachment
        self._shape = shape
        self._text = root.span.source.text

    def place(self, comment: Comment) -> None:
        if comment.span.start < self._root.span.start:
            self._attachment.leading[self._root].append(comment)
        elif comment.span.start >= self._root.span.end:
            self._attachment.trailing[self._root].append(comment)
        else:
            self._inside(self._root, comment)

    def _inside(self, node: Node, comment: Comment) -> None:
        """The comment lies within the node, which is a line node."""
        parts = self._shape.line_nodes(node)
        index = bisect_left([part.span.end for part in parts], comment.span.end)
        before = parts[index - 1] if index else None
        after = parts[index] if index < len(parts) else None
        if after is not None and after.span.start < comment.span.start:
            self._inside(after, comment)
        elif before is None and self._in_code(node, after, comment):
            self._attachment.inner[node].append(comment)
        elif before is not None and self._in_tail(node, before, comment):
            self._attachment.in_tail[node].append(comment)
        elif (branches := self._shape.branches(node)) == (before, after) and branches:
            self._around_else(*branches, comment)
        elif before is not None and self._on_one_line(before.span.end, comment.span.start):
            self._attachment.trailing[before].append(comment)
        elif before is None and self._in_header(node, comment):
            self._attachment.header[node].append(comment)
        elif after is not None:
            self._attachment.leading[after].append(comment)
        elif isinstance(node, self._shape.tailed):
            self._attachment.trailing[node].append(comment)
        elif isinstance(node, self._shape.braced):
            self._attachment.closing[node].append(comment)
        else:
            self._attachment.leading[node].append(comment)

    def _around_else(self, then: Node, orelse: Node, comment: Comment) -> None:
        """A comment between two branches belongs to the side of ``else`` where it stands."""
        if comment.span.start > self._else_between(then, orelse):
            goes_on = isinstance(orelse, self._shape.going_on)
            where = self._attachment.header if goes_on else self._attachment.leading
            where[orelse].append(comment)
        elif self._on_one_line(then.span.end, comment.span.start):
            self._attachment.trailing[then].append(comment)
        else:
            self._attachment.before_else[orelse].append(comment)

    def _else_between(self, then: Node, orelse: Node) -> int:
        """Where the word ``else`` stands: the only one between the branches outside comments."""
        start = then.span.end
        for comment in self._comments:
            if start <= comment.span.start < orelse.span.start:
                found = self._text.find("else", start, comment.span.start)
                if found >= 0:
                    return found
                start = comment.span.end
        return self._text.find("else", start, orelse.span.start)

    def _in_code(self, node: Node, body: Node | None, comment: Comment) -> bool:
        """Whether a comment before the first part stands in front of the last token of the line
        that a node is, or of its head."""
        start, end = node.span.start, node.span.end if body is None else body.span.start
        tokens = self._tokens.between(start, end)
        if isinstance(node, self._shape.braced):
            braces = [place for place, one in enumerate(tokens) if one.type == "LEFT_BRACE"]
            tokens = tokens[: braces[0]] if braces else tokens
        return bool(tokens) and comment.span.start < tokens[-1].span.start

    def _in_tail(self, node: Node, body: Node, comment: Comment) -> bool:
        """Whether a comment stands behind the first token that follows what a node controls."""
        tokens = self._tokens.between(body.span.end, comment.span.start)
        return isinstance(node, self._shape.tailed) and bool(tokens)

    def _in_header(self, node: Node, comment: Comment) -> bool:
        """Whether a comment before the first part stands in the node's head or beside its brace.

        A head takes one line comment at most: what follows stands on lines of its own.
        """
        if not (isinstance(node, self._shape.braced + self._shape.heads)):
            return False
        earlier = self._attachment.header[node]
        return not comment.stands_alone and not any(one.is_line for one in earlier)

    def _on_one_line(self, start: int, end: int) -> bool:
        return "\n" not in self._text[start:end]
