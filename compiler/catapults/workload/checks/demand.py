"""Finds devices of which arrivals ask more than they can do.

Counted is what each message certainly leads to: requests that stand on every path
through the turn of a thread that takes one message each turn. What is not known
before the run is left out, so the real demand can be larger.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from catapults.diagnostics import Diagnostics
from catapults.workload import messages, model
from catapults.workload.checks.mean import Means, Reading
from catapults.workload.checks.reachable import actions_of, possible_actions, possible_threads


@dataclass
class _Flow:
    """What comes to a channel: messages per ns, and the mean of each field, if known."""

    rate: float = 0.0
    fields: list[float | None] = field(default_factory=list)


@dataclass(frozen=True)
class _Turn:
    """A thread's loop that takes one message: what it certainly does, and how often."""

    channel: int
    first_local: int
    actions: list[tuple[model.Action, float]]


@dataclass(frozen=True)
class _Move:
    """A message that is sent in each turn of a loop."""

    turn: _Turn
    action: model.Action
    times: float


def check_demand(workload: model.Workload, diagnostics: Diagnostics) -> None:
    """Warns of devices that cannot keep up, with how much is asked of them."""
    if not (workload.devices and workload.arrivals):
        return
    asked = _Demand(workload).of_devices()
    for device in workload.devices:
        utilisation = asked[device.number] / device.servers
        if utilisation > 1:
            percent = f"{100 * utilisation:.0f}"
            diagnostics.report(messages.OVERLOADED, device.span, name=device.name, percent=percent)


class _Demand:
    def __init__(self, workload: model.Workload) -> None:
        self._workload = workload
        self._written = possible_actions(workload)
        self._turns = list(_turns(workload))
        self._flows = {channel.number: _Flow() for channel in workload.channels}

    def of_devices(self) -> dict[int, float]:
        """By the number of each device: how many servers the requests keep busy."""
        self._arrive()
        self._pass_on()
        asked = dict.fromkeys((device.number for device in self._workload.devices), 0.0)
        for turn in self._turns:
            flow = self._flows[turn.channel]
            means = Means(self._reader(turn, flow))
            for action, times in turn.actions:
                if action.name in ("IO", "POLL"):
                    service = means.of(action.operands[0])
                    asked[action.argument] += flow.rate * times * (service or 0.0)
        return asked

    def _arrive(self) -> None:
        """What comes from outside; lists of times come to an end and do not count."""
        means = Means(self._load)
        for arrivals in self._workload.arrivals:
            if arrivals.channel is None:
                continue
            flow = self._flows[arrivals.channel.number]
            fields = [means.of(one) for one in arrivals.fields]
            flow.fields = fields if not flow.rate and not flow.fields else [None] * len(fields)
            interval = means.of(arrivals.interval) if arrivals.interval is not None else None
            burst = means.of(arrivals.burst) if arrivals.burst is not None else 1.0
            if interval and interval > 0:
                flow.rate += (burst or 1.0) / interval

    def _pass_on(self) -> None:
        """Moves each flow on from channel to channel, in an order in which all that feeds one is
        known before; channels that messages come round to again stay without a flow."""
        arriving = [one.channel for one in self._workload.arrivals]
        fed = {channel.number for channel in arriving if channel is not None}
        moves = [
            _Move(turn, action, times)
            for turn in self._turns
            for action, times in turn.actions
            if action.name == "SEND" and action.argument not in fed
        ]
        leaving: dict[int, list[_Move]] = defaultdict(list)
        open_: Counter[int] = Counter(move.action.argument for move in moves)
        for move in moves:
            leaving[move.turn.channel].append(move)
        ready = [number for number in self._flows if not open_[number]]
        while ready:
            number = ready.pop()
            for move in leaving[number]:
                target = move.action.argument
                self._move(move, self._flows[number], self._flows[target])
                open_[target] -= 1
                if not open_[target]:
                    ready.append(target)

    def _move(self, move: _Move, source: _Flow, target: _Flow) -> None:
        same = move.action.first_local == move.turn.first_local
        target.fields = source.fields if same and not target.rate else []
        target.rate += source.rate * move.times

    # --- what expressions read ---------------------------------------------------------------

    def _reader(self, turn: _Turn, flow: _Flow) -> Reading:
        def read(operation: model.Operation) -> float | None:
            if operation.name == "LOAD":
                return self._load(operation)
            number = operation.argument - turn.first_local - 1
            is_field = operation.name == "LOAD_LOCAL" and 0 <= number < len(flow.fields)
            return flow.fields[number] if is_field else None

        return read

    def _load(self, operation: model.Operation) -> float | None:
        """A parameter or variable that nobody changes has the value that it starts with."""
        variable = self._workload.variables[operation.argument]
        fixed = not variable.signal and ("STORE", variable.number) not in self._written
        return float(variable.initial) if operation.name == "LOAD" and fixed else None


# --- turns of threads ------------------------------------------------------------------------


def _turns(workload: model.Workload) -> Iterator[_Turn]:
    """The loops that take all messages of a channel, one in each turn.

    Where several classes take messages of one, it is not known who gets how many.
    """
    threads = possible_threads(workload)
    takers = Counter(channel for thread in threads for channel in _taken_by(thread))
    for thread in threads:
        for statement in thread.body:
            if not (isinstance(statement, model.Loop) and statement.condition is None):
                continue
            actions = list(_certain(statement.body))
            received = [action for action, _ in actions if action.name == "RECEIVE"]
            if len(received) == 1 and takers[received[0].argument] == 1:
                yield _Turn(received[0].argument, received[0].first_local, actions)


def _taken_by(thread: model.ThreadClass) -> set[int]:
    return {channel for name, channel in actions_of(thread) if name in ("RECEIVE", "TRY_RECEIVE")}


def _certain(
    statements: Sequence[model.Stmt], times: float = 1.0
) -> Iterator[tuple[model.Action, float]]:
    """The actions that a turn comes to on every path, with how often."""
    for statement in statements:
        match statement:
            case model.Action():
                if statement.name == "EXIT":
                    return
                yield statement, times
            case model.Repeat(times=model.Const(value=count)) if count > 0 and _goes_through(
                statement.body
            ):
                yield from _certain(statement.body, times * count)
            case _ if not _goes_through([statement]):
                return


def _goes_through(statements: Sequence[model.Stmt]) -> bool:
    """Whether control comes out behind, if loops end: nothing leaves the loop around, or ends
    the thread."""
    return not any(_leaves(statement) for statement in statements)


def _leaves(statement: model.Stmt) -> bool:
    match statement:
        case model.Action():
            return statement.name == "EXIT"
        case model.Branching():
            return not all(map(_goes_through, statement.ways))
        case model.Loop(condition=None):
            return _exits(statement.body) or not _breaks(statement.body)
        case model.Loop() | model.Repeat():
            return _exits(statement.body)
    return True  # break or continue


def _exits(statements: Sequence[model.Stmt]) -> bool:
    """Whether the thread can end within some statements."""
    return any(
        (isinstance(one, model.Action) and one.name == "EXIT") or any(map(_exits, _inner(one)))
        for one in statements
    )


def _breaks(statements: Sequence[model.Stmt]) -> bool:
    """Whether a loop with this body can be left."""
    return any(
        isinstance(one, model.Break)
        or (isinstance(one, model.Branching) and any(map(_breaks, one.ways)))
        for one in statements
    )


def _inner(statement: model.Stmt) -> list[list[model.Stmt]]:
    """The lists of statements directly within a statement."""
    match statement:
        case model.Branching():
            return statement.ways
        case model.Loop() | model.Repeat():
            return [statement.body]
    return []
