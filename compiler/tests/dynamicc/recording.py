"""What threads do in a simulation, recorded so that other programs can do the same."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path

from catapults import program as ir
from catapults.backends.base import Options, backends
from catapults.backends.tree import walk_program
from catapults.contracts.libraries import handler_numbers
from catapults.contracts.tables import table
from catapults.program import Program

ROOT = Path(__file__).parents[3]

_RUNTIME = ROOT / "wasm-runtime"
_INCLUDES = [f"-I{_RUNTIME / part}" for part in ("include", "src", "build/generated")]
_HANDLERS = {number: name for name, number in handler_numbers().items()}
_KINDS = {one["number"]: name for name, one in table("trace")["kinds"].items()}


class Release(IntEnum):
    """How a thread gave up control, as far as that matters here."""

    EXIT = 2
    NAMED_YIELD = 3
    SUSPEND = 4


class Step(IntEnum):
    """What the running thread does, as numbers with so many arguments."""

    END = 0
    CREATE = 1
    YIELD = 2
    YIELD_TO = 3  # thread
    SUSPEND = 4  # thread
    RESUME = 5  # thread
    EXIT = 6
    GLOBAL = 7  # index of a variable, value
    THREAD = 8  # thread, index of an attribute, value
    ANSWER = 9  # of the next host function
    RUN = 10  # threads begin to run


@dataclass
class Recording:
    """The steps, and which thread ran after each that gives up control. Threads count from 1."""

    steps: list[int] = field(default_factory=list)
    dispatched: list[int] = field(default_factory=list)
    births: int = 0
    most: int = 0  # threads at a time
    fault: tuple[int, int] | None = None  # kind and line
    handler: str = ""  # that was called last


def build_watcher(folder: Path) -> Path:
    """The program that runs simulations event by event."""
    target = folder / "watch"
    library = _RUNTIME / "build/native/libcatapults.a"
    source = Path(__file__).parent / "watch.c"
    flags = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", *_INCLUDES]
    command = ["gcc", *flags, str(source), str(library), "-ldl", "-o", str(target)]
    subprocess.run(command, check=True, timeout=120)
    return target


def build_scheduler(program: Program, folder: Path) -> Path:
    """The scheduler for the native runtime."""
    text = backends()["c"].emit(program, Options())[f"{program.name}.c"]
    (folder / "scheduler.c").write_text(str(text), "utf-8")
    library = folder / "scheduler.so"
    flags = "-std=c11 -ffp-contract=off -shared -fPIC -DCATAPULTS_SHARED".split()
    command = ["gcc", *flags, *_INCLUDES, str(folder / "scheduler.c"), "-o", str(library)]
    subprocess.run(command, check=True, timeout=120)
    return library


def record(
    watcher: Path, program: Program, scheduler: Path, workload: bytes, decisions: int
) -> Recording:
    """Simulates so many decisions of a scheduler under a compiled workload."""
    blob = scheduler.with_name("workload.bin")
    blob.write_bytes(workload)
    arguments = [str(scheduler), str(blob), str(decisions)]
    done = subprocess.run(
        [str(watcher), *arguments], check=True, capture_output=True, text=True, timeout=60
    )
    reader = _Reader(program)
    for line in done.stdout.splitlines():
        reader.read(line)
    return reader.finished()


class _Reader:
    """Turns the lines of the watcher into steps."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._containers = sum(one.size or 1 for one in program.containers)
        self._kept = _written_by_itself(program)
        self._recording = Recording()
        self._settings: list[int] = []  # to be done before the next step
        self._release: int | None = None
        self._deaths = 0
        self._other = 0  # whom the running thread named

    def read(self, line: str) -> None:
        """One line."""
        kind, *rest = line.split()
        numbers = [int(one) for one in rest]
        match kind:
            case "host":
                self._settings += [Step.ANSWER, *numbers]
            case "global":
                self._settings += [Step.GLOBAL, *numbers]
            case "thread" if not self._keeps(*numbers[:2]):
                self._settings += [Step.THREAD, *numbers]
            case "trace":
                self._trace(_KINDS[numbers[0]], *numbers[1:])

    def _keeps(self, thread: int, attribute: int) -> bool:
        """Whether the scheduler has changed an import of a thread, and not the program: behind its
        birth no program here changes what the scheduler changes."""
        return attribute in self._kept and thread <= self._recording.births

    def _trace(self, kind: str, thread: int, place: int, value: int) -> None:
        number = thread - self._containers
        match kind:
            case "RELEASE":
                self._release, self._other = value, 0
            case "ENTER":
                self._enter(_HANDLERS[place], number)
            case "DISPATCH":
                self._give_up()
                self._recording.dispatched.append(number)
            case "FAULT":
                self._give_up()
                self._recording.fault = place, self._program.sites[value].span.line

    def _enter(self, handler: str, thread: int) -> None:
        self._recording.handler = handler
        match handler:
            case "newthread":
                self._recording.births += 1
                alive = self._recording.births - self._deaths
                self._recording.most = max(self._recording.most, alive)
                self._do(Step.CREATE)
            case "resume_thread":
                self._do(Step.RESUME, thread)
            case "suspend_thread" if self._release != Release.SUSPEND:
                self._do(Step.SUSPEND, thread)
            case "suspend_thread" | "set_next_thread":
                self._other = thread

    def _give_up(self) -> None:
        match self._release:
            case None:
                self._do(Step.RUN)
            case Release.EXIT:
                self._deaths += 1
                self._do(Step.EXIT)
            case Release.SUSPEND:
                self._do(Step.SUSPEND, self._other)
            case Release.NAMED_YIELD if self._other:
                self._do(Step.YIELD_TO, self._other)
            case _:
                self._do(Step.YIELD)
        self._release = None

    def _do(self, *step: int) -> None:
        self._recording.steps += [*self._settings, *step]
        self._settings = []

    def finished(self) -> Recording:
        """All that was read."""
        self._recording.steps.append(Step.END)
        return self._recording


def _written_by_itself(program: Program) -> set[int]:
    """The imports of threads that the scheduler changes, by their indices."""
    places = [node.place for node in walk_program(program) if isinstance(node, ir.Assign)]
    written = {place.attribute for place in places if isinstance(place, ir.AttributePlace)}
    return {
        index for index, one in enumerate(program.attributes) if one.imported and one in written
    }
