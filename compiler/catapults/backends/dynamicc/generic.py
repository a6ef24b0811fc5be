"""The first-come first-served library, to begin with and to compare with.

It is generated like any other. It has the interface of the scheduler that it stands in for, so that
an application runs under both unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from string import Template

from catapults import program as ir
from catapults.analysis.check import Wishes, check_as
from catapults.diagnostics import Diagnostics
from catapults.source import Source

_TEMPLATE = files("catapults.backends.dynamicc") / "support" / "generic.sched.in"


def generic_of(program: ir.Program) -> ir.Program:
    """The first-come first-served scheduler with the imports of ``program``."""
    name = "fcfs" if program.name.lower() != "fcfs" else "generic"
    text = Template(_TEMPLATE.read_text("utf-8")).substitute(
        name=program.name,
        generic=name,
        thread_imports=_declared(a for a in program.attributes if a.imported),
        imports=_declared(g for g in program.globals if g.imported),
    )
    diagnostics = Diagnostics()
    source = Source(f"{name}.sched", text)
    checked = check_as(
        source, diagnostics, lambda _: None, Wishes(profile_name=program.profile, for_target=True)
    )
    assert checked.program is not None, [one.message for one in diagnostics]
    return checked.program


def _declared(imports: Iterable[ir.Attribute | ir.Global]) -> str:
    return "".join(
        f"\n        {one.type.value} {one.name} default {one.default};" for one in imports
    )
