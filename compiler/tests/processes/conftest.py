"""Systems of nodes as real processes: managers under sanitizers, built once for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from manager_process import (
    Built,
    Come,
    Manager,
    Start,
    compile_manager,
    free_address,
    lay_out,
    stamp_of,
)
from peer import Peer
from pth_library import Library, build_library


def _built(folder: Path, model: str) -> Built:
    lay_out("crew", folder, model)
    return Built(folder, compile_manager(folder, "manager/checked"), stamp_of(folder))


@pytest.fixture(scope="session")
def request_crew(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return _built(tmp_path_factory.mktemp("request"), "request")


@pytest.fixture(scope="session")
def broadcast_crew(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return _built(tmp_path_factory.mktemp("broadcast"), "broadcast")


@pytest.fixture(scope="session")
def pth() -> Library:
    """The hooked library; where its source cannot be had, each test that needs it says so."""
    return build_library()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts managers in the folder of the test; those that are left behind are ended."""
    started: list[Manager] = []

    def one(built: Built, *arguments: str, address: str = "unix:door", **more: str) -> Manager:
        started.append(Manager(built.manager, address, *arguments, folder=tmp_path, **more))
        return started[-1]

    yield one
    for manager in started:
        manager.end_anyway()


@pytest.fixture(params=["unix", "tcp", "pipe"])
def anywhere(request: pytest.FixtureRequest, start: Start) -> Start:
    """Starts managers that listen by each transport in turn."""
    return _at(free_address(request.param), start)


@pytest.fixture(params=["unix", "tcp"])
def by_sockets(request: pytest.FixtureRequest, start: Start) -> Start:
    """By those over which each node has a connection of its own."""
    return _at(free_address(request.param), start)


def _at(address: str, start: Start) -> Start:
    def one(built: Built, *arguments: str, **more: str) -> Manager:
        return start(built, *arguments, **{"address": address, **more})

    return one


@pytest.fixture
def come() -> Iterator[Come]:
    """Nodes made by hand, by the transports of managers."""
    there: list[Peer] = []

    def one(manager: Manager) -> Peer:
        there.append(manager.meet(len(there)))
        return there[-1]

    yield one
    for peer in there:
        peer.close()
