"""What the flow analysis knows of the elements of arrays of containers.

An element with a number for its index is kept with its array, and copies share what they have in
common: there can be thousands. One at the value of a variable is known for a few statements only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import TypeVar

from catapults.analysis.dataflow.facts import Fact, Index, Key
from catapults.analysis.dataflow.shared_map import SharedMap, agree
from catapults.program import Container

K = TypeVar("K")

#: The facts about elements of one array by the text of their numbers; never changed.
_Numbered = dict[str, Fact]
#: Two facts about the same element, of different ways or times, as one.
_Combine = Callable[[Container, Fact, Fact], Fact]


class ElementFacts:
    """A mutable mapping from elements to facts about their counts."""

    __slots__ = ("_at_numbers", "_at_variables")

    def __init__(self) -> None:
        """Nothing is known."""
        self._at_numbers: SharedMap[Container, _Numbered] = SharedMap()
        self._at_variables: dict[Key, Fact] = {}

    def copy(self) -> ElementFacts:
        """Independent facts that are the same."""
        other = ElementFacts.__new__(ElementFacts)
        other._at_numbers = self._at_numbers.copy()
        other._at_variables = self._at_variables.copy()
        return other

    def at_numbers(self) -> ElementFacts:
        """What is known of elements with a number for their index, which means the same later."""
        other = ElementFacts.__new__(ElementFacts)
        other._at_numbers = self._at_numbers.copy()
        other._at_variables = {}
        return other

    def discard(self, array: Container) -> None:
        """Gives up what is known of an array's elements at numbers."""
        self._at_numbers.discard(array)

    def get(self, key: Key) -> Fact | None:
        """What is known of an element; None if nothing is."""
        if not key.index.is_constant:
            return self._at_variables.get(key)
        facts = self._at_numbers.get(key.container)
        return facts.get(key.index.text) if facts else None

    def of_each(self, array: Container) -> Collection[Fact]:
        """What is known of each element of an array; nothing if it is not known of all."""
        facts = self._at_numbers.get(array)
        return facts.values() if facts and len(facts) == array.size else ()

    def __setitem__(self, key: Key, fact: Fact) -> None:
        """Keeps a fact."""
        if key.index.is_constant:
            facts = self._at_numbers.get(key.container) or {}
            self._at_numbers[key.container] = {**facts, key.index.text: fact}
        else:
            self._at_variables[key] = fact

    def know_all(self, array: Container, size: int, fact: Fact) -> None:
        """Keeps a fact about each element of an array."""
        self._at_numbers[array] = dict.fromkeys(map(str, range(size)), fact)

    def agrees(self, other: ElementFacts, same: Callable[[Fact, Fact], bool] | None = None) -> bool:
        """Whether both are about the same elements, with facts that are equal, or the same in some
        sense."""
        return agree(self._at_variables, other._at_variables, same) and self._at_numbers.agrees(
            other._at_numbers, partial(agree, same=same)
        )

    def change_others(
        self, array: Container, key: Key | None, change: Callable[[Fact], Fact]
    ) -> None:
        """Changes the facts about other elements of an array that may be the one of ``key``; None
        stands for any element."""
        for other, fact in self._at_variables.items():
            if other.container is array and other != key:
                self._at_variables[other] = change(fact)
        facts = self._at_numbers.get(array)
        if facts and not (key and key.index.is_constant):
            self._at_numbers[array] = {index: change(fact) for index, fact in facts.items()}

    def change_all(self, arrays: Collection[Container], change: Callable[[Fact], Fact]) -> None:
        """Changes the facts about all elements of some arrays."""
        for key, fact in self._at_variables.items():
            if key.container in arrays:
                self._at_variables[key] = change(fact)
        for array in arrays:
            facts = self._at_numbers.get(array)
            if facts:
                self._at_numbers[array] = _changed(facts, change)

    def name(self, known: Index, new: Index) -> None:
        """Keeps what is known at one index at another one, which has the same value."""
        for key, fact in list(self._at_variables.items()):
            if key.index == known:
                self._at_variables[Key(key.container, new)] = fact

    def forget(self, concerns: Callable[[Index], bool]) -> None:
        """Gives up what is known at some indexes with variables."""
        for key in [key for key in self._at_variables if concerns(key.index)]:
            del self._at_variables[key]

    def meet(self, other: ElementFacts, combine: _Combine) -> ElementFacts:
        """What is known of elements that both know, each two facts combined to one; the first fact
        itself where that stays."""
        result = ElementFacts.__new__(ElementFacts)
        result._at_numbers = self._at_numbers.meet(other._at_numbers, partial(_met, combine))
        theirs = other._at_variables
        result._at_variables = {
            key: combine(key.container, fact, theirs[key])
            for key, fact in self._at_variables.items()
            if key in theirs
        }
        return result

    def revise(
        self, before: ElementFacts, change: Callable[[Container, Fact | None, Fact], Fact]
    ) -> None:
        """Changes each fact by what was known ``before``; one that is the same object as then
        must stay."""

        def revised(array: Container, facts: _Numbered) -> _Numbered:
            known = before._at_numbers.get(array) or {}
            new = {index: change(array, known.get(index), fact) for index, fact in facts.items()}
            return _first_if_same(facts, new)

        self._at_numbers.update(revised, unless=before._at_numbers)
        for key, fact in self._at_variables.items():
            known = before._at_variables.get(key)
            self._at_variables[key] = change(key.container, known, fact)


def _changed(facts: _Numbered, change: Callable[[Fact], Fact]) -> _Numbered:
    return _first_if_same(facts, {index: change(fact) for index, fact in facts.items()})


def _met(
    combine: _Combine, array: Container, mine: _Numbered, theirs: _Numbered
) -> _Numbered | None:
    """None if no element is known in both."""
    met = {
        index: combine(array, fact, theirs[index])
        for index, fact in mine.items()
        if index in theirs
    }
    return _first_if_same(mine, met) or None


def _first_if_same(facts: _Numbered, new: _Numbered) -> _Numbered:
    """The same object for the same facts, which copies can share on."""
    same = len(facts) == len(new) and all(fact is facts[index] for index, fact in new.items())
    return facts if same else new
