"""What the analysis knows of variables that other processes of a system know of too."""

from __future__ import annotations

import pytest
from nodespecs import BROADCAST, REQUEST, WrongError, nodespec

from catapults.backends.tree import walk_program
from catapults.program import CheckKind, GlobalPlace, Model, Program, Sharing, Verdict

PROVEN, RUNTIME = Verdict.PROVEN, Verdict.RUNTIME

_SHARED = {
    "total": Sharing.SYSTEM,
    "load": Sharing.SLOT,
    "weight": Sharing.SLOT,
    "other": Sharing.SLOT,
    "loads": Sharing.SLOT,
    "nodes": Sharing.COUNT,
    "family": Sharing.FAMILY,
    "mine": Sharing.OWN,
    "seen": Sharing.OWN,
}
_SLOTS = {"load": 1, "weight": 1, "loads": 1, "nodes": 1, "family": 1, "other": 2}
_TEXT = """scheduler s {{
    data {{
        int total; int load; int weight; int other; int loads[3]; int nodes; int family;
        int mine; int seen; int own; int r; int cells[4]; queue RQ; queue level[4];
    }}
    event init {{ {body} }}
}}"""


def judged(body: str, model: Model = REQUEST) -> Program:
    """A nodespec, with the verdicts on its checks; each variable of a node has its own."""
    return nodespec(_TEXT.format(body=body), model, _SHARED, _SLOTS)


def of_nodes(program: Program) -> list[Verdict]:
    """The verdicts on its checks that there is a node."""
    places = [node for node in walk_program(program) if isinstance(node, GlobalPlace)]
    return [one.holds.verdict for one in places if one.holds is not None]


@pytest.mark.parametrize(
    ("body", "request_", "broadcast"),
    [
        ("r = load;", [RUNTIME], [RUNTIME]),
        ("if (nodes) r = load;", [PROVEN], [PROVEN]),
        ("if (nodes == 1) r = load;", [PROVEN], [PROVEN]),
        ("if (!nodes) return; load = 3;", [PROVEN], [PROVEN]),
        ("if (family == 2) r = load;", [PROVEN], [PROVEN]),
        ("if (family != 2) r = load;", [RUNTIME], [RUNTIME]),
        ("if (nodes && load > 3) r = 1;", [PROVEN], [PROVEN]),
        ("if (!nodes || load > 3) r = 1;", [PROVEN], [PROVEN]),
        ("if (nodes) r = other;", [RUNTIME], [RUNTIME]),
        ("if (nodes) r = loads[1];", [RUNTIME], [RUNTIME]),
        # A node can leave while a handler waits for an answer, and no other time.
        ("r = load + weight;", [RUNTIME, RUNTIME], [RUNTIME, PROVEN]),
        ("if (nodes) r = load + weight;", [PROVEN, RUNTIME], [PROVEN, PROVEN]),
        ("if (nodes && total) r = load;", [RUNTIME], [PROVEN]),
        ("if (total && nodes) r = load;", [PROVEN], [PROVEN]),
        ("if (nodes) { r = total; r = load; }", [RUNTIME], [PROVEN]),
        ("if (nodes) { r = total++; r = load; }", [RUNTIME], [RUNTIME]),
        ("if (nodes) { total++; r = load; }", [PROVEN], [PROVEN]),
        ("if (nodes) { total = 5; r = load; }", [PROVEN], [PROVEN]),
        ("if (nodes) { load++; weight++; }", [PROVEN, PROVEN], [PROVEN, PROVEN]),
        ("if (nodes) { for (r = 0; r < 3; total++) r++; r = load; }", [PROVEN], [PROVEN]),
        ("if (nodes) { while (r < total) r++; r = load; }", [RUNTIME], [PROVEN]),
        ("if (nodes) { assert(total > 3); r = load; }", [PROVEN], [PROVEN]),
        ("while (!nodes) r++; r = load;", [PROVEN], [PROVEN]),
    ],
)
def test_whether_there_is_a_node(
    body: str, request_: list[Verdict], broadcast: list[Verdict]
) -> None:
    assert of_nodes(judged(body, REQUEST)) == request_
    assert of_nodes(judged(body, BROADCAST)) == broadcast


@pytest.mark.parametrize("model", [REQUEST, BROADCAST])
@pytest.mark.parametrize("body", ["if (!nodes) r = load;", "if (family == 0) load++;"])
def test_where_there_surely_is_no_node_is_an_error(model: Model, body: str) -> None:
    with pytest.raises(WrongError, match="`dbnode` is always empty when line"):
        judged(body, model)


def verdicts(program: Program, kind: CheckKind) -> list[Verdict]:
    return [one.verdict for one in program.checks if one.kind is kind]


@pytest.mark.parametrize("model", [REQUEST, BROADCAST])
@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("if (total) r = 6 / total;", RUNTIME),
        ("total = 3; r = 6 / total;", RUNTIME),
        ("r = 6 / total; r = 6 / total;", RUNTIME),
        ("if (nodes && load) r = 6 / load;", RUNTIME),
        ("if (own) r = 6 / own;", PROVEN),
        ("if (mine) r = 6 / mine;", PROVEN),
        ("r = total; if (r) r = 6 / r;", PROVEN),
    ],
)
def test_a_variable_of_another_process_is_unknown_at_each_read(
    model: Model, body: str, verdict: Verdict
) -> None:
    assert set(verdicts(judged(body, model), CheckKind.DIVISOR_NOT_ZERO)) == {verdict}


@pytest.mark.parametrize(
    ("body", "under_request", "under_broadcast"),
    [
        ("mine = 3; r = total; r = 6 / mine;", RUNTIME, PROVEN),
        ("seen = 3; r = total; r = 6 / seen;", PROVEN, PROVEN),
        ("own = 3; r = total; r = 6 / own;", PROVEN, PROVEN),
        ("mine = 3; r = total++; r = 6 / mine;", RUNTIME, RUNTIME),
        ("mine = 3; total++; r = 6 / mine;", PROVEN, PROVEN),
        ("mine = 3; if (mine == total % 2 || 1) r = 6 / mine;", RUNTIME, PROVEN),
        ("mine = 3; mine += total * 0; r = 6 / mine;", RUNTIME, RUNTIME),
        ("mine = 3; r = mine++; r = 6 / mine;", PROVEN, RUNTIME),
        ("mine = 3; mine++; r = 6 / mine;", PROVEN, PROVEN),
    ],
)
def test_what_others_write_is_unknown_behind_a_wait(
    body: str, under_request: Verdict, under_broadcast: Verdict
) -> None:
    for model, expected in ((REQUEST, under_request), (BROADCAST, under_broadcast)):
        found = verdicts(judged(body, model), CheckKind.DIVISOR_NOT_ZERO)
        assert found[-1] == expected, model


def test_an_index_of_another_process_is_checked_anew() -> None:
    program = judged("cells[total] = 1; cells[total] = 2;", BROADCAST)
    assert verdicts(program, CheckKind.INDEX_IN_RANGE) == [RUNTIME, RUNTIME]
    program = judged("cells[mine] = 1; cells[mine] = 2;", REQUEST)
    assert verdicts(program, CheckKind.INDEX_IN_RANGE) == [RUNTIME, PROVEN]
    program = judged("cells[mine] = 1; r = total; cells[mine] = 2;", REQUEST)
    assert verdicts(program, CheckKind.INDEX_IN_RANGE) == [RUNTIME, RUNTIME]


def test_how_many_threads_there_are_is_known_behind_a_wait() -> None:
    body = "if (|RQ| > 0) { r = total; RQ => level[0]; }"
    assert verdicts(judged(body), CheckKind.SOURCE_HOLDS) == [PROVEN]


def test_elements_at_the_number_of_another_process_are_not_the_same() -> None:
    body = "if (|level[total]| > 0) level[total] => RQ;"
    assert verdicts(judged(body, BROADCAST), CheckKind.SOURCE_HOLDS) == [RUNTIME]
    body = "if (|level[own]| > 0) level[own] => RQ;"
    assert verdicts(judged(body, BROADCAST), CheckKind.SOURCE_HOLDS) == [PROVEN]
