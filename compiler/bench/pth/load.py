"""The server under load: how long clients wait for their answers at several rates of requests.

The load comes over loopback from httperf, which begins requests at a rate whether or not answers
come, each on a connection of its own. The rates are shares of the highest at which both keep up on
this machine as it is now, which is looked for first.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from figures import compare, print_table, spread
from subjects import BUILT_IN, FIRST_COME, Amount, CannotMeasureError, Subjects

_FIRST_RATE, _STEP = 200.0, 1.4  # where the search begins, and how it goes on
_MOST_STEPS = 14
_KEEPS_UP = 20.0  # ms of mean response, more is a queue that grows
_HANDLERS = 20
_PATIENCE = 5  # seconds for which a client waits
_MOST_LOST = 0.001  # of all requests; means of those that were answered say nothing then
_MOST_SECONDS = 30  # for one call of a generator
_MOST_FILES = 400  # of mixed sizes


@dataclass(frozen=True)
class Site:
    """A folder of files, served directly or through the proxy."""

    name: str
    scheduler: str  # the application's
    sizes: tuple[int, ...]
    is_proxy: bool = False


def _mixed_sizes() -> tuple[int, ...]:
    """Few pages are large and most are small, as in the workload of the example web-proxy."""
    random = Random(20)
    return tuple(min(int(1000 * random.paretovariate(1.1)), 100_000) for _ in range(_MOST_FILES))


_SITES = [
    Site("files of 4 bytes", "web_server", (4,)),
    Site("files of 90 kB", "web_server", (90_000,)),
    Site("files of mixed sizes", "web_server", _mixed_sizes()),
    Site("proxy, mixed sizes", "web_proxy", _mixed_sizes(), is_proxy=True),
]
_SHARES = (0.4, 0.7, 1.0)  # of the highest rate
_FEW_SITES, _FEW_SHARES = _SITES[2:], (0.7,)


@dataclass
class Taken:
    """What was measured at one rate, by the way that it was scheduled."""

    ways: tuple[str, ...]

    def __post_init__(self) -> None:
        self.responses: dict[str, list[float]] = {way: [] for way in self.ways}  # ms
        self.asked = self.lost = 0

    def row(self, load: str) -> list[str]:
        """The last way is compared with the one before it."""
        *_, other, own = self.ways
        found = compare(self.responses[own], self.responses[other])
        verdict = found.verdict
        if self.lost > self.asked * _MOST_LOST:
            verdict = f"overloaded: {self.lost} of {self.asked} requests were not answered"
        return [load, *(spread(self.responses[way]) for way in self.ways), str(found), verdict]


def measure_load(subjects: Subjects, amount: Amount) -> None:
    """Prints a table for each site. Calls httperf."""
    shares = _FEW_SHARES if amount.is_quick else _SHARES
    for site in _FEW_SITES if amount.is_quick else _SITES:
        with TemporaryDirectory() as name:
            folder = Path(name)
            _lay_out(site, folder)
            ways = (BUILT_IN, FIRST_COME, site.scheduler)
            with _served(subjects, FIRST_COME, site, folder) as port:
                most = _highest_rate(port, folder, amount.seconds)
            taken = {share * most: Taken(ways) for share in shares}
            for rate, here in taken.items():
                _measure(subjects, site, folder, here, _Load(rate, amount.seconds, amount.rounds))
            rows = [here.row(f"{rate / most:.0%}, {rate:.0f}/s") for rate, here in taken.items()]
        title = (
            f"{site.name}: mean response, ms, medians of {amount.rounds} rounds, with their spread"
        )
        print_table(title, ["load", *ways, f"{site.scheduler} / {FIRST_COME}", ""], rows)


@dataclass(frozen=True)
class _Load:
    rate: float  # requests in a second
    seconds: float
    rounds: int


def _measure(subjects: Subjects, site: Site, folder: Path, taken: Taken, load: _Load) -> None:
    for _ in range(load.rounds):
        for way in taken.ways:
            with _served(subjects, way, site, folder) as port:
                answered = _ask(port, folder, load.rate, load.seconds)
            taken.responses[way].append(answered.response)
            taken.asked += answered.asked
            taken.lost += answered.lost


# --- the site --------------------------------------------------------------------------------


def _lay_out(site: Site, folder: Path) -> None:
    """The files, and the order in which they are asked for."""
    pages = folder / "pages"
    pages.mkdir()
    for number, size in enumerate(site.sizes):
        (pages / f"{number}.bin").write_bytes(bytes(size))
    random = Random(21)
    order = [f"/{random.randrange(len(site.sizes))}.bin" for _ in range(5000)]
    (folder / "order").write_bytes(b"".join(f"{path}\0".encode() for path in order))


@contextmanager
def _served(subjects: Subjects, way: str, site: Site, folder: Path) -> Iterator[int]:
    """The port of a server under a scheduler."""
    files = ("--folder", str(folder / "pages"))
    if not site.is_proxy:
        with _running(subjects, way, *files) as port:
            yield port
        return
    with (
        _running(subjects, BUILT_IN, *files) as origin,
        _running(subjects, way, "--proxy", str(origin)) as port,
    ):
        yield port


@contextmanager
def _running(subjects: Subjects, way: str, *arguments: str) -> Iterator[int]:
    options = ("--port", "0", "--handlers", str(_HANDLERS), "--log", "/dev/null")
    with subprocess.Popen(
        [str(subjects.server), *arguments, *options],
        env=subjects.environment(way),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            told = re.search(r"127\.0\.0\.1:(\d+) ", process.stdout.readline())
            if not told:
                raise CannotMeasureError(f"the server does not start under {way}")
            yield int(told[1])
            process.terminate()
            if process.wait(timeout=_MOST_SECONDS) != 0:
                raise CannotMeasureError(f"the server does not end well under {way}")
        finally:
            process.kill()


# --- the generator --------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Answered:
    response: float  # ms from the begin of a connection to its end, on average
    asked: int
    lost: int


def _highest_rate(port: int, folder: Path, seconds: float) -> float:
    """Requests in a second. A step that fails is tried once more: something else may have run."""
    rate = _FIRST_RATE
    for _ in range(_MOST_STEPS):
        if not any(_keeps_up(port, folder, rate * _STEP, seconds) for _ in range(2)):
            break
        rate *= _STEP
    return rate


def _keeps_up(port: int, folder: Path, rate: float, seconds: float) -> bool:
    answered = _ask(port, folder, rate, seconds)
    return answered.lost == 0 and answered.response < _KEEPS_UP


def _ask(port: int, folder: Path, rate: float, seconds: float) -> _Answered:
    count = max(1, round(rate * seconds))
    generator = f"httperf --server 127.0.0.1 --port {port} --timeout {_PATIENCE}".split()
    amount = f"--rate {rate:.1f} --num-conns {count}".split()
    said = _generate([*generator, *amount, "--wlog", f"y,{folder / 'order'}"])
    response = float(_found(r"Connection time \[ms\]: min [\d.]+ avg ([\d.]+)", said))
    return _Answered(response, count, count - int(_found(r"replies (\d+) test-duration", said)))


def _generate(command: list[str]) -> str:
    try:
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, timeout=_MOST_SECONDS
        )
    except subprocess.TimeoutExpired as slow:
        raise CannotMeasureError(f"{command[0]} did not end in {_MOST_SECONDS} s") from slow
    if done.returncode != 0:
        raise CannotMeasureError(f"{command[0]} failed:\n{done.stderr[-2000:]}")
    return done.stdout


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    if not found:
        raise CannotMeasureError(f"httperf said nothing like {pattern!r}:\n{text[-2000:]}")
    return found[1]
