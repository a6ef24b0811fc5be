"""How much of a device arrivals ask for, where that can be known before the run."""

import re

import pytest

from workload.support import analyse

_TEXT = """workload w {{
    profile pth;
    int level = 2; int changing;
    parameter load = 2.0 from 1.0 to 4.0;
    device disk {{ {device} }}
    channel work; channel later;
    arrivals jobs {{ {arrivals} to work; fields {{ int size = {size}; }} }}
    thread worker[8] {{ loop {{ receive m from work; {actions} }} }}
    thread last {{ loop {{ receive m from later; {late} changing += 1; }} }}
    thread other {{ loop {{ yield; try receive m from later yield; }} }}
    stop when now > 1s;
}}
"""


def asked(
    device: str = "service 3ms;",
    arrivals: str = "every 2ms;",
    size: str = "1",
    actions: str = "io disk;",
    late: str = "",
) -> int | None:
    """The percentage in the warning about the device, None without one."""
    text = _TEXT.format(device=device, arrivals=arrivals, size=size, actions=actions, late=late)
    if "to later" not in actions:
        text = re.sub(r"    thread (last|other) .*\n", "", text).replace(" channel later;", "")
    if "last" in actions:
        text = re.sub(r"    thread other .*\n", "", text)
    workload, diagnostics = analyse(text)
    assert workload is not None, [d.message for d in diagnostics]
    found = [re.search(r"about (\d+) %", d.message) for d in diagnostics if d.code == "W776"]
    return int(found[0][1]) if found and found[0] else None


@pytest.mark.parametrize(
    "service",
    [
        "3ms",
        "exponential(3ms)",
        "uniform(2ms, 4ms)",
        "normal(3ms, 1ms)",
        "max(0us, normal(3ms, 1ms))",
        "choice(1ms: 1, 5ms: 1)",
        "choice(1ms: 3, 9ms: 1)",
        "pareto(3, 2ms)",
        "lognormal(0, 0) * 3ms",
        "1ms + exponential(2ms)",
        "2ms * 1.5",
        "6ms / level",
        "6ms / load",
        "amount * 3ms",
    ],
)
def test_the_mean_of_a_service_time_counts(service: str) -> None:
    assert asked(device=f"service {service};") == 150


@pytest.mark.parametrize(
    ("arrivals", "percent"),
    [
        ("every 2ms;", 150),
        ("every exponential(2ms);", 150),
        ("every 4ms / load;", 150),
        ("every 6ms; burst 3;", 150),
        ("every 6ms; burst uniform(2, 4);", 150),
        ("every 3ms;", None),
        ("every 10ms;", None),
        ("at 1ms, 2ms, 3ms;", None),
    ],
)
def test_the_rate_of_arrivals_counts(arrivals: str, percent: int | None) -> None:
    assert asked(arrivals=arrivals) == percent


@pytest.mark.parametrize(
    ("size", "percent"),
    [
        ("4", 200),
        ("uniform(2, 6)", 200),
        ("pareto(2, 2, 1000000000)", 200),
        ("choice(2: 1, 6: 1)", 200),
    ],
)
def test_the_amount_that_messages_carry_counts(size: str, percent: int) -> None:
    assert asked(device="rate 1 per 1ms;", size=size, actions="io disk m.size;") == percent


@pytest.mark.parametrize(
    ("actions", "percent"),
    [
        ("io disk; poll disk;", 300),
        ("repeat (4) io disk;", 600),
        ("repeat (2) { io disk; compute 1us; }", 300),
        ("if (m.size > 3) io disk;", None),
        ("io disk; if (m.size > 3) continue; io disk;", 150),
        ("if (m.size > 3) break; io disk;", None),
        ("while (changing < 3) { io disk; changing += 1; }", None),
        ("io disk changing; changing += 1;", 150),
        ("loop { yield; if (changing > 3) break; } io disk;", 150),
        ("loop { yield; if (changing > 3) exit; } io disk;", None),
    ],
)
def test_only_what_each_message_certainly_leads_to_counts(
    actions: str, percent: int | None
) -> None:
    assert asked(actions=actions) == percent


def test_servers_share_the_work() -> None:
    assert asked(device="servers 2; service 6ms;") == 150
    assert asked(device="servers 2; service 3ms;") is None


def test_a_message_that_is_passed_on_counts_where_it_comes_to() -> None:
    passed = 'send m to later; mark "last";'
    late = "io disk m.size;"
    assert asked(device="rate 1 per 1ms;", size="3", actions=passed, late=late) == 150


def test_who_gets_how_many_is_not_known_of_several_threads() -> None:
    assert asked(actions="send m to later;", late="io disk;") is None
