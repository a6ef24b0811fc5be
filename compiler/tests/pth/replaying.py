"""What the simulator makes of a trace that a real library wrote."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from trace_file import Trace

from catapults.analysis.check import check
from catapults.backends.base import Options, backends
from catapults.diagnostics import Diagnostics
from catapults.program import Program
from catapults.source import Source

_ROOT = Path(__file__).resolve().parents[3]
REPLAY = Path(__file__).with_name("replay.mjs")

#: Numbers of threads by container, the next to leave first.
Contents = list[list[int]]


def program_of(text: str) -> Program:
    checked = check(Source("test.sched", text), Diagnostics(), load=lambda _: None).program
    assert checked is not None
    return checked


def replayed(text: str, trace: Path, folder: Path) -> dict[str, Any]:
    """What the simulator makes of a trace, on the module that the page has of its scheduler."""
    program = program_of(text)
    files = backends()["wasm"].emit(program, Options(stepping=True, text=False))
    return answer_of(REPLAY, files[f"{program.name}.wasm"], trace, folder)


def answer_of(script: Path, module: bytes | str, trace: Path, folder: Path) -> dict[str, Any]:
    """What a script for Node tells as JSON of a module and a trace."""
    assert isinstance(module, bytes)
    file = folder / "module.wasm"
    file.write_bytes(module)
    command = [str(shutil.which("node")), str(script), str(file), str(trace)]
    done = subprocess.run(
        command, check=False, cwd=_ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def contents_before_calls(trace: Trace) -> list[Contents]:
    """Where the threads are whenever a handler is called: after the tick before."""
    places: Contents = [[] for _ in range(trace.container_nodes + 1)]
    found: list[Contents] = []
    for index, record in enumerate(trace.records):
        if record.kind == "ENTER":
            found.append([list(place) for place in places[1:]])
        if record.kind != "TRANSFER":
            continue
        source, target = record.containers
        thread = record.thread - trace.container_nodes
        if source:
            places[source].remove(thread)
        if target:
            following = trace.next_in_order.get(index, 0) - trace.container_nodes
            into = places[target]
            into.insert(into.index(following) if following > 0 else len(into), thread)
    return found
