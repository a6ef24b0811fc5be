"""How a handler is written, while its head is typed; of workloads, how functions are called."""

from __future__ import annotations

from catapults.contracts.protocol_words import head, need, story
from catapults.contracts.questions import PlaceRequest, Signature
from catapults.editor.document import Document, open_document
from catapults.editor.of_workloads.signature import function_signature

_HEADS = ("EVENT", "QUERY", "BEFORE", "AFTER")


def signature(request: PlaceRequest) -> Signature:
    """The signature of the handler in whose parentheses a place lies; no label elsewhere."""
    document = open_document(request)
    answer = Signature(
        version=request.version, label=None, parameter_from=0, parameter_to=0, text=""
    )
    if document.language != "scheduler":
        function_signature(document, document.offset(request.offset), answer)
        return answer
    name = _handler_around(document, document.offset(request.offset))
    known = document.profile.handlers.get(name or "")
    if known is None:
        return answer
    answer.label = head(known, "thread")
    if known.parameter != "none":
        answer.parameter_from = answer.label.index("(") + 1
        answer.parameter_to = len(answer.label) - 1
    told = [*story(known), need(known, document.profile)]
    if known.parameter == "optional":
        told.append("The parameter can be left out.")
    answer.text = "  \n".join(told)
    return answer


def _handler_around(document: Document, offset: int) -> str | None:
    """The name in `event NAME (`, when nothing but its parameter stands before the place."""
    if document.language != "scheduler" or document.comment_at(offset) is not None:
        return None
    before = [token for token in document.tokens if token.span.end <= offset and token.text]
    while before and before[-1].type in ("ID", "FIXED"):
        before.pop()
    types = [token.type for token in before[-3:]]
    if len(types) == 3 and types[0] in _HEADS and types[1:] == ["ID", "LEFT_PAREN"]:
        return before[-2].text
    return None
