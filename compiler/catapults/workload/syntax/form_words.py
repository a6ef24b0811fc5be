"""Forms that workloads do not have yet, by the words for them, and what to write today: tables as
data."""

from __future__ import annotations

from catapults.syntax.foreign_words import Foreign

_PERIODIC = (
    "Keep the next time in a variable: "
    "`loop { …; next += 10ms; if (next > now) sleep next - now; }`."
)
_DEADLINE = "Compare with the time instead: `if (now > due) count late;`."
_PROCESSES = (
    "Declare a thread for each: `thread p1 { sleep 1ms; compute 8ms; }`, which arrives after 1 ms."
)

#: In place of a declaration of the workload, and in that of a statement.
DECLARED = {
    **dict.fromkeys("periodic sporadic".split(), _PERIODIC),
    **dict.fromkeys("processes jobs tasks".split(), _PROCESSES),
}

#: Where a statement can begin.
STATED = {
    "deadline": _DEADLINE,
    **dict.fromkeys("period offset jitter".split(), _PERIODIC),
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
START = "Let the thread wait before it begins: `sleep 3ms;` as its first statement."

TABLE = (
    "A name stands for one value. Choose among several: "
    "`if (instance == 0) n = 5; else if (instance == 1) n = 3;`, or declare a thread for each."
)

TERNARY = "Choose by a statement: `if (CONDITION) n = 1; else n = 2;`."

#: A channel without room.
RENDEZVOUS = (
    "For sender and receiver to meet, give the channel room, `channel {name}[1];`, and let the "
    "receiver answer in a second channel, from which the sender receives."
)
