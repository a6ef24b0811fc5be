"""Asking the editor's questions as a page does: JSON in, JSON out, with a mark for the cursor."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from catapults.services import handle

EXAMPLES = Path(__file__).parents[3] / "public" / "examples"
CURSOR = "¦"

SCHEDULER = """// 𝄞 a wide character before everything
scheduler test {
    thread { int rank; }       // how urgent it is
    threadimports { int load default 1; }
    data {
        const int LIMIT = 3;
        queue RQ;              // ready to run
        pqueue urgent reverse sortable on rank;
        threadref current;
    }
    imports { int heat default 0; }
    event init { }
    event newthread(t) { t => RQ; }
    event schedule {
        int tries;
        if (|RQ| > LIMIT) tries = heat;
        RQ => current;
        dispatch current;
    }
    event switch_out(t) {
        t.rank += t.load;
        t => urgent;
        foreach u in urgent u => RQ;
    }
}
"""
WORKLOAD = """workload test {
    profile embedded;
    int heat = 7;
    parameter time work = 1ms from 1us to 1s;
    thread worker[2] {
        import int load = 2;
        int left = 3;
        loop { compute work; heat += left; count turns; record spans work; yield; }
    }
    stop when turns > 9;
}
"""


def ask(method: str, text: str, *, language: str = "scheduler", **params: Any) -> Any:
    """The answer to a question about a text."""
    name = "test.sched" if language == "scheduler" else "test.workload"
    request = {"version": 5, "language": language, "name": name, "text": text, **params}
    return json.loads(handle(json.dumps({"method": method, "params": request})))


def units(text: str) -> int:
    """The length of a text in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def ask_at(method: str, marked: str, *, language: str = "scheduler", **params: Any) -> Any:
    """The answer about the place of the mark."""
    before, _, after = marked.partition(CURSOR)
    return ask(method, before + after, language=language, offset=units(before), **params)


def cut(text: str, range_: Any) -> str:
    """What stands in a range of an answer."""
    wide = text.encode("utf-16-le")
    return wide[2 * range_["from"] : 2 * range_["to"]].decode("utf-16-le")


def mark(text: str, place: str) -> str:
    """The text with the cursor where it is in ``place``, whose rest stands in the text once."""
    plain = place.replace(CURSOR, "")
    assert text.count(plain) == 1, plain
    return text.replace(plain, place)


def applied(text: str, edits: list[Any], file: str) -> str:
    """A text after the edits that are for its file."""
    result = text
    for edit in sorted(edits, key=lambda one: -one["from"]):
        if edit["file"] == file:
            wide = result.encode("utf-16-le")
            head, tail = wide[: 2 * edit["from"]], wide[2 * edit["to"] :]
            result = (head + edit["text"].encode("utf-16-le") + tail).decode("utf-16-le")
    return result


def labels(answer: Any) -> list[str]:
    """The labels of completions."""
    return [one["label"] for one in answer["items"]]
