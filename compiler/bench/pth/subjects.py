"""What is measured: GNU Pth with hooks, the server, programs and schedulers, all as released."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / ".build/bench-pth"
_SERVER = ROOT / "compiler/pth-server"
_TARBALL = ROOT / ".build/pth/pth_2.0.7.orig.tar.gz"  # where tests have it from

BUILT_IN = "built-in"
FIRST_COME = "first_come_pth"


class CannotMeasureError(Exception):
    """Says what is missing, and the way out."""


@dataclass(frozen=True)
class Amount:
    """How much is measured."""

    rounds: int
    seconds: float  # of load for one figure
    is_quick: bool  # fewer cases


@dataclass(frozen=True)
class Subjects:
    """Where it has been built."""

    folder: Path
    pth: Path

    @property
    def server(self) -> Path:
        """The web server."""
        return self.folder / "pth-server"

    @property
    def switches(self) -> Path:
        """The program that does nothing but yield."""
        return self.folder / "switches"

    def environment(self, way: str) -> dict[str, str]:
        """In which a program runs under a scheduler, or under Pth's own."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith("PTH_")}
        return kept if way == BUILT_IN else {**kept, "PTH_SCHED": str(self.folder / way)}


def build(folder: Path, pth: Path | None) -> Subjects:
    """Builds what is not there yet into a folder, with Pth unless a hooked one is named."""
    pth = (pth or folder / "pth/installed").resolve()
    tarball = [f"PTH_TARBALL={_TARBALL}"] if _TARBALL.exists() else []
    options = [f"BUILD={folder.resolve()}", f"PTH={pth}", "RELEASE=--release", *tarball]
    run(["make", "-s", "-C", str(_SERVER), *options])
    subjects = Subjects(folder.resolve(), pth)
    compile_program(Path(__file__).parent / "switches.c", subjects.switches, pth)
    return subjects


def compile_program(source: Path, target: Path, pth: Path) -> Path:
    """One that uses Pth."""
    flags = "-std=c11 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror".split()
    paths = [f"-I{pth / 'include'}", f"-L{pth / 'lib'}", f"-Wl,-rpath,{pth / 'lib'}"]
    run(["cc", *flags, *paths, str(source), "-lpth", "-lm", "-o", str(target)])
    return target


def require(*programs: str) -> None:
    """Debian's packages are called like the programs."""
    missing = [program for program in programs if not shutil.which(program)]
    if missing:
        raise CannotMeasureError(
            f"missing: {', '.join(missing)}. apt-get install {' '.join(missing)}"
        )


def run(command: list[str], folder: Path = ROOT) -> None:
    """Or says what it said."""
    done = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise CannotMeasureError(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
