"""The compiled form: golden listings, the layout of the bytes, and damaged bytes."""

import pytest

from workload.disassemble import FormatError, disassemble
from workload.image import faults, read
from workload.support import Case, blob, cases, in_thread

EVERYTHING = """
workload w {
    profile embedded;
    int n; float f = 2.5; time d = 1ms;
    parameter load = 1.0 from 0.5 to 2.0;
    signal int s = walk(5, 1, 0, 10) every 1ms;
    signal float u = triangle(1, 2, 3ms) every 2ms;
    signal time v = uniform(1ms, 2ms) every 2ms;
    signal float x = step(1, 2, 5ms) every 1ms;
    thread t[3] {
        import int a = instance, b; import float c = f;
        time e = d * load;
        loop {
            repeat (n) { if (n > 3 && f < 2 || s == 1) continue; sleep exponential(1ms); }
            while (a < 3) { a++; yield to t[a % 3]; }
            compute max(0us, normal(1ms, 100us));
            spawn late; suspend t[1]; resume t[1]; kill t[1];
            record r n * f; count k; mark "here"; yield;
        }
    }
    thread late[0] { yield; exit; }
    quantum 10ms;
    device net { servers 8; rate 1MB per 1s; latency 2ms; }
    device disk { service exponential(8ms) + amount * 1us; discipline lowest amount; }
    channel backlog[16]; channel work; channel free;
    lock row[4]; lock log;
    arrivals clients {
        every exponential(1ms / load); count 50000; start 5ms; burst 2; to backlog;
        fields { int size = pareto(1.2, 1000, 20000); float weight; }
    }
    arrivals timed { at 1ms, 2ms, 2ms; to backlog; fields { int size = 4; float weight = f; } }
    signal float tide = table(0s: 1, 2s: 2.5) every 1ms;
    host int ready(thread t, int n) = 0, t.a > n + length(backlog) - refused(backlog);
    thread server[2] {
        loop {
            receive c from backlog;
            acquire row[c.size % 4]; io net c.size; release row[c.size % 4];
            poll disk c.size;
            acquire log; compute choice(1ms: 3, 2ms: 1); release log;
            send c to work;
            send { weight = lognormal(0, 1); urgent = now - c.created } to free;
            try receive d from work { record sizes d.weight; } else yield;
            try receive g from free record waits g.urgent;
        }
    }
    processors 4; clairvoyant; lock key { ceiling 7; }
    processes {
        name arrival bursts rank; P1 0 8 1; P2 1 4 io disk 3 cpu 2 2; P3 2 1 io tape 5us cpu 1;
    }
    thread control[2] {
        period 10ms * (instance + 1); offset load * 1ms; jitter 500us; deadline 8ms; compute 1ms;
    }
    thread alarm { sporadic 20ms; late dropped; spawn late else count lost; compute 1ms; }
    arrivals bell { every exponential(50ms); to alarm; }
    stop when k == 3 or (n > 4 && k > 1) or now > 3s;
}
"""


@pytest.mark.parametrize("case", cases("bytecode.txt"), ids=lambda case: case.name)
def test_listing(case: Case) -> None:
    assert disassemble(blob(case.text)).strip() == case.expected


def test_a_workload_with_everything_is_valid() -> None:
    image = read(blob(EVERYTHING))
    assert faults(image) == []
    assert [c.instances for c in image.classes] == [3, 0, 2, 1, 1, 1, 2, 1]
    assert (image.processors, image.clairvoyant) == (4, 1)
    assert [lock[2] for lock in image.locks] == [0, 0, 7]
    assert [(job.thread, job.kind, job.late) for job in image.jobs] == [(6, 0, 0), (7, 1, 1)]
    assert image.processes == [(3, 0), (4, 1_000_000), (5, 2_000_000)]
    assert image.devices[-1][:2] == ("tape", 16777216)
    assert image.classes[0].imports == [("a", 0), ("b", 0), ("c", 1)]
    assert image.counters == ["k", "lost"]
    assert len(image.signals) == 5


@pytest.mark.parametrize(
    "name",
    "WALK TRIANGLE UNIFORM_I STEP EXPONENTIAL NORMAL SUSPEND KILL IO POLL RECEIVE TRY_RECEIVE SEND "
    "ACQUIRE RELEASE STORE_FIELD CHOOSE TABLE PARETO LOGNORMAL CHANNEL_LENGTH CHANNEL_REFUSED "
    "ARGUMENT THREAD_FIELD COUNT_CALL JOB_DONE RESULT".split(),
)
def test_every_form_of_the_language_has_its_operation(name: str) -> None:
    assert f"  {name}" in disassemble(blob(EVERYTHING))


def test_channels_know_what_messages_carry_from_all_that_feeds_them() -> None:
    channels = {one.name: one.fields for one in read(blob(EVERYTHING)).channels}
    assert channels == {
        "backlog": [("size", 0), ("weight", 1)],
        "work": [("size", 0), ("weight", 1)],
        "free": [("weight", 1), ("urgent", 2)],
    }


def test_a_walk_starts_where_it_says() -> None:
    (variable,) = (v for v in read(blob(EVERYTHING)).variables if v[0] == "s")
    assert variable[3] == 5


def test_marks_are_numbered_as_their_strings() -> None:
    image = read(blob(in_thread('mark "one"; mark "two"; mark "one"; yield;')))
    assert image.strings[:2] == ["one", "two"]


def test_without_a_condition_there_is_no_section_for_it() -> None:
    assert read(blob(in_thread("yield;"))).stop is None


def test_costs_of_handlers_are_told_call_by_call_where_there_are_several() -> None:
    given = "costs {{ handler {}; }} thread t {{ yield; }}"
    several = f"workload w {{ {given.format('0us, 5ms, 1us')} }}"
    assert read(blob(several)).handler_costs == [0, 5_000_000, 1_000]
    assert read(blob(f"workload w {{ {given.format('1us')} }}")).handler_costs == []


@pytest.mark.parametrize("cut", [0, 3, 4, 11, 30, 200])
def test_damaged_bytes_are_refused_in_words(cut: int) -> None:
    with pytest.raises(FormatError):
        disassemble(blob(EVERYTHING)[:cut])


def test_foreign_bytes_are_refused_in_words() -> None:
    with pytest.raises(FormatError, match="no compiled workload"):
        disassemble(b"\0asm" + bytes(40))
