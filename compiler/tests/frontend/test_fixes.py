"""What quick fixes leave of a text: all that they are not about."""

from __future__ import annotations

import re

import pytest
from frontend_support import applied, checked, completed


def _mended(text: str, code: str) -> list[str]:
    """What the fixes of the first message of a code lead to, each."""
    first = next(one for one in checked(text)[1] if one.code == code)
    return [applied(fix) for fix in first.fixes]


#: Makes `m` something that is used.
_USES_M = " imports { int m default 0; } query threads_ready { return m; }"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("data { int n; }", "data { }"),
        ("data {\n  int n; // why\n  time k;\n}", "data {\n  // why\n  time k;\n}"),
        ("data {\n  int n;\n  time k;\n}", "data {\n  time k;\n}"),
        ("data { int n, k[2]; }", "data { int k[2]; }"),
        (
            "data { int k[2], n; } after schedule { k[0] = m; m = k[1]; }",
            "data { int k[2]; } after schedule { k[0] = m; m = k[1]; }",
        ),
        (
            "data { int k[2] /* a, b */, n[4], j; } after schedule { k[0] = m; m = k[1]; }",
            "data { int k[2] /* a, b */, j; } after schedule { k[0] = m; m = k[1]; }",
        ),
        (
            "data { int k[2] /* a, b */, n[4]; } after schedule { k[0] = m; m = k[1]; }",
            "data { int k[2] /* a, b */; } after schedule { k[0] = m; m = k[1]; }",
        ),
        ("thread { int n; }", "thread { }"),
        ("before schedule { int n; m++; }", "before schedule { m++; }"),
        (
            "before schedule { int n; m++; } after schedule { int n; n = m; m = n; }",
            "before schedule { m++; } after schedule { int n; n = m; m = n; }",
        ),
    ],
)
def test_what_is_never_used_is_taken_out_alone(wrong: str, right: str) -> None:
    assert _mended(completed(wrong + _USES_M), "W504") == [completed(right + _USES_M)]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("data { int n; } before schedule { n = |RQ|; m++; }", "data { } before schedule { m++; }"),
        (
            "data { int n; } before schedule { n++; n += 2; m++; }",
            "data { } before schedule { m++; }",
        ),
        ("data { int n[2]; } before schedule { n[m] = 2; }", "data { } before schedule { }"),
        ("thread { int n; } after newthread(t) { t.n = 1; }", "thread { } after newthread(t) { }"),
        ("before schedule { int n = 1; n = 2; m++; }", "before schedule { m++; }"),
    ],
)
def test_what_is_never_read_goes_with_what_writes_it(wrong: str, right: str) -> None:
    assert _mended(completed(wrong + _USES_M), "W505") == [completed(right + _USES_M)]


@pytest.mark.parametrize(
    "text",
    [
        "data { int n; } before schedule { n = m++; }",
        "data { int n; } before schedule { if (m) n = 1; }",
        "data { int n; } before schedule { m = n = 1; }",
        "data { int n[2]; } before schedule { n[m++] = 1; }",
        "data { int n; } before schedule { for (n = 0; m > 1; m--) ; }",
        "before schedule { int n = m++; n = 1; }",
    ],
)
def test_what_does_something_else_is_not_taken_out(text: str) -> None:
    assert _mended(completed(text + _USES_M), "W505") == []


def test_what_an_aspect_writes_is_not_taken_out() -> None:
    """The base has the word; nothing else of it is known here."""
    base = "scheduler base { event set_dead(t) { int n = 1; if (n) destroy t; } }"
    text = "scheduler s extends base { data { int n; } before set_dead(t) { n = 1; } }"
    first = next(one for one in checked(text, {"base": base})[1] if one.code == "W505")
    assert first.fixes == ()


def test_a_container_that_is_looked_at_is_not_taken_out() -> None:
    used = "data { queue spare; } query threads_ready { return |spare|; }"
    assert _mended(completed(used), "W604") == []
    assert _mended(
        completed("data { queue spare, q[2]; } after newthread(t) { t => q[0]; }"), "W604"
    )


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("{ t => RQ; int n; n++; }", "{ int n; t => RQ; n++; }"),
        (
            "{\n  t => RQ;\n  int n = |RQ|, m;\n  n++;\n}",
            "{\n  int n, m;\n  t => RQ;\n  n = |RQ|;\n  n++;\n}",
        ),
        ("{\n  t => RQ;\n  int n[2];\n}", "{\n  int n[2];\n  t => RQ;\n}"),
    ],
)
def test_a_late_declaration_moves_up_and_its_value_stays(wrong: str, right: str) -> None:
    head = "event newthread(t) "
    ends = ("\n", "\r\n")
    wrongs, rights = (
        [completed(head + text).replace("\n", end) for end in ends] for text in (wrong, right)
    )
    assert [_mended(one, "E115") for one in wrongs] == [[one] for one in rights]


@pytest.mark.parametrize(
    "body", ["{ k = 1; t => RQ; int k = 2; k++; }", "{ t => RQ; const int N = 2; k = N; }"]
)
def test_a_late_declaration_stays_where_moving_it_could_change_the_meaning(body: str) -> None:
    assert _mended(completed("data { int k; } event newthread(t) " + body), "E115") == []


def test_all_that_a_library_needs_can_be_added_step_by_step() -> None:
    text = "scheduler s {\n    data { queue RQ; threadref current; }\n}\n"
    for _ in range(4):
        (text,) = _mended(text, "E401")
    codes = [one.code for one in checked(text)[1]]
    assert codes == ["W417", "W417", "W417"]
    assert text.count("\n    event ") == 4


def test_a_stub_can_go_once_something_stands_beside_it() -> None:
    stub = 'assert(false, "choose");'
    written = completed("event switch_out(t) {\n    t => RQ;\n}")
    beside = written.replace("t =>", f"{stub}\n    t =>", 1)
    assert _mended(beside, "W417") == [written]
    assert _mended(completed(f"event switch_out(t) {{ {stub} }}"), "W417") == []


@pytest.mark.parametrize(
    ("begun", "end"),
    [
        ("event schedule {\n    RQ => current;", "dispatch current;"),
        ("query threads_ready {\n    if (|RQ| > 2)\n        k = 2;", "return |RQ|;"),
    ],
)
def test_a_stub_stays_while_the_handler_lacks_its_end(begun: str, end: str) -> None:
    def text(*rest: str) -> str:
        return completed("\n    ".join(["data { int k; } " + begun, *rest]) + "\n}")

    stub = 'assert(false, "choose");'
    assert _mended(text(stub), "W417") == []
    assert _mended(text(stub, end), "W417") == [text(end)]


def test_jumps_and_ends_are_mended_in_place() -> None:
    event = completed("after newthread(t) { if (|RQ| > 2) break; RQ => current; current => RQ; }")
    assert _mended(event, "E503") == [event.replace("break", "return")]
    query = completed("query threads_ready {\n    if (|RQ| > 2) return 1;\n}")
    answered = query.replace("return 1;\n", "return 1;\n    return 0;\n")
    assert _mended(query, "W409") == [answered]
    rest = "RQ => current; current => RQ; "
    after = completed("after newthread(t) { return; " + rest + "}")
    assert _mended(after, "W501") == [after.replace("return; " + rest, "return; ")]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("if (|RQ| >= 0) { m++; k++; }", "m++; k++;"),
        ("m = 1; if (|RQ| < 0) k = 1; else { m++; } k = 2;", "m = 1; m++; k = 2;"),
        ("if (|RQ| >= 0) {}", ""),
        ("if (m) if (|RQ| >= 0) { m++; k++; }", "if (m) { m++; k++; }"),
        ("if (m) k = 1; else if (|RQ| >= 0) { m++; } else m = 2;", "if (m) k = 1; else { m++; }"),
        ("if (|RQ| >= 0) { int n = m; k = n; }", "{ int n = m; k = n; }"),
        (
            "if (|RQ| >= 0) {\n    m++;\n    if (k)\n        k = 1;\n} else\n    m = 2;\nk = 3;",
            "m++;\nif (k)\n    k = 1;\nk = 3;",
        ),
        (
            "if (|RQ| >= 0) {  // why\n    m++;\n\n    /* two\n       lines */\n    // last\n}",
            "// why\nm++;\n\n/* two\n   lines */\n// last",
        ),
        ("if (|RQ| >= 0) {\n    {* m++;\n    k++; *}\n    m++;\n}", "{* m++;\n    k++; *}\nm++;"),
        ("if (|RQ| >= 0) {\n    m++;  // one\n} k = 3;", "{\n    m++;  // one\n} k = 3;"),
    ],
)
def test_what_runs_is_left_without_braces_that_nothing_needs(wrong: str, right: str) -> None:
    def text(body: str, newline: str) -> str:
        lines = body.replace("\n", "\n        ")
        kept = "data { int m, k; } event init {\n        " + lines + "\n    }"
        asking = " query threads_ready { return m + k + |RQ|; }"
        return completed(kept + asking).replace("\n", newline)

    for newline in ("\n", "\r\n"):
        (mended,) = _mended(text(wrong, newline), "W502")
        assert _folded(mended) == _folded(text(right, newline))


def _folded(text: str) -> str:
    """A text without blanks at the ends of lines, and without blank lines at a brace."""
    return re.sub(r"[ \t]+(?=\r?$)|(?<=\{)(\r?\n[ \t]*)+(?=\r?\n)", "", text, flags=re.MULTILINE)


def test_no_unit_is_put_behind_what_is_assigned_to() -> None:
    text = completed(
        "data { int n; } before schedule { n += 1ms; } query threads_ready { return n; }"
    )
    assert _mended(text, "E217") == []


@pytest.mark.parametrize(
    ("declared", "slot", "data"),
    [
        ("queue ready;", "current", "queue ready; threadref current;"),
        ("queue ready; threadref running;", "running", "queue ready; threadref running;"),
        (
            "queue ready; threadref next, current;",
            "current",
            "queue ready; threadref next, current;",
        ),
    ],
)
def test_what_is_no_slot_is_dispatched_by_one(declared: str, slot: str, data: str) -> None:
    def text(data: str, dispatched: str) -> str:
        return (
            f"scheduler s {{ data {{ {data} }} event init {{}} "
            f"event newthread(t) {{ t => ready; }} "
            f"event schedule {{ {dispatched} }} event switch_out(t) {{ t => ready; }} }}"
        )

    wanted = text(data, f"ready => {slot}; dispatch {slot};")
    assert _mended(text(declared, "dispatch ready;"), "E307") == [wanted]
    assert not [one for one in checked(wanted)[1] if one.code.startswith("E")]


@pytest.mark.parametrize("comment", ["", "// later\n", "\n\n"])
def test_an_empty_file_can_be_begun(comment: str) -> None:
    result, [told] = checked(comment)
    assert (result.program, told.code, told.message) == (None, "E127", "The file is empty.")
    for fix in told.fixes:
        [edit] = fix.edits
        begun = comment[: edit.span.start] + edit.text + comment[edit.span.end :]
        assert checked(begun)[1] == []
