"""Whatever the grammars allow, there is an answer: programs of chance with right syntax.

The same cases run each time; ``EXPLORE=1`` looks for new ones, and for longer.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from random import Random

import pytest
from all_services import ask_all, told
from hypothesis import given, settings
from hypothesis import strategies as st
from sentences import Sentences

from catapults.syntax import tokens as scheduler_tokens
from catapults.syntax.rules import rules as scheduler_rules
from catapults.workload.syntax import tokens as workload_tokens
from catapults.workload.syntax.grammar import rules as workload_rules

TIMES = 3000 if os.environ.get("EXPLORE") else 15

#: A name that few texts use stands for nothing; the fewer there are, the more meet.
_NAMES = ("t", "x", "rank", "RQ", "q", "slots", "current", "N", "schedule", "newthread", "is_ready")
_LITERALS = {
    "INTEGER": ("0", "1", "2", "3", "0x7fff", "40000"),
    "REAL": ("0.5", "1e3", "1e300"),
    "DURATION": ("1us", "2ms", "0s"),
    "STRING": ('"text"',),
}
_SCHEDULER_WORDS = {
    **{token: (word,) for word, token in scheduler_tokens.KEYWORD_TOKENS.items()},
    **{token: (mark,) for token, mark in scheduler_tokens.PUNCTUATION.items()},
    **_LITERALS,
    "ID": _NAMES,
    **{token: (token.lower(),) for token in scheduler_tokens.CONTEXTUAL},
    "VERBATIM_STATEMENT": ("{* x = x + 1; *}", "{* t->rank = rand(); *}", "{* other(x); *}"),
    "VERBATIM_EXPRESSION": ("(* x *)", "(* t->rank *)", "(* sensor(2) *)"),
    "IS": ("is",),
}
_WORKLOAD_WORDS = {
    **{token: (word,) for word, token in workload_tokens.WORD_TOKENS.items()},
    **{token: (mark,) for token, mark in scheduler_tokens.PUNCTUATION.items()},
    **_LITERALS,
    "word": (*_NAMES, *"switch disk net m now role ticks min sine uniform".split()),
    "COLON": (":",),
}
_SCHEDULER = Sentences(
    scheduler_rules(), _SCHEDULER_WORDS, scheduler_tokens.OF_DISTRIBUTED - {"IS"}
)
_MASTER_WORDS = {
    **_SCHEDULER_WORDS,
    **{token: (word,) for word, token in scheduler_tokens.DISTRIBUTED_TOKENS.items()},
    scheduler_tokens.COLON: (":",),
    scheduler_tokens.PLACEMENT: ("dispatch",),
}
_MASTER = Sentences(scheduler_rules(), _MASTER_WORDS, frozenset())
_WORKLOAD = Sentences(workload_rules(), _WORKLOAD_WORDS)

_DECLARATIONS = """
    thread { int rank; } imports { int x default 1; }
    data { queue q; pqueue slots[3] sortable on rank; const int N = 2; }
"""
_NODES = 'nodefamilies { "t.sched" : t; } nodes { queue q; node slots[3]; } global { int x; }'
_WORLD = """
    int x; int rank = 1; lock q; channel net; channel m;
    device disk { servers 1; service 1ms; }
    thread current { compute 1ms; }
"""


@dataclass(frozen=True)
class Drawn:
    """A symbol of a grammar that is drawn, and what stands around it."""

    name: str
    grammar: Sentences
    symbol: str
    around: str

    def __str__(self) -> str:
        return f"{self.name}-{self.symbol}"


def _scheduler(symbol: str, around: str) -> Drawn:
    return Drawn("x.sched", _SCHEDULER, symbol, around)


def _workload(symbol: str, around: str) -> Drawn:
    return Drawn("x.workload", _WORKLOAD, symbol, around)


CASES = [
    _scheduler("scheduler", "%s"),
    _scheduler("sections", f"scheduler s extends pth {{ {_DECLARATIONS} %s }}"),
    _scheduler(
        "items",
        f"scheduler s extends pth {{ {_DECLARATIONS} event set_next_thread(t) {{ %s }} }}",
    ),
    Drawn("x.sched", _MASTER, "sections", f"distributed scheduler m {{ {_NODES} %s }}"),
    _workload("workload", "%s"),
    _workload("items", f"workload w {{ {_WORLD} %s }}"),
    _workload("statements", f"workload w {{ {_WORLD} thread t {{ %s }} }}"),
]


@pytest.mark.parametrize("drawn", CASES, ids=str)
@settings(max_examples=TIMES)
@given(seed=st.integers(0, 2**32), height=st.integers(8, 24))
def test_any_sentence_is_answered(drawn: Drawn, seed: int, height: int) -> None:
    random = Random(seed)
    text = drawn.around % drawn.grammar.draw(drawn.symbol, random, height)
    said = told(drawn.name, text.encode())
    assert "E110" not in {each.code for each in said}, text
    ask_all(drawn.name, text, random.randrange(len(text)))
