"""What only schedulers of the preemptive profile have, on every machine: `fail`, variables by which
the library tells something, and arrays of slots that are dispatched."""

from __future__ import annotations

import pytest
from conftest import Start
from world import World

#: In `ctx->chosen` behind `fail`.
_FAILED = 2**32 - 1


def _preemptive(start: Start, *sections: str, base: str = "preemptive") -> World:
    return start(
        f"scheduler test extends {base} {{\n" + "\n".join(sections) + "\n}\n", "preemptive"
    )


def _chosen(world: World) -> int:
    chosen = int(world.field("chosen", "I"))
    world.put(world.at.ctx + 40, "I", 0)  # as the library does before each call
    return chosen


def test_a_thread_that_is_refused_is_in_no_container(start: Start) -> None:
    world = _preemptive(
        start,
        "threadimports { int share default 1; } data { int load; }",
        "event newthread(t) { if (load + t.share > 3) fail; load += t.share; t => RQ; }",
    )
    fits, large = world.new_thread(share=2), world.new_thread(share=2)
    assert world.call("newthread", fits) is None
    assert _chosen(world) == 0
    assert world.call("newthread", large) is None
    assert _chosen(world) == _FAILED
    assert (world.threads("RQ"), world.value("load")) == ([fits], 2)
    assert world.node(world.thread_node(large), "home") == 0


def test_who_is_in_a_container_already_cannot_be_refused(start: Start) -> None:
    world = _preemptive(
        start,
        "data { int n; }",
        "event newthread(t) { n++; if (n > 1) t => RQ; if (n > 2) destroy t;\nif (n) fail t; }",
    )
    assert world.call("newthread", world.new_thread()) is None
    fault = world.call("newthread", world.new_thread())
    assert fault is not None
    assert (fault.kind, fault.line, fault.detail) == ("FAILS_STORED", 4, world.container("RQ"))
    assert world.call("newthread", world.new_thread()) is None  # which is destroyed: in none


def test_fail_ends_the_handler_but_for_what_runs_after_it(start: Start) -> None:
    world = _preemptive(
        start,
        "data { int r, late; }",
        "before newthread(x) { r = 1; if (late == 1) fail x; r = 2; }",
        "before newthread { r = r * 10 + 3; }",
        "after newthread(y) { r = r * 10 + 5; if (late == 3) fail; r = r * 10 + 6; }",
        "after newthread { r = r * 10 + 7; }",
        "event newthread(t) { r = r * 10 + 4; if (late == 2) fail; if (late != 3) t => RQ; }",
        "event timer { late++; }",
    )
    told = []
    for _ in range(4):
        assert world.call("newthread", world.new_thread()) is None
        told.append((world.value("r"), _chosen(world) == _FAILED))
        assert world.call("timer") is None
    assert told == [(234567, False), (1567, True), (234567, True), (23457, True)]


def test_the_library_tells_of_a_thread_by_a_variable(start: Start) -> None:
    world = _preemptive(
        start,
        "thread { int urgency; } data { int same, seen; }",
        "event contended(t) { if (t.urgency < waiter.urgency) t.urgency = waiter.urgency; }",
        "event released(t) { same = waiter == t;\nwaiter.urgency = 9; seen = processor; }",
    )
    holder, other = world.new_thread(urgency=1), world.new_thread(urgency=7)
    world.set("waiter", world.thread_node(other))
    assert world.call("contended", holder) is None
    assert world.attribute(holder, "urgency") == 7
    world.set("waiter", world.thread_node(holder))
    assert world.call("released", holder) is None
    assert (world.value("same"), world.value("seen")) == (1, -1)
    assert world.attribute(holder, "urgency") == 9
    world.set("waiter", 0)
    fault = world.call("released", holder)
    assert fault is not None
    assert (fault.kind, fault.line) == ("NO_THREAD", 5)


@pytest.mark.parametrize("count", [1, 4])
def test_the_slot_of_the_processor_in_question_is_dispatched(start: Start, count: int) -> None:
    size = f"data {{ const int PROCESSORS = {count}; }}"
    world = _preemptive(start, size, base="multiprocessor")
    world.spawn(count + 1)
    for processor in reversed(range(count)):
        world.set("processor", processor)
        assert world.call("schedule") is None
        assert world.threads("current", processor) == [world.chosen]
    assert [world.threads("current", one) for one in range(count)] == [
        [count - one] for one in range(count)
    ]
    world.set("processor", 0)
    assert world.call("switch_out", count) is None
    assert world.threads("RQ") == [count + 1, count]
