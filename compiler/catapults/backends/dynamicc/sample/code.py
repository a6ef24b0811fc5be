"""Expressions and statements of a workload in Dynamic C.

Ints and times are ``long``, times in the unit of ``clock``: there is no type with 64 bits. A float
that was made of a time counts nanoseconds, as in the workload.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from catapults import program as ir
from catapults.backends.dynamicc.literals import remark
from catapults.backends.dynamicc.sample.clock import Clock, clock_of
from catapults.backends.dynamicc.sample.names import KINDS, SampleNames
from catapults.backends.emitter import Emitter
from catapults.backends.structured_c.literals import string
from catapults.backends.structured_c.workload_code import DRAWS, OPERATORS, WorkloadCode, bare
from catapults.workload import model

_LONGEST = 2**31 - 1
_LARGEST = 3.4e38

_OPERATORS = {
    **OPERATORS,
    **{"ADD_I": "+", "SUB_I": "-", "MUL_I": "*", "DIV_I": "/", "MOD_I": "%"},
}
_FUNCTIONS = {
    "MIN_I": "lesser",
    "MAX_I": "greater",
    "ABS_I": "magnitude",
    "MIN_F": "lesser_float",
    "MAX_F": "greater_float",
    "ABS_F": "magnitude_float",
    "NOT": "!",
    "NEG_I": "-",
    "NEG_F": "-",
    "UNIFORM_I": "uniform_long",
    **DRAWS,
    "SINE": "sine_wave",
    "TRIANGLE": "triangle_wave",
    "STEP": "step_at",
}

_TEXTS = {
    "THREAD_FIELD": "field_{n}({all})",
    "NOW": "time_now()",
    "INSTANCE": "own->instance",
    "COUNTER": "counters[{n}]",
    "CHANNEL_LENGTH": "((long)channels[{n}].length)",
    "CHANNEL_REFUSED": "channels[{n}].refused",
    "COMPUTE": "act_compute({all});",
    "SLEEP": "act_sleep(own, {all});",
    "YIELD": "give_up(own);",
    "SPAWN": "spawn({n});",
    "RECORD": "act_record({n}, (float){0});",
    "COUNT": "act_count({n});",
    "EXIT": "finish(own);",
    "ACQUIRE": "act_acquire(own, &locks[{n}], {0});",
    "RELEASE": "act_release(own, &locks[{n}], {0});",
    "JOIN": "act_join(own, {n}, {all});",
    "JOIN_ALL": "act_join_all(own, {n});",
    "TAKE": "act_take(own, &semaphores[{n}], {all});",
    "GIVE": "act_give(&semaphores[{n}], {all});",
    "SIGNAL": "act_signal(&conditions[{n}], {all}, 0);",
    "BROADCAST": "act_signal(&conditions[{n}], {all}, 1);",
    "MEET": "act_meet(own, &barriers[{n}]);",
}


class Code(WorkloadCode):
    """Writes C in which ``own`` is the thread's part of the sample's data."""

    operators = _OPERATORS
    functions = _FUNCTIONS
    texts = _TEXTS

    _names: SampleNames

    def __init__(self, names: SampleNames, workload: model.Workload) -> None:
        super().__init__(names)
        self._workload = workload
        self.clock = clock_of(workload)
        self._choices: dict[tuple[ir.ValueType, int], str] = {}  # functions, by their names

    def _constant(self, value: int | float, type_: ir.ValueType) -> str:
        return constant(value, type_, self.clock)

    def _remark(self, text: str) -> str:
        return f"// {remark(text)}"

    def _local(self, number: int, type_: ir.ValueType) -> str:
        return self._names.local(number, type_)

    # --- expressions

    def value(self, expr: model.Expr) -> str:
        """An expression."""
        return (
            _looked_up(expr, self.clock) if isinstance(expr, model.Table) else super().value(expr)
        )

    def _other_operation(self, expr: model.Operation, operands: Sequence[str]) -> str:
        listed = ", ".join(map(bare, operands))
        number = expr.argument
        match expr.name:
            case "I_TO_F":
                is_time = expr.operands[0].type is ir.ValueType.TIME
                return f"((float){operands[0]}{f' * {self.clock.ns}.0' if is_time else ''})"
            case "F_TO_I":
                is_time = expr.type is ir.ValueType.TIME
                if is_time:
                    return f"((long)({operands[0]} / {self.clock.ns}.0))"
                return f"((long){operands[0]})"
            case "WRAP":
                return f"((long)(int){operands[0]})" if number == 16 else operands[0]
            case "WALK":
                return f"walk((float){self._names.variable(number)}, {listed})"
            case "CHOOSE":
                return f"{self._choice(expr.type, number)}({listed})"
            case "ARGUMENT":
                return f"((long)a_{number})" if expr.type is ir.ValueType.INT else f"a_{number}"
        return super()._other_operation(expr, operands)

    def _choice(self, type_: ir.ValueType, count: int) -> str:
        return self._choices.setdefault((type_, count), f"choose_{type_.value}_{count}")

    def choices(self) -> Iterator[str]:
        """The functions that choose by weights, as far as they were asked for."""
        for (type_, count), name in self._choices.items():
            kind = KINDS[type_]
            values = ", ".join(f"{kind} v{n}" for n in range(count))
            weights = ", ".join(f"float w{n}" for n in range(count))
            out = Emitter()
            out.line(f"{kind} {name}({values}, {weights})")
            with out.block("{", "}"):
                out.line("auto float drawn;")
                out.line()
                out.line(f"drawn = rand() * ({' + '.join(f'w{n}' for n in range(count))});")
                for n in range(count - 1):
                    with out.block(f"if (drawn < w{n}) {{", "}"):
                        out.line(f"return v{n};")
                    out.line(f"drawn = drawn - w{n};")
                out.line(f"return v{count - 1};")
            yield out.text()

    # --- statements

    def _try_receive(self, out: Emitter, statement: model.TryReceive) -> None:
        channel = self._workload.channels[statement.channel]
        with out.block(f"if (act_try_receive(&channels[{channel.number}])) {{", "}"):
            self._write_message(out, channel, statement.first_local, is_sent=False)
            self._statements(out, statement.then)
        if statement.orelse:
            with out.block("else {", "}"):
                self._statements(out, statement.orelse)

    def _limited(self, out: Emitter, statement: model.Limited) -> None:
        out.line(f"set_limit(own, {self.alone(statement.limit)});")
        with out.block(f"if ({self._wait(statement.wait)}) {{", "}"):
            self._behind(out, statement.wait)
            self._statements(out, statement.then)
        if statement.orelse:
            with out.block("else {", "}"):
                self._statements(out, statement.orelse)

    def _wait(self, wait: model.Action) -> str:
        """A wait as a condition: whether the thread has what it waited for."""
        operands = [self.alone(operand) for operand in wait.operands]
        number = wait.argument
        match wait.name:
            case "RECEIVE":
                return f"act_receive(own, &channels[{number}])"
            case "SEND":
                return f"await_room(own, &channels[{number}])"
            case "AWAIT":
                condition, lock = operands
                held = f"&locks[{wait.lock}], {lock}"
                return f"act_await(own, &conditions[{number}], {condition}, {held})"
        text = self.texts[wait.name].format(*operands, n=number, all=", ".join(operands))
        return text.removesuffix(";")

    def _behind(self, out: Emitter, wait: model.Action) -> None:
        """What becomes of a message when the thread has it, or has room for it."""
        if wait.name not in ("RECEIVE", "SEND"):
            return
        is_sent = wait.name == "SEND"
        channel = self._workload.channels[wait.argument]
        self._write_message(out, channel, wait.first_local, is_sent=is_sent)
        if is_sent:
            out.line(f"act_send(&channels[{channel.number}]);")

    def _select(self, out: Emitter, statement: model.Select) -> None:
        chosen = self._local(statement.chosen, ir.ValueType.INT)
        if statement.limit is not None:
            out.line(f"set_limit(own, {self.alone(statement.limit)});")
        out.line(f"{chosen} = -1L;")
        with out.block(f"while ({chosen} < 0L) {{", "}"):
            for number, case in enumerate(statement.cases, 1):
                head = "if" if number == 1 else "else if"
                channel = self._workload.channels[case.channel]
                with out.block(f"{head} (act_try_receive(&channels[{case.channel}])) {{", "}"):
                    self._write_message(out, channel, case.first_local, is_sent=False)
                    out.line(f"{chosen} = {number}L;")
            with out.block("else if (!looks_again(own)) {", "}"):
                out.line(f"{chosen} = 0L;")
        out.line("own->is_limited = 0;")
        for number, case in enumerate(statement.cases, 1):
            self._when(out, f"{chosen} == {number}L", case.body)
        self._when(out, f"{chosen} == 0L", statement.late)

    def _when(self, out: Emitter, condition: str, body: Sequence[model.Stmt]) -> None:
        if body:
            with out.block(f"if ({condition}) {{", "}"):
                self._statements(out, body)

    def _store(self, out: Emitter, action: model.Action, value: str) -> None:
        number = action.argument
        match action.name:
            case "STORE":
                kind = "(int)" if self._names.is_int(number) else ""
                stored = f"{kind}{value}" if kind else bare(value)
                out.line(f"{self._names.variable(number)} = {stored};")
                if self._workload.stop is not None:
                    out.line("stop_if_over();")
            case "STORE_LOCAL":
                out.line(f"{self._local(number, action.operands[0].type)} = {bare(value)};")
            case "STORE_IMPORT":
                out.line(f"{self._import(number)} = {bare(value)};")

    def _other_action(self, out: Emitter, action: model.Action, operands: Sequence[str]) -> None:
        number = action.argument
        match action.name:
            case "YIELD_TO" | "SUSPEND" | "RESUME":
                self._about_other(out, action, operands[0])
            case "MARK":
                out.line("useful = 1;")
                out.line(f"printf({string(self._names.mark(number))});")
            case "IO" | "POLL":
                self._use(out, number, operands)
            case "RECEIVE" | "SEND" | "AWAIT":
                out.line(f"{self._wait(action)};")
                self._behind(out, action)
            case _:
                super()._other_action(out, action, operands)

    def _about_other(self, out: Emitter, action: model.Action, instance: str) -> None:
        """A library lacks functions for handlers that its scheduler lacks."""
        function, handler = {
            "YIELD_TO": ("act_yield_to(own, ", "set_next_thread"),
            "SUSPEND": ("act_suspend(own, ", "suspend_thread"),
            "RESUME": ("act_resume(", "resume_thread"),
        }[action.name]
        if self._names.has_handler(handler):
            out.line(f"{function}find({action.argument}, {instance}));")
        elif action.name == "YIELD_TO":
            out.line("give_up(own); // the scheduler does not care to whom")
        else:
            out.line(f"// the scheduler has no {handler}")

    # --- devices, channels and locks

    def _use(self, out: Emitter, number: int, operands: Sequence[str]) -> None:
        """A distribution may give times below 0, which count as 0."""
        service, latency, key = operands
        if self._workload.devices[number].discipline is model.Discipline.HIGHEST:
            key = f"-{key}"
        times = ", ".join(
            one if one == "0L" else f"greater({one}, 0L)" for one in (service, latency)
        )
        out.line(f"act_use(own, &devices[{number}], {times}, {key});")

    def _write_message(
        self, out: Emitter, channel: model.Channel, first: int, *, is_sent: bool
    ) -> None:
        """Copies a message from the locals of its thread, or to them."""
        fields = channel.type.fields if channel.type is not None else ()
        types = [ir.ValueType.TIME, *(field.type for field in fields)]
        for number, type_ in enumerate(types):
            pair = self._local(first + number, type_), f"message[{number}].{member(type_)}"
            target, value = reversed(pair) if is_sent else pair
            out.line(f"{target} = {value};")


def _looked_up(expr: model.Table, clock: Clock) -> str:
    """A choice of the values by the time now; before the first time it is the first value."""
    last = constant(expr.points[-1][1], ir.ValueType.FLOAT, clock)
    values = [constant(value, ir.ValueType.FLOAT, clock) for _, value in expr.points[:-1]]
    ends = [constant(time, ir.ValueType.TIME, clock) for time, _ in expr.points[1:]]
    ways = "".join(f"time_now() < {end} ? {one} : " for one, end in zip(values, ends, strict=True))
    return f"({ways}{last})"


def member(type_: ir.ValueType) -> str:
    """Where a part of a message lies."""
    return "f" if type_ is ir.ValueType.FLOAT else "l"


def constant(value: int | float, type_: ir.ValueType, clock: Clock) -> str:
    """A number of the workload; a time is rounded to the unit."""
    if type_ is ir.ValueType.FLOAT:
        value = 0.0 if math.isnan(value) else max(-_LARGEST, min(_LARGEST, value))
        text = f"{value:.8g}"
        text = text if "." in text or "e" in text else f"{text}.0"
        return text if value >= 0 else f"({text})"
    number = int(value) // clock.ns if type_ is ir.ValueType.TIME else int(value)
    number = max(-_LONGEST, min(_LONGEST, number))
    return f"{number}L" if number >= 0 else f"({number}L)"
