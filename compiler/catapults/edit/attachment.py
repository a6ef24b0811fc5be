"""Finds for each comment the part of the tree that it describes.

A *line node* is a node that the formatter prints on lines of its own: a section,
an entry of a section, a declaration, a statement. A comment belongs

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
from dataclasses import dataclass, field

from catapults.syntax import ast
from catapults.syntax.comments import Comment

_Comments = defaultdict[ast.Node, list[Comment]]

#: Nodes whose parts are printed on lines of their own.
_COMPOUND = (ast.If, ast.While, ast.DoWhile, ast.For, ast.Foreach)


@dataclass
class Attachment:
    """The comments of a file by the nodes they belong to, each list in the order of the text."""

    leading: _Comments = field(default_factory=lambda: defaultdict(list))
    trailing: _Comments = field(default_factory=lambda: defaultdict(list))
    header: _Comments = field(default_factory=lambda: defaultdict(list))
    closing: _Comments = field(default_factory=lambda: defaultdict(list))
    #: By the statement after ``else``.
    before_else: _Comments = field(default_factory=lambda: defaultdict(list))


def attach(scheduler: ast.Scheduler, comments: list[Comment]) -> Attachment:
    """Gives every comment to one node; none is lost."""
    attachment = Attachment()
    finder = _Finder(scheduler, comments, attachment)
    for comment in comments:
        finder.place(comment)
    return attachment


def line_nodes(node: ast.Node) -> list[ast.Node]:
    """The line nodes directly inside a node, in the order of the text."""
    match node:
        case ast.Scheduler():
            return list(node.sections)
        case ast.ThreadSection():
            return list(node.attributes)
        case ast.ThreadImportsSection() | ast.ImportsSection():
            return list(node.imports)
        case ast.DataSection():
            return list(node.declarations)
        case ast.Handler() | ast.Aspect() | ast.Invariant():
            return [node.body]
        case ast.Block():
            return [*node.declarations, *node.statements]
        case ast.If():
            return [node.then] if node.orelse is None else [node.then, node.orelse]
        case ast.While() | ast.DoWhile() | ast.For() | ast.Foreach():
            return [node.body]
        case ast.Verbatim(simulate=ast.Block() as alternative):
            return [alternative]
    return []


class _Finder:
    def __init__(
        self, scheduler: ast.Scheduler, comments: list[Comment], attachment: Attachment
    ) -> None:
        self._scheduler = scheduler
        self._comments = comments
        self._attachment = attachment
        self._text = scheduler.span.source.text

    def place(self, comment: Comment) -> None:
        if comment.span.start < self._scheduler.span.start:
            self._attachment.leading[self._scheduler].append(comment)
        elif comment.span.start >= self._scheduler.span.end:
            self._attachment.trailing[self._scheduler].append(comment)
        else:
            self._inside(self._scheduler, comment)

    def _inside(self, node: ast.Node, comment: Comment) -> None:
        """The comment lies within the node, which is a line node."""
        parts = line_nodes(node)
        index = bisect_left([part.span.end for part in parts], comment.span.end)
        before = parts[index - 1] if index else None
        after = parts[index] if index < len(parts) else None
        if after is not None and after.span.start < comment.span.start:
            self._inside(after, comment)
        elif isinstance(node, ast.If) and before is node.then and after is node.orelse:
            self._around_else(node, comment)
        elif before is not None and self._on_one_line(before.span.end, comment.span.start):
            self._attachment.trailing[before].append(comment)
        elif before is None and self._in_header(node, comment):
            self._attachment.header[node].append(comment)
        elif after is not None:
            self._attachment.leading[after].append(comment)
        elif isinstance(node, ast.DoWhile):
            self._attachment.trailing[node].append(comment)
        elif self._has_braces(node):
            self._attachment.closing[node].append(comment)
        else:
            self._attachment.leading[node].append(comment)

    def _around_else(self, node: ast.If, comment: Comment) -> None:
        """A comment between two branches belongs to the side of ``else`` where it stands."""
        assert node.orelse is not None
        if comment.span.start > self._else_of(node):
            opens_line = isinstance(node.orelse, ast.If | ast.Block)
            where = self._attachment.header if opens_line else self._attachment.leading
            where[node.orelse].append(comment)
        elif self._on_one_line(node.then.span.end, comment.span.start):
            self._attachment.trailing[node.then].append(comment)
        else:
            self._attachment.before_else[node.orelse].append(comment)

    def _else_of(self, node: ast.If) -> int:
        """Where the word ``else`` stands: the only one between the branches outside comments."""
        assert node.orelse is not None
        start = node.then.span.end
        for comment in self._comments:
            if start <= comment.span.start < node.orelse.span.start:
                found = self._text.find("else", start, comment.span.start)
                if found >= 0:
                    return found
                start = comment.span.end
        return self._text.find("else", start, node.orelse.span.start)

    def _in_header(self, node: ast.Node, comment: Comment) -> bool:
        """Whether a comment before the first part stands in the node's head or beside its brace.

        A head takes one line comment at most: what follows stands on lines of its own.
        """
        if not (self._has_braces(node) or isinstance(node, _COMPOUND)):
            return False
        earlier = self._attachment.header[node]
        return not comment.stands_alone and not any(one.is_line for one in earlier)

    def _has_braces(self, node: ast.Node) -> bool:
        return isinstance(node, ast.Section | ast.Block | ast.Scheduler)

    def _on_one_line(self, start: int, end: int) -> bool:
        return "\n" not in self._text[start:end]
