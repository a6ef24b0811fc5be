"""Grammar of blocks and statements."""

from __future__ import annotations

from typing import Any

from catapults.diagnostics import Edit, Fix
from catapults.fixes import newline_of, with_lines
from catapults.source import Span
from catapults.syntax import ast, messages
from catapults.syntax.building import finished, name_of, span_of
from catapults.syntax.lr_tables import passes_on


def p_block(p: Any) -> None:
    """block : LEFT_BRACE items RIGHT_BRACE"""
    declarations: list[ast.Declaration] = []
    statements: list[ast.Stmt] = []
    for item in p[2]:
        if item.__class__ is not ast.Declaration:
            statements.append(item)
            continue
        if statements:
            fixes = _moved_up(item, statements)
            p.lexer.builder.diagnostics.report(messages.DECLARATION_LATE, item.span, fixes=fixes)
        declarations.append(item)
    p[0] = finished(p, ast.Block(span_of(p), declarations, statements))


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
    p[0] = finished(p, ast.Empty(span_of(p)))


def p_expression_statement(p: Any) -> None:
    """statement : expression SEMICOLON"""
    p[0] = finished(p, ast.ExprStmt(span_of(p), p[1]))


def p_transfer(p: Any) -> None:
    """statement : variable ARROW variable SEMICOLON"""
    p[0] = finished(p, ast.Transfer(span_of(p), p[1], p[3]))


def p_if(p: Any) -> None:
    """statement : IF LEFT_PAREN expression RIGHT_PAREN statement %prec THEN
    | IF LEFT_PAREN expression RIGHT_PAREN statement ELSE statement"""
    p[0] = finished(p, ast.If(span_of(p), p[3], p[5], p[7] if len(p) > 6 else None))


def p_while(p: Any) -> None:
    """statement : WHILE LEFT_PAREN expression RIGHT_PAREN statement"""
    p[0] = finished(p, ast.While(span_of(p), p[3], p[5]))


def p_do(p: Any) -> None:
    """statement : DO statement WHILE LEFT_PAREN expression RIGHT_PAREN SEMICOLON"""
    p[0] = finished(p, ast.DoWhile(span_of(p), p[2], p[5]))


def p_for(p: Any) -> None:
    """statement : FOR LEFT_PAREN maybe SEMICOLON maybe SEMICOLON maybe RIGHT_PAREN statement"""
    p[0] = finished(p, ast.For(span_of(p), p[3], p[5], p[7], p[9]))


def p_maybe(p: Any) -> None:
    """maybe :
    | expression"""
    p[0] = p[1] if len(p) > 1 else None


def p_foreach(p: Any) -> None:
    """statement : FOREACH ID IN variable statement"""
    p[0] = finished(p, ast.Foreach(span_of(p), name_of(p[2]), p[4], p[5]))


def p_continue(p: Any) -> None:
    """statement : CONTINUE SEMICOLON"""
    p[0] = finished(p, ast.Continue(span_of(p)))


def p_break(p: Any) -> None:
    """statement : BREAK SEMICOLON"""
    p[0] = finished(p, ast.Break(span_of(p)))


def p_return(p: Any) -> None:
    """statement : RETURN maybe SEMICOLON"""
    p[0] = finished(p, ast.Return(span_of(p), p[2]))


def p_dispatch(p: Any) -> None:
    """statement : DISPATCH variable SEMICOLON"""
    p[0] = finished(p, ast.Dispatch(span_of(p), p[2]))


def p_destroy(p: Any) -> None:
    """statement : DESTROY variable SEMICOLON"""
    p[0] = finished(p, ast.Destroy(span_of(p), p[2]))


def p_verbatim(p: Any) -> None:
    """statement : VERBATIM_STATEMENT
    | VERBATIM_STATEMENT SIMULATE block"""
    p[0] = finished(p, ast.Verbatim(span_of(p), p[1].value, p[3] if len(p) > 2 else None))


def p_assert(p: Any) -> None:
    """statement : ASSERT LEFT_PAREN expression RIGHT_PAREN SEMICOLON
    | ASSERT LEFT_PAREN expression COMMA STRING RIGHT_PAREN SEMICOLON"""
    message = p[5].value if len(p) > 6 else None
    p[0] = finished(p, ast.Assert(span_of(p), p[3], message))


def _moved_up(late: ast.Declaration, before: list[ast.Stmt]) -> list[Fix]:
    """Declares the names above all statements, and leaves values to be assigned where they are
    known; not if a name means something else up there."""
    names = {one.name.text for one in late.declarators}
    used = (node for statement in before for node in ast.walk(statement))
    if late.const or any(isinstance(node, ast.Name) and node.text in names for node in used):
        return []
    set_here = [one for one in late.declarators if one.init is not None]
    if set_here and any(one.size is not None for one in late.declarators):
        return []
    first = before[0].span
    text = first.source.text
    line_start = text.rfind("\n", 0, first.start) + 1
    indent = text[line_start : first.start]
    between = " " if indent.strip() else newline_of(first.source) + indent
    declared = late.span.text
    if set_here:
        declared = f"{late.type.value} {', '.join(one.name.text for one in late.declarators)};"
    values = [f"{one.name.text} = {one.init.span.text};" for one in set_here if one.init]
    left = Edit(late.span, " ".join(values)) if values else Edit(with_lines(late.span), "")
    above = Edit(Span(first.source, first.start, first.start), declared + between)
    return [Fix("Declare it above the statements", (above, left))]
