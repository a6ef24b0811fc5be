"""Whole schedulers, with bases and with aspects in files of their own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from catapults.contracts.libraries import Profile, profile
from catapults.diagnostics import Diagnostics
from catapults.models.classic.inherit import built_in_base
from catapults.source import Source
from catapults.syntax import ast
from catapults.syntax.parser import parse
from writer.chance import Chance
from writer.declarations import NAMES, Declarations
from writer.handlers import Handlers, Roles
from writer.names import Names


def _of_base(base: str) -> Names:
    """What a built-in base declares, with what a program that extends it adds."""
    new = () if base == "preemptive" else ("NQ",)
    return replace(NAMES, stores=(*new, "RQ", "WQ", "SQ", "q", "p"), slots=("next", "a", "b"))


@dataclass(frozen=True)
class Written:
    """A scheduler as text, with the texts that it needs by the names of their schedulers."""

    text: str
    profile: str | None  # None for what the text says
    bases: dict[str, str] = field(default_factory=dict)
    aspects: tuple[str, ...] = ()

    def load(self, name: str) -> Source | None:
        """The file of a base."""
        text = self.bases.get(name)
        return None if text is None else Source(f"{name}.sched", text)

    def sources(self) -> list[Source]:
        """The files of aspects."""
        return [Source(f"aspects{number}.sched", text) for number, text in enumerate(self.aspects)]

    def __str__(self) -> str:
        files = [*self.bases.values(), *self.aspects]
        return "\n".join([self.text, *(f"// beside it\n{text}" for text in files)])


def write(chance: Chance, profile_name: str) -> Written:
    """A scheduler for a profile."""
    writer = _Writer(chance, profile(profile_name))
    shape = chance.one(["alone", "alone", "built in", "own base", "aspects"])
    return {
        "alone": writer.alone,
        "built in": writer.extending_built_in,
        "own base": writer.extending_own,
        "aspects": writer.with_aspects,
    }[shape]()


class _Writer:
    """Writes one scheduler."""

    def __init__(self, chance: Chance, target: Profile) -> None:
        self._chance = chance
        self._profile = target
        self._declarations = Declarations(chance)
        self._fixed: set[str] = set()

    def alone(self) -> Written:
        """All in one file."""
        return self._written("scheduler random", self._sections())

    def extending_own(self) -> Written:
        """Some of it in a base, which is a scheduler of its own or part of one."""
        sections = self._sections()
        cut = self._chance.number(0, len(sections))
        base = self._text("partial scheduler below", sections[:cut])
        rest = sections[cut:]
        return self._written("scheduler random extends below", rest, bases={"below": base})

    def with_aspects(self) -> Written:
        """With aspects from files."""
        sections, handlers = self._sections(), self._handlers(NAMES)
        files = [
            self._text(f"partial scheduler more{number}", self._aspects(handlers, most=3))
            for number in range(self._chance.number(1, 2))
        ]
        return self._written("scheduler random", sections, aspects=tuple(files))

    def extending_built_in(self) -> Written:
        """What every handler of a base does, with some in its place and more around it."""
        names = _of_base(self._profile.base)
        roles = Roles(("next", *names.stores[:-5], "RQ", "q"), "WQ", "SQ")
        handlers = Handlers(self._chance, self._profile, names, roles, self._fixed)
        own = self._chance.some(list(self._profile.handlers))[:4]
        sections = [
            *self._declarations.sections(),
            *self._declarations.data(current=""),
            *(handlers.handler(name) for name in own),
            *self._aspects(handlers, most=4, names=[*dict.fromkeys([*self._of_base(), *own])]),
            handlers.stirring(),
            *self._invariants(handlers, ("RQ", "q", "current")),
        ]
        return self._written(f"scheduler random extends {self._profile.base}", sections)

    # --- parts ------------------------------------------------------------------------------------

    def _sections(self) -> list[str]:
        """What declares names comes before what uses them at once; all else in any order."""
        handlers = self._handlers(NAMES)
        names = list(self._profile.handlers)
        required = [one for one in names if self._profile.handlers[one].required]
        others = [one for one in names if one not in required]
        chosen = [*required, *self._chance.some(others)]
        rest = [
            *([handlers.stirring()] if self._chance.likely(80) else []),
            *(handlers.handler(name) for name in chosen),
            *self._aspects(handlers, most=4, names=chosen),
            *self._invariants(handlers, ("q", "r", "p", "a", "current", "level")),
        ]
        first = [*self._declarations.early(), *self._declarations.sections()]
        first += self._declarations.data()
        return self._mixed(first, self._chance.shuffled(rest))

    def _mixed(self, first: list[str], second: list[str]) -> list[str]:
        """Both in their own order."""
        mixed = []
        while first or second:
            some = first if first and (not second or self._chance.likely(50)) else second
            mixed.append(some.pop(0))
        return mixed

    def _handlers(self, names: Names) -> Handlers:
        places = [*self._chance.shuffled(["q", "r", "s", "p", "u"])]
        count = self._chance.number(1, 3)
        slots = self._chance.some(["a", "b"])
        roles = Roles((*slots, *places[:count]), places[3], places[4])
        return Handlers(self._chance, self._profile, names, roles, self._fixed)

    def _aspects(self, handlers: Handlers, most: int, names: list[str] | None = None) -> list[str]:
        known = names or [n for n, one in self._profile.handlers.items() if one.required]
        return [
            handlers.aspect(self._chance.wanted(known, f"{when} {self._profile.name}"), when)
            for when in ("before", "after")
            for _ in range(self._chance.number(0, most // 2))
        ]

    def _invariants(self, handlers: Handlers, containers: tuple[str, ...]) -> list[str]:
        count = self._chance.one([0, 0, 0, 1, 2])
        return [handlers.invariant(self._chance.one(containers)) for _ in range(count)]

    def _of_base(self) -> list[str]:
        """The handlers of the built-in base."""
        source = built_in_base(self._profile.base)
        assert source is not None
        base = parse(source, Diagnostics()).scheduler
        assert base is not None
        return [one.name.text for one in base.sections if isinstance(one, ast.Handler)]

    # --- files ------------------------------------------------------------------------------------

    def _written(self, head: str, sections: list[str], **others: object) -> Written:
        return Written(self._text(head, sections), self._profile.name, **others)

    def _text(self, head: str, sections: list[str]) -> str:
        return "\n    ".join([f"{head} {{", *sections]) + "\n}\n"
