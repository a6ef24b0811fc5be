"""Messages as plain data for JSON."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from catapults.steps import Steps


def camel(name: str) -> str:
    """The message's name of a field."""
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(part.capitalize() for part in rest)


class Ready(dict[str, Any]):
    """A message that is plain data already, as :func:`to_json` makes it."""


#: What JSON has, too.
_PLAIN = frozenset({str, int, bool, float, type(None), Ready})


def to_json(value: Any) -> Any:
    """A message as plain data for JSON. Most of it is plain already, and calls take the time."""
    if value.__class__ in _PLAIN:
        return value
    if isinstance(value, list):
        return [item if item.__class__ in _PLAIN else to_json(item) for item in value]
    names = _names(type(value))
    if names is not None:
        plain = {}
        for name, written in names:
            item = getattr(value, name)
            plain[written] = item if item.__class__ in _PLAIN else to_json(item)
        return plain
    if isinstance(value, dict):
        return {key: to_json(item) for key, item in value.items()}
    return value


def to_json_in_steps(value: Any) -> Steps[Any]:
    """As :func:`to_json`, of a long message: a step for each item of its lists, and of those in its
    parts."""
    names = _names(type(value))
    if names is None:
        return to_json(value)
    plain: dict[str, Any] = {}
    for name, written in names:
        item = getattr(value, name)
        if isinstance(item, list):
            items = plain[written] = []
            for one in item:
                items.append(to_json(one))
                yield
        else:
            plain[written] = yield from to_json_in_steps(item)
    return plain


#: The fields of messages as Python and as JSON name them; None for what is no message.
_NAMES: dict[type, list[tuple[str, str]] | None] = {}


def _names(kind: type) -> list[tuple[str, str]] | None:
    if kind not in _NAMES:
        named = (
            [(one.name, camel(one.name)) for one in fields(kind)] if is_dataclass(kind) else None
        )
        _NAMES[kind] = named
    return _NAMES[kind]
