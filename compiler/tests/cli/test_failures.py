"""What the command says, returns and leaves behind when something is in its way.

The real command, as a shell starts it.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

COMMAND = Path(sys.executable).with_name("catapults")


def catapults(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    return subprocess.run([COMMAND, *arguments], check=False, text=True, **streams)


_REFUSED = {
    "a missing file": (
        ["check", "missing.sched"],
        "catapults: missing.sched cannot be read: no such file or directory.\n",
    ),
    "a folder in place of a file": (
        ["check", "--workload", ".", "good.sched"],
        "catapults: . cannot be read: is a directory.\n",
    ),
    "a file without end": (
        ["check", "/dev/zero"],
        "catapults: /dev/zero cannot be read: it has more than 16,000,000 bytes. "
        "Name a source file.\n",
    ),
    "a missing aspect": (
        ["check", "--aspect", "trace.sched", "good.sched"],
        "catapults: trace.sched cannot be read: no such file or directory.\n",
    ),
    "a misspelt command": (
        ["chek", "good.sched"],
        "catapults: there is no command `chek`. Perhaps `check` is meant.\n",
    ),
    "an unknown command": (
        ["compile", "good.sched"],
        "catapults: there is no command `compile`. "
        "Known are check, build, classic, report, analyse, graph, system, format, explain, bundle, "
        "project, serve.\n",
    ),
    "a misspelt backend": (
        ["build", "--backend", "wsam", "good.sched"],
        "there is no backend `wsam`. Perhaps `wasm` is meant. "
        "Known are wasm, c, tap, linux, pth, dynamicc, dot, workload.\n",
    ),
    "an unknown profile": (
        ["check", "--profile", "posix", "good.sched"],
        "there is no profile `posix`. Known are embedded, pth, preemptive, tap, "
        "kernel, middleware, unblocking_detected, one_condition, one_per_thread.\n",
    ),
    "an unknown code": (
        ["explain", "E2010"],
        "catapults: there is no diagnostic E2010. Perhaps E201 is meant.\n",
    ),
    "a workload for a backend of schedulers": (
        ["build", "--backend", "c", "w.workload"],
        "catapults: w.workload is a workload, which the backend c does not translate.\n",
    ),
    "a workload for a report": (
        ["report", "w.workload"],
        "catapults: w.workload is a workload, and this command is about schedulers.\n",
    ),
    "a file in place of a folder": (
        ["build", "--backend", "c", "-o", "good.sched/x", "good.sched"],
        "catapults: good.sched/x/good.c cannot be written: not a directory.\n",
    ),
    "two inputs for one output": (
        ["build", "--backend", "c", "-o", "both.c", "good.sched", "same.sched"],
        "catapults: both.c would hold both good.sched and same.sched. Build one.\n",
    ),
    "a full device": (
        ["graph", "-o", "/dev/full", "good.sched"],
        "catapults: /dev/full cannot be written: no space left on device.\n",
    ),
    "no arguments": (
        [],
        "catapults: error: the following arguments are required: COMMAND\n",
    ),
}


@pytest.mark.parametrize("arguments, message", _REFUSED.values(), ids=_REFUSED)
def test_what_cannot_be_done_is_told(folder: Path, arguments: list[str], message: str) -> None:
    (folder / "same.sched").write_text((folder / "good.sched").read_text())
    done = catapults(*arguments)
    assert done.stderr.endswith(message)
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize(
    "text, code",
    [
        ("scheduler s extends gone { }", "E601"),
        ("scheduler s extends loop { }", "E602"),
        ("scheduler s extends broken { }", "E603"),
        ("scheduler s extends binary { }", "E124"),
        ("scheduler s extends cmthread { before set_wating { } }", "E415"),
        ("scheduler \xff".encode("latin-1"), "E124"),
    ],
)
def test_errors_in_the_input_are_located(folder: Path, text: str | bytes, code: str) -> None:
    (folder / "loop.sched").write_text("scheduler loop extends s { }")
    (folder / "broken.sched").write_text("scheduler broken {")
    (folder / "binary.sched").write_bytes(b"scheduler \xc3\x28")
    (folder / "s.sched").write_bytes(text if isinstance(text, bytes) else text.encode())
    done = catapults("check", "s.sched")
    assert f"error[{code}]" in done.stderr
    assert (done.returncode, done.stdout) == (1, "")


@pytest.mark.parametrize("name", ["s.sched", "s.workload"])
def test_of_a_binary_file_no_line_is_shown(folder: Path, name: str) -> None:
    (folder / name).write_bytes(b"\x7fELF\x02\x01\0\0\x1b[31m\x90\x90\n\xd0")
    done = catapults("check", name)
    assert done.stderr == (
        f"{name}:1:14: error[E124]: The file is not UTF-8 text: byte 0x90 here belongs to no "
        "character. It is a binary file: name the file of the source.\n"
    )
    assert done.returncode == 1


def test_a_text_in_utf_16_is_no_binary_file(folder: Path) -> None:
    (folder / "s.sched").write_bytes("scheduler s extends cmthread { }".encode("utf-16"))
    done = catapults("check", "s.sched")
    assert done.stderr.splitlines()[0].endswith("belongs to no character. Save it as UTF-8.")


def test_of_an_empty_file_no_line_is_shown(folder: Path) -> None:
    (folder / "s.workload").write_text("")
    done = catapults("check", "s.workload")
    assert done.stderr == (
        "s.workload:1:1: error[E127]: The file is empty.\n    fix: Begin a workload\n"
    )


def test_a_full_standard_output_is_told(folder: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = catapults("report", "good.sched", stdout=full)
    assert done.stderr == "catapults: standard output cannot be written: no space left on device.\n"
    assert done.returncode == 2


def test_a_closed_standard_output_is_no_failure(folder: Path) -> None:
    done = subprocess.run(
        f"{COMMAND} check good.sched >&-", shell=True, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_that_has_seen_enough_ends_the_command_in_silence(folder: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = catapults("report", "good.sched", stdout=writer)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """A shell lets what it starts in the background ignore interrupts, and that is inherited."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupted_command_says_so(folder: Path) -> None:
    os.mkfifo("slow.sched")
    command = subprocess.Popen([COMMAND, "check", "slow.sched"], stderr=subprocess.PIPE, text=True)
    with Path("slow.sched").open("w"):  # waits until the command reads from it
        command.send_signal(signal.SIGINT)
        _, told = command.communicate(timeout=60)
    assert (command.returncode, told) == (130, "catapults: interrupted.\n")


INTERRUPTED_WHILE_IT_LOADS = """
import signal, sys

class Interrupter:
    def find_spec(self, name, path, target=None):
        if name == "catapults.syntax":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupter())
from catapults.cli import main
sys.exit(main(["--help"]))
"""


@pytest.mark.usefixtures("interruptible")
def test_a_command_that_is_interrupted_while_it_loads_says_so() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_WHILE_IT_LOADS],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "catapults: interrupted.\n")


def _a_few_bytes_are_all_there_is_room_for() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))


def test_a_full_disk_leaves_what_was_there(folder: Path) -> None:
    (folder / "good.c").write_text("old")
    before = sorted(path.name for path in folder.iterdir())
    done = catapults(
        *["build", "--backend", "c", "good.sched"],
        preexec_fn=_a_few_bytes_are_all_there_is_room_for,
    )
    assert done.stderr == "catapults: good.c cannot be written: file too large.\n"
    assert done.returncode == 2
    assert (folder / "good.c").read_text() == "old"
    assert sorted(path.name for path in folder.iterdir()) == before


def test_a_device_is_written_to_and_not_replaced(folder: Path) -> None:
    done = catapults("graph", "-o", "/dev/stdout", "good.sched")
    assert done.stdout.startswith("// Drawn by Graphviz")
    assert not Path("/dev/stdout").resolve().is_file()


def test_a_link_is_followed_and_stays_a_link(folder: Path) -> None:
    (folder / "link.sched").symlink_to("good.sched")
    assert catapults("format", "link.sched").returncode == 0
    assert (folder / "link.sched").is_symlink()
    assert catapults("format", "--check", "good.sched").returncode == 0


def test_a_name_that_the_terminal_cannot_show_is_shown_in_part(folder: Path) -> None:
    name = b"\xff.sched"
    Path(os.fsdecode(name)).write_text("scheduler s {")
    done = subprocess.run([COMMAND, "check", name], capture_output=True, check=False)
    assert done.stderr.startswith(b"\\udcff.sched:1:13: error[")
    assert done.returncode == 1
