"""Random expressions of workloads, and what the generator of workloads picks from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

TYPES = ("int", "float", "time")
_UNITS = ("us", "ms")


@dataclass
class Channel:
    name: str
    fields: list[tuple[str, str]]


@dataclass
class Place:
    """What code at a place can name, by type, and what it can do."""

    read: dict[str, list[str]]
    write: dict[str, list[str]] = field(default_factory=dict)
    messages: list[tuple[str, Channel]] = field(default_factory=list)
    random: bool = True
    loops: int = 0

    def inner(self) -> Place:
        """A block within: what it declares ends with it."""
        read = {type_: list(names) for type_, names in self.read.items()}
        write = {type_: list(names) for type_, names in self.write.items()}
        return Place(read, write, list(self.messages), self.random, self.loops)


class Expressions:
    """Expressions of a type from the names of a place."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._number = 0
        self._channels: list[Channel] = []

    # --- small things ----------------------------------------------------------------------

    def _name(self, stem: str) -> str:
        self._number += 1
        return f"{stem}{self._number}"

    def _pick(self, options: Sequence[str]) -> str:
        return self._random.choice(options)

    def _chance(self, probability: float) -> bool:
        return self._random.random() < probability

    def _some(self, fewest: int, most: int) -> range:
        return range(self._random.randint(fewest, most))

    def _time(self, most: int = 5) -> str:
        return f"{self._random.randint(1, most)}{self._pick(_UNITS)}"

    # --- expressions -----------------------------------------------------------------------

    def expression(self, type_: str, place: Place, depth: int = 2) -> str:
        if depth == 0 or self._chance(0.3):
            return self._leaf(type_, place)
        forms = {"int": self._int, "float": self._float, "time": self._duration}
        return forms[type_](place, depth - 1)

    def _leaf(self, type_: str, place: Place) -> str:
        names = place.read[type_]
        if names and self._chance(0.7):
            return self._pick(names)
        if type_ == "time":
            return self._pick([self._time(), "0us", "now"])
        return str(self._random.randint(0, 99)) + (".5" if type_ == "float" else "")

    def _common(self, type_: str, place: Place, depth: int) -> str:
        a = self.expression(type_, place, depth)
        b = self.expression(type_, place, depth)
        form = self._pick(["({} + {})", "({} - {})", "min({}, {})", "max({}, {})", "(-{})"])
        return form.format(a, b)

    def _int(self, place: Place, depth: int) -> str:
        def sub(type_: str = "int") -> str:
            return self.expression(type_, place, depth)

        some = self._pick(TYPES)
        forms: list[Callable[[], str]] = [
            lambda: self._common("int", place, depth),
            lambda: f"({sub()} {self._pick(['*', '&&', '||'])} {sub()})",
            lambda: f"({sub()} {self._pick(['/', '%'])} max(1, abs({sub()})))",
            lambda: f"({sub(some)} {self._pick(['==', '!=', '<', '>', '<=', '>='])} {sub(some)})",
            lambda: f"(!{sub()})",
        ]
        if self._channels:
            channel = self._random.choice(self._channels).name
            forms.append(lambda: f"{self._pick(['length', 'refused'])}({channel})")
        if place.random:
            forms.append(lambda: f"uniform({self._random.randint(-9, 0)}, {sub('int')} * 0 + 9)")
            forms.append(lambda: f"choice({sub()}: 1, {sub()}: 2.5, 3: {abs(depth)})")
        return self._random.choice(forms)()

    def _float(self, place: Place, depth: int) -> str:
        def sub(type_: str = "float") -> str:
            return self.expression(type_, place, depth)

        waves = ["sine", "triangle"]
        forms: list[Callable[[], str]] = [
            lambda: self._common("float", place, depth),
            lambda: f"({sub()} * {sub(self._pick(['int', 'float']))})",
            lambda: f"({sub()} / max(1.0, abs({sub()})))",
            lambda: f"{self._pick(waves)}({sub()}, {sub()}, {self._time()})",
            lambda: f"step({sub()}, {sub()}, {self._time()})",
            lambda: "table(0s: 1, 2ms: 2.5, 5ms: 0)",
        ]
        if place.random:
            forms.append(lambda: f"normal({sub()}, 2.0)")
            forms.append(lambda: f"pareto(1.5, 1, {self._random.randint(2, 99)})")
            forms.append(lambda: "lognormal(0, 0.5)")
            forms.append(lambda: f"exponential(max(0.1, {sub()}))")
        return self._random.choice(forms)()

    def _duration(self, place: Place, depth: int) -> str:
        def sub(type_: str = "time") -> str:
            return self.expression(type_, place, depth)

        forms: list[Callable[[], str]] = [
            lambda: self._common("time", place, depth),
            lambda: f"({self._time()} * {sub('float')})",
            lambda: f"({sub()} / max(1, abs({sub('int')})))",
            lambda: f"({sub()} % {self._time()})",
        ]
        if place.random:
            forms.append(lambda: f"uniform({self._time(2)}, {self._random.randint(2, 9)}ms)")
            forms.append(lambda: f"exponential({self._time()})")
        return self._random.choice(forms)()

    def _bounded(self, place: Place, most: str = "2ms") -> str:
        """A time that a thread can use up."""
        return f"min(max(0us, {self.expression('time', place)}), {most})"
