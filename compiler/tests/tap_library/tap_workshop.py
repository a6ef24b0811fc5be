"""Builds schedulers with the library of appointments, and runs programs with them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from folders import translated_for, write_files

from catapults.backends.base import Options
from catapults.translation import Files

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = Path(__file__).parent / "programs"
BASE = ROOT / "compiler/catapults/models/classic/bases/tap.sched"

# How the library may have files read and written, as the environment says it; by itself first.
WAYS_OF_FILES = ("", "io_uring", "threads")

_FLAGS = "-std=gnu11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -Werror -ffp-contract=off".split()


def translated(text: str, options: Options | None = None) -> Files:
    """The files of a scheduler that has no errors, by their paths in its folder."""
    return translated_for("tap", text, options)


def folder_of(text: str, folder: Path) -> Path:
    """The folder of a scheduler, laid out."""
    write_files(translated(text, Options(debug=False)), folder)
    return folder


def run(
    command: Sequence[str | Path],
    *,
    timeout: float = 60,
    given: str = "",
    cwd: Path | None = None,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end, with what it says."""
    return subprocess.run(
        command,
        check=False,
        env={**os.environ, **environment},
        cwd=cwd,
        input=given,
        capture_output=True,
        text=True,
        timeout=timeout,
    )


def make(folder: Path, *arguments: str) -> str:
    """Runs make in a folder; what it printed."""
    done = subprocess.run(
        ["make", *arguments],
        check=False,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def compile_c(*arguments: str | Path, compiler: str = "gcc") -> None:
    """Calls a compiler, which must have nothing to say."""
    done = run([compiler, *_FLAGS, *map(str, arguments)], timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


class Parts:
    """The library as objects, to which a scheduler is linked: it is compiled once for many."""

    def __init__(
        self, folder: Path, without: Iterable[str] = (), flags: Iterable[str] = ()
    ) -> None:
        self._folder = folder
        self._flags = list(flags)
        write_files(translated("scheduler first extends tap {}"), folder)
        parts = ("include", "scheduler", "library")
        self._includes = [f"-I{folder / part}" for part in parts]
        self._objects = []
        for source in sorted([*folder.glob("scheduler/*.c"), *folder.glob("library/**/*.c")]):
            if source.name not in without:
                target = source.with_suffix(".o")
                compile_c(*self._flags, *self._includes, "-c", source, "-o", target)
                self._objects.append(target)

    def program(self, scheduler: str, source: Path, name: str) -> Path:
        """A program of one file under a scheduler."""
        text = translated(scheduler)
        own = next(iter(text))
        policy = self._folder / f"{name}-policy.c"
        policy.write_text(str(text[own]), "utf-8")
        target = self._folder / name
        compile_c(*self._flags, *self._includes, policy, source, *self._objects, "-o", target)
        return target
