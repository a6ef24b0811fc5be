"""Forms that workloads do not have yet, by the words for them, and what to write today: tables as
data."""

from __future__ import annotations

from catapults.syntax.foreign.words import Foreign

_PERIODIC = (
    "A thread says at its beginning when its jobs come: `thread t { period 10ms; … }`, or "
    "`sporadic 10ms;` where arrivals release them."
)
_PROCESSES = "A table has a row for each: `processes { name arrival bursts; P1 0 8; P2 1 4; }`."

#: In place of a declaration of the workload, and in that of a statement.
DECLARED = {
    **dict.fromkeys("periodic sporadic".split(), _PERIODIC),
    **dict.fromkeys("jobs tasks".split(), _PROCESSES),
}

#: First words of statements that wait, and what others write for the limit of a wait.
WAITS = "receive send acquire io poll wait join try".split()
LIMITS = ("within", "for", "or", "after", "timeout", "until", "before")
MOMENTS = ("until", "before")
LIMIT = Foreign(
    "A wait that has a limit is written `within 5ms`; up to a moment that is `within t - now`.",
    "within",
)
SEVERAL = Foreign(
    "What comes first of several is received by `select { receive m from a …  receive m from b … "
    "after 5ms … }`."
)

#: Words between the name of a thread and its braces.
STARTS = (
    "start starts at after from arrives arrival offset period every priority deadline released"
).split()
START = (
    "What a thread begins with stands in its braces: `offset 3ms;` for when it begins to exist, "
    "`period 10ms;`, `deadline 5ms;`, `import int priority = 3;`."
)

TABLE = (
    "A name stands for one value. Choose among several: "
    "`if (instance == 0) n = 5; else if (instance == 1) n = 3;`, or give each thread a row of a "
    "table, `processes { name arrival bursts; P1 0 5; P2 0 3; }`."
)

TERNARY = "Choose by a statement: `if (CONDITION) n = 1; else n = 2;`."

#: A channel without room.
RENDEZVOUS = (
    "For sender and receiver to meet, give the channel room, `channel {name}[1];`, and let the "
    "receiver answer in a second channel, from which the sender receives."
)
