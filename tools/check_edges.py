"""Checks which part of the project imports which, against the rules in ``edges.json``.

Run as ``python tools/check_edges.py [TOP]``. A zone is a file or folder with the zones that it
may import besides itself; a file belongs to the zone with the longest matching path. ``NAME/*``
makes each child of a folder a zone. In an ``order`` each zone may import those before it.

In C an edge is an ``#include``; a header in angle brackets counts as a package.

``packages`` names the only packages from outside that a zone may use, ``not_packages`` those that
it may not and ``types_of`` those of which it may use the types alone; ``node:`` stands for all of
Node's modules. A debt is an edge that breaks a rule for the time being, with its reason; a debt
that is paid must be removed.
"""

from __future__ import annotations

import ast
import json
import posixpath
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

TYPESCRIPT_IMPORT = re.compile(
    r"""(?mx)
    ^\s*(?:import|export)\b[^'";]*?\bfrom\s*["']([^"']+)["']   # import x from, export x from
    | ^\s*import\s*["']([^"']+)["']                             # import for its effect
    | \bimport\(\s*["']([^"']+)["']\s*\)                        # import later
    | \bnew\s+URL\(\s*["'](\.[^"']+)["']\s*,\s*import\.meta     # workers
    """
)
C_INCLUDE = re.compile(r"""^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)""", re.MULTILINE)
TYPES_ONLY = re.compile(r"\s*(?:import|export)\s+type\b")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
C_SOURCES = "wasm-runtime/src"
BUILT_FOLDERS = {"__pycache__", "node_modules", "dist"}


@dataclass
class Zone:
    """A part of the tree and what it may import."""

    path: str
    imports: set[str]
    #: The only packages from outside that it may use, or None for any.
    packages: list[str] | None
    not_packages: list[str]
    types_of: list[str]

    def may_import(self, target: Zone) -> bool:
        """Whether a rule names the target or a folder that holds it."""
        return any(is_inside(target.path, allowed) for allowed in self.imports)

    def may_use(self, package: str, types_only: bool) -> bool:
        """Whether the rules admit a package or a path in it."""
        if types_only and any(is_of(package, name) for name in self.types_of):
            return True
        if any(is_of(package, name) for name in self.not_packages):
            return False
        return self.packages is None or any(is_of(package, name) for name in self.packages)


@dataclass(frozen=True)
class Edge:
    """One import: the importing file, the line, and the file or package imported."""

    file: str
    line: int
    target: str
    is_package: bool
    types_only: bool = False


@dataclass
class Rules:
    """The contents of ``edges.json``."""

    zones: list[Zone]
    #: Pairs of importing file and imported file or package, to the reason.
    debts: dict[tuple[str, str], str] = field(default_factory=dict)

    def zone_of(self, path: str) -> Zone | None:
        """The zone with the longest path that holds the file."""
        holding = [zone for zone in self.zones if is_inside(path, zone.path)]
        return max(holding, key=lambda zone: len(zone.path), default=None)


def is_inside(path: str, zone: str) -> bool:
    """Whether a path is a zone's own or lies below it."""
    return path == zone or path.startswith(zone + "/")


def is_of(package: str, name: str) -> bool:
    """Whether a package, or a path in it, is the named one; ``node:`` names a family."""
    return package.startswith(name) if name.endswith(":") else is_inside(package, name)


def read_rules(top: Path) -> Rules:
    """The rules of the tree below ``top``, with orders and ``/*`` written out as zones."""
    text = (top / "tools" / "edges.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    zones = []
    for order in data["orders"]:
        for position, path in enumerate(order["zones"]):
            zones.append(zone_from(path, {**order, "imports": order["zones"][:position]}))
    for pattern, rule in data["zones"].items():
        for path in zone_paths(top, pattern):
            zones.append(zone_from(path, rule))
    debts = {(debt["from"], debt["to"]): debt["reason"] for debt in data["debts"]}
    return Rules(zones, debts)


def zone_from(path: str, rule: dict[str, Any]) -> Zone:
    """One zone, from its rule in the file."""
    return Zone(
        path,
        set(rule["imports"]),
        rule.get("packages"),
        rule.get("not_packages", []),
        rule.get("types_of", []),
    )


def zone_paths(top: Path, pattern: str) -> list[str]:
    """The pattern itself, or the children of a folder for ``NAME/*``."""
    if not pattern.endswith("/*"):
        return [pattern]
    folder = pattern.removesuffix("/*")
    return sorted(child.relative_to(top).as_posix() for child in (top / folder).glob("*"))


def check(top: Path, rules: Rules) -> list[str]:
    """All complaints about the tree below ``top``, as lines to print."""
    complaints = []
    open_debts = set(rules.debts)
    for file in source_files(top, rules):
        zone = rules.zone_of(file)
        if zone is None:
            complaints.append(f"{file}: it lies in no zone of edges.json; add it to one.")
            continue
        for edge in edges_of(top, file):
            reason = forbidden(edge, zone, rules)
            if reason is None:
                continue
            if (edge.file, edge.target) in rules.debts:
                open_debts.discard((edge.file, edge.target))
            else:
                complaints.append(f"{edge.file}:{edge.line}: {reason}")
    for source, target in sorted(open_debts):
        complaints.append(f"edges.json: the debt {source} -> {target} is paid; remove it.")
    return complaints


def source_files(top: Path, rules: Rules) -> Iterator[str]:
    """Source files below the top folders of the zones, relative to ``top``, in order."""
    roots = {source_root(zone.path) for zone in rules.zones}
    for root in sorted(roots):
        suffixes = {".c", ".h"} if root == C_SOURCES else {".py", ".ts", ".tsx"}
        for file in sorted((top / root).rglob("*")):
            if BUILT_FOLDERS.isdisjoint(file.parts) and file.suffix in suffixes:
                yield file.relative_to(top).as_posix()


def source_root(zone: str) -> str:
    """The first two folders of a path, such as ``web/src``."""
    return "/".join(zone.split("/")[:2])


def forbidden(edge: Edge, zone: Zone, rules: Rules) -> str | None:
    """Why an edge breaks the rules, or None."""
    if edge.is_package:
        if zone.may_use(edge.target, edge.types_only):
            return None
        return f"{zone.path} may not use the package {edge.target}."
    target = rules.zone_of(edge.target)
    if target is None or target is zone or zone.may_import(target):
        return None
    allowed = ", ".join(sorted(zone.imports)) or "nothing else"
    return f"{zone.path} may not import {edge.target} (allowed: {allowed})."


def edges_of(top: Path, file: str) -> Iterator[Edge]:
    """The imports of one file."""
    text = (top / file).read_text(encoding="utf-8")
    if file.endswith(".py"):
        yield from python_edges(top, file, text)
    elif file.endswith((".c", ".h")):
        yield from c_edges(top, file, text)
    else:
        yield from typescript_edges(file, text)


def python_edges(top: Path, file: str, text: str) -> Iterator[Edge]:
    """Imports of a Python file; modules of the standard library are no edges."""
    root = source_root(file)
    package = posixpath.basename(root)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [f"{absolute_module(node, file)}.{alias.name}" for alias in node.names]
        else:
            continue
        for module in modules:
            name = module.split(".", maxsplit=1)[0]
            if name == package:
                yield Edge(file, node.lineno, module_file(top, root, module), False)
            elif name not in sys.stdlib_module_names:
                yield Edge(file, node.lineno, name, True)


def absolute_module(node: ast.ImportFrom, file: str) -> str:
    """The module named after ``from``, with leading dots resolved."""
    if node.level == 0:
        return node.module or ""
    folders = file.split("/")[1:-1]
    base = folders[: len(folders) - node.level + 1]
    return ".".join([*base, node.module] if node.module else base)


def module_file(top: Path, root: str, module: str) -> str:
    """The file of a module, or of the module that holds the imported name."""
    path = posixpath.join(posixpath.dirname(root), *module.split("."))
    while path != root:
        for candidate in (f"{path}.py", f"{path}/__init__.py"):
            if (top / candidate).exists():
                return candidate
        path = posixpath.dirname(path)
    return f"{root}/__init__.py"


def typescript_edges(file: str, text: str) -> Iterator[Edge]:
    """Imports of a TypeScript file; Node's own modules are packages named ``node:…``."""
    # Blank lines in place of comments keep the line numbers.
    code = COMMENT.sub(lambda match: "\n" * match.group().count("\n"), text)
    for match in TYPESCRIPT_IMPORT.finditer(code):
        name = next(group for group in match.groups() if group).split("?", maxsplit=1)[0]
        line = code.count("\n", 0, match.start(match.lastindex or 0)) + 1
        if name.startswith("."):
            yield Edge(file, line, imported_file(file, name), False)
        else:
            yield Edge(file, line, name, True, TYPES_ONLY.match(match.group()) is not None)


def c_edges(top: Path, file: str, text: str) -> Iterator[Edge]:
    """Includes of a C file, which name a file beside it or one from the top of the sources."""
    for match in C_INCLUDE.finditer(text):
        line = text.count("\n", 0, match.start(match.lastindex or 0)) + 1
        own, system = match.groups()
        if system:
            yield Edge(file, line, system, True)
            continue
        beside = posixpath.join(posixpath.dirname(file), own)
        is_beside = (top / beside).exists()
        yield Edge(file, line, beside if is_beside else posixpath.join(C_SOURCES, own), False)


def imported_file(file: str, name: str) -> str:
    """The source file that a relative import means; TypeScript names it by what it becomes."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(file), name))
    return re.sub(r"\.jsx?$", ".ts", path)


def main(arguments: list[str]) -> int:
    """Prints the complaints; status 1 when there is one."""
    tools = Path(__file__).resolve().parent
    top = Path(arguments[0]) if arguments else tools.parent
    complaints = check(top, read_rules(top))
    print("\n".join(complaints) if complaints else "All imports keep the rules.")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
