"""What transfers, `dispatch` and `destroy` do, on every machine."""

from __future__ import annotations

import pytest
from conftest import Start
from schedulers import scheduler


def test_a_queue_gives_threads_back_in_the_order_of_arrival(start: Start) -> None:
    world = start(scheduler())
    world.spawn(3)
    assert world.call("schedule") is None
    assert world.chosen == 1
    assert world.threads("current") == [1]
    world.call("switch_out")
    assert world.threads("RQ") == [2, 3, 1]


def test_a_stack_gives_the_last_one_back_first(start: Start) -> None:
    world = start(scheduler("data { stack S; }", newthread="event newthread(t) { t => S; }"))
    world.spawn(3)
    assert world.threads("S") == [3, 2, 1]


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ("pqueue P sortable on rank;", [2, 4, 1, 3]),
        ("pstack P sortable on rank;", [4, 2, 3, 1]),
        ("pqueue P reverse sortable on rank;", [1, 3, 2, 4]),
        ("pstack P increasing sortable on rank;", [3, 1, 4, 2]),
    ],
)
def test_a_sorted_container_orders_by_its_key(
    start: Start, declaration: str, expected: list[int]
) -> None:
    world = start(
        scheduler(
            "thread { int rank; }",
            f"data {{ {declaration} }}",
            newthread="event newthread(t) { t => P; }",
            schedule="event schedule { P => current; dispatch current; }",
        )
    )
    for rank in (1, 2, 1, 2):
        assert world.call("newthread", world.new_thread(rank=rank)) is None
    assert world.threads("P") == expected
    world.call("schedule")
    assert world.chosen == expected[0]


def test_the_length_of_a_container_is_summed_over_time(start: Start) -> None:
    """In lists, slots and sorted containers: with no thread, several, and after one went."""
    world = start(
        scheduler(
            "thread { int rank; } data { queue Q[2]; stack S; pqueue P sortable on rank; }",
            newthread="event newthread(t) { t => Q[1]; }",
            schedule="event schedule { P => current; dispatch current; }",
            switch_out="event switch_out { current => S; }",
            set_next_thread="event set_next_thread(t) { t => P; }",
            suspend_thread="event suspend_thread(t) { Q[1] => Q[0]; }",
            resume_thread="event resume_thread(t) { S => Q[1]; }",
        )
    )
    moves = [
        (0, "newthread", world.new_thread()),
        (10, "newthread", world.new_thread()),
        (30, "suspend_thread", 2),
        (35, "set_next_thread", 2),
        (40, "schedule", 0),
        (70, "switch_out", 0),
        (72, "resume_thread", 1),
        (80, "set_next_thread", 1),
    ]
    for now, handler, thread in moves:
        world.put_now(now)
        assert world.call(handler, thread) is None
    world.put_now(100)
    lengths = [world.length_over_time(name) for name in ("P", "current", "S")]
    assert lengths == [5 + 20, 30, 2]
    assert world.length_over_time("Q") == 50
    assert world.length_over_time("Q", 1) == 30 + 20 + 5 + 28


def test_an_array_of_containers_is_indexed(start: Start) -> None:
    world = start(
        scheduler(
            "thread { int level; } data { queue Q[3]; }",
            newthread="event newthread(t) { t => Q[t.level]; }",
        )
    )
    for level in (2, 0, 2):
        assert world.call("newthread", world.new_thread(level=level)) is None
    assert [world.threads("Q", i) for i in range(3)] == [[2], [], [1, 3]]
    fault = world.call("newthread", world.new_thread(level=3))
    assert fault is not None
    assert (fault.kind, fault.detail) == ("INDEX", 3)
    fault = world.call("newthread", world.new_thread(level=-1))
    assert fault is not None
    assert (fault.kind, fault.detail) == ("INDEX", -1)


def test_taking_from_an_empty_container_is_a_fault_that_changes_nothing(start: Start) -> None:
    world = start(scheduler(set_next_thread="event set_next_thread(t) { RQ => current; }"))
    world.spawn(1)
    world.call("schedule")
    fault = world.call("set_next_thread", 1)
    assert fault is not None
    assert fault.kind == "EMPTY_SOURCE"
    assert fault.detail == world.container("RQ")
    assert world.threads("current") == [1]


def test_filling_a_full_slot_is_a_fault(start: Start) -> None:
    world = start(
        scheduler("data { threadref slot; }", newthread="event newthread(t) { t => slot; }")
    )
    world.spawn(1)
    fault = world.call("newthread", world.new_thread())
    assert fault is not None
    assert fault.kind == "FULL_TARGET"
    assert world.threads("slot") == [1]
    assert world.list(0) == [world.thread_node(2)]


def test_a_thread_may_be_moved_to_the_slot_it_is_in(start: Start) -> None:
    text = scheduler(set_next_thread="event set_next_thread(t) { t => current; }")
    world = start(text)
    world.spawn(2)
    world.call("schedule")
    assert world.call("set_next_thread", 1) is None
    assert world.threads("current") == [1]
    fault = world.call("set_next_thread", 2)
    assert fault is not None
    assert fault.kind == "FULL_TARGET"


def test_a_queue_moved_to_itself_rotates(start: Start) -> None:
    world = start(scheduler(set_next_thread="event set_next_thread(t) { RQ => RQ; }"))
    world.spawn(3)
    assert world.call("set_next_thread", 1) is None
    assert world.threads("RQ") == [2, 3, 1]


def test_a_parameter_is_taken_out_of_wherever_it_sits(start: Start) -> None:
    world = start(
        scheduler(
            "thread { int rank; } data { queue A; pqueue B sortable on rank; }",
            suspend_thread="event suspend_thread(t) { t => B; }",
            resume_thread="event resume_thread(t) { t => A; }",
        )
    )
    world.spawn(3)
    assert world.call("suspend_thread", 2) is None
    assert (world.threads("RQ"), world.threads("B")) == ([1, 3], [2])
    assert world.call("resume_thread", 2) is None
    assert (world.threads("A"), world.threads("B")) == ([2], [])


def test_destroy_hands_the_thread_back_to_the_library(start: Start) -> None:
    world = start(scheduler(set_dead="event set_dead(t) { destroy t; }"))
    world.spawn(2)
    assert world.call("set_dead", 1) is None
    assert world.threads("RQ") == [2]
    assert world.list(0) == [world.thread_node(1)]


def test_destroying_nothing_is_a_fault(start: Start) -> None:
    world = start(scheduler(set_dead="event set_dead(t) { destroy current; }"))
    world.spawn(1)
    fault = world.call("set_dead", 1)
    assert fault is not None
    assert fault.kind == "EMPTY_DESTROY"


def test_dispatch_of_an_empty_slot_is_a_fault_at_its_line(start: Start) -> None:
    world = start(
        scheduler(
            schedule="event schedule {\n if (|RQ| > 1)\n RQ => current;\n dispatch current; }"
        )
    )
    world.spawn(1)
    fault = world.call("schedule")
    assert fault is not None
    assert (fault.kind, fault.line) == ("EMPTY_DISPATCH", 8)


def test_transfers_are_traced_only_when_asked(start: Start) -> None:
    world = start(scheduler())
    world.spawn(1)
    assert world.transfers == []
    world.put(world.at.ctx + 4, "I", 1)
    world.call("schedule")
    assert world.transfers == [(1, world.container("RQ"), world.container("current"))]


def test_a_local_slot_must_be_empty_in_the_end(start: Start) -> None:
    world = start(
        scheduler(
            "imports { int keep default 0; }",
            schedule="""event schedule {
                threadref slot;
                RQ => slot;
                if (!keep)
                    slot => current;
                if (|current| > 0)
                    dispatch current;
                slot => RQ;
                RQ => current;
                dispatch current;
            }""",
        )
    )
    world.spawn(2)
    assert world.call("schedule") is None
    assert world.threads("slot") == []


def test_queries_answer_with_numbers_and_threads(start: Start) -> None:
    text = """scheduler asked {
        data { queue RQ, WQ; threadref current; }
        event init { }
        event newthread(t) { t => WQ; }
        event schedule { WQ => current; dispatch current; }
        event switch_out { current => WQ; }
        query threads_ready { return |RQ| - |WQ|; }
        query is_ready(t) { return t == *WQ; }
    }"""
    world = start(text)
    world.spawn(2)
    assert world.call("threads_ready") is None
    assert world.result == -2
    world.call("is_ready", 1)
    assert world.result == 1
    world.call("is_ready", 2)
    assert world.result == 0
