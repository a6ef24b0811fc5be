"""The folder around a scheduler for the library of appointments."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.c.contract import contract
from catapults.backends.carrier import carrier
from catapults.backends.structured_c.c_names import stem_of
from catapults.contracts.c_headers import headers

_SUPPORT = files("catapults.backends.tap") / "support"


def folder_of(program: ir.Program, options: Options) -> dict[str, bytes | str]:
    """All files but the scheduler's own C, by their paths in the folder."""
    return {
        **{name: _text(_SUPPORT / "folder" / name) for name in ("sample.c", "server.c")},
        "tap-check": _text(_SUPPORT / "folder" / "tap-check.sh"),
        **{f"include/{name}": text for name, text in contract().items()},
        "include/catapults/recording.h": headers()["recording.h"],
        **{f"scheduler/{name}": text for name, text in carrier().items()},
        **_copied("scheduler"),
        **_copied("library"),
        **_copied("posix"),
        **_filled_in(program, options),
    }


def _copied(folder: str) -> dict[str, bytes | str]:
    found = sorted((_SUPPORT / folder).iterdir(), key=lambda file: file.name)
    return {f"{folder}/{file.name.removesuffix('.in')}": _text(file) for file in found}


def _filled_in(program: ir.Program, options: Options) -> dict[str, bytes | str]:
    """The files in which the scheduler's name is put."""
    values = {
        "name": stem_of(program.name),
        "source": program.source.name,
        "build": "debug" if options.debug else "release",
    }
    templates = {"Makefile": "Makefile.in", "README.md": "README.md.in"}
    return {
        name: Template(_text(_SUPPORT / "folder" / file)).substitute(values)
        for name, file in templates.items()
    }


def _text(file: Traversable) -> str:
    return file.read_text(encoding="utf-8")
