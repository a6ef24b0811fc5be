"""The answers of the compiler for a project whose files are a distributed scheduler."""

from __future__ import annotations

from pathlib import Path

from catapults.contracts.messages import AnalyseRequest
from catapults.services import analyse, diagnose

FOLDER = Path(__file__).parent / "listings" / "distemb"
FILES = {one.name: one.read_text("utf-8") for one in FOLDER.glob("*.sched")}


def _request(file: str, files: dict[str, str]) -> AnalyseRequest:
    return AnalyseRequest(version=1, name=file, text=files[file], files=files, outputs=False)


def _told(file: str, files: dict[str, str]) -> list[tuple[str, str]]:
    found = diagnose(_request(file, files)).diagnostics
    return [(one.file, one.code) for one in found if one.severity != "note"]


def test_problems_are_told_in_their_files() -> None:
    """Of a master with all its nodespecs; of a nodespec what concerns it."""
    files = dict(FILES)
    files["encoder.sched"] = FILES["encoder.sched"].replace("freeram--", "freerom--")
    assert _told("distemb.sched", files) == [("encoder.sched", "E201")]
    assert _told("encoder.sched", files) == [("encoder.sched", "E201")]
    assert _told("camera.sched", files) == []


def test_a_change_of_one_text_is_seen_from_the_others() -> None:
    """What the master no longer declares, a nodespec cannot name."""
    assert _told("camera.sched", FILES) == []
    files = dict(FILES)
    files["distemb.sched"] = FILES["distemb.sched"].replace("slow_cameras", "others")
    assert _told("camera.sched", files) == [("camera.sched", "E201")]
    assert _told("camera.sched", FILES) == []
    files = dict(FILES)
    files["encoder.sched"] = FILES["encoder.sched"].replace("freeram", "left")
    assert {code for _, code in _told("camera.sched", files)} == {"E328"}
    assert "E328" in {code for _, code in _told("distemb.sched", files)}


def test_typing_in_a_nodespec_keeps_what_it_has_from_the_master() -> None:
    """Versions one after the other have the answers that each has by itself."""
    text = FILES["encoder.sched"]
    for change in ("slow = 2;", "slow++;", "slow = missing;", "slow = BUFFERS;", "slow = 1;"):
        files = dict(FILES)
        files["encoder.sched"] = text.replace("slow = 1;", change)
        wrong = [("encoder.sched", "E201")] if "missing" in change else []
        assert _told("encoder.sched", files) == wrong


def test_the_manager_has_a_graph() -> None:
    """Its containers are those of nodes."""
    graph = analyse(_request("distemb.sched", FILES)).graph
    assert graph is not None
    names = {one.name for one in graph.nodes}
    assert {"cameras", "encnode", "webs"} <= names


def test_a_nodespec_has_a_graph_of_its_own() -> None:
    """Handlers that it has from the master are in it, but for those that it has itself."""
    graph = analyse(_request("encoder.sched", FILES)).graph
    assert graph is not None
    ways = {(one.handler, one.source, one.target) for one in graph.edges}
    assert ("switch_out", "container:current", "container:RQ") in ways
    handlers = {handler for handler, _, _ in ways}
    assert handlers == {"newthread", "schedule", "switch_out", "exit"}
