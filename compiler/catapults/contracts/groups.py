"""The tree of a group scheduler as a page shows it, and what its places in the classic text stand
for.

As in :mod:`catapults.contracts.messages`: plain data, from which the page's types are generated.
A group's id is ``group:NAME``. A member's is ``member:GROUP/NAME``, with ``/2``, ``/3``, … for
further lines of the same member in one group, a parameter's ``parameter:NAME``. A thread of the
workload that no group names is ``thread:NAME``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MemberKind = Literal["group", "thread", "guest"]
#: ``asks``: a condition; ``takes``: the transfer of the thread that is the answer; ``os``: where a
#: group answers OS, and others are asked all the same.
SiteKind = Literal["asks", "takes", "os"]
GroupAnswer = Literal["thread", "os", "pass"]
GroupValueType = Literal["int", "float", "time"]


@dataclass(kw_only=True)
class GroupValue:
    """What is said of a member: ``priority 5``."""

    name: str
    text: str
    #: Of a number itself, of a time in ns; None if that is not known ahead.
    value: float | None


@dataclass(kw_only=True)
class GroupMember:
    """One line of a group."""

    id: str
    kind: MemberKind
    name: str
    values: list[GroupValue]
    from_: int
    to: int


@dataclass(kw_only=True)
class GroupKey:
    """What each member of a group can be told."""

    name: str
    type: GroupValueType
    #: What holds of a member that is told nothing; None where it must be told.
    default: str | None
    #: Whether it is a word of the way to decide, and no parameter.
    is_word: bool


@dataclass(kw_only=True)
class TreeGroup:
    """A group with its members."""

    id: str
    name: str
    rule: str
    #: As they are written, with the names before them.
    arguments: list[str]
    #: Their values, as those of members are.
    argument_values: list[float | None]
    members: list[GroupMember]
    keys: list[GroupKey]
    from_: int
    to: int
    line: int


@dataclass(kw_only=True)
class GroupParameter:
    """What is known of each thread: ``int priority default 0;``"""

    id: str
    name: str
    type: GroupValueType
    #: What holds where nothing else is said, as it is written.
    default: str
    from_: int
    to: int


@dataclass(kw_only=True)
class GroupRule:
    """A way to decide that a menu offers."""

    name: str
    #: What its arguments are called.
    arguments: list[str]
    #: Whether it is a decision of the text's own.
    is_own: bool


@dataclass(kw_only=True)
class GroupSite:
    """The group that a place of the decision belongs to, by the number of the site that a trace
    names."""

    site: int
    group: str
    #: The member that it is about, by name; None of the group itself.
    member: str | None
    kind: SiteKind
    #: Whether the group leaves the choice to the library there: whoever is taken is the answer OS.
    by_library: bool
    #: Of ``os``, the group that asks others.
    goes_on: str | None
    #: Of what ``takes`` and ``os``, the site of the condition that leads there; 0 for none.
    condition: int


@dataclass(kw_only=True)
class GroupOutcome:
    """An answer of a group, which an exploration finds to come about or not."""

    group: str
    answer: GroupAnswer
    #: The thread that is chosen, by the name in the text; None for any from the group or below it.
    member: str | None
    #: Why it is known from the text alone never to come about; None if that is not known.
    unreachable: str | None
    #: Whether that follows from who its members are, and nobody has to be told.
    is_plain: bool


@dataclass(kw_only=True)
class Groups:
    """The tree of one version of a text."""

    version: int
    name: str
    #: In the order of the text; decisions begin with the first. None if the text has errors, for
    #: which the tree cannot be made out.
    groups: list[TreeGroup] | None
    #: In the order of the text.
    parameters: list[GroupParameter]
    #: The first error, if there is no tree.
    problem: str | None
    line: int | None
    rules: list[GroupRule]
    #: The threads of the workload, by their names.
    threads: list[str]
    #: Of the text as it was compiled; empty if it was not.
    sites: list[GroupSite]
    #: What each group can answer, under the workload; empty of a text with errors.
    outcomes: list[GroupOutcome]
    #: The variables and attributes of the scheduler that are points in time, and no durations; None
    #: where it does other things at other times, or is not known.
    moments: list[str] | None
    #: The scheduler that it stands for; empty if there is none.
    classic: str
