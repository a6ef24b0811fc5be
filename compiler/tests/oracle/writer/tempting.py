"""Statements that tempt an analysis to prove too much: what stands in front seems to say that what
stands behind cannot fail.

Chance seldom brings the two together, because both must be about the same container or name.
"""

from __future__ import annotations

from writer.chance import Chance
from writer.names import Inside, Kind
from writer.places import SIZE, Places


class Tempting:
    """Writes such statements, a row of them each time."""

    def __init__(self, chance: Chance, places: Places) -> None:
        self._chance = chance
        self._places = places

    def write(self, inside: Inside) -> str:
        """Behind an assertion, or behind a destroy; often only in some of the runs."""
        ways = [self._behind_assertion, self._behind_destroy]
        row = self._chance.one(ways)(inside)
        return row if self._chance.likely(30) else f"if ( signal == {self._signal()} ) {{ {row} }}"

    def _signal(self) -> int:
        return self._chance.number(0, 3)

    # --- behind an assertion ----------------------------------------------------------------------

    def _behind_assertion(self, inside: Inside) -> str:
        """A use of just what was asked for, or of what must be there for the question itself."""
        ways = [
            *[self._of_source, self._of_front, self._of_named] * 2,
            *[self._of_target, self._of_slot, self._of_divisor, self._of_index],
        ]
        asked, use = self._chance.one(ways)(inside)
        asked = f"( {asked} )" if self._chance.likely(20) else asked
        text = self._chance.one(["", ', "so it is"'])
        return f"assert( {asked}{text}); {use}"

    def _of_source(self, inside: Inside) -> tuple[str, str]:
        source, target = self._places.container(inside), self._places.store(inside)
        use = self._chance.one([f"{source} => {target};", f"destroy {source};"])
        return self._holds(source), use

    def _of_front(self, inside: Inside) -> tuple[str, str]:
        source, target = self._places.store(inside), self._places.store(inside)
        return f"( *{source} ).load < 9", f"{source} => {target};"

    def _of_named(self, inside: Inside) -> tuple[str, str]:
        slot, target = self._places.slot(inside), self._places.store(inside)
        return f"{slot}.load < 9", self._chance.one([f"{slot} => {target};", f"{slot}.load++;"])

    def _of_target(self, inside: Inside) -> tuple[str, str]:
        source, slot = self._places.store(inside), self._places.slot(inside)
        return f"|{slot}| == 0", f"if (|{source}| > 0) {source} => {slot};"

    def _of_slot(self, inside: Inside) -> tuple[str, str]:
        slot = self._places.slot(inside)
        return self._holds(slot), f"{slot}.load = 1;"

    def _holds(self, place: str) -> str:
        return self._chance.one([f"|{place}| > 0", f"|{place}| == 1", f"|{place}| != 0"])

    def _of_divisor(self, inside: Inside) -> tuple[str, str]:
        divisor, number = self._number(inside), self._number(inside)
        asked = self._chance.one([f"{divisor} != 0", divisor, f"7 / {divisor} < 9"])
        return asked, f"{number} = 7 / {divisor};"

    def _of_index(self, inside: Inside) -> tuple[str, str]:
        index = self._number(inside)
        array = self._chance.one(inside.names.arrays[Kind.INT])
        asked = self._chance.one([f"{index} >= 0 && {index} < {SIZE}", f"{array}[{index}] < 9"])
        return asked, f"{array}[{index}] = 1;"

    def _number(self, inside: Inside) -> str:
        return self._chance.one(inside.names.numbers[Kind.INT])

    # --- behind a destroy -------------------------------------------------------------------------

    def _behind_destroy(self, inside: Inside) -> str:
        """Names are compared of which one was destroyed, on every path or on some."""
        name = self._places.movable(inside)
        if name is not None and self._chance.likely(40):
            return self._compared(name, inside)
        name, container = f"v{inside.depth}", self._places.container(inside)
        row = self._compared(name, inside)
        return f"foreach {name} in {container} {{ {row} }}"

    def _compared(self, name: str, inside: Inside) -> str:
        destroy = f"destroy {name};"
        if self._chance.likely(50):
            destroy = f"if ( signal == {self._signal()} ) {destroy}"
        place, slot = self._places.container(inside), self._places.slot(inside)
        asked, of = self._chance.one([*[(f"*{place}", place)] * 2, (slot, slot)])
        sign = self._chance.one(["==", "==", "!="])
        sides = self._chance.shuffled([name, asked])
        return f"{destroy} if ( {sides[0]} {sign} {sides[1]} ) {self._relying(sign, of, inside)}"

    def _relying(self, sign: str, of: str, inside: Inside) -> str:
        """What works if the name is the thread that it was compared with."""
        other, target = self._places.store(inside), self._places.store(inside)
        use = self._chance.one(
            [
                f"{of} => {target};",
                f"if (|{other}| > 0) {other} => {target};",
                f"if (|{of}| == 0) x++;",
            ]
        )
        return use if sign == "==" else f"; else {use}"
