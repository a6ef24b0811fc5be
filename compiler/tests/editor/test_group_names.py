"""Names of group schedulers, in the text and in the workload, from outside."""

from __future__ import annotations

import json
from typing import Any

import pytest

from catapults.services import handle

GROUPS = """group scheduler station {
    parameters { int heat default 0; time period default 10ms; time released default 0s; }

    group system : sequential { control; display; rest; }
    group control : edf(deadline = released + period) { thread sensor period 20ms; }
    group display : hottest { thread painter heat 3; thread sensor guest heat 4; }
    group rest : os;

    sdf hottest {
        decide {
            int most = 0;
            foreach m in members if (m.heat > most) most = m.heat;
            foreach m in members if (m.heat == most) return m;
        }
        chosen(m) { m.heat -= 1; }
    }
}
"""
WORKLOAD = """workload desk {
    profile preemptive;
    thread sensor { import int heat = 2; compute 1ms; enter display; leave display; }
    thread painter { join sensor; compute 1ms; }
    thread display { compute 1ms; }
    stop when now > 20ms;
}
"""
TEXTS = {"station.sched": ("scheduler", GROUPS), "desk.workload": ("workload", WORKLOAD)}


def ask(method: str, file: str, word: str, **more: Any) -> Any:
    """What is answered about the first place of a word."""
    language, text = TEXTS[file]
    other = next(one for one in TEXTS if one != file)
    request = {
        "version": 1,
        "language": language,
        "name": file,
        "text": text,
        "offset": text.index(word) + len(word),
        **more,
    }
    if method == "rename":
        request["companion"] = {"name": other, "text": TEXTS[other][1]}
    return json.loads(handle(json.dumps({"method": method, "params": request})))


def renamed(file: str, word: str, name: str) -> dict[str, str]:
    """All texts behind a renaming."""
    answer = ask("rename", file, word, newName=name)
    assert answer["refusal"] is None, answer
    found = {one: text for one, (_, text) in TEXTS.items()}
    for one in sorted(answer["edits"], key=lambda one: -one["from"]):
        text = found[one["file"]]
        found[one["file"]] = text[: one["from"]] + one["text"] + text[one["to"] :]
    return found


@pytest.mark.parametrize(
    ("places", "former", "sched", "workload"),
    [
        (("sensor", "thread sensor"), "sensor", 2, 2),
        (("group display", "enter display"), "display", 2, 2),
        (("int heat", "import int heat"), "heat", 7, 1),
    ],
)
def test_all_mentions_follow_from_either_text(
    places: tuple[str, str], former: str, sched: int, workload: int
) -> None:
    both = [renamed(file, word, "other") for file, word in zip(TEXTS, places, strict=True)]
    assert both[0] == both[1]
    for (file, text), count in zip(both[0].items(), (sched, workload), strict=True):
        assert text.count("other") == count, text
        left = TEXTS[file][1].count(former) - count
        assert text.count(former) == left, text
    # A group and a thread of one name are two things.
    assert ("thread display" in both[0]["desk.workload"]) or former != "display"


def test_decisions_of_its_own_and_their_variables_are_renamed_here_alone() -> None:
    found = renamed("station.sched", "sdf hottest", "warmest")["station.sched"]
    assert found == GROUPS.replace("hottest", "warmest")
    found = renamed("station.sched", "int most", "best")["station.sched"]
    assert found == GROUPS.replace("most", "best")


def test_what_is_refused() -> None:
    def refusal(word: str, name: str) -> str:
        told: str = ask("rename", "station.sched", word, newName=name)["refusal"]
        return told

    assert "`rest` is declared in line 7 already" in refusal("group display", "rest")
    assert "is a keyword" in refusal("group display", "guest")
    assert "`painter` is declared in line 6 already" in refusal("thread sensor", "painter")


def test_definitions_and_uses_are_found() -> None:
    places = ask("references", "station.sched", "group display")["places"]
    assert [(one["line"], one["declares"]) for one in places] == [(4, False), (6, True)]
    hover = ask("hover", "station.sched", "heat 3")
    assert not hover["parts"]  # a number
    assert "int heat default 0" in ask("hover", "station.sched", "painter heat")["parts"][0]
