"""Comments are told with the cards, branches and handlers that they are about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from gesture_support import NAME, all_cards, asked
from hypothesis import HealthCheck, given, settings
from random_gestures import texts

from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.syntax.comments import Comment
from catapults.syntax.lexer import tokenise

MANY = settings(max_examples=100, suppress_health_check=list(HealthCheck))


def told(card: Any) -> list[Any]:
    """The comments of a card, and of each of its bodies with the cards in it."""
    inner = [(body["comments"], [told(one) for one in body["cards"]]) for body in card["bodies"]]
    return [card["comments"], *inner]


def told_in(body: str) -> list[Any]:
    """The same of the cards of a handler."""
    text = f"scheduler s {{\ndata {{ queue a, b; int x; }}\nevent init {{\n{body}\n}}\n}}\n"
    [init] = [one for one in asked("rules", text)["owners"] if one["name"] == "init"]
    return [told(card) for card in init["cards"]]


def test_what_stands_in_the_head_of_a_loop_is_told_with_the_loop() -> None:
    loops = """
        // above
        while /* 1 */ (x /* asked */ > 1) /* 2 */ {  // 3
            a => b;
        }  // beside
        foreach t /* 4 */ in a  // 5
            // each
            t => b;
        for (x = 0; /* 6 */ x < 3; x++) // 7
            ;
        do { // 8
            a => b;
        } /* 9 */ while (x /* asked */ > 2) /* 10 */;  // beside
        do
            a => b; // lone
        while (x);
    """
    assert told_in(loops) == [
        [["above", "1", "2", "3", "beside"], ([], [[[]]])],
        [["4", "5"], ([], [[["each"]]])],
        [["6", "7"], ([], [])],
        [["8", "9", "10", "beside"], ([], [[[]]])],
        [[], ([], [[["lone"]]])],
    ]


def test_what_stands_in_the_head_of_a_branch_is_told_with_it() -> None:
    decisions = """
        // above
        if (x == 1)  // one
        {
            a => b;
        }  // beside one

        // between

        // above two
        else /* 1 */ if /* 2 */ (x /* asked */ == 2) {  // two
            a => b;
        } else  // otherwise
            // lone
            a => b;
        if (x)  // why
            a => b;
        if (x) {
            // nothing
        } else if (x > 2) {} // beside
        else { /* a */ a => b; /* b */ }
    """
    assert told_in(decisions) == [
        [
            ["above"],
            (["one", "beside one"], [[[]]]),
            (["between", "above two", "1", "2", "two"], [[[]]]),
            (["otherwise"], [[["lone"]]]),
        ],
        [["why"], ([], [[[]]])],
        [[], (["nothing"], []), (["beside"], []), (["a"], [[["b"]]])],
    ]


def test_what_stands_in_a_statement_is_told_with_it_and_what_stands_in_a_field_there() -> None:
    statements = """
        int i /* local */, j;  /* 1 */
        a /* 2 */ => /* 3 */ b;
        { // 4
            x = /* 5 */ 2 + /* in the value */ 3;
        }  // beside
        {* x++; /* verbatim */ *} simulate /* 6 */ { x++; }
        return /* 7 */;
    """
    assert told_in(statements) == [
        [["1"]],
        [["2", "3"]],
        [["4", "beside"], ([], [[["5"]]])],
        [["6"], ([], [[[]]])],
        [["7"]],
    ]


def test_what_stands_in_the_head_of_a_handler_is_told_with_it() -> None:
    text = """scheduler s {
        // above
        event newthread /* 1 */ (t /* 2 */) // 3
        { // 4
            // a statement
            t => a;
        } // beside
    }"""
    [owner] = asked("rules", text)["owners"]
    assert owner["comments"] == ["above", "1", "2", "3", "4", "beside"]
    assert owner["cards"][0]["comments"] == ["a statement"]


def test_what_stands_between_statements_is_told_before_the_one_behind_it_or_at_the_end() -> None:
    text = """scheduler s {
        event newthread(t) {
            // first of all

            t.x = 1; // beside
            // set off below

            /* set
             * off */

            // above
            if (t.x > 1) {
                t => a;

                // inside
            }
            // at
            // the end
        }
    }"""
    [owner] = asked("rules", text)["owners"]
    one, other = owner["cards"]
    assert (one["apart"], one["comments"]) == (["first of all"], ["beside"])
    assert (other["apart"], other["comments"]) == (["set off below", "set\noff"], ["above"])
    assert other["bodies"][0]["closing"] == ["inside"]
    assert owner["closing"] == ["at", "the end"]


# --- in any text ----------------------------------------------------------------------------


def numbered(text: str) -> str:
    """A text each of whose comments says something else."""
    parts, at = [], 0
    for number, comment in enumerate(comments_of(text)):
        breaks = "\n" * comment.text.count("\n")
        new = f"// {number}" if comment.is_line else f"/* {number}{breaks} */"
        ending = "\r" * comment.text.endswith("\r")
        parts += [text[at : comment.span.start], new, ending]
        at = comment.span.end
    return "".join([*parts, text[at:]])


def comments_of(text: str) -> list[Comment]:
    return tokenise(Source(NAME, text), Diagnostics()).comments


def words(comment: Comment) -> str:
    return comment.text.strip("/* \r\n")


def all_told(owners: list[Any]) -> Counter[str]:
    cards = list(all_cards({"owners": owners}))
    bodies = [body for card in cards for body in card["bodies"]]
    kinds = {"comments": (*owners, *cards, *bodies), "apart": cards, "closing": (*owners, *bodies)}
    return Counter(one for kind, things in kinds.items() for thing in things for one in thing[kind])


def fields(owners: list[Any]) -> Iterator[Any]:
    for card in all_cards({"owners": owners}):
        yield from card["fields"]
        yield from (body["condition"] for body in card["bodies"] if body["condition"])


@MANY
@given(texts().map(numbered))
def test_each_comment_is_told_once(text: str) -> None:
    source = Source(NAME, text)
    owners = [one for one in asked("rules", text)["owners"] if not one["inherited"]]
    known, shown = all_told(owners), list(fields(owners))
    assert set(known.values()) <= {1}
    for comment in comments_of(text):
        at = source.utf16(comment.span.start)
        in_field = any(one["from"] <= at < one["to"] for one in shown)
        assert not (in_field and known[words(comment)])
        if any(one["from"] <= at < one["to"] for one in owners):
            assert in_field or known[words(comment)]
