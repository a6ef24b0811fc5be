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

#: Questions about one text at most; fewer when they take long.
_RUNS = 15
#: Milliseconds of processor time after which no further question is asked.
_ENOUGH = 2_500
#: Questions of a process whose answers do not count: they load what is needed.
_WARMING = 3


#: Tells the processor time in milliseconds.
Clock = Callable[[], float]


def measure(lines: int, clock: Clock) -> dict[str, float]:
    """Milliseconds of processor time to the diagnostics of a text and to everything else, after one
    more keystroke: medians, and of how many runs."""
    texts = _typed(scheduler(lines))
    first_times: list[float] = []
    rest_times: list[float] = []
    begin = clock()
    while len(first_times) < _RUNS and (not first_times or clock() - begin < _ENOUGH):
        tidy()
        text = next(texts)
        first_times.append(_answered("diagnose", text, clock))
        rest_times.append(_answered("analyse", text, clock))
    return {
        "lines": text.count("\n"),
        "runs": len(first_times),
        "diagnostics": _median(first_times),
        "rest": _median(rest_times),
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


def warm_up(clock: Clock) -> None:
    """Makes the process answer as one that has answered before."""
    prepare()
    for text, _ in zip(_typed(scheduler(200)), range(_WARMING), strict=False):
        _answered("diagnose", text, clock)
        _answered("analyse", text, clock)


def main(lines: int, clock: Clock) -> str:
    """The measures for a text of that length, in a process that was warmed up."""
    return json.dumps(measure(lines, clock))


if __name__ == "__main__":

    def processor_time() -> float:
        """In milliseconds."""
        return time.process_time() * 1000

    warm_up(processor_time)
    for argument in sys.argv[1:]:
        print(main(int(argument), processor_time), flush=True)
