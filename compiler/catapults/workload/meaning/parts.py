"""What the parts of the world have in common: their names, and the settings within their braces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from catapults.diagnostics import Diagnostics, Note
from catapults.fixes import remove
from catapults.program import ValueType
from catapults.syntax.ast import Expr as SyntaxExpr
from catapults.syntax.ast import FloatLiteral
from catapults.workload import messages
from catapults.workload.meaning.expressions.conversion import INT
from catapults.workload.meaning.expressions.ranges import NOT_NEGATIVE, POSITIVE, report_range
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.scopes import Globals, Part, report_taken
from catapults.workload.model import Const, Expr
from catapults.workload.syntax import ast

S = TypeVar("S", bound=ast.Setting)


def declare_part(shared: Globals, part: Part) -> None:
    """Adds a device, channel, lock or arrival process; they share one space of names."""
    first = shared.world.setdefault(part.name, part)
    if first is not part:
        report_taken(shared.diagnostics, part.name, part.span, first)


class PartSettings:
    """The settings of one part by their first words."""

    def __init__(self, settings: Sequence[ast.Setting], diagnostics: Diagnostics) -> None:
        """Reports those that are given twice; the first one holds."""
        self._by_word: dict[str, ast.Setting] = {}
        self._diagnostics = diagnostics
        for setting in settings:
            first = self._by_word.setdefault(setting.what, setting)
            if first is not setting:
                note = Note(first.span, "where it is given first")
                diagnostics.report(
                    messages.DECLARED_TWICE,
                    setting.span,
                    name=setting.what,
                    notes=[note],
                    fixes=remove(setting.span),
                )

    def find(self, word: str, kind: type[S]) -> S | None:
        """The setting that begins with a word, if it is there."""
        found = self._by_word.get(word)
        return found if isinstance(found, kind) else None

    def value(self, word: str) -> SyntaxExpr | None:
        """The value of a setting that has one."""
        setting = self.find(word, ast.ValueSetting)
        return setting.value if setting is not None else None

    def exclude(self, word: str, others: Sequence[str], reason: str) -> None:
        """Reports settings that have no meaning beside another."""
        first = self._by_word.get(word)
        for other in others:
            second = self._by_word.get(other)
            if first is not None and second is not None:
                self._diagnostics.report(
                    messages.SETTINGS_CLASH,
                    second.span,
                    first=word,
                    second=other,
                    reason=reason,
                    fixes=remove(second.span),
                )


def whole_number(
    values: Values, expr: SyntaxExpr | None, what: str, *, default: int, smallest: int = 1
) -> int:
    """A number that must be known before the run; the default if it is missing or in error."""
    if expr is None:
        return default
    if isinstance(expr, FloatLiteral) and not expr.value.is_integer():
        report_range(values.diagnostics, expr.span, what, "whole")
        return default
    value = values.whole(expr)
    known = values.known(value, what) if value is not None else None
    if known is None or not at_least(values.diagnostics, known, what, smallest):
        return default
    return int(known.value)


def at_least(diagnostics: Diagnostics, value: Expr, what: str, smallest: int) -> bool:
    """Whether a value can be that large: one that is known to be smaller is reported."""
    if isinstance(value, Const) and value.value < smallest:
        allowed = POSITIVE if smallest else NOT_NEGATIVE
        report_range(diagnostics, value.span, what, allowed)
        return False
    return True


def bounded(
    values: Values, expr: SyntaxExpr | None, type_: ValueType, what: str, smallest: int
) -> Expr | None:
    """A value that may change during the run; None if it is missing or in error."""
    if expr is None:
        return None
    value = values.whole(expr) if type_ is INT else values.converted(expr, type_)
    if value is None or not at_least(values.diagnostics, value, what, smallest):
        return None
    return value
