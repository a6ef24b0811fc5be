"""The arrows of the graph: transfers of one pair of places, handler and circumstances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from catapults.contracts.messages import GraphEdge, GraphTransfer, VerdictName
from catapults.graph.nodes import END, RUNNING
from catapults.program import Check, Verdict

#: Statements before a transfer that are named because they did not end the handler.
_MOST_PASSED = 8

_WORST_FIRST = (Verdict.REFUTED, Verdict.RUNTIME, Verdict.PROVEN)


@dataclass(frozen=True)
class Circumstances:
    """What stands around a statement."""

    handler: str
    conditions: tuple[str, ...] = ()
    loop: bool = False


class Arrows:
    """Gathers transfers into one edge per pair, handler and circumstances."""

    def __init__(self) -> None:
        self.edges: dict[str, GraphEdge] = {}
        self._seen: set[tuple[str, int]] = set()  # which edge has the transfer of which site

    def add(
        self,
        source: str,
        target: str,
        around: Circumstances,
        inferred: bool,
        transfer: GraphTransfer,
    ) -> None:
        """Adds a transfer to its arrow; one that a second turn of a loop meets is there already."""
        conditional = bool(around.conditions)
        marks = ("loop" if around.loop else "") + ("if" if conditional else "")
        key = f"{around.handler}:{source}>{target}:{marks}"
        edge = self.edges.setdefault(
            key,
            GraphEdge(
                id=key,
                source=source,
                target=target,
                handler=around.handler,
                loop=around.loop,
                conditional=conditional,
                inferred=inferred,
                transfers=[],
            ),
        )
        edge.inferred = edge.inferred and inferred
        if (key, transfer.site) not in self._seen:
            self._seen.add((key, transfer.site))
            edge.transfers.append(transfer)

    def add_exit(self) -> None:
        """Threads end in every system; here the library takes them away itself."""
        self.edges[END] = GraphEdge(
            id=END,
            source=RUNNING,
            target=END,
            handler="exit",
            loop=False,
            conditional=False,
            inferred=True,
            transfers=[],
        )


def not_ended(lines: list[int]) -> list[str]:
    """That none of some statements ended the handler: the nearest by line, those before counted.

    Each transfer says so, and a long handler would else tell all of it again for each.
    """
    omitted, named = len(lines) - _MOST_PASSED, lines[-_MOST_PASSED:]
    told = [f"line {line} did not end the handler" for line in named]
    if omitted > 0:
        count = f"{omitted} statement{'s' if omitted > 1 else ''}"
        told.insert(0, f"{count} before line {named[0]} did not end the handler")
    return told


def worst_of(checks: Sequence[Check | None]) -> VerdictName | None:
    """The gravest verdict on some checks; what needs none is proven. None before the analysis has
    looked at all of them, which gives each a reason."""
    found = {check.verdict if check.reason else None for check in checks if check is not None}
    if None in found:
        return None
    worst = next((verdict for verdict in _WORST_FIRST if verdict in found), Verdict.PROVEN)
    return worst.value
