"""What the things of a workload are called in the sample program."""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.dynamicc.names import LongestNames, import_functions, thread_import_fields
from catapults.backends.structured_c.workload_code import written_name
from catapults.workload.model import Import, Workload

#: The C type in which a value of the workload is kept.
KINDS = {ir.ValueType.INT: "long", ir.ValueType.FLOAT: "float", ir.ValueType.TIME: "long"}


class SampleNames:
    """Places in C, by the numbers of the workload."""

    def __init__(self, program: ir.Program, workload: Workload) -> None:
        self._handlers = set(program.handlers)
        self._marks = workload.marks
        known = {g.name for g in program.globals if g.imported and g.type is ir.ValueType.INT}
        self._functions = {g.name: text for g, text in import_functions(program).items()}
        names = LongestNames()
        self.variables = {v: names.unique(f"var_{written_name(v)}") for v in workload.variables}
        self.linked = {
            v for v in workload.variables if v.name in known and v.type is ir.ValueType.INT
        }
        self._fields = {a.name: field for a, field in thread_import_fields(program).items()}
        ints = {a.name for a in program.attributes if a.imported and a.type is ir.ValueType.INT}
        self.members: dict[str, ir.ValueType] = {}
        self._members = {
            (kind.number, one.number): self._member(one, ints)
            for kind in workload.classes
            for one in kind.imports
        }
        self.locals: dict[str, ir.ValueType] = {}
        self._ordered = list(self.variables)

    def _member(self, one: Import, ints: set[str]) -> str:
        if one.name in ints and one.type is ir.ValueType.INT:
            return f"own->imports.{self._fields[one.name]}"
        name = f"own_{one.name}"[:31]
        self.members[name] = one.type
        return f"own->{name}"

    def variable(self, number: int) -> str:
        """A global variable of the workload."""
        return self.variables[self._ordered[number]]

    def is_int(self, number: int) -> bool:
        """Whether the scheduler sees it, too."""
        return self._ordered[number] in self.linked

    def member(self, thread: int, number: int) -> str:
        """An import of a thread of a class."""
        return self._members[thread, number]

    def local(self, number: int, type_: ir.ValueType) -> str:
        """A variable of a thread; those of one number and different types lie apart."""
        name = f"{'f' if type_ is ir.ValueType.FLOAT else 'l'}_{number}"
        self.locals[name] = type_
        return f"own->{name}"

    def mark(self, number: int) -> str:
        """A note as printf takes it."""
        return self._marks[number].replace("%", "%%") + "\n"

    def has_handler(self, name: str) -> bool:
        """Whether the scheduler has a handler."""
        return name in self._handlers

    def imported(self) -> list[tuple[str, str]]:
        """The functions that tell the scheduler of variables, and these."""
        return [
            (self._functions[v.name], name)
            for v, name in self.variables.items()
            if v in self.linked
        ]
