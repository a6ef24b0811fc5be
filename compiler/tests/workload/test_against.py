"""A scheduler and a workload brought together; what hosts are told of a workload."""

import pytest

from catapults.analysis.check import check as check_scheduler
from catapults.diagnostics import Diagnostics
from catapults.program import Program
from catapults.source import Source
from catapults.workload import check_against, describe, outline, parse
from workload.support import in_thread, lines, model

_SCHEDULER = """scheduler s {
    thread { int rank; }
    threadimports { int role default 4; }
    imports { int temperature default 20; float speed default 1.5; time pause default 2ms; }
    data { queue ready; threadref current; }
    event init {}
    event newthread(t) { t => ready; }
    event schedule {
        if (temperature > 3 && speed > 1.0 && pause > 0s) ;
        ready => current;
        dispatch current;
    }
    event switch_out(t) { t.rank = t.role; current => ready; }
}
"""


def program(text: str = _SCHEDULER) -> Program:
    diagnostics = Diagnostics()
    checked = check_scheduler(Source("s.sched", text), diagnostics, load=lambda name: None)
    assert checked.program is not None, list(lines(diagnostics))
    return checked.program


def against(workload: str) -> list[str]:
    diagnostics = Diagnostics()
    check_against(program(), model(workload), diagnostics)
    return [
        f"{d.span.source.name} {line}"
        for d, line in zip(diagnostics, lines(diagnostics), strict=True)
    ]


_FED = "import int role = 1;"
_GLOBALS = "int temperature = 3; float speed = 1; time pause = 1ms;"


def called(statement: str, host: str) -> list[str]:
    """What is said of a scheduler whose verbatim text is ``statement``."""
    text = _SCHEDULER.replace("event init {}", f"event init {{ {{* {statement} *}} }}")
    diagnostics = Diagnostics()
    fed = model(in_thread(_FED + " yield;", host + _GLOBALS))
    check_against(program(text), fed, diagnostics)
    return [f"{d.code} {d.span.text} {d.message}" for d in diagnostics]


def test_a_call_of_a_function_that_the_workload_lacks_is_located() -> None:
    (line,) = called("sock_init(80);", "")
    assert line.startswith("W763 sock_init ")
    assert "Declare it: `host int sock_init(int a) = 0;`. Or write `simulate`" in line


def test_a_call_with_the_parameters_of_the_declaration_is_fine() -> None:
    assert called("sock_init(80);", "host int sock_init(int port) = port > 0;") == []


@pytest.mark.parametrize(
    ("workload", "declaration"),
    [
        ("profile embedded;\n thread t { yield; }\n", "    int temperature = 20;\n}"),
        ("profile pth; thread t { yield; }", "profile embedded;"),
        ("thread t { yield; }", " float speed = 1.5; }"),
    ],
)
def test_what_a_workload_lacks_can_be_put_in(workload: str, declaration: str) -> None:
    text = f"workload w {{ {workload}}}"
    diagnostics = Diagnostics()
    check_against(program(), model(text), diagnostics)
    results = []
    for fix in (fix for diagnostic in diagnostics for fix in diagnostic.fixes):
        (edit,) = fix.edits
        results.append(text[: edit.span.start] + edit.text + text[edit.span.end :])
    assert any(declaration in result for result in results)
    assert all(model(result) for result in results)


@pytest.mark.parametrize(
    ("host", "declared"),
    [
        ("host int sock_init() = 0;", "int sock_init()"),
        ("host int sock_init(time t) = 0;", "int sock_init(time)"),
        ("host float sock_init(int n) = 0;", "float sock_init(int)"),
    ],
)
def test_a_call_with_other_parameters_is_located(host: str, declared: str) -> None:
    (line,) = called("sock_init(80);", host)
    assert line.startswith("W764 sock_init ")
    assert f"The workload declares `{declared}`" in line
    assert "Write `host int sock_init(int a) = 0;`." in line


def test_a_workload_that_feeds_everything_is_fine() -> None:
    assert against(in_thread(_FED + " yield;", _GLOBALS)) == []


def test_what_the_scheduler_does_not_know_is_no_concern() -> None:
    text = in_thread(_FED + " import float colour = 2; yield;", _GLOBALS + " int humidity;")
    assert against(text) == []


def test_imports_that_nothing_feeds_have_their_defaults() -> None:
    assert against(in_thread("yield;")) == [
        "s.sched 3:25 N762 No thread import of the workload is called `role`, so the scheduler "
        "works with the default 4. Declare it in the workload to feed it.",
        "s.sched 4:19 N762 No variable of the workload is called `temperature`, so the scheduler "
        "works with the default 20. Declare it in the workload to feed it.",
        "s.sched 4:49 N762 No variable of the workload is called `speed`, so the scheduler "
        "works with the default 1.5. Declare it in the workload to feed it.",
        "s.sched 4:73 N762 No variable of the workload is called `pause`, so the scheduler "
        "works with the default 2000000ns. Declare it in the workload to feed it.",
    ]


def test_types_must_agree() -> None:
    text = in_thread("import float role = 1; yield;", _GLOBALS.replace("int temp", "float temp"))
    assert [line.split(maxsplit=3)[:3] for line in against(text)] == [
        ["test.workload", "1:20", "E761"],
        ["test.workload", "1:96", "E761"],
    ]


def test_an_import_also_feeds_a_thread_attribute_of_its_name() -> None:
    (line,) = against(in_thread(_FED + " import time rank = 1ms; yield;", _GLOBALS))
    assert "E761 `rank` is time here, and the scheduler imports int." in line


def test_profiles_must_agree() -> None:
    (line,) = against(in_thread(_FED + " yield;", "profile pth; " + _GLOBALS))
    assert line.startswith("test.workload 1:10 E760 The workload is for the pth profile")


def test_a_stop_can_wait_for_what_the_scheduler_writes() -> None:
    text = in_thread(_FED + " yield;", "stop when temperature > 3; " + _GLOBALS)
    assert against(text) == []


def test_a_stop_on_what_nobody_writes_can_never_come() -> None:
    text = in_thread(_FED + " yield;", "int humidity; stop when humidity > 3; " + _GLOBALS)
    (line,) = against(text)
    assert "E745 This condition can never become true: no thread changes `humidity`" in line


_DESCRIBED = """workload shop {
    const float RATE = 0.5;
    parameter time work = 2ms from 1ms to 5ms;
    signal int heat = sine(1, 2, 1s) every 1ms;
    thread clerk[4] { loop { compute work; record served now; count sold; mark "sold"; yield; } }
    thread boss { yield; }
    device till { servers 2; service 3ms; }
    channel queue[9];
    channel free;
    lock door[3];
    arrivals people { every 1ms; to queue; fields { int size = 2; } }
    host int busy(thread t) = 1;
    thread reader { receive m from queue; receive f from free; send f to free; }
    stop when sold == 10
        or now > 3s;
}
"""


def test_hosts_are_told_everything_in_the_numbering_of_the_bytes() -> None:
    assert describe(model(_DESCRIBED)) == {
        "name": "shop",
        "profile": "embedded",
        "processors": 1,
        "classes": [
            {"name": "clerk", "instances": 4, "line": 5},
            {"name": "boss", "instances": 1, "line": 6},
            {"name": "reader", "instances": 1, "line": 13},
        ],
        "variables": [
            {"name": "RATE", "type": "float", "parameter": None, "signal": False, "initial": 0.5},
            {"name": "heat", "type": "int", "parameter": None, "signal": True, "initial": 0},
            {
                "name": "work",
                "type": "time",
                "parameter": {"from": 1_000_000, "to": 5_000_000},
                "signal": False,
                "initial": 2_000_000,
            },
        ],
        "devices": [{"name": "till", "servers": 2, "line": 7}],
        "channels": [
            {
                "name": "queue",
                "capacity": 9,
                "fields": [{"name": "size", "type": "int"}],
                "line": 8,
            },
            {"name": "free", "capacity": None, "fields": [], "line": 9},
        ],
        "locks": [{"name": "door", "elements": 3, "rwlock": False, "line": 10}],
        "semaphores": [],
        "conditions": [],
        "barriers": [],
        "arrivals": [{"name": "people", "channel": "queue", "line": 11}],
        "hosts": ["busy"],
        "histograms": [{"name": "served", "type": "time"}],
        "counters": ["sold"],
        "strings": ["sold"],
        "stop": "sold == 10 or now > 3s",
    }


def test_the_outline_follows_the_text() -> None:
    syntax = parse(Source("shop.workload", _DESCRIBED), Diagnostics())
    assert syntax is not None
    assert [(entry.name, entry.kind, entry.detail) for entry in outline(syntax)] == [
        ("RATE", "constant", "float"),
        ("work", "parameter", "1ms to 5ms"),
        ("heat", "signal", "int"),
        ("clerk", "thread", "[4]"),
        ("boss", "thread", ""),
        ("till", "device", ""),
        ("queue", "channel", "[9]"),
        ("free", "channel", ""),
        ("door", "lock", "[3]"),
        ("people", "arrivals", ""),
        ("busy", "host", "int"),
        ("reader", "thread", ""),
        ("stop", "stop", "sold == 10 or now > 3s"),
    ]


@pytest.mark.parametrize(
    ("head", "processors", "said"),
    [
        ("extends preemptive {", "", None),
        ("extends preemptive {", "processors 1;", None),
        ("extends preemptive {", "processors 3;", "`current`, one slot"),
        ("extends multiprocessor {", "processors 2;", None),
        ("extends multiprocessor {", "", "`current`, an array of 2"),
        ("extends multiprocessor { data { const int PROCESSORS = 4; }", "processors 4;", None),
        ("extends multiprocessor { data { const int PROCESSORS = 4; }", "processors 2;", "of 4"),
    ],
)
def test_there_is_a_slot_for_each_processor(head: str, processors: str, said: str | None) -> None:
    text = f"workload w {{ profile preemptive; {processors} thread a {{ compute 1ms; }} }}"
    diagnostics = Diagnostics()
    check_against(program(f"scheduler s {head} }}"), model(text), diagnostics)
    told = [one for one in diagnostics if one.code == "E765"]
    assert len(told) == (said is not None)
    for one in told:
        assert said is not None and said in one.message
        (fix,) = one.fixes
        (edit,) = fix.edits
        mended = text[: edit.span.start] + edit.text + text[edit.span.end :]
        again = Diagnostics()
        check_against(program(f"scheduler s {head} }}"), model(mended), again)
        assert "E765" not in [each.code for each in again]


@pytest.mark.parametrize(
    ("head", "way_out"),
    [
        ("extends preemptive", "Extend `multiprocessor` instead, with `const int PROCESSORS = 3;`"),
        ("extends multiprocessor", "Write `processors 2;`, or `const int PROCESSORS = 3;` in "),
    ],
)
def test_slots_of_a_base_are_had_by_what_one_writes_oneself(head: str, way_out: str) -> None:
    diagnostics = Diagnostics()
    text = "workload w { profile preemptive; processors 3; thread a { compute 1ms; } }"
    check_against(program(f"scheduler s {head} {{ }}"), model(text), diagnostics)
    assert [way_out in one.message for one in diagnostics if one.code == "E765"] == [True]
