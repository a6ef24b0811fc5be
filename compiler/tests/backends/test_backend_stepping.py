"""The stepping build tells of statements, conditions and checks, and pauses on demand."""

from __future__ import annotations

from machines import WasmMachine
from schedulers import program, scheduler

from catapults.backends.base import Options

_TRACE_LEVEL = 4  # offset in the context
_BUDGET = 32

_TEXT = scheduler(
    "imports { int n default 0; } data { int r; }",
    schedule="""event schedule {
    r = 1;
    if (n > 2)
        r = 2;
    RQ => current;
    dispatch current;
}""",
)


def stepping() -> WasmMachine:
    world = WasmMachine(program(_TEXT), Options(stepping=True))
    world.spawn(1)
    return world


def test_nothing_is_told_below_level_2() -> None:
    world = stepping()
    world.put(world.at.ctx + _TRACE_LEVEL, "I", 1)
    assert world.call("schedule") is None
    assert world.sites == []


def test_statements_conditions_and_checks_are_told_with_their_values() -> None:
    first = _TEXT.splitlines().index("    r = 1;") + 1
    world = stepping()
    world.put(world.at.ctx + _TRACE_LEVEL, "I", 2)
    assert world.call("schedule") is None
    assert world.sites == [
        (first, 0),  # the assignment
        (first + 1, 0),  # the condition, false
        (first + 3, 0),  # the transfer
        (first + 3, 1),  # its check, which holds
        (first + 4, 0),  # dispatch, whose check is proven
    ]
    world.sites.clear()
    world.set("n", 3)
    world.call("switch_out")
    world.sites.clear()
    world.call("schedule")
    assert world.sites[1:3] == [(first + 1, 1), (first + 2, 0)]


def test_a_budget_pauses_at_each_site_in_turn() -> None:
    """A handler that is called again from the same state goes one site further each time."""
    for budget in range(5):
        world = stepping()
        world.put(world.at.ctx + _BUDGET, "q", budget)
        assert world.run("schedule", 0) == 23
        assert len(world.sites) == budget + 1
    world = stepping()
    world.put(world.at.ctx + _BUDGET, "q", 5)
    assert world.run("schedule", 0) == 0
    assert world.threads("current") == [1]


def test_a_stepping_build_ends_in_the_same_state() -> None:
    plain = WasmMachine(program(_TEXT))
    plain.spawn(1)
    world = stepping()
    for machine in (plain, world):
        machine.call("schedule")
    assert plain.state() == world.state()
