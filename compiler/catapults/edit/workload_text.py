"""Prints expressions, declarations and simple statements of workloads and systems in canonical
form: as the productions of the grammar have them, on one line.

Parentheses are nodes of the tree, so an expression is printed as it was grouped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from catapults.syntax import ast as syntax
from catapults.syntax import unparse
from catapults.syntax.productions import PRODUCTIONS, SEPARATORS, Production
from catapults.syntax.tokens import PUNCTUATION
from catapults.system.syntax.tokens import LANGUAGE as SYSTEM_WORDS
from catapults.workload.meaning.processes.cells import count_of_bursts
from catapults.workload.meaning.processes.tables import Cell
from catapults.workload.syntax import ast
from catapults.workload.syntax.tokens import WORD_TOKENS

_TOKENS = {
    **{token: word for word, token in SYSTEM_WORDS.types.items()},
    **{token: word for word, token in WORD_TOKENS.items()},
    **PUNCTUATION,
    **SYSTEM_WORDS.signs,
    "COLON": ":",
}
#: What has no blank in front, and what has none behind.
_CLOSING = frozenset("SEMICOLON RIGHT_PAREN RIGHT_BRACKET DOT COLON UP_TO".split())
_OPENING = frozenset("LEFT_PAREN LEFT_BRACKET DOT UP_TO".split())
_BETWEEN = {"": " ", "COMMA": ", ", "SEMICOLON": "; ", "OR_WHEN": " or "}

_LITERALS = (syntax.IntLiteral, syntax.FloatLiteral, syntax.TimeLiteral, syntax.BoolLiteral)


def text_of(node: syntax.Node) -> str:
    """The canonical text of a node that holds no statements."""
    if isinstance(node, _LITERALS):
        return unparse.expression(node)
    match node:
        case syntax.Unary():
            operand = text_of(node.operand)
            # `- -x` is no decrement.
            space = " " if node.operator == "-" and operand.startswith("-") else ""
            return f"{node.operator}{space}{operand}"
        case syntax.Name():
            return node.text
        case ast.Assign():
            return _assignment(node)
        case ast.NewMessage():
            fields = "; ".join(map(text_of, node.fields))
            return f"{{ {fields} }}" if fields else "{}"
        case ast.Cell():
            return node.span.text if node.span.text.startswith('"') else node.text
        case ast.FieldsSetting():
            return on_one_line(*braced(node))
    return _as_produced(node)


def _as_produced(node: syntax.Node) -> str:
    production = next(one for one in PRODUCTIONS[type(node)] if _fits(one, node))
    text, behind, is_field = "", "LEFT_PAREN", False
    for symbol in production.symbols:
        name, _, kind = symbol.rpartition("=")
        word = _field(getattr(node, name), kind) if name else _TOKENS[kind]
        joined = behind in _OPENING or kind in _CLOSING or (kind in _OPENING and is_field)
        text += word if joined else f" {word}"
        behind, is_field = kind, bool(name)
    return text


def _fits(production: Production, node: syntax.Node) -> bool:
    """Whether a production says just what a node does."""
    said = {one.partition("=")[0] for one in production.symbols if "=" in one}
    fields = {name: getattr(node, name) for name in syntax.field_names(type(node))[1:]}
    return all(
        value == production.constants[name]
        if name in production.constants
        else (value is not None) == (name in said)
        for name, value in fields.items()
    )


def _field(value: object, kind: str) -> str:
    match value:
        case syntax.Node():
            return text_of(value)
        case list():
            return _BETWEEN[SEPARATORS[kind]].join(map(text_of, value))
    return unparse.string(str(value)) if kind == "STRING" else str(value)


def _assignment(node: ast.Assign) -> str:
    target, value = node.target.text, text_of(node.value)
    if node.operator == "=":
        return f"{target} = {value};"
    if node.value.span.text in ("++", "--"):
        return f"{target}{node.value.span.text};"
    return f"{target} {node.operator}= {value};"


def parenthesised(node: syntax.Expr) -> str:
    """An expression in parentheses."""
    return f"({text_of(node)})"


def in_brackets(node: syntax.Expr | None) -> str:
    """An index or a size, nothing without one."""
    return "" if node is None else f"[{text_of(node)}]"


# --- tables --------------------------------------------------------------------------------


def aligned(rows: Sequence[ast.Row]) -> dict[ast.Row, str]:
    """The text of each row, with its columns one below the other."""
    names = [cell.text for cell in rows[0].cells] if rows else []
    cells = {row: list(_columns(row, names)) for row in rows}
    widths = [max(map(len, column)) for column in zip_longest(*cells.values(), fillvalue="")]
    return {
        row: "  ".join(map(str.ljust, texts, widths)).rstrip() + ";" for row, texts in cells.items()
    }


def _columns(row: ast.Row, names: Sequence[str]) -> Iterator[str]:
    """The cells of a row; those of its bursts are one."""
    rest = [Cell(text_of(cell), cell.span) for cell in row.cells]
    at = 0
    while rest:
        is_bursts = names[at : at + 1] in (["bursts"], ["burst"])
        count = count_of_bursts(rest) if is_bursts else 1
        yield " ".join(cell.text for cell in rest[:count])
        rest, at = rest[count:], at + 1


# --- braces that hold no statements --------------------------------------------------------

BRACED = (ast.CostsItem, ast.DeviceItem, ast.ArrivalsItem, ast.FieldsSetting)
Braced = ast.CostsItem | ast.DeviceItem | ast.ArrivalsItem | ast.FieldsSetting


def braced(node: Braced) -> tuple[str, Sequence[syntax.Node]]:
    """What stands before the braces, and the parts between them."""
    match node:
        case ast.CostsItem():
            return "costs", node.costs
        case ast.DeviceItem():
            return f"device {node.name.text}", node.settings
        case ast.ArrivalsItem():
            return f"arrivals {node.name.text}", node.settings
        case ast.FieldsSetting():
            return "fields", node.declarations


def on_one_line(head: str, parts: Sequence[syntax.Node]) -> str:
    """The whole of it."""
    return f"{head} {{ {' '.join(map(text_of, parts))} }}" if parts else f"{head} {{}}"
