"""Why something holds, as text: parts such as "line 4 asks", one for each way that it rests on."""

from __future__ import annotations

import re
from functools import lru_cache

_BETWEEN = "; "
#: More parts than this are not listed.
_MOST = 12
_OTHERS = "likewise on the other paths"

_LINE = re.compile(r"line (?P<line>\d+) (?P<does>\w+)(?P<rest>.*)")
_PLURAL = {"goes": "go"}


@lru_cache(maxsize=4096)
def both(one: str, other: str) -> str:
    """The reasons of two ways to one fact."""
    if one == other:
        return one
    parts = dict.fromkeys(one.split(_BETWEEN))
    parts.update(dict.fromkeys(other.split(_BETWEEN)))
    parts.pop("", None)
    if len(parts) <= _MOST and _OTHERS not in parts:
        return _BETWEEN.join(parts)
    parts.pop(_OTHERS, None)
    return _BETWEEN.join([*list(parts)[:_MOST], _OTHERS])


def in_handler(why: str, handler: str) -> str:
    """The reasons with the handler named in those that do not name one."""
    if "line " not in why:
        return why
    return _BETWEEN.join(
        f"{part} in `{handler}`" if part.startswith("line ") and " in `" not in part else part
        for part in why.split(_BETWEEN)
    )


def in_words(why: str) -> str:
    """The reasons as people read them: lines that do the same are named together."""
    lines: dict[tuple[str, str], list[int]] = {}
    parts: dict[str | tuple[str, str], None] = {}
    for part in why.split(_BETWEEN):
        found = _LINE.fullmatch(part)
        if found is None:
            parts[part] = None
        else:
            what = (found["does"], found["rest"])
            lines.setdefault(what, []).append(int(found["line"]))
            parts[what] = None
    shown = [one if isinstance(one, str) else _listed(lines[one], *one) for one in parts]
    return _BETWEEN.join(shown)


def _listed(lines: list[int], does: str, rest: str) -> str:
    *first, last = [str(line) for line in sorted(set(lines))]
    if not first:
        return f"line {last} {does}{rest}"
    do = _PLURAL.get(does, does.removesuffix("s"))
    return f"lines {', '.join(first)} and {last} {do}{rest}"
