"""What can be written at a place of a system."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import get_args

from catapults.contracts.questions import Completion, CompletionKind
from catapults.contracts.systems import SharingModel
from catapults.editor import keywords
from catapults.editor.context import Context
from catapults.editor.document import Document
from catapults.editor.system_names import symbols_in, symbols_of
from catapults.system.syntax import ast
from catapults.workload.meaning.expressions.functions import FUNCTIONS

_ITEMS = {
    "scheduler": 'scheduler "$0.sched";',
    "node": 'node ${1:name} { workload "${0:name}.workload"; }',
    "network": "network {\n\tdefault { latency ${1:200us}; }\n\t$0\n}",
    "channel": "channel ${1:node}.${2:channel} -> $0;",
    "shared": "shared channel ${1:name} { ${2:node}.${3:channel}; latency ${0:20us}; }",
    "parameter": "parameter ${1:load} = ${2:1.0} from ${3:0.5} to ${4:2.0};",
    "dsm": "dsm ${0:auto};",
    "stop": "stop when $0;",
    "seed": "seed ${0:1};",
}
_NODE = {
    "family": "family $0;",
    "workload": 'workload "$0.workload";',
    "arrives": "arrives ${0:100ms};",
    "departs": "departs ${0:60s};",
    "crashes": "crashes ${0:30s};",
}
_WAYS = {
    "manager": "manager { latency ${1:60us}; message ${0:15us}; }",
    "default": "default { latency ${0:200us}; }",
    "link": "link ${1:a} <-> ${2:b} { latency ${0:120us}; }",
}
_WAY = {
    "latency": "latency ${0:120us};",
    "rate": "rate ${1:10MB} per ${0:1s};",
    "jitter": "jitter ${0:exponential(20us)};",
    "loss": "loss ${0:0.01};",
    "down": "down ${1:5s}..${0:7s};",
    "timeout": "timeout ${0:1s};",
    "message": "message ${0:15us};",
}
_NODES_FOLLOW = ("LINK", "LEADS_TO", "BOTH_WAYS", "CHANNEL")
_FILES = {"WORKLOAD": ".workload", "SCHEDULER": ".sched"}


def system_items(document: Document, context: Context, offset: int) -> Iterator[Completion]:
    """By the lexeme before, else by where the place lies."""
    return _after_word(document, context, offset) or _by_place(document, context, offset)


def _after_word(document: Document, context: Context, offset: int) -> Iterator[Completion] | None:
    """Where the lexeme before decides; None where it does not."""
    last = context.before[-1] if context.before else ""
    match last:
        case "DOT":
            return _of_node(document, context)
        case "FAMILY":
            return _named(document, offset, "family")
        case "DSM" | "ASSIGN" if last == "DSM" or "DSM" in context.before:
            return (_item(one, "keyword", keywords.SYSTEM[one]) for one in get_args(SharingModel))
        case "STOP":
            return _keywords({"when": "when "})
        case "SHARED":
            return _keywords({"channel": "channel ${1:name} { $0 }"})
        case "SYSTEM" | "NODE":
            return iter(())
    if context.before[-2:] == ("SHARED", "CHANNEL"):
        return iter(())  # a new name
    if last in _FILES:
        return _files(document, _FILES[last])
    return _named(document, offset, "node") if last in _NODES_FOLLOW else None


def _by_place(document: Document, context: Context, offset: int) -> Iterator[Completion]:
    if context.depth == 0:
        if document.system is None:
            yield _item("system", "skeleton", "a system", "system ${1:name} {\n\t$0\n}")
    elif not context.at_start:
        yield from _values(document, context, offset)
    elif context.depth == 1:
        yield from _keywords(_ITEMS)
    elif context.section == "NODE":
        yield from _keywords(_NODE)
    elif context.section == "SHARED":
        yield from _named(document, offset, "node")
        yield from _keywords({"latency": "latency ${0:20us};"})
    elif context.section == "NETWORK":
        yield from _keywords(_WAYS if context.depth == 2 else _WAY)


def _values(document: Document, context: Context, offset: int) -> Iterator[Completion]:
    yield from _named(document, offset, "parameter")
    if context.depth == 1:
        yield from _named(document, offset, "node")
        yield _item("now", "keyword", keywords.SYSTEM["now"])
    elif context.section == "NODE":
        yield _item("instance", "keyword", keywords.SYSTEM["instance"])
    for name, function in FUNCTIONS.items():
        if function.random is (context.section == "NETWORK"):
            yield _item(name, "function", function.usage, f"{name}($0)")


def _of_node(document: Document, context: Context) -> Iterator[Completion]:
    """Behind `node.`: channels where channels are joined, else what can be asked for."""
    tokens = [one for one in document.tokens if one.span.end <= context.from_ and one.text]
    at = len(tokens) - 2
    if at >= 0 and tokens[at].type == "RIGHT_BRACKET":
        while at > 0 and tokens[at].type != "LEFT_BRACKET":
            at -= 1
        at -= 1
    if at < 0:
        return
    file = _workloads(document).get(tokens[at].text)
    symbols = symbols_in(document.beside(file)) if file is not None else []
    joined = _statement(document, context) in ("CHANNEL", "SHARED")
    spaces = ("world",) if joined else ("values",)
    for space in spaces:
        for symbol in symbols_of(symbols, space):
            yield _item(symbol.name, symbol.kind, symbol.detail)


def _statement(document: Document, context: Context) -> str:
    """The token that begins the item in which a place lies."""
    if context.section == "SHARED":
        return "SHARED"
    tokens = [one for one in document.tokens if one.span.end <= context.from_]
    at = len(tokens)
    while at and tokens[at - 1].type not in ("SEMICOLON", "LEFT_BRACE", "RIGHT_BRACE"):
        at -= 1
    return tokens[at].type if at < len(tokens) else ""


def _workloads(document: Document) -> Mapping[str, str]:
    """The files of workloads by node."""
    items = document.system.items if document.system is not None else []
    return {
        item.name.text: setting.file.text
        for item in items
        if isinstance(item, ast.NodeItem)
        for setting in item.settings
        if isinstance(setting, ast.WorkloadSetting)
    }


def _files(document: Document, ending: str) -> Iterator[Completion]:
    for name in sorted(document.files):
        if name.endswith(ending):
            yield _item(f'"{name}"', "keyword", "a file of the project", f'"{name}";')


def _named(document: Document, offset: int, kind: str) -> Iterator[Completion]:
    for symbol in document.names.visible(offset):
        if symbol.kind == kind:
            yield _item(symbol.name, symbol.kind, symbol.detail)


def _keywords(snippets: Mapping[str, str]) -> Iterator[Completion]:
    for word, insert in snippets.items():
        yield _item(word, "keyword", keywords.SYSTEM.get(word, ""), insert)


def _item(label: str, kind: CompletionKind, detail: str, insert: str = "") -> Completion:
    return Completion(label=label, kind=kind, detail=detail, insert=insert or label)
