"""Says that a value lies outside of what it can be."""

from __future__ import annotations

from catapults.diagnostics import Diagnostics
from catapults.source import Span
from catapults.workload import messages

POSITIVE = "positive"
NOT_NEGATIVE = "zero or positive"


def report_range(
    diagnostics: Diagnostics, span: Span, what: str, allowed: str, hint: str = ""
) -> None:
    """``what`` names the value, ``allowed`` what it can be; it is shown as it is written."""
    diagnostics.report(
        messages.OUT_OF_RANGE, span, what=what, value=span.text, range=allowed, hint=hint
    )
