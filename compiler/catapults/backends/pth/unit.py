"""What is particular to C for Pth: imports are variables of the application, verbatim text is C."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.c.unit import TYPES, Unit
from catapults.backends.layout import lay_out
from catapults.backends.pth.verbatim import Verbatims
from catapults.backends.structured_c.c_names import c_name, stem_of
from catapults.backends.tree import walk_program

if TYPE_CHECKING:
    from catapults.backends.c.scope import Scope
    from catapults.backends.emitter import Emitter

#: Behind the attributes of a thread lies the application's pointer.
_USERDATA = "_Alignas(8) void *userdata;"
_USERDATA_SIZE = 8

#: What verbatim text may call.
_FOR_VERBATIM = ("<assert.h>", "<stdio.h>", "<stdlib.h>", "<string.h>")

#: Ints that Pth feeds itself: the priority of a thread, and whether new threads go first.
PRIORITY = "pth_priority"
FAVOUR_NEW = "pth_favour_new"


class PthUnit(Unit):
    """The file of one scheduler for Pth."""

    counts_statements = False
    measures_copies = False
    record_tail = (_USERDATA,)
    record_names = ("userdata",)
    origin = " for GNU Pth, from"
    contract = "catapults_pth.h"
    use_of_file = "The Makefile beside it builds it; catapults_pth.h and sched.h are its contract."

    def __init__(self, program: ir.Program, options: Options) -> None:
        layout = lay_out(program)
        layout = replace(layout, stride=layout.stride + _USERDATA_SIZE)
        super().__init__(program, options, layout)
        self.imports = [g for g in program.globals if g.imported]
        self.thread_imports = [a for a in program.attributes if a.imported]
        for name in ("imports", "thread_imports"):
            self.names.unique(name)
        self._ways = {g: self.names.unique(c_name(g.name)) for g in self.imports}
        self._thread_ways = {
            one: self.names.unique(c_name(one.name)) for one in self.thread_imports
        }
        self._taken: set[ir.Global | ir.Attribute] = set()  # imports that some function asks for
        self.verbatims = Verbatims(self)
        parts = list(walk_program(program))
        self.reads_clock = any(isinstance(node, ir.Now) for node in parts)
        if any(isinstance(node, ir.Target | ir.TargetExpr) for node in parts):
            self.headers = _FOR_VERBATIM

    @property
    def symbol(self) -> str:
        """Pth's own names are around it, too."""
        return f"{stem_of(self.program.name)}_scheduler"

    def attribute(self, thread: str, attribute: ir.Attribute) -> str:
        """An attribute in the thread's record, or where the application keeps it."""
        self.uses_record = True
        if attribute.imported:
            return f"*{self.thread_import_at(attribute, thread)}"
        return super().attribute(thread, attribute)

    def variable(self, scope: Scope, variable: ir.Global) -> str:
        """A variable of the scheduler, or the application's."""
        if variable.imported:
            self._taken.add(variable)
            return f"*{self._ways[variable]}()"
        return super().variable(scope, variable)

    def verbatim_statement(self, scope: Scope, statement: ir.Target) -> None:
        """A call of the function that holds the text."""
        scope.out.line(f"{self.verbatims.call(scope, statement)};")

    def verbatim_expression(self, scope: Scope, expr: ir.TargetExpr) -> str:
        """What the function that holds the text answers, asked now."""
        return scope.save(self.verbatims.call(scope, expr), expr.type, "answer")

    def import_at(self, variable: ir.Global) -> str:
        """The address of an import, told without the function that a local name could hide."""
        return f"({TYPES[variable.type]} *)imports[{self.imports.index(variable)}]"

    def thread_import_at(self, attribute: ir.Attribute, thread: str) -> str:
        """The address of an import of a thread."""
        self._taken.add(attribute)
        return f"{self._thread_ways[attribute]}(ctx, {thread})"

    # --- the ways to imports

    def write_imports(self, out: Emitter) -> None:
        """The tables that the host fills, and a function for the place of each import in use."""
        if self.imports:
            out.line("/* The application's variables, or what stands for them until it tells. */")
            out.line(f"static void *imports[{len(self.imports)}];")
            out.line()
        for number, variable in enumerate(self.imports):
            if variable not in self._taken:
                continue
            kind = TYPES[variable.type]
            with out.made_from(variable.span):
                out.line(f"static inline {kind} *{self._ways[variable]}(void)")
                with out.block("{", "}"):
                    out.line(f"return imports[{number}];")
            out.line()
        if self.thread_imports:
            out.line("/* Members of what the application gives for a thread. */")
            count = len(self.thread_imports)
            out.line(f"static struct cat_pth_thread_import thread_imports[{count}];")
            out.line()
        for number, attribute in enumerate(self.thread_imports):
            if attribute not in self._taken:
                continue
            with out.made_from(attribute.span):
                self._write_thread_import(out, number, attribute)
            out.line()

    def _write_thread_import(self, out: Emitter, number: int, attribute: ir.Attribute) -> None:
        self.uses_record = True
        way, kind = self._thread_ways[attribute], TYPES[attribute.type]
        out.line(f"static inline {kind} *{way}(const struct cat_ctx *ctx, cat_thread t)")
        with out.block("{", "}"):
            if is_priority(attribute):
                condition = f"!thread_imports[{number}].is_registered"
                out.line(f"if ({condition}) return cat_pth_priority(t);")
            out.line("char *userdata = record(ctx, t)->userdata;")
            condition = f"!userdata || !thread_imports[{number}].is_registered"
            out.line(f"if ({condition}) return &record(ctx, t)->{self.attributes[attribute]};")
            out.line(f"return ({kind} *)(void *)(userdata + thread_imports[{number}].offset);")

    # --- the ends of the file

    def write_verbatim(self, out: Emitter) -> None:
        """The functions that hold it."""
        self.verbatims.write(out)

    def write_end(self, out: Emitter) -> None:
        """What the host asks for by its name."""
        out.line()
        with out.block("const struct cat_pth_module cat_pth_module = {", "};"):
            out.line(f".scheduler = &{self.symbol},")
            out.line(f".userdata = offsetof(struct {self.record_tag}, userdata),")
            if self.reads_clock:
                out.line(".reads_clock = true,")
            if self.options.ignore_unknown_imports:
                out.line(".ignores_unknown = true,")
            if self.imports:
                out.line(".imports = imports,")
            if self.thread_imports:
                out.line(".thread_imports = thread_imports,")


def is_priority(attribute: ir.Attribute) -> bool:
    """Whether an import of threads is the one that Pth itself feeds."""
    return attribute.name == PRIORITY and attribute.type is ir.ValueType.INT


def variables_to_register(program: ir.Program) -> list[ir.Global]:
    """The imports that an application has to feed."""
    fed = (FAVOUR_NEW, ir.ValueType.INT)
    return [g for g in program.globals if g.imported and (g.name, g.type) != fed]


def thread_variables_to_register(program: ir.Program) -> list[ir.Attribute]:
    """Those of threads."""
    return [a for a in program.attributes if a.imported and not is_priority(a)]
