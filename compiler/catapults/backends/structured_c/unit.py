"""What all functions of one file of C share: names, invariants and the helpers in use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Protocol

from catapults import program as ir
from catapults.backends.base import Options
from catapults.backends.names import Names
from catapults.backends.tree import invariants_by_container


class Helper(Protocol):
    """A function of C that generated code calls."""

    @property
    def needs(self) -> tuple[str, ...]:
        """The helpers that it calls itself."""
        ...


class Unit(ABC):
    """One file under construction."""

    types: ClassVar[Mapping[ir.ValueType, str]]  # the C type of each value
    containers: Mapping[ir.Container, str]
    invariants: Mapping[ir.Invariant, str]  # their functions
    attributes: dict[ir.Attribute, str]

    def __init__(
        self,
        program: ir.Program,
        options: Options,
        names: Names,
        helpers: Mapping[str, Helper],
    ) -> None:
        self.program = program
        self.options = options
        self.names = names
        self.watched = invariants_by_container(program) if options.debug else {}
        self._helpers = helpers
        self._used: set[str] = set()

    def use(self, helper: str) -> str:
        """The name of a helper, which the file will then contain."""
        self._used.add(helper)
        for needed in self._helpers[helper].needs:
            self.use(needed)
        return helper

    def taking(self, text: str) -> str:
        """A text that may begin with a call of a helper, which the file will then contain."""
        name = text.partition("(")[0]
        if name in self._helpers:
            self.use(name)
        return text

    @property
    def used(self) -> list[str]:
        """The helpers in use, each behind those it needs."""
        return [name for name in self._helpers if name in self._used]

    @abstractmethod
    def literal(self, value: int | float, kind: ir.ValueType) -> str:
        """A constant."""

    @abstractmethod
    def remark(self, text: str) -> str:
        """Text that is fit for a comment."""


def is_constant(variable: ir.Global) -> bool:
    """Whether C can name its value outright: an int constant with a plain initialiser."""
    return (
        variable.const and variable.type is ir.ValueType.INT and isinstance(variable.init, ir.Const)
    )
