"""What an editor shows of a whole text, and that no text and no place is too much."""

from __future__ import annotations

from typing import Any

from editor_support import EXAMPLES, SCHEDULER, WORKLOAD, ask, cut, units
from hypothesis import given, settings
from hypothesis import strategies as st

from catapults.editor.answers import METHODS
from catapults.syntax.tokens import KEYWORDS, PUNCTUATION
from catapults.workload.syntax.tokens import WORDS


def _kinds(answer: Any, text: str) -> dict[str, str]:
    return {cut(text, token): token["kind"] for token in answer["tokens"]}


def test_names_have_their_kinds() -> None:
    kinds = _kinds(ask("structure", SCHEDULER), SCHEDULER)
    expected = {
        "test": "scheduler",
        "rank": "attribute",
        "LIMIT": "constant",
        "RQ": "container",
        "heat": "import",
        "t": "parameter",
        "tries": "local",
        "schedule": "handler",
    }
    assert expected.items() <= kinds.items()


def test_names_of_workloads_have_their_kinds() -> None:
    kinds = _kinds(ask("structure", WORKLOAD, language="workload"), WORKLOAD)
    expected = {"heat": "variable", "work": "parameter", "worker": "thread", "load": "import"}
    expected |= {"left": "local", "turns": "counter", "spans": "histogram"}
    assert expected.items() <= kinds.items()


def test_the_outline_names_all_declarations() -> None:
    names = [one["name"] for one in ask("structure", SCHEDULER)["outline"]]
    assert names[:5] == ["rank", "load", "LIMIT", "RQ", "urgent"]
    assert names[-4:] == ["init", "newthread", "schedule", "switch_out"]
    items = ask("structure", WORKLOAD, language="workload")["outline"]
    assert [one["name"] for one in items] == ["heat", "work", "worker", "stop"]


def test_blocks_and_comments_fold_and_closing_lines_stay_in_sight() -> None:
    text = "// a\n// b\nscheduler s {\n    data {\n        queue q;\n    }\n}\n/*\n\n*/\n"
    folds = ask("structure", text)["folds"]
    lines = {(one["fromLine"], one["toLine"]): one["comment"] for one in folds}
    assert lines == {(1, 2): True, (3, 6): False, (4, 5): False, (8, 10): True}


def test_each_handler_tells_when_it_is_called() -> None:
    answer = ask("structure", SCHEDULER)
    titles = {
        cut(SCHEDULER, one).split("(")[0].split()[1]: one["title"] for one in answer["lenses"]
    }
    assert titles["newthread"] == "Called when a thread was created"
    assert titles.keys() == {"init", "newthread", "schedule", "switch_out"}


def test_a_text_with_errors_keeps_its_structure() -> None:
    broken = SCHEDULER.replace("RQ => current;", "RQ => ;")
    answer = ask("structure", broken)
    assert answer["version"] == 5
    assert len(answer["lenses"]) == 4
    assert _kinds(answer, broken)["urgent"] == "container"
    broken = WORKLOAD.replace("compute work;", "compute ;")
    answer = ask("structure", broken, language="workload")
    assert _kinds(answer, broken)["turns"] == "counter"


# --- any text, any place -----------------------------------------------------------------

_WORDS = [*KEYWORDS, *WORDS, *PUNCTUATION.values(), "x", "t", "newthread", "1", "2ms", "now"]
_WORDS += ["{*", "*}", "(*", "*)", '"', "'", "/*", "*/", "//", "\n", "\0", "é", "𝄞", "simulate"]
_TEXTS = [SCHEDULER, WORKLOAD, *(path.read_text("utf-8") for path in EXAMPLES.glob("*/*.sched"))]
_TEXTS += [path.read_text("utf-8") for path in EXAMPLES.glob("*/*.workload")]


def _answer_all(text: str, language: str, offset: int) -> None:
    """Each question has an answer whose ranges lie in the text."""
    length = units(text)
    for method in METHODS:
        params: dict[str, Any] = {} if method == "structure" else {"offset": offset}
        if method == "rename":
            params["newName"] = "fresh"
        answer = ask(method, text, language=language, **params)
        assert answer["version"] == 5
        for key in ("outline", "tokens", "lenses", "places", "edits"):
            for one in answer.get(key, ()):
                assert 0 <= one["from"] <= one["to"] <= length
        if "from" in answer:
            assert 0 <= answer["from"] <= answer["to"] <= length
        if method == "rename":
            assert bool(answer["edits"]) != bool(answer["refusal"])


languages = st.sampled_from(["scheduler", "workload"])


@settings(max_examples=60)
@given(st.lists(st.sampled_from(_WORDS), max_size=40), languages, st.integers(-3, 300))
def test_any_tokens_are_answered(words: list[str], language: str, offset: int) -> None:
    body = " ".join(words)
    heads = {"scheduler": "scheduler s { event init { ", "workload": "workload w { thread a { "}
    for text in (body, f"{heads[language]}{body} }} }}"):
        _answer_all(text, language, offset)


@settings(max_examples=60)
@given(st.text(max_size=100), languages, st.integers(-3, 300))
def test_any_characters_are_answered(text: str, language: str, offset: int) -> None:
    _answer_all(text, language, offset)


@settings(max_examples=60)
@given(st.data())
def test_any_place_of_a_damaged_text_is_answered(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(_TEXTS))
    language = "workload" if "workload " in text else "scheduler"
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    word = data.draw(st.sampled_from(_WORDS))
    damaged = f"{text[:start]}{word}{text[end:]}"
    _answer_all(damaged, language, data.draw(st.integers(start - 20, start + 20)))


def test_a_text_that_is_too_long_is_answered() -> None:
    _answer_all("scheduler s { } // " + "x" * 2_000_001, "scheduler", 7)


def test_a_text_that_is_nested_too_deeply_is_answered() -> None:
    body = "x = " + "(" * 5000 + "1" + ")" * 5000 + ";"
    _answer_all(f"scheduler s {{ data {{ int x; }} event init {{ {body} }} }}", "scheduler", 50)
