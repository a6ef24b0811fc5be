"""Builds the parse tables: ``python -m catapults.syntax.build_tables``.

Done once, when the compiler is set up or packed. A grammar with a conflict
that its precedences do not settle is refused.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ply import yacc

from catapults.contracts.generate import write_changed
from catapults.syntax.rules import rules, signature


class GrammarError(Exception):
    """The grammar is ambiguous or malformed; the text lists what PLY says of it."""


class _Complaints:
    """Collects what PLY would log; any warning is a fault of the grammar."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def warning(self, message: str, *values: object) -> None:
        self.lines.append(message % values)

    error = critical = warning

    def debug(self, message: str, *values: object) -> None:
        """Progress is of no interest."""

    info = debug


def build(grammar: Mapping[str, Any]) -> str:
    """The text of the module ``_tables`` for a grammar as PLY reads it."""
    complaints = _Complaints()
    try:
        parser = yacc.yacc(
            module=SimpleNamespace(**grammar, __file__=__file__),
            debug=True,  # counts conflicts
            write_tables=False,
            debuglog=yacc.NullLogger(),
            errorlog=complaints,
        )
    except yacc.YaccError as error:
        raise GrammarError("\n".join([*complaints.lines, str(error)])) from error
    faults = [line for line in complaints.lines if not line.startswith("Generating")]
    if faults:
        raise GrammarError("\n".join(faults))
    return _module_text(parser, signature(grammar))


def _module_text(parser: Any, grammar_signature: str) -> str:
    productions = [
        (p.str, p.name, p.len, p.func, Path(p.file).name if p.file else None, p.line)
        for p in parser.productions
    ]
    lines = [
        '"""Parse tables, built by build_tables.py; do not edit."""',
        "",
        f"_tabversion = {yacc.__tabversion__!r}",
        '_lr_method = "LALR"',
        f"_lr_signature = {grammar_signature!r}",
        f"_lr_action = {parser.action!r}",
        f"_lr_goto = {parser.goto!r}",
        f"_lr_productions = {productions!r}",
    ]
    return "\n".join(lines) + "\n"


def write_tables(grammar: Mapping[str, Any], folder: Path) -> int:
    """Writes ``_tables.py`` in a folder, unless it is up to date; gives an exit status."""
    path = folder / "_tables.py"
    language = folder.parent.name
    try:
        changed = write_changed(path, build(grammar))
    except GrammarError as error:
        print(f"The grammar of {language} cannot be translated:\n{error}", file=sys.stderr)
        return 1
    print(f"{language}/{folder.name}/{path.name}: {'written' if changed else 'up to date'}")
    return 0


if __name__ == "__main__":
    sys.exit(write_tables(rules(), Path(__file__).parent))
