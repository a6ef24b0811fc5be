"""What a system, its schedulers and its workloads name together is renamed in all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from catapults.services import handle

FILES = {
    "app.sched": """distributed scheduler app {
    nodefamilies { "web.sched" : web; "db.sched" : base; }
    nodes { queue webs; node dbnode; }
    arrival(n) { if (n is web) n => webs; else n => dbnode; }
}
""",
    "web.sched": """scheduler web extends pth {
    threadimports { int dynamic default 0; }
    before schedule { if (|dbnode| == 1 && dbnode is base) { } }
}
""",
    "db.sched": "scheduler db extends pth { threadimports { int dynamic default 0; } }\n",
    "web.workload": """workload web {
    profile pth;
    parameter load = 1.0 from 0.5 to 2.0;
    channel asked;
    thread client {
        import int dynamic = 1;
        loop { sleep 5ms * load; send { size = 3 } to asked; suspend server on store; count done; }
    }
}
""",
    "db.workload": """workload db {
    profile pth;
    channel jobs;
    thread server { import int dynamic = 1; loop { receive j from jobs; } }
}
""",
    "app.system": """system app {
    scheduler "app.sched";
    node front { family web; workload "web.workload"; }
    node store { family base; workload "db.workload"; }
    network { link front <-> store { latency 1ms; } }
    channel front.asked -> store.jobs;
    parameter load = 1.0 from 0.5 to 2.0;
    stop when front.done == 9;
}
""",
}
_LANGUAGES = {".sched": "scheduler", ".workload": "workload", ".system": "system"}


def _ask(method: str, file: str, before: str, **more: Any) -> Any:
    """A question about what stands behind the first place of some text."""
    text = FILES[file]
    params = {
        "version": 1,
        "language": _LANGUAGES[Path(file).suffix],
        "name": file,
        "text": text,
        "files": {name: one for name, one in FILES.items() if name != file},
        "offset": text.index(before) + len(before),
        **more,
    }
    return json.loads(handle(json.dumps({"method": method, "params": params})))


def _renamed(file: str, before: str, name: str) -> dict[str, str]:
    """The texts that a renaming changes."""
    answer = _ask("rename", file, before, newName=name)
    assert answer["refusal"] is None
    texts = dict(FILES)
    for edit in sorted(answer["edits"], key=lambda one: -one["from"]):
        text = texts[edit["file"]]
        texts[edit["file"]] = text[: edit["from"]] + edit["text"] + text[edit["to"] :]
    return {name: text for name, text in texts.items() if text != FILES[name]}


def _with(**words: str) -> dict[str, str]:
    """The texts in which something is replaced, by their stems."""
    changed = {}
    for file, change in words.items():
        name = file.replace("__", ".")
        text = FILES[name]
        for one in change.split("|"):
            old, new = one.split(" > ")
            assert old in text
            text = text.replace(old, new)
        changed[name] = text
    return changed


@pytest.mark.parametrize(
    ("file", "before"),
    [
        ("app.sched", '"db.sched" : '),
        ("app.system", "node store { family "),
        ("web.sched", "is "),
    ],
)
def test_a_family_is_renamed_from_everywhere(file: str, before: str) -> None:
    """In its master, in schedulers that ask for it, and in the system."""
    changed = _with(
        app__sched=": base > : base_node",
        app__system="family base > family base_node",
        web__sched="is base > is base_node",
    )
    assert _renamed(file, before, "base_node") == changed


def test_a_node_is_renamed_in_workloads_that_reach_it() -> None:
    changed = _with(
        app__system="node store > node shelf|<-> store > <-> shelf|store.jobs > shelf.jobs",
        web__workload="on store > on shelf",
    )
    assert _renamed("app.system", "node ", "door") == _with(
        app__system="node front > node door|link front > link door|front. > door."
    )
    assert _renamed("app.system", "<-> ", "shelf") == changed
    assert _renamed("web.workload", "server on ", "shelf") == changed


@pytest.mark.parametrize(
    ("file", "before"),
    [("app.system", "<-> "), ("twin.system", "<-> "), ("web.workload", "server on ")],
)
def test_a_node_is_renamed_in_all_systems_of_a_workload_that_reaches_it(
    monkeypatch: pytest.MonkeyPatch, file: str, before: str
) -> None:
    """In a third system, whose workloads do not reach it, the name stays."""
    twin = FILES["app.system"].replace("system app", "system twin")
    monkeypatch.setitem(FILES, "twin.system", twin)
    alone = 'system alone { scheduler "db.sched"; node store { workload "db.workload"; } }\n'
    monkeypatch.setitem(FILES, "alone.system", alone)
    in_system = "node store > node shelf|<-> store > <-> shelf|store.jobs > shelf.jobs"
    assert _renamed(file, before, "shelf") == _with(
        app__system=in_system, twin__system=in_system, web__workload="on store > on shelf"
    )


def test_a_channel_and_a_counter_are_renamed_in_the_system() -> None:
    changed = _with(
        app__system="front.asked > front.sent",
        web__workload="channel asked > channel sent|to asked > to sent",
    )
    assert _renamed("web.workload", "channel ", "sent") == changed
    assert _renamed("app.system", "front.", "sent") == changed
    counted = _with(app__system="front.done > front.all", web__workload="count done > count all")
    assert _renamed("web.workload", "count ", "all") == counted


def test_a_thread_of_another_node_is_renamed_there() -> None:
    changed = _with(
        web__workload="suspend server > suspend clerk", db__workload="thread server > thread clerk"
    )
    assert _renamed("web.workload", "suspend ", "clerk") == changed
    assert _renamed("db.workload", "thread ", "clerk") == changed


def test_what_the_system_shares_is_renamed_in_all() -> None:
    """A parameter in the system and its workloads; an import where threads of nodes have it."""
    shared = _with(
        app__system="parameter load > parameter speed",
        web__workload="parameter load > parameter speed|* load > * speed",
    )
    assert _renamed("app.system", "parameter ", "speed") == shared
    assert _renamed("web.workload", "parameter ", "speed") == shared
    imported = _with(web__sched="int dynamic > int slow", web__workload="int dynamic > int slow")
    assert _renamed("web.sched", "int ", "slow") == imported
    assert _renamed("web.workload", "import int ", "slow") == imported


def test_a_node_container_is_renamed_in_schedulers() -> None:
    changed = _with(app__sched="dbnode > store", web__sched="dbnode > store")
    assert _renamed("web.sched", "if (|", "store") == changed


def test_a_workload_is_told_of_the_nodes_around_it() -> None:
    """Where they come from, and what they are."""
    said = _ask("hover", "web.workload", "server on ")["parts"]
    assert any("node store { family base;" in one for one in said)
    [place] = _ask("definition", "web.workload", "suspend ")["places"]
    assert (place["file"], place["line"]) == ("db.workload", 4)


def _labels(behind: str, typed: str) -> set[str]:
    """What is offered where something is typed into a workload behind some text."""
    text = FILES["web.workload"]
    at = text.index(behind) + len(behind)
    changed = {"text": text[:at] + typed + text[at:], "offset": at + len(typed)}
    answer = _ask("complete", "web.workload", behind, **changed)
    return {one["label"] for one in answer["items"]}


def test_a_workload_is_offered_what_it_reaches_elsewhere() -> None:
    """Threads of other nodes where they can be named, with their node."""
    assert _labels("loop {", " suspend ") == {"client", "server on store", "client on front"}
    assert _labels("loop {", " suspend server on ") == {"front", "store"}
    assert _labels("loop {", " spawn ") == {"client"}


def test_a_name_that_is_taken_elsewhere_is_refused() -> None:
    answer = _ask("rename", "app.system", "node store { family ", newName="web")
    assert answer["refusal"] is not None
    answer = _ask("rename", "web.workload", "channel ", newName="channel")
    assert answer["refusal"] == "`channel` is a keyword. Choose another name."
