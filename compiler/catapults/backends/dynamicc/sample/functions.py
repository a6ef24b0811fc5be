"""The functions that sample programs share; a program has those that it refers to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

_SUPPORT = files("catapults.backends.dynamicc") / "support"

#: A function with the comment in front of it. What a heading says ends with an empty line.
_FUNCTION = re.compile(
    r"^(?://[^\n]*\n)*(?P<head>\w[^\n]*?\b(?P<name>\w+)\([^\n]*\))\n\{\n.*?^\}\n", re.M | re.S
)

_WORD = re.compile(r"[A-Za-z_]\w*")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)


def functions_for(text: str) -> dict[str, str]:
    """The functions that a text refers to, and those that these refer to: each with its comment,
    by its prototype, in the order of their file."""
    known = _functions()
    wanted: set[str] = set()
    found = _referred_to(text)
    while found:
        wanted |= found
        found = {name for one in found for name in _referred_to(known[one].group())} - wanted
    return {f"{m['head']};": m.group() for name, m in known.items() if name in wanted}


def function_names() -> Iterable[str]:
    """The names that sample programs need for themselves."""
    return _functions().keys()


def prototypes(texts: Iterable[str]) -> Iterator[str]:
    """Those of functions that were made for one program."""
    for text in texts:
        yield from (f"{found['head']};" for found in _FUNCTION.finditer(text))


def _referred_to(text: str) -> set[str]:
    return set(_WORD.findall(_COMMENT.sub("", text))).intersection(_functions())


@cache
def _functions() -> dict[str, re.Match[str]]:
    text = (_SUPPORT / "sample_functions.c.in").read_text("utf-8")
    return {found["name"]: found for found in _FUNCTION.finditer(text)}
