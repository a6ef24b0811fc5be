"""The tables as C and TypeScript."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from catapults.contracts.generate import main, outputs
from catapults.contracts.libraries import PROFILES, handler_numbers, profile
from catapults.contracts.messages import Checks
from catapults.contracts.plain_data import to_json
from catapults.contracts.tables import condition

SCHED_H = Path(__file__).resolve().parents[3] / "wasm-runtime" / "include"


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_headers_compile_and_agree_with_the_contract(compiler: str, tmp_path: Path) -> None:
    main([str(tmp_path)])
    generated = tmp_path / "wasm-runtime" / "build" / "generated"
    unit = tmp_path / "unit.c"
    names = [Path(name).name for name in outputs() if name.endswith(".h")]
    includes = [f'#include "catapults/{name}"' for name in ["sched.h", *names]]
    unit.write_text("\n".join([*includes, '#include "catapults/profiles.c"', ""]), "utf-8")
    flags = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]
    folders = [f"-I{generated}", f"-I{SCHED_H}"]
    done = subprocess.run([compiler, *flags, *folders, str(unit)], capture_output=True, check=False)
    assert done.stderr.decode() == ""
    assert done.returncode == 0


def test_files_are_only_rewritten_when_they_change(tmp_path: Path) -> None:
    main([str(tmp_path)])
    before = {name: (tmp_path / name).stat().st_mtime_ns for name in outputs()}
    (tmp_path / "web/src/generated/services.ts").write_text("old", "utf-8")
    main([str(tmp_path)])
    after = {name: (tmp_path / name).stat().st_mtime_ns for name in outputs()}
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"web/src/generated/services.ts"}


def test_every_handler_of_a_profile_has_a_number_of_its_own() -> None:
    numbers = handler_numbers()
    assert len(set(numbers.values())) == len(numbers)
    for name in PROFILES:
        for handler in profile(name).handlers.values():
            assert numbers[handler.name] == handler.number


def test_libraries_are_found_by_their_numbers() -> None:
    assert [profile(name).number for name in PROFILES] == list(range(len(PROFILES)))


@pytest.mark.parametrize("name", PROFILES)
def test_each_call_of_a_library_is_of_one_of_its_handlers(name: str) -> None:
    library = profile(name)
    called = {call.handler for call in library.calls}
    assert called == {one.name for one in library.handlers.values() if one.kind == "event"}
    assert all(condition(one) for h in library.handlers.values() for one in (*h.entry, *h.exit))


def test_messages_bear_the_names_that_typescript_knows() -> None:
    message = to_json(Checks(total=1, proven=1, runtime=0, refuted=0, list_=[], guards=[]))
    interface = outputs()["web/src/generated/services.ts"].split("interface Checks {")[1]
    declared = {line.split(":")[0].strip() for line in interface.split("}")[0].splitlines()[1:]}
    assert declared - {""} == set(message)
