"""The stepping build tells of statements, conditions and checks, and pauses on demand."""

from __future__ import annotations

from machines import WasmMachine
from schedulers import program, scheduler
from world import CODES

from catapults.backends.base import Options
from catapults.backends.conditions import conditions_of, operands_of, parts_of
from catapults.backends.stepping import lay_out_frame, operand_offset

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


_LOCALS = scheduler(
    "thread { int rank; }",
    switch_out="""event switch_out(t) {
    int n = 7;
    float half = 0.5;
    time since = 3us;
    foreach v in RQ { n += 1; }
    t => RQ;
    { int n = 9; half = n; }
}""",
)


def _values(world: WasmMachine) -> dict[str, int | float]:
    """What the frame holds, by name; of two variables of one name the inner one."""
    frame = lay_out_frame(world.program)
    values: dict[str, int | float] = {}
    for scope in frame.scopes:
        if scope.handler == "switch_out":
            code = CODES[scope.local.type]
            values[scope.local.name] = world.get(world.at.frame + frame.offsets[scope.local], code)
    return values


def _paused_at(budget: int) -> WasmMachine:
    world = WasmMachine(program(_LOCALS), Options(stepping=True))
    world.spawn(2)
    world.call("schedule")
    world.put(world.at.ctx + _BUDGET, "q", budget)
    assert world.run("switch_out", world.thread_node(1)) == 23
    return world


def test_a_paused_handler_shows_its_variables() -> None:
    values = _values(_paused_at(3))
    assert values["t"] == _paused_at(3).thread_node(1)
    assert (values["n"], values["half"], values["since"]) == (0, 0.5, 3000)


def test_a_paused_loop_shows_its_thread_and_what_it_has_changed() -> None:
    world = _paused_at(5)
    frame = lay_out_frame(world.program)
    [outer, inner] = [s for s in frame.scopes if s.local.name == "n"]
    assert world.get(world.at.frame + frame.offsets[outer.local], "i") == 8
    assert _values(world)["v"] == world.thread_node(2)
    assert inner.first_site > outer.first_site
    assert inner.last_site <= outer.last_site


def test_a_variable_has_a_value_between_its_sites() -> None:
    checked = program(_LOCALS)
    lines = _LOCALS.splitlines()
    for scope in lay_out_frame(checked).scopes:
        if scope.handler != "switch_out":
            continue
        first, last = (checked.sites[site].span for site in (scope.first_site, scope.last_site))
        assert first.line <= last.line
        if scope.local.name == "v":
            assert lines[first.line - 1].strip() == "foreach v in RQ { n += 1; }"
            assert first.text == last.text == "n += 1;"


_ASKED = scheduler(
    "imports { int n default 0; int m default 4; }",
    "threadimports { int rank default 6; } data { int r; }",
    switch_out="""event switch_out(t) {
    if (n == m && t.rank > n * 2)
        r = 1;
    if (|RQ| > 0 || !r)
        r = 2;
    if (!(t == current) && now < 3us)
        r = 3;
    t => RQ;
}""",
)

_NOT_ASKED, _FAILED, _HELD = 0, 1, 2


def _met(n: int) -> dict[str, tuple[int, list[int | float]]]:
    """What each part of the conditions came to, and its operands, by its text."""
    checked = program(_ASKED)
    world = WasmMachine(checked, Options(stepping=True))
    world.spawn(2)
    world.call("schedule")
    world.set("n", n)
    world.call("switch_out", 1)
    frame = lay_out_frame(checked)
    met = {}
    for _, condition in conditions_of(checked.handlers["switch_out"]):
        for part in parts_of(condition):
            at = world.at.frame + frame.parts[part.asked]
            operands: list[int | float] = []
            for index, operand in enumerate(operands_of(part.asked)):
                code = CODES[operand.type]
                operands.append(world.get(operand_offset(at, index), code))
            met[part.span.text] = (world.get(at, "i"), operands)
    return met


def test_conditions_leave_what_they_have_compared() -> None:
    met = _met(4)
    assert met["n == m"] == (_HELD, [4, 4])
    assert met["t.rank > n * 2"] == (_FAILED, [6, 8])
    assert met["|RQ| > 0"] == (_HELD, [1, 0])
    assert met["!r"][0] == _NOT_ASKED
    assert met["!(t == current)"][0] == _HELD
    assert len({*met["!(t == current)"][1]}) == 1
    assert met["now < 3us"][0] == _NOT_ASKED


def test_what_comes_behind_a_failure_was_not_asked() -> None:
    met = _met(1)
    assert met["n == m"] == (_FAILED, [1, 4])
    assert met["t.rank > n * 2"][0] == _NOT_ASKED
