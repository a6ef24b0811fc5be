"""Whatever the files of a system hold together, there is an answer, and each problem stands in a
file that is there."""

from __future__ import annotations

import json
import os
import re
from typing import Any

from all_services import ask_editor
from hypothesis import given, settings
from hypothesis import strategies as st

from catapults.editor import keywords
from catapults.services import handle

TIMES = 3000 if os.environ.get("EXPLORE") else 20

MASTER = """distributed scheduler m {
    nodefamilies { "web.sched" : webserver; "db.sched" : database; }
    nodes { queue webs; node dbnode; }
    global { int total; const int MOST = 5; }
    arrival(n) { if (n is webserver) n => webs; else n => dbnode; }
    departure(n) { if (n is database) total -= dbnode.load; }
    dispatch { node v; if (|webs|) { webs => v; select v; v => webs; } }
    event newthread(t) { t => NQ; }
}
"""
WEB = """scheduler web extends pth {
    data { queue held; }
    before schedule { if (|held| > 0 && total < MOST && |dbnode| == 1 && dbnode.load == 0) held => RQ; total++; }
}
"""  # noqa: E501
DB = """scheduler db extends pth {
    data { int load; }
    after newthread { load++; GLOBAL.total += 2; }
}
"""
ASK = """workload ask {
    profile pth;
    parameter load = 1.0 from 0.5 to 2.0;
    channel asked; channel told;
    thread client { loop { sleep 5ms * load; send { amount = 3 } to asked; receive a from told; count done; } }
    thread helper { compute 1ms; }
    thread boss { spawn helper anywhere; suspend server[1] on b; resume server[1] on b; }
}
"""  # noqa: E501
SERVE = """workload serve {
    profile pth;
    channel jobs; channel answers; channel backlog;
    thread server[2] { loop { receive j from jobs; compute j.amount * 1ms; send j to answers; } }
    thread helper { compute 1ms; }
    arrivals users { every 2ms; to backlog; fields { int n = 0; } }
    thread taker { loop { receive m from backlog; } }
}
"""
SYSTEM = """system s {
    scheduler "m.sched";
    node a { family webserver; workload "ask.workload"; }
    node b { family database; workload "serve.workload"; }
    node c[2] { family database; workload "serve.workload"; arrives 1ms * instance; departs 9ms; }
    network {
        manager { latency 60us; message 15us; timeout 1s; }
        default { latency 200us; rate 10MB per 1s; }
        link a <-> b { latency 120us; jitter exponential(20us); loss 0.1; down 5s..7s; }
    }
    channel a.asked -> b.jobs;
    channel b.answers -> a.told;
    channel c.answers -> a.told;
    shared channel backlog[16] { b.backlog; c.backlog; latency 20us; }
    parameter load = 1.0 from 0.5 to 2.0;
    dsm auto; dsm total = broadcast;
    seed 7;
    stop when a.done == 10 or length(b.jobs) > 5 or now > 1s;
}
"""
FILES = {
    "m.sched": MASTER,
    "web.sched": WEB,
    "db.sched": DB,
    "ask.workload": ASK,
    "serve.workload": SERVE,
    "s.system": SYSTEM,
}
_LEXEME = re.compile(r"\w+|\s+|=>|<->|->|[^\w\s]")
WORDS = sorted(
    {*keywords.SCHEDULER, *keywords.WORKLOAD, "{", "}", ";", "(", ")", "|", '"', "\0", "->", "<->"}
    | {"distributed", "nodefamilies", "nodes", "global", "arrival", "is", "select", "family", "n"}
    | {
        "link",
        "manager",
        "web.sched",
        '"m.sched"',
        '"web.sched"',
        "a",
        "b",
        "c",
        "total",
        "0",
        "-1",
    }
)


@st.composite
def projects(draw: st.DrawFn) -> dict[str, str]:
    """A project with some of its files changed, exchanged or missing."""
    files = dict(FILES)
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(FILES)))
        lexemes = _LEXEME.findall(files.get(name, ""))
        start = draw(st.integers(0, len(lexemes)))
        length = draw(st.sampled_from([0, 1, 1, 2, 6, 30]))
        other = _LEXEME.findall(draw(st.sampled_from([*FILES.values()])))
        at = draw(st.integers(0, len(other)))
        lexemes[start : start + length] = draw(
            st.sampled_from([[], [draw(st.sampled_from(WORDS))], other[at : at + 12]])
        )
        files[name] = "".join(lexemes)
    if draw(st.integers(0, 3)) == 0:
        one, other_name = draw(st.permutations(sorted(FILES)))[:2]
        files[one] = files[other_name]
    if draw(st.integers(0, 3)) == 0:
        name = draw(st.sampled_from(sorted(set(FILES) - {"s.system"})))
        del files[name]
    return files


def _ask(method: str, params: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(handle(json.dumps({"method": method, "params": params})))
    return answer


@settings(max_examples=TIMES)
@given(files=projects(), dsm=st.sampled_from(["auto", "request", "broadcast"]))
def test_any_files_of_a_system_are_answered(files: dict[str, str], dsm: str) -> None:
    texts = {name: text for name, text in files.items() if name != "s.system"}
    asked = {"version": 1, "name": "s.system", "text": files["s.system"], "files": texts}
    compiled = _ask("system", {**asked, "dsm": {"": dsm}, "outputs": True})
    for one in compiled["diagnostics"]:
        text = files.get(one["file"])
        assert text is not None, one
        assert 0 <= one["from"] <= one["to"] <= len(text.encode("utf-16-le")) // 2, one
    is_wrong = any(one["severity"] == "error" for one in compiled["diagnostics"])
    assert (compiled["plan"] is None) is is_wrong


@settings(max_examples=TIMES // 2)
@given(files=projects(), name=st.sampled_from(sorted(FILES)), offset=st.integers(0, 400))
def test_any_of_them_is_answered_to_an_editor(
    files: dict[str, str], name: str, offset: int
) -> None:
    if name in files:
        ask_editor(name, files[name], min(offset, len(files[name])))
