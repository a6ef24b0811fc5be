"""Programs written for pthreads: the same source with the C library's threads and by appointment
says the same."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tap_workshop import PROGRAMS, compile_c, folder_of, make, run

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
    wrapping = [f"@{folder}/posix/wrap", folder / "libtap.a"]
    compile_c(*flags.split(), source, *wrapping, "-o", ours)
    ran = [run([program], cwd=tmp_path) for program in (usual, ours)]
    assert [one.returncode for one in ran] == [0, 0], ran
    assert ran[1].stdout == ran[0].stdout
    assert ran[1].stderr == ran[0].stderr == ""


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
