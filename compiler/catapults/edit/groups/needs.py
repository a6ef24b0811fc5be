"""What ways to decide need of arguments, parameters and members, with what a person would begin
with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from catapults.edit.groups.text import GroupText, Line, keys_of
from catapults.models.group.rules import form_of
from catapults.models.group.syntax import ast
from catapults.models.group.tree import argument
from catapults.models.group.values import as_time, value_of
from catapults.syntax.ast import Type

#: How long a slot is, and what a quantum is, to begin with, in ns.
_SLOT = 10_000_000
#: Parameters by which a way to decide works, with their types and what holds of who says nothing.
_PARAMETERS = {
    "priority": (("priority", "int", "0"),),
    "dynamic_priority": (("priority", "int", "0"),),
    "share": (("weight", "int", "1"),),
    "edf": (("period", "time", "10ms"), ("released", "time", "0s")),
}
_ARGUMENTS = {
    "priority": ["priority"],
    "dynamic_priority": ["priority"],
    "share": ["weight"],
    "edf": ["deadline = released + period"],
    "round_robin": [as_time(_SLOT)],
}


@dataclass(frozen=True)
class Rule:
    """A way to decide with its arguments, as they are written."""

    name: str
    arguments: Sequence[str]
    #: What it decides by.
    keys: Sequence[str]

    @property
    def written(self) -> str:
        """Its text."""
        return f"{self.name}({', '.join(self.arguments)})" if self.arguments else self.name


def rule_of(group: ast.Group) -> Rule:
    """The way to decide of a group."""
    written = [one.span.text for one in group.rule.arguments or ()]
    return Rule(group.rule.name.text, written, keys_of(group))


def usual_rule(name: str, members: Sequence[Line]) -> Rule:
    """A way to decide with what it takes to begin with."""
    arguments = _ARGUMENTS.get(name, [])
    if name == "plan":
        arguments = [as_time(_SLOT * max(1, len(members)))]
    return Rule(name, arguments, [one for one, *_ in _PARAMETERS.get(name, ())])


def lacking(text: GroupText, rule: Rule) -> list[str]:
    """Declarations of parameters that a usual way to decide lacks."""
    wanted = _PARAMETERS.get(rule.name, ())
    return [
        f"{type_} {name} default {value};"
        for name, type_, value in wanted
        if name not in text.parameters
    ]


class Values:
    """What members are told as their groups need it."""

    def __init__(self, text: GroupText, rule: Rule, others: Iterable[Line]) -> None:
        """``others`` are the members that stay."""
        self._text = text
        self._rule = rule
        self._words = form_of(rule.name).words
        self._until = max((self._known(one, "until") for one in others), default=0)

    @staticmethod
    def _known(line: Line, word: str) -> int:
        for one in line.syntax.settings:
            if isinstance(one, ast.Value) and one.name.text == word:
                return value_of(one.value, {}) or 0
        return 0

    @property
    def until(self) -> int:
        """When the last slot ends that was given, in ns."""
        return self._until

    def needed(self, kind: str) -> dict[str, str]:
        """What a further member has to be told."""
        if self._rule.name == "plan":
            begin, self._until = self._until, self._until + _SLOT
            return {"at": as_time(begin), "until": as_time(self._until)}
        if "slot" in self._words:
            return {"slot": as_time(_SLOT)}
        if kind == "group" and self._rule.name in ("priority", "share"):
            return {one: self._value(one) for one in self._rule.keys}
        return {}

    def _value(self, name: str) -> str:
        known = self._text.parameters.get(name)
        return "10ms" if known is not None and known.type is Type.TIME else "1"

    def foreign(self, line: Line) -> list[str]:
        """What it is told that its group knows nothing of, as from another way to decide."""
        known = {*self._words, *self._text.parameters}
        told = [one.name.text for one in line.syntax.settings if isinstance(one, ast.Value)]
        return [one for one in told if one not in known]


def longer_plan(group: ast.Group, until: int) -> str | None:
    """The length of a plan in which a slot ends later, if that is behind its end."""
    given = [argument(one) for one in group.rule.arguments or ()]
    if group.rule.name.text != "plan" or not given:
        return None
    length = value_of(given[0], {})
    return as_time(until) if length is not None and until > length else None
