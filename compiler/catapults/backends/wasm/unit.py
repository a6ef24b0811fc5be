"""What all functions of one module share: the program, its layout, imports and helpers."""

from __future__ import annotations

from collections.abc import Mapping

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.layout import Layout
from catapults.backends.stepping import NO_FRAME, lay_out_frame
from catapults.backends.tree import invariants_by_container
from catapults.backends.wasm.code import Code
from catapults.backends.wasm.helpers import HELPERS
from catapults.backends.wasm.instructions import I32
from catapults.backends.wasm.module import Function, Import, Signature
from catapults.contracts.libraries import profile
from catapults.contracts.tables import table

#: The WebAssembly type of each value.
TYPES = {
    ir.ValueType.INT: "i32",
    ir.ValueType.FLOAT: "f64",
    ir.ValueType.TIME: "i64",
    ir.ValueType.THREAD: "i32",
}

#: Every handler, invariant and ``setup``.
HANDLER = Signature((I32, I32), I32)

_OPERATIONS = {
    "cat_op_sorted_insert": Signature((I32, I32, I32, I32), I32),
    "cat_op_sorted_remove": Signature((I32, I32), I32),
    "cat_op_trace_transfer": Signature((I32, I32, I32, I32, I32), None),
    "cat_op_trace_site": Signature((I32, I32, I32), I32),
    "cat_op_sorted_copy": Signature((I32, I32, I32), None),
    "cat_op_random": Signature((I32, I32), I32),
    "cat_op_host": Signature((I32, I32, I32, I32, I32), I32),
    "cat_op_print": Signature((I32, I32, I32, I32), None),
    "cat_op_remote": Signature((I32, I32, I32, I32, "i64", I32), I32),
}


class Unit:
    """One module under construction: it takes in only the operations and helpers that are used."""

    def __init__(self, program: ir.Program, layout: Layout, options: Options) -> None:
        self.program = program
        self.layout = layout
        self.options = options
        self.frame = lay_out_frame(program) if options.stepping else NO_FRAME
        self.int_bits = profile(program.profile).int_bits
        self.has_sorted = any(c.kind.is_sorted for c in program.containers)
        self.faults: Mapping[str, int] = {
            name: fault["number"] for name, fault in table("faults")["faults"].items()
        }
        #: The invariants that this build checks after a change to a container.
        self.watched = invariants_by_container(program) if options.debug else {}
        self._operations: dict[str, Import] = {}
        self._helpers: dict[str, Function] = {}

    def invariant_function(self, invariant: ir.Invariant) -> str:
        """The name of the function that checks it."""
        number = self.program.invariants.index(invariant) + 1
        return f"invariant.{number}.{invariant.container.name}"

    def call_operation(self, code: Code, name: str) -> None:
        """Calls an operation of the runtime; its arguments are on the stack."""
        self._operations.setdefault(name, Import(name, _OPERATIONS[name]))
        code.emit("call", name)

    def call_helper(self, code: Code, name: str) -> None:
        """Calls one of :data:`HELPERS`; its arguments are on the stack."""
        helper = HELPERS[name]
        for operation in helper.operations:
            self._operations.setdefault(operation, Import(operation, _OPERATIONS[operation]))
        self._helpers.setdefault(name, helper.function)
        code.emit("call", name)

    def imports(self) -> list[Import]:
        """The operations in use, by name."""
        return sorted(self._operations.values(), key=lambda i: i.name)

    def helpers(self) -> list[Function]:
        """The helpers in use, by name."""
        return sorted(self._helpers.values(), key=lambda f: f.name)
