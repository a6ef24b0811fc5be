"""Reads the pages, which stand in ``pages/*.toml`` by group, and compiles their programs.

Each table has the code of a diagnostic as its name and these keys:

``why``
    What the code means and why it is said, in paragraphs.
``wrong``, ``right``
    Whole programs, as small as a person would write them. The first yields the code and nothing
    else, the second nothing at all. ``«1000 times TEXT»`` stands for that many times the text, each
    with its number, from 0, in the place of ``#``; ``«byte 0xff»`` for a byte that UTF-8 cannot
    have.
``fix``
    What was done to the second, and what else might be.
``along``
    Codes that cannot but come with it.
``profile``, ``backend``, ``dsm``
    With what they are compiled, where that matters.
``aspects``, ``beside``
    Aspects to weave in by name; files by name that lie beside the program. A system has those that
    it names: the scheduler ``all.sched`` and a workload.
``scheduler``, ``workload``
    What a workload, or a scheduler, is brought together with.
``counterexample``
    A run of the scheduler, in JSON, of which the backend is to make a test program.
``told``
    What a run of both says, where it is the run that yields the code: the compiler says nothing of
    either program then.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from catapults.backends.base import Options, backends
from catapults.backends.replayed import read_run
from catapults.diagnostics import MESSAGES, Diagnostics, Message
from catapults.explain.runs import define_codes
from catapults.models.model import is_master
from catapults.shipped import shipped_text
from catapults.source import Source
from catapults.translation import (
    Surroundings,
    check_scheduler,
    check_system,
    check_together,
    check_workload,
    decoded,
    translate_scheduler,
    translate_workload,
)

#: The files of pages, in the order of their codes, and what their codes are about.
GROUPS = {
    "syntax": "Syntax",
    "names": "Names and types",
    "transfers": "Transfers",
    "distributed": "Distributed schedulers",
    "handlers": "Handlers",
    "flow": "Flow",
    "structure": "Structure",
    "groups": "Group schedulers",
    "workloads": "Workloads",
    "backends": "Backends",
    "runs": "Runs",
}

define_codes()

_REPEATED = re.compile(r"«(\d+) times (.+?)»", re.DOTALL)
_BYTE = re.compile(r"«byte 0x([89a-f][0-9a-f])»")


@dataclass(frozen=True, kw_only=True)
class Page:
    """What there is to say about one code."""

    code: str
    why: str
    wrong: str
    right: str
    fix: str
    along: list[str] = field(default_factory=list)
    profile: str | None = None
    backend: str | None = None
    aspects: list[str] = field(default_factory=list)
    beside: dict[str, str] = field(default_factory=dict)
    scheduler: str | None = None
    workload: str | None = None
    counterexample: str | None = None
    told: str | None = None
    dsm: str | None = None

    @property
    def message(self) -> Message:
        """The registry's entry."""
        return MESSAGES[self.code]

    @property
    def is_workload(self) -> bool:
        """Whether the programs are workloads."""
        return self.wrong.lstrip().startswith("workload")

    @property
    def is_system(self) -> bool:
        """Whether the programs are systems."""
        return self.wrong.lstrip().startswith("system")

    @property
    def file(self) -> str:
        """The name of the file that the programs stand in."""
        if self.is_system:
            return "example.system"
        return "example.workload" if self.is_workload else "example.sched"

    @property
    def companion(self) -> Source | None:
        """The scheduler or the workload that the programs are brought together with."""
        if self.scheduler is not None:
            return Source("example.sched", self.scheduler)
        return Source("example.workload", self.workload) if self.workload is not None else None

    @property
    def command(self) -> str:
        """What to type to see the message."""
        if self.told is not None:
            one = "example.system" if self.is_system else "example.sched example.workload"
            return f"catapults-sim run {one}"
        words = ["catapults", "check"]
        if self.backend is not None:
            words = ["catapults", "build", "--backend", self.backend]
        if self.profile is not None:
            words += ["--profile", self.profile]
        if self.dsm is not None:
            words += ["--dsm", self.dsm]
        for aspect in self.aspects:
            words += ["--aspect", aspect]
        if self.counterexample is not None:
            words += ["--counterexample", "run.json"]
        if self.companion is not None:
            return " ".join([*words, "--workload", "example.workload", "example.sched"])
        return " ".join([*words, self.file])

    def diagnose(self, program: str) -> Diagnostics:
        """What the compiler says of the program, ``wrong`` or ``right``."""
        diagnostics = Diagnostics()
        source = decoded(self.file, _expanded(program), diagnostics)
        if source is None:
            return diagnostics
        if self.companion is not None:
            self._diagnose_sample(source, diagnostics)
            pair = (self.companion, source) if self.is_workload else (source, self.companion)
            check_together(*pair, self._surroundings(), diagnostics)
        elif self.is_workload:
            translate_workload(source, diagnostics)
        elif self.is_system:
            files = {name: Source(name, text) for name, text in self.beside.items()}
            check_system(source, files.get, diagnostics)
        elif self.backend is None:
            check_scheduler(source, self._surroundings(), diagnostics)
        else:
            run = None if self.counterexample is None else read_run(self.counterexample)
            options = Options(run=run)
            translate_scheduler(source, self._surroundings(), self.backend, options, diagnostics)
        return diagnostics

    def _diagnose_sample(self, workload: Source, diagnostics: Diagnostics) -> None:
        """What a backend says of a workload that it is to make a sample program of."""
        if self.backend is not None:
            checked = check_workload(workload, Diagnostics())
            assert checked is not None
            backends()[self.backend].check_workload(checked, diagnostics)

    def _surroundings(self) -> Surroundings:
        beside = {name: Source(name, text) for name, text in self.beside.items()}
        return Surroundings(
            load=lambda base: beside.get(f"{base}.sched"),
            aspects=[beside[name] for name in self.aspects],
            profile=self.profile,
            dsm={"": self.dsm} if self.dsm is not None else {},
            masters=[one for one in beside.values() if is_master(one)],
        )


def _expanded(program: str) -> bytes:
    """The bytes of the file that a program of a page stands for."""
    text = _REPEATED.sub(
        lambda match: "".join(match[2].replace("#", str(n)) for n in range(int(match[1]))), program
    )
    text = _BYTE.sub(lambda match: chr(0xDC00 + int(match[1], 16)), text)
    return text.encode("utf-8", errors="surrogateescape")


def abbreviations(program: str) -> list[tuple[int, str]]:
    """How often a program of a page repeats what."""
    return [(int(count), text) for count, text in _REPEATED.findall(program)]


@cache
def groups() -> Mapping[str, Mapping[str, Page]]:
    """All pages by group and code."""
    return {
        name: {
            code: Page(code=code, **entry)
            for code, entry in tomllib.loads(
                shipped_text(__package__, f"pages/{name}.toml")
            ).items()
        }
        for name in GROUPS
    }


def page(code: str) -> Page | None:
    """The page of a code; None for an unknown one."""
    return next((pages[code] for pages in groups().values() if code in pages), None)
