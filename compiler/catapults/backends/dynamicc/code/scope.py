"""A function of Dynamic C: declarations at its top, then its lines."""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.dynamicc.names import LongestNames
from catapults.backends.dynamicc.unit import Unit, declared
from catapults.backends.emitter import Emitter
from catapults.backends.structured_c import scope
from catapults.backends.structured_c.c_names import dynamic_c_name
from catapults.contracts.tables import table


class Scope(scope.Scope):
    """Where statements of one function go. Dynamic C declares variables at its top only."""

    def __init__(
        self, unit: Unit, *, cause: str | None = None, tells_dispatch: bool = False
    ) -> None:
        """``cause`` names the parameter of an invariant that holds the transfer's line. A function
        that ``tells_dispatch`` returns 1 from there, and else 0."""
        super().__init__(LongestNames(filter(None, [cause])), cause)
        self.unit = unit
        self.declarations = Emitter()
        self._tells_dispatch = tells_dispatch
        self._called: dict[ir.Local, str] = {}
        self._moved: str | None = None
        self._chosen: str | None = None
        self.level = 0  # loops over threads around what is being written

    def bind(self, local: ir.Local, text: str, *, called: str | None = None) -> None:
        """Lets a text stand for a variable of the program, which is ``called`` otherwise here."""
        super().bind(local, text)
        if called is not None:
            self._called[local] = called

    def declare(self, local: ir.Local) -> str:
        """Declares a variable of the program; its name."""
        name = self.name(dynamic_c_name(local.name))
        self.bind(local, name)
        with self.declarations.made_from(local.span):
            self.declarations.line(f"auto {declared(local.type, name, local.size)};")
        return name

    @property
    def locals(self) -> dict[ir.Local, str]:
        """The variables declared so far."""
        return self._locals

    def called(self, local: ir.Local) -> str:
        """What the text of the program calls a variable."""
        return self._called.get(local, local.name)

    def temporary(self, kind: ir.ValueType, wish: str) -> str:
        """Declares a variable that the program does not have; its name."""
        name = self.name(wish)
        self.declarations.line(f"auto {declared(kind, name)};")
        return name

    def moved(self, text: str) -> str:
        """Keeps a thread on its way from one container to the next; one is on its way at a time."""
        if self._moved is None:
            self._moved = self.temporary(ir.ValueType.THREAD, "moved")
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

    def save(self, text: str, kind: ir.ValueType, wish: str) -> str:
        """Keeps the present value of an expression; the name that stands for it."""
        name = self.temporary(kind, wish)
        self.out.line(f"{name} = {text};")
        return name

    def truth(self, text: str, wish: str) -> str:
        """Keeps whether a condition holds in a variable that can change; its name."""
        return self.save(text, ir.ValueType.INT, wish)

    def fail_if(
        self, condition: str, fault: str, at: ir.Check | ir.Stmt, detail: str = "0"
    ) -> None:
        """Stops the program if a condition holds."""
        number = table("faults")["faults"][fault]["number"]
        if self.cause is None:
            self.out.line(f"CMT_CHECK({condition}, {number}, {at.line});")
        else:
            self.out.line(f"CMT_AFTER({condition}, {number}, {at.line}, {self.cause});")

    def when(self, condition: str, statement: str) -> None:
        """A statement of C that depends on a condition."""
        with self.braces(f"if ({condition})"):
            self.out.line(statement)

    def leaving(self, statement: ir.Ending | None) -> str:
        """How the function is left by a statement, or at its end; empty if C needs no word."""
        if self._tells_dispatch:
            return f"return {int(isinstance(statement, ir.Dispatch))};"
        return "return;" if statement is not None else ""
