"""Between the ranges in which two texts are said to differ they agree."""

from __future__ import annotations

import os
from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from catapults.questions.versions.changes import changes_between
from catapults.source import Source

TIMES = 5000 if os.environ.get("EXPLORE") else 200
#: Few different lines, so that many are the same.
TEXTS = st.lists(st.sampled_from(["a\n", "b\n", "ab\n", "}\r\n", "\n", "c"]), max_size=12).map(
    "".join
)


@settings(max_examples=TIMES, deadline=None)
@given(TEXTS, TEXTS)
@example("", "")
@example("a\na\n", "a\n")
def test_what_lies_between_changes_is_the_same(before: str, after: str) -> None:
    changes = changes_between(before, after)
    ranges = changes.at(Source("s", before).span(0, len(before)))
    made, at = "", 0
    for one in ranges:
        assert at <= one.start <= one.end_before
        made += before[at : one.start]
        made += after[len(made) : one.end]
        at = one.end_before
    assert made + before[at:] == after
    assert all(one.end_before < other.start for one, other in pairwise(ranges)), "two touch"


@settings(max_examples=TIMES, deadline=None)
@given(TEXTS, TEXTS, st.data())
def test_what_no_change_touches_is_found_where_it_moved(
    before: str, after: str, data: st.DataObject
) -> None:
    changes = changes_between(before, after)
    start = data.draw(st.integers(0, len(before)))
    end = data.draw(st.integers(start, len(before)))
    if changes.leave(Source("s", before).span(start, end)):
        moved = changes.moved(start)
        assert after[moved : moved + end - start] == before[start:end]


def test_a_name_that_is_changed_far_apart_is_changed_in_several_places() -> None:
    before = "".join(f"if (x > {n}) y = {n};\n" for n in range(100))
    after = before.replace("x > 3)", "other > 3)").replace("y = 90;", "z;\n\ny = 90;")
    changes = changes_between(before, after)
    ranges = changes.at(Source("s", before).span(0, len(before)))
    assert [before[one.start : one.end_before] for one in ranges] == ["x", ""]
