"""What the things of a workload are called in the sample program."""

from __future__ import annotations

from collections.abc import Sequence

from catapults import program as ir
from catapults.backends.names import Names
from catapults.backends.pth.header import fields_of
from catapults.backends.pth.unit import (
    PRIORITY,
    thread_variables_to_register,
    variables_to_register,
)
from catapults.backends.structured_c.c_names import c_member, stem_of
from catapults.backends.structured_c.workload_code import written_name
from catapults.workload.model import Import, Variable, Workload

#: The C type in which a value of the workload is kept.
TYPES = {ir.ValueType.INT: "int64_t", ir.ValueType.FLOAT: "double", ir.ValueType.TIME: "int64_t"}


class SampleNames:
    """Places in C, by the numbers of the workload."""

    def __init__(self, program: ir.Program, workload: Workload) -> None:
        self.scheduler = stem_of(program.name)
        self.imports = variables_to_register(program)
        self.thread_imports = thread_variables_to_register(program)
        self.own_variables: dict[Variable, str] = {}  # those that the scheduler does not see
        self._variables = [self._variable(v) for v in workload.variables]
        self.own_members: dict[tuple[str, ir.ValueType], str] = {}
        members = Names(("thread", "imports"))
        self._members = {
            (kind.number, one.number): self._member(one, members)
            for kind in workload.classes
            for one in kind.imports
        }

    def variable(self, number: int) -> str:
        """A global variable of the workload."""
        return self._variables[number]

    def member(self, thread: int, number: int) -> str | None:
        """An import of a thread of a class; None for its priority, which Pth keeps."""
        return self._members[thread, number]

    def members_with_default(self) -> list[tuple[str, ir.Attribute]]:
        """The imports of threads whose default is not 0, by their members."""
        pairs = zip(fields_of(self.thread_imports), self.thread_imports, strict=True)
        return [(member, attribute) for member, attribute in pairs if attribute.default]

    def _variable(self, variable: Variable) -> str:
        linked = _same(self.imports, variable)
        if linked is not None and not variable.const:
            return f"imports.{fields_of(self.imports)[linked]}"
        name = Names(self.own_variables.values()).unique(c_member(written_name(variable)))
        self.own_variables[variable] = name
        return f"variables.{name}"

    def _member(self, one: Import, names: Names) -> str | None:
        if one.name == PRIORITY and one.type is ir.ValueType.INT:
            return None
        linked = _same(self.thread_imports, one)
        if linked is not None:
            return f"own->imports.{fields_of(self.thread_imports)[linked]}"
        key = one.name, one.type
        if key not in self.own_members:
            self.own_members[key] = names.unique(c_member(one.name))
        return f"own->{self.own_members[key]}"


def _same(
    known: Sequence[ir.Global] | Sequence[ir.Attribute], wanted: Variable | Import
) -> int | None:
    """The number of the scheduler's import with that name and type."""
    keys = [(one.name, one.type) for one in known]
    key = wanted.name, wanted.type
    return keys.index(key) if key in keys else None
