"""The hooked library and Pth's own test programs, built once for each state of the hooks."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SUPPORT = ROOT / "compiler/catapults/backends/pth/support"
_CACHE = ROOT / ".build/pth"
TARBALL_NAME = "pth_2.0.7.orig.tar.gz"


@dataclass(frozen=True)
class Library:
    """What a build left behind."""

    folder: Path
    flags: tuple[str, ...] = ()
    """With which all that is linked with it is compiled, too."""

    @property
    def installed(self) -> Path:
        """With include/pth.h and lib/libpth.so."""
        return self.folder / "installed"

    @property
    def tarball(self) -> Path:
        """The source that it was built from."""
        return self.folder.parent / TARBALL_NAME

    def program(self, name: str) -> Path:
        """One of Pth's own test programs."""
        return self.folder / "pth-2.0.7" / f"test_{name}"


def build_library() -> Library:
    """Builds it unless this state of the hooks has been built before."""
    library = Library(_CACHE / _state())
    with _one_at_a_time():
        if not (library.folder / "complete").exists():
            for earlier in _CACHE.glob("*/complete"):
                shutil.rmtree(earlier.parent)
            _build(library)
    return library


def build_checked_library(plain: Library) -> Library:
    """The same under AddressSanitizer, which ends a program that uses what was freed."""
    library = Library(plain.folder / "checked", ("-fsanitize=address",))
    with _one_at_a_time():
        if not (library.folder / "complete").exists():
            _build_checked(plain, library)
    return library


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Tests may run in several processes."""
    _CACHE.mkdir(parents=True, exist_ok=True)
    with (_CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _state() -> str:
    digest = hashlib.sha256()
    for file in sorted((SUPPORT / "library").iterdir()):
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _build(library: Library) -> None:
    tarball = [str(library.tarball)] if library.tarball.exists() else []
    command = ["sh", str(SUPPORT / "library/build.sh"), str(library.folder), *tarball]
    done = subprocess.run(
        command,
        check=False,
        env={**os.environ, "TESTS": "1"},
        capture_output=True,
        text=True,
        timeout=540,
    )
    if done.returncode != 0:
        pytest.fail(f"GNU Pth cannot be built:\n{done.stderr}", pytrace=False)
    fetched = library.folder / TARBALL_NAME
    if fetched.exists():
        fetched.replace(library.tarball)
    (library.folder / "complete").touch()


def _build_checked(plain: Library, library: Library) -> None:
    source = library.folder / "pth-2.0.7"
    shutil.rmtree(library.folder, ignore_errors=True)
    shutil.copytree(plain.folder / "pth-2.0.7", source, symlinks=True)
    flags = " ".join(("-O1", "-g", *library.flags))
    for goals in (["clean", "pth_p.h"], ["-j2", f"CFLAGS={flags}", "libpth.la"]):
        done = subprocess.run(
            ["make", *goals], check=False, cwd=source, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stderr
    (library.installed / "include").mkdir(parents=True)
    shutil.copy(source / "pth.h", library.installed / "include")
    shutil.copytree(source / ".libs", library.installed / "lib", symlinks=True)
    (library.folder / "complete").touch()
