"""Whatever a file holds, there is an answer: a diagnostic or success, never an exception.

The same cases run each time; ``EXPLORE=1`` looks for new ones, and for longer.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from all_services import ask_all, ask_editor, codes, told
from hypothesis import given, settings
from hypothesis import strategies as st

from catapults.diagnostics import MESSAGES
from catapults.editor import keywords
from catapults.explain import groups
from catapults.syntax.tokens import KEYWORDS, PUNCTUATION

EXAMPLES = Path(__file__).parents[3] / "public" / "examples"
NAMES = ("x.sched", "x.workload")
TIMES = 5000 if os.environ.get("EXPLORE") else 15

#: Words and marks, also those that open something or belong to nothing.
WORDS = sorted(
    {*KEYWORDS, *PUNCTUATION.values(), *keywords.SCHEDULER, *keywords.WORKLOAD}
    | {"x", "t", "RQ", "current", "newthread", "schedule", "cmthread", "pth", "1", "2ms", "1.5"}
    | {"{*", "*}", "(*", "*)", '"', "'", "/*", "*/", "//", "\n", "\r\n", "\r", "\0", "\ufeff"}
    | {"é", "\N{MATHEMATICAL SCRIPT CAPITAL A}", "0x", "1e999", "9" * 30, "12abc", "@", "\\"}
)
SYNTAX_CODES = {code for code in MESSAGES if code.startswith("E1")}
_LEXEME = re.compile(r"\w+|\s+|=>|[^\w\s]")


def programs(ending: str) -> list[str]:
    """Whole programs: the examples, and those of the explanations."""
    texts = [path.read_text("utf-8") for path in sorted(EXAMPLES.glob(f"*/*{ending}"))]
    pages = [page for group in groups().values() for page in group.values()]
    explained = [text for page in pages for text in (page.wrong, page.right) if "«" not in text]
    wanted = "workload" if ending == ".workload" else "scheduler"
    return texts + [text for text in explained if text.split()[0] == wanted]


PROGRAMS = {name: programs(Path(name).suffix) for name in NAMES}
SOME_PROGRAMS = {name: texts[:3] + texts[20:50:10] for name, texts in PROGRAMS.items()}


@st.composite
def mutated(draw: st.DrawFn, name: str) -> str:
    """A program with parts left out, doubled, swapped, put in, or taken from another program, and
    at times without its end."""
    lexemes = _LEXEME.findall(draw(st.sampled_from(PROGRAMS[name])))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(lexemes)))
        length = draw(st.sampled_from([0, 1, 1, 1, 3, 10, 40]))
        other = _LEXEME.findall(draw(st.sampled_from(PROGRAMS[name])))
        from_other = draw(st.integers(0, len(other)))
        put_in = draw(
            st.sampled_from(
                [
                    [],
                    [draw(st.sampled_from(WORDS))],
                    lexemes[start : start + length] * 2,
                    lexemes[start : start + length][::-1],
                    other[from_other : from_other + 20],
                ]
            )
        )
        lexemes[start : start + length] = put_in
    if draw(st.integers(0, 4)) == 0:
        del lexemes[draw(st.integers(0, len(lexemes))) :]
    return "".join(lexemes)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=TIMES)
@given(data=st.binary(max_size=200))
def test_any_bytes_are_answered(name: str, data: bytes) -> None:
    assert told(name, data)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=TIMES)
@given(text=st.text(max_size=200), offset=st.integers(-5, 500))
def test_any_text_is_answered_to_an_editor(name: str, text: str, offset: int) -> None:
    ask_all(name, text, offset)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=TIMES)
@given(words=st.lists(st.sampled_from(WORDS), max_size=60), offset=st.integers(0, 300))
def test_any_row_of_words_is_answered(name: str, words: list[str], offset: int) -> None:
    inner = " ".join(words)
    framed = (
        f"workload w {{ int x; thread t {{ {inner} }} }}"
        if name == "x.workload"
        else f"scheduler s extends cmthread {{ event set_next_thread(t) {{ {inner} }} }}"
    )
    for text in (inner, framed):
        told(name, text.encode("utf-8", "surrogatepass"))
        ask_all(name, text, offset)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=TIMES)
@given(data=st.data())
def test_any_change_of_a_program_is_answered(name: str, data: st.DataObject) -> None:
    text = data.draw(mutated(name))
    told(name, text.encode("utf-8", "surrogatepass"))
    ask_all(name, text, data.draw(st.integers(0, len(text))))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_line_ends_of_other_systems_change_nothing(name: str, ending: str) -> None:
    for program in SOME_PROGRAMS[name]:
        said = [one.code for one in told(name, program.encode())]
        if ending == "\r" and "//" in program:
            continue  # a comment ends with its line, which `\r` alone does not end
        assert [one.code for one in told(name, program.replace("\n", ending).encode())] == said


@pytest.mark.parametrize("name", NAMES)
def test_a_mark_of_the_byte_order_is_no_part_of_the_text(name: str) -> None:
    for program in SOME_PROGRAMS[name]:
        said = [one.code for one in told(name, program.encode())]
        assert [one.code for one in told(name, program.encode("utf-8-sig"))] == said


@pytest.mark.parametrize("name", NAMES)
def test_half_of_a_pair_of_surrogates_is_answered(name: str) -> None:
    """JSON can hold one, and so can what a browser sends; UTF-8 cannot."""
    for program in SOME_PROGRAMS[name]:
        middle = len(program) // 2
        ask_all(name, program[:middle] + "\ud800" + program[middle:], middle)
        assert "E124" in {one.code for one in told(name, b"\xed\xa0\x80" + program.encode())}


#: Statements with half of a pair of surrogates, where the text is taken up into what is made.
WITH_HALVES = {
    "in a comment": "x = /* \ud800 */ 1;",
    "in a condition": "if (x /* \ud800 */ == 1) x = 2;",
    "in the head of a loop": "for (x = 0; x < 1; /* \ud800 */ x++) x = 1;",
    "in a message": 'assert(x == 1, "\ud800");',
    "in verbatim text": '{* x = "\ud800"[0]; printf("\ud800"); // \ud800\n *}',
    "in a character of verbatim text": "{* x = '\ud800'; *}",
    "in place of a statement": "\ud800",
}


@pytest.mark.parametrize("statement", WITH_HALVES.values(), ids=WITH_HALVES)
def test_half_of_a_pair_of_surrogates_is_answered_in_any_place(statement: str) -> None:
    text = f"scheduler s extends cmthread {{ data {{ int x; }} before schedule {{ {statement} }} }}"
    ask_all("x.sched", text, text.index("\ud800"))


#: Texts with errors of which a part of the tree is missing.
IN_PARTS = {
    "a statement where a branch stands": (
        "x.workload",
        "workload w { channel p; thread t { try receive m from p[0] count x; } }",
    ),
    "a loop with one `;` in its head": (
        "x.sched",
        "scheduler x extends cmthread { data { int i; } "
        "before schedule { for (i = 0; i < 3) i = 0; } }",
    ),
    "a loop without parentheses": (
        "x.sched",
        "scheduler x extends cmthread { data { int i; } "
        "before schedule { for i = 0; i < 3; i++ } }",
    ),
}


@pytest.mark.parametrize(("name", "text"), IN_PARTS.values(), ids=IN_PARTS)
def test_what_could_be_read_of_a_text_is_answered_about_everywhere(name: str, text: str) -> None:
    assert codes(name, text) & SYNTAX_CODES
    for offset in range(len(text) + 1):
        ask_editor(name, text, offset)
    ask_all(name, text, 0)


#: What a file begins with before it ends in the midst of a statement or a declaration.
BEGUN = {
    "x.sched": ("", "scheduler x {", "scheduler x { data {", "scheduler x { event init {"),
    "x.workload": ("", "workload w {", "workload w { device d {", "workload w { thread t {"),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_text_may_end_behind_any_word(name: str) -> None:
    for begun in BEGUN[name]:
        for word in WORDS:
            text = f"{begun} {word}"
            if begun:
                assert codes(name, text), text
            ask_editor(name, text, len(text))


def test_a_loop_without_more_is_a_syntax_error() -> None:
    assert codes("x.sched", "scheduler x {\n    event init {\n        for") == {"E110"}
