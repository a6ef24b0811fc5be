"""What starts the nodes of a system: its tables, and when it is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from catapults import program as ir
from catapults.backends.emitter import Emitter
from catapults.backends.pth.sample.code import FUNCTIONS, constant
from catapults.backends.pth.sample.watched import Watched, type_of
from catapults.backends.structured_c.literals import string
from catapults.backends.structured_c.workload_code import OPERATORS
from catapults.contracts.systems import Expression, SystemEnd, SystemPlan
from catapults.workload.model import Workload

#: A system that never ends of itself runs so long, in ns, if nobody says otherwise.
_LIMIT = 10_000_000_000

_ASKS = ("COUNTER", "VARIABLE", "LENGTH")


def watched_at(plan: SystemPlan, file: str) -> list[Watched]:
    """What the nodes of a workload are asked for, in the order of its numbers."""
    found: dict[Watched, None] = {}
    for one in _asked(plan.stop):
        if any(plan.nodes[number - 1].workload == file for number in one.nodes):
            found[Watched(one.op, one.name or "")] = None
    return list(found)


def _asked(expr: Expression | None) -> Iterator[Expression]:
    if expr is None:
        return
    if expr.op in _ASKS:
        yield expr
    for one in expr.args:
        yield from _asked(one)


class _Over:
    """The condition that ends a system, in C."""

    def __init__(self, plan: SystemPlan, workloads: Mapping[str, Workload]) -> None:
        self._plan = plan
        self._workloads = workloads

    def text(self, expr: Expression) -> str:
        if expr.op in _ASKS:
            return self._told(expr)
        args = [self.text(one) for one in expr.args]
        match expr.op:
            case "CONST":
                return _number(expr.value)
            case "NOW":
                return "time_now()"
            case "AND" | "OR":
                return f"({args[0]} {'&&' if expr.op == 'AND' else '||'} {args[1]})"
            case "WRAP":
                return f"int_wrap({args[0]}, {expr.value})"
            case "NEG_I":
                return f"int_subtract(0, {args[0]})"
            case "TABLE":
                return _table(args)
        if expr.op in OPERATORS:
            return f"({args[0]} {OPERATORS[expr.op]} {args[1]})"
        function = FUNCTIONS[expr.op]
        return (
            f"{function}({', '.join(args)})"
            if function.isidentifier()
            else f"({function}{args[0]})"
        )

    def _told(self, expr: Expression) -> str:
        """Of several nodes it is the sum."""
        one = Watched(expr.op, expr.name or "")
        parts = []
        for number in expr.nodes:
            file = self._plan.nodes[number - 1].workload
            member = "f" if type_of(one, self._workloads[file]) is ir.ValueType.FLOAT else "i"
            place = watched_at(self._plan, file).index(one)
            parts.append(f"nodes[{number - 1}].watched[{place}].{member}")
        return f"({' + '.join(parts)})"


def _number(value: int | float | None) -> str:
    if value is None:
        return "HUGE_VAL"
    return constant(value, ir.ValueType.FLOAT if isinstance(value, float) else ir.ValueType.INT)


def _table(numbers: Sequence[str]) -> str:
    times, values = ", ".join(numbers[::2]), ", ".join(numbers[1::2])
    arrays = f"(const int64_t[]){{{times}}}, (const double[]){{{values}}}"
    return f"look_up({len(numbers) // 2}, {arrays})"


class _Ducts:
    """The pipes: one to each channel that something comes to, and one for each shared channel."""

    def __init__(self, plan: SystemPlan, workloads: Mapping[str, Workload]) -> None:
        self._plan = plan
        self._workloads = workloads
        self.rows: list[str] = []
        #: By node, then by channel: what it comes from and leads to.
        self.ends: dict[int, dict[str, list[int]]] = {}
        for one in plan.shared_channels:
            duct = self._add(one.name, one.capacity or 0, one.ends)
            for end in one.ends:
                self._at(end)[:] = [duct, duct]
        fed: dict[tuple[int, str], list[SystemEnd]] = {}
        for channel in plan.channels:
            fed.setdefault((channel.to.node, channel.to.channel), []).append(channel.from_)
        for (node, name), sources in fed.items():
            self._join(SystemEnd(node=node, channel=name), sources)

    def _join(self, target: SystemEnd, sources: Sequence[SystemEnd]) -> None:
        duct = self._at(target)[0]
        if duct < 0:
            duct = self._at(target)[0] = self._add(target.channel, 0, [target, *sources])
        for one in sources:
            self._at(one)[1] = duct

    def _at(self, end: SystemEnd) -> list[int]:
        return self.ends.setdefault(end.node, {}).setdefault(end.channel, [-1, -1])

    def _add(self, name: str, capacity: int, ends: Iterable[SystemEnd]) -> int:
        width = max(self._width(one) for one in ends)
        self.rows.append(f".name = {string(name)}, .capacity = {capacity}, .width = {width}")
        return len(self.rows) - 1

    def _width(self, end: SystemEnd) -> int:
        workload = self._workloads[self._plan.nodes[end.node - 1].workload]
        types = [one.type for one in workload.channels if one.name == end.channel]
        return 1 + max(len(one.fields) if one is not None else 0 for one in types)


def tables_of(
    name: str,
    plan: SystemPlan,
    workloads: Mapping[str, Workload],
    programs: Sequence[tuple[str, str]],
    *,
    has_manager: bool,
) -> str:
    """``system.c``. ``programs`` has of each node its program and its scheduler."""
    out = Emitter()
    out.line(f"/* The system {name}: its nodes, what joins them, and when it is over. */")
    out.line('#include "runner.h"')
    out.line()
    out.line("#include <math.h>")
    out.line()
    ducts = _Ducts(plan, workloads)
    _write_nodes(out, plan, ducts, programs)
    if ducts.rows:
        with out.block("static struct duct ducts[] = {", "};"):
            for row in ducts.rows:
                out.line(f"{{{row}}},")
        out.line()
    if plan.stop is not None:
        out.line("static bool is_over(void)")
        with out.block("{", "}"):
            out.line(f"return {_Over(plan, workloads).text(plan.stop)};")
        out.line()
    with out.block("struct system the_system = {", "};"):
        out.line(f".name = {string(name)},")
        if has_manager:
            out.line(".has_manager = true,")
        out.line(".nodes = nodes,")
        out.line(f".node_count = {len(plan.nodes)},")
        if ducts.rows:
            out.line(".ducts = ducts,")
            out.line(f".duct_count = {len(ducts.rows)},")
        if plan.stop is not None:
            out.line(".is_over = is_over,")
            out.line(f".over = {string(plan.stop_text or 'its stop condition holds')},")
        out.line(f".limit = {'INT64_MAX' if plan.stop is not None else f'INT64_C({_LIMIT})'},")
    return out.text()


def _write_nodes(
    out: Emitter, plan: SystemPlan, ducts: _Ducts, programs: Sequence[tuple[str, str]]
) -> None:
    with out.block("static struct node nodes[] = {", "};"):
        for number, node in enumerate(plan.nodes, 1):
            program, scheduler = programs[number - 1]
            ends = "".join(
                f"{{{string(channel)}, {start}, {target}}}, "
                for channel, (start, target) in ducts.ends.get(number, {}).items()
            )
            count = len(watched_at(plan, node.workload))
            with out.block("{", "},"):
                out.line(f".label = {string(node.label)}, .program = {string(program)},")
                out.line(f".scheduler = {string(scheduler)},")
                out.line(f".ends = (const struct end[]){{{ends}{{0}}}},")
                if count:
                    out.line(f".watched = (union value[{count}]){{{{0}}}}, .watch_count = {count},")
                times = (node.arrives, _never(node.departs), _never(node.crashes))
                words = ", ".join(
                    f".{what} = {time if isinstance(time, str) else f'INT64_C({time})'}"
                    for what, time in zip(("arrives", "departs", "crashes"), times, strict=True)
                )
                out.line(f"{words},")
    out.line()


def _never(time: int | None) -> int | str:
    return "INT64_MAX" if time is None else time
