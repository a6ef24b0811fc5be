"""Memo tables: pure functions whose answers are kept by what they were asked with."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from operator import is_
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")
R = TypeVar("R")


class Memo(Generic[K, V]):
    """A memo table: the few values that were kept or asked for last, by hashable keys."""

    def __init__(self, most: int) -> None:
        """Keeps up to ``most`` values."""
        self._most = most
        self._values: dict[K, V] = {}

    def get(self, key: K) -> V | None:
        """The value of a key, None if it is forgotten."""
        value = self._values.pop(key, None)
        if value is not None:
            self._values[key] = value
        return value

    def keep(self, key: K, value: V) -> V:
        """Keeps a value, and forgets the one that was not asked for the longest."""
        self._values.pop(key, None)
        self._values[key] = value
        if len(self._values) > self._most:
            del self._values[next(iter(self._values))]
        return value

    @property
    def latest(self) -> V | None:
        """The value that was kept or asked for last."""
        return next(reversed(self._values.values()), None)

    def items(self) -> Iterator[tuple[K, V]]:
        """All that is kept, the latest last; none of it counts as asked for."""
        yield from self._values.items()

    def clear(self) -> None:
        """Forgets all."""
        self._values.clear()


_tables: list[Memo[Any, Any]] = []


def memo_table(most: int) -> Memo[Any, Any]:
    """A memo table that is there for good: :func:`forget_all` empties it, too."""
    table: Memo[Any, Any] = Memo(most)
    _tables.append(table)
    return table


def forget_all() -> None:
    """Makes the next questions be answered as if they were the first."""
    for table in _tables:
        table.clear()


class Question(Generic[P, R]):
    """A pure function with its memo table. The answer is never None, and must not be changed."""

    def __init__(self, answer: Callable[P, R], most: int) -> None:
        """Keeps up to ``most`` answers."""
        self._answer = answer
        self._known: Memo[tuple[Any, ...], R] = memo_table(most)

    def __call__(self, *asked: P.args, **_: P.kwargs) -> R:
        """The answer, known or found now. What is asked with is hashable, and has no names."""
        known = self._known.get(asked)
        return known if known is not None else self._known.keep(asked, self._answer(*asked, **_))

    @property
    def latest(self) -> R | None:
        """The answer that was given last, if it is kept."""
        return self._known.latest


def question(*, most: int) -> Callable[[Callable[P, R]], Question[P, R]]:
    """Makes a question of a function: up to ``most`` answers are kept."""
    return lambda answer: Question(answer, most)


def further_question(
    *, most: int, file: Callable[P, Hashable | None]
) -> Callable[[Callable[Concatenate[R | None, P], R]], Question[P, R]]:
    """As :func:`question`, of a function that is first given the answer about the version before,
    None if there is none, and takes over from it what is the same. ``file`` tells of what is asked
    with which file it is a version of, if it is of any."""

    def with_former(answer: Callable[Concatenate[R | None, P], R]) -> Question[P, R]:
        latest: Memo[Hashable, R] = memo_table(most)

        def answered(*asked: P.args, **named: P.kwargs) -> R:
            of = file(*asked, **named)
            if of is None:
                return answer(None, *asked, **named)
            return latest.keep(of, answer(latest.get(of), *asked, **named))

        return Question(answered, most)

    return with_former


class Reads(Generic[K, V]):
    """What an answer has looked up, and found: it stands while the same is found, by identity."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        """Nothing was looked up."""
        self.found: dict[K, V | None] = {}

    def through(self, look: Callable[[K], V | None]) -> Callable[[K], V | None]:
        """Looks up, and notes what was found."""

        def noted(key: K) -> V | None:
            value = self.found[key] = look(key)
            return value

        return noted

    def are_found_by(self, look: Callable[[K], V | None]) -> bool:
        """Whether the same would be found now. All parts of a text ask, so that no function of
        Python is called for each key."""
        return are_answers(self.found, look)


def reading_question(
    *, most: int
) -> Callable[
    [Callable[Concatenate[Callable[[K], V | None], P], R]],
    Callable[Concatenate[Callable[[K], V | None], P], R],
]:
    """As :func:`question`, of a function that is first given how to look things up. What it looks
    up is read, too: the answer stands while the same is found."""

    def reading(
        answer: Callable[Concatenate[Callable[[K], V | None], P], R],
    ) -> Callable[Concatenate[Callable[[K], V | None], P], R]:
        known: Memo[tuple[Any, ...], tuple[Reads[K, V], R]] = memo_table(most)

        def answered(look: Callable[[K], V | None], /, *asked: P.args, **named: P.kwargs) -> R:
            found = known.get(asked)
            if found is None or not found[0].are_found_by(look):
                reads = Reads[K, V]()
                found = reads, answer(reads.through(look), *asked, **named)
                known.keep(asked, found)
            return found[1]

        return answered

    return reading


def are_answers(found: Mapping[K, V | None], look: Callable[[K], V | None]) -> bool:
    """Whether looking up each key gives the very thing that was found before."""
    return all(map(is_, map(look, found), found.values()))
