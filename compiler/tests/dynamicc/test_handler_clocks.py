"""The clocks that a library says a call of a handler takes, by the paths through it."""

from __future__ import annotations

import re

import pytest
from libraries import library, targeted

from catapults.backends.base import Options
from catapults.backends.dynamicc.costs.clocks import Clocks, Range
from catapults.backends.dynamicc.costs.estimates import clocks_of_parts
from catapults.backends.dynamicc.costs.handlers import handler_estimates

_SCHEDULER = """scheduler test {{
    data {{ queue RQ; threadref current; int a; }}
    event init {{ }}
    event newthread(t) {{ t => RQ; }}
    event schedule {{ RQ => current; dispatch current; }}
    event switch_out(t) {{
        {body}
        current => RQ;
    }}
}}
"""

#: What stands in front of a transfer, the statements of the shortest and the longest path without
#: it, and those of a turn of a loop.
_PATHS = [
    ("", (0, 0), None),
    ("a = 1; a = 2;", (2, 2), None),
    ("{ a = 1; { a = 2; } }", (2, 2), None),
    ("if (a) a = 1;", (1, 2), None),
    ("if (a) a = 1; else a = 2;", (2, 2), None),
    ("if (a) a = 1; else if (a > 2) { a = 2; a = 3; } else a = 0;", (2, 4), None),
    ("if (a) { current => RQ; return; } a = 2; a = 3;", (2, 3), None),
    ('assert(a >= 0, "a is below 0");', (0, 0), None),
    ("while (a < 3) a++;", (1, 1), (1, 1)),
    ("while (a < 3) { if (a == 1) continue; a++; a++; }", (1, 1), (2, 3)),
    ("do { a++; if (a > 9) break; a += 2; a--; } while (a < 3);", (4, 5), (3, 4)),
    ("while (1) { a++; if (a > 9) break; }", (3, 4), (2, 3)),
    ("foreach u in RQ if (u != t) a++;", (1, 1), (1, 2)),
    ("foreach u in RQ while (a < 3) { a++; a++; }", (1, 1), (1, 2)),
]


@pytest.mark.parametrize(("body", "statements", "turn"), _PATHS, ids=[row[0] for row in _PATHS])
def test_a_call_takes_what_the_statements_of_its_paths_take(
    body: str, statements: tuple[int, int], turn: tuple[int, int] | None
) -> None:
    program = targeted(_SCHEDULER.format(body=body))
    found = handler_estimates(program, Options())["switch_out"].clocks
    costs = clocks_of_parts()

    def clocks(count: tuple[int, int], call: int) -> Range:
        low, high = (call + costs["statement"] * one for one in count)
        return Range(low, high)

    expected_turn = None if turn is None else clocks(turn, 0)
    assert found == Clocks(clocks(statements, costs["call"] + costs["enter"]), expected_turn)


_MOVES = [
    ("current => RQ;", ["enter"]),
    ("t => RQ;", ["take", "enter"]),
    ("current => RQ; RQ => SQ;", ["enter", "leave", "enter"]),
    ("current => RQ; RQ => current; current => SQ;", ["enter", "leave", "enter"]),
    ("destroy t;", ["take", "discard"]),
]


@pytest.mark.parametrize(("body", "parts"), _MOVES, ids=[row[0] for row in _MOVES])
def test_a_move_takes_what_both_of_its_ends_take(body: str, parts: list[str]) -> None:
    text = _SCHEDULER.format(body=body).replace("queue RQ;", "queue RQ; queue SQ;")
    program = targeted(text.replace("        current => RQ;\n    }\n}", "    }\n}"))
    costs = clocks_of_parts()
    clocks = costs["call"] + sum(costs[part] for part in parts)
    found = handler_estimates(program, Options())["switch_out"].clocks
    assert found == Clocks(Range(clocks, clocks), None)


def test_what_a_call_takes_stands_above_the_handler_in_tens() -> None:
    text = _SCHEDULER.format(body="if (a) a = 1; while (a < 9) { a++; if (a == 5) a++; }")
    lines = next(iter(library(text).values())).splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith("// event switch_out, "))
    size, call, turn = lines[first + 1 : first + 4]
    assert re.fullmatch(r"// estimated: about \d+ bytes", size)
    clocks = re.fullmatch(r"//   a call about (\d+0) to (\d+0) clocks", call)
    assert clocks is not None and 0 < int(clocks[1]) < int(clocks[2])
    assert re.fullmatch(r"//   each turn of a loop \d+0 to \d+0", turn)
    assert max(map(len, (size, call, turn))) <= 40  # the view beside the source is narrow
