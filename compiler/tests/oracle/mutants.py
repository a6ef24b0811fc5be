"""The analysis without one piece of its model of the library, or with a fault that it had."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from unittest.mock import patch

from catapults.analysis.across.fixed_point import Across
from catapults.analysis.dataflow import conditions as flow_conditions
from catapults.analysis.dataflow import flow
from catapults.analysis.dataflow.facts import NOWHERE
from catapults.analysis.dataflow.state import State
from catapults.contracts.libraries import Call, Kind, profile
from catapults.program import Assert


@dataclass(frozen=True)
class Mutant:
    """Leaves out a call, one of the kinds that its thread may be of afterwards, or a step of the
    library's own."""

    profile: str
    call: Call | None = None
    kind: Kind | None = None
    step: str = ""

    def __str__(self) -> str:
        if self.call is None:
            return f"{self.profile}: {self.step}"
        about = f" of {self.call.subject.name}" if self.call.subject else ""
        then = f" is not {self.kind.name} then" if self.kind else ""
        return f"{self.profile}: {self.call.handler}{about} in {self.call.phase.name}{then}"

    @contextmanager
    def applied(self) -> Iterator[None]:
        """The analysis as it would be."""
        if self.call is None:
            with patch.object(Across, self.step, lambda *_: []):
                yield
            return
        library = profile(self.profile)
        calls = [one for one in library.calls if one is not self.call]
        if self.kind is not None:
            becomes = tuple(kind for kind in self.call.becomes if kind is not self.kind)
            calls.append(replace(self.call, becomes=becomes))
        with patch.dict(vars(library), calls=tuple(calls)):
            vars(library).pop("ends_of_running", None)  # which follows from the calls
            yield


#: What the library does without calling an event handler.
_STEPS = {
    "embedded": ("_without_release", "_end_without_handler", "_results_of_queries"),
    "pth": ("_without_release", "_unlinked", "_moved", "_results_of_queries"),
    "preemptive": ("_without_release", "_end_without_handler", "_moved", "_results_of_queries"),
}


#: Calls about threads, in a phase, that only a thread on another processor brings about: where
#: there is one processor, no run has them. With several the analysis has one phase for both.
_BY_OTHER_PROCESSORS = {
    ("preemptive", "idle"): {
        ("suspend_thread", "waiting"),
        ("resume_thread", "suspended"),
        ("set_waiting", "resumed"),
    },
}


def _has_runs(name: str, call: Call) -> bool:
    others = _BY_OTHER_PROCESSORS.get((name, call.phase.name), set())
    return call.subject is None or (call.handler, call.subject.name) not in others


def mutants(name: str) -> list[Mutant]:
    """All of a profile that runs can tell from the whole model."""
    calls = [call for call in profile(name).calls if _has_runs(name, call)]
    asked = {call.subject for call in calls}  # no call is about a thread that ended
    return [
        *(Mutant(name, call) for call in calls),
        *(Mutant(name, call, kind) for call in calls for kind in call.becomes if kind in asked),
        *(Mutant(name, step=step) for step in _STEPS[name]),
    ]


#: Faults of the analysis of schedulers for several processors, each as a patch of one method.
SEVERAL = {
    "schedule leaves no processor idle": ("_all_run", lambda *_: True),
    "who runs is not taken by a name": ("_takes_own", lambda *_: True),
    "switch_out is always called": ("_without_release", lambda *_: []),
}


# --- faults that the analysis had, and one that it nearly had -------------------------------------


def _keep_checks(walk: flow.Walk, statement: Assert, state: State) -> State:
    return walk._values.evaluate(statement.condition, state)


def _believe(walk: flow.Walk, statement: Assert, state: State) -> State | None:
    return walk._values.branch(statement.condition, state)[0]


def _keep_names(state: State) -> None:
    state.land(NOWHERE)


#: Each as a patch of one function.
FAULTS = {
    "checks passed inside an assertion are known behind it": patch.dict(
        flow.Walk.TRANSFERS, {Assert: _keep_checks}
    ),
    "what an assertion claims is known behind it": patch.dict(
        flow.Walk.TRANSFERS, {Assert: _believe}
    ),
    "names of destroyed threads keep what is known of them": patch.object(
        State, "perish", _keep_names
    ),
    "a name that may be none is no front of an empty container": patch.object(
        flow_conditions, "_may_be_none", lambda *_: False
    ),
}
