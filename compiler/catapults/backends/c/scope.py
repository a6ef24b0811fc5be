"""A function for the host: its names, its faults."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from catapults import program as ir
from catapults.backends.c.unit import TYPES, Unit
from catapults.backends.structured_c import scope
from catapults.backends.structured_c.c_names import c_name
from catapults.backends.writing import Writing


class Scope(scope.Scope, Writing):
    """Where statements of one function go."""

    def __init__(self, unit: Unit, *, cause: str | None = None) -> None:
        """``cause`` names the parameter of an invariant that holds the transfer's site."""
        scope.Scope.__init__(self, unit.names.scope(), cause)
        Writing.__init__(self)
        self.unit = unit
        self.uses_data = False
        self.uses_fault = False

    @contextmanager
    def made_from(self, statement: ir.Stmt) -> Iterator[None]:
        """What is written inside the context stands for a statement of the program."""
        with self.writing(statement), super().made_from(statement):
            yield

    @property
    def is_looking(self) -> bool:
        """Whether what is written only looks at the run, and must not take part in it."""
        return self.cause is not None or self.is_in_assertion

    def declare(self, local: ir.Local) -> str:
        """The name of a variable of the program from its declaration on."""
        name = self.name(c_name(local.name))
        self.bind(local, name)
        return name

    def save(self, text: str, kind: ir.ValueType, wish: str) -> str:
        """Keeps the present value of an expression; the name that stands for it."""
        name = self.name(wish)
        self.out.line(f"const {TYPES[kind]} {name} = {text};")
        return name

    def truth(self, text: str, wish: str) -> str:
        """Keeps whether a condition holds in a variable that can change; its name."""
        name = self.name(wish)
        self.out.line(f"bool {name} = {text};")
        return name

    def data(self) -> str:
        """The pointer to the scheduler's variables."""
        self.uses_data = True
        return "data"

    def fail_if(
        self, condition: str, fault: str, at: ir.Check | ir.Stmt, detail: str = "0"
    ) -> None:
        """Leaves the function with a fault if a condition holds."""
        site = self.unit.program.numbers[at.site]
        failure = f"cat_fail(ctx, CAT_FAULT_{fault}, {site}, {detail})"
        with self.braces(f"if ({condition})"):
            if self.cause:
                self.out.line(f"{failure};")
                self.out.line(f"ctx->fault.cause = {self.cause};")
                self.out.line(f"return CAT_FAULT_{fault};")
            else:
                self.out.line(f"return {failure};")

    def leaving(self, statement: ir.Ending | None) -> str:
        """All functions return a fault, 0 for none."""
        return "return 0;"

    def call(self, call: str) -> None:
        """Calls a function and leaves with its fault if it fails."""
        self.uses_fault = True
        self.out.line(f"if ((fault = {call}) != 0) return fault;")
