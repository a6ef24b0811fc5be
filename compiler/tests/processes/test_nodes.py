"""Nodes on the real library, and how they bear what happens to the manager and to each other."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from manager_process import SYSTEMS, Built, Come, Manager, Start, free_address
from node_process import Node, build_program, make
from peer import ADD, SET, UPDATE, Said, number, said
from pth_library import Library

WORKER, KEEPER = 1, 2
DESK = 2


@pytest.fixture(scope="module")
def program(pth: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_program(pth, tmp_path_factory.mktemp("program"))


def _with_nodes(built: Built, pth: Library) -> Built:
    make(built.folder, "worker/scheduler.so", "keeper/scheduler.so", f"PTH={pth.installed}")
    return built


@pytest.fixture(scope="module")
def request_nodes(request_crew: Built, pth: Library) -> Built:
    return _with_nodes(request_crew, pth)


@pytest.fixture(scope="module")
def broadcast_nodes(broadcast_crew: Built, pth: Library) -> Built:
    return _with_nodes(broadcast_crew, pth)


Launch = Callable[..., Node]


@pytest.fixture
def launch(program: Path, tmp_path: Path) -> Iterator[Launch]:
    """Starts nodes; those that are left behind are ended."""
    started: list[Node] = []

    def one(built: Built, family: str, address: str = "unix:door", **more: str) -> Node:
        scheduler = built.folder / family / "scheduler"
        started.append(Node(program, scheduler, address, tmp_path, **more))
        return started[-1]

    yield one
    for node in started:
        node.end_anyway()


def test_make_run_in_a_folder_of_its_own(pth: Library, tmp_path: Path) -> None:
    """The whole way of a user, over each transport."""
    built = subprocess.run(
        [
            *(sys.executable, "-m", "catapults.cli", "build", SYSTEMS / "crew.sched"),
            *("--backend", "pth", "--dsm", "broadcast", "-o", "here"),
        ],
        check=False,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert built.returncode == 0, built.stderr
    here, nodes = tmp_path / "here", "NODES=worker keeper worker worker"
    for address in ("unix:door", "pipe:pipes", "tcp:127.0.0.1:47391"):
        done = make(here, "run", f"PTH={pth.installed}", nodes, f"CATAPULTS_MANAGER={address}")
        assert done.stdout.count("sample: all threads have ended") == 4, done.stdout + done.stderr
        assert "4 nodes arrived, 4 departed, 0 of them lost, 0 refused" in done.stdout
        # Each thread of a worker has counted itself, whoever else did at the same time.
        threads = 3 * 5
        assert f"turn = {threads} " in done.stdout
        assert f"parts[1] = {threads} " in done.stdout
        assert f"share = {0.5 + 0.25 * threads:g} " in done.stdout
        assert f"spent = {3000 * threads} " in done.stdout
        assert "total = 7 " in done.stdout
    left = {path.name for path in here.iterdir()}
    assert not left & {"door", "pipes"}


def test_who_asks_how_the_manager_is(
    request_nodes: Built, start: Start, launch: Launch, tmp_path: Path
) -> None:
    """By default the one that `make run` has started in the same folder."""
    start(request_nodes, address="unix:manager.socket")
    node = launch(request_nodes, "worker", "unix:manager.socket")
    assert node.says() == "welcome"
    kept = {name: one for name, one in os.environ.items() if not name.startswith("CATAPULTS_")}
    told = subprocess.run(
        [request_nodes.manager, "--status"],
        check=True,
        cwd=tmp_path,
        env=kept,
        capture_output=True,
        text=True,
        timeout=30,
    ).stdout
    assert re.search(r"^crew: run [0-9a-f]{16}, .* messages per second", told), told
    assert re.search(r"^node 1: worker, process \d+, [1-9]\d* messages from it", told, re.M), told
    assert "total = 8 (request)" in told.splitlines()


@pytest.mark.parametrize(
    ("model", "transport"),
    [("request", "unix"), ("broadcast", "unix"), ("request", "pipe"), ("broadcast", "tcp")],
)
def test_a_manager_that_is_killed_and_started_again(
    model: str, transport: str, request: pytest.FixtureRequest, start: Start, launch: Launch
) -> None:
    """Its nodes go on by themselves, are refused by the new run, and say each once."""
    built: Built = request.getfixturevalue(f"{model}_nodes")
    address = free_address(transport)
    manager = start(built, address=address)
    node = launch(built, "worker", address)
    assert node.says() == "welcome"
    node.tell("s")
    assert node.says() == "spawned"
    manager.kill()
    node.tell("s")
    assert node.says() == "spawned"
    again = start(built, address=address)
    node.complains("the manager was started anew; this node stays alone")
    node.tell("ss")
    assert (node.says(), node.says()) == ("spawned", "spawned")
    assert node.ended() == 0
    assert node.complaints().count("this node") == 2
    assert "0 nodes arrived" in again.stop()


def test_a_pipe_that_is_full_is_not_waited_for(
    request_nodes: Built, start: Start, launch: Launch, tmp_path: Path
) -> None:
    """Somebody has filled it with garbage; behind that, the manager finds the next frame again."""
    manager = start(request_nodes, address="pipe:pipes")
    node = launch(request_nodes, "worker", "pipe:pipes", CATAPULTS_TIMEOUT="0.3")
    assert node.says() == "welcome"
    manager.signal(signal.SIGSTOP)
    pipe = os.open(tmp_path / "pipes/manager", os.O_WRONLY | os.O_NONBLOCK)
    with suppress(BlockingIOError):
        while os.write(pipe, b"CP and garbage" * 300):
            pass
    with suppress(BlockingIOError):
        while os.write(pipe, b"x"):
            pass
    node.tell("s")
    assert node.says() == "spawned"
    assert "cannot be reached any more" in node.complaints()
    manager.signal(signal.SIGCONT)
    node.complains("is a part of the run again")
    node.tell("s")
    assert node.says() == "spawned"
    assert node.ended() == 0
    os.close(pipe)
    assert "2 nodes arrived, 2 departed" in manager.stop()


def test_steps_of_the_clock(
    request_nodes: Built, start: Start, launch: Launch, tmp_path: Path
) -> None:
    """The time of day goes a day forward and back at each look; timeouts are not about it."""
    clock = tmp_path / "clock.so"
    source = Path(__file__).parent / "programs/clock.c"
    command = ["gcc", "-shared", "-fPIC", "-Wall", "-Werror", source, "-o", clock]
    subprocess.run(command, check=True, timeout=60)
    jumping = {"LD_PRELOAD": str(clock), "CATAPULTS_TIMEOUT": "20"}
    manager = start(request_nodes, ASAN_OPTIONS="verify_asan_link_order=0", **jumping)
    node, other = (launch(request_nodes, "worker", **jumping) for _ in range(2))
    for one in (node, other):
        assert one.says() == "welcome"
        one.tell("sss")
        assert [one.says() for _ in range(3)] == ["spawned"] * 3
    assert (node.ended(), other.ended()) == (0, 0)
    assert node.complaints() + other.complaints() == ""
    assert "2 nodes arrived, 2 departed, 0 of them lost" in manager.stop()


def test_a_node_that_is_killed_has_departed(
    request_nodes: Built, anywhere: Start, launch: Launch, come: Come
) -> None:
    manager = anywhere(request_nodes)
    node, watching = launch(request_nodes, "worker", manager.address), come(manager)
    assert node.says() == "welcome"
    watching.arrive(request_nodes.stamp, WORKER)
    assert watching.read("total") == 9
    node.signal(signal.SIGKILL)
    while watching.read("total") != 8:
        pass
    assert watching.read("parts", 3) == 1  # its main thread: `load` is what it was last
    assert "has ended without a goodbye" in manager.complaints()


def test_a_node_that_is_stopped_and_continued(
    broadcast_nodes: Built, anywhere: Start, launch: Launch, come: Come
) -> None:
    manager = anywhere(broadcast_nodes)
    node, other = launch(broadcast_nodes, "worker", manager.address), come(manager)
    assert node.says() == "welcome"
    other.arrive(broadcast_nodes.stamp, WORKER)
    node.signal(signal.SIGSTOP)
    for _ in range(3000):
        other.send(said(Said(UPDATE, number("turn"), 0, ADD, 0, 1)))
    while (copy := other.said()).variable != number("turn") or copy.value < 3001:
        pass
    node.signal(signal.SIGCONT)
    node.tell("s")
    assert node.says() == "spawned"
    assert node.ended() == 0
    assert "0 of them lost" in manager.stop()


def test_a_slow_reader_of_a_pipe_is_sent_the_newest_only(
    broadcast_nodes: Built, start: Start, launch: Launch
) -> None:
    """More is said than its pipe holds. Nobody waits for it, and it goes on with the others."""
    manager = start(broadcast_nodes, address="pipe:pipes")
    slow, quick = (launch(broadcast_nodes, "worker", "pipe:pipes") for _ in range(2))
    assert (slow.says(), quick.says()) == ("welcome", "welcome")
    slow.signal(signal.SIGSTOP)
    turns = 1000
    quick.tell("s" * turns)
    for _ in range(turns):
        assert quick.says() == "spawned"
    slow.signal(signal.SIGCONT)
    slow.tell("s")
    assert slow.says() == "spawned"
    assert (slow.ended(), quick.ended()) == (0, 0)
    summary = manager.stop()
    assert "2 departed, 0 of them lost" in summary, summary
    merged = re.search(r"\((\d+) merged\)", summary)
    assert merged and int(merged[1]) > turns, summary
    own_threads = 3  # the main thread of each, and the one of the slow node
    assert f"turn = {turns + own_threads} (broadcast)" in summary


def test_a_node_that_sleeps_answers(
    request_nodes: Built, start: Start, launch: Launch, come: Come
) -> None:
    """Nothing happens in it, and Pth sleeps; it is asked, and told."""
    manager = start(request_nodes)
    keeper, asking = launch(request_nodes, "keeper"), come(manager)
    assert keeper.says() == "welcome"
    asking.arrive(request_nodes.stamp, WORKER)
    assert asking.read("desk.orders", owner=DESK) == 0
    asking.send(said(Said(UPDATE, number("desk.orders"), 0, DESK << 16 | SET, 0, 12)))
    assert asking.read("desk.orders", owner=DESK) == 12
    assert keeper.ended() == 0


def test_a_child_is_a_node_of_its_own(
    request_nodes: Built, start: Start, launch: Launch, come: Come
) -> None:
    manager = start(request_nodes)
    node, watching = launch(request_nodes, "worker"), come(manager)
    assert node.says() == "welcome"
    watching.arrive(request_nodes.stamp, WORKER)
    node.tell("f")
    assert (node.says(), node.says()) == ("child", "forked")
    node.tell("s")
    assert node.says() == "spawned"
    while watching.read("total") != 9:  # the child has gone, the parent is there
        pass
    assert node.ended() == 0
    assert "3 nodes arrived, 2 departed, 0 of them lost" in manager.stop()


def test_a_node_of_other_models_says_both_stamps(
    request_nodes: Built, broadcast_nodes: Built, start: Start, launch: Launch
) -> None:
    start(broadcast_nodes)
    node = launch(request_nodes, "worker")
    assert node.says() == ""
    assert node.ended() == 1
    assert f"{request_nodes.stamp:016x}" in node.complaints()
    assert f"{broadcast_nodes.stamp:016x}" in node.complaints()


def test_a_node_that_finds_no_manager_ends(request_nodes: Built, launch: Launch) -> None:
    node = launch(request_nodes, "worker", CATAPULTS_TIMEOUT="0.1")
    assert node.ended() == 1
    assert "there is no manager" in node.complaints()
    nowhere = launch(request_nodes, "worker", address="")
    assert nowhere.ended() == 1
    assert "CATAPULTS_MANAGER does not say where the manager is" in nowhere.complaints()


@pytest.mark.parametrize("address", ["unix:door", "pipe:pipes", "tcp:127.0.0.1:47392"])
def test_a_node_comes_back_to_its_run(
    address: str, request_nodes: Built, start: Start, launch: Launch
) -> None:
    """Its manager was stopped, and not waited for. While the node sleeps it comes back by itself,
    with the values that it has by now."""
    manager: Manager = start(request_nodes, address=address)
    node = launch(request_nodes, "worker", address, CATAPULTS_TIMEOUT="0.3")
    assert node.says() == "welcome"
    manager.signal(signal.SIGSTOP)
    node.tell("ss")
    assert (node.says(), node.says()) == ("spawned", "spawned")
    assert "does not answer in time" in node.complaints()
    manager.signal(signal.SIGCONT)
    node.complains("is a part of the run again")
    node.tell("s")
    assert node.says() == "spawned"
    assert node.ended() == 0
    assert node.complaints().count("goes on with what it knew last") == 1
    summary = manager.stop()
    assert "2 nodes arrived, 2 departed, 1 of them lost" in summary
    # At its first departure its load was that of its main thread, at its last that of all.
    assert "parts[3] = 5 " in summary
    assert "total = 7 " in summary
