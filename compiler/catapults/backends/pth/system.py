"""A distributed scheduler for Pth: the manager, and for each family a node, as real processes."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.c.translate import translate
from catapults.backends.carrier import copied
from catapults.backends.processes.folder import Family, folder_of
from catapults.backends.pth.header import header_of
from catapults.backends.pth.sample.program import sample_of
from catapults.backends.pth.unit import PthUnit
from catapults.backends.structured_c.c_names import stem_of

_SUPPORT = files("catapults.backends.pth") / "support"


def system_of(
    master: ir.Program, families: Mapping[str, ir.Program], options: Options
) -> dict[str, bytes | str]:
    """All files of the folder, by their paths in it."""
    made = {
        **folder_of(
            master, [Family(name, one) for name, one in families.items()], options, "GNU Pth"
        ),
        **copied(_SUPPORT / "scheduler", "node"),
        **copied(_SUPPORT / "library", "library"),
    }
    for name, program in families.items():
        sample = sample_of(program, None)
        made |= {
            f"{name}/scheduler.c": translate(PthUnit(program, options)).text,
            f"{name}/{stem_of(program.name)}.h": header_of(program),
            f"{name}/sample.c": sample.pop("sample.c"),
            **sample,
        }
    return made
