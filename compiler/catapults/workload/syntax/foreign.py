"""Recognises what other languages have: told by name, and mended where one token stands for it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from catapults.diagnostics import Edit, Fix
from catapults.syntax import messages
from catapults.syntax.foreign.recognise import (
    VALUE,
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
from catapults.syntax.foreign.words import Foreign, like
from catapults.syntax.lr import Token, TokenStream
from catapults.syntax.repair import accepts, behind_parentheses, goes_on, put_in, report_once
from catapults.syntax.usage import usage_clause
from catapults.workload.syntax import foreign_words as vocabulary
from catapults.workload.syntax.forms import skip_form, tell_form
from catapults.workload.syntax.tokens import WORD_TOKENS

#: What must follow a word so that the word in its place goes on well. A type is followed by a name.
_FOLLOWED_BY = {
    "exit": {"SEMICOLON"},
    "loop": {"LEFT_BRACE"},
    "else if": {"LEFT_PAREN"},
    "sleep": VALUE,
    "sleep until": VALUE,
    "compute": VALUE,
}

#: What a function is passed that can stand in a statement.
_ARGUMENT = re.compile(r"[A-Za-z_]\w*(?:\[[^\[\]]*\])?|\d+\w*", re.ASCII)


def mend_foreign(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """Reports what has its like in workloads, and returns the token to go on with."""
    return (
        skip_comment(stream, token)
        or skip_line(stream, token, vocabulary.LINES)
        or skip_form(stream, token, expected)
        or mend_equality(stream, token, expected)
        or mend_operator(stream, token)
        or _mend_declaration(stream, token, expected)
        or _mend_setting(stream, token, expected)
        or _mend_field(stream, token, expected)
        or _mend_yield(stream, token)
        or mend_unit(stream, token)
        or leave_out_colon(stream, token)
    )


def tell_foreign(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    """Reports what has no like, or no single one; says whether there was such a thing."""
    return (
        tell_form(stream, token)
        or tell_compound(stream, token, vocabulary.COMPOUNDS)
        or tell_word(stream, token.index, token.value, vocabulary.CHARACTERS)
        or tell_type(stream, token)
        or _tell_setting(stream, token, expected)
        or _tell_positional(stream, token, expected)
        or _tell_call(stream, token, expected)
        or _tell_statement(stream, token, expected)
        or tell_negation(stream, token)
        or _tell_declaration(stream, token, expected)
    )


# --- what is mended ------------------------------------------------------------------


def _mend_declaration(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """Also a type, wherever one is needed."""
    words = vocabulary.DECLARATIONS if _declares(expected) else vocabulary.TYPES
    foreign = words.get(token.value.text)
    if foreign is None or foreign.instead is None or WORD_TOKENS[foreign.instead] not in expected:
        return None
    report_foreign(stream, token.index, token.value.span, foreign)
    return goes_on(stream, token.index, WORD_TOKENS[foreign.instead])


def _mend_setting(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """A word in the braces of a device or an arrival process."""
    foreign = _settings(expected).get(token.value.text)
    if foreign is None or foreign.instead is None:
        return None
    report_foreign(stream, token.index, token.value.span, foreign)
    return goes_on(stream, token.index, WORD_TOKENS[foreign.instead])


def _mend_field(stream: TokenStream, token: Token, expected: set[str]) -> Token | None:
    """`:` and `,` between the fields of a new message."""
    if token.value.text == ":" and expected == {"ASSIGN"}:
        instead, text = "ASSIGN", "="
    elif token.type == "COMMA" and {"SEMICOLON", "RIGHT_BRACE"} <= expected:
        instead, text = "SEMICOLON", ";"
    else:
        return None
    report_foreign(stream, token.index, token.value.span, like(text))
    return goes_on(stream, token.index, instead)


def _mend_yield(stream: TokenStream, token: Token) -> Token | None:
    """`yield NAME;`"""
    before = stream.previous(token.index)
    if before is None or before.text != "yield" or token.type != "ID":
        return None
    if not accepts(stream.parser, "TO", token.type):
        return None
    place = before.span.behind
    report_once(
        stream,
        token.index,
        messages.MISSING,
        before.span,
        expected="`to`",
        where="after `yield`",
        fixes=[Fix("Insert `to`", (Edit(place, " to"),))],
    )
    return put_in(stream, token, "TO")


# --- what is told ----------------------------------------------------------------------


def _settings(expected: set[str]) -> Mapping[str, Foreign]:
    """The words that have their like among the settings that can stand here."""
    if "ID" in expected:
        return {}
    if "SERVERS" in expected:
        return vocabulary.DEVICE_SETTINGS
    if {"EVERY", "BURST"} <= expected:
        return vocabulary.ARRIVAL_SETTINGS
    return vocabulary.DISCIPLINES if {"FIFO", "LOWEST"} <= expected else {}


def _tell_setting(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    before = stream.previous(token.index)
    if before is not None and before.type == "RIGHT_PAREN" and expected == {"ASSIGN"}:
        report_foreign(stream, token.index, token.value.span, vocabulary.HOST_VALUE)
        return True
    return tell_word(stream, token.index, token.value, _settings(expected))


def _tell_positional(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    """`send { 3 } to CHANNEL;`. What stands in the braces is not read."""
    word = stream.lexemes[max(token.index - 2, 0)]
    if word.text != "send" or token.type not in VALUE or not {"ID", "RIGHT_BRACE"} <= expected:
        return False
    report_needed(stream, token, "a name" + usage_clause("send", vocabulary.USAGE))
    rest = range(token.index, len(stream.lexemes))
    closing = (place for place in rest if stream.lexemes[place].type == "RIGHT_BRACE")
    stream.position = next(closing, token.index) + 1
    return True


def _tell_call(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    """`CHANNEL.send(m)`, as a statement or as a value."""
    index = token.index
    if token.value.text == "." and {"ASSIGN", "PLUS_ASSIGN"} <= expected:
        index += 2
    called, point = stream.lexemes[max(index - 1, 0)], stream.lexemes[max(index - 2, 0)]
    behind = stream.lexemes[min(index, len(stream.lexemes) - 1)]
    if behind.type != "LEFT_PAREN" or point.text != ".":
        return False
    report_call(stream, token.index, called, vocabulary.CALLS.get(called.text, vocabulary.CALL))
    return True


def _tell_statement(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    """A word that was taken for the name of a variable, since a statement may begin with one."""
    before = stream.previous(token.index)
    if before is None or not {"ASSIGN", "PLUS_ASSIGN"} <= expected:
        return False
    if token.type == "LEFT_PAREN" and _tell_function(stream, token):
        return True
    foreign = vocabulary.STATEMENTS.get(before.text)
    if foreign is None:
        return False
    fixed = token.type in _FOLLOWED_BY.get(foreign.instead or "", {"ID"})
    report_foreign(stream, token.index, before.span, foreign, fixed=fixed)
    if token.type == "LEFT_PAREN":
        stream.position = behind_parentheses(stream, token.index) or token.index + 1
    return True


def _tell_function(stream: TokenStream, token: Token) -> bool:
    """`sem_wait(&s);`, and others that have a statement of their own."""
    called = stream.lexemes[token.index - 1]
    template = vocabulary.FUNCTIONS.get(called.text)
    behind = behind_parentheses(stream, token.index)
    if template is None or behind is None:
        return False
    closing = stream.lexemes[behind - 1]
    inside = token.value.span.behind.to(closing.span)
    arguments = [one.strip().lstrip("&") for one in inside.text[:-1].split(",")]
    wanted = template.count("{")
    if len(arguments) < wanted or not all(map(_ARGUMENT.fullmatch, arguments[:wanted])):
        return False
    written = template.format(*arguments)
    report_once(
        stream,
        token.index,
        messages.FOREIGN,
        called.span,
        word=f"{called.text}()",
        advice=f"Write `{written};`.",
        fixes=[Fix(f"Write `{written}`", (Edit(called.span.to(closing.span), written),))],
    )
    stream.position = behind
    return True


def _tell_declaration(stream: TokenStream, token: Token, expected: set[str]) -> bool:
    if not _declares(expected):
        words = vocabulary.TYPES if "INT" in expected else {}
        return tell_word(stream, token.index, token.value, words)
    return tell_undeclared(stream, token) or tell_word(
        stream, token.index, token.value, vocabulary.DECLARATIONS
    )


def _declares(expected: set[str]) -> bool:
    """Whether the declarations of a workload can stand here."""
    return {"THREAD", "DEVICE"} <= expected
