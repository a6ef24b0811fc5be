"""The folder of a system of real processes: the manager, what nodes are made of, and how they are
built and run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from string import Template

from catapults import program as ir
from catapults.backends.base import Options, SystemParts
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


@dataclass(frozen=True)
class Sample:
    """A program of nodes, made of a workload; without one, of a small one of ours."""

    family: str
    #: Its path.
    program: str
    #: The name of its file.
    workload: str | None


def managed(
    master: ir.Program, families: Sequence[Family], options: Options
) -> dict[str, bytes | str]:
    """The manager, and what makes a scheduler one of its nodes."""
    unit = MasterUnit(master, options, {one.program.family: one.name for one in families})
    return {
        "manager/translated.c": translate(unit).text,
        "protocol/stamp.h": _STAMP.format(stamp=_stamp(master, families)),
        **carried("carrier"),
        **copied(_SUPPORT / "protocol", "protocol"),
        **copied(_SUPPORT / "manager", "manager"),
        **copied(_SUPPORT / "node", "node"),
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


def filled_in(
    parts: SystemParts,
    families: Sequence[Family],
    samples: Sequence[Sample],
    options: Options,
    library: str,
) -> dict[str, bytes | str]:
    """How it is built and run, and what of it people read."""
    values = {
        "name": parts.name,
        "source": parts.source,
        "build": "debug" if options.debug else "release",
        "families": " ".join(one.name for one in families),
        "samples": " ".join(one.program for one in samples),
        "manager": "manager/catapults-manager" if parts.master is not None else "",
        "rows": "\n".join(_rows(families, samples)),
        "library": library,
    }
    values |= _of_run(parts, families) if parts.plan is None else _of_system(parts)
    names = ["Makefile", "README.md", *(["run.sh"] if parts.plan is None else [])]
    return {
        name: Template(text_of(_SUPPORT / "folder" / f"{name}.in")).substitute(values)
        for name in names
    }


def _rows(families: Sequence[Family], samples: Sequence[Sample]) -> Iterable[str]:
    """What there is of each family."""
    for one in families:
        yield f"| `{one.name}/` | the scheduler `{one.program.name}` of these nodes |"
    for sample in samples:
        of = f"`{sample.workload}`" if sample.workload else "a few threads of its own"
        yield f"| `{sample.program}.c` | the program of a node, made of {of} |"


def _of_run(parts: SystemParts, families: Sequence[Family]) -> dict[str, str]:
    """Of a master alone: how many nodes there are is said when it is run."""
    assert parts.master is not None
    names = [one.name for one in families]
    first = names[0]
    return {
        "nodes": " ".join(names if _has_slots(parts.master) else names * 2),
        "runner": "",
        "run": "CATAPULTS_MANAGER='$(CATAPULTS_MANAGER)' ARGUMENTS='$(ARGUMENTS)' "
        "sh run.sh $(NODES)",
        "about_run": "the manager and the nodes in NODES, until all have ended",
        "variables": "NODES, a family for each node; ",
        "usage": f'make run NODES="{first} {first} {first}"   # other nodes',
        "starts": "| `run.sh` | starts all, and waits |",
        "otherwise": "",
    }


def _of_system(parts: SystemParts) -> dict[str, str]:
    """The system says which nodes there are, and when it is over."""
    ends = "until it is over" if parts.plan and parts.plan.stop else "for ten seconds"
    listed = "\n".join(f"- {one}" for one in parts.otherwise)
    otherwise = f"## What is not as in a simulation\n\n{listed}\n" if listed else ""
    return {
        "nodes": "",
        "runner": "runner/run",
        "run": "CATAPULTS_MANAGER='$(CATAPULTS_MANAGER)' runner/run $(ARGUMENTS)",
        "about_run": f"the system, {ends}",
        "variables": "",
        "usage": 'make run ARGUMENTS="--seconds 3 --seed 7 --traces here"   '
        "# at most so long; traces into a folder\n"
        f"catapults-sim merge {parts.source} here/*.trace -o {parts.name}.run   "
        "# one file of them, which the studio opens",
        "starts": "| `runner/` | starts all, opens the channels between nodes, and ends all when "
        "the system is over |",
        "otherwise": otherwise,
    }
