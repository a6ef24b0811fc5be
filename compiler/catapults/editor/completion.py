"""What can be written at a place of a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from catapults.contracts.containers import kinds
from catapults.contracts.libraries import ProfileHandler
from catapults.contracts.protocol_words import called_when, head
from catapults.contracts.questions import Completion, CompletionKind, Completions, PlaceRequest
from catapults.editor import keywords
from catapults.editor.across import NODE_VARIABLES
from catapults.editor.context import Context, context_at
from catapults.editor.document import Document, open_document
from catapults.editor.names import Symbol
from catapults.editor.of_workloads.completion import workload_items
from catapults.editor.system_completion import system_items
from catapults.models.distributed.families import Master
from catapults.models.model import is_master
from catapults.models.system import GLOBAL

_SECTIONS = {
    "thread": "thread {\n\t$0\n}",
    "threadimports": "threadimports {\n\t$0\n}",
    "data": "data {\n\t$0\n}",
    "imports": "imports {\n\t$0\n}",
    "invariant": "invariant ${1:container} {\n\t$0\n}",
    "event": "event ",
    "query": "query ",
    "before": "before ",
    "after": "after ",
}
_STATEMENTS = {
    "if": "if ($1)\n\t$0",
    "while": "while ($1)\n\t$0",
    "do": "do\n\t$0\nwhile ($1);",
    "for": "for ($1; $2; $3)\n\t$0",
    "foreach": "foreach ${1:t} in ${2:container} {\n\t$0\n}",
    "dispatch": "dispatch $0;",
    "destroy": "destroy $0;",
    "fail": "fail;",
    "return": "return $0;",
    "break": "break;",
    "continue": "continue;",
    "assert": "assert($0);",
}
_DATA_TYPES = ("int", "float", "time", *kinds(), "const")
_VALUE_TYPES = ("int", "float", "time")
_ORDERS = ("sortable", "reverse", "increasing", "decreasing")
_NODE_EVENTS = ("ARRIVAL", "DEPARTURE", "PLACEMENT")
_BODIES = ("EVENT", "QUERY", "BEFORE", "AFTER", "INVARIANT", *_NODE_EVENTS)
#: Statements that nothing is done by with nodes.
_OF_THREADS = ("dispatch", "destroy", "fail")
_LISTED = {
    "DATA": _DATA_TYPES,
    "GLOBAL": (*_VALUE_TYPES, "const"),
    "NODES": ("node", *(one for one in kinds() if one != "threadref")),
    "NODEFAMILIES": (),
}
_MASTER_SECTIONS = {
    "nodefamilies": 'nodefamilies {\n\t"${1:web.sched}" : ${2:web};\n}',
    "nodes": "nodes {\n\t$0\n}",
    "global": "global {\n\t$0\n}",
    "arrival": "arrival(${1:n}) {\n\t$0\n}",
    "departure": "departure(${1:n}) {\n\t$0\n}",
    "dispatch": "dispatch {\n\t$0\n}",
    "event": "event ",
    "query": "query ",
}
_MASTER = (
    'distributed scheduler ${1:name} {\n\tnodefamilies {\n\t\t"${2:web.sched}" : ${3:web};\n\t}\n\n'
    "\tnodes {\n\t\tqueue ${4:webs};\n\t}\n\n\tarrival(n) {\n\t\tn => ${4:webs};\n\t}\n}"
)
_NAMED_AFTER: dict[str, set[str]] = {
    "DOT": {"attribute"},
    "ARROW": {"container"},
    "BEFORE": {"handler"},
    "AFTER": {"handler"},
}
_WORDS_AFTER = {
    "SORTABLE": ["on"],
    **{order: ["sortable"] for order in ("REVERSE", "INCREASING", "DECREASING")},
}
_THREADS = ("parameter", "local")


def complete(request: PlaceRequest) -> Completions:
    """What can stand at a place, the likeliest first; nothing in comments and strings."""
    document = open_document(request)
    offset = document.offset(request.offset)
    context = context_at(document, offset)
    items: list[Completion] = []
    from_ = offset
    if context is not None and document.is_known:
        from_ = context.from_
        items = list(_items(document, context, offset))
    utf16 = document.source.utf16
    return Completions(version=request.version, from_=utf16(from_), to=utf16(offset), items=items)


def _items(document: Document, context: Context, offset: int) -> Iterator[Completion]:
    if document.language == "workload":
        return workload_items(document, context, offset)
    if document.language == "system":
        return system_items(document, context, offset)
    return _after_mark(document, context, offset) or _by_section(document, context, offset)


def _item(label: str, kind: CompletionKind, detail: str = "", insert: str = "") -> Completion:
    """A completion; what is inserted is the label unless told."""
    return Completion(label=label, kind=kind, detail=detail, insert=insert or label)


def _words(words: Iterable[str]) -> Iterator[Completion]:
    for word in words:
        yield _item(word, "keyword", keywords.SCHEDULER.get(word, ""), f"{word} ")


# --- by the lexeme before -----------------------------------------------------------


def _after_mark(document: Document, context: Context, offset: int) -> Iterator[Completion] | None:
    """Where the lexeme before decides; None where it does not."""
    last = context.before[-1] if context.before else ""
    if last == "DOT" and document.master is not None:
        return _of_owner(document, document.master, context.owner, offset)
    if last in _WORDS_AFTER:
        return _words(_WORDS_AFTER[last])
    if last in _NAMED_AFTER:
        return _named(document, offset, _NAMED_AFTER[last])
    match last:
        case "DISPATCH":
            return (one for one in _containers(document, offset) if _is_slot(one))
        case "IN":
            return (one for one in _containers(document, offset) if not _is_slot(one))
        case "DESTROY" | "SELECT":
            return _threads(document, offset)
        case "IS":
            return _families(document)
        case "EVENT" | "QUERY":
            return _missing(document, last.lower(), keyword=False)
        case "EXTENDS":
            return (_item(base, "scheduler", "a base") for base in sorted(document.bases))
        case "ON":
            of_nodes = context.section == "NODES"
            return _of_nodes(document) if of_nodes else _own_attributes(document)
        case "BAR" if context.before[-2:-1] not in (("ID",), ("RIGHT_BRACKET",)):
            return _named(document, offset, {"container"})
        case _:
            return None


def _by_section(document: Document, context: Context, offset: int) -> Iterator[Completion]:
    if context.depth == 0:
        if document.assembly is None:
            yield _item("scheduler", "skeleton", "a scheduler", "scheduler ${1:name} {\n\t$0\n}")
            yield from _words(["partial"])
            yield _item("distributed scheduler", "skeleton", "a system of nodes", _MASTER)
        elif context.before[-2:-1] == ("SCHEDULER",):
            yield from _words(["extends"])
    elif context.depth == 1:
        if context.at_start:
            yield from _missing(document, None, keyword=True)
            sections, words = _SECTIONS, keywords.SCHEDULER
            if is_master(document.source):
                sections, words = _MASTER_SECTIONS, words | keywords.MASTER
            for word, insert in sections.items():
                yield _item(word, "keyword", words[word], insert)
    elif context.section in _BODIES:
        yield from _in_body(document, context, offset)
    else:
        yield from _in_list(document, context)


def _in_list(document: Document, context: Context) -> Iterator[Completion]:
    """In a section that declares things."""
    if context.at_start:
        if context.section in ("THREAD", "THREADIMPORTS"):
            yield from _kept(document, context.section)
        types = _LISTED.get(context.section, _VALUE_TYPES)
        for word in types:
            about = keywords.MASTER.get(word) or keywords.SCHEDULER[word]
            yield _item(word, "type", about, f"{word} ")
    elif context.before[-2:-1] in (("PQUEUE",), ("PSTACK",)):
        yield from _words(_ORDERS)
    elif context.section in ("IMPORTS", "THREADIMPORTS") and context.before[-1:] == ("ID",):
        yield from _words(["default"])


def _in_body(document: Document, context: Context, offset: int) -> Iterator[Completion]:
    if context.before[-2:-1] == ("FOREACH",):
        yield from _words(["in"])
        return
    if context.before[-1:] and context.before[-1] in ("INT", "FLOAT", "TIME", "THREADREF"):
        return  # a new name
    values = {"container", "variable", "constant", "import", "parameter", "local"}
    yield from _named(document, offset, values)
    yield from _told(document, offset)
    if not context.at_start:
        for word in ("true", "false"):
            yield _item(word, "keyword")
        yield _item("now", "keyword", keywords.SCHEDULER["now"])
        return
    expected = document.profile.handlers.get(context.handler)
    can_fail = expected is not None and expected.fails is not None
    for word, insert in _STATEMENTS.items():
        if word == "fail" and not can_fail:
            continue
        if word in _OF_THREADS and context.section in _NODE_EVENTS:
            continue
        yield _item(word, "keyword", keywords.SCHEDULER.get(word, ""), insert)
    slot = "threadref"
    if context.section in _NODE_EVENTS:
        slot = "node"
        if context.section == "PLACEMENT":
            yield _item("select", "keyword", keywords.MASTER["select"], "select $0;")
    for word in (*_VALUE_TYPES, slot):
        about = keywords.MASTER.get(word) or keywords.SCHEDULER[word]
        yield _item(word, "type", about, f"{word} ")


# --- names --------------------------------------------------------------------------


def _named(document: Document, offset: int, kinds: set[str]) -> Iterator[Completion]:
    for symbol in document.names.visible(offset):
        if symbol.kind in kinds and symbol.space != NODE_VARIABLES:
            yield _of_symbol(symbol)


def _told(document: Document, offset: int) -> Iterator[Completion]:
    """What the library tells by variables, but for those that a declaration hides."""
    declared = {one.name for one in document.names.visible(offset) if one.space == "values"}
    for name, variable in document.profile.variables.items():
        if name not in declared:
            yield _item(name, "import", f"{variable.type} {name}: {variable.when}")


def _kept(document: Document, section: str) -> Iterator[Completion]:
    """What the library keeps of each thread where a scheduler declares it."""
    assembly = document.assembly
    declared: set[str] = set()
    if assembly is not None:
        declared |= {one.name.text for one in assembly.attributes}
        declared |= {one.name.text for one in assembly.threadimports}
    for name, kept in document.profile.attributes.items():
        if name not in declared:
            first = f"{kept.initial}{'ns' if kept.type == 'time' else ''}"
            default = f" default {first}" if section == "THREADIMPORTS" else ""
            declaration = f"{kept.type} {name}"
            yield _item(declaration, "attribute", kept.when, f"{declaration}{default};")


def _of_symbol(symbol: Symbol) -> Completion:
    """A name with its declaration beside it."""
    return _item(symbol.name, symbol.kind, symbol.detail)


def _containers(document: Document, offset: int) -> Iterator[Completion]:
    return _named(document, offset, {"container"})


def _is_slot(one: Completion) -> bool:
    return one.detail.startswith(("threadref ", "node "))


def _threads(document: Document, offset: int) -> Iterator[Completion]:
    for symbol in document.names.visible(offset):
        value = symbol.detail.startswith(("int ", "float ", "time "))
        if symbol.kind == "container" or (symbol.kind in _THREADS and not value):
            yield _of_symbol(symbol)


def _own_attributes(document: Document) -> Iterator[Completion]:
    """Imports cannot be keys: they change behind the scheduler's back."""
    for attribute in document.assembly.attributes if document.assembly is not None else ():
        name = attribute.name.text
        yield _item(name, "attribute", f"{attribute.type.value} {name}")


# --- systems ------------------------------------------------------------------------


def _of_owner(document: Document, master: Master, owner: str, offset: int) -> Iterator[Completion]:
    """What can stand behind a dot in a text of a system."""
    if owner == GLOBAL:
        names = set(master.globals)
        shared = (one for one in document.names.visible(offset) if one.scope is None)
        return (_of_symbol(one) for one in shared if one.space == "values" and one.name in names)
    if is_master(document.source) or owner in master.containers:
        return _of_nodes(document)
    own = (one for one in document.names.visible(offset) if one.space == "attributes")
    return (_of_symbol(one) for one in own)


def _of_nodes(document: Document) -> Iterator[Completion]:
    """The variables of nodes, each once."""
    symbols = (one for one in document.names.symbols if one.space == NODE_VARIABLES)
    return map(_of_symbol, {one.name: one for one in symbols}.values())


def _families(document: Document) -> Iterator[Completion]:
    for one in document.names.symbols:
        if one.space == "families":
            yield _of_symbol(one)


# --- handlers -----------------------------------------------------------------------


def _missing(document: Document, kind: str | None, *, keyword: bool) -> Iterator[Completion]:
    """The handlers that the profile knows and the scheduler lacks, required ones first."""
    assembly = document.assembly
    present = assembly.handlers if assembly is not None else {}
    missing = [
        handler
        for handler in document.profile.handlers.values()
        if handler.name not in present and kind in (None, handler.kind)
    ]
    for handler in sorted(missing, key=lambda one: not one.required):
        text = _skeleton(handler)
        needed = "required. " if handler.required else ""
        yield _item(
            f"{handler.kind} {handler.name}" if keyword else handler.name,
            "skeleton",
            f"{needed}{called_when(handler)}",
            text if keyword else text.partition(" ")[2],
        )


def _skeleton(handler: ProfileHandler) -> str:
    bodies = {"int": "return ${0:0};", "time": "return ${0:10ms};", "thread": "return $0;"}
    body = bodies[handler.result or "int"] if handler.kind == "query" else "$0"
    return f"{head(handler, '${1:t}')} {{\n\t{body}\n}}"
