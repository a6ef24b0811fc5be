"""Checks that no code tells handlers or threading libraries apart by their names.

Run as ``python tools/check_names.py [TOP]``. What a library calls stands in its table below
``contracts/libraries``; code asks for what a handler is for. So in the sources below no string is
the name of a handler or of a library, and in the runtime the constants of one library stand in its
own file. ``names.json`` lists what is allowed and why: a path, names anywhere, or names in a path.
What is allowed and does not come up any more must be removed.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

LIBRARIES = "compiler/catapults/contracts/libraries"
STRINGS = {
    "compiler/catapults": ("*.py",),
    "simulator/src": ("*.ts", "*.tsx"),
    "web/src": ("*.ts", "*.tsx"),
}
RUNTIME = "wasm-runtime/src"
BUILT = {"generated", "_tables.py", "__pycache__"}

TYPESCRIPT = re.compile(r"/\*.*?\*/|//[^\n]*|([\"'`])((?:\\.|(?!\1)[^\\\n])*)\1", re.DOTALL)
C_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def tables(top: Path) -> dict[str, set[str]]:
    """The handlers of each library."""
    return {
        path.stem: set(table["handlers"])
        for path in sorted((top / LIBRARIES).glob("*.toml"))
        if "handlers" in (table := tomllib.loads(path.read_text("utf-8")))
    }


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """The whole strings of a source, with their lines."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.lineno, node.value
        return
    for found in TYPESCRIPT.finditer(text):
        if found[2] is not None:
            yield text.count("\n", 0, found.start()) + 1, found[2]


def named(top: Path, libraries: dict[str, set[str]]) -> Iterator[tuple[str, int, str]]:
    """Where a string is a name: path, line and name."""
    names = set(libraries).union(*libraries.values())
    for folder, patterns in STRINGS.items():
        for path in sorted(path for one in patterns for path in (top / folder).rglob(one)):
            relative = path.relative_to(top)
            if not BUILT & set(relative.parts):
                for line, text in strings(path):
                    if text in names:
                        yield relative.as_posix(), line, text


def constants(top: Path, libraries: dict[str, set[str]]) -> Iterator[tuple[str, int, str]]:
    """Where the runtime names a library outside of its file: path, line and constant."""
    for name in libraries:
        upper = name.upper()
        constant = re.compile(rf"\bCAT_(?:PROFILE_{upper}|{upper}_\w+)\b")
        for path in sorted((top / RUNTIME).rglob("*.[ch]")):
            if path.stem == name:
                continue
            text = C_COMMENT.sub(lambda m: "\n" * m[0].count("\n"), path.read_text("utf-8"))
            for found in constant.finditer(text):
                line = text.count("\n", 0, found.start()) + 1
                yield path.relative_to(top).as_posix(), line, found[0]


class Rule(TypedDict, total=False):
    """What is allowed: names anywhere, all names in a path, or names in a path."""

    path: str
    names: list[str]
    reason: str


def is_allowed(rule: Rule, path: str, name: str) -> bool:
    """Whether a rule allows a name at a path."""
    within, names = rule.get("path"), rule.get("names")
    at_path = within is None or path == within or path.startswith(f"{within}/")
    return at_path and (names is None or name in names)


def complaints(top: Path) -> Iterator[str]:
    """What breaks the rule, and what is allowed for nothing."""
    libraries = tables(top)
    rules: list[Rule] = json.loads((top / "tools" / "names.json").read_text("utf-8"))["allowed"]
    used = set()
    for path, line, name in [*named(top, libraries), *constants(top, libraries)]:
        allowing = [at for at, rule in enumerate(rules) if is_allowed(rule, path, name)]
        used.update(allowing)
        if not allowing:
            yield f"{path}:{line}: `{name}` is the name of a handler or library; ask its table"
    for at, rule in enumerate(rules):
        if at not in used:
            yield f"tools/names.json: nothing needs the rule {json.dumps(rule)}; remove it"


def main(arguments: list[str]) -> int:
    """Prints what breaks the rule."""
    top = Path(arguments[0]) if arguments else Path(__file__).resolve().parents[1]
    found = list(complaints(top))
    print("\n".join(found) or "No code knows handlers or libraries by name.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
