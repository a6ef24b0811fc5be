"""How long a gesture takes on a large graph: prints JSON for gestures.mjs.

The same program runs natively and in Pyodide. Each gesture is on the text behind the one before,
once that was analysed, as it is when a person draws.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

from catapults.services import Task, handle, prepare, tidy

#: Tells the processor time in milliseconds.
Clock = Callable[[], float]

_HANDLERS = (
    "newthread(t)",
    "schedule",
    "switch_out(t)",
    "set_next_thread(t)",
    "suspend_thread(t)",
    "resume_thread(t)",
    "set_dead(t)",
    "quantum_expired(t)",
)
_RUNS = 3


def large(containers: int, transfers: int, name: str) -> str:
    """A scheduler with so many containers and transfers, spread over its handlers."""
    lines = [f"scheduler {name} {{", "    data {"]
    lines += [f"        queue c{number};" for number in range(containers)]
    lines += ["        threadref current;", "    }", "", "    event init {}"]
    for first, handler in enumerate(_HANDLERS):
        lines += ["", f"    event {handler} {{"]
        for number in range(first, transfers, len(_HANDLERS)):
            source, target = number % containers, (7 * number + 1) % containers
            lines.append(f"        if (|c{source}| > {number % 5 + 1})")
            lines.append(f"            c{source} => c{target};")
        last = "c0 => current; dispatch current;" if handler == "schedule" else "t => c0;"
        lines += [f"        {last}", "    }"]
    return "\n".join([*lines, "}", ""])


def _median(values: list[float]) -> float:
    """The middle one; the page's Python has no ``statistics``."""
    return sorted(values)[len(values) // 2]


def measure(containers: int, transfers: int, clock: Clock) -> dict[str, dict[str, float]]:
    """Medians of milliseconds of processor time: of each gesture until it is known what becomes of
    the text and the graph, then to the diagnostics of the text behind it, and to the rules; and of
    the longest step of the diagnosis, and of all that follows it, for which a question that comes
    meanwhile waits. What is undone is a text that was there before: nothing is asked but what is
    wrong with it."""
    times: dict[str, dict[str, list[float]]] = {}

    def timed(what: str, method: str, text: str, **params: Any) -> Any:
        begin = clock()
        answer = _ask(method, text, **params)
        add(what, method, clock() - begin)
        return answer

    def add(what: str, method: str, milliseconds: float) -> None:
        times.setdefault(what, {}).setdefault(method, []).append(milliseconds)

    def timed_in_steps(what: str, text: str) -> None:
        """First what is wrong, then the rest, as a page asks for both."""
        for method, step in (("diagnose", "step"), ("analyse", "later step")):
            steps = _steps(method, text, clock)
            add(what, method, sum(steps))
            add(what, step, max(steps))

    for run in range(_RUNS + 1):  # the first is for warming up
        text = before = large(containers, transfers, f"large{run}")
        _ask("diagnose", text)
        rules = _ask("rules", text)
        for what, gesture in _GESTURES.items():
            _ask("analyse", text)
            tidy()
            [schedule] = [one for one in rules["owners"] if one["name"] == "schedule"]
            wanted = gesture(schedule["cards"], text)
            answer = timed(what, "edit", text, seen=1, gesture=wanted)
            assert answer.get("graph"), answer
            before, text = text, _applied(text, answer["edits"])
            timed_in_steps(what, text)
            rules = timed(what, "rules", text)
        tidy()
        timed_in_steps("undo", before)
        timed("undo", "rules", before)
    return {
        what: {method: _median(all_[1:]) for method, all_ in one.items()}
        for what, one in times.items()
    }


#: What a person does, as a gesture on the cards of ``schedule`` and the text.
_GESTURES: dict[str, Callable[[Any, str], Any]] = {
    "add a container": lambda _cards, _text: {
        "gesture": "addContainer",
        "name": "added",
        "kind": "queue",
    },
    "draw an arrow": lambda _cards, _text: {
        "gesture": "addArrow",
        "handler": "schedule",
        "source": "container:c3",
        "target": "container:c9",
    },
    "lead an end": lambda cards, _text: {
        "gesture": "moveEnd",
        "target": cards[7]["bodies"][0]["cards"][0]["id"],
        "end": "target",
        "to": "container:c11",
    },
    "give a condition": lambda cards, _text: {
        "gesture": "setCondition",
        "target": cards[9]["bodies"][0]["id"],
        "condition": "|c2| > 7",
    },
    "delete a card": lambda cards, _text: {"gesture": "delete", "targets": [cards[3]["id"]]},
    "paste a copy": lambda _cards, text: {
        "gesture": "paste",
        "source": {"name": "large.sched", "text": text},
        "targets": ["container:c13"],
    },
    "paste from elsewhere": lambda _cards, _text: {
        "gesture": "paste",
        "source": {
            "name": "other.sched",
            "text": "scheduler other { data { queue kept; } event schedule { kept => kept; } }",
        },
        "targets": ["container:kept"],
    },
    "rename a container": lambda _cards, _text: {
        "gesture": "rename",
        "target": "container:c5",
        "name": "renamed",
    },
    "delete a container": lambda _cards, _text: {  # with the statements that use it
        "gesture": "delete",
        "targets": ["container:c7"],
        "uses": "delete",
    },
}


def _applied(text: str, edits: Any) -> str:
    """A text, which has narrow characters only, behind edits."""
    for edit in sorted(edits, key=lambda one: -int(one["from"])):
        text = text[: edit["from"]] + edit["text"] + text[edit["to"] :]
    return text


def _steps(method: str, text: str, clock: Clock) -> list[float]:
    """How long each step of an answer takes."""
    task, steps, answer = Task(_request(method, text, outputs=True)), [], None
    while answer is None:
        begin = clock()
        answer = task.go_on(0)
        steps.append(clock() - begin)
    return steps


def _ask(method: str, text: str, **params: Any) -> Any:
    return json.loads(handle(_request(method, text, **params)))


def _request(method: str, text: str, **params: Any) -> str:
    request = {"version": 1, "name": "large.sched", "text": text, **params}
    return json.dumps({"method": method, "params": request})


def main(clock: Clock) -> str:
    """The times of 200 containers and 1 000 transfers, as JSON."""
    prepare()
    return json.dumps(measure(200, 1000, clock))


if __name__ == "__main__":
    print(main(lambda: time.process_time() * 1000), file=sys.stdout)
