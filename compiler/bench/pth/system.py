"""Systems of real processes that are measured: built as released, with a manager that runs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from subjects import ROOT, CannotMeasureError, Subjects, run

TRANSPORTS = {"pipes": "pipe:pipes", "Unix sockets": "unix:socket", "TCP": "tcp:127.0.0.1:47413"}


@dataclass(frozen=True)
class System:
    """Where it has been built."""

    folder: Path

    @property
    def manager(self) -> Path:
        """Its program."""
        return self.folder / "manager/catapults-manager"

    def environment(self, family: str, address: str) -> dict[str, str]:
        """Of a node."""
        kept = {name: one for name, one in os.environ.items() if not name.startswith("PTH_")}
        scheduler = str(self.folder / family / "scheduler")
        return {**kept, "PTH_SCHED": scheduler, "CATAPULTS_MANAGER": address}


def build_system(
    subjects: Subjects, master: Path, families: Sequence[str], model: str = "auto"
) -> System:
    """Builds the manager and the schedulers of these families, in a folder below that of others."""
    folder = subjects.folder / f"{master.stem}-{model}"
    build = [sys.executable, "-m", "catapults.cli", "build", str(master.relative_to(ROOT))]
    options = f"--backend pth --release --unknown-import ignore --dsm {model} -o {folder}".split()
    run([*build, *options], ROOT)
    targets = ["manager/catapults-manager", *(f"{one}/scheduler.so" for one in families)]
    run(["make", "-s", "CFLAGS=-O2 -g", f"PTH={subjects.pth}", *targets], folder)
    return System(folder)


@contextmanager
def managed(system: System, transport: str) -> Iterator[tuple[str, Path]]:
    """A manager that runs: its address, and the folder in which that is meant."""
    address = TRANSPORTS[transport]
    with TemporaryDirectory() as name:
        command = [str(system.manager), address]
        with subprocess.Popen(command, cwd=name, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                if not process.stdout.readline():
                    raise CannotMeasureError(f"the manager does not start at {address}")
                yield address, Path(name)
            finally:
                process.terminate()
                process.communicate(timeout=30)


@contextmanager
def on_one_processor() -> Iterator[None]:
    """All processes that are started meanwhile."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)
