"""A scheduler and a workload brought together; what hosts are told of a workload."""

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


def test_calls_of_the_real_target_are_not_to_be_had() -> None:
    text = _SCHEDULER.replace("event init {}", "event init { {* sock_init(80); *} }")
    diagnostics = Diagnostics()
    fed = model(in_thread(_FED + " yield;", _GLOBALS))
    check_against(program(text), fed, diagnostics)
    (found,) = diagnostics
    assert (found.code, found.span.text) == ("E763", "sock_init")
    assert "Write `simulate`" in found.message


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
    stop when sold == 10
        or now > 3s;
}
"""


def test_hosts_are_told_everything_in_the_numbering_of_the_bytes() -> None:
    assert describe(model(_DESCRIBED)) == {
        "name": "shop",
        "profile": "embedded",
        "classes": [
            {"name": "clerk", "instances": 4, "line": 5},
            {"name": "boss", "instances": 1, "line": 6},
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
        ("stop", "stop", "sold == 10 or now > 3s"),
    ]
