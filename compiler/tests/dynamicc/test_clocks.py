"""The table of clocks by which the benchmark counts, against rows of the manual."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from libraries import library
from recording import ROOT
from sdcc import build, read_image
from test_library import App, program_of

_FILE = ROOT / "compiler/bench/rabbit/clocks.py"
_SPEC = spec_from_file_location("clocks", _FILE)
assert _SPEC is not None and _SPEC.loader is not None
clocks = module_from_spec(_SPEC)
sys.modules["clocks"] = clocks  # where its dataclasses look for their module
_SPEC.loader.exec_module(clocks)

#: Bytes, what they stand for in the manual, and the clocks that stand beside it there.
_ROWS = [
    ("C4 08", "LD HL,(SP+n)", 9),
    ("DD 2A 00 A0", "LD IX,(mn)", 13),
    ("DD C4 08", "LD IX,(SP+n)", 11),
    ("DD 7D", "LD IX,HL", 4),
    ("DD 21 00 00", "LD IX,mn", 8),
    ("7E", "LD A,(HL)", 5),
    ("DD 7E FE", "LD A,(IX+d)", 9),
    ("ED 67", "LD XPC,A", 4),
    ("3E 05", "LD A,n", 4),
    ("F9", "LD SP,HL", 2),
    ("ED 4B 00 A0", "LD BC,(mn)", 13),
    ("DD E5", "PUSH IX", 12),
    ("8E", "ADC A,(HL)", 5),
    ("DD 8E 01", "ADC A,(IX+d)", 9),
    ("CE 01", "ADC A,n", 4),
    ("88", "ADC A,B", 2),
    ("ED 4A", "ADC HL,BC", 4),
    ("F7", "MUL", 12),
]


@pytest.mark.parametrize(("code", "name", "expected"), _ROWS, ids=[row[1] for row in _ROWS])
def test_rows_of_the_manual(code: str, name: str, expected: int) -> None:
    memory = dict(enumerate(bytes.fromhex(code)))
    found = clocks.decode(memory, 0)
    assert (found.length, found.clocks) == (len(memory), expected), name


def test_a_return_under_a_condition_takes_longer_when_it_returns() -> None:
    memory = {0: 0xC8, 1: 0x00}  # RET Z; NOP
    assert clocks.clocks_of(memory, {0: 10, 1: 7}, 0, 1) == 7 * 2 + 3 * 8


def test_all_code_of_a_library_is_in_the_table(tmp_path: Path) -> None:
    text = (ROOT / "public/examples/weather-station/weather.sched").read_text("utf-8")
    app = App("cmt_create(worker, NULL);", "void worker(void)\n{\n}", "void worker(void);")
    built = build(program_of(library(text), app), tmp_path)
    memory = read_image(built.image)
    starts = sorted((a, name) for name, a in built.symbols.items() if a in built.code)
    ends = [address for address, _ in starts[1:]] + [built.code.stop]
    for (start, name), end in zip(starts, ends, strict=True):
        if name.startswith(("cmt_", "cms_")):
            assert list(clocks.instructions(memory, start, end)), name


def test_what_is_no_code_is_refused() -> None:
    with pytest.raises(KeyError):
        clocks.decode({0: 0xED, 1: 0xFF}, 0)
    with pytest.raises(ValueError, match="in the midst"):
        list(clocks.instructions({0: 0x21, 1: 0, 2: 0}, 0, 2))
