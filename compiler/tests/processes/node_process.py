"""Nodes on the real library: how they are built, started, and told what to do."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path
from time import monotonic, sleep

from pth_library import Library

_PROGRAMS = Path(__file__).parent / "programs"


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """In the folder of a system."""
    dropped = ("CATAPULTS_", "PTH")
    kept = {name: one for name, one in os.environ.items() if not name.startswith(dropped)}
    done = subprocess.run(
        [str(shutil.which("make")), "CFLAGS=-O1 -g", *arguments],
        check=False,
        cwd=folder,
        env=kept,
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def build_program(pth: Library, folder: Path, name: str = "told", *includes: Path) -> Path:
    """One of the programs beside the tests; unless named, the one that does what it is told."""
    lib, target = pth.installed / "lib", folder / name
    subprocess.run(
        [
            *"gcc -D_GNU_SOURCE -Wall -Wextra -Werror".split(),
            *(f"-I{one}" for one in (pth.installed / "include", *includes)),
            str(_PROGRAMS / f"{name}.c"),
            f"-L{lib}",
            f"-Wl,-rpath,{lib}",
            "-lpth",
            *("-o", str(target)),
        ],
        check=True,
        timeout=120,
    )
    return target


class Node:
    """A process of its own."""

    def __init__(self, program: Path, scheduler: Path, address: str, folder: Path, **more: str):
        self.log = folder / f"node-{scheduler.parent.name}-{os.urandom(4).hex()}.log"
        environment = {**os.environ, "CATAPULTS_MANAGER": address, "PTH_SCHED": str(scheduler)}
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                [program],
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                bufsize=1,
                env={**environment, **more},
            )

    def says(self) -> str:
        """The next line; empty behind its end."""
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip()

    def tell(self, what: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(what)
        self._process.stdin.flush()

    def signal(self, which: signal.Signals) -> None:
        self._process.send_signal(which)

    def complaints(self) -> str:
        return self.log.read_text("utf-8")

    def complains(self, text: str) -> None:
        """Waits until it has said so."""
        end = monotonic() + 60
        while text not in self.complaints():
            assert monotonic() < end, self.complaints()
            sleep(0.01)

    def ended(self) -> int:
        """Ends its input, and waits; its exit status."""
        self._process.communicate(timeout=60)
        return self._process.returncode

    def end_anyway(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()
