"""What of the grammar programs of a campaign reached: written, accepted and run."""

from __future__ import annotations

from collections import Counter
from functools import partial

from grammar import Pair, pairs_of, productions_of
from interpreter import Interpreter
from meaning import stripped
from observation import Make, plain
from run_state import Result
from writer import Written

from catapults.models.classic.inherit import Assembly
from catapults.program import Program
from catapults.source import Source
from catapults.syntax import ast


class Recording(Interpreter):
    """Keeps which nodes of the tree were run."""

    def __init__(self, ran: set[ast.Node], *arguments: object, **options: object) -> None:
        self._ran = ran
        super().__init__(*arguments, **options)

    def _block(self, block: ast.Block) -> None:
        self._ran.add(block)
        super()._block(block)

    def _statement(self, statement: ast.Stmt) -> None:
        self._ran.add(statement)
        super()._statement(statement)

    def _effect(self, expr: ast.Expr) -> None:
        self._ran |= {expr, stripped(expr)}
        super()._effect(expr)

    def _expression(self, expr: ast.Expr) -> Result:
        self._ran.add(expr)
        return super()._expression(expr)


class Reached:
    """Productions, with their counts, and pairs of neighbours."""

    def __init__(self) -> None:
        self.productions: Counter[str] = Counter()
        self.written: set[Pair] = set()
        self.run: set[Pair] = set()
        #: Profiles, before or after, handlers.
        self.aspects: set[tuple[str, str, str]] = set()

    def add_aspects(self, profile: str | None, assembly: Assembly) -> None:
        """Counts where aspects stand in a program."""
        self.aspects |= {(profile or "", one.when, one.handler.text) for one in assembly.aspects}

    def add(self, written: Written, assembly: Assembly, ran: set[ast.Node]) -> None:
        """Counts an accepted program, of which some nodes were run."""
        own = Source("random.sched", written.text)
        bases = [one for name in written.bases if (one := written.load(name)) is not None]
        for source in (own, *bases, *written.sources()):
            self.productions.update(productions_of(source))
        for root in _roots(assembly):
            for pair, has_run in pairs_of(root, ran):
                self.written.add(pair)
                if has_run:
                    self.run.add(pair)


def _roots(assembly: Assembly) -> list[ast.Node]:
    """All that an interpreter uses."""
    return [
        assembly.own,
        *assembly.imports,
        *assembly.threadimports,
        *assembly.data,
        *assembly.invariants,
        *assembly.handlers.values(),
        *assembly.aspects,
    ]


def recording(program: Program, assembly: Assembly, ran: set[ast.Node]) -> Make:
    """Interpreters that keep what they run."""
    return plain(program, assembly, partial(Recording, ran))
