"""Folders for real libraries, as tests lay them out."""

from __future__ import annotations

from pathlib import Path

from catapults.backends.base import Options
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.translation import Files, Surroundings, translate_scheduler


def translated_for(backend: str, text: str, options: Options | None = None) -> Files:
    """The files of a scheduler that has no errors, by their paths in its folder."""
    diagnostics = Diagnostics()
    files = translate_scheduler(
        Source("test.sched", text),
        Surroundings(load=_nothing),
        backend,
        options or Options(),
        diagnostics,
    )
    assert files, [one.message for one in diagnostics]
    return files


def write_files(files: Files, folder: Path) -> None:
    """Lays a folder out."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def _nothing(_base: str) -> None:
    return None
