"""How the parser of workloads reports a syntax error."""

from __future__ import annotations

from typing import Any

from catapults.diagnostics import Message
from catapults.source import Span
from catapults.syntax import messages
from catapults.syntax.building import ParseAbandonedError
from catapults.syntax.lr import TokenStream
from catapults.syntax.recovery import ERROR_LIMIT


def report_once(
    stream: TokenStream, index: int, message: Message, span: Span, **values: Any
) -> None:
    """Once per token, by its ``index``: what follows from a repair is not news.

    Raises ParseAbandonedError after too many.
    """
    if index in stream.reported:
        return
    stream.reported.add(index)
    if len(stream.reported) > ERROR_LIMIT:
        stream.builder.diagnostics.report(messages.TOO_MANY, span, limit=ERROR_LIMIT)
        raise ParseAbandonedError
    stream.builder.diagnostics.report(message, span, **values)
