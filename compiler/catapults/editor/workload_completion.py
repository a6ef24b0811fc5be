"""What can be written at a place of a workload."""

from __future__ import annotations

from collections.abc import Iterator

from catapults.contracts.messages import Completion, CompletionKind
from catapults.contracts.tables import PROFILES, profile
from catapults.editor import keywords
from catapults.editor.context import Context
from catapults.editor.document import Document
from catapults.workload.functions import FUNCTIONS

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
    "stop": "stop when $0;",
    "limit": "limit time $0;",
}
_STATEMENTS = {
    "compute": "compute $0;",
    "yield": "yield;",
    "sleep": "sleep $0;",
    "loop": "loop {\n\t$0\n}",
    "repeat": "repeat ($1)\n\t$0",
    "while": "while ($1)\n\t$0",
    "if": "if ($1)\n\t$0",
    "count": "count $0;",
    "record": "record ${1:histogram} $0;",
    "mark": 'mark "$0";',
    "spawn": "spawn $0;",
    "suspend": "suspend $0;",
    "resume": "resume $0;",
    "exit": "exit;",
    "break": "break;",
    "continue": "continue;",
    "import": "import int ${1:name} = ${0:0};",
    "const": "const ",
    "int": "int ",
    "float": "float ",
    "time": "time ",
}
_VALUES = ("variable", "constant", "parameter", "signal", "import", "local", "counter")


def workload_items(document: Document, context: Context, offset: int) -> Iterator[Completion]:
    """By the lexeme before, else by where the place lies."""
    last = context.before[-1] if context.before else ""
    if last == "PROFILE":
        yield from (_item(name, "keyword", "") for name in PROFILES)
    elif last == "LIMIT":
        yield from (_item(name, "keyword", "") for name in ("time", "ticks"))
    elif last == "STOP":
        yield _item("when", "keyword", "", "when ")
    elif last in ("SPAWN", "SUSPEND", "RESUME") or context.before[-2:] == ("YIELD", "TO"):
        yield from _named(document, offset, ("thread",))
    elif last == "COUNT" and context.depth > 1:
        yield from _named(document, offset, ("counter",))
    elif last == "RECORD":
        yield from _named(document, offset, ("histogram",))
    elif last in ("INT", "FLOAT", "TIME"):
        return  # a new name
    elif context.depth == 0 and document.workload is None:
        yield _item("workload", "skeleton", "a workload", "workload ${1:name} {\n\t$0\n}")
    elif context.depth == 1 and context.at_start:
        yield from _keywords(_ITEMS)
    elif context.section == "COSTS":
        yield from (_item(name, "keyword", "", f"{name} ") for name in profile("pth").costs)
    elif context.depth > 0:
        yield from _values(document, context, offset)


def _values(document: Document, context: Context, offset: int) -> Iterator[Completion]:
    yield from _named(document, offset, _VALUES)
    if context.at_start:
        yield from _keywords(_STATEMENTS)
        return
    for name, function in FUNCTIONS.items():
        yield _item(name, "function", function.usage, f"{name}($0)")
    for word in ("now", "instance"):
        yield _item(word, "keyword", keywords.WORKLOAD[word])


def _named(document: Document, offset: int, kinds: tuple[str, ...]) -> Iterator[Completion]:
    for symbol in document.names.visible(offset):
        if symbol.kind in kinds:
            yield _item(symbol.name, symbol.kind, symbol.detail)


def _keywords(snippets: dict[str, str]) -> Iterator[Completion]:
    for word, insert in snippets.items():
        yield _item(word, "keyword", keywords.WORKLOAD.get(word, ""), insert)


def _item(label: str, kind: CompletionKind, detail: str, insert: str = "") -> Completion:
    return Completion(label=label, kind=kind, detail=detail, insert=insert or label)
