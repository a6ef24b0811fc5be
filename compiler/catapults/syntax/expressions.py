"""Grammar of expressions: C's, with sizes `|c|`, the front `*c` and verbatim text."""

from __future__ import annotations

from typing import Any

from catapults.syntax import ast, messages
from catapults.syntax.building import build, name_of
from catapults.syntax.lr_tables import passes_on
from catapults.syntax.tokens import Lexeme


@passes_on
def p_expression(p: Any) -> None:
    """expression : binary"""
    p[0] = p[1]


def p_assign(p: Any) -> None:
    """expression : unary ASSIGN expression
    | unary TIMES_ASSIGN expression
    | unary DIVIDE_ASSIGN expression
    | unary MODULO_ASSIGN expression
    | unary PLUS_ASSIGN expression
    | unary MINUS_ASSIGN expression"""
    _require_place(p, p[1], p[2])
    p[0] = build(p, ast.Assign, operator=p[2].text, target=p[1], value=p[3])


def p_binary(p: Any) -> None:
    """binary : binary OR binary
    | binary AND binary
    | binary EQUAL binary
    | binary NOT_EQUAL binary
    | binary LESS binary
    | binary GREATER binary
    | binary LESS_EQUAL binary
    | binary GREATER_EQUAL binary
    | binary PLUS binary
    | binary MINUS binary
    | binary STAR binary
    | binary SLASH binary
    | binary PERCENT binary"""
    p[0] = build(p, ast.Binary, operator=p[2].text, left=p[1], right=p[3])


@passes_on
def p_binary_unary(p: Any) -> None:
    """binary : unary"""
    p[0] = p[1]


def p_unary(p: Any) -> None:
    """unary : MINUS unary
    | BANG unary"""
    p[0] = build(p, ast.Unary, operator=p[1].text, operand=p[2])


def p_unary_step(p: Any) -> None:
    """unary : INCREMENT unary
    | DECREMENT unary"""
    _require_place(p, p[2], p[1])
    p[0] = build(p, ast.Step, operator=p[1].text, prefix=True, target=p[2])


@passes_on
def p_unary_postfix(p: Any) -> None:
    """unary : postfix"""
    p[0] = p[1]


def p_postfix_step(p: Any) -> None:
    """postfix : postfix INCREMENT
    | postfix DECREMENT"""
    _require_place(p, p[1], p[2])
    p[0] = build(p, ast.Step, operator=p[2].text, prefix=False, target=p[1])


@passes_on
def p_postfix_primary(p: Any) -> None:
    """postfix : primary
    | variable"""
    p[0] = p[1]


def p_integer(p: Any) -> None:
    """primary : INTEGER"""
    p[0] = build(p, ast.IntLiteral, value=p[1].value, text=p[1].text)


def p_real(p: Any) -> None:
    """primary : REAL"""
    p[0] = build(p, ast.FloatLiteral, value=p[1].value, text=p[1].text)


def p_duration(p: Any) -> None:
    """primary : DURATION"""
    p[0] = build(p, ast.TimeLiteral, nanoseconds=p[1].value, text=p[1].text)


def p_bool(p: Any) -> None:
    """primary : TRUE
    | FALSE"""
    p[0] = build(p, ast.BoolLiteral, value=p[1].type == "TRUE")


def p_string(p: Any) -> None:
    """primary : STRING"""
    p.lexer.builder.diagnostics.report(messages.BAD_STRING, p[1].span)
    p[0] = build(p, ast.IntLiteral, value=0, text=p[1].text)


def p_attribute(p: Any) -> None:
    """primary : variable DOT ID
    | parenthesised DOT ID"""
    p[0] = build(p, ast.Attribute, thread=p[1], name=name_of(p[3]))


@passes_on
def p_primary_parenthesised(p: Any) -> None:
    """primary : parenthesised"""
    p[0] = p[1]


def p_parenthesised(p: Any) -> None:
    """parenthesised : LEFT_PAREN expression RIGHT_PAREN"""
    p[0] = build(p, ast.Paren, inner=p[2])


def p_size(p: Any) -> None:
    """primary : BAR variable BAR"""
    p[0] = build(p, ast.Size, container=p[2])


def p_peek(p: Any) -> None:
    """primary : STAR variable"""
    p[0] = build(p, ast.Peek, container=p[2])


def p_verbatim_expression(p: Any) -> None:
    """primary : VERBATIM_EXPRESSION
    | VERBATIM_EXPRESSION SIMULATE LEFT_PAREN expression RIGHT_PAREN"""
    simulate = p[4] if len(p) > 2 else None
    p[0] = build(p, ast.VerbatimExpr, text=p[1].value, simulate=simulate)


def p_variable(p: Any) -> None:
    """variable : ID
    | ID LEFT_BRACKET expression RIGHT_BRACKET"""
    index = p[3] if len(p) > 2 else None
    p[0] = build(p, ast.Variable, name=name_of(p[1]), index=index)


def _require_place(p: Any, target: ast.Expr, operator: Lexeme) -> None:
    """What is written to is a variable or an attribute, in parentheses or not."""
    inner = target
    while isinstance(inner, ast.Paren):
        inner = inner.inner
    if not isinstance(inner, ast.Variable | ast.Attribute):
        p.lexer.builder.diagnostics.report(
            messages.NOT_ASSIGNABLE, target.span, operator=operator.text, text=target.span.text
        )
