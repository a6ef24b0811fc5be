"""How files are read while threads run: by io_uring where the kernel has it, by helper threads
where it has not, and at once where the kernel has them in memory."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from tap_workshop import PROGRAMS, compile_c, folder_of, make, run

_CONTENT = bytes(i * 11 % 253 for i in range(200_000))


class Built(NamedTuple):
    """The program that says who helps it, and what runs it where io_uring is forbidden."""

    program: Path
    forbidding: Path
    file: Path


def _build(folder: Path, *variables: str) -> Built:
    folder_of("scheduler plain extends tap {}", folder)
    make(folder, "-j2", "CFLAGS=-O1 -g", *variables, "libtap.a")
    program, forbidding, file = folder / "ways", folder / "forbidding", folder / "file"
    wrapping = [f"@{folder}/posix/wrap", folder / "libtap.a"]
    compile_c(PROGRAMS / "ways.c", *wrapping, "-o", program)
    compile_c(PROGRAMS / "forbidding.c", "-o", forbidding)
    file.write_bytes(_CONTENT)
    return Built(program, forbidding, file)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return _build(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def without(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Built where liburing is missing."""
    return _build(tmp_path_factory.mktemp("without"), "URING=")


def _sum() -> int:
    value = 0
    for byte in _CONTENT:
        value = (value * 31 + byte) % 1000003
    return value


def helpers(built: Built, how: str, asked: str = "", *, forbidden: bool = False) -> tuple[str, str]:
    """Who helped, and what was complained of, where all was read rightly."""
    built.file.read_bytes()  # so that the kernel has it in memory
    command = [built.program, how, built.file]
    ran = run([built.forbidding, *command] if forbidden else command, TAP_FILES=asked)
    assert ran.returncode == 0, ran.stderr
    *told, who = ran.stdout.splitlines()
    assert told == [f"{len(_CONTENT)} bytes, sum {_sum()}"] * 3
    if "allowed 0" in who and not forbidden:
        pytest.skip("this kernel has no io_uring")
    return who.partition(", allowed")[0], ran.stderr


def test_direct_files_go_by_the_ring(built: Built) -> None:
    assert helpers(built, "direct") == ("rings 1, helpers 0", "")


def test_what_the_kernel_has_in_memory_needs_no_help(built: Built) -> None:
    assert helpers(built, "cached") == ("rings 0, helpers 0", "")
    assert helpers(built, "cached", "io_uring") == ("rings 1, helpers 0", "")


def test_helper_threads_take_over(built: Built, without: Built) -> None:
    assert helpers(built, "direct", "threads") == ("rings 0, helpers 4", "")
    assert helpers(built, "direct", forbidden=True) == ("rings 0, helpers 4", "")
    assert helpers(without, "direct") == ("rings 0, helpers 4", "")


def test_only_who_asks_for_the_ring_hears_that_there_is_none(built: Built, without: Built) -> None:
    who, complaint = helpers(built, "cached", "io_uring", forbidden=True)
    assert who == "rings 0, helpers 4"
    assert complaint == (
        "tap: TAP_FILES asks for io_uring, which the kernel refuses. "
        "Helper threads read and write files instead.\n"
    )
    _, complaint = helpers(without, "cached", "io_uring")
    assert "which this kernel, or this build of the library, does not have." in complaint


def test_a_way_that_is_unknown_is_told(built: Built) -> None:
    who, complaint = helpers(built, "cached", "quickly")
    assert who == "rings 0, helpers 0"
    assert complaint == (
        "tap: TAP_FILES asks for quickly, which is neither io_uring nor threads. "
        "What is quickest is used instead.\n"
    )
