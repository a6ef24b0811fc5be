"""What happens beside the threads of a sample program: variables that change with time, and
messages from outside. Each has a thread of Pth of its own, which is none of the workload."""

from __future__ import annotations

from collections.abc import Iterable

from catapults import program as ir
from catapults.backends.emitter import Emitter
from catapults.backends.pth.sample.code import Code, constant
from catapults.backends.pth.sample.names import SampleNames
from catapults.backends.structured_c.literals import comment, string
from catapults.workload.model import Arrivals, Signal


class Outside:
    """Writes their threads."""

    def __init__(self, out: Emitter, names: SampleNames, code: Code) -> None:
        self._out = out
        self._names = names
        self._code = code

    def _helper(self, function: str, name: str, lines: Iterable[str]) -> None:
        """A thread of the program that is none of the workload; it has chance of its own."""
        out = self._out
        out.line(f"static void *{function}(void *unused)")
        with out.block("{", "}"):
            out.line(
                f"struct thread helper = {{.chance = chance_start({string(name)}, 0)}}, "
                "*me = &helper;"
            )
            out.line("(void)unused;")
            out.line("(void)me;")
            for line in lines:
                out.line(line)
            out.line("return NULL;")
        out.line()

    def signal(self, signal: Signal) -> None:
        """A variable that is set anew each period."""
        number, name = signal.variable.number, signal.variable.name
        self._out.line(f"/* {comment(name)}: a variable that changes with time */")
        lines = [
            f"for (int64_t next = time_origin();; next += INT64_C({signal.period})) {{",
            "    sleep_until(next);",
            f"    {self._names.variable(number)} = {self._code.alone(signal.value)};",
            "    workload_acted();",
            "}",
        ]
        self._helper(f"signal_{number}", name, lines)

    def arrivals(self, arrivals: Arrivals) -> None:
        """Messages into a channel, at listed times or again and again."""
        self._out.line(f"/* {comment(arrivals.name)}: messages from outside */")
        listed = arrivals.interval is None
        lines = self._listed_arrivals(arrivals) if listed else self._regular_arrivals(arrivals)
        self._helper(f"arrivals_{arrivals.number}", arrivals.name, lines)

    def _listed_arrivals(self, arrivals: Arrivals) -> list[str]:
        times = ", ".join(constant(time, ir.ValueType.TIME) for time in arrivals.times)
        count = len(arrivals.times)
        return [
            f"const int64_t times[] = {{{times}}};",
            f"for (int i = 0; i < {count}; i++) {{",
            "    sleep_until(int_add(time_origin(), times[i]));",
            *(f"    {line}" for line in self._burst(arrivals)),
            "}",
        ]

    def _regular_arrivals(self, arrivals: Arrivals) -> list[str]:
        assert arrivals.interval is not None
        interval = self._code.alone(arrivals.interval)
        start = interval if arrivals.start is None else self._code.alone(arrivals.start)
        limit = "INT64_MAX" if arrivals.limit is None else self._code.alone(arrivals.limit)
        return [
            f"int64_t left = {limit};",
            f"int64_t next = int_add(time_origin(), {start});",
            f"for (; left > 0; next = int_add(next, {interval})) {{",
            "    sleep_until(next);",
            *(f"    {line}" for line in self._burst(arrivals)),
            "}",
        ]

    def _burst(self, arrivals: Arrivals) -> list[str]:
        """The messages of one time; of regular arrivals each counts."""
        counted = arrivals.interval is not None
        burst = "1" if arrivals.burst is None else self._code.alone(arrivals.burst)
        fields = [
            f".{'f' if value.type is ir.ValueType.FLOAT else 'i'} = {self._code.alone(value)}"
            for value in arrivals.fields
        ]
        parts = ", ".join(f"{{{field}}}" for field in (".i = time_now()", *fields))
        condition = "burst > 0 && left > 0" if counted else "burst > 0"
        step = "burst--, left--" if counted else "burst--"
        return [
            f"for (int64_t burst = {burst}; {condition}; {step}) {{",
            f"    const union value message[] = {{{parts}}};",
            f"    message_arrives(&channels[{arrivals.target.number}], message);",
            "}",
        ]
