"""What is known of the texts of a project. The last few are kept, so that questions about one text
check it once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from catapults.analysis.check import (
    Ahead,
    Checked,
    Wishes,
    check_ahead,
    check_in_steps,
    room_for_recursion,
)
from catapults.analysis.inherit import Loader
from catapults.analysis.kept import Kept
from catapults.contracts.messages import AnalyseRequest
from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.recent import Recent
from catapults.source import Source, close_source, forget_sources, open_source, source_beside
from catapults.steps import Steps, finish
from catapults.syntax.parser import find_places, forget_trees
from catapults.workload import check as check_workload
from catapults.workload import check_against
from catapults.workload import parse as parse_workload
from catapults.workload.model import Workload

R = TypeVar("R")

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
    #: Those that were known before the handlers were followed together.
    soon: tuple[Diagnostic, ...]

    @property
    def collected(self) -> Diagnostics:
        """What was found, to add to."""
        collected = Diagnostics()
        for diagnostic in self.diagnostics:
            collected.add(diagnostic)
        return collected


class _Texts(NamedTuple):
    """All that an answer depends on."""

    scheduler: Source
    profile: str | None
    workload: tuple[str, str] | None
    files: tuple[tuple[str, str], ...]
    aspects: tuple[str, ...]


_projects: Recent[_Texts, ReadProject] = Recent(_KEPT)


@dataclass
class _Latest:
    """The version that was followed last."""

    #: What there is to take over from it.
    kept: Kept | None = None
    #: Its check, while that goes on; it uses what is kept.
    under_way: _UnderWay | None = None

    def give_up(self) -> None:
        """Ends the check that goes on, as what is kept is needed for something else."""
        if self.under_way is not None:
            self.under_way.steps.close()
            self.under_way = None


@dataclass(frozen=True)
class _UnderWay:
    """A check that goes on."""

    texts: _Texts
    steps: Steps[ReadProject]
    progress: _Progress


@dataclass
class _Progress:
    """What a check has found so far."""

    #: None before each handler was looked at alone.
    soon: tuple[Diagnostic, ...] | None = None


_latest = _Latest()


def read_project(request: AnalyseRequest) -> ReadProject:
    """The texts of a request, checked now or before. Nothing of the answer must be changed."""
    texts, under_way = _texts(request), _latest.under_way
    if under_way is not None and under_way.texts == texts:
        return follow_project(request)
    project = _projects.get(texts)
    if project is None:
        with room_for_recursion():
            project = _projects.keep(texts, finish(_read(texts, None, _Progress())))
    return project


def follow_project(request: AnalyseRequest) -> ReadProject:
    """As :func:`read_project`, of a text that is being written: what is the same as in the version
    that was followed last is taken over from it."""
    return finish(follow_in_steps(request))


def follow_in_steps(request: AnalyseRequest) -> Steps[ReadProject]:
    """As :func:`follow_project`, in steps. Other questions can be asked between them; behind one
    that needed what is kept of the text before, the check begins anew and finds what it did."""
    while (project := _projects.get(_texts(request))) is None:
        if _latest.under_way is None or _latest.under_way.texts != _texts(request):
            _begin(_texts(request))
        _go_on()
        yield
    if _latest.under_way is None:
        _latest.kept = project.checked.kept or _latest.kept
    return project


def look_in_steps(request: AnalyseRequest) -> Steps[tuple[Diagnostic, ...]]:
    """What is known to be wrong before the handlers are followed together. The check goes on from
    there when the texts are followed."""
    texts = _texts(request)
    while (project := _projects.get(texts)) is None:
        if _latest.under_way is None or _latest.under_way.texts != texts:
            _begin(texts)
        assert _latest.under_way is not None
        if _latest.under_way.progress.soon is not None:
            return _latest.under_way.progress.soon
        _go_on()
        yield
    return project.soon


def read_in_steps(request: AnalyseRequest) -> Steps[ReadProject]:
    """As :func:`read_project`; in steps, if it is a version of what was followed last."""
    latest = _latest.kept
    if latest is None or latest.parsed is None or latest.parsed.source.name != request.name:
        return read_project(request)
    return (yield from follow_in_steps(request))


def _begin(texts: _Texts) -> None:
    """Begins to check a version that comes after the one that was followed last."""
    _latest.give_up()
    latest = _latest.kept = _latest.kept or Kept()
    if not _is_read(latest, texts.scheduler):
        _close(latest)
    progress = _Progress()
    _latest.under_way = _UnderWay(texts, _read(texts, latest, progress), progress)


def _go_on() -> None:
    """Takes one step of the check that goes on."""
    under_way = _latest.under_way
    assert under_way is not None
    try:
        with room_for_recursion():
            next(under_way.steps)
    except StopIteration as end:
        _latest.under_way = None
        _projects.keep(under_way.texts, end.value)
    except BaseException:
        _latest.under_way = _latest.kept = None  # which may be half done
        raise


def is_known(request: AnalyseRequest) -> bool:
    """Whether the texts of a request were checked, and that is kept."""
    return _projects.get(_texts(request)) is not None


def kept_check(
    scheduler: Source, profile: str | None, files: dict[str, str], aspects: tuple[Source, ...]
) -> Checked | None:
    """What is known of a scheduler from the check of a project that it is part of; None if none is
    kept. With a workload, that tells the profile where the scheduler does not."""
    woven = tuple(aspect.name for aspect in aspects)
    for texts, project in _projects.items():
        same = texts.scheduler is scheduler and texts.profile == profile
        if same and dict(texts.files) == files and texts.aspects == woven:
            return project.checked
    return None


def as_long_as(stands: Callable[[], bool], steps: Steps[R]) -> Steps[R | None]:
    """What comes of steps about one version of a text while it ``stands``. None when it does not:
    its places are those of another version by then, and who asks begins anew."""
    while stands():
        try:
            with room_for_recursion():
                next(steps)
        except StopIteration as end:
            result: R = end.value
            return result
        yield
    return None


def is_kept(request: AnalyseRequest, project: ReadProject) -> bool:
    """Whether what was read of the texts of a request is kept; what is not may have become that of
    another version."""
    return _projects.get(_texts(request)) is project


def look_ahead(request: AnalyseRequest, diagnostics: Diagnostics) -> Ahead | None:
    """What is soon known of the scheduler of a request, as a version that comes after the one that
    was read last; what is wrong with it goes to ``diagnostics``. None if there is no such version.

    Where the text could be read, the tree of the version before must not be used any more.
    """
    latest = _latest.kept
    if latest is None or latest.parsed is None:
        return None
    _latest.give_up()
    before = latest.parsed
    texts = _texts(request)
    workload = _read_workload(*texts.workload)[0] if texts.workload is not None else None
    wishes = _wishes(texts, workload, latest)
    ahead = check_ahead(texts.scheduler, diagnostics, _loader(texts), wishes)
    if latest.parsed is not before:
        close_source(before.source)
    return ahead


def follow_text(name: str, text: str) -> None:
    """Reads the scheduler that was followed last, if there is a new version of it, so that all who
    ask for its tree get one that took over what did not change."""
    latest = _latest.kept
    if latest is None or latest.parsed is None or latest.parsed.source.name != name:
        return
    source = open_source(name, text)
    if latest.parsed.source is not source:
        _latest.give_up()
        _close(latest)
        with room_for_recursion():
            latest.read(source, Diagnostics())


def prepare_next() -> None:
    """Looks for what the next version takes over from the one that was followed last."""
    if _latest.kept is not None and _latest.kept.parsed is not None:
        find_places(_latest.kept.parsed)


def _is_read(latest: Kept, source: Source) -> bool:
    """Whether a version is the one that was read last, be it only for a look ahead."""
    return latest.parsed is not None and latest.parsed.source is source


def _close(latest: Kept) -> None:
    """Sees to it that who asks for a version again gets another one than what is taken over."""
    if latest.parsed is not None:
        close_source(latest.parsed.source)


def forget_projects() -> None:
    """Makes the next questions be answered as if they were the first."""
    _projects.clear()
    _read_workload.cache_clear()
    _latest.give_up()
    _latest.kept = None
    forget_trees()
    forget_sources()


def _texts(request: AnalyseRequest) -> _Texts:
    workload = request.workload
    return _Texts(
        open_source(request.name, request.text),
        request.profile,
        (workload.name, workload.text) if workload is not None else None,
        tuple(request.files.items()),
        tuple(request.aspects),
    )


def _read(texts: _Texts, kept: Kept | None, progress: _Progress) -> Steps[ReadProject]:
    diagnostics = Diagnostics()
    workload = None
    if texts.workload is not None:
        workload, found = _read_workload(*texts.workload)
        for diagnostic in found:
            diagnostics.add(diagnostic)
    own = Diagnostics()  # errors of the workload do not keep the scheduler from being looked at

    def note() -> None:
        progress.soon = tuple(own)

    wishes = replace(_wishes(texts, workload, kept), soon=note)
    checked = yield from check_in_steps(texts.scheduler, own, _loader(texts), wishes)
    for diagnostic in own:
        diagnostics.add(diagnostic)
    if checked.program is not None and workload is not None:
        check_against(checked.program, workload, diagnostics)
    sound = checked.program is not None and not own.has_errors
    soon = progress.soon if progress.soon is not None else tuple(own)
    return ReadProject(checked, workload, tuple(diagnostics), sound, soon)


@lru_cache(maxsize=_KEPT)
def _read_workload(name: str, text: str) -> tuple[Workload | None, tuple[Diagnostic, ...]]:
    diagnostics = Diagnostics()
    syntax = parse_workload(Source(name, text), diagnostics)
    workload = check_workload(syntax, diagnostics) if syntax is not None else None
    return workload, tuple(diagnostics)


def _wishes(texts: _Texts, workload: Workload | None, kept: Kept | None) -> Wishes:
    files = dict(texts.files)
    aspects = [source_beside(name, files[name]) for name in texts.aspects]
    profile_name = texts.profile or (workload.profile if workload else None)
    return Wishes(aspects, profile_name, kept=kept)


def _loader(texts: _Texts) -> Loader:
    files = dict(texts.files)

    def load(base: str) -> Source | None:
        text = files.get(f"{base}.sched")
        return None if text is None else source_beside(f"{base}.sched", text)

    return load
