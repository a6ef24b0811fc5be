"""What expressions and statements of a workload have in common in every kind of C."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from catapults import program as ir
from catapults.backends.emitter import Emitter
from catapults.diagnostics import Diagnostics
from catapults.source import Source, Span
from catapults.workload import check, model, parse
from catapults.workload.meaning.declarations import nodes
from catapults.workload.syntax import ast

#: Operations that C has itself, whatever its ints do: both operands are evaluated, in either order.
OPERATORS = {
    **{"ADD_F": "+", "SUB_F": "-", "MUL_F": "*", "DIV_F": "/"},
    **{"EQ_I": "==", "LT_I": "<", "LE_I": "<=", "EQ_F": "==", "LT_F": "<", "LE_F": "<="},
}


#: Of those, what is said by the denial of one. Not of floats that are compared by their size: both
#: are false of what is no number.
_DENIED = {"EQ_I": "!=", "LT_I": ">=", "LE_I": ">", "EQ_F": "!="}

#: Functions of samples that draw a random number.
DRAWS = {
    "UNIFORM_F": "uniform_float",
    "EXPONENTIAL": "exponential",
    "NORMAL": "normal",
    "LOGNORMAL": "lognormal",
    "PARETO": "pareto",
}

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


def written_name(variable: model.Variable) -> str:
    """A variable that counts calls has the name of a call, which is none in C."""
    return variable.name.replace("()", "_calls")


def workload_of(text: str) -> model.Workload:
    """The workload of a sample for which nobody has one."""
    diagnostics = Diagnostics()
    syntax = parse(Source("sample.workload", text), diagnostics)
    assert syntax is not None
    workload = check(syntax, diagnostics)
    assert workload is not None
    return workload


def preemption(workload: model.Workload) -> Iterator[tuple[str, str, Span]]:
    """What a cooperative library cannot do, why, with a way out, and where."""
    for item in workload.syntax.items:
        if isinstance(item, ast.QuantumItem):
            why = "the library is cooperative, so nobody interrupts a thread; let threads yield"
            yield item.span.text.strip().rstrip(";"), why, item.span


def jobs(workload: model.Workload) -> Iterator[tuple[str, str, Span]]:
    """Threads whose times the sample's library does not keep, why, with a way out, and where."""
    for thread in workload.classes:
        if thread.process is not None:
            why = "the library knows no arrivals; write a thread that sleeps first, then computes"
            yield f"process {thread.name}", why, thread.span
        elif thread.job is not None:
            why = "the library releases no jobs; let the thread sleep until its next time in a loop"
            yield f"thread {thread.name}", why, thread.span


def readers(workload: model.Workload) -> Iterator[tuple[str, str, Span]]:
    """Locks that are acquired to read or to write."""
    for acquire in nodes(workload.syntax.items, ast.Acquire):
        if acquire.how is not None:
            why = "the sample program has locks that one thread holds; declare a `lock`"
            yield _first_line(acquire.span), why, acquire.span


def limited_requests(workload: model.Workload) -> Iterator[tuple[str, str, Span]]:
    """Requests to devices that may be given up."""
    for limited in nodes(workload.syntax.items, ast.Limited):
        if isinstance(limited.wait, ast.Io | ast.Poll):
            why = "a device of the sample program takes no request back; wait without a limit"
            yield _first_line(limited.span), why, limited.span


def kills(workload: model.Workload) -> Iterator[tuple[str, str, Span]]:
    """Threads that end others, why a sample program cannot, with a way out, and where."""
    for one in nodes(workload.syntax.items, ast.Kill):
        why = "threads of the sample program end themselves; let the thread `exit` where it looks"
        yield _first_line(one.span), why, one.span


def elsewhere(workload: model.Workload) -> Iterator[tuple[str, str, Span]]:
    """What reaches threads of other nodes, why a process cannot, with a way out, and where."""
    for one in nodes(workload.syntax.items, ast.SpawnAnywhere):
        why = "a process has the threads that it creates itself; write `spawn` without `anywhere`"
        yield _first_line(one.span), why, one.span
    others: list[ast.Suspend | ast.Resume] = [
        *nodes(workload.syntax.items, ast.Suspend),
        *nodes(workload.syntax.items, ast.Resume),
    ]
    for other in others:
        if other.node is not None:
            why = "a process reaches no thread of another one; send that node a message instead"
            yield _first_line(other.span), why, other.span


def _first_line(span: Span) -> str:
    return span.text.split("\n", 1)[0].rstrip(" {;")


class WorkloadNames(Protocol):
    """Places in C, by the numbers of a workload."""

    def variable(self, number: int) -> str:
        """A global variable of the workload."""
        ...

    def member(self, thread: int, number: int) -> str | None:
        """An import of a thread of a class; None for one that the library keeps."""
        ...


class WorkloadCode(ABC):
    """Writes the C of threads, each expression such that it stands for itself next to any operator.

    Above what comes of a statement stands the statement, which has the names that C lacks. A target
    says what its C calls things, and what becomes of actions.
    """

    operators: Mapping[str, str]
    #: By operation; what is no identifier is put in front of its operand.
    functions: Mapping[str, str]
    #: By operation or action, what else is always the same: ``{n}`` is its number, ``{all}`` its
    #: operands, ``{0}`` is the first one next to an operator, ``{local}`` is the first local of a
    #: message.
    texts: Mapping[str, str]

    _thread: model.ThreadClass | None = None  # whose code is written

    def __init__(self, names: WorkloadNames) -> None:
        self._names = names

    @abstractmethod
    def _constant(self, value: int | float, type_: ir.ValueType) -> str:
        """A number."""

    @abstractmethod
    def _local(self, number: int, type_: ir.ValueType) -> str:
        """A variable of the thread."""

    def _other_operation(self, expr: model.Operation, operands: Sequence[str]) -> str:
        """An operation with a code of its own."""
        raise TypeError(f"{expr.name} cannot be translated")

    @abstractmethod
    def _remark(self, text: str) -> str:
        """A comment."""

    @abstractmethod
    def _store(self, out: Emitter, action: model.Action, value: str) -> None:
        """Writes a variable, a local or an import."""

    def _other_action(self, out: Emitter, action: model.Action, operands: Sequence[str]) -> None:
        """An action with a code of its own."""
        raise TypeError(f"{action.name} cannot be translated")

    @abstractmethod
    def _try_receive(self, out: Emitter, statement: model.TryReceive) -> None:
        """What depends on whether there is a message."""

    def _limited(self, out: Emitter, statement: model.Limited) -> None:
        """What depends on whether the thread has what it waits for before its limit."""
        raise TypeError("a target that has no limits says so before")

    def _select(self, out: Emitter, statement: model.Select) -> None:
        """What depends on which message comes first."""
        raise TypeError("a target that has no select says so before")

    # --- expressions

    def value(self, expr: model.Expr) -> str:
        """An expression."""
        match expr:
            case model.Const():
                return self._constant(expr.value, expr.type)
            case model.Logical():
                return f"({self.value(expr.left)} {expr.operator} {self.value(expr.right)})"
            case model.Operation():
                return self._operation(expr)
        raise TypeError(f"{type(expr).__name__} cannot be translated")

    def alone(self, expr: model.Expr) -> str:
        """An expression where no operator is next to it."""
        return bare(self.value(expr))

    def answers(self, host: model.HostFunction, type_: str = "") -> Iterator[str]:
        """The statements with which a host function answers, as a type of C if one is given."""

        def returned(answer: model.Expr) -> str:
            value = self.alone(answer)
            return f"return ({type_})({value});" if type_ else f"return {value};"

        if host.calls is not None:
            calls = self._names.variable(host.calls.number)
            yield f"if ({calls} < {len(host.answers)}) {calls}++;"
            for number, answer in enumerate(host.answers[:-1], 1):
                yield f"if ({calls} == {number}) {returned(answer)}"
        yield returned(host.answers[-1])

    def _operation(self, expr: model.Operation) -> str:
        if expr.name == "NOT":
            denied = self._denied(expr.operands[0])
            if denied is not None:
                return denied
        operands = [self.value(operand) for operand in expr.operands]
        if expr.name in self.operators:
            return f"({operands[0]} {self.operators[expr.name]} {operands[1]})"
        text, function = self.texts.get(expr.name), self.functions.get(expr.name)
        if text is not None:
            return text.format(*operands, n=expr.argument, all=", ".join(map(bare, operands)))
        if function is None:
            return self._leaf(expr) or self._other_operation(expr, operands)
        if function.isidentifier():
            return f"{function}({', '.join(map(bare, operands))})"
        return f"({function}{operands[0]})"

    def _leaf(self, expr: model.Operation) -> str | None:
        """A variable, a local or an import."""
        match expr.name:
            case "LOAD":
                return self._names.variable(expr.argument)
            case "LOAD_LOCAL":
                return self._local(expr.argument, expr.type)
            case "LOAD_IMPORT":
                return self._import(expr.argument)
        return None

    def _import(self, number: int) -> str | None:
        assert self._thread is not None
        return self._names.member(self._thread.number, number)

    def _denied(self, expr: model.Expr) -> str | None:
        """The comparison that holds where another one does not."""
        if not isinstance(expr, model.Operation) or expr.name not in _DENIED:
            return None
        left, right = map(self.value, expr.operands)
        return f"({left} {_DENIED[expr.name]} {right})"

    # --- statements

    def body(
        self, out: Emitter, statements: Sequence[model.Stmt], thread: model.ThreadClass
    ) -> None:
        """The statements of a thread of a class."""
        self._thread = thread
        self._statements(out, statements)

    def _statements(self, out: Emitter, statements: Sequence[model.Stmt]) -> None:
        told = None
        for statement in statements:
            if statement.span != told and not _says_itself(statement):
                first = statement.span.text.split("\n", 1)[0].rstrip(" {")
                shown = first if len(first) <= _LONGEST_SHOWN else f"{first[:_LONGEST_SHOWN]} ..."
                out.line(self._remark(f"line {statement.span.line}: {shown}"))
            told = statement.span
            self._statement(out, statement)

    def _statement(self, out: Emitter, statement: model.Stmt) -> None:
        match statement:
            case model.Action():
                self._action(out, statement)
            case model.If():
                self._ways(out, self.alone(statement.condition), statement)
            case model.Loop():
                condition = statement.condition
                head = f"while ({self.alone(condition)})" if condition else "for (;;)"
                self._loop(out, head, statement.body)
            case model.Repeat():
                counter = self._local(statement.counter, ir.ValueType.INT)
                times = self.alone(statement.times)
                turns = f"{counter} = {times}; {counter} > 0; {counter}--"
                self._loop(out, f"for ({turns})", statement.body)
            case model.Break():
                out.line("break;")
            case model.Continue():
                out.line("continue;")
            case model.TryReceive():
                self._try_receive(out, statement)
            case model.Limited():
                self._limited(out, statement)
            case model.Select():
                self._select(out, statement)
            case _:
                raise TypeError(f"{type(statement).__name__} cannot be translated")

    def _action(self, out: Emitter, action: model.Action) -> None:
        operands = [self.value(operand) for operand in action.operands]
        listed = ", ".join(map(bare, operands))
        text, number = self.texts.get(action.name), action.argument
        if text is not None:
            out.line(text.format(*operands, n=number, all=listed, local=action.first_local))
        elif action.name.startswith("STORE"):
            self._store(out, action, operands[0])
        else:
            self._other_action(out, action, operands)

    def _ways(self, out: Emitter, condition: str, statement: model.TwoWays) -> None:
        """A condition and what depends on it."""
        with out.block(f"if ({condition}) {{", "}"):
            self._statements(out, statement.then)
        if statement.orelse:
            with out.block("else {", "}"):
                self._statements(out, statement.orelse)

    def _loop(self, out: Emitter, head: str, body: Sequence[model.Stmt]) -> None:
        with out.block(f"{head} {{", "}"):
            self._statements(out, body)


def _says_itself(statement: model.Stmt) -> bool:
    """Whether C has the same words for it."""
    if isinstance(statement, model.Loop):
        return statement.condition is None
    return isinstance(statement, model.Break | model.Continue)
