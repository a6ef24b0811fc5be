"""Random schedulers as text: most compile, and many do what a person would write."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st

DECLARATIONS = """
    thread { int rank; int load; }
    threadimports { int kind default 1; }
    imports { int signal default 0; }
    data {
        queue q, r, level[2];
        stack s;
        pqueue p reverse sortable on rank;
        pstack u sortable on load;
        threadref a, b, slots[2], current;
        int x, y = 2, table[3];
        const int N = 2;
    }
"""

MANY = ["q", "r", "s", "p", "u", "level[0]", "level[x % 2]"]
SLOTS = ["a", "b", "slots[0]", "slots[1]"]
NUMBERS = ["x", "y", "table[0]", "table[y]"]


@dataclass(frozen=True)
class Inside:
    """Where a statement stands."""

    threads: tuple[str, ...] = ()  # names of parameters and foreach variables
    in_loop: bool = False
    depth: int = 0

    def deeper(self, *threads: str, in_loop: bool = False) -> Inside:
        return Inside(self.threads + threads, self.in_loop or in_loop, self.depth + 1)


containers = st.sampled_from([*MANY, *SLOTS])
stores = st.sampled_from(MANY)


@cache  # here and below: strategies are costly to make, and few places differ
def numbers(inside: Inside) -> st.SearchStrategy[str]:
    """An int without side effects."""
    attributes = [f"{t}.{name}" for t in inside.threads for name in ("rank", "load", "kind")]
    simple = [
        *NUMBERS, *attributes, "signal", "|q|", "|r|", "|s|", "|p|", "|a|", "|level[1]|",
        "0", "1", "2", "3", "N", "-1", "( *q).rank", "a.load", "( *p).kind",
    ]  # fmt: skip
    binary = st.builds(
        "{} {} {}".format,
        st.sampled_from(simple),
        st.sampled_from(["+", "-", "*", "/", "%"]),
        st.sampled_from(simple),
    )
    return st.one_of(st.sampled_from(simple), st.sampled_from(simple), binary)


@cache
def conditions(inside: Inside) -> st.SearchStrategy[str]:
    """Something an `if` can ask."""
    counts = st.builds(
        "|{}| {} {}".format,
        containers,
        st.sampled_from(["==", "!=", ">", "<", ">=", "<="]),
        st.sampled_from(["0", "1", "2"]),
    )
    empties = st.builds("!|{}|".format, containers)
    compared = st.builds(
        "{} {} {}".format,
        numbers(inside),
        st.sampled_from(["==", "!=", "<", ">"]),
        numbers(inside),
    )
    same = [
        f"{t} {sign} {c}"
        for t in inside.threads
        for c in ("a", "*q", "current")
        for sign in ("==", "!=")
    ]
    simple = st.one_of(
        counts, counts, empties, compared, *([st.sampled_from(same)] if same else [])
    )
    joined = st.builds("({} {} {})".format, simple, st.sampled_from(["&&", "||"]), simple)
    return st.one_of(simple, simple, joined, st.builds("!({})".format, joined))


@cache
def moves(inside: Inside) -> st.SearchStrategy[str]:
    """A transfer, alone or behind the question that makes it work."""
    sources = st.one_of(
        containers, *([st.sampled_from(inside.threads)] * 2 if inside.threads else [])
    )
    bare = st.builds("{} => {};".format, sources, st.one_of(stores, containers))
    asked = st.builds("if (|{0}| > 0) {0} => {1};".format, containers, stores)
    filled = st.builds(
        "if (|{0}| == 0 && |{1}| > 0) {1} => {0};".format, st.sampled_from(SLOTS), stores
    )
    drained = st.builds(
        "while (|{0}| > 0) {0} => {1};".format, stores, st.sampled_from(["r", "s", "u"])
    )
    return st.one_of(bare, asked, asked, filled, drained)


@cache
def assignments(inside: Inside) -> st.SearchStrategy[str]:
    targets = [*NUMBERS, *(f"{t}.{name}" for t in inside.threads for name in ("rank", "load"))]
    plain = st.builds(
        "{} {} {};".format,
        st.sampled_from(targets),
        st.sampled_from(["=", "=", "+=", "-=", "*=", "/=", "%="]),
        numbers(inside),
    )
    steps = st.builds("{}{};".format, st.sampled_from(targets), st.sampled_from(["++", "--"]))
    nested = st.builds("x = ({} = {}) + x++;".format, st.sampled_from(targets), numbers(inside))
    return st.one_of(plain, plain, steps, nested)


@cache
def statements(inside: Inside) -> st.SearchStrategy[str]:
    simple = [moves(inside), moves(inside), assignments(inside)]
    if inside.in_loop:
        simple.append(st.sampled_from(["break;", "continue;"]))
    if inside.depth >= 3:
        return st.one_of(*simple)
    return st.one_of(*simple, _branches(inside), _loops(inside))


def _branches(inside: Inside) -> st.SearchStrategy[str]:
    deeper = inside.deeper()
    then = blocks(deeper)
    return st.one_of(
        st.builds("if ({}) {}".format, conditions(inside), then),
        st.builds("if ({}) {} else {}".format, conditions(inside), then, blocks(deeper)),
        st.builds("if ({}) {{ return; }}".format, conditions(inside)),
    )


def _loops(inside: Inside) -> st.SearchStrategy[str]:
    variable = f"v{inside.depth}"
    body = blocks(inside.deeper(in_loop=True))
    visited = blocks(inside.deeper(variable, in_loop=True))
    return st.one_of(
        st.builds(f"foreach {variable} in {{}} {{}}".format, containers, visited),
        st.builds(f"foreach {variable} in {{}} {{}}".format, containers, visited),
        st.builds("for (y = 0; y < {}; y++) {}".format, st.sampled_from(["2", "N"]), body),
        st.builds("while ({}) {}".format, conditions(inside), body),
        st.builds("do {} while ({});".format, body, conditions(inside)),
    )


@cache
def blocks(inside: Inside) -> st.SearchStrategy[str]:
    most = 4 if inside.depth == 0 else 2
    inner = st.deferred(lambda: st.lists(statements(inside), min_size=1, max_size=most))
    return inner.map(lambda parts: "{ " + " ".join(parts) + " }")


def _handler(name: str, ending: str, parameter: str | None = None) -> st.SearchStrategy[str]:
    inside = Inside((parameter,) if parameter else ())
    head = f"event {name}({parameter})" if parameter else f"event {name}"
    body = st.one_of(st.just("{ }"), blocks(inside))
    return body.map(lambda text: f"{head} {{ {text} {ending} }}")


PICK = """
        if (|current| == 0) {
            if (|a| > 0) a => current;
            else if (|q| > 0) q => current;
            else if (|s| > 0) s => current;
            else if (|p| > 0) p => current;
            else if (|u| > 0) u => current;
            else if (|level[1]| > 0) level[1] => current;
            else if (|slots[1]| > 0) slots[1] => current;
            else r => current;
        }
        dispatch current;
"""


@st.composite
def schedulers(draw: st.DrawFn) -> str:
    """A whole scheduler for the embedded profile."""
    put = draw(stores)
    handlers = [
        "event init { }",
        draw(_handler("newthread", f"t => {draw(stores)};", "t")),
        draw(_handler("schedule", PICK)),
        draw(
            st.one_of(
                _handler("switch_out", f"if (|current| > 0) current => {put};", "t"),
                _handler("switch_out", f"current => {put};"),
            )
        ),
    ]
    optional = {
        "set_next_thread": "if (|a| == 0) t => a;",
        "suspend_thread": "t => r;",
        "resume_thread": "t => q;",
        "set_dead": "destroy t;",
    }
    for name, ending in optional.items():
        if draw(st.booleans()):
            handlers.append(draw(_handler(name, ending, "t")))
    return "scheduler random {" + DECLARATIONS + "\n".join(handlers) + "\n}\n"
