"""What people are told about a workload that is not right."""

import pytest

from catapults.diagnostics import Fix
from workload.support import Case, analyse, cases, codes, in_thread, lines


@pytest.mark.parametrize("case", cases("diagnostics.txt"), ids=lambda case: case.name)
def test_messages(case: Case) -> None:
    assert "\n".join(lines(analyse(case.text)[1])) == case.expected


@pytest.mark.parametrize(
    "statements",
    [
        "loop { repeat (3) yield; }",
        "loop { n++; if (n > 10) break; }",
        "loop { if (n > 10) exit; n++; compute 1us; }",
        "loop { loop { n++; if (n > 3) break; } yield; }",
        "while (n < 10) n += 1;",
    ],
)
def test_loops_that_come_to_an_end_or_give_up_control_are_fine(statements: str) -> None:
    assert codes(in_thread(statements, "int n;")) == []


@pytest.mark.parametrize(
    "value",
    "0 - 1s|0 + t|t + 0|t - 0|0 - t|(0) + t|t + (0)|-0 + t|ZERO + t|max(0, t)|min(t, 0)|-t|0 * t"
    "|choice(0: 1, 1ms: 2)|uniform(0, 1ms)|table(0: 1ms, 1s: 0)|0".split("|"),
)
def test_zero_is_a_time_in_every_unit(value: str) -> None:
    around = "const int ZERO = 0;"
    assert codes(in_thread(f"time t = 1ms; t = {value}; compute max(t, 0);", around)) == []


@pytest.mark.parametrize("condition", ["t > 0", "0 < t", "t == 0", "0 != t", "t + 0 > 0 - t"])
def test_a_time_is_compared_with_zero(condition: str) -> None:
    assert codes(in_thread(f"time t = 1ms; if ({condition}) compute t;", "")) == []


@pytest.mark.parametrize("value", ["1 - 1s", "t + 1", "0 / t", "0 % t", "t - 0.0"])
def test_other_numbers_are_no_times(value: str) -> None:
    assert codes(in_thread(f"time t = 1ms; t = {value}; compute t;", "")) == ["E721"]


#: Forms that are not there yet, with the word that is told of.
FORMS = {
    "periodic thread t { yield; }": "periodic",
    "const int N[2] = { 1, 2 };": "N[",
    "int n[3];": "n[",
    "thread u start 3ms { yield; }": "start",
    "thread u[2] at 1ms, 2ms { yield; }": "at",
    "thread u priority 3 { yield; }": "priority",
}
STATED_FORMS = {
    "n = n > 1 ? 2 : 3;": "?",
    "int k = n > 1 ? 2 : 3;": "?",
    "int k[3];": "k[",
    "n[1] = 3;": "n[",
    "n = k[n] + 1;": "k[",
}


def _told_forms(text: str) -> list[tuple[str, str]]:
    return [(one.code, one.span.text) for one in analyse(text)[1]]


@pytest.mark.parametrize(("form", "word"), FORMS.items())
def test_a_declaration_that_is_not_there_yet_is_told_once(form: str, word: str) -> None:
    assert _told_forms(f"workload w {{ {form} thread v {{ yield; }} }}") == [("E126", word)]
    later = _told_forms(f"workload w {{ {form} thread v {{ n = ; }} }}")
    assert later == [("E126", word), ("E110", ";")]


@pytest.mark.parametrize(("form", "word"), STATED_FORMS.items())
@pytest.mark.parametrize("around", ["%s", "if (n) %s", "if (n) { %s }", "loop { yield; %s }"])
def test_a_statement_that_is_not_there_yet_is_told_once(form: str, word: str, around: str) -> None:
    statements = around % form
    told = _told_forms(in_thread(statements, "int n;"))
    assert ({*told} == {("E126", word)} and len(told) == form.count("k[")) or len(told) == 1
    later = _told_forms(in_thread(f"{statements} n = ;", "int n;"))
    assert later == [*told, ("E110", ";")]


@pytest.mark.parametrize("setting", ["deadline 5ms;", "period 10ms;", "late dropped;"])
@pytest.mark.parametrize("around", ["if (n) %s", "if (n) { %s }", "loop { yield; %s }"])
def test_a_setting_of_jobs_within_braces_is_told(setting: str, around: str) -> None:
    assert codes(in_thread(around % setting, "int n;")) == ["E716"]


def test_a_table_is_told_where_it_is_declared_only() -> None:
    text = "const int N[2] = { 1, 2 }; thread t[2] { int n = N[instance]; n = N[0]; }"
    assert _told_forms(f"workload w {{ {text} }}") == [("E126", "N[")]


def test_a_channel_without_room_is_told_as_a_rendezvous() -> None:
    text = "workload w { channel c[0]; thread t { send {} to c; receive m from c; } }"
    assert _told_forms(text) == [("E126", "0")]


#: What the messages advise to write.
ADVISED = {
    "a semaphore": "semaphore s = 3; thread t[5] { wait s; compute 1ms; signal s; }",
    "a time": "limit time 1s; thread t { time next = 10ms; "
    "loop { sleep until next; compute 1ms; next += 10ms; } }",
    "a limit": "channel c; thread s { sleep 3ms; send {} to c; } thread t { receive m from c "
    "within 5ms count got; else count late; }",
    "select": "channel a; channel b; thread s { send {} to a; send {} to b; } thread t { loop { "
    "select { receive m from a { count got; } receive m from b { count had; } after 5ms break; } "
    "} }",
    "join": "thread u[0] { compute 3ms; } thread t { spawn u; join u; record ended now; }",
    "a barrier": "barrier b[3]; thread t[3] { wait b; compute 1ms; }",
    "a condition": "lock l; condition c; int full; thread s { acquire l; full = 1; signal c; "
    "release l; } thread t { acquire l; while (!full) wait c with l; release l; }",
    "an rwlock": "rwlock r; thread t[3] { acquire r to read; compute 1ms; release r; } "
    "thread w { acquire r to write within 5ms release r; }",
    "a rendezvous": "channel c[1]; channel taken; thread s { send { n = 1; } to c; "
    "receive a from taken; } thread r { receive m from c; send {} to taken; }",
    "a start": "thread t { sleep 3ms; compute 5ms; }",
    "a choice": "thread t[4] { int n; if (instance == 0) n = 5; else n = 3; compute n * 1ms; }",
}


@pytest.mark.parametrize("text", ADVISED.values(), ids=ADVISED)
def test_what_is_advised_is_right(text: str) -> None:
    assert codes(f"workload w {{ profile pth; {text} }}") == []


def test_a_suggestion_can_be_applied() -> None:
    result = mended("workload w { thread t { yeild; } }")
    assert result == "workload w { thread t { yield; } }"
    assert codes(result) == []


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("double x = 1.5; thread t { yield; }", "float x = 1.5; thread t { yield; }"),
        ("process t { yield; }", "thread t { yield; }"),
        ("thread t { bool x = true; if (x) yield; }", "thread t { int x = true; if (x) yield; }"),
        ("thread t { delay 5ms; }", "thread t { sleep 5ms; }"),
        ("thread t { sleep 5 ms; }", "thread t { sleep 5ms; }"),
        ("thread t { sleep 2 seconds; }", "thread t { sleep 2s; }"),
        ("thread t { sleep 2hours; }", "thread t { sleep 120min; }"),
        ("thread t { sleep 5 µs; }", "thread t { sleep 5us; }"),
        ("thread t { yield t; }", "thread t { yield to t; }"),
        (
            "int n; thread t { yield; -- a note\n n = 1; }",
            "int n; thread t { yield; // a note\n n = 1; }",
        ),
        (
            "device d { capacity 2; service 1ms; } thread t { io d; }",
            "device d { servers 2; service 1ms; } thread t { io d; }",
        ),
        ("int n; thread t { if (n = 3) yield; }", "int n; thread t { if (n == 3) yield; }"),
        ("int n; thread t { yield; n == 3; }", "int n; thread t { yield; n = 3; }"),
        (
            "int n; thread t { if (n > 1 & n < 3) yield; }",
            "int n; thread t { if (n > 1 && n < 3) yield; }",
        ),
        ("int n; thread t { if (not n) yield; }", "int n; thread t { if (!n) yield; }"),
        ("thread t { yield; return; }", "thread t { yield; exit; }"),
        (
            "int n; thread t { if (n) yield; elif (n > 2) exit; }",
            "int n; thread t { if (n) yield; else if (n > 2) exit; }",
        ),
    ],
)
def test_what_another_language_calls_otherwise_is_mended_by_the_fix(wrong: str, right: str) -> None:
    result = mended(f"workload w {{ {wrong} }}")
    assert result == f"workload w {{ {right} }}"
    assert codes(result) == []


@pytest.mark.parametrize("name", ["work", "wait", "size", "read", "end", "lock", "seed", "id"])
def test_a_word_of_another_language_is_a_name_like_any_other(name: str) -> None:
    text = f"int {name} = 1; thread t {{ {name} += 1; if ({name} == 2) yield; }}"
    assert codes(f"workload w {{ {text} }}") == []


def mended(text: str) -> str:
    """The text with the fix of its only message."""
    (diagnostic,) = analyse(text)[1]
    (fix,) = diagnostic.fixes
    return applied(text, fix)


def applied(text: str, fix: Fix) -> str:
    (edit,) = fix.edits
    return text[: edit.span.start] + edit.text + text[edit.span.end :]


_WORLD = (
    "lock log; lock row[2]; channel work; arrivals a { every 1ms; to work; fields { int size; } } "
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("const int K; thread t { yield; }", "const int K = 1;"),
        ("const time K; thread t { yield; }", "const time K = 1ms;"),
        ("profile pth; profile pth; thread t { yield; }", "profile pth; thread"),
        (
            "device d { servers 1; servers 2; service 1ms; } thread t { io d; }",
            "servers 1; service",
        ),
        ("device d { service 1ms; rate 1 per 1s; } thread t { io d; }", "{ service 1ms; }"),
        ("thread t[2] { yield to t; }", "yield to t[0];"),
        ("thread t { yield; break; }", "{ yield; }"),
        ("thread t { yield;\n    break;\n}", "{ yield;\n}"),
        ("int n; thread t { yield; if (n) break; n++; }", "if (n) ; n++;"),
        ("int n; thread t { yield; if (n) // so;\n break; n++; }", "// so;\n ; n++;"),
        ("int n; thread t { yield; while (n < 1) { n++; } /* so */ break; }", "/* so */ }"),
        ("thread t { yield; exit; yield; yield; }", "{ yield; exit; }"),
        ("thread t { loop { int n; n++; } }", "n++; yield; } }"),
        ("thread t {\n  loop {\n    int n; n++;\n  }\n}", "n++;\n      yield;\n  }\n}"),
        (
            _WORLD + "thread t { receive m from work; acquire row; release row[0]; }",
            "acquire row[0];",
        ),
        (_WORLD + "thread t { receive m from work; acquire log[1]; release log; }", "acquire log;"),
        (
            "int n; lock log; thread t { yield; if (n) release log; n++; }",
            "if (n) ; n++;",
        ),
        (_WORLD + "thread t { receive m from work; release log; }", "from work; }"),
        (
            _WORLD + "thread t { receive m from work; send {} to work; }",
            "send { size = 0 } to work",
        ),
        (_WORLD + "thread t { receive m from work; yield; record r m.sise; }", "m.size;"),
        (_WORLD + "thread t { receive m from wrok; yield; }", "receive m from work;"),
    ],
)
def test_a_fix_removes_the_cause(text: str, expected: str) -> None:
    result = mended(f"workload w {{ {text} }}")
    assert expected in result
    assert codes(result) == []


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("sleep 5;", "sleep 5ms;"),
        ("sleep n;", "sleep n * 1ms;"),
        ("sleep n + 1;", "sleep (n + 1) * 1ms;"),
        ("sleep 9s - 5;", "sleep 9s - 5ms;"),
        ("if (2.5 < now) yield;", "if (2.5ms < now) yield;"),
        ("n = 1s;", "n = 1s / 1ms;"),
        ("n = now + 1s;", "n = (now + 1s) / 1ms;"),
    ],
)
def test_each_usual_unit_is_offered_where_one_is_missing(wrong: str, right: str) -> None:
    text = in_thread(wrong, "int n;")
    (diagnostic,) = analyse(text)[1]
    results = [applied(text, fix) for fix in diagnostic.fixes]
    assert results == [in_thread(right.replace("ms", u), "int n;") for u in ("ms", "us", "s")]
    assert [codes(one) for one in results] == [[], [], []]


def test_a_time_as_a_condition_is_compared_with_zero() -> None:
    assert mended(in_thread("if (now - 1s) yield;")) == in_thread("if ((now - 1s) != 0) yield;")


def test_only_one_thread_may_keep_the_processor() -> None:
    assert codes("workload w { thread t { loop { compute 1ms; } } }") == []


@pytest.mark.parametrize(
    "text",
    [
        in_thread("n = " + "(" * 5000 + "1" + ")" * 5000 + ";", "int n;"),
        in_thread("n = " + "- " * 5000 + "1;", "int n;"),
        in_thread("n = 1" + " + 1" * 5000 + ";", "int n;"),
        in_thread("if (n) " * 5000 + "yield;", "int n;"),
        in_thread("{" * 5000 + "}" * 5000),
    ],
    ids=["parentheses", "signs", "terms", "ifs", "blocks"],
)
def test_what_is_nested_too_deeply_is_said_and_not_tried(text: str) -> None:
    assert codes(text) == ["E120"]


def test_a_tree_of_the_greatest_depth_compiles() -> None:
    text = in_thread("n = n" + " && (n" * 30 + ")" * 30 + "; yield;", "int n;")
    assert codes(text) == []


def test_all_locks_together_have_a_limit() -> None:
    locks = " ".join(f"lock l{n}[65536];" for n in range(17))
    assert codes(in_thread("yield;", locks)) == ["E782"]
