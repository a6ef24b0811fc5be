"""A scheduler as cards and tables, as the rules view shows it."""

from __future__ import annotations

from typing import Any

from gesture_support import all_cards, asked, cut, said

TEXT = """// 𝄞 wide
scheduler s extends mine {
    thread { int rank; }           // how urgent
    threadimports { int load default 2 + 1; }
    imports { float heat default 0.5; }
    data {
        const int N = 3, M = 4;
        pqueue jobs[N] increasing sortable on rank;
        queue own;
        int count = N;
    }

    // picks one
    event schedule {
        int i = 0, best;
        // busy
        if (|next| == 1 && i < best) {
            next => current;
            own => RQ;
        }
        // or else
        else if ( *RQ == *own)
            RQ => current;
        else {
            {* puts("hi"); *} simulate { count++; }
            for (i = 0; i < N; i++) best += jobs;
            do --count; while (count > 0 || best);
        }
        dispatch current;  // runs
    }
    after schedule { count = 0; }
    before newthread { count = 1; }
    invariant own { assert(|own| < 9, "many"); }
}
"""
BASE = """scheduler mine extends cmthread {
    event switch_out(t) { t => RQ; }
}
"""


def rules(text: str = TEXT, **params: Any) -> Any:
    return asked("rules", text, files={"mine.sched": BASE}, **params)


def by_text(answer: Any, text: str) -> Any:
    [card] = [one for one in all_cards(answer) if said(one) == text]
    return card


def test_handlers_stand_in_the_order_of_the_protocol_with_their_aspects() -> None:
    owners = rules()["owners"]
    assert [one["id"] for one in owners][:6] == [
        "handler:init",
        "before:newthread",
        "handler:newthread",
        "handler:schedule",
        "after:schedule",
        "handler:switch_out",
    ]
    assert owners[-1]["id"] == "invariant:own"
    schedule = owners[3]
    assert schedule["when"] == "Called when the library needs a thread to run."
    assert schedule["comments"] == ["picks one"]


def test_what_is_inherited_names_its_file() -> None:
    found = {one["id"]: (one["file"], one["inherited"]) for one in rules()["owners"]}
    assert found["handler:schedule"] == ("test.sched", False)
    assert found["handler:switch_out"] == ("mine.sched", True)
    assert found["handler:newthread"] == ("cmthread.sched (built in)", True)
    [switch_out] = [one for one in rules()["owners"] if one["id"] == "handler:switch_out"]
    assert [cut(BASE, card) for card in switch_out["cards"]] == ["t => RQ;"]
    assert (switch_out["parameter"], switch_out["fixed"]) == ("t", False)


def test_missing_handlers_are_listed() -> None:
    answer = asked("rules", "scheduler s { event init {} }")
    assert answer["profile"] == "embedded"
    needed = [one["name"] for one in answer["missing"] if one["required"]]
    assert needed == ["newthread", "schedule", "switch_out"]
    [newthread] = [one for one in answer["missing"] if one["name"] == "newthread"]
    assert (newthread["kind"], newthread["parameter"]) == ("event", "required")


def test_a_decision_is_a_list_of_branches() -> None:
    decision = by_text(rules(), "if (|next| == 1 && i < best)")
    assert decision["kind"] == "decision"
    assert decision["comments"] == ["busy"]
    first, second, last = decision["bodies"]
    assert first["terms"] == {
        "join": "all",
        "terms": [
            {"left": "|next|", "operator": "==", "right": "1"},
            {"left": "i", "operator": "<", "right": "best"},
        ],
    }
    assert [said(card) for card in first["cards"]] == ["next => current;", "own => RQ;"]
    assert second["condition"]["text"] == "*RQ == *own"
    assert second["comments"] == ["or else"]
    assert last["condition"] is None
    assert [card["kind"] for card in last["cards"]] == ["verbatim", "for", "doWhile"]


def test_each_comment_is_told_once_with_what_it_stands_at() -> None:
    text = """scheduler s {
        data { queue a, b; int x; }
        event init {
            // which
            if (x == 1)
                a => b;  // first
            else if (x == 2) {
                x = 3;
                b => a;
            }  // second
            // or
            else if (x == 3) {
                x++;  // one more
            } else
                if (x > 7) b => a;  // last
            while (x > 4)
                foreach t in a
                    t => b;  // each
            while (x > 5) {
                a => b;
            }  // loop
            if (x) {
                a => b;
            }  // alone
            if (x == 6) {
                x = 7;
            } else {
                x = 8;
            }  // otherwise
        }
    }
    """

    def told(card: Any) -> list[Any]:
        inner = [
            (body["comments"], [told(one) for one in body["cards"]]) for body in card["bodies"]
        ]
        return [card["comments"], *inner]

    [init] = [one for one in rules(text)["owners"] if one["name"] == "init"]
    assert [told(card) for card in init["cards"]] == [
        [
            ["which"],
            ([], [[["first"]]]),
            (["second"], [[[]], [[]]]),
            (["or"], [[["one more"]]]),
            ([], [[["last"]]]),
        ],
        [[], ([], [[[], ([], [[["each"]]])]])],
        [["loop"], ([], [[[]]])],
        [["alone"], ([], [[[]]])],
        [[], ([], [[[]]]), (["otherwise"], [[[]]])],
    ]


def test_each_kind_of_card_has_its_fields() -> None:
    answer = rules()

    def fields(text: str) -> dict[str, str]:
        return {one["name"]: one["text"] for one in by_text(answer, text)["fields"]}

    assert fields("own => RQ;") == {"source": "own", "target": "RQ"}
    assert fields("int i = 0, best;") == {"type": "int", "names": "i = 0, best"}
    assert fields("for (i = 0; i < N; i++)") == {
        "init": "i = 0",
        "condition": "i < N",
        "step": "i++",
    }
    assert fields("best += jobs;") == {"target": "best", "operator": "+=", "value": "jobs"}
    assert fields("--count;") == {"operator": "--", "target": "count"}
    assert fields("dispatch current;") == {"thread": "current"}
    assert fields('{* puts("hi"); *} simulate') == {"text": ' puts("hi"); '}
    assert fields('assert(|own| < 9, "many");') == {"condition": "|own| < 9", "message": "many"}


def test_a_condition_that_is_no_list_of_comparisons_is_text_alone() -> None:
    loop = by_text(rules(), "do … while (count > 0 || best)")
    assert loop["bodies"][0]["terms"]["join"] == "any"
    mixed = asked("rules", "scheduler s { event init { if (a && b || c) ; } }")
    [decision] = all_cards(mixed)
    assert decision["bodies"][0]["terms"] is None


def test_a_condition_with_a_comment_is_no_list_of_comparisons() -> None:
    text = "scheduler s { event init { if (a > 1 /* a */ && b > 1) ; if (a > 1 /* a */) ; } }"
    first, second = all_cards(asked("rules", text))
    assert first["bodies"][0]["terms"] is None
    assert second["bodies"][0]["terms"] is not None


def test_declarations_are_entries_of_tables() -> None:
    entries = {one["id"]: one for one in rules()["entries"] if not one["inherited"]}
    assert list(entries) == [
        "attribute:rank",
        "threadimport:load",
        "import:heat",
        "constant:N",
        "constant:M",
        "container:jobs",
        "container:own",
        "variable:count",
    ]
    jobs = entries["container:jobs"]
    assert (jobs["type"], jobs["size"], jobs["key"], jobs["order"]) == (
        "pqueue",
        "N",
        "rank",
        "lowest",
    )
    assert entries["threadimport:load"]["value"] == "2 + 1"
    assert entries["constant:M"]["value"] == "4"
    assert cut(TEXT, entries["variable:count"]) == "count = N"
    [table] = asked("rules", "scheduler s { data { int a[ 2 /* ] */ ], b; } }")["entries"][:1]
    assert table["to"] - table["from"] == len("a[ 2 /* ] */ ]")
    assert any(one["id"] == "container:RQ" and one["inherited"] for one in rules()["entries"])


def test_cards_tell_what_is_known_of_them_and_not_of_what_is_inside() -> None:
    text = """scheduler s {
    data { queue q; threadref current; }
    event init {}
    event newthread(t) { t => q; }
    event schedule {
        if (|q| > 0) {
            current => q;
        }
        q => current;
        dispatch current;
    }
    event switch_out(t) { t => q; }
}
"""
    answer = asked("rules", text)
    assert by_text(answer, "current => q;")["verdict"] == "refuted"
    assert by_text(answer, "current => q;")["codes"] == ["E301"]
    assert by_text(answer, "dispatch current;")["verdict"] == "proven"
    decision = by_text(answer, "if (|q| > 0)")
    assert (decision["verdict"], decision["codes"]) == (None, [])


def test_a_text_with_errors_has_the_rules_of_what_could_be_read() -> None:
    answer = rules(TEXT.replace("own => RQ;", "own => ;"))
    assert by_text(answer, "next => current;")["kind"] == "transfer"
    assert by_text(answer, "count = 1;")["kind"] == "assignment"
    assert asked("rules", "nothing at all")["owners"] == []
