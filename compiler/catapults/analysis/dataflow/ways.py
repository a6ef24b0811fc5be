"""From where to where threads go."""

from __future__ import annotations

from collections.abc import Iterator

from catapults.analysis.dataflow.facts import Place
from catapults.analysis.dataflow.places import AllPlaces, Places


class Ways:
    """Ways between places, one from many of them at once where a name can stand for any thread
    there. Of each pair of places nothing is kept: these are too many."""

    def __init__(self, all_: AllPlaces) -> None:
        """There are none."""
        self._all = all_
        self._onward: dict[Place, dict[Place, None]] = {}  # of ways from one place: its targets
        self._gathered: dict[Place, Places] = {}  # of others, by target: where they begin

    def __iter__(self) -> Iterator[tuple[Places, Place]]:
        """All of them, with where they begin and end."""
        for source, targets in self._onward.items():
            for target in targets:
                yield self._all.only(source), target
        for target, sources in self._gathered.items():
            yield sources, target

    def add(self, sources: Places, target: Place) -> None:
        """A way leads from each of some places to another."""
        source = sources.single
        if source is not None:
            self._onward.setdefault(source, {})[target] = None
        elif sources:
            known = self._gathered.get(target)
            self._gathered[target] = sources if known is None else known | sources

    def add_all(self, other: Ways) -> None:
        """There are also those."""
        for source, targets in other._onward.items():
            self._onward.setdefault(source, {}).update(targets)
        for target, sources in other._gathered.items():
            self.add(sources, target)

    def sources(self) -> dict[Place, Places]:
        """By target, where ways begin."""
        found = {**self._gathered}
        for source, targets in self._onward.items():
            for target in targets:
                known = found.get(target, self._all.none)
                found[target] = known.with_one(source)
        return found

    def lead(self, places: Places) -> Places:
        """Some places and all that ways lead to from there."""
        found, waiting, gathered = places, [*places], {**self._gathered}
        while waiting:
            ahead = [*self._onward.get(waiting.pop(), ())]
            if not waiting:  # of ways from many places, which are all looked through
                ahead += [one for one, sources in gathered.items() if sources.meets(found)]
            for target in ahead:
                gathered.pop(target, None)
                if target not in found:
                    found = found.with_one(target)
                    waiting.append(target)
        return found

    def kept_among(self, places: Places) -> dict[Place, set[Place]]:
        """Those of some places that no way leads from to any other, at the end neither: with where
        ways lead from there."""
        sources = self.sources()
        leaving = [one for one in sources if one not in places]
        while leaving:
            gone = sources.get(leaving.pop(), self._all.none) & places
            places -= gone
            leaving += gone
        onward: dict[Place, set[Place]] = {one: set() for one in places}
        for target in places:
            for source in sources.get(target, self._all.none) & places:
                onward[source].add(target)
        return onward
