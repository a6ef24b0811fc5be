"""The web server on Pth: under each scheduler, with all assertions, and under sanitizers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from pth_library import Library
from server_process import (
    FOLDER,
    SCHEDULERS,
    Answer,
    Server,
    build_server,
    read_answer,
    running,
    wait_until,
)
from trace_file import read_trace

_PORTION = 16 * 1024
_SIZES = (0, 1, _PORTION - 1, _PORTION, _PORTION + 1, 300_000, 2_000_000)
_MORE_THAN_BUFFERS = 8_000_000
_UNDER_ALL = pytest.mark.parametrize("scheduler", [None, *SCHEDULERS])


@pytest.fixture(scope="module")
def build(pth: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_server(pth, tmp_path_factory.mktemp("server"))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of many sizes, and what must not be served."""
    top = tmp_path_factory.mktemp("files")
    folder = top / "served"
    (folder / "below").mkdir(parents=True)
    for size in _SIZES:
        (folder / f"{size}.bin").write_bytes(Random(size).randbytes(size))
    (folder / "large").write_bytes(Random("large").randbytes(_MORE_THAN_BUFFERS))
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
    sizes = random.sample(_SIZES, len(_SIZES))
    with server.connect() as connection, connection.makefile("rb") as answers:
        for size in sizes:
            connection.sendall(f"GET /{size}.bin HTTP/1.1\r\nHost: here\r\n\r\n".encode())
            assert read_answer(answers).body == (files / f"{size}.bin").read_bytes()
    size = random.choice(_SIZES)
    answer = server.ask(f"/{size}.bin?query")
    assert (answer.status, len(answer.body)) == (200, size)


def crowd(client: Callable[[int], None], count: int = 12) -> None:
    """So many clients at once."""
    with ThreadPoolExecutor(count) as pool:
        list(pool.map(client, range(count)))


# --- files -----------------------------------------------------------------------------------


@_UNDER_ALL
def test_many_clients_get_files_byte_for_byte(
    build: Path, files: Path, scheduler: str | None
) -> None:
    with running(build, scheduler, "--folder", files, "--handlers", "5") as server:
        crowd(lambda seed: get_all(server, files, seed))
        counts = server.end()
    assert (counts["answers"], counts["refusals"], counts["broken"]) == (12 * 8, 0, 0)
    assert counts["bytes"] >= 12 * sum(_SIZES)


@pytest.fixture(scope="module")
def shared(build: Path, files: Path) -> Iterator[Server]:
    """One server for all that is wrong; at its end it must still be well."""
    with running(build, "web_server", "--folder", files, "--patience", "1") as server:
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
        (b"GET / HTTP/1.0\r\nA: half of a head", 408),
        (b"GET / HTTP/1.0\r\n\r\n", 200),
    ],
)
def test_a_broken_request_is_answered_by_what_is_wrong(
    shared: Server, request_: bytes, status: int
) -> None:
    answer = shared.send(request_)
    assert answer.status == status
    assert answer.headers["connection"] == "close"


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


# --- clients that behave badly ---------------------------------------------------------------


@_UNDER_ALL
def test_clients_that_go_away_or_say_nothing_do_no_harm(
    build: Path, files: Path, scheduler: str | None
) -> None:
    arguments = ("--folder", files, "--handlers", "2", "--patience", "1")
    with running(build, scheduler, *arguments) as server, ExitStack() as silent:
        for _ in range(40):  # more than handlers and places to wait
            silent.enter_context(server.connect())
        silent.close()
        for _ in range(2):
            with server.connect() as connection:
                connection.sendall(b"GET /large HTTP/1.0\r\n\r\n")
                connection.recv(10)
        with server.connect():  # says nothing for longer than the server is patient
            crowd(lambda _: assert_first_page(server), 4)
        assert server.end()["broken"] == 2


def assert_first_page(server: Server) -> None:
    assert server.ask("/").body == b"the first page\n"


# --- the end ---------------------------------------------------------------------------------


@_UNDER_ALL
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_answer_under_way_is_finished_before_the_end(
    build: Path, files: Path, scheduler: str | None, number: int
) -> None:
    with running(build, scheduler, "--folder", files, "--handlers", "3") as server:
        with server.connect() as idle, server.connect() as connection:
            idle.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            assert idle.recv(1000).endswith(b"the first page\n")
            connection.sendall(b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n")
            got = [connection.recv(1000)]
            reader = Thread(target=lambda: got.extend(iter(lambda: connection.recv(65536), b"")))
            server.process.send_signal(number)  # no more than the system's buffers have been sent
            reader.start()
            counts = server.end(number)
            reader.join()
        assert b"".join(got).endswith((files / "large").read_bytes())
    assert (counts["answers"], counts["broken"]) == (2, 0)


def test_a_client_that_does_not_read_does_not_hold_up_the_end(build: Path, files: Path) -> None:
    arguments = ("--folder", files, "--patience", "1")
    with running(build, "web_server", *arguments) as server, server.connect() as connection:
        connection.sendall(b"GET /large HTTP/1.0\r\n\r\n")
        connection.recv(10)
        assert server.end()["broken"] == 1


def test_each_answer_has_a_line_in_the_log(build: Path, files: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with running(build, "web_server", "--folder", files, "--log", log) as server:
        server.ask("/1.bin?a=b")
        server.ask("/nothing", "HEAD")
        server.send(b"what\x1b[2J is\r\n\r\n")
        lines = wait_until(log, 3)
        server.end()
    assert [line.split("] ")[1] for line in lines] == [
        '"GET /1.bin?a=b" 200 1',
        '"HEAD /nothing" 404 0',
        '"- -" 400 0',
    ]


# --- what the scheduler knows ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("scheduler", "places"),
    [("web_server", {"responding", "tidying"}), ("web_proxy", {"responding", "acceptor"})],
)
def test_the_scheduler_places_threads_by_what_the_server_tells(
    build: Path, files: Path, tmp_path: Path, scheduler: str, places: set[str]
) -> None:
    trace = tmp_path / "trace"
    arguments = ("--folder", files, "--log", "/dev/null", "--handlers", "4")
    with running(build, scheduler, *arguments, PTH_SCHED_TRACE=str(trace)) as server:
        crowd(lambda seed: get_all(server, files, seed), 4)
        server.end()
    found = read_trace(trace)
    entered = {record.containers[1] for record in found.records if record.kind == "TRANSFER"}
    assert places <= {found.containers[node - 1] for node in entered if node}


# --- the proxy -------------------------------------------------------------------------------


@_UNDER_ALL
def test_a_proxy_passes_answers_on_byte_for_byte(
    build: Path, files: Path, scheduler: str | None
) -> None:
    with (
        running(build, None, "--folder", files) as origin,
        running(build, scheduler, "--proxy", str(origin.port), "--handlers", "5") as proxy,
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


def through_proxy(build: Path, answer: bytes) -> tuple[Answer, int]:
    """What a client gets, and how many answers were broken off."""
    with (
        origin_that_says(answer) as port,
        running(build, "web_proxy", "--proxy", str(port)) as proxy,
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
    build: Path, said: bytes, status: int, body: bytes | None
) -> None:
    answer, broken = through_proxy(build, said)
    assert (answer.status, broken) == (status, 0)
    assert body is None or answer.body == body


def test_an_answer_that_the_server_behind_cuts_short_is_not_taken_for_whole(build: Path) -> None:
    answer, broken = through_proxy(build, b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort")
    assert (answer.body, broken) == (b"short", 1)
    assert answer.headers["content-length"] == "9"


@_UNDER_ALL
def test_a_proxy_says_that_nobody_is_behind_it(build: Path, scheduler: str | None) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        nobody = listener.getsockname()[1]
    with running(build, scheduler, "--proxy", str(nobody)) as proxy:
        crowd(lambda _: assert_refused(proxy, 502))
        assert proxy.end()["refusals"] == 12


def assert_refused(server: Server, status: int) -> None:
    assert server.ask("/").status == status


def test_a_proxy_does_not_wait_for_ever(build: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = str(silent.getsockname()[1])
        with running(build, "web_proxy", "--proxy", port, "--patience", "1") as proxy:
            assert_refused(proxy, 504)
            proxy.end()


def test_clang_takes_the_server_without_a_warning(pth: Library) -> None:
    flags = "-std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -fsyntax-only".split()
    sources = sorted((FOLDER / "src").glob("*.c"))
    command = ["clang", *flags, f"-I{pth.installed / 'include'}", *sources]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


# --- the command line ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ((), 2, "pth-server: give either --folder or --proxy\nusage: "),
        (("--folder", ".", "--proxy", "80"), 2, "give either --folder or --proxy"),
        (("--folder",), 2, "a value is missing behind --folder"),
        (("--colour", "red"), 2, "there is no option --colour"),
        (("--folder", ".", "--handlers", "1000"), 2, "out of range: 1000"),
        (("--folder", ".", "--port", "http"), 2, "out of range: http"),
        (("--folder", "/nowhere"), 1, "pth-server: /nowhere: No such file or directory"),
        (("--folder", ".", "--log", "/nowhere/log"), 1, "/nowhere/log: No such file"),
    ],
)
def test_what_cannot_be_begun_is_told(
    build: Path, arguments: tuple[str, ...], status: int, said: str
) -> None:
    command = [build / "pth-server", "--port", "0", *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == status
    assert said in done.stderr


def test_a_port_that_is_taken_is_told(build: Path, files: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        command = [build / "pth-server", "--folder", files, "--port", str(taken.getsockname()[1])]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert "the port cannot be listened on: Address already in use" in done.stderr
