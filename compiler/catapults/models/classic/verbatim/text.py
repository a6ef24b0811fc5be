"""Parses verbatim text as C and tells where in the scheduler each part of it stands."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from catapults.program import Obstacle
from catapults.source import Span

#: A node of pycparser's syntax tree. Its classes are told apart by name, so that the parser is
#: loaded only for a scheduler that has verbatim text.
CNode = Any

_COMMENT = re.compile(
    r"""(?P<kept>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|/\*.*?\*/|//[^\n]*""", re.DOTALL
)
_DIRECTIVE = re.compile(r"^[ \t]*(#[ \t]*\w*)", re.MULTILINE)
_TOKEN = re.compile(r"""\w+|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\S""")
_PLACE = re.compile(r"[^:]*:(?P<line>\d+):(?P<column>\d+): (?P<what>.*)", re.DOTALL)
_LINES_BEFORE = 1  # the head of the function that is put around the text
#: Parentheses, operators and statements inside each other: what the C parser bears in a worker of a
#: browser, whose stack is small.
DEEPEST = 40
_LONGEST = 500  # words and signs of one statement
_BRANCHES = ("if", "else", "for", "while", "do")

TOO_DEEP = "This C text is longer or nested deeper than a simulation takes."


class RefusedError(Exception):
    """The text means nothing to a simulation."""

    def __init__(self, fact: str, span: Span) -> None:
        super().__init__(fact)
        self.obstacle = Obstacle(fact, span)


class Text:
    """One verbatim text."""

    def __init__(self, text: str, around: Span) -> None:
        """``around`` is the place of the text with its marks, of two characters each."""
        self._text = _COMMENT.sub(_blanked, text)
        self._around = around
        self.whole = around.inside(2, 2 + len(text))
        self._line_starts = [0, *(m.end() for m in re.finditer("\n", self._text))]

    # --- parsing

    def statements(self) -> list[CNode]:
        """The statements of the text."""
        return self._parsed(self._text)

    def expression(self) -> CNode:
        """The one expression that the text is."""
        statements = self._parsed(self._text + "\n;")
        if len(statements) != 1 or type(statements[0]).__name__ == "Decl":
            raise RefusedError(
                "A verbatim expression is one expression of C, and this is not.", self.whole
            )
        return statements[0]

    def _parsed(self, text: str) -> list[CNode]:
        self._refuse_directives()
        self._refuse_depth()
        parser = import_module("pycparser.c_parser")
        try:
            tree = parser.CParser().parse(f"void verbatim(void) {{\n{text}\n}}")
        except parser.ParseError as error:
            raise self._unreadable(str(error)) from error
        if len(tree.ext) != 1:
            raise RefusedError(
                "A brace of this C text closes more than the text opens.", self.whole
            )
        return tree.ext[0].body.block_items or []

    def _refuse_directives(self) -> None:
        found = _DIRECTIVE.search(self._text)
        if found:
            span = self._span(found.start(1), found.end(1))
            raise RefusedError("A simulation has no preprocessor, which this line is for.", span)

    def _refuse_depth(self) -> None:
        """A tree of C cannot get deeper than these counts allow, however it is written."""
        depth = words = branches = 0
        for token in _TOKEN.finditer(self._text):
            depth += (token[0] in "([{") - (token[0] in ")]}")
            words = 0 if token[0] in ";{}" else words + 1
            branches += token[0] in _BRANCHES
            if depth > DEEPEST or words > _LONGEST or branches > DEEPEST:
                raise RefusedError(TOO_DEEP, self._span(token.start(), token.end()))

    def _unreadable(self, error: str) -> RefusedError:
        fact = "This is not C as a simulation understands it; names of types are not known to it."
        place = _PLACE.match(error)
        if place is None:
            return RefusedError(fact, self.whole)
        offset = self._offset(int(place["line"]), int(place["column"]))
        return RefusedError(fact, self._token(offset))

    # --- places

    def span(self, node: CNode) -> Span:
        """The first word or sign of a part of the text."""
        return self._token(self._node_offset(node))

    def statement_span(self, node: CNode) -> Span:
        """A part of the text, to the end of its first statement."""
        start = self._node_offset(node)
        for token in _TOKEN.finditer(self._text, start):
            if token[0] == ";":
                return self._span(start, token.end())
        return self._span(start, len(self._text.rstrip()))

    def _node_offset(self, node: CNode) -> int:
        coordinate = node.coord
        return 0 if coordinate is None else self._offset(coordinate.line, coordinate.column or 1)

    def _offset(self, line: int, column: int) -> int:
        row = min(max(line - _LINES_BEFORE, 1), len(self._line_starts))
        return min(self._line_starts[row - 1] + column - 1, len(self._text))

    def _token(self, offset: int) -> Span:
        token = _TOKEN.search(self._text, offset)
        return self._span(token.start(), token.end()) if token else self.whole

    def _span(self, start: int, end: int) -> Span:
        return self._around.inside(2 + start, 2 + end)


def _blanked(match: re.Match[str]) -> str:
    """White space in the place of a comment, line by line."""
    return match["kept"] or re.sub(r"[^\n]", " ", match[0])
