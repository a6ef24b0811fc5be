"""The function being written: its lines, its names, its faults."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from catapults import program as ir
from catapults.backends.emitter import Emitter
from catapults.backends.lowering.effects import is_made
from catapults.backends.lowering.origins import own_part
from catapults.backends.names import Names


class Scope(ABC):
    """Where statements of one function of C go."""

    def __init__(self, names: Names, cause: str | None) -> None:
        """``cause`` names the parameter of an invariant that holds the place of the transfer."""
        self.out = Emitter()
        self.cause = cause
        self._names = names
        self._locals: dict[ir.Local, str] = {}

    def name(self, wish: str) -> str:
        """A new name in this function."""
        return self._names.unique(wish)

    def bind(self, local: ir.Local, text: str) -> None:
        """Lets a variable of the program stand for ``text``."""
        self._locals[local] = text

    def name_of(self, local: ir.Local) -> str:
        """What a declared variable is called."""
        return self._locals[local]

    @abstractmethod
    def declare(self, local: ir.Local) -> str:
        """The name of a variable of the program from its declaration on."""

    @abstractmethod
    def save(self, text: str, kind: ir.ValueType, wish: str) -> str:
        """Keeps the present value of an expression; the name that stands for it."""

    @abstractmethod
    def truth(self, text: str, wish: str) -> str:
        """Keeps whether a condition holds in a variable that can change; its name."""

    def require(self, check: ir.Check | None, fault: str, fails: str, detail: str = "0") -> None:
        """Makes a check unless it is proven; ``fails`` is a condition of C."""
        if is_made(check):
            self.fail_if(fails, fault, check, detail)

    @abstractmethod
    def fail_if(
        self, condition: str, fault: str, at: ir.Check | ir.Stmt, detail: str = "0"
    ) -> None:
        """Leaves the function with a fault if a condition holds."""

    @abstractmethod
    def leaving(self, statement: ir.Ending | None) -> str:
        """How the function is left by a statement, or at its end; empty if C needs no word."""

    def when(self, condition: str, statement: str) -> None:
        """A statement of C that depends on a condition."""
        self.out.line(f"if ({condition}) {statement}")

    def made_from(self, statement: ir.Stmt) -> AbstractContextManager[None]:
        """What is written inside the context stands for a statement of the program."""
        return self.out.made_from(own_part(statement))

    @contextmanager
    def braces(self, opening: str = "", closing: str = "}") -> Iterator[None]:
        """A block of C."""
        with self.out.block(f"{opening} {{".lstrip(), closing):
            yield
