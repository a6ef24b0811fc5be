"""Which model each shared variable follows, and what the report tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from catapults.contracts.decode import decode
from catapults.contracts.systems import MeasuredRun
from catapults.diagnostics import Diagnostics, Severity
from catapults.program import Model
from catapults.reporting import report_of, report_text
from catapults.source import Source
from catapults.translation import Surroundings, check_scheduler

MASTER = """distributed scheduler m {
    nodefamilies { "web.sched" : webserver; "db.sched" : database; }
    nodes { node dbnode; queue webs; }
    global { int total; int often; int limit; int flag; }
    arrival(n) { if (n is database) n => dbnode; else n => webs; limit = 3; }
    departure(n) { total--; }
}
"""
WEB = """scheduler web extends pth {
    data { int i; int seen; }
    event newthread(t) { total++; t => NQ; }
    before schedule { if (often > 3 && limit > 2) seen = dbnode.load; }
    before set_dead(t) { for (i = 0; i < 3; i++) seen += total; seen = total++ + seen; }
    query threads_new { return |NQ| + seen; }
}
"""
DB = """scheduler db extends pth {
    data { int load; }
    before newthread(t) { load++; often += 2; }
    before init { flag = 1; }
}
"""


def report(dsm: Mapping[str, str] | None = None, **other: Any) -> dict[str, Any]:
    """The report on the master, with the models of its variables told."""
    nodes = other.pop("nodes", {})
    measured = other.pop("measured", None)
    texts = {"m": MASTER, "web": WEB, "db": DB} | other
    beside = {name: Source(f"{name}.sched", text) for name, text in texts.items()}
    found = Diagnostics()
    surroundings = Surroundings(load=beside.get, dsm=dsm or {}, nodes=nodes, measured=measured)
    checked = check_scheduler(beside["m"], surroundings, found)
    assert [one.message for one in found if one.severity is Severity.ERROR] == []
    assert checked.program is not None
    models = {
        one.name: one.shared.model.name.lower()
        for part in checked.others
        for one in (part.program.shared if part.program is not None else ())
        if one.shared is not None
    }
    shared = checked.reading.shared_variables()
    for one in shared:  # what is told is what was made
        for name, model in models.items():
            if name.rpartition(".")[2] == one["name"]:
                assert model == one["model"], name
    return report_of(checked.program, checked.within, shared)


def variables(found: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in found["shared"]}


def test_accesses_are_counted_by_family_and_kind() -> None:
    found = variables(report())
    assert list(found) == ["total", "often", "limit", "flag", "load"]
    total = found["total"]["families"]
    assert total["webserver"]["counts"] == {"reads": 1, "writes": 0, "updates": 1, "answered": 1}
    assert total["master"]["counts"] == {"reads": 0, "writes": 0, "updates": 1, "answered": 0}
    assert "database" not in total
    assert found["flag"]["families"]["database"]["counts"]["writes"] == 1
    load = found["load"]["families"]
    assert load["webserver"]["counts"] == {"reads": 1, "writes": 0, "updates": 0, "answered": 0}
    assert load["database"]["counts"] == {"reads": 0, "writes": 0, "updates": 1, "answered": 0}


def test_counts_are_weighted_by_handlers_and_loops() -> None:
    found = variables(report())
    total = found["total"]["families"]["webserver"]["perSecond"]
    assert total == {"reads": 1000.0, "writes": 0.0, "updates": 100.0, "answered": 100.0}
    assert found["often"]["families"]["webserver"]["perSecond"]["reads"] == 1000.0
    assert found["flag"]["families"]["database"]["perSecond"]["writes"] == 0.01
    assert found["limit"]["families"]["master"]["perSecond"]["writes"] == 0.01


def test_messages_are_estimated_under_each_model() -> None:
    found = variables(report())
    messages = {name: one["messagesPerSecond"] for name, one in found.items()}
    # 1000 reads and 100 updates with their values, 2 each, and 100 without; 3 for each update.
    assert messages["total"] == {"request": 2300.0, "broadcast": 600.02}
    assert messages["often"] == {"request": 2100.0, "broadcast": 300.0}
    assert messages["limit"] == {"request": 2000.0, "broadcast": 0.02}
    assert messages["flag"] == {"request": 0.01, "broadcast": 0.03}
    assert messages["load"] == {"request": 4000.0, "broadcast": 300.0}
    many = variables(report(nodes={"webserver": 4}))
    assert many["total"]["messagesPerSecond"] == {"request": 9200.0, "broadcast": 4800.05}


def test_auto_takes_the_model_with_fewer_messages() -> None:
    found = variables(report({"": "auto"}))
    models = {name: (one["model"], one["reason"]) for name, one in found.items()}
    fewer = "auto: fewer messages"
    assert models == {
        "total": ("broadcast", fewer),
        "often": ("broadcast", fewer),
        "limit": ("broadcast", fewer),
        "flag": ("request", fewer),
        "load": ("broadcast", fewer),
    }


def test_auto_asks_for_what_a_loop_waits_for() -> None:
    waiting = WEB.replace("seen = total++ + seen;", "while (flag == 0) seen = 2;")
    found = variables(report({"": "auto"}, web=waiting))
    assert found["flag"]["messagesPerSecond"]["broadcast"] < 1
    assert (found["flag"]["model"], found["flag"]["reason"]) == (
        "request",
        "auto: a loop waits for it by reads alone",
    )


@pytest.mark.parametrize("model", list(Model))
def test_models_are_told_for_all_or_one(model: Model) -> None:
    word = model.name.lower()
    found = variables(report({"": word}))
    assert {one["model"] for one in found.values()} == {word}
    found = variables(report({"total": "broadcast", "load": "broadcast", "": "request"}))
    assert [name for name, one in found.items() if one["model"] == "broadcast"] == ["total", "load"]
    assert {one["reason"] for one in found.values()} == {"told"}
    assert {one["reason"] for one in variables(report()).values()} == {"by default"}


def test_what_the_master_reads_is_always_broadcast() -> None:
    reading = MASTER.replace("{ total--; }", "{ if (n is database) total -= n.load; }")
    found = variables(report({"": "request"}, m=reading))
    assert (found["load"]["model"], found["load"]["reason"]) == ("broadcast", "the master reads it")
    assert found["load"]["families"]["master"]["counts"]["reads"] == 1


def test_the_report_says_it_in_words() -> None:
    text = report_text(report({"": "auto", "flag": "request"}))
    assert (
        """Shared variables:
  total (of all): broadcast, auto: fewer messages
      webserver: read 1, updated 1, updated for its value 1
      master: updated 1
      estimated messages per second: 2,300 under request, 600 under broadcast
"""
        in text
    )
    assert "  flag (of all): request, told\n      database: written 1\n" in text
    assert "0.01 under request, 0.03 under broadcast" in text
    assert "  load (of each node): broadcast" in text


def run_of(reads: float | None, updates: float, calls: float) -> MeasuredRun:
    """A run in which two web servers used `total` so often, each."""
    uses = {"total": {"reads": reads, "updates": updates, "answered": 0}}
    told = {
        "seconds": 10,
        "families": {
            "webserver": {"nodes": 2, "calls": {"set_dead": calls}, "uses": uses},
            "database": {"nodes": 1, "calls": {}, "uses": {}},
        },
        "messages": {"total": {"model": "request", "perSecond": 123.0}},
        "blocks": {"arrival": 0.3, "departure": 0.2},
    }
    return decode(MeasuredRun, told)


def test_a_measured_run_takes_the_place_of_estimates() -> None:
    """Two servers with 50 reads and 5 updates a second: two messages a read and one an update under
    request; one to the manager and one to each node for each update under broadcast."""
    told = variables(report({"": "auto"}, measured=run_of(reads=50, updates=5, calls=0)))["total"]
    left = 0.2  # the master's own updates, as often as nodes left
    assert told["byRun"] == {"request": 210.0, "broadcast": 40.0 + 3 * left}
    assert (told["model"], told["reason"]) == (
        "broadcast",
        "auto: fewer messages by the measured run",
    )
    assert told["seen"] == {"model": "request", "perSecond": 123.0}
    often = variables(report({"": "auto"}, measured=run_of(reads=5, updates=50, calls=0)))
    assert often["total"]["model"] == "request"


def test_reads_of_copies_follow_from_the_calls_of_handlers() -> None:
    """There are ten turns in the loop of `set_dead`."""
    measured = run_of(reads=None, updates=0, calls=4)
    assert variables(report(measured=measured))["total"]["byRun"]["request"] == 2 * 2 * 10 * 4


def test_the_report_tells_of_the_measured_run() -> None:
    text = report_text(report({"": "auto"}, measured=run_of(reads=50, updates=5, calls=0)))
    assert "by the measured run: 210 under request, 41 under broadcast" in text
    assert "measured: 123 under request" in text
