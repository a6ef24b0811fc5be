"""Every identifier of the language is a name in Dynamic C."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from dynamic_c import RefusedError, read_program
from libraries import library
from sdcc import as_c, build
from words_of_c import TELLING, scheduler, words
from yielding_program import yielding

#: Each eighth word, and what Dynamic C alone has; all go the same way.
_SOME = [*words()[:-200:8], *words()[-200::2]]


def _build(text: str, folder: Path) -> None:
    made = library(text.replace("float ", "int "))
    build(read_program(yielding("WORDS.LIB"), made), folder, quickly=True)


@pytest.mark.parametrize(
    "some",
    [_SOME[start : start + 40] for start in range(0, len(_SOME), 40)],
    ids=lambda some: f"{some[0]} to {some[-1]}",
)
def test_words_are_names(some: Sequence[str], tmp_path: Path) -> None:
    _build(scheduler(some, "cmthread", turn=len(some[0]), with_text=True), tmp_path)


_IMPORTING = "scheduler words extends cmthread { imports { int seen default 1; } }"


@pytest.mark.parametrize(("type_", "fits"), [("int", True), ("long", False), ("char", False)])
def test_a_variable_of_another_type_is_told_by_the_compiler(
    tmp_path: Path, type_: str, fits: bool
) -> None:
    told = yielding("WORDS.LIB").replace("void body(void);", f"void body(void);\n{type_} mine;", 1)
    told = told.replace("cmt_init();", "cmt_init();\n    cmt_import_seen(&mine);")
    program = read_program(told, library(_IMPORTING))
    if fits:
        build(program, tmp_path, quickly=True)
        return
    with pytest.raises(RefusedError, match=f"wants int . and gets a pointer to {type_}"):
        as_c(program)


@pytest.mark.parametrize("turn", range(6))
def test_words_that_tell_are_names_in_each_global_role(turn: int, tmp_path: Path) -> None:
    _build(scheduler(TELLING[turn::2], "cmthread", turn=turn, with_text=True), tmp_path)
