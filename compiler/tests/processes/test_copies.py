"""When nothing is under way, each node sees of each shared variable what the manager has, and of
the variable of a node in a slot what that node has."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

import pytest
from manager_process import Built, Manager, Start, compile_manager, lay_out, stamp_of
from node_process import Node, build_program, make
from peer import ANSWER, OWN, READ, FakeManager, Said, number, said
from pth_library import Library

_TEXTS = Path(__file__).parent / "copies"
_MEMBERS, _TURNS = 3, 25
_PATIENCE = 30  # s


@dataclass(frozen=True)
class Made:
    built: Built
    program: Path


@pytest.fixture(scope="module", params=["request", "broadcast"])
def made(
    request: pytest.FixtureRequest, pth: Library, tmp_path_factory: pytest.TempPathFactory
) -> Made:
    folder = lay_out("copies", tmp_path_factory.mktemp("copies"), request.param, _TEXTS)
    make(folder, "member/scheduler.so", "holder/scheduler.so", f"PTH={pth.installed}")
    manager = compile_manager(folder, "manager/checked")
    return Made(
        Built(folder, manager, stamp_of(folder)), build_program(pth, folder / "node", "looks")
    )


def _nodes(made: Made, manager: Manager, folder: Path) -> Iterator[Node]:
    """The one that holds what others order first."""
    for family in ("holder", *["member"] * _MEMBERS):
        scheduler = made.built.folder / family / "scheduler"
        node = Node(made.program, scheduler, manager.address, folder)
        assert node.says() == "welcome", node.complaints()
        yield node


def _of_manager(made: Made, manager: Manager, folder: Path) -> str:
    """Its variables, as nodes print them."""
    command = [made.built.manager, "--status", manager.address]
    told = subprocess.run(
        command, check=True, cwd=folder, capture_output=True, text=True, timeout=30
    ).stdout
    found = dict(re.findall(r"^([\w\[\]]+) = (\S+) ", told, re.MULTILINE))
    names = ("turns", "parts[0]", "parts[1]", "parts[2]", "share", "spent")
    return " ".join(found[one] for one in names)


def test_copies_at_the_end_are_those_of_the_manager(
    made: Made, anywhere: Start, tmp_path: Path
) -> None:
    manager = anywhere(made.built)
    with ExitStack() as stack:
        nodes = []
        for node in _nodes(made, manager, tmp_path):
            stack.callback(node.end_anyway)
            nodes.append(node)
        for node in nodes[1:]:
            node.tell("s" * _TURNS)
        for node in nodes[1:]:
            assert [node.says() for _ in range(_TURNS)] == ["spawned"] * _TURNS
        born = _MEMBERS * (1 + _TURNS)  # the main thread of each, too
        owned = _of_manager(made, manager, tmp_path)
        orders = 2 * born
        seen, end = _seen(nodes), monotonic() + _PATIENCE
        while seen != [f"{owned} {orders}"] * len(nodes) and monotonic() < end:
            seen, owned = _seen(nodes), _of_manager(made, manager, tmp_path)
        assert seen == [f"{owned} {orders}"] * len(nodes)
        assert owned.startswith(f"{100 * len(nodes) + born} ")
        assert owned.endswith(f" {0.5 + 0.25 * born:g} {3000 * born}")
        each = sum(range(1, 2 + _TURNS))
        assert sum(map(int, owned.split()[1:4])) == _MEMBERS * each
        assert [node.ended() for node in nodes] == [0] * len(nodes)
    assert f"{len(nodes)} nodes arrived, {len(nodes)} departed, 0 of them lost" in manager.stop()


def _seen(nodes: list[Node]) -> list[str]:
    for node in nodes:
        node.tell("c")
    return [node.says() for node in nodes]


@pytest.mark.parametrize("made", ["request"], indirect=True)
def test_what_comes_with_an_answer_is_answered_before_the_node_sleeps(
    made: Made, tmp_path: Path
) -> None:
    """Its descriptor does not become readable for it any more."""
    manager = FakeManager(tmp_path / "door")
    node = Node(made.program, made.built.folder / "holder/scheduler", "unix:door", tmp_path)
    try:
        manager.welcome()
        assert node.says() == "welcome"
        node.tell("c")
        for left in reversed(range(6)):  # of what it reads to tell it
            asked = manager.said()
            assert asked.kind == READ
            answer = said(replace(asked, kind=ANSWER))
            question = said(Said(READ, number("orders"), 0, OWN << 16, 77))
            manager.send(answer + (b"" if left else question))
        assert node.says() == "0 0 0 0 0 0 0"
        told = manager.said()
        assert (told.kind, told.number) == (ANSWER, 77)
        assert node.ended() == 0
    finally:
        node.end_anyway()
        manager.close()
