"""Grammar of expressions: C's arithmetic and logic, names and calls. Which words are names, each
language says for itself with a production of `word`."""

from __future__ import annotations

from typing import Any

from catapults.syntax.ast import (
    Binary,
    BoolLiteral,
    FloatLiteral,
    IntLiteral,
    Name,
    Paren,
    TimeLiteral,
    Unary,
)
from catapults.syntax.building import build
from catapults.syntax.productions import listed, node, one_of, perhaps
from catapults.workload.syntax import ast

_OPERATORS = """OR AND EQUAL NOT_EQUAL LESS GREATER LESS_EQUAL GREATER_EQUAL PLUS MINUS STAR SLASH
    PERCENT""".split()

p_binary = node(
    Binary,
    "expression : "
    + "|".join(f"left=expression operator={one} right=expression" for one in _OPERATORS),
)
p_unary = node(
    Unary,
    """expression : operator=MINUS operand=expression %prec UNARY
    | operator=BANG operand=expression %prec UNARY""",
)
p_parenthesised = node(Paren, "expression : LEFT_PAREN inner=expression RIGHT_PAREN")


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


p_name_expression = node(ast.NameExpr, "expression : name=name")
p_call = node(ast.Call, "expression : function=name LEFT_PAREN arguments=arguments RIGHT_PAREN")
p_some_arguments = listed("some_arguments", "argument", "COMMA")
p_arguments = perhaps("arguments", "some_arguments")
p_argument = one_of("argument", ("expression", "pair"))
p_pair = node(ast.Pair, "pair : key=expression COLON value=expression")
p_field = node(ast.FieldExpr, "expression : owner=name DOT field=name")


def p_name(p: Any) -> None:
    """name : word"""
    p[0] = build(p, Name, text=p[1].text)
