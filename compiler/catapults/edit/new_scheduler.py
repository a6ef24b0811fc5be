"""The text of a new scheduler: empty, on a base, or from a template.

A handler that its library needs and nobody has written yet is a stub: an assertion that says what
it should do, so that the list of problems leads from one to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from catapults.analysis.check import room_for_recursion
from catapults.contracts.edits import NewScheduler, NewSchedulerRequest
from catapults.contracts.libraries import Profile, profile
from catapults.diagnostics import Diagnostics, nearest
from catapults.edit.gestures.forms import fragments
from catapults.edit.gestures.text.draft import RefusedError
from catapults.edit.new_master import new_master
from catapults.models.classic.built_in import BUILT_IN_BASES
from catapults.models.classic.inherit import assemble
from catapults.models.classic.unwritten import stub
from catapults.shipped import shipped_text
from catapults.source import Source
from catapults.syntax import ast
from catapults.syntax.parser import parse

_TEMPLATES = {
    "roundRobin": "round-robin",
    "priority": "priority",
    "shortestJob": "shortest-job",
    "application": "application",
}


def new_scheduler(request: NewSchedulerRequest) -> NewScheduler:
    """The text of a new scheduler, or why there is none of that name or on that base."""
    try:
        name = fragments.name(request.name)
        if request.start in _TEMPLATES:
            text = _from_template(request, _TEMPLATES[request.start], name)
        elif request.start == "master":
            text = new_master(name, request.families, request.files)
        elif request.start == "base":
            text = _on_base(request, name)
        else:
            text = _written(f"scheduler {name}", _stubs(profile(request.profile), set()))
    except RefusedError as refusal:
        return NewScheduler(text=None, refused=refusal.reason)
    return NewScheduler(text=text, refused=None)


# --- templates -----------------------------------------------------------------------------


def _from_template(request: NewSchedulerRequest, template: str, name: str) -> str:
    chosen = profile(request.profile)
    several = _for_several(chosen, request)
    text = _template(f"{several or chosen.name}-{template}").replace(
        "scheduler template ", f"scheduler {name} ", 1
    )
    if several is not None:
        text = text.replace(f"{_PROCESSORS} = 2;", f"{_PROCESSORS} = {request.processors};", 1)
    if chosen.templates_rest is None:
        return text
    # What is the same for most of them stands in a file of its own.
    shared = _template(f"{several}-rest" if several is not None else chosen.templates_rest)
    rest = shared.partition("{\n")[2].removesuffix("}\n").split("\n\n")
    lacking = [handler for handler in rest if handler.partition(" {")[0] not in text]
    return "\n".join([text.removesuffix("}\n"), "\n\n".join(lacking)]) + "}\n"


#: Schedulers for several processors say so with this constant.
_PROCESSORS = "const int PROCESSORS"


def _for_several(chosen: Profile, request: NewSchedulerRequest) -> str | None:
    """The base for several processors, if the program has them and the library knows of them."""
    return chosen.several if request.processors > 1 else None


def _template(name: str) -> str:
    return shipped_text(__package__, f"templates/{name}.sched")


# --- bases ---------------------------------------------------------------------------------


def _on_base(request: NewSchedulerRequest, name: str) -> str:
    """A scheduler that adds to another one, with stubs for what that lacks."""
    chosen = profile(request.profile)
    several = _for_several(chosen, request)
    base = fragments.name(request.base or "")
    if several is not None and base == chosen.base:
        base = several
    known = {*BUILT_IN_BASES, *(file.removesuffix(".sched") for file in request.files)}
    if base not in known:
        close = nearest(base, known)
        hint = f" Perhaps `{close}` is meant." if close else ""
        raise RefusedError(f"There is no scheduler `{base}` to extend.{hint}")
    if name == base:
        raise RefusedError(f"`{name}` is the name of the base. Choose another name.")
    head_line = f"scheduler {name} extends {base}"
    present = _handlers_of(f"{head_line} {{ }}", request.files)
    number = [f"    {_PROCESSORS} = {request.processors};"] if base == several else []
    data = [["data {", *number, "}"]] if number else []
    return _written(head_line, chain(data, _stubs(chosen, present)))


def _handlers_of(text: str, others: dict[str, str]) -> set[str]:
    """The handlers that a scheduler has from its bases."""

    def load(base: str) -> Source | None:
        found = others.get(f"{base}.sched")
        return None if found is None else Source(f"{base}.sched", found)

    with room_for_recursion():
        scheduler = parse(Source("new.sched", text), Diagnostics()).scheduler
        assert isinstance(scheduler, ast.Scheduler)
        assembly = assemble(scheduler, [], load, Diagnostics())
    if not assembly.complete:
        raise RefusedError("The base could not be read. Correct it first.")
    return set(assembly.handlers)


# --- stubs ---------------------------------------------------------------------------------


def _stubs(chosen: Profile, present: set[str]) -> Iterator[list[str]]:
    """The handlers that the library needs, but for those that are there."""
    for handler in chosen.handlers.values():
        if handler.required and handler.name not in present:
            yield list(stub(handler))


def _written(opening: str, parts: Iterable[list[str]]) -> str:
    """A scheduler with a blank line between its parts."""
    body = "\n\n".join("\n".join(f"    {line}" for line in part) for part in parts)
    return f"{opening} {{\n{body}\n}}\n" if body else f"{opening} {{\n}}\n"
