"""The sample program: the threads of a workload as an application of Pth, told to the scheduler."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files

from catapults import program as ir
from catapults.backends.emitter import Emitter
from catapults.backends.pth.sample.code import Code, constant
from catapults.backends.pth.sample.hosts import write_hosts
from catapults.backends.pth.sample.names import TYPES, SampleNames
from catapults.backends.pth.sample.watched import Watched, watched_value
from catapults.backends.structured_c.c_names import stem_of
from catapults.backends.structured_c.literals import comment, string
from catapults.backends.structured_c.workload_code import workload_of
from catapults.workload.model import (
    Arrivals,
    Channel,
    Condition,
    Device,
    Semaphore,
    Signal,
    ThreadClass,
    Workload,
)

_SUPPORT = files("catapults.backends.pth") / "support"

#: A sample runs so long, in ns, if its workload does not end before, or its user says otherwise.
_LIMIT = 10_000_000_000

_DISCIPLINES = ("FIRST_COME", "LOWEST_KEY", "HIGHEST_KEY")


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
        self._write_world()
        self._write_thread()
        write_hosts(out, self._program, self._workload, self._names, self._code)
        for thread in self._workload.classes:
            self._write_class(thread)
        for signal in self._workload.signals:
            self._write_signal(signal)
        for arrivals in self._workload.arrivals:
            self._write_arrivals(arrivals)
        self._write_over()
        self._write_watches()
        self._write_tables()
        self._write_main()
        return out.text()

    # --- variables and the world

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

    def _write_world(self) -> None:
        workload = self._workload
        counters = (f".name = {string(name)}" for name in workload.counters)
        self._table("struct counter counters", counters)
        histograms = (
            f".name = {string(h.name)}, .is_time = {_truth(h.type is ir.ValueType.TIME)}"
            for h in workload.histograms
        )
        self._table("struct histogram histograms", histograms)
        self._table("struct channel channels", map(_channel, workload.channels))
        locks = (
            f".name = {string(lock.name)}, .count = {lock.elements}, "
            f".elements = (struct lock_element[{lock.elements}]){{{{0}}}}"
            for lock in workload.locks
        )
        self._table("struct lock locks", locks)
        self._table("struct semaphore semaphores", map(_semaphore, workload.semaphores))
        self._table("struct condition conditions", map(_condition, workload.conditions))
        barriers = (
            f".name = {string(one.name)}, .threads = {one.threads}" for one in workload.barriers
        )
        self._table("struct barrier barriers", barriers)
        self._table("struct device devices", map(_device, workload.devices))

    def _table(self, declaration: str, rows: Iterable[str]) -> None:
        """C has no empty arrays: a table without rows is left out."""
        listed = list(rows)
        if not listed:
            return
        with self._out.block(f"{declaration}[] = {{", "};"):
            for row in listed:
                self._out.line(f"{{{row}}},")
        self._out.line()

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

    # --- what happens beside the threads

    def _write_helper(self, function: str, name: str, lines: Iterable[str]) -> None:
        """A thread of the program that is none of the workload; it has chance of its own."""
        out = self._out
        out.line(f"static void *{function}(void *unused)")
        with out.block("{", "}"):
            out.line(
                f"struct thread helper = {{.chance = chance_start({string(name)}, 0)}}, "
                "*me = &helper;"
            )
            out.line("(void)unused;")
            out.line("(void)me;")
            for line in lines:
                out.line(line)
            out.line("return NULL;")
        out.line()

    def _write_signal(self, signal: Signal) -> None:
        number, name = signal.variable.number, signal.variable.name
        self._out.line(f"/* {comment(name)}: a variable that changes with time */")
        lines = [
            f"for (int64_t next = time_origin();; next += INT64_C({signal.period})) {{",
            "    sleep_until(next);",
            f"    {self._names.variable(number)} = {self._code.alone(signal.value)};",
            "    workload_acted();",
            "}",
        ]
        self._write_helper(f"signal_{number}", name, lines)

    def _write_arrivals(self, arrivals: Arrivals) -> None:
        self._out.line(f"/* {comment(arrivals.name)}: messages from outside */")
        listed = arrivals.interval is None
        lines = self._listed_arrivals(arrivals) if listed else self._regular_arrivals(arrivals)
        self._write_helper(f"arrivals_{arrivals.number}", arrivals.name, lines)

    def _listed_arrivals(self, arrivals: Arrivals) -> list[str]:
        times = ", ".join(constant(time, ir.ValueType.TIME) for time in arrivals.times)
        count = len(arrivals.times)
        return [
            f"const int64_t times[] = {{{times}}};",
            f"for (int i = 0; i < {count}; i++) {{",
            "    sleep_until(int_add(time_origin(), times[i]));",
            *(f"    {line}" for line in self._burst(arrivals)),
            "}",
        ]

    def _regular_arrivals(self, arrivals: Arrivals) -> list[str]:
        assert arrivals.interval is not None
        interval = self._code.alone(arrivals.interval)
        start = interval if arrivals.start is None else self._code.alone(arrivals.start)
        limit = "INT64_MAX" if arrivals.limit is None else self._code.alone(arrivals.limit)
        return [
            f"int64_t left = {limit};",
            f"int64_t next = int_add(time_origin(), {start});",
            f"for (; left > 0; next = int_add(next, {interval})) {{",
            "    sleep_until(next);",
            *(f"    {line}" for line in self._burst(arrivals)),
            "}",
        ]

    def _burst(self, arrivals: Arrivals) -> list[str]:
        """The messages of one time; of regular arrivals each counts."""
        counted = arrivals.interval is not None
        burst = "1" if arrivals.burst is None else self._code.alone(arrivals.burst)
        fields = [
            f".{'f' if value.type is ir.ValueType.FLOAT else 'i'} = {self._code.alone(value)}"
            for value in arrivals.fields
        ]
        parts = ", ".join(f"{{{field}}}" for field in (".i = time_now()", *fields))
        condition = "burst > 0 && left > 0" if counted else "burst > 0"
        step = "burst--, left--" if counted else "burst--"
        return [
            f"for (int64_t burst = {burst}; {condition}; {step}) {{",
            f"    const union value message[] = {{{parts}}};",
            f"    message_arrives(&channels[{arrivals.target.number}], message);",
            "}",
        ]

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
        self._table("static struct watch watches", rows)

    def _write_tables(self) -> None:
        workload, out = self._workload, self._out
        classes = (
            f".name = {string(c.name)}, .size = sizeof(struct own_thread), .locals = {c.locals}, "
            f".birth = birth_{c.number}, .body = body_{c.number}"
            for c in workload.classes
        )
        self._table("static const struct class classes", classes)
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


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _channel(channel: Channel) -> str:
    width = 1 + len(channel.type.fields if channel.type is not None else ())
    return f".name = {string(channel.name)}, .capacity = {channel.capacity}, .width = {width}"


def _semaphore(semaphore: Semaphore) -> str:
    one = f"{{.value = {semaphore.initial}}}"
    elements = ", ".join([one] * semaphore.elements)
    return (
        f".name = {string(semaphore.name)}, .count = {semaphore.elements}, "
        f".elements = (struct semaphore_element[]){{{elements}}}"
    )


def _condition(condition: Condition) -> str:
    return (
        f".name = {string(condition.name)}, .count = {condition.elements}, "
        f".elements = (struct waiters[{condition.elements}]){{{{0}}}}"
    )


def _device(device: Device) -> str:
    return (
        f".name = {string(device.name)}, .servers = {device.servers}, "
        f".discipline = {_DISCIPLINES[device.discipline]}, "
        f".free_at = (int64_t[{device.servers}]){{0}}"
    )
