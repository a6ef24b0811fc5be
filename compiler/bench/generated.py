"""Schedulers of any length, in the manner of people: classes of threads, each with its own rules.

Every class has a container, constants, a counter, and its places in `newthread`, `schedule`,
`switch_out` and two more handlers, so that containers, handlers and rules grow together.
"""

from __future__ import annotations

from collections.abc import Callable

#: Lines that do not belong to a class.
_FRAME = 43
_LINES_OF_A_CLASS = 23


def scheduler(lines: int) -> str:
    """A scheduler of about so many lines, without errors; the same for the same number."""
    classes = range(max(1, (lines - _FRAME) // _LINES_OF_A_CLASS))

    def each(part: Callable[[int], str]) -> str:
        return "".join(part(number) for number in classes)

    return f"""\
// Gives turns to {len(classes)} classes of threads, each by a rule of its own.
scheduler generated {{
    thread {{
        int waited;  // calls of schedule since the last turn
    }}

    threadimports {{
        int role default 0;  // the class
        int weight default 1;
    }}

    imports {{
        int load default 0;  // of the machine, in percent
    }}

    data {{
        stack NQ;  // new threads, whose role is not known yet
        queue rest;
        threadref current;
        threadref next;  // was yielded to by name
{each(_data)}    }}

    event init {{}}

    event newthread(t) {{
        t => NQ;
    }}

    event schedule {{
        foreach t in NQ {{
{each(_sorting)}            t => rest;
        }}
{each(_counting)}
        if (|next| > 0) {{
            next => current;
            dispatch current;
        }}
{each(_rule)}
        if (|rest| > 0)
            rest => current;
        dispatch current;
    }}

    event switch_out(t) {{
        t.waited = 0;
{each(_return)}        current => rest;
    }}

    event set_next_thread(t) {{
        if (|next| == 0)
            t => next;
    }}
}}
"""


def _data(number: int) -> str:
    kind = ("queue", "stack", "queue", "queue")[number % 4]
    return f"""\
        const int CALLS_{number} = {3 + number % 9};  // between two turns of class {number}
        {kind} class_{number};
        int since_{number};
"""


def _sorting(number: int) -> str:
    return f"""\
            if (t.role == {number + 1}) {{
                t => class_{number};
                continue;
            }}
"""


def _counting(number: int) -> str:
    return f"""\
        if (since_{number} < CALLS_{number})
            since_{number}++;
"""


def _rule(number: int) -> str:
    return f"""\
        // Class {number}: when its turn has come and the load allows it.
        if (|class_{number}| > 0 && since_{number} == CALLS_{number}
                && load < {95 - number % 50}) {{
            foreach t in class_{number}
                t.waited += t.weight;
            class_{number} => current;
            since_{number} = 0;
            dispatch current;
        }}
"""


def _return(number: int) -> str:
    return f"""\
        if (t.role == {number + 1} && load > {number % 40}) {{
            current => class_{number};
            return;
        }}
"""
