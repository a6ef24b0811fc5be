"""Which threads a verbatim text reaches into, whatever else it says."""

from __future__ import annotations

import re

#: Strings, characters and comments of C, then a name in front of an arrow.
_USE = re.compile(
    r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*'
    r"|(?<![\w.>])(?P<name>[A-Za-z_]\w*)\s*->",
    re.DOTALL,
)


def names_followed(text: str) -> dict[str, int]:
    """The names that stand before `->`, with where each stands first."""
    found: dict[str, int] = {}
    for match in _USE.finditer(text):
        if match["name"] is not None:
            found.setdefault(match["name"], match.start("name"))
    return found
