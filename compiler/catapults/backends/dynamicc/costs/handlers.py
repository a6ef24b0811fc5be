"""What each handler comes to on a Rabbit, as estimated."""

from __future__ import annotations

from dataclasses import dataclass

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.dynamicc.costs.clocks import Clocks, clocks_of
from catapults.backends.dynamicc.library import Library


@dataclass(frozen=True)
class Estimate:
    """One handler."""

    function: str  # its name in the library
    size: int  # bytes of all its layers
    clocks: Clocks


def handler_estimates(program: ir.Program, options: Options) -> dict[str, Estimate]:
    """The handlers that a library calls, by their names; the program must pass the backend's
    check."""
    library = Library(program, options, "")
    sizes: dict[str, int] = {}
    for one in library.functions:
        if one.handler is not None:
            name = one.handler.name
            sizes[name] = sizes.get(name, 0) + library.size_of(one)
    return {
        handler.name: Estimate(function, sizes[handler.name], clocks_of(program, handler))
        for handler, function in library.handlers.items()
    }
