"""TypeScript from the tables and from the messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from json import dumps
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from catapults.contracts import (
    deadlines,
    edits,
    exploration,
    gestures,
    groups,
    messages,
    questions,
    rules,
    systems,
)
from catapults.contracts.containers import Kind as ContainerKind
from catapults.contracts.containers import kinds
from catapults.contracts.layout import layout_enums
from catapults.contracts.libraries import (
    DEFAULT_PROFILE,
    Profile,
    ProfileHandler,
    Role,
    folder_targets,
    handler_numbers,
    libraries,
    profiles,
)
from catapults.contracts.plain_data import camel
from catapults.contracts.tables import table

_FIELD_BYTES = {"i64": 8, "u64": 8, "i32": 4, "u32": 4}
_PLAIN: dict[Any, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}
#: Where messages are defined, with the types there that have a name in TypeScript, too.
_ALIASES: dict[ModuleType, tuple[str, ...]] = {
    messages: (
        "Severity",
        "NodeKind",
        "ProfileName",
        "VerdictName",
        "UndrawnKind",
        "OutputKind",
        "FolderTarget",
        "ExportTarget",
    ),
    questions: (),
    deadlines: ("Outlook", "Exactness"),
    exploration: (),
    rules: ("KeyOrder", "Table", "OwnerKind", "CardKind", "FieldName"),
    groups: ("MemberKind", "GroupValueType", "SiteKind"),
    gestures: ("ContainerKind", "ValueType", "Gesture"),
    edits: ("EditAnswer",),
    systems: ("SharingModel",),
}
#: Of these a simulator knows, too.
_OF_SYSTEMS = (
    systems.Expression,
    systems.MeasuredUse,
    systems.MeasuredFamily,
    systems.MeasuredMessages,
    systems.MeasuredRun,
    systems.SystemNode,
    systems.SystemWay,
    systems.SystemLink,
    systems.SystemManager,
    systems.SystemEnd,
    systems.SystemChannel,
    systems.SharedChannel,
    systems.SystemParameter,
    systems.SystemPlan,
)
_HEADER = "// Generated from the compiler's tables; do not edit."


def simulator_files() -> dict[str, str]:
    """File name to content, for the simulator."""
    return {
        "layout.ts": _file(_layout()),
        "trace.ts": _file(_trace()),
        "recording.ts": _file(_recording()),
        "faults.ts": _file(_faults()),
        "diagnoses.ts": _file(_diagnoses()),
        "handlers.ts": _file(_handlers()),
        "bytecode.ts": _file(_bytecode()),
        "system.ts": _file(_system()),
        "calls.ts": _file(_call_steps()),
    }


def page_files() -> dict[str, str]:
    """File name to content, for the page."""
    return {
        "services.ts": service_types(),
        "libraries.ts": _file(_libraries()),
        "calendars.ts": _file(_calendars()),
    }


def service_types() -> str:
    """The messages between an editor and the compiler."""
    return _file(_messages())


def _file(lines: Iterable[str]) -> str:
    return "\n".join([_HEADER, "", *lines]).rstrip() + "\n"


def _pascal(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _object(name: str, entries: Mapping[Any, Any]) -> Iterator[str]:
    yield f"export const {name} = {{"
    for key, value in entries.items():
        yield f"  {key}: {dumps(value)},"
    yield "} as const;"
    yield ""


def _constants(name: str, members: Mapping[str, int]) -> Iterator[str]:
    """Numbers by name, a type that holds one of them, and names by number."""
    yield from _object(name, members)
    yield f"export type {name} = (typeof {name})[keyof typeof {name}];"
    yield ""
    yield f"export const {name}Name: Readonly<Record<number, string>> = {{"
    for member, number in members.items():
        yield f"  {number}: {dumps(member)},"
    yield "};"
    yield ""


def _handlers() -> Iterator[str]:
    yield from _constants("Handler", handler_numbers())
    yield from _roles(lambda handler: handler.number)
    yield "/** Queries that are held against the record together, in words. */"
    yield "export const TOGETHER: Readonly<Record<number, string>> = {"
    for handler in _known_handlers():
        if handler.together is not None:
            both = f" {'or' if handler.tells else '+'} ".join((handler.together, handler.name))
            yield f"  {handler.number}: {dumps(both)},"
    yield "};"


def _known_handlers() -> list[ProfileHandler]:
    """The handlers of all libraries: what has one name is the same in each."""
    found = {one.name: one for each in libraries() for one in each.handlers.values()}
    return [found[name] for name in handler_numbers()]


def _roles(key: Callable[[ProfileHandler], object]) -> Iterator[str]:
    """What handlers are for, by what tells them apart."""
    yield f"export type Role = {_type(Literal[tuple(role.value for role in Role)])};"
    yield ""
    yield "/** What handlers are for. */"
    kind = "number" if isinstance(key(_known_handlers()[0]), int) else "string"
    yield f"export const ROLES: Readonly<Record<{kind}, Role>> = {{"
    for handler in _known_handlers():
        if handler.role is not None:
            yield f"  {key(handler)}: {dumps(handler.role.value)},"
    yield "};"
    yield ""


def _libraries() -> Iterator[str]:
    yield 'import type { ContainerKind, FolderTarget, ProfileName } from "./services.js";'
    yield ""
    yield from _roles(lambda handler: handler.name)
    yield "/** A threading library: what it is called, and the handlers by what they are for. */"
    yield "export interface Library {"
    yield "  readonly base: string;"
    yield "  readonly words: { readonly called: string; readonly forProgram: string };"
    roles = _type(Literal[tuple(role.value for role in _NAMED_BY_THE_PAGE)])
    yield f"  readonly handlers: Readonly<Record<{roles}, string>>;"
    yield "}"
    yield ""
    yield f"export const DEFAULT_PROFILE: ProfileName = {dumps(DEFAULT_PROFILE)};"
    yield ""
    offered = {one.name: _library(one) for one in profiles()}
    yield from _typed("LIBRARIES", "ProfileName, Library", offered)
    yield "/** Folders for real libraries, and the text that people read of each. */"
    targets = {name: vars(one) for name, one in folder_targets().items()}
    texts, marks = ("title", "output"), ("tests", "systems")
    parts = [f"readonly {one}: string" for one in texts]
    parts += [f"readonly {one}: boolean" for one in marks]
    row = f"{{ {'; '.join(parts)} }}"
    yield from _typed("TARGETS", f"FolderTarget, {row}", targets)
    yield from _interface_of_kinds()
    rows = {one.name: {name: getattr(one, name) for name in _OF_KINDS} for one in kinds().values()}
    yield "/** How containers keep their threads, and how they are drawn. */"
    yield from _typed("CONTAINERS", "ContainerKind, ContainerRow", rows)


def _calendars() -> Iterator[str]:
    """A file of its own: only a view that is loaded later wants it."""
    yield "/** A library under which calls have appointments in calendars. */"
    yield "export interface Appointments {"
    yield "  /** The kinds of calls, by the number that a thread's attribute `call` holds. */"
    yield "  readonly calls: readonly string[];"
    yield "  /** The handler that makes appointments. */"
    yield "  readonly handler: string;"
    yield "  /** Containers that are no calendars, each with what is in it, in words. */"
    yield "  readonly known: Readonly<Record<string, string>>;"
    yield "}"
    yield ""
    rows = {
        one.name: {
            "calls": list(one.call_kinds),
            "handler": one.name_in(Role.APPOINT),
            "known": dict(one.containers),
        }
        for one in profiles()
        if one.call_kinds
    }
    yield from _typed("APPOINTMENTS", "string, Appointments", rows)


def _call_steps() -> Iterator[str]:
    yield "/** Where a thread comes when its call begins, is over, and without an appointment. */"
    yield "export interface CallSteps {"
    yield "  readonly begins: readonly string[];"
    yield "  readonly away: readonly string[];"
    yield "  readonly over: readonly string[];"
    yield "}"
    yield ""
    rows = {str(one.number): dict(one.call_steps) for one in profiles() if one.call_steps}
    yield from _typed("CALL_STEPS", "number, CallSteps", rows)


#: What the page knows of a kind of containers.
_OF_KINDS = ("enters", "leaves", "sign", "meaning", "usual")


def _interface_of_kinds() -> Iterator[str]:
    hints = get_type_hints(ContainerKind)
    yield "export interface ContainerRow {"
    for name in _OF_KINDS:
        yield f"  readonly {name}: {_type(hints[name])};"
    yield "}"
    yield ""


#: The roles of handlers that the page names by itself: an arrow that is drawn belongs to one.
_NAMED_BY_THE_PAGE = (Role.BIRTH, Role.DISPATCH, Role.RELEASE, Role.END)


def _library(one: Profile) -> dict[str, Any]:
    return {
        "base": one.base,
        "words": {"called": one.words.called, "forProgram": one.words.for_program},
        "handlers": {role.value: one.name_in(role) for role in _NAMED_BY_THE_PAGE},
    }


def _typed(name: str, types: str, rows: Mapping[str, Any]) -> Iterator[str]:
    yield f"export const {name}: Readonly<Record<{types}>> = {{"
    for key, row in rows.items():
        yield f"  {key}: {dumps(row)},"
    yield "};"
    yield ""


def _layout() -> Iterator[str]:
    layout = table("layout")
    for name, value in layout["limits"].items():
        yield f"export const {name} = {value};"
    yield ""
    for struct, members in layout["structs"].items():
        yield from _object(struct.upper(), members)
    for name, members in layout_enums().items():
        yield from _constants(_pascal(name), members)
    for name in ("view", "thread_view"):
        yield from _struct(name, layout[name]["fields"])


def _struct(name: str, members: list[list[str]]) -> Iterator[str]:
    """Offsets by C's rules of alignment, the size, and the type of each field."""
    offsets: dict[str, int] = {}
    end = 0
    for member, kind in members:
        width = _FIELD_BYTES[kind]
        end = -(-end // width) * width
        offsets[member] = end
        end += width
    yield from _object(name.upper(), offsets)
    yield from _object(f"{name.upper()}_TYPES", dict(members))
    yield f"export const {name.upper()}_SIZE = {-(-end // 8) * 8};"
    yield ""


def _numbers(rows: Mapping[str, Any], column: str = "number") -> dict[str, int]:
    return {name: row[column] for name, row in rows.items()}


def _texts(name: str, rows: Mapping[str, Any]) -> Iterator[str]:
    """The text of each row by its number."""
    yield f"export const {name}: Readonly<Record<number, string>> = {{"
    for row in rows.values():
        yield f"  {row['number']}: {dumps(row['text'])},"
    yield "};"
    yield ""


def _magic(name: str, letters: str) -> str:
    """Letters at the start of a file as the number that they are there, little-endian."""
    return f"export const {name} = {int.from_bytes(letters.encode(), 'little')};"


def _trace() -> Iterator[str]:
    trace = table("trace")
    yield f"export const RECORD_SIZE = {trace['record_size']};"
    yield ""
    for name, members in trace["enums"].items():
        yield from _constants(_pascal(name), members)
    yield from _constants("TraceKind", _numbers(trace["kinds"]))
    yield "/** How a thread gives up control. */"
    yield from _texts("RELEASE_TEXT", trace["releases"])
    yield "/** What brings the decision to the processor, and the chosen thread behind it. */"
    yield from _texts("STEP_TEXT", trace["steps"])
    yield "/** What becomes of a lock. */"
    for part in ("lock", "semaphore", "condition"):
        yield from _texts(f"{part.upper()}_CHANGE_TEXT", trace[f"{part}_changes"])


def _recording() -> Iterator[str]:
    recording = table("recording")
    yield _magic("RECORDING_MAGIC", recording["MAGIC"])
    for name in ("VERSION", "HEAD_WORDS"):
        yield f"export const RECORDING_{name} = {recording[name]};"
    yield ""
    yield from _constants("RecordingKind", recording["kinds"])
    yield from _constants("RecordingOutcome", recording["outcomes"])


def _faults() -> Iterator[str]:
    faults = table("faults")["faults"]
    yield from _constants("FaultKind", {"NONE": 0} | _numbers(faults))
    yield '/** Completes "the run stopped because …". */'
    yield from _texts("FAULT_TEXT", faults)


def _diagnoses() -> Iterator[str]:
    rows = table("diagnoses")["diagnoses"]
    faults = table("faults")["faults"]
    yield from _object("DiagnosisCode", {name: row["code"] for name, row in rows.items()})
    titles = {row["code"]: row["title"] for row in rows.values()}
    yield "/** What each is called, in a few words. */"
    yield from _typed("DIAGNOSIS_TITLES", "string, string", titles)
    told = {faults[row["fault"]]["number"]: row["code"] for row in rows.values() if "fault" in row}
    yield "/** By the number of the fault that it is told with. */"
    yield from _typed("CODES_OF_FAULTS", "number, string", told)


def _bytecode() -> Iterator[str]:
    bytecode = table("bytecode")
    yield _magic("BYTECODE_MAGIC", bytecode["magic"])
    yield f"export const BYTECODE_VERSION = {bytecode['version']};"
    yield ""
    yield from _constants("Section", _numbers(bytecode["sections"], "id"))
    yield from _object("VariableFlag", bytecode["variable_flags"])


def _system() -> Iterator[str]:
    yield f"export type SharingModel = {_type(systems.SharingModel)};"
    yield ""
    for message in _OF_SYSTEMS:
        yield from _interface(message.__name__, message)


def _messages() -> Iterator[str]:
    for module, aliases in _ALIASES.items():
        for name in aliases:
            yield f"export type {name} = {_type(getattr(module, name))};"
        if aliases:
            yield ""
        for name, value in vars(module).items():
            if is_dataclass(value) and value.__module__ == module.__name__:
                yield from _interface(name, value)


def _interface(name: str, message: Any) -> Iterator[str]:
    hints = get_type_hints(message)
    if message.__doc__:
        yield f"/** {' '.join(message.__doc__.split())} */"
    yield f"export interface {name} {{"
    for field in fields(message):
        optional = field.default is not MISSING or field.default_factory is not MISSING
        mark = "?" if optional else ""
        yield f"  {camel(field.name)}{mark}: {_type(hints[field.name])};"
    yield "}"
    yield ""


def _type(hint: Any) -> str:
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(dumps(argument) for argument in arguments)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(map(_type, arguments)))
    if origin is list:
        inner = _type(arguments[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    return str(hint.__name__)
