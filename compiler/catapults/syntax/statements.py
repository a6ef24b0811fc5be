"""Grammar of blocks and statements."""

from __future__ import annotations

from typing import Any

from catapults.diagnostics import Edit, Fix
from catapults.fixes import newline_of, with_lines
from catapults.syntax import ast, messages
from catapults.syntax.building import finished, span_of
from catapults.syntax.productions import listed, node, one_of, optional, skipped


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


p_items = listed("items", "item")
p_item = one_of("item", ("declaration", "statement"))
p_item_error = skipped("item", "RESYNC")
p_statement_block = one_of("statement", ("block",))
p_empty = node(ast.Empty, "statement : SEMICOLON")
p_expression_statement = node(ast.ExprStmt, "statement : expr=expression SEMICOLON")
p_transfer = node(ast.Transfer, "statement : source=variable ARROW target=variable SEMICOLON")
p_if = node(
    ast.If,
    """statement : IF LEFT_PAREN condition=expression RIGHT_PAREN then=statement %prec THEN
    | IF LEFT_PAREN condition=expression RIGHT_PAREN then=statement ELSE orelse=statement""",
)
p_while = node(
    ast.While, "statement : WHILE LEFT_PAREN condition=expression RIGHT_PAREN body=statement"
)
p_do = node(
    ast.DoWhile,
    """statement : DO body=statement WHILE LEFT_PAREN condition=expression RIGHT_PAREN
    SEMICOLON""",
)
p_for = node(
    ast.For,
    """statement : FOR LEFT_PAREN init=maybe SEMICOLON condition=maybe SEMICOLON step=maybe
    RIGHT_PAREN body=statement""",
)
p_maybe = optional("maybe", "expression")
p_foreach = node(
    ast.Foreach, "statement : FOREACH variable=ID IN container=variable body=statement"
)
p_continue = node(ast.Continue, "statement : CONTINUE SEMICOLON")
p_break = node(ast.Break, "statement : BREAK SEMICOLON")
p_return = node(ast.Return, "statement : RETURN value=maybe SEMICOLON")
p_dispatch = node(ast.Dispatch, "statement : DISPATCH target=variable SEMICOLON")
p_select = node(ast.Select, "statement : SELECT target=variable SEMICOLON")
p_destroy = node(ast.Destroy, "statement : DESTROY target=variable SEMICOLON")
p_fail = node(
    ast.Fail,
    """statement : FAIL SEMICOLON
    | FAIL target=variable SEMICOLON""",
)
p_verbatim = node(
    ast.Verbatim,
    """statement : text=VERBATIM_STATEMENT
    | text=VERBATIM_STATEMENT SIMULATE simulate=block""",
)
p_assert = node(
    ast.Assert,
    """statement : ASSERT LEFT_PAREN condition=expression RIGHT_PAREN SEMICOLON
    | ASSERT LEFT_PAREN condition=expression COMMA message=STRING RIGHT_PAREN SEMICOLON""",
)


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
    above = Edit(first.before, declared + between)
    return [Fix("Declare it above the statements", (above, left))]
