"""Puts the library of a scheduler together: one file, complete in itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.dynamicc.code.functions import (
    Function,
    choice_function,
    handler_functions,
    insert_function,
    invariant_function,
    setup_function,
)
from catapults.backends.dynamicc.code.verbatim import imports_mentioned
from catapults.backends.dynamicc.costs.clocks import clocks_of
from catapults.backends.dynamicc.costs.estimates import bytes_of, operations
from catapults.backends.dynamicc.interface import interface_of
from catapults.backends.dynamicc.literals import literal, remark
from catapults.backends.dynamicc.modules import (
    Module,
    function_module,
    modules_of,
    variable_modules,
)
from catapults.backends.dynamicc.names import LONGEST
from catapults.backends.dynamicc.obligations import looks_of
from catapults.backends.dynamicc.primitives import PRIMITIVES
from catapults.backends.dynamicc.unit import TYPES, Unit, declared
from catapults.backends.emitter import Emitter, Listing
from catapults.backends.structured_c.c_text import mentioned
from catapults.backends.tree import walk_program
from catapults.contracts.tables import table

#: Names of the library that no part of a scheduler can have.
PUBLIC = tuple(
    """cmt_switch cmt_out cmt_in cmt_detach cmt_threads cmt_stacks cmt_running cmt_chosen
    cmt_nowhere cmt_alive cmt_able cmt_leave cmt_at cmt_main cmt_answer cmt_cause cmt_stop cmt_init
    cmt_create cmt_begin cmt_run cmt_dispatch cmt_yield cmt_yieldTo cmt_suspend cmt_resume
    cmt_exit cmt_destroy cmt_end cmt_self cmt_userdata cmt_setup cmt_turns cmt_Thread
    cmt_ThreadTag cmt_List cmt_Body cmt_Imports cmt_initImports""".split()
)

#: A function of the application's interface, and the handler without which there is none.
_NEEDS = {
    "cmt_yieldTo": "set_next_thread",
    "cmt_suspend": "suspend_thread",
    "cmt_resume": "resume_thread",
}


_TELL_CAUSE = """\
if (cmt_cause) {
    printf("That is in an invariant, checked after the transfer at line %d.\\n", cmt_cause);
}"""


def library_of(program: ir.Program, options: Options, file_name: str) -> Listing:
    """The whole file."""
    return Library(program, options, file_name).listing()


def sizes_of(program: ir.Program, options: Options) -> dict[str, int]:
    """The scheduler's own functions with their estimated bytes."""
    library = Library(program, options, "")
    return {one.name: library.size_of(one) for one in library.functions}


class Library:
    """One library, part by part."""

    def __init__(self, program: ir.Program, options: Options, file_name: str) -> None:
        self._unit = Unit(program, options, PUBLIC)
        self._program = program
        self._file_name = file_name
        self.functions = [*self._scheduler()]  # the scheduler's own

    def listing(self) -> Listing:
        """The file, line by line."""
        out = Emitter()
        self._write_head(out)
        for module in self._modules():
            module.write(out)
        return out.listing()

    # --- functions

    @property
    def handlers(self) -> dict[ir.Handler, str]:
        """The names of the handlers' own functions."""
        return self._unit.handlers

    def operations_of(self, function: Function) -> dict[str, int]:
        """How often each kind of operation stands in a function."""
        byte_variables = {self._unit.globals[one] for one in self._unit.bytes}
        return operations(function.parameters, function.body.text(), byte_variables)

    def size_of(self, function: Function) -> int:
        """About how many bytes a function has."""
        return bytes_of(self.operations_of(function))

    def _scheduler(self) -> Iterator[Function]:
        """What the scheduler says, and what that needs."""
        unit = self._unit
        yield from (choice_function(unit, one) for one in dict.fromkeys(unit.choices.values()))
        yield from (f for handler in unit.handlers for f in handler_functions(unit, handler))
        level = unit.foreach_levels
        yield from (invariant_function(unit, one, level) for one in unit.invariants)
        yield setup_function(unit)
        for (kind, key, lowest_first), name in unit.inserts.items():
            yield insert_function(unit, kind, key, lowest_first=lowest_first, name=name)

    def _primitives(self) -> Iterator[Function]:
        for name in self._unit.used:
            primitive = PRIMITIVES[name]
            result, _, rest = primitive.prototype.partition(name)
            body = Emitter()
            body.lines(primitive.body)
            yield Function(name, rest[1:-1], body, None, primitive.remark, result)

    def _with_estimates(self, function: Function) -> Function:
        """The function that says above itself, in short lines, what it comes to."""
        told = [function.remark, f"estimated: about {self.size_of(function)} bytes"]
        handler = function.handler
        if handler is not None and self.handlers[handler] == function.name:
            clocks = clocks_of(self._program, handler)
            told.append(f"  a call about {clocks.call} clocks")
            if clocks.turn is not None:
                told.append(f"  each turn of a loop {clocks.turn}")
        return replace(function, remark="\n".join(told))

    # --- modules

    def _modules(self) -> Iterator[Module]:
        values = self._values()  # first, for it tells what else is used
        yield self._types()
        if self._unit.list_count:
            yield self._lists()
        yield from variable_modules(self._variables())
        yield from modules_of("threads.lib.in", values, self._left_out())
        yield from (function_module(self._with_estimates(one)) for one in self.functions)
        yield from (function_module(one) for one in self._primitives())
        yield from interface_of(self._unit, self._file_name)
        yield self._end()

    def _types(self) -> Module:
        """Options, types and macros; the guard around everything begins here."""
        module = Module([])
        out = module.header
        guard = f"{self._program.name.upper()[: LONGEST - len('_LIB')]}_LIB"
        out.line(f"#ifndef {guard}")
        out.line(f"#define {guard}")
        out.line()
        out.lines(_OPTIONS)
        out.line()
        if self._unit.thread_imports:
            out.line("// Variables of a thread that the scheduler reads, and may write.")
            with out.block("typedef struct {", "} cmt_Imports;"):
                for attribute, field in self._unit.thread_imports.items():
                    with out.made_from(attribute.span):
                        out.line(f"{declared(attribute.type, field)};")
            out.line()
        out.line("typedef void (*cmt_Body)();")
        out.line()
        self._write_record(out)
        out.lines(_MACROS)
        out.line(f"#define CMT_CURRENT {self._unit.current}")
        self._write_constants(out)
        return module

    def _write_constants(self, out: Emitter) -> None:
        for constant, name in self._unit.constants.items():
            if isinstance(constant.init, ir.Const):
                with out.made_from(constant.span):
                    out.line(f"#define {name} {literal(constant.init.value, constant.type)}")

    def _write_record(self, out: Emitter) -> None:
        unit = self._unit
        out.lines(_LIST)
        out.line()
        out.line("// A thread; the scheduler's own values of it are at the end.")
        with out.block("typedef struct cmt_ThreadTag {", "} cmt_Thread;"):
            out.line("struct cmt_ThreadTag *cmt_next; // towards the back")
            out.line("struct cmt_ThreadTag *cmt_prev;")
            out.line("cmt_List *cmt_home; // that it sits in; of the one to run: that it left")
            out.line("unsigned cmt_sp;    // its stack pointer while it does not run")
            out.line("cmt_Body cmt_body;")
            out.line("int cmt_state;")
            out.line("void *userdata;")
            if unit.thread_imports:
                out.line("cmt_Imports *cmt_imports; // where its imports are")
                out.line("cmt_Imports cmt_own;      // they are here if there is no userdata")
            for attribute, member in [*unit.attributes.items(), *self._shadows()]:
                with out.made_from(attribute.span):
                    out.line(f"{declared(attribute.type, member)};")
        out.line()

    def _shadows(self) -> list[tuple[ir.Attribute, str]]:
        """Imports that verbatim text names are copied into the record for it."""
        words = {
            word: None
            for node in walk_program(self._program)
            if isinstance(node, ir.Target | ir.TargetExpr)
            for word in mentioned(node.text)
        }
        imports = self._unit.thread_imports
        return [(one, imports[one]) for one in imports_mentioned(words, imports)]

    def _lists(self) -> Module:
        """The containers: one behind the other, so that they are emptied in one loop."""
        unit, module = self._unit, Module(["cms_lists"])
        module.header.line(f"extern cmt_List cms_lists[{unit.list_count}];")
        number = 0
        for container, name in unit.containers.items():
            if unit.is_current(container):
                continue
            place = f"cms_lists[{number}]" if container.size is None else f"(cms_lists + {number})"
            with module.header.made_from(container.span):
                kind = container.type.name.lower()
                module.header.line(f"#define {name} {place} // {kind}")
            number += container.size or 1
        module.body.line(f"cmt_List cms_lists[{unit.list_count}];")
        return module

    def _variables(self) -> Iterator[tuple[str, str, str]]:
        """Name, declaration and remark of the scheduler's variables and containers."""
        unit = self._unit
        yield unit.current, f"cmt_Thread *{unit.current}", "the slot of the thread to run"
        if unit.tells_chosen:
            yield "cmt_chosen", "cmt_Thread *cmt_chosen", "by the latest call of schedule"
        for variable, name in unit.globals.items():
            if variable in unit.constants:
                continue
            if variable.imported:
                yield name, f"{TYPES[variable.type]} *{name}", "import: where it is"
                default = unit.defaults[variable]
                yield default, declared(variable.type, default), "until it is told"
            elif variable in unit.bytes:
                yield name, f"char {name}", "holds at most 255"
            else:
                yield name, declared(variable.type, name, variable.size), ""
        if unit.foreach_levels:
            levels = unit.foreach_levels
            declaration = f"cmt_Thread *cmt_turns[{levels}][CMT_MAX_THREADS]"
            yield "cmt_turns", declaration, "of loops over threads"

    def _left_out(self) -> set[str]:
        left_out = {name for name, handler in _NEEDS.items() if self._unit.handler(handler) is None}
        return left_out if self._unit.invariants else left_out | {"cmt_cause"}

    def _values(self) -> dict[str, str]:
        """What goes into the template."""
        unit = self._unit
        faults = table("faults")["faults"]
        told = "EMPTY_SOURCE FULL_TARGET ASSERTION NOTHING_TO_RUN PROTOCOL_EXIT".split()
        return {
            "library": self._file_name,
            "name": self._program.name,
            "slot": unit.current,
            "faults": ", ".join(f"{faults[one]['number']} {one}" for one in told) + " and others",
            "userdata_rule": _USERDATA_RULE if unit.thread_imports else "",
            "clear_cause": "cmt_cause = 0;" if unit.invariants else "",
            "tell_cause": _TELL_CAUSE if unit.invariants else "",
            "init": self._call("init", None),
            "newthread": self._call("newthread", "t"),
            "schedule": self._call("schedule", None),
            "switch_out": self._call("switch_out", unit.current),
            "set_next_thread": self._call("set_next_thread", "t"),
            "suspend_thread": self._call("suspend_thread", "t"),
            "resume_thread": self._call("resume_thread", "t"),
            "set_dead": self._call("set_dead", "t") or self._ending(),
            "attributes": "\n".join(self._attributes()),
            **looks_of(unit, self._call("switch_out", unit.current)),
        }

    def _call(self, name: str, argument: str | None) -> str:
        """A call of a handler; empty if the scheduler does not have it."""
        handler = next((h for h in self._unit.handlers if h.name == name), None)
        if handler is None:
            return ""
        passed = argument if handler.param is not None and argument else ""
        return f"{self._unit.handlers[handler]}({passed});"

    def _ending(self) -> str:
        """Without set_dead the library itself takes a thread out that has ended."""
        return f"{self._unit.use('cmt_take')}(t);\n{self._unit.use('cmt_discard')}(t);"

    def _attributes(self) -> Iterator[str]:
        for attribute, member in self._unit.attributes.items():
            yield f"t->{member} = {literal(0, attribute.type)};"
        if self._unit.thread_imports:
            yield "cmt_initImports(&t->cmt_own);"
            yield "t->cmt_imports = userdata != NULL ? (cmt_Imports *)userdata : &t->cmt_own;"

    # --- head and end

    def _write_head(self, out: Emitter) -> None:
        source = remark(self._program.source.name)
        build = "A debug build: it also checks assertions and invariants."
        if not self._unit.options.debug:
            build = "A release build: of the checks it has those that are not proven."
        out.line(f"/* A threading library for Dynamic C with the scheduler {self._program.name},")
        out.line(f"   made from {source} by Catapults.")
        out.line(f"   {build} */")
        out.line()

    def _end(self) -> Module:
        module = Module([])
        module.header.line("#endif")
        return module


_USERDATA_RULE = """
            If it is not NULL, it begins with a cmt_Imports, from which the scheduler reads."""

_OPTIONS = """\
// Options, to be defined in front of #use.
#ifndef CMT_MAX_THREADS
#define CMT_MAX_THREADS 10 // threads at a time, at most 255
#endif
#ifndef CMT_STACK_SIZE
#define CMT_STACK_SIZE 512 // bytes of each stack
#endif
#ifndef CMT_CHECKS
#define CMT_CHECKS 1 // 0: nothing is checked
#endif
#ifndef CMT_FAULT
#define CMT_FAULT cmt_stop // called when a check fails, with its kind and line; must not return
#endif
#ifdef CMT_DEBUG
#define CMT_NODEBUG debug
#else
#define CMT_NODEBUG nodebug
#endif

// States of a thread.
#define CMT_FREE 0 // nobody: a thread can be created here
#define CMT_READY 1 // also while it runs
#define CMT_SUSPENDED 2
#define CMT_ENDED 3 // and the scheduler has not let go of it yet
"""

_LIST = """\
// The head of a list of threads, its links as those of a thread; a slot is a list for one thread.
typedef struct {
    struct cmt_ThreadTag *cmt_next; // the first one; itself if there is none
    struct cmt_ThreadTag *cmt_prev;
    char cmt_count;
} cmt_List;
"""

_MACROS = """\
#define CMT_END(list) ((cmt_Thread *)&list)
#define CMT_PUT(list, t) cmt_insert(CMT_END(list), &list, t)
#define CMT_PUSH(list, t) cmt_insert(list.cmt_next, &list, t)
#if CMT_CHECKS
#define CMT_CHECK(fails, fault, line) if (fails) CMT_FAULT(fault, line)
#define CMT_AFTER(fails, fault, line, cause) if (fails) cmt_cause = cause, CMT_FAULT(fault, line)
#else
#define CMT_CHECK(fails, fault, line)
#define CMT_AFTER(fails, fault, line, cause)
#endif
"""
