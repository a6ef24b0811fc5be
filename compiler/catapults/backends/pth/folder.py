"""The folder around a scheduler for Pth: what is the same for all, and what names this one."""

from __future__ import annotations

from importlib.resources import files

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.carrier import carrier, copied, filled_in
from catapults.backends.pth.header import header_of
from catapults.backends.pth.readme import telling_of
from catapults.backends.pth.sample.program import sample_of
from catapults.backends.structured_c.c_names import stem_of

_SUPPORT = files("catapults.backends.pth") / "support"


def folder_of(program: ir.Program, options: Options) -> dict[str, bytes | str]:
    """All files but the scheduler's own C, by their paths in the folder."""
    return {
        f"{stem_of(program.name)}.h": header_of(program),
        **sample_of(program, options.workload),
        **carrier(),
        **copied(_SUPPORT / "scheduler", "scheduler"),
        **copied(_SUPPORT / "alone", "scheduler"),
        **copied(_SUPPORT / "library", "library"),
        **filled_in(_SUPPORT / "folder", program, options, _said(program, options)),
    }


def _said(program: ir.Program, options: Options) -> dict[str, str]:
    """What the README says of this program and of its workload."""
    workload = options.workload
    return {
        "telling": telling_of(program),
        "sample": (
            f"the threads of the workload `{workload.name}`"
            if workload is not None
            else "a few threads that compute, sleep and yield"
        ),
    }
