"""The folder of a system of real processes: the manager, what nodes are made of, and how they are
built and run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from string import Template

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.c.translate import translate
from catapults.backends.carrier import carried, copied, text_of
from catapults.backends.processes.master import MasterUnit

_SUPPORT = files("catapults.backends.processes") / "support"

_STAMP = """\
/* Of the texts, the compiler, and the models of all shared variables. A node and a manager with
 * different ones do not understand each other. */
#define SYSTEM_STAMP UINT64_C({stamp:#018x})
"""


@dataclass(frozen=True)
class Family:
    """Nodes of one scheduler."""

    name: str
    program: ir.Program


def folder_of(
    master: ir.Program, families: Sequence[Family], options: Options, library: str
) -> dict[str, bytes | str]:
    """All files but those of the nodes' library and of the families."""
    unit = MasterUnit(master, options, {one.program.family: one.name for one in families})
    return {
        "manager/translated.c": translate(unit).text,
        "protocol/stamp.h": _STAMP.format(stamp=_stamp(master, families)),
        **carried("carrier"),
        **copied(_SUPPORT / "protocol", "protocol"),
        **copied(_SUPPORT / "manager", "manager"),
        **copied(_SUPPORT / "node", "node"),
        **_filled_in(master, families, options, library),
    }


def _stamp(master: ir.Program, families: Sequence[Family]) -> int:
    """Equal for equal texts and models."""
    programs = (master, *(one.program for one in families))
    told = [f"{master.stamp:x}", *(line for one in programs for line in _models(one))]
    return int.from_bytes(sha256("\n".join(told).encode()).digest()[:8], "little")


def _models(program: ir.Program) -> Iterable[str]:
    for one in program.shared:
        assert one.shared is not None
        yield f"{program.family} {one.name} {one.shared.model.name}"


def _has_slots(master: ir.Program) -> bool:
    """Whether there is a container that takes one node only."""
    return any(one.kind.is_slot and one.handler is None for one in master.containers)


def _filled_in(
    master: ir.Program, families: Sequence[Family], options: Options, library: str
) -> dict[str, bytes | str]:
    names = [one.name for one in families]
    rows = "\n".join(
        f"| `{one.name}/` | the scheduler `{one.program.name}` of the family `{one.name}`, and a "
        "sample program |"
        for one in families
    )
    values = {
        "name": master.name,
        "source": master.source.name,
        "build": "debug" if options.debug else "release",
        "families": " ".join(names),
        "nodes": " ".join(names if _has_slots(master) else names * 2),
        "rows": rows,
        "library": library,
        "first": names[0],
    }
    return {
        name: Template(text_of(_SUPPORT / "folder" / f"{name}.in")).substitute(values)
        for name in ("Makefile", "README.md", "run.sh")
    }
