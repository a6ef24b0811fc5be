"""The declarations of the classic text: attributes, imports and data."""

from __future__ import annotations

from catapults.models.group.candidates import Keys
from catapults.models.group.places import Place
from catapults.models.group.target import Target
from catapults.models.group.tree import Group
from catapults.models.group.writer import Writer
from catapults.program import HOME
from catapults.syntax import unparse

#: The variables of the decision, by the word that their names begin with: local ones, and those
#: that stay, with their types; `None` is the type of what the group compares.
LOCAL = {
    "which": "int",
    "passed": "int",
    "best": None,
    "pick": "int",
    "first": None,
    "lap": "int",
    "phase": "time",
    "given": "int",
    "way": "int",
    "asked": "int",
}
KEPT = {"rest": "time", "turn": "int", "left": "int", "pass": "time", "least": "time"}


class Declaring:
    """Declares what handlers use that are written already."""

    def __init__(self, target: Target, write: Writer, used: set[str]) -> None:
        """``used``: all names in the handlers."""
        self._target = target
        self._places = target.places
        self._write = write
        self._used = used
        self._accounts = target.accounts(write)

    def declare(self) -> None:
        """All sections."""
        self._attributes()
        self._imports()
        self._data()

    def _attributes(self) -> None:
        write, target = self._write, self._target
        lines = []
        if target.notes_interrupts:
            lines.append("int interrupted;  // of equals, who was interrupted comes first")
        if target.needs_chosen_by:
            lines.append("int chosen_by;  // in the group that had chosen it")
        if self._places.ordered:
            lines.append("int came;  // in which order those became ready who are ready, from 1")
        keys = self._keys()
        if not lines and not keys:
            return
        with write.block("thread"):
            for line in lines:
                write.line(line)
            for type_, name, group in keys:
                with write.of(group.syntax.rule.span):
                    write.line(f"{type_} {name};")
        write.line()

    def _keys(self) -> list[tuple[str, str, Group]]:
        found = []
        for group in self._target.tree.groups:
            word = {"priority": "rank", "edf": "rank", "share": "pass"}.get(group.rule)
            if word is not None and self._places.sources(group):
                found.append((self._type(group), self._places.variable(word, group), group))
        return found

    def _type(self, group: Group) -> str:
        return type_in(self._target, group)

    def _imports(self) -> None:
        with self._write.block("threadimports"):
            self._write.line(
                f"int {HOME} default 0;  // where a thread belongs, by its number below"
            )
            for one in self._target.tree.parameters.values():
                with self._write.of(one.span):
                    default = unparse.expression(one.default)
                    self._write.line(f"{one.type.value} {one.name} default {default};")
        self._write.line()

    def _data(self) -> None:
        write, accounts = self._write, self._accounts
        with write.block("data"):
            for place in (one for one in self._places.all if one.constant in self._used):
                with write.of(place.span):
                    write.line(f"const int {place.constant} = {place.number};")
            write.line()
            write.line("queue arrived;  // who has become ready since the last decision")
            for place in self._places.homely:
                with write.of(place.span):
                    write.line(self._container(place))
            if self._target.keeps_chooser:
                write.line("int chooser;  // whence the running thread came")
            for group in (*accounts.turns, *accounts.shares)[:1]:
                with write.of(group.syntax.rule.span):  # which has to know
                    write.line("time since;  // and when")
            if self._places.ordered:
                write.line("int ready_ones;  // how many know in which order they came")
            if accounts.frames and self._target.interrupts:
                write.line("int due;  // a slot has begun or ended")
            for word, group, name in variables(self._target, KEPT, self._used):
                with write.of(group.syntax.rule.span):
                    start = f" = {len(group.groups) + 1}" if word == "turn" else ""
                    write.line(f"{KEPT[word]} {name}{start};")
            for name, (type_, value, group) in self._places.kept.items():
                with write.of(group.syntax.rule.span):
                    write.line(f"{type_.value} {name} = {value};")
        write.line()

    def _container(self, place: Place) -> str:
        group = place.group
        if place.is_of_guest or group is None:
            return f"queue {place.name};"
        if group.rule == "priority":
            return f"pqueue {place.name} sortable on {self._places.variable('rank', group)};"
        if group.rule in ("edf", "share"):
            word = "rank" if group.rule == "edf" else "pass"
            key = self._places.variable(word, group)
            return f"pqueue {place.name} increasing sortable on {key};"
        if self._target.interrupts:
            return f"pqueue {place.name} sortable on interrupted;"
        return f"queue {place.name};"


def type_in(target: Target, group: Group) -> str:
    """The type of what a group compares."""
    return str(Keys(target.places, group, interrupts=target.interrupts).type.value)


def variables(
    target: Target, kinds: dict[str, str | None] | dict[str, str], used: set[str]
) -> list[tuple[str, Group, str]]:
    """The variables of some kinds that are used, with their words, their groups and names."""
    found = []
    for word, group, name in target.places.variables():
        plain = word.rstrip("0123456789")
        is_attribute = word == "pass"
        if plain in kinds and not is_attribute and name in used:
            found.append((plain, group, name))
    return found
