"""A whole system as plain interpreters carry it out, each process in a thread of its own.

The trace of a run says only in which order each process called handlers and took messages in. What
is asked and told, which values come, which threads are moved and dispatched, and how long handlers
wait, is found here, and held against the trace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Thread as PythonThread
from typing import Any

from draws import Draws
from system_manager import Manager
from system_node import Node
from system_process import Process
from wires import Wires

from catapults.analysis.check import Checked
from catapults.program import Program


def carry_out(
    recorded: Sequence[Mapping[str, Any]],
    manager: Checked,
    families: Mapping[str, Checked],
    seed: int,
) -> list[Process]:
    """All processes to the end of their traces; what goes wrong in one is raised."""
    texts = {
        one["number"]: manager if one["family"] is None else families[one["family"]]
        for one in recorded
    }
    programs: dict[int, Program] = {}
    for number, checked in texts.items():
        assert checked.program is not None
        programs[number] = checked.program
    golden = 0x9E3779B97F4A7C15
    draws = {number: Draws(seed + golden * number) for number in texts}
    crashed = frozenset(one["number"] for one in recorded if one["crashes"] is not None)
    wires = Wires(programs, draws, crashed)
    made = [
        (Manager if one["family"] is None else Node)(one, texts[one["number"]], wires)
        for one in recorded
    ]
    failed: list[BaseException] = []

    def follow(process: Process) -> None:
        try:
            process.run()
        except BaseException as problem:  # it is raised where the test sees it
            failed.append(problem)
            wires.end()

    threads = [PythonThread(target=follow, args=(one,), daemon=True) for one in made]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]
    return made
