"""What can go wrong between a manager and its nodes: nothing hangs, and the manager goes on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from manager_process import Built, Come, Manager, Start, refusal
from peer import (
    ADD,
    COPY,
    FAMILY,
    GREETING,
    HELLO,
    OTHER_VERSION,
    READ,
    REFUSED,
    RUN,
    SECRET,
    STAMP,
    STATUS,
    UPDATE,
    WELCOME,
    Peer,
    Said,
    frame,
    hello,
    knock,
    number,
    proof,
    said,
)

WORKER = 1
_SECRET = b"a secret of more than sixteen bytes"


def _goes_on(manager: Manager, built: Built, come: Come) -> None:
    """A node of its own comes, and is answered."""
    one = come(manager)
    one.arrive(built.stamp, WORKER)
    assert one.read("parts", 2) == 0


def test_a_node_of_other_texts_is_refused_with_the_stamps_of_both(
    request_crew: Built, anywhere: Start, come: Come
) -> None:
    manager = anywhere(request_crew)
    stranger = come(manager).greet()
    stranger.send(hello(request_crew.stamp ^ 1, WORKER))
    assert stranger.refused() == (STAMP, request_crew.stamp)
    assert stranger.is_hung_up()
    _goes_on(manager, request_crew, come)
    assert "1 refused" in manager.stop()


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (lambda built: hello(built.stamp, WORKER, run=5), RUN),
        (lambda built: hello(built.stamp, 9), FAMILY),
    ],
)
def test_a_hello_that_is_not_for_this_run(
    sent, why, request_crew: Built, anywhere: Start, come: Come
) -> None:
    peer = come(anywhere(request_crew)).greet()
    peer.send(sent(request_crew))
    assert peer.refused()[0] == why


def test_another_version_of_the_protocol_is_told(
    request_crew: Built, anywhere: Start, come: Come
) -> None:
    peer = come(anywhere(request_crew))
    peer.send(knock(version=77))
    assert peer.frame()[0] == GREETING  # which tells the manager's own
    assert peer.refused()[0] == OTHER_VERSION


_NONSENSE = {
    "garbage": b"GET / HTTP/1.1\r\n\r\n",
    "a frame that is too long": b"CP\xff\xff" + bytes(600),
    "a frame that is too short": b"CP\x05\x00" + bytes(20),
    "a kind that does not exist": frame(77, bytes(32)),
    "a body of another length": frame(READ, bytes(31)),
    "a welcome, which no node says": frame(WELCOME, bytes(12)),
    "a copy, which no node says": said(Said(COPY, 1)),
    "a second hello": hello(1, 1),
}


@pytest.mark.parametrize("nonsense", _NONSENSE.values(), ids=_NONSENSE.keys())
def test_nonsense_ends_a_connection_and_nothing_else(
    nonsense: bytes, request_crew: Built, by_sockets: Start, come: Come
) -> None:
    manager = by_sockets(request_crew)
    early, late = come(manager), come(manager)
    early.send(nonsense)
    assert early.is_hung_up()
    late.arrive(request_crew.stamp, WORKER)
    late.send(nonsense)
    assert late.is_hung_up()
    _goes_on(manager, request_crew, come)
    assert manager.complaints().count("speaks no protocol of ours") == 2
    assert "2 nodes arrived, 1 departed, 1 of them lost" in manager.stop()


#: Of these it is known in a pipe, too, who says them.
_WHOLE_FRAMES = ("a welcome, which no node says", "a copy, which no node says", "a second hello")


@pytest.mark.parametrize("what", _NONSENSE)
def test_nonsense_in_a_pipe_is_passed_over(
    what: str, request_crew: Built, start: Start, come: Come
) -> None:
    """Behind it the next frame is found. A frame that is whole ends its sender."""
    manager = start(request_crew, address="pipe:pipes")
    early, late = come(manager), come(manager)
    early.send(_NONSENSE[what])
    late.arrive(request_crew.stamp, WORKER)
    late.send(_NONSENSE[what])
    if what in _WHOLE_FRAMES:
        assert late.is_hung_up()
    else:
        assert late.read("parts", 2) == 0
    _goes_on(manager, request_crew, come)
    lost = int(what in _WHOLE_FRAMES)
    summary = manager.stop()
    assert f"2 nodes arrived, {lost} departed, {lost} of them lost" in summary
    assert "; 0 times nonsense" not in summary


def test_a_truncated_frame_is_nobodys_business(
    request_crew: Built, by_sockets: Start, come: Come
) -> None:
    manager = by_sockets(request_crew)
    peer = come(manager)
    peer.arrive(request_crew.stamp, WORKER)
    peer.send(said(Said(UPDATE, number("parts"), 2, ADD, 0, 9))[:-1])
    peer.close()
    _goes_on(manager, request_crew, come)
    assert "1 of them lost" in manager.stop()


def test_bytes_that_come_one_by_one(request_crew: Built, start: Start, come: Come) -> None:
    peer = come(start(request_crew))
    for byte in knock() + hello(request_crew.stamp, WORKER):
        peer.send(bytes([byte]))
    assert peer.frame()[0] == GREETING
    peer.welcomed()
    assert peer.node == 1


def test_who_does_not_come_in_is_not_waited_for(
    request_crew: Built, start: Start, come: Come
) -> None:
    manager = start(request_crew, CATAPULTS_TIMEOUT="0.2")
    silent = come(manager)
    assert silent.is_hung_up()
    talking = come(manager).greet()
    assert talking.is_hung_up()


def test_a_secret_is_proven_before_anything_else(
    request_crew: Built, anywhere: Start, come: Come, tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(_SECRET)
    secret.chmod(0o600)
    manager = anywhere(request_crew, CATAPULTS_SECRET_FILE=str(secret))
    known = come(manager).greet(_SECRET)
    known.send(hello(request_crew.stamp, WORKER))
    known.welcomed()
    replayed = come(manager)  # the proof of another connection is worth nothing
    replayed.send(knock(), proof(_SECRET, known.nonce), hello(request_crew.stamp, WORKER))
    assert replayed.frame()[0] == GREETING
    assert replayed.refused()[0] == SECRET
    assert replayed.is_hung_up()
    forged = come(manager)
    forged.send(knock())
    _, body = forged.frame()
    forged.send(proof(b"another secret of many bytes", body[12:]))
    assert forged.refused()[0] == SECRET
    silent = come(manager)
    silent.send(knock(), hello(request_crew.stamp, WORKER))
    assert silent.frame()[0] == GREETING
    assert silent.refused()[0] == SECRET
    asking = come(manager)
    asking.send(knock(), frame(STATUS))
    assert asking.frame()[0] == GREETING
    assert asking.refused()[0] == SECRET
    assert "1 nodes arrived" in manager.stop()


def test_where_a_manager_does_not_start(request_crew: Built, start: Start, tmp_path: Path) -> None:
    start(request_crew)
    program = request_crew.manager
    assert "another manager is there already" in refusal(program, ["unix:door"], tmp_path)
    (tmp_path / "file").touch()
    assert "there is a file of that name" in refusal(program, ["unix:file"], tmp_path)
    assert "without a secret" in refusal(program, ["tcp:0.0.0.0:0"], tmp_path)
    assert "unix:PATH, pipe:FOLDER or tcp:HOST:PORT" in refusal(program, ["udp:1"], tmp_path)
    (tmp_path / "open").mkdir(mode=0o755)
    assert "others may use that folder" in refusal(program, ["pipe:open"], tmp_path)
    (tmp_path / "secret").write_bytes(_SECRET)
    told = refusal(program, ["unix:new"], tmp_path, CATAPULTS_SECRET_FILE="secret")
    assert "others may read it" in told
    (tmp_path / "secret").write_bytes(b"short")
    (tmp_path / "secret").chmod(0o600)
    told = refusal(program, ["unix:new"], tmp_path, CATAPULTS_SECRET_FILE="secret")
    assert "can be guessed" in told
    assert "no number of seconds" in refusal(program, ["unix:new"], tmp_path, CATAPULTS_TIMEOUT="x")


def test_a_socket_that_was_left_behind_is_taken(
    request_crew: Built, start: Start, come: Come
) -> None:
    start(request_crew).kill()
    _goes_on(start(request_crew), request_crew, come)


def test_a_slow_reader_is_sent_the_newest_only(
    broadcast_crew: Built, anywhere: Start, come: Come
) -> None:
    """And needs no more memory, however much happens meanwhile."""
    manager = anywhere(broadcast_crew)
    slow, quick = come(manager), come(manager)
    slow.arrive(broadcast_crew.stamp, WORKER)
    quick.arrive(broadcast_crew.stamp, WORKER)
    many = 60_000
    for turn in range(many):
        quick.send(said(Said(UPDATE, number("turn"), 0, ADD, 0, 1)))
        quick.send(said(Said(UPDATE, number("parts"), turn % 2, ADD, 0, 1)))
        while turn % 50 == 49 and _next(quick, "turn").value < turn + 1:
            pass
    asking = come(manager).greet()
    asking.send(frame(STATUS))
    lines = list(asking.lines())
    waiting = next(line for line in lines if line.startswith("node 1:"))
    assert int(waiting.split()[-2]) <= 20, waiting
    assert f"turn = {many} (broadcast)" in lines
    seen, told = 0, {"parts": 0, "turn": 0}
    while told["turn"] < many or told["parts"] < many // 2:
        seen += 1
        one = slow.said()
        for name, before in told.items():
            if one.variable == number(name) and one.element == 0:
                assert one.value >= before
                told[name] = one.value
    assert seen < many


def _next(peer: Peer, name: str) -> Said:
    while (found := peer.said()).variable != number(name):
        pass
    return found


@pytest.mark.parametrize("anywhere", ["unix", "pipe"], indirect=True)  # TCP holds megabytes
def test_who_never_reads_is_given_up(broadcast_crew: Built, anywhere: Start, come: Come) -> None:
    manager = anywhere(broadcast_crew, CATAPULTS_TIMEOUT="0.5")
    stuck, quick = come(manager), come(manager)
    stuck.arrive(broadcast_crew.stamp, WORKER)
    quick.arrive(broadcast_crew.stamp, WORKER)
    workers, turns = 2, 0
    while workers == 2:
        turns += 200
        for _ in range(200):
            quick.send(said(Said(UPDATE, number("turn"), 0, ADD, 0, 1)))
        while (one := quick.said()).variable != number("turn") or one.value < turns:
            if one.variable == number("total"):
                workers = one.value - 7
    assert "has not read for too long" in manager.complaints()
    assert "1 of them lost" in manager.stop()


def test_a_hundred_nodes_that_come_at_once(
    request_crew: Built, anywhere: Start, come: Come
) -> None:
    manager = anywhere(request_crew)
    peers = [come(manager) for _ in range(100)]
    for peer in peers:
        peer.send(knock(), hello(request_crew.stamp, WORKER))
    for peer in peers:
        assert peer.frame()[0] == GREETING
        peer.welcomed()
    assert peers[0].read("total") == 107
    for peer in peers[1:]:
        peer.close()
    while peers[0].read("total") != 8:
        pass
    assert "100 nodes arrived, 99 departed" in manager.stop()


def test_any_bytes(request_crew: Built, start: Start, come: Come) -> None:
    """From many connections, some of which begin well."""
    manager, chance = start(request_crew), random.Random(5)
    for _ in range(60):
        peer = come(manager)
        peer.send(knock(), hello(request_crew.stamp, WORKER) if chance.random() < 0.5 else b"")
        try:
            for _ in range(5):
                kind = chance.choice((READ, UPDATE, HELLO, REFUSED, 200))
                peer.send(frame(kind, chance.randbytes(chance.choice((32, 32, 7)))))
        except OSError:
            pass
        peer.close()
    _goes_on(manager, request_crew, come)
    assert manager.socket.exists()
    manager.stop()
    assert not manager.socket.exists()
