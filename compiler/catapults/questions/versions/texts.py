"""The texts that are worked on, each through its versions, and those that stand beside them.

A project has any number of files, and there can be several projects, whose files may have the same
names. So a version belongs to the file of its name that it has most in common with.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from catapults.questions.memo import Memo, memo_table, question
from catapults.questions.versions.changes import change_between
from catapults.source import Source

R = TypeVar("R")

#: Files that are worked on, of all projects.
_FILES = 12

#: Versions of a file that are known: the present one, and those that it is compared with.
_VERSIONS = 4

#: Versions that are known of all files.
VERSIONS = _FILES * _VERSIONS

#: Files beside: bases and aspects of all projects.
_BESIDE = 64

#: The share of a text around a change that makes it a version of another one.
_MOSTLY = 0.5

#: The share of the lines of the shorter one that unrelated texts do not have in common.
_HARDLY = 0.3


class File:
    """A text that is worked on."""

    def __init__(self, name: str) -> None:
        """Nothing of it was read."""
        self.name = name
        self.versions: Memo[str, Version] = Memo(_VERSIONS)


@dataclass(frozen=True, eq=False)
class Version(Source):
    """A text of a file as it is at a time."""

    file: File


_files: Memo[int, File] = memo_table(_FILES)


def open_source(name: str, text: str) -> Version:
    """A version of a text that is worked on; the same object as before, so that it is read once."""
    for _, file in _files.items():
        known = file.versions.get(text) if file.name == name else None
        if known is not None:
            _files.get(id(file))
            return known
    file = _file_of(name, text)
    return file.versions.keep(text, Version(name, text, file))


@question(most=_BESIDE)
def source_beside(name: str, text: str) -> Source:
    """A file that another one needs; the same object as before. It is no version of any that is
    worked on."""
    return Source(name, text)


def file_of(source: Source) -> File | None:
    """The file that a text is a version of."""
    return source.file if isinstance(source, Version) else None


def _file_of(name: str, text: str) -> File:
    """The file of a name whose latest version is most like a text, if any is like it at all."""
    best: File | None = None
    most = 0.0
    for _, file in _files.items():
        latest = file.versions.latest if file.name == name else None
        likeness = _likeness(latest.text, text) if latest is not None else 0.0
        if likeness > most:
            best, most = file, likeness
    found = best or File(name)
    return _files.keep(id(found), found)


def _likeness(one: str, other: str) -> float:
    """How much two texts have in common, up to 1; 0 if they are hardly versions of one."""
    change = change_between(one, other)
    same = (len(one) - (change.end_before - change.start)) / max(len(one), len(other), 1)
    if same >= _MOSTLY:
        return same
    first, second = set(one.splitlines()), set(other.splitlines())
    lines = len(first & second) / max(min(len(first), len(second)), 1)
    return _MOSTLY * lines if lines >= _HARDLY else 0.0
