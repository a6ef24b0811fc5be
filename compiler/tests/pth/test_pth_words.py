"""Every identifier of the language is a name in C for Pth, in verbatim text, too."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from folders import write_files
from pth_library import Library
from pth_workshop import compile_files, translated
from words_of_c import TELLING, scheduler, words

#: Each eighth word: all go the same way.
_SOME = words()[::8]


def _compile(pth: Library, text: str, folder: Path) -> None:
    write_files(translated(text), folder)
    compile_files(pth, folder, "gcc", "*.c")


@pytest.mark.parametrize(
    "some",
    [_SOME[start : start + 45] for start in range(0, len(_SOME), 45)],
    ids=lambda some: f"{some[0]} to {some[-1]}",
)
def test_words_are_names(pth: Library, some: Sequence[str], tmp_path: Path) -> None:
    _compile(pth, scheduler(some, "pth", turn=len(some[0]), with_text=True), tmp_path)


@pytest.mark.parametrize("turn", range(6))
def test_words_that_tell_are_names_in_each_global_role(
    pth: Library, turn: int, tmp_path: Path
) -> None:
    _compile(pth, scheduler(TELLING, "pth", turn=turn, with_text=True), tmp_path)
