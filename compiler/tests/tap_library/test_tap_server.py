"""The threaded web server, by appointment and with the C library's threads: clients that are many,
slow, or gone, descriptors used up, and an end in the middle of an answer."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from tap_workshop import WAYS_OF_FILES, folder_of, make

WAYS = [("server-nptl", ""), *(("server", files) for files in WAYS_OF_FILES)]
# The largest is more than what sockets hold.
SIZES = {"small": 1000, "large": 90_000, "huge": 16_000_000}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    it = folder_of("scheduler plain extends tap {}", tmp_path_factory.mktemp("server"))
    make(it, "-j2", "CFLAGS=-O1 -g", "server", "server-nptl")
    (it / "www").mkdir()
    for name, size in SIZES.items():
        (it / "www" / name).write_bytes(bytes(i * 7 % 251 for i in range(size)))
    return it


@contextmanager
def server(
    folder: Path, name: str, *, descriptors: int = 0, files: str = ""
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    limit = f"ulimit -n {descriptors}; " if descriptors else ""
    process = subprocess.Popen(
        ["sh", "-c", f"{limit}exec ./{name} 0 www 16"],
        cwd=folder,
        env={**os.environ, "TAP_FILES": files},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield process, int(process.stdout.readline().split()[1])
    finally:
        process.kill()
        process.communicate()


def connection(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def everything(client: socket.socket) -> bytes:
    parts = []
    while part := client.recv(65536):
        parts.append(part)
    return b"".join(parts)


def get(port: int, name: str) -> bytes:
    with connection(port) as client:
        client.sendall(f"GET /{name} HTTP/1.0\r\n\r\n".encode())
        return everything(client)


def end(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    process.send_signal(signal.SIGINT)
    said, errors = process.communicate(timeout=30)
    return process.returncode, said, errors


@pytest.mark.parametrize(("name", "files"), WAYS)
def test_clients_that_are_many_slow_or_gone(folder: Path, name: str, files: str) -> None:
    with server(folder, name, files=files) as (process, port):
        asked = ["small", "large"] * 60
        with ThreadPoolExecutor(12) as pool:
            answers = list(pool.map(lambda one: get(port, one), asked))
        for one, answer in zip(asked, answers, strict=True):
            head, _, body = answer.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.0 200 OK")
            assert body == (folder / "www" / one).read_bytes()
        assert get(port, "none").startswith(b"HTTP/1.0 404")
        with connection(port) as gone:  # resets in the middle of its answer
            gone.sendall(b"GET /huge HTTP/1.0\r\n\r\n")
            gone.recv(1)
            gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        connection(port).close()  # asks for nothing
        with connection(port) as slow:
            for byte in b"GET /small HTTP/1.0\r\n\r\n":
                slow.sendall(bytes([byte]))
            assert len(everything(slow)) > SIZES["small"]
        assert end(process) == (0, "answered 122 requests\n", "")


@pytest.mark.parametrize(("name", "files"), WAYS)
def test_answers_that_have_begun_are_not_lost(folder: Path, name: str, files: str) -> None:
    with server(folder, name, files=files) as (process, port), ExitStack() as open_ones:
        clients = [open_ones.enter_context(connection(port)) for _ in range(3)]
        got = []
        for client in clients:
            client.sendall(b"GET /huge HTTP/1.0\r\n\r\n")
            got.append(client.recv(1))
        process.send_signal(signal.SIGINT)
        for client, first in zip(clients, got, strict=True):
            assert (first + everything(client)).endswith((folder / "www/huge").read_bytes())
        said, errors = process.communicate(timeout=30)
        assert (process.returncode, said, errors) == (0, "answered 3 requests\n", "")


def test_descriptors_that_are_used_up_are_told(folder: Path) -> None:
    """There is one for a connection and none for a file, so the second connection is first
    accepted in vain."""
    with server(folder, "server", descriptors=7) as (process, port):
        assert process.stderr is not None
        with connection(port) as first, connection(port) as second:
            for client in (first, second):
                client.sendall(b"GET /small HTTP/1.0\r\n\r\n")
            assert process.stderr.readline() == "accept: Too many open files\n"
            assert everything(first).startswith(b"HTTP/1.0 404")
            first.close()
            assert everything(second).startswith(b"HTTP/1.0 404")
