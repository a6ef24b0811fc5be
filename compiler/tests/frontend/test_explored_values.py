"""Which values of imports an exploration tries, and when it may speak for all others."""

from __future__ import annotations

import pytest

from catapults.contracts.exploration import Explorable, ExplorableRequest
from catapults.contracts.messages import TextFile
from catapults.explorable import explorable_in_steps
from catapults.exploration.facts import facts_of
from catapults.steps import finish
from tests.frontend.frontend_support import checked

_TEXT = """scheduler any extends cmthread {{
    thread {{ int rank; int age; }}
    threadimports {{ {imported}; }}
    data {{ pqueue sorted sortable on rank; queue low; }}
    event newthread(t) {{ {body} }}
    before schedule {{ if (|low| > 0) low => RQ; }}
    {more}
}}"""


def varied(imported: str, body: str, more: str = "") -> tuple[list[float], bool]:
    """The values of the only import, and whether all others do the same as one of them."""
    text = _TEXT.format(imported=imported, body=body, more=more)
    result, diagnostics = checked(text)
    assert result.program is not None, [one.message for one in diagnostics]
    (one,) = facts_of(result.program, 3).imports
    return one.values, one.exact


@pytest.mark.parametrize(
    ("imported", "body", "expected"),
    [
        ("int x default 0", "if (t.x > 7) t => low; else t => RQ;", ([7, 8], True)),
        ("int x default 0", "if (7 <= t.x) t => low; else t => RQ;", ([6, 7], True)),
        ("int x default 0", "if (t.x == 7 || t.x == 8) t => low; else t => RQ;", ([6, 7, 8], True)),
        ("int x default 3", "if (t.x && !t.x) t => low; else t => RQ;", ([0, 1], True)),
        ("int x default 0", "if (t.x + 1) t => low; else t => RQ;", ([0, 1], False)),
        (
            "float x default 0.0",
            "if (t.x > 0.5 && t.x < 0.75) t => low; else t => RQ;",
            ([0.5, 0.625, 0.75], True),
        ),
        ("int x default 4", "t.rank = t.x; t => sorted;", ([4, 5, 6], True)),
        # As many different ranks as there are threads, all above the constant: they are not tried.
        (
            "int x default 4",
            "t.rank = t.x; if (t.x > 5) t => low; else t => sorted;",
            ([4, 5, 6], False),
        ),
        # What a copy becomes depends on more than which part of the values it lies in.
        (
            "int x default 0",
            "t.age = t.x; t.age += 3; if (t.age > 7) t => low; else t => RQ;",
            ([0, 1, 6, 7, 8], False),
        ),
        (
            "int x default 0",
            "t.age = t.x; t.age++; if (t.age > 7) t => low; else t => RQ;",
            ([0, 1, 6, 7, 8], False),
        ),
    ],
)
def test_values_stand_for_all_others_or_it_is_told_that_they_may_not(
    imported: str, body: str, expected: tuple[list[float], bool]
) -> None:
    assert varied(imported, body) == expected


def test_what_invariants_compare_with_counts_too() -> None:
    values, exact = varied(
        "int x default 0", "t => low;", more="invariant low { foreach t in low assert(t.x < 9); }"
    )
    assert (values, exact) == ([8, 9], True)


_BESIDE_A_WORKLOAD = "scheduler s extends pth { threadimports { int x default 2; } }"


def explorable(text: str, **asked: TextFile) -> Explorable:
    """What is answered to an editor about a text."""
    request = ExplorableRequest(version=1, name="s.sched", text=text, threads=4, **asked)
    return finish(explorable_in_steps(request))


def test_a_page_gets_a_scheduler_with_the_program_that_stands_for_all() -> None:
    answer = explorable(_BESIDE_A_WORKLOAD)
    assert answer.profile == "pth" and answer.compiled is not None and answer.facts is not None
    assert answer.compiled.workload_info is not None
    assert [one["instances"] for one in answer.compiled.workload_info["classes"]] == [4]
    assert [one.values for one in answer.facts.imports] == [[2]]


def test_a_page_gets_a_scheduler_with_the_workload_that_it_names() -> None:
    workload = "workload w { profile pth; thread one { yield; } }"
    answer = explorable(_BESIDE_A_WORKLOAD, workload=TextFile(name="w.workload", text=workload))
    assert answer.compiled is not None and answer.compiled.workload_info is not None
    assert [one["name"] for one in answer.compiled.workload_info["classes"]] == ["one"]


def test_a_page_gets_nothing_to_explore_of_a_text_with_errors() -> None:
    answer = explorable("scheduler s extends pth { event newthread(t) { t => nowhere; } }")
    assert answer.compiled is None
