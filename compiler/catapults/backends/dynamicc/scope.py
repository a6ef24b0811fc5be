"""The function being written: declarations at its top, then its lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from catapults.backends.dynamicc.names import LongestNames
from catapults.backends.dynamicc.unit import Unit, declared
from catapults.backends.emitter import Emitter
from catapults.backends.lowering.origins import own_part
from catapults.backends.structured_c.c_names import dynamic_c_name
from catapults.contracts.tables import table
from catapults.program import Check, Local, Stmt, ValueType, Verdict


class Scope:
    """Where statements of one function go. Dynamic C declares variables at its top only."""

    def __init__(
        self, unit: Unit, *, cause: str | None = None, tells_dispatch: bool = False
    ) -> None:
        """``cause`` names the parameter of an invariant that holds the transfer's line. A function
        that ``tells_dispatch`` returns 1 from there, and else 0."""
        self.unit = unit
        self.out = Emitter()
        self.declarations = Emitter()
        self.cause = cause
        self.tells_dispatch = tells_dispatch
        self._names = LongestNames(filter(None, [cause]))
        self._locals: dict[Local, str] = {}
        self._called: dict[Local, str] = {}
        self._moved: str | None = None
        self._chosen: str | None = None
        self.level = 0  # loops over threads around what is being written

    def name(self, wish: str) -> str:
        """A new name in this function."""
        return self._names.unique(wish)

    def bind(self, local: Local, name: str, *, called: str | None = None) -> None:
        """Lets a name stand for a variable of the program, which is ``called`` otherwise here."""
        self._locals[local] = name
        if called is not None:
            self._called[local] = called

    def declare(self, local: Local) -> str:
        """Declares a variable of the program; its name."""
        name = self.name(dynamic_c_name(local.name))
        self._locals[local] = name
        with self.declarations.made_from(local.span):
            self.declarations.line(f"auto {declared(local.type, name, local.size)};")
        return name

    def name_of(self, local: Local) -> str:
        """What a declared variable is called."""
        return self._locals[local]

    @property
    def locals(self) -> dict[Local, str]:
        """The variables declared so far."""
        return self._locals

    def called(self, local: Local) -> str:
        """What the text of the program calls a variable."""
        return self._called.get(local, local.name)

    def temporary(self, kind: ValueType, wish: str) -> str:
        """Declares a variable that the program does not have; its name."""
        name = self.name(wish)
        self.declarations.line(f"auto {declared(kind, name)};")
        return name

    def moved(self, text: str) -> str:
        """Keeps a thread on its way from one container to the next; one is on its way at a time."""
        if self._moved is None:
            self._moved = self.temporary(ValueType.THREAD, "moved")
        self.out.line(f"{self._moved} = {text};")
        return self._moved

    def chosen(self) -> str:
        """The variable for a list that branches choose; it is used at once behind them."""
        if self._chosen is None:
            self._chosen = self.list("chosen")
        return self._chosen

    def turn(self, wish: str) -> str:
        """Declares a variable for a place in the copy of a container; its name."""
        name = self.name(wish)
        self.declarations.line(f"auto cmt_Thread **{name};")
        return name

    def list(self, wish: str) -> str:
        """Declares a variable for a list of threads; its name."""
        name = self.name(wish)
        self.declarations.line(f"auto cmt_List *{name};")
        return name

    def save(self, text: str, kind: ValueType, wish: str) -> str:
        """Keeps the present value of an expression; the name that stands for it."""
        name = self.temporary(kind, wish)
        self.out.line(f"{name} = {text};")
        return name

    def require(self, check: Check | None, fault: str, fails: str) -> None:
        """Makes a check unless it is proven; ``fails`` is a condition of C."""
        if check is not None and check.verdict is not Verdict.PROVEN:
            self.fail_if(fails, fault, check.line)

    def fail_if(self, condition: str, fault: str, line: int) -> None:
        """Stops the program if a condition holds."""
        number = table("faults")["faults"][fault]["number"]
        if self.cause is None:
            self.out.line(f"CMT_CHECK({condition}, {number}, {line});")
        else:
            self.out.line(f"CMT_AFTER({condition}, {number}, {line}, {self.cause});")

    def made_from(self, statement: Stmt) -> AbstractContextManager[None]:
        """What is written inside the context stands for a statement of the program."""
        return self.out.made_from(own_part(statement))

    @contextmanager
    def braces(self, opening: str, closing: str = "}") -> Iterator[None]:
        """A block of C."""
        with self.out.block(f"{opening} {{", closing):
            yield
