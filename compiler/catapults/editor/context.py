"""What the text before a place asks for next, told from lexemes: a text being typed has errors."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.editor.document import Document
from catapults.syntax.tokens import SECTION_STARTS, Lexeme

_STATEMENT_ENDS = ("SEMICOLON", "LEFT_BRACE", "RIGHT_BRACE", "ELSE", "DO")
_LOOKED_AT = 3


@dataclass(frozen=True)
class Context:
    """Where something is typed."""

    from_: int  # start of the word that is typed
    depth: int  # open braces
    section: str  # token type that begins the section or item, "" outside of all
    handler: str  # the name behind that, if it has one
    before: tuple[str, ...]  # types of the lexemes before, the nearest last
    at_start: bool  # a statement or declaration begins here
    #: What stands before a dot that is the last lexeme, "" if that is no name.
    owner: str
    called: str  # name of the function whose first argument begins here, "" elsewhere


def context_at(document: Document, offset: int) -> Context | None:
    """The context of a place; None in comments, strings and verbatim text."""
    if document.comment_at(offset) is not None:
        return None
    before = [token for token in document.tokens if token.span.end <= offset and token.text]
    inside = next((t for t in document.tokens if t.span.start < offset < t.span.end), None)
    if inside is not None and not _is_word(inside):
        return None
    if inside is not None:
        from_ = inside.span.start
    elif before and before[-1].span.end == offset and _is_word(before[-1]):
        from_ = before.pop().span.start
    elif before and before[-1].span.end == offset and before[-1].type in ("INTEGER", "REAL"):
        return None
    else:
        from_ = offset
    opened = _open_braces(before)
    head = _head(before, opened[1]) if len(opened) > 1 else []
    return Context(
        from_=from_,
        depth=len(opened),
        section=head[0].type if head else "",
        handler=head[1].text if len(head) > 1 else "",
        before=_types(before),
        at_start=_statement_start(before) == len(before),
        owner=_owner(before),
        called=_called(before),
    )


def _is_word(token: Lexeme) -> bool:
    return token.text[:1].isalpha() or token.text[:1] == "_"


def _types(before: list[Lexeme]) -> tuple[str, ...]:
    """Of the last lexemes; an `is` behind a name is one before anything is behind it."""
    types = [token.type for token in before[-_LOOKED_AT:]]
    if types[-2:-1] in (["ID"], ["RIGHT_BRACKET"]) and before[-1].text == "is":
        types[-1] = "IS"
    return tuple(types)


def _owner(before: list[Lexeme]) -> str:
    types = [token.type for token in before[-2:]]
    return before[-2].text if types == ["ID", "DOT"] else ""


def _called(before: list[Lexeme]) -> str:
    types = [token.type for token in before[-2:]]
    return before[-2].text if types == ["ID", "LEFT_PAREN"] else ""


def _open_braces(tokens: list[Lexeme]) -> list[int]:
    """Places of the braces that are open behind the tokens; a new section closes the last one."""
    opened: list[int] = []
    for index, token in enumerate(tokens):
        following = tokens[index + 1].type if index + 1 < len(tokens) else ""
        if token.type in SECTION_STARTS and following == SECTION_STARTS[token.type]:
            del opened[1:]
        if token.type == "LEFT_BRACE":
            opened.append(index)
        elif token.type == "RIGHT_BRACE" and opened:
            opened.pop()
    return opened


def _head(tokens: list[Lexeme], brace: int) -> list[Lexeme]:
    """What stands before an opening brace, from the end of the section before."""
    start = brace
    while start > 0 and tokens[start - 1].type not in ("LEFT_BRACE", "RIGHT_BRACE", "SEMICOLON"):
        start -= 1
    return tokens[start:brace]


def _statement_start(tokens: list[Lexeme]) -> int:
    """Where the statement begins that the tokens end in; the head of `if` or a loop is passed."""
    start = len(tokens)
    while start > 0 and tokens[start - 1].type not in _STATEMENT_ENDS:
        start -= 1
    depth = 0
    for index in range(start, len(tokens)):
        depth += {"LEFT_PAREN": 1, "RIGHT_PAREN": -1}.get(tokens[index].type, 0)
        closes_head = tokens[index].type == "RIGHT_PAREN" and depth == 0
        if closes_head and tokens[start].type in ("IF", "WHILE", "FOR", "REPEAT"):
            start = index + 1
    return start
