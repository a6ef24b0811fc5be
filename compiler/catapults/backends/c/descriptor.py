"""The descriptors of a scheduler as initialisers in C."""

from __future__ import annotations

from collections.abc import Sequence

from catapults.backends.c.unit import Unit
from catapults.backends.description import Description, Variable, called_handlers, describe
from catapults.backends.emitter import Emitter
from catapults.backends.structured_c.c_names import c_name
from catapults.backends.structured_c.literals import string
from catapults.contracts.containers import kind, kind_numbers
from catapults.source import Span

_TYPES = ("CAT_INT", "CAT_FLOAT", "CAT_TIME", "CAT_THREAD")

_Row = tuple[str, Span | None]  # an initialiser, and what it describes


def write_descriptors(out: Emitter, unit: Unit, setup: str) -> None:
    """The tables, and the object that holds them together."""
    d = describe(unit.program, unit.layout)
    attributes = dict(zip(d.attributes, unit.attributes.values(), strict=True))
    variables = dict(zip(d.globals, unit.variables.values(), strict=True))
    out.line("/* --- what the runtime must know --- */")
    _table(out, "cat_variable_desc", "attributes", _variables(unit.record_tag, attributes))
    _table(out, "cat_variable_desc", "globals", _variables(unit.data_tag, variables))
    _table(out, "cat_container_desc", "containers", _containers(d))
    _table(out, "cat_handler_desc", "handlers", _handlers(d, unit))
    _table(out, "cat_site_desc", "sites", _sites(d))
    _write_hosts(out, d, unit)
    _write_scheduler(out, d, unit, setup)


def _table(out: Emitter, struct: str, name: str, rows: Sequence[_Row]) -> None:
    """C has no empty arrays: a table without rows is left out."""
    if not rows:
        return
    out.line()
    with out.block(f"static const struct {struct} {name}[] = {{", "};"):
        for row, origin in rows:
            with out.made_from(*filter(None, (origin,))):
                out.line(f"{{{row}}},")


def _variables(tag: str, variables: dict[Variable, str]) -> list[_Row]:
    return [
        (
            f".name = {string(v.name)}, .type = {_TYPES[v.type]}, "
            f".offset = offsetof(struct {tag}, {member}), .count = {v.count}"
            + (f", .imported = 1, .initial = {_initial(v)}" if v.imported else ""),
            v.span,
        )
        for v, member in variables.items()
    ]


def _initial(variable: Variable) -> str:
    lowest = -(2**63)
    return "INT64_MIN" if variable.initial == lowest else f"INT64_C({variable.initial})"


def _containers(d: Description) -> list[_Row]:
    names = {number: name for name, number in kind_numbers().items()}
    return [
        (
            f".name = {string(c.name)}, .kind = CAT_{names[c.kind]}, .count = {c.count}"
            + (f", .key = {c.key}" if kind(names[c.kind].lower()).is_sorted else "")
            + (", .lowest_first = 1" if c.lowest_first else "")
            + (", .local = 1" if c.local else ""),
            c.span,
        )
        for c in d.containers
    ]


def _handlers(d: Description, unit: Unit) -> list[_Row]:
    names = [unit.handlers[h] for h in called_handlers(unit.program)]
    return [
        (
            f".handler = CAT_HANDLER_{h.name.upper()}, .run = {name}"
            + (", .has_parameter = 1" if h.has_parameter else "")
            + (", .fixed = 1" if h.fixed else ""),
            h.span,
        )
        for h, name in zip(d.handlers, names, strict=True)
    ]


def _sites(d: Description) -> list[_Row]:
    return [
        (
            f"{string(s.span.source.name)}, {string(s.text)}, {s.span.line}, {s.span.column}",
            None if s.is_nowhere else s.span,
        )
        for s in d.sites
    ]


def _write_hosts(out: Emitter, d: Description, unit: Unit) -> None:
    """The host functions, behind the tables of their parameters' types."""
    rows: list[_Row] = []
    for host in d.hosts:
        types = ", ".join(_TYPES[type_] for type_ in host.parameters)
        row = f".name = {string(host.name)}, .parameter_count = {len(host.parameters)}"
        if host.parameters:
            name = unit.names.unique(c_name(f"{host.name}_parameters"))
            out.line()
            with out.made_from(host.span):
                out.line(f"static const uint32_t {name}[] = {{{types}}};")
            row += f", .parameters = {name}"
        rows.append((row, host.span))
    _table(out, "cat_host_desc", "hosts", rows)


def _write_scheduler(out: Emitter, d: Description, unit: Unit, setup: str) -> None:
    symbol = unit.symbol
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
        out.line(f".name = {string(d.name)},")
        out.line(f".profile = CAT_PROFILE_{unit.program.profile.upper()},")
        out.line(f".data_size = {d.data_size},")
        out.line(f".stride = {d.stride},")
        out.line(f".foreach_depth = {d.foreach_depth},")
        out.line(f".dispatch_slot = {d.dispatch_slot},")
        out.line(f".setup = {setup},")
        for name, rows in (
            ("attribute", d.attributes),
            ("global", d.globals),
            ("container", d.containers),
            ("handler", d.handlers),
            ("site", d.sites),
            ("host", d.hosts),
        ):
            if rows:
                out.line(f".{name}_count = {len(rows)},")
                out.line(f".{name}s = {name}s,")
