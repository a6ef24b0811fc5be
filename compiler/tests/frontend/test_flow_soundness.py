"""Verdicts never lie: random handlers are run from random states, and every check that is met
must do what its verdict says."""

from __future__ import annotations

import random

from frontend_support import checked, listed
from handler_runner import StopRunError, World, call, new_world
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catapults.program import Program

_PLACES = ("A", "B", "C", "current", "s", "u", "q[0]", "q[1]", "q[i]", "q[n]", "x")
_RUNS_PER_PROGRAM = 15


def _pick(draw: st.DrawFn, *choices: str) -> str:
    return draw(st.sampled_from(choices))


class _Names(tuple[str, ...]):
    """Names of threads that a statement can use, and the few places of its handler."""

    places: tuple[str, ...]

    def with_places(self, places: tuple[str, ...]) -> _Names:
        """The same names beside other places."""
        self.places = places
        return self

    def and_name(self, name: str) -> _Names:
        """One name more."""
        return _Names((*self, name)).with_places(self.places)


@st.composite
def conditions(draw: st.DrawFn, names: _Names, depth: int = 2) -> str:
    kind = draw(st.integers(0, 7 if depth else 3))
    if kind <= 1:
        operator = _pick(draw, "==", "!=", "<", ">", "<=", ">=")
        size, number = f"|{_pick(draw, *names.places)}|", str(draw(st.integers(-1, 3)))
        return f"{size} {operator} {number}" if kind else f"{number} {operator} {size}"
    if kind == 2:
        return f"|{_pick(draw, *names.places)}|"
    if kind == 3:
        if not names:
            return _pick(draw, "n > 1", "s == u", "n++ < 2", "|q[i]| > i++")
        other = _pick(draw, "s", "u", "*A", "*q[i]", *names)
        return f"{_pick(draw, *names)} {_pick(draw, '==', '!=')} {other}"
    inner = draw(conditions(names, depth - 1))
    if kind == 4:
        return f"!({inner})"
    return f"({inner}) {_pick(draw, '&&', '||')} ({draw(conditions(names, depth - 1))})"


@st.composite
def guarded(draw: st.DrawFn, names: _Names, depth: int, loop: bool) -> str:
    """A fact, a statement that may change it, and a transfer that would rest on it."""
    between = draw(statements(names, depth - 1, loop))
    place, other = _pick(draw, *names.places), _pick(draw, *names.places)
    slot = _pick(draw, "s", "u", "x")
    templates = [
        f"if (|{place}| > 0) {{ {between} {place} => {other}; }}",
        f"if (|{place}| == 2) {{ {between} {place} => {other}; {place} => {other}; }}",
        f"if (|{slot}| == 0) {{ {between} {place} => {slot}; }}",
        f"{{ {place} => {other}; {between} {other} => {slot}; }}",
        f"while (|{place}| > 0) {{ {place} => {other}; }} {between} {other} => {slot};",
        f"foreach w{depth} in {place} {{ w{depth} => {other}; }} {between} {other} => {slot};",
    ]
    for name in names:
        templates += [
            f"{{ {name} => {place}; {between} {place} => {other}; }}",
            f"{{ {name} => {slot}; {between} {name} => {other}; {place} => {slot}; }}",
            f"if ({name} == {slot}) {{ {between} {slot} => {other}; }}",
            f"if ({name} == *A) {{ {between} A => {other}; }}",
            f"if ({name} != {slot}) {{ {name} => {slot}; {between} {slot} => {other}; }}",
        ]
    return _pick(draw, *templates)


@st.composite
def statements(draw: st.DrawFn, names: _Names, depth: int, loop: bool = False) -> str:
    kind = draw(st.integers(0, 14 if depth else 4))
    if kind <= 1:
        return f"{_pick(draw, *names.places)} => {_pick(draw, *names.places)};"
    if kind == 2:
        return f"{_pick(draw, *names, *names.places)} => {_pick(draw, *names.places)};"
    if kind == 3:
        return _pick(draw, "i = 0;", "i = 1;", "n = 1 - i;", "i = n;")
    if kind == 4:
        jump = ("break;", "continue;") if loop else ()
        return _pick(draw, "return;", "destroy A;", "n = i;", "i = 1 - i;", *jump)
    if kind <= 8:
        return draw(guarded(names, depth, loop))

    def body(known: _Names = names, inside: bool = loop) -> str:
        count = draw(st.integers(1, 2))
        parts = [draw(statements(known, depth - 1, inside)) for _ in range(count)]
        return "{ " + " ".join(parts) + " }"

    condition = draw(conditions(names, 1))
    if kind <= 10:
        orelse = f" else {body()}" if draw(st.booleans()) else ""
        return f"if ({condition}) {body()}{orelse}"
    if kind == 11:
        return f"while ({condition}) {body(inside=True)}"
    if kind == 12:
        return f"do {body(inside=True)} while ({condition});"
    if kind == 13:
        return f"for (i = 0; i < 2; i++) {body(inside=True)}"
    name = f"v{depth}"
    return (
        f"foreach {name} in {_pick(draw, *names.places)} {body(names.and_name(name), inside=True)}"
    )


@st.composite
def bodies(draw: st.DrawFn, *threads: str) -> str:
    """The body of a handler, about three places only, so that its statements meet."""
    places = draw(st.lists(st.sampled_from(_PLACES), min_size=2, max_size=3, unique=True))
    names = _Names(threads).with_places(tuple(places))
    return " ".join(draw(st.lists(statements(names, 2), min_size=1, max_size=4)))


_DATA = """
    data {
        queue A, B; stack C; threadref s, u, current; queue q[2]; int i, n;
    }
"""


def _program(handlers: str) -> Program:
    result, diagnostics = checked(f"scheduler test {{ {_DATA} {handlers} }}")
    assert result.program is not None, listed(diagnostics)
    return result.program


def _scatter(world: World, program: Program, threads: range, chance: random.Random) -> None:
    """Puts threads anywhere; slots take one, local ones none."""
    for thread in threads:
        free = [
            cell
            for cell, inside in world.threads.items()
            if cell[0].handler is None and not (cell[0].type.value == "threadref" and inside)
        ]
        world.put(chance.choice(free), thread)
    for variable in program.globals:
        world.variables[variable] = chance.randint(0, 1)


_ANY_STATE = ("set_next_thread", "suspend_thread", "resume_thread", "quantum_expired")


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(st.tuples(*[bodies("t")] * len(_ANY_STATE)), st.integers(0, 2**32))
def test_verdicts_hold_from_any_state(several: tuple[str, ...], seed: int) -> None:
    handlers = "".join(
        f"event {name}(t) {{ threadref x; {body} }}"
        for name, body in zip(_ANY_STATE, several, strict=True)
    )
    rest = "event init {} event newthread(t) { t => A; } event schedule {} event switch_out {}"
    program = _program(handlers + rest)
    chance = random.Random(seed)
    for name in _ANY_STATE * _RUNS_PER_PROGRAM:
        world = new_world(program)
        threads = range(1, chance.randint(2, 5))
        _scatter(world, program, threads, chance)
        try:
            call(world, program.handlers[name], chance.choice(threads))
        except StopRunError:
            continue


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(bodies("t"), bodies(), bodies("t"), bodies("t"), st.integers(0, 2**32))
def test_verdicts_hold_under_the_protocol(
    new: str, choose: str, out: str, named: str, seed: int
) -> None:
    program = _program(f"""
        event init {{ }}
        event newthread(t) {{ threadref x; t => A; {new} }}
        event schedule {{ threadref x; {choose} A => current; dispatch current; }}
        event switch_out(t) {{ threadref x; current => A; {out} }}
        event set_next_thread(t) {{ threadref x; {named} }}
    """)
    for run in range(_RUNS_PER_PROGRAM):
        _run_embedded_library(program, random.Random(seed + run))


def _run_embedded_library(program: Program, chance: random.Random) -> None:
    """Calls handlers as the embedded library does, until one fails."""
    world = new_world(program)
    handlers = program.handlers
    current = next(cell for cell in world.threads if cell[0].name == "current")
    born = 0
    try:
        call(world, handlers["init"], None)
        for _ in range(12):
            if born < 2 or (born < 6 and chance.random() < 0.3):
                born += 1
                call(world, handlers["newthread"], born)
                if world.cell(born) is None:
                    return
            world.chosen = None
            call(world, handlers["schedule"], None)
            if world.chosen is None:
                return
            others = [t for t in range(1, born + 1) if world.cell(t) not in (None, current)]
            if others and chance.random() < 0.3:
                call(world, handlers["set_next_thread"], chance.choice(others))
            if world.threads[current] and chance.random() < 0.2:
                world.take(world.threads[current][0])  # the thread ends
            elif world.threads[current]:
                call(world, handlers["switch_out"], world.threads[current][0])
    except StopRunError:
        return
