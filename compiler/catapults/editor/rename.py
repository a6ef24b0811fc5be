"""Gives a thing another name everywhere, or says why that would change what the text means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from catapults.contracts.messages import Edit
from catapults.contracts.questions import Language, RenameRequest, Renaming
from catapults.editor.across import same_in_all
from catapults.editor.around import nodes_around
from catapults.editor.document import (
    Document,
    beside_document,
    documents_around,
    open_document,
)
from catapults.editor.names import Symbol, Use, words
from catapults.editor.of_system import texts_of
from catapults.editor.rename_properties import called, renamed_properties
from catapults.models.group.syntax.tokens import WORDS as GROUP_WORDS
from catapults.models.model import is_master
from catapults.source import Source
from catapults.syntax.tokens import DISTRIBUTED_WORDS, KEYWORDS
from catapults.system.syntax.tokens import LANGUAGE as SYSTEM_WORDS
from catapults.workload.meaning.expressions.fields import CREATED
from catapults.workload.syntax.tokens import RESERVED, WORDS

_KEYWORDS: dict[Language, list[str]] = {
    "scheduler": list(KEYWORDS),
    "workload": [*RESERVED, *WORDS],
    "system": list(SYSTEM_WORDS.types),
}
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True)
class _Named:
    """A symbol in its text. Several have one name for good when the texts are linked by it."""

    document: Document
    symbol: Symbol


def rename(request: RenameRequest) -> Renaming:
    """The edits in all texts of the project; without a new name, whether there can be one."""
    document = open_document(request)
    offset = document.offset(request.offset)
    use = document.names.at(offset)
    span = use.span if use is not None else document.source.span(offset, offset)
    from_, to = document.range(span)
    answer = Renaming(version=request.version, from_=from_, to=to, edits=[], refusal=None)
    if use is None:
        answer.refusal = "There is no name here that is declared in this text."
        return answer
    companions = _Companions(document, request)
    linked = list(_linked(document, companions, use.symbol))
    answer.refusal = _first(_kept_name(one, use.symbol) for one in linked)
    if answer.refusal is not None or request.new_name is None:
        return answer
    new_name = request.new_name
    answer.refusal = _first(_refused_name(one, new_name) for one in linked) or _new_link(
        document, companions, use.symbol, new_name
    )
    if answer.refusal is None:
        edits = [_edit(one, new_name) for each in linked for one in each.symbol.uses]
        answer.edits = list({(one.file, one.from_): one for one in edits}.values())
        answer.properties = _properties(document, request, linked, use.symbol.name, new_name)
    return answer


def _properties(
    document: Document, request: RenameRequest, linked: list[_Named], name: str, new_name: str
) -> str | None:
    if request.properties is None:
        return None
    own = document.source
    nodes = nodes_around({**document.files, own.name: own.text})
    what = called(((one.document.source, one.symbol) for one in linked), nodes)
    renamed = renamed_properties(request.properties, name, new_name, what)
    return None if renamed == request.properties else renamed


def _first(refusals: Iterator[str | None]) -> str | None:
    return next((refusal for refusal in refusals if refusal is not None), None)


def _edit(use: Use, text: str) -> Edit:
    source = use.span.source
    from_, to = source.utf16(use.span.start), source.utf16(use.span.end)
    return Edit(file=source.name, from_=from_, to=to, text=text)


# --- schedulers, workloads and systems are linked by names -----------------------------


class _Companions:
    """The texts that share variables: a scheduler with the workloads of its nodes, and those with
    their system; without a system, the two that are run together."""

    def __init__(self, document: Document, request: RenameRequest) -> None:
        self._document = document
        own = document.source.name
        self._files = {**document.files, own: document.source.text}
        self._pairs: set[tuple[str, str]] = set()
        for node in nodes_around(self._files):
            ends = (node.scheduler, node.system) if node.workload is not None else ()
            self._pairs |= {(one, node.workload or "") for one in ends if one is not None}
        alone = not any(own in pair for pair in self._pairs)
        self._given = request.companion if alone and document.language != "system" else None

    def of(self, document: Document) -> Iterator[Document]:
        """The texts that share variables with one."""
        if document is self._document and self._given is not None:
            other: Language = "workload" if document.language == "scheduler" else "scheduler"
            source = Source(self._given.name, self._given.text)
            yield beside_document(document, source, other)
        name = document.source.name
        partners = [b if a == name else a for a, b in sorted(self._pairs) if name in (a, b)]
        for text in documents_around(document) if partners else ():
            if text.source.name in partners:
                yield text


def _link(document: Document, symbol: Symbol) -> str | None:
    """In which way other texts know a thing by its name: 'once', 'per thread', or as the threads
    and groups of a group scheduler."""
    if symbol.space in ("threads", "groups"):
        return symbol.space
    if document.language == "scheduler":
        return {"import": "once", "attribute": "per thread"}.get(symbol.kind)
    if symbol.kind == "import":
        return "per thread"
    outer = symbol.scope is None and symbol.kind in ("variable", "parameter", "signal")
    own = symbol.declaration.source is document.source
    return "once" if outer and own else None


def _linked(document: Document, companions: _Companions, symbol: Symbol) -> Iterator[_Named]:
    """The symbol and all that have its name because they are the same variable."""
    for text, same in same_in_all(document, symbol):
        yield _Named(text, same)
    link = _link(document, symbol)
    if link is None:
        return
    for other in _with_link(document, companions, link, symbol.name):
        if other.symbol is not symbol:
            yield other
            if other.document is not document:
                around = same_in_all(other.document, other.symbol)
                yield from (_Named(text, same) for text, same in around if same is not other.symbol)


def _with_link(
    document: Document, companions: _Companions, link: str, name: str
) -> Iterator[_Named]:
    """All of a name that are linked, from each text to those that share it."""
    texts, seen = [document], {document.source.name}
    for text in texts:
        found = [one for one in text.names.symbols if one.name == name and _link(text, one) == link]
        yield from (_Named(text, one) for one in found)
        if not found and text is not document:
            continue
        for other in companions.of(text):
            by_parameter = "system" in (text.language, other.language)
            if other.source.name not in seen and (not by_parameter or _has_parameter(other, name)):
                seen.add(other.source.name)
                texts.append(other)


def _has_parameter(document: Document, name: str) -> bool:
    return any(one.name == name and one.kind == "parameter" for one in document.names.symbols)


def _new_link(document: Document, companions: _Companions, symbol: Symbol, name: str) -> str | None:
    link = _link(document, symbol)
    if link is None or name == symbol.name:
        return None
    for other in _with_link(document, companions, link, name):
        place = other.symbol.declaration
        return (
            f"`{name}` would be the same variable as in line {place.line} of {place.source.name}."
        )
    return None


# --- refusals -------------------------------------------------------------------------


def _kept_name(named: _Named, asked: Symbol) -> str | None:
    """Why a thing keeps its name, None if it can have another; `asked` is the one at the place."""
    document, symbol = named.document, named.symbol
    if document.has_syntax_errors:
        file = document.source.name
        return f"{file} has syntax errors, so that not all uses can be found. Mend them first."
    if symbol.space == "hosts":
        return f"The verbatim text of schedulers calls `{symbol.name}` by this name."
    if symbol.kind == "handler":
        return f"The library calls `{symbol.name}` by this name."
    file = symbol.declaration.source.name
    is_here = file == document.source.name or symbol is not asked
    if not is_here and not _is_of_system(document, file):
        return f"`{symbol.name}` is declared in {file}. Rename it there."
    return _named_elsewhere(named, symbol.name)


def _is_of_system(document: Document, file: str) -> bool:
    """Whether a file is changed together with the text."""
    if document.language != "scheduler":
        return file in document.files
    return document.master is not None and any(
        one.name == file for one in texts_of(document.master)
    )


def _refused_name(named: _Named, name: str) -> str | None:
    """Why a thing cannot get a name, None if it can."""
    keywords = {*_KEYWORDS[named.document.language]}
    if is_master(named.document.source):
        keywords |= {*DISTRIBUTED_WORDS}
    if named.document.groups is not None:
        keywords |= {*GROUP_WORDS}
    if not name.strip():
        return "A name is missing. Write letters, digits and `_`, and no digit first."
    if not _NAME.fullmatch(name):
        return f"`{name}` is not a name: write letters, digits and `_`, and no digit first."
    if name in keywords:
        return f"`{name}` is a keyword. Choose another name."
    of_message = named.document.language == "workload" and named.symbol.kind == "attribute"
    if name == CREATED and of_message:
        return f"Every message has a field `{CREATED}`. Choose another name."
    if name == named.symbol.name:
        return None
    return _taken(named, name) or _named_elsewhere(named, name)


def _taken(named: _Named, name: str) -> str | None:
    document, symbol = named.document, named.symbol
    for other in document.names.symbols:
        if other.name == name and other.space == symbol.space and _meet(symbol, other):
            place = other.declaration
            here = place.source is document.source
            where = f"in line {place.line}" if here else f"in {place.source.name}"
            return f"`{name}` is declared {where} already. Choose another name."
    for space, used in document.names.unresolved:
        if used.text == name and space == symbol.space:
            line = used.span.line
            return f"Line {line} uses `{name}` with another meaning. Choose another name."
    if symbol.space == "schedulers" and name in document.bases:
        return f"`{name}` is the name of a base. Choose another name."
    return None


def _meet(symbol: Symbol, other: Symbol) -> bool:
    """Whether one of two declarations could hide the other or take its uses."""
    if symbol.scope is None or other.scope is None:
        return True
    return symbol.scope.start < other.scope.end and other.scope.start < symbol.scope.end


def _named_elsewhere(named: _Named, name: str) -> str | None:
    """Text that is not looked into can mean any variable by its name."""
    document, symbol = named.document, named.symbol
    if document.assembly is None or symbol.space == "schedulers":
        return None
    for node in document.names.verbatim:
        if name in words([node.text]):
            return f"The verbatim text in line {node.span.line} has the word `{name}`, too."
    for aspect in document.aspects:
        if symbol.scope is None and name in words([aspect.text]):
            return f"{aspect.name} has the word `{name}`, too."
    return None
