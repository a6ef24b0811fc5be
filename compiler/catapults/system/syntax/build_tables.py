"""Builds the parse tables of systems: ``python -m catapults.system.syntax.build_tables``."""

from __future__ import annotations

import sys
from pathlib import Path

from catapults.syntax.build_tables import write_tables
from catapults.system.syntax.grammar import rules

if __name__ == "__main__":
    sys.exit(write_tables(rules(), Path(__file__).parent))
