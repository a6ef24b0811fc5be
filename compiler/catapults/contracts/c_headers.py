"""C from the tables: enums, offsets, structs and X-macros."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from catapults.contracts.layout import layout_enums
from catapults.contracts.libraries import (
    LIBRARIES,
    Profile,
    ProfileHandler,
    Role,
    container_names,
    handler_numbers,
    libraries,
)
from catapults.contracts.tables import condition, table

#: Enums of layout.toml whose members carry a prefix of their own.
_ENUM_PREFIX = {
    "choice_kind": "CAT_CHOICE_",
    "container_kind": "CAT_",
    "explored_event": "CAT_EXPLORED_",
    "explored_flag": "CAT_EXPLORED_",
    "lead": "CAT_LEADS_",
    "mail_kind": "CAT_SAYS_",
    "thread_state": "CAT_STATE_",
    "type": "CAT_",
}
_C_TYPE = {"i64": "int64_t", "u64": "uint64_t", "u32": "uint32_t", "i32": "int32_t"}
_PARAMETER = {"none": "CAT_PARAMETER_NONE", "optional": "CAT_PARAMETER_OPTIONAL"}


def headers() -> dict[str, str]:
    """File name to content, for the include folder ``catapults``."""
    return {
        "layout.h": _guarded("layout", _layout()),
        "faults.h": _guarded("faults", _faults()),
        "diagnoses.h": _guarded("diagnoses", _diagnoses()),
        "trace_kinds.h": _guarded("trace_kinds", _trace_kinds()),
        "recording.h": _guarded("recording", _recording()),
        "handlers.h": _guarded("handlers", _handlers()),
        "profiles.h": _guarded("profiles", _profile_types()),
        "profiles.c": "\n".join(_profile_tables()) + "\n",
        "bytecode.h": _guarded("bytecode", _bytecode()),
    }


def _guarded(name: str, lines: Iterable[str]) -> str:
    guard = f"CATAPULTS_{name.upper()}_H"
    return "\n".join(
        [
            f"/* Generated from the table of {name.replace('_', ' ')}; do not edit. */",
            f"#ifndef {guard}",
            f"#define {guard}",
            "",
            *lines,
            "",
            "#endif",
            "",
        ]
    )


def _string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _enum(name: str, prefix: str, members: Mapping[str, int]) -> Iterator[str]:
    yield f"enum {name} {{"
    for member, number in members.items():
        yield f"    {prefix}{member.upper()} = {number},"
    yield "};"
    yield ""


def _x_macro(name: str, rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    lines = [f"    X({', '.join(row)})" for row in rows]
    yield f"#define {name}(X) \\"
    yield " \\\n".join(lines)
    yield ""


def _layout() -> Iterator[str]:
    layout = table("layout")
    yield "#include <stdint.h>"
    yield ""
    for name, value in layout["limits"].items():
        yield f"#define CAT_{name} {value}"
    yield ""
    for struct, fields in layout["structs"].items():
        for field, offset in fields.items():
            yield f"#define CAT_{struct.upper()}_{field.upper()} {offset}"
        yield ""
    for name, members in layout_enums().items():
        yield from _enum(f"cat_{name}", _ENUM_PREFIX.get(name, f"CAT_{name.upper()}_"), members)
    for name in ("view", "thread_view"):
        yield f"struct cat_{name} {{"
        for field, kind in layout[name]["fields"]:
            yield f"    {_C_TYPE[kind]} {field};"
        yield "};"
        yield ""


def _faults() -> Iterator[str]:
    faults = table("faults")["faults"]
    numbers = {"NONE": 0} | {name: fault["number"] for name, fault in faults.items()}
    yield from _enum("cat_fault_kind", "CAT_FAULT_", numbers)
    yield "/* X(name, number, text) */"
    yield from _x_macro(
        "CAT_FAULTS",
        ((name, str(fault["number"]), _string(fault["text"])) for name, fault in faults.items()),
    )


def _diagnoses() -> Iterator[str]:
    for name, diagnosis in table("diagnoses")["diagnoses"].items():
        yield f"#define CAT_DIAGNOSIS_{name} {_string(diagnosis['code'])}"


def _numbers(rows: Mapping[str, Any]) -> dict[str, int]:
    return {name: row["number"] for name, row in rows.items()}


def _trace_kinds() -> Iterator[str]:
    trace = table("trace")
    kinds = trace["kinds"]
    for name, members in trace["enums"].items():
        yield from _enum(f"cat_{name}", f"CAT_{name.upper()}_", members)
    yield from _enum("cat_trace_kind", "CAT_TRACE_", _numbers(kinds))
    yield from _enum("cat_release", "CAT_RELEASE_", _numbers(trace["releases"]))
    yield from _enum("cat_protocol_step", "CAT_STEP_", _numbers(trace["steps"]))
    for part in ("lock", "semaphore", "condition"):
        numbers = _numbers(trace[f"{part}_changes"])
        yield from _enum(f"cat_{part}_change", f"CAT_{part.upper()}_", numbers)
    yield "/* X(name, number, level, text) */"
    yield from _x_macro(
        "CAT_TRACE_KINDS",
        (
            (name, str(kind["number"]), str(kind["level"]), _string(kind["text"]))
            for name, kind in kinds.items()
        ),
    )


def _recording() -> Iterator[str]:
    recording = table("recording")
    for name in ("VERSION", "HEAD_WORDS"):
        yield f"#define CAT_RECORDING_{name} {recording[name]}"
    yield ""
    yield from _enum("cat_recording_kind", "CAT_RECORDING_", recording["kinds"])
    yield from _enum("cat_recording_outcome", "CAT_OUTCOME_", recording["outcomes"])


def _handlers() -> Iterator[str]:
    numbers = handler_numbers()
    yield from _enum("cat_handler_number", "CAT_HANDLER_", numbers)
    yield f"#define CAT_HANDLER_LIMIT {max(numbers.values()) + 1} /* above every number */"
    yield ""
    yield "/* X(name, number, text) */"
    yield from _x_macro(
        "CAT_HANDLERS",
        ((name.upper(), str(number), _string(name)) for name, number in numbers.items()),
    )


def _condition_name(text: str) -> str:
    return "CAT_HOLDS_" + text.upper().replace(" ", "_")


def _profile_types() -> Iterator[str]:
    yield "#include <stdbool.h>"
    yield "#include <stdint.h>"
    yield ""
    yield "/* What can be asked to hold when a handler is called or has returned; flags. */"
    yield "enum cat_condition {"
    for bit, text in enumerate(table("conditions")):
        yield f"    {_condition_name(text)} = 1 << {bit}, /* {text} */"
    yield "};"
    yield ""
    yield "/* What a handler is for, whatever it is called. */"
    yield "enum cat_role {"
    yield "    CAT_ROLE_NONE,"
    for role in Role:
        yield f"    CAT_ROLE_{role.name},"
    yield "    CAT_ROLE_COUNT"
    yield "};"
    yield from _container_types()
    yield """
enum cat_parameter { CAT_PARAMETER_NONE, CAT_PARAMETER_OPTIONAL, CAT_PARAMETER_REQUIRED };

enum cat_result { CAT_RESULT_NONE, CAT_RESULT_INT, CAT_RESULT_TIME, CAT_RESULT_THREAD };

/* What a profile expects of one handler. */
struct cat_profile_handler {
    uint32_t handler;   /* enum cat_handler_number */
    bool required;
    bool query;
    uint32_t parameter; /* enum cat_parameter */
    uint32_t result;    /* enum cat_result */
    uint32_t entry;     /* enum cat_condition, or-ed */
    uint32_t exit;      /* enum cat_condition, or-ed */
};

/* A threading library; times are defaults in ns. */
struct cat_profile_desc {
    const char *name;
    uint32_t int_bits;
    bool dispatch_required; /* a schedule without dispatch is a fault */
    bool parks;             /* a thread may suspend itself */
    int64_t switch_cost;
    int64_t handler_cost;
    int64_t statement_cost;
    int64_t look_cost;
    int64_t host_cost;
    uint32_t roles[CAT_ROLE_COUNT]; /* the handler in each role, 0 for none */
    const char *containers[CAT_KNOWN_AS_COUNT]; /* the names by which it knows them; or NULL */
    uint32_t handler_count;
    const struct cat_profile_handler *handlers;
};"""
    yield ""
    yield "/* How the decision gets the processor and gives it on, where that takes time. */"
    protocols = {name: one.number for each in libraries() for name, one in each.protocols.items()}
    count = {"COUNT": max(protocols.values()) + 1}
    yield from _enum("cat_protocol_kind", "CAT_PROTOCOL_", {"none": 0} | protocols | count)
    yield "/* Indexed by enum cat_profile. */"
    yield f"#define CAT_PROFILE_COUNT {len(LIBRARIES)}"
    yield "extern const struct cat_profile_desc cat_profiles[CAT_PROFILE_COUNT];"
    yield ""
    yield "/* X(NAME, name, number), in the order of their numbers. */"
    rows = ((name.upper(), name, str(number)) for number, name in enumerate(LIBRARIES))
    yield from _x_macro("CAT_LIBRARIES", rows)
    yield "/* The conditions once more, for code of one handler, in which they are constants. */"
    yield "enum {"
    for one in libraries():
        for handler in one.handlers.values():
            name = f"CAT_{one.name}_{handler.name}".upper()
            yield f"    {name}_ENTRY = {_flags(handler.entry)},"
            yield f"    {name}_EXIT = {_flags(handler.exit)},"
    yield "};"


def _container_types() -> Iterator[str]:
    """What libraries know containers as, and which conditions ask for that."""
    conditions = {text: condition(text) for text in table("conditions")}
    yield ""
    yield "/* What a library knows a container as. */"
    yield "enum cat_known_as {"
    yield "    CAT_KNOWN_AS_CALENDAR, /* one that it has no name for */"
    yield "    CAT_KNOWN_AS_CURRENT,  /* the slot that is dispatched */"
    for name in container_names():
        yield f"    CAT_KNOWN_AS_{name.upper()},"
    yield "    CAT_KNOWN_AS_COUNT"
    yield "};"
    yield ""
    yield "/* X(place, flag): a condition that holds where the thread is in such a container. */"
    rows = (
        (place.upper(), _condition_name(text))
        for text, one in conditions.items()
        for place in one.where
    )
    yield from _x_macro("CAT_CONDITIONS_OF_PLACE", rows)
    yield "/* X(place, full, flag): one that holds where that has threads, or none. */"
    counted = (
        (place.upper(), str(int(count == "full")), _condition_name(text))
        for text, one in conditions.items()
        for place, count in one.holds.items()
    )
    yield from _x_macro("CAT_CONDITIONS_OF_COUNT", counted)


def _flags(conditions: Iterable[str]) -> str:
    return " | ".join(map(_condition_name, conditions)) or "0"


def _profile_tables() -> Iterator[str]:
    yield "/* Generated from the tables of profiles; do not edit. */"
    yield '#include "catapults/profiles.h"'
    yield ""
    yield '#include "catapults/handlers.h"'
    yield ""
    for one in libraries():
        yield from _handler_table(one)
    yield "const struct cat_profile_desc cat_profiles[CAT_PROFILE_COUNT] = {"
    for one in libraries():
        costs = "".join(f".{name}_cost = {ns}, " for name, ns in one.costs.items())
        yield f"    {{.name = {_string(one.name)}, .int_bits = {one.int_bits},"
        yield f"     .dispatch_required = {str(one.dispatch_required).lower()},"
        yield f"     .parks = {str(one.parks).lower()},"
        yield f"     {costs.rstrip()}"
        roles = (_in_role(role, handler) for role, handler in one.in_roles.items())
        yield f"     .roles = {{{', '.join(roles)}}},"
        if one.containers:
            names = (f"[CAT_KNOWN_AS_{name.upper()}] = {_string(name)}" for name in one.containers)
            yield f"     .containers = {{{', '.join(names)}}},"
        yield f"     .handler_count = {len(one.handlers)}, .handlers = {one.name}_handlers}},"
    yield "};"


def _in_role(role: Role, handler: ProfileHandler) -> str:
    return f"[CAT_ROLE_{role.name}] = CAT_HANDLER_{handler.name.upper()}"


def _handler_table(one: Profile) -> Iterator[str]:
    yield f"static const struct cat_profile_handler {one.name}_handlers[] = {{"
    for handler in one.handlers.values():
        parameter = _PARAMETER.get(handler.parameter, "CAT_PARAMETER_REQUIRED")
        yield f"    {{.handler = CAT_HANDLER_{handler.name.upper()},"
        yield f"     .required = {str(handler.required).lower()},"
        yield f"     .query = {str(handler.kind == 'query').lower()},"
        yield f"     .parameter = {parameter},"
        yield f"     .result = CAT_RESULT_{(handler.result or 'none').upper()},"
        yield f"     .entry = {_flags(handler.entry)},"
        yield f"     .exit = {_flags(handler.exit)}}},"
    yield "};"
    yield ""


def _bytecode() -> Iterator[str]:
    bytecode = table("bytecode")
    operations: Mapping[str, Any] = bytecode["operations"]
    yield f"#define CAT_BYTECODE_MAGIC {_string(bytecode['magic'])}"
    yield f"#define CAT_BYTECODE_VERSION {bytecode['version']}"
    yield f"#define CAT_BYTECODE_MAX_STACK {bytecode['max_stack']}"
    for name, most in bytecode["limits"].items():
        yield f"#define CAT_MAX_{name.upper()} {most}"
    yield ""
    sections = {name: section["id"] for name, section in bytecode["sections"].items()}
    yield from _enum("cat_bytecode_section", "CAT_SECTION_", sections)
    yield from _enum("cat_variable_flag", "CAT_VARIABLE_", bytecode["variable_flags"])
    yield from _enum("cat_job_kind", "CAT_JOB_", bytecode["job_kinds"])
    yield from _enum("cat_late_job", "CAT_LATE_", bytecode["late_jobs"])
    yield "/* What the 24 bits beside an operation mean. */"
    arguments = dict.fromkeys(operation["argument"] for operation in operations.values())
    yield from _enum("cat_argument", "CAT_ARGUMENT_", {a: n for n, a in enumerate(arguments)})
    numbers = {name: operation["number"] for name, operation in operations.items()}
    yield from _enum("cat_operation", "CAT_OP_", numbers)
    yield "/* X(name, number, argument, pops, pushes) */"
    yield from _x_macro(
        "CAT_OPERATIONS",
        (
            (
                name,
                str(operation["number"]),
                f"CAT_ARGUMENT_{operation['argument'].upper()}",
                str(operation["pops"]),
                str(operation["pushes"]),
            )
            for name, operation in operations.items()
        ),
    )
