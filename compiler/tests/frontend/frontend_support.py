"""What the tests of the front end share: checking a text, and cases kept as text files."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from catapults.analysis.check import Checked, check
from catapults.diagnostics import Diagnostic, Diagnostics, Fix
from catapults.source import Source

CASES = Path(__file__).parent / "cases"

#: Handlers that make a scheduler of the embedded profile complete; cases leave out what they test.
_HANDLERS = {
    "init": "event init { }",
    "newthread": "event newthread(t) { t => RQ; }",
    "schedule": "event schedule { RQ => current; dispatch current; }",
    "switch_out": "event switch_out(t) { t => RQ; }",
}


@dataclass(frozen=True)
class Case:
    """One case: its text and what must come out."""

    name: str
    text: str
    expected: str


def read_cases(file: str) -> list[Case]:
    """The cases of a file: ``[case NAME]``, a text, ``[out]``, what comes out."""
    parts = re.split(r"^\[case (.+)\]\n", (CASES / file).read_text("utf-8"), flags=re.MULTILINE)
    cases = []
    for name, body in zip(parts[1::2], parts[2::2], strict=True):
        text, _, expected = body.partition("[out]\n")
        cases.append(Case(name, text, expected.strip()))
    return cases


def compare(file: str, case: Case, actual: str) -> None:
    """Compares; with ``UPDATE_CASES=1`` the file is rewritten with what came out instead."""
    if os.environ.get("UPDATE_CASES") == "1" and actual != case.expected:
        path = CASES / file
        old = f"[case {case.name}]\n{case.text}[out]\n{case.expected}"
        ending = "" if case.expected else "\n"
        new = f"[case {case.name}]\n{case.text}[out]\n{actual}{ending}"
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
        return
    assert actual == case.expected


def checked(
    text: str, files: dict[str, str] | None = None, profile: str | None = None
) -> tuple[Checked, list[Diagnostic]]:
    """A scheduler's text checked, with other files by the names of their schedulers."""
    diagnostics = Diagnostics()

    def load(name: str) -> Source | None:
        found = (files or {}).get(name)
        return None if found is None else Source(f"{name}.sched", found)

    result = check(Source("x.sched", text), diagnostics, load=load, profile_name=profile)
    return result, list(diagnostics)


def completed(text: str) -> str:
    """A scheduler around the sections of a case: with containers and handlers it does not have."""
    if re.match(r"\s*(//.*\s*)*(partial |distributed )?\s*scheduler\b", text):
        return text
    missing = [
        body
        for name, body in _HANDLERS.items()
        if not re.search(rf"\b(event|query) {name}\b", text)
    ]
    data = "" if "threadref current" in text else "data { queue RQ; threadref current; }"
    return "\n".join(["scheduler test {" + data, text, *missing, "}"])


def listed(diagnostics: list[Diagnostic]) -> str:
    """Diagnostics as cases show them; lines count from the first line of the case."""
    lines = []
    for one in diagnostics:
        lines.append(f"{one.span.line - 1}:{one.span.column} {one.code} {one.message}")
        lines += [f"  note {note.span.line - 1}: {note.text}" for note in one.notes]
        lines += [f"  fix: {fix.title}" for fix in one.fixes]
    return "\n".join(lines)


def applied(fix: Fix) -> str:
    """The text that a fix leads to."""
    text = fix.edits[0].span.source.text
    for edit in sorted(fix.edits, key=lambda each: each.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
