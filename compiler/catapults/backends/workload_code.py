"""What expressions and statements of a workload have in common in every kind of C."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from catapults.backends.emitter import Emitter
from catapults.program import ValueType
from catapults.workload.model import (
    Action,
    Break,
    Const,
    Continue,
    Expr,
    If,
    Logical,
    Loop,
    Operation,
    Repeat,
    Stmt,
    ThreadClass,
    TryReceive,
)

#: Operations that C has itself, whatever its ints do: both operands are evaluated, in either order.
OPERATORS = {
    **{"ADD_F": "+", "SUB_F": "-", "MUL_F": "*", "DIV_F": "/"},
    **{"EQ_I": "==", "LT_I": "<", "LE_I": "<=", "EQ_F": "==", "LT_F": "<", "LE_F": "<="},
}


class WorkloadCode(ABC):
    """Writes the C of threads, each expression such that it stands for itself next to any operator.

    A target says what its C calls things, and what becomes of actions.
    """

    operators: Mapping[str, str]
    #: By operation; what is no identifier is put in front of its operand.
    functions: Mapping[str, str]

    _thread: ThreadClass | None = None  # whose code is written

    @abstractmethod
    def _constant(self, value: int | float, type_: ValueType) -> str:
        """A number."""

    @abstractmethod
    def _local(self, number: int, type_: ValueType) -> str:
        """A variable of the thread."""

    @abstractmethod
    def _other_operation(self, expr: Operation, operands: Sequence[str]) -> str:
        """An operation that is neither an operator nor a function; TypeError without one."""

    @abstractmethod
    def _action(self, out: Emitter, action: Action) -> None:
        """What a thread does in one step; TypeError if it cannot."""

    # --- expressions

    def value(self, expr: Expr) -> str:
        """An expression."""
        match expr:
            case Const():
                return self._constant(expr.value, expr.type)
            case Logical():
                return f"({self.value(expr.left)} {expr.operator} {self.value(expr.right)})"
            case Operation():
                return self._operation(expr)
        raise TypeError(f"{type(expr).__name__} cannot be translated")

    def _operation(self, expr: Operation) -> str:
        operands = [self.value(operand) for operand in expr.operands]
        if expr.name in self.operators:
            return f"({operands[0]} {self.operators[expr.name]} {operands[1]})"
        function = self.functions.get(expr.name)
        if function is None:
            return self._other_operation(expr, operands)
        call = f"{function}({', '.join(operands)})"
        return call if function.isidentifier() else f"({call})"

    # --- statements

    def body(self, out: Emitter, statements: Sequence[Stmt], thread: ThreadClass) -> None:
        """The statements of a thread of a class."""
        self._thread = thread
        self._statements(out, statements)

    def _statements(self, out: Emitter, statements: Sequence[Stmt]) -> None:
        for statement in statements:
            self._statement(out, statement)

    def _statement(self, out: Emitter, statement: Stmt) -> None:
        match statement:
            case Action():
                self._action(out, statement)
            case If():
                self._ways(out, self.value(statement.condition), statement)
            case Loop():
                condition = statement.condition
                head = f"while ({self.value(condition)})" if condition else "for (;;)"
                self._loop(out, head, statement.body)
            case Repeat():
                counter = self._local(statement.counter, ValueType.INT)
                turns = f"{counter} = {self.value(statement.times)}; {counter} > 0; {counter}--"
                self._loop(out, f"for ({turns})", statement.body)
            case Break():
                out.line("break;")
            case Continue():
                out.line("continue;")
            case _:
                raise TypeError(f"{type(statement).__name__} cannot be translated")

    def _ways(self, out: Emitter, condition: str, statement: If | TryReceive) -> None:
        """A condition and what depends on it."""
        with out.block(f"if ({condition}) {{", "}"):
            self._statements(out, statement.then)
        if statement.orelse:
            with out.block("else {", "}"):
                self._statements(out, statement.orelse)

    def _loop(self, out: Emitter, head: str, body: Sequence[Stmt]) -> None:
        with out.block(f"{head} {{", "}"):
            self._statements(out, body)
