"""The values behind a `.`: fields of messages, and of threads in host functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults.program import ValueType
from catapults.syntax.ast import Name
from catapults.workload import messages
from catapults.workload.meaning.expressions.conversion import TIME, operation
from catapults.workload.meaning.scopes import (
    MessageVariable,
    Parameter,
    kind_of,
    report_unknown,
    suggestion,
)
from catapults.workload.model import Expr, Field
from catapults.workload.syntax import ast

if TYPE_CHECKING:
    from catapults.workload.meaning.expressions.values import Values

#: The field that every message has.
CREATED = "created"


def field_value(values: Values, expr: ast.FieldExpr) -> Expr | None:
    """``message.field``, or ``thread.import``; None when it was reported."""
    symbol = values.scope.find(expr.owner.text)
    match symbol:
        case MessageVariable():
            return _of_message(values, expr, symbol)
        case Parameter(type=ValueType.THREAD):
            return _of_thread(values, expr, symbol)
        case None:
            visible = values.scope.visible()
            report_unknown(values.scope.globals, expr.owner, "a message", visible)
        case _:
            values.wrong_kind(expr.owner, kind_of(symbol), "a message")
    return None


def _of_message(values: Values, expr: ast.FieldExpr, message: MessageVariable) -> Expr | None:
    if expr.field.text == CREATED:
        return operation("LOAD_LOCAL", TIME, expr.span, argument=message.first_local)
    type_ = values.scope.globals.message_types.of(message.channel)
    if type_ is None:  # nothing feeds the channel, which is reported there
        return None
    for number, field in enumerate(type_.fields, message.first_local + 1):
        if field.name == expr.field.text:
            return operation("LOAD_LOCAL", field.type, expr.span, argument=number)
    known = [CREATED, *(field.name for field in type_.fields)]
    _report_unknown(values, expr.field, f"a message of `{message.channel.name}`", known)
    return None


def _of_thread(values: Values, expr: ast.FieldExpr, thread: Parameter) -> Expr | None:
    name = expr.field.text
    shared = values.scope.globals
    imports = {i.name: i for one in shared.classes.values() for i in one.imports}
    if name not in imports:
        _report_unknown(values, expr.field, "a thread", list(imports))
        return None
    field = shared.thread_fields.setdefault(name, Field(name, imports[name].type))
    number = list(shared.thread_fields).index(name)
    node = operation("ARGUMENT", ValueType.THREAD, expr.owner.span, argument=thread.number)
    return operation("THREAD_FIELD", field.type, expr.span, node, argument=number)


def _report_unknown(values: Values, name: Name, owner: str, known: list[str]) -> None:
    hint, fixes = suggestion(name, known)
    values.diagnostics.report(
        messages.UNKNOWN_FIELD,
        name.span,
        name=name.text,
        owner=owner,
        known=", ".join(f"`{one}`" for one in known) or "nothing",
        hint=hint,
        fixes=fixes,
    )
