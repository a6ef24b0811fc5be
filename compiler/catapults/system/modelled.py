"""Whether what a system names models for are variables of its nodes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from catapults.diagnostics import Diagnostics
from catapults.syntax.ast import Name
from catapults.workload.meaning.scopes import suggestion
from catapults.workload.messages import UNKNOWN_NAME


def check_models(
    names: Iterable[Name], known: Collection[str] | None, diagnostics: Diagnostics
) -> None:
    """Reports what nodes cannot share; ``known`` is None where that could not be read."""
    if known is None:
        return
    for name in names:
        if name.text in known:
            continue
        hint, fixes = suggestion(name, sorted(known))
        diagnostics.report(
            UNKNOWN_NAME,
            name.span,
            name=name.text,
            expected="a variable that nodes share",
            hint=hint or " Declare it in `global` of the master.",
            fixes=fixes,
        )
