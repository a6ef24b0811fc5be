"""What the manager makes of what nodes say, under both models."""

from __future__ import annotations

import re
import struct
import time

from manager_process import Built, Come, Start
from peer import (
    ABSENT,
    ADD,
    ANSWER,
    ANSWERED,
    COPY,
    DEPARTED,
    FLOAT,
    FORMER,
    FULL,
    OWN,
    READ,
    SET,
    STATUS,
    TIME,
    UPDATE,
    Peer,
    Said,
    frame,
    hello,
    number,
    said,
    value,
)

WORKER, KEEPER = 1, 2
DESK = 2  # the node container of that number


def bits(number_: float) -> int:
    (found,) = struct.unpack("<q", struct.pack("<d", number_))
    assert isinstance(found, int)
    return found


def test_reads_and_updates_under_request(request_crew: Built, start: Start, come: Come) -> None:
    manager = start(request_crew)
    first, second = come(manager), come(manager)
    first.arrive(request_crew.stamp, WORKER, value("load", 3))
    second.arrive(request_crew.stamp, WORKER)
    assert (first.node, second.node, first.run) == (1, 2, second.run)
    assert first.read("total") == 9  # seven, and two that have arrived
    first.send(said(Said(UPDATE, number("parts"), 1, ADD, 0, 5)))
    first.send(said(Said(UPDATE, number("share"), 0, ADD | FLOAT, 0, bits(0.25))))
    first.send(said(Said(UPDATE, number("spent"), 0, SET | TIME, 0, 2**40)))
    assert first.read("parts", 1) == 5  # what one node has said is carried out in its order
    assert second.read("share") == bits(0.75)
    assert second.read("spent") == 2**40
    second.send(said(Said(UPDATE, number("turn"), 0, ADD | ANSWERED | FORMER, 7, 1)))
    answer = second.said()
    assert (answer.kind, answer.number, answer.value) == (ANSWER, 7, 0)
    assert first.read("turn") == 1
    first.send(frame(DEPARTED))
    assert first.is_hung_up()
    assert second.read("total") == 8
    assert second.read("parts", 3) == 3  # the departure block has read the node's variable
    summary = manager.stop()
    assert "2 nodes arrived, 1 departed, 0 of them lost, 0 refused" in summary


def test_copies_are_equal_under_broadcast(broadcast_crew: Built, start: Start, come: Come) -> None:
    manager = start(broadcast_crew)
    first, second = come(manager), come(manager)
    told = first.arrive(broadcast_crew.stamp, WORKER, value("load", 0))
    known = {(one.variable, one.element): one.value for one in told}
    assert known[number("total"), 0] == 8
    second.arrive(broadcast_crew.stamp, WORKER, value("load", 0))
    assert _next_copy(first, "total").value == 9
    first.send(said(Said(UPDATE, number("turn"), 0, ADD | ANSWERED | FORMER, 4, 1)))
    mine, other = _next_copy(first, "turn"), _next_copy(second, "turn")
    assert (mine.value, mine.number) == (1, 4)
    assert (other.value, other.number) == (1, 0)


def _next_copy(peer: Peer, name: str) -> Said:
    while (found := peer.said()).variable != number(name):
        assert found.kind == COPY
    return found


def test_a_variable_of_a_node_in_a_slot(request_crew: Built, start: Start, come: Come) -> None:
    """The manager passes a question on, and brings the answer back."""
    manager = start(request_crew)
    keeper, worker = come(manager), come(manager)
    keeper.arrive(request_crew.stamp, KEEPER, value("orders", 11, model=0), value("load", 5))
    worker.arrive(request_crew.stamp, WORKER, value("load", 0))
    worker.send(said(Said(READ, number("desk.orders"), 0, DESK << 16, 21)))
    asked = _next(keeper, READ)
    assert (asked.variable, asked.operation >> 16) == (number("orders"), OWN)
    keeper.send(said(Said(ANSWER, asked.variable, 0, asked.operation, asked.number, 42)))
    answer = _next(worker, ANSWER)
    assert (answer.value, answer.number) == (42, 21)
    # One that has left is answered for, with what is known last.
    worker.send(said(Said(READ, number("desk.orders"), 0, DESK << 16, 22)))
    _next(keeper, READ)
    keeper.close()
    answer = _next(worker, ANSWER)
    assert (answer.value, answer.number, answer.operation & ABSENT) == (42, 22, ABSENT)
    assert worker.read("parts", 2) == 5


def _next(peer: Peer, kind: int) -> Said:
    while (found := peer.said()).kind != kind:
        pass
    return found


def test_a_node_whose_slot_is_full_is_refused_and_all_is_as_before(
    request_crew: Built, start: Start, come: Come
) -> None:
    manager = start(request_crew)
    keeper, another, worker = (come(manager) for _ in range(3))
    keeper.arrive(request_crew.stamp, KEEPER)
    worker.arrive(request_crew.stamp, WORKER, value("load", 0))
    before = worker.read("total")
    another.greet().send(hello(request_crew.stamp, KEEPER))
    assert another.refused()[0] == FULL
    assert another.is_hung_up()
    assert worker.read("total") == before  # which the arrival had counted up already
    keeper.send(frame(DEPARTED))
    assert keeper.is_hung_up()
    third = come(manager)
    third.arrive(request_crew.stamp, KEEPER)
    assert "1 refused" in manager.stop()


def test_a_node_that_comes_back_before_its_end_was_seen(
    broadcast_crew: Built, start: Start, come: Come
) -> None:
    """Its former connection is ended, its slot is free, and it hears what is 0 by now, too."""
    manager = start(broadcast_crew)
    early, worker, again = (come(manager) for _ in range(3))
    early.arrive(broadcast_crew.stamp, KEEPER, value("orders", 3), value("load", 5))
    worker.arrive(broadcast_crew.stamp, WORKER, value("load", 0))
    again.greet()
    again.send(said(value("orders", 4)), said(value("load", 6)))
    again.send(hello(broadcast_crew.stamp, KEEPER, run=early.run, was=early.node))
    told = {(one.variable, one.element): one.value for one in again.welcomed()}
    assert early.is_hung_up()
    assert (again.node, again.run) == (3, early.run)
    assert told[number("total"), 0] == 9
    assert told[number("turn"), 0] == 0
    assert told[number("parts"), 2] == 5  # the load that it had when it was lost
    while (seen := worker.said()).value != 4 or seen.variable != number("desk.orders"):
        pass
    assert "3 nodes arrived, 1 departed, 1 of them lost, 0 refused" in manager.stop()


def test_how_much_is_said_is_told_of_the_last_seconds(
    request_crew: Built, start: Start, come: Come
) -> None:
    """What was said long ago is no part of it."""
    manager = start(request_crew)
    peer = come(manager)
    peer.arrive(request_crew.stamp, WORKER)
    for _ in range(2000):
        assert peer.read("total") == 8
    assert _rate(come(manager)) > 100
    while _rate(come(manager)) > 3:
        time.sleep(0.1)
    assert "2000 messages from nodes" in manager.stop()


def _rate(asking: Peer) -> int:
    asking.greet().send(frame(STATUS))
    found = re.search(r" (\d+) messages per second in the last ", next(asking.lines()))
    assert found is not None
    return int(found[1])
