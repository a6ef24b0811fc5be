"""How a function of workloads is called, while its arguments are typed."""

from __future__ import annotations

import re

from catapults.contracts.questions import Signature
from catapults.editor import keywords
from catapults.editor.document import Document
from catapults.workload.meaning.expressions.functions import FUNCTIONS

_PARAMETER = re.compile(r"[^(\[\],]+")


def function_signature(document: Document, offset: int, answer: Signature) -> None:
    """Fills in the function around a place, with the parameter that the place belongs to."""
    found = _function_around(document, offset)
    if found is None:
        return
    name, index = found
    usage = FUNCTIONS[name].usage
    answer.label = usage
    answer.text = keywords.FUNCTIONS[name]
    start = usage.index("(") + 1
    parameters = list(_PARAMETER.finditer(usage, start, len(usage) - 1))
    shown = parameters[min(index, len(parameters) - 1)]
    lead = len(shown[0]) - len(shown[0].lstrip())
    answer.parameter_from = shown.start() + lead
    answer.parameter_to = shown.end()


def _function_around(document: Document, offset: int) -> tuple[str, int] | None:
    """The innermost function whose parentheses are open before a place, and which argument it is
    at: the number of commas on the way."""
    if document.comment_at(offset) is not None:
        return None
    before = [token for token in document.tokens if token.span.end <= offset and token.text]
    depth = commas = 0
    for index in range(len(before) - 1, 0, -1):
        kind = before[index].type
        if kind in ("SEMICOLON", "LEFT_BRACE", "RIGHT_BRACE"):
            return None
        depth += {"RIGHT_PAREN": 1, "LEFT_PAREN": -1}.get(kind, 0)
        commas += kind == "COMMA" and depth == 0
        if depth < 0:
            name = before[index - 1].text
            if name in FUNCTIONS:
                return name, commas
            depth = commas = 0
    return None
