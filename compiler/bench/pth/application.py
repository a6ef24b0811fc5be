"""The web application on real processes: the project's web server and a database, under httperf.

30 clients ask for one page after the other, with the published mix. How long one took is in the
server's log: the time from the answer before it on its connection, behind which its client asks at
once.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import monotonic

from figures import print_table
from subjects import BUILT_IN, FIRST_COME, ROOT, CannotMeasureError, Subjects, compile_program
from system import System, build_system, managed

_TEXTS = ROOT / "public/systems/web-application"
_CLIENTS = 30
#: Of each kind of page: its share and its bytes. Dynamic pages come from the database.
_MIX = {
    "/page.gif": (35, 2100),
    "/style.css": (20, 600),
    "/dynamic/page.html": (20, 9600),
    "/image.jpg": (15, 26_200),
    "/script.js": (10, 5900),
}
_DYNAMIC = "/dynamic/"
_WORK = 1800  # us of the web server for a page, and as many again for each 7 kB
#: Of few requests, and of 15 000.
_PUBLISHED = {BUILT_IN: ("1.724", "0.014 to 0.020"), "webapp": ("0.450", "0.37 to 0.53")}
_PUBLISHED_MANY = {BUILT_IN: ("1.729", "0.037 to 0.040"), "webapp": ("0.447", "0.37 to 0.53")}
_MANY = 15_000
_SIMULATED = {FIRST_COME: "webapp_default.system", "webapp": "webapp.system"}
_LINE = re.compile(r'"GET (\S+)" 200 \d+ (\d+)$')
WAYS = (BUILT_IN, FIRST_COME, "webapp")


@dataclass(frozen=True)
class Pages:
    """Mean times, s."""

    dynamic: float
    static: float


@dataclass(frozen=True)
class Outcome:
    """Of one run."""

    pages: Pages
    took: float  # s
    computed: tuple[float, float]  # s of a processor: the web server, the database
    at_once: float  # queries, on average while there is one
    most: int

    @property
    def busy(self) -> tuple[float, float]:
        """Which shares of a processor both had."""
        web, database = self.computed
        return web / self.took, database / self.took


@dataclass(frozen=True)
class Application:
    """What has been built for it."""

    subjects: Subjects
    database: Path
    system: System

    @classmethod
    def build(cls, subjects: Subjects) -> Application:
        """The database, and the published system; the web server is there."""
        source = ROOT / "compiler/bench/pth/programs/database.c"
        database = compile_program(source, subjects.folder / "database", subjects.pth)
        families = ["webserver", "database"]
        system = build_system(subjects, _TEXTS / "webapp.sched", families, "request")
        return cls(subjects, database, system)

    def run(self, way: str, requests: int, share: float, seed: int) -> Outcome:
        """So many requests; ``share`` multiplies the work of queries."""
        with ExitStack() as stack:
            folder = Path(stack.enter_context(TemporaryDirectory()))
            web = database = self.subjects.environment(way if way in _SIMULATED else BUILT_IN)
            at = folder
            if way == "webapp":
                address, at = stack.enter_context(managed(self.system, "Unix sockets"))
                web = self.system.environment("webserver", address)
                database = self.system.environment("database", address)
            _lay_out(folder, requests, seed)
            command = [str(self.database), str(share)]
            origin = stack.enter_context(_serving(command, database, at))
            options = f"--port 0 --handlers {_CLIENTS} --patience 60 --work {_WORK}".split()
            files = ["--folder", str(folder / "pages"), "--log", str(folder / "log")]
            more = ["--proxy", str(origin.port), "--lines", str(requests)]
            server = [str(self.subjects.server), *options, *files, *more]
            with _serving(server, web, at) as front:
                began = monotonic()
                _ask(front.port, folder, requests)
                took = monotonic() - began
                computed = front.computed(), origin.computed()
            at_once, most = origin.ended()
            return Outcome(_read(folder / "log", requests), took, computed, at_once / 1000, most)


def _lay_out(folder: Path, requests: int, seed: int) -> None:
    """The files, and what each client asks for."""
    for page, (_, size) in _MIX.items():
        if not page.startswith(_DYNAMIC):
            file = folder / "pages" / page[1:]
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(bytes(size))
    chance = Random(seed)
    shares = [share for share, _ in _MIX.values()]
    asked = chance.choices(list(_MIX), shares, k=requests)
    sessions = ["\n".join(asked[client::_CLIENTS]) for client in range(_CLIENTS)]
    (folder / "sessions").write_text("\n\n".join(sessions) + "\n", "utf-8")


@dataclass
class _Server:
    """A process that tells its port first."""

    process: subprocess.Popen[str]
    port: int

    def computed(self) -> float:
        """Seconds of a processor."""
        fields = (
            Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def ended(self) -> tuple[int, int]:
        """Ends it; what a database says then."""
        self.process.send_signal(signal.SIGTERM)
        said, _ = self.process.communicate(timeout=30)
        mean_of, most = re.findall(r"\d+", said)[-2:]
        return int(mean_of), int(most)


@contextmanager
def _serving(command: list[str], environment: dict[str, str], folder: Path) -> Iterator[_Server]:
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            told = re.search(r"127\.0\.0\.1:(\d+) ", process.stdout.readline())
            if not told:
                raise CannotMeasureError(f"{command[0]} does not start")
            yield _Server(process, int(told[1]))
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                process.communicate(timeout=30)
        finally:
            process.kill()


def _ask(port: int, folder: Path, requests: int) -> None:
    """All clients begin within a moment, and ask when they have been answered."""
    sessions = f"{_CLIENTS},0,{folder / 'sessions'}"
    generator = f"httperf --server 127.0.0.1 --port {port} --rate 300 --timeout 60".split()
    done = subprocess.run(
        [*generator, f"--wsesslog={sessions}"],
        check=False,
        capture_output=True,
        text=True,
        timeout=requests / 5 + 60,
    )
    if done.returncode != 0:
        raise CannotMeasureError(f"httperf failed:\n{done.stderr[-1000:]}")


def _read(log: Path, requests: int) -> Pages:
    times: dict[bool, list[float]] = {True: [], False: []}
    for line in log.read_text("utf-8").splitlines():
        found = _LINE.search(line)
        if found:
            times[found[1].startswith(_DYNAMIC)].append(int(found[2]) / 1e6)
    listed = sum(map(len, times.values()))
    if listed != requests:
        raise CannotMeasureError(f"the web server has answered {listed} of {requests} requests")
    return Pages(mean(times[True]), mean(times[False]))


def _predicted(name: str, requests: int) -> tuple[str, str]:
    """By the simulation."""
    command = ["node", "simulator/dist/cli.js", "run", str(_TEXTS / name), "--json"]
    done = subprocess.run(
        [*command, "--param", f"requests={requests}"],
        check=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    found = {one["name"]: one["mean"] for one in json.loads(done.stdout)["system"]["histograms"]}
    return f"{found['dynamic_page'] / 1e9:.3f}", f"{found['static_page'] / 1e9:.3f}"


def measure_application(subjects: Subjects, rounds: int, requests: int, share: float) -> None:
    """Prints a table, beside what was published and what the simulation predicts."""
    built = Application.build(subjects)
    found: dict[str, list[Outcome]] = {way: [] for way in WAYS}
    for turn in range(rounds):
        for way in WAYS:
            found[way].append(built.run(way, requests, share, turn))
    rows = []
    for way, ones in found.items():
        here = [
            f"{median(getattr(one.pages, kind) for one in ones):.3f}"
            for kind in ("dynamic", "static")
        ]
        published = (_PUBLISHED_MANY if requests >= _MANY else _PUBLISHED).get(way, ("-", "-"))
        predicted = _predicted(_SIMULATED[way], requests) if way in _SIMULATED else ("-", "-")
        busy = [f"{median(one.busy[at] for one in ones):.0%}" for at in (0, 1)]
        at_once = f"{median(one.at_once for one in ones):.1f} / {max(one.most for one in ones)}"
        cells = [" / ".join(one) for one in (published, predicted, here, busy)]
        rows.append([way, *cells, at_once, f"{median(one.took for one in ones):.1f} s"])
    title = (
        f"web application: mean seconds of a dynamic and a static page, {rounds} rounds of "
        f"{requests} requests, work of queries multiplied by {share}"
    )
    head = ["", "published", "simulated", "here", "busy: web / database", "queries at once"]
    print_table(title, [*head, "it took"], rows)
