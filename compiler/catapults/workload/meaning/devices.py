"""Devices: how many servers, how long a request takes, and who comes next."""

from __future__ import annotations

from collections.abc import Sequence

from catapults.source import Span
from catapults.workload import messages
from catapults.workload.meaning.expressions.conversion import FLOAT, TIME, as_float, operation
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.parts import (
    PartSettings,
    at_least,
    bounded,
    declare_part,
    whole_number,
)
from catapults.workload.meaning.scopes import Globals, report_unknown_setting
from catapults.workload.model import Amount, Calendar, Const, Device, Discipline, Expr
from catapults.workload.syntax import ast

_CALENDARS = {calendar.name.lower(): calendar for calendar in Calendar}


def declare_devices(
    items: Sequence[ast.DeviceItem], shared: Globals, values: Values, *, tells_amounts: bool
) -> list[Device]:
    """All devices; ``values`` are those of their expressions, which requests evaluate. The library
    may tell the scheduler the amounts of requests."""
    devices: list[Device] = []
    for item in items:
        device = _device(item, len(devices), values)
        if tells_amounts and device.discipline is Discipline.FIFO:
            device.key = Amount(type=FLOAT, span=item.span)  # which orders nobody there
        devices.append(device)
        declare_part(shared, device)
    return devices


def _device(item: ast.DeviceItem, number: int, values: Values) -> Device:
    name = item.name.text
    settings = PartSettings(item.settings, values.diagnostics)
    settings.exclude("service", ["rate"], "each says how long a request takes")
    if not any(settings.find(word, ast.Setting) for word in ("service", "rate", "latency")):
        values.diagnostics.report(
            messages.SETTING_MISSING,
            item.name.span,
            what="The device",
            name=name,
            missing="time that a request takes",
            usage="`service 5ms;`, `rate 1MB per 1s;` or `latency 2ms;`",
        )
    discipline, key = _discipline(settings, values, item.span)
    nothing = Const(type=TIME, span=item.span, value=0)
    latency = bounded(values, settings.value("latency"), TIME, "The latency", 0)
    return Device(
        name=name,
        number=number,
        servers=whole_number(values, settings.value("servers"), "The number of servers", default=1),
        discipline=discipline,
        calendar=_calendar(settings, values),
        service=_service(settings, values) or nothing,
        latency=latency or nothing,
        key=key,
        span=item.name.span,
    )


def _service(settings: PartSettings, values: Values) -> Expr | None:
    rate = settings.find("rate", ast.RateSetting)
    if rate is None:
        return bounded(values, settings.value("service"), TIME, "The service time", 0)
    speed = values.converted(rate.amount, FLOAT)
    time = values.converted(rate.time, TIME)
    if speed is None or time is None:
        return None
    positive = at_least(values.diagnostics, time, "The time of a rate", 1)
    if not (positive and _is_speed(values, speed)):
        return None
    asked = Amount(type=FLOAT, span=rate.span)
    work = operation("MUL_F", FLOAT, rate.span, asked, as_float(time))
    return operation("F_TO_I", TIME, rate.span, operation("DIV_F", FLOAT, rate.span, work, speed))


def _calendar(settings: PartSettings, values: Values) -> Calendar:
    setting = settings.find("calendar", ast.CalendarSetting)
    if setting is None:
        return Calendar.NET
    name = setting.calendar
    if name.text not in _CALENDARS:
        report_unknown_setting(values.diagnostics, "calendar of a device", name, _CALENDARS)
    return _CALENDARS.get(name.text, Calendar.NET)


def _is_speed(values: Values, speed: Expr) -> bool:
    if isinstance(speed, Const) and 0 < speed.value < 1:
        return True
    return at_least(values.diagnostics, speed, "The rate", 1)


def _discipline(settings: PartSettings, values: Values, span: Span) -> tuple[Discipline, Expr]:
    setting = settings.find("discipline", ast.DisciplineSetting)
    key = None
    if setting is not None and setting.key is not None:
        key = values.converted(setting.key, FLOAT)
    if setting is None or key is None:
        return Discipline.FIFO, Const(type=FLOAT, span=span, value=0.0)
    return Discipline[setting.order.upper()], key
