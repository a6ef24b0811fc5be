"""A distributed scheduler or a system for Pth: a manager, and for each family a node, as real
processes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import PurePath

from catapults import program as ir
from catapults.backends.base import Options, SystemParts
from catapults.backends.c.translate import translate
from catapults.backends.carrier import carried, copied
from catapults.backends.processes.folder import Family, Sample, filled_in, managed
from catapults.backends.pth.header import header_of
from catapults.backends.pth.runner import tables_of, watched_at
from catapults.backends.pth.sample.program import sample_of
from catapults.backends.pth.unit import PthUnit
from catapults.backends.structured_c.c_names import stem_of

_SUPPORT = files("catapults.backends.pth") / "support"


#: Folders that there are beside those of families.
_OWN = frozenset("carrier include library manager node protocol pth runner workload all".split())


def _apart(parts: SystemParts) -> SystemParts:
    """With families whose folders are no others: one that is called `manager` gets `manager_`."""

    def name(family: str) -> str:
        while family in _OWN:
            family += "_"
        return family

    return replace(
        parts,
        families={name(one): program for one, program in parts.families.items()},
        of_nodes=[name(one) for one in parts.of_nodes],
        workloads={(name(one), file): what for (one, file), what in parts.workloads.items()},
    )


def system_of(asked: SystemParts, options: Options) -> dict[str, bytes | str]:
    """All files of the folder, by their paths in it."""
    parts = _apart(asked)
    families = [Family(name, one) for name, one in parts.families.items()]
    samples = list(_samples(parts))
    made = {
        **copied(_SUPPORT / "scheduler", "node"),
        **copied(_SUPPORT / "library", "library"),
        **filled_in(parts, families, samples, options, "GNU Pth"),
    }
    if parts.master is not None:
        made |= managed(parts.master, families, options)
    else:
        made |= {**carried("carrier"), **copied(_SUPPORT / "alone", "node")}
    for one in families:
        made |= {
            f"{one.name}/scheduler.c": translate(PthUnit(one.program, options)).text,
            f"{one.name}/{stem_of(one.program.name)}.h": header_of(one.program),
        }
    for sample in samples:
        made |= _program(parts, sample)
    return made | _runner(parts, samples)


def _samples(parts: SystemParts) -> Iterator[Sample]:
    """One of each family, or of each workload that its nodes have."""
    if parts.plan is None:
        yield from (Sample(name, f"{name}/sample", None) for name in parts.families)
    for family, file in parts.workloads:
        yield Sample(family, f"{family}/{PurePath(file).stem}/sample", file)


def _program(parts: SystemParts, sample: Sample) -> dict[str, bytes | str]:
    program: ir.Program = parts.families[sample.family]
    if sample.workload is None or parts.plan is None:
        made = sample_of(program, None)
    else:
        workload = parts.workloads[sample.family, sample.workload]
        made = sample_of(program, workload, watched_at(parts.plan, sample.workload))
    return {f"{sample.program}.c": made.pop("sample.c"), **made}


def _runner(parts: SystemParts, samples: list[Sample]) -> dict[str, bytes | str]:
    """What starts the nodes of a system."""
    if parts.plan is None:
        return {}
    programs = {(one.family, one.workload): one.program for one in samples}
    nodes = [
        (programs[family, node.workload], f"./{family}/scheduler")
        for family, node in zip(parts.of_nodes, parts.plan.nodes, strict=True)
    ]
    workloads = {file: one for (_, file), one in parts.workloads.items()}
    tables = tables_of(
        parts.name, parts.plan, workloads, nodes, has_manager=parts.master is not None
    )
    return {"runner/system.c": tables, **copied(_SUPPORT / "runner", "runner")}
