"""Expressions and statements of a workload in C."""

from __future__ import annotations

import math
from collections.abc import Sequence

from catapults.backends.emitter import Emitter
from catapults.backends.pth.sample_names import SampleNames
from catapults.backends.structured_c.literals import comment
from catapults.backends.structured_c.workload_code import OPERATORS, WorkloadCode, bare
from catapults.program import ValueType
from catapults.workload.model import Action, Expr, Operation, Stmt, Table, TryReceive

#: Functions of workload.h that take the operands as they are.
_FUNCTIONS = {
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

#: Functions of workload.h that draw a random number of the thread.
_DRAWS = {
    "UNIFORM_I": "uniform_int",
    "UNIFORM_F": "uniform_float",
    "EXPONENTIAL": "exponential",
    "NORMAL": "normal",
    "LOGNORMAL": "lognormal",
    "PARETO": "pareto",
}

#: Actions on what the operands say, and those on a thread that they name.
_ACTIONS = {"COMPUTE": "act_compute", "SLEEP": "act_sleep", "YIELD": "act_yield"}
_ABOUT_OTHERS = {"YIELD_TO": "act_yield_to", "SUSPEND": "act_suspend", "RESUME": "act_resume"}

_CHANCE = "&me->chance"


class Code(WorkloadCode):
    """Writes C in which ``me`` is the thread, and ``own`` the struct around it."""

    operators = OPERATORS
    functions = _FUNCTIONS

    def __init__(self, names: SampleNames) -> None:
        self._names = names

    def _constant(self, value: int | float, type_: ValueType) -> str:
        return constant(value, type_)

    def _remark(self, text: str) -> str:
        return f"/* {comment(text)} */"

    def _local(self, number: int, type_: ValueType) -> str:
        return f"me->locals[{number}].{_member(type_)}"

    # --- expressions

    def value(self, expr: Expr) -> str:
        """An expression, tables too."""
        if not isinstance(expr, Table):
            return super().value(expr)
        times = ", ".join(constant(time, ValueType.TIME) for time, _ in expr.points)
        values = ", ".join(constant(value, ValueType.FLOAT) for _, value in expr.points)
        arrays = f"(const int64_t[]){{{times}}}, (const double[]){{{values}}}"
        return f"look_up({len(expr.points)}, {arrays})"

    def _other_operation(self, expr: Operation, operands: Sequence[str]) -> str:
        listed = ", ".join(map(bare, operands))
        name, number = expr.name, expr.argument
        if name in _DRAWS:
            return f"{_DRAWS[name]}({_CHANCE}, {listed})"
        match name:
            case "NEG_I":
                return f"int_subtract(0, {listed})"
            case "WRAP":
                return f"int_wrap({listed}, {number})"
            case "WALK":
                return f"walk({_CHANCE}, (double){self._names.variable(number)}, {listed})"
            case "CHOOSE":
                return self._choice(operands, number, expr.type)
            case "THREAD_FIELD":
                return f"field_{number}({listed})"
        return self._leaf(expr)

    def _choice(self, operands: Sequence[str], count: int, type_: ValueType) -> str:
        member = "f" if type_ is ValueType.FLOAT else "i"
        values = ", ".join(f"{{.{member} = {bare(one)}}}" for one in operands[:count])
        weights = ", ".join(map(bare, operands[count:]))
        drawn = f"choose({_CHANCE}, {count}, (const double[]){{{weights}}})"
        return f"((const union value[]){{{values}}})[{drawn}].{member}"

    def _leaf(self, expr: Operation) -> str:
        number = expr.argument
        match expr.name:
            case "LOAD":
                return self._names.variable(number)
            case "LOAD_LOCAL":
                return self._local(number, expr.type)
            case "LOAD_IMPORT":
                return self._import(number) or "me->priority"
            case "ARGUMENT":
                return f"a_{number}"
            case "NOW":
                return "time_now()"
            case "INSTANCE":
                return "me->instance"
            case "COUNTER":
                return f"counters[{number}].count"
            case "CHANNEL_LENGTH":
                return f"channels[{number}].length"
            case "CHANNEL_REFUSED":
                return f"channels[{number}].refused"
        raise TypeError(f"{expr.name} cannot be translated")

    def _import(self, number: int) -> str | None:
        assert self._thread is not None
        return self._names.member(self._thread.number, number)

    # --- statements

    def _statement(self, out: Emitter, statement: Stmt) -> None:
        if not isinstance(statement, TryReceive):
            super()._statement(out, statement)
            return
        channel, place = f"&channels[{statement.channel}]", _locals(statement.first_local)
        self._ways(out, f"act_try_receive(me, {channel}, {place})", statement)

    def _action(self, out: Emitter, action: Action) -> None:
        operands = [self.alone(operand) for operand in action.operands]
        listed = ", ".join(operands)
        name, number = action.name, action.argument
        if name in _ACTIONS:
            out.line(f"{_ACTIONS[name]}({listed});")
        elif name in _ABOUT_OTHERS:
            out.line(f"{_ABOUT_OTHERS[name]}(thread_find({number}, {listed}));")
        elif name.startswith("STORE"):
            self._store(out, action, listed)
        else:
            self._other(out, action, listed)

    def _store(self, out: Emitter, action: Action, value: str) -> None:
        number = action.argument
        match action.name:
            case "STORE":
                out.line(f"{self._names.variable(number)} = {value};")
                out.line("workload_acted();")
            case "STORE_LOCAL":
                out.line(f"{self._local(number, action.operands[0].type)} = {value};")
            case "STORE_IMPORT":
                member = self._import(number)
                out.line(f"{member} = {value};" if member else f"act_set_priority(me, {value});")

    def _other(self, out: Emitter, action: Action, operands: str) -> None:
        number = action.argument
        match action.name:
            case "EXIT":
                out.line("return;")
            case "SPAWN":
                out.line(f"thread_spawn({number});")
            case "RECORD":
                out.line(f"act_record(&histograms[{number}], (double)({operands}));")
            case "COUNT":
                out.line(f"act_count(&counters[{number}]);")
            case "MARK":
                out.line("/* a mark of the simulation's trace */")
            case "IO" | "POLL":
                out.line(f"act_{action.name.lower()}(me, &devices[{number}], {operands});")
            case "RECEIVE" | "SEND":
                place = _locals(action.first_local)
                out.line(f"act_{action.name.lower()}(me, &channels[{number}], {place});")
            case "ACQUIRE" | "RELEASE":
                out.line(f"act_{action.name.lower()}(me, &locks[{number}], {operands});")
            case _:
                raise TypeError(f"{action.name} cannot be translated")


def constant(value: int | float, type_: ValueType) -> str:
    """A number of the workload; the types of int and time are 64 bits wide."""
    if type_ is not ValueType.FLOAT:
        number = int(value)
        return "INT64_MIN" if number == -(2**63) else f"INT64_C({number})"
    if math.isinf(value):
        return "HUGE_VAL" if value > 0 else "(-HUGE_VAL)"
    return "(double)NAN" if math.isnan(value) else repr(float(value))


def _member(type_: ValueType) -> str:
    return "f" if type_ is ValueType.FLOAT else "i"


def _locals(first: int) -> str:
    return f"&me->locals[{first}]"
