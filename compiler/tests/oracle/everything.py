"""A campaign of programs that use every construct of the language, until all was reached."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from forbidden import reason
from grammar import Pair, pairs
from observation import Observed, analysed_whole, assembled, contradictions, observe
from reached import Reached, recording
from tally import tally
from writer import Chance, Wanted, Written, write

from catapults.contracts.tables import PROFILES
from catapults.program import Program
from catapults.syntax import ast

#: What the campaign has done, for the summary behind the tests.
TOTAL = tally("programs of every construct")

#: One in so many programs is followed across its handlers; of the others each handler is judged by
#: itself, so that there can be more of them.
ONE_WHOLE = 4

#: Neighbours that the language allows.
ALLOWED = frozenset(pair for pair in pairs() if reason(pair) is None)


class Campaign:
    """Programs from a seed on, each written for what those before have not reached."""

    def __init__(self, seed: int, runs: int) -> None:
        self.reached = Reached()
        self.seed = seed
        self._runs = range(runs)

    def programs(self) -> Iterator[tuple[Written, Program, Observed]]:
        """One after the other, with what their checks met."""
        while True:
            wanted = Wanted(_as_wishes(self.missing()))
            chance = Chance(Random(self.seed), wanted)
            written = write(chance, PROFILES[self.seed % len(PROFILES)])
            alone = self.seed // len(PROFILES) % ONE_WHOLE != 0
            self.seed += 1
            yield (written, *self._observed(written, alone=alone))

    def missing(self) -> set[Pair]:
        """What has not been run yet."""
        return ALLOWED - self.reached.run.keys()

    def _observed(self, written: Written, *, alone: bool) -> tuple[Program, Observed]:
        program, accepted = analysed_whole(written, any_order=alone)
        assembly = assembled(program, written)
        ran: set[ast.Node] = set()
        observed = observe(program, self._runs, make=recording(program, assembly, ran))
        self.reached.add_aspects(written.profile, assembly)
        if accepted:
            self.reached.add(written, assembly, ran)
        TOTAL["accepted" if accepted else "refused for what its checks meet"] += 1
        return program, observed


def _as_wishes(missing: set[Pair]) -> Iterator[tuple[str, str]]:
    """Pairs as the writer names them: the place, and what shall stand there."""
    for outer, field, inner in sorted(missing):
        place = f"behind {field}" if outer.startswith("in ") else f"{outer}.{field}"
        yield place, inner


def wrong(written: Written, program: Program, observed: Observed) -> list[str]:
    """What contradicts the analysis, with the text where it does."""
    found = contradictions(program, observed)
    return [*found, str(written)] if found else []
