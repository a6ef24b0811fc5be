"""The layout of a later version of a text: parts that stay are where the changes leave them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import itemgetter

from catapults.source import Layout, Source, Span

#: Where something begins and ends in a text.
Range = tuple[int, int]


def lies_in(ranges: Sequence[Range], start: int, end: int) -> bool:
    """Whether one of some ranges, which are in the order of the text, holds another one."""
    at = bisect_right(ranges, start, key=itemgetter(0)) - 1
    return at >= 0 and end <= ranges[at][1]


class Successor:
    """The layout of the next version of a text, while that is read."""

    def __init__(self, before: Layout, source: Source) -> None:
        """``before`` is that of the version before. Nothing is taken over yet."""
        self.before = before
        self.layout = Layout(source, before.text)
        self._parts = list(before.begins)
        self._begins = list(before.begins.values())
        #: The ranges of what was read again and is as it was, in the order of the text before and
        #: now.
        self._were: list[Range] = []
        self._again: list[Range] = []

    def take_range(self, start: int, end: int, by: int) -> bool:
        """Takes over the parts in a range of the version before, so many characters further on;
        False if none of them begins where that does."""
        first, last = bisect_left(self._begins, start), bisect_left(self._begins, end)
        for part, begin in zip(self._parts[first:last], self._begins[first:last], strict=True):
            self.layout.begins[part] = begin + by
        return self._begins[first : first + 1] == [start]

    def written(self, before: Span, now: Span) -> tuple[str, str]:
        """What was written at a place of the version before, and is at one of what was read."""
        return self.before.written(before), self.layout.written(now)

    def take(self, before: Span, now: Span) -> bool:
        """Takes over a place with all that is in it for one that was read and has the same text;
        False if that cannot be done, since no part begins there."""
        if self.before.placed(before).first:
            return False
        self._were.append((self.before.start(before), self.before.end(before)))
        self._again.append((self.layout.start(now), self.layout.end(now)))
        return True

    def move(self, before: Span, now: Span) -> None:
        """Makes a place of the version before stand for one that was read."""
        self.layout.moved[id(before)] = before, now

    def was_taken(self, before: Span) -> bool:
        """Whether a place of the version before lies in what was taken."""
        return lies_in(self._were, self.before.start(before), self.before.end(before))

    def is_taken(self, now: Span) -> bool:
        """Whether a place that was read lies in that for which something was taken."""
        return lies_in(self._again, self.layout.start(now), self.layout.end(now))

    def finish(self) -> None:
        """Leaves out the parts that were read in vain, and takes over what became of places."""
        layout, begins = self.layout, self.layout.begins.items()
        layout.begins = {one: at for one, at in begins if not lies_in(self._again, at, at + 1)}
        for (start, end), (to, _) in zip(self._were, self._again, strict=True):
            self.take_range(start, end, to - start)
        layout.begins = dict(sorted(layout.begins.items(), key=itemgetter(1)))
        self.follow_moved()
        layout.look()

    def follow_moved(self) -> None:
        """Takes over where places moved to in the version before, in parts that were taken over."""
        begins, moved = self.layout.begins, self.layout.moved
        for key, (former, now) in self.before.moved.items():
            if now.part in begins:
                moved.setdefault(key, (former, now))
