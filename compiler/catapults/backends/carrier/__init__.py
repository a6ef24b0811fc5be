"""C that carries a translated scheduler in a real library, whichever that is, and its folder."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.c.contract import contract
from catapults.backends.structured_c.c_names import stem_of
from catapults.contracts.c_headers import headers

_SUPPORT = files("catapults.backends.carrier") / "support"


def carrier() -> dict[str, bytes | str]:
    """The headers and the carrier, by their paths; beside it lies the target's own ``target.h``."""
    return carried("scheduler")


def carried(folder: str) -> dict[str, bytes | str]:
    """The same, with the carrier in a folder of another name."""
    return {
        **{f"include/{name}": text for name, text in contract().items()},
        "include/catapults/recording.h": headers()["recording.h"],
        **copied(_SUPPORT, folder),
    }


def copied(support: Traversable, folder: str) -> dict[str, bytes | str]:
    """All files that a target has for a folder, and for those in it, by their paths."""
    found: dict[str, bytes | str] = {}
    for one in sorted(support.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            found |= copied(one, f"{folder}/{one.name}")
        else:
            found[f"{folder}/{one.name.removesuffix('.in')}"] = text_of(one)
    return found


def filled_in(
    support: Traversable, program: ir.Program, options: Options, further: Mapping[str, str]
) -> dict[str, bytes | str]:
    """The Makefile and README of a target, in which the scheduler's name is put, and what else
    they ask for."""
    values = {
        "name": stem_of(program.name),
        "source": program.source.name.removesuffix(" (classic)"),
        "build": "debug" if options.debug else "release",
        **further,
    }
    return {
        name: Template(text_of(support / f"{name}.in")).substitute(values)
        for name in ("Makefile", "README.md")
    }


def text_of(file: Traversable) -> str:
    """What is in a file of the compiler."""
    return file.read_text(encoding="utf-8")
