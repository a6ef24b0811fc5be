"""Every identifier of the language is a name in C, whatever C and its libraries call by it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from schedulers import program as checked
from words_of_c import TELLING, batches, scheduler, words

from catapults.backends.base import Options, backends
from catapults.backends.structured_c.c_names import c_member, c_name, stem_of

_FLAGS = "-D_GNU_SOURCE -Wall -Wextra -Werror -fsyntax-only -ffp-contract=off".split()

#: Those of C and POSIX that this machine has.
_HEADERS = """
aio.h assert.h complex.h ctype.h dirent.h dlfcn.h errno.h fcntl.h fenv.h float.h fnmatch.h
glob.h grp.h inttypes.h iso646.h langinfo.h libgen.h limits.h locale.h math.h netdb.h poll.h
pthread.h pwd.h regex.h sched.h search.h semaphore.h setjmp.h signal.h spawn.h stdalign.h
stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h
strings.h sys/mman.h sys/resource.h sys/select.h sys/socket.h sys/stat.h sys/time.h sys/types.h
sys/uio.h sys/wait.h syslog.h termios.h threads.h time.h uchar.h unistd.h utime.h wchar.h
wctype.h wordexp.h
""".split()


def _accepts(text: str, *flags: str, compiler: str = "gcc") -> None:
    done = subprocess.run(
        [compiler, *_FLAGS, *flags, "-xc", "-"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[:4000]


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("standard", ["c99", "c11", "gnu17"])
def test_no_header_of_the_system_has_a_name_that_we_give(compiler: str, standard: str) -> None:
    newer = {"stdalign.h", "stdatomic.h", "stdnoreturn.h", "threads.h", "uchar.h"}
    headers = [name for name in _HEADERS if standard != "c99" or name not in newer]
    names = dict.fromkeys(c_name(word) for word in words())
    members = dict.fromkeys(c_member(word) for word in words())
    text = "".join(
        [
            *(f"#include <{name}>\n" for name in headers),
            *(f"extern int {name}; int {name};\n" for name in names),
            "struct members {\n",
            *(f"int {name};\n" for name in members),
            "};\nint take(struct members *s);\nint take(struct members *s)\n{\n",
            *(f"s->{name} = 1;\n" for name in members),
            "return 0;\n}\n",
        ]
    )
    _accepts(text, f"-std={standard}", "-Wno-unused", compiler=compiler)


def test_a_name_that_c_leaves_free_stays() -> None:
    free = "ready current running STANDARD_CALLS since t next worker total island struct1".split()
    assert [c_name(word) for word in free] == free
    assert c_member("free") == "free"
    assert (c_name("free"), c_member("register")) == ("free_", "register_")


def _compile(text: str, folder: Path, compiler: str = "gcc") -> None:
    """The files of a scheduler, where they lie."""
    program = checked(text)
    for name, content in backends()["c"].emit(program, Options()).items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(str(content), "utf-8")
    source = (folder / f"{program.name}.c").read_text("utf-8")
    _accepts(source, "-std=c11", f"-I{folder}", compiler=compiler)


@pytest.mark.parametrize("some", batches(45), ids=lambda some: f"{some[0]} to {some[-1]}")
def test_every_word_is_a_name(some: Sequence[str], tmp_path: Path) -> None:
    _compile(scheduler(some, "cmthread", turn=len(some[0])), tmp_path)


@pytest.mark.parametrize("turn", range(6))
def test_words_that_tell_are_names_in_each_global_role(turn: int, tmp_path: Path) -> None:
    for compiler in ("gcc", "clang"):
        _compile(scheduler(TELLING, "cmthread", turn=turn), tmp_path, compiler)


@pytest.mark.parametrize("name", TELLING)
def test_every_word_is_the_name_of_a_scheduler(name: str, tmp_path: Path) -> None:
    _compile(f"scheduler {name} extends cmthread {{ data {{ int n; }} }}", tmp_path)


def test_a_scheduler_is_called_otherwise_than_the_files_around_it() -> None:
    taken = "pth poll signal math string errno stdio stdint sample workload host free MATH".split()
    assert [stem_of(name) for name in taken] == [f"{name}_scheduler" for name in taken]
    assert stem_of("weather") == "weather"


def test_no_macro_of_the_system_is_left_as_a_name() -> None:
    """What this machine's headers replace, with POSIX, whether or not our table has it."""
    wanted = [
        "-std=gnu17",
        "-D_POSIX_C_SOURCE=200809L",
        "-D_XOPEN_SOURCE=700",
        "-dM",
        "-E",
        "-xc",
        "-",
    ]
    includes = "".join(f"#include <{name}>\n" for name in _HEADERS)
    done = subprocess.run(
        ["gcc", *wanted], input=includes, capture_output=True, text=True, check=True
    )
    found = re.findall(r"^#define (\w+)(?!\()\b(?!\()", done.stdout, re.MULTILINE)
    assert len(found) > 2000
    assert [name for name in found if c_member(name) == name] == []
