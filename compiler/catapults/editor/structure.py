"""How a text is built: its outline, what folds, what names stand for, handlers' place in life."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import merge

from catapults.contracts.libraries import MANAGER, profile
from catapults.contracts.messages import OutlineItem
from catapults.contracts.protocol_words import called_when
from catapults.contracts.questions import (
    Fold,
    Lens,
    NameKind,
    NameToken,
    Structure,
    TextRequest,
)
from catapults.editor.document import Document, told_of_document
from catapults.source import Span
from catapults.steps import Steps
from catapults.syntax import ast
from catapults.system.outline import outline as system_outline
from catapults.workload import OutlineEntry
from catapults.workload import outline as workload_outline

#: Names of the text that are told in one step.
_TOKENS = 200


def structure(request: TextRequest) -> Steps[Structure]:
    """All that an editor shows of a whole text, also of one with errors."""

    def tell(document: Document) -> Steps[Structure]:
        return _structure(document, request.version)

    return told_of_document(request, tell)


def _structure(document: Document, version: int) -> Steps[Structure]:
    folds = [*_brace_folds(document), *_comment_folds(document)]
    yield
    outline, lenses = list(_outline(document)), list(_lenses(document))
    yield
    tokens = []
    for number, token in enumerate(_tokens(document)):
        tokens.append(token)
        if number % _TOKENS == 0:
            yield
    return Structure(version=version, outline=outline, folds=folds, tokens=tokens, lenses=lenses)


def _outline(document: Document) -> Iterator[OutlineItem]:
    if document.language == "scheduler":
        for entry in document.outline:
            from_, to = document.range(entry.span)
            yield OutlineItem(
                name=entry.name, kind=entry.kind, detail=entry.detail, from_=from_, to=to
            )
        return
    items: list[OutlineEntry] = []
    if document.workload is not None:
        items = workload_outline(document.workload)
    elif document.system is not None:
        items = system_outline(document.system)
    for item in items:
        from_, to = document.range(item.span)
        yield OutlineItem(name=item.name, kind=item.kind, detail=item.detail, from_=from_, to=to)


def _brace_folds(document: Document) -> Iterator[Fold]:
    """What stands between a pair of braces, and verbatim text; the closing line stays in sight."""
    open_lines: list[int] = []
    for token in document.tokens:
        if token.type == "LEFT_BRACE":
            open_lines.append(token.span.line)
        elif token.type == "RIGHT_BRACE" and open_lines:
            yield from _fold(open_lines.pop(), token.span.line - 1)
        elif token.type == "VERBATIM_STATEMENT":
            first = token.span.line
            yield from _fold(first, first + token.text.count("\n") - 1)


def _fold(from_line: int, to_line: int, *, comment: bool = False) -> Iterator[Fold]:
    if to_line > from_line:
        yield Fold(from_line=from_line, to_line=to_line, comment=comment)


def _comment_folds(document: Document) -> Iterator[Fold]:
    """Long comments, and line comments that follow one another."""
    run: tuple[int, int] | None = None
    for comment in document.comments:
        first = comment.span.line
        last = first + comment.text.count("\n")
        if run is not None and comment.is_line and comment.stands_alone and first == run[1] + 1:
            run = (run[0], last)
            continue
        if run is not None:
            yield from _fold(*run, comment=True)
        run = (first, last)
    if run is not None:
        yield from _fold(*run, comment=True)


def _tokens(document: Document) -> Iterator[NameToken]:
    """Names in the order of the text."""
    uses = ((use.span, use.symbol.kind) for use in document.names.uses)
    for span, kind in merge(uses, _told(document), key=lambda one: one[0].start):
        from_, to = document.range(span)
        yield NameToken(from_=from_, to=to, kind=kind)


def _told(document: Document) -> Iterator[tuple[Span, NameKind]]:
    """Where the text names what the library tells by variables."""
    for space, name in document.names.unresolved if document.language == "scheduler" else ():
        if space == "values" and name.text in document.profile.variables:
            yield name.span, "import"


def _lenses(document: Document) -> Iterator[Lens]:
    """Above each handler of the text that the library calls: when it does."""
    for section in document.assembly.own.sections if document.assembly is not None else ():
        known = None
        if isinstance(section, ast.Handler):
            known = document.profile.handlers.get(section.name.text)
        elif isinstance(section, ast.NodeEvent):
            known = profile(MANAGER).handlers.get(section.when)
        if known is not None:
            from_, to = document.range(section.span)
            yield Lens(from_=from_, to=to, title=called_when(known).rstrip("."))
