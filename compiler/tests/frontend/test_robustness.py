"""Any text gets an answer, and no input makes the front end raise."""

from __future__ import annotations

import pytest
from frontend_support import checked, completed
from hypothesis import given
from hypothesis import strategies as st

from catapults.contracts.messages import FormatRequest
from catapults.diagnostics import MESSAGES, Diagnostics
from catapults.services import format_scheduler
from catapults.source import Source
from catapults.syntax.building import NESTING_LIMIT
from catapults.syntax.parser import LENGTH_LIMIT, parse
from catapults.syntax.tokens import KEYWORDS, PUNCTUATION

_WORDS = [
    *KEYWORDS,
    *PUNCTUATION.values(),
    "x",
    "current",
    "newthread",
    "1",
    "2ms",
    "{*",
    "*}",
    "(*",
]
_WORDS += ["*)", '"', "'", "/*", "*/", "//", "\n", "\0", "é", "assert", "simulate", "now"]


def _codes(text: str) -> list[str]:
    return [one.code for one in checked(text)[1]]


@given(st.text(max_size=200))
def test_any_text_is_answered(text: str) -> None:
    assert checked(text)[1]


@given(st.lists(st.sampled_from(_WORDS), max_size=60))
def test_any_sequence_of_tokens_is_answered(words: list[str]) -> None:
    body = " ".join(words)
    for text in (body, f"scheduler s {{ {body} }}", f"scheduler s {{ event init {{ {body} }} }}"):
        for diagnostic in checked(text)[1]:
            assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
            assert "{" not in MESSAGES[diagnostic.code].title


_DEEP = [
    "if (x) " * 5000 + ";",
    "{" * 5000 + "}" * 5000,
    "x = " + "(" * 5000 + "1" + ")" * 5000 + ";",
    "x = " + "- " * 5000 + "1;",
    "x = 1" + " + 1" * 5000 + ";",
    "".join(f"if (x == {n}) ; else " for n in range(3000)) + ";",
]


@pytest.mark.parametrize("body", _DEEP, ids=range(len(_DEEP)))
def test_deep_nesting_gets_a_located_error(body: str) -> None:
    assert _codes(completed(f"data {{ int x; }} event set_next_thread(t) {{ {body} }}")) == ["E120"]


def test_the_deepest_tree_that_is_allowed_goes_through_all_passes() -> None:
    levels = NESTING_LIMIT - 8
    body = "if (n) " * levels + "t => RQ;"
    data = "data { int n; queue RQ; threadref current; }"
    text = completed(f"{data} event set_next_thread(t) {{ {body} }}")
    result, diagnostics = checked(text)
    assert result.program is not None, diagnostics
    assert format_scheduler(FormatRequest(version=1, name="x", text=text)).text is not None


def test_a_file_that_is_too_long_is_refused() -> None:
    diagnostics = Diagnostics()
    parse(Source("x.sched", " " * (LENGTH_LIMIT + 1)), diagnostics)
    assert [one.code for one in diagnostics] == ["E121"]


def test_a_long_file_is_checked_whole() -> None:
    line = "if (|RQ| > 3) t => RQ; else t => RQ;\n"
    result, _ = checked(completed(f"event set_next_thread(t) {{ {line * 1000} }}"))
    assert result.program is not None


def test_syntax_errors_are_told_up_to_a_limit() -> None:
    assert _codes("scheduler s { event a { " + "x = ;\n" * 300 + "} }")[-1] == "E122"


def test_many_nested_loops_end() -> None:
    loops = "while (n++ < 3) " * 60
    data = "data { int n; queue RQ; threadref current; }"
    result, _ = checked(completed(f"{data} event set_next_thread(t) {{ {loops} RQ => RQ; }}"))
    assert result.program is not None
