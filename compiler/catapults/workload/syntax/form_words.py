"""Forms that workloads do not have yet, by the words for them, and what to write today: tables as
data."""

from __future__ import annotations

_TOKENS = (
    "A channel with tokens does the same: declare `channel s[3];`, let a thread fill it with "
    "`repeat (3) send {} to s;`, and write `receive t from s;` to take one, `send {} to s;` to "
    "give it back."
)
_TAKEN = "To wait for a token in a channel, write `receive t from s;`."
_GIVEN = "To wake a thread that waits at a channel, write `send {} to s;`."
_MET = (
    "Let each thread report by `send {} to arrived;` and wait by `receive g from go;`. One more "
    "thread receives all reports, then sends as many messages to `go`."
)
_SHARED = "A `lock` is held by one thread at a time: `acquire l;` … `release l;`."
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
    **dict.fromkeys("semaphore sem_t sem".split(), _TOKENS),
    **dict.fromkeys(
        "condition condvar cond pthread_cond_t".split(),
        "Let the thread that waits receive from a channel: `receive m from c;` waits, and "
        "`send {} to c;` wakes one.",
    ),
    "barrier": _MET,
    "rendezvous": _MET,
    **dict.fromkeys("rwlock readwritelock".split(), _SHARED),
    **dict.fromkeys("periodic sporadic".split(), _PERIODIC),
    **dict.fromkeys("processes jobs tasks".split(), _PROCESSES),
}

#: Where a statement can begin.
STATED = {
    **dict.fromkeys(
        "wait sem_wait down".split(), f"{_TAKEN} To let time pass, write `sleep TIME;`."
    ),
    **dict.fromkeys("signal notify sem_post up".split(), _GIVEN),
    **dict.fromkeys(
        "broadcast notifyAll notify_all".split(),
        "Send a message for each thread that waits: `repeat (3) send {} to c;`.",
    ),
    **dict.fromkeys(
        "sleep_until sleepuntil sleep_for delay_until".split(),
        "Say how long: `if (t > now) sleep t - now;`.",
    ),
    "select": (
        "Ask one channel after the other in a loop: "
        "`loop { try receive m from a { …; break; } try receive m from b { …; break; } "
        "sleep 1ms; }`."
    ),
    "join": (
        "Let the thread say that it is done, `send {} to done;` as its last statement, and wait "
        "for that by `receive m from done;`."
    ),
    "deadline": _DEADLINE,
    **dict.fromkeys("period offset jitter".split(), _PERIODIC),
}

SLEEP_UNTIL = STATED["sleep_until"]

#: First words of statements that wait, and the words for a limit behind them.
WAITS = ("receive", "acquire", "io", "poll", "try")
LIMITS = ("within", "for", "or", "after", "timeout", "until", "before")
LIMIT = (
    "A wait has no limit. Ask in a loop instead: "
    "`time end = now + 5ms; loop { try receive m from c { …; break; } if (now > end) break; "
    "sleep 1ms; }`."
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
