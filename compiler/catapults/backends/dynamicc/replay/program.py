"""The test program: the events of a counterexample as a table, what they write as statements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from string import Template

from catapults import program as ir
from catapults.backends.dynamicc.literals import literal, remark
from catapults.backends.dynamicc.names import import_functions, thread_import_fields
from catapults.backends.dynamicc.unit import TYPES
from catapults.backends.replayed import (
    ROUNDS,
    Missing,
    Roles,
    answered,
    common_obstacles,
    untold_shared,
    written,
)
from catapults.backends.structured_c.literals import string
from catapults.contracts.libraries import Role
from catapults.contracts.messages import TestedEvent, TestedRun

_SUPPORT = files("catapults.backends.dynamicc") / "support"

_KINDS = {
    "start": "START",
    "birth": "BIRTH",
    "dispatch": "DISPATCH",
    "yield": "YIELD",
    "yield_to": "YIELD_TO",
    "suspend": "SUSPEND",
    "resume": "RESUME",
    "kill": "KILL",
    "end": "LAST",
    "set": "SET",
}

#: Library functions about another thread, by the handler that a scheduler needs for them.
_ABOUT_OTHERS = (
    (Role.SUSPEND, "SUSPEND", "cmt_suspend"),
    (Role.RESUME, "RESUME", "cmt_resume"),
)

_TELLS = """
## The counterexample

`test.c` brings a run about that an exploration has found, event by event: {message}
Compile and run it as `sample.c`. It tells each event, and exits with 1 if the scheduler fails as in
the counterexample, with 0 if it does not. In a checkout of Catapults
`.venv/bin/python compiler/tests/dynamicc/try_folder.py FOLDER` runs it in a simulated Rabbit.
"""


def obstacles(program: ir.Program, run: TestedRun) -> Iterable[Missing]:
    """The events of a run that the library for Dynamic C cannot bring about."""
    yield from common_obstacles(program, run)
    yield from answered(program, run)
    for variable in untold_shared(program, run.stem[0], (Role.START,)):
        why = f"`init` sees the default of `{variable.name}`, for the library is told of it later."
        yield Missing(1, run.stem[0].words, why, variable.span)


def readme_of(run: TestedRun) -> str:
    """What the README says of it, behind everything else."""
    return _TELLS.format(message=run.message)


def test_program(program: ir.Program, run: TestedRun, library: str) -> str:
    """The text of ``test.c``."""
    return _TestProgram(program, run).text(library)


class _TestProgram:
    """One program, part by part."""

    def __init__(self, program: ir.Program, run: TestedRun) -> None:
        self._program = program
        self._run = run
        self._roles = Roles(run)
        self._shared = import_functions(program)
        self._own = thread_import_fields(program)

    def text(self, library: str) -> str:
        """The whole file."""
        run, roles = self._run, self._roles
        return Template((_SUPPORT / "test.c.in").read_text("utf-8")).substitute(
            name=remark(self._program.name),
            library=library,
            room=len(roles.names) + 1,
            events=len(roles.events),
            loop=len(run.stem),
            rounds=ROUNDS,
            threads=max(1, len(roles.names)),
            end_fails=int(run.ending != "fault"),
            script="\n".join(self._script()),
            again=", ".join(map(str, roles.again())) or "0",
            imports="cmt_Imports imports;" if self._own else "",
            globals="".join(
                f"{TYPES[one.type]} shared_{number};\n" for number, one in enumerate(self._shared)
            ),
            words="\n".join(self._words()),
            values="\n".join(self._values()),
            register="\n".join(
                f"    {function}(&shared_{number});"
                for number, function in enumerate(self._shared.values())
            ),
            message=string(remark(run.message)),
            defaults="cmt_initImports(&who[number]->imports);" if self._own else "",
            others="\n".join(self._others()),
            gives_up="\n".join(self._gives_up()),
            start="\n".join(
                f"    shared_{number} = {literal(one.default, one.type)};"
                for number, one in enumerate(self._shared)
            ),
        )

    def _script(self) -> Iterator[str]:
        for event in self._roles.events:
            thread, other = map(self._roles.number, (event.thread, event.other))
            yield f"    {_KINDS[event.event]}, {thread}, {other},"

    def _words(self) -> Iterator[str]:
        for number, event in enumerate(self._roles.events):
            told = string(f"{number + 1}. {remark(event.words)}\n").replace("\\012", "\\n")
            yield f"    if (event == {number}) {{"
            yield f"        printf({told.replace('%', '%%')});"
            yield "    }"

    def _values(self) -> Iterator[str]:
        for number, event in enumerate(self._roles.events):
            lines = [*self._assignments(event)]
            if lines:
                yield f"    if (event == {number}) {{"
                yield from (f"        {line}" for line in lines)
                yield "    }"

    def _assignments(self, event: TestedEvent) -> Iterator[str]:
        values = written(event)
        for number, one in enumerate(self._shared):
            if one.name in values:
                yield f"shared_{number} = {literal(values[one.name], one.type)};"
        for attribute, field in self._own.items():
            if attribute.name in values:
                value = literal(values[attribute.name], attribute.type)
                yield f"own->imports.{field} = {value};"

    def _others(self) -> Iterator[str]:
        """What is done to another thread, of the functions that the library has."""
        for role, kind, function in _ABOUT_OTHERS:
            if self._program.in_role(role) is not None:
                yield f"    if (kind == {kind}) {{"
                yield f"        {function}(who[other]->thread);"
                yield "    }"
        yield "    if (kind == KILL) {"
        yield "        who[other]->used = 0;"
        yield "        cmt_destroy(who[other]->thread);"
        yield "    }"

    def _gives_up(self) -> Iterator[str]:
        if self._program.in_role(Role.NEXT) is not None:
            yield "        } else if (kind == YIELD_TO) {"
            yield "            cmt_yieldTo(who[other]->thread);"
            yield "            arrive(own);"
        if self._program.in_role(Role.SUSPEND) is not None:
            yield "        } else if (kind == SUSPEND && who[other] == own) {"
            yield "            cmt_suspend(own->thread);"
            yield "            arrive(own);"
