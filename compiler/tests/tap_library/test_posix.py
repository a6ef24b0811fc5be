"""Programs written for pthreads: the same source with the C library's threads and by appointment
says the same."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tap_workshop import PROGRAMS, WAYS_OF_FILES, compile_c, folder_of, make, run, translated

_SANITIZED = "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all"
_SOURCES = sorted((PROGRAMS / "posix").glob("*.c"))
_POLICIES = {
    "plain": "scheduler plain extends tap {}",
    "later": "scheduler later extends tap { before appoint(t) { t.level = 15 - t.calls; } }",
}


@pytest.fixture(
    scope="module", params=[("plain", "-O2"), ("later", _SANITIZED)], ids=lambda p: p[0]
)
def built(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, str]:
    name, flags = request.param
    folder = folder_of(_POLICIES[name], tmp_path_factory.mktemp(name))
    make(folder, "-j2", f"CFLAGS={flags}", "libtap.a")
    return folder, flags


@pytest.mark.parametrize("source", _SOURCES, ids=lambda path: path.stem)
def test_the_same_source_says_the_same(
    built: tuple[Path, str], source: Path, tmp_path: Path
) -> None:
    folder, flags = built
    usual, ours = tmp_path / "usual", tmp_path / "ours"
    compile_c("-pthread", source, "-o", usual)
    expected = run([usual], cwd=tmp_path)
    assert (expected.returncode, expected.stderr) == (0, "")
    faces = {
        "wrap": [f"@{folder}/posix/wrap"],
        "header": ["-include", folder / "posix/tap_posix.h"],
    }
    for face, how in faces.items():
        compile_c(*flags.split(), *how, source, folder / "libtap.a", "-o", ours)
        for way in WAYS_OF_FILES:
            ran = run([ours], cwd=tmp_path, TAP_FILES=way)
            assert (ran.returncode, ran.stdout, ran.stderr) == (0, expected.stdout, ""), (face, way)


def test_both_faces_have_the_same_calls() -> None:
    files = translated(_POLICIES["plain"])
    wrapped = set(re.findall(r"--wrap=(\w+)", str(files["posix/wrap"])))
    named = re.findall(
        r"#define (\w+)(?:\(\.\.\.\))? __wrap_(\w+)", str(files["posix/tap_posix.h"])
    )
    assert all(name == target for name, target in named)
    # Checks of buffers make these of `read` and `open`, and not of other names.
    assert wrapped - {name for name, _ in named} == {
        "__open_2",
        "__open64_2",
        "__read_chk",
        "__recv_chk",
    }
    assert {name for name, _ in named} <= wrapped


def test_whoever_waits_for_what_another_closes_fails(
    built: tuple[Path, str], tmp_path: Path
) -> None:
    folder, flags = built
    wrapping = [f"@{folder}/posix/wrap", folder / "libtap.a"]
    compile_c(*flags.split(), PROGRAMS / "closing.c", *wrapping, "-o", tmp_path / "closing")
    ran = run([tmp_path / "closing"])
    assert (ran.returncode, ran.stdout) == (0, "read: -1 EBADF\nanew: 1 x\n" * 3), ran.stderr


def test_tap_check_lists_what_does_not_go_by_appointment(tmp_path: Path) -> None:
    folder = folder_of(_POLICIES["plain"], tmp_path / "it")
    make(folder, "-j2", "CFLAGS=-O1", "server", "server-nptl")
    sh = shutil.which("sh") or "sh"
    assert run([sh, folder / "tap-check", folder / "server"]).returncode == 0
    usual = run([sh, folder / "tap-check", folder / "server-nptl"])
    assert usual.returncode == 1
    assert "accept: link with @posix/wrap\n" in usual.stdout
    source = tmp_path / "looks_up.c"
    source.write_text(
        "#include <stdio.h>\nint main(void) { char b[9]; return !fgets(b, 9, stdin); }\n"
    )
    compile_c(source, f"@{folder}/posix/wrap", folder / "libtap.a", "-o", tmp_path / "looks_up")
    told = run([sh, folder / "tap-check", tmp_path / "looks_up"])
    assert told.stdout == "fgets: the library has no call for it\n"
