from __future__ import annotations

from collections.abc import Callable

import pytest
from machines import NativeMachine, WasmMachine
from schedulers import program
from world import World

from catapults.backends.base import Options

Start = Callable[..., World]


@pytest.fixture(params=["wasm", "c"])
def start(request: pytest.FixtureRequest) -> Start:
    """Starts a scheduler, given as text, on each machine in turn."""

    def begin(text: str, profile: str = "embedded", *, debug: bool = True) -> World:
        options = Options(debug=debug)
        if request.param == "wasm":
            return WasmMachine(program(text, profile), options)
        return NativeMachine(program(text, profile), "gcc", options)

    return begin
