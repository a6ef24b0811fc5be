"""The text of a master for schedulers that there are: a family and a queue of nodes for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from catapults.diagnostics import Diagnostics
from catapults.edit.gestures.forms import fragments
from catapults.edit.gestures.text.draft import RefusedError
from catapults.edit.scheduler_format import format_scheduler
from catapults.source import Source
from catapults.syntax import ast, unparse
from catapults.syntax.parser import parse
from catapults.syntax.tokens import DISTRIBUTED_WORDS


def new_master(name: str, families: Iterable[str], files: Mapping[str, str]) -> str:
    """A master whose families have the schedulers in some files, which are looked for by name.

    Raises RefusedError where that cannot be.
    """
    schedulers = {file: _scheduler(file, files) for file in families}
    if not schedulers:
        raise RefusedError("A distributed scheduler has nodes. Choose at least one scheduler.")
    names = dict(zip(schedulers, _families(schedulers.values(), name), strict=True))
    named = "".join(f"{unparse.string(file)} : {one};" for file, one in names.items())
    nodes = "".join(f"queue {one}_nodes;" for one in names.values())
    *others, last = names.values()
    stored = "".join(f"if (n is {one}) n => {one}_nodes; else " for one in others)
    text = (
        f"distributed scheduler {name} {{ nodefamilies {{ {named} }} nodes {{ {nodes} }} "
        f"arrival(n) {{ {stored} n => {last}_nodes; }} }}"
    )
    formatted = format_scheduler(Source(f"{name}.sched", text), Diagnostics())
    assert formatted is not None
    return formatted


def _scheduler(file: str, files: Mapping[str, str]) -> ast.Scheduler:
    if file not in files:
        raise RefusedError(f"There is no file `{file}`.")
    scheduler = parse(Source(file, files[file]), Diagnostics()).scheduler
    if scheduler is None or not scheduler.name.text:
        raise RefusedError(f"`{file}` could not be read. Correct it first.")
    if scheduler.distributed:
        raise RefusedError(f"`{file}` is a distributed scheduler itself. Choose others.")
    if scheduler.partial:
        raise RefusedError(f"`{file}` is partial, so no node can have it. Choose others.")
    return scheduler


def _families(schedulers: Iterable[ast.Scheduler], name: str) -> Iterator[str]:
    """A name for each, after its scheduler, that nothing else has."""
    taken = {name, *DISTRIBUTED_WORDS}
    for one in schedulers:
        family, number = one.name.text, 2
        while family in taken:
            family, number = f"{one.name.text}_{number}", number + 1
        taken.add(family)
        yield fragments.name(family)
