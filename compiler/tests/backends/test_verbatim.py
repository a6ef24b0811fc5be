"""Verbatim text in simulation: both machines do what C would do on the real target."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest
from campaign_size import times
from hypothesis import given, settings
from hypothesis import strategies as st
from schedulers import program, scheduler
from world import World

from catapults.analysis.check import check
from catapults.backends.base import Options, backends
from catapults.diagnostics import Diagnostics
from catapults.source import Source

Start = Callable[..., World]

_DATA = """thread { int rank; float weight; } threadimports { int sock default 7; }
imports { int a default 0; int b default 0; }
data { int x, y, table[4]; float f; time when; queue spare; threadref slot, slots[2];
const int LIMIT = 5; }"""


def after(start: Start, text: str, *, a: int = 0, b: int = 0, profile: str = "embedded") -> World:
    """A world in which `init` ran a verbatim statement."""
    world = start(scheduler(_DATA, init=f"event init {{ {{* {text} *}} }}"), profile)
    world.set("a", a)
    world.set("b", b)
    assert world.call("init") is None
    return world


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("7 / 2 + 7 % 3 - -4 * 2", 12),
        ("-7 / 2", -3),
        ("(5 > 3) + (5 == 5) * 2 + (1 != 1) * 4 + !0 * 8", 11),
        ("a && b || !b", 1),
        ("0x1F & 6 | 8 ^ 1", 15),
        ("1 << 4 >> 2", 4),
        ("-8 >> 1", -4),
        ("~5", -6),
        ("017 + 'A' + '\\n' + '\\x10' + '\\0'", 106),
        ("(int)2.9 + (int)-2.9", 0),
        ("(char)300 + (unsigned char)-1", 299),
        ("(signed char)200", -56),
        ("(short)-3", -3),
        ("a = b = 3", 3),
        ("a ? 10 : b + 20", 20),
        ("LIMIT", 5),
        ('strcmp("ab", "abc")', -1),
        ('strcmp("b", "abc")', 1),
        ('strncmp("abcd", "abxx", 2)', 0),
        ("0.5 + 1.75", 2),
        ("1 /* one */ + 2", 3),
    ],
)
def test_expressions_have_the_value_of_c(start: Start, expression: str, expected: int) -> None:
    text = scheduler(_DATA, init=f"event init {{ x = (* {expression} *); }}")
    world = start(text)
    assert world.call("init") is None
    assert world.value("x") == expected


def test_an_int_has_the_width_of_the_profile(start: Start) -> None:
    assert after(start, "x = a * 2; y = 1 << 15;", a=20_000).value("x") == -25_536
    world = start(scheduler(_DATA, init="event init { {* x = 1 << 15; *} }"))
    assert world.call("init") is None
    assert world.value("x") == -32_768


def test_statements_write_variables(start: Start) -> None:
    world = after(
        start,
        """int i, sum = 0;
        for (i = 0; i < 4; i++) { if (i == 2) continue; table[i] = i * 10; sum += i; }
        do { y++; } while (y < 3);
        while (1) { if (--i < 2) break; }
        x = sum; f = 0.25 * sum; f += 1;""",
    )
    assert [world.value("table", i) for i in range(4)] == [0, 10, 0, 30]
    assert (world.value("x"), world.value("y"), world.value("f")) == (4, 3, 2.0)


def test_operators_that_assign(start: Start) -> None:
    world = after(
        start, "x = 29; x += 2; x *= 3; x %= 50; x <<= 2; x |= 3; x ^= 1; x &= 62; y -= x--;"
    )
    assert (world.value("x"), world.value("y")) == (45, -46)


def test_threads_are_reached_by_arrows(start: Start) -> None:
    text = scheduler(
        _DATA,
        newthread="""event newthread(t) {
            {* t->rank = t->sock + 1; t->weight = t->rank; *}
            t => RQ;
        }""",
        switch_out="""event switch_out(t) {
            {* current->rank -= 3; *}
            x = (* current->userdata == t->userdata *);
            y = (* current->userdata != slots[1]->userdata *);
            current => RQ;
        }""",
        resume_thread="event resume_thread(t) { t => slots[1]; }",
    )
    world = start(text)
    world.spawn(2)
    assert (world.attribute(1, "rank"), world.attribute(2, "weight")) == (8, 8.0)
    world.call("schedule")
    fault = world.call("switch_out", 1)
    assert fault is not None
    assert fault.kind == "NO_THREAD"
    world.call("resume_thread", 2)
    assert world.call("switch_out", 1) is None
    assert (world.value("x"), world.value("y"), world.attribute(1, "rank")) == (1, 1, 2)


def test_characters_are_read_and_written_through_addresses(start: Start) -> None:
    world = after(
        start,
        """*(char *)(a + 1) = 'b'; *(char *)a = 300; ((char *)a)[2] = 'c';
        x = *(char *)(a + 1); y = *((char *)a + 0);
        table[0] = strcmp((char *)(a + 1), "bc"); table[1] = strcmp("bd", (char *)(a + 1));
        table[2] = strncmp((char *)(a + 1), "bzz", 1); table[3] = strcmp((char *)(a + 1), "b");""",
        a=10,
    )
    assert (world.value("x"), world.value("y")) == (98, 44)
    assert [world.value("table", i) for i in range(4)] == [0, 1, 0, 1]


@pytest.mark.parametrize("address", [-1, 1024, 32767])
def test_addresses_stay_in_their_buffer(start: Start, address: int) -> None:
    world = start(scheduler(_DATA, init="event init { {* *(char *)a = 1; *} }"))
    world.set("a", address)
    fault = world.call("init")
    assert fault is not None
    assert (fault.kind, fault.detail) == ("INDEX", address)


def test_printing_goes_to_the_log(start: Start) -> None:
    text = scheduler(
        _DATA,
        newthread="""event newthread(t) {
            t => RQ;
            {* fprintf(stderr, "%s: thread %d, %5.2f of 100%%\\n", "new", t->userdata, 1.5); *}
        }""",
    )
    world = start(text)
    world.spawn(2)
    (bits,) = struct.unpack("<q", struct.pack("<d", 1.5))
    line = "new: thread %d, %5.2f of 100%%"
    assert world.printed == [(line, (1, bits)), (line, (2, bits))]


def test_random_numbers_come_from_the_runtime(start: Start) -> None:
    world = after(start, "x = rand() % 100; y = rand();")
    assert (world.value("x"), world.value("y")) == (45, 24690)


def test_other_calls_are_host_functions(start: Start) -> None:
    text = scheduler(
        _DATA,
        newthread="""event newthread(t) {
            t => RQ;
            x = (* ready(t->sock, first(t->userdata, a++)) *);
        }""",
    )
    world = start(text)
    world.set("a", 40)
    world.spawn()
    assert world.calls == [("first", (1, 40)), ("ready", (7, 41))]
    assert (world.value("x"), world.value("a")) == (48, 41)


def test_a_host_function_that_is_missing_stops_the_run(start: Start) -> None:
    world = start(scheduler(_DATA, init="event init { {* x = 1; x = missing(); x = 2; *} }"))
    fault = world.call("init")
    assert fault is not None
    assert (fault.kind, world.value("x")) == ("HOST", 1)


def test_an_assertion_in_c_is_one_of_debug_builds(start: Start) -> None:
    text = scheduler(_DATA, init="event init { {* assert(a < 3); x = 1; *} }")
    for debug in (True, False):
        world = start(text, debug=debug)
        world.set("a", 5)
        fault = world.call("init")
        assert (fault.kind if fault else None) == ("ASSERTION" if debug else None)
        assert world.value("x") == (0 if debug else 1)


def test_what_c_does_wrong_is_a_fault(start: Start) -> None:
    for text, kind in (
        ("x = 1 / a;", "DIVISION"),
        ("x = table[a + 4];", "INDEX"),
        ("while (1);", "FUEL"),
    ):
        world = start(scheduler(_DATA, init=f"event init {{ {{* {text} *}} }}"))
        fault = world.call("init")
        assert fault is not None
        assert fault.kind == kind


def test_checks_of_c_are_not_counted() -> None:
    checked = program(scheduler(_DATA, init="event init { {* x = 1 / a; *} }"))
    assert "DIVISOR_NOT_ZERO" not in {one.kind.name for one in checked.checks}


def test_what_is_doubtful_on_every_target_is_a_warning() -> None:
    text = scheduler(_DATA, init="event init { {* x = *(char *)a + 1 / 0; *} }")
    diagnostics = Diagnostics()
    check(Source("s.sched", text), diagnostics, load=lambda _name: None)
    said = {(one.code, one.span.text) for one in diagnostics}
    assert {("W805", "a"), ("W222", "0")} <= said


def refusals(text: str) -> list[str]:
    """What stands in the way of simulating a scheduler whose `init` has this text."""
    source = Source("s.sched", scheduler(_DATA, init=f"event init {{\n{text}\n}}"))
    diagnostics = Diagnostics()
    checked = check(source, diagnostics, load=lambda _name: None).program
    assert checked is not None, [one.message for one in diagnostics]
    assert not diagnostics.has_errors
    found = Diagnostics()
    backends()["wasm"].check(checked, found)
    return [f"{d.span.text.strip()}: {d.message.partition(' The backend')[0]}" for d in found]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{* return; *}", "return: `return`, which would end the handler, cannot be simulated."),
        ("{* goto end; end: x = 1; *}", "goto: `goto` cannot be simulated."),
        ("{* switch (x) { } *}", "switch: `switch` cannot be simulated."),
        ("{* break; *}", "break: `break` out of the C text cannot be simulated."),
        (
            "{* #include <stdio.h> *}",
            "#include: A simulation has no preprocessor, which this line is for.",
        ),
        (
            "{* char *p; *}",
            "*: A variable of C text is an int or a float in a simulation, and nothing else.",
        ),
        ("{* x = sizeof(int); *}", "sizeof: The operator `sizeof` cannot be simulated."),
        ("{* x = &y; *}", "y: The operator `&` cannot be simulated."),
        (
            "{* x = nothing; *}",
            "nothing: Nothing here is called `nothing`. Declare it, or use another name.",
        ),
        ("{* x = |RQ|; *}", None),
        ("{* x = RQ; *}", "RQ: `RQ` is a queue, and C has no name for it."),
        ("{* x->rank = 1; *}", "x: `x` is not a thread, so `->` means nothing."),
        ("{* current->colour = 1; *}", None),
        ("{* LIMIT = 3; *}", "LIMIT: `LIMIT` is a constant."),
        ("{* x = 70000; *}", "70000: 70000 does not fit into an int of 16 bits."),
        ("{* x = (long)y; *}", "(: A cast to `long` cannot be simulated."),
        ('{* puts("a"); *}', '"a": A text constant cannot be simulated.'),
        ('{* fprintf(file, "a"); *}', None),
        ('{* printf("%d"); *}', "printf: `%d` has no value to print."),
        ('{* printf("a", x); *}', "x: The format does not print this value."),
        ('{* x = printf("a"); *}', "printf: The value of `printf` cannot be simulated."),
        ("{* x = ; *}", None),
        (
            "{* } void g(void) { *}",
            "} void g(void) {: A brace of this C text closes more than the text opens.",
        ),
        ("x = (* y; y *);", "y; y: A verbatim expression is one expression of C, and this is not."),
        ("x = (* *)", None),
    ],
)
def test_what_cannot_be_simulated_is_named(text: str, said: str | None) -> None:
    found = refusals(text if text.endswith(("}", ";")) else text + ";")
    assert len(found) == 1
    if said is not None:
        assert found == [said]


def test_the_way_out_is_offered_and_works() -> None:
    assert refusals("{* return; *} simulate { x = 1; }") == []
    assert refusals("x = (* sizeof(int) *) simulate (2);") == []


@settings(max_examples=times(150, 2000), deadline=None)
@given(
    st.lists(
        st.sampled_from(
            "x y a table [ ] ( ) { } ; , + - * / % = == < ! ~ ? : -> . & current rank 1 2.5 "
            "'c' \"s\" if else for while do break int char rand printf strcmp f # \\ @ é".split()
        ),
        max_size=14,
    ),
    st.booleans(),
)
def test_any_text_is_translated_or_refused(words: list[str], is_expression: bool) -> None:
    text = " ".join(words)
    body = f"x = (* {text} *);" if is_expression else f"{{* {text} *}}"
    source = Source("s.sched", scheduler(_DATA, init=f"event init {{ {body} }}"))
    diagnostics = Diagnostics()
    checked = check(source, diagnostics, load=lambda _name: None).program
    if checked is None:
        return
    for name in ("wasm", "c"):
        backend, found = backends()[name], Diagnostics()
        backend.check(checked, found)
        if not found.has_errors:
            assert backend.emit(checked, Options())


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "(" * 5000 + "1" + ")" * 5000 + ";",
        "x = " + "- " * 5000 + "1;",
        "x = 1" + " + 1" * 5000 + ";",
        "if (x) " * 5000 + ";",
        "for (;;) " * 5000 + ";",
        "x = " * 5000 + "1;",
        "{" * 5000 + "}" * 5000,
    ],
    ids=["parentheses", "signs", "sums", "branches", "loops", "assignments", "braces"],
)
def test_deep_texts_are_refused(text: str) -> None:
    assert ["nested deeper" in said for said in refusals(f"{{* {text} *}}")] == [True]
