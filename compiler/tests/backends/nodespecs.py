"""Schedulers whose variables other processes know of, made by hand."""

from __future__ import annotations

from collections.abc import Mapping

from catapults.analysis.verdicts import analyse_flow, walk_alone
from catapults.backends.tree import walk_program
from catapults.diagnostics import Diagnostics, Severity
from catapults.models.model import Request
from catapults.models.registry import model_of
from catapults.program import (
    Check,
    CheckKind,
    GlobalPlace,
    Model,
    Program,
    Shared,
    Sharing,
    Site,
)
from catapults.questions.versions.lineage import Lineage
from catapults.source import Source
from catapults.steps import finish

REQUEST, BROADCAST = Model.REQUEST, Model.BROADCAST
#: What is kept at every node, whatever the model of the others.
_KEPT = (Sharing.COUNT, Sharing.FAMILY)


class WrongError(Exception):
    """The text has errors."""


def nodespec(
    text: str,
    model: Model,
    kinds: Mapping[str, Sharing],
    slots: Mapping[str, int],
    profile: str | None = "pth",
) -> Program:
    """A scheduler in which some variables are shared, ``slots`` tells of which node container."""
    source = Source("test.sched", f"partial {text}" if profile == "pth" else text)
    diagnostics, known = Diagnostics(), Lineage()
    request = Request(lambda _name: None, (), profile, for_target=False)
    lowered = model_of(source).front_end(source, request, known, diagnostics).lowered
    if lowered is None:
        raise WrongError([one.message for one in diagnostics])
    program = lowered.program
    for one in program.globals:
        if (kind := kinds.get(one.name)) is not None:
            own = BROADCAST if kind in _KEPT else model
            one.shared = Shared(kind, own, slots.get(one.name, 0), changes=one.name != "seen")
    for node in walk_program(program):
        shared = node.variable.shared if isinstance(node, GlobalPlace) else None
        if isinstance(node, GlobalPlace) and shared is not None and shared.kind is Sharing.SLOT:
            node.holds = _holds(node, program)
    alone = finish(walk_alone(lowered, known.walks))
    finish(analyse_flow(lowered, alone, diagnostics, known.walks, any_order=True))
    errors = [one.message for one in diagnostics if one.severity is Severity.ERROR]
    if errors:
        raise WrongError(errors)
    program.family, program.stamp = 2, 0xFEDCBA9876543210
    return program


def _holds(place: GlobalPlace, program: Program) -> Check:
    """The check that there is a node."""
    site = Site("check", "init", place.span, "dbnode holds a node")
    check = Check(CheckKind.SLOT_HOLDS, site, "dbnode", place.span)
    program.sites.append(site)
    program.checks.append(check)
    return check
