"""The test program: the events of a counterexample as tables, and what they write as functions."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from string import Template

from catapults import program as ir
from catapults.backends.carrier import copied, text_of
from catapults.backends.emitter import Emitter
from catapults.backends.pth.header import fields_of
from catapults.backends.pth.replay.obstacles import main_thread
from catapults.backends.pth.unit import (
    FAVOUR_NEW,
    PRIORITY,
    thread_variables_to_register,
    variables_to_register,
)
from catapults.backends.replayed import ROUNDS, Roles, written
from catapults.backends.structured_c.c_names import stem_of
from catapults.backends.structured_c.literals import literal, string
from catapults.contracts.messages import TestedEvent, TestedRun, WrittenValue

_SUPPORT = files("catapults.backends.pth") / "support"


def with_test(
    folder: dict[str, bytes | str], program: ir.Program, run: TestedRun
) -> dict[str, bytes | str]:
    """A folder with the program, which its Makefile builds and its README tells of."""
    first = main_thread(program, run)
    main = (
        f"Pth's main thread is the thread `{first}` of the run."
        if first is not None
        else "Pth's main thread waits meanwhile: one thread more than in the exploration."
    )
    values = {"name": stem_of(program.name), "message": run.message, "main": main}
    behind = {
        name: Template(text_of(_SUPPORT / "test" / f"{name}.in")).substitute(values)
        for name in ("Makefile", "README.md")
    }
    return {
        **folder,
        **{name: f"{folder[name]!s}{text}" for name, text in behind.items()},
        "test.c": _TestProgram(program, run, first).text(),
        **copied(_SUPPORT / "replay", "replay"),
    }


def _called(answer: WrittenValue) -> str:
    """The function that answers."""
    return answer.name.partition("(")[0]


class _TestProgram:
    """One file, part by part."""

    def __init__(self, program: ir.Program, run: TestedRun, main: str | None) -> None:
        self._stem = stem_of(program.name)
        self._program = program
        self._run = run
        self._roles = Roles(run)
        self._main = main
        self._asked = list(
            dict.fromkeys(_called(one) for e in self._roles.events for one in e.answers)
        )
        self._out = Emitter()
        shared, own = variables_to_register(program), thread_variables_to_register(program)
        self._shared = dict(zip(shared, fields_of(shared), strict=True))
        self._own = dict(zip(own, fields_of(own), strict=True))

    def text(self) -> str:
        """The whole file."""
        out = self._out
        out.line(f"/* A counterexample of the scheduler {self._program.name}, for GNU Pth. */")
        out.line('#include "replay.h"')
        out.line(f'#include "{self._stem}.h"')
        out.line()
        self._write_variables()
        self._write_registers()
        for number, event in enumerate(self._roles.events):
            self._write_values(number, event)
        self._write_answers()
        self._write_tables()
        return out.text()

    def _write_variables(self) -> None:
        out = self._out
        if self._shared:
            upper = self._stem.upper()
            out.line(f"static struct {self._stem}_imports shared = {upper}_DEFAULTS;")
            out.line()
        with out.block("struct own_thread {", "};"):
            out.line("struct replay_thread thread;")
            if self._own:
                out.line(f"struct {self._stem}_thread_imports imports;")
        out.line()
        out.line("static void defaults(struct replay_thread *who)")
        with out.block("{", "}"):
            out.line("(void)who;")
            for attribute, field in self._own.items():
                value = literal(attribute.default, attribute.type, 32)
                out.line(f"((struct own_thread *)(void *)who)->imports.{field} = {value};")
        out.line()

    def _write_registers(self) -> None:
        out = self._out
        out.line("static void registers(void)")
        with out.block("{", "}"):
            if self._shared:
                out.line(f"{self._stem}_register(&shared);")
            if self._own:
                offset = "offsetof(struct own_thread, imports)"
                out.line(f"{self._stem}_register_threads({offset});")
            favour = written(self._run.stem[0]).get(FAVOUR_NEW)
            if favour is not None:
                out.line(f"pth_ctrl(PTH_CTRL_FAVOURNEW, {int(favour)});")
        out.line()

    def _write_values(self, number: int, event: TestedEvent) -> None:
        lines = list(self._assignments(event))
        if not event.values:
            return
        self._out.line(f"static void set_{number}(struct replay_thread *who)")
        with self._out.block("{", "}"):
            self._out.line("(void)who;")
            self._out.lines("\n".join(lines))
        self._out.line()

    def _assignments(self, event: TestedEvent) -> Iterator[str]:
        values = written(event)
        for variable, field in self._shared.items():
            if variable.name in values:
                yield f"shared.{field} = {literal(values[variable.name], variable.type, 32)};"
        for attribute, field in self._own.items():
            if attribute.name in values:
                value = literal(values[attribute.name], attribute.type, 32)
                yield f"((struct own_thread *)(void *)who)->imports.{field} = {value};"
        if PRIORITY in values:
            yield f"replay_set_priority(who, {int(values[PRIORITY])});"
        if FAVOUR_NEW in values and event.event == "set":
            yield f"pth_ctrl(PTH_CTRL_FAVOURNEW, {int(values[FAVOUR_NEW])});"

    def _write_answers(self) -> None:
        """The functions that the scheduler asks, and what they answer at each event."""
        out = self._out
        for number, name in enumerate(self._asked):
            out.line(f"int {name}() {{ return replay_answer({number}); }}")
        if self._asked:
            out.line()
        for number, event in enumerate(self._roles.events):
            if event.answers:
                pairs = [(self._asked.index(_called(one)), int(one.value)) for one in event.answers]
                listed = ", ".join(f"{{{function}, {value}}}" for function, value in pairs)
                out.line(f"static const struct replay_answer answers_{number}[] = {{{listed}}};")
                out.line()

    def _write_tables(self) -> None:
        out, run, roles = self._out, self._run, self._roles
        names = ", ".join(map(string, roles.names)) or '""'
        out.line(f"static const char *const names[] = {{{names}}};")
        out.line(f"static const int again[] = {{{', '.join(map(str, roles.again())) or '0'}}};")
        out.line()
        with out.block("static const struct replay_step steps[] = {", "};"):
            for number, event in enumerate(roles.events):
                values = f"set_{number}" if event.values else "NULL"
                thread, other = roles.number(event.thread), roles.number(event.other)
                kind = f"REPLAY_{event.event.upper()}"
                count = len(event.answers)
                answers = f"answers_{number}, {count}" if count else "NULL, 0"
                words = string(event.words)
                out.line(f"{{{kind}, {thread}, {other}, {values}, {answers}, {words}}},")
        out.line()
        with out.block("const struct replay_run replay_run = {", "};"):
            out.line(f".scheduler = {string(self._program.name)},")
            out.line(f".message = {string(run.message)},")
            out.line(f".ending = REPLAY_{run.ending.upper()},")
            out.line(".steps = steps,")
            out.line(f".count = {len(roles.events)},")
            out.line(f".loop = {len(run.stem)},")
            out.line(f".rounds = {ROUNDS},")
            out.line(f".threads = {len(roles.names)},")
            out.line(".names = names,")
            out.line(".again = again,")
            out.line(f".watched = {roles.number(run.watched)},")
            out.line(f".main = {roles.number(self._main)},")
            out.line(".thread_size = sizeof(struct own_thread),")
            out.line(".defaults = defaults,")
            out.line(".registers = registers,")
