"""What expressions and statements of a workload have in common in every kind of C."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence

from catapults.backends.emitter import Emitter
from catapults.program import ValueType
from catapults.source import Span
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
    Workload,
)
from catapults.workload.syntax import ast

#: Operations that C has itself, whatever its ints do: both operands are evaluated, in either order.
OPERATORS = {
    **{"ADD_F": "+", "SUB_F": "-", "MUL_F": "*", "DIV_F": "/"},
    **{"EQ_I": "==", "LT_I": "<", "LE_I": "<=", "EQ_F": "==", "LT_F": "<", "LE_F": "<="},
}


#: Of those, what is said by the denial of one. Not of floats that are compared by their size: both
#: are false of what is no number.
_DENIED = {"EQ_I": "!=", "LT_I": ">=", "LE_I": ">", "EQ_F": "!="}

_LONGEST_SHOWN = 80


def bare(text: str) -> str:
    """An expression where no operator is next to it: without parentheses around the whole."""
    while text.startswith("(") and _is_enclosed(text):
        text = text[1:-1]
    return text


def _is_enclosed(text: str) -> bool:
    """Whether the first parenthesis is closed by the last character."""
    depth = 0
    for place, character in enumerate(text, 1):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 0:
            return place == len(text)
    return False


def preemption(workload: Workload) -> Iterator[tuple[str, str, Span]]:
    """What a cooperative library cannot do, why, with a way out, and where."""
    for item in workload.syntax.items:
        if isinstance(item, ast.QuantumItem):
            why = "the library is cooperative, so nobody interrupts a thread; let threads yield"
            yield item.span.text.strip().rstrip(";"), why, item.span


class WorkloadCode(ABC):
    """Writes the C of threads, each expression such that it stands for itself next to any operator.

    Above what comes of a statement stands the statement, which has the names that C lacks. A target
    says what its C calls things, and what becomes of actions.
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
    def _remark(self, text: str) -> str:
        """A comment."""

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

    def alone(self, expr: Expr) -> str:
        """An expression where no operator is next to it."""
        return bare(self.value(expr))

    def _operation(self, expr: Operation) -> str:
        if expr.name == "NOT":
            denied = self._denied(expr.operands[0])
            if denied is not None:
                return denied
        operands = [self.value(operand) for operand in expr.operands]
        if expr.name in self.operators:
            return f"({operands[0]} {self.operators[expr.name]} {operands[1]})"
        function = self.functions.get(expr.name)
        if function is None:
            return self._other_operation(expr, operands)
        if function.isidentifier():
            return f"{function}({', '.join(map(bare, operands))})"
        return f"({function}{operands[0]})"

    def _denied(self, expr: Expr) -> str | None:
        """The comparison that holds where another one does not."""
        if not isinstance(expr, Operation) or expr.name not in _DENIED:
            return None
        left, right = map(self.value, expr.operands)
        return f"({left} {_DENIED[expr.name]} {right})"

    # --- statements

    def body(self, out: Emitter, statements: Sequence[Stmt], thread: ThreadClass) -> None:
        """The statements of a thread of a class."""
        self._thread = thread
        self._statements(out, statements)

    def _statements(self, out: Emitter, statements: Sequence[Stmt]) -> None:
        told = None
        for statement in statements:
            if statement.span != told and not _says_itself(statement):
                first = statement.span.text.split("\n", 1)[0].rstrip(" {")
                shown = first if len(first) <= _LONGEST_SHOWN else f"{first[:_LONGEST_SHOWN]} ..."
                out.line(self._remark(f"line {statement.span.line}: {shown}"))
            told = statement.span
            self._statement(out, statement)

    def _statement(self, out: Emitter, statement: Stmt) -> None:
        match statement:
            case Action():
                self._action(out, statement)
            case If():
                self._ways(out, self.alone(statement.condition), statement)
            case Loop():
                condition = statement.condition
                head = f"while ({self.alone(condition)})" if condition else "for (;;)"
                self._loop(out, head, statement.body)
            case Repeat():
                counter = self._local(statement.counter, ValueType.INT)
                times = self.alone(statement.times)
                turns = f"{counter} = {times}; {counter} > 0; {counter}--"
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


def _says_itself(statement: Stmt) -> bool:
    """Whether C has the same words for it."""
    if isinstance(statement, Loop):
        return statement.condition is None
    return isinstance(statement, Break | Continue)
