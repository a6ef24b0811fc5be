"""The whole grammar as PLY reads it, and what tells one grammar from another."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from catapults.syntax import expressions, grammar, recovery, statements
from catapults.syntax.tokens import TOKENS


def rules() -> dict[str, Any]:
    """Productions by the names of their functions, tokens, precedence, start symbol."""
    productions = {
        name: value
        for module in (grammar, statements, expressions)
        for name, value in vars(module).items()
        if name.startswith("p_")
    }
    return {
        **productions,
        "p_error": recovery.p_error,
        "tokens": TOKENS,
        "precedence": grammar.precedence,
        "start": grammar.start,
    }


def signature(grammar_rules: Mapping[str, Any]) -> str:
    """Equal for equal grammars, also between versions of Python, which indent docstrings
    differently."""
    productions = sorted(
        f"{name}: {' '.join((value.__doc__ or '').split())}"
        for name, value in grammar_rules.items()
        if name.startswith("p_") and name != "p_error"
    )
    parts = [
        *productions,
        *grammar_rules["tokens"],
        repr(grammar_rules["precedence"]),
        grammar_rules["start"],
    ]
    return sha256("\n".join(parts).encode()).hexdigest()
