"""What is the same thing in several texts: of a system, or of a scheduler and its bases."""

from __future__ import annotations

from collections.abc import Iterator

from catapults.editor.around import nodes_around
from catapults.editor.document import Document, documents_around, documents_of, documents_on
from catapults.editor.names import Symbol
from catapults.editor.of_system import Place, place_of, places_of_variable

#: The space of variables that nodes are asked for.
NODE_VARIABLES = "node variables"


def same_in_all(document: Document, symbol: Symbol) -> Iterator[tuple[Document, Symbol]]:
    """A thing in each text that names it, in its own first."""
    yield document, symbol
    yield from _same_in_schedulers(document, symbol)
    yield from _same_around(document, symbol)


def _same_around(document: Document, symbol: Symbol) -> Iterator[tuple[Document, Symbol]]:
    """What a system names is declared there, in a workload, or in the master."""
    if symbol.scope is not None:
        return
    if symbol.space == "nodes":
        yield from _same_nodes(document, symbol)
        return
    place = place_of(symbol.declaration)
    for text in documents_around(document):
        if document.language == text.language == "scheduler":  # told already
            continue
        for other in text.names.symbols:
            if other.name == symbol.name and place_of(other.declaration) == place:
                yield text, other


def _same_nodes(document: Document, symbol: Symbol) -> Iterator[tuple[Document, Symbol]]:
    """A node in its system, in workloads that reach it by its name, and in the other systems that
    have such a workload: there the name stands for a node of theirs."""
    texts = {one.source.name: one for one in (document, *documents_around(document))}
    nodes = {
        file: one
        for file, text in texts.items()
        for one in text.names.symbols
        if one.space == "nodes" and one.name == symbol.name
        if text.language == "system" or one.uses
    }
    sources = {file: text.source.text for file, text in texts.items()}
    pairs = {(one.system, one.workload) for one in nodes_around(sources)}
    found, waiting = {document.source.name}, [document.source.name]
    for file in waiting:
        partners = {b if a == file else a for a, b in pairs if file in (a, b)}
        for other in sorted(one for one in partners if one in nodes and one not in found):
            found.add(other)
            waiting.append(other)
            yield texts[other], nodes[other]


def _same_in_schedulers(document: Document, symbol: Symbol) -> Iterator[tuple[Document, Symbol]]:
    if document.master is None:
        yield from _same_on_top(document, symbol)
        return
    if symbol.scope is not None or symbol.space == "attributes":
        return
    texts = documents_of(document)
    places = _places(document, symbol)
    if any(_places(one, other) & places for one in texts for other in _of_nodes(one, symbol.name)):
        places |= places_of_variable(document.master, symbol.name)
    for text in texts:
        for other in text.names.symbols:
            is_same = other is not symbol and other.name == symbol.name and other.scope is None
            if is_same and _places(text, other) & places:
                yield text, other


def _same_on_top(document: Document, symbol: Symbol) -> Iterator[tuple[Document, Symbol]]:
    """What a base declares, in the texts that are built on it."""
    if document.assembly is None or symbol.scope is not None:
        return
    place = place_of(symbol.declaration)
    for text in documents_on(document, symbol.name):
        for other in text.names.symbols:
            if other.name == symbol.name and place_of(other.declaration) == place:
                yield text, other


def _places(document: Document, symbol: Symbol) -> set[Place]:
    """Where a thing is declared: a variable of nodes in each family that has it."""
    if symbol.space == NODE_VARIABLES and document.master is not None:
        return places_of_variable(document.master, symbol.name)
    return {place_of(symbol.declaration)}


def _of_nodes(document: Document, name: str) -> Iterator[Symbol]:
    """The variables of nodes of a name that a text really asks for."""
    for one in document.names.symbols:
        if one.space == NODE_VARIABLES and one.name == name and one.uses:
            yield one
