"""How long the compiler takes to answer while somebody types: prints JSON for compiler.mjs.

The same program runs natively and in Pyodide. Each question is about a text that the compiler has
not seen: the last one with a character typed in the midst of its longest handler, or in the midst
of its declarations. It can have kept something of the text before.
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

from catapults.questions.memo import forget_all
from catapults.services import handle, prepare, tidy

#: Questions of a kind about one text at most; fewer when they take long.
_RUNS = 9
#: Milliseconds of processor time after which no further question of a kind is asked.
_ENOUGH = 1_000
#: Questions of a process whose answers do not count: they load what is needed, and an engine for
#: WebAssembly compiles in the background what runs often, which is counted as time of the process.
_WARMING = 6
_WARMING_LINES = 500

#: Tells the processor time in milliseconds.
Clock = Callable[[], float]


def measure(lines: int, clock: Clock) -> dict[str, float]:
    """Milliseconds of processor time to the diagnostics of a text: when it is opened; after one
    more blank in a handler, and from there to everything else; after a change of a number there;
    and after one more blank in a declaration. Medians, and of how many blanks."""
    text = scheduler(lines)
    opened = _timed(_opened(text, clock), clock)
    blanks = _timed(_typing(_typed(text, "since_{} == "), clock), clock)
    rest = _timed(_asking(_typed(text, "|rest| > "), clock), clock)
    numbers = _timed(_typing(_counted(text, "|class_{}| > "), clock), clock)
    declared = _timed(_typing(_typed(text, "const int CALLS_{} = "), clock), clock)
    return {
        "lines": text.count("\n"),
        "runs": len(blanks),
        "opened": _median(opened),
        "blank": _median(blanks),
        "rest": _median(rest),
        "number": _median(numbers),
        "declaration": _median(declared),
    }


def _timed(times: Iterator[float], clock: Clock) -> list[float]:
    """The first of some times, each measured when it is asked for: as many as there is time for."""
    begin, found = clock(), list[float]()
    for one in times:
        found.append(one)
        if len(found) == _RUNS or clock() - begin > _ENOUGH:
            break
    return found


def _opened(text: str, clock: Clock) -> Iterator[float]:
    """The times to the diagnostics of a text that nothing is known of."""
    while True:
        forget_all()
        tidy()
        yield _answered("diagnose", text, clock)


def _typing(texts: Iterator[str], clock: Clock) -> Iterator[float]:
    """The times to the diagnostics of one text after the other. The first text, where the change
    before was elsewhere, does not count."""
    _answered("diagnose", next(texts), clock)
    for text in texts:
        tidy()
        yield _answered("diagnose", text, clock)


def _asking(texts: Iterator[str], clock: Clock) -> Iterator[float]:
    """The times from the diagnostics of each of some texts to everything else."""
    for text in texts:
        tidy()
        _answered("diagnose", text, clock)
        yield _answered("analyse", text, clock)


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
