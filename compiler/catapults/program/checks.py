"""Conditions that must hold, the verdicts on them, and the places that faults and steps name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from catapults.source import Source, Span


class CheckKind(Enum):
    """What must hold, in the words of the language reference, section 9."""

    SOURCE_HOLDS = auto()  # the source of a transfer holds a thread
    TARGET_FREE = auto()  # the destination slot is empty
    DISPATCH_HOLDS = auto()
    DESTROY_HOLDS = auto()
    FAILS_OUTSIDE = auto()  # a thread that fails before it is taken in is in no container
    SLOT_HOLDS = auto()  # x.attr, or x as a thread value
    FRONT_HOLDS = auto()  # *c
    INDEX_IN_RANGE = auto()
    DIVISOR_NOT_ZERO = auto()


#: The kinds that reports count; the others are guards.
CHECKS = (
    CheckKind.SOURCE_HOLDS,
    CheckKind.TARGET_FREE,
    CheckKind.DISPATCH_HOLDS,
    CheckKind.DESTROY_HOLDS,
    CheckKind.FAILS_OUTSIDE,
)


class Verdict(Enum):
    PROVEN = "proven"
    RUNTIME = "runtime"
    REFUTED = "refuted"


@dataclass(eq=False)
class Check:
    """One condition at one place, with what the analysis knows of it."""

    kind: CheckKind
    site: Site
    subject: str  # the source text of what is checked: ``RQ``, ``level[i]``
    span: Span
    verdict: Verdict = Verdict.RUNTIME
    reason: str = ""
    #: Whether the subject is the name of one thread, which is none once its thread was destroyed.
    of_name: bool = False

    @property
    def line(self) -> int:
        """Where it is made, from 1."""
        return self.span.line


class Obligation(Enum):
    """What a scheduler owes the library beside the checks in its own text.

    Proofs of those rest on it, so a library looks at what is not proven. All of it is about the
    slot for the running thread, but for the last.
    """

    SCHEDULE_FINDS_SLOT_EMPTY = auto()
    SCHEDULE_DISPATCHES = auto()
    SCHEDULE_FILLS_SLOT = auto()  # with the thread that it dispatched
    DISPATCHED_CAN_RUN = auto()  # it is neither suspended nor has it ended
    SWITCH_OUT_EMPTIES_SLOT = auto()
    ENDED_ARE_GONE = auto()  # a thread that ended, once it was switched out, is nowhere


class Site:
    """A place in the text that a fault, a trace record or a step can name.

    A program numbers its sites; number 0 is "nowhere".
    """

    __slots__ = ("_text", "handler", "kind", "span")

    def __init__(self, kind: str, handler: str, span: Span, text: str | None = None) -> None:
        """``kind`` is 'statement', 'branch', 'loop', 'transfer', 'dispatch', 'destroy', 'check' or
        'assert'; without a text of its own a site is called what is written there."""
        self.kind = kind
        self.handler = handler
        self.span = span
        self._text = text

    @property
    def text(self) -> str:
        """The condition or statement in words and in one line, e.g. "RQ holds a thread"."""
        return self._text if self._text is not None else " ".join(self.span.text.split())


#: The site of what no record names.
NO_SITE = Site("statement", "", Source("", "").span(0, 0), "nowhere")
