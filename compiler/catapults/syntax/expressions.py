"""Grammar of expressions: C's, with sizes `|c|`, the front `*c` and verbatim text."""

from __future__ import annotations

from typing import Any

from catapults.diagnostics import Edit, Fix
from catapults.syntax import ast, messages
from catapults.syntax.building import finished, name_of, span_of
from catapults.syntax.productions import node, one_of
from catapults.syntax.tokens import Lexeme

p_expression = one_of("expression", ("binary",))


def p_assign(p: Any) -> None:
    """expression : unary ASSIGN expression
    | unary TIMES_ASSIGN expression
    | unary DIVIDE_ASSIGN expression
    | unary MODULO_ASSIGN expression
    | unary PLUS_ASSIGN expression
    | unary MINUS_ASSIGN expression"""
    _require_place(p, p[1], p[2])
    p[0] = finished(p, ast.Assign(span_of(p), p[2].text, p[1], p[3]))


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
    p[0] = finished(p, ast.Binary(span_of(p), p[2].text, p[1], p[3]))


p_is = node(ast.Is, "binary : node=variable IS family=ID")
p_binary_unary = one_of("binary", ("unary",))


def p_unary(p: Any) -> None:
    """unary : MINUS unary
    | BANG unary"""
    p[0] = finished(p, ast.Unary(span_of(p), p[1].text, p[2]))


def p_unary_step(p: Any) -> None:
    """unary : INCREMENT unary
    | DECREMENT unary"""
    _require_place(p, p[2], p[1])
    p[0] = finished(p, ast.Step(span_of(p), p[1].text, True, p[2]))


p_unary_postfix = one_of("unary", ("postfix",))


def p_postfix_step(p: Any) -> None:
    """postfix : postfix INCREMENT
    | postfix DECREMENT"""
    _require_place(p, p[1], p[2])
    p[0] = finished(p, ast.Step(span_of(p), p[2].text, False, p[1]))


p_postfix_primary = one_of("postfix", ("primary", "variable"))


def p_integer(p: Any) -> None:
    """primary : INTEGER"""
    p[0] = finished(p, ast.IntLiteral(span_of(p), p[1].value, p[1].text))


def p_real(p: Any) -> None:
    """primary : REAL"""
    p[0] = finished(p, ast.FloatLiteral(span_of(p), p[1].value, p[1].text))


def p_duration(p: Any) -> None:
    """primary : DURATION"""
    p[0] = finished(p, ast.TimeLiteral(span_of(p), p[1].value, p[1].text))


def p_bool(p: Any) -> None:
    """primary : TRUE
    | FALSE"""
    p[0] = finished(p, ast.BoolLiteral(span_of(p), p[1].type == "TRUE"))


def p_string(p: Any) -> None:
    """primary : STRING"""
    p.lexer.builder.diagnostics.report(messages.BAD_STRING, p[1].span)
    p[0] = finished(p, ast.IntLiteral(span_of(p), 0, p[1].text))


def p_attribute(p: Any) -> None:
    """primary : variable DOT ID
    | parenthesised DOT ID
    | variable DOT ID LEFT_BRACKET expression RIGHT_BRACKET"""
    index = p[5] if len(p) > 4 else None
    p[0] = finished(p, ast.Attribute(span_of(p), p[1], name_of(p[3]), index))


p_primary_parenthesised = one_of("primary", ("parenthesised",))


def p_parenthesised(p: Any) -> None:
    """parenthesised : LEFT_PAREN expression RIGHT_PAREN"""
    p[0] = finished(p, ast.Paren(span_of(p), p[2]))


p_size = node(ast.Size, "primary : BAR container=variable BAR")


p_peek = node(ast.Peek, "primary : STAR container=variable")


def p_verbatim_expression(p: Any) -> None:
    """primary : VERBATIM_EXPRESSION
    | VERBATIM_EXPRESSION SIMULATE LEFT_PAREN expression RIGHT_PAREN"""
    simulate = p[4] if len(p) > 2 else None
    p[0] = finished(p, ast.VerbatimExpr(span_of(p), p[1].value, simulate))


def p_variable(p: Any) -> None:
    """variable : ID
    | ID LEFT_BRACKET expression RIGHT_BRACKET"""
    index = p[3] if len(p) > 2 else None
    p[0] = finished(p, ast.Variable(span_of(p), name_of(p[1]), index))


def _require_place(p: Any, target: ast.Expr, operator: Lexeme) -> None:
    """What is written to is a variable or an attribute, in parentheses or not."""
    inner = target
    while isinstance(inner, ast.Paren):
        inner = inner.inner
    if not isinstance(inner, ast.Variable | ast.Attribute):
        compares = operator.type == "ASSIGN"
        p.lexer.builder.diagnostics.report(
            messages.NOT_ASSIGNABLE,
            target.span,
            operator=operator.text,
            text=target.span.text,
            fixes=[Fix("Write `==`", (Edit(operator.span, "=="),))] if compares else [],
        )
