"""A model of scheduling: a language for schedulers, and its front end to the checked program.

What comes behind the front end knows only what stands here: the program, the library's table, and
a :class:`Reading`, which is asked what concerns the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from catapults.contracts.libraries import Profile
from catapults.contracts.systems import MeasuredRun
from catapults.diagnostics import Diagnostics, Fix
from catapults.models.system import System
from catapults.program import Attribute, Container, Global, Local, Program
from catapults.program.usage import Usage
from catapults.questions.versions.lineage import Lineage
from catapults.source import Source, Span
from catapults.syntax.parser import Parsed

#: Finds the file of a base by the name of its scheduler, None when there is none.
Loader = Callable[[str], Source | None]

#: What a group scheduler begins with, behind comments.
_GROUP = re.compile(r"(?:[\s\ufeff]|//[^\n]*\n|/\*.*?\*/)*+group\b", re.DOTALL)

#: What a distributed scheduler begins with, behind comments.
_MASTER = re.compile(r"(?:[\s\ufeff]|//[^\n]*\n|/\*.*?\*/)*+distributed\b", re.DOTALL)

Declared = Container | Global | Attribute | Local


@dataclass(frozen=True)
class Request:
    """What a front end is asked for beside the text."""

    load: Loader
    aspects: Sequence[Source]
    #: None if the text tells which one it is written for.
    profile_name: str | None
    #: Whether verbatim text stays what it is, for the real target.
    for_target: bool
    #: The distributed schedulers among the files, each of which may name the text as one of theirs.
    masters: Sequence[Source] = ()
    #: The model that shared variables follow, by their names; without a name, of all others.
    dsm: Mapping[str, str] = field(default_factory=dict)
    #: How many nodes each family has, where that is known.
    nodes: Mapping[str, int] = field(default_factory=dict)
    #: A run by which `auto` is decided, in the place of estimates.
    measured: MeasuredRun | None = None
    #: What the text has from the one that it is a part of.
    system: System | None = None


@dataclass(frozen=True)
class Lowered:
    """A program, and what lowering learnt beside it. With errors reported, it is good for looking
    at only."""

    program: Program
    profile: Profile
    usage: Usage
    #: The variables of handlers.
    locals: Sequence[Local]


@dataclass(frozen=True)
class Entry:
    """One declaration of a text, as a list of contents has it."""

    name: str
    kind: str
    detail: str
    span: Span


@dataclass(frozen=True)
class Remarks:
    """What was said of handlers as they are written."""

    #: Whether they were written for another library.
    elsewhere: bool = False
    #: The names of those that are still to be written.
    unwritten: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Reading:
    """How far a front end came with a text, and what it knows of it.

    A model whose texts have no more to tell than their programs leaves the methods as they are.
    """

    #: The name of the model.
    model: ClassVar[str]

    parsed: Parsed
    #: Where all that is found of the program is told.
    diagnostics: Diagnostics
    #: The threading library that the text is for; None if that cannot be said.
    profile: Profile | None = None
    #: None if something is missing without which not all can be lowered.
    lowered: Lowered | None = None

    @property
    def source(self) -> Source:
        """The text."""
        return self.parsed.source

    @property
    def name(self) -> str:
        """What the scheduler is called, also where it has errors; empty if that cannot be said."""
        return self.lowered.program.name if self.lowered is not None else ""

    def can_have_models(self) -> frozenset[str] | None:
        """The variables that processes share, or could; None if that is not known."""
        return None

    def shared_variables(self) -> list[dict[str, Any]]:
        """Of a master: the variables that its processes share, as a report has them."""
        return []

    def classic_text(self) -> str | None:
        """The text of the classic scheduler that it stands for; None of one that is no other."""
        return None

    def others(self) -> Iterator[Source]:
        """Further texts that are checked together with it, each by its own model."""
        yield from ()

    def families(self) -> tuple[str, ...]:
        """Of a master: the names of the families whose schedulers these are, in their order."""
        return ()

    def check_handlers(self) -> Remarks:
        """Reports what is wrong with handlers as they are written: names, signatures, gaps."""
        return Remarks()

    def removals(self) -> Callable[[Declared], list[Fix]]:
        """Finds the ways to remove a declaration that nothing needs."""
        return lambda one: []

    def ends_of_blocks(self) -> Mapping[tuple[int, int], Span]:
        """By the place of each statement (:func:`place_of`), where the last one of its block
        stands."""
        return {}


def is_master(source: Source) -> bool:
    """Whether a text begins as a distributed scheduler does."""
    return _MASTER.match(source.text) is not None


def is_group(source: Source) -> bool:
    """Whether a text begins as a group scheduler does."""
    return _GROUP.match(source.text) is not None


def place_of(span: Span) -> tuple[int, int]:
    """A text, which is the same object for all spans in it, and where in it something begins."""
    return id(span.source), span.start


#: Reads a text and lowers it. What it makes of the parts of the text it keeps for the next version,
#: and what is wrong it reports.
FrontEnd = Callable[[Source, Request, Lineage, Diagnostics], Reading]


@dataclass(frozen=True)
class Model:
    """One row of the table of models."""

    name: str
    #: Whether a text is written in its language, by its head.
    claims: Callable[[Source], bool]
    front_end: FrontEnd
    #: The declarations of a text in its order, also of one with errors.
    outline: Callable[[Source], Iterable[Entry]]
    #: Whether gestures, cards, names and completion (``edit``, ``editor``) know its language.
    has_tools: bool = False
