"""What a system says becomes the plan of a run."""

from __future__ import annotations

import json

import pytest

from catapults.contracts.plain_data import to_json
from catapults.contracts.systems import Expression, SystemPlan
from system.support import FILES, PAIR, checked, system, told

WEB = """system webapp {
    scheduler "app.sched";

    node www      { family webserver; workload "ask.workload"; }
    node db       { family database;  workload "serve.workload";  }
    node spare[4] { family webserver; workload "app.workload"; arrives 100ms * instance; departs 60s; }

    network {
        manager { latency 60us; message 15us; }
        default { latency 200us; rate 10MB per 1s; }
        link www <-> db { latency 120us; jitter exponential(20us); down 0..1s, 5s..7.5s; }
        link spare[1] -> manager { latency 1ms; loss 0.25; timeout 3s; }
    }
    channel www.asked -> db.jobs;
    channel db.answers -> www.told;

    parameter load = 1.0 from 0.5 to 2.0;
    dsm auto;
    dsm total = broadcast;
    seed 7;
    stop when spare.done == 3000 or now > 120s;
}
"""  # noqa: E501


def _plan(text: str) -> SystemPlan:
    found, diagnostics = checked(text)
    assert [one.message for one in diagnostics] == []
    assert found is not None
    assert found.plan is not None
    return found.plan


def test_nodes_are_numbered_and_have_their_own_times() -> None:
    nodes = _plan(WEB).nodes
    assert [node.label for node in nodes] == ["www", "db", *(f"spare[{n}]" for n in range(4))]
    assert [node.family for node in nodes] == ["webserver", "database", *["webserver"] * 4]
    assert [node.arrives for node in nodes] == [0, 0, 0, 10**8, 2 * 10**8, 3 * 10**8]
    assert [node.departs for node in nodes] == [None, None, *[60 * 10**9] * 4]


def test_links_take_what_they_do_not_say_from_the_default() -> None:
    plan = _plan(WEB)
    assert (plan.manager.latency, plan.manager.message, plan.manager.rate) == (60_000, 15_000, None)
    assert (plan.default.latency, plan.default.rate) == (200_000, 1e7)
    there, back, up = plan.links
    assert [(one.from_, one.to) for one in plan.links] == [(1, 2), (2, 1), (4, 0)]
    assert (there.latency, there.rate) == (back.latency, back.rate) == (120_000, 1e7)
    assert there.down == [[0, 10**9], [5 * 10**9, 7_500_000_000]]
    assert (up.loss, up.timeout) == (0.25, 3 * 10**9)


@pytest.mark.parametrize(
    ("jitter", "tree"),
    [
        ("pareto(1.5, 10us)", "F_TO_I(PARETO(1.5, 10000.0, None))"),
        ("sine(10.0, 5.0, 1ms) * 1us", "F_TO_I(MUL_F(SINE(10.0, 5.0, 1000000), 1000.0))"),
        ("step(1.0, 2.0, 5ms) * 1us", "F_TO_I(MUL_F(STEP(1.0, 2.0, 5000000), 1000.0))"),
        ("table(0s: 1us, 1s: 3us)", "F_TO_I(TABLE(0, 1000.0, 1000000000, 3000.0))"),
    ],
)
def test_every_function_of_workloads_can_be_jitter(jitter: str, tree: str) -> None:
    plan = _plan(WEB.replace("exponential(20us)", jitter))
    assert _shown(plan.links[0].jitter) == tree
    json.dumps(to_json(plan), allow_nan=False)


def test_jitter_is_a_tree_of_operations() -> None:
    jitter = _plan(WEB).links[0].jitter
    assert _shown(jitter) == "F_TO_I(EXPONENTIAL(20000.0))"


def test_the_end_of_a_run_asks_nodes() -> None:
    plan = _plan(WEB)
    assert (
        _shown(plan.stop)
        == "OR(EQ_I(COUNTER done of 3,4,5,6, 3000), NOT(LE_I(NOW(), 120000000000)))"
    )
    assert plan.stop_text == "spare.done == 3000 or now > 120s"


@pytest.mark.parametrize(
    ("condition", "tree"),
    [
        ("a.total >= 3", "NOT(LT_I(VARIABLE total of 1, 3))"),
        (
            "length(a.news) > 2 && now > 1s",
            "AND(NOT(LE_I(LENGTH news of 1, 2)), NOT(LE_I(NOW(), 1000000000)))",
        ),
        ("b[1].done == 1", "EQ_I(COUNTER done of 3, 1)"),
        (
            "a.total * 2 + b[0].done > 9",
            "NOT(LE_I(ADD_I(MUL_I(VARIABLE total of 1, 2), COUNTER done of 2), 9))",
        ),
    ],
)
def test_what_nodes_can_be_asked(condition: str, tree: str) -> None:
    nodes = 'node a { workload "app.workload"; } node b[2] { workload "app.workload"; }'
    assert _shown(_plan(system(f"{nodes} stop when {condition};")).stop) == tree


def test_channels_lead_from_each_of_several_nodes() -> None:
    text = system(
        'node a[2] { workload "ask.workload"; } node b { workload "serve.workload"; }'
        "channel a.asked -> b.jobs; shared channel back { a.told; b.answers; }"
    )
    ends = [(one.from_.node, one.to.node) for one in _plan(text).channels]
    assert ends == [(1, 3), (2, 3)]


def test_parameters_models_and_the_seed() -> None:
    plan = _plan(WEB)
    (load,) = plan.parameters
    assert (load.name, load.type, load.value, load.from_, load.to) == ("load", "float", 1, 0.5, 2)
    assert plan.dsm == {"": "auto", "total": "broadcast"}
    assert plan.seed == 7


def test_a_shared_channel_has_an_end_at_each_node() -> None:
    text = system(
        'node a { workload "ask.workload"; } node b[2] { workload "serve.workload"; }'
        "shared channel all[9] { a.asked; b.jobs; latency 20us; } channel b[0].answers -> a.told;"
        "channel b[1].answers -> a.told;"
    )
    (shared,) = _plan(text).shared_channels
    assert (shared.name, shared.capacity, shared.latency) == ("all", 9, 20_000)
    assert [(end.node, end.channel) for end in shared.ends] == [
        (1, "asked"),
        (2, "jobs"),
        (3, "jobs"),
    ]


def test_messages_have_the_fields_of_the_sender_all_the_way() -> None:
    found, diagnostics = checked(system(PAIR))
    assert list(diagnostics) == []
    assert found is not None
    workload = found.workloads["serve.workload"]
    assert workload is not None
    fields = {one.name: [f.name for f in one.type.fields] for one in workload.channels if one.type}
    assert fields == {"jobs": ["amount", "kind"], "answers": ["amount", "kind"]}


def test_an_ordinary_scheduler_is_that_of_all_nodes() -> None:
    assert {node.family for node in _plan(system(PAIR)).nodes} == {"all"}


def test_a_field_that_is_not_sent_is_told_in_the_workload() -> None:
    files = FILES | {"serve.workload": FILES["serve.workload"].replace("j.amount", "j.amuont")}
    lines = [line.split()[:2] for line in told(system(PAIR), files)]
    assert lines == [["serve.workload:5:62", "E735"], ["5:23", "E709"]]


def _shown(tree: Expression | None) -> str:
    assert tree is not None
    if tree.op == "CONST":
        return str(tree.value)
    if tree.name is not None:
        return f"{tree.op} {tree.name} of {','.join(map(str, tree.nodes))}"
    return f"{tree.op}({', '.join(map(_shown, tree.args))})"
