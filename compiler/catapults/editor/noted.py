"""What a part of a scheduler says of names, whatever they stand for: notes for a recorder, in the
order in which names come into sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catapults.contracts.questions import NameKind
from catapults.editor.names import Recorder
from catapults.models.system import GLOBAL
from catapults.syntax import ast

#: What a recorder does, with what: a plain pair, of which a text has thousands.
Note = tuple[Callable[..., Any], tuple[Any, ...]]


def notes_of(node: ast.Node) -> list[Note]:
    """What a part says."""
    notes: list[Note] = []
    _visit(node, notes)
    return notes


def kind_of(declaration: ast.Declaration, otherwise: NameKind) -> NameKind:
    """What is declared: ``otherwise`` if it is neither a container nor a constant."""
    if declaration.type.is_container:
        return "container"
    return "constant" if declaration.const else otherwise


def as_written(declaration: ast.Declaration, declarator: ast.Declarator) -> str:
    """A declaration of one name."""
    const = "const " if declaration.const and not declaration.type.is_container else ""
    return f"{const}{declaration.type.value} {declarator.span.text}"


def _visit(node: ast.Node, notes: list[Note]) -> None:
    """Most nodes only have others below them."""
    special = _SPECIAL.get(node.__class__)
    if special is not None:
        special(node, notes)
    else:
        _visit_children(node, notes)


def _visit_children(node: ast.Node, notes: list[Note]) -> None:
    for child in ast.children(node):
        _visit(child, notes)


def _use(notes: list[Note], name: ast.Name, role: str = "read", space: str = "values") -> None:
    notes.append((Recorder.use, (name, role, space)))


# --- declarations ---------------------------------------------------------------------------


def _data(
    section: ast.DataSection | ast.NodesSection | ast.GlobalSection, notes: list[Note]
) -> None:
    """What it declares is seen in the whole text, and declared before."""
    space = "node variables" if isinstance(section, ast.NodesSection) else "attributes"
    for declaration in section.declarations:
        for declarator in declaration.declarators:
            _declarator(declarator, notes, space)


def _declaration(declaration: ast.Declaration, notes: list[Note]) -> None:
    kind = kind_of(declaration, "local")
    for one in declaration.declarators:
        _declarator(one, notes)
        notes.append((Recorder.declare, (one.name, kind, as_written(declaration, one))))


def _declarator(declarator: ast.Declarator, notes: list[Note], keys: str = "attributes") -> None:
    for expr in (declarator.size, declarator.init):
        if expr is not None:
            _visit(expr, notes)
    if declarator.sort is not None:
        _use(notes, declarator.sort.key, space=keys)


# --- statements and expressions -------------------------------------------------------------


def _block(block: ast.Block, notes: list[Note]) -> None:
    notes.append((Recorder.enter, (block.span,)))
    _visit_children(block, notes)
    notes.append((Recorder.leave, ()))


def _foreach(statement: ast.Foreach, notes: list[Note]) -> None:
    _variable(statement.container, "visited", notes)
    notes.append((Recorder.enter, (statement.span,)))
    detail = f"each thread of {statement.container.span.text}"
    notes.append((Recorder.use_or_declare, (statement.variable, "local", detail)))
    _visit(statement.body, notes)
    notes.append((Recorder.leave, ()))


def _transfer(statement: ast.Transfer, notes: list[Note]) -> None:
    _variable(statement.source, "out", notes)
    _variable(statement.target, "in", notes)


def _dispatch(statement: ast.Dispatch, notes: list[Note]) -> None:
    _variable(statement.target, "through", notes)


def _destroy(statement: ast.Destroy, notes: list[Note]) -> None:
    _variable(statement.target, "out", notes)


def _verbatim(node: ast.Verbatim | ast.VerbatimExpr, notes: list[Note]) -> None:
    notes.append((Recorder.keep_verbatim, (node,)))
    _visit_children(node, notes)


def _written(expr: ast.Assign | ast.Step, notes: list[Note]) -> None:
    if isinstance(expr.target, ast.Variable):
        _variable(expr.target, "written", notes)
    elif isinstance(expr.target, ast.Attribute):
        _of_owner(expr.target, "written", notes)
    else:
        _visit(expr.target, notes)
    if isinstance(expr, ast.Assign):
        _visit(expr.value, notes)


def _attribute(expr: ast.Attribute, notes: list[Note]) -> None:
    _of_owner(expr, "read", notes)


def _of_owner(expr: ast.Attribute, role: str, notes: list[Note]) -> None:
    owner = expr.thread.name.text if isinstance(expr.thread, ast.Variable) else ""
    if owner != GLOBAL:
        _visit(expr.thread, notes)
    notes.append((Recorder.use_of_owner, (owner, expr.name, role)))
    if expr.index is not None:
        _visit(expr.index, notes)


def _is(expr: ast.Is, notes: list[Note]) -> None:
    _variable(expr.node, "read", notes)
    _use(notes, expr.family, space="families")


def _plain_variable(expr: ast.Variable, notes: list[Note]) -> None:
    _variable(expr, "read", notes)


def _variable(variable: ast.Variable, role: str, notes: list[Note]) -> None:
    _use(notes, variable.name, role)
    if variable.index is not None:
        _visit(variable.index, notes)


_SPECIAL: dict[type[ast.Node], Callable[[Any, list[Note]], None]] = {
    ast.DataSection: _data,
    ast.NodesSection: _data,
    ast.GlobalSection: _data,
    ast.Is: _is,
    ast.Declaration: _declaration,
    ast.Block: _block,
    ast.Foreach: _foreach,
    ast.Transfer: _transfer,
    ast.Dispatch: _dispatch,
    ast.Destroy: _destroy,
    ast.Verbatim: _verbatim,
    ast.VerbatimExpr: _verbatim,
    ast.Assign: _written,
    ast.Step: _written,
    ast.Attribute: _attribute,
    ast.Variable: _plain_variable,
}
