"""What people are told about a workload that is not right."""

import pytest

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


def test_a_suggestion_can_be_applied() -> None:
    text = "workload w { thread t { yeild; } }"
    (diagnostic,) = analyse(text)[1]
    (edit,) = diagnostic.fixes[0].edits
    mended = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert mended == "workload w { thread t { yield; } }"
    assert codes(mended) == []


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
    text = in_thread("n = n" + " && (n" * 90 + ")" * 90 + "; yield;", "int n;")
    assert codes(text) == []
