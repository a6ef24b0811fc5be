"""How long the compiler takes to answer while somebody types: prints JSON for compiler.mjs.

The same program runs natively and in Pyodide. Each question is about a text that the compiler has
not seen: the last one with a character typed into its longest handler.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from generated import scheduler

from catapults.services import handle, prepare, tidy

#: Texts up to this many lines are asked about this often; longer ones less.
_RUNS = 15
_LINES_FOR_ALL_RUNS = 2_000
_FEWEST_RUNS = 3


#: Tells the processor time in milliseconds.
Clock = Callable[[], float]


def measure(lines: int, clock: Clock) -> dict[str, float]:
    """Milliseconds of processor time to the diagnostics of a text and to everything else, after one
    more keystroke: medians."""
    texts = _typed(scheduler(lines))
    runs = max(_FEWEST_RUNS, min(_RUNS, _RUNS * _LINES_FOR_ALL_RUNS // lines))
    first_times, rest_times = [], []
    for _ in range(runs + 1):  # the first is for warming up
        tidy()
        text = next(texts)
        first_times.append(_answered("diagnose", text, clock))
        rest_times.append(_answered("analyse", text, clock))
    return {
        "lines": text.count("\n"),
        "diagnostics": _median(first_times[1:]),
        "rest": _median(rest_times[1:]),
    }


def _median(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]


def _typed(text: str) -> Iterator[str]:
    """The text after each of some keystrokes."""
    before, after = text.split("if (|rest| > 0)", maxsplit=1)
    for number in count(1):
        yield f"{before}if (|rest| > {'0' * number}){after}"


def _answered(method: str, text: str, clock: Clock) -> float:
    params = {"version": 1, "name": "generated.sched", "text": text, "outputs": True}
    request = json.dumps({"method": method, "params": params})
    begin = clock()
    handle(request)
    return clock() - begin


def main(lines: list[int], clock: Clock) -> str:
    """The measures for texts of these lengths."""
    prepare()
    return json.dumps([measure(one, clock) for one in lines])


if __name__ == "__main__":
    print(main([int(argument) for argument in sys.argv[1:]], lambda: time.process_time() * 1000))
