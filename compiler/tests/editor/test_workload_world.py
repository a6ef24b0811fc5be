"""What an editor shows of the world of a workload: devices, channels, locks, messages, hosts."""

from typing import Any

import pytest
from editor_support import applied, ask, ask_at, cut, labels, mark

from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.workload import check, parse

WORLD = """workload world {
    device net { servers 2; rate 1kB per 1ms; discipline lowest amount; }
    channel backlog[8];   // what came and waits
    channel work;
    arrivals clients { every 1ms; to backlog; fields { int size = 4; time due; } }
    lock log; lock row[4];
    host int urgent(thread t) = t.rank > 2;
    thread acceptor { loop { receive c from backlog; send c to work; } }
    thread handler[3] {
        import int rank = 1;
        loop {
            receive c from work;
            acquire log; io net c.size; release log;
            rank = length(backlog) + choice(1: 2, 3: 4) + uniform(0, c.size);
            try receive d from backlog { record late d.due; }
        }
    }
    stop when now > 1s;
}
"""


def at(method: str, place: str, **params: Any) -> Any:
    return ask_at(method, mark(WORLD, place), language="workload", **params)


def test_the_text_of_these_tests_is_in_order() -> None:
    diagnostics = Diagnostics()
    syntax = parse(Source("world.workload", WORLD), diagnostics)
    assert syntax is not None
    assert check(syntax, diagnostics) is not None
    assert list(diagnostics) == []


@pytest.mark.parametrize(
    ("place", "wanted", "unwanted"),
    [
        ("io ¦net", {"net"}, {"backlog", "log", "size"}),
        ("acquire ¦log", {"log", "row"}, {"net", "work"}),
        ("receive c from ¦work;", {"backlog", "work"}, {"net", "c"}),
        ("send c to ¦work", {"backlog", "work"}, {"handler"}),
        ("send ¦c to", {"c"}, {"backlog", "rank"}),
        ("io net c.¦size", {"created", "size", "due"}, {"rank", "net"}),
        ("t.¦rank", {"rank"}, {"size", "created"}),
        ("device net { ¦servers", {"servers", "service", "rate", "latency"}, {"every", "compute"}),
        ("discipline ¦lowest", {"fifo", "lowest", "highest"}, {"net"}),
        ("arrivals clients { ¦every", {"every", "at", "to", "fields"}, {"servers"}),
        ("fields { ¦int", {"int", "float", "time"}, {"every", "loop"}),
        ("to ¦backlog; fields", {"backlog", "work"}, {"acceptor"}),
        ("    ¦lock log", {"device", "channel", "arrivals", "lock", "host"}, {"io"}),
        ("loop {\n            ¦receive", {"receive", "send", "io", "acquire", "try"}, {"device"}),
        ("length(¦backlog)", {"backlog", "work"}, {"rank", "net", "uniform"}),
        ("import ¦int rank", {"int", "float", "time"}, {"backlog", "rank"}),
        ("+ ¦uniform", {"choice", "length", "pareto", "c"}, {"io"}),
    ],
)
def test_the_context_decides_what_is_offered(
    place: str, wanted: set[str], unwanted: set[str]
) -> None:
    offered = set(labels(at("complete", place)))
    assert wanted <= offered
    assert not unwanted & offered


def test_fields_are_offered_while_a_statement_is_typed() -> None:
    text = WORLD.replace("io net c.size;", "compute c.¦")
    assert {"created", "size", "due"} <= set(labels(ask_at("complete", text, language="workload")))


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("io n¦et", "device net { servers 2; rate 1kB per 1ms; discipline lowest amount; }"),
        ("length(back¦log)", "channel backlog[8]"),
        ("length(back¦log)", "what came and waits"),
        ("acquire l¦og", "lock log"),
        ("urg¦ent(", "host int urgent(thread t)"),
        ("io net ¦c.size", "receive c from work"),
        ("serv¦ers 2", "How many requests a device serves at once."),
        ("i¦o net", "Asks a device for work and waits until it is done."),
        ("cho¦ice(", "each as likely as its weight says"),
    ],
)
def test_the_world_is_explained(place: str, expected: str) -> None:
    assert expected in "\n".join(at("hover", place)["parts"])


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("io n¦et", 2),
        ("length(back¦log)", 3),
        ("acquire l¦og", 6),
        ("uniform(0, ¦c.size)", 12),
        ("= t¦.rank", 7),
        ("¦d.due", 15),
    ],
)
def test_names_of_the_world_lead_to_their_declaration(place: str, line: int) -> None:
    (found,) = at("definition", place)["places"]
    assert found["line"] == line


@pytest.mark.parametrize("place", ["int si¦ze = 4", "net c.si¦ze", "uniform(0, c.si¦ze)"])
def test_a_field_is_one_thing_wherever_messages_go(place: str) -> None:
    places = at("references", place)["places"]
    assert [(one["line"], one["declares"]) for one in places] == [
        (5, True),
        (13, False),
        (14, False),
    ]
    answer = at("rename", place, newName="bytes")
    assert answer["refusal"] is None
    assert applied(WORLD, answer["edits"], "test.workload") == WORLD.replace("size", "bytes")


def test_a_field_is_not_renamed_to_what_every_message_has() -> None:
    assert at("rename", "int si¦ze = 4", newName="created")["refusal"] is not None
    assert at("rename", "int si¦ze = 4", newName="due")["refusal"] is not None


def test_a_host_function_asks_for_imports_of_threads() -> None:
    places = at("references", "t.ra¦nk")["places"]
    assert [(one["line"], one["declares"]) for one in places] == [
        (7, False), (10, True), (14, False),
    ]  # fmt: skip
    assert "import int rank = 1" in "\n".join(at("hover", "t.ra¦nk")["parts"])


def test_fields_of_new_messages_are_declared_by_the_first() -> None:
    text = WORLD.replace("count late;", "").replace(
        "stop when", "channel free; thread z { send { n = 1 } to free; receive ¦m from free; "
        "record ns m.n; }\n    stop when",
    )  # fmt: skip
    plain = text.replace("¦", "")
    offset = plain.index("m.n;") + 2
    found = ask("references", plain, language="workload", offset=offset)["places"]
    assert [one["declares"] for one in found] == [True, False]


def test_all_uses_of_a_channel_are_found() -> None:
    places = at("references", "channel back¦log[8]")["places"]
    assert [place["line"] for place in places] == [3, 5, 8, 14, 15]


def test_a_channel_is_renamed_everywhere() -> None:
    answer = at("rename", "channel back¦log[8]", newName="queue")
    assert answer["refusal"] is None
    assert applied(WORLD, answer["edits"], "test.workload") == WORLD.replace("backlog", "queue")


def test_two_parts_of_the_world_do_not_get_one_name() -> None:
    assert at("rename", "channel wo¦rk;", newName="net")["refusal"] is not None


def test_a_host_function_keeps_its_name() -> None:
    refusal = at("rename", "host int urg¦ent(", newName="other")["refusal"]
    assert "verbatim text" in refusal


@pytest.mark.parametrize(
    ("place", "parameter"),
    [
        ("uniform(¦0, c.size)", "lowest"),
        ("uniform(0, ¦c.size)", "highest"),
        ("length(¦backlog)", "channel"),
        ("choice(1: 2, 3: ¦4)", "…"),
    ],
)
def test_the_signature_of_a_function_shows_in_its_parentheses(place: str, parameter: str) -> None:
    answer = at("signature", place)
    assert answer["label"][answer["parameterFrom"] : answer["parameterTo"]] == parameter


def test_there_is_no_signature_outside_of_functions() -> None:
    assert at("signature", "rank = ¦length")["label"] is None


def test_the_outline_names_the_world() -> None:
    items = ask("structure", WORLD, language="workload")["outline"]
    kinds = [(one["name"], one["kind"]) for one in items]
    assert kinds[:7] == [
        ("net", "device"),
        ("backlog", "channel"),
        ("work", "channel"),
        ("clients", "arrivals"),
        ("log", "lock"),
        ("row", "lock"),
        ("urgent", "host"),
    ]


def test_every_use_of_a_part_is_told_apart_for_colours() -> None:
    tokens = ask("structure", WORLD, language="workload")["tokens"]
    texts = [cut(WORLD, token) for token in tokens]
    assert texts.count("backlog") == 5
    assert texts.count("log") == 3
    kinds = {text: token["kind"] for text, token in zip(texts, tokens, strict=True)}
    assert kinds["backlog"] == "channel"
    assert (kinds["net"], kinds["row"], kinds["clients"]) == ("device", "lock", "arrivals")
    assert (kinds["urgent"], kinds["c"]) == ("host", "message")
