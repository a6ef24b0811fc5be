"""Random texts that the grammars allow, made from the productions themselves.

Their syntax is right and the rest is chance, so they get further into the compiler than changed
bytes or words do, and a production that is added is tried from then on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

#: Symbols of productions that are there for texts with errors.
_OF_ERRORS = {"error", "RESYNC", "STRAY"}

Production = tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Sentences:
    """What a grammar, as PLY reads it, allows."""

    rules: Mapping[str, Any]
    words: Mapping[str, tuple[str, ...]]  # what a token, or a symbol, is written as
    left_out: frozenset[str] = frozenset()  # tokens that no text has

    @cached_property
    def productions(self) -> dict[str, list[Production]]:
        """By the symbol that they make, without those for errors."""
        found: dict[str, list[Production]] = {}
        for name, rule in self.rules.items():
            if not name.startswith("p_") or name == "p_error":
                continue
            symbol, _, alternatives = rule.__doc__.partition(":")
            for alternative in alternatives.split("\n"):
                symbols, _, _ = alternative.replace("|", " ").partition("%prec")
                production = tuple(symbols.split())
                if _OF_ERRORS.isdisjoint(production):
                    found.setdefault(symbol.strip(), []).append(production)
        return _without(self.left_out, found)

    @cached_property
    def heights(self) -> dict[str, int]:
        """How high the lowest tree of a symbol is."""
        heights = dict.fromkeys([*self.words, "END"], 0)
        height = 0
        while len(heights) < len({*heights, *self.productions}):
            height += 1
            lacking = [one for one in self.productions if one not in heights]
            lowest = {
                symbol: height
                for symbol in lacking
                if any(heights.keys() >= set(each) for each in self.productions[symbol])
            }
            assert lowest, f"a token in {', '.join(lacking)} has no words"
            heights |= lowest
        return heights

    def draw(self, symbol: str, random: Random, height: int) -> str:
        """A text for a symbol. Trees grow about so high, and then end by the shortest way."""
        parts: list[str] = []
        waiting = [(symbol, height)]
        while waiting:
            one, left = waiting.pop()
            if one in self.words:
                parts.append(random.choice(self.words[one]))
            elif one != "END":
                waiting += [(each, left - 1) for each in reversed(self._choose(one, random, left))]
        return " ".join(parts)

    def _choose(self, symbol: str, random: Random, left: int) -> Production:
        """Lists rather go on than end, as long as there is height left; signs rather end."""
        productions = self.productions[symbol]
        fit = [each for each in productions if self._height(each) < left]
        if not fit:
            return min(productions, key=self._height)
        return random.choices(fit, [_weight(symbol, each) for each in fit])[0]

    def _height(self, production: Production) -> int:
        return max((self.heights[each] for each in production), default=0)


def _without(
    tokens: frozenset[str], found: dict[str, list[Production]]
) -> dict[str, list[Production]]:
    """The productions that need none of the tokens."""
    gone = set(tokens)
    while True:
        kept = {
            symbol: [one for one in each if gone.isdisjoint(one)] for symbol, each in found.items()
        }
        empty = {symbol for symbol, each in kept.items() if not each}
        if empty <= gone:
            return {symbol: each for symbol, each in kept.items() if each}
        gone |= empty


def _weight(symbol: str, production: Production) -> int:
    if symbol not in production:
        return 4
    return 12 if production[0] == symbol and production.count(symbol) == 1 else 1
