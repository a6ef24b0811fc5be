"""Expressions and statements of a workload in C."""

from __future__ import annotations

import math
from collections.abc import Sequence

from catapults import program as ir
from catapults.backends.emitter import Emitter
from catapults.backends.structured_c.literals import comment
from catapults.backends.structured_c.workload_code import DRAWS, OPERATORS, WorkloadCode, bare
from catapults.workload.model import (
    Action,
    Expr,
    Limited,
    Operation,
    Select,
    Table,
    TryReceive,
)

#: Functions of workload.h that take the operands as they are.
FUNCTIONS = {
    "ADD_I": "int_add",
    "SUB_I": "int_subtract",
    "MUL_I": "int_multiply",
    "DIV_I": "int_divide",
    "MOD_I": "int_modulo",
    "MIN_I": "int_lesser",
    "MAX_I": "int_greater",
    "ABS_I": "int_magnitude",
    "MIN_F": "float_lesser",
    "MAX_F": "float_greater",
    "ABS_F": "float_magnitude",
    "F_TO_I": "int_of",
    "I_TO_F": "(double)",
    "NOT": "!",
    "NEG_F": "-",
    "SINE": "sine_wave",
    "TRIANGLE": "triangle_wave",
    "STEP": "step_at",
}

_CHANCE = "&me->chance"
_DRAWS = {"UNIFORM_I": "uniform_int", **DRAWS}
_TEXTS = {
    **{name: f"{function}({_CHANCE}, {{all}})" for name, function in _DRAWS.items()},
    "NEG_I": "int_subtract(0, {all})",
    "WRAP": "int_wrap({all}, {n})",
    "THREAD_FIELD": "field_{n}({all})",
    "ARGUMENT": "a_{n}",
    "NOW": "time_now()",
    "INSTANCE": "me->instance",
    "COUNTER": "counters[{n}].count",
    "CHANNEL_LENGTH": "channels[{n}].length",
    "CHANNEL_REFUSED": "channels[{n}].refused",
    "COMPUTE": "act_compute({all});",
    "SLEEP": "act_sleep({all});",
    "YIELD": "act_yield({all});",
    "YIELD_TO": "act_yield_to(thread_find({n}, {all}));",
    "SUSPEND": "act_suspend(thread_find({n}, {all}));",
    "RESUME": "act_resume(thread_find({n}, {all}));",
    "EXIT": "return;",
    "SPAWN": "thread_spawn({n});",
    "RECORD": "act_record(&histograms[{n}], (double)({all}));",
    "COUNT": "act_count(&counters[{n}]);",
    "MARK": "/* a mark of the simulation's trace */",
    "IO": "act_io(me, &devices[{n}], {all});",
    "POLL": "act_poll(me, &devices[{n}], {all});",
    "RECEIVE": "act_receive(me, &channels[{n}], &me->locals[{local}]);",
    "SEND": "act_send(me, &channels[{n}], &me->locals[{local}]);",
    "ACQUIRE": "act_acquire(me, &locks[{n}], {all});",
    "RELEASE": "act_release(me, &locks[{n}], {all});",
    "JOIN": "act_join(me, {n}, {all});",
    "JOIN_ALL": "act_join_all(me, {n});",
    "TAKE": "act_take(me, &semaphores[{n}], {all});",
    "GIVE": "act_give(me, &semaphores[{n}], {all});",
    "SIGNAL": "act_signal(me, &conditions[{n}], {all}, false);",
    "BROADCAST": "act_signal(me, &conditions[{n}], {all}, true);",
    "MEET": "act_meet(me, &barriers[{n}]);",
}


class Code(WorkloadCode):
    """Writes C in which ``me`` is the thread, and ``own`` the struct around it."""

    operators = OPERATORS
    functions = FUNCTIONS
    texts = _TEXTS

    def _constant(self, value: int | float, type_: ir.ValueType) -> str:
        return constant(value, type_)

    def _remark(self, text: str) -> str:
        return f"/* {comment(text)} */"

    def _local(self, number: int, type_: ir.ValueType) -> str:
        return f"me->locals[{number}].{_member(type_)}"

    # --- expressions

    def value(self, expr: Expr) -> str:
        """An expression, tables too."""
        if not isinstance(expr, Table):
            return super().value(expr)
        times = ", ".join(constant(time, ir.ValueType.TIME) for time, _ in expr.points)
        values = ", ".join(constant(value, ir.ValueType.FLOAT) for _, value in expr.points)
        arrays = f"(const int64_t[]){{{times}}}, (const double[]){{{values}}}"
        return f"look_up({len(expr.points)}, {arrays})"

    def _other_operation(self, expr: Operation, operands: Sequence[str]) -> str:
        match expr.name:
            case "WALK":
                listed = ", ".join(map(bare, operands))
                return f"walk({_CHANCE}, (double){self._names.variable(expr.argument)}, {listed})"
            case "CHOOSE":
                return self._choice(operands, expr.argument, expr.type)
            case "LOAD_IMPORT":
                return "me->priority"
        return super()._other_operation(expr, operands)

    def _choice(self, operands: Sequence[str], count: int, type_: ir.ValueType) -> str:
        member = "f" if type_ is ir.ValueType.FLOAT else "i"
        values = ", ".join(f"{{.{member} = {bare(one)}}}" for one in operands[:count])
        weights = ", ".join(map(bare, operands[count:]))
        drawn = f"choose({_CHANCE}, {count}, (const double[]){{{weights}}})"
        return f"((const union value[]){{{values}}})[{drawn}].{member}"

    # --- statements

    def _try_receive(self, out: Emitter, statement: TryReceive) -> None:
        place = f"&channels[{statement.channel}], &me->locals[{statement.first_local}]"
        self._ways(out, f"act_try_receive(me, {place})", statement)

    def _limited(self, out: Emitter, statement: Limited) -> None:
        out.line(f"act_limit(me, {self.alone(statement.limit)});")
        self._ways(out, self._call(statement.wait), statement)

    def _call(self, wait: Action) -> str:
        """A wait as a condition: whether the thread has what it waited for."""
        operands = [self.value(operand) for operand in wait.operands]
        if wait.name == "AWAIT":
            return self._await(wait, operands)
        listed = ", ".join(map(bare, operands))
        text = self.texts[wait.name].format(
            *operands, n=wait.argument, all=listed, local=wait.first_local
        )
        return text.removesuffix(";")

    def _await(self, wait: Action, operands: Sequence[str]) -> str:
        condition, lock = (bare(operand) for operand in operands)
        parts = f"&conditions[{wait.argument}], {condition}, &locks[{wait.lock}], {lock}"
        return f"act_await(me, {parts})"

    def _other_action(self, out: Emitter, action: Action, operands: Sequence[str]) -> None:
        if action.name == "AWAIT":
            out.line(f"{self._await(action, operands)};")
        else:
            super()._other_action(out, action, operands)

    def _select(self, out: Emitter, statement: Select) -> None:
        if statement.limit is not None:
            out.line(f"act_limit(me, {self.alone(statement.limit)});")
        cases = ", ".join(
            f"{{&channels[{one.channel}], &me->locals[{one.first_local}]}}"
            for one in statement.cases
        )
        count = len(statement.cases)
        chosen = f"me->locals[{statement.chosen}].i"
        listed = f"(const struct select_case[]){{{cases}}}"
        out.line(f"{chosen} = act_select(me, {count}, {listed});")
        for number, one in enumerate(statement.cases, 1):
            with out.block(f"if ({chosen} == {number}) {{", "}"):
                self._statements(out, one.body)
        if statement.late:
            with out.block(f"if ({chosen} == 0) {{", "}"):
                self._statements(out, statement.late)

    def _store(self, out: Emitter, action: Action, value: str) -> None:
        number, value = action.argument, bare(value)
        match action.name:
            case "STORE":
                out.line(f"{self._names.variable(number)} = {value};")
                out.line("workload_acted();")
            case "STORE_LOCAL":
                out.line(f"{self._local(number, action.operands[0].type)} = {value};")
            case "STORE_IMPORT":
                member = self._import(number)
                out.line(f"{member} = {value};" if member else f"act_set_priority(me, {value});")


def constant(value: int | float, type_: ir.ValueType) -> str:
    """A number of the workload; the types of int and time are 64 bits wide."""
    if type_ is not ir.ValueType.FLOAT:
        number = int(value)
        return "INT64_MIN" if number == -(2**63) else f"INT64_C({number})"
    if math.isinf(value):
        return "HUGE_VAL" if value > 0 else "(-HUGE_VAL)"
    return "(double)NAN" if math.isnan(value) else repr(float(value))


def _member(type_: ir.ValueType) -> str:
    return "f" if type_ is ir.ValueType.FLOAT else "i"
