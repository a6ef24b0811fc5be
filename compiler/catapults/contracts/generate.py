"""Writes the C headers and TypeScript that share the compiler's tables.

Run as ``python -m catapults.contracts.generate [TOP]``. A file is only
rewritten when its content changed, so that later build steps can be skipped.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from catapults.contracts.c_headers import headers
from catapults.contracts.typescript import page_files, simulator_files


def outputs() -> dict[str, str]:
    """Path below the top folder of the project, to content."""
    return {
        **{f"wasm-runtime/build/generated/catapults/{n}": t for n, t in headers().items()},
        **{f"simulator/src/generated/{n}": t for n, t in simulator_files().items()},
        **{f"web/src/generated/{n}": t for n, t in page_files().items()},
    }


def write_changed(path: Path, text: str) -> bool:
    """Writes the file unless it holds the text already; tells whether it did."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return True


def main(arguments: list[str]) -> int:
    """Writes everything below TOP, by default the folder that holds ``compiler/``."""
    command = ArgumentParser("python -m catapults.contracts.generate", description=main.__doc__)
    command.add_argument("top", nargs="?", type=Path, default=Path(__file__).resolve().parents[3])
    top: Path = command.parse_args(arguments).top
    files = outputs()
    changed = [name for name, text in files.items() if write_changed(top / name, text)]
    for name in changed:
        print(f"wrote {name}")
    print(f"{len(files)} generated files, {len(changed)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
