"""A whole distributed scheduler: what its manager and its nodes do, as they are translated."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from machines import NativeMachine, WasmMachine
from world import World

from catapults.analysis.check import Checked
from catapults.backends.base import Options
from catapults.diagnostics import Diagnostics, Severity
from catapults.program import NODE_FAMILY, Program, Verdict
from catapults.source import Source
from catapults.translation import Surroundings, check_scheduler, translate_scheduler

MASTER = """distributed scheduler m {
    nodefamilies { "web.sched" : webserver; "db.sched" : database; }
    nodes { node dbnode; queue webs; pqueue byload sortable on load; }
    global { int total = 3; float ratio; int cells[3]; const int MAX = 5; }
    arrival(n) {
        if (n is database) n => dbnode;
        else if (n.load > 10) n => byload;
        else { n => webs; total++; }
    }
    departure(n) { if (n is webserver) total -= n.load; else n.load = 0; }
    dispatch {
        node v;
        if (|dbnode|) select dbnode;
        else { webs => v; select v; v => webs; }
    }
}
"""
WEB = """scheduler web extends pth {
    data { int load; int served; }
    event newthread(t) {
        load++; total++; t => NQ;
        if (|dbnode| && dbnode.load > MAX) ratio += 0.5;
        if (|webs| > 2 || dbnode is database) served = cells[1];
    }
}
"""
DB = """scheduler db extends pth {
    data { int load = 2; }
    event newthread(t) { load = total; t => NQ; GLOBAL.cells[1] += 1; }
}
"""


def checked(dsm: Mapping[str, str] | None = None, **files: str) -> Checked:
    """The programs of a master, with those of its nodespecs."""
    texts = {"m": MASTER, "web": WEB, "db": DB} | files
    beside = {name: Source(f"{name}.sched", text) for name, text in texts.items()}
    found = Diagnostics()
    surroundings = Surroundings(load=beside.get, dsm=dsm or {})
    made = check_scheduler(beside["m"], surroundings, found)
    assert [one.message for one in found if one.severity is Severity.ERROR] == []
    return made


def programs(dsm: Mapping[str, str] | None = None, **files: str) -> list[Program]:
    """The manager's, then those of the families."""
    made = checked(dsm, **files)
    return [one.program for one in (made, *made.others) if one.program is not None]


Start = Callable[[Program], World]


@pytest.fixture(params=["wasm", "c"])
def start(request: pytest.FixtureRequest) -> Start:
    """Begins with a program on each machine in turn."""
    return WasmMachine if request.param == "wasm" else lambda one: NativeMachine(one, "gcc")


def test_each_text_is_a_program_of_one_stamp() -> None:
    manager, web, db = programs()
    assert [one.family for one in (manager, web, db)] == [0, 1, 2]
    assert manager.stamp != 0
    assert web.stamp == db.stamp == manager.stamp
    assert [one.name for one in manager.shared] == ["total", "ratio", "cells"]
    other = programs(web=WEB.replace("load++", "load--"))
    assert other[0].stamp == other[1].stamp != manager.stamp
    assert programs()[0].stamp == manager.stamp


def test_the_manager_takes_nodes_in_and_out(start: Start) -> None:
    world = start(programs()[0])
    assert world.value("total") == 3
    web, db, third, busy = (world.new_thread(**{NODE_FAMILY: n}) for n in (1, 2, 1, 1))
    world.set_attribute(busy, "load", 11)
    for node in (web, db, third, busy):
        assert world.call("arrival", node) is None
    assert world.threads("dbnode") == [db]
    assert world.threads("webs") == [web, third]
    assert world.threads("byload") == [busy]
    assert world.value("total") == 5
    refused = world.new_thread(**{NODE_FAMILY: 2})
    fault = world.call("arrival", refused)
    assert fault is not None
    assert fault.kind == "FULL_TARGET"
    world.set_attribute(web, "load", 2)
    world.set_attribute(db, "load", 9)
    for node in (web, db):
        assert world.call("departure", node) is None
    assert (world.threads("dbnode"), world.threads("webs")) == ([], [third])
    assert (world.value("total"), world.attribute(db, "load")) == (3, 0)
    assert world.owner.calls == []  # all is its own


def test_the_manager_chooses_a_node(start: Start) -> None:
    world = start(programs()[0])
    first, second, db = (world.new_thread(**{NODE_FAMILY: n}) for n in (1, 1, 2))
    for node in (first, second):
        assert world.call("arrival", node) is None
    for expected in (first, second, first):
        assert world.call("dispatch") is None
        assert world.chosen == expected
    assert world.call("arrival", db) is None
    assert world.call("dispatch") is None
    assert world.chosen == db


def test_a_nodespec_asks_for_what_others_have(start: Start) -> None:
    world = start(programs({"": "request"})[1])
    world.set("dbnode is", 2)
    world.set("|dbnode|", 1)
    world.set("dbnode.load", 8)  # a copy: the master's blocks read it, which never wait
    world.owner.values["cells", 1] = 42
    world.spawn()
    calls = [(one.name, one.element, one.operation) for one in world.owner.calls]
    assert calls == [
        ("load", 0, "ADD"),
        ("total", 0, "ADD"),
        ("ratio", 0, "ADD"),
        ("cells", 1, "READ"),
    ]
    assert world.value("served") == 42


def test_a_node_must_be_there_also_where_nobody_asks_for_it(start: Start) -> None:
    web = "scheduler web extends pth { data { int load; } after newthread { load = dbnode.load; } }"
    program = programs(web=web)[1]
    assert [one.name for one in program.shared] == ["load", "dbnode.load", "dbnode is"]
    world = start(program)
    fault = world.call("newthread", world.new_thread())
    assert fault is not None
    assert fault.kind == "NO_NODE"
    world.set("dbnode is", 2)
    world.set("dbnode.load", 7)
    assert world.call("newthread", world.new_thread()) is None


def test_what_is_said_of_a_manager_is_said_of_nodes() -> None:
    manager = programs()[0]
    said = [f"{one.site.text}: {one.reason}" for one in manager.checks]
    assert "dbnode is free: `dbnode` may hold a node here." in said
    assert not [one for one in said if "thread" in one]
    wrong = MASTER.replace("total++; }", "total++; } if (|webs| == 0) webs => dbnode;")
    with pytest.raises(AssertionError, match="Put a node there before, or remove this"):
        programs(m=wrong)


def test_checks_of_slots_are_proven() -> None:
    _, web, _ = programs()
    slots = [one for one in web.checks if one.site.text == "dbnode holds a node"]
    assert [one.verdict for one in slots] == [Verdict.PROVEN]


@pytest.mark.parametrize("backend", ["c", "wasm", "dot"])
def test_a_master_is_translated_with_its_nodespecs(backend: str) -> None:
    texts = {"m": MASTER, "web": WEB, "db": DB}
    beside = {name: Source(f"{name}.sched", text) for name, text in texts.items()}
    found = Diagnostics()
    surroundings = Surroundings(load=beside.get)
    files = translate_scheduler(beside["m"], surroundings, backend, Options(), found)
    endings = {"c": ["c"], "wasm": ["wasm", "wat"], "dot": ["dot"]}[backend]
    named = {name for name in files if "/" not in name}
    assert named == {f"{name}.{ending}" for name in texts for ending in endings}
