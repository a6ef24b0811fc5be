"""What is known of the texts of a project. The last few are kept, so that questions about one text
check it once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from catapults.analysis.check import Checked, check
from catapults.contracts.messages import AnalyseRequest
from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.source import Source, open_source
from catapults.workload import check as check_workload
from catapults.workload import check_against
from catapults.workload import parse as parse_workload
from catapults.workload.model import Workload

#: Versions of the texts that are kept: the present one, and one that is compared with it.
_KEPT = 2


@dataclass(frozen=True)
class ReadProject:
    """A scheduler and its workload, checked."""

    checked: Checked
    #: None also where it has errors.
    workload: Workload | None
    #: Of both, and of how they fit.
    diagnostics: tuple[Diagnostic, ...]
    #: Whether the scheduler alone can be translated.
    sound: bool

    @property
    def collected(self) -> Diagnostics:
        """What was found, to add to."""
        collected = Diagnostics()
        for diagnostic in self.diagnostics:
            collected.add(diagnostic)
        return collected


class _Texts(NamedTuple):
    """All that an answer depends on."""

    name: str
    text: str
    profile: str | None
    workload: tuple[str, str] | None
    files: tuple[tuple[str, str], ...]
    aspects: tuple[str, ...]


def read_project(request: AnalyseRequest) -> ReadProject:
    """The texts of a request, checked now or before. Nothing of the answer must be changed."""
    workload = request.workload
    return _read(
        _Texts(
            request.name,
            request.text,
            request.profile,
            (workload.name, workload.text) if workload is not None else None,
            tuple(request.files.items()),
            tuple(request.aspects),
        )
    )


@lru_cache(maxsize=_KEPT)
def _read(texts: _Texts) -> ReadProject:
    diagnostics = Diagnostics()
    workload = None
    if texts.workload is not None:
        workload, found = _read_workload(*texts.workload)
        for diagnostic in found:
            diagnostics.add(diagnostic)
    own = Diagnostics()  # errors of the workload do not keep the scheduler from being looked at
    checked = _check_scheduler(texts, workload, own)
    for diagnostic in own:
        diagnostics.add(diagnostic)
    if checked.program is not None and workload is not None:
        check_against(checked.program, workload, diagnostics)
    sound = checked.program is not None and not own.has_errors
    return ReadProject(checked, workload, tuple(diagnostics), sound)


@lru_cache(maxsize=_KEPT)
def _read_workload(name: str, text: str) -> tuple[Workload | None, tuple[Diagnostic, ...]]:
    diagnostics = Diagnostics()
    syntax = parse_workload(Source(name, text), diagnostics)
    workload = check_workload(syntax, diagnostics) if syntax is not None else None
    return workload, tuple(diagnostics)


def _check_scheduler(texts: _Texts, workload: Workload | None, diagnostics: Diagnostics) -> Checked:
    files = dict(texts.files)

    def load(base: str) -> Source | None:
        text = files.get(f"{base}.sched")
        return None if text is None else open_source(f"{base}.sched", text)

    return check(
        open_source(texts.name, texts.text),
        diagnostics,
        load=load,
        aspects=[Source(name, files[name]) for name in texts.aspects],
        profile_name=texts.profile or (workload.profile if workload else None),
    )
