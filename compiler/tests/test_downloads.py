"""Whatever is handed out builds in an empty folder, by the command that stands in it."""

from __future__ import annotations

import os
import re
import subprocess
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import TypedDict
from zipfile import ZipFile

import pytest

from catapults.contracts.messages import ExportRequest, OutputKind, OutputRequest, TextFile
from catapults.export import export
from catapults.services import output

_ROOT = Path(__file__).parents[2]
_EXAMPLES = sorted(
    path
    for path in _ROOT.glob("public/examples/*/*.sched")
    if path.with_suffix(".workload").exists()
)
_VALUE = r'\w+=(?:"(?:[^"\\\n]|\\.)*"|\d+)'
_DOT = re.compile(
    rf"""digraph\ "[^"\n]+"\ \{{ | \}} | rankdir=LR;
    | (?:node|edge|"[^"\n]+"(?:\ ->\ "[^"\n]+")?) (?:\ \[{_VALUE}(?:,\ {_VALUE})*\])? ;""",
    re.VERBOSE,
)


class _Texts(TypedDict):
    name: str
    text: str
    workload: TextFile


def _texts(path: Path) -> _Texts:
    workload = path.with_suffix(".workload")
    return {
        "name": path.name,
        "text": path.read_text("utf-8"),
        "workload": TextFile(name=workload.name, text=workload.read_text("utf-8")),
    }


def _written(path: Path, kind: OutputKind, folder: Path) -> Path:
    """A text as the page hands it out."""
    found = output(OutputRequest(version=1, kind=kind, **_texts(path)))
    assert found.text is not None, found.problem
    file = folder / found.name
    file.write_text(found.text, "utf-8")
    return file


def _commands(text: str, program: str) -> list[str]:
    return re.findall(rf"(?:^|[*;: ]) *({program} -[^;\n]*)", text, re.MULTILINE)


def _run(command: str, folder: Path) -> None:
    """Only what a stranger has: no folder of the project but the tools that the lock files name."""
    tools = f"{_ROOT / 'node_modules/.bin'}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={"PATH": tools, "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_the_c_of_an_example_builds_where_it_was_unpacked(path: Path, tmp_path: Path) -> None:
    found = export(ExportRequest(version=1, target="c", **_texts(path)))
    assert found.zip is not None, found.problem
    ZipFile(BytesIO(b64decode(found.zip))).extractall(tmp_path)
    folder = tmp_path / found.name.removesuffix(".zip")
    [file] = folder.glob("*.c")
    [command] = _commands(file.read_text("utf-8"), "cc")
    _run(f"{command} -Wall -Wextra -Werror", folder)
    assert file.with_suffix(".o").exists()


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_webassembly_text_becomes_the_module_by_the_command_in_it(
    path: Path, tmp_path: Path
) -> None:
    file = _written(path, "wat", tmp_path)
    [command] = _commands(file.read_text("utf-8"), "wat2wasm")
    _run(command, tmp_path)
    module = file.with_suffix(".wasm").read_bytes()
    assert module.startswith(b"\0asm")
    assert b"catapults.calls" in module


@pytest.mark.parametrize("path", _EXAMPLES, ids=lambda path: path.stem)
def test_a_drawing_is_dot(path: Path, tmp_path: Path) -> None:
    text = _written(path, "dot", tmp_path).read_text("utf-8")
    assert _commands(text, "dot") == [f"dot -Tsvg {path.stem}.dot -o {path.stem}.svg"]
    for line in text.splitlines()[1:]:
        assert _DOT.fullmatch(line.strip()), line
