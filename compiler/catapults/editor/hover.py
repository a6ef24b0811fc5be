"""What there is to say about a place of a text, in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from catapults.contracts.containers import kind
from catapults.contracts.libraries import Kept, profiles
from catapults.contracts.protocol_words import need, story
from catapults.contracts.questions import Hover, PlaceRequest
from catapults.editor import keywords
from catapults.editor.across import NODE_VARIABLES
from catapults.editor.document import Document, open_document
from catapults.editor.names import Symbol
from catapults.editor.on_a_rabbit import on_a_rabbit
from catapults.models.model import is_master
from catapults.program import Check, Verdict
from catapults.source import Span
from catapults.syntax.tokens import Lexeme
from catapults.workload.meaning.expressions.functions import FUNCTIONS

_VERDICTS = {
    Verdict.PROVEN: "Proven",
    Verdict.RUNTIME: "Checked at run time",
    Verdict.REFUTED: "Refuted",
}
_SORT = re.compile(r"(reverse|increasing|decreasing)?\s*sortable on (\w+)")
_MARKDOWN = re.compile(r"([\\*_{}\[\]<>#|~])")
_CHECKED = ("transfer", "dispatch", "destroy", "fail")


def hover(request: PlaceRequest) -> Hover:
    """The declaration of a name, the meaning of a keyword, the verdicts of checks."""
    document = open_document(request)
    offset = document.offset(request.offset)
    span, parts = _said(document, offset)
    from_, to = document.range(span)
    return Hover(version=request.version, from_=from_, to=to, parts=parts)


def _said(document: Document, offset: int) -> tuple[Span, list[str]]:
    nothing = document.source.span(offset, offset)
    if document.comment_at(offset) is not None:
        return nothing, []
    use = document.names.at(offset)
    if use is not None:
        parts = [*_about(document, use.symbol), *_verdicts(document, use.span)]
        return use.span, parts
    token = document.token_at(offset)
    if token is None:
        return nothing, []
    if token.type in ("ARROW", "DISPATCH", "DESTROY", "FAIL"):
        said = [keywords.SCHEDULER[token.text], *_verdicts(document, _statement(document, token))]
        return token.span, said
    if document.language == "scheduler" and token.text in document.profile.variables:
        return token.span, list(_of_kept(document, document.profile.variables[token.text]))
    return token.span, list(_of_word(document, token.text))


def _of_word(document: Document, word: str) -> Iterator[str]:
    if document.language == "scheduler":
        is_of_master = document.master is not None and word in keywords.MASTER
        if is_of_master and (is_master(document.source) or word == "is"):
            yield keywords.MASTER[word]
        elif word in keywords.SCHEDULER:
            yield keywords.SCHEDULER[word]
        return
    words = keywords.WORKLOAD if document.language == "workload" else keywords.SYSTEM
    if word in words:
        yield words[word]
    elif word in FUNCTIONS:
        function = FUNCTIONS[word]
        yield _code(document, function.usage)
        yield keywords.FUNCTIONS[word]
        if function.random:
            yield "A random number, drawn anew each time."


# --- names --------------------------------------------------------------------------


def _about(document: Document, symbol: Symbol) -> Iterator[str]:
    yield _code(document, symbol.detail)
    commented = symbol.scope is None and symbol.declaration.source is document.source
    comment = _comment_of(document, symbol.declaration) if commented else ""
    if comment:
        yield _MARKDOWN.sub(r"\\\1", comment)
    if symbol.kind == "handler" or (symbol.kind == "parameter" and symbol.scope is not None):
        yield from _of_handler(document, symbol)
    kept = document.profile.attributes.get(symbol.name) if symbol.kind == "attribute" else None
    if kept is not None and symbol.detail.startswith(f"{kept.type} "):
        yield f"The library keeps it: {kept.when}."
    if symbol.kind == "container":
        yield _discipline(symbol)
        yield from _moves(symbol)
    yield from _of_system(document, symbol)
    if symbol.declaration.source is not document.source:
        yield f"Declared in {symbol.declaration.source.name}."


def _of_system(document: Document, symbol: Symbol) -> Iterator[str]:
    """What a thing is to a distributed scheduler."""
    master = document.master
    if master is None or symbol.scope is not None:
        return
    if symbol.space == NODE_VARIABLES:
        yield "Each node of the family has one of its own; others reach it through the node."
    elif symbol.space == "values" and symbol.name in master.globals:
        const = master.globals[symbol.name].const
        yield "A constant of all nodes." if const else "Shared by all nodes; the manager owns it."
    elif symbol.space == "values" and symbol.name in master.containers:
        yield "It holds nodes, which only the master moves."


def _of_kept(document: Document, kept: Kept) -> Iterator[str]:
    """What the library tells by a variable."""
    yield _code(document, f"{kept.type} {kept.name}")
    yield f"{kept.when[0].upper()}{kept.when[1:]}."
    yield "The library writes it, and a scheduler only reads it."


def _code(document: Document, text: str) -> str:
    language = "catapults" if document.language == "scheduler" else "workload"
    return f"```{language}\n{text}\n```"


def _comment_of(document: Document, declaration: Span) -> str:
    """The comment behind a declaration on its line, else the line comments right above it."""
    above: list[str] = []
    wanted = declaration.line - 1
    for comment in reversed(document.comments):
        text = comment.text.strip("/*").strip()
        if comment.span.line == declaration.line and comment.span.start > declaration.start:
            return text
        if comment.span.line == wanted and comment.stands_alone:
            above.insert(0, text)
            wanted -= 1
    return " ".join(above)


def _of_handler(document: Document, symbol: Symbol) -> Iterator[str]:
    """The handler's place in the protocol; of a parameter, the first sentence of it."""
    name = symbol.name
    if symbol.kind == "parameter":
        name = next((use.handler for use in symbol.uses), "")
    known = document.profile.handlers.get(name)
    if known is None:
        others = [one.name for one in profiles() if name in one.handlers]
        if others and symbol.kind == "handler":
            yield f"Only the profile `{others[0]}` calls this handler."
        return
    told = story(known)
    if symbol.kind == "parameter":
        yield told[0]
        return
    yield "  \n".join(told)
    yield from on_a_rabbit(document, name)
    yield need(known, document.profile)


def _discipline(symbol: Symbol) -> str:
    sort = _SORT.search(symbol.detail)
    lowest = sort is not None and sort[1] in ("reverse", "increasing")
    word = symbol.detail.removeprefix("global ").split()[0]
    text = "It holds one node or none." if word == "node" else kind(word).holds
    return text.format(end="lowest" if lowest else "highest", key=sort[2] if sort else "key")


def _moves(symbol: Symbol) -> Iterator[str]:
    """Which handlers of this text move threads in and out by the container's name."""
    ways = {"in": "In", "out": "Out", "through": "Dispatched", "visited": "Visited"}
    told = []
    for role, word in ways.items():
        places: dict[str, list[int]] = {}
        for use in symbol.uses:
            if use.role == role:
                places.setdefault(use.handler, []).append(use.span.line)
        if places:
            told.append(f"{word}: {', '.join(_lines(*one) for one in places.items())}.")
    if told:
        yield "  \n".join(told)


def _lines(handler: str, lines: list[int]) -> str:
    numbers = ", ".join(str(line) for line in sorted(set(lines)))
    return f"`{handler}` ({'line' if len(set(lines)) == 1 else 'lines'} {numbers})"


# --- checks -------------------------------------------------------------------------


def _verdicts(document: Document, span: Span) -> Iterator[str]:
    """What analysis knows of the checks within a span, each with its reason."""
    program = document.checked.program if document.checked is not None else None
    for check in program.checks if program is not None else ():
        if _touches(check, span):
            yield f"**{_VERDICTS[check.verdict]}**: {check.reason}"


def _touches(check: Check, span: Span) -> bool:
    place = check.span
    return place.source is span.source and place.start < span.end and span.start < place.end


def _statement(document: Document, token: Lexeme) -> Span:
    """The statement that moves a thread, or fails, in which a mark stands; else the mark."""
    program = document.checked.program if document.checked is not None else None
    around = [
        site.span
        for site in (program.sites if program is not None else ())
        if site.kind in _CHECKED
        and site.span.source is document.source
        and site.span.start <= token.span.start
        and token.span.end <= site.span.end
    ]
    return min(around, key=lambda span: span.end - span.start, default=token.span)
