"""Frames of slots: those of `cyclic` follow each other, and those of `plan` have their
times."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.models.group.tree import Group, Member
from catapults.models.group.values import as_time, value_of


@dataclass(frozen=True)
class Slot:
    """From when to when whose turn it is, in ns from the beginning of the frame."""

    member: Member
    begin: int
    end: int


@dataclass(frozen=True)
class Frame:
    """All slots of a group."""

    slots: tuple[Slot, ...]
    #: After what time it begins again; 0 for never.
    length: int

    @property
    def phase(self) -> str:
        """Where in the frame it is now."""
        length = as_time(self.length)
        return f"now - now / {length} * {length}" if self.length else "now"

    @property
    def borders(self) -> list[int]:
        """When another slot begins or one ends, behind the beginning, in order."""
        found = {one for slot in self.slots for one in (slot.begin, slot.end)}
        return sorted((found | ({self.length} if self.length else set())) - {0})


def frame_of(group: Group) -> Frame:
    """The frame of a group."""
    if group.rule == "plan":
        slots = tuple(Slot(one, _value(one, "at"), _value(one, "until")) for one in group.members)
        given = group.arguments
        return Frame(slots, (value_of(given[0], {}) or 0) if given else 0)
    found, at = [], 0
    for member in group.members:
        length = _value(member, "slot")
        found.append(Slot(member, at, at + length))
        at += length
    return Frame(tuple(found), at)


def _value(member: Member, word: str) -> int:
    given = member.values.get(word)
    return (value_of(given, {}) or 0) if given is not None else 0
