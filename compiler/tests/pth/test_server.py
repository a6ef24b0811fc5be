"""The web server on Pth: under each scheduler, with all assertions, and under sanitizers."""

from __future__ import annotations

import signal
import socket
import subprocess
from contextlib import ExitStack
from pathlib import Path
from threading import Thread

import pytest
from pth_library import Library
from server_clients import SIZES, UNDER_ALL, crowd, get_all
from server_process import FOLDER, Server, running, wait_until
from trace_file import read_trace


@UNDER_ALL
def test_many_clients_get_files_byte_for_byte(
    server_build: Path, files: Path, scheduler: str | None
) -> None:
    with running(server_build, scheduler, "--folder", files, "--handlers", "5") as server:
        crowd(lambda seed: get_all(server, files, seed))
        counts = server.end()
    assert (counts["answers"], counts["refusals"], counts["broken"]) == (12 * 8, 0, 0)
    assert counts["bytes"] >= 12 * sum(SIZES)


# --- clients that behave badly ---------------------------------------------------------------


@UNDER_ALL
def test_clients_that_go_away_or_say_nothing_do_no_harm(
    server_build: Path, files: Path, scheduler: str | None
) -> None:
    arguments = ("--folder", files, "--handlers", "2", "--patience", "1")
    with running(server_build, scheduler, *arguments) as server, ExitStack() as silent:
        for _ in range(40):  # more than handlers and places to wait
            silent.enter_context(server.connect())
        silent.close()
        for _ in range(2):
            with server.connect() as connection:
                connection.sendall(b"GET /large HTTP/1.0\r\n\r\n")
                connection.recv(10)
        with server.connect(), server.connect():  # hold all handlers as long as it is patient
            crowd(lambda _: assert_first_page(server), 4)
        assert server.end()["broken"] == 2


def assert_first_page(server: Server) -> None:
    assert server.ask("/").body == b"the first page\n"


# --- the end ---------------------------------------------------------------------------------


@UNDER_ALL
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_answer_under_way_is_finished_before_the_end(
    server_build: Path, files: Path, scheduler: str | None, number: int
) -> None:
    with running(server_build, scheduler, "--folder", files, "--handlers", "3") as server:
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


def test_a_client_that_does_not_read_does_not_hold_up_the_end(
    server_build: Path, files: Path
) -> None:
    arguments = ("--folder", files, "--patience", "1")
    with running(server_build, "web_server", *arguments) as server, server.connect() as connection:
        connection.sendall(b"GET /large HTTP/1.0\r\n\r\n")
        connection.recv(10)
        assert server.end()["broken"] == 1


def test_each_answer_has_a_line_in_the_log(server_build: Path, files: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with running(server_build, "web_server", "--folder", files, "--log", log) as server:
        server.ask("/1.bin?a=b")
        server.ask("/nothing", "HEAD")
        server.send(b"what\x1b[2J is\r\n\r\n")
        lines = wait_until(log, 3)
        server.end()
    told, times = zip(*(line.split("] ")[1].rsplit(" ", 1) for line in lines), strict=True)
    assert all(int(microseconds) >= 0 for microseconds in times)
    assert list(told) == [
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
    server_build: Path, files: Path, tmp_path: Path, scheduler: str, places: set[str]
) -> None:
    trace = tmp_path / "trace"
    arguments = ("--folder", files, "--log", "/dev/null", "--handlers", "4")
    with running(server_build, scheduler, *arguments, PTH_SCHED_TRACE=str(trace)) as server:
        crowd(lambda seed: get_all(server, files, seed), 4)
        server.end()
    found = read_trace(trace)
    entered = {record.containers[1] for record in found.records if record.kind == "TRANSFER"}
    assert places <= {found.containers[node - 1] for node in entered if node}


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
        ((), 2, "pth-server: give --folder or --proxy\nusage: "),
        (("--folder",), 2, "a value is missing behind --folder"),
        (("--colour", "red"), 2, "there is no option --colour"),
        (("--folder", ".", "--handlers", "1000"), 2, "out of range: 1000"),
        (("--folder", ".", "--port", "http"), 2, "out of range: http"),
        (("--folder", "/nowhere"), 1, "pth-server: /nowhere: No such file or directory"),
        (("--folder", ".", "--log", "/nowhere/log"), 1, "/nowhere/log: No such file"),
    ],
)
def test_what_cannot_be_begun_is_told(
    server_build: Path, arguments: tuple[str, ...], status: int, said: str
) -> None:
    command = [server_build / "pth-server", "--port", "0", *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == status
    assert said in done.stderr


def test_a_port_that_is_taken_is_told(server_build: Path, files: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        command = [
            server_build / "pth-server",
            "--folder",
            files,
            "--port",
            str(taken.getsockname()[1]),
        ]
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert "the port cannot be listened on: Address already in use" in done.stderr
