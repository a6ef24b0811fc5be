"""A model of scheduling: the texts that are written in it, and the way to the checked program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from catapults.contracts.libraries import Profile
from catapults.models.classic.inherit import Assembly, Loader
from catapults.models.classic.lower import Lowered
from catapults.models.classic.readers_own import ReadersOwn
from catapults.questions.versions.parts import Parts
from catapults.source import Source
from catapults.syntax import ast


@dataclass(frozen=True)
class Request:
    """What a front end is asked for beside the text."""

    load: Loader
    aspects: Sequence[Source]
    #: None if the text tells which one it is written for.
    profile_name: str | None
    #: Whether verbatim text stays what it is, for the real target.
    for_target: bool


@dataclass(frozen=True)
class Lowering:
    """How far a front end came."""

    assembly: Assembly
    profile: Profile
    #: None if something is missing without which not all can be lowered.
    lowered: Lowered | None


#: Takes a tree to the checked program. What it makes of the parts of a text it keeps for the next
#: version, and what is wrong it reports.
FrontEnd = Callable[[ast.Scheduler, Request, Parts, ReadersOwn], Lowering]


@dataclass(frozen=True)
class Model:
    """One row of the table of models."""

    name: str
    #: What the parser makes of a text with the head of this model.
    tree: type[ast.Scheduler]
    front_end: FrontEnd
