"""Builds the parse tables of group schedulers:
``python -m catapults.models.group.syntax.build_tables``."""

from __future__ import annotations

import sys
from pathlib import Path

from catapults.models.group.syntax.grammar import rules
from catapults.syntax.build_tables import write_tables

if __name__ == "__main__":
    sys.exit(write_tables(rules(), Path(__file__).parent))
