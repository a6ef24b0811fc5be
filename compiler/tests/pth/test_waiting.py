"""Threads of a sample program wait for each other on the real Pth.

What ends a wait comes at once or never, so that no time decides what is told.
"""

from __future__ import annotations

import pytest
from pth_workshop import Workshop, published, run

from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.workload import check, parse

_WORKLOAD = """
workload meeting {
    profile pth;
    channel calls; channel silence[1]; channel letters;
    semaphore places = 1; semaphore spare[2] = 1; lock door; condition opened; barrier step[2];
    int is_open;
    arrivals phone { at 20ms, 40ms, 60ms; to calls; fields { int n = 1; } }
    arrivals post { at 50ms; to letters; fields { int n = 2; } }

    thread clerk {
        receive c from calls within 1min count got; else count late;
        receive s from silence within 1ms count got; else count late;
        repeat (3) select {
            receive c from calls count called;
            receive l from letters { count posted; }
        }
        select { receive s from silence count called; after 1ms count in_vain; }
        send { n = 1 } to silence;
        send { n = 2 } to silence within 1ms count sent; else count late;
    }
    thread car[3] {
        wait places within 1min { count parked; sleep 1ms; signal places; }
        wait spare[1]; wait spare[0] within 1ms { signal spare[0]; } signal spare[1];
    }
    thread doorman {
        repeat (3) { acquire door; is_open = 1; signal opened; release door; sleep 1ms; }
    }
    thread guest {
        repeat (3) {
            acquire door;
            while (!is_open) wait opened with door;
            is_open = 0; count entered;
            release door;
        }
        acquire door;
        wait opened with door within 1ms count entered; else count missed;
        release door;
    }
    thread runner[2] { wait step; count met; if (instance) wait step within 1ms; else count left; }
    thread main {
        spawn child; join child; count joined;
        join child[0] within 1min count joined;
        join clerk within 1ns count joined; else count early;
        join car; count all_joined;
    }
    thread child[0] { sleep until 10ms; }
}
"""
_COUNTS = {
    "got": 1,
    "late": 2,
    "called": 2,
    "posted": 1,
    "in_vain": 1,
    "sent": 0,
    "parked": 3,
    "entered": 3,
    "missed": 1,
    "met": 2,
    "left": 1,
    "joined": 2,
    "early": 1,
    "all_joined": 1,
}


@pytest.mark.parametrize("under", ["its own scheduler", "first_come"])
def test_threads_wait_as_in_the_simulation(workshop: Workshop, under: str) -> None:
    diagnostics = Diagnostics()
    syntax = parse(Source("meeting.workload", _WORKLOAD), diagnostics)
    workload = check(syntax, diagnostics) if syntax is not None else None
    assert workload is not None, [one.message for one in diagnostics]
    text = published("first_come")
    sample = workshop.sample(text, workload)
    scheduler = workshop.scheduler(text) if under == "first_come" else None
    done = run([sample, "--seconds", "30"], scheduler)
    assert done.returncode == 0, done.stderr
    first, *lines = done.stdout.splitlines()
    assert first.startswith("meeting: all threads have ended after")
    counted = {words[0]: int(words[1]) for words in map(str.split, lines)}
    assert counted == _COUNTS
