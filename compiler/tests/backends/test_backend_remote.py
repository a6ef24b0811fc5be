"""What a nodespec asks and tells other processes by the operation ``remote``, in which order."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import nodespecs
import pytest
from machines import NativeMachine, WasmMachine, c_text
from nodespecs import BROADCAST, REQUEST
from owner import Asked
from schedulers import program, scheduler
from world import World

from catapults.backends.base import Options
from catapults.backends.tree import walk_program
from catapults.program import GlobalPlace, Model, Program, Shared, Sharing, Verdict

#: What `data` declares, and what it is: of a node in a slot, its name is said otherwise.
_KINDS = {
    "total": Sharing.SYSTEM,
    "cells": Sharing.SYSTEM,
    "ratio": Sharing.SYSTEM,
    "since": Sharing.SYSTEM,
    "mine": Sharing.OWN,
    "load": Sharing.SLOT,
    "loads": Sharing.SLOT,
    "full": Sharing.FAMILY,
    "fulls": Sharing.FAMILY,
}
_SLOTS = {"load": 1, "full": 1, "loads": 2, "fulls": 2}
_DATA = """data {
    int total; int cells[4]; float ratio; time since; int mine; int load; int loads[3];
    int full; int fulls[3]; int r; int q; float f; time d;
}"""

Start = Callable[..., World]


def nodespec(text: str, model: Model, profile: str | None = "pth") -> Program:
    """A scheduler whose variables other processes know of, as the front end makes one."""
    return nodespecs.nodespec(text, model, _KINDS, _SLOTS, profile)


@pytest.fixture(params=["wasm", "c"])
def begin(request: pytest.FixtureRequest) -> Start:
    """Starts a nodespec whose `init` has some statements."""

    def start(
        statements: str, model: Model = REQUEST, profile: str = "pth", *, debug: bool = True
    ) -> World:
        made = nodespec(scheduler(_DATA, init=f"event init {{ {statements} }}"), model, profile)
        options = Options(debug=debug)
        if request.param == "wasm":
            return WasmMachine(made, options)
        return NativeMachine(made, "gcc", options)

    return start


def asked(world: World) -> list[str]:
    """The calls, in short."""
    return [_short(one) for one in world.owner.calls]


def _short(one: Asked) -> str:
    flags = "".join(sorted(flag[0] for flag in one.flags))
    value = "" if one.operation == "READ" else f" {one.value}"
    element = f"[{one.element}]" if one.element else ""
    return f"{one.name}{element} {one.operation}{flags and '/' + flags}{value}"


@pytest.mark.parametrize("model", [REQUEST, BROADCAST])
@pytest.mark.parametrize(
    ("statement", "call"),
    [
        ("total++;", "total ADD 1"),
        ("++total;", "total ADD 1"),
        ("total--;", "total SUBTRACT 1"),
        ("total += 7;", "total ADD 7"),
        ("total -= 7;", "total SUBTRACT 7"),
        ("total *= 7;", "total MULTIPLY 7"),
        ("total /= 7;", "total DIVIDE 7"),
        ("total %= 7;", "total REMAINDER 7"),
        ("total = 7;", "total SET 7"),
        ("cells[3] += 2;", "cells[3] ADD 2"),
        ("ratio += 0.5;", "ratio ADD 0.5"),
        ("total *= 1.5;", "total MULTIPLY 1.5"),
        ("since += 2us;", "since ADD 2000"),
        ("ratio++;", "ratio ADD 1.0"),
        ("r = total++;", "total ADD/AF 1"),
        ("r = ++total;", "total ADD/A 1"),
        ("r = total += 7;", "total ADD/A 7"),
        ("r = total = 7;", "total SET 7"),
    ],
)
def test_an_update_is_one_call(begin: Start, model: Model, statement: str, call: str) -> None:
    world = begin(statement, model)
    assert world.call("init") is None
    assert asked(world) == [call]


@pytest.mark.parametrize(
    ("statement", "before", "after", "value"),
    [
        ("r = total++;", 5, 6, 5),
        ("r = ++total;", 5, 6, 6),
        ("r = total--;", 5, 4, 5),
        ("r = total += 7;", 5, 12, 12),
        ("r = total /= 2;", -5, -2, -2),
        ("r = total *= 1.5;", 5, 7, 7),
        ("r = total = 9;", 5, 9, 9),
        ("r = (total = 9) + (total += 1);", 5, 10, 19),
        ("r = total + (total = 3);", 5, 3, 8),
        ("r = 100 - total++ * 2;", 5, 6, 90),
        ("if (total == 5 && total++ == 5) r = 1;", 5, 6, 1),
        ("r = -total;", 5, 5, -5),
    ],
)
def test_what_comes_of_an_update(
    begin: Start, statement: str, before: int, after: int, value: int
) -> None:
    world = begin(statement)
    world.owner.values["total", 0] = before
    assert world.call("init") is None
    assert (world.owner.values["total", 0], world.value("r")) == (after, value)


@pytest.mark.parametrize(
    ("statement", "calls"),
    [
        ("r = total + cells[1] * total;", ["total READ", "cells[1] READ", "total READ"]),
        ("if (total > cells[2]) r = 1;", ["total READ", "cells[2] READ"]),
        ("if (total > 0 && cells[2] > 0) r = 1;", ["total READ"]),
        ("if (total > 0 || cells[2] > 0) r = 1;", ["total READ", "cells[2] READ"]),
        ("cells[total] = cells[1];", ["total READ", "cells[1] READ", "cells SET 0"]),
        ("cells[total++] += total;", ["total ADD/AF 1", "total READ", "cells ADD 1"]),
        ("while (total < 2) total++;", ["total READ", "total ADD 1"] * 2 + ["total READ"]),
        ("do r++; while (r < total);", ["total READ"]),
        ("for (r = total; r < 1; r++) q += total;", ["total READ", "total READ"]),
        ("if (r) q = 1; else if (total) q = 2;", ["total READ"]),
        ("total;", ["total READ"]),
    ],
)
def test_each_read_is_asked_once_from_left_to_right(
    begin: Start, statement: str, calls: list[str]
) -> None:
    world = begin(statement)
    assert world.call("init") is None
    assert asked(world) == calls


def test_under_broadcast_a_read_is_that_of_the_copy(begin: Start) -> None:
    world = begin("r = total + cells[1]; f = ratio; d = since;", BROADCAST)
    for name, value in {"total": 3, "ratio": 2.5, "since": 10**12}.items():
        world.set(name, value)
    assert world.call("init") is None
    assert (world.value("r"), world.value("f"), world.value("d")) == (3, 2.5, 10**12)
    assert asked(world) == []


@pytest.mark.parametrize(("model", "calls"), [(REQUEST, []), (BROADCAST, ["mine ADD 2"])])
def test_a_variable_of_its_own_is_told_under_broadcast_only(
    begin: Start, model: Model, calls: list[str]
) -> None:
    world = begin("mine += 2; r = mine;", model)
    assert world.call("init") is None
    assert asked(world) == calls


def test_an_update_of_its_own_takes_what_is_there_behind_the_wait(begin: Start) -> None:
    world = begin("mine = 5; mine += total; mine -= (mine = 20) / 4;")

    def answer(_name: str) -> None:
        world.set("mine", 100)

    world.owner.values["total", 0] = 7
    world.owner.on_read = answer
    assert world.call("init") is None
    assert world.value("mine") == 20 - 5
    world = begin("mine = 5; r = mine += total;")
    world.owner.values["total", 0] = 7
    world.owner.on_read = answer
    assert world.call("init") is None
    assert (world.value("mine"), world.value("r")) == (107, 107)


def test_all_types_come_and_go_whole(begin: Start) -> None:
    world = begin("f = ratio; d = since; ratio = f * 2.0; since = d * 2; f = ratio++;")
    world.owner.values.update({("ratio", 0): -0.75, ("since", 0): 3 * 10**12})
    assert world.call("init") is None
    assert (world.value("f"), world.value("d")) == (-1.5, 3 * 10**12)
    assert world.owner.values == {("ratio", 0): -0.5, ("since", 0): 6 * 10**12}


def test_an_int_is_as_wide_as_that_of_the_profile(begin: Start) -> None:
    world = begin("r = total; q = total += 1;", profile="embedded")
    world.owner.values["total", 0] = 70000
    assert world.call("init") is None
    assert (world.value("r"), world.value("q")) == (70000 - 65536, 70001 - 65536)


def test_a_query_keeps_what_it_has_answered(begin: Start) -> None:
    text = scheduler(_DATA) + "after threads_ready { r = total; }"
    text = text.replace("}\nafter", "query threads_ready { return 41 + total; }\nafter") + "}"
    made = nodespec(text, REQUEST)
    for world in (WasmMachine(made), NativeMachine(made, "gcc")):
        world.owner.values["total", 0] = 1
        assert world.call("threads_ready") is None
        assert (world.result, world.value("r")) == (42, 1)


def test_a_handler_that_waits_leaves_at_once_and_is_carried_out_anew(begin: Start) -> None:
    world = begin("r = 1; q = total + cells[1]; r = 2; total++;")
    world.owner.values.update({("total", 0): 30, ("cells", 1): 12})
    for answers in (0, 1):
        world.owner.answers = answers
        fault = world.call("init")
        assert fault is not None
        assert fault.kind == "AWAITED"
        assert (world.value("r"), world.value("q")) == (1, 0)
    world.owner.answers = 2
    assert world.call("init") is None
    assert (world.value("r"), world.value("q")) == (2, 42)
    assert asked(world)[-3:] == ["total READ", "cells[1] READ", "total ADD 1"]


def test_a_divisor_of_zero_is_told_before_anything_is_asked(begin: Start) -> None:
    world = begin("total /= r;")
    fault = world.call("init")
    assert fault is not None
    assert (fault.kind, asked(world)) == ("DIVISION", [])


@pytest.mark.parametrize("model", [REQUEST, BROADCAST])
@pytest.mark.parametrize(
    "statement", ["r = load;", "load = 3;", "load++;", "r = loads[r + 2];", "loads[2] += 1;"]
)
def test_a_node_must_be_there_whose_variable_is_used(
    begin: Start, model: Model, statement: str
) -> None:
    world = begin(statement, model)
    fault = world.call("init")
    assert fault is not None
    assert (fault.kind, asked(world)) == ("NO_NODE", [])
    world = begin(f"full = 1; fulls[2] = 1; {statement}", model)
    for place in ("full", "fulls"):  # they are the runtime's to write
        made = next(one for one in world.program.globals if one.name == place)
        assert made.shared == Shared(Sharing.FAMILY, BROADCAST, 2 if place == "fulls" else 1)
    assert world.call("init") is None


def test_what_only_looks_asks_nobody(begin: Start) -> None:
    world = begin("assert(total == 5); r = 1;")
    world.owner.values["total", 0] = 5
    world.owner.answers = 0
    assert world.call("init") is None
    assert asked(world) == ["total READ/L"]
    without = begin("assert(total == 5); r = 1;", debug=False)
    assert without.call("init") is None
    assert asked(without) == []


def test_invariants_look_too() -> None:
    text = scheduler(_DATA, "invariant RQ { assert(|RQ| <= total); }")
    made = nodespec(text, REQUEST)
    for world in (WasmMachine(made), NativeMachine(made, "gcc")):
        world.owner.values["total", 0] = 1
        world.owner.answers = 0
        assert world.call("newthread", world.new_thread()) is None
        fault = world.call("newthread", world.new_thread())
        assert fault is not None
        assert fault.kind == "INVARIANT"
        assert asked(world) == ["total READ/L"] * 2


def test_the_descriptor_tells_of_shared_variables() -> None:
    text = c_text(nodespec(scheduler(_DATA, init="event init { total++; }"), REQUEST))
    assert (
        '{.name = "total", .kind = CAT_SHARED_SYSTEM, .model = CAT_MODEL_REQUEST, '
        ".type = CAT_INT, .count = 1, .offset = offsetof(struct test_data, total), "
        ".container = 0}," in text
    )
    assert ".shared_count = 9," in text
    assert ".stamp = UINT64_C(0xfedcba9876543210)," in text
    assert ".family = 2," in text


@pytest.mark.parametrize("model", [REQUEST, BROADCAST])
def test_what_an_assertion_reads_of_others_is_told_in_debug_builds(model: Model) -> None:
    made = nodespec(scheduler(_DATA, init="event init { assert(load > mine); r = total; }"), model)

    def looked(text: str) -> list[str]:
        rows = [one for one in text.splitlines() if ".kind = CAT_SHARED_" in one]
        return [one.split('"')[1] for one in rows if ".looked = 1" in one]

    assert looked(c_text(made)) == ["load", "full"]
    assert looked(c_text(made, Options(debug=False))) == []


@pytest.mark.parametrize("model", [REQUEST, BROADCAST])
def test_the_c_of_a_small_nodespec(model: Model) -> None:
    """``UPDATE_GOLDEN=1`` writes the expected files anew."""
    statements = """
        if (load > 3 && total++ < 10) ratio += 0.5;
        for (r = 0; r < loads[1]; r++) cells[r] = total + mine;
        assert(total > 0);
        mine *= 2;
    """
    text = c_text(nodespec(scheduler(_DATA, init=f"event init {{{statements}}}"), model))
    start = text.index("/* event init")
    handler = text[start : text.index("/* event newthread")]
    path = Path(__file__).parent / "golden" / f"nodespec-{model.name.lower()}.c"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(handler, "utf-8")
    assert handler == path.read_text("utf-8")


def test_proven_checks_of_nodes_make_no_code() -> None:
    made = nodespec(scheduler(_DATA, init="event init { r = load; }"), BROADCAST)
    assert "NO_NODE" in c_text(made)
    for node in walk_program(made):
        if isinstance(node, GlobalPlace) and node.holds is not None:
            node.holds = replace(node.holds, verdict=Verdict.PROVEN)
    assert "NO_NODE" not in c_text(made)


def test_a_classic_scheduler_has_none_of_it() -> None:
    text = c_text(program(scheduler(_DATA, init="event init { total++; r = total; }")))
    assert "remote" not in text
    assert "shared" not in text.replace("A shared library is looked up", "")
    assert "stamp" not in text
