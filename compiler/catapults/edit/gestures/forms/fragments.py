"""Reads what a person has written into a form: a name, an expression, a statement, nothing more."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from catapults.analysis.check import room_for_recursion
from catapults.contracts.rules import Term, Terms
from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.edit.gestures.text.draft import Correction, RefusedError
from catapults.source import Source
from catapults.syntax import ast
from catapults.syntax.messages import MISSING, UNEXPECTED
from catapults.syntax.parser import parse
from catapults.syntax.tokens import KEYWORDS

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_WORD = re.compile(r"[A-Za-z0-9_]+")
#: What statements are put into to be read, and in there an expression.
_OPEN = "scheduler s { event e { "
_AROUND = "return ( "
#: What is said of tokens that are too many or missing, which may be about what is put around.
_GRAMMAR = (UNEXPECTED.code, MISSING.code)


def name(text: str) -> str:
    """A name that can be declared."""
    text = text.strip()
    if not text:
        raise RefusedError("A name is missing. Write letters, digits and `_`, and no digit first.")
    if not _NAME.fullmatch(text):
        raise RefusedError(
            f"`{text}` is not a name: write letters, digits and `_`, and no digit first."
        )
    if text in KEYWORDS:
        raise RefusedError(f"`{text}` is a keyword. Choose another name.")
    return text


def statements(text: str) -> list[ast.Stmt | ast.Declaration]:
    """Statements, with declarations before them."""
    body = _body(f"{text}\n", text)
    found: list[ast.Stmt | ast.Declaration] = [*body.declarations]
    found += body.statements
    if not found:
        raise RefusedError("There is no statement. Write one.")
    return found


def expression(text: str) -> ast.Expr:
    """An expression. Its span is in a text of its own."""
    if not text.strip():
        raise RefusedError("An expression is missing. Write one.")
    body = _body(f"{_AROUND}{text}\n);", text, partial(_reason, text))
    match body.statements:
        case [ast.Return(value=ast.Paren(inner=inner))]:
            return inner
    raise RefusedError(f"`{_short(text)}` is not one expression. Write one alone.")


def _reason(text: str, found: Sequence[Diagnostic]) -> str:
    """Why a text is no expression. What is put around it to read it is nobody's business."""
    first, around = found[0], len(_OPEN + _AROUND)
    if first.span.start < around:  # a name is missing, perhaps where something unknown stands
        first = next((one for one in found if one.code not in _GRAMMAR), first)
    if first.code not in _GRAMMAR:
        return first.message
    said, _, _ = first.message.partition(": `return`")
    at = (first.span.end if first.code == MISSING.code else first.span.start) - around
    if at < 0:
        return "Something is missing at its beginning."
    if "expected `;`" in said or said.startswith("`;` is missing"):
        return "One `)` is too many. Remove it."
    if "`)`" not in said:
        return said if said.endswith(".") else f"{said}."
    behind = text[at:].lstrip()
    if not behind:
        return "One `)` is missing. Write it where its `(` ends."
    word = _WORD.match(behind)
    if word is None:
        return f"`{behind[0]}` does not belong there. Remove it."
    return f"Nothing joins `{word[0]}` to what stands before it. Write an operator between."


def variable(text: str) -> str:
    """A variable: a name, perhaps with an index."""
    found = expression(text)
    if not isinstance(found, ast.Variable):
        raise RefusedError(f"`{_short(text)}` is not a container or slot. Write a name.")
    return " ".join(found.span.text.split())


def condition(given: str | Terms) -> str:
    """The text of a condition, which may come from a form."""
    if isinstance(given, str):
        expression(given)
        return given.strip()
    if not given.terms:
        raise RefusedError("A condition asks something. Add a comparison.")
    joint = " && " if given.join == "all" else " || "
    return joint.join(_term(term, alone=len(given.terms) == 1) for term in given.terms)


def _term(term: Term, alone: bool) -> str:
    if not term.operator:
        return term.left.strip() if alone and expression(term.left) else _operand(term.left, "&&")
    return f"{_operand(term.left, '<')} {term.operator} {_operand(term.right, '<')}"


_LOOSE = {"||": 0, "&&": 1, "==": 2, "!=": 2, "<": 3, ">": 3, "<=": 3, ">=": 3}


def _operand(text: str, operator: str) -> str:
    """An expression beside an operator, in parentheses if it would be torn apart."""
    found = expression(text)
    loose = isinstance(found, ast.Assign) or (
        isinstance(found, ast.Binary) and _LOOSE.get(found.operator, 9) <= _LOOSE[operator]
    )
    return parenthesised(text.strip()) if loose else text.strip()


def parenthesised(text: str) -> str:
    """A text in parentheses; `( *RQ)` keeps the space that makes it no verbatim."""
    return f"( {text})" if text.startswith("*") else f"({text})"


def terms(node: ast.Expr) -> Terms | None:
    """A condition as a form has it; None if it is not that simple."""
    joint = node.operator if isinstance(node, ast.Binary) else ""
    leaves = _leaves(node, joint) if joint in ("&&", "||") else [node]
    found = [_as_term(leaf) for leaf in leaves]
    if any(term is None for term in found):
        return None
    return Terms(
        join="any" if joint == "||" else "all", terms=[term for term in found if term is not None]
    )


def _leaves(node: ast.Expr, operator: str) -> list[ast.Expr]:
    leaves: list[ast.Expr] = []
    while isinstance(node, ast.Binary) and node.operator == operator:
        leaves.insert(0, node.right)
        node = node.left
    return [node, *leaves]


def _as_term(node: ast.Expr) -> Term | None:
    match node:
        case ast.Binary(operator=("==" | "!=" | "<" | "<=" | ">" | ">=") as operator):
            left, right = node.left.span.text, node.right.span.text
            return Term(left=left, operator=operator, right=right)
        case ast.Binary(operator="&&" | "||") | ast.Assign():
            return None
    return Term(left=node.span.text)


def _body(
    text: str,
    shown: str,
    reason: Callable[[Sequence[Diagnostic]], str] = lambda found: found[0].message,
) -> ast.Block:
    """The block of a handler that a text is put into; refused if it does not stay in there."""
    diagnostics = Diagnostics()
    source = Source("form", f"{_OPEN}{text} }} }}")
    with room_for_recursion():
        scheduler = parse(source, diagnostics).scheduler
    found = list(diagnostics)
    if found:
        why = f"`{_short(shown)}` cannot stand here: {reason(found)}"
        raise RefusedError(why, corrections=_corrections(found, text, shown))
    sections = scheduler.sections if scheduler is not None else []
    match sections:
        case [ast.Handler(body=body)] if body.span.end == len(source.text) - 2:
            return body
    raise RefusedError(f"`{_short(shown)}` cannot stand here: its braces do not match.")


def _corrections(found: Sequence[Diagnostic], text: str, shown: str) -> list[Correction]:
    """The whole text as it would be right, if the compiler knows of its only problem how."""
    expected = text.startswith(_AROUND) and found[0].code in _GRAMMAR  # by what is put around
    if len(found) != 1 or expected:
        return []
    start, corrections = len(_OPEN) + text.index(shown), list[Correction]()
    for fix in found[0].fixes:
        for edit in fix.edits if len(fix.edits) == 1 else ():
            first, last = edit.span.start - start, edit.span.end - start
            if 0 <= first <= last <= len(shown):
                right = f"{shown[:first]}{edit.text}{shown[last:]}"
                corrections.append(Correction(fix.title, shown, right))
    return corrections


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:59]}…"
