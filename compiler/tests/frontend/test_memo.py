"""Answers are kept by what was asked with and read."""

from __future__ import annotations

from collections.abc import Callable

from catapults.questions.memo import (
    Memo,
    Reads,
    forget_all,
    further_question,
    memo_table,
    question,
    reading_question,
)


class Thing:
    """Compared by identity."""


def test_a_question_is_answered_once_for_each_thing_that_it_is_asked_with() -> None:
    asked = []

    @question(most=2)
    def length(text: str) -> int:
        asked.append(text)
        return len(text)

    assert [length(one) for one in ("a", "bb", "a", "bb")] == [1, 2, 1, 2]
    assert asked == ["a", "bb"]


def test_the_answer_that_was_not_asked_for_the_longest_is_forgotten() -> None:
    asked = []

    @question(most=2)
    def length(text: str) -> int:
        asked.append(text)
        return len(text)

    for text in ("a", "bb", "a", "ccc", "a", "bb"):
        length(text)
    assert asked == ["a", "bb", "ccc", "bb"]
    assert length.latest == 2


def test_everything_is_forgotten_at_once() -> None:
    table: Memo[str, int] = memo_table(3)
    table.keep("a", 1)
    table.keep("b", 2)
    assert table.latest == 2
    forget_all()
    assert table.get("a") is None
    assert table.latest is None


def test_a_further_answer_is_given_the_one_before_of_the_same_file() -> None:
    given = []

    @further_question(most=2, file=lambda text: text[0])
    def collected(former: str | None, text: str) -> str:
        given.append(former)
        return text.upper()

    for text in ("a1", "b1", "a2", "a2", "b2", "c1", "a3"):
        collected(text)
    assert given == [None, None, "A1", "B1", None, None]


def test_an_answer_stands_while_what_it_read_is_the_same_thing() -> None:
    base, same, other = Thing(), Thing(), Thing()
    reads = Reads[str, Thing]()
    look = reads.through({"base": base, "same": same}.get)
    assert look("base") is base
    assert look("none") is None
    assert reads.are_found_by({"base": base, "same": other}.get)
    assert not reads.are_found_by({"base": other}.get)
    assert not reads.are_found_by({"base": base, "none": other}.get)
    assert not reads.are_found_by({}.get)


def test_what_is_looked_up_is_read_too() -> None:
    base, other = Thing(), Thing()
    asked = []

    @reading_question(most=2)
    def extended(look: Callable[[str], Thing | None], name: str) -> tuple[Thing | None, str]:
        asked.append(name)
        return look("base"), name

    assert extended({"base": base}.get, "a") == (base, "a")
    assert extended({"base": base, "unread": other}.get, "a") == (base, "a")
    assert extended({"base": other}.get, "a") == (other, "a")
    assert extended({}.get, "a") == (None, "a")
    assert asked == ["a", "a", "a"]


def test_what_belongs_to_no_file_has_nothing_before_it() -> None:
    given = []

    @further_question(most=2, file=lambda text: None)
    def collected(former: str | None, text: str) -> str:
        given.append(former)
        return text

    assert [collected(one) for one in ("a", "b")] == ["a", "b"]
    assert given == [None, None]
