"""All that the compiler can be asked about a text, at once."""

from __future__ import annotations

import json
from typing import Any, get_args

from catapults.backends.base import Options
from catapults.contracts.messages import FolderTarget, OutputKind
from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.editor.answers import METHODS as QUESTIONS
from catapults.rendering import render
from catapults.services import handle
from catapults.translation import (
    Surroundings,
    decoded,
    is_workload,
    translate_scheduler,
    translate_workload,
)

#: A scheduler and a workload without faults, to go with what is tried out.
SCHEDULER = "scheduler s extends cmthread { }"
WORKLOAD = "workload w { thread t { compute 1ms; } }"

#: What is asked about a scheduler with its workload, and with what besides.
ABOUT_PROJECTS: list[tuple[str, dict[str, Any]]] = [
    ("quickCheck", {}),
    ("diagnose", {}),
    ("analyse", {"outputs": True}),
    ("rules", {}),
    ("deadlines", {}),
    ("explorable", {}),
    ("edit", {"seen": 1, "gesture": {"gesture": "addContainer", "name": "q", "kind": "queue"}}),
    ("edit", {"seen": 1, "gesture": {"gesture": "delete", "targets": ["handler:schedule"]}}),
    *(("output", {"kind": kind}) for kind in get_args(OutputKind)),
    *(("export", {"target": target}) for target in get_args(FolderTarget)),
]

_ALONE = Surroundings(load=lambda _name: None)


def told(name: str, data: bytes) -> list[Diagnostic]:
    """What is said of the bytes of a file, translated by every backend; each can be printed."""
    diagnostics = Diagnostics()
    source = decoded(name, data, diagnostics)
    if source is not None and is_workload(name):
        translate_workload(source, diagnostics)
    elif source is not None:
        for backend in ("c", "wasm", "dot"):
            if not diagnostics.has_errors:
                translate_scheduler(source, _ALONE, backend, Options(stepping=True), diagnostics)
    for diagnostic in diagnostics:
        length = len(diagnostic.span.source.text)
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= length
        assert diagnostic.message in render(diagnostic)
    return list(diagnostics)


def codes(name: str, text: str) -> set[str]:
    """The codes of what is said of a text."""
    return {diagnostic.code for diagnostic in told(name, text.encode("utf-8"))}


def ask_all(name: str, text: str, offset: int) -> None:
    """Puts every question that there is about a text; each has an answer in JSON."""
    ask_editor(name, text, offset)
    _ask("format", {"version": 1, "name": name, "text": text})
    project = _project(name, text)
    for method, more in ABOUT_PROJECTS:
        _ask(method, {**project, **more})


def ask_editor(name: str, text: str, offset: int) -> None:
    """Puts every question of an editor about a place in a text."""
    for method in QUESTIONS:
        _ask(method, _question(method, name, text, offset))


def _question(method: str, name: str, text: str, offset: int) -> dict[str, Any]:
    """A question about a place in a text, or, as `structure`, about the whole of it."""
    params: dict[str, Any] = {
        "version": 1,
        "language": "workload" if is_workload(name) else "scheduler",
        "name": name,
        "text": text,
    }
    if method != "structure":
        params["offset"] = offset
    if method == "rename":
        params["newName"] = "other"
    return params


def _project(name: str, text: str) -> dict[str, Any]:
    """The text with one of the other language, which is in order."""
    file = {"name": name, "text": text}
    scheduler = {"name": "s.sched", "text": SCHEDULER} if is_workload(name) else file
    workload = file if is_workload(name) else {"name": "w.workload", "text": WORKLOAD}
    return {"version": 1, **scheduler, "workload": workload}


def _ask(method: str, params: dict[str, Any]) -> None:
    answer = json.loads(handle(json.dumps({"method": method, "params": params})))
    assert answer["version"] == 1
    json.dumps(answer, ensure_ascii=False)
