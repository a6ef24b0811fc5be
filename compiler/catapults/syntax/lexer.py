"""Cuts a text into lexemes with one regular expression; comments are kept aside for the formatter.

Every input gives an answer: what has no meaning is reported and left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from catapults.diagnostics import Diagnostics, Edit, Fix
from catapults.source import Layout, Part, Source, Span
from catapults.syntax import messages
from catapults.syntax.comments import Comment
from catapults.syntax.times import as_duration
from catapults.syntax.tokens import (
    COLON,
    DISTRIBUTED_TOKENS,
    KEYWORD_TOKENS,
    PLACEMENT,
    PUNCTUATION,
    SIGNS,
    STRAY,
    TIME_UNITS,
    Lexeme,
)

#: Largest value of a constant; ints of every target and times fit in it.
LARGEST_INTEGER = 2**63 - 1

#: Texts of numbers longer than this are certainly out of range.
_LONGEST_NUMBER = 400

_LONGEST_SHOWN = 40

_PUNCTUATION_TYPES = {text: name for name, text in PUNCTUATION.items()}
_LONGEST_FIRST = sorted(PUNCTUATION.values(), key=len, reverse=True)  # so `=>` is one token

#: What can stand before a statement; that of a `foreach` follows a container.
_BEFORE_STATEMENT = frozenset(
    "SEMICOLON LEFT_BRACE RIGHT_BRACE RIGHT_PAREN ELSE DO ID RIGHT_BRACKET "
    "VERBATIM_STATEMENT".split()
)

#: What a statement ends with, or begins behind: what follows is a part of the text of its own.
_ENDS = frozenset("SEMICOLON LEFT_BRACE RIGHT_BRACE".split())

#: One token with the blanks before it. The groups are tried in this order; their names are
#: those of the methods of :class:`_Scanner`, but for the two that most tokens are of, and
#: the end of the text.
_TOKEN = re.compile(
    rf"""
    [ \t\r\n\f\v\ufeff]*+
    (?: (?P<word>[A-Za-z_][A-Za-z0-9_]*)
      | (?P<line_comment>//[^\n]*)
      | (?P<block_comment>/\*)
      | (?P<verbatim_statement>\{{\*)
      | (?P<verbatim_expression>\(\*)
      | (?P<string>"(?:\\.|[^"\\\n])*"?)
      | (?P<number>0[xX]\w*|(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?\w*)
      | (?P<punctuation>{"|".join(map(re.escape, _LONGEST_FIRST))})
      | (?P<illegal>.)
      | (?P<end>\Z)
    )""",
    re.VERBOSE | re.DOTALL,
)
_WORD, _PUNCTUATION, _END = (_TOKEN.groupindex[name] for name in ("word", "punctuation", "end"))
_ENDS_ESCAPED = re.compile(r'(?<!\\)(?:\\\\)*\\"$')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"n": "\n", "t": "\t"}
_NUMBER = re.compile(
    r"(?P<digits>(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?)(?P<unit>[A-Za-z\u00b5\u03bc]*)"
)
_MICROSECONDS = re.compile(r"[\u00b5\u03bc]s\b")
_HEX = re.compile(r"0[xX][0-9a-fA-F]+")
_VERBATIM_PART = re.compile(
    r"""
      "(?:\\.|[^"\\\n])*"         # a string
    | '(?:\\.|[^'\\\n])*'         # a character constant
    | //[^\n]*
    | /\*.*?\*/
    | (?P<statement>\*\})
    | (?P<expression>\*\))
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True)
class Lexed:
    """The tokens of a file, ending with an END token, and its comments, in order."""

    tokens: list[Lexeme]
    comments: list[Comment]
    #: Where the parts begin that their places are in.
    layout: Layout
    #: A comment or verbatim text without end swallowed the rest of the file.
    cut_short: bool


def tokenise(source: Source, diagnostics: Diagnostics) -> Lexed:
    """All tokens of a text. Never raises, whatever the text holds."""
    scanner = _Scanner(Layout(source), diagnostics)
    scanner.run(0, len(source.text))
    return _finished(scanner)


def tokenise_ranges(
    layout: Layout, ranges: Iterable[tuple[int, int]], diagnostics: Diagnostics
) -> Lexed | None:
    """The tokens of some ranges of a text, in order; None if one runs on behind its range."""
    scanner = _Scanner(layout, diagnostics)
    for start, end in ranges:
        if not scanner.run(start, end):
            return None
    return _finished(scanner)


def _finished(scanner: _Scanner) -> Lexed:
    scanner.end()
    _recognise_contextual(scanner.tokens)
    return Lexed(scanner.tokens, scanner.comments, scanner.layout, scanner.cut_short)


def _recognise_contextual(tokens: list[Lexeme]) -> None:
    """Turns `assert`, `fail`, `simulate` and `is` into keywords where only those can be meant, and
    in a distributed scheduler all words that only such ones have."""
    if is_distributed(tokens):
        _recognise_distributed(tokens)
    for index, token in enumerate(tokens):
        if token.type != "ID":
            continue
        if token.value == "assert":
            if tokens[index + 1].type == "LEFT_PAREN":
                tokens[index] = Lexeme("ASSERT", token.span)
        elif token.value == "fail":
            begins = index == 0 or tokens[index - 1].type in _BEFORE_STATEMENT
            if begins and tokens[index + 1].type in ("SEMICOLON", "ID"):
                tokens[index] = Lexeme("FAIL", token.span)
        elif token.value == "simulate":
            before = tokens[index - 1].type if index else ""
            if (before, tokens[index + 1].type) in (
                ("VERBATIM_STATEMENT", "LEFT_BRACE"),
                ("VERBATIM_EXPRESSION", "LEFT_PAREN"),
            ):
                tokens[index] = Lexeme("SIMULATE", token.span)
        elif token.value == "is":
            before = tokens[index - 1].type if index else ""
            if before in ("ID", "RIGHT_BRACKET") and tokens[index + 1].type == "ID":
                tokens[index] = Lexeme("IS", token.span)


def is_distributed(tokens: Sequence[Lexeme]) -> bool:
    """Whether a text begins as a distributed scheduler does."""
    first = tokens[0]
    return first.type == "DISTRIBUTED" or (first.type == "ID" and first.value == "distributed")


def _recognise_distributed(tokens: list[Lexeme]) -> None:
    for index, token in enumerate(tokens):
        if token.type == "ID" and token.value in DISTRIBUTED_TOKENS:
            kind = DISTRIBUTED_TOKENS[str(token.value)]
            tokens[index] = Lexeme(kind, token.span, token.value)
        elif token.type == STRAY and token.text == ":":
            tokens[index] = Lexeme(COLON, token.span)
        elif token.type == "DISPATCH" and _begins_block(tokens, index + 1):
            tokens[index] = Lexeme(PLACEMENT, token.span)


def _begins_block(tokens: Sequence[Lexeme], index: int) -> bool:
    """Whether a block stands behind a word, or behind a parameter that is too much there."""
    types = [token.type for token in tokens[index : index + 4]]
    return types[:1] == ["LEFT_BRACE"] or types == ["LEFT_PAREN", "ID", "RIGHT_PAREN", "LEFT_BRACE"]


class _Scanner:
    """One pass over a text. Each method takes what a group of the expression has matched and
    tells where to go on."""

    def __init__(self, layout: Layout, diagnostics: Diagnostics) -> None:
        self.tokens: list[Lexeme] = []
        self.comments: list[Comment] = []
        self.cut_short = False
        self.layout = layout
        self._source = layout.source
        self._text = layout.source.text
        #: The part that the next token is in; None if it begins one.
        self._part: Part | None = None
        self._begin = 0
        self._diagnostics = diagnostics
        self._illegal_end = -1
        self._others: dict[str, Callable[[int, int], int]] = {
            name: getattr(self, f"_{name}")
            for name in _TOKEN.groupindex
            if name not in ("word", "punctuation", "end")
        }

    def run(self, position: int, end: int) -> bool:
        """From a place to another; tells whether the last token or comment surely ends there."""
        self._part = None
        while position < end:
            position = self._run_from(position, end)
        if position > end:
            return False
        last = self.comments[-1] if self.comments else None
        return end == len(self._text) or last is None or last.span.end < end or not last.is_line

    def end(self) -> None:
        """Adds the token at the end of the text."""
        length = len(self._text)
        self._add("END", length, length)

    def _run_from(self, position: int, until: int) -> int:
        """Until the end, or a token that goes on behind its match: tells where that goes to.

        Words and punctuation are handled in place: they are nine tokens of ten.
        """
        text, add, part, begin = self._text, self.tokens.append, self._part, self._begin
        for match in _TOKEN.finditer(text, position, until):
            group = match.lastindex
            start, end = match.span(group or 0)
            if group == _WORD:
                if part is None:
                    part, begin = self._begun(start), start
                word, span = text[start:end], Span(part, start - begin, end - begin)
                add(Lexeme(KEYWORD_TOKENS.get(word, "ID"), span, word))
            elif group == _PUNCTUATION:
                if part is None:
                    part, begin = self._begun(start), start
                kind = _PUNCTUATION_TYPES[text[start:end]]
                add(Lexeme(kind, Span(part, start - begin, end - begin)))
                if kind in _ENDS:
                    part = self._part = None
            elif group != _END:
                behind = self._others[match.lastgroup or ""](start, end)
                if behind != end:
                    return behind
                part, begin = self._part, self._begin
        return until

    def _begun(self, start: int) -> Part:
        """The part that begins there."""
        self._part, self._begin = self.layout.part(start), start
        return self._part

    def _span(self, start: int, end: int) -> Span:
        part = self._part or self._begun(start)
        return Span(part, start - self._begin, end - self._begin)

    def _add(self, kind: str, start: int, end: int, value: int | float | str = "") -> int:
        self.tokens.append(Lexeme(kind, self._span(start, end), value))
        return end

    def _comment(self, start: int, end: int) -> None:
        self._part = None
        self.comments.append(Comment(self._span(start, end)))
        self._part = None

    def _line_comment(self, start: int, end: int) -> int:
        self._comment(start, start + len(self._text[start:end].rstrip("\r")))
        return end

    def _block_comment(self, start: int, end: int) -> int:
        close = self._text.find("*/", end)
        if close < 0:
            span = self._span(start, end)
            line_end = self._text.find("\n", end)
            close = len(self._text) if line_end < 0 else line_end
            fix = Fix("Close it behind its line", (Edit(span.range(close, close), " */"),))
            self._diagnostics.report(messages.UNTERMINATED_COMMENT, span, fixes=[fix])
            self.cut_short = True
            return len(self._text)
        self._comment(start, close + 2)
        return close + 2

    def _verbatim_statement(self, start: int, end: int) -> int:
        found = self._verbatim(start, end, "statement")
        if found is not None:
            self._part = None
            return found
        self.cut_short = True
        return self._add("VERBATIM_STATEMENT", start, len(self._text), self._text[end:])

    def _verbatim_expression(self, start: int, end: int) -> int:
        found = self._verbatim(start, end, "expression")
        if found is not None:
            return found
        return self._add("LEFT_PAREN", start, start + 1)  # most likely a peek in parentheses

    def _verbatim(self, start: int, inside: int, group: str) -> int | None:
        for part in _VERBATIM_PART.finditer(self._text, inside):
            if part.lastgroup == group:
                text = self._text[inside : part.start()]
                return self._add(f"VERBATIM_{group.upper()}", start, part.end(), text)
        self._report_unterminated_verbatim(start, "*}" if group == "statement" else "*)")
        return None

    def _report_unterminated_verbatim(self, start: int, close: str) -> None:
        opening = self._text[start]
        span = self._span(start, start + 2)
        peek = f"{opening} *"
        self._diagnostics.report(
            messages.UNTERMINATED_VERBATIM,
            span,
            close=close,
            hint=f", or write `{peek}` with a space if the first thread of a container is meant",
            fixes=[Fix(f"Write `{peek}`", (Edit(span, peek),))],
        )

    def _string(self, start: int, end: int) -> int:
        text = self._text[start:end]
        closed = len(text) > 1 and text.endswith('"') and not _ENDS_ESCAPED.search(text)
        if not closed:
            return self._unterminated_string(start, text)
        value = _ESCAPE.sub(lambda m: _ESCAPES.get(m[1], m[1]), text[1:-1])
        return self._add("STRING", start, end, value)

    def _unterminated_string(self, start: int, text: str) -> int:
        """What closes a statement at the end of the line is not taken to be part of the string."""
        end = start + max(1, len(text.rstrip(" \t\r);")))
        span = self._span(start, end)
        fix = Fix('Insert `"`', (Edit(span.behind, '"'),))
        self._diagnostics.report(messages.UNTERMINATED_STRING, span, fixes=[fix])
        return self._add("STRING", start, end, self._text[start + 1 : end])

    def _number(self, start: int, end: int) -> int:
        text = self._text[start:end]
        kind, value, problem = _number(text)
        if problem is not None:
            reason, fix, instead = problem
            span = self._span(start, end)
            text = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
            fixes = [Fix(f"Write {fix}", (Edit(span, instead),))] if instead else []
            self._diagnostics.report(
                messages.BAD_NUMBER, span, text=text, reason=reason, fix=fix, fixes=fixes
            )
        return self._add(kind, start, end, value)

    def _illegal(self, start: int, end: int) -> int:
        """A run of such characters is reported once, at its start; the parser tells of signs that
        mean something elsewhere. With too many of them the rest of the text is not read."""
        if self._diagnostics.is_overfull(self._source):
            return len(self._text)
        if self._text[start] in SIGNS:
            return self._add(STRAY, start, end)
        unit = _MICROSECONDS.match(self._text, start)
        if unit and self.tokens and self.tokens[-1].type in ("INTEGER", "REAL"):
            return self._add("ID", start, unit.end(), unit[0])
        if start != self._illegal_end:
            character = self._text[start]
            text = f"`{character}`" if character.isprintable() else f"Character {ord(character)}"
            span = self._span(start, end)
            fix = Fix(f"Remove {text[0].lower()}{text[1:]}", (Edit(span, ""),))
            self._diagnostics.report(messages.ILLEGAL_CHARACTER, span, text=text, fixes=[fix])
        self._illegal_end = end
        return end


# --- numbers --------------------------------------------------------------------


class _Problem(NamedTuple):
    """What is wrong with a number."""

    reason: str
    write: str
    #: What can take its place.
    instead: str | None = None


_Number = tuple[str, int | float, _Problem | None]


def _number(text: str) -> _Number:
    """Token type, value, and what is wrong with it, if anything."""
    if len(text) > _LONGEST_NUMBER:
        return "INTEGER", 0, _Problem("it has too many digits", "a smaller one")
    if text[:2] in ("0x", "0X"):
        if not _HEX.fullmatch(text):
            reason = "`0x` needs hexadecimal digits behind it"
            return "INTEGER", 0, _Problem(reason, "for example `0x1f`")
        return _integer(int(text, 16))
    if text.isdecimal():
        return _integer(int(text))
    match = _NUMBER.fullmatch(text)
    if match is None or (match["unit"] and match["unit"] not in TIME_UNITS):
        return _with_unknown_unit(match)
    if match["unit"]:
        return _duration(match["digits"], TIME_UNITS[match["unit"]])
    value = float(text)
    if value == float("inf"):
        return "REAL", 0.0, _Problem("it is larger than any float", "a smaller one")
    return "REAL", value, None


def _with_unknown_unit(match: re.Match[str] | None) -> _Number:
    units = ", ".join(TIME_UNITS)
    written = match and as_duration(match["digits"], match["unit"])
    if not written:
        reason = f"only a unit of time ({units}) can follow"
        return "INTEGER", 0, _Problem(reason, "a space before a name")
    kind, value, _ = _number(written)
    return kind, value, _Problem(f"the units of time are {units}", f"`{written}`", written)


def _integer(value: int) -> _Number:
    if value > LARGEST_INTEGER:
        return "INTEGER", 0, _Problem(f"the largest is {LARGEST_INTEGER}", "a smaller one")
    return "INTEGER", value, None


def _duration(digits: str, unit: int) -> _Number:
    if abs(float(digits)) > LARGEST_INTEGER:
        return "DURATION", 0, _Problem("the longest time is about 292 years", "a shorter one")
    nanoseconds = Fraction(digits) * unit
    if nanoseconds > LARGEST_INTEGER:
        return "DURATION", 0, _Problem("the longest time is about 292 years", "a shorter one")
    if nanoseconds.denominator != 1:
        return "DURATION", 0, _Problem("times are whole nanoseconds", "a multiple of 1ns")
    return "DURATION", int(nanoseconds), None
