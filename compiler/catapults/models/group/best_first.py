"""The decision of groups whose members have keys that are looked at when they are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catapults.models.group.candidates import Asking, Candidates
from catapults.models.group.places import Place
from catapults.models.group.tree import Group

if TYPE_CHECKING:
    from catapults.models.group.deciding import Deciding


class BestFirst:
    """`edf`, `dynamic_priority` and `share`: the best key of all who have not passed."""

    def __init__(self, deciding: Deciding, asking: Asking, group: Group) -> None:
        """Keys of groups are those of their ready threads, but in `share`."""
        self._deciding = deciding
        self._asking = asking
        self._places = asking.places
        self._write = asking.write
        self._group = group
        self._own = asking.candidates(group)
        if group.groups or group.rule == "dynamic_priority":
            self._best = self._places.variable("best", group)
        self._lowest = group.rule in ("edf", "share")

    def write(self, is_open: str) -> None:
        """The statements that ask the group while ``is_open`` holds."""
        group, write = self._group, self._write
        if self._own is not None:
            self._own.look()
        if not group.groups:
            self._alone(is_open)
            return
        which = self._places.variable("which", group)
        for at, _ in enumerate(group.groups, 1):
            write.line(f"{self._passed(at)} = 0;")
        write.line(f"{which} = 0;")
        with write.block(f"while ({which} >= 0 && {is_open})"):
            write.line(f"{which} = -1;")
            if self._own is not None:
                self._look(self._own, f"{which} = 0;", which)
            for at, (_, node) in enumerate(group.groups, 1):
                with write.block(f"if ({self._passed(at)} == 0)"):
                    self._look_below(at, node, which)
            if self._own is not None:
                with write.block(f"if ({which} == 0)"):
                    self._take(self._own)
            for at, (_, node) in enumerate(group.groups, 1):
                with write.block(f"if ({which} == {at})"):
                    write.line(f"{self._passed(at)} = 1;")
                    self._deciding.ask(node)
                    if group.rule == "share":
                        self._note_share(at)

    def _passed(self, at: int) -> str:
        return self._places.variable(f"passed{at}", self._group)

    def _alone(self, is_open: str) -> None:
        own = self._own
        if own is None:
            return
        if not own.is_simple:
            self._take(own)
            return
        with self._write.block(f"if ({own.exist} && {is_open})"):
            if self._group.rule == "dynamic_priority":
                first = f"( *{own.sources[0].name})"
                key = self._places.of_thread(self._places.key(self._group), first)
                self._write.line(f"{self._best} = {key};")
            self._take(own)

    def _take(self, own: Candidates) -> None:
        """The first of those with the best key."""
        write, place = self._write, own.sources[0]
        if not own.is_simple:
            own.take(also=self._least)
            return
        if self._group.rule == "dynamic_priority":
            key = self._places.of_thread(self._places.key(self._group), "t")
            with write.block(f"foreach t in {place.name}"):
                write.line(f"if ({key} > {self._best}) {self._best} = {key};")
            with write.block(f"foreach t in {place.name}"):
                write.line(f"if (|current| == 0 && {key} == {self._best}) t => current;")
        else:
            write.line(f"{place.name} => current;")
        self._asking.taken(place, self._least)

    def _least(self, _place: Place) -> tuple[str, ...]:
        """In `share`: who becomes ready later begins where the chosen one is."""
        if self._group.rule != "share":
            return ()
        passed = self._places.variable("pass", self._group)
        return (f"{self._places.variable('least', self._group)} = current.{passed};",)

    # --- keys ---------------------------------------------------------------------------

    def _look(self, own: Candidates, chosen: str, which: str) -> None:
        """The key of the best thread of the group's own."""
        write, group = self._write, self._group
        if group.rule == "share":
            with write.block(f"if ({own.exist})"):
                write.line(f"{self._best} = {own.key};")
                write.line(chosen)
            return
        for place in own.sources:
            key = self._places.of_thread(self._places.key(group), "t", place)
            with write.block(f"foreach t in {place.name}"):
                self._compare(key, chosen, which)

    def _look_below(self, at: int, node: Group, which: str) -> None:
        if self._group.rule == "share":
            passed = self._of_share(at)
            least = self._places.variable("least", self._group)
            self._write.line(f"if ({passed} < {least}) {passed} = {least};")
            if at == 1 and self._own is None:
                if len(self._group.groups) > 1:
                    self._write.line(f"{self._best} = {passed};")
                self._write.line(f"{which} = {at};")
            else:
                self._compare(passed, f"{which} = {at};", which)
            return
        for place in (one for one in self._places.below(node) if not one.is_homeless):
            key = self._places.of_thread(self._places.key(self._group), "t", place)
            with self._write.block(f"foreach t in {place.name}"):
                self._compare(key, f"{which} = {at};", which)

    def _compare(self, key: str, chosen: str, which: str) -> None:
        sign = "<" if self._lowest else ">"
        with self._write.block(f"if ({which} < 0 || {key} {sign} {self._best})"):
            self._write.line(f"{self._best} = {key};")
            self._write.line(chosen)

    def _of_share(self, at: int) -> str:
        return self._places.variable(f"pass{at}", self._group)

    def _note_share(self, at: int) -> None:
        with self._write.block("if (|current| == 1)"):
            least = self._places.variable("least", self._group)
            self._write.line(f"{least} = {self._of_share(at)};")
