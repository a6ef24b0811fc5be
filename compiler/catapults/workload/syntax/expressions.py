"""Grammar of expressions: C's arithmetic and logic, names and calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from catapults.syntax.ast import (
    Binary,
    BoolLiteral,
    FloatLiteral,
    IntLiteral,
    Name,
    Node,
    Paren,
    TimeLiteral,
    Unary,
)
from catapults.syntax.building import build
from catapults.syntax.lr_tables import passes_on
from catapults.workload.syntax import ast
from catapults.workload.syntax.tokens import WORD_TOKENS, WORDS


def p_binary(p: Any) -> None:
    """expression : expression OR expression
    | expression AND expression
    | expression EQUAL expression
    | expression NOT_EQUAL expression
    | expression LESS expression
    | expression GREATER expression
    | expression LESS_EQUAL expression
    | expression GREATER_EQUAL expression
    | expression PLUS expression
    | expression MINUS expression
    | expression STAR expression
    | expression SLASH expression
    | expression PERCENT expression"""
    p[0] = build(p, Binary, operator=p[2].text, left=p[1], right=p[3])


def p_unary(p: Any) -> None:
    """expression : MINUS expression %prec UNARY
    | BANG expression %prec UNARY"""
    p[0] = build(p, Unary, operator=p[1].text, operand=p[2])


def p_parenthesised(p: Any) -> None:
    """expression : LEFT_PAREN expression RIGHT_PAREN"""
    p[0] = build(p, Paren, inner=p[2])


def p_integer(p: Any) -> None:
    """expression : INTEGER"""
    p[0] = build(p, IntLiteral, value=p[1].value, text=p[1].text)


def p_real(p: Any) -> None:
    """expression : REAL"""
    p[0] = build(p, FloatLiteral, value=p[1].value, text=p[1].text)


def p_duration(p: Any) -> None:
    """expression : DURATION"""
    p[0] = build(p, TimeLiteral, nanoseconds=p[1].value, text=p[1].text)


def p_bool(p: Any) -> None:
    """expression : TRUE
    | FALSE"""
    p[0] = build(p, BoolLiteral, value=p[1].type == "TRUE")


def p_name_expression(p: Any) -> None:
    """expression : name"""
    p[0] = build(p, ast.NameExpr, name=p[1])


def p_call(p: Any) -> None:
    """expression : name LEFT_PAREN arguments RIGHT_PAREN"""
    p[0] = build(p, ast.Call, function=p[1], arguments=p[3])


def p_arguments(p: Any) -> None:
    """arguments :
    | some_arguments"""
    p[0] = p[1] if len(p) > 1 else []


def p_some_arguments(p: Any) -> None:
    """some_arguments : argument
    | some_arguments COMMA argument"""
    p[0] = collected(p)


@passes_on
def p_argument(p: Any) -> None:
    """argument : expression
    | pair"""
    p[0] = p[1]


def p_pair(p: Any) -> None:
    """pair : expression COLON expression"""
    p[0] = build(p, ast.Pair, key=p[1], value=p[3])


def p_field(p: Any) -> None:
    """expression : name DOT name"""
    p[0] = build(p, ast.FieldExpr, owner=p[1], field=p[3])


# --- shared ----------------------------------------------------------------------------


def collected(p: Any) -> list[Any]:
    """For the productions of a list: what it holds so far, with the last symbol.

    An item that was in error has no node and is left out.
    """
    symbols = p[1:]
    items: list[Any] = symbols[0] if symbols and isinstance(symbols[0], list) else []
    last = symbols[-1] if symbols else None
    if isinstance(last, Node):
        items.append(last)
    return items


# --- names ---------------------------------------------------------------------------


def one_of(symbol: str, tokens: Iterable[str]) -> Callable[[Any], None]:
    """The production of a symbol that stands for any one of some tokens."""

    def action(p: Any) -> None:
        p[0] = p[1]

    action.__doc__ = f"{symbol} : " + "\n| ".join(tokens)
    return passes_on(action)


p_word = one_of("word", ["ID", *(WORD_TOKENS[word] for word in WORDS)])


def p_name(p: Any) -> None:
    """name : word"""
    p[0] = build(p, Name, text=p[1].text)
