"""The web server on Pth as a proxy: it passes on what another server answers."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from server_clients import UNDER_ALL, crowd, get_all
from server_process import Answer, Server, running


@UNDER_ALL
def test_a_proxy_passes_answers_on_byte_for_byte(
    server_build: Path, files: Path, scheduler: str | None
) -> None:
    with (
        running(server_build, None, "--folder", files) as origin,
        running(server_build, scheduler, "--proxy", str(origin.port), "--handlers", "5") as proxy,
    ):
        crowd(lambda seed: get_all(proxy, files, seed))
        direct, passed = origin.ask("/nothing"), proxy.ask("/nothing")
        assert (direct.status, direct.body) == (passed.status, passed.body)
        assert proxy.ask("/300000.bin", "HEAD").headers["content-length"] == "300000"
        assert proxy.end()["broken"] == 0
        origin.end()


@contextmanager
def origin_that_says(answer: bytes) -> Iterator[int]:
    """A server that takes one request, answers so, and closes; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(65536)
                connection.sendall(answer)

        thread = Thread(target=serve)
        thread.start()
        yield listener.getsockname()[1]
        thread.join()


def through_proxy(server_build: Path, answer: bytes) -> tuple[Answer, int]:
    """What a client gets, and how many answers were broken off."""
    with (
        origin_that_says(answer) as port,
        running(server_build, "web_proxy", "--proxy", str(port)) as proxy,
    ):
        got = proxy.send(b"GET / HTTP/1.0\r\n\r\n")
        return got, proxy.end()["broken"]


@pytest.mark.parametrize(
    ("said", "status", "body"),
    [
        (
            b"HTTP/1.0 200 OK\r\nConnection: close\r\nX: y\r\n\r\nuntil the end",
            200,
            b"until the end",
        ),
        (b"HTTP/1.1 404 Not there\r\nContent-Length: 2\r\n\r\nno and more", 404, b"no"),
        (b"HTTP/1.1 304 Same\r\nContent-Length: 20\r\n\r\n", 304, b""),
        (b"no HTTP at all\r\n\r\n", 502, None),
        (b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n", 502, None),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 502, None),
        (b"HTTP/1.1 200 OK\r\nA: " + 20_000 * b"x", 502, None),
        (b"HTTP/1.1 200", 502, None),
        (b"", 502, None),
    ],
)
def test_a_proxy_understands_the_server_behind_it_or_says_that_it_does_not(
    server_build: Path, said: bytes, status: int, body: bytes | None
) -> None:
    answer, broken = through_proxy(server_build, said)
    assert (answer.status, broken) == (status, 0)
    assert body is None or answer.body == body


def test_an_answer_that_the_server_behind_cuts_short_is_not_taken_for_whole(
    server_build: Path,
) -> None:
    answer, broken = through_proxy(
        server_build, b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort"
    )
    assert (answer.body, broken) == (b"short", 1)
    assert answer.headers["content-length"] == "9"


@UNDER_ALL
def test_a_proxy_says_that_nobody_is_behind_it(server_build: Path, scheduler: str | None) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        nobody = listener.getsockname()[1]
    with running(server_build, scheduler, "--proxy", str(nobody)) as proxy:
        crowd(lambda _: assert_refused(proxy, 502))
        assert proxy.end()["refusals"] == 12


def assert_refused(server: Server, status: int) -> None:
    assert server.ask("/").status == status


def test_a_proxy_does_not_wait_for_ever(server_build: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = str(silent.getsockname()[1])
        with running(server_build, "web_proxy", "--proxy", port, "--patience", "1") as proxy:
            assert_refused(proxy, 504)
            proxy.end()
