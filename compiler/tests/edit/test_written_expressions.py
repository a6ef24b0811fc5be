"""What is wrong with an expression is told of what a person wrote, not of what is around it."""

from __future__ import annotations

import pytest
from gesture_support import all_cards, asked, gestured

TEXT = "scheduler s { data { int x, y; queue a[2]; } event init { if (x > 1) y = 1; } }"

CASES = {
    "x == 1 y": "Nothing joins `y` to what stands before it. Write an operator between.",
    "a[1]x": "Nothing joins `x` to what stands before it. Write an operator between.",
    "x > 1 then": "Nothing joins `then` to what stands before it. Write an operator between.",
    "x > 1;": "`;` does not belong there. Remove it.",
    "x| > 1": "`|` does not belong there. Remove it.",
    "x > 1 }": "`}` does not belong there. Remove it.",
    "x > 1)": "One `)` is too many. Remove it.",
    "((x) > 1": "One `)` is missing. Write it where its `(` ends.",
    "((x > 1": "One `)` is missing. Write it where its `(` ends.",
    "> 1": "Something is missing at its beginning.",
    "if x > 1": "Found `if`, but expected an expression.",
    "x >": "A name is missing after `>`.",
    "x and y": "`and` has no meaning here. Write `&&`.",
    "é > 1": "`é` has no meaning here: only verbatim text, comments and strings may hold any "
    "character. Remove it.",
}


@pytest.mark.parametrize("written", CASES)
def test_the_reason_is_about_what_was_written(written: str) -> None:
    card = next(all_cards(asked("rules", TEXT)))
    condition = card["bodies"][0]["id"]
    answer = gestured(TEXT, {"gesture": "setCondition", "target": condition, "condition": written})
    assert answer["refused"] == f"`{written}` cannot stand here: {CASES[written]}"
