"""Formatting workloads: every comment kept, the same tree, twice the same text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from format_support import GAPS, comments, shape, with_gaps
from hypothesis import given, settings
from hypothesis import strategies as st
from workload.random_workloads import random_workload

from catapults.diagnostics import Diagnostics
from catapults.edit.format import format_text
from catapults.source import Source
from catapults.workload import parse
from catapults.workload.syntax.tokens import tokenise

EXAMPLES = sorted((Path(__file__).parents[3] / "public" / "examples").glob("*/*.workload"))

EVERY_FORM = """
workload all {
    profile pth; costs { switch 4us; look 0s; } quantum 10ms;
    const int N = 2 * (3 + 4), M = -1; int a, b = 0x10; float f; time d = 1.5ms;
    parameter load = 1.0 from 0.5 to 2.0; parameter time work = 1ms from 1us to 1s;
    signal float tide = table(0s: 1, 2s: 2.5) every 10ms;
    device net { servers 8; rate 1MB per 1s; latency 2ms; discipline fifo; }
    device disk { service exponential(8ms) * (amount + 1); discipline lowest amount; }
    channel backlog[16]; channel work;
    lock row[4]; lock log; rwlock table; rwlock tables[2]; semaphore places; semaphore few = 3;
    semaphore spare[4] = N; semaphore none[2]; condition full; condition many[2]; barrier step[N];
    arrivals clients { every exponential(1ms / load); count 50; start 5ms; burst 2; to backlog;
        fields { int size = pareto(1.2, 1000, 20000), kind; time due; } }
    arrivals timed { at 1ms, 2ms; to work; fields {} }
    host int ready(thread t, int n, time late) = t.bytes > n && !(length(backlog) == - -1);
    processors 4; clairvoyant; lock key { ceiling 7; } lock keys[3] { ceiling -2; }
    processes { name arrival bursts priority; P1 0 8; P2 1.5 4 io disk 3ms cpu 2 -2; }
    processes from "set.csv";
    thread control { period 10ms; offset 2ms; jitter 500us; deadline 8ms; late continues; yield; }
    thread alarm { sporadic 20ms; late dropped; spawn alarm else { count lost; } }
    thread worker[N] {
        import int bytes = 3, rest; const time T = 5us;
        loop { receive c from backlog; io net c.size; poll disk; bytes -= 1; send c to backlog; }
        send { size = 1; kind = 2 } to backlog; send {} to work;
        try receive m from work { count got; } else try receive n from work yield; else ;
        acquire log; release log; acquire row[a % 4]; release row[a % 4];
        while (a < 3) a++; if (a) --b; else if (b) { } else { a = b; }
        repeat (3) { if (a) break; continue; }
        yield to other[0]; yield to other; spawn other; suspend other; resume worker[1]; exit;
        mark "a \\"note\\"\\n"; record spans now - d; sleep choice(1ms: 3, 2ms: 1); compute T;
        sleep until 5ms; join other; join other[0] within 5ms; wait places; signal spare[1];
        receive w from work within 1ms; else count late; io net 3 within 1ms { } else { a = b; }
        receive v from work within T count got; else if (a) acquire log within 1ms release log;
        select { receive x from work { count got; } receive y from backlog; after 5ms a = 1; }
        select { receive z from work; after T; }
        acquire log; wait full with log within 1ms; release log; signal full; broadcast full;
        acquire table to read; release table; acquire table to write within 1ms; wait step;
        a += 2; a -= 2; a *= 2; a /= 2; a %= 2; { { } }
    }
    thread other { }
    stop when a == 3 or now > 3s; limit time 1min; limit ticks 500;
}
"""

SOURCES = [EVERY_FORM, *(path.read_text("utf-8") for path in EXAMPLES)]


def formatted(text: str) -> str:
    diagnostics = Diagnostics()
    result = format_text(Source("test.workload", text), diagnostics)
    assert result is not None, [one.message for one in diagnostics]
    return result


def tree(text: str) -> Any:
    diagnostics = Diagnostics()
    workload = parse(Source("test.workload", text), diagnostics)
    assert workload is not None, [one.message for one in diagnostics]
    return shape(workload)


@pytest.mark.parametrize("text", SOURCES, ids=["every form", *(path.stem for path in EXAMPLES)])
def test_keeps_the_tree_and_is_idempotent(text: str) -> None:
    once = formatted(text)
    assert tree(once) == tree(text)
    assert formatted(once) == once
    assert comments(once) == comments(text)


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_keeps_the_meaning_of_any_workload(seed: int) -> None:
    text = random_workload(seed)
    once = formatted(text)
    assert tree(once) == tree(text)
    assert formatted(once) == once


@settings(max_examples=40)
@given(st.sampled_from(SOURCES), st.data())
def test_keeps_everything_wherever_comments_and_line_breaks_stand(
    text: str, data: st.DataObject
) -> None:
    tokens = tokenise(Source("test.workload", text), Diagnostics())
    places = data.draw(st.lists(st.tuples(st.integers(0, len(tokens) - 1), GAPS), max_size=12))
    source = with_gaps(tokens, dict(places))

    once = formatted(source)

    assert tree(once) == tree(source)
    assert comments(once) == comments(source)
    assert formatted(once) == once


def test_prints_the_canonical_layout() -> None:
    source = """
workload w{ int a=1; // one
  device disk{servers 2;service 5ms;}  channel work ;


arrivals x { every 1ms; // often
 to work; }
thread t[2]{ loop{ receive m from work;if(a>0)io disk;else{ yield; } // or not
  // last
} } }
"""
    assert formatted(source) == (
        "workload w {\n"
        "    int a = 1;  // one\n"
        "    device disk { servers 2; service 5ms; }\n"
        "    channel work;\n"
        "\n"
        "    arrivals x {\n"
        "        every 1ms;  // often\n"
        "        to work;\n"
        "    }\n"
        "    thread t[2] {\n"
        "        loop {\n"
        "            receive m from work;\n"
        "            if (a > 0)\n"
        "                io disk;\n"
        "            else {\n"
        "                yield;\n"
        "            }  // or not\n"
        "            // last\n"
        "        }\n"
        "    }\n"
        "}\n"
    )


def test_comments_stay_with_what_they_stand_at() -> None:
    canonical = """\
// of the file
workload w {  // opens
    profile /* which */ pth;  // beside it
    costs {
        switch /* to and fro */ 0ns;  // of the switch
        handler 0ns, 5us;
    }

    // of the device
    device disk {
        service /* each */ 5ms;

        // at the end
    }
    const int N = 2,  // of N
            M = 3;  // of M
    thread t /* name */ [2] {  // opens
        repeat (3 /* times */) {
            send { n = 1 /* one */ } to /* it */ c;
        }  // behind it

        // above a question
        try receive m /* the message */ from c
            yield;
        else
            exit;
        // at the end
    }
    stop when now > 3s /* soon */ or now > 4s;  // at last
    // last of all
}
// behind the workload
"""
    assert formatted(canonical) == canonical


def test_lines_up_comments_beside_declarations_of_one_line() -> None:
    source = """workload w {
    device a { service 1ms; } // one
    device longer { service 1ms; } // two
    channel c; // three
    thread t { yield; }
}
"""
    lines = [line for line in formatted(source).splitlines() if "//" in line]
    assert len({line.index("//") for line in lines}) == 1


def test_breaks_long_lines_where_their_parts_are_most_loosely_joined() -> None:
    parts = [f"counted_{word} == 100 && (one || other)" for word in ("apples", "pears", "plums")]
    source = f"workload w {{ stop when {' or '.join(parts)}; }}"
    assert formatted(source).splitlines()[1:-1] == [
        f"    stop when {parts[0]}",
        f"            or {parts[1]}",
        f"            or {parts[2]};",
    ]
    choices = ", ".join(f"{n}ms: {n}" for n in range(10, 34))
    lines = formatted(f"workload w {{ thread t {{ compute choice({choices}); }} }}").splitlines()
    assert all(len(line) <= 100 for line in lines)


def test_keeps_the_line_ends_of_the_file() -> None:
    once = formatted("workload w { int a; }\r\n")
    assert once.count("\n") == once.count("\r\n") == 3


def test_formats_deep_trees() -> None:
    text = f"workload w {{ int n; thread t {{ {'{ ' * 30}n++;{' }' * 30} }} }}"
    assert formatted(formatted(text)).count("{") == text.count("{")


def test_leaves_a_text_with_syntax_errors_alone() -> None:
    diagnostics = Diagnostics()
    assert format_text(Source("test.workload", "workload w { int }"), diagnostics) is None
    assert diagnostics.has_errors
