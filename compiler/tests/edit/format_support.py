"""What tests of formatting share: texts with comments and breaks anywhere, and what is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from hypothesis import strategies as st

from catapults.diagnostics import Diagnostics
from catapults.source import Source, Span
from catapults.syntax.ast import Node
from catapults.syntax.lexer import tokenise
from catapults.syntax.tokens import Lexeme

GAPS = st.sampled_from(
    [
        "",
        "",
        "",
        "\n",
        "\n\n\n",
        "/* a */",
        "/* b\n c */",
        "// d\n",
        "\n// e\n",
        "\n\n// f, g\n\n",
        "\t",
    ]
)


def with_gaps(tokens: Sequence[Lexeme], gaps: Mapping[int, str]) -> str:
    """The text of tokens, with more between some of them."""
    return "".join(f" {gaps.get(i, '')} {token.span.text}" for i, token in enumerate(tokens))


def comments(text: str) -> Counter[str]:
    """The comments of a text, each with white space folded."""
    lexed = tokenise(Source("a text", text), Diagnostics())
    return Counter(" ".join(comment.text.split()) for comment in lexed.comments)


def shape(value: Any) -> Any:
    """A tree as plain data without places."""
    if isinstance(value, Node):
        parts = [shape(getattr(value, f.name)) for f in fields(value) if f.name != "span"]
        return (type(value).__name__, *parts)
    if isinstance(value, list):
        return [shape(item) for item in value]
    assert not isinstance(value, Span)
    return value
