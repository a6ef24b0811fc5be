"""Schedulers that follow a policy, as texts."""

from __future__ import annotations

#: A scheduler by a key that a thread has from its birth on, or from each release on.
SORTED = """
scheduler sorted extends preemptive {{
    thread {{ {type} rank; }}
    threadimports {{ {imports} }}
    data {{ pqueue ready {direction} sortable on rank; }}
    event newthread(t) {{ t.rank = {key}; t => ready; }}
    event event_raised(t) {{ t.rank = {key}; t => ready; }}
    event schedule {{ ready => current; dispatch current; }}
    event switch_out {{ if (|current| == 1) {{ {requeue} current => ready; }} }}
    {more}
}}
"""
BY_RANK = "query preempts(t) { return t.rank < current.rank; }"
BY_HIGH_RANK = "query preempts(t) { return t.rank > current.rank; }"


def by_key(
    key: str,
    imports: str,
    *,
    direction: str = "increasing",
    more: str = BY_RANK,
    requeue: str = "",
) -> str:
    kind = imports.split(maxsplit=1)[0]
    return SORTED.format(
        type=kind, imports=imports, direction=direction, key=key, more=more, requeue=requeue
    )


PRIORITIES = by_key("t.priority", "int priority default 0;")
RATE_MONOTONIC = by_key("t.period", "time period default 0ms;")
DEADLINES = by_key("t.deadline", "time deadline default 0ms;")
#: The same where jobs can queue: each has its own deadline.
QUEUED_DEADLINES = by_key(
    "t.deadline", "time deadline default 0ms;", requeue="current.rank = current.deadline;"
)

# --- locks ------------------------------------------------------------------------------------

GIVES_WAY = "query gives_way(t) { return |ready| > 0 && ( *ready).rank < t.rank; }"
INHERITANCE = """
    event contended(t) {
        threadref aside;
        if (waiter.rank < t.rank) {
            if (t == current || t.waits) { t.rank = waiter.rank; }
            else { t => aside; aside.rank = waiter.rank; aside => ready; }
        }
    }
    event released(t) {
        threadref aside;
        if (t == current || t.waits) { t.rank = t.priority; }
        else { t => aside; aside.rank = aside.priority; aside => ready; }
    }
"""
CEILING = """
    event acquired(t) { if (lock_ceiling < t.rank) t.rank = lock_ceiling; }
    event released(t) { t.rank = t.priority; }
"""


def with_protocol(protocol: str) -> str:
    return f"""
    scheduler locking extends preemptive {{
        thread {{ int rank; int waits; }}
        threadimports {{ int priority default 0; }}
        data {{ pqueue ready increasing sortable on rank; }}
        event newthread(t) {{ t.rank = t.priority; t => ready; }}
        event event_raised(t) {{ t.waits = 0; t => ready; }}
        event set_waiting(t) {{ t.waits = 1; t => WQ; }}
        event schedule {{ ready => current; dispatch current; }}
        event switch_out {{ if (|current| == 1) current => ready; }}
        {BY_RANK} {GIVES_WAY} {protocol}
    }}
    """


#: Deadlines with the stack resource policy. `level` is the more urgent, the shorter the deadline.
STACK = """
scheduler stacked extends preemptive {
    thread { time rank; int outer; }
    threadimports { time deadline default 0ms; int level default 0; }
    data {
        pqueue ready increasing sortable on rank;
        pstack displaced increasing sortable on rank;
        int ceiling = 1000;
    }
    event newthread(t) { t.rank = t.deadline; t => ready; }
    event event_raised(t) { t.rank = t.deadline; t => ready; }
    event acquired(t) { t.outer = ceiling; if (lock_ceiling < ceiling) ceiling = lock_ceiling; }
    event released(t) { ceiling = t.outer; }
    query preempts(t) { return t.rank < current.rank && t.level < ceiling; }
    query gives_way(t) {
        return |ready| > 0 && ( *ready).rank < t.rank && ( *ready).level < ceiling;
    }
    event schedule {
        if (|ready| > 0 && ( *ready).level < ceiling
                && (|displaced| == 0 || ( *ready).rank < ( *displaced).rank))
            ready => current;
        else if (|displaced| > 0)
            displaced => current;
        else
            return;
        dispatch current;
    }
    event switch_out { if (|current| == 1) current => displaced; }
}
"""
