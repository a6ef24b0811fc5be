"""Schedulers of the preemptive profile: what is said of their texts, and what is proven of them."""

from __future__ import annotations

from collections import Counter

import pytest
from frontend_support import Case, applied, checked, compare, listed, read_cases

from catapults.analysis.check import Wishes, check_as
from catapults.backends.base import backends
from catapults.backends.layout import lay_out
from catapults.diagnostics import Diagnostics
from catapults.program import Verdict
from catapults.questions.versions.lineage import Lineage
from catapults.source import Source

FILE = "processor.txt"


def completed(text: str) -> str:
    """Sections that a case is about, in a scheduler that extends the base that it names first."""
    base, _, sections = text.partition("\n")
    return f"scheduler test extends {base.removeprefix('extends ')} {{\n{sections}}}\n"


@pytest.mark.parametrize("case", read_cases(FILE), ids=lambda case: case.name)
def test_schedulers_of_processors(case: Case) -> None:
    result, diagnostics = checked(completed(case.text))
    told = [listed(diagnostics)] if diagnostics else []
    for check in result.program.checks if result.program is not None else ():
        if check.span.source.name == "x.sched":
            kind = check.kind.name.lower()
            place = f"{check.span.line - 1}: {kind} {check.subject} {check.verdict.value}"
            told.append(f"{place} - {check.reason}")
    compare(FILE, case, "\n".join(told))


@pytest.mark.parametrize("case", read_cases(FILE), ids=lambda case: case.name)
def test_fixes_take_their_messages_away(case: Case) -> None:
    text = completed(case.text)
    before = Counter(one.code for one in checked(text)[1])
    for one in checked(text)[1]:
        for fix in one.fixes:
            after = Counter(told.code for told in checked(applied(fix))[1])
            assert after[one.code] < before[one.code], fix.title
            assert not [code for code in after - before if code.startswith("E")], fix.title


def test_the_descriptor_names_the_slots_of_all_processors() -> None:
    program = checked(completed("extends multiprocessor\ndata { const int PROCESSORS = 4; }\n"))[0]
    assert program.program is not None
    layout = lay_out(program.program)
    current = next(one for one in program.program.containers if one.name == "current")
    assert (layout.dispatch_slot, layout.dispatch_count) == (layout.nodes[current], 4)


def test_a_constant_set_anew_counts_in_bases_of_bases_too() -> None:
    files = {
        "two": "scheduler two extends multiprocessor { data { const int PROCESSORS = 3; } }",
        "three": "scheduler three extends two { data { const int PROCESSORS = 5, MORE = 1; } }",
    }
    for name, size in (("two", 3), ("three", 5)):
        text = f"scheduler last extends {name} {{ event init {{ }} }}"
        program = checked(text, files)[0].program
        assert program is not None
        (current,) = (one for one in program.containers if one.name == "current")
        assert current.size == size
        assert [one.name for one in program.globals].count("PROCESSORS") == 1


def test_only_what_is_read_of_the_library_takes_room() -> None:
    program = checked(completed("extends preemptive\n"))[0].program
    assert program is not None
    assert program.globals == []
    text = "extends preemptive\nevent contended(t) { if (t == waiter) t => RQ; }\n"
    program = checked(completed(text))[0].program
    assert program is not None
    assert [(one.name, one.type.value, one.imported) for one in program.globals] == [
        ("waiter", "thread", True)
    ]


def test_a_variable_named_fail_stays_usable() -> None:
    timer = "event timer { fail = fail + 1; if (fail) fail++; }"
    text = f"extends preemptive\ndata {{ int fail; }}\n{timer}\n"
    _, diagnostics = checked(completed(text))
    assert [one.code for one in diagnostics] == []


def test_a_new_version_of_a_text_finds_a_library_variable_that_its_own_hid() -> None:
    """What a part of the text was lowered to depends on the names that it looked up."""
    known, told = Lineage(), []
    head = "extends preemptive\nevent timer { processor = 1; }\n"
    for data in ("data { int processor; }\n", "", "data { int processor; }\n"):
        diagnostics = Diagnostics()
        source = Source("x.sched", completed(head + data))
        check_as(source, diagnostics, lambda name: None, Wishes(known=known))
        told.append([one.code for one in diagnostics if one.code.startswith("E")])
    assert told == [[], ["E224"], []]


def test_verbatim_text_writes_no_variable_of_the_library() -> None:
    text = "extends preemptive\nevent released(t) { {* processor = 3; *} }\n"
    program = checked(completed(text))[0].program
    assert program is not None
    diagnostics = Diagnostics()
    backends()["wasm"].check(program, diagnostics)
    assert [(one.code, one.message.split(". ")[0]) for one in diagnostics] == [
        ("E801", "`processor` is the library's")
    ]


#: Each processor has a slot; who runs in which one is the library's to say.
_SEVERAL = """scheduler several {
    thread { int rank; }
    data { queue r, w; threadref current[3]; }
    event init { }
    event newthread(t) { t => r; }
    event event_raised(t) { t => r; }
    event schedule { FIRST r => current[processor]; dispatch current[processor]; }
    event switch_out(t) { t => r; }
    event set_waiting(t) { t => w; }
    event set_dead(t) { destroy t; }
    query preempts(t) { return (t.rank < current[1].rank) * 2; }
}"""


@pytest.mark.parametrize(
    ("edit", "unproven"),
    [
        ({"FIRST": ""}, set()),
        # A processor may be left idle, and then its slot is empty.
        ({"FIRST": "if (processor == 2) return;"}, {"current[1]"}),
        # Threads that can run may lie in `w`.
        ({"FIRST": "", "event_raised(t) { t => r; }": "event_raised(t) { }"}, {"r"}),
        # Who runs may be taken out of its slot.
        (
            {
                "FIRST": "",
                "event_raised(t) {": "event_raised(t) { foreach o in current[1] o => w; ",
            },
            {"r", "current[1]"},
        ),
        # Threads are put into other slots than the one that is asked for.
        ({"FIRST": "if (|r| > 5) r => current[0];"}, {"r", "current[1]"}),
    ],
)
def test_what_holds_over_handlers_is_known_on_several_processors(
    edit: dict[str, str], unproven: set[str]
) -> None:
    text = _SEVERAL
    for old, new in edit.items():
        assert old in text
        text = text.replace(old, new)
    program = checked(text)[0].program
    assert program is not None
    open_ones = {one.subject for one in program.checks if one.verdict is not Verdict.PROVEN}
    assert {one for one in open_ones if one in ("r", "current[1]")} == unproven
