"""A real-time clock ends threads that are late: their reading is cancelled, and locks go back."""

from __future__ import annotations

from pathlib import Path

import pytest
from tap_workshop import PROGRAMS, compile_c, folder_of, make, run

_SIZE = 32 << 20
_AT_ONCE = "query next_strike { return now; }"
_FAILS = f"scheduler strict extends tap {{ {_AT_ONCE} event broken(t) {{ fail t; }} }}"
_FORGIVES = """
scheduler patient extends tap {
    query next_strike { return now; }
    event broken(t) { t => away; }
}
"""
_HOLDS = f"scheduler odd extends tap {{ {_AT_ONCE} event broken(t) {{ t => ready; }} }}"


def program(policy: str, folder: Path, *flags: str) -> Path:
    folder_of(policy, folder)
    make(folder, "-j2", f"CFLAGS=-O1 -g {' '.join(flags)}", "libtap.a")
    target = folder / "failing"
    wraps = (f"@{folder}/posix/wrap", folder / "libtap.a")
    compile_c(*flags, PROGRAMS / "failing.c", *wraps, "-o", target)
    return target


def slow_file(folder: Path) -> Path:
    """One that takes long to be read: it is opened past the kernel's memory."""
    path = folder / "slow"
    path.write_bytes(b"x" * _SIZE)
    return path


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return program(_FAILS, tmp_path_factory.mktemp("strict"), "-fsanitize=address")


@pytest.mark.parametrize("ways", ["threads", "io_uring"])
def test_late_threads_end_and_give_their_locks_back(
    strict: Path, tmp_path: Path, ways: str
) -> None:
    """Their stacks are freed behind them, which the sanitizer watches."""
    ended = run([strict, slow_file(tmp_path)], TAP_FILES=ways, ASAN_OPTIONS="detect_leaks=0")
    assert ended.stderr == ""
    assert ended.stdout == "cancelled\n" * 3 + "the lock is free\n"
    assert ended.returncode == 0


def test_a_thread_that_is_forgiven_goes_on(tmp_path: Path) -> None:
    """Away it is told of when its call is over."""
    ended = run([program(_FORGIVES, tmp_path), slow_file(tmp_path)], TAP_FILES="threads")
    assert ended.stdout == "in time\nended\n" * 3 + "the lock is free\n"


def test_a_late_thread_that_gets_no_appointment_is_told(tmp_path: Path) -> None:
    ended = run([program(_HOLDS, tmp_path), slow_file(tmp_path)], TAP_FILES="threads")
    assert ended.returncode != 0
    assert "broken gave a late thread no other appointment" in ended.stderr
