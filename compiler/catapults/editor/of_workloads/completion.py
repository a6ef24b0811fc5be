"""What can be written at a place of a workload."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from catapults.contracts.libraries import DEFAULT_PROFILE, PROFILES, PROTOCOLS, profile
from catapults.contracts.questions import Completion, CompletionKind
from catapults.editor import keywords
from catapults.editor.context import Context
from catapults.editor.document import Document
from catapults.editor.of_workloads.names import OTHER_THREADS
from catapults.workload.meaning.expressions.functions import FUNCTIONS, Takes

_ITEMS = {
    "profile": "profile $0;",
    "costs": "costs { $0 }",
    "const": "const ",
    "int": "int ",
    "float": "float ",
    "time": "time ",
    "parameter": "parameter ${1:load} = ${2:1.0} from ${3:0.5} to ${4:2.0};",
    "signal": "signal float ${1:name} = $2 every ${3:10ms};",
    "thread": "thread ${1:name}[${2:1}] {\n\t$0\n}",
    "device": "device ${1:name} { servers ${2:1}; service ${3:5ms}; }",
    "channel": "channel ${1:name}[${2:16}];",
    "arrivals": "arrivals ${1:name} { every ${2:10ms}; to ${3:channel}; }",
    "lock": "lock ${1:name};",
    "rwlock": "rwlock ${1:name};",
    "semaphore": "semaphore ${1:name} = ${2:1};",
    "condition": "condition ${1:name};",
    "barrier": "barrier ${1:name}[${2:2}];",
    "host": "host int ${1:name}(thread t) = $0;",
    "quantum": "quantum ${1:10ms};",
    "processors": "processors ${1:4};",
    "clairvoyant": "clairvoyant;",
    "processes": "processes {\n\tname  arrival  bursts;\n\tP1    0        ${0:8};\n}",
    "stop": "stop when $0;",
    "limit": "limit time $0;",
}
_STATEMENTS = {
    "compute": "compute $0;",
    "yield": "yield;",
    "sleep": "sleep $0;",
    "sleep until": "sleep until $0;",
    "loop": "loop {\n\t$0\n}",
    "repeat": "repeat ($1)\n\t$0",
    "while": "while ($1)\n\t$0",
    "if": "if ($1)\n\t$0",
    "count": "count $0;",
    "record": "record ${1:histogram} $0;",
    "mark": 'mark "$0";',
    "spawn": "spawn $0;",
    "spawn anywhere": "spawn $0 anywhere;",
    "suspend": "suspend $0;",
    "kill": "kill $0;",
    "resume": "resume $0;",
    "enter": "enter $0;",
    "leave": "leave $0;",
    "io": "io $0;",
    "poll": "poll $0;",
    "receive": "receive ${1:m} from $0;",
    "try": "try receive ${1:m} from ${2:channel}\n\t$0",
    "send": "send ${1:m} to $0;",
    "acquire": "acquire $0;",
    "release": "release $0;",
    "wait": "wait $0;",
    "signal": "signal $0;",
    "broadcast": "broadcast $0;",
    "join": "join $0;",
    "select": "select {\n\treceive ${1:m} from ${2:channel}\n\t\t$0\n\tafter ${3:5ms};\n}",
    "period": "period ${0:10ms};",
    "sporadic": "sporadic ${0:10ms};",
    "offset": "offset ${0:2ms};",
    "jitter": "jitter ${0:500us};",
    "deadline": "deadline ${0:8ms};",
    "late": "late ${0:continues;}",
    "exit": "exit;",
    "break": "break;",
    "continue": "continue;",
    "import": "import int ${1:name} = ${0:0};",
    "const": "const ",
    "int": "int ",
    "float": "float ",
    "time": "time ",
}
_DEVICE = {
    "servers": "servers ${0:1};",
    "service": "service ${0:5ms};",
    "rate": "rate ${1:1MB} per ${0:1s};",
    "latency": "latency ${0:1ms};",
    "discipline": "discipline ${0:fifo};",
    "calendar": "calendar ${0:disk};",
}
_ARRIVALS = {
    "every": "every ${0:10ms};",
    "at": "at ${0:1ms};",
    "to": "to $0;",
    "count": "count ${0:1000};",
    "start": "start ${0:0s};",
    "burst": "burst ${0:1};",
    "fields": "fields { int ${1:size} = $0; }",
}
_TYPES = {"int": "int ", "float": "float ", "time": "time "}
_BUILT_IN = {"THREAD": ("instance",), "DEVICE": ("amount",)}
_SETTINGS = {"DEVICE": _DEVICE, "ARRIVALS": _ARRIVALS}
_FOLLOWING = {
    "PROFILE": {name: name for name in (*PROFILES, *PROTOCOLS)},
    "LIMIT": {"time": "time ", "ticks": "ticks "},
    "STOP": {"when": "when "},
    "TRY": {"receive": "receive ${1:m} from $0"},
    "LATE": {"continues": "continues;", "dropped": "dropped;"},
    "DISCIPLINE": {"fifo": "fifo;", "lowest": "lowest $0;", "highest": "highest $0;"},
    **dict.fromkeys(("SIGNAL", "PARAMETER", "IMPORT", "HOST", "CONST"), _TYPES),
}
#: What kind of name follows a word; bounds of a parameter, outside all inner braces, are values.
_NAMED = {
    **dict.fromkeys(("SPAWN", "JOIN"), ("thread",)),
    "ON": ("node",),
    **dict.fromkeys(("FROM", "TO"), ("channel",)),
    **dict.fromkeys(("IO", "POLL"), ("device",)),
    **dict.fromkeys(("ACQUIRE", "RELEASE"), ("lock", "rwlock")),
    "WITH": ("lock",),
    "WAIT": ("semaphore", "condition", "barrier"),
    "BROADCAST": ("condition",),
    "RECORD": ("histogram",),
    "SEND": ("message",),
}
_BEFORE_NEW_NAMES = frozenset(
    "WORKLOAD INT FLOAT TIME RECEIVE THREAD DEVICE CHANNEL LOCK RWLOCK SEMAPHORE CONDITION BARRIER "
    "ARRIVALS".split()
)
_VALUES = ("variable", "constant", "parameter", "signal", "import", "local", "counter", "message")


def workload_items(document: Document, context: Context, offset: int) -> Iterator[Completion]:
    """By the lexeme before, else by where the place lies."""
    return _after_word(document, context, offset) or _by_place(document, context, offset)


def _after_word(document: Document, context: Context, offset: int) -> Iterator[Completion] | None:
    """Where the lexeme before decides; None where it does not."""
    last = context.before[-1] if context.before else ""
    if last == "LEFT_PAREN" and _takes_channel(context.called):
        return _named(document, offset, ("channel",))
    if context.before[-2:] == ("YIELD", "TO"):
        return _named(document, offset, ("thread",))
    if last == "SIGNAL" and context.section == "THREAD":
        return _named(document, offset, ("semaphore", "condition"))
    if last in ("SUSPEND", "RESUME"):
        return chain(_named(document, offset, ("thread",)), _elsewhere(document, offset))
    if last == "KILL":
        return _named(document, offset, ("thread",))
    reads = "ACQUIRE" in context.before or context.before[-2:] == ("RIGHT_BRACKET", "TO")
    if last == "TO" and reads:
        return _keywords({"read": "read;", "write": "write;"})
    if last == "COUNT" and context.section == "THREAD":
        return _named(document, offset, ("counter",))
    if last in _NAMED and not (last in ("FROM", "TO") and context.depth == 1):
        return _named(document, offset, _NAMED[last])
    if last in _FOLLOWING:
        return _keywords(_FOLLOWING[last])
    if last == "DOT":
        return _fields(document, context, offset)
    return iter(()) if last in _BEFORE_NEW_NAMES else None


def _takes_channel(name: str) -> bool:
    return name in FUNCTIONS and FUNCTIONS[name].takes is Takes.CHANNEL


def _by_place(document: Document, context: Context, offset: int) -> Iterator[Completion]:
    if context.depth == 0:
        if document.workload is None:
            yield _item("workload", "skeleton", "a workload", "workload ${1:name} {\n\t$0\n}")
    elif context.depth == 1 and context.at_start:
        yield from _keywords(_ITEMS)
    elif context.section in _SETTINGS and context.at_start:
        of_fields = context.depth > 2
        yield from _keywords(_TYPES if of_fields else _SETTINGS[context.section])
    elif context.section == "COSTS":
        yield from (
            _item(name, "keyword", "", f"{name} ") for name in profile(DEFAULT_PROFILE).costs
        )
    else:
        yield from _values(document, context, offset)


def _values(document: Document, context: Context, offset: int) -> Iterator[Completion]:
    yield from _named(document, offset, _VALUES)
    if context.at_start:
        yield from _keywords(_STATEMENTS)
        return
    for name, function in FUNCTIONS.items():
        yield _item(name, "function", function.usage, f"{name}($0)")
    for word in ("now", *_BUILT_IN.get(context.section, ())):
        yield _item(word, "keyword", keywords.WORKLOAD[word])


def _fields(document: Document, context: Context, offset: int) -> Iterator[Completion]:
    """Behind `m.`, what the message carries; behind `t.`, the imports of threads."""
    workload = document.surveyed
    before = [token for token in document.tokens if token.span.end <= context.from_ and token.text]
    if workload is None or len(before) < 2:
        return
    owner = before[-2].text
    visible = document.names.visible(offset)
    symbol = next((s for s in visible if s.name == owner and s.space == "values"), None)
    if symbol is not None and symbol.kind == "message":
        yield _item("created", "attribute", "time created")
        source = symbol.detail.rpartition(" ")[2]
        types = [one.type for one in workload.channels if one.name == source]
        for field in types[0].fields if types and types[0] is not None else ():
            yield _item(field.name, "attribute", f"{field.type.value} {field.name}")
    elif symbol is not None and symbol.detail.startswith("thread "):
        imports = {one.name: one for thread in workload.classes for one in thread.imports}
        for one in imports.values():
            yield _item(one.name, "import", f"import {one.type.value} {one.name}")


def _elsewhere(document: Document, offset: int) -> Iterator[Completion]:
    """Threads of other nodes, each with its node."""
    for symbol in document.names.visible(offset):
        if symbol.space.startswith(OTHER_THREADS):
            reached = f"{symbol.name} on {symbol.space.removeprefix(OTHER_THREADS)}"
            yield _item(reached, "thread", symbol.detail)


def _named(document: Document, offset: int, kinds: tuple[str, ...]) -> Iterator[Completion]:
    for symbol in document.names.visible(offset):
        if symbol.space.startswith(OTHER_THREADS):
            continue
        if (symbol.detail.split()[0] if symbol.kind == "lock" else symbol.kind) in kinds:
            yield _item(symbol.name, symbol.kind, symbol.detail)


def _keywords(snippets: dict[str, str]) -> Iterator[Completion]:
    for word, insert in snippets.items():
        yield _item(word, "keyword", keywords.WORKLOAD.get(word, ""), insert)


def _item(label: str, kind: CompletionKind, detail: str, insert: str = "") -> Completion:
    return Completion(label=label, kind=kind, detail=detail, insert=insert or label)
