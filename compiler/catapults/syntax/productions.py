"""Productions as data: their symbols, and which of them are fields of the node that they make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from catapults.syntax.ast import Node, field_names
from catapults.syntax.building import finished, name_of, span_of
from catapults.syntax.lr_tables import passes_on
from catapults.syntax.tokens import Lexeme

Action = Callable[[Any], None]


@dataclass(frozen=True)
class Production:
    """One way to write a node: its symbols, those that are fields with ``field=`` in front."""

    symbols: tuple[str, ...]
    #: Fields that have one value where it is written so.
    constants: Mapping[str, object]


#: The ways to write each kind of node, and by the symbol of a list what stands between its items.
PRODUCTIONS: dict[type[Node], list[Production]] = {}
SEPARATORS: dict[str, str] = {}


def node(kind: type[Node], production: str, **constants: object) -> Action:
    """Productions that make a node of a kind.

    A symbol that is a field is written ``field=symbol``; of an identifier it is the name, of any
    other token the text. A field that one of the alternatives lacks is None there. Alternatives
    that are equally long have the same fields in the same places.
    """
    left, _, right = production.partition(":")
    alternatives = [one.split() for one in right.split("|")]
    places: dict[int, dict[str, int]] = {}
    for symbols in alternatives:
        labels = {one.partition("=")[0]: at for at, one in enumerate(symbols, 1) if "=" in one}
        plain = symbols[:-2] if "%prec" in symbols else symbols
        assert places.setdefault(len(plain), labels) == labels, production
        PRODUCTIONS.setdefault(kind, []).append(Production(tuple(plain), constants))
    fields = {
        length: [(labels.get(name, 0), constants.get(name)) for name in field_names(kind)[1:]]
        for length, labels in places.items()
    }

    def action(p: Any) -> None:
        values = []
        for at, constant in fields[len(p) - 1]:
            value = p[at] if at else constant
            values.append(_value(value) if value.__class__ is Lexeme else value)
        p[0] = finished(p, kind(span_of(p), *values))

    return _produces(
        action, left, (" ".join(one.rpartition("=")[2] for one in a) for a in alternatives)
    )


#: Tokens whose value is not their text.
_VALUED = frozenset(("STRING", "VERBATIM_STATEMENT", "VERBATIM_EXPRESSION"))


def _value(token: Lexeme) -> Any:
    if token.type == "ID":
        return name_of(token)
    return token.value if token.type in _VALUED else token.text


def listed(symbol: str, item: str, separator: str = "") -> Action:
    """A list of items: any number of them, or at least one with separators between them. An item
    that was in error has no node and is left out."""

    def action(p: Any) -> None:
        length = len(p)
        items: list[Any] = p[1] if length > 1 and p[1].__class__ is list else []
        if length > 1 and isinstance(p[length - 1], Node):
            items.append(p[length - 1])
        p[0] = items

    SEPARATORS[symbol] = separator
    first = item if separator else ""
    return _produces(action, symbol, (first, " ".join((symbol, separator, item))))


def perhaps(symbol: str, some: str) -> Action:
    """A list that may be missing."""

    def action(p: Any) -> None:
        p[0] = p[1] if len(p) > 1 else []

    SEPARATORS[symbol] = SEPARATORS[some]
    return _produces(action, symbol, ("", some))


def optional(symbol: str, *others: str) -> Action:
    """A symbol that is one of some others, or missing."""

    def action(p: Any) -> None:
        p[0] = p[1] if len(p) > 1 else None

    return _produces(action, symbol, ("", *others))


def one_of(symbol: str, others: Iterable[str]) -> Action:
    """A symbol that stands for any one of some others."""

    def action(p: Any) -> None:
        p[0] = p[1]

    return passes_on(_produces(action, symbol, others))


def skipped(symbol: str, *ends: str) -> Action:
    """What is left out where a syntax error is, up to one of some ends: the next one counts
    again."""

    def action(p: Any) -> None:
        p.parser.errok()
        p[0] = None

    return _produces(action, symbol, (f"error {end}" for end in ends))


def _produces(action: Action, symbol: str, alternatives: Iterable[str]) -> Action:
    """An action with its productions where PLY reads them."""
    action.__doc__ = f"{symbol.strip()} : " + "\n| ".join(alternatives)
    return action
