"""A campaign of programs that use every construct of the language, until all was reached."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from forbidden import reason
from grammar import Pair, pairs, pairs_of
from observation import OBSERVED, Observed, analysed_whole, assembled, contradictions, observe
from reached import Reached, recording
from tally import tally
from writer import Chance, Wanted, Written, write

from catapults.diagnostics import Diagnostics
from catapults.program import Program
from catapults.source import Source
from catapults.syntax import ast
from catapults.syntax.parser import parse

#: What the campaign has done, for the summary behind the tests.
TOTAL = tally("programs of every construct")

#: One in so many programs is followed across its handlers; of the others each handler is judged by
#: itself, so that there can be more of them.
ONE_WHOLE = 4

#: So many programs are run for a pair at most, and so many texts written until it stands in one.
_TRIES, _TEXTS = 90, 60

#: A slot of an array is that of a processor.
_OF_PROCESSORS = ("Dispatch", "target", "Variable[]")

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
            written = write(chance, OBSERVED[self.seed % len(OBSERVED)])
            alone = self.seed // len(OBSERVED) % ONE_WHOLE != 0
            self.seed += 1
            yield (written, *self._observed(written, alone=alone))

    def directed(self) -> Iterator[tuple[Written, Program, Observed]]:
        """Programs around each pair that chance has left out, until it was run."""
        for pair in sorted(self.missing()):
            for _ in range(_TRIES):
                if pair in self.reached.run:
                    break
                written = self._around(pair)
                yield (written, *self._observed(written, alone=True))

    def _around(self, pair: Pair) -> Written:
        """The first program in which a pair stands."""
        row = pair[1:] if pair[0] == "in statements" else None
        wanted = Wanted(() if row else _as_wishes({pair}))
        for _ in range(_TEXTS):
            chance = Chance(Random(self.seed), wanted, insists=True, row=row)
            written = write(chance, self._profile_of(pair))
            self.seed += 1
            if pair in _pairs_in(written):
                break
        return written

    def _profile_of(self, pair: Pair) -> str:
        """One in which a pair can stand."""
        if any("Fail" in one for one in pair) or pair == _OF_PROCESSORS:
            return "preemptive"
        return OBSERVED[self.seed % len(OBSERVED)]

    def missing(self) -> set[Pair]:
        """What has not been run yet."""
        return ALLOWED - self.reached.run

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


def _pairs_in(written: Written) -> Iterator[Pair]:
    """The pairs of all files of a program."""
    own = Source("random.sched", written.text)
    bases = [Source(name, text) for name, text in written.bases.items()]
    for source in (own, *bases, *written.sources()):
        yield from (pair for pair, _ in pairs_of(parse(source, Diagnostics()).scheduler))


def wrong(written: Written, program: Program, observed: Observed) -> list[str]:
    """What contradicts the analysis, with the text where it does."""
    found = contradictions(program, observed)
    return [*found, str(written)] if found else []
