"""Schedulers for tests: texts checked by the front end, and a short way to write them."""

from __future__ import annotations

from pathlib import Path

from catapults.analysis.check import check_for_any_order
from catapults.diagnostics import Diagnostics, Severity
from catapults.program import Program
from catapults.source import Source

EXAMPLES = sorted((Path(__file__).parents[3] / "public/examples").glob("*/*.sched"))

_HANDLERS = {
    "init": "event init { }",
    "newthread": "event newthread(t) { t => RQ; }",
    "schedule": "event schedule { RQ => current; dispatch current; }",
    "switch_out": "event switch_out { current => RQ; }",
}


def scheduler(*sections: str, **handlers: str) -> str:
    """A scheduler with the containers RQ and current; named handlers replace the usual ones."""
    text = "\n".join((*sections, *(_HANDLERS | handlers).values()))
    return f"scheduler test {{\ndata {{ queue RQ; threadref current; }}\n{text}\n}}\n"


def program(text: str, profile: str | None = "embedded", name: str = "test.sched") -> Program:
    """The checked program of a text without errors, whose handlers tests call in any order."""
    diagnostics = Diagnostics()
    checked = check_for_any_order(
        Source(name, text), diagnostics, load=lambda _name: None, profile_name=profile
    )
    errors = [f"{d.span.line}: {d.message}" for d in diagnostics if d.severity is Severity.ERROR]
    assert errors == []
    assert checked.program is not None
    return checked.program


def example(path: Path) -> Program:
    """One of the examples, in the profile that its text asks for."""
    return program(path.read_text(encoding="utf-8"), None, path.name)
