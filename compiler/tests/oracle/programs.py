"""Random schedulers as text: most compile, and many do what a person would write."""

from __future__ import annotations

import re
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
FEW = ["q", "r", "s", "p", "level[1]"]
CELLS = ["a", "slots[1]"]


@dataclass(frozen=True)
class Roles:
    """Where a scheduler keeps threads: ready ones where `schedule` looks, in that order."""

    ready: list[str]
    waiting: list[str]
    suspended: list[str]
    tags: bool  # threads that wait or ended are only tagged, and moved by `switch_out`

    @property
    def queues(self) -> list[str]:
        """Containers for any number of ready threads."""
        return [one for one in self.ready if one in FEW] or ["q"]


@st.composite
def tidy_schedulers(draw: st.DrawFn, profile: str) -> str:
    """Few containers, short handlers, and moves that mostly succeed: runs go on for long."""
    waits = profile != "embedded"
    roles = _roles(draw, waits=waits)
    handlers = ["event init { }", _event(draw, roles, "newthread", _places(draw, roles.ready))]
    handlers.append(
        f"event schedule {{ {_probes(draw)} {_extras(draw, roles)} {_choice(roles.ready)} "
        f"{_probes(draw)} dispatch current; }}"
    )
    handlers.append(_tidy_switch_out(draw, roles, waits=waits))
    if waits:
        handlers += _waiting_handlers(draw, roles)
    if profile == "preemptive":
        handlers += _preemptive_handlers(draw, roles)
    optional = {
        "set_next_thread": lambda: draw(st.sampled_from(["", *(f"t => {c};" for c in FEW)])),
        "suspend_thread": lambda: _places(draw, roles.suspended),
        "resume_thread": lambda: _places(draw, roles.ready),
        "set_dead": lambda: draw(st.sampled_from(["destroy t;", "destroy t;", "t => s;"])),
        "quantum_expired": lambda: "",
    }
    for name, ending in optional.items():
        if name == "set_dead" and roles.tags:
            handlers.append(f"event set_dead(fixed t) {{ {_probes(draw, 't')} t.rank = 2; }}")
        elif profile == "pth" or draw(st.booleans()):
            handlers.append(_event(draw, roles, name, ending()))
    if profile == "pth":
        handlers += _pth_queries(draw)
    return _scheduler(handlers)


def _roles(draw: st.DrawFn, *, waits: bool) -> Roles:
    """Mostly each has containers of its own; what is said of them is then true for long."""
    free = [*draw(st.permutations(FEW)), "s"]
    count = draw(st.integers(1, 3))
    ready = [*draw(st.permutations(free[:count] + CELLS[: draw(st.integers(0, 2))]))]
    waiting, suspended = draw(
        st.sampled_from([([free[3]], [free[4]])] * 4 + [([free[3]], [free[3]]), (FEW, FEW)])
    )
    return Roles(ready, waiting, suspended, waits and draw(st.booleans()))


def _event(draw: st.DrawFn, roles: Roles, name: str, ending: str) -> str:
    body = f"{_probes(draw, 't')} {_extras(draw, roles, 't')} {ending} {_probes(draw, 't')}"
    return f"event {name}(t) {{ {body} }}"


def _probes(draw: st.DrawFn, *threads: str) -> str:
    """Rarely, the run asks for a thread that may not be there; mostly it goes on untouched."""
    where = draw(st.sampled_from([*FEW, *CELLS, "current"]))
    there = f"{where}.load" if where in (*CELLS, "current") else f"( *{where}).load"
    front = where if where in (*CELLS, "current") else f"*{where}"
    slot = draw(st.sampled_from([*CELLS, "current"]))
    probes = [
        f"if (signal == 3) x = {there};",
        f"if (signal == 2 && |{where}| > 1) x = {slot}.load;",
        f"if (signal == 2 && |{slot}| == 0) x = {there};",
        f"if (signal == 3 && |{where}| > 0) {where} => {slot};",
        *(f"if ({t} == {front}) x = {there};" for t in threads),
        *(f"if ({t} != {slot} && signal == 2) x = {there};" for t in threads),
    ]
    return draw(st.sampled_from(["", "", *probes]))


def _extras(draw: st.DrawFn, roles: Roles, *threads: str) -> str:
    """Up to two moves that may be in the way of the rest."""
    anywhere = draw(st.integers(0, 3)) == 0
    where = draw(st.sampled_from(FEW + CELLS if anywhere else roles.ready))
    other = draw(st.sampled_from(FEW if anywhere else roles.queues))
    cell = draw(st.sampled_from([*CELLS, "current"]))
    ways = [
        f"if (|{where}| > 0) {where} => {other};",
        f"foreach v in {where} v => {other};",
        f"foreach v in {other} if (v.load > 0) v => {where if where in FEW else 's'};",
        f"while (|{other}| > 0) {other} => {where if where in FEW else 'r'};",
        f"if (|{cell}| == 0 && |{other}| > 0) {other} => {cell};",
        f"if (|{where}| > 1) {{ {where} => {other}; {where} => {other}; }}",
        f"if (|{where}| == 1) {{ {where} => {other}; return; }}",
        f"if (|level[x % 2]| > 0) level[x % 2] => {other};",
        f"if (|{other}| > 1) {other} => level[x % 2];",
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


def _places(draw: st.DrawFn, usual: list[str]) -> str:
    """The thread is put somewhere, mostly where it belongs, perhaps as the run decides."""
    likely = [one for one in usual if one in FEW] * 6 + FEW
    one, other = draw(st.sampled_from(likely)), draw(st.sampled_from(likely))
    cell = draw(st.sampled_from([*(one for one in usual if one in CELLS), *CELLS]))
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


def _tidy_switch_out(draw: st.DrawFn, roles: Roles, *, waits: bool) -> str:
    put = draw(st.sampled_from(roles.queues * 4 + FEW))
    if roles.tags:
        return (
            f"event switch_out {{ {_probes(draw)} if (|current| > 0) {{ if (current.rank == 2) "
            f"destroy current; else if (current.rank == 1) current => {roles.waiting[0]}; "
            f"else current => {put}; }} }}"
        )
    if waits and draw(st.booleans()):
        return (
            f"event switch_out {{ {_probes(draw)} {_extras(draw, roles)} "
            f"if (|current| > 0) current => {put}; {_probes(draw)} }}"
        )
    name = draw(st.sampled_from(["t", "current"]))
    return (
        f"event switch_out(t) {{ {_probes(draw, 't')} {_extras(draw, roles, 't')} "
        f"{name} => {put}; {_probes(draw, 't')} }}"
    )


def _waiting_handlers(draw: st.DrawFn, roles: Roles) -> list[str]:
    tag = f"event set_waiting(fixed t) {{ {_probes(draw, 't')} t.rank = 1; }}"
    waits = _event(draw, roles, "set_waiting", _places(draw, roles.waiting))
    wakes = ("t.rank = 0; " if roles.tags else "") + _places(draw, roles.ready)
    return [tag if roles.tags else waits, _event(draw, roles, "event_raised", wakes)]


def _preemptive_handlers(draw: st.DrawFn, roles: Roles) -> list[str]:
    """What only this profile has; `newthread` may refuse a thread, and a late job may be ended."""
    one = draw(st.sampled_from(FEW))
    answers = {
        "preempts(t)": [f"return |{one}| > 0;", "return t.rank < current.rank;", "return 0;"],
        "gives_way(t)": [f"return |{one}| > 1;", "return t.rank > 1;", "return 0;"],
        "timeslice(t)": ["return 1ms;", "return 0;"],
        "next_timer": ["return now + 1ms;", "return 0;"],
    }
    written = [
        f"query {name} {{ {_probes(draw)} {draw(st.sampled_from(bodies))} }}"
        for name, bodies in answers.items()
        if draw(st.booleans())
    ]
    told = {
        "acquired": ["t.rank = lock_ceiling;", ""],
        "contended": ["if (waiter.rank > t.rank) t.rank = waiter.rank;", "if (waiter == t) x = 1;"],
        "released": ["t.rank = 0;", "x = processor;"],
        "deadline_missed": ["if (signal > 1) fail t;", "x = missed_job;", "fail t;"],
    }
    for name, bodies in told.items():
        if draw(st.booleans()):
            written.append(_event(draw, roles, name, draw(st.sampled_from(bodies))))
    if draw(st.booleans()):
        written.append(f"event timer {{ {_probes(draw)} {_extras(draw, roles)} }}")
    if draw(st.integers(0, 3)) == 0:
        written.append("before newthread(t) { if (signal == 2) fail t; }")
    return written


def on_two_processors(text: str) -> str:
    """A tidy scheduler with an array of slots: each handler means that of its processor."""
    head, *handlers = re.split(r"\n(?=event |query |before |after )", text)
    slots = head.replace("slots[2], current;", "slots[2], current[2];")
    return "\n".join([slots, *(_on_its_processor(one) for one in handlers)])


def _on_its_processor(handler: str) -> str:
    name = re.split(r"\W+", handler)[1]
    known = name in ("schedule", "switch_out", "quantum_expired", "set_waiting", "set_dead")
    index = "processor" if known else "0"
    several = re.sub(r"\bcurrent\b", f"current[{index}]", handler)
    asks = "if (t.rank < current[1].rank) return 2; return x % 3;"
    return several.replace("return t.rank < current[0].rank;", asks)


def _pth_queries(draw: st.DrawFn) -> list[str]:
    """They answer anything; one of them may move threads, as an aspect of a query could."""
    counts = ["threads_new", "threads_ready", "threads_waiting", "threads_suspended"]
    moves = draw(st.sampled_from(["", "", "", "if (signal == 1 && |r| > 0) r => q;"]))
    return [
        *(f"query {name} {{ {_probes(draw)} return 0; }}" for name in counts),
        f"query threads_total {{ {moves} return 0; }}",
        *(f"query {name}(t) {{ return 0; }}" for name in ("is_new", "is_ready")),
        f"query is_waiting(t) {{ {_probes(draw, 't')} return 0; }}",
        "query first_waiting { return *s; }",
        "query can_switch_to(t) { return 1; }",
    ]


# --- numbers --------------------------------------------------------------------------------------


@st.composite
def counting_schedulers(draw: st.DrawFn) -> str:
    """First come, first served, with handlers that calculate, divide and use indexes."""
    return _scheduler(
        [
            "event init { }",
            "event newthread(t) { t => q; }",
            "event schedule { q => current; dispatch current; }",
            *(
                f"event {name}(t) {{ {draw(_calculation(depth=0))} {ending} }}"
                for name, ending in (("switch_out", "t => q;"), ("set_next_thread", ""))
            ),
        ]
    )


_OPERANDS = ["x", "y", "i", "t.load", "signal", "0", "1", "2", "3", "N", "-1", "|q|", "table[1]"]
_sums = st.one_of(
    st.sampled_from(_OPERANDS),
    st.builds(
        "{} {} {}".format,
        st.sampled_from(_OPERANDS),
        st.sampled_from(["+", "-", "*", "/", "%"]),
        st.sampled_from(["x", "y", "i", "1", "2", "3", "N", "-1", "4000", "30000"]),
    ),
)
_VARIABLES = st.sampled_from(["x", "y", "i"])
_questions = st.builds(
    "{} {} {}".format, _VARIABLES, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), _sums
)


@cache
def _calculation(depth: int) -> st.SearchStrategy[str]:
    """A block with a number of its own, which may hide one outside."""
    body = st.lists(_calculations(depth), min_size=1, max_size=5 if depth == 0 else 3)
    return st.builds("{{ int i{}; {} }}".format, st.sampled_from(["", " = 1"]), body.map(" ".join))


@cache
def _calculations(depth: int) -> st.SearchStrategy[str]:
    variable = _VARIABLES
    used = [
        st.builds("table[{}] = {};".format, variable, _sums),
        st.builds("if (|level[{0}]| > 0) level[{0}] => q;".format, variable),
        st.builds("x = {} / {};".format, _sums, variable),
        st.builds("y %= {};".format, variable),
    ]
    changed = [
        st.builds("{} = {};".format, variable, _sums),
        st.builds("{}{};".format, variable, st.sampled_from(["++", "--", " += 2", " *= 3"])),
        st.builds("x = ({}++) + y;".format, variable),
    ]
    simple = st.one_of(*used, *used, *changed, *changed)
    if depth >= 2:
        return simple
    asked = st.one_of(_questions, st.builds("{} && {}".format, _questions, _questions), _VARIABLES)
    inner = _calculation(depth + 1)
    return st.one_of(
        simple,
        simple,
        st.builds("if ({}) {}".format, asked, inner),
        st.builds("if ({}) {} else {}".format, asked, inner, inner),
        st.builds("for ({0} = 0; {0} < {1}; {0}++) {2}".format, variable, _sums, inner),
        st.builds("while ({}) {}".format, asked, inner),
        st.builds("do {} while ({});".format, inner, asked),
        st.builds("while (1) {{ if ({}) break; {} }}".format, asked, simple),
    )
