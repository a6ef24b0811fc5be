"""The canonical layout of systems."""

from __future__ import annotations

import pytest

from catapults.diagnostics import Diagnostics
from catapults.edit.format import format_text
from catapults.source import Source
from system.test_plan import WEB

_COMMENTED = """// first
system s { // head
  scheduler "a.sched";


  /* before */ node a { workload "w.workload"; // one
    crashes at 3s; }
  shared channel c[4] { a.x; latency 2us; } // shared
  network { // net
    link a[1]<->b{down 0..7s,8s .. 9s;}
    default { latency 1us; } } // behind
}
// last
"""


def _formatted(text: str) -> str:
    found = format_text(Source("s.system", text), Diagnostics())
    assert found is not None
    return found


def test_what_stands_in_braces_stays_on_its_line() -> None:
    assert (
        _formatted(_COMMENTED)
        == """// first
system s {  // head
    scheduler "a.sched";

    /* before */
    node a {
        workload "w.workload";  // one
        crashes 3s;
    }
    shared channel c[4] { a.x; latency 2us; }  // shared
    network {  // net
        link a[1] <-> b { down 0..7s, 8s..9s; }
        default { latency 1us; }
    }  // behind
}
// last
"""
    )


@pytest.mark.parametrize("text", [WEB, _COMMENTED])
def test_formatting_twice_changes_nothing(text: str) -> None:
    assert _formatted(_formatted(text)) == _formatted(text)


def test_a_text_with_errors_stays() -> None:
    assert format_text(Source("s.system", "system s { node }"), Diagnostics()) is None
