"""Builds schedulers and programs for the hooked Pth, and runs them."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import ClassVar

from folders import translated_for, write_files
from pth_library import SUPPORT, Library

from catapults.backends.base import Options
from catapults.translation import Files
from catapults.workload.model import Workload

SCHEDULERS = Path(__file__).parent / "schedulers"
PROGRAMS = Path(__file__).parent / "programs"

_FLAGS = "-std=c11 -D_GNU_SOURCE -g -Wall -Wextra -Werror".split()
_SYNTAX = "-std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -ffp-contract=off -fsyntax-only".split()
_SHARED = [*_FLAGS, "-O1", "-fPIC", "-shared", "-ffp-contract=off"]


def _includes(folder: Path) -> list[str]:
    return [f"-I{folder / part}" for part in ("include", "scheduler", "library")]


def translated(text: str, options: Options | None = None) -> Files:
    """The files of a scheduler that has no errors, by their paths in its folder."""
    return translated_for("pth", text, options)


def published(name: str) -> str:
    """The text of one of the schedulers beside the tests."""
    return (SCHEDULERS / f"{name}.sched").read_text("utf-8")


def compile_files(pth: Library, folder: Path, compiler: str, *names: str) -> None:
    """Compiles files of a scheduler's folder, by patterns, as far as to see that they are right."""
    sources = [source for name in names for source in sorted(folder.glob(name))]
    assert sources
    parts = (".", "include", "scheduler", "library", "workload")
    includes = [f"-I{folder / part}" for part in parts]
    header = f"-I{pth.installed / 'include'}"
    done = subprocess.run(
        [compiler, *_SYNTAX, *includes, header, *map(str, sources)],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr


class Workshop:
    """A folder for what is built."""

    def __init__(self, pth: Library, folder: Path) -> None:
        self.pth = pth
        self.folder = folder

    def scheduler(
        self, text: str, *, name: str = "scheduler", options: Options | None = None
    ) -> Path:
        """A scheduler's shared library; its path without ``.so``, as PTH_SCHED has it."""
        folder = self.folder / f"{name}-folder"
        files = translated(text, options)
        write_files(files, folder)
        own = next(name for name in files if name.endswith(".c"))
        carrier = self._carrier.get(self.pth) or self._build_carrier(folder)
        flags = [*_SHARED, *self.pth.flags, *_includes(folder), str(folder / own)]
        target = self.folder / name
        self._compile([*flags, *map(str, carrier), "-o", f"{target}.so"])
        return target

    #: What carries a scheduler is the same for all, and built once.
    _carrier: ClassVar[dict[Library, list[Path]]] = {}

    def _build_carrier(self, folder: Path) -> list[Path]:
        target = Path(mkdtemp(prefix="carrier-", dir=self.pth.folder))
        atexit.register(shutil.rmtree, target)
        sources = sorted((folder / "scheduler").glob("*.c"))
        objects = [target / f"{source.stem}.o" for source in sources]
        flags = [*_SHARED, *self.pth.flags, *_includes(folder)]
        for source, made in zip(sources, objects, strict=True):
            self._compile([*flags, "-c", str(source), "-o", str(made)])
        return self._carrier.setdefault(self.pth, objects)

    def program(self, name: str, *extra: str) -> Path:
        """A program of the folder ``programs``, linked with the hooked Pth."""
        target = self.folder / name
        lib = self.pth.installed / "lib"
        self._compile(
            [
                *_FLAGS,
                *self.pth.flags,
                "-rdynamic",
                f"-I{self.pth.installed / 'include'}",
                *extra,
                str(PROGRAMS / f"{name}.c"),
                f"-L{lib}",
                f"-Wl,-rpath,{lib}",
                "-lpth",
                "-o",
                str(target),
            ]
        )
        return target

    def compiled(self, source: Path, *flags: str) -> Path:
        """A program of one file, compiled with its own flags and linked with the hooked Pth."""
        target, lib = source.with_suffix(""), self.pth.installed / "lib"
        include = f"-I{self.pth.installed / 'include'}"
        command = [*flags, include, str(source), f"-L{lib}", f"-Wl,-rpath,{lib}", "-lpth"]
        self._compile([*command, "-o", str(target)])
        return target

    def sample(self, text: str, workload: Workload) -> Path:
        """The sample program of a workload, built by the folder's own Makefile."""
        folder = self.folder / "sample-folder"
        write_files(translated(text, Options(workload=workload)), folder)
        command = [str(shutil.which("make")), "sample", f"PTH={self.pth.installed}"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=120)
        return folder / "sample"

    def library(self, source: str, name: str) -> Path:
        """A shared library from C text; its path without ``.so``."""
        file = self.folder / f"{name}.c"
        file.write_text(source, "utf-8")
        include = f"-I{SUPPORT / 'library'}"
        self._compile(
            [*_FLAGS, "-fPIC", "-shared", include, str(file), "-o", str(self.folder / f"{name}.so")]
        )
        return self.folder / name

    @staticmethod
    def _compile(arguments: Sequence[str]) -> None:
        done = subprocess.run(
            ["gcc", *arguments], check=False, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stderr


def environment(scheduler: Path | None, **more: str) -> dict[str, str]:
    """In which a program runs under a scheduler, with all checks, or under Pth's own."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PTH_")}
    chosen = {"PTH_SCHED": str(scheduler), "PTH_SCHED_CHECK": "1"} if scheduler else {}
    return {**kept, **chosen, **more}


def complaints(errors: str) -> str:
    """What a program under sanitizers had to say, without their own word about contexts."""
    harmless = "ASan doesn't fully support makecontext/swapcontext functions"
    return "".join(line for line in errors.splitlines(True) if harmless not in line)


def run(
    command: Sequence[str | Path],
    scheduler: Path | None = None,
    *,
    timeout: float = 60,
    **more: str,
) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end. A scheduler that loops cannot be interrupted, only killed."""
    return subprocess.run(
        command,
        check=False,
        env=environment(scheduler, **more),
        capture_output=True,
        text=True,
        timeout=timeout,
        stdin=subprocess.DEVNULL,
    )
