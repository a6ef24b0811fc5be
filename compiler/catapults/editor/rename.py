"""Gives a thing another name everywhere, or says why that would change what the text means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from catapults.contracts.messages import Edit
from catapults.contracts.questions import Language, RenameRequest, Renaming, TextRequest
from catapults.editor.across import same_in_all
from catapults.editor.document import Document, open_document
from catapults.editor.names import Symbol, Use, words
from catapults.editor.of_system import texts_of
from catapults.models.model import is_master
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
    companion = _companion(request)
    linked = list(_linked(document, companion, use.symbol))
    answer.refusal = _first(_kept_name(one, use.symbol) for one in linked)
    if answer.refusal is not None or request.new_name is None:
        return answer
    new_name = request.new_name
    answer.refusal = _first(_refused_name(one, new_name) for one in linked) or _new_link(
        document, companion, use.symbol, new_name
    )
    if answer.refusal is None:
        answer.edits = [_edit(one, new_name) for each in linked for one in each.symbol.uses]
    return answer


def _first(refusals: Iterator[str | None]) -> str | None:
    return next((refusal for refusal in refusals if refusal is not None), None)


def _edit(use: Use, text: str) -> Edit:
    source = use.span.source
    from_, to = source.utf16(use.span.start), source.utf16(use.span.end)
    return Edit(file=source.name, from_=from_, to=to, text=text)


# --- scheduler and workload are linked by names ---------------------------------------


def _companion(request: RenameRequest) -> Document | None:
    file = request.companion
    if file is None or request.language == "system":
        return None
    other: Language = "workload" if request.language == "scheduler" else "scheduler"
    return open_document(
        TextRequest(
            version=request.version,
            language=other,
            name=file.name,
            text=file.text,
            profile=request.profile,
            files=request.files,
            aspects=request.aspects,
        )
    )


def _link(document: Document, symbol: Symbol) -> str | None:
    """In which way the other text knows a thing by its name: 'once' or 'per thread'."""
    if document.language == "scheduler":
        return {"import": "once", "attribute": "per thread"}.get(symbol.kind)
    if symbol.kind == "import":
        return "per thread"
    outer = symbol.scope is None and symbol.kind in ("variable", "parameter", "signal")
    return "once" if outer else None


def _linked(document: Document, companion: Document | None, symbol: Symbol) -> Iterator[_Named]:
    """The symbol and all that have its name because they are the same variable."""
    for text, same in same_in_all(document, symbol):
        yield _Named(text, same)
    link = _link(document, symbol)
    if link is None:
        return
    for other in _with_link(document, companion, link, symbol.name):
        if other.symbol is not symbol:
            yield other


def _with_link(
    document: Document, companion: Document | None, link: str, name: str
) -> Iterator[_Named]:
    for text in (document, companion):
        if text is not None:
            for symbol in text.names.symbols:
                if symbol.name == name and _link(text, symbol) == link:
                    yield _Named(text, symbol)


def _new_link(
    document: Document, companion: Document | None, symbol: Symbol, name: str
) -> str | None:
    link = _link(document, symbol)
    if link is None or name == symbol.name:
        return None
    for other in _with_link(document, companion, link, name):
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
    if document.language == "system" and symbol.kind == "parameter":
        return f"Workloads share `{symbol.name}` with the system by this name."
    file = symbol.declaration.source.name
    is_here = file == document.source.name or symbol is not asked
    if not is_here and not _is_of_system(document, file):
        return f"`{symbol.name}` is declared in {file}. Rename it there."
    return _named_elsewhere(named, symbol.name)


def _is_of_system(document: Document, file: str) -> bool:
    """Whether a file is changed together with the text."""
    return document.master is not None and any(
        one.name == file for one in texts_of(document.master)
    )


def _refused_name(named: _Named, name: str) -> str | None:
    """Why a thing cannot get a name, None if it can."""
    keywords = {*_KEYWORDS[named.document.language]}
    if is_master(named.document.source):
        keywords |= {*DISTRIBUTED_WORDS}
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
