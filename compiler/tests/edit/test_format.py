"""The formatter: canonical layout, every comment kept, the same tree, twice the same text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from format_support import GAPS, comments, shape, with_gaps
from hypothesis import given
from hypothesis import strategies as st

from catapults.diagnostics import Diagnostics
from catapults.edit.format import format_text
from catapults.models.model import is_group
from catapults.source import Source
from catapults.syntax import ast
from catapults.syntax.lexer import tokenise
from catapults.syntax.parser import parse

EXAMPLES = [
    path
    for path in sorted((Path(__file__).parents[3] / "public" / "examples").glob("*/*.sched"))
    if not is_group(Source(path.name, path.read_text("utf-8")))  # of those tests of their own tell
]

EVERY_FORM = """
partial scheduler all extends base {
    thread { int rank; float load; time due; }
    threadimports { int bytes default -1; }
    data {
        const int N = 2 * (3 + 4);
        queue level[N]; pqueue jobs reverse sortable on due, urgent sortable on rank;
        threadref current, next; time quantum = 10ms; int table[3];
    }
    imports { float temperature default 20.5; }
    invariant jobs { assert(|jobs| < 100, "too \\"many\\" jobs\\n"); }
    event schedule {
        int i, best = 0;
        threadref slot;
        for (i = 0; i < N; i++) if (|level[i]| > 0 || !best) { level[i] => slot; break; }
        for (;;) { break; }
        while (|jobs| > 0 && ( *jobs).due <= now) jobs => current;
        do { best += - -1; --best; } while (best % 2 == 1);
        foreach t in level[0] { if (t.rank > ( *jobs).rank) continue; else t => jobs; }
        if (best) ; else if (i) return; else { {* printf("*}"); *} simulate { best = 1; } }
        best = (* rand() *) simulate (3) + (i == best) * true;
        if ( *jobs == current) {} else { destroy current; }
        dispatch current;
    }
    query threads_ready { return |jobs| + |level[1]|; }
    before schedule { table[1] -= 2; }
    after newthread(t) { t.load /= 2.0; ; }
}
"""

SOURCES = [EVERY_FORM, *(path.read_text() for path in EXAMPLES)]


def formatted(text: str) -> str:
    diagnostics = Diagnostics()
    result = format_text(Source("test.sched", text), diagnostics)
    assert result is not None, [str(one.message) for one in diagnostics]
    return result


RANK = {
    kind: rank
    for rank, kind in enumerate(
        [
            ast.ThreadSection,
            ast.ThreadImportsSection,
            ast.DataSection,
            ast.ImportsSection,
            ast.Invariant,
            ast.Handler,
            ast.Aspect,
        ]
    )
}


def tree(text: str) -> Any:
    """A scheduler as plain data, its sections in the formatter's order."""
    parsed = parse(Source("test.sched", text), diagnostics := Diagnostics())
    assert not diagnostics.has_errors
    scheduler = parsed.scheduler
    assert scheduler is not None
    sections = sorted(scheduler.sections, key=lambda section: RANK[type(section)])
    return (scheduler.partial, shape(scheduler.name), shape(scheduler.base), shape(sections))


@pytest.mark.parametrize("text", SOURCES, ids=["every form", *(path.stem for path in EXAMPLES)])
def test_keeps_the_tree_and_is_idempotent(text: str) -> None:
    once = formatted(text)
    assert tree(once) == tree(text)
    assert formatted(once) == once
    assert comments(once) == comments(text)


@given(st.sampled_from(SOURCES), st.data())
def test_keeps_everything_wherever_comments_and_line_breaks_stand(
    text: str, data: st.DataObject
) -> None:
    tokens = tokenise(Source("test.sched", text), Diagnostics()).tokens
    places = data.draw(st.lists(st.tuples(st.integers(0, len(tokens) - 1), GAPS), max_size=12))
    source = with_gaps(tokens, dict(places))

    once = formatted(source)

    assert tree(once) == tree(source)
    assert comments(once) == comments(source)
    assert formatted(once) == once


def test_prints_the_canonical_layout() -> None:
    source = """
scheduler s{ event init{ }
// picks one
event schedule{ if(|q|>0)q=>c; else{ {* x *} } // or not
  dispatch c;
}
data { queue q; // those that wait
  threadref c;  }}
"""
    assert formatted(source) == (
        "scheduler s {\n"
        "    data {\n"
        "        queue q;  // those that wait\n"
        "        threadref c;\n"
        "    }\n"
        "\n"
        "    event init {}\n"
        "\n"
        "    // picks one\n"
        "    event schedule {\n"
        "        if (|q| > 0)\n"
        "            q => c;\n"
        "        else {\n"
        "            {* x *}\n"
        "        }  // or not\n"
        "        dispatch c;\n"
        "    }\n"
        "}\n"
    )


def test_keeps_comments_on_their_side_of_else() -> None:
    source = """scheduler s { event schedule {
if (a) x = 1; /* 1 */ else /* 2 */ x = 2;
if (a) { x = 1; } // 3
// 4
else while (b) /* 5 */ x = 2;
if (a) {} else /* 6 */ { x = 3; }
if (a) x = 1; else // 7
if (b) x = 4;
} }"""
    lines = [line.strip() for line in formatted(source).splitlines()]
    assert lines[2:-2] == [
        "if (a)", "x = 1;  /* 1 */", "else", "/* 2 */", "x = 2;",
        "if (a) {", "x = 1;", "}  // 3", "// 4", "else", "while (b)  /* 5 */", "x = 2;",
        "if (a) {} else {  /* 6 */", "x = 3;", "}",
        "if (a)", "x = 1;", "else if (b)  // 7", "x = 4;",
    ]  # fmt: skip


def test_comments_stay_with_what_they_stand_at() -> None:
    canonical = """\
// of the file
scheduler s /* name */ extends pth {  // opens
    // of the section
    data {  // beside the brace
        // of the queue
        queue a;  // beside it

        const int N = 3 /* of the limit */;

        int x /* of x */, /* before y */ y = 2 /* of y */;
        int first,  // of the first
                second,
                // above the third
                third;  // of the third

        // at the end
    }  // behind it

    before schedule {
        if (|RQ| > N /* the limit */)  // asked
            RQ => a;  // moved

        // above the next

        if (x > 1  // why
                && /* and */ y > 2) {
            x = /* a value */ 2;
            // at the end of the branch
        }  // behind the brace
        // above else
        else {
            y++;
        }
        for (x = 0 /* from */; x < 3 /* to */; x++ /* by */)
            y++;
        do {
            x++;
        } while (x < 3 /* times */);
        foreach /* each */ t in RQ {
            t.rank = 1;
        }
    }
    // last of all
}
// behind the scheduler
"""
    assert formatted(canonical) == canonical


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("int x/*1*/,y ; // 2", "int x /*1*/, y;  // 2"),
        ("int x // 1\n ,y; int z;", "int x  // 1\n, y;\nint z;"),
        ("int x, // 1\n // 2\n y;", "int x,  // 1\n// 2\ny;"),
        ("int x, /* 1\n 2 */ y;", "int x, /* 1\n2 */ y;"),
        ("int x, // 1\n /* 2 */ /* 3 */ y;", "int x,  // 1\n/* 2 */\n/* 3 */\ny;"),
        ("int x; /* 1 */ int y;\n /* 2 */ int z;", "int x;  /* 1 */\nint y;\n/* 2 */\nint z;"),
        ("const int N=3\n // 1\n;", "const int N = 3\n// 1\n;"),
    ],
)
def test_comments_stay_in_their_line(written: str, printed: str) -> None:
    lines = formatted(f"scheduler s {{ data {{ {written}\n }} }}").splitlines()
    assert "\n".join(line.strip() for line in lines[2:-2]) == printed


def test_a_comment_takes_no_code_with_it_into_a_line_of_comments() -> None:
    once = formatted("scheduler s { before schedule { if (n // 1\n ) /* 2 */ { // 3\n n = 1; } } }")
    assert formatted(once) == once
    assert [line.strip() for line in once.splitlines()[2:7]] == [
        "if (n  // 1", ") {  /* 2 */ // 3", "n = 1;", "}", "}",
    ]  # fmt: skip


def test_lines_up_comments_beside_neighbours() -> None:
    source = "scheduler s { data { queue a; // x\n int longer; // y\n\n int b; // z\n } }"
    lines = formatted(source).splitlines()
    assert lines[2].index("//") == lines[3].index("//")
    assert lines[5] == "        int b;  // z"


def test_keeps_the_line_ends_of_the_file() -> None:
    once = formatted("scheduler s { data { int a; } }\r\n")
    assert once.count("\n") == once.count("\r\n") == 5


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("inner", ["\n", "\r\n"])
def test_verbatim_text_stays_to_the_byte(end: str, inner: str) -> None:
    verbatim = [f"{{* n = 1;{inner}   n = 2; *}}", f"(* n{inner}  > 1 *)", f"{{* a{inner} *}}"]
    lines = [
        "scheduler x extends cmthread {",
        f"    before schedule {{ {verbatim[0]} if ({verbatim[1]}) n = 3; /* a",
        f"        b */ {verbatim[2]} simulate {{ }} }}",
        "}",
    ]
    once = formatted(end.join(lines))
    assert all(one in once for one in verbatim)
    rest = "".join(once.split(verbatim[0])).replace(verbatim[1], "").replace(verbatim[2], "")
    assert rest.count(end) == rest.count("\n") > 0 and ("\r" in rest) == (end == "\r\n")
    assert formatted(once) == once


def test_leaves_a_text_with_syntax_errors_alone() -> None:
    diagnostics = Diagnostics()
    assert format_text(Source("test.sched", "scheduler s { event }"), diagnostics) is None
    assert diagnostics.has_errors
