"""What is told of deadlines of a scheduler and a workload, and why nothing is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from policy_texts import (
    BY_HIGH_RANK,
    CEILING,
    DEADLINES,
    INHERITANCE,
    PRIORITIES,
    QUEUED_DEADLINES,
    RATE_MONOTONIC,
    STACK,
    by_key,
    with_protocol,
)

from catapults.contracts.deadlines import Deadlines
from catapults.deadlines import find
from catapults.deadlines.simulated import beside
from catapults.deadlines.text import deadlines_text
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.translation import Surroundings, check_together

THREE = """
    thread a { period 7ms; compute 3ms; }
    thread b { period 12ms; compute 3ms; }
    thread c { period 20ms; compute 5ms; }
"""


def found(scheduler: str, threads: str) -> Deadlines:
    diagnostics = Diagnostics()
    program, workload = check_together(
        Source("s.sched", scheduler),
        Source("w.workload", f"workload w {{ profile preemptive; {threads} limit time 1s; }}"),
        Surroundings(load=lambda _name: None),
        diagnostics,
    )
    assert program is not None and workload is not None, list(diagnostics)
    return find(program, workload)


def responses(told: Deadlines) -> dict[str, float | None]:
    return {one.name: one.response_ns and one.response_ns / 1e6 for one in told.tasks}


def reasons(told: Deadlines) -> str:
    assert not told.policy or told.reasons
    assert all(one.response_ns is None for one in told.tasks)
    return " | ".join(one.text for one in told.reasons)


# --- policies that are recognised -------------------------------------------------------------


def test_rate_monotonic_by_the_period_that_the_library_keeps() -> None:
    told = found(RATE_MONOTONIC, THREE)
    assert responses(told) == {"a": 3, "b": 6, "c": 20}
    assert told.policy is not None
    assert (told.policy.order, told.policy.key) == ("fixed priorities", "period")
    assert told.policy.preemptive and told.policy.rate_monotonic
    assert {one.exactness for one in told.tasks} == {"exact"}
    assert told.outlook == "met" and told.reasons == [] and told.remarks == []


def test_deadline_monotonic_by_what_is_left_until_the_deadline() -> None:
    scheduler = by_key(
        "t.deadline - t.released", "time deadline default 0ms; time released default 0ms;"
    )
    told = found(
        scheduler,
        """
        thread a { period 20ms; deadline 5ms; compute 3ms; }
        thread b { period 15ms; deadline 7ms; compute 3ms; }
        thread c { period 10ms; deadline 10ms; compute 4ms; }
        thread d { period 20ms; deadline 20ms; compute 3ms; }
        """,
    )
    assert responses(told) == {"a": 3, "b": 6, "c": 10, "d": 20}
    assert told.policy is not None and told.policy.deadline_monotonic
    assert not told.bounds[0].applies and "deadlines" in told.bounds[0].words


def test_what_is_left_until_the_deadline_is_no_fixed_priority_where_releases_are_late() -> None:
    scheduler = by_key(
        "t.deadline - t.released", "time deadline default 0ms; time released default 0ms;"
    )
    assert found(scheduler, THREE).reasons == []
    late = THREE.replace("period 20ms;", "period 20ms; jitter 2ms;")
    assert "neither by a fixed priority" in reasons(found(scheduler, late))


@pytest.mark.parametrize("highest", [False, True])
def test_priorities_of_the_workload_in_either_direction(highest: bool) -> None:
    ranks = (1, 2, 3) if highest else (3, 2, 1)
    names = zip("abc", ranks, (7, 12, 20), (3, 3, 5), strict=True)
    threads = "".join(
        f"thread {name} {{ import int priority = {rank}; period {period}ms; compute {c}ms; }}"
        for name, rank, period, c in names
    )
    imports = "int priority default 0;"
    higher = by_key("t.priority", imports, direction="decreasing", more=BY_HIGH_RANK)
    told = found(higher if highest else PRIORITIES, threads)
    assert told.policy is not None
    assert told.policy.key == "priority" and told.policy.lowest_first is not highest
    assert not told.policy.rate_monotonic
    assert responses(told)["c"] == 5  # the least frequent one is the most urgent here
    assert [one.priority for one in told.tasks] == list(ranks)


def test_a_choice_by_looking_at_all_threads_is_recognised_too() -> None:
    scheduler = """
    scheduler scanning extends preemptive {
        threadimports { int priority default 0; }
        event schedule {
            int best = 1000;
            foreach t in RQ { if (t.priority < best) best = t.priority; }
            foreach t in RQ {
                if (t.priority == best && |current| == 0) t => current;
            }
            dispatch current;
        }
        query preempts(t) { return t.priority < current.priority ? 1 : 0; }
    }
    """
    told = found(
        scheduler.replace("t.priority < current.priority ? 1 : 0", "t.priority < current.priority"),
        """
        thread a { import int priority = 1; period 7ms; compute 3ms; }
        thread b { import int priority = 2; period 12ms; compute 3ms; }
        """,
    )
    assert responses(told) == {"a": 3, "b": 6}


def test_without_preemption_jobs_wait_for_the_longest_one() -> None:
    told = found(by_key("t.period", "time period default 0ms;", more=""), THREE)
    assert told.policy is not None and not told.policy.preemptive
    assert responses(told)["a"] == 3 + 5
    assert {one.exactness for one in told.tasks} == {"upper bound"}


def test_deadlines_are_tested_by_demand() -> None:
    told = found(
        DEADLINES,
        """
        thread a { period 6ms; deadline 4ms; compute 2ms; }
        thread b { period 8ms; deadline 5ms; compute 2ms; }
        thread c { period 9ms; deadline 7ms; compute 3ms; }
        """,
    )
    assert told.demand is not None and told.demand.holds
    assert (told.demand.tightest_ns, told.demand.demanded_ns) == (7_000_000, 7_000_000)
    assert told.outlook == "met"
    assert {one.exactness for one in told.tasks} == {"upper bound"}

    late = found(
        DEADLINES,
        """
        thread a { period 5ms; deadline 4ms; compute 2ms; }
        thread b { period 6ms; deadline 4ms; compute 3ms; }
        """,
    )
    assert late.demand is not None and late.demand.holds is False
    assert late.outlook == "missed"


def test_a_thread_without_jobs_that_is_less_urgent_is_left_out() -> None:
    told = found(
        PRIORITIES,
        """
        thread a { import int priority = 1; period 7ms; compute 3ms; }
        thread idle { import int priority = 9; loop { compute 1ms; } }
        """,
    )
    assert responses(told) == {"a": 3}
    assert any("idle" in one for one in told.remarks)


# --- locks ------------------------------------------------------------------------------------


def locking(ceiling: str = "") -> str:
    """Three threads, of which the first and the last share a lock."""
    lock = "acquire l; compute {}ms; release l;"
    return f"""
    lock l {ceiling or ";"}
    thread a {{ import int priority = 1; period 50ms; compute 1ms; {lock.format(2)} }}
    thread b {{ import int priority = 2; period 70ms; compute 10ms; }}
    thread c {{ import int priority = 3; period 90ms; {lock.format(5)} compute 4ms; }}
    """


@pytest.mark.parametrize(
    ("protocol", "ceiling", "name"),
    [(INHERITANCE, "", "inheritance"), (CEILING, "{ ceiling 1; }", "ceiling")],
)
def test_blocking_by_locks_is_recognised_and_counted(
    protocol: str, ceiling: str, name: str
) -> None:
    told = found(with_protocol(protocol), locking(ceiling))
    assert told.policy is not None and told.policy.protocol == name
    assert [one.blocking_ns for one in told.tasks] == [5_000_000, 5_000_000, 0]
    assert responses(told) == {"a": 3 + 5, "b": 3 + 10 + 5, "c": 9 + 3 + 10}
    assert {one.exactness for one in told.tasks} == {"upper bound"}


def test_a_ceiling_that_is_missing_or_wrong_is_told() -> None:
    assert "lock `l` has no ceiling" in reasons(found(with_protocol(CEILING), locking()))
    told = found(with_protocol(CEILING), locking("{ ceiling 2; }"))
    assert "the ceiling of lock `l` is 2, but the most urgent thread" in reasons(told)


def test_a_ceiling_that_is_given_back_with_an_inner_lock_is_none() -> None:
    told = found(
        with_protocol(CEILING),
        """
        lock l { ceiling 1; }
        lock m { ceiling 1; }
        thread a { import int priority = 1; period 50ms;
                   acquire l; acquire m; compute 2ms; release m; release l; }
        thread b { import int priority = 3; period 90ms;
                   acquire l; acquire m; compute 2ms; release m; compute 9ms; release l; }
        """,
    )
    assert "neither priority inheritance nor the immediate ceiling" in reasons(told)


def test_locks_by_deadlines_say_nothing_without_the_stack_resource_policy() -> None:
    lock = "acquire l; compute 1ms; release l;"
    told = found(
        DEADLINES,
        f"lock l; thread a {{ period 7ms; {lock} }} thread b {{ period 9ms; {lock} }}",
    )
    assert "only the stack resource policy" in reasons(told)


def levels(*of: int, ceiling: int = 1) -> str:
    """Three threads, of which the first and the last share a lock."""
    lock = "acquire l; compute {}ms; release l;"
    a, b, c = of
    return f"""
    lock l {{ ceiling {ceiling}; }}
    thread a {{ import int level = {a}; period 50ms; deadline 9ms; compute 1ms; {lock.format(2)} }}
    thread b {{ import int level = {b}; period 70ms; deadline 30ms; compute 10ms; }}
    thread c {{ import int level = {c}; period 90ms; {lock.format(5)} compute 4ms; }}
    """


def test_deadlines_under_the_stack_resource_policy() -> None:
    told = found(STACK, levels(1, 2, 3))
    assert told.reasons == []
    assert told.policy is not None and told.policy.protocol == "stack resource policy"
    assert [one.blocking_ns for one in told.tasks] == [5_000_000, 5_000_000, 0]
    assert told.demand is not None and told.demand.holds
    assert (told.demand.tightest_ns, told.demand.demanded_ns) == (9_000_000, 8_000_000)


def test_levels_and_ceilings_of_the_stack_resource_policy_are_held_to_the_deadlines() -> None:
    assert "`level` of `a` is not more urgent" in reasons(found(STACK, levels(2, 1, 3)))
    assert "the ceiling of lock `l` is 2" in reasons(found(STACK, levels(1, 2, 3, ceiling=2)))


def test_jobs_that_queue_need_an_order_that_knows_their_deadlines() -> None:
    late = THREE.replace("period 20ms;", "period 20ms; deadline 50ms;")
    assert "jobs of `c` can queue" in reasons(found(DEADLINES, late))
    assert found(QUEUED_DEADLINES, late).reasons == []


def test_a_thread_without_jobs_that_takes_a_lock_is_not_left_out() -> None:
    told = found(
        PRIORITIES,
        """
        lock l;
        thread a { import int priority = 1; period 7ms; acquire l; compute 3ms; release l; }
        thread idle {
            import int priority = 9;
            loop { acquire l; compute 1ms; release l; }
        }
        """,
    )
    assert "`idle` is neither periodic nor sporadic" in reasons(told)


# --- upper bounds -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "word"),
    [("offset 1ms;", "offsets"), ("jitter 1ms;", "jitter"), ("deadline 50ms;", "next release")],
)
def test_what_makes_a_response_time_an_upper_bound_is_told(setting: str, word: str) -> None:
    told = found(RATE_MONOTONIC, THREE.replace("period 20ms;", f"period 20ms; {setting}"))
    assert {one.exactness for one in told.tasks} == {"upper bound"}
    assert word in " ".join(told.remarks)


def test_threads_that_are_equally_urgent_wait_for_each_other() -> None:
    told = found(RATE_MONOTONIC, "thread a[3] { period 10ms; compute 2ms; }")
    (row,) = told.tasks
    assert (row.name, row.instances, row.response_ns) == ("a", 3, 6_000_000)
    assert row.exactness == "upper bound"


def test_costs_of_the_scheduler_count() -> None:
    told = found(RATE_MONOTONIC, f"costs {{ switch 100us; }} {THREE}")
    plain = found(RATE_MONOTONIC, THREE)
    assert told.tasks[0].response_ns > plain.tasks[0].response_ns  # type: ignore[operator]
    assert "the scheduler takes time" in " ".join(told.remarks)


def test_the_greatest_value_of_what_is_random_counts() -> None:
    told = found(RATE_MONOTONIC, "thread a { period 7ms; compute min(exponential(1ms), 3ms); }")
    assert responses(told) == {"a": 3}


# --- reasons ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("job", "why"),
    [
        ("compute exponential(1ms);", "has no greatest value"),
        ("sleep 1ms; compute 1ms;", "waits for something that is no properly nested lock"),
        ("int i = 0; while (i < 10) { compute 1ms; i += 1; }", "no greatest number of turns"),
    ],
)
def test_jobs_of_which_too_little_is_known(job: str, why: str) -> None:
    told = found(RATE_MONOTONIC, f"thread a {{ period 70ms; {job} }}")
    assert why in reasons(told)
    assert told.reasons[0].file == "w.workload" and told.reasons[0].line == 1


def test_locks_that_are_not_nested_are_named() -> None:
    told = found(
        PRIORITIES,
        """
        lock l; lock m;
        thread a { import int priority = 1; period 7ms;
                   acquire l; acquire m; compute 1ms; release l; release m; }
        """,
    )
    assert "lock `l` is not the one that was taken last" in reasons(told)


def test_locks_without_a_protocol_say_nothing() -> None:
    lock = "acquire l; compute 1ms; release l;"
    told = found(
        PRIORITIES,
        f"""
        lock l;
        thread a {{ import int priority = 1; period 7ms; {lock} }}
        thread b {{ import int priority = 2; period 9ms; {lock} }}
        """,
    )
    assert "neither priority inheritance nor the immediate ceiling" in reasons(told)


def test_more_than_the_processor_can_do() -> None:
    told = found(RATE_MONOTONIC, THREE + "thread d { period 10ms; compute 2ms; }")
    assert re.search(r"need 112\.9 % of the processor", reasons(told))
    assert told.utilisation == pytest.approx(1.1286, abs=1e-4)


@pytest.mark.parametrize(
    ("scheduler", "why"),
    [
        ("scheduler s extends preemptive { event timer { } }", "first come, first served"),
        (
            PRIORITIES.replace("ready => current;", "ready => current; current.rank -= 1;"),
            "can fall without end",
        ),
        (
            PRIORITIES.replace("t.rank < current.rank", "t.rank < current.rank && t.rank > 2"),
            "not whenever a more urgent one is ready",
        ),
    ],
)
def test_schedulers_that_follow_no_known_policy(scheduler: str, why: str) -> None:
    threads = "".join(
        f"thread t{n} {{ import int priority = {n}; period 20ms; compute 1ms; }}" for n in range(5)
    )
    told = found(scheduler, threads)
    assert told.policy is None
    assert why in reasons(told)
    assert told.reasons[0].file == "s.sched"


def test_several_processors_say_nothing() -> None:
    assert "2 processors" in reasons(found(RATE_MONOTONIC, f"processors 2; {THREE}"))


def test_threads_without_jobs_say_nothing() -> None:
    assert "no thread has jobs" in reasons(found(RATE_MONOTONIC, "thread a { compute 1ms; }"))


# --- handlers ---------------------------------------------------------------------------------


def test_statements_of_handlers_grow_with_the_threads_and_name_their_loops() -> None:
    scheduler = PRIORITIES.replace(
        "event schedule {",
        """
        event set_dead(t) { while (now > 0ms) { t.rank = 0; } destroy t; }
        event resume_thread(t) {
            int i;
            for (i = 0; i < 4; i++) { t.rank = 1; }
            foreach u in ready { if (u.rank == 0) t.rank = 2; }
            while (|SQ| > 0) SQ => ready;
        }
        event schedule {
        """,
    )
    told = found(scheduler, "thread a[5] { period 70ms; compute 3ms; }")
    handlers = {one.handler: one for one in told.handlers}
    assert handlers["newthread"].statements == "2"
    # for, 4 turns of 2; foreach, a turn with 2 or 3 for each thread; while, a turn with 2 for each
    assert handlers["resume_thread"].statements == "11 + 5 n"
    assert handlers["resume_thread"].statements_most == 11 + 5 * 5
    assert handlers["newthread"].clocks_most > 600
    (loop,) = handlers["set_dead"].unbounded
    assert loop.text == "while (now > 0ms)"
    assert "no bound is known of `while (now > 0ms)`" in deadlines_text(told)


#: Shipped examples, with the policy and the bounds in ms.
SHIPPED = {
    "rate-monotonic": ("none", {"sensor": 25, "control": 75, "display": 200}),
    "earliest-deadline": ("none", {"fast": 35, "slow": 65}),
    "priority-ceiling": ("ceiling", {"urgent": 15, "middle": 26, "least": 31}),
    "mars-pathfinder": ("inheritance", None),
}


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_examples_are_recognised(name: str) -> None:
    folder = Path(__file__).parents[3] / "public" / "examples" / name
    (scheduler,), (workload,) = folder.glob("*.sched"), folder.glob("*.workload")
    program, world = check_together(
        Source("s.sched", scheduler.read_text()),
        Source("w.workload", workload.read_text()),
        Surroundings(load=lambda _name: None),
        Diagnostics(),
    )
    assert program is not None and world is not None
    told = find(program, world)
    protocol, bounds = SHIPPED[name]
    assert told.policy is not None and told.policy.protocol == protocol
    assert told.outlook == "met"
    assert bounds is None or responses(told) == bounds


def test_the_example_of_the_documentation_is_what_is_printed() -> None:
    page = (Path(__file__).parents[3] / "docs/reference/deadlines.md").read_text()
    workload, scheduler, printed = re.findall(r"^```\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    diagnostics = Diagnostics()
    program, world = check_together(
        Source("s.sched", scheduler),
        Source("w.workload", workload),
        Surroundings(load=lambda _name: None),
        diagnostics,
    )
    assert program is not None and world is not None
    jobs = [
        {"class": "fast", "response_max_ns": 26_000_000},
        {"class": "slow", "response_max_ns": 118_000_000},
    ]
    text = deadlines_text(beside(find(program, world), jobs))
    assert printed.split("\n", 1)[1] in text


#: Ways in which protocols go wrong, each as what is replaced in a scheduler and by what.
WRONG = {
    "nobody gives way": (
        CEILING,
        "query gives_way(t) { return",
        "query gives_way(t) { return 0 &&",
    ),
    "a ceiling is kept": (CEILING, "t.rank = t.priority; }\n", "}\n"),
    "a holder that is ready stays where it is": (
        INHERITANCE,
        "{ t => aside; aside.rank = waiter.rank; aside => ready; }",
        "{ t.rank = waiter.rank; }",
    ),
    "what was inherited is kept": (INHERITANCE, "{ t.rank = t.priority; }", "{ }"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_protocols_that_are_not_quite_kept_are_not_recognised(wrong: str) -> None:
    protocol, right, instead = WRONG[wrong]
    scheduler = with_protocol(protocol)
    assert right in scheduler
    told = found(scheduler.replace(right, instead), locking("{ ceiling 2; }"))
    assert told.policy is None or told.policy.protocol == "none", told.policy
    assert "threads share locks" in reasons(told) or "a more urgent one" in reasons(told)
