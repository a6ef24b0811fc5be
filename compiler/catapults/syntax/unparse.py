"""Prints expressions and the headers of statements in their canonical form.

Parentheses are nodes of the tree, so an expression is printed as it was grouped.
"""

from __future__ import annotations

from catapults.syntax import ast


def expression(node: ast.Expr) -> str:
    """The canonical text of an expression, on one line but for verbatim text."""
    match node:
        case ast.Unary():
            return _unary(node)
        case ast.Step():
            target = expression(node.target)
            return f"{node.operator}{target}" if node.prefix else f"{target}{node.operator}"
        case ast.Binary():
            return f"{expression(node.left)} {node.operator} {expression(node.right)}"
        case ast.Is():
            return f"{expression(node.node)} is {node.family.text}"
        case ast.Assign():
            return f"{expression(node.target)} {node.operator} {expression(node.value)}"
        case ast.VerbatimExpr():
            simulate = node.simulate
            alternative = "" if simulate is None else f" simulate {parenthesised(simulate)}"
            return f"(*{node.text}*){alternative}"
    return _primary(node)


def _primary(node: ast.Expr) -> str:
    match node:
        case ast.IntLiteral() | ast.FloatLiteral() | ast.TimeLiteral():
            return node.text
        case ast.BoolLiteral():
            return "true" if node.value else "false"
        case ast.Variable():
            index = "" if node.index is None else f"[{expression(node.index)}]"
            return f"{node.name.text}{index}"
        case ast.Attribute():
            index = "" if node.index is None else f"[{expression(node.index)}]"
            return f"{expression(node.thread)}.{node.name.text}{index}"
        case ast.Size():
            return f"|{expression(node.container)}|"
        case ast.Peek():
            return f"*{expression(node.container)}"
        case ast.Paren():
            return parenthesised(node.inner)
    raise TypeError(f"no text for {type(node).__name__}")


def _unary(node: ast.Unary) -> str:
    operand = expression(node.operand)
    # `- -x` is no decrement.
    space = " " if node.operator == "-" and operand.startswith("-") else ""
    return f"{node.operator}{space}{operand}"


def parenthesised(node: ast.Expr) -> str:
    """An expression in parentheses; `( *RQ)` keeps the space that makes it no verbatim."""
    text = expression(node)
    space = " " if text.startswith("*") else ""
    return f"({space}{text})"


def declarator(node: ast.Declarator) -> str:
    """One name of a declaration with its size, initialiser or key."""
    text = node.name.text
    if node.size is not None:
        text += f"[{expression(node.size)}]"
    if node.init is not None:
        text += f" = {expression(node.init)}"
    if node.sort is not None:
        order = f"{node.sort.order.value} " if node.sort.order is not None else ""
        text += f" {order}sortable on {node.sort.key.text}"
    return text


def declaration(node: ast.Declaration) -> str:
    """A declaration with all its names."""
    const = "const " if node.const else ""
    names = ", ".join(declarator(one) for one in node.declarators)
    return f"{const}{node.type.value} {names};"


def parameter(node: ast.Param | None) -> str:
    """The parameter of a handler or aspect, in parentheses; nothing without one."""
    if node is None:
        return ""
    fixed = "fixed " if node.fixed else ""
    return f"({fixed}{node.name.text})"


def string(text: str) -> str:
    """A string constant that reads back as ``text``."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + escaped.replace("\t", "\\t") + '"'
