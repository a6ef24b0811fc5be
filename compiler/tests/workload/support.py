"""What tests of workloads share: compiling a text, its messages, golden cases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.workload import check, compile_workload, parse
from catapults.workload.model import Workload

_CASE = re.compile(r"^\[case ([^\]]+)\]\n(.*?)^\[out\]\n(.*?)(?=^\[case |\Z)", re.M | re.S)


@dataclass(frozen=True)
class Case:
    """A text and what is expected of it."""

    name: str
    text: str
    expected: str


def cases(file: str) -> list[Case]:
    """The golden cases of a file beside this module."""
    text = (Path(__file__).parent / "cases" / file).read_text(encoding="utf-8")
    return [Case(name, body, out.strip()) for name, body, out in _CASE.findall(text)]


def analyse(text: str) -> tuple[Workload | None, Diagnostics]:
    """The checked workload, if it has no errors, and all there is to say."""
    diagnostics = Diagnostics()
    syntax = parse(Source("test.workload", text), diagnostics)
    return (check(syntax, diagnostics) if syntax else None), diagnostics


def model(text: str) -> Workload:
    """A workload that must be without errors."""
    workload, diagnostics = analyse(text)
    assert workload is not None, list(lines(diagnostics))
    return workload


def blob(text: str) -> bytes:
    """A workload that must be without errors, compiled."""
    return compile_workload(model(text))


def lines(diagnostics: Diagnostics) -> Iterator[str]:
    """One line per diagnostic: place, code, message."""
    for d in diagnostics:
        yield f"{d.span.line}:{d.span.column} {d.code} {d.message}"


def codes(text: str) -> list[str]:
    """The codes of all messages about a text."""
    return [d.code for d in analyse(text)[1]]


def in_thread(statements: str, globals_: str = "") -> str:
    """A workload whose one thread does these statements."""
    return f"workload w {{ {globals_} thread t {{ {statements} }} }}"
