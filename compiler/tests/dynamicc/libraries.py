"""Schedulers translated to libraries for Dynamic C."""

from __future__ import annotations

from pathlib import Path

from recording import ROOT

from catapults.analysis.check import Wishes, check_as
from catapults.backends.base import Options, backends
from catapults.diagnostics import Diagnostics
from catapults.program import Program
from catapults.source import Source


def embedded_examples() -> list[Path]:
    """The schedulers of the shipped examples with the profile; their workloads lie beside them."""
    return [
        path.with_suffix(".sched")
        for path in sorted((ROOT / "public/examples").glob("*/*.workload"))
        if "profile embedded;" in path.read_text("utf-8")
    ]


def simulated(text: str, name: str = "test.sched") -> Program:
    """The program of a text without errors, as simulations understand it."""
    return _checked(text, name, for_target=False)


def targeted(text: str, name: str = "test.sched") -> Program:
    """The same for the target, where verbatim text stays C."""
    return _checked(text, name, for_target=True)


def _checked(text: str, name: str, *, for_target: bool) -> Program:
    diagnostics, source = Diagnostics(), Source(name, text)
    wishes = Wishes(profile_name="embedded", for_target=for_target)
    found = check_as(source, diagnostics, lambda _: None, wishes).program
    assert found is not None, [one.message for one in diagnostics]
    return found


def library(text: str, name: str = "test.sched", *, debug: bool = True) -> dict[str, str]:
    """The library of a scheduler, by the name of its file."""
    program = targeted(text, name)
    backend = backends()["dynamicc"]
    listing = backend.listing(program, Options(debug=debug))
    return {backend.text_name(program): listing.text}
