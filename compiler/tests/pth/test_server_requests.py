"""What the web server on Pth answers to all kinds of requests, broken ones too."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from server_clients import crowd
from server_process import Server, read_answer, running


@pytest.fixture(scope="module")
def shared(server_build: Path, files: Path) -> Iterator[Server]:
    """One server for all that is wrong; at its end it must still be well."""
    with running(server_build, "web_server", "--folder", files) as server:
        yield server
        assert server.ask("/").body == b"the first page\n"
        server.end()


@pytest.mark.parametrize(
    ("target", "status", "body"),
    [
        ("/", 200, b"the first page\n"),
        ("/below/a%20b%25.txt", 200, b"a name with a blank\n"),
        ("/nothing", 404, b"404: there is no such file here.\n"),
        ("/below", 404, None),
        ("/below/", 404, None),
        ("/index.html/", 404, None),
        ("/pipe", 404, None),
        ("/" + "x" * 300, 404, None),
        ("/link", 403, b"403: this server may not read that file.\n"),
        ("/way-out/secret", 404, None),
        ("/../secret", 400, None),
        ("/below/../../secret", 400, None),
        ("/%2e%2e/secret", 400, None),
        ("/..%2fsecret", 400, None),
        ("//secret", 400, None),
        ("/./index.html", 400, None),
        ("/index.html%00", 400, None),
        ("/%zz", 400, None),
        ("/%2", 400, None),
        ("/" + "x" * 3000, 414, None),
    ],
)
def test_a_path_names_what_is_below_the_folder_or_is_refused(
    shared: Server, target: str, status: int, body: bytes | None
) -> None:
    answer = shared.ask(target)
    assert answer.status == status
    assert body is None or answer.body == body
    assert b"not to be seen" not in answer.body


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"\r\n\r\n", 400),
        (b"GET\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),  # without a host
        (b"GET / HTTP/1.1 \r\nHost: here\r\n\r\n", 400),
        (b"GET index.html HTTP/1.0\r\n\r\n", 400),
        (b'GET /" HTTP/1.0\r\n\r\n', 400),
        (b"GET /\x01 HTTP/1.0\r\n\r\n", 400),
        (b"GET / HTTP/1.0\r\nA: \0\r\n\r\n", 400),
        (b"GET / HTTP/1.0\r\nContent-Length: 4\r\n\r\nbody", 400),
        (b"GET / HTTP/1.0\r\nContent-Length: -1\r\n\r\n", 400),
        (b"GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        (b"POST / HTTP/1.0\r\nContent-Length: 100000\r\n\r\n" + 100_000 * b"x", 405),
        (b"GET / HTTP/2.0\r\n\r\n", 505),
        (b"GET / HTTP/1.0\r\n" + 9000 * b"x", 431),
        (b"GET / HTTP/1.0\r\n\r\n", 200),
    ],
)
def test_a_broken_request_is_answered_by_what_is_wrong(
    shared: Server, request_: bytes, status: int
) -> None:
    answer = shared.send(request_)
    assert answer.status == status
    assert answer.headers["connection"] == "close"


def test_a_request_that_does_not_end_is_given_up(server_build: Path, files: Path) -> None:
    arguments = ("--folder", files, "--patience", "1")
    with running(server_build, "web_server", *arguments) as server:
        assert server.send(b"GET / HTTP/1.0\r\nA: half of a head").status == 408
        server.end()


def test_random_requests_do_no_harm(shared: Server) -> None:
    words = [b"GET ", b"HEAD ", b"/", b"/1.bin", b"%", b"%2e", b"..", b" HTTP/1.", b"1", b"0", b"?"]
    words += [
        b"\r\n",
        b"\r\n\r\n",
        b"Host: x",
        b"Connection: ",
        b"close",
        b"keep-alive",
        b",",
        b" ",
    ]
    words += [b"Content-Length: ", b"99999999999999999999", b"\0", b"\xff", 3000 * b"x"]

    def client(seed: int) -> None:
        random = Random(seed)
        for _ in range(40):
            request = b"".join(random.choices(words, k=random.randrange(1, 20)))
            answers = bytearray()
            with (
                shared.connect() as connection,
                suppress(ConnectionError),
            ):  # more than it would read
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
                while part := connection.recv(65536):
                    answers += part
            assert answers == b"" or answers.startswith(b"HTTP/1.1 ")

    crowd(client)


def test_only_the_head_is_sent_where_only_it_was_asked_for(shared: Server) -> None:
    answer = shared.ask("/300000.bin", "HEAD")
    assert (answer.status, answer.body) == (200, b"")
    assert answer.headers["content-length"] == "300000"
    assert shared.ask("/nothing", "HEAD").status == 404


def test_requests_that_come_together_are_answered_in_their_order(shared: Server) -> None:
    with shared.connect() as connection, connection.makefile("rb") as answers:
        one = b"GET /1.bin HTTP/1.1\r\nHost: here\r\n\r\n"
        connection.sendall(one + one.replace(b"/1.bin", b"/nothing") + one[:10])
        statuses = [read_answer(answers).status for _ in range(2)]
        connection.sendall(one[10:])
        assert [*statuses, read_answer(answers).status] == [200, 404, 200]
