"""The jobs of threads: when they come, and until when they are to be complete."""

from __future__ import annotations

from collections.abc import Sequence

from catapults.diagnostics import Note
from catapults.fixes import remove
from catapults.syntax.ast import Expr as SyntaxExpr
from catapults.syntax.ast import Stmt
from catapults.workload import messages
from catapults.workload.meaning.expressions.conversion import TIME
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.parts import bounded
from catapults.workload.meaning.scopes import report_unknown_setting
from catapults.workload.model import Const, Expr, Job, JobKind, Late
from catapults.workload.syntax import ast

#: Settings that mean something only where jobs come again.
_OF_MANY = ("jitter",)

_LATE = {late.name.lower(): late for late in Late}


def job_of(item: ast.ThreadItem, values: Values) -> Job | None:
    """What the settings at the beginning of a thread say; None if there are none."""
    settings = _settings(item.body, values)
    if not settings:
        return None
    kind = _kind(settings, values)
    if kind is JobKind.ONCE:
        for word in _OF_MANY:
            if word in settings:
                values.diagnostics.report(messages.NEEDS_JOBS, settings[word].span, word=word)
    period = _period(settings, values)
    return Job(
        kind=kind,
        period=period,
        offset=_time(settings, "offset", values, 0),
        jitter=_time(settings, "jitter", values, 0),
        deadline=_time(settings, "deadline", values, 1) or period,
        late=_late(settings, values),
        span=item.name.span,
    )


def _settings(body: Sequence[Stmt], values: Values) -> dict[str, ast.JobSetting | ast.LateSetting]:
    """By their first words; one that is given twice is reported, and the first one holds."""
    found: dict[str, ast.JobSetting | ast.LateSetting] = {}
    for statement in body:
        if not isinstance(statement, ast.JobSetting | ast.LateSetting):
            continue
        word = word_of(statement)
        first = found.setdefault(word, statement)
        if first is not statement:
            values.diagnostics.report(
                messages.DECLARED_TWICE,
                statement.span,
                name=word,
                notes=[Note(first.span, "where it is given first")],
                fixes=remove(statement.span),
            )
    return found


def word_of(setting: ast.JobSetting | ast.LateSetting) -> str:
    """Its first word."""
    return setting.what if isinstance(setting, ast.JobSetting) else "late"


def _kind(settings: dict[str, ast.JobSetting | ast.LateSetting], values: Values) -> JobKind:
    if "period" in settings and "sporadic" in settings:
        values.diagnostics.report(
            messages.SETTINGS_CLASH,
            settings["sporadic"].span,
            first="period",
            second="sporadic",
            reason="jobs come by the clock or by arrivals",
            fixes=remove(settings["sporadic"].span),
        )
    if "period" in settings:
        return JobKind.PERIODIC
    return JobKind.SPORADIC if "sporadic" in settings else JobKind.ONCE


def _period(settings: dict[str, ast.JobSetting | ast.LateSetting], values: Values) -> Expr | None:
    """Of a sporadic thread without a least distance there is none, and no implied deadline."""
    return _time(settings, "period", values, 1) or _time(settings, "sporadic", values, 1)


def _time(
    settings: dict[str, ast.JobSetting | ast.LateSetting], word: str, values: Values, smallest: int
) -> Expr | None:
    setting = settings.get(word)
    expr: SyntaxExpr | None = setting.value if isinstance(setting, ast.JobSetting) else None
    return bounded(values, expr, TIME, _CALLED[word], smallest)


_CALLED = {
    "period": "The period",
    "sporadic": "The least distance",
    "offset": "The offset",
    "jitter": "The jitter",
    "deadline": "The deadline",
}


def _late(settings: dict[str, ast.JobSetting | ast.LateSetting], values: Values) -> Late:
    setting = settings.get("late")
    if not isinstance(setting, ast.LateSetting):
        return Late.CONTINUES
    choice = setting.choice
    if choice.text not in _LATE:
        report_unknown_setting(values.diagnostics, "way to be late", choice, _LATE)
    return _LATE.get(choice.text, Late.CONTINUES)


def is_known(expr: Expr | None) -> bool:
    """Whether a setting is the same for every instance and run."""
    return expr is None or isinstance(expr, Const)
