"""The interpreter, WebAssembly and C ask other processes for the same, in the same order."""

from __future__ import annotations

import os
import random

import pytest
from elsewhere import Asked, Elsewhere
from evaluator import FaultError
from interpreter import Interpreter
from machines import NativeMachine, WasmMachine
from nodespecs import BROADCAST, REQUEST, WrongError, nodespec
from observation import assembled
from owner import Owner
from run_state import Cell, Number
from schedulers import scheduler
from world import CTX, World, bits_of

from catapults.contracts.libraries import profile
from catapults.program import Model, Program, Sharing, ValueType
from catapults.syntax.ast import Type

_DATA = "data { int total; int cells[4]; float ratio; int mine; int r; int q; float f; }"
#: As they are told to the interpreter: those of others, and under broadcast all that is told.
_TYPES = {"total": Type.INT, "cells": Type.INT, "ratio": Type.FLOAT}


#: Turns of loops that a call may take.
_FUEL = 300
#: Of 25 handlers each.
_PARTS = 40 if os.environ.get("EXPLORE") else 2
_KINDS = {
    "total": Sharing.SYSTEM,
    "cells": Sharing.SYSTEM,
    "ratio": Sharing.SYSTEM,
    "mine": Sharing.OWN,
}


def interpreter(program: Program, owner: Owner, model: Model) -> Interpreter:
    """One that asks the owner for what the machines ask for."""
    asked = Interpreter(assembled(program), profile(program.profile).int_bits, fuel=_FUEL)

    def remote(one: Asked) -> Number:
        if one.operation == "READ" and (model is BROADCAST or one.name == "mine"):
            cell = asked.globals[one.name]
            assert isinstance(cell, Cell)
            return cell.values[one.element]
        return owner.answer(one)

    types = _TYPES | ({"mine": Type.INT} if model is BROADCAST else {})
    asked.elsewhere = Elsewhere(remote, types, {"cells": 4}, frozenset({"mine"}))
    return asked


class Texts:
    """Random statements."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def body(self) -> str:
        return " ".join(self._statement(3) for _ in range(self._random.randint(1, 6)))

    def _statement(self, depth: int) -> str:
        number = self._random.randrange(10)
        if depth and number == 0:
            return f"if ({self._int(2)}) {self._statement(depth - 1)}"
        if depth and number == 1:
            return f"if ({self._int(2)}) {{ {self._statement(0)} }} else {self._statement(0)}"
        if depth and number == 2:
            return f"for (q = 0; q < {self._int(1)} && q < 3; q++) {self._statement(depth - 1)}"
        if number == 3:
            return (
                f"{self._float_place()} {self._random.choice(['=', '+=', '*='])} {self._float(2)};"
            )
        if number == 4:
            return f"assert({self._place(0)} || 1);"
        return f"{self._update(2)};"

    def _update(self, depth: int) -> str:
        place = self._place(depth)
        match self._random.randrange(4):
            case 0:
                return f"{place}{self._random.choice(['++', '--'])}"
            case 1:
                return f"{self._random.choice(['++', '--'])}{place}"
            case 2:
                return f"{place} = {self._int(depth)}"
        operator = self._random.choice(["+=", "-=", "*=", "/=", "%="])
        return f"{place} {operator} {self._int(depth)}"

    def _place(self, depth: int) -> str:
        inner = self._int(depth - 1) if depth > 1 else self._random.choice("0123")
        return self._random.choice(["total", "mine", "r", "q", f"cells[{inner}]", "cells[1]"])

    def _float_place(self) -> str:
        return self._random.choice(["ratio", "f"])

    def _float(self, depth: int) -> str:
        leaves = ["ratio", "f", "1.5", "total"]
        if not depth:
            return self._random.choice(leaves)
        operator = self._random.choice("+-*")
        return f"({self._float(depth - 1)} {operator} {self._float(depth - 1)})"

    def _int(self, depth: int) -> str:
        if depth <= 0:
            return self._random.choice([self._place(0), str(self._random.randrange(4))])
        match self._random.randrange(6):
            case 0:
                return f"({self._update(depth - 1)})"
            case 1:
                relation = self._random.choice(["<", ">", "==", "!=", "<=", ">="])
                return f"({self._int(depth - 1)} {relation} {self._int(depth - 1)})"
            case 2:
                word = self._random.choice(["&&", "||"])
                return f"({self._int(depth - 1)} {word} {self._int(depth - 1)})"
            case 3:
                return f"!({self._int(depth - 1)})"
        operator = self._random.choice("+-*/%")
        return f"({self._int(depth - 1)} {operator} {self._int(depth - 1)})"


def _values(world: World) -> dict[str, object]:
    return {
        one.name: [bits_of(world.value(one.name, index)) for index in range(one.size or 1)]
        for one in world.program.globals
    }


def _known(asked: Interpreter, program: Program) -> dict[str, object]:
    found: dict[str, object] = {}
    for one in program.globals:
        cell = asked.globals[one.name]
        assert isinstance(cell, Cell)
        is_float = one.type is ValueType.FLOAT
        found[one.name] = [bits_of(float(v) if is_float else v) for v in cell.values]
    return found


def _run(plain: Interpreter) -> str | None:
    try:
        plain.call("init")
    except FaultError as fault:
        return fault.kind
    return None


@pytest.mark.parametrize("model", [REQUEST, BROADCAST])
@pytest.mark.parametrize("part", range(_PARTS))
def test_random_handlers_ask_for_the_same(model: Model, part: int) -> None:
    tried = 0
    for seed in range(25 * part, 25 * part + 25):
        body = Texts(seed).body()
        try:
            text = scheduler(_DATA, init=f"event init {{ {body} }}")
            program = nodespec(text, model, _KINDS, {})
        except WrongError:
            continue  # it divides by 0, say
        tried += 1
        worlds: list[World] = [WasmMachine(program)]
        if seed % 10 == 0:
            worlds.append(NativeMachine(program, "gcc"))
        _compare(program, worlds, model, body)
    assert tried > 12


def _compare(program: Program, worlds: list[World], model: Model, body: str) -> None:
    owner = Owner(program)
    plain = interpreter(program, owner, model)
    for _ in range(2):
        fault = _run(plain)
        for world in worlds:
            world.put(world.at.ctx + CTX["fuel"], "q", _FUEL)
            found = world.call("init")
            assert (found.kind if found else None) == fault, body
            assert world.owner.calls == owner.calls, body
            assert world.owner.values == owner.values, body
            assert _values(world) == _known(plain, program), body
        if fault is not None:
            break
