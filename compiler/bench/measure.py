"""How long the compiler takes to answer while somebody types: prints JSON for compiler.mjs.

The same program runs natively and in Pyodide. Each question is about a text that the compiler has
not seen: the last one with a character typed in the midst of its longest handler, or in the midst
of its declarations. It can have kept something of the text before.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from generated import scheduler

from catapults.services import handle, prepare, tidy

#: Questions about one text at most; fewer when they take long.
_RUNS = 15
#: Milliseconds of processor time after which no further question of a kind is asked.
_ENOUGH = 2_500
#: Questions of a process whose answers do not count: they load what is needed, and an engine for
#: WebAssembly compiles in the background what runs often, which is counted as time of the process.
_WARMING = 6
_WARMING_LINES = 500

#: Tells the processor time in milliseconds.
Clock = Callable[[], float]


def measure(lines: int, clock: Clock) -> dict[str, float]:
    """Milliseconds of processor time to the diagnostics of a text: when it is opened; after one
    more blank in a handler, with the time to everything else; after a change of a number there;
    and after one more blank in a declaration. Medians, and of how many runs."""
    text = scheduler(lines)
    tidy()
    opened = _answered("diagnose", text, clock)
    blanks, rest = _each(_typed(text, "since_{} == "), ("diagnose", "analyse"), clock)
    (numbers,) = _each(_counted(text, "|class_{}| > "), ("diagnose",), clock)
    (declared,) = _each(_typed(text, "const int CALLS_{} = "), ("diagnose",), clock)
    return {
        "lines": text.count("\n"),
        "runs": len(blanks),
        "opened": opened,
        "diagnostics": _median(blanks),
        "rest": _median(rest),
        "number": _median(numbers),
        "declaration": _median(declared),
    }


def _each(texts: Iterator[str], methods: Sequence[str], clock: Clock) -> list[list[float]]:
    """The times of each of some questions about one text after the other. The first text, where
    the change before was elsewhere, does not count."""
    times: list[list[float]] = [[] for _ in methods]
    begin = clock()
    for number, text in zip(range(_RUNS + 1), texts, strict=False):
        tidy()
        answered = [_answered(method, text, clock) for method in methods]
        if number > 0:
            for found, one in zip(times, answered, strict=True):
                found.append(one)
            if clock() - begin > _ENOUGH:
                break
    return times


def _median(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]


def _typed(text: str, place: str) -> Iterator[str]:
    """The text after each of some keystrokes behind ``place`` of the class in its midst: blanks."""
    before, mark, after = text.partition(place.format(text.count("const int CALLS_") // 2))
    assert mark, f"the text has no {place}"
    for number in count(1):
        yield f"{before}{mark}{' ' * number}{after}"


def _counted(text: str, place: str) -> Iterator[str]:
    """The text with one number after the other behind such a place."""
    before, mark, after = text.partition(place.format(text.count("const int CALLS_") // 2))
    assert mark and after[0] == "0", f"the text has no {place}"
    for number in count(1):
        yield f"{before}{mark}{number}{after[1:]}"


def _answered(method: str, text: str, clock: Clock) -> float:
    params = {"version": 1, "name": "generated.sched", "text": text, "outputs": True}
    request = json.dumps({"method": method, "params": params})
    begin = clock()
    handle(request)
    return clock() - begin


def warm_up(clock: Clock) -> None:
    """Makes the process answer as one that has answered before."""
    prepare()
    texts = _typed(scheduler(_WARMING_LINES), "since_{} == ")
    for text, _ in zip(texts, range(_WARMING), strict=False):
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
