"""The descriptors of a scheduler as initialisers in C."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from catapults import program as ir
from catapults.backends.c.unit import Unit
from catapults.backends.description import (
    TYPE_NAMES,
    called_handlers,
    initial_bits,
    key_number,
)
from catapults.backends.emitter import Emitter
from catapults.backends.lowering.remote import looked_at
from catapults.backends.structured_c.c_names import c_name
from catapults.backends.structured_c.literals import string
from catapults.source import Span

_Row = tuple[str, Span | None]  # an initialiser, and what it describes
_Variable = TypeVar("_Variable", ir.Attribute, ir.Global)


def write_descriptors(out: Emitter, unit: Unit, setup: str) -> None:
    """The tables, and the object that holds them together."""
    out.line("/* --- what the runtime must know --- */")
    tables = {
        "attribute": ("variable", _variables(unit.record_tag, unit.attributes)),
        "global": ("variable", _variables(unit.data_tag, unit.variables)),
        "container": ("container", _containers(unit.program)),
        "handler": ("handler", _handlers(unit)),
        "site": ("site", _sites(unit.program)),
    }
    for name, (struct, rows) in tables.items():
        _table(out, struct, name, rows)
    _table(out, "shared", "shared", _shared(unit))
    hosts = _write_parameters(out, unit)
    _table(out, "host", "host", hosts)
    counts = {name: len(rows) for name, (_, rows) in tables.items()} | {"host": len(hosts)}
    counts["shared"] = len(unit.program.shared)
    _write_scheduler(out, unit, setup, counts)


def _table(out: Emitter, struct: str, name: str, rows: Sequence[_Row]) -> None:
    """C has no empty arrays: a table without rows is left out."""
    if not rows:
        return
    out.line()
    with out.block(f"static const struct cat_{struct}_desc {_plural(name)}[] = {{", "};"):
        for row, origin in rows:
            with out.made_from(*filter(None, (origin,))):
                out.line(f"{{{row}}},")


def _plural(name: str) -> str:
    return name if name == "shared" else f"{name}s"


def _variables(tag: str, members: Mapping[_Variable, str]) -> list[_Row]:
    return [
        (
            f".name = {string(v.name)}, .type = {TYPE_NAMES[v.type]}, "
            f".offset = offsetof(struct {tag}, {member}), .count = {_count(v)}"
            + (f", .imported = 1, .initial = {_initial(v)}" if v.imported else ""),
            v.span,
        )
        for v, member in members.items()
    ]


def _count(variable: ir.Attribute | ir.Global) -> int:
    return (variable.size or 1) if isinstance(variable, ir.Global) else 1


def _initial(variable: ir.Attribute | ir.Global) -> str:
    bits = initial_bits(variable)
    return "INT64_MIN" if bits == -(2**63) else f"INT64_C({bits})"


def _shared(unit: Unit) -> list[_Row]:
    looked = looked_at(unit.program) if unit.options.debug else frozenset()
    return [
        (
            f".name = {string(v.name)}, .kind = CAT_SHARED_{v.shared.kind.name}, "
            f".model = CAT_MODEL_{v.shared.model.name}, .type = {TYPE_NAMES[v.type]}, "
            f".count = {_count(v)}, "
            f".offset = offsetof(struct {unit.data_tag}, {unit.variables[v]}), "
            f".container = {v.shared.container}" + (", .looked = 1" if v in looked else ""),
            v.span,
        )
        for v in unit.program.shared
        if v.shared is not None
    ]


def _containers(program: ir.Program) -> list[_Row]:
    return [
        (
            f".name = {string(c.name)}, .kind = CAT_{c.type.name}, .count = {c.size or 1}"
            + (f", .key = {key_number(c, program)}" if c.kind.is_sorted else "")
            + (", .lowest_first = 1" if c.lowest_first else "")
            + (", .local = 1" if c.handler is not None else ""),
            c.span,
        )
        for c in program.containers
    ]


def _handlers(unit: Unit) -> list[_Row]:
    return [
        (
            f".handler = CAT_HANDLER_{h.name.upper()}, .run = {unit.handlers[h]}"
            + (", .has_parameter = 1" if h.param is not None else "")
            + (", .fixed = 1" if h.fixed else ""),
            h.name_span,
        )
        for h in called_handlers(unit.program)
    ]


def _sites(program: ir.Program) -> list[_Row]:
    return [
        (
            f"{string(s.span.source.name)}, {string(s.text)}, {s.span.line}, {s.span.column}",
            s.span if number else None,  # number 0 stands for no place
        )
        for number, s in enumerate(program.sites)
    ]


def _write_parameters(out: Emitter, unit: Unit) -> list[_Row]:
    """The types of host functions' parameters; what describes the functions."""
    rows: list[_Row] = []
    for host in unit.program.hosts:
        row = f".name = {string(host.name)}, .parameter_count = {len(host.parameters)}"
        if host.parameters:
            name = unit.names.unique(c_name(f"{host.name}_parameters"))
            types = ", ".join(TYPE_NAMES[type_] for type_ in host.parameters)
            out.line()
            with out.made_from(host.span):
                out.line(f"static const uint32_t {name}[] = {{{types}}};")
            row += f", .parameters = {name}"
        rows.append((row, host.span))
    return rows


def _write_scheduler(out: Emitter, unit: Unit, setup: str, counts: Mapping[str, int]) -> None:
    symbol, layout = unit.symbol, unit.layout
    out.line()
    out.line("/* A shared library is looked up by one name, whatever the scheduler's own. */")
    out.line("#ifdef CATAPULTS_SHARED")
    out.line(f"#define {symbol} catapults_scheduler")
    out.line("#endif")
    out.line()
    out.line(f"extern const struct cat_scheduler {symbol};")
    out.line()
    with out.block(f"const struct cat_scheduler {symbol} = {{", "};"):
        out.line(".abi = CAT_SCHED_ABI,")
        out.line(f".name = {string(unit.program.name)},")
        out.line(f".profile = CAT_PROFILE_{unit.program.profile.upper()},")
        out.line(f".data_size = {layout.data_size},")
        out.line(f".stride = {layout.stride},")
        out.line(f".foreach_depth = {layout.foreach_depth},")
        out.line(f".dispatch_slot = {layout.dispatch_slot},")
        out.line(f".dispatch_count = {layout.dispatch_count},")
        out.line(f".setup = {setup},")
        for name, count in counts.items():
            if count:
                out.line(f".{name}_count = {count},")
                out.line(f".{_plural(name)} = {_plural(name)},")
        if unit.program.stamp:
            out.line(f".stamp = UINT64_C({unit.program.stamp:#018x}),")
        if unit.program.family:
            out.line(f".family = {unit.program.family},")
