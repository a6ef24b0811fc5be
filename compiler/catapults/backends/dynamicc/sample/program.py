"""The sample program: the threads of a workload, under the library of a scheduler."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from string import Template

from catapults import program as ir
from catapults.backends.dynamicc.literals import remark
from catapults.backends.dynamicc.sample.code import Code, constant
from catapults.backends.dynamicc.sample.functions import functions_for, prototypes
from catapults.backends.dynamicc.sample.names import KINDS, SampleNames
from catapults.backends.dynamicc.sample.world import World
from catapults.backends.emitter import Emitter
from catapults.backends.structured_c.literals import string
from catapults.backends.structured_c.workload_code import workload_of
from catapults.workload.model import Workload

_SUPPORT = files("catapults.backends.dynamicc") / "support"

#: Room for threads that are created while others live.
_MORE_THREADS = 8


def sample_of(program: ir.Program, workload: Workload | None, library: str, generic: str) -> str:
    """The text of ``sample.c``; without a workload, of a small one of ours."""
    return _Sample(program, workload or _default(), library, generic).text()


def _default() -> Workload:
    text = (_SUPPORT / "sample.workload").read_text("utf-8")
    return workload_of(text)


class _Sample:
    """One program, part by part."""

    def __init__(self, program: ir.Program, workload: Workload, library: str, generic: str) -> None:
        self._program = program
        self._workload = workload
        self._libraries = {"library": library, "generic": generic}
        self._names = SampleNames(program, workload)
        self._code = Code(self._names, workload)
        self._world = World(workload, self._names, self._code)

    def text(self) -> str:
        """The whole file. Functions come first, for they tell which variables there are."""
        workload, clock = self._workload, self._code.clock
        stop = "0" if workload.stop is None else self._code.alone(workload.stop)
        start = "\n".join(self._start())
        made = [*self._functions(), *self._world.functions()]
        template = Template((_SUPPORT / "sample.c.in").read_text("utf-8"))
        shared = functions_for("\n".join([template.template, *made, start]))
        hosts = [*self._world.host_prototypes()]
        own = [one for one in prototypes(made) if one not in hosts]
        return template.substitute(
            title=remark(f"The threads of the workload {workload.name}."),
            threads=self._most_threads(),
            hosts="".join(f"{one}\n" for one in hosts),
            look=constant(max(workload.costs["look"], clock.ns), ir.ValueType.TIME, clock),
            unit=clock.word,
            units=constant(clock.per_ms, ir.ValueType.INT, clock),
            types=self._types(),
            kinds=len(workload.classes) or 1,
            variables="\n".join([*self._variables(), *self._world.variables()]),
            prototypes="\n".join([*_PROTOTYPES, *shared, *own]),
            functions="\n".join(
                [*(one.replace("UNIT:", f"{clock.word}:") for one in shared.values()), *made]
            ),
            bodies="\n".join("    " + line for line in self._by_kind("body")),
            names="\n".join(self._kinds()),
            report="\n".join(self._report()),
            stop=stop,
            start=start,
            **self._libraries,
        )

    def _most_threads(self) -> int:
        first = sum(kind.instances for kind in self._workload.classes)
        spawns = any(kind.instances == 0 for kind in self._workload.classes)
        return first + _MORE_THREADS if spawns or first == 0 else first

    def _types(self) -> str:
        out = Emitter()
        out.lines("\n".join(self._world.types()))
        out.line()
        out.line("// A thread of the workload.")
        with out.block("typedef struct {", "} Own;"):
            if any(a.imported for a in self._program.attributes):
                out.line("cmt_Imports imports; // first: the scheduler looks here")
            out.line("cmt_Thread *thread;")
            out.line("int kind; // of the workload's threads; below 0: free")
            out.line("int instance;")
            out.line("int number; // of all threads")
            out.lines("\n".join(self._world.members()))
            for name, type_ in [*self._names.members.items(), *self._names.locals.items()]:
                out.line(f"{KINDS[type_]} {name};")
        return out.text().rstrip()

    def _variables(self) -> Iterator[str]:
        for variable, name in self._names.variables.items():
            kind = "int" if variable in self._names.linked else KINDS[variable.type]
            yield f"{kind} {name};"
        workload = self._workload
        yield f"long counters[{len(workload.counters) or 1}];"
        for array, kind in (("records", "long"), ("sums", "float"), ("most", "float")):
            yield f"{kind} {array}[{len(workload.histograms) or 1}];"
        yield f"int born[{len(workload.classes) or 1}];"
        yield "int births;"

    def _kinds(self) -> Iterator[str]:
        for kind in self._workload.classes:
            yield f"    names[{kind.number}] = {string(kind.name)};"

    def _functions(self) -> Iterator[str]:
        for kind in self._workload.classes:
            for function, what, statements in (
                ("birth", "what is set when one is born", kind.birth),
                ("body", "what each does", kind.body),
            ):
                out = Emitter()
                out.line(f"// {remark(kind.name)}: {what}")
                out.line(f"void {function}_{kind.number}(Own *own)")
                with out.block("{", "}"):
                    if function == "birth":
                        self._write_defaults(out)
                    self._code.body(out, statements, kind)
                yield out.text()
        yield self._births()

    def _write_defaults(self, out: Emitter) -> None:
        """An import that the workload says nothing of keeps the scheduler's default."""
        if any(a.imported for a in self._program.attributes):
            out.line("cmt_initImports(&own->imports);")

    def _births(self) -> str:
        out = Emitter()
        out.line("void birth(Own *own)")
        with out.block("{", "}"):
            out.lines("\n".join(self._by_kind("birth")))
        return out.text()

    def _by_kind(self, function: str) -> Iterator[str]:
        for kind in self._workload.classes:
            yield f"if (own->kind == {kind.number}) {{"
            yield f"    {function}_{kind.number}(own);"
            yield "}"

    def _report(self) -> Iterator[str]:
        for number, name in enumerate(self._workload.counters):
            yield f'    printf("{name}: %ld\\n", counters[{number}]);'
        for histogram in self._workload.histograms:
            number = histogram.number
            unit = f" {self._code.clock.word}" if histogram.type is ir.ValueType.TIME else ""
            yield f"    if (records[{number}] > 0L) {{"
            yield f'        printf("{histogram.name}: mean %.1f{unit}, most %.1f{unit}\\n",'
            yield f"               sums[{number}] / (float)records[{number}], most[{number}]);"
            yield "    }"
        for channel in self._workload.channels:
            number = channel.number
            yield f"    if (channels[{number}].refused > 0L) {{"
            yield f'        printf("{channel.name}: %ld refused\\n", channels[{number}].refused);'
            yield "    }"

    def _start(self) -> Iterator[str]:
        """The body of main, from where there are no threads."""
        return (f"    {line}" for part in self._starts() for line in part)

    def _starts(self) -> Iterator[Iterator[str]]:
        yield self._start_of_variables()
        yield self._world.start()
        yield self._start_of_threads()

    def _start_of_variables(self) -> Iterator[str]:
        workload = self._workload
        for variable, name in self._names.variables.items():
            value = constant(variable.initial, variable.type, self._code.clock)
            yield f"{name} = {'(int)' if variable in self._names.linked else ''}{value};"
        for function, name in self._names.imported():
            yield f"{function}(&{name});"
        for array, count, zero in (
            ("counters", len(workload.counters), "0L"),
            ("records", len(workload.histograms), "0L"),
            ("sums", len(workload.histograms), "0.0"),
            ("most", len(workload.histograms), "0.0"),
            ("born", len(workload.classes), "0"),
        ):
            yield f"for (i = 0; i < {count or 1}; i++) {{"
            yield f"    {array}[i] = {zero};"
            yield "}"
        yield "births = 0;"

    def _start_of_threads(self) -> Iterator[str]:
        for kind in self._workload.classes:
            if kind.instances:
                yield f"for (i = 0; i < {kind.instances}; i++) {{"
                yield f"    spawn({kind.number});"
                yield "}"


#: Of the functions that every sample program has.
_PROTOTYPES = ("void thread_body(void);", "int over(void);", "void report(void);")
