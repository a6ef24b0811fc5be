"""Loops, `foreach`, layers, invariants and what they cost, on every machine."""

from __future__ import annotations

import pytest
from conftest import Start
from schedulers import scheduler


def counting(body: str) -> str:
    """A scheduler whose `init` runs `body` over the imports n and m and the variable r."""
    return scheduler(
        "imports { int n default 0; int m default 0; } data { int r; }",
        init=f"event init {{ {body} }}",
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("int i; for (i = 0; i < n; i++) r += i;", 10),
        ("int i = n; while (i > 0) { i--; if (i == 3) continue; if (i == 1) break; r += i; }", 6),
        ("int i; do { r++; i = r; if (r == 2) continue; } while (i < n);", 5),
        ("int i; for (i = 0; i < 10; i++) { if (i % 2) continue; if (i > n) break; r += i; }", 6),
        ("int i, j; for (i = 0; i < n; i++) for (j = 0; j < i; j++) { if (j) break; r++; }", 4),
        ("int i; for (; i++ < n;) { if (i == 2) continue; r += i; }", 13),
        ("int i; for (i = n; i; i = i - 1) { int a[3]; a[i % 3] += i; r += a[i % 3]; }", 15),
        ("int i; while (1) { if (i++ == n) return; r += 2; }", 10),
        ("if (n > 9) r = 1; else if (n > 4) r = 2; else r = 3;", 2),
        ("int a = n, b = a + 1; { int a = 100; r = a; } r += a + b;", 111),
    ],
)
def test_loops_and_branches(start: Start, body: str, expected: int) -> None:
    world = start(counting(body))
    world.set("n", 5)
    assert world.call("init") is None
    assert world.value("r") == expected


def test_a_loop_without_end_runs_out_of_fuel(start: Start) -> None:
    world = start(counting("while (n == 0)\nr++;"))
    world.begin(fuel=100)
    fault = world.call("init")
    assert fault is not None
    assert (fault.kind, fault.line) == ("FUEL", 4)
    assert world.value("r") == 100


def test_foreach_visits_in_removal_order_who_is_still_there(start: Start) -> None:
    """Newcomers are not visited, nor who has left; who was put back into the container is."""
    world = start(
        scheduler(
            "thread { int seen; } data { queue A, B; int order; }",
            suspend_thread="""event suspend_thread(t) {
                foreach v in RQ {
                    order = order * 10 + v.seen;
                    v => RQ;
                    if (v.seen == 1)
                        t => A;
                    if (v.seen == 2)
                        B => RQ;
                }
            }""",
            resume_thread="event resume_thread(t) { t => B; }",
        )
    )
    for seen in (1, 2, 3, 4):
        world.call("newthread", world.new_thread(seen=seen))
    world.call("resume_thread", 4)
    assert world.call("suspend_thread", 3) is None
    assert world.value("order") == 12
    assert (world.threads("RQ"), world.threads("A")) == ([1, 2, 4], [3])
    assert world.field("scratch_top", "I") == 0


@pytest.mark.parametrize("way_out", ["break;", "return;", "t => current; dispatch current;"])
def test_leaving_a_nested_foreach_early_gives_back_its_scratch(start: Start, way_out: str) -> None:
    world = start(
        scheduler(
            "data { int visits; }",
            suspend_thread=f"""event suspend_thread(t) {{
                foreach v in RQ foreach w in RQ {{ visits++; {way_out} }}
            }}""",
        )
    )
    world.spawn(3)
    assert world.call("suspend_thread", 1) is None
    assert world.value("visits") == (3 if way_out == "break;" else 1)
    assert world.field("scratch_top", "I") == 0


def test_a_fault_inside_foreach_gives_back_its_scratch(start: Start) -> None:
    world = start(
        scheduler(suspend_thread="event suspend_thread(t) { foreach v in RQ v => current; }")
    )
    world.spawn(3)
    fault = world.call("suspend_thread", 1)
    assert fault is not None
    assert fault.kind == "FULL_TARGET"
    assert world.field("scratch_top", "I") == 0


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("", 0),
        ("r = 1; r = 2;", 2),
        ("r = 1; if (n) { r = 2; r = 3; }", 4),
        ("if (m) r = 1; else if (n) r = 2; else r = 3;", 2),
        ("{ r = 1; { r = 2; } }", 2),
        ("int i; for (i = 0; i < 3; i++) r++;", 1 + 3 * 2),
        ("while (m) r++;", 1),
        ("r = 1; return;", 2),
    ],
)
def test_executed_statements_are_counted(start: Start, body: str, expected: int) -> None:
    world = start(counting(body))
    world.set("n", 1)
    before = world.statements
    assert world.call("init") is None
    assert world.statements - before == expected


def test_layers_run_in_order_and_return_ends_only_its_own(start: Start) -> None:
    world = start(
        scheduler(
            "imports { int early default 0; } data { int r; }",
            "before init { r = 1; if (early) return; r = 2; }",
            "after init { r = r * 10 + 5; }",
            "after init { r = r * 10 + 6; }",
            init="event init { r = r * 10 + 3; if (early) return; r = r * 10 + 4; }",
        )
    )
    world.call("init")
    assert world.value("r") == 23456
    world.set("early", 1)
    world.call("init")
    assert world.value("r") == 1356


def test_after_layers_run_when_the_body_dispatches(start: Start) -> None:
    world = start(scheduler("data { int r; }", "after schedule { r = |current|; }"))
    world.spawn(1)
    assert world.call("schedule") is None
    assert (world.chosen, world.value("r")) == (1, 1)


def test_a_broken_invariant_names_itself_and_the_transfer(start: Start) -> None:
    text = scheduler('invariant RQ {\nassert(|RQ| < 3, "few");\n}')
    world = start(text)
    world.spawn(2)
    fault = world.call("newthread", world.new_thread())
    assert fault is not None
    assert (fault.kind, fault.line) == ("INVARIANT", 4)
    assert text.splitlines()[fault.cause_line - 1].startswith("event newthread")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("int n = 1 / (|RQ| - 3);", "DIVISION"),
        ("int a[2], n = a[|RQ| - 1];", "INDEX"),
        ("assert(|RQ| < 3 || ( *idle).rank > 0);", "EMPTY_FRONT"),
        ("while (|RQ| > 2) ;", "FUEL"),
    ],
)
def test_whatever_fails_in_an_invariant_names_itself_and_the_transfer(
    start: Start, line: str, fault: str
) -> None:
    text = scheduler("thread { int rank; } data { queue idle; }", f"invariant RQ {{\n{line}\n}}")
    world = start(text)
    world.spawn(2)
    found = world.call("newthread", world.new_thread())
    assert found is not None
    assert (found.kind, found.line) == (fault, 5)
    assert text.splitlines()[found.cause_line - 1].startswith("event newthread")


def test_an_invariant_is_checked_on_the_container_that_a_thread_leaves(start: Start) -> None:
    world = start(
        scheduler(
            "data { queue A; } invariant RQ { assert(|RQ| != 1); }",
            newthread="event newthread(t) { t => A; }",
            resume_thread="event resume_thread(t) { foreach v in A v => RQ; }",
            suspend_thread="event suspend_thread(t) { t => A; }",
        )
    )
    world.spawn(2)
    fault = world.call("resume_thread", 1)
    assert fault is not None
    assert fault.kind == "INVARIANT"
    assert world.call("resume_thread", 1) is None
    fault = world.call("suspend_thread", 1)
    assert fault is not None
    assert fault.kind == "INVARIANT"


def test_assertions_and_invariants_are_for_debug_builds(start: Start) -> None:
    text = scheduler(
        "invariant RQ { assert(|RQ| == 0); }", init="event init { assert(|RQ| == 1); }"
    )
    debug = start(text)
    fault = debug.call("init")
    assert fault is not None
    assert fault.kind == "ASSERTION"
    release = start(text, debug=False)
    assert release.call("init") is None
    assert release.call("newthread", release.new_thread()) is None
