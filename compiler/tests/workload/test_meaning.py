"""What the compiled code of threads does."""

import pytest

from workload.image import read
from workload.machine import Machine, run
from workload.support import blob, in_thread

MS = 1_000_000


def value_of(expression: str, declared: str = "int", globals_: str = "") -> int | float:
    text = in_thread(f"x = {expression}; yield;", f"{globals_} {declared} x;")
    return run(blob(text))["x"]


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("2 + 3 * 4 - 1", 13),
        ("(2 + 3) * 4", 20),
        ("7 / 2", 3),
        ("-7 / 2", -3),
        ("-7 % 3", -1),
        ("a - b - c", 10 - 3 - 2),
        ("a / b * c", 6),
        ("a < b == 0", 1),
        ("a > b", 1),
        ("b >= 3 && c <= 2", 1),
        ("a != 10 || b != 3", 0),
        ("a && 0", 0),
        ("a || 1 / zero", 1),
        ("zero && 1 / zero", 0),
        ("!a", 0),
        ("!!a", 1),
        ("-a + b", -7),
        ("a > 5 && b", 1),
        ("max(a, b) + min(a, b) + abs(-c)", 15),
        ("true + true + false", 2),
        ("0x10", 16),
        ("K * 2", 14),
    ],
)
def test_ints(expression: str, expected: int) -> None:
    globals_ = "int a = 10, b = 3, c = 2, zero; const int K = 3 + 4;"
    assert value_of(expression, "int", globals_) == expected


@pytest.mark.parametrize(
    ("profile", "expression", "expected"),
    [
        ("embedded", "big + 1", -32768),
        ("embedded", "big * 2", -2),
        ("embedded", "-32768 / minus", -32768),
        ("pth", "big + 1", 32768),
        ("pth", "2147483647 + one", -(2**31)),
        ("embedded", "1e9", 32767),
        ("embedded", "0.0 - 1e9", -32768),
        ("embedded", "2.9", 2),
        ("embedded", "-2.9", -2),
    ],
)
def test_ints_have_the_width_of_the_profile(profile: str, expression: str, expected: int) -> None:
    globals_ = f"profile {profile}; int big = 32767, one = 1, minus = -1;"
    assert value_of(expression, "int", globals_) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("n / 2.0", 2.5),
        ("f * n", 7.5),
        ("f > 1 && f < 2", 1.0),
        ("f >= 1.5", 1.0),
        ("max(f, n)", 5.0),
        ("d / 1ms", 20.0),
        ("abs(0 - f)", 1.5),
    ],
)
def test_floats(expression: str, expected: float) -> None:
    assert value_of(expression, "float", "int n = 5; float f = 1.5; time d = 20ms;") == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("20ms + 5us", 20 * MS + 5000),
        ("d * 3", 60 * MS),
        ("3 * d", 60 * MS),
        ("d / 4", 5 * MS),
        ("d * 1.5", 30 * MS),
        ("d / 0.5", 40 * MS),
        ("d % 3ms", 2 * MS),
        ("min(d, 1min)", 20 * MS),
        ("0", 0),
        ("-d", -20 * MS),
    ],
)
def test_times(expression: str, expected: int) -> None:
    assert value_of(expression, "time", "time d = 20ms;") == expected


def actions(statements: str, globals_: str = "", instance: int = 0) -> list[object]:
    return run(blob(in_thread(statements, globals_)), instance).log


def test_actions_come_in_their_order_with_their_values() -> None:
    statements = (
        'compute 1ms; count c; mark "m"; record r now; sleep 2ms; '
        "yield to t; spawn t; suspend t; resume t; yield;"
    )
    assert actions(statements) == [
        ("COMPUTE", MS),
        "COUNT",
        "MARK",
        ("RECORD", MS),
        ("SLEEP", 2 * MS),
        ("YIELD_TO", 0),
        "SPAWN",
        ("SUSPEND", 0),
        ("RESUME", 0),
        "YIELD",
    ]


def test_an_exit_ends_the_thread_at_once() -> None:
    assert actions("yield; if (instance == 0) exit; compute 1ms;") == ["YIELD"]
    assert actions("yield; if (instance == 1) exit; compute 1ms;") == ["YIELD", ("COMPUTE", MS)]


@pytest.mark.parametrize(
    ("statements", "turns"),
    [
        ("repeat (3) yield;", 3),
        ("repeat (0) yield;", 0),
        ("repeat (-3) yield;", 0),
        ("repeat (2) repeat (3) yield;", 6),
        ("repeat (5) { n++; if (n == 3) break; yield; }", 2),
        ("repeat (5) { n++; if (n == 3) continue; yield; }", 4),
        ("while (n < 4) { n += 1; yield; }", 4),
        ("while (n < 4) { n += 1; if (n == 2) continue; yield; }", 3),
        ("loop { n++; if (n > 3) break; yield; }", 3),
        ("loop { loop { n++; break; } if (n == 2) break; yield; }", 1),
        ("while (false) yield;", 0),
        ("if (n) yield; else { yield; yield; }", 2),
        ("if (!n) yield; else { yield; yield; }", 1),
        ("if (n == 0 && (n > 0 || n <= 0)) yield;", 1),
        ("if (n != 0 || n < 0) ; else if (n == 0) yield;", 1),
    ],
)
def test_control(statements: str, turns: int) -> None:
    assert actions(statements, "int n;") == ["YIELD"] * turns


def test_the_number_of_turns_is_evaluated_once() -> None:
    assert len(actions("repeat (n) { n = 10; yield; }", "int n = 2;")) == 2


def test_locals_start_anew_each_time_their_block_is_entered() -> None:
    log = actions("repeat (3) { int n; n += 1; record r n; }")
    assert log == [("RECORD", 1)] * 3


def test_inner_names_end_with_their_block() -> None:
    text = in_thread("{ int a = 1; record r a; } { int a = 2; record r a; }")
    assert run(blob(text)).log == [("RECORD", 1), ("RECORD", 2)]


def test_imports_and_first_locals_are_set_at_birth() -> None:
    text = in_thread("import int role = instance + 1; int n = 7; yield;")
    image = read(blob(text))
    machine = Machine(image, 4)
    machine.execute(image.classes[0].birth)
    assert machine.places["_IMPORT"] == [5]
    assert machine.places["_LOCAL"] == [7]
    assert machine.log == []


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("n += 5;", 12),
        ("n -= 5;", 2),
        ("n *= 5;", 35),
        ("n /= 2;", 3),
        ("n %= 4;", 3),
        ("n++;", 8),
        ("--n;", 6),
        ("n += 1.75;", 8),
    ],
)
def test_assignments(statement: str, expected: int) -> None:
    assert run(blob(in_thread(f"{statement} yield;", "int n = 7;")))["n"] == expected


def test_words_of_the_language_can_be_names_of_variables() -> None:
    words = "count limit from to every when or loop repeat mark record signal stop io lock costs"
    declarations = "int " + ", ".join(words.split()) + ";"
    statements = " ".join(f"{word} = {word} + 1; {word}++;" for word in words.split())
    machine = run(blob(in_thread(statements + " yield;", declarations)))
    assert [machine[word] for word in words.split()] == [2] * len(words.split())


def test_a_declaration_takes_the_place_of_a_built_in_value() -> None:
    assert value_of("now + instance", "int", "int now = 3, instance = 4;") == 7


@pytest.mark.parametrize(("done", "clock", "stops"), [(0, 0, 0), (3, 0, 1), (0, 2 * MS, 1)])
def test_the_stop_condition(done: int, clock: int, stops: int) -> None:
    text = in_thread("loop { count done; yield; }").replace(
        " thread", " stop when done == 3 or now > 1ms; thread"
    )
    image = read(blob(text))
    machine = Machine(image, now=clock)
    machine.counters = [done]
    assert image.stop is not None
    assert machine.execute(image.stop) == [stops]


def carried(text: str) -> dict[str, list[tuple[str, int]]]:
    """What the channels of a workload carry: names and types (0 int, 1 float, 2 time)."""
    return {channel.name: channel.fields for channel in read(blob(text)).channels}


def test_messages_keep_their_fields_through_threads_in_any_order() -> None:
    stages = [
        f"thread t{n} {{ loop {{ receive m from c{n}; send m to c{n + 1}; }} }}" for n in range(9)
    ]
    head = "arrivals a { every 1ms; to c0; fields { float size; time due; } } "
    head += " ".join(f"channel c{n};" for n in range(10)) + " thread z { receive m from c9; }"
    for ordered in (stages, stages[::-1]):
        found = carried(f"workload w {{ {head} {' '.join(ordered)} }}")
        assert set(map(tuple, found.values())) == {(("size", 1), ("due", 2))}


def test_new_messages_say_what_they_carry_though_it_is_known_late() -> None:
    stages = [
        f"thread t{n} {{ receive m from c{n}; send {{ x{n + 1} = m.x{n} * 2 }} to c{n + 1}; }}"
        for n in range(5)
    ]
    head = "arrivals a { every 1ms; to c0; fields { float x0; } } "
    head += " ".join(f"channel c{n};" for n in range(6)) + " thread z { receive m from c5; }"
    for ordered in (stages, stages[::-1]):
        found = carried(f"workload w {{ {head} {' '.join(ordered)} }}")
        assert found == {f"c{n}": [(f"x{n}", 1)] for n in range(6)}


def test_what_arrives_decides_over_what_is_sent() -> None:
    found = carried(
        "workload w { channel a; channel b; arrivals x { every 1ms; to a; fields { float v; } }"
        " thread t { send { v = 1 } to b; receive m from b; }"
        " thread u { receive m from a; send m to b; } }"
    )
    assert found["b"] == [("v", 1)]
