"""The shipped schedulers and bases by policy, and sets of processes and tasks as workloads."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[3] / "public" / "examples"

_FILES = {
    "fcfs": "first-come-processes/first_come_processes",
    "sjf": "shortest-job/shortest_job",
    "srtf": "shortest-remaining/shortest_remaining",
    "priority": "priorities/priorities",
    "preemptive priority": "preemptive-priorities/preemptive_priorities",
    "rr": "time-slices/time_slices",
    "mlfq": "feedback-queues/feedback_queues",
    "edf": "earliest-deadline/earliest_deadline",
    "rm": "rate-monotonic/rate_monotonic",
}

_ON_SEVERAL = {
    "priority": "graham/list_scheduling",
    "edf": "global-earliest-deadline/global_earliest_deadline",
    "rm": "dhall/global_rate_monotonic",
    "partitioned rm": "partitioned-rate-monotonic/partitioned_rate_monotonic",
}

_QUEUE_FOR_ALL = """scheduler queue_for_all extends multiprocessor {
    data { const int PROCESSORS = 2; const time QUANTUM = 4ms; }
    query timeslice(t) { return QUANTUM; }
}
"""


def scheduler_of(entry: Mapping[str, Any]) -> str:
    """The text of the scheduler for a set, with its numbers for those of the example."""
    policy, processors = entry["policy"], entry.get("processors", 1)
    if policy == "rr" and processors > 1:
        text = _QUEUE_FOR_ALL
    elif policy == "partitioned edf":
        text = _by_deadline(_text(_ON_SEVERAL["partitioned rm"]))
    else:
        text = _text((_FILES if processors == 1 and policy in _FILES else _ON_SEVERAL)[policy])
    if processors > 1 or policy.startswith("partitioned"):
        text = _with(text, "PROCESSORS", str(processors))
    if policy == "rr":
        text = _with(text, "QUANTUM", f"{entry['quanta'][0]}ms")
    if policy == "mlfq":
        for name, value in _feedback(entry).items():
            text = _with(text, name, value)
    return text


def _by_deadline(text: str) -> str:
    """Partitioned rate monotonic made to partitioned earliest deadline first."""
    begins = "t.rank = t.deadline;"
    text = text.replace("t.rank = t.period;", begins).replace("time period", "time deadline")
    text = text.replace("event event_raised(t) {", f"event event_raised(t) {{ {begins}")
    next_job = f"if (t.rank != t.deadline) {{ {begins} t => ready[t.home]; return; }}"
    return text.replace("event switch_out(t) {", f"event switch_out(t) {{ {next_job}")


def _feedback(entry: Mapping[str, Any]) -> dict[str, str]:
    quanta = entry["quanta"]
    growth = quanta[1] // quanta[0]
    assert list(quanta) == [quanta[0] * growth**level for level in range(len(quanta))]
    boost = f"{entry['boost']}ms" if entry.get("boost") else "0"
    numbers = {"LEVELS": str(len(quanta)), "GROWTH": str(growth)}
    return {**numbers, "FIRST": f"{quanta[0]}ms", "BOOST": boost}


def _text(name: str) -> str:
    return (EXAMPLES / f"{name}.sched").read_text("utf-8")


def _with(text: str, constant: str, value: str) -> str:
    """The text with another value of a constant."""
    changed, count = re.subn(rf"\b{constant} = \w+", f"{constant} = {value}", text)
    assert count == 1, constant
    return changed


def workload_of(entry: Mapping[str, Any]) -> str:
    """A set as a workload. Its threads are T1, T2 … in the order of its rows."""
    settings = [f"profile preemptive; processors {entry.get('processors', 1)}; clairvoyant;"]
    if entry["policy"] == "priority" and "quanta" in entry:
        settings.append(f"quantum {entry['quanta'][0]}ms;")
    if "until" in entry:
        threads = [_task(number, *row) for number, row in enumerate(entry["rows"], 1)]
        settings.append(f"limit time {entry['until']}ms;")
    else:
        threads = [_table(entry["rows"], "place" if _is_list(entry) else "priority")]
    return "workload set {\n" + "\n".join([*settings, *threads]) + "\n}\n"


def _is_list(entry: Mapping[str, Any]) -> bool:
    return entry["policy"] == "priority" and entry.get("processors", 1) > 1


def _table(rows: list[Any], urgency: str) -> str:
    lines = [f"processes {{ name arrival bursts {urgency};"]
    for number, (_, arrival, bursts, *priority) in enumerate(rows, 1):
        words = [str(bursts[0])]
        for device, computing in zip(bursts[1::2], bursts[2::2], strict=True):
            words.append(f"io disk {device} cpu {computing}")
        lines.append(f"T{number} {arrival} {' '.join(words)} {(priority or [0])[0]};")
    return "\n".join([*lines, "}"])


def _task(number: int, _name: str, offset: int, period: int, computes: int, home: int = 0) -> str:
    return (
        f"thread T{number} {{ import int home = {home}; period {period}ms; offset {offset}ms; "
        f"compute {computes}ms; }}"
    )
