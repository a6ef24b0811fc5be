"""The sample program: the threads of a workload as an application of Pth, told to the scheduler."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from catapults import program as ir
from catapults.backends.emitter import Emitter
from catapults.backends.pth.sample.code import Code, constant
from catapults.backends.pth.sample.hosts import write_hosts
from catapults.backends.pth.sample.names import TYPES, SampleNames
from catapults.backends.pth.sample.outside import Outside
from catapults.backends.pth.sample.watched import Watched, watched_value
from catapults.backends.pth.sample.world import write_table, write_world
from catapults.backends.structured_c.c_names import stem_of
from catapults.backends.structured_c.literals import comment, string
from catapults.backends.structured_c.workload_code import workload_of
from catapults.workload.model import ThreadClass, Workload

_SUPPORT = files("catapults.backends.pth") / "support"

#: A sample runs so long, in ns, if its workload does not end before, or its user says otherwise.
_LIMIT = 10_000_000_000


def sample_of(
    program: ir.Program, workload: Workload | None, watched: Sequence[Watched] = ()
) -> dict[str, bytes | str]:
    """``sample.c`` and what stands behind it; without a workload, of a small one of ours. What is
    ``watched`` it tells who has started it."""
    shared = sorted((_SUPPORT / "workload").iterdir(), key=lambda file: file.name)
    return {
        "sample.c": _Sample(program, workload or _default(), watched).text(),
        **{f"workload/{file.name}": file.read_text(encoding="utf-8") for file in shared},
    }


def _default() -> Workload:
    text = (_SUPPORT / "folder" / "sample.workload").read_text(encoding="utf-8")
    return workload_of(text)


class _Sample:
    """One program, part by part."""

    def __init__(self, program: ir.Program, workload: Workload, watched: Sequence[Watched]) -> None:
        self._program = program
        self._watched = watched
        self._workload = workload
        self._names = SampleNames(program, workload)
        self._code = Code(self._names)
        self._out = Emitter()

    def text(self) -> str:
        """The whole file."""
        out = self._out
        out.line(f"/* The workload {self._workload.name} as an application of GNU Pth. */")
        out.line("#include <math.h>")
        out.line()
        out.line('#include "workload.h"')
        out.line(f'#include "{stem_of(self._program.name)}.h"')
        out.line()
        self._write_variables()
        write_world(out, self._workload)
        self._write_thread()
        write_hosts(out, self._program, self._workload, self._names, self._code)
        for thread in self._workload.classes:
            self._write_class(thread)
        outside = Outside(out, self._names, self._code)
        for signal in self._workload.signals:
            outside.signal(signal)
        for arrivals in self._workload.arrivals:
            outside.arrivals(arrivals)
        self._write_over()
        self._write_watches()
        self._write_tables()
        self._write_main()
        return out.text()

    # --- variables

    def _write_variables(self) -> None:
        out, names = self._out, self._names
        if names.imports:
            tag = f"struct {names.scheduler}_imports"
            out.line("/* What the scheduler sees of the application. */")
            out.line(f"{tag} imports = {names.scheduler.upper()}_DEFAULTS;")
            out.line()
        if names.own_variables:
            with out.block("struct {", "} variables = {"):
                for variable, name in names.own_variables.items():
                    out.line(f"{TYPES[variable.type]} {name};")
            with out.indented():
                for variable, name in names.own_variables.items():
                    out.line(f".{name} = {constant(variable.initial, variable.type)},")
            out.line("};")
            out.line()

    # --- threads

    def _write_thread(self) -> None:
        out, names = self._out, self._names
        out.line("/* A thread of the workload; pth_set_userdata leads the scheduler to it. */")
        with out.block("struct own_thread {", "};"):
            out.line("struct thread thread;")
            if names.thread_imports:
                out.line(f"struct {names.scheduler}_thread_imports imports;")
            for (_, type_), member in names.own_members.items():
                out.line(f"{TYPES[type_]} {member};")
        out.line()
        out.line("static void told(struct thread *t)")
        with out.block("{", "}"):
            out.line("pth_set_userdata(t->id, t);")
        out.line()

    def _write_class(self, thread: ThreadClass) -> None:
        out = self._out
        name = comment(thread.name)
        for function, what, statements in (
            ("birth", "what is set when one is born", thread.birth),
            ("body", "what each does", thread.body),
        ):
            out.line(f"/* {name}: {what} */")
            out.line(f"static void {function}_{thread.number}(struct thread *me)")
            with out.block("{", "}"):
                out.line("struct own_thread *own = (struct own_thread *)(void *)me;")
                out.line("(void)own;")
                if function == "birth":
                    self._write_defaults()
                self._code.body(out, statements, thread)
            out.line()

    def _write_defaults(self) -> None:
        """An import that the workload says nothing of keeps the scheduler's default."""
        for member, attribute in self._names.members_with_default():
            self._out.line(
                f"own->imports.{member} = {constant(attribute.default, attribute.type)};"
            )

    # --- the whole

    def _write_over(self) -> None:
        stop = self._workload.stop
        if stop is None:
            return
        self._out.line("static bool is_over(void)")
        with self._out.block("{", "}"):
            self._out.line(f"return {self._code.alone(stop)};")
        self._out.line()

    def _write_watches(self) -> None:
        """What the system that the program is a part of asks it for."""
        if not self._watched:
            return
        out = self._out
        for number, one in enumerate(self._watched):
            text, type_ = watched_value(one, self._workload, self._names)
            member = "f" if type_ is ir.ValueType.FLOAT else "i"
            out.line(f"static union value watch_{number}(void)")
            with out.block("{", "}"):
                out.line(f"return (union value){{.{member} = {text}}};")
            out.line()
        rows = (f".value = watch_{number}" for number in range(len(self._watched)))
        write_table(out, "static struct watch watches", rows)

    def _write_tables(self) -> None:
        workload, out = self._workload, self._out
        classes = (
            f".name = {string(c.name)}, .size = sizeof(struct own_thread), .locals = {c.locals}, "
            f".birth = birth_{c.number}, .body = body_{c.number}"
            for c in workload.classes
        )
        write_table(out, "static const struct class classes", classes)
        limit = min(workload.time_limit or _LIMIT, _LIMIT)
        with out.block("struct workload workload = {", "};"):
            out.line(f".name = {string(workload.name)},")
            if workload.classes:
                out.line(".classes = classes,")
            if workload.channels:
                out.line(".channels = channels,")
                out.line(f".channel_count = {len(workload.channels)},")
            if self._watched:
                out.line(".watches = watches,")
                out.line(f".watch_count = {len(self._watched)},")
            for name, rows in (
                ("counter", workload.counters),
                ("histogram", workload.histograms),
            ):
                if rows:
                    out.line(f".{name}s = {name}s,")
                    out.line(f".{name}_count = {len(rows)},")
            if workload.stop is not None:
                out.line(".is_over = is_over,")
                out.line(f".over = {string(workload.stop_text or 'its stop condition holds')},")
            out.line(".told = told,")
            out.line(f".limit = INT64_C({limit}),")
        out.line()

    def _write_main(self) -> None:
        out, names, workload = self._out, self._names, self._workload
        out.line("int main(int count, char **words)")
        with out.block("{", "}"):
            out.line("workload_start(count, words);")
            if names.imports:
                out.line(f"{names.scheduler}_register(&imports);")
            if names.thread_imports:
                offset = "offsetof(struct own_thread, imports)"
                out.line(f"{names.scheduler}_register_threads({offset});")
            for signal in workload.signals:
                number, name = signal.variable.number, signal.variable.name
                out.line(f"helper_spawn({string(name)}, signal_{number}, NULL);")
            for thread in workload.classes:
                if thread.instances:
                    head = f"for (int i = 0; i < {thread.instances}; i++)"
                    out.line(f"{head} thread_spawn({thread.number});")
            for arrivals in workload.arrivals:
                out.line(
                    f"helper_spawn({string(arrivals.name)}, arrivals_{arrivals.number}, NULL);"
                )
            out.line("workload_run();")
