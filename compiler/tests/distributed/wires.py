"""What the processes of a system tell each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from queue import Queue

from draws import Draws
from elsewhere import Asked
from run_state import Number

from catapults.program import Global, Model, Program, Sharing
from catapults.syntax.ast import Type

_PATIENCE = 20  # s until a message must have come

Place = tuple[str, int]  # a variable and its element


@dataclass(frozen=True)
class Message:
    """What one process tells another."""

    kind: str
    asked: Asked | None = None
    value: Number = 0
    values: Mapping[Place, Number] | None = None  # of a copy: all that the manager knows
    confirms: bool = False  # an update of the receiver has its place in the order
    family: int = 0


def kind_of(variable: Global) -> Sharing:
    """How a variable is shared, which it must be."""
    assert variable.shared is not None
    return variable.shared.kind


def model_of(variable: Global) -> Model:
    """The same of its model."""
    assert variable.shared is not None
    return variable.shared.model


def is_own_request(variable: Global) -> bool:
    """Whether others ask its node for it."""
    return kind_of(variable) is Sharing.OWN and model_of(variable) is Model.REQUEST


class Wires:
    """What joins the processes, and what each may know of the others' texts."""

    def __init__(
        self,
        programs: Mapping[int, Program],
        draws: Mapping[int, Draws],
        crashed: frozenset[int] = frozenset(),
    ) -> None:
        self._programs = programs
        self._crashed = crashed
        self._draws = draws
        every = (*programs,)
        self._queues = {(a, b): Queue[Message]() for a in every for b in every}

    def put(self, sender: int, receiver: int, message: Message) -> None:
        """On its way."""
        self._queues[sender, receiver].put(message)

    def get(self, sender: int, receiver: int) -> Message:
        """The next one; it must come soon."""
        return self._queues[sender, receiver].get(timeout=_PATIENCE)

    def end(self) -> None:
        """Nothing comes any more."""
        for queue in self._queues.values():
            queue.put(Message("END"))

    def is_crashed(self, number: int) -> bool:
        """Whether a process is gone without a word at the end."""
        return number in self._crashed

    def draw(self, number: int) -> int:
        """What ``rand()`` answers in a process."""
        return self._draws[number].next()

    def _find(self, number: int, name: str) -> Global:
        return next(one for one in self._programs[number].shared if one.name == name)

    def model_of(self, number: int, name: str) -> Model:
        """Of a variable that a process owns."""
        return model_of(self._find(number, name))

    def type_of(self, number: int, name: str) -> Type:
        """The same of its type."""
        return Type[self._find(number, name).type.name]
