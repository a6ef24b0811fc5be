"""Grammar of blocks and statements."""

from __future__ import annotations

from typing import Any

from catapults.syntax import ast, messages
from catapults.syntax.building import build, name_of
from catapults.syntax.lr_tables import passes_on


def p_block(p: Any) -> None:
    """block : LEFT_BRACE items RIGHT_BRACE"""
    declarations: list[ast.Declaration] = []
    statements: list[ast.Stmt] = []
    for item in p[2]:
        if isinstance(item, ast.Stmt):
            statements.append(item)
            continue
        if statements:
            p.lexer.builder.diagnostics.report(messages.DECLARATION_LATE, item.span)
        declarations.append(item)
    p[0] = build(p, ast.Block, declarations=declarations, statements=statements)


def p_items(p: Any) -> None:
    """items :
    | items item"""
    p[0] = p[1] if len(p) > 1 else []
    if len(p) > 1 and p[2] is not None:
        p[0].append(p[2])


@passes_on
def p_item(p: Any) -> None:
    """item : declaration
    | statement"""
    p[0] = p[1]


def p_item_error(p: Any) -> None:
    """item : error RESYNC"""
    p.parser.errok()
    p[0] = None


@passes_on
def p_statement_block(p: Any) -> None:
    """statement : block"""
    p[0] = p[1]


def p_empty(p: Any) -> None:
    """statement : SEMICOLON"""
    p[0] = build(p, ast.Empty)


def p_expression_statement(p: Any) -> None:
    """statement : expression SEMICOLON"""
    p[0] = build(p, ast.ExprStmt, expr=p[1])


def p_transfer(p: Any) -> None:
    """statement : variable ARROW variable SEMICOLON"""
    p[0] = build(p, ast.Transfer, source=p[1], target=p[3])


def p_if(p: Any) -> None:
    """statement : IF LEFT_PAREN expression RIGHT_PAREN statement %prec THEN
    | IF LEFT_PAREN expression RIGHT_PAREN statement ELSE statement"""
    p[0] = build(p, ast.If, condition=p[3], then=p[5], orelse=p[7] if len(p) > 6 else None)


def p_while(p: Any) -> None:
    """statement : WHILE LEFT_PAREN expression RIGHT_PAREN statement"""
    p[0] = build(p, ast.While, condition=p[3], body=p[5])


def p_do(p: Any) -> None:
    """statement : DO statement WHILE LEFT_PAREN expression RIGHT_PAREN SEMICOLON"""
    p[0] = build(p, ast.DoWhile, body=p[2], condition=p[5])


def p_for(p: Any) -> None:
    """statement : FOR LEFT_PAREN maybe SEMICOLON maybe SEMICOLON maybe RIGHT_PAREN statement"""
    p[0] = build(p, ast.For, init=p[3], condition=p[5], step=p[7], body=p[9])


def p_maybe(p: Any) -> None:
    """maybe :
    | expression"""
    p[0] = p[1] if len(p) > 1 else None


def p_foreach(p: Any) -> None:
    """statement : FOREACH ID IN variable statement"""
    p[0] = build(p, ast.Foreach, variable=name_of(p[2]), container=p[4], body=p[5])


def p_continue(p: Any) -> None:
    """statement : CONTINUE SEMICOLON"""
    p[0] = build(p, ast.Continue)


def p_break(p: Any) -> None:
    """statement : BREAK SEMICOLON"""
    p[0] = build(p, ast.Break)


def p_return(p: Any) -> None:
    """statement : RETURN maybe SEMICOLON"""
    p[0] = build(p, ast.Return, value=p[2])


def p_dispatch(p: Any) -> None:
    """statement : DISPATCH variable SEMICOLON"""
    p[0] = build(p, ast.Dispatch, target=p[2])


def p_destroy(p: Any) -> None:
    """statement : DESTROY variable SEMICOLON"""
    p[0] = build(p, ast.Destroy, target=p[2])


def p_verbatim(p: Any) -> None:
    """statement : VERBATIM_STATEMENT
    | VERBATIM_STATEMENT SIMULATE block"""
    p[0] = build(p, ast.Verbatim, text=p[1].value, simulate=p[3] if len(p) > 2 else None)


def p_assert(p: Any) -> None:
    """statement : ASSERT LEFT_PAREN expression RIGHT_PAREN SEMICOLON
    | ASSERT LEFT_PAREN expression COMMA STRING RIGHT_PAREN SEMICOLON"""
    message = p[5].value if len(p) > 6 else None
    p[0] = build(p, ast.Assert, condition=p[3], message=message)
