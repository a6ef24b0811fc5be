"""What people are told about a system that is not right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.system.syntax.parser import parse
from catapults.system.syntax.tokens import LANGUAGE
from system.support import FILES, PAIR, checked, codes, system, told

NODE = 'node a { workload "app.workload"; }'


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        (
            PAIR.replace("a.asked", "a.aksed"),
            [
                "6:15 E792 The workload of `a` has no channel `aksed`. Did you mean `asked`?",
            ],
        ),
        (
            f"{NODE} network {{ default {{ latency 0; }} }}",
            [
                "3:65 E724 The latency is 0. It must be at least 1ns, so that nodes can run "
                "ahead of each other."
            ],
        ),
        (
            f"{NODE} {NODE}",
            [
                "3:42 E711 `a` is already declared as a node, and a name stands for "
                "one thing only. Rename one."
            ],
        ),
        (
            f"{NODE} stop when c.done == 1;",
            ["3:47 E710 `c` is not declared: a node is needed here. Declare it first."],
        ),
        (
            'node a { workload "ap.workload"; }',
            [
                "3:19 E706 There is no file `ap.workload` beside the system. Add it to the "
                "project, or name another."
            ],
        ),
        (
            f"{NODE} dsm always;",
            ["3:41 E704 There is no model `always`. Known are `auto`, `request`, `broadcast`."],
        ),
        (
            'node a { workload "app.workload"; latency 5us; }',
            [
                "3:35 E704 There is no setting `latency`. Known are `family`, `workload`, "
                "`arrives`, `departs`, `crashes`."
            ],
        ),
    ],
)
def test_messages_are_located_and_say_a_way_out(body: str, lines: list[str]) -> None:
    assert told(system(body)) == lines


@pytest.mark.parametrize(
    ("network", "code"),
    [
        ("default { latency 1us; latency 2us; }", "E703"),
        ("default { latency 1us; } default { latency 2us; }", "E703"),
        ("link a -> b { latency 1us; } link a <-> b { latency 2us; }", "E703"),
        ("default { message 1us; }", "E704"),
        ("manager { message 0 - 1us; }", "E724"),
        ("default { loss 1; }", "E724"),
        ("default { loss 0 - 0.5; }", "E724"),
        ("default { rate 0 per 1s; }", "E724"),
        ("default { rate 5 per 0s; }", "E724"),
        ("default { timeout 0s; }", "E724"),
        ("default { down 5s..2s; }", "E724"),
        ("default { down 5s..7s, 6s..8s; }", "E724"),
        ("default { latency 5; }", "E720"),
        ("default { jitter a.done * 1us; }", "E723"),
        ("link a <-> a { latency 1us; }", "E719"),
        ("link a <-> c { latency 1us; }", "E710"),
        ("link a[0] <-> b { latency 1us; }", "E718"),
        ("link manager <-> manager { latency 1us; }", "E719"),
    ],
)
def test_a_network_that_cannot_be(network: str, code: str) -> None:
    assert code in codes(f"{PAIR} network {{ {network} }}")


@pytest.mark.parametrize(
    ("body", "scheduler", "code"),
    [
        ('node a { workload "app.workload"; }', "app.sched", "E707"),
        ('node a { family webservr; workload "app.workload"; }', "app.sched", "E710"),
        ('node a { family x; workload "app.workload"; }', "all.sched", "E708"),
        ("node a { family webserver; }", "app.sched", "E770"),
        (NODE, "none.sched", "E706"),
        ("", "all.sched", "E705"),
        ('node manager { workload "app.workload"; }', "all.sched", "E711"),
        ('node a[0] { workload "app.workload"; }', "all.sched", "E724"),
        ('node a[4000] { workload "app.workload"; }', "all.sched", "E796"),
        ('node a { workload "app.workload"; crashes 0s; }', "all.sched", "E739"),
        ('node a[2] { workload "app.workload"; departs 1ms * instance; }', "all.sched", "E739"),
        (f"{NODE} parameter load = 5 from 1 to 9;", "all.sched", "E767"),
        (f"{NODE} parameter load = 5.0 from 1.0 to 2.0;", "all.sched", "E724"),
        (f"{NODE} parameter x = 1 from 1 to 9;", "all.sched", "W769"),
        (f"{NODE} stop when a.nothing == 1;", "all.sched", "E792"),
        (f"{NODE} stop when length(a.done) == 1;", "all.sched", "E792"),
        (f"{NODE} seed 1; seed 2;", "all.sched", "E703"),
    ],
)
def test_a_system_that_cannot_be(body: str, scheduler: str, code: str) -> None:
    assert code in codes(body, scheduler)


def test_a_family_without_its_file_is_told() -> None:
    files = {name: text for name, text in FILES.items() if name != "other.sched"}
    lines = told(system('node a { family database; workload "app.workload"; }', "app.sched"), files)
    assert lines == [
        "3:6 E706 There is no file `other.sched` beside the system. It is the nodespec of "
        "`database`. Add it to the project, or name another.",
        "app.sched:2:45 W322 There is no file `other.sched` beside this one, so the family "
        "`database` is not checked. Add the file, or name another one.",
    ]


def _on(statements: str) -> dict[str, str]:
    text = f"workload on {{ profile pth; thread t {{ {statements} compute 1ms; }} }}"
    return FILES | {"on.workload": text}


_TWO = system('node a { workload "on.workload"; } node b[2] { workload "app.workload"; }')


@pytest.mark.parametrize(
    ("statements", "codes_"),
    [
        ("suspend writer on b[1]; resume writer on b[1];", []),
        ("suspend worker[1] on b[0];", []),
        ("suspend t on a;", []),
        ("suspend worker on b[0];", ["E740", "E709"]),
        ("suspend writer on b;", ["E717", "E709"]),
        ("suspend writer on b[2];", ["E724", "E709"]),
        ("suspend t on a[0];", ["E718", "E709"]),
        ("suspend nobody on b[0];", ["E710", "E709"]),
        ("suspend writer on c;", ["E710", "E709"]),
        ("spawn t anywhere;", ["E794", "E709"]),
        ("spawn nobody anywhere;", ["E794", "E709"]),
    ],
)
def test_statements_that_reach_other_nodes(statements: str, codes_: list[str]) -> None:
    found = [line.split()[1] for line in told(_TWO, _on(statements))]
    assert sorted(found) == sorted(codes_)


_SHARED = system(
    'node a[2] { workload "on.workload"; }\nshared channel socket { a.backlog; latency 20us; }'
)


def _receiving(statement: str) -> dict[str, str]:
    head = "workload on { profile pth; channel backlog; channel other; "
    arrivals = "".join(
        f"arrivals {name}s {{ every 5ms; to {name}; fields {{ int n = 1; }} }}\n"
        for name in ("backlog", "other")
    )
    return FILES | {
        "on.workload": f"{head}{arrivals}thread t {{ loop {{\n{statement} compute 1ms; }} }} }}"
    }


@pytest.mark.parametrize(
    ("statement", "lines"),
    [
        ("receive v from backlog; receive o from other;", []),
        ("receive v from backlog within 1ms count some; try receive o from other count more;", []),
        ("select { receive v from backlog count some; receive o from other count more; }", []),
        (
            "receive o from other; try receive v from backlog count some;",
            [
                "on.workload:4:42 E700 `backlog` is shared by several nodes, so a message is asked "
                "for and comes some time later, and `try` does not wait for it. Write "
                "`receive v from backlog within 1ms …`."
            ],
        ),
        (
            "select { receive o from other count more; receive v from backlog count some; "
            "after 2ms count late; }",
            [
                "on.workload:4:58 E700 `backlog` is shared by several nodes, so a message is asked "
                "for and comes some time later, and a `select` with `after` would give up what "
                "comes to it later. Write `receive v from backlog within LIMIT …`, or leave "
                "`after` out."
            ],
        ),
    ],
)
def test_receivers_that_a_shared_channel_cannot_serve(statement: str, lines: list[str]) -> None:
    found = told(_SHARED, _receiving(statement))
    assert [line for line in found if "E709" not in line] == lines


def test_a_receiver_that_looks_is_made_to_wait() -> None:
    files = _receiving("receive o from other; try receive v from backlog count some;")
    (found,) = (one for one in checked(_SHARED, files)[1] if one.code == "E700")
    text = files["on.workload"]
    for edit in sorted(found.fixes[0].edits, key=lambda one: -one.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    assert "receive v from backlog within 1ms count some;" in text
    assert told(_SHARED, files | {"on.workload": text}) == []


@given(
    st.text()
    | st.lists(
        st.sampled_from([*LANGUAGE.types, *"{ } ; . .. -> <-> [ ] a 1 2.5 3ms".split(), '"x"'])
    ).map(" ".join)
)
@settings(max_examples=120, deadline=None)
def test_whatever_the_text_there_is_an_answer(text: str) -> None:
    diagnostics = Diagnostics()
    tree = parse(Source("s.system", text), diagnostics)
    assert (tree is None) == diagnostics.has_errors
    told(text)


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (("latency 60us;", "latency 60us"), "E111 `;` is missing after `60us`."),
        (("family", "famly"), "E110 Found `famly`, but expected `family`."),
        (
            ("->", "=>"),
            "E110 Found `=>`, but expected `->`: `channel` is written `channel a.x -> b.y;`.",
        ),
    ],
)
def test_syntax_errors_say_how_it_is_written(wrong: tuple[str, str], line: str) -> None:
    network = "network { manager { latency 60us; } }"
    text = f"system s {{ node a {{ family x; }} {network} channel a.x -> b.y; }}"
    found = [one.split(" ", 1)[1] for one in told(text.replace(*wrong))]
    assert found[:1] == [line]


def test_a_channel_to_a_node_without_its_workload_is_no_loose_end() -> None:
    """What is missing is told, and nothing that follows from it."""
    text = system(PAIR.replace("serve.workload", "none.workload"))
    assert [one.split()[1] for one in told(text)] == ["E706"]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("total", []),
        ("own", []),
        ("totl", ["Did you mean `total`?"]),
        ("MOST", ["Declare it in `global` of the master."]),
    ],
)
def test_a_model_is_that_of_a_variable_of_the_nodes(name: str, found: list[str]) -> None:
    shared = "global { int total; const int MOST = 3; }"
    master = FILES["app.sched"].replace("arrival", f"{shared} arrival")
    own = "scheduler other extends pth { data { int own; } after newthread { own++; total++; } }"
    files = FILES | {"app.sched": master, "other.sched": own}
    nodes = 'node a { family webserver; workload "app.workload"; }'
    text = f'system s {{ scheduler "app.sched"; {nodes} dsm {name} = broadcast; }}'
    diagnostics = checked(text, files)[1]
    words = f"`{name}` is not declared: a variable that nodes share is needed here."
    said = [one.message for one in diagnostics if one.code == "E710"]
    assert said == [f"{words} {way_out}" for way_out in found]


def test_loose_ends_of_channels_are_joined_by_a_fix() -> None:
    """Each end offers what suits it, one of the same name first; nothing else is told of them."""
    text = system('node a { workload "ask.workload"; } node b { workload "serve.workload"; }')
    found = list(checked(text)[1])
    assert [one.code for one in found] == ["W738"] * 4
    offers = [[fix.title for fix in one.fixes] for one in found]
    assert offers == [
        ["Add `channel a.asked -> b.jobs;`"],
        ["Add `channel b.answers -> a.told;`"],
        ["Add `channel b.answers -> a.told;`"],
        ["Add `channel a.asked -> b.jobs;`"],
    ]
