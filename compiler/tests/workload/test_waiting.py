"""Waiting as programs do it: what is written elsewhere, and what is wrong."""

import pytest

from workload.support import analyse, codes, lines
from workload.test_diagnostics import mended

_TAKEN = "semaphore s = 1; thread t { wait s; signal s; }"
_JOINED = "thread u { yield; } thread t { join u; }"
_AWAITED = "lock l; condition c; thread t { acquire l; wait c with l; signal c; release l; }"
_LIMITED = "channel c; thread t { send {} to c; receive m from c within 5ms; }"
_READ = "rwlock r; thread t { acquire r to read; release r; }"
_MET = "barrier b[1]; thread t { wait b; }"
_TIMED = "semaphore s; thread t { time t = 5ms; wait s within t - now; signal s; }"
_SLEPT = "thread t { sleep until 5ms; }"


@pytest.mark.parametrize(
    ("right", "written", "elsewhere"),
    [
        (_SLEPT, "sleep until 5ms", "sleep_until 5ms|sleep_until(5ms)|delay_until 5ms"),
        (_TAKEN, "wait s", "P(s)|wait(s)|sem_wait(&s)|P s|down s|sem_wait s"),
        (_TAKEN, "signal s", "V(s)|signal(s)|sem_post(&s)|V s|up s|notify s"),
        (_TAKEN, "semaphore s", "sem_t s|sem s"),
        (_JOINED, "join u", "pthread_join(u, NULL)|join(u)|pthread_join u|pth_join(u, NULL)"),
        (_AWAITED, "wait c with l", "pthread_cond_wait(&c, &l)|cond_wait(c, l)|wait c"),
        (_TIMED, "wait s within t - now", "sem_timedwait(&s, t)"),
        (_AWAITED, "signal c", "pthread_cond_signal(&c)|signal(c)|notify c"),
        (_AWAITED, "condition c", "pthread_cond_t c|condvar c|cond c"),
        (_LIMITED, "within 5ms", "timeout 5ms|for 5ms|or after 5ms|after 5ms"),
        (_READ, "rwlock r", "pthread_rwlock_t r|readwritelock r"),
        (_READ, "acquire r to read", "rdlock(r)|pthread_rwlock_rdlock(&r)"),
        (_MET, "wait b", "pthread_barrier_wait(&b)|wait b[0]|wait b with b"),
        (_MET, "barrier b[1]", "rendezvous b[1]"),
    ],
)
def test_forms_of_elsewhere_are_mended_by_the_fix(right: str, written: str, elsewhere: str) -> None:
    assert codes(f"workload w {{ {right} }}") == []
    for form in elsewhere.split("|"):
        wrong = f"workload w {{ {right.replace(written, form)} }}"
        assert mended(wrong) == f"workload w {{ {right} }}"


def test_an_rwlock_says_how_and_a_lock_does_not() -> None:
    text = "workload w { rwlock r; lock l; thread t { acquire r; release r; } }"
    assert mended(text) == text.replace("acquire r", "acquire r to write")
    text = "workload w { lock l; thread t { acquire l to read; release l; } }"
    assert mended(text) == text.replace(" to read", "")


@pytest.mark.parametrize(
    ("statement", "advice"),
    [
        ("wait c;", "`receive m from c;`"),
        ("wait l;", "`acquire l;`"),
        ("wait d;", "`io d;`"),
        ("wait u;", "`join u;`"),
        ("signal l;", "`release l;`"),
        ("signal c;", "`send {} to c;`"),
        ("signal b;", "opens by itself"),
        ("broadcast s;", "once for each thread"),
        ("join s;", "a thread is needed"),
        ("acquire s;", "a lock is needed"),
        ("receive m from a or receive m from c;", "`select {"),
    ],
)
def test_what_is_waited_for_otherwise_is_told(statement: str, advice: str) -> None:
    world = "channel a; channel c; lock l; device d { service 1ms; } semaphore s; barrier b[1];"
    told = analyse(f"workload w {{ {world} thread u {{ yield; }} thread t {{ {statement} }} }}")[1]
    assert len(told) == 1
    assert advice in next(iter(told)).message


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("semaphore s; thread t { wait s; }", "W749"),
        ("semaphore s = 1; thread t { wait s; }", "W749"),
        ("semaphore s; thread t { signal s; }", "W751"),
        ("lock l; condition c; thread t { acquire l; wait c with l; release l; }", "W749"),
        ("condition c; thread t { signal c; }", "W751"),
        ("barrier b[3]; thread t[2] { wait b; }", "W753"),
        ("barrier b[3]; thread t[2] { wait b within 1ms; }", "W753"),
        ("lock l; condition c; thread t { wait c with l; signal c; }", "E759"),
        (
            "lock l; lock k; condition c; thread t { acquire l; wait c with l; release l; "
            "acquire k; wait c with k; release k; signal c; }",
            "W755",
        ),
        ("thread t { join t; }", "E795"),
        ("thread u[0] { yield; } thread t { join u; }", "W797"),
        ("thread t { select { after 5ms; } }", "E799"),
        (
            "channel c; thread t { send {} to c; select { receive a from c; receive b from c; } }",
            "W757",
        ),
        (
            "channel c; thread t { send {} to c; select { receive a from c; after 1ms; "
            "after 2ms; } }",
            "E703",
        ),
        ("semaphore s = 0 - 1; thread t { wait s; signal s; }", "E724"),
        ("semaphore s[2]; thread t { wait s; signal s[0]; }", "E777"),
        ("semaphore s; thread t { wait s[0]; signal s; }", "E778"),
        ("lock l; thread t { acquire l within 1ms { yield; } }", "W779"),
        ("lock l; thread t { acquire l within 1ms release l; else release l; }", "E780"),
        ("rwlock r; thread t { acquire r to read; acquire r to write; release r; }", "E781"),
        ("channel c; thread t { send {} to c; loop { receive m from c within 0ms; } }", "W743"),
        ("channel c; thread t { send {} to c; loop { receive m from c within 1ms; } }", None),
        ("barrier b[0]; thread t { wait b; }", "E724"),
        ("barrier b; thread t { wait b; }", "E110"),
        ("rwlock r[5000]; thread t { acquire r[0] to read; release r[0]; }", "E782"),
    ],
)
def test_what_is_wrong_with_waiting_is_told(text: str, code: str | None) -> None:
    told = list(lines(analyse(f"workload w {{ {text} }}")[1]))
    assert [one.split()[1] for one in told] == ([] if code is None else [code]), told


def test_a_message_with_a_limit_is_known_where_it_came() -> None:
    world = "channel c; arrivals a { every 1ms; count 9; to c; fields { int n = 1; } }"
    use = "record sizes m.n;"
    assert codes(f"workload w {{ {world} thread t {{ receive m from c within 1ms {use} }} }}") == []
    after = f"receive m from c within 1ms; else exit; {use}"
    assert codes(f"workload w {{ {world} thread t {{ {after} }} }}") == []
    late = f"receive m from c within 1ms {{ yield; }} else {use}"
    assert codes(f"workload w {{ {world} thread t {{ {late} }} }}") == ["E710"]
    case = f"select {{ receive m from c {use} after 1ms {use} }}"
    assert codes(f"workload w {{ {world} thread t {{ {case} }} }}") == ["E710"]
