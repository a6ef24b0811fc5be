"""Recognises what other languages have and schedulers lack."""

from __future__ import annotations

from collections.abc import Mapping

from catapults.diagnostics import Edit, Fix, nearest
from catapults.source import Span
from catapults.syntax import messages
from catapults.syntax.ast import Type
from catapults.syntax.foreign import scheduler_words as vocabulary
from catapults.syntax.foreign.recognise import (
    leave_out_colon,
    mend_equality,
    mend_operator,
    mend_unit,
    report_call,
    report_foreign,
    report_needed,
    skip_comment,
    skip_line,
    tell_compound,
    tell_negation,
    tell_type,
    tell_undeclared,
    tell_word,
)
from catapults.syntax.foreign.words import Foreign
from catapults.syntax.lr import Token, TokenStream
from catapults.syntax.repair import accepts, behind_parentheses, goes_on, report_once
from catapults.syntax.tokens import KEYWORD_TOKENS
from catapults.syntax.usage import usage_clause

_TYPE_TOKENS = frozenset(one.name for one in Type)
#: What a scheduler or one of its handlers begins with.
_HEADS = frozenset("SCHEDULER PARTIAL EVENT QUERY".split())
_HANDLERS = frozenset("EVENT QUERY".split())
#: Words that are followed by a name and take no parentheses.
_BARE = frozenset("FOREACH DISPATCH DESTROY".split())
#: Words that a statement begins with.
_STATEMENT_WORDS = (
    "int float time threadref const if else while for do foreach continue break return dispatch "
    "destroy"
).split()


def mend_foreign(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """Reports what has its like in schedulers, and returns the token to go on with."""
    return (
        skip_comment(stream, token)
        or skip_line(stream, token, vocabulary.LINES)
        or _mend_equality(stream, token, expected)
        or mend_operator(stream, token)
        or mend_unit(stream, token)
        or _mend_at_least(stream, token)
        or leave_out_colon(stream, token)
        or _leave_out_type_of_head(stream, token, expected)
        or _leave_out_empty_parentheses(stream, token)
        or _leave_out_modifier(stream, token, expected)
        or _leave_out_semicolon(stream, token, expected)
        or _mend_word(stream, token, expected)
        or _mend_statement(stream, token)
        or _mend_loop(stream, token)
        or _leave_out_parentheses(stream, token)
        or _leave_out_type(stream, token)
    )


def tell_foreign(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    """Reports what has no like, or no single one; says whether there was such a thing."""
    return (
        tell_compound(stream, token, vocabulary.COMPOUNDS)
        or tell_word(stream, token.index, token.value, vocabulary.CHARACTERS)
        or tell_type(stream, token)
        or _tell_first(stream, token)
        or _tell_membership(stream, token, expected)
        or _tell_statement(stream, token)
        or tell_negation(stream, token)
        or _tell_call(stream, token, expected)
        or _tell_value(stream, token)
        or _tell_loop(stream, token)
        or _tell_place(stream, token, expected)
    )


# --- what is mended ---------------------------------------------------------------------


def _mend_equality(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """An assignment is a value here, so what it cannot write to is told of elsewhere."""
    if token.type != "EQUAL" or "LEFT_PAREN" in expected:
        return None
    return mend_equality(stream, token, expected)


def _mend_at_least(stream: TokenStream, token: Token) -> Token | None:
    """`=>` in a condition."""
    if token.type != "ARROW" or accepts(stream.parser, "SEMICOLON"):
        return None
    if not accepts(stream.parser, "GREATER_EQUAL", stream.following(token.index).type):
        return None
    report_foreign(stream, token.index, token.value.span, vocabulary.AT_LEAST)
    return goes_on(stream, token.index, "GREATER_EQUAL")


def _leave_out_type_of_head(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """A type in the head of a handler, before, behind or in the parentheses of which it stands."""
    index = token.index
    before, behind = stream.previous(index), stream.following(index)
    if _is_type_word(token.value.text) and behind.type in expected & _HANDLERS:
        _report_needless(stream, index, token.value.span, vocabulary.NO_RESULT)
        return goes_on(stream, index + 1)
    if token.type != "ID" and _is_type_word(token.value.text) and "ID" in expected:
        found = index
    elif token.type == "ID" and before is not None and _is_type_word(before.text):
        found = index - 1  # which was taken for the name
    else:
        return None
    opens = stream.previous(found)
    names = stream.lexemes[found + 1].type == "ID"
    if not names or opens is None or opens.type not in (*_HANDLERS, "LEFT_PAREN"):
        return None
    in_parentheses = opens.type == "LEFT_PAREN"
    if in_parentheses and not _is_handler(stream, found):
        return None
    advice = vocabulary.NO_PARAMETER_TYPE if in_parentheses else vocabulary.NO_RESULT
    _report_needless(stream, found, stream.lexemes[found].span, advice)
    if found < index:
        stream.parser.take_back()
    return goes_on(stream, found + 1)


def _leave_out_empty_parentheses(stream: TokenStream, token: Token) -> Token | None:
    """`event timer() { … }`."""
    opening = stream.previous(token.index)
    if token.type != "RIGHT_PAREN" or opening is None or opening.type != "LEFT_PAREN":
        return None
    if not _is_handler(stream, token.index):
        return None
    both = opening.span.to(token.value.span)
    report_once(
        stream,
        token.index,
        messages.FOREIGN,
        both,
        word=both.text,
        advice=vocabulary.NO_PARENTHESES,
        fixes=[Fix(f"Remove `{both.text}`", (Edit(both, ""),))],
    )
    stream.parser.take_back()
    return goes_on(stream, token.index + 1)


def _is_type_word(text: str) -> bool:
    return text in vocabulary.TYPES or text in vocabulary.OWN_TYPES


def _is_handler(stream: TokenStream, index: int) -> bool:
    """Whether a place is the first in the parentheses of a handler's head."""
    heads = stream.lexemes[max(index - 4, 0) : max(index - 2, 0)]  # where a type may stand, too
    return any(one.type in _HANDLERS for one in heads)


def _leave_out_modifier(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """`unsigned` and the like before a type, which may have been taken for a name."""
    before = stream.previous(token.index)
    if _is_type(token) and before is not None and before.text in vocabulary.MODIFIERS:
        if not accepts(stream.parser, "INT", without=1):
            return None
        stream.parser.take_back()
        index = token.index - 1
    elif token.value.text in vocabulary.MODIFIERS:
        index = token.index
        behind = Token(stream.following(index), index + 1, stream)
        typed = _is_type(behind) and "INT" in expected
        if not typed and behind.type not in expected & _HEADS:
            return None
    else:
        return None
    _report_needless(stream, index, stream.lexemes[index].span)
    return goes_on(stream, index + 1)


def _report_needless(
    stream: TokenStream, index: int, word: Span, advice: str = "Leave it out."
) -> None:
    behind = stream.following(index)
    removed = word if word.text == ";" or behind.type == "END" else word.up_to(behind.span)
    report_once(
        stream,
        index,
        messages.FOREIGN,
        word,
        word=word.text,
        advice=advice,
        fixes=[Fix(f"Remove `{word.text}`", (Edit(removed, ""),))],
    )


def _leave_out_semicolon(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """As C has it behind a structure."""
    if token.type != "SEMICOLON" or not expected & {"EVENT", "END"}:
        return None
    _report_needless(stream, token.index, token.value.span)
    return goes_on(stream, token.index + 1)


def _is_type(token: Token) -> bool:
    return token.type in _TYPE_TOKENS or token.value.text in vocabulary.TYPES


def _mend_word(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """A word that stands where a certain word of the language can."""
    words: list[Foreign | None] = [*vocabulary.COLON] if token.value.text == ":" else []
    words += [table.get(token.value.text) for table in (vocabulary.PLACED, *_tables(expected))]
    for foreign in words:
        if foreign is None or foreign.instead is None:
            continue
        keyword, behind = KEYWORD_TOKENS[foreign.instead], stream.following(token.index)
        follows = [] if foreign in vocabulary.PLACED.values() else [behind.type]
        if accepts(stream.parser, keyword, *follows):
            report_foreign(stream, token.index, token.value.span, foreign)
            return goes_on(stream, token.index, keyword)
    return None


def _mend_statement(stream: TokenStream, token: Token) -> Token | None:
    """A word that was taken for a name, since a statement may begin with one."""
    before = stream.previous(token.index)
    if before is None or not _begins_statement(stream, token):
        return None
    foreign = vocabulary.STATEMENTS.get(before.text)
    word = foreign.instead if foreign else nearest(before.text, _STATEMENT_WORDS)
    if word is None:
        return None
    keyword = KEYWORD_TOKENS[word]
    if not accepts(stream.parser, keyword, token.type, without=1):
        return None
    if foreign is not None:
        report_foreign(stream, token.index, before.span, foreign)
    else:
        report_misspelt(stream, token.index, before.span, word)
    stream.parser.take_back()
    return goes_on(stream, token.index - 1, keyword)


def _mend_loop(stream: TokenStream, token: Token) -> Token | None:
    """`for t in CONTAINER`, as in Python, and `for each t in CONTAINER`."""
    before = stream.previous(token.index)
    if before is None or before.type != "FOR":
        return None
    if token.value.text == "each":
        span = before.span.to(token.value.span)
        report_foreign(stream, token.index, span, vocabulary.EACH)
        stream.parser.take_back()
        return goes_on(stream, token.index, "FOREACH")
    if stream.following(token.index).type != "IN":
        return None
    report_foreign(stream, token.index, before.span, vocabulary.EACH)
    stream.parser.take_back()
    return goes_on(stream, token.index - 1, "FOREACH")


def _leave_out_parentheses(stream: TokenStream, token: Token) -> Token | None:
    """Of what takes none. What stands behind them is read; what stands in them is not."""
    before = stream.previous(token.index)
    end = behind_parentheses(stream, token.index) if token.type == "LEFT_PAREN" else None
    if before is None or before.type not in _BARE or end is None:
        return None
    opening, closing = token.value.span, stream.lexemes[end - 1].span
    inner = opening.behind.up_to(closing)
    written = f"{before.text} {inner.text.strip()}"
    fixes = []
    if _goes_well(stream, token.index + 1, end - 1):
        edits = (Edit(before.span.to(closing), written),)
        fixes = [Fix(f"Write `{written}`", edits)]
    report_once(
        stream,
        token.index,
        messages.FOREIGN,
        opening,
        word="(",
        advice=f"Write `{vocabulary.USAGE[before.text]}`.",
        fixes=fixes,
    )
    stream.parser.take_back()
    return goes_on(stream, end)


def _goes_well(stream: TokenStream, start: int, end: int) -> bool:
    """Whether the lexemes in parentheses can stand without them."""
    return accepts(stream.parser, *(one.type for one in stream.lexemes[start:end]))


def _leave_out_type(stream: TokenStream, token: Token) -> Token | None:
    """`for (int i = 0; …)`."""
    place = stream.lexemes[max(token.index - 2, 0)]
    if place.type != "FOR" or not _is_type(token):
        return None
    report_foreign(stream, token.index, token.value.span, vocabulary.COUNTER)
    return goes_on(stream, token.index + 1)


# --- what is told -----------------------------------------------------------------------


def _tell_statement(stream: TokenStream, token: Token) -> bool:
    before = stream.previous(token.index)
    if before is None or not _begins_statement(stream, token):
        return False
    if before.text == "assert":
        report_needed(stream, token, "`(`" + usage_clause("assert", vocabulary.USAGE))
        return True
    return tell_word(stream, token.index, before, vocabulary.STATEMENTS)


def _tell_first(stream: TokenStream, token: Token) -> bool:
    """`*CONTAINER => …;`."""
    star = stream.lexemes[max(token.index - 2, 0)]
    if token.type != "ARROW" or star.type != "STAR":
        return False
    report_foreign(stream, token.index, star.span, vocabulary.FIRST_LEAVES)
    return True


def _tell_membership(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    """A word between two values: of a condition, or of what is answered or assigned."""
    before = stream.previous(token.index - 1) if token.index else None
    is_stored = before is not None and before.type in ("RETURN", "ASSIGN")
    if "AND" not in expected or not (is_stored or "RIGHT_PAREN" in expected):
        return False
    return tell_word(stream, token.index, token.value, vocabulary.MEMBERSHIP)


def after_foreign_head(stream: TokenStream, token: Token) -> Token | None:
    """Where to go on behind a statement's head that was told of: its body is read as one of the
    language's."""
    before = stream.previous(token.index)
    if (
        before is None
        or not _begins_statement(stream, token)
        or before.text in vocabulary.WITH_CASES
    ):
        return None
    index: int | None = token.index
    if token.type == "LEFT_PAREN":
        index = behind_parentheses(stream, token.index)
    if index is None or (index == token.index and token.type != "LEFT_BRACE"):
        return None
    stream.parser.take_back()
    return goes_on(stream, index)


def _begins_statement(stream: TokenStream, token: Token) -> bool:
    """Whether the token before is the first of a statement, taken for the name of a variable."""
    before = stream.previous(token.index)
    if before is None or before.type != "ID" or not accepts(stream.parser, "IF", without=1):
        return False
    if _is_declared(stream, token.index - 1):
        return False
    return bool(stream.parser.symstack[-1].value.span.start == before.span.start)


def _is_declared(stream: TokenStream, index: int) -> bool:
    """Whether the text has declared a variable of that name before."""
    name, lexemes = stream.lexemes[index].text, stream.lexemes
    return any(
        lexemes[place].text == name and lexemes[place - 1].type in _TYPE_TOKENS | {"COMMA"}
        for place in range(1, index)
    )


def _tell_call(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    before = stream.previous(token.index)
    if before is None or before.type != "ID" or token.type != "LEFT_PAREN":
        return False
    if "AND" not in expected:  # no value ends here
        return False
    report_call(stream, token.index, before, vocabulary.CALLS.get(before.text, vocabulary.CALL))
    return True


def _tell_value(stream: TokenStream, token: Token) -> bool:
    """A value where a declaration has none, or a size."""
    before = stream.previous(token.index)
    if token.type == "LEFT_BRACE" and before is not None and before.type == "ASSIGN":
        foreign = vocabulary.ELEMENTS
    elif token.type == "LEFT_BRACKET" and before is not None and before.type in _TYPE_TOKENS:
        foreign = vocabulary.SIZE
    elif token.type == "ASSIGN" and "attributes" in {one.type for one in stream.parser.symstack}:
        foreign = vocabulary.ATTRIBUTE_VALUE
    else:
        return False
    report_foreign(stream, token.index, token.value.span, foreign)
    return True


def _tell_loop(stream: TokenStream, token: Token) -> bool:
    """`for (t in CONTAINER)`, and with a colon."""
    place = stream.lexemes[max(token.index - 3, 0)]
    if token.value.text not in ("in", ":") or place.type != "FOR":
        return False
    report_foreign(stream, token.index, place.span, vocabulary.EACH, fixed=False)
    return True


def _tell_place(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    """A word that begins something else where declarations, sections or the scheduler can stand."""
    if "QUEUE" in expected and tell_undeclared(stream, token):
        return True
    return any(tell_word(stream, token.index, token.value, table) for table in _tables(expected))


def _tables(expected: set[str]) -> list[Mapping[str, Foreign]]:
    """The words that have their like among what is expected."""
    tables: list[Mapping[str, Foreign]] = []
    if "INT" in expected:
        tables.append(vocabulary.TYPES)
    if {"EVENT", "DATA"} <= expected:
        tables.append(vocabulary.SECTIONS)
    if "SCHEDULER" in expected:
        tables.append(vocabulary.HEADS)
    return tables


def report_misspelt(stream: TokenStream, index: int, span: Span, word: str) -> None:
    """A name that is close to a word of the language, where only that can stand."""
    report_once(
        stream,
        index,
        messages.UNEXPECTED,
        span,
        found=f"`{span.text}`",
        expected=f"`{word}`",
        fixes=[Fix(f"Write `{word}`", (Edit(span, word),))],
    )
