"""What a scheduler is answered by its surroundings, in every way: random numbers and functions of
its host, and how much time events take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from states import Event


@dataclass
class Surroundings:
    """Answers one way after the other. An answer is chosen by chance, or by the host."""

    values: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    durations: tuple[int, ...] = ()  # ns; none: the scheduler does not ask for the time
    _counts: list[int] = field(default_factory=list)  # alternatives of each question so far
    _taken: list[int] = field(default_factory=list)
    #: What the host has answered in the present way.
    answered: list[tuple[str, float]] = field(default_factory=list)

    def ways(self) -> Iterator[None]:
        """Once for each way to answer; what is asked meanwhile is answered so."""
        self._taken = []
        while True:
            self._counts, self.answered = [], []
            yield
            taken = [*self._taken, *[0] * len(self._counts)][: len(self._counts)]
            while taken and taken[-1] + 1 == self._counts[len(taken) - 1]:
                taken.pop()
            if not taken:
                return
            self._taken = [*taken[:-1], taken[-1] + 1]

    def _choose(self, alternatives: tuple[int, ...]) -> int:
        at = len(self._counts)
        self._counts.append(len(alternatives))
        return alternatives[self._taken[at] if at < len(self._taken) else 0]

    def ask(self, name: str, divisor: int | None) -> int:
        """The answer of a function; of ``rand() % divisor`` the random number."""
        if name == "rand" and divisor is not None:
            return self._choose(tuple(range(divisor))) if divisor > 0 else 0
        answer = self._choose(self.values[name])
        if name != "rand":
            self.answered.append((name, answer))
        return answer

    def delayed(self, events: list[Event]) -> list[Event]:
        """The same after each length of time; what has a time of its own comes at that."""
        if not self.durations:
            return events
        return [
            replace(one, delay=delay)
            for one in events
            for delay in ((0,) if one.kind == "strike_time" else self.durations)
        ]

    def told_of(self, event: Event) -> Event:
        """The event with what the host chose: two that are equal differ by chance alone."""
        return replace(event, values=(*event.values, *self.answered))
