"""Whatever a scheduler does, its library keeps to what Dynamic C takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from dynamic_c import read_program
from hypothesis import HealthCheck, given, settings
from libraries import library
from programs import schedulers
from sdcc import as_c, build
from yielding_program import yielding


def _program(text: str, options: str = "", *, debug: bool = True) -> tuple[str, dict[str, str]]:
    libraries = library(text, debug=debug)
    return yielding(next(iter(libraries)), options), libraries


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(schedulers())
def test_libraries_of_random_schedulers(text: str) -> None:
    as_c(read_program(*_program(text)))


_LONG = "a_name_of_more_than_thirty_one_characters"

_SCHEDULER = f"""scheduler long extends cmthread {{
    thread {{ int {_LONG}; int {_LONG}_too; }}
    imports {{ int {_LONG}_imported default 1; }}
    data {{ int {_LONG}_data, root, xmem, cmt_run; queue {_LONG}_queue[2]; }}
    invariant {_LONG}_queue {{ assert(|{_LONG}_queue[0]| < 3); }}
    before newthread(t) {{
        int {_LONG}_local = root + xmem, costate;
        costate = {_LONG}_local + {_LONG}_imported;
        t.{_LONG} = costate;
        t.{_LONG}_too = {_LONG}_data + cmt_run;
        t => {_LONG}_queue[costate % 2];
    }}
}}"""


@pytest.mark.parametrize(("processor", "debug"), [("r2k", False), ("r3ka", True)])
def test_long_names_and_words_of_the_target(tmp_path: Path, processor: str, debug: bool) -> None:
    program = read_program(*_program(_SCHEDULER, debug=debug))
    assert build(program, tmp_path, processor, quickly=True).code_bytes


def test_a_library_can_be_compiled_for_the_debugger() -> None:
    application, libraries = _program(_SCHEDULER, "#define CMT_DEBUG")
    assert "debug" not in as_c(read_program(application, libraries)).split()
