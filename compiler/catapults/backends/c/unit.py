"""What all functions of one C file share: names, layout and the helpers in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults.backends.base import Options
from catapults.backends.c.helpers import Helper, helpers
from catapults.backends.c.moves import move_helpers
from catapults.backends.description import called_handlers
from catapults.backends.layout import Layout
from catapults.backends.names import Names
from catapults.backends.structured_c.c_names import c_member, c_name, stem_of
from catapults.backends.tree import invariants_by_container
from catapults.contracts.libraries import profile
from catapults.program import (
    Attribute,
    Const,
    Container,
    Global,
    Handler,
    Invariant,
    Program,
    Target,
    TargetExpr,
    ValueType,
)

if TYPE_CHECKING:
    from catapults.backends.c.scope import Scope

#: The C type of each value.
TYPES = {
    ValueType.INT: "int32_t",
    ValueType.FLOAT: "double",
    ValueType.TIME: "int64_t",
    ValueType.THREAD: "cat_thread",
}

#: Names that generated functions and descriptors use themselves.
_OWN = """ctx fault data record setup attributes globals containers handlers sites hosts"""


class Unit:
    """One file under construction.

    Backends whose target is reached in another way than the runtime derive from it.
    """

    counts_statements = True  # for the time that a simulated handler takes
    record_tail: tuple[str, ...] = ()  # members of a thread's record behind the attributes
    record_names: tuple[str, ...] = ()  # what these are called

    def __init__(self, program: Program, layout: Layout, options: Options) -> None:
        """Gives every declaration of the program its name in C."""
        self.program = program
        self.layout = layout
        self.options = options
        self.int_bits = profile(program.profile).int_bits
        self.has_sorted = any(c.type.is_sorted for c in program.containers)
        self._helpers = helpers(self.int_bits) | move_helpers(has_sorted=self.has_sorted)
        self.uses_record = False
        self._used: set[str] = set()
        self.names = Names((*_OWN.split(), *self._helpers, self.symbol))
        self._invariants = invariants_by_container(program) if options.debug else {}
        self.containers = {c: self._name(c.name) for c in program.containers}
        self.constants = {g: self._name(g.name) for g in program.globals if is_constant(g)}
        self.handlers = {h: self._name(h.name) for h in called_handlers(program)}
        self.invariants = {
            i: self._name(f"{i.container.name}_invariant")
            for i in program.invariants
            if options.debug
        }
        self._fields = Names()
        self.variables = {g: self._fields.unique(c_member(g.name)) for g in program.globals}
        fields = Names(self.record_names)
        self.attributes: dict[Attribute, str] = {
            a: fields.unique(c_member(a.name)) for a in program.attributes
        }

    def _name(self, wish: str) -> str:
        return self.names.unique(c_name(wish))

    def use(self, helper: str) -> str:
        """The name of a helper, which the file will then contain."""
        self._used.add(helper)
        for needed in self._helpers[helper].needs:
            self.use(needed)
        return helper

    def used_helpers(self) -> list[Helper]:
        """The helpers to print, each behind those it needs."""
        return [helper for name, helper in self._helpers.items() if name in self._used]

    def invariants_of(self, container: Container) -> list[Invariant]:
        """The invariants to check after a change to ``container``."""
        return self._invariants.get(container, [])

    def attribute(self, thread: str, attribute: Attribute) -> str:
        """An attribute of a thread, as an expression of C that can be assigned to."""
        self.uses_record = True
        return f"record(ctx, {thread})->{self.attributes[attribute]}"

    def variable(self, scope: Scope, variable: Global) -> str:
        """A variable of the scheduler, likewise."""
        return f"{scope.data()}->{self.variables[variable]}"

    def verbatim_statement(self, scope: Scope, statement: Target) -> None:
        """Writes a verbatim statement that is text for the real target only."""
        raise TypeError("verbatim text without a meaning cannot be translated")

    def verbatim_expression(self, scope: Scope, expr: TargetExpr) -> str:
        """The value of a verbatim expression that is text for the real target only."""
        raise TypeError("verbatim text without a meaning cannot be translated")

    @property
    def watched(self) -> list[Container]:
        """The containers that have invariants in this build."""
        return list(self._invariants)

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

    def handler_name(self, handler: Handler) -> str:
        """The function of a handler."""
        return self.handlers[handler]


def is_constant(variable: Global) -> bool:
    """Whether C can name its value outright: an int constant with a plain initialiser."""
    return variable.const and variable.type is ValueType.INT and isinstance(variable.init, Const)
