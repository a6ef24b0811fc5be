"""Clients of the web server, and the files that they ask for."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from server_process import SCHEDULERS, Server, read_answer

_PORTION = 16 * 1024
SIZES = (0, 1, _PORTION - 1, _PORTION, _PORTION + 1, 300_000, 2_000_000)
MORE_THAN_BUFFERS = 8_000_000
UNDER_ALL = pytest.mark.parametrize("scheduler", [None, *SCHEDULERS])


def lay_out(top: Path) -> Path:
    """Files of many sizes, and what must not be served; the folder."""
    folder = top / "served"
    (folder / "below").mkdir(parents=True)
    for size in SIZES:
        (folder / f"{size}.bin").write_bytes(Random(size).randbytes(size))
    (folder / "large").write_bytes(Random("large").randbytes(MORE_THAN_BUFFERS))
    (folder / "index.html").write_text("the first page\n")
    (folder / "below/a b%.txt").write_text("a name with a blank\n")
    (top / "secret").write_text("not to be seen\n")
    (folder / "link").symlink_to(top / "secret")
    (folder / "way-out").symlink_to(top)
    os.mkfifo(folder / "pipe")
    return folder


def get_all(server: Server, files: Path, seed: int) -> None:
    """A client: all sizes, now and then several requests on one connection."""
    random = Random(seed)
    sizes = random.sample(SIZES, len(SIZES))
    with server.connect() as connection, connection.makefile("rb") as answers:
        for size in sizes:
            connection.sendall(f"GET /{size}.bin HTTP/1.1\r\nHost: here\r\n\r\n".encode())
            assert read_answer(answers).body == (files / f"{size}.bin").read_bytes()
    size = random.choice(SIZES)
    answer = server.ask(f"/{size}.bin?query")
    assert (answer.status, len(answer.body)) == (200, size)


def crowd(client: Callable[[int], None], count: int = 12) -> None:
    """So many clients at once."""
    with ThreadPoolExecutor(count) as pool:
        list(pool.map(client, range(count)))
