"""Verbatim text that reaches into a thread behind its `destroy`, which no target checks."""

from __future__ import annotations

from catapults.analysis import messages
from catapults.analysis.dataflow.findings import Findings
from catapults.diagnostics import Diagnostics
from catapults.program.verbatim_uses import names_followed


def check_perished(findings: Findings, diagnostics: Diagnostics) -> None:
    """Warns of each name in such a text, at its first use."""
    for (text, name), surely in findings.perished.items():
        start = names_followed(text.span.text)[name]
        diagnostics.report(
            messages.PERISHED_USED,
            text.span.inside(start, start + len(name)),
            name=name,
            when="was destroyed" if surely else "may have been destroyed",
        )
