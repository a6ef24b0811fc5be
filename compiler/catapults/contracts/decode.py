"""Makes messages of plain data, and says what is wrong with data of another shape."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from catapults.contracts.plain_data import camel

T = TypeVar("T")


class WrongShapeError(Exception):
    """Data is no message of the wanted kind; the text says where and why."""


def decode(kind: type[T], data: Any, place: str = "params") -> T:
    """The message of a class that plain data stands for.

    Raises :class:`WrongShapeError`. Fields that the class does not have are an error, too.
    """
    if not isinstance(data, dict):
        raise WrongShapeError(f"`{place}` must be an object, and it is {_called(data)}.")
    given = dict(data)
    hints = _hints(cast(Any, kind))
    values = {}
    for field in fields(cast(Any, kind)):
        name = camel(field.name)
        if name in given:
            values[field.name] = _value(hints[field.name], given.pop(name), f"{place}.{name}")
        elif field.default is MISSING and field.default_factory is MISSING:
            raise WrongShapeError(f"`{place}` lacks `{name}`.")
    if given:
        raise WrongShapeError(f"`{place}` has `{next(iter(given))}`, which means nothing there.")
    return kind(**values)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The types of the fields of a class."""
    return get_type_hints(kind)


def _value(hint: Any, data: Any, place: str) -> Any:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        if data not in arguments or isinstance(data, bool):
            raise WrongShapeError(f"`{place}` must be one of {', '.join(map(repr, arguments))}.")
        return data
    if origin in (Union, UnionType):
        return _one_of(arguments, data, place)
    if origin is list:
        if not isinstance(data, list):
            raise WrongShapeError(f"`{place}` must be a list, and it is {_called(data)}.")
        return [_value(arguments[0], one, f"{place}[{at}]") for at, one in enumerate(data)]
    if origin is dict:
        if not isinstance(data, dict):
            raise WrongShapeError(f"`{place}` must be an object, and it is {_called(data)}.")
        return {key: _value(arguments[1], one, f"{place}.{key}") for key, one in data.items()}
    if isinstance(hint, type) and is_dataclass(hint):
        return decode(hint, data, place)
    if not _is_plain(hint, data):
        raise WrongShapeError(f"`{place}` must be {_NAMES[hint]}, and it is {_called(data)}.")
    return data


def _one_of(kinds: tuple[Any, ...], data: Any, place: str) -> Any:
    """A value of one of several kinds; objects are told apart by their field ``gesture``."""
    messages = [kind for kind in kinds if is_dataclass(kind)]
    if isinstance(data, dict) and messages:
        return decode(_named(messages, data, place), data, place)
    for kind in kinds:
        if kind not in messages and _fits(kind, data):
            return data
    raise WrongShapeError(f"`{place}` cannot be {_called(data)}.")


def _named(messages: list[Any], data: dict[str, Any], place: str) -> Any:
    if len(messages) == 1:
        return messages[0]
    kinds = {get_args(_hints(kind)["gesture"])[0]: kind for kind in messages}
    gesture = data.get("gesture")
    if not isinstance(gesture, str) or gesture not in kinds:
        known = ", ".join(f"`{name}`" for name in kinds)
        raise WrongShapeError(f"`{place}.gesture` must be one of {known}.")
    return kinds[gesture]


def _fits(kind: Any, data: Any) -> bool:
    if get_origin(kind) is Literal:
        return data in get_args(kind)
    return _is_plain(kind, data)


_NAMES: dict[Any, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    NoneType: "null",
}


def _is_plain(kind: Any, data: Any) -> bool:
    if kind is Any:
        return True
    if kind in (int, float) and isinstance(data, bool):
        return False
    return isinstance(data, kind)


def _called(data: Any) -> str:
    kinds = {**_NAMES, dict: "an object", list: "a list"}
    return kinds.get(type(data), "something else")
