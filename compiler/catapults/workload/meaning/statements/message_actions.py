"""Messages: receiving them, looking for them, and sending them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from catapults.diagnostics import Diagnostics, Fix, Note
from catapults.fixes import insert
from catapults.source import Span
from catapults.syntax.ast import Name
from catapults.workload import messages, model
from catapults.workload.meaning.expressions.conversion import TIME, operation
from catapults.workload.meaning.expressions.fields import CREATED
from catapults.workload.meaning.message_types import in_words
from catapults.workload.meaning.scopes import (
    MessageVariable,
    Scope,
    find_part,
    kind_of,
    report_unknown,
    suggestion,
)
from catapults.workload.meaning.statements.instructions import action
from catapults.workload.model import Channel, Expr, Field, MessageType, Origin
from catapults.workload.syntax import ast

if TYPE_CHECKING:
    from catapults.workload.meaning.statements.actions import Actions


def receive(actions: Actions, statement: ast.Receive) -> list[model.Stmt]:
    """``receive m from c;``."""
    channel, message = _received(actions, statement.message, statement.channel)
    return _moved(statement.span, "RECEIVE", channel, message.first_local)


def try_receive(actions: Actions, statement: ast.TryReceive) -> list[model.Stmt]:
    """``try receive m from c … else …``: the message is known in the first branch."""
    outer = actions.scope
    actions.scope = outer.inner()
    channel, message = _received(actions, statement.message, statement.channel)
    then = actions.inner(statement.then)
    actions.scope = outer
    orelse = actions.inner(statement.orelse) if statement.orelse is not None else []
    return [
        model.TryReceive(
            span=statement.span,
            channel=channel.number,
            first_local=message.first_local,
            then=then,
            orelse=orelse,
        )
    ]


def select(actions: Actions, statement: ast.Select) -> list[model.Stmt]:
    """``select { receive m from c …  after 5ms … }``: each message is known in its way only."""
    diagnostics = actions.scope.diagnostics
    found: list[model.Case] = []
    afters = [one for one in statement.cases if isinstance(one, ast.AfterCase)]
    for second in afters[1:]:
        note = Note(afters[0].span, "where it is given first")
        diagnostics.report(messages.DECLARED_TWICE, second.span, name="after", notes=[note])
    outer = actions.scope
    limit, late = None, list[model.Stmt]()
    chosen = actions.new_locals(1)
    for one in statement.cases:
        actions.scope = outer.inner()
        if isinstance(one, ast.SelectCase):
            found.append(_case(actions, one, found))
        elif one is afters[0]:
            limit = actions.values.converted(one.limit, TIME, "a time")
            late = actions.inner(one.then)
        actions.scope = outer
    if not found:
        diagnostics.report(messages.SELECTS_NOTHING, statement.span)
    if not found or (afters and limit is None):
        return []
    return [model.Select(span=statement.span, cases=found, limit=limit, late=late, chosen=chosen)]


def _case(actions: Actions, one: ast.SelectCase, others: list[model.Case]) -> model.Case:
    channel, message = _received(actions, one.message, one.channel)
    for other in others:
        if other.channel == channel.number and channel.span is not one.channel.span:
            actions.scope.diagnostics.report(
                messages.SELECTED_TWICE,
                one.channel.span,
                name=channel.name,
                notes=[Note(other.span, "the first")],
            )
            break
    body = actions.inner(one.then)
    return model.Case(
        channel=channel.number, first_local=message.first_local, body=body, span=one.span
    )


def send(actions: Actions, statement: ast.Send) -> list[model.Stmt]:
    """``send m to c;`` or ``send { … } to c;``."""
    channel = find_part(actions.scope.globals, statement.channel, Channel)
    content = statement.message
    if isinstance(content, ast.NewMessage):
        return _send_new(actions, statement.span, content, channel)
    message = actions.scope.find(content.text)
    if isinstance(message, MessageVariable):
        if channel is None:
            return []
        scope = actions.scope
        scope.globals.message_types.pass_on(
            message.channel, channel, statement.span, scope.diagnostics
        )
        return _moved(statement.span, "SEND", channel, message.first_local)
    advice = " Receive it first, or send a new one: `send { … } to …;`."
    if message is None:
        visible = actions.scope.visible()
        known = (n for n in visible if isinstance(actions.scope.find(n), MessageVariable))
        report_unknown(actions.scope.globals, content, "a message", known, advice)
    else:
        actions.scope.diagnostics.report(
            messages.WRONG_KIND,
            content.span,
            name=content.text,
            kind=kind_of(message),
            expected="a message",
            hint=advice,
        )
    return []


def _moved(span: Span, name: str, channel: Channel, first_local: int) -> list[model.Stmt]:
    return [
        model.Action(
            span=span, name=name, argument=channel.number, operands=[], first_local=first_local
        )
    ]


# --- receiving ---------------------------------------------------------------------------


def _received(actions: Actions, name: Name, source: Name) -> tuple[Channel, MessageVariable]:
    """The variable of a message. A name that stands for a message is used once more."""
    scope = actions.scope
    channel = find_part(scope.globals, source, Channel)
    if channel is None:  # reported; what is asked of the message is passed over
        channel = Channel(name=source.text, number=0, capacity=0, span=source.span)
    known = scope.find(name.text)
    if isinstance(known, MessageVariable):
        types = scope.globals.message_types
        types.pass_on(channel, known.channel, name.span, scope.diagnostics)
        if channel.type is None:
            types.pass_on(known.channel, channel, name.span, scope.diagnostics)
        return channel, known
    type_ = scope.globals.message_types.of(channel)
    fields = type_.fields if type_ is not None else ()
    message = MessageVariable(
        name=name.text,
        first_local=actions.new_locals(1 + len(fields)),
        channel=channel,
        span=name.span,
    )
    scope.declare(message)
    return channel, message


# --- new messages ------------------------------------------------------------------------


@dataclass(frozen=True)
class _Filled:
    """A field of a new message as it is written."""

    place: ast.FieldValue
    value: Expr | None


def _send_new(
    actions: Actions, span: Span, content: ast.NewMessage, channel: Channel | None
) -> list[model.Stmt]:
    filled = _filled(actions, content)
    if channel is None or not _fits(actions.scope, channel, content, filled):
        return []
    fields = channel.type.fields if channel.type is not None else ()
    first = actions.new_locals(1 + len(fields))
    stores = action(span, "STORE_LOCAL", first, operation("NOW", TIME, span))
    for number, field in enumerate(fields, first + 1):
        value = filled[field.name].value
        converted = actions.rules.convert(value, field.type) if value is not None else None
        stores += action(span, "STORE_LOCAL", number, converted)
    return stores + _moved(span, "SEND", channel, first)


def _fits(
    scope: Scope, channel: Channel, content: ast.NewMessage, filled: dict[str, _Filled]
) -> bool:
    """Whether a new message has just the fields that its channel carries."""
    if channel.type is None or channel.type.origin is Origin.SENT:
        _learn_from(scope, channel, content, filled)
    else:
        _report_fields(channel.name, channel.type, content, filled, scope.diagnostics)
    known = channel.type.fields if channel.type is not None else ()
    return {field.name for field in known} == filled.keys()


def _filled(actions: Actions, content: ast.NewMessage) -> dict[str, _Filled]:
    found: dict[str, _Filled] = {}
    for one in content.fields:
        name = one.field
        if name.text == CREATED or name.text in found:
            kind = "a field of this message"
            if name.text == CREATED:
                kind = "the time at which a message is sent"
            actions.scope.diagnostics.report(
                messages.NAME_TAKEN, name.span, name=name.text, kind=kind
            )
            continue
        found[name.text] = _Filled(one, actions.values.value(one.value))
    return found


def _learn_from(
    scope: Scope, channel: Channel, content: ast.NewMessage, filled: dict[str, _Filled]
) -> None:
    """A new message tells what its channel carries, once all its values are known."""
    fields = [Field(name, one.value.type) for name, one in filled.items() if one.value is not None]
    if len(fields) == len(filled):
        found = MessageType(tuple(fields), content.span, Origin.SENT)
        scope.globals.message_types.learn(channel, found, scope.diagnostics)


def _report_fields(
    channel: str,
    type_: MessageType,
    content: ast.NewMessage,
    filled: dict[str, _Filled],
    diagnostics: Diagnostics,
) -> None:
    """Reports fields that are missing or that the channel does not carry."""
    known = {field.name for field in type_.fields}

    def report(span: Span, field: str, problem: str, fix: str, fixes: list[Fix]) -> None:
        diagnostics.report(
            messages.MESSAGE_FIELD,
            span,
            channel=channel,
            known=in_words(type_.fields),
            field=field,
            problem=problem,
            fix=fix,
            fixes=fixes,
            notes=[Note(type_.span, "where this is said")],
        )

    for name, one in filled.items():
        if name not in known:
            hint, fixes = suggestion(one.place.field, known - filled.keys())
            report(one.place.field.span, name, "none of them", hint.strip() or "Remove it.", fixes)
    missing = [field.name for field in type_.fields if field.name not in filled]
    if missing and filled.keys() <= known:
        brace = content.span.range(content.span.start, content.span.end - 1)
        text = f"; {missing[0]} = 0" if content.fields else f" {missing[0]} = 0 "
        fixes = insert(text, content.fields[-1].span if content.fields else brace)
        report(content.span, missing[0], "missing", f"Add `{missing[0]} = …`.", fixes)
