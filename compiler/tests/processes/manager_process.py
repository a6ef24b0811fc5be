"""A manager under sanitizers: how it is built, started and stopped."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from folders import write_files
from peer import Peer, PipePeer

from catapults.backends.base import Options
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.translation import Surroundings, translate_scheduler

SYSTEMS = Path(__file__).parent / "systems"
SANITIZED = "-fsanitize=address,undefined -fno-sanitize-recover=all".split()
_FLAGS = "-std=c11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -Werror -ffp-contract=off".split()
_LIBRARIES = ["-lcrypto", "-lm"]


def lay_out(master: str, folder: Path, model: str, texts: Path = SYSTEMS) -> Path:
    """The folder of a system, as the compiler writes it."""

    def beside(name: str) -> Source | None:
        path = texts / f"{name.removesuffix('.sched')}.sched"
        return Source(path.name, path.read_text("utf-8")) if path.exists() else None

    found, source = Diagnostics(), beside(master)
    assert source is not None
    surroundings = Surroundings(load=beside, dsm={"": model})
    files = translate_scheduler(source, surroundings, "pth", Options(), found)
    assert files, [one.message for one in found]
    write_files(files, folder)
    return folder


def compile_manager(folder: Path, name: str, *sources: Path, main: bool = True) -> Path:
    """With other sources, perhaps in the place of its own `main`."""
    own = [one for one in (folder / "manager").glob("*.c") if main or one.name != "main.c"]
    parts = ("carrier", "protocol", "protocol/base")
    shared = [one for part in parts for one in (folder / part).glob("*.c")]
    includes = [f"-I{folder / part}" for part in ("include", "manager", "carrier", "protocol")]
    target = folder / name
    command = ["gcc", *_FLAGS, *SANITIZED, *includes, *map(str, [*own, *shared, *sources])]
    done = subprocess.run(
        [*command, *_LIBRARIES, "-o", str(target)],
        check=False,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    return target


def stamp_of(folder: Path) -> int:
    """Of the texts that a folder was made from."""
    text = (folder / "protocol/stamp.h").read_text("utf-8")
    found = re.search(r"UINT64_C\((0x[0-9a-f]+)\)", text)
    assert found is not None
    return int(found[1], 16)


class Manager:
    """One that runs, and what it has said."""

    def __init__(
        self, program: Path, address: str, *arguments: str, folder: Path, **more: str
    ) -> None:
        self.address = address
        self.folder = folder
        self.log = folder / "manager.log"
        kept = {name: one for name, one in os.environ.items() if not name.startswith("CATAPULTS_")}
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                [program, *arguments, address],
                cwd=folder,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**kept, **more},
            )
        assert self._process.stdout is not None
        self._out = self._process.stdout
        first = self._out.readline()
        assert first == f"manager: waits for nodes at {address}\n", first + self.complaints()

    @property
    def process(self) -> int:
        return self._process.pid

    @property
    def socket(self) -> Path:
        return self.folder / self.address.removeprefix("unix:")

    def meet(self, number: int) -> Peer:
        """A node made by hand, by its transport; the number is that of no other."""
        if self.address.startswith("pipe:"):
            return PipePeer(self.folder / self.address.removeprefix("pipe:"), 2**30 + number)
        if self.address.startswith("tcp:"):
            _, host, port = self.address.split(":")
            return Peer((host, int(port)))
        return Peer(self.socket)

    def complaints(self) -> str:
        return self.log.read_text("utf-8")

    def signal(self, which: signal.Signals) -> None:
        self._process.send_signal(which)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._out.close()

    def stop(self) -> str:
        """Ends it; its summary. It must have gone well, under the sanitizers, too."""
        self._process.send_signal(signal.SIGTERM)
        return self.ended()

    def ended(self) -> str:
        """Waits until it has ended by itself."""
        summary, _ = self._process.communicate(timeout=60)
        assert self._process.returncode == 0, self.complaints()
        return summary

    def end_anyway(self) -> None:
        """Behind a test that has failed."""
        if self._process.poll() is None:
            self.kill()


Start = Callable[..., Manager]
Come = Callable[[Manager], Peer]


@dataclass(frozen=True)
class Built:
    """A system under one model, with its manager."""

    folder: Path
    manager: Path
    stamp: int


def free_address(transport: str) -> str:
    """Where no other is."""
    if transport != "tcp":
        return {"unix": "unix:door", "pipe": "pipe:pipes"}[transport]
    with socket.create_server(("127.0.0.1", 0)) as one:
        return f"tcp:127.0.0.1:{one.getsockname()[1]}"


def refusal(program: Path, arguments: Sequence[str], folder: Path, **more: str) -> str:
    """What a manager says that does not start."""
    done = subprocess.run(
        [program, *arguments],
        check=False,
        cwd=folder,
        env={**os.environ, **more},
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.returncode in (1, 2), done.stdout
    return done.stderr
