"""What all modules of one library share: the names of its parts, and what of them is used."""

from __future__ import annotations

from functools import cached_property

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.description import called_handlers
from catapults.backends.dynamicc.code.bytes_enough import bytes_enough
from catapults.backends.dynamicc.code.choices import shared_choices
from catapults.backends.dynamicc.literals import literal, remark
from catapults.backends.dynamicc.names import RECORD, LongestNames, thread_import_fields
from catapults.backends.dynamicc.primitives import PRIMITIVES
from catapults.backends.structured_c import unit
from catapults.backends.structured_c.c_names import dynamic_c_member
from catapults.backends.structured_c.unit import is_constant
from catapults.backends.tree import dispatched_element
from catapults.contracts.containers import Kind
from catapults.contracts.libraries import Role

#: The C type of each value; a thread is a pointer to its record.
TYPES = {ir.ValueType.INT: "int", ir.ValueType.FLOAT: "float", ir.ValueType.THREAD: "cmt_Thread *"}

#: Handlers that a cooperative library never calls.
PREEMPTIVE = frozenset({Role.EXPIRY, Role.SLICE})


class Unit(unit.Unit):
    """One library under construction."""

    types = TYPES

    def __init__(self, program: ir.Program, options: Options, public: tuple[str, ...]) -> None:
        """Names every declaration of the program: what is the scheduler's begins with ``cms_``.
        ``public`` are names of the library itself."""
        names = LongestNames((*public, *PRIMITIVES, "cms_lists"))
        super().__init__(program, options, names, PRIMITIVES)
        self.handlers = {h: self._own(f"h_{h.name}") for h in _handlers(program)}
        self.containers = {c: self._own(c.name) for c in program.containers}
        self.globals = {g: self._own(g.name) for g in program.globals}
        self.constants = {g: self.globals[g] for g in program.globals if is_constant(g)}
        self.defaults = {g: self._own(f"d_{g.name}") for g in program.globals if g.imported}
        self.thread_imports = thread_import_fields(program)
        members = LongestNames((*RECORD, *self.thread_imports.values()))
        self.attributes = {
            a: members.unique(dynamic_c_member(a.name))
            for a in program.attributes
            if not a.imported
        }
        self.invariants = {
            i: self._own(f"i_{i.container.name}") for i in program.invariants if options.debug
        }
        self.bytes = bytes_enough(program)
        self.choices = shared_choices(self)
        self.inserts: dict[tuple[Kind, ir.Attribute, bool], str] = {}
        self.foreach_levels = 0

    def _own(self, name: str) -> str:
        return self.names.unique(f"cms_{name}")

    @property
    def queries(self) -> list[ir.Handler]:
        """The queries, which an application can ask."""
        return [handler for handler in self.handlers if handler.kind == "query"]

    def handler(self, name: str) -> str | None:
        """The function of a handler by its name, if the scheduler has it."""
        return next((text for h, text in self.handlers.items() if h.name == name), None)

    def literal(self, value: int | float, kind: ir.ValueType) -> str:
        """A constant."""
        return literal(value, kind)

    def remark(self, text: str) -> str:
        """Text on one line, in plain ASCII."""
        return remark(text)

    def insert(self, container: ir.Container) -> str:
        """The function that puts a thread into a sorted container."""
        assert container.key is not None
        key = (container.kind, container.key, container.lowest_first)
        if key not in self.inserts:
            self.inserts[key] = self._own(f"insert_{container.key.name}")
        return self.inserts[key]

    def turns(self, level: int) -> str:
        """The array in which a loop over threads keeps them; loops in loops have their own."""
        self.foreach_levels = max(self.foreach_levels, level + 1)
        return f"cmt_turns[{level}]"

    @cached_property
    def current(self) -> str:
        """The slot that is dispatched, in C."""
        return self.containers[self._dispatched]

    def is_current(self, container: ir.Container) -> bool:
        """Whether this is the slot that is dispatched: a pointer, where all others are lists."""
        return container is self._dispatched

    def goes_to_end(self, container: ir.Container) -> bool:
        """Whether threads come in at the end of a list."""
        return container.kind.enters in ("back", "slot") and not self.is_current(container)

    @property
    def tells_chosen(self) -> bool:
        """Whether the thread that is dispatched can be another one than is in the slot then."""
        owed = {ir.Obligation.SCHEDULE_DISPATCHES, ir.Obligation.SCHEDULE_FILLS_SLOT}
        return not owed.isdisjoint(self.program.owed)

    @property
    def list_count(self) -> int:
        """The number of lists that hold threads."""
        lists = [c for c in self.containers if not self.is_current(c)]
        return sum(c.size or 1 for c in lists)

    @cached_property
    def _dispatched(self) -> ir.Container:
        element = dispatched_element(self.program)
        assert element is not None
        return element.container


def _handlers(program: ir.Program) -> list[ir.Handler]:
    return [h for h in called_handlers(program) if h.role not in PREEMPTIVE]


def declared(kind: ir.ValueType, name: str, size: int | None = None) -> str:
    """A declaration without what stands around it."""
    text = TYPES[kind]
    gap = "" if text.endswith("*") else " "
    array = "" if size is None else f"[{size}]"
    return f"{text}{gap}{name}{array}"
