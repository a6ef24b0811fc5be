"""Translates statements to C."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar

from catapults import program as ir
from catapults.backends.lowering.effects import is_plain
from catapults.backends.lowering.origins import condition_part
from catapults.backends.lowering.statements import StatementLowering, Turn, ends_by_leaving
from catapults.backends.lowering.transfers import TransferLowering
from catapults.backends.structured_c.expressions import Expressions
from catapults.backends.structured_c.scope import Scope
from catapults.backends.structured_c.unit import Unit

#: Statements above which C has the line that they come from: it looks otherwise there.
_TOLD = (
    *(ir.Transfer, ir.Destroy, ir.Dispatch, ir.Select, ir.Fail),
    *(ir.Assert, ir.Target, ir.Foreach),
)


class Statements(StatementLowering):
    """The statements of one function."""

    endless: ClassVar[str] = "for (;;)"  # the head of a loop without a condition

    def __init__(
        self,
        scope: Scope,
        unit: Unit,
        expressions: Expressions,
        transfers: TransferLowering[Any],
    ) -> None:
        """Writes into the scope."""
        super().__init__(expressions.effect, transfers, debug=unit.options.debug)
        self._scope = scope
        self._unit = unit
        self._out = scope.out
        self._expressions = expressions
        self._jumped_to: set[str] = set()

    def body(self, block: ir.Block) -> None:
        """The whole body of a function."""
        self._contents(block)
        ending = self._scope.leaving(None)
        if ending and not ends_by_leaving(block):
            self._out.line(ending)

    def _block(self, block: ir.Block) -> None:
        with self._scope.braces():
            self._contents(block)

    def _count(self, statements: int) -> None:
        """Nobody asks, but in a simulation."""

    # --- straight statements

    def _made_from(self, statement: ir.Stmt) -> AbstractContextManager[None]:
        return self._scope.made_from(statement)

    def _introduce(self, statement: ir.Stmt) -> None:
        if isinstance(statement, _TOLD) and (self._debug or not isinstance(statement, ir.Assert)):
            self._tell(statement)

    def _tell(self, statement: ir.Stmt) -> None:
        text = self._unit.remark(statement.span.text.partition("\n")[0])
        self._out.line(f"/* line {statement.line}: {text} */")

    def _assert(self, statement: ir.Assert) -> None:
        condition = self._expressions.condition(statement.condition)
        fault = "INVARIANT" if self._scope.cause is not None else "ASSERTION"
        self._scope.fail_if(f"!({condition})", fault, statement)

    def _leave(self, statement: ir.Ending) -> None:
        self._out.line(self._scope.leaving(statement))

    def _choose(self, statement: ir.Dispatch) -> None:
        slot = self._expressions.element(statement.element)
        self._expressions.require_thread(statement.check, "EMPTY_DISPATCH", statement.element)
        self._dispatch(slot)

    @abstractmethod
    def _dispatch(self, slot: str) -> None:
        """Notes that the thread in a slot is dispatched."""

    def _jump(self, turn: Turn, statement: ir.Break | ir.Continue) -> None:
        if isinstance(statement, ir.Break):
            self._out.line("break;")
        elif not turn.following:
            self._out.line("continue;")
        else:
            self._jumped_to.add(turn.following)
            self._out.line(f"goto {turn.following};")

    def _require_empty(self, slots: Sequence[ir.Container], at: ir.Stmt) -> None:
        for slot in slots:
            for index in range(slot.size or 1):
                condition, place = self._is_full(slot, index)
                self._scope.fail_if(condition, "SLOT_LEFT_FULL", at, place)

    @abstractmethod
    def _is_full(self, slot: ir.Container, index: int) -> tuple[str, str]:
        """The condition that a slot holds a thread, and how to name the slot."""

    # --- branches

    def _if(self, statement: ir.If) -> None:
        condition = self._expressions.condition(statement.condition)
        self._out.line(f"if ({condition}) {{")
        with self._out.indented():
            self._branch(statement.then)
        following = statement.orelse
        while isinstance(following, ir.If) and is_plain(following.condition):
            condition = self._expressions.condition(following.condition)
            with self._made_from(following):
                self._out.line(f"}} else if ({condition}) {{")
            with self._out.indented():
                self._branch(following.then)
            following = following.orelse
        if following is not None:
            self._out.line("} else {")
            with self._out.indented():
                self._else(following)
        self._out.line("}")

    # --- loops

    def _loop(self, statement: ir.Loop) -> None:
        if statement.init is not None:
            self._effect(statement.init)
        condition = statement.condition
        is_simple = statement.step is None and not statement.test_last
        if is_simple and condition is not None and _fits_into_head(condition):
            with self._scope.braces(f"while ({self._expressions.condition(condition)})"):
                self._whole_turn(statement)
        else:
            self._general_loop(statement)

    def _general_loop(self, statement: ir.Loop) -> None:
        """A loop whose condition or step needs statements of its own."""
        is_followed = statement.step is not None or statement.test_last
        label = self._scope.name("next_turn") if is_followed else ""
        with self._scope.braces(self.endless):
            if not statement.test_last:
                self._leave_loop_unless(statement)
            self._whole_turn(statement, label)
            if label in self._jumped_to:
                self._write_label(label)
            if statement.step is not None:
                self._effect(statement.step)
            if statement.test_last:
                self._leave_loop_unless(statement)

    def _leave_loop_unless(self, statement: ir.Loop) -> None:
        condition = statement.condition
        if condition is not None and not _always_holds(condition):
            with self._made_from_condition(statement):
                self._scope.when(f"!({self._expressions.condition(condition)})", "break;")

    def _made_from_condition(self, statement: ir.Loop) -> AbstractContextManager[None]:
        return self._out.made_from(condition_part(statement))

    def _whole_turn(self, statement: ir.Loop, label: str = "") -> None:
        with self._turn(label):
            self._branch(statement.body)

    def _write_label(self, label: str) -> None:
        """The end of a turn, to which ``continue`` leads."""
        self._out.line(f"{label}:;")


def _fits_into_head(condition: ir.Expr) -> bool:
    return is_plain(condition) and not isinstance(condition, ir.Const)


def _always_holds(condition: ir.Expr) -> bool:
    return isinstance(condition, ir.Const) and condition.value != 0
