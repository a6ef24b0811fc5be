"""What is told of group schedulers, and the classic texts that they stand for."""

from __future__ import annotations

from itertools import islice

import pytest
from groups.compiled_trees import Case, cases

from catapults.analysis.check import Checked, check
from catapults.backends.base import Options
from catapults.diagnostics import Diagnostics, Severity
from catapults.edit.format import format_text
from catapults.source import Source
from catapults.translation import Surroundings, check_workload, translate_scheduler

TREE = """group scheduler station {
    parameters { int priority default 0; time due default 10ms; int weight default 1; }

    group system : sequential { control; display; rest; }
    group control : edf(due) { thread sensor due 2ms; thread valve; }
    group display : priority(priority) { group drawing priority 5; thread logger priority 1; }
    group drawing : round_robin(5ms) { thread painter; group fair; }
    group fair : share(weight, 2ms) { thread reader weight 2; thread writer; }
    group rest : os;
}
"""


def checked(text: str, profile: str | None = None) -> tuple[Checked, list[tuple[int, str]]]:
    """What is known of a text, and what is told of it, by lines."""
    diagnostics = Diagnostics()
    found = check(
        Source("tree.sched", text), diagnostics, load=lambda _: None, profile_name=profile
    )
    return found, [(one.span.line, one.code) for one in diagnostics]


@pytest.mark.parametrize("profile", ["preemptive", "pth", "embedded"])
def test_a_tree_stands_for_a_scheduler_of_its_own(profile: str) -> None:
    reading = checked(TREE, profile)[0].reading
    text = reading.classic_text()
    assert text is not None
    diagnostics = Diagnostics()
    alone = check(Source("alone.sched", text), diagnostics, load=lambda _: None)
    assert alone.program is not None
    assert [one.message for one in diagnostics] == []
    assert alone.program.profile == profile
    assert alone.reading.classic_text() is None


@pytest.mark.parametrize("profile", ["preemptive", "pth", "embedded"])
def test_nothing_is_told_of_what_a_person_did_not_write(profile: str) -> None:
    for case in islice(cases(60), 60):
        told = checked(case.scheduler(), profile)[1]
        counts = {"W310"} if "turns += 1" in case.scheduler() else set()
        assert {code for _, code in told} <= {"W631", "N633"} | counts, (case.scheduler(), told)


def test_a_message_about_the_classic_text_stands_in_the_group_text() -> None:
    text = TREE.replace("edf(due)", "edf(due * due)")
    diagnostics = Diagnostics()
    check(Source("tree.sched", text), diagnostics, load=lambda _: None)
    told = [one for one in diagnostics if one.severity is Severity.ERROR]
    assert told
    for one in told:
        assert one.span.source.name == "tree.sched"
        assert one.span.line == 5
        assert "(classic)" in one.notes[0].span.source.name


def test_what_a_backend_refuses_stands_in_the_group_text() -> None:
    diagnostics = Diagnostics()
    around = Surroundings(load=lambda _: None)
    source = Source("tree.sched", TREE)
    assert translate_scheduler(source, around, "dynamicc", Options(), diagnostics) == {}
    told = [one for one in diagnostics if one.severity is Severity.ERROR]
    assert {(one.code, one.span.source.name) for one in told} == {("E806", "tree.sched")}
    assert {"edf(due)", "round_robin(5ms)"} <= {one.span.text for one in told}


def test_a_sample_for_pth_knows_where_its_threads_belong() -> None:
    workload = check_workload(
        Source("two.workload", "workload two { profile pth; thread logger { compute 1ms; } }"),
        Diagnostics(),
    )
    around, diagnostics = Surroundings(load=lambda _: None), Diagnostics()
    files = translate_scheduler(
        Source("tree.sched", TREE), around, "pth", Options(workload=workload), diagnostics
    )
    assert not diagnostics.has_errors
    sample = next(str(text) for name, text in files.items() if name.endswith("sample.c"))
    assert "home" in sample
    assert "priority" in sample


@pytest.mark.parametrize(
    ("wrong", "line", "code"),
    [
        (("thread valve;", "thread valve"), 5, "E111"),
        (("sequential {", "sequentially {"), 4, "E623"),
        (("group rest : os;", "gruop rest : os;"), 9, "E110"),
        (("round_robin(5ms)", "round_robin(0ms)"), 7, "E632"),
        (("thread logger priority 1", "thread logger priority now"), 6, "E632"),
        (("{ thread painter;", "{ group display guest;"), 7, "E634"),
        (("{ thread painter;", "{ thread valve guest; thread valve guest;"), 7, "E621"),
        (("edf(due) {", "edf(due) { thread valve guest;"), 5, "E621"),
        (("round_robin(5ms)", "hottest"), 7, "E623"),
        (("os;\n}", "os;\n sdf hot { chosen { pass; } }\n}"), 10, "E636"),
        (("os;\n}", "os;\n sdf hot { decide { foreach m in members return n; } }\n}"), 10, "E635"),
        (("os;\n}", "os;\n sdf hot { decide { current => RQ; } }\n}"), 10, "E635"),
        (("os;\n}", "os;\n sdf hot { decide { int a; a = due; } }\n}"), 10, "E635"),
        (
            ("os;\n}", "os;\n sdf hot { decide { foreach m in members m.due = 1ms; } }\n}"),
            10,
            "E635",
        ),
        (
            ("os;\n}", "os;\n sdf hot { decide { foreach m in members if (m.duo) pass; } }\n}"),
            10,
            "E626",
        ),
        (("    group rest : os;\n}", ""), 9, "E112"),
    ],
)
def test_mistakes_are_told_where_they_are(wrong: tuple[str, str], line: int, code: str) -> None:
    told = checked(TREE.replace(*wrong))[1]
    assert (told[0][1], abs(told[0][0] - line) <= 1) == (code, True), told


def test_a_thread_is_a_guest_of_eight_groups_at_most() -> None:
    def tree(count: int) -> str:
        names = [f"g{at}" for at in range(count)]
        groups = "".join(f"    group {one} : sequential {{ thread x guest; }}\n" for one in names)
        every = f"    group all : sequential {{ {'; '.join(names)}; }}\n"
        return f"group scheduler t {{\n{every}{groups}}}\n"

    def errors(text: str) -> list[tuple[int, str]]:
        return [one for one in checked(text)[1] if one[1][0] == "E"]

    assert errors(tree(9)) == [(11, "E634")]
    assert errors(tree(8)) == []


def test_any_beginning_of_a_text_is_told_and_none_fails() -> None:
    for end in range(0, len(TREE) - 3, 7):
        found, told = checked(TREE[:end])
        assert found.program is None
        assert told


def test_formatting_twice_gives_the_same_text() -> None:
    assert format_text(Source("tree.sched", TREE), Diagnostics()) == TREE
    for case in _some():
        once = format_text(Source("a.sched", case.scheduler()), Diagnostics())
        assert once is not None
        assert format_text(Source("a.sched", once), Diagnostics()) == once
        assert checked(once)[0].reading.classic_text() is not None


def _some() -> list[Case]:
    return list(islice(cases(12), 12))
