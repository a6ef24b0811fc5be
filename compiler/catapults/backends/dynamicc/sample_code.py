"""Expressions and statements of a workload in Dynamic C.

Ints and times are ``long``, times in microseconds: there is no type with 64 bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catapults.backends.c.literals import string
from catapults.backends.dynamicc.sample_names import SampleNames
from catapults.backends.emitter import Emitter
from catapults.backends.workload_code import OPERATORS, WorkloadCode
from catapults.program import ValueType
from catapults.source import Span
from catapults.workload.model import (
    Action,
    Expr,
    If,
    Logical,
    Loop,
    Operation,
    Repeat,
    Stmt,
    Table,
    TryReceive,
    Workload,
)

#: Nanoseconds of the unit in which the sample counts time.
UNIT = 1000

_LONGEST = 2**31 - 1

_OPERATORS = {
    **OPERATORS,
    **{"ADD_I": "+", "SUB_I": "-", "MUL_I": "*", "DIV_I": "/", "MOD_I": "%"},
}
_FUNCTIONS = {
    "MIN_I": "lesser",
    "MAX_I": "greater",
    "ABS_I": "magnitude",
    "F_TO_I": "(long)",
    "I_TO_F": "(float)",
    "NOT": "!",
    "NEG_I": "-",
    "NEG_F": "-",
    "UNIFORM_I": "uniform_long",
    "UNIFORM_F": "uniform_float",
    "EXPONENTIAL": "exponential",
    "SINE": "sine_wave",
}
_LEAVES = ("LOAD", "LOAD_LOCAL", "LOAD_IMPORT", "NOW", "INSTANCE", "COUNTER", "WRAP")
_ACTIONS = """STORE STORE_LOCAL STORE_IMPORT COMPUTE YIELD YIELD_TO SLEEP EXIT SPAWN SUSPEND RESUME
RECORD COUNT MARK""".split()


def strangers(workload: Workload) -> Iterator[tuple[str, Span]]:
    """What a sample program cannot do: the world of devices, channels and locks, and the rarer
    distributions."""
    for kind in workload.classes:
        for part in _parts([*kind.birth, *kind.body]):
            known = True
            if isinstance(part, Action):
                known = part.name in _ACTIONS
            elif isinstance(part, Operation):
                known = part.name in {*_OPERATORS, *_FUNCTIONS, *_LEAVES}
            elif isinstance(part, TryReceive | Table):
                known = False
            if not known:
                yield _words(part), part.span
    for signal in workload.signals:
        for part in _parts([signal.value]):
            if isinstance(part, Table) or (
                isinstance(part, Operation)
                and part.name not in {*_OPERATORS, *_FUNCTIONS, *_LEAVES}
            ):
                yield _words(part), part.span


def _words(part: Stmt | Expr) -> str:
    return part.span.text.partition("\n")[0].strip().rstrip(";")


def _parts(nodes: Sequence[Stmt | Expr]) -> Iterator[Stmt | Expr]:
    for node in nodes:
        yield node
        match node:
            case Action() | Operation():
                yield from _parts(node.operands)
            case Logical():
                yield from _parts([node.left, node.right])
            case If():
                yield from _parts([node.condition, *node.then, *node.orelse])
            case Loop():
                yield from _parts([*([node.condition] if node.condition else []), *node.body])
            case Repeat():
                yield from _parts([node.times, *node.body])


class Code(WorkloadCode):
    """Writes C in which ``own`` is the thread's part of the sample's data."""

    operators = _OPERATORS
    functions = _FUNCTIONS

    def __init__(self, names: SampleNames) -> None:
        self._names = names

    def _constant(self, value: int | float, type_: ValueType) -> str:
        return constant(value, type_)

    def _local(self, number: int, type_: ValueType) -> str:
        return self._names.local(number, type_)

    # --- expressions

    def _other_operation(self, expr: Operation, operands: Sequence[str]) -> str:
        number = expr.argument
        match expr.name:
            case "LOAD":
                return self._names.variable(number)
            case "LOAD_LOCAL":
                return self._local(number, expr.type)
            case "LOAD_IMPORT":
                return self._import(number)
            case "NOW":
                return "time_now()"
            case "INSTANCE":
                return "own->instance"
            case "COUNTER":
                return f"counters[{number}]"
            case "WRAP":
                return f"((long)(int){operands[0]})" if number == 16 else operands[0]
        raise TypeError(f"{expr.name} cannot be translated")

    def _import(self, number: int) -> str:
        assert self._thread is not None
        return self._names.member(self._thread.number, number)

    # --- statements

    def _action(self, out: Emitter, action: Action) -> None:
        operands = ", ".join(self.value(operand) for operand in action.operands)
        number = action.argument
        match action.name:
            case "STORE":
                out.line(f"{self._names.variable(number)} = {self._int(number, operands)};")
            case "STORE_LOCAL":
                kind = action.operands[0].type
                out.line(f"{self._local(number, kind)} = {operands};")
            case "STORE_IMPORT":
                out.line(f"{self._import(number)} = {operands};")
            case "COMPUTE" | "SLEEP":
                out.line(f"act_{action.name.lower()}({operands});")
            case "YIELD":
                out.line("give_up();")
            case "YIELD_TO" | "SUSPEND" | "RESUME":
                self._about_other(out, action, operands)
            case "SPAWN":
                out.line(f"spawn({number});")
            case "RECORD":
                out.line(f"act_record({number}, (float){operands});")
            case "COUNT":
                out.line(f"act_count({number});")
            case "MARK":
                out.line(f"printf({string(self._names.mark(number))});")
            case "EXIT":
                out.line("finish(own);")
            case _:
                raise TypeError(f"{action.name} cannot be translated")

    def _int(self, variable: int, text: str) -> str:
        """The scheduler's variables are ints; what is assigned to them is longer."""
        return f"(int){text}" if self._names.is_int(variable) else text

    def _about_other(self, out: Emitter, action: Action, instance: str) -> None:
        """A library lacks functions for handlers that its scheduler lacks."""
        function, handler = {
            "YIELD_TO": ("cmt_yieldTo", "set_next_thread"),
            "SUSPEND": ("cmt_suspend", "suspend_thread"),
            "RESUME": ("cmt_resume", "resume_thread"),
        }[action.name]
        if self._names.has_handler(handler):
            out.line(f"{function}(find({action.argument}, (int){instance}));")
        elif action.name == "YIELD_TO":
            out.line("give_up(); // the scheduler does not care to whom")
        else:
            out.line(f"// the scheduler has no {handler}")


def constant(value: int | float, type_: ValueType) -> str:
    """A number of the workload; a time is rounded to the unit."""
    if type_ is ValueType.FLOAT:
        return f"{float(value):.8g}" if "." in f"{value:.8g}" else f"{float(value):.1f}"
    number = int(value) // UNIT if type_ is ValueType.TIME else int(value)
    number = max(-_LONGEST, min(_LONGEST, number))
    return f"{number}L" if number >= 0 else f"({number}L)"
