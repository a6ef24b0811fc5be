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
    return _scheduler(handlers)


def _scheduler(handlers: list[str]) -> str:
    return "scheduler random {" + DECLARATIONS + "\n".join(handlers) + "\n}\n"


# --- what a person would write --------------------------------------------------------------

#: Containers of the tidy schedulers, so few that handlers meet in them.
FEW = ["q", "r", "s", "p"]
CELLS = ["a", "b"]


@st.composite
def tidy_schedulers(draw: st.DrawFn, profile: str) -> str:
    """Few containers, short handlers, and moves that mostly succeed: runs go on for long."""
    ready = draw(st.permutations(FEW + CELLS))[: draw(st.integers(1, 4))]
    handlers = ["event init { }", _event(draw, "newthread", _places(draw, ready))]
    handlers.append(f"event schedule {{ {_extras(draw)} {_choice(ready)} dispatch current; }}")
    tags = profile == "pth" and draw(st.booleans())
    handlers.append(_tidy_switch_out(draw, profile, tags, ready))
    if profile == "pth":
        handlers += _waiting_handlers(draw, tags, ready)
    optional = {
        "set_next_thread": lambda: draw(st.sampled_from(["", *(f"t => {c};" for c in FEW)])),
        "suspend_thread": lambda: _places(draw, ready),
        "resume_thread": lambda: _places(draw, ready),
        "set_dead": lambda: draw(st.sampled_from(["destroy t;", "destroy t;", "t => s;"])),
        "quantum_expired": lambda: "",
    }
    for name, ending in optional.items():
        if name == "set_dead" and tags:
            handlers.append("event set_dead(fixed t) { t.rank = 2; }")
        elif profile == "pth" or draw(st.booleans()):
            handlers.append(_event(draw, name, ending()))
    if profile == "pth":
        handlers += PTH_QUERIES
    return _scheduler(handlers)


def _event(draw: st.DrawFn, name: str, ending: str) -> str:
    return f"event {name}(t) {{ {_extras(draw, 't')} {ending} }}"


def _extras(draw: st.DrawFn, *threads: str) -> str:
    """Up to two moves that may be in the way of the rest."""
    where = draw(st.sampled_from(FEW + CELLS))
    other = draw(st.sampled_from(FEW))
    cell = draw(st.sampled_from([*CELLS, "current"]))
    ways = [
        f"if (|{where}| > 0) {where} => {other};",
        f"foreach v in {where} v => {other};",
        f"foreach v in {other} if (v.load > 0) v => {where if where in FEW else 's'};",
        f"while (|{other}| > 0) {other} => r;",
        f"if (|{cell}| == 0 && |{other}| > 0) {other} => {cell};",
        f"if (|{where}| > 1) {{ {where} => {other}; {where} => {other}; }}",
        f"if (|{where}| == 1) {{ {where} => {other}; return; }}",
        *(f"if ({t} == {cell}) {t} => {other};" for t in threads),
        *(f"if ({t} != {cell} && |{cell}| == 0) {t} => {cell};" for t in threads),
        *(
            f"foreach v in {other} if (v != {t}) v => {where if where in FEW else 'q'};"
            for t in threads
        ),
    ]
    if draw(st.integers(0, 7)) == 0:
        ways = [f"{where} => {other};", f"if (|{other}| > 0) {other} => {cell};"]
    count = draw(st.sampled_from([0, 0, 0, 1, 1, 2]))
    return " ".join(draw(st.lists(st.sampled_from(ways), min_size=count, max_size=count)))


def _places(draw: st.DrawFn, ready: list[str]) -> str:
    """The thread is put somewhere, mostly where `schedule` looks, perhaps as the run decides."""
    usual = [one for one in ready if one in FEW] * 3 + FEW
    one, other = draw(st.sampled_from(usual)), draw(st.sampled_from(usual))
    cell = draw(st.sampled_from(CELLS))
    return draw(
        st.sampled_from(
            [
                f"t => {one};",
                f"t => {one};",
                f"if (signal > 0) t => {one}; else t => {other};",
                f"if (|{cell}| == 0) t => {cell}; else t => {one};",
                f"if (|{cell}| > 0) {cell} => {one}; t => {cell};",
                f"if (t.kind != 1) t => {one};",
            ]
        )
    )


def _choice(asked: list[str]) -> str:
    """Containers are asked in turn; the last one is not."""
    tests = "".join(f"if (|{one}| > 0) {one} => current; else " for one in asked[:-1])
    return f"{tests}{asked[-1]} => current;"


def _tidy_switch_out(draw: st.DrawFn, profile: str, tags: bool, ready: list[str]) -> str:
    put = draw(st.sampled_from([*ready, *ready, *FEW]))
    put = put if put in FEW else "q"
    if tags:
        return (
            "event switch_out { if (|current| > 0) { if (current.rank == 2) destroy current; "
            f"else if (current.rank == 1) current => s; else current => {put}; }} }}"
        )
    if profile == "pth" and draw(st.booleans()):
        return f"event switch_out {{ {_extras(draw)} if (|current| > 0) current => {put}; }}"
    name = draw(st.sampled_from(["t", "current"]))
    return f"event switch_out(t) {{ {_extras(draw, 't')} {name} => {put}; }}"


def _waiting_handlers(draw: st.DrawFn, tags: bool, ready: list[str]) -> list[str]:
    waits = "event set_waiting(fixed t) { t.rank = 1; }" if tags else None
    return [
        waits or _event(draw, "set_waiting", _places(draw, FEW)),
        _event(draw, "event_raised", ("t.rank = 0; " if tags else "") + _places(draw, ready)),
    ]


PTH_QUERIES = [
    *(
        f"query {name} {{ return 0; }}"
        for name in (
            "threads_new",
            "threads_ready",
            "threads_waiting",
            "threads_suspended",
            "threads_total",
        )
    ),
    *(f"query {name}(t) {{ return 0; }}" for name in ("is_new", "is_ready", "is_waiting")),
    "query first_waiting { return *s; }",
    "query can_switch_to(t) { return 1; }",
]
