"""What is proven of a master's blocks holds, in whatever order nodes come and leave."""

from __future__ import annotations

import os
import random
from copy import deepcopy

import pytest
from evaluator import FaultError
from interpreter import Interpreter

from catapults.contracts.libraries import MANAGER, profile
from catapults.diagnostics import Diagnostics, Severity
from catapults.models.classic.inherit import Assembly
from catapults.models.distributed.families import master_of
from catapults.models.distributed.manager import manager_of
from catapults.models.distributed.names import names_of
from catapults.program import CheckKind, Program, Verdict
from catapults.questions.versions.trees import tree_of
from catapults.source import Source, Span
from catapults.translation import Surroundings, check_scheduler

_TIMES = 600 if os.environ.get("EXPLORE") else 6
#: The names are as long as what the interpreter has for `is`: `n.family == 1`.
_FAMILIES = {"webserve": 1, "database": 2}
_HEAD = """distributed scheduler m {
    nodefamilies { "web.sched" : webserve; "db.sched" : database; }
    nodes { node dbnode; node spare; queue webs; }
    global { int total; }
"""
_NODESPEC = """scheduler {} extends pth {{
    data {{ int load; }}
    before newthread {{ load = total; }}
}}
"""


def _sources(text: str) -> dict[str, Source]:
    return {
        "m": Source("m.sched", text),
        "web": Source("web.sched", _NODESPEC.format("web")),
        "db": Source("db.sched", _NODESPEC.format("db")),
    }


def _checked(blocks: str) -> tuple[Program | None, Diagnostics]:
    beside, found = _sources(_HEAD + blocks + "}\n"), Diagnostics()
    checked = check_scheduler(beside["m"], Surroundings(load=beside.get), found)
    return checked.program, found


def _verdicts(blocks: str) -> dict[tuple[str, int], tuple[Verdict, str]]:
    """By what is checked and the block's number, whether it is proven and why."""
    program, found = _checked(blocks)
    assert [one.message for one in found if one.severity is Severity.ERROR] == []
    assert program is not None
    return {
        (f"{one.kind.name} {one.subject}", one.span.line): (one.verdict, one.reason)
        for one in program.checks
    }


ARRIVAL = "arrival(n) { if (n is database) n => dbnode; else n => webs; }\n"


def test_a_node_of_a_family_is_where_its_family_is() -> None:
    """The slot holds the database that leaves; of another node that is not known."""
    found = _verdicts(
        ARRIVAL
        + "departure(n) {\n if (n is database) total -= dbnode.load;\n"
        + "else total -= dbnode.load;\n}\n"
    )
    proven, why = found["SLOT_HOLDS dbnode", 7]
    assert proven is Verdict.PROVEN, why
    assert found["SLOT_HOLDS dbnode", 8][0] is Verdict.RUNTIME


def test_a_slot_may_be_full_when_another_node_of_its_family_comes() -> None:
    found = _verdicts(ARRIVAL)
    verdict, why = found["TARGET_FREE dbnode", 5]
    assert verdict is Verdict.RUNTIME
    assert why == "`dbnode` may hold a node here."
    asked = "arrival(n) { if (n is database && |dbnode| == 0) n => dbnode; else n => webs; }\n"
    assert _verdicts(asked)["TARGET_FREE dbnode", 5][0] is Verdict.PROVEN


def test_a_slot_that_no_family_comes_to_is_always_empty() -> None:
    _, found = _checked("arrival(n) { n => webs; }\ndeparture(n) { total -= spare.load; }\n")
    told = [one.message for one in found if one.severity is Severity.ERROR]
    assert len(told) == 1
    assert told[0].startswith("`spare` is always empty when line 6 runs: ")


class Blocks:
    """Random blocks of a master."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def text(self) -> str:
        last = self._one_of(
            [
                "n => webs;",
                "if (n is database && |dbnode| == 0) n => dbnode; else n => webs;",
                "if (n is database) n => dbnode; else n => webs;",
                "if (n is webserve) n => spare; else n => webs;",
                "if (n is webserve) n => webs; else { if (|spare|) n => dbnode; else n => spare; }",
            ]
        )
        arrival = " ".join(self._statement(2) for _ in range(self._random.randint(0, 3)))
        departure = " ".join(self._statement(3) for _ in range(self._random.randint(1, 4)))
        return f"arrival(n) {{ {arrival} {last} }}\ndeparture(n) {{ {departure} }}\n"

    def _one_of(self, choices: list[str]) -> str:
        return self._random.choice(choices)

    def _statement(self, depth: int) -> str:
        if depth and self._random.randrange(5) < 3:
            other = f" else {self._statement(depth - 1)}" if not self._random.randrange(3) else ""
            inner = self._one_of([self._statement(depth - 1), "total += dbnode.load;"])
            return f"if ({self._condition()}) {{ {inner} }}{other}"
        guarded = [
            "if (|dbnode|) total += dbnode.load;",
            "if (|spare| > 0) total += spare.load;",
            "if (|webs| && |spare| == 0) webs => spare;",
            "if (|webs| && !|dbnode|) webs => dbnode;",
            "if (|spare|) spare => webs;",
            "if (|dbnode| && |spare| == 0) dbnode => spare;",
            "foreach v in webs { total += v.load; }",
        ]
        bold = ["total += dbnode.load;", "total += spare.load;", "spare => webs;", "webs => spare;"]
        return self._one_of(guarded if self._random.randrange(5) else bold)

    def _condition(self) -> str:
        asked = ["n is database", "n is webserve", "|dbnode|", "|spare| == 0", "|webs| > 0"]
        asked += ["total % 2", "|dbnode| && n is database", "!(n is webserve)"]
        return self._one_of(asked)


def _assembly(blocks: str) -> Assembly:
    """What the interpreter runs, with each piece of text at the same place."""
    for family, number in _FAMILIES.items():
        blocks = blocks.replace(f"n is {family}", f"n.family == {number}")
    beside = _sources(_HEAD + blocks + "}\n")
    tree = tree_of(beside["m"], Diagnostics()).scheduler
    assert tree is not None
    return manager_of(names_of(master_of(beside.get, tree)))


def _run(program: Program, blocks: str, seed: int) -> int:
    """How many checks were proven and made."""
    verdicts = {(one.kind, one.span.start): one.verdict for one in program.checks}
    proven = 0

    def on_check(kind: CheckKind, span: Span, holds: bool) -> None:
        nonlocal proven
        verdict = verdicts.get((kind, span.start))
        assert holds or verdict is not Verdict.PROVEN, f"{kind.name} of line {span.line} fails"
        proven += verdict is Verdict.PROVEN

    chance = random.Random(seed)
    plain = Interpreter(_assembly(blocks), profile(MANAGER).int_bits, on_check)
    present = []
    for _ in range(25):
        whole = {id(plain._assembly): plain._assembly}  # which nothing changes
        before = deepcopy((plain, present), whole)
        try:
            if present and chance.randrange(2):
                plain.call("departure", present.pop(chance.randrange(len(present))))
            else:
                node = plain.birth()
                node.attributes["family"] = chance.choice([*_FAMILIES.values()])
                present.append(node)
                plain.call("arrival", node)
        except FaultError as fault:
            if fault.kind != "FULL_TARGET":
                break
            plain, present = before  # it is refused, and all is as it was
    return proven


@pytest.mark.parametrize("part", range(2))
def test_what_is_proven_holds_whoever_comes_and_leaves(part: int) -> None:
    proven = 0
    for seed in range(part * _TIMES, part * _TIMES + _TIMES):
        blocks = Blocks(seed).text()
        program, found = _checked(blocks)
        if program is None or any(one.severity is Severity.ERROR for one in found):
            continue
        try:
            proven += sum(_run(program, blocks, 3 * seed + run) for run in range(3))
        except AssertionError as wrong:
            raise AssertionError(blocks) from wrong
    assert proven > _TIMES
