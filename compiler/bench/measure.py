"""How long the compiler takes to answer while somebody types: prints JSON for compiler.mjs.

The same program runs natively and in Pyodide. Each question is about a text that the compiler has
not seen: the last one with a character typed in the midst of its longest handler, or in the midst
of its declarations. The texts before are what it can have kept something of.
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
_ENOUGH = 2_000
#: Questions of a process whose answers do not count: they load what is needed, and an engine for
#: WebAssembly compiles in the background what runs often, which is counted as time of the process.
_WARMING = 6
_WARMING_LINES = 500

#: Tells the processor time in milliseconds.
Clock = Callable[[], float]


def measure(lines: int, clock: Clock) -> dict[str, float]:
    """Milliseconds of processor time to the diagnostics of a text after one more keystroke in a
    handler, to everything else, and to the diagnostics after one in a declaration: medians, and of
    how many runs."""
    text = scheduler(lines)
    in_handler: list[float] = []
    in_declaration: list[float] = []
    rest: list[float] = []
    texts = zip(_typed(text, "since_{} == "), _typed(text, "const int CALLS_{} = "), strict=True)
    begin = clock()
    while len(rest) < _RUNS and (not rest or clock() - begin < _ENOUGH):
        tidy()
        with_rule, with_constant = next(texts)
        in_handler.append(_answered("diagnose", with_rule, clock))
        rest.append(_answered("analyse", with_rule, clock))
        in_declaration.append(_answered("diagnose", with_constant, clock))
    return {
        "lines": text.count("\n"),
        "runs": len(rest),
        "diagnostics": _median(in_handler),
        "declaration": _median(in_declaration),
        "rest": _median(rest),
    }


def _median(times: list[float]) -> float:
    return sorted(times)[len(times) // 2]


def _typed(text: str, place: str) -> Iterator[str]:
    """The text after each of some keystrokes behind ``place`` of the class in its midst: blanks."""
    before, mark, after = text.partition(place.format(text.count("const int CALLS_") // 2))
    assert mark, f"the text has no {place}"
    for number in count(1):
        yield f"{before}{mark}{' ' * number}{after}"


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
