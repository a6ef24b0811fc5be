"""What goes wrong is told in words, and the program ends as it should."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from tap_workshop import PROGRAMS, WAYS_OF_FILES, compile_c, folder_of, make, run

_PLAIN = "scheduler plain extends tap {}"
_NEVER = """
scheduler never extends tap {
    event choose { if (|cpu| > 0) cpu => next; else if (|disk| > 0) disk => next; }
}
"""

_FAULTS = """\
a part fits: 15000
nothing fits: -1 File too large
full: -1 No space left on device
open: -1 Too many open files
socket: -1 Too many open files
open again: 1
read: 15000
reset: 1
interrupted: -1 Interrupted system call
promised: 1
kept: 1
ended
"""


def program(policy: str, folder: Path) -> Path:
    folder_of(policy, folder)
    make(folder, "-j2", "CFLAGS=-O0 -g", "libtap.a")
    target = folder / "troubles"
    compile_c(
        "-O0", PROGRAMS / "troubles.c", f"@{folder}/posix/wrap", folder / "libtap.a", "-o", target
    )
    return target


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return program(_PLAIN, tmp_path_factory.mktemp("plain"))


def test_a_stack_that_is_used_up_names_its_thread(plain: Path) -> None:
    ended = run([plain, "overflow"])
    assert ended.returncode == -signal.SIGSEGV
    assert 'tap: the stack of thread "deep" is used up. Give it a larger one' in ended.stderr


@pytest.fixture(scope="module")
def faults(plain: Path) -> Path:
    """A program that makes the library's own calls."""
    target = plain.with_name("faults")
    library = plain.parent / "library"
    compile_c("-O0", f"-I{library}", PROGRAMS / "faults.c", plain.parent / "libtap.a", "-o", target)
    return target


@pytest.mark.parametrize("files", WAYS_OF_FILES)
def test_own_calls_tell_faults_as_posix_has_them(faults: Path, tmp_path: Path, files: str) -> None:
    """A full disk, descriptors used up, a client that resets, a signal in the middle: the call
    tells it, and what another thread has promised is kept."""
    ended = run([faults], cwd=tmp_path, TAP_FILES=files)
    assert ended.stdout == _FAULTS
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_stack_of_a_size_of_its_own_is_guarded_as_well(faults: Path) -> None:
    ended = run([faults, "overflow"])
    assert ended.returncode == -signal.SIGSEGV
    assert 'tap: the stack of thread "deep one" is used up.' in ended.stderr


def test_threads_that_wait_for_each_other_are_told(plain: Path) -> None:
    ended = run([plain, "deadlock"])
    assert ended.returncode == 1
    assert "tap: all threads wait for each other, so the program ends.\n" in ended.stderr
    assert 'thread 1 "main" is in locks, for lock 1, which "2" holds\n' in ended.stderr
    assert 'thread 2 "2" is in locks, for lock 0, which "main" holds\n' in ended.stderr


def test_a_lock_that_is_held_long_is_no_trouble(plain: Path) -> None:
    """The policy chooses nobody for more than a second, and rightly so."""
    ended = run([plain, "hold"])
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "ended\n", "")


def test_a_policy_that_chooses_nobody_is_told(tmp_path: Path) -> None:
    """After a second, while a time is awaited; and when nothing else can happen."""
    ended = run([program(_NEVER, tmp_path), "wait"])
    assert ended.returncode == -signal.SIGABRT
    waits, nobody = ended.stderr.split("tap: SCHEDULER never: ")[1:]
    assert waits.startswith("`choose` has chosen nobody for a second. The program waits on.\n")
    assert "  net: 1\n" in waits
    assert 'thread 2 "2" is in net, for a time\n' in waits
    assert nobody.startswith("`choose` chose nobody, and nothing else can happen.\n")
    assert "  net: 2\n" in nobody
