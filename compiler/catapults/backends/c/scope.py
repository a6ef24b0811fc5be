"""The function being written: its lines, its names, its faults."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from catapults.backends.c.unit import TYPES, Unit
from catapults.backends.emitter import Emitter
from catapults.backends.lowering.origins import own_part
from catapults.backends.structured_c.c_names import c_name
from catapults.program import Check, Local, Stmt, ValueType, Verdict


class Scope:
    """Where statements of one C function go."""

    def __init__(self, unit: Unit, out: Emitter, *, cause: str | None = None) -> None:
        """``cause`` names the parameter of an invariant that holds the transfer's site."""
        self.unit = unit
        self.out = out
        self.cause = cause
        self.uses_data = False
        self.uses_fault = False
        self._names = unit.names.scope()
        self._locals: dict[Local, str] = {}

    def name(self, wish: str) -> str:
        """A new name in this function."""
        return self._names.unique(wish)

    def declare(self, local: Local) -> str:
        """The name of a variable of the program from its declaration on."""
        self._locals[local] = self.name(c_name(local.name))
        return self._locals[local]

    def bind(self, local: Local, text: str) -> None:
        """Lets a variable stand for ``text``."""
        self._locals[local] = text

    def name_of(self, local: Local) -> str:
        """What a declared variable is called."""
        return self._locals[local]

    def save(self, text: str, kind: ValueType, wish: str) -> str:
        """Keeps the present value of an expression; the name that stands for it."""
        name = self.name(wish)
        self.out.line(f"const {TYPES[kind]} {name} = {text};")
        return name

    def data(self) -> str:
        """The pointer to the scheduler's variables."""
        self.uses_data = True
        return "data"

    def require(self, check: Check | None, fault: str, fails: str, detail: str) -> None:
        """Makes a check unless it is proven; ``fails`` is a condition of C."""
        if check is not None and check.verdict is not Verdict.PROVEN:
            self.fail_if(fails, fault, check.site, detail)

    def fail_if(self, condition: str, fault: str, site: int, detail: str = "0") -> None:
        """Leaves the function with a fault if a condition holds."""
        failure = f"cat_fail(ctx, CAT_FAULT_{fault}, {site}, {detail})"
        with self.braces(f"if ({condition})"):
            if self.cause:
                self.out.line(f"{failure};")
                self.out.line(f"ctx->fault.cause = {self.cause};")
                self.out.line(f"return CAT_FAULT_{fault};")
            else:
                self.out.line(f"return {failure};")

    def call(self, call: str) -> None:
        """Calls a function and leaves with its fault if it fails."""
        self.uses_fault = True
        self.out.line(f"if ((fault = {call}) != 0) return fault;")

    def made_from(self, statement: Stmt) -> AbstractContextManager[None]:
        """What is written inside the context stands for a statement of the program."""
        return self.out.made_from(own_part(statement))

    @contextmanager
    def braces(self, opening: str = "", closing: str = "}") -> Iterator[None]:
        """A block of C."""
        with self.out.block(f"{opening} {{".lstrip(), closing):
            yield
