"""What is said of distributed schedulers, beyond the programs of the pages: paths, families,
models, and what mends each."""

from __future__ import annotations

import pytest

from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.models.model import is_master
from catapults.source import Source
from catapults.translation import Surroundings, check_scheduler

#: A scheduler of a node, and its like with some data.
PLAIN = "scheduler {name} extends cmthread {{ {body} }}"


def master(body: str = "", arrival: str = "n => webs;", families: str = "web db") -> str:
    """A master with a body, whose families have files of their names."""
    named = " ".join(f'"{one}.sched" : {one};' for one in families.split())
    nodes = "nodes { queue webs; node dbnode; node spare[2]; }"
    return (
        f"distributed scheduler m {{ nodefamilies {{ {named} }} {nodes} {body} "
        f"arrival(n) {{ {arrival} }} }}"
    )


def told(files: dict[str, str], asked: str = "m", dsm: str | None = None) -> list[Diagnostic]:
    """What is said of a text among some files, by the names of their schedulers."""
    for name in ("web", "db"):
        files.setdefault(name, "")
    texts = {
        name: text if text.startswith(("dist", "sched")) else PLAIN.format(name=name, body=text)
        for name, text in files.items()
    }
    sources = {name: Source(f"{name}.sched", text) for name, text in texts.items()}
    masters = [one for one in sources.values() if is_master(one)]
    found = Diagnostics()
    models = {"": dsm} if dsm else {}
    surroundings = Surroundings(load=sources.get, masters=masters, dsm=models)
    check_scheduler(sources[asked], surroundings, found)
    return list(found)


def codes(files: dict[str, str], asked: str = "m", dsm: str | None = None) -> list[str]:
    """Their codes, but for those about what is not used in so small texts."""
    return [one.code for one in told(files, asked, dsm) if one.code not in ("W344", "W505")]


@pytest.mark.parametrize(
    ("arrival", "families"),
    [
        ("n => webs;", ""),
        ("if (n is web) n => webs; else n => dbnode;", ""),
        ("if (n is web) n => webs; if (n is db) n => dbnode;", ""),
        ("if (n is web) n => webs;", "db"),
        ("if (!(n is web)) return; n => webs;", "db"),
        ("if (n is web || n is db) n => webs;", ""),
        ("if (n is web && |dbnode| == 0) n => dbnode; else n => webs;", ""),
        ("if (|webs| > 3) n => webs;", "web db"),
        ("node slot; n => slot; slot => webs;", ""),
        ("while (|webs| > 3) { n => webs; break; }", "web db"),
        ("do { n => webs; } while (false);", ""),
        ("int k; for (k = 0; k < 2; k++) { if (k == 1) n => webs; }", "web db"),
        ("n => webs; if (n is db) webs => dbnode;", ""),
        ("int k = 0;", "web db"),
    ],
)
def test_every_family_is_stored_on_every_path(arrival: str, families: str) -> None:
    """Each is followed by itself: a path that it does not take is none."""
    found = [one for one in told({"m": master(arrival=arrival)}) if one.code == "E327"]
    assert [one.message.split("`")[1] for one in found] == families.split()


def test_a_default_is_looked_at_in_each_nodespec_that_takes_it() -> None:
    """A handler of a base is the nodespec's own; names are those of the nodespec."""
    default = "event newthread(t) { t => mine; }"
    bare = (
        "scheduler {} {{ data {{ queue {}; threadref current; }} event init {{}} "
        "event schedule {{ {} => current; dispatch current; }} "
        "event switch_out(t) {{ t => {}; }} }}"
    )
    files = {
        "m": master(default),
        "web": bare.format("web", *["mine"] * 3),
        "db": bare.format("db", *["other"] * 3),
    }
    (found,) = [one for one in told(files) if one.code == "E201"]
    assert found.span.source.name == "m.sched"
    assert found.notes[-1].text == "as a handler of the family `db`"
    assert codes({**files, "db": ""}) == []


@pytest.mark.parametrize(
    ("body", "asked", "expected"),
    [
        ("after newthread { total = total + 1; }", "web", ["W338"]),
        ("after newthread { total = 1 + total; }", "web", ["W338"]),
        ("after newthread { total = total - 2; }", "web", ["W338"]),
        ("after newthread { GLOBAL.total = GLOBAL.total * 3; }", "web", ["W338"]),
        ("after newthread { total += 1; }", "web", []),
        ("after newthread { total = 4; }", "web", []),
    ],
)
def test_what_is_read_and_written_apart(body: str, asked: str, expected: list[str]) -> None:
    """Where others write it, too."""
    files = {
        "m": master("global { int total; }", "n => webs; if (total < 9) total++;"),
        "web": body,
    }
    assert codes(files, asked) == expected


def _mended(files: dict[str, str], asked: str, code: str, dsm: str | None = None) -> str:
    """The text after the fix of what is said."""
    (found,) = [one for one in told(files, asked, dsm) if one.code == code]
    text = found.span.source.text
    for edit in sorted(found.fixes[0].edits, key=lambda one: -one.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@pytest.mark.parametrize(
    ("code", "body", "expected"),
    [
        ("W338", "after newthread { total = total + 1; }", "{ total++; }"),
        ("W338", "after newthread { total = 2 + total; }", "{ total += 2; }"),
        ("W338", "after newthread { total = total - 1; }", "{ total--; }"),
        (
            "W337",
            "data { int k; } before schedule { while (k < total) k++; k = 0; }",
            "{ int read_total = total; while (k < read_total) k++; }",
        ),
        (
            "E333",
            'before schedule { {* printf("total %d", total); *} }',
            '{ int own_total = total; {* printf("total %d", own_total); *} }',
        ),
        ("E336", "after newthread { GLOBAL.totl++; }", "GLOBAL.total++;"),
        ("E325", "before schedule { if (dbnode is wen) total++; }", "dbnode is web"),
        (
            "E328",
            "before schedule { if (|dbnode| > 0 && dbnode.laod > 2) total++; }",
            "dbnode.load",
        ),
    ],
)
def test_fixes_mend_what_they_are_for(code: str, body: str, expected: str) -> None:
    """Nothing is said of it any more."""
    files = {
        "m": master(
            "global { int total; }",
            "if (n is db) n => dbnode; else n => webs; if (total < 9) total++;",
        ),
        "web": body,
        "db": "data { int load; } after newthread { load++; }",
    }
    text = _mended(files, "web", code)
    assert expected in text
    assert codes({**files, "web": text}, "web") == []


@pytest.mark.parametrize(
    ("loop", "dsm", "expected"),
    [
        ("while (lock > 0) {}", "broadcast", ["E339"]),
        ("while (lock > 0) {}", "request", ["W337"]),
        ("while (GLOBAL.lock > 0) ;", "broadcast", ["E339"]),
        ("while (lock++ > 0) lock--;", "broadcast", []),
        ("do { mine++; } while (lock > 0);", "broadcast", ["E339"]),
        ("while (lock > 0 && mine < 9) mine++;", "broadcast", []),
        ("while (|dbnode| == 0) {}", "request", ["E339"]),
        ("while (lock > 0) { if (mine > 3) break; }", "broadcast", []),
    ],
)
def test_loops_that_wait_on_others(loop: str, dsm: str, expected: list[str]) -> None:
    """A copy does not change while a loop only reads it."""
    files = {
        "m": master("global { int lock; }", "n => webs; if (lock < 3) lock++;"),
        "web": f"data {{ int mine; }} before schedule {{ {loop} if (mine > 4) mine = 0; }}",
    }
    found = [one for one in codes(files, "web", dsm) if one[1:] in ("337", "339")]
    assert found == expected


def test_variables_of_nodes_are_there_in_every_family_that_can_be() -> None:
    """As far as the conditions leave a family."""
    load = "data { int load; } after newthread { load++; }"
    both = "n => webs; if (total < n.load) total++;"
    one = "n => webs; if (n is db && total < n.load) total++;"
    other = "n => webs; if (n is web) return; if (total < n.load) total++;"
    for arrival, expected in ((both, ["E328"]), (one, []), (other, [])):
        files = {"m": master("global { int total; }", arrival), "db": load}
        assert codes(files) == expected
    assert codes({"m": master("global { int total; }", both), "db": load, "web": load}) == []


def test_arrays_are_indexed() -> None:
    """Distributed ones, slots, and variables of nodes."""
    body = "global { int total[4], count; }"
    arrival = "if (n is db) n => spare[0]; else n => webs; total[count % 4] += n.size; count++;"
    load = "data { int size, load[2]; } after newthread { load[0]++; size++; }"
    ask = "before schedule { if (|spare[1]| == 1 && spare[1].load > total[0]) GLOBAL.total[1]++; }"
    files = {"m": master(body, arrival), "db": load, "web": f"{load} {ask}"}
    assert codes(files, "web") == ["E346"]
    files["web"] = load + ask.replace("spare[1].load", "spare[1].size")
    assert codes(files, "web") == []
    assert codes(files) == []
    files["web"] = load + ask.replace("spare[1].load", "spare[1].size[0]")
    assert codes(files, "web") == ["E209"]
    files["web"] = load + " before schedule { if (total > 3) total[1]++; }"
    assert codes(files, "web") == ["E208"]
    arrival = arrival.replace("n.size", "n.load[1]")
    files = {"m": master(body, arrival), "db": load, "web": load}
    assert codes(files) == ["E346"]


def test_a_missing_nodespec_leaves_the_rest_to_check() -> None:
    """What can be said is said."""
    files = {
        "m": master("global { int total; }", "n => webs; totl++;", "web db other"),
        "web": "after newthread { missing++; }",
    }
    assert codes(files) == ["W322", "E201", "E201"]


def test_words_of_masters_are_names_elsewhere() -> None:
    """In the scheduler of one node nothing is reserved for them."""
    text = """scheduler x extends cmthread {
        data { int node, nodes, global, is, select, distributed; queue arrival; }
        event newthread(departure) { departure => arrival; node = is + select; global++; }
        before schedule { if (is > 3 && node == select) nodes = global; distributed = nodes; }
        after schedule { if (distributed > 2) is = 0; foreach t in arrival { t => RQ; } }
    }"""
    assert [one for one in codes({"x": text}, "x") if one[0] == "E"] == []


def test_equal_texts_have_equal_stamps() -> None:
    """And others others, whichever text is another one."""
    base = {"m": master(), "web": "after newthread {}", "db": ""}
    stamps = set()
    for files in (
        base,
        dict(base),
        {**base, "m": master("global {}")},
        {**base, "web": ""},
        {**base, "db": "scheduler db extends other {}", "other": ""},
        {**base, "db": "scheduler db extends other {}", "other": "after newthread {}"},
    ):
        texts = {
            name: Source(
                f"{name}.sched",
                text if text.startswith(("dist", "sched")) else PLAIN.format(name=name, body=text),
            )
            for name, text in files.items()
        }
        checked = check_scheduler(texts["m"], Surroundings(load=texts.get), Diagnostics())
        assert checked.program is not None
        of_all = {one.program.stamp for one in checked.others if one.program is not None}
        assert of_all == {checked.program.stamp}
        assert [one.program.family for one in checked.others if one.program] == [1, 2]
        stamps |= of_all
    assert len(stamps) == 5


@pytest.mark.parametrize(
    ("body", "arrival", "expected"),
    [
        ("", "n => webs; dispatch n;", ["E347"]),
        ("departure(n) { fail; }", "n => webs;", ["E347"]),
        ("", "threadref slot; n => slot; slot => webs;", ["E215"]),
        ("event newthread(t) { node slot; t => slot; slot => RQ; }", "n => webs;", ["E215"]),
        ("global { int n; }", "n => webs; n++;", ["E334"]),
        ("global { int total; }", "n => webs; if (GLOBAL.total < 3) GLOBAL.total++;", []),
        ("global { int total; }", "n => webs; GLOBAL.totl++; total++;", ["E336"]),
        ("dispatch(t) { }", "n => webs;", ["E215"]),
        ("global { queue q; }", "n => webs;", ["E215"]),
        ("nodes { int q; threadref r; }", "n => webs;", ["E215", "E215"]),
        ("data { int x; } before init { }", "n => webs;", ["E320", "E320"]),
        ("arrival(k) { k => webs; }", "n => webs;", ["E203"]),
        ("global { int webs; }", "n => dbnode;", ["E203"]),
        ("", "n => webs; if (n is nothing) n => dbnode;", ["E325"]),
        ("", "n => webs; if (webs is web) n => dbnode;", ["E326"]),
        ("dispatch { select dbnode; }", "n => webs; select n;", ["E342"]),
    ],
)
def test_what_a_master_may_not_say(body: str, arrival: str, expected: list[str]) -> None:
    """Each is told as what it is, among the errors."""
    found = codes({"m": master(body, arrival)})
    assert [one for one in found if one in expected] == expected
    assert bool([one for one in found if one[0] == "E"]) is bool(expected)


def test_families_are_asked_for_in_systems_only() -> None:
    """Elsewhere `is` is a word of other languages, as it always was."""
    text = "scheduler x extends cmthread { before newthread(t) { if (t is RQ) t => RQ; } }"
    (found,) = told({"x": text}, "x")
    assert (found.code, found.span.text) == ("E118", "is")
    assert found.message.startswith("`is` has no meaning here. Values are compared by `==`.")


def test_a_nodespec_asks_for_the_family_of_what_is_in_a_slot() -> None:
    """Behind that only what this family has must be there."""
    load = "data { int load; } after newthread { load++; }"
    arrival = "if (|dbnode| == 0) n => dbnode; else n => webs;"
    for asked, expected in (
        ("|dbnode| == 1 && dbnode.load > 3", ["E328"]),
        ("dbnode is db && dbnode.load > 3", []),
        ("!(dbnode is web) && |dbnode| == 1 && dbnode.load > 3", []),
        ("dbnode is web && dbnode.load > 3", ["E328"]),
    ):
        body = f"data {{ int turns; }} before schedule {{ if ({asked}) turns++; }}"
        files = {"m": master("", arrival), "db": load, "web": body}
        assert codes(files, "web") == expected


def test_code_that_no_family_comes_to_is_no_error() -> None:
    """It has no meaning, but it has types."""
    load = "data { int load; } after newthread { load++; }"
    arrival = "n => webs; if (n is web) return; return; total += n.load;"
    found = codes({"m": master("global { int total; }", arrival), "db": load})
    assert [one for one in found if one[0] == "E"] == []


@pytest.mark.parametrize("file", ["web.sched", "./web.sched"])
def test_a_family_with_the_file_of_another_is_told_once(file: str) -> None:
    """It is left out by a fix, and asked for as if it were right."""
    text = master(arrival="if (n is db) n => dbnode; else n => webs;")
    text = text.replace('"db.sched"', f'"{file}"')
    found = [one for one in told({"m": text}) if one.code not in ("W344", "W505")]
    assert [one.code for one in found] == ["E323"]
    assert [fix.title for fix in found[0].fixes] == ["Leave `db` out"]


def test_a_nodespec_is_named_with_its_ending() -> None:
    text = master().replace('"db.sched"', '"db"')
    [found] = [one for one in told({"m": text}) if one.code == "W322"]
    assert found.message.endswith("Files of schedulers end in `.sched`.")


def test_a_master_that_names_itself_is_told_so() -> None:
    text = master().replace('"db.sched"', '"m.sched"')
    [found] = [one for one in told({"m": text}) if one.code == "E324"]
    assert "`m.sched` is a distributed scheduler, this one itself, and a node" in found.message


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (
            "node v; select v;",
            "E309 `v` is always empty when line 1 runs: it starts empty. Put a node there "
            "before, or remove this.",
        ),
        (
            "node v; webs => v; select v;",
            "E303 `v` holds a node when `dispatch` ends, and the node would be lost. Move it "
            "into a container of `nodes` before.",
        ),
        (
            "node v; foreach w in webs { select w; return; }",
            "W604 No node ever moves into or out of `v`. Remove it.",
        ),
    ],
)
def test_blocks_of_a_master_are_about_nodes(block: str, expected: str) -> None:
    """In one message, of nodes and where a master has them."""
    found = told({"m": master(f"dispatch {{ {block} }}")})
    said = [f"{one.code} {one.message}" for one in found if one.code not in ("W344", "N320")]
    assert said == [expected]
