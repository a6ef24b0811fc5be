"""Walks the statements of a function in the order in which every target writes them.

Statements that run straight on are counted together, nothing is written behind one that leaves, and
where control leaves a block, the slots that go out of scope must be empty. A target says what its
code for each statement is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

from catapults import program as ir
from catapults.backends.lowering.runs import leaves, straight_runs
from catapults.backends.lowering.transfers import TransferLowering


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a loop that is being written."""

    slots: int  # in scope outside of it
    following: str  # label that `continue` leads to, if not to where the target leads it itself
    done: str  # likewise of `break`


class StatementLowering(ABC):
    """The statements of one function."""

    def __init__(
        self, effect: Callable[[ir.Expr], None], transfers: TransferLowering[Any], *, debug: bool
    ) -> None:
        """``effect`` evaluates an expression for what it does."""
        self._effect = effect
        self._transfers = transfers
        self._debug = debug
        self._slots: list[ir.Container] = []  # in scope
        self._turns: list[Turn] = []

    # --- blocks

    def _contents(self, block: ir.Block) -> None:
        """What stands between the braces of a block."""
        with self._inside(block) as statements:
            for statement in statements:
                self._translate(statement)

    @contextmanager
    def _inside(self, block: ir.Block) -> Iterator[Iterator[ir.Stmt]]:
        """The statements of a block, to be translated one by one."""
        outside = len(self._slots)
        declared = self._declare(block)
        self._slots += block.slots
        yield (one for one in self._counted(block.statements) if one not in declared)
        if block.slots and not ends_by_leaving(block):
            with self._made_from(block):
                self._require_empty(block.slots, block)
        del self._slots[outside:]

    def _branch(self, statement: ir.Stmt) -> None:
        """What stands between the braces of a branch or loop."""
        if isinstance(statement, ir.Block):
            self._contents(statement)
            return
        for part in self._counted([statement]):
            self._translate(part)

    def _else(self, statement: ir.Stmt) -> None:
        """``else if`` counts as a part of its ``if``."""
        if isinstance(statement, ir.If):
            self._translate(statement)
        else:
            self._branch(statement)

    def _counted(self, statements: Sequence[ir.Stmt]) -> Iterator[ir.Stmt]:
        """Those that run straight on are counted before the first."""
        for count, run in straight_runs(statements):
            if count:
                with self._made_from(run[0]):
                    self._count(count)
            yield from run

    def _translate(self, statement: ir.Stmt) -> None:
        with self._made_from(statement):
            self._introduce(statement)
            self._statement(statement)

    def _statement(self, statement: ir.Stmt) -> None:  # noqa: PLR0912
        match statement:
            case ir.Eval():
                self._effect(statement.expr)
            case ir.Transfer():
                self._transfers.transfer(statement)
            case ir.If():
                self._if(statement)
            case ir.Block():
                self._block(statement)
            case ir.Destroy():
                self._transfers.destroy(statement)
            case ir.Loop():
                self._loop(statement)
            case ir.Foreach():
                self._foreach(statement)
            case ir.Assert():
                if self._debug:
                    self._assert(statement)
            case ir.Target():
                self._target(statement)
            case ir.Print():
                self._print(statement)
            case ir.Select():
                self._select(statement)
            case ir.Break() | ir.Continue():
                self._require_empty(self._slots[self._turns[-1].slots :], statement)
                self._jump(self._turns[-1], statement)
            case ir.Return() | ir.Dispatch() | ir.Fail():
                self._end(statement)
            case _:
                raise TypeError(f"{type(statement).__name__} cannot be translated")

    def _end(self, statement: ir.Ending) -> None:
        match statement:
            case ir.Dispatch():
                self._choose(statement)
            case ir.Fail():
                self._fail(statement)
            case ir.Return(value=ir.Expr() as answer):
                self._answer(answer)
        self._require_empty(self._slots, statement)
        self._leave(statement)

    @contextmanager
    def _turn(self, following: str = "", done: str = "") -> Iterator[None]:
        """What is written inside the context is the turn of a loop."""
        self._turns.append(Turn(len(self._slots), following, done))
        yield
        self._turns.pop()

    # --- what a target says

    @abstractmethod
    def _made_from(self, statement: ir.Stmt) -> AbstractContextManager[None]:
        """What is written inside the context stands for a statement of the program."""

    @abstractmethod
    def _introduce(self, statement: ir.Stmt) -> None:
        """What stands in front of the code of a statement."""

    @abstractmethod
    def _count(self, statements: int) -> None:
        """Adds to the executed statements."""

    @abstractmethod
    def _declare(self, block: ir.Block) -> Collection[ir.Stmt]:
        """The variables of a block, and the statements that their declarations say already."""

    @abstractmethod
    def _require_empty(self, slots: Sequence[ir.Container], at: ir.Stmt) -> None:
        """A thread that stays behind in a local slot would be lost."""

    @abstractmethod
    def _block(self, block: ir.Block) -> None:
        """A block that stands by itself."""

    @abstractmethod
    def _if(self, statement: ir.If) -> None:
        """A branch."""

    @abstractmethod
    def _loop(self, statement: ir.Loop) -> None:
        """``while``, ``do`` or ``for``."""

    @abstractmethod
    def _foreach(self, statement: ir.Foreach) -> None:
        """A loop over the threads that are in a container when it begins."""

    @abstractmethod
    def _assert(self, statement: ir.Assert) -> None:
        """An assertion of a debug build."""

    @abstractmethod
    def _target(self, statement: ir.Target) -> None:
        """Verbatim text, or what it means to a simulation."""

    def _print(self, statement: ir.Print) -> None:
        """Writes to the log of a simulation."""
        raise TypeError(f"{type(statement).__name__} cannot be translated")

    def _select(self, statement: ir.Select) -> None:
        """Notes where a new thread is born, for the manager of a system of nodes."""
        raise TypeError(f"{type(statement).__name__} cannot be translated")

    @abstractmethod
    def _jump(self, turn: Turn, statement: ir.Break | ir.Continue) -> None:
        """Leaves the turn of a loop."""

    @abstractmethod
    def _choose(self, statement: ir.Dispatch) -> None:
        """Checks and notes which thread is dispatched."""

    def _fail(self, statement: ir.Fail) -> None:
        """Checks and notes that the handler fails, for a target whose library lets it."""
        raise TypeError(f"{type(statement).__name__} cannot be translated")

    @abstractmethod
    def _answer(self, value: ir.Expr) -> None:
        """Notes what a query answers."""

    @abstractmethod
    def _leave(self, statement: ir.Ending) -> None:
        """Leaves the layer of the handler."""


def ends_by_leaving(block: ir.Block) -> bool:
    """Whether control never reaches the end of a block."""
    return bool(block.statements) and leaves(block.statements[-1])
