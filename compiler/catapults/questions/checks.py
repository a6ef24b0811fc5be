"""The check of a scheduler by itself: what is known of it but for the workload it serves.

Of each file that is worked on the versions are followed, one after the other: what is the same as
in the version before is taken over from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from catapults.analysis.check import (
    Ahead,
    Checked,
    Wishes,
    check_ahead,
    check_in_steps,
    room_for_recursion,
)
from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.models.model import is_master
from catapults.questions.memo import Memo, Reads, memo_table
from catapults.questions.versions.lineage import Lineage
from catapults.questions.versions.texts import File, Version, source_beside
from catapults.source import Source
from catapults.steps import Steps

#: Checks of a file that are known: those of the present version and of some before.
_KEPT = 4


@dataclass(frozen=True)
class Beside:
    """The files beside a text."""

    #: Their texts by name, of which some are read.
    files: Mapping[str, str]
    #: The names of those that are woven in.
    aspects: tuple[str, ...]

    def load(self, base: str) -> Source | None:
        """The file of a base, if it is there."""
        name = base if base in self.files else f"{base}.sched"
        text = self.files.get(name)
        return None if text is None else source_beside(name, text)

    @property
    def masters(self) -> tuple[Source, ...]:
        """The distributed schedulers among them."""
        sources = (source_beside(*one) for one in sorted(self.files.items()) if _may_be_master(one))
        return tuple(one for one in sources if is_master(one))

    @property
    def woven(self) -> tuple[Source, ...]:
        """The files of the aspects that are there."""
        there = (name for name in self.aspects if name in self.files)
        return tuple(source_beside(name, self.files[name]) for name in there)


@dataclass(frozen=True)
class Scheduler(Beside):
    """A scheduler that is asked about."""

    version: Version
    profile: str | None


@dataclass(frozen=True, eq=False)
class Check:
    """What is known of a scheduler."""

    checked: Checked
    diagnostics: tuple[Diagnostic, ...]
    #: Those that were known before the handlers were followed together.
    soon: tuple[Diagnostic, ...]
    #: Whether it can be translated.
    sound: bool


@dataclass(frozen=True, eq=False)
class _Known:
    """A check with all that it has read."""

    version: Version
    profile: str | None
    woven: tuple[Source, ...]
    masters: tuple[Source, ...]
    bases: Reads[str, Source]
    check: Check

    def answers(self, asked: Scheduler, *, whatever_profile: bool = False) -> bool:
        """Whether a check of what is asked about would find the same."""
        return (
            self.version is asked.version
            and (self.profile == asked.profile or whatever_profile)
            and self.woven == asked.woven
            and self.masters == asked.masters
            and self.bases.are_found_by(asked.load)
        )


@dataclass(frozen=True, eq=False)
class _UnderWay:
    """A check that goes on; it uses what is handed on from version to version."""

    asked: Scheduler
    steps: Steps[_Known]
    #: What was found before the handlers were followed together, once they are looked at.
    soon: list[tuple[Diagnostic, ...]]


@dataclass(eq=False)
class _Followed:
    """A file whose versions are followed."""

    lineage: Lineage = field(default_factory=Lineage)
    known: list[_Known] = field(default_factory=list)
    under_way: _UnderWay | None = None

    def find(self, asked: Scheduler, *, whatever_profile: bool = False) -> _Known | None:
        """The check of what is asked about, if it is known."""
        for one in self.known:
            if one.answers(asked, whatever_profile=whatever_profile):
                one.check.checked.look()
                return one
        return None

    def keep(self, known: _Known) -> None:
        """Keeps a check."""
        self.known = [known, *self.known][:_KEPT]

    def hand_on(self) -> Lineage:
        """What a further version takes over. A check that goes on is given up."""
        if self.under_way is not None:
            self.under_way.steps.close()
            self.under_way = None
        return self.lineage

    def begin(self, asked: Scheduler) -> _UnderWay:
        """The check of what is asked about, which goes on or begins."""
        if self.under_way is None or self.under_way.asked != asked:
            soon: list[tuple[Diagnostic, ...]] = []
            steps = _check(asked, self.hand_on(), soon)
            self.under_way = _UnderWay(asked, steps, soon)
        return self.under_way

    def go_on(self, under_way: _UnderWay) -> None:
        """Takes one step of it."""
        self.lineage.look()
        try:
            with room_for_recursion():
                next(under_way.steps)
        except StopIteration as end:
            self.under_way = None
            self.keep(end.value)
        except BaseException:
            self.under_way, self.lineage = None, Lineage()  # which may be half done
            raise


#: By their files: those of a project and of others that it is compared with.
_followed: Memo[File, _Followed] = memo_table(4)


def _may_be_master(file: tuple[str, str]) -> bool:
    name, text = file
    return name.endswith(".sched") and "nodefamilies" in text


def followed(file: File) -> _Followed:
    """What is known of the versions of a file."""
    return _followed.get(file) or _followed.keep(file, _Followed())


def check_in_steps_of(asked: Scheduler) -> Steps[Check]:
    """The check of a version that is followed. Other questions can be asked between the steps;
    behind one about another version the check begins anew and finds what it did."""
    of_file = followed(asked.version.file)
    while (known := of_file.find(asked)) is None:
        under_way = of_file.begin(asked)
        while of_file.under_way is under_way:
            of_file.go_on(under_way)
            yield
    return known.check


def soon_in_steps_of(asked: Scheduler) -> Steps[tuple[Diagnostic, ...]]:
    """What is known to be wrong before the handlers are followed together. The check goes on from
    there when the version is followed."""
    of_file = followed(asked.version.file)
    while (known := of_file.find(asked)) is None:
        under_way = of_file.begin(asked)
        while of_file.under_way is under_way and not under_way.soon:
            of_file.go_on(under_way)
            yield
        if of_file.under_way is under_way:
            of_file.lineage.look()
            return under_way.soon[0]
    return known.check.soon


def known_check(asked: Scheduler) -> Check | None:
    """The check of a version, if it is known."""
    known = followed(asked.version.file).find(asked, whatever_profile=asked.profile is None)
    return known.check if known is not None else None


def check_ahead_of(asked: Scheduler, diagnostics: Diagnostics) -> Ahead | None:
    """What is soon known of a version that comes after the one that was read last; what is wrong
    with it goes to ``diagnostics``. None if no version of the text was read."""
    of_file = followed(asked.version.file)
    if of_file.lineage.tree is None:
        return None
    wishes = Wishes(asked.woven, asked.profile, known=of_file.hand_on(), masters=asked.masters)
    return check_ahead(asked.version, diagnostics, asked.load, wishes)


def follow(version: Version) -> None:
    """Reads a version of a file that is followed, so that all who ask for its tree get one that
    took over what did not change."""
    of_file = followed(version.file)
    tree = of_file.lineage.tree
    if tree is None or tree.source is version:
        of_file.lineage.look()
    else:
        with room_for_recursion():
            of_file.hand_on().read(version, Diagnostics())


def _check(asked: Scheduler, lineage: Lineage, soon: list[tuple[Diagnostic, ...]]) -> Steps[_Known]:
    diagnostics, bases, woven = Diagnostics(), Reads[str, Source](), asked.woven

    def note() -> None:
        soon.append(tuple(diagnostics))

    masters = asked.masters
    wishes = Wishes(woven, asked.profile, known=lineage, soon=note, masters=masters)
    load = bases.through(asked.load)
    checked = yield from check_in_steps(asked.version, diagnostics, load, wishes)
    found = tuple(diagnostics)
    sound = checked.program is not None and not diagnostics.has_errors
    check = Check(checked, found, soon[0] if soon else found, sound)
    return _Known(asked.version, asked.profile, woven, masters, bases, check)
