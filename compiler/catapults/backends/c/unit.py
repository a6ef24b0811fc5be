"""What all functions of one C file share: names, layout and the helpers in use."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.c.helpers import Helper, helpers
from catapults.backends.c.moves import move_helpers
from catapults.backends.description import called_handlers
from catapults.backends.emitter import Emitter
from catapults.backends.layout import Layout, lay_out
from catapults.backends.names import Names
from catapults.backends.structured_c import unit
from catapults.backends.structured_c.c_names import c_member, c_name, stem_of
from catapults.backends.structured_c.literals import comment, literal
from catapults.backends.structured_c.unit import is_constant
from catapults.contracts.libraries import profile

if TYPE_CHECKING:
    from catapults.backends.c.scope import Scope

#: The C type of each value.
TYPES = {
    ir.ValueType.INT: "int32_t",
    ir.ValueType.FLOAT: "double",
    ir.ValueType.TIME: "int64_t",
    ir.ValueType.THREAD: "cat_thread",
}

#: A fused multiply-add rounds once instead of twice, and would differ from a simulation.
_COMMAND = "cc -std=c11 -ffp-contract=off -iquote . -c"

#: Names that generated functions and descriptors use themselves.
_OWN = """ctx fault data record setup attributes globals containers handlers sites hosts"""


def _wish(variable: ir.Global) -> str:
    """What a variable would like to be called in C: ``dbnode.load`` is no name there."""
    name = variable.name
    return name if name.isidentifier() else re.sub(r"\W+", "_", name).strip("_")


class Unit(unit.Unit):
    """One file under construction.

    Backends whose target is reached in another way than the runtime derive from it.
    """

    types = TYPES
    origin = ", translated from"
    contract = "catapults/sched.h"
    headers: tuple[str, ...] = ()  # beside those of helpers

    counts_statements = True  # for the time that a simulated handler takes
    measures_copies = True  # how old they are when they are read, so each read is a call
    record_tail: tuple[str, ...] = ()  # members of a thread's record behind the attributes
    record_names: tuple[str, ...] = ()  # what these are called

    def __init__(self, program: ir.Program, options: Options, layout: Layout | None = None) -> None:
        """Gives every declaration of the program its name in C."""
        self.int_bits = profile(program.profile).int_bits
        self.has_sorted = any(c.kind.is_sorted for c in program.containers)
        self.helpers = helpers(self.int_bits) | move_helpers(has_sorted=self.has_sorted)
        super().__init__(program, options, Names(), self.helpers)
        self.names = Names((*_OWN.split(), *self.helpers, self.symbol))
        self.layout = layout or lay_out(program)
        self.uses_record = False
        self.containers = {c: self._name(c.name) for c in program.containers}
        self.constants = {g: self._name(g.name) for g in program.globals if is_constant(g)}
        self.handlers = {h: self._name(h.name) for h in called_handlers(program)}
        self.invariants = {
            i: self._name(f"{i.container.name}_invariant")
            for i in program.invariants
            if options.debug
        }
        self._fields = Names()
        self.variables = {g: self._fields.unique(c_member(_wish(g))) for g in program.globals}
        fields = Names(self.record_names)
        self.attributes = {a: fields.unique(c_member(a.name)) for a in program.attributes}

    def _name(self, wish: str) -> str:
        return self.names.unique(c_name(wish))

    def literal(self, value: int | float, kind: ir.ValueType) -> str:
        """A constant; an int outside the profile's range wraps."""
        return literal(value, kind, self.int_bits)

    def remark(self, text: str) -> str:
        """Text on one line."""
        return comment(text)

    def used_helpers(self) -> list[Helper]:
        """The helpers to print, each behind those it needs."""
        return [self.helpers[name] for name in self.used]

    def attribute(self, thread: str, attribute: ir.Attribute) -> str:
        """An attribute of a thread, as an expression of C that can be assigned to."""
        self.uses_record = True
        return f"record(ctx, {thread})->{self.attributes[attribute]}"

    def variable(self, scope: Scope, variable: ir.Global) -> str:
        """A variable of the scheduler, likewise."""
        return f"{scope.data()}->{self.variables[variable]}"

    def verbatim_statement(self, scope: Scope, statement: ir.Target) -> None:
        """Writes a verbatim statement that is text for the real target only."""
        raise TypeError("verbatim text without a meaning cannot be translated")

    def verbatim_expression(self, scope: Scope, expr: ir.TargetExpr) -> str:
        """The value of a verbatim expression that is text for the real target only."""
        raise TypeError("verbatim text without a meaning cannot be translated")

    def write_imports(self, out: Emitter) -> None:
        """What leads to the application's variables."""

    def write_verbatim(self, out: Emitter) -> None:
        """What functions need for verbatim text."""

    def write_end(self, out: Emitter) -> None:
        """What stands behind all else."""

    @property
    def use_of_file(self) -> str:
        """How the file is compiled where it lies, with its headers beside it."""
        return f"{_COMMAND} {self.program.name}.c; catapults/sched.h tells how it is called."

    @property
    def record_tag(self) -> str:
        """The struct of a thread's record."""
        return f"{stem_of(self.program.name)}_thread"

    @property
    def data_tag(self) -> str:
        """The struct of the scheduler's variables."""
        return f"{stem_of(self.program.name)}_data"

    @property
    def symbol(self) -> str:
        """What the object that describes the scheduler is called."""
        return f"{self.program.name}_scheduler"
