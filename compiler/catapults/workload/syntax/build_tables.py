"""Builds the parse tables of workloads: ``python -m catapults.workload.syntax.build_tables``."""

from __future__ import annotations

import sys
from pathlib import Path

from catapults.contracts.generate import write_changed
from catapults.syntax.build_tables import GrammarError, build
from catapults.workload.syntax.grammar import rules


def main() -> int:
    """Writes ``_tables.py`` beside this file, unless it is up to date."""
    path = Path(__file__).with_name("_tables.py")
    try:
        changed = write_changed(path, build(rules()))
    except GrammarError as error:
        print(f"The grammar of workloads cannot be translated:\n{error}", file=sys.stderr)
        return 1
    print(f"workload/syntax/{path.name}: {'written' if changed else 'up to date'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
