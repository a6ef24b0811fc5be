"""A master is made of schedulers that there are."""

from __future__ import annotations

import json

from catapults.diagnostics import Diagnostics
from catapults.services import handle
from catapults.source import Source
from catapults.translation import Surroundings, check_scheduler

WEB = "scheduler web extends cmthread {}"
DATABASE = "scheduler database extends pth {}"


def _made(
    families: list[str], files: dict[str, str], name: str = "shop"
) -> tuple[str | None, str | None]:
    params = {
        "name": name,
        "profile": "embedded",
        "start": "master",
        "families": families,
        "files": files,
    }
    answer = json.loads(handle(json.dumps({"method": "newScheduler", "params": params})))
    return answer["text"], answer["refused"]


def test_two_schedulers_become_families() -> None:
    """Each with a container for its nodes, where they are stored when they arrive."""
    files = {"web.sched": WEB, "db.sched": DATABASE, "other.sched": "scheduler o {}"}
    text, refused = _made(["web.sched", "db.sched"], files)
    assert refused is None
    assert (
        text
        == """distributed scheduler shop {
    nodefamilies {
        "web.sched" : web;
        "db.sched" : database;
    }

    nodes {
        queue web_nodes;
        queue database_nodes;
    }

    arrival(n) {
        if (n is web)
            n => web_nodes;
        else
            n => database_nodes;
    }
}
"""
    )
    sources = {name.removesuffix(".sched"): Source(name, one) for name, one in files.items()}
    found = Diagnostics()
    surroundings = Surroundings(load=sources.get)
    checked = check_scheduler(Source("shop.sched", text), surroundings, found)
    assert list(found) == []
    assert [one.program.profile for one in checked.others if one.program] == ["embedded", "pth"]


def test_families_have_names_of_their_own() -> None:
    """Also where schedulers are called alike, like the master, or by a word of masters."""
    files = {
        "a.sched": WEB,
        "b.sched": WEB,
        "c.sched": "scheduler shop {}",
        "d.sched": "scheduler node {}",
    }
    text, _ = _made([*files], files)
    assert text is not None
    for family in ("web;", "web_2;", "shop_2;", "node_2;"):
        assert f" : {family}" in text


def test_what_cannot_be_a_node_is_refused() -> None:
    """With the reason."""
    files = {"m.sched": "distributed scheduler m {}", "p.sched": "partial scheduler p {}", "x": "x"}
    assert _made([], files)[1] == (
        "A distributed scheduler has nodes. Choose at least one scheduler."
    )
    assert _made(["y"], files)[1] == "There is no file `y`."
    assert _made(["x"], files)[1] == "`x` could not be read. Correct it first."
    assert "distributed" in (_made(["m.sched"], files)[1] or "")
    assert "partial" in (_made(["p.sched"], files)[1] or "")
    assert "not a name" in (_made(["p.sched"], files, name="1")[1] or "")
