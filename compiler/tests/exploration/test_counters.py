"""Which variables only count, and from which number on their values do the same."""

from __future__ import annotations

import pytest

from catapults.analysis.check import check
from catapults.diagnostics import Diagnostics
from catapults.exploration.counters import counters_of
from catapults.source import Source


def counters(data: str, schedule: str, thread: str = "int a;") -> dict[str, int]:
    """The counters of a scheduler that does this in ``schedule``, before it chooses."""
    text = f"""scheduler s {{
        thread {{ {thread} }}
        data {{ queue ready; threadref current; {data} }}
        event init {{}}
        event newthread(t) {{ t.a = 0; t => ready; }}
        event schedule {{ {schedule} ready => current; dispatch current; }}
        event switch_out {{ current => ready; }}
        event set_dead(t) {{ destroy t; }}
    }}"""
    diagnostics = Diagnostics()
    found = check(
        Source("s.sched", text), diagnostics, load=lambda _: None, profile_name="embedded"
    )
    assert found.program is not None, [one.message for one in diagnostics]
    return {one.name: one.held_at for one in counters_of(found.program)}


@pytest.mark.parametrize(
    ("schedule", "held_at"),
    [
        ("n++; if (n > 5) n = 0;", 7),
        ("n += 3; if (n > 5) n = 0;", 9),
        ("n = n + 2; if (n == 4) n = 1;", 7),
        ("n++; if (n < 3 && n != 9) n += 2;", 12),
        ("n++; if (n < -3) n = 0;", -1),
    ],
)
def test_what_grows_and_is_compared_with_constants_counts(schedule: str, held_at: int) -> None:
    assert counters("int n;", schedule) == {"n": held_at}


@pytest.mark.parametrize(
    "schedule",
    [
        "n--; if (n > 5) n = 0;",
        "n += -1; if (n > 5) n = 0;",
        "n *= 2; if (n > 5) n = 1;",
        "n += m; if (n > 5) n = 0;",
        "n++; if (n > m) n = 0;",
        "n++; if (n % 2 == 0) n = 0;",
        "n++; m = n; if (n > 5) n = 0;",
        "if (n++ > 5) n = 0;",
        "if (n > 5) n = 0;",
        "n++; if (level[n % 2] > 5) n = 0;",
    ],
)
def test_what_is_used_otherwise_does_not_count(schedule: str) -> None:
    data = "int n, m; int level[2];" if "level" in schedule else "int n, m;"
    assert "n" not in counters(data, schedule)


def test_each_thread_has_its_own() -> None:
    assert counters("", "foreach t in ready { t.a++; if (t.a > 2) t.a = 0; }") == {"a": 4}
    assert counters("", "foreach t in ready { t.a = ( *ready).a + 1; if (t.a > 2) t.a = 0; }") == {}
