"""What is proven of nodespecs holds, whatever other processes do while a handler waits.

Random handlers run in the plain interpreter; whoever answers lets nodes come and leave, and writes
what is the node's own, at each wait and between calls, and at no other time.
"""

from __future__ import annotations

import os
import random

import pytest
from elsewhere import Asked, Elsewhere
from evaluator import FaultError
from interpreter import Interpreter
from run_state import Cell, Number

from catapults.analysis.dataflow.state import State
from catapults.contracts.libraries import profile
from catapults.diagnostics import Diagnostics, Severity
from catapults.models.classic.front_end import ClassicReading
from catapults.program import CheckKind, Program, Sharing, Verdict
from catapults.source import Source, Span
from catapults.syntax.ast import Type
from catapults.translation import Surroundings, check_scheduler

#: So many parts of so many handlers each.
_PARTS, _OF = (30, 20) if os.environ.get("EXPLORE") else (1, 5)
_MASTER = """distributed scheduler m {
    nodefamilies { "web.sched" : webserver; "db.sched" : database; }
    nodes { node dbnode; node both; queue webs; }
    global { int total; int cells[4]; }
    arrival(n) { if (n is database) n => dbnode; else if (|webs| > 3) n => both; else n => webs; }
    departure(n) { total--; cells[1] = 2; }
}
"""
_DB = """scheduler db extends pth {
    data { int load; int weight; }
    before newthread(t) { if (|both|) both.mine += 2; load = total + weight; cells[2]++; }
}
"""
_WEB = """scheduler web extends pth {{
    data {{ int mine; int r; int q; int own[3]; }}
    event newthread(t) {{ t => NQ; {body} }}
}}
"""
#: Those of which a read or an answered update waits under request.
_OF_OTHERS = (Sharing.SYSTEM, Sharing.SLOT)
_TYPES = {"int": Type.INT, "float": Type.FLOAT, "time": Type.TIME}


class Texts:
    """Random statements."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._one_of = self._random.choice

    def body(self) -> str:
        return " ".join(self._statement(3) for _ in range(self._random.randint(2, 7)))

    def _statement(self, depth: int) -> str:
        number = self._random.randrange(9)
        if depth and number <= 2:
            other = f" else {self._statement(depth - 1)}" if number else ""
            return f"if ({self._condition(2)}) {{ {self._statement(depth - 1)} }}{other}"
        if depth and number == 3:
            return f"for (q = 0; q < 3; q++) {{ {self._statement(depth - 1)} }}"
        if number == 4:
            return self._one_of(["total++;", "cells[r % 2 + 1]++;", "r = total++;", "mine = 2;"])
        if number == 5:
            return f"mine {self._one_of(['+=', '='])} {self._int(1)};"
        return f"{self._one_of(['r', 'q', 'mine', 'own[1]', 'total'])} = {self._int(2)};"

    def _condition(self, depth: int) -> str:
        if depth and self._random.randrange(3) == 0:
            word = self._one_of(["&&", "||"])
            return f"({self._condition(depth - 1)} {word} {self._condition(depth - 1)})"
        asked = ["|dbnode|", "!|dbnode|", "|dbnode| == 1", "dbnode is database", "|both| > 0"]
        asked += ["mine", "mine > 0", "r", "r >= 0 && r < 3", "total", "mine == total % 2"]
        asked += ["both is webserver", "dbnode.load > 1"]
        return self._one_of(asked)

    def _int(self, depth: int) -> str:
        leaves = ["1", "2", "r", "mine", "total", "dbnode.load", "dbnode.weight", "cells[1]"]
        if not depth:
            return self._one_of(leaves)
        return self._one_of(
            [
                f"({self._int(depth - 1)} + {self._int(depth - 1)})",
                f"(6 / {self._one_of(['mine', 'r', 'total', 'q'])})",
                f"own[{self._one_of(['r', 'mine', 'total', 'q'])}]",
                f"(total++ + {self._int(0)})",
                self._int(0),
            ]
        )


class Others:
    """The other processes: they answer anything, and change what they can at each wait."""

    def __init__(self, program: Program, seed: int) -> None:
        self._random = random.Random(seed)
        self._shared = {one.name: one.shared for one in program.shared if one.shared is not None}
        self.plain: Interpreter | None = None
        self.families = {"dbnode": 0, "both": 0}
        self.change()

    def change(self) -> None:
        """Nodes come and leave, and own variables are written."""
        if self._random.randrange(2):
            self.families["dbnode"] = self._random.choice((0, 2))
            self.families["both"] = self._random.choice((0, 1))
        for name, shared in self._shared.items():
            if shared.kind is Sharing.OWN and shared.changes and self.plain is not None:
                cell = self.plain.globals[name]
                assert isinstance(cell, Cell)
                cell.values[0] = self._random.randrange(-1, 4)

    def answer(self, asked: Asked) -> Number:
        if asked.name.endswith(" is"):
            return self.families[asked.name.removesuffix(" is")]
        if asked.name.startswith("|"):
            return int(self.families.get(asked.name.strip("|"), 1) > 0)
        shared = self._shared[asked.name]
        waits = shared.asks if asked.operation == "READ" else asked.is_answered and shared.tells
        if waits:
            self.change()
        return self._random.randrange(-1, 4)


def _made(body: str) -> tuple[Program, ClassicReading] | None:
    texts = {"m": _MASTER, "web": _WEB.format(body=body), "db": _DB}
    beside = {name: Source(f"{name}.sched", text) for name, text in texts.items()}
    found = Diagnostics()
    around = Surroundings(load=beside.get, masters=(beside["m"],))
    checked = check_scheduler(beside["web"], around, found)
    if any(one.severity is Severity.ERROR for one in found):
        return None  # it divides by 0, say
    assert checked.program is not None
    assert isinstance(checked.reading, ClassicReading)
    return checked.program, checked.reading


def _run(program: Program, reading: ClassicReading, seed: int) -> int:
    """Calls of the handler; how many checks of nodes and numbers were proven and made."""
    verdicts = {(one.kind, one.span): one.verdict for one in program.checks}
    proven = 0

    def on_check(kind: CheckKind, span: Span, holds: bool) -> None:
        nonlocal proven
        verdict = verdicts.get((kind, span))
        assert holds or verdict is not Verdict.PROVEN, f"{kind.name} of line {span.line} fails"
        proven += verdict is Verdict.PROVEN

    assert reading.assembly is not None
    plain = Interpreter(reading.assembly, profile("pth").int_bits, on_check)
    others = Others(program, seed)
    others.plain = plain
    names = {one.name: one for one in program.shared}
    elsewhere = [one for one in names.values() if one.shared and one.shared.kind in _OF_OTHERS]
    kept = [n for n, one in names.items() if one.shared and one.shared.kind not in _OF_OTHERS]
    plain.elsewhere = Elsewhere(
        others.answer,
        {one.name: _TYPES[one.type.value] for one in elsewhere},
        {one.name: one.size for one in elsewhere if one.size is not None},
        own=frozenset(kept),
        families={"webserver": 1, "database": 2},
        containers={"dbnode": None, "both": None, "webs": None},
    )
    for _ in range(20):
        others.change()
        try:
            plain.call("newthread", plain.birth())
        except FaultError:
            continue
    return proven


@pytest.mark.parametrize("part", range(_PARTS))
def test_what_is_proven_holds_whatever_others_do(part: int) -> None:
    proven = tried = 0
    for seed in range(_OF * part, _OF * part + _OF):
        body = Texts(seed).body()
        made = _made(body)
        if made is None:
            continue
        tried += 1
        for run in range(3):
            try:
                proven += _run(*made, seed=3 * seed + run)
            except AssertionError as wrong:
                raise AssertionError(body) from wrong
    assert tried > _OF // 3
    assert proven > 5 * _OF


def test_an_analysis_that_forgets_of_waits_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "await_others", lambda _state: None)
    with pytest.raises(AssertionError, match="SLOT_HOLDS of line 3 fails"):
        for seed in (6, 7):
            made = _made(Texts(seed).body())
            assert made is not None
            _run(*made, seed=3 * seed)
