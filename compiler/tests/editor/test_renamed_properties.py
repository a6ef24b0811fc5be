"""Properties of one's own follow what is renamed in a text that they name."""

from __future__ import annotations

from typing import Any

import pytest
from editor_support import ask_at, mark

SCHEDULER = """scheduler plain {
    data { queue ready, rest; threadref current; int total; }
    thread { int rank; }
    event init { }
    event newthread(t) { t => ready; total += 1; t.rank = 1; }
    event schedule { ready => current; dispatch current; }
    event switch_out(t) { t => ready; }
}
"""
SERVER = SCHEDULER.replace("scheduler plain", "scheduler server extends cmthread")
FILES = {
    "balanced.sched": """distributed scheduler balanced {
    nodefamilies { "test.sched" : server; }
    nodes { queue all; }
    global { int owners; }
    arrival(n) { n => all; }
}
""",
    "one.workload": "workload one { profile embedded; thread t { compute 2ms; } }\n",
    "balanced.system": """system balanced {
    scheduler "balanced.sched";
    node www { family server; workload "one.workload"; }
    node spare[2] { family server; workload "one.workload"; }
    stop when now > 8ms;
}
""",
}


def renamed(properties: str, text: str, place: str, name: str, **more: Any) -> str | None:
    answer = ask_at("rename", mark(text, place), newName=name, properties=properties, **more)
    assert answer["refusal"] is None
    found: str | None = answer["properties"]
    return found


_OF_SCHEDULER = [
    ("queue re¦ady", "fresh", "never |ready| > 1 && some t: t is ready && t.rank > rest"),
    (
        "int to¦tal",
        "sum",
        "always total <= 3; // total\nnever some total: total.rank > 1",
    ),
    (
        "int ra¦nk",
        "level",
        "always every t: t.rank < 5 || t is waiting; never rank > 1",
    ),
]
_BECOMES = [
    "never |fresh| > 1 && some t: t is ready && t.rank > rest",
    "always sum <= 3; // total\nnever some total: total.rank > 1",
    "always every t: t.level < 5 || t is waiting; never rank > 1",
]


@pytest.mark.parametrize(("case", "after"), [*zip(_OF_SCHEDULER, _BECOMES, strict=True)])
def test_only_what_names_the_renamed_thing_follows(case: tuple[str, str, str], after: str) -> None:
    place, name, before = case
    assert renamed(before, SCHEDULER, place, name) == after


def test_what_is_not_named_stays() -> None:
    assert renamed("never |rest| > 1", SCHEDULER, "queue re¦ady", "fresh") is None


def test_a_container_of_the_nodes_of_a_system_follows_behind_each_node() -> None:
    before = "never |www.ready| > 1 || |spare[1].ready| > 2 || |ready| > 1 || |www.rest| > 0"
    after = "never |www.fresh| > 1 || |spare[1].fresh| > 2 || |ready| > 1 || |www.rest| > 0"
    assert renamed(before, SERVER, "queue re¦ady", "fresh", files=FILES) == after


def test_a_variable_and_an_attribute_of_nodes_follow() -> None:
    before = "always www.total < total; never some t on www: t.rank > 1 && www.rank > 0"
    after = "always www.sum < total; never some t on www: t.rank > 1 && www.rank > 0"
    assert renamed(before, SERVER, "int to¦tal", "sum", files=FILES) == after
    after = "always www.total < total; never some t on www: t.level > 1 && www.rank > 0"
    assert renamed(before, SERVER, "int ra¦nk", "level", files=FILES) == after


def test_a_node_follows_wherever_it_is_named() -> None:
    files = {name: text for name, text in FILES.items() if name != "balanced.system"}
    before = (
        "never |www.ready| > www.total; always every t on www: t is ready; never some www: www.rank"
    )
    after = (
        "never |web.ready| > web.total; always every t on web: t is ready; never some www: www.rank"
    )
    system = FILES["balanced.system"]
    answer = ask_at(
        "rename",
        mark(system, "node ww¦w"),
        newName="web",
        properties=before,
        language="system",
        name="balanced.system",
        files={**files, "test.sched": SERVER},
    )
    assert (answer["refusal"], answer["properties"]) == (None, after)
