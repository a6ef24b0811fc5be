"""What a sample program does: as the simulation, if its time is that of one."""

from __future__ import annotations

import re
from pathlib import Path
from struct import unpack

import pytest
from board import decisions_of, sample_of, sampled
from libraries import embedded_examples, simulated
from recording import ROOT, build_scheduler, record
from sdcc import as_c
from workload.support import blob

from catapults.cli import main

EXAMPLES = ROOT / "public/examples"

#: What a model knows: a look takes time, what the library does takes none.
_COSTS = "costs { switch 0us; handler 0us; statement 0us; look 1ms; host 0us; }"


def exported(scheduler: str, workload: str, folder: Path) -> Path:
    """The folder that the command line writes."""
    (folder / "it.sched").write_text(scheduler, "utf-8")
    (folder / "it.workload").write_text(workload, "utf-8")
    command = ["build", str(folder / "it.sched"), "--backend", "dynamicc"]
    command += ["--workload", str(folder / "it.workload"), "-o", str(folder / "here")]
    assert main(command) == 0
    return folder / "here"


def decisions(watcher: Path, scheduler: str, workload: str, folder: Path) -> tuple[list[int], ...]:
    """Who is chosen in the simulation, and by the sample program on the board."""
    done = sampled(exported(scheduler, workload, folder), {}, "MODEL")
    assert done.word("failures") == 0
    found = decisions_of(done)
    program = simulated(scheduler)
    built = build_scheduler(program, folder)
    recording = record(watcher, program, built, blob(workload), len(found))
    return recording.dispatched, found


def test_the_web_server_decides_as_in_the_simulation(watcher: Path, tmp_path: Path) -> None:
    text = (EXAMPLES / "embedded-web-server/sockets.workload").read_text("utf-8")
    workload = re.sub(r"costs \{.*?\}", _COSTS, text)
    workload = workload.replace("60min", "30min")  # within what microseconds tell
    # The dice of the board are its own: here times differ by thread and turn instead.
    fixed = "(THINK + 1ms * instance * 3 - 7us * left)"
    workload = workload.replace("exponential(THINK)", fixed)
    turned = "(ROUND_TRIP - 200us * (instance % 5) + 1us * left)"
    workload = workload.replace("uniform(ROUND_TRIP / 2, 3 * ROUND_TRIP / 2)", turned)
    assert "uniform" not in workload and "exponential" not in workload
    scheduler = (EXAMPLES / "embedded-web-server/sockets.sched").read_text("utf-8")
    expected, found = decisions(watcher, scheduler, workload, tmp_path)
    assert len(found) == 600
    assert len(set(found)) == 9
    assert found == expected


#: Everything that a world has, with times that nothing random is in.
_WORLD = """workload world {
    profile embedded;
    COSTS

    device disk { service 3ms + amount * 10us; }
    device printer { servers 2; service amount * 1ms; discipline lowest amount; }
    device tape { service 2ms; latency 500us; discipline highest amount * 2; }
    channel backlog[4];
    channel work;
    lock log;
    lock row[3];
    arrivals clients { every 3ms; start 1ms; count 30; burst 2; to backlog;
        fields { int size = 100 * length(backlog) + 7; float weight = 1.5; } }
    arrivals inspector { at 4ms, 9ms, 40ms; to backlog; fields { int size = 3; float weight; } }
    signal float outside = triangle(10, 5, 8ms) every 1ms;
    signal int rush = step(0, 1, 20ms) every 2ms;
    signal float price = table(5ms: 1, 15ms: 2.5, 30ms: 4) every 5ms;
    int balance;
    time latest;

    thread doorman {
        loop {
            receive c from backlog;
            compute 100us + c.size * 1us;
            if (rush && c.size % 2 == 0) send { size = c.size / 2; weight = outside; } to work;
            else send c to work;
            latest = c.created;
        }
    }
    thread clerk[2] {
        loop {
            receive c from work;
            record response now - c.created;
            io disk c.size / 3;
            acquire row[c.size % 3];
            compute 400us + max(0us, outside * c.weight * 20us);
            acquire log;
            balance += c.size;
            release log;
            yield;
            release row[c.size % 3];
            poll printer 1 + instance;
            count served;
        }
    }
    thread writer[3] {
        int turns;
        while (turns < 12) {
            turns++;
            io printer 2 + (turns * 7 + instance * 5) % 4;
            io tape instance + turns % 2;
            io disk 100;
            try receive c from work {
                mark "helped out";
                balance -= c.size;
            } else
                count idle;
            sleep 150us * (instance + 1);
            acquire row[instance];
            compute (price > 2.0) * 300us + 200us;
            release row[instance];
            if (turns == 5 && instance == 1) spawn late;
            if (turns == 6 && instance == 0) suspend clerk[1];
            if (turns == 8 && instance == 0) resume clerk[1];
            yield to clerk[0];
        }
    }
    thread late[0] {
        repeat (4) { sleep 2500us; count rows; io disk; }
    }

    stop when now > 400ms or refused(backlog) > 1000;
}
""".replace("COSTS", _COSTS.replace("1ms", "50us"))

#: In it who comes last runs first, unlike in any library.
_STACK = """scheduler two {
    data { stack ready; queue resting, asleep; threadref current; }
    event init {}
    event newthread(t) { t => ready; }
    event schedule {
        if (|ready| == 0) foreach t in resting t => ready;
        ready => current;
        dispatch current;
    }
    event switch_out { current => resting; }
    event set_next_thread(t) { t => ready; }
    event suspend_thread(t) { t => asleep; }
    event resume_thread(t) { t => ready; }
}"""


def test_devices_channels_and_locks_are_as_in_the_simulation(watcher: Path, tmp_path: Path) -> None:
    expected, found = decisions(watcher, _STACK, _WORLD, tmp_path)
    assert len(found) == 600
    assert found == expected


#: All ways in which threads wait for each other.
_MEETING = """workload meeting {
    profile embedded;
    COSTS

    semaphore places = 1;
    semaphore spare[2] = 1;
    lock door;
    lock desk[2];
    condition opened[2];
    barrier step[3];
    channel calls[2];
    channel letters;
    arrivals phone { every 1700us; to calls; fields { int n = 3; float w = 0.5; } }
    arrivals post { every 5300us; to letters; fields { int n = 5; } }
    int is_open, total;

    thread car[3] {
        repeat (4) {
            wait places;
            compute 300us * (instance + 1);
            yield;
            signal places;
            wait spare[instance % 2] within 400us * instance {
                compute 700us;
                yield;
                signal spare[instance % 2];
            } else
                count gone;
        }
        wait step;
        count met;
        wait step within 900us * instance count met; else count alone;
    }
    thread doorman {
        repeat (6) {
            acquire door;
            is_open += 1;
            if (is_open % 2) broadcast opened[1]; else signal opened[1];
            yield;
            release door;
            sleep 1100us;
        }
        sleep until 20ms;
        count rested;
    }
    thread guest[3] {
        acquire door;
        while (is_open < 2 + instance) wait opened[1] with door;
        is_open -= 1;
        release door;
        acquire door;
        wait opened[1] with door within 700us * instance count entered; else count missed;
        compute 400us;
        release door;
        acquire desk[1] within 100us { sleep 900us; release desk[1]; } else count busy;
    }
    thread clerk {
        repeat (12) select {
            receive c from calls { compute c.n * 150us; total += c.n; }
            receive l from letters { total -= l.n; count posted; }
            after 600us * (total % 3) count idle;
        }
        receive c from calls within 1ms { total += c.n; }
        send { n = 4; w = 1.5 } to calls within 2ms count sent; else count full;
        send { n = 6; w = 2.5 } to calls within 300us count sent; else count full;
    }
    thread main {
        spawn child;
        join child;
        join child[0] within 1ms count joined;
        join car[1] within 1s count early; else count late;
        join guest;
        count all;
    }
    thread child[0] { compute 1ms; sleep 2ms; }

    limit time 60ms;
}
""".replace("COSTS", _COSTS.replace("1ms", "50us"))


@pytest.mark.parametrize("scheduler", [_STACK, "scheduler one extends cmthread {}"])
def test_threads_wait_for_each_other_as_in_the_simulation(
    watcher: Path, tmp_path: Path, scheduler: str
) -> None:
    expected, found = decisions(watcher, scheduler, _MEETING, tmp_path)
    assert len(found) > 100
    assert found == expected


#: Values of which the means are known, by their histograms, in units of the sample.
_MEANS = {
    "intervals": ("exponential(8ms)", 8000),
    "lengths": ("uniform(2ms, 4ms)", 3000),
    "bends": ("normal(50ms, 4ms)", 50000),
    "sizes": ("lognormal(1.0, 0.5)", 3.08),
    "files": ("pareto(2.5, 3ms)", 5000),
    "kinds": ("choice(1ms: 3, 5ms: 1)", 2000),
    "numbers": ("uniform(10, 20) * 1.0", 15),
}
_DRAWN = 40


def test_what_is_random_has_the_means_that_the_workload_says(tmp_path: Path) -> None:
    records = "\n".join(f"record {name} {value};" for name, (value, _) in _MEANS.items())
    body = f"repeat ({_DRAWN}) {{ {records} yield; }}"
    workload = f"workload dice {{ profile embedded; thread dice {{ {body} }} }}"
    folder = exported("scheduler one extends cmthread {}", workload, tmp_path)
    done = sampled(folder, {"sums": 4 * len(_MEANS), "records": 4 * len(_MEANS)})
    assert set(unpack(f"<{len(_MEANS)}l", done.bytes_at("records", 4 * len(_MEANS)))) == {_DRAWN}
    sums = unpack(f"<{len(_MEANS)}f", done.bytes_at("sums", 4 * len(_MEANS)))
    for found, (name, (_, mean)) in zip(sums, _MEANS.items(), strict=True):
        assert found / _DRAWN == pytest.approx(mean, rel=0.3), name


#: An hour and a half, in looks of half a minute.
_HOURS = """workload hours {
    profile embedded;
    COSTS
    channel bell;
    arrivals clock { every 50min; to bell; fields { int n = 0; } }
    thread hearer {
        time last;
        loop { receive m from bell; compute 1ms; record gap now - last; last = now; count rings; }
    }
    thread sleeper { loop { sleep 40min; count naps; } }
    limit time 120min;
    stop when now > 90min or rings == 5;
}""".replace("COSTS", _COSTS.replace("look 1ms", "look 30s"))


def test_times_of_hours_are_as_in_the_simulation(watcher: Path, tmp_path: Path) -> None:
    scheduler = "scheduler one extends cmthread {}"
    expected, found = decisions(watcher, scheduler, _HOURS, tmp_path)
    assert len(found) > 150
    assert found == expected
    done = sampled(tmp_path / "here", {"counters": 8, "model_time": 4, "most": 4}, "MODEL")
    assert unpack("<2l", done.bytes_at("counters", 8)) == (1, 2)
    assert unpack("<l", done.bytes_at("model_time", 4))[0] > 90 * 60 * 100_000
    assert unpack("<f", done.bytes_at("most", 4))[0] == pytest.approx(50 * 60 * 100_000, rel=0.02)


def test_the_longest_time_says_in_what_a_sample_counts(tmp_path: Path) -> None:
    for longest, unit in (
        ("35min", "us"),
        ("36min", "x 10 us"),
        ("100min", "x 10 us"),
        ("70min * 24", "x 100 us"),
        ("30min * 200", "ms"),
    ):
        workload = f"workload w {{ profile embedded; thread t {{ loop {{ sleep {longest}; }} }} }}"
        folder = exported("scheduler one extends cmthread {}", workload, tmp_path)
        assert f"Time is counted in {unit}, " in (folder / "sample.c").read_text("utf-8")


def test_samples_of_all_examples_keep_to_the_subset(tmp_path: Path) -> None:
    for path in embedded_examples():
        workload = path.with_suffix(".workload").read_text("utf-8")
        folder = exported(path.read_text("utf-8"), workload, tmp_path)
        for defined in ((), ("MODEL",), ("GENERIC",)):
            assert "thread_body" in as_c(sample_of(folder, *defined))
