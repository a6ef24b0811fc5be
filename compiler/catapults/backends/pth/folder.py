"""The folder around a scheduler for Pth: what is the same for all, and what names this one."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.c.contract import contract
from catapults.backends.carrier import carrier
from catapults.backends.pth.header import header_of
from catapults.backends.pth.readme import telling_of
from catapults.backends.pth.sample.program import sample_of
from catapults.backends.structured_c.c_names import stem_of
from catapults.contracts.c_headers import headers

_SUPPORT = files("catapults.backends.pth") / "support"


def folder_of(program: ir.Program, options: Options) -> dict[str, bytes | str]:
    """All files but the scheduler's own C, by their paths in the folder."""
    recording = headers()["recording.h"]
    return {
        f"{stem_of(program.name)}.h": header_of(program),
        **sample_of(program, options.workload),
        **{f"include/{name}": text for name, text in contract().items()},
        "include/catapults/recording.h": recording,
        **{f"scheduler/{name}": text for name, text in carrier().items()},
        **_copied("scheduler"),
        **_copied("library"),
        **_filled_in(program, options),
    }


def _copied(folder: str) -> dict[str, bytes | str]:
    found = sorted((_SUPPORT / folder).iterdir(), key=lambda file: file.name)
    return {f"{folder}/{file.name}": _text(file) for file in found}


def _filled_in(program: ir.Program, options: Options) -> dict[str, bytes | str]:
    """The files in which the scheduler's name, or that of its workload, is put."""
    workload = options.workload
    values = {
        "name": stem_of(program.name),
        "source": program.source.name,
        "build": "debug" if options.debug else "release",
        "telling": telling_of(program),
        "sample": (
            f"the threads of the workload `{workload.name}`"
            if workload is not None
            else "a few threads that compute, sleep and yield"
        ),
    }
    templates = {"Makefile": "Makefile.in", "README.md": "README.md.in"}
    return {
        name: Template(_text(_SUPPORT / "folder" / file)).substitute(values)
        for name, file in templates.items()
    }


def _text(file: Traversable) -> str:
    return file.read_text(encoding="utf-8")
