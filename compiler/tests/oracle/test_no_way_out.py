"""Threads never leave the containers of which the analysis says so, in random programs that run.

``EXPLORE=1`` takes new programs, and ten times as many.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from interpreter import Interpreter
from observation import FUEL, assembled, drive
from programs import schedulers, tidy_schedulers
from run_state import Holder, Thread
from tally import tally

from catapults.analysis.across.calls import about_no_ready
from catapults.analysis.check import check
from catapults.analysis.rules import all_rules, structure
from catapults.contracts.libraries import profile
from catapults.diagnostics import Diagnostics
from catapults.program import Container, Program
from catapults.source import Source

TOTAL = tally("containers without a way out")

PROGRAMS = 600 if os.environ.get("EXPLORE") else 30
RUNS = 20

KINDS = {
    "embedded": schedulers(),
    "tidy embedded": tidy_schedulers("embedded"),
    "tidy pth": tidy_schedulers("pth"),
}


@dataclass(frozen=True)
class Claim:
    """Threads in these containers stay there, unless one of the handlers is called about them."""

    containers: frozenset[str]
    handlers: frozenset[str]


@st.composite
def closed(draw: st.DrawFn, kind: str) -> str:
    """A random scheduler of which some containers mostly lead into each other."""
    text = draw(KINDS[kind])
    names = draw(st.lists(st.sampled_from("qrspu"), min_size=2, max_size=4, unique=True))
    targets = st.sampled_from([*names, *draw(st.sampled_from([[], [], ["current", "r"]]))])
    return re.sub(
        rf"\b({'|'.join(names)}|v\d*) => [^;]*;",
        lambda move: f"{move[1]} => {draw(targets)};",
        text,
    )


def _claimed(text: str, profile_name: str) -> tuple[Program | None, list[Claim]]:
    library = profile(profile_name)
    ready: set[str] = set()

    def places_of_ready(*arguments: Any) -> set[Container]:
        found = structure.places_of_ready(*arguments)
        ready.update(one.name for one in found)
        return found

    diagnostics = Diagnostics()
    source = Source("random.sched", text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(all_rules, "places_of_ready", places_of_ready)
        found = check(source, diagnostics, load=lambda _: None, profile_name=profile_name)
    claims = []
    for one in diagnostics:
        if one.code in ("W605", "W609"):
            into, _, rest = one.message.partition(", but ")
            containers = frozenset(re.findall(r"`([^`]+)`", into))
            handlers = frozenset(re.findall(r"`(\w+)`", rest) if one.code == "W609" else [])
            if ready & {container.partition("[")[0] for container in containers}:
                handlers |= about_no_ready(library)  # nothing is said of the others there
            claims.append(Claim(containers, handlers))
    return found.program, claims


class Watching(Interpreter):
    """Looks behind each call whether a thread has left what it is said never to leave."""

    def watch(self, claims: list[Claim]) -> None:
        self.claims = claims
        self.broken: list[str] = []
        self.seen = 0

    def call(self, handler: str, thread: Thread | None = None) -> object:
        before = [(claim, one) for claim in self.claims for one in self._threads(claim)]
        self.seen += len(before)
        answer = super().call(handler, thread)
        for claim, one in before:
            meant = one is thread and handler in claim.handlers
            if not meant and one not in self._threads(claim):
                self.broken.append(f"{handler} moves a thread out of {sorted(claim.containers)}")
        return answer

    def _threads(self, claim: Claim) -> list[Thread]:
        return [one for name in claim.containers for one in self._threads_in(name)]

    def _threads_in(self, container: str) -> Iterator[Thread]:
        name, _, index = container.partition("[")
        found = self.globals[name]
        if isinstance(found, list):
            chosen = [found[int(index[:-1])]] if index else found
            yield from (thread for holder in chosen for thread in holder.threads)
        else:
            assert isinstance(found, Holder)
            yield from found.threads


def _broken(program: Program, claims: list[Claim]) -> list[str]:
    broken = []
    for run in range(RUNS):
        watching = Watching(assembled(program), profile(program.profile).int_bits, fuel=FUEL)
        made = drive(program, watching, run, 1 + run % 4)
        made.takes_over = False  # which puts threads elsewhere without a call
        watching.watch(claims)
        made.run(24)
        TOTAL["threads seen there before a call"] += watching.seen
        broken += watching.broken
    for claim in claims:
        TOTAL["told together" if len(claim.containers) > 1 else "told alone"] += 1
    return broken


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=PROGRAMS, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_no_thread_leaves_what_it_is_said_never_to_leave(kind: str, data: st.DataObject) -> None:
    chosen = kind.rsplit(maxsplit=1)[-1]
    program, claims = _claimed(data.draw(closed(kind)), chosen)
    if program is not None and claims:
        assert not _broken(program, claims)
