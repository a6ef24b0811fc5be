"""Writes the bytecode of threads, signals and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from catapults.program import ValueType
from catapults.workload import model
from catapults.workload.bytecode.assembler import Assembler, Label, pair
from catapults.workload.bytecode.layout import TYPE_NUMBERS

#: Draws of which the code says whether they are times.
_DRAWN = ("UNIFORM_I", "EXPONENTIAL", "NORMAL", "PARETO")
#: Operations that yield 0 or 1.
_TRUTH_VALUES = ("EQ_I", "LT_I", "LE_I", "EQ_F", "LT_F", "LE_F", "NOT")


@dataclass(frozen=True)
class _Targets:
    """Where `break` and `continue` lead."""

    end: Label
    next: Label


class CodeWriter:
    """Every method that starts a piece of code returns its pc."""

    def __init__(self, assembler: Assembler) -> None:
        """Appends to ``assembler``."""
        self.out = assembler

    def birth(self, thread: model.ThreadClass) -> int:
        """Sets the imports and locals of a thread."""
        start = self.out.pc
        self._statements(thread.birth, None)
        self.out.emit("END")
        return start

    def body(self, thread: model.ThreadClass) -> int:
        """What a thread does; at the end it exits, or begins its next job."""
        start = self.out.pc
        self.out.at(thread.span)
        self._statements(thread.body, None)
        if thread.recurs:
            self.out.emit("JOB_DONE")
            self.out.emit("JUMP", Label(start))
        else:
            self.out.emit("EXIT")
        return start

    def fields(self, values: Sequence[model.Expr]) -> int:
        """What a message that arrives carries."""
        start = self.out.pc
        for number, value in enumerate(values):
            self.out.at(value.span)
            self._expr(value)
            self.out.emit("STORE_FIELD", number)
        self.out.emit("END")
        return start

    def value(self, expr: model.Expr) -> int:
        """A value for the runtime: of a signal, of arrivals, the stop."""
        start = self.out.pc
        self.out.at(expr.span)
        self._expr(expr)
        self.out.emit("END")
        return start

    def answers(self, host: model.HostFunction) -> int:
        """What a host function answers: counts its calls, where each has an answer of its own."""
        start, end = self.out.pc, Label()
        self.out.at(host.answers[0].span)
        if host.calls is not None:
            self.out.emit("INT", len(host.answers))
            self.out.emit("COUNT_CALL", host.calls.number)
            self.out.emit("POP")
            for number, answer in enumerate(host.answers[:-1], 1):
                following = Label()
                self.out.emit("LOAD", host.calls.number)
                self.out.emit("INT", number)
                self.out.emit("EQ_I")
                self.out.emit("JUMP_ZERO", following)
                self.out.at(answer.span)
                self._expr(answer)
                self.out.emit("JUMP", end)
                self.out.place(following)
                self.out.at(host.answers[number].span)
        self._expr(host.answers[-1])
        self.out.place(end)
        self.out.emit("END")
        return start

    # --- statements ---------------------------------------------------------------------

    def _statements(self, statements: Sequence[model.Stmt], targets: _Targets | None) -> None:
        for statement in statements:
            self._statement(statement, targets)

    def _statement(self, statement: model.Stmt, targets: _Targets | None) -> None:
        self.out.at(statement.span)
        match statement:
            case model.Action():
                self._action(statement)
            case model.TryReceive():
                self._try_receive(statement, targets)
            case model.Limited():
                self._limited(statement, targets)
            case model.Select():
                self._select(statement, targets)
            case model.If():
                self._if(statement, targets)
            case model.Loop():
                self._loop(statement)
            case model.Repeat():
                self._repeat(statement)
            case model.Break() if targets:
                self.out.emit("JUMP", targets.end)
            case model.Continue() if targets:
                self.out.emit("JUMP", targets.next)

    def _action(self, action: model.Action) -> None:
        for operand in action.operands:
            self._expr(operand)
        self.out.emit(action.name, _argument(action))

    def _if(self, statement: model.If, targets: _Targets | None) -> None:
        orelse = Label()
        self._branch(statement.condition, orelse, when=False)
        self._ways(statement, orelse, targets)

    def _try_receive(self, statement: model.TryReceive, targets: _Targets | None) -> None:
        orelse = Label()
        self.out.emit("TRY_RECEIVE", pair(statement.channel, statement.first_local))
        self.out.emit("JUMP_ZERO", orelse)
        self._ways(statement, orelse, targets)

    def _limited(self, statement: model.Limited, targets: _Targets | None) -> None:
        orelse = Label()
        self._expr(statement.limit)
        self.out.emit("LIMIT")
        self._action(statement.wait)
        self.out.emit("RESULT")
        self.out.emit("JUMP_ZERO", orelse)
        self._ways(statement, orelse, targets)

    def _select(self, statement: model.Select, targets: _Targets | None) -> None:
        """Behind SELECT stand its cases, and behind those the ways; the last is for the limit,
        whose result is 0."""
        end = Label()
        if statement.limit is not None:
            self._expr(statement.limit)
            self.out.emit("LIMIT")
        self.out.emit("SELECT", len(statement.cases))
        for case in statement.cases:
            self.out.emit("CASE", pair(case.channel, case.first_local))
        self.out.emit("RESULT")
        self.out.emit("STORE_LOCAL", statement.chosen)
        for number, case in enumerate(statement.cases, 1):
            following = Label()
            if number < len(statement.ways):
                self.out.emit("LOAD_LOCAL", statement.chosen)
                self.out.emit("INT", number)
                self.out.emit("EQ_I")
                self.out.emit("JUMP_ZERO", following)
            self._statements(case.body, targets)
            if number < len(statement.ways):
                self.out.emit("JUMP", end)
            self.out.place(following)
        self._statements(statement.late, targets)
        self.out.place(end)

    def _ways(self, statement: model.TwoWays, orelse: Label, targets: _Targets | None) -> None:
        """Both ways of a statement, behind what jumps to ``orelse`` for the second."""
        end = Label()
        self._statements(statement.then, targets)
        if statement.orelse:
            self.out.emit("JUMP", end)
        self.out.place(orelse)
        self._statements(statement.orelse, targets)
        self.out.place(end)

    def _loop(self, statement: model.Loop) -> None:
        head, end = Label(), Label()
        self.out.place(head)
        if statement.condition is not None:
            self._branch(statement.condition, end, when=False)
        self._statements(statement.body, _Targets(end, head))
        self.out.emit("JUMP", head)
        self.out.place(end)

    def _repeat(self, statement: model.Repeat) -> None:
        head, next_, end = Label(), Label(), Label()
        self._expr(statement.times)
        self.out.emit("STORE_LOCAL", statement.counter)
        self.out.place(head)
        self.out.emit("INT", 0)
        self.out.emit("LOAD_LOCAL", statement.counter)
        self.out.emit("LT_I")
        self.out.emit("JUMP_ZERO", end)
        self._statements(statement.body, _Targets(end, next_))
        self.out.place(next_)
        self.out.emit("LOAD_LOCAL", statement.counter)
        self.out.emit("INT", 1)
        self.out.emit("SUB_I")
        self.out.emit("STORE_LOCAL", statement.counter)
        self.out.emit("JUMP", head)
        self.out.place(end)

    # --- expressions --------------------------------------------------------------------

    def _expr(self, expr: model.Expr) -> None:
        match expr:
            case model.Const():
                is_float = expr.type is ValueType.FLOAT
                self.out.push(float(expr.value) if is_float else int(expr.value))
            case model.Operation():
                for operand in expr.operands:
                    self._expr(_as_time(operand) if _makes_time(expr) else operand)
                self.out.emit(expr.name, _typed_argument(expr))
            case model.Table():
                self.out.emit("TABLE", self.out.table(expr.points))
            case model.Logical():
                self._truth_value(expr)

    def _truth_value(self, expr: model.Logical) -> None:
        """The left side decides for 0 (`&&`) or 1 (`||`), else the right side as 0 or 1."""
        decided, end = Label(), Label()
        is_or = expr.operator == "||"
        self._branch(expr.left, decided, when=is_or)
        self._expr(expr.right)
        if not _is_truth_value(expr.right):
            self.out.emit("NOT")
            self.out.emit("NOT")
        self.out.emit("JUMP", end)
        self.out.place(decided)
        self.out.emit("INT", int(is_or))
        self.out.place(end)

    def _branch(self, condition: model.Expr, target: Label, *, when: bool) -> None:
        """Jumps to ``target`` if the condition is ``when``, else goes on."""
        match condition:
            case model.Operation(name="NOT"):
                self._branch(condition.operands[0], target, when=not when)
            case model.Logical() if (condition.operator == "||") is when:
                self._branch(condition.left, target, when=when)
                self._branch(condition.right, target, when=when)
            case model.Logical():
                past = Label()
                self._branch(condition.left, past, when=not when)
                self._branch(condition.right, target, when=when)
                self.out.place(past)
            case _:
                self._expr(condition)
                self.out.emit("JUMP_TRUE" if when else "JUMP_ZERO", target)


def _argument(action: model.Action) -> int:
    if action.name in ("RECEIVE", "SEND"):
        return pair(action.argument, action.first_local)
    if action.name == "AWAIT":
        return pair(action.argument, action.lock)
    return action.argument


def _is_truth_value(expr: model.Expr) -> bool:
    match expr:
        case model.Const():
            return expr.value in (0, 1)
        case model.Operation():
            return expr.name in _TRUTH_VALUES
        case _:
            return True


def _typed_argument(expr: model.Operation) -> int:
    """What is drawn is told as well: a host that tells of it does not see the text."""
    if expr.name == "CHOOSE":
        return expr.argument | TYPE_NUMBERS[expr.type] << 8
    return TYPE_NUMBERS[expr.type] if expr.name in _DRAWN else expr.argument


def _makes_time(expr: model.Operation) -> bool:
    return expr.name == "F_TO_I" and expr.type is ValueType.TIME


def _as_time(operand: model.Expr) -> model.Expr:
    """Distributions are of floats; one of times is cut to whole ones behind them."""
    is_drawn = isinstance(operand, model.Operation) and operand.name in _DRAWN
    return replace(operand, type=ValueType.TIME) if is_drawn else operand
