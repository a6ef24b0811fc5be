"""Texts that are nested deeply or long get an answer, by limits that are named."""

from __future__ import annotations

import pytest
from all_services import ask_all, codes, told

from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.syntax.building import NESTING_LIMIT
from catapults.syntax.parser import LENGTH_LIMIT
from catapults.translation import Surroundings, check_scheduler

#: So often a construct stands inside itself.
N = 10_000

#: So many schedulers extend each other.
BASES = 300

#: A megabyte of text.
LONG = 1_000_000


def handler(body: str) -> str:
    """A scheduler with a body for one handler."""
    return (
        "scheduler s extends cmthread { thread { int a; } data { int x; int q[3]; } "
        f"event set_next_thread(t) {{ {body} }} }}"
    )


def thread(body: str) -> str:
    """A workload with a body for its thread."""
    return f"workload w {{ int x; thread t {{ {body} yield; }} }}"


TOO_DEEP_SCHEDULERS = {
    "blocks": "{" * N + "}" * N,
    "blocks that never end": "{" * N,
    "parentheses": "x = " + "(" * N + "1" + ")" * N + ";",
    "indexes": "x = " + "q[" * N + "1" + "]" * N + ";",
    "signs": "x = " + "- " * N + "1;",
    "denials": "x = " + "!" * N + "1;",
    "increments": "x = 1" + " + 1" * N + ";",
    "conjunctions": "x = 1" + " && 1" * N + ";",
    "assignments": "x = " * N + "1;",
    "ifs": "if (x) " * N + ";",
    "else ifs": "".join(f"if (x == {n}) ; else " for n in range(N)) + ";",
    "while loops": "while (x++ < 3) " * N + ";",
    "do loops": "do " * N + ";" + " while (x);" * N,
    "for loops": "for (;;) " * N + "break;",
    "foreach loops": "foreach v in RQ " * N + ";",
    "statements to simulate": "{* ; *} simulate { " * N + "}" * N,
    "expressions to simulate": "x = " + "(* 1 *) simulate (" * N + "1" + ")" * N + ";",
}
TOO_DEEP_WORKLOADS = {
    "blocks": "{" * N + "}" * N,
    "blocks that never end": "{" * N,
    "parentheses": "x = " + "(" * N + "1" + ")" * N + ";",
    "signs": "x = " + "- " * N + "1;",
    "increments": "x = 1" + " + x" * N + ";",
    "ifs": "if (x) " * N + "yield;",
    "else ifs": "".join(f"if (x == {n}) yield; else " for n in range(N)) + "yield;",
    "loops": "repeat (2) " * N + "yield;",
    "calls": "x = " + "min(1, " * N + "1" + ")" * N + ";",
}


@pytest.mark.parametrize("body", TOO_DEEP_SCHEDULERS.values(), ids=TOO_DEEP_SCHEDULERS)
def test_schedulers_that_are_nested_too_deeply(body: str) -> None:
    assert codes("x.sched", handler(body)) == {"E120"}


@pytest.mark.parametrize("body", TOO_DEEP_WORKLOADS.values(), ids=TOO_DEEP_WORKLOADS)
def test_workloads_that_are_nested_too_deeply(body: str) -> None:
    assert codes("x.workload", thread(body)) == {"E120"}


@pytest.mark.parametrize("body", ["{" * N, "if (x) " * N + ";", "x = " + "(" * N + "1;"])
def test_an_editor_is_answered_about_what_is_nested_too_deeply(body: str) -> None:
    for name, text in (("x.sched", handler(body)), ("x.workload", thread(body))):
        ask_all(name, text, len(text) // 2)


OTHER_NESTS = {
    "braces in verbatim text": (handler("{* " + "{" * N + "}" * N + " *}"), "E801"),
    "parentheses in verbatim text": (handler("x = (* " + "(" * N + "1" + ")" * N + " *);"), "E801"),
    "conditions in verbatim text": (handler("{* " + "if (x) " * N + "; *}"), "E801"),
    "verbatim text that never ends": (handler("{* " * N), "E103"),
    "comments that never end": (handler("/* " * N), "E102"),
    "comments in a comment": (handler("/* " * N + "*/ t => QR;"), "E201"),
    "quotation marks": (handler('"' * N), "E117"),
    "brackets that close": (handler("x = 1" + ")" * N + ";"), "E110"),
    "schedulers": ("scheduler s { " * N, "E110"),
}


@pytest.mark.parametrize("text, code", OTHER_NESTS.values(), ids=OTHER_NESTS)
def test_what_looks_nested_is_answered(text: str, code: str) -> None:
    assert code in codes("x.sched", text)


def deepest(opening: str, inner: str, closing: str, other_levels: int) -> str:
    """The construct as often inside itself as the limit allows."""
    count = NESTING_LIMIT - other_levels
    return opening * count + inner + closing * count


DEEPEST = {
    "blocks": handler(deepest("{ ", "t => RQ;", "}", 6)),
    "ifs": handler(deepest("if (x) ", "t => RQ;", "", 6)),
    "parentheses": handler("x = " + deepest("(", "x", ")", 8) + "; t => RQ;"),
    "loops": handler(deepest("while (x++ < 3) ", "RQ => RQ;", "", 9) + " t => RQ;"),
}


@pytest.mark.parametrize("text", DEEPEST.values(), ids=DEEPEST)
def test_the_deepest_trees_that_are_allowed_go_through_everything(text: str) -> None:
    assert not [code for code in codes("x.sched", text) if code.startswith("E")]
    ask_all("x.sched", text, len(text) // 2)


@pytest.mark.parametrize("name", ["x.sched", "x.workload"])
@pytest.mark.parametrize("character", ["x", "1", "(", "@", "\n"])
def test_a_megabyte_of_one_character_is_answered_in_short(name: str, character: str) -> None:
    said = told(name, character.encode() * LONG)
    assert {one.code for one in said} <= {"E101", "E105", "E110", "E122", "E127"}
    assert all(len(one.message) < 1000 for one in said)


def test_a_megabyte_of_comments_is_answered() -> None:
    assert (
        codes("x.sched", "scheduler s extends cmthread { }" + "/* */ // \n" * (LONG // 10)) == set()
    )


@pytest.mark.parametrize("name", ["x.sched", "x.workload"])
def test_a_text_that_is_too_long_is_refused(name: str) -> None:
    assert codes(name, " " * (LENGTH_LIMIT + 1)) == {"E121"}


MANY = {
    "invariants": "data { queue a; } " + "invariant a { assert(|a| < 9); } " * 1000,
    "aspects": "data { int x; } " + "before newthread { x = x + 1; } " * 1000,
    "containers": f"data {{ {' '.join(f'queue q{n};' for n in range(1000))} }}",
    "transfers": f"event set_next_thread(t) {{ {'t => RQ; ' * 1000} }}",
    "conditions": f"event set_next_thread(t) {{ {'if (|RQ| > 1) t => RQ; ' * 1000} }}",
}


@pytest.mark.parametrize("sections", MANY.values(), ids=MANY)
def test_a_thousand_of_a_kind_is_checked(sections: str) -> None:
    diagnostics = Diagnostics()
    source = Source("x.sched", f"scheduler s extends cmthread {{ {sections} }}")
    check_scheduler(source, Surroundings(load=lambda _name: None), diagnostics)
    assert not diagnostics.has_errors


def test_a_long_chain_of_bases_is_followed() -> None:
    def load(name: str) -> Source | None:
        if name == "cmthread":
            return None
        number = int(name[1:])
        base = f"s{number + 1}" if number < BASES else "cmthread"
        return Source(f"{name}.sched", f"scheduler {name} extends {base} {{ }}")

    diagnostics = Diagnostics()
    first = Source("s0.sched", "scheduler s0 extends s1 { }")
    check_scheduler(first, Surroundings(load=load), diagnostics)
    assert [one.code for one in diagnostics] == []
