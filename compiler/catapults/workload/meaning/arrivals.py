"""Arrivals: messages that come from outside, and what they carry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catapults.diagnostics import Note
from catapults.program import ValueType
from catapults.workload import messages
from catapults.workload.meaning.expressions.conversion import INT, TIME
from catapults.workload.meaning.expressions.fields import CREATED
from catapults.workload.meaning.expressions.ranges import NOT_NEGATIVE, report_range
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.parts import PartSettings, bounded, declare_part
from catapults.workload.meaning.scopes import Globals, find_part
from catapults.workload.model import (
    Arrivals,
    Channel,
    Const,
    Expr,
    Field,
    JobKind,
    MessageType,
    Origin,
    ThreadClass,
)
from catapults.workload.syntax import ast


def declare_arrivals(
    items: Sequence[ast.ArrivalsItem], shared: Globals, values: Values
) -> list[Arrivals]:
    """All arrival processes that are in order; their channels learn what messages carry."""
    found: list[Arrivals] = []
    for item in items:
        arrivals = _arrivals(item, len(found), shared, values)
        if arrivals is not None:
            found.append(arrivals)
            declare_part(shared, arrivals)
    return found


def _arrivals(
    item: ast.ArrivalsItem, number: int, shared: Globals, values: Values
) -> Arrivals | None:
    settings = PartSettings(item.settings, values.diagnostics)
    listed = ["every", "count", "start"]
    settings.exclude("at", listed, "`at` lists each time of arrival")
    fields, contents = _fields(settings, values)
    destination = settings.find("to", ast.DestinationSetting)
    if destination is None:
        _report_missing(item, values, "channel to go to", "`to CHANNEL;`")
    thread = _thread(destination, shared)
    times = settings.find("at", ast.TimesSetting)
    interval = settings.value("every")
    if times is None and interval is None:
        _report_missing(item, values, "times of arrival", "`every 10ms;` or `at 1ms, 2ms;`")
    channel = None
    if thread is not None:
        _check_released(thread, settings, item, values)
    elif destination is not None:
        channel = find_part(shared, destination.channel, Channel)
    if channel is not None:
        found = MessageType(fields, item.span, Origin.DECLARED)
        shared.message_types.learn(channel, found, values.diagnostics)
    elif thread is None:
        return None
    return Arrivals(
        name=item.name.text,
        number=number,
        channel=channel,
        thread=thread,
        interval=bounded(values, interval, TIME, "The interval", 1),
        times=list(_times(times, values)) if times is not None else [],
        burst=bounded(values, settings.value("burst"), INT, "The burst", 1),
        start=bounded(values, settings.value("start"), TIME, "The start", 0),
        limit=bounded(values, settings.value("count"), INT, "The count", 0),
        fields=contents,
        span=item.name.span,
    )


def _thread(destination: ast.DestinationSetting | None, shared: Globals) -> ThreadClass | None:
    """The thread whose jobs they release, if no channel has that name."""
    if destination is None or destination.channel.text in shared.world:
        return None
    return shared.classes.get(destination.channel.text)


def _check_released(
    thread: ThreadClass, settings: PartSettings, item: ast.ArrivalsItem, values: Values
) -> None:
    destination = settings.find("to", ast.DestinationSetting)
    fields = settings.find("fields", ast.FieldsSetting)
    if thread.job is None or thread.job.kind is not JobKind.SPORADIC:
        span = destination.span if destination is not None else item.span
        values.diagnostics.report(messages.NOT_SPORADIC, span, name=thread.name)
    elif fields is not None:
        values.diagnostics.report(messages.RELEASE_FIELDS, fields.span, name=thread.name)


def _report_missing(item: ast.ArrivalsItem, values: Values, missing: str, usage: str) -> None:
    values.diagnostics.report(
        messages.SETTING_MISSING,
        item.name.span,
        what="The arrival process",
        name=item.name.text,
        missing=missing,
        usage=usage,
    )


def _times(setting: ast.TimesSetting, values: Values) -> Iterator[int]:
    """The times of a list, which rise."""
    latest, written = 0, ""
    for expr in setting.times:
        time = values.constant(expr, TIME, "A time of arrival")
        if time is None:
            continue
        if time.value < latest:
            allowed = f"at least {written}" if written else NOT_NEGATIVE
            report_range(values.diagnostics, expr.span, "The time of arrival", allowed)
            continue
        latest, written = int(time.value), expr.span.text
        yield latest


def _fields(settings: PartSettings, values: Values) -> tuple[tuple[Field, ...], list[Expr]]:
    """What a message carries, and the code of each value; 0 where none is written."""
    setting = settings.find("fields", ast.FieldsSetting)
    places: dict[str, ast.Declarator] = {}
    fields: list[Field] = []
    contents: list[Expr] = []
    for declaration in setting.declarations if setting is not None else ():
        type_ = ValueType(declaration.type)
        for declarator in declaration.declarators:
            name = declarator.name.text
            if name == CREATED or name in places:
                _report_taken(declarator, places.get(name), values)
                continue
            places[name] = declarator
            value: Expr | None = Const(type=type_, span=declarator.span, value=0)
            if declarator.init is not None:
                value = values.converted(declarator.init, type_)
            fields.append(Field(name, type_))
            contents += [value] if value is not None else []
    return tuple(fields), contents


def _report_taken(declarator: ast.Declarator, first: ast.Declarator | None, values: Values) -> None:
    name = declarator.name
    notes = [Note(first.name.span, "the first declaration")] if first is not None else []
    kind = "a field" if first is not None else "the time at which a message came"
    values.diagnostics.report(
        messages.NAME_TAKEN, name.span, name=name.text, kind=kind, notes=notes
    )
