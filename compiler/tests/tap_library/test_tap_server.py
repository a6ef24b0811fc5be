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
# So many descriptors leave one for a connection, beside its own three and those of the library.
_FULL = {"server": 7, "server-nptl": 5}
# The largest is more than what sockets hold.
SIZES = {"small": 1000, "page.html": 20_000, "large": 90_000, "huge": 16_000_000}


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
        asked = ["small", "page.html", "large"] * 40
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


@pytest.mark.parametrize(("name", "files"), WAYS)
def test_descriptors_that_are_used_up_are_told_once(folder: Path, name: str, files: str) -> None:
    """There is one for a connection and none for a file: clients are told to come again, those in
    line get their turn, and what was missing is said once for all."""
    with server(folder, name, descriptors=_FULL[name], files=files) as (process, port):
        with ExitStack() as open_ones:
            clients = [open_ones.enter_context(connection(port)) for _ in range(4)]
            for client in clients:
                client.sendall(b"GET /small HTTP/1.0\r\n\r\n")
            for client in clients:
                answer = everything(client)
                assert answer.startswith(b"HTTP/1.0 503 ")
                assert b"\r\nRetry-After: 1\r\n" in answer
        code, said, errors = end(process)
        assert (code, said) == (0, "answered 4 requests\n")
        assert errors in ("accept: Too many open files\n", "open: Too many open files\n")


def test_what_is_not_in_the_folder_is_not_found(folder: Path) -> None:
    with server(folder, "server") as (process, port):
        for name in ("none", "", ".", "../www/small", "%00"):
            assert get(port, name).startswith(b"HTTP/1.0 404 ")
        assert end(process) == (0, "answered 5 requests\n", "")
