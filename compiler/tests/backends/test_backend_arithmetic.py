"""Numbers behave as the language reference says, in every profile and on every machine."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from conftest import Start
from schedulers import scheduler
from world import World

_TEXT = scheduler(
    """imports {
        int a default 0; int b default 0;
        float x default 0.0; float y default 0.0;
        time u default 0s; time v default 0s;
    }
    data { int r; float f; time d; int q[4]; }""",
    init="event init { r = a + b; }",
    newthread="event newthread(t) { r = a - b; t => RQ; }",
    schedule="event schedule { r = a * b; RQ => current; dispatch current; }",
)


def evaluated(start: Start, statements: str, profile: str, **values: float) -> World:
    """The world after `init` has run the statements."""
    text = _TEXT.replace("r = a + b;", statements)
    if profile == "pth":  # which wants more handlers than numbers need
        text = f"partial {text}"
    world = start(text, profile)
    for name, value in values.items():
        world.set(name, value)
    assert world.call("init") is None
    return world


def wrapped(value: int, profile: str) -> int:
    bits = 16 if profile == "embedded" else 32
    half = 1 << bits - 1
    return (value + half) % (2 * half) - half


def _quotient(a: int, b: int) -> int:
    """Truncates towards 0, as C does."""
    magnitude = abs(a) // abs(b)
    return magnitude if (a < 0) == (b < 0) else -magnitude


_OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _quotient,
    "%": lambda a, b: a - b * _quotient(a, b),
}


@pytest.mark.parametrize("profile", ["embedded", "pth"])
def test_int_operations_wrap_at_the_width_of_the_profile(start: Start, profile: str) -> None:
    statements = "".join(f"q[{i}] = a {op} b; " for i, op in enumerate("+-*/"))
    world = evaluated(start, statements + "r = a % b;", profile, b=1)
    limit = 2**15 if profile == "embedded" else 2**31
    numbers = (-limit, -limit + 1, -181, -7, -1, 1, 3, 256, limit - 1)
    for a in numbers:
        for b in numbers:
            world.set("a", a)
            world.set("b", b)
            assert world.call("init") is None
            results = [*(world.value("q", i) for i in range(4)), world.value("r")]
            expected = [wrapped(_OPERATORS[op](a, b), profile) for op in "+-*/%"]
            assert results == expected, (a, b)


@pytest.mark.parametrize("statement", ["r = a / b;", "r = a % b;", "r = u / v;", "d = u / b;"])
def test_division_by_zero_is_a_fault(start: Start, statement: str) -> None:
    world = start(_TEXT.replace("r = a + b;", statement))
    fault = world.call("init")
    assert fault is not None
    assert fault.kind == "DIVISION"


@pytest.mark.parametrize(
    ("value", "embedded", "pth"),
    [
        (1.9, 1, 1),
        (-1.9, -1, -1),
        (40000.0, 32767, 40000),
        (-40000.0, -32768, -40000),
        (1e300, 32767, 2**31 - 1),
        (-1e300, -32768, -(2**31)),
        (math.inf, 32767, 2**31 - 1),
        (math.nan, 0, 0),
        (32767.9, 32767, 32767),
        (-32768.9, -32768, -32768),
    ],
)
def test_float_to_int_truncates_and_saturates(
    start: Start, value: float, embedded: int, pth: int
) -> None:
    for profile, expected in (("embedded", embedded), ("pth", pth)):
        assert evaluated(start, "r = x;", profile, x=value).value("r") == expected


@pytest.mark.parametrize(
    ("statement", "target", "expected"),
    [
        ("f = x / y;", "f", 2.5),
        ("f = a; f += 0.5;", "f", 7.5),
        ("a = a; r = 7; r *= 1.5;", "r", 10),
        ("f = -x;", "f", -5.0),
        ("d = u + v * 2;", "d", 7_000),
        ("d = u * 0.5;", "d", 500),
        ("d = u / 3;", "d", 333),
        ("r = v / u;", "r", 3),
        ("d = u - v; d = -d;", "d", 2_000),
        ("r = (u < v) + (x > y) * 2 + (a == 7) * 4 + (a != 7) * 8;", "r", 7),
        ("d = now + 1ms;", "d", 1_000_000),
        ("r = !a + !!a * 10;", "r", 10),
        ("r = a > 100 && 1 / b;", "r", 0),
        ("r = a == 7 || 1 / b;", "r", 1),
        ("r = a && x > 1.0;", "r", 1),
    ],
)
def test_expressions(start: Start, statement: str, target: str, expected: float) -> None:
    world = evaluated(start, statement, "embedded", a=7, x=5.0, y=2.0, u=1_000, v=3_000)
    assert world.value(target) == expected


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ("r = a++ + a;", 5),
        ("r = a + a++;", 4),
        ("r = ++a * 10 + a--;", 33),
        ("r = (a = 5) + (a = 6);", 11),
        ("q[a] = a++; r = q[2] * 10 + a;", 23),
        ("q[a++] += a; r = q[2] + a;", 6),
        ("a += (a = 10); r = a;", 12),
        ("q[2] = r = a; r += q[2];", 4),
        ("r = a - (a += 3);", -3),
        ("int i = 1; i = i++ + i; r = i;", 3),
        ("r = a > 1 && (a = 0) || a++; r = r * 10 + a;", 1),
    ],
)
def test_operands_are_evaluated_from_left_to_right_and_once(
    start: Start, statements: str, expected: int
) -> None:
    world = evaluated(start, statements, "embedded", a=2)
    assert world.value("r") == expected


def test_variables_get_their_initial_values_before_each_init(start: Start) -> None:
    text = scheduler(
        "imports { int a default 3; } "
        "data { const int N = 4; int n = N * 2 - 1, m, q[N]; float f = 1.5; time d = 2ms; }",
        init="event init { n++; m++; q[1]++; f = f * 2.0; }",
    )
    world = start(text)
    for _ in range(2):
        assert world.run("setup", 0) == 0
        assert [world.value(name) for name in ("a", "n", "m", "f", "d")] == [
            3,
            7,
            0,
            1.5,
            2_000_000,
        ]
        assert world.value("q", 1) == 0
        world.call("init")
    assert [world.value("n"), world.value("m"), world.value("q", 1)] == [8, 1, 1]
