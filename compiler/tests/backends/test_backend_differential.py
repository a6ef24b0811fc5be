"""WebAssembly, gcc and clang agree on everything after each call, whatever is called."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from machines import NativeMachine, WasmMachine
from schedulers import EXAMPLES, example, program, scheduler
from world import MAX_THREADS, World

from catapults.program import Program, ValueType, Verdict

_SETTINGS = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)

#: A call: which handler, which thread, and a value for what the application may write.
_CALLS = st.lists(
    st.tuples(st.integers(0, 99), st.integers(0, 99), st.integers(-120, 120)),
    min_size=1,
    max_size=40,
)


def _machines(name: str) -> list[World]:
    checked = _example(name)
    return [WasmMachine(checked), NativeMachine(checked, "gcc"), NativeMachine(checked, "clang")]


@cache
def _example(name: str) -> Program:
    """An example that makes every check, since random calls keep to no protocol."""
    checked = example(next(path for path in EXAMPLES if path.stem == name))
    for check in checked.checks:
        check.verdict = Verdict.RUNTIME
    return checked


@pytest.mark.parametrize("name", [path.stem for path in EXAMPLES])
@_SETTINGS
@given(calls=_CALLS)
def test_examples_run_alike(name: str, calls: Sequence[tuple[int, int, int]]) -> None:
    worlds = _machines(name)
    for world in worlds:
        world.put(world.at.ctx + 4, "I", 1)
    for choice, thread, value in calls:
        results = [_step(world, choice, thread, value) for world in worlds]
        assert results[1:] == results[:1] * (len(worlds) - 1)
        states = [world.state() for world in worlds]
        assert states[1:] == states[:1] * (len(worlds) - 1)


def _step(world: World, choice: int, thread: int, value: int) -> object:
    """One call that the library could make, with what was written and told before it."""
    for variable in world.program.globals:
        if variable.imported and variable.type is ValueType.THREAD:
            world.set(variable.name, _any_thread(world, value))
        elif variable.imported:
            world.set(variable.name, value)
    handlers = list(world.program.handlers.values())
    handler = handlers[choice % len(handlers)]
    if handler.name == "newthread":
        if world.born == MAX_THREADS:
            return None
        imported = [a.name for a in world.program.attributes if a.imported]
        return world.call("newthread", world.new_thread(**dict.fromkeys(imported, value % 5)))
    if handler.param is None:
        return world.call(handler.name)
    return world.call(handler.name, 1 + thread % world.born) if world.born else None


def _any_thread(world: World, value: int) -> int:
    """Any thread there was, or none, as a variable of the library tells it."""
    number = value % (world.born + 1)
    return world.thread_node(number) if number else 0


_EXPRESSIONS = st.recursive(
    st.sampled_from(["a", "b", "q[a % 3 * (a % 3 > 0)]", "3", "-7", "32767", "|RQ|"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "%"]), inner).map(
            lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
        ),
        st.tuples(inner, st.sampled_from(["<", ">=", "=="]), st.just("b + 1")).map(
            lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
        ),
        st.tuples(inner, st.sampled_from(["&&", "||"]), inner).map(
            lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
        ),
        inner.map(lambda text: f"(r = {text})"),
        inner.map(lambda text: f"(q[1] += {text})"),
        st.sampled_from(["r++", "--r", "q[2]--", "++a"]),
        inner.map(lambda text: f"-({text})"),
    ),
    max_leaves=6,
)


@_SETTINGS
@given(
    expressions=st.lists(_EXPRESSIONS, min_size=4, max_size=8),
    inputs=st.lists(
        st.tuples(st.sampled_from([0, 1, -1, 2, -32768, 32767, 181]), st.integers(-9, 9)),
        min_size=1,
        max_size=6,
    ),
)
def test_expressions_run_alike(expressions: list[str], inputs: list[tuple[int, int]]) -> None:
    """Each expression is a query of its own kind: an effect in a handler, its value in `out`."""
    statements = "".join(f"out = {text};" for text in expressions)
    text = scheduler(
        "imports { int a default 0; int b default 0; } data { int r, out; int q[3]; }",
        init=f"event init {{ {statements} }}",
    )
    try:
        checked = program(text)
    except AssertionError:
        return  # an expression that the compiler refuses, such as a division by the constant 0
    worlds: list[World] = [WasmMachine(checked), NativeMachine(checked, "gcc")]
    for a, b in inputs:
        results = []
        for world in worlds:
            world.set("a", a)
            world.set("b", b)
            results.append((world.call("init"), world.state()))
        assert results[0] == results[1]


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_floats_and_times_run_alike(compiler: str) -> None:
    text = scheduler(
        "imports { float x default 0.0; float y default 0.0; time u default 0s; } "
        "data { float f[6]; time d[4]; int i[3]; }",
        init="""event init {
            f[0] = x + y; f[1] = x - y; f[2] = x * y; f[3] = x / y; f[4] = -x; f[5] = u / 1ns * y;
            d[0] = u * x; d[1] = u + u; d[2] = -u; d[3] = u / 7;
            i[0] = x; i[1] = (x < y) + (x == y) * 2 + (x != y) * 4 + (x >= y) * 8; i[2] = u / 3ns;
        }""",
    )
    checked = program(text)
    worlds: list[World] = [WasmMachine(checked), NativeMachine(checked, compiler)]
    numbers = (0.0, -0.0, 0.1, 1.5, -2.75, 1e18, -1e300, 5e-324, math.inf, -math.inf, math.nan)
    times = (0, 1, -1, 2**63 - 1, -(2**63), 10**9)
    for x in numbers:
        for y in numbers:
            states = []
            for world in worlds:
                world.set("x", x)
                world.set("y", y)
                world.set("u", times[(numbers.index(x) + numbers.index(y)) % len(times)])
                assert world.call("init") is None
                states.append(world.state())
            assert states[0] == states[1]
