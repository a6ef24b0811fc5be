"""A text that is written version by version is answered as if each version were the first."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catapults.analysis.dataflow.flow import Walk
from catapults.analysis.dataflow.state import State
from catapults.diagnostics import Diagnostics
from catapults.models.classic.statements import StatementLowering
from catapults.questions.checks import _followed
from catapults.questions.memo import forget_all
from catapults.questions.versions import parts
from catapults.questions.versions.lineage import Lineage
from catapults.questions.versions.texts import open_source
from catapults.services import handle, tidy
from catapults.syntax import ast
from catapults.syntax.parser import Parsed

EXAMPLES = Path(__file__).parents[3] / "public" / "examples"
PUBLISHED = Path(__file__).parent / "published"
#: Among them aspects, verbatim text, arrays, local slots and invariants.
TEXTS = [
    (EXAMPLES / "weather-station" / "weather.sched").read_text(encoding="utf-8"),
    (PUBLISHED / "web_proxy.sched").read_text(encoding="utf-8"),
    """\
scheduler mixed extends base {
    thread { int turns; }
    data { pqueue ready increasing sortable on turns; queue level[4]; threadref current; int n; }
    invariant ready { assert(|ready| >= 0); }
    event init {}
    event newthread(t) { int i = 3; t.turns = i; t => level[n % 4]; }
    event schedule {
        threadref aside;
        if (|ready| > 2) { ready => aside; aside => ready; }
        for (n = 0; n < 4; n++) { if (|level[n]| > 0) { level[n] => ready; n = 3; } }
        {* int used = 1; *}
        foreach t in ready { /* all */ t.turns += 1; }
        if (|ready| == 0) n = 1;
        else n = n / 2;
        ready => current; dispatch current;
    }
    before switch_out(t) { t.turns = n; }
    event switch_out(t) { if (n < 3 && n >= 0) current => level[n]; else current => ready; }
}
""",
]
BASE = "scheduler base { data { queue spare; } event quantum_expired { n = 1; } }"
ASPECT = "partial scheduler aspect { after newthread(t) { t.turns = 0; } before schedule { } }"
FRAGMENTS = [
    *(" ", "\n", ";", "{", "}", "/*", "*/", "//", '"', "{*", "*}", "(", "0", "x", "/* */ "),
    *("if (n > 1) ", "else ", "do ", "while (1) ;", "return;", "int a;", "threadref u;"),
    *("t => ready;", "event z { }", "before schedule { n = 2; }", "foreach t in ready "),
]


LINES = [
    *("if (1 / 2 > 0) ;\n", "{ int b; b = 3 % 2; b++; }\n", "// more\n\n", "while (false) { }\n"),
    *("event z { }\n", "after schedule { int c; c = 1; }\n", "if (false) { int d; d = 2; }\n"),
]


KINDS = ["space", "line", "line", "insert", "replace", "delete", "move", "rename", "number"]


@st.composite
def edits(draw: st.DrawFn, text: str) -> str:
    """A text after something that a person does to it, or several things in one go."""
    for _ in range(draw(st.sampled_from([1, 1, 1, 2, 3, 5]))):
        text = draw(edit(text))
    return text


@st.composite
def edit(draw: st.DrawFn, text: str) -> str:
    """A text after one thing."""
    kind = draw(st.sampled_from(KINDS))
    start = draw(st.integers(0, len(text)))
    fragment = draw(st.sampled_from(FRAGMENTS))
    match kind:
        case "space":  # which changes no meaning
            at = draw(st.sampled_from([0, *(one.start() for one in re.finditer(r"\s", text))]))
            return text[:at] + draw(st.sampled_from([" ", "\n", "/* */"])) + text[at:]
        case "line":  # which is most often right
            at = draw(st.sampled_from([0, *(one.end() for one in re.finditer(r"[;}]\n", text))]))
            return text[:at] + draw(st.sampled_from(LINES)) + text[at:]
        case "insert":
            return text[:start] + fragment + text[start:]
        case "replace":
            return text[:start] + fragment + text[start + draw(st.integers(0, 20)) :]
        case "delete":
            return text[:start] + text[start + draw(st.integers(1, 40)) :]
        case "number":
            numbers = list(re.finditer(r"\d+", text)) or list(re.finditer("$", text))
            one = draw(st.sampled_from(numbers))
            return text[: one.start()] + draw(st.sampled_from("0125")) + text[one.end() :]
        case "rename":
            word = draw(st.sampled_from(re.findall(r"[A-Za-z_]\w+", text) or ["x"]))
            return re.sub(rf"\b{word}\b", f"{word}s", text)
    lines = text.splitlines(keepends=True)
    first = draw(st.integers(0, max(len(lines) - 1, 0)))
    moved = lines[first : first + draw(st.integers(1, 4))]
    del lines[first : first + len(moved)]
    to = draw(st.integers(0, len(lines)))
    return "".join([*lines[:to], *moved, *lines[to:]])


@st.composite
def histories(draw: st.DrawFn) -> list[dict[str, Any]]:
    """The parameters of requests about versions of one scheduler, each made of an earlier one."""
    texts, files = [draw(st.sampled_from(TEXTS))], {"base.sched": BASE, "aspect.sched": ASPECT}
    found = [_params(texts[0], files, [])]
    aspects: list[str] = []
    for _ in range(draw(st.integers(1, 6))):
        if draw(st.integers(0, 5)) == 0:
            name = draw(st.sampled_from(list(files)))
            files = files | {name: draw(edits(files[name]))}
            aspects = draw(st.sampled_from([[], ["aspect.sched"]]))
        else:
            texts.append(draw(edits(draw(st.sampled_from(texts[-3:])))))
        found.append(_params(texts[-1], files, aspects))
    return found


def _params(text: str, files: dict[str, str], aspects: Sequence[str]) -> dict[str, Any]:
    return {
        "version": 1,
        "name": "s.sched",
        "text": text,
        "files": files,
        "aspects": list(aspects),
    }


def _asked(method: str, params: dict[str, Any]) -> str:
    more: dict[str, Any] = {"outputs": True} if method == "analyse" else {}
    if method == "structure":
        more = {"language": "scheduler"}
    return handle(json.dumps({"method": method, "params": params | more}))


TIMES = 1000 if os.environ.get("EXPLORE") else 18
SOME = settings(max_examples=TIMES, deadline=None, suppress_health_check=list(HealthCheck))
METHODS = ["quickCheck", "diagnose", "diagnose", "analyse", "structure", "rules"]


@SOME
@given(st.data())
def test_each_version_is_answered_as_if_it_were_the_first(data: st.DataObject) -> None:
    history = data.draw(histories())
    asked = [
        (method, params)
        for params in history
        for method in data.draw(st.lists(st.sampled_from(METHODS), min_size=1, max_size=3))
    ]
    pauses = data.draw(st.lists(st.booleans(), min_size=len(asked), max_size=len(asked)))
    forget_all()
    answers = []
    for one, pause in zip(asked, pauses, strict=True):
        answers.append(_asked(*one))
        if pause:
            tidy()
    for one, answer in zip(asked, answers, strict=True):
        forget_all()
        assert _asked(*one) == answer


@pytest.mark.parametrize("line", ["if (1 / 2 > 0) ;", "\n// more", "else n = 1;", "if (n)", "|"])
def test_a_line_more_or_less_anywhere_makes_no_difference(line: str) -> None:
    """At the end of each line in turn; `|` stands for taking a statement away."""
    text = TEXTS[-1]
    ends = [one.end() for one in re.finditer(r"[;}]\n", text)]
    starts = [text.rfind("\n", 0, end - 2) for end in ends]
    later = [
        text[:start] + text[end - 1 :] if line == "|" else text[:end] + line + "\n" + text[end:]
        for start, end in zip(starts, ends, strict=True)
    ]
    versions = [_params(one, {"base.sched": BASE}, []) for one in [text, *later]]
    forget_all()
    answers = [_asked("diagnose", one) for one in versions]
    for one, answer in zip(versions, answers, strict=True):
        forget_all()
        assert _asked("diagnose", one) == answer


#: A text that has a constant and asks for an unknown name.
DECLARING = (
    TEXTS[-1]
    .replace("int n; }", "const int most = 3; int n; queue late[most]; }")
    .replace("{* int used = 1; *}", "if (n > most) redy => late[most - 1];")
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("int n;", "int n; queue more;"),
        ("int n;", "int n; stack aside;"),  # which a local slot hides
        ("int n;", "int n; int t;"),  # which parameters hide
        ("int n;", "int n; queue reddy;"),  # which is near to the unknown name
        ("int n;", "int n; queue redy;"),
        ("int n;", "int n, most;"),
        ("int n;", "float n;"),
        ("int n;", ""),
        ("const int most = 3;", "const int most = 4;"),
        ("const int most = 3;", "int most = 3;"),
        ("int turns;", "float turns;"),
        ("int turns;", "int turns; int rounds;"),
        ("int turns;", "int rounds;"),
        ("queue level[4];", "queue level[2];"),
        ("queue level[4];", "stack level[4];"),
        ("queue level[4];", "queue level;"),
        ("increasing sortable", "decreasing sortable"),
        ("data {", "data { int first; } data {"),
    ],
)
@pytest.mark.parametrize("unknown", ["redy", "ready"])
def test_what_a_declaration_says_is_known_where_it_is_used(
    unknown: str, old: str, new: str
) -> None:
    text = DECLARING.replace("redy", unknown)
    assert old in text
    changed = text.replace(old, new, 1)
    versions = [_params(one, {"base.sched": BASE}, []) for one in (text, changed, text)]
    forget_all()
    first, second, third = [_asked("diagnose", one) for one in versions]
    forget_all()
    assert _asked("diagnose", versions[1]) == second
    assert third == first


def test_a_comment_inside_a_statement_can_change() -> None:
    """The text of an index is part of what is said of it."""
    texts = [TEXTS[-1].replace("level[n % 4]", f"level[n /*{one}*/ % 4]") for one in "ab"]
    versions = [_params(text, {"base.sched": BASE}, []) for text in texts]
    forget_all()
    answers = [_asked("diagnose", one) for one in versions]
    forget_all()
    assert _asked("diagnose", versions[1]) == answers[1] != answers[0]


def test_statements_can_stand_without_blanks_between() -> None:
    statements = "if(n>4)n=1;if(n>2){n=n/0;}n=n+1;/*all*/n=n/n;n=1/n;"
    text = TEXTS[-1].replace("event init {}", f"event init {{{statements}}}")
    assert text != TEXTS[-1]
    typed = [text.replace("{n=n/0;}", "{" + " " * blanks + "n=n/0;}") for blanks in range(4)]
    versions = [_params(one, {"base.sched": BASE}, []) for one in typed]
    forget_all()
    answers = [_asked("diagnose", one) for one in versions]
    for one, answer in zip(versions, answers, strict=True):
        forget_all()
        assert _asked("diagnose", one) == answer


def test_an_earlier_version_is_answered_after_a_later_one() -> None:
    later = TEXTS[0].replace("event init {}", "event init {\n\n}")
    assert later != TEXTS[0]
    versions = [_params(text, {}, []) for text in (TEXTS[0], later)]
    asked = [(method, one) for method in ("diagnose", "analyse") for one in versions]
    forget_all()
    answers = [_asked(*one) for one in asked]
    for one, answer in zip(asked, answers, strict=True):
        forget_all()
        assert _asked(*one) == answer


def test_versions_share_what_is_the_same_and_each_has_its_own_places() -> None:
    before, after = TEXTS[0], TEXTS[0].replace("event init {}", "event init {\n\n}")
    lineage = Lineage()
    trees = [lineage.read(open_source("s.sched", text), Diagnostics()) for text in (before, after)]
    nodes = [_nodes(tree) for tree in trees]
    shared = [one for one in nodes[0] if one in nodes[1]]
    assert len(shared) > 100
    for tree in (*trees, *reversed(trees)):
        tree.layout.look()
        for node in shared:
            written = tree.source.text[node.span.start : node.span.end]
            assert node.span.source is tree.source
            assert node.span.text == written
            assert not isinstance(node, ast.Name) or written == node.text
            assert node.span.line == tree.source.text.count("\n", 0, node.span.start) + 1
    moved = [tree.layout.start(shared[-1].span) for tree in trees]
    assert moved[1] - moved[0] == len(after) - len(before)


def _nodes(tree: Parsed) -> dict[ast.Node, None]:
    assert tree.scheduler is not None
    return dict.fromkeys(ast.walk(tree.scheduler))


def _looked_at(monkeypatch: pytest.MonkeyPatch, before: str, after: str) -> tuple[int, int]:
    """How many statements are lowered, and how many walked through, for a text after another."""
    forget_all()
    _asked("diagnose", _params(before, {}, []))
    return _looked_at_for(monkeypatch, after)


def _looked_at_for(monkeypatch: pytest.MonkeyPatch, text: str) -> tuple[int, int]:
    counted = {"lowered": 0, "walked": 0}
    lower, walk = StatementLowering._statement, Walk.statement

    def lowered(*arguments: Any) -> Any:
        counted["lowered"] += 1
        return lower(*arguments)

    def walked(*arguments: Any) -> Any:
        counted["walked"] += 1
        return walk(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(StatementLowering, "_statement", lowered)
        patch.setattr(Walk, "statement", walked)
        _asked("diagnose", _params(text, {}, []))
    return counted["lowered"], counted["walked"]


def test_a_version_is_still_known_behind_a_later_one(monkeypatch: pytest.MonkeyPatch) -> None:
    later = TEXTS[0].replace("event init {}", "event init {\n\n}")
    assert later != TEXTS[0]
    assert _looked_at(monkeypatch, later, TEXTS[0].replace("HOT = 100", "HOT = 101")) != (0, 0)
    assert _looked_at_for(monkeypatch, later) == (0, 0)


RULES = "".join(f"if (|c{n}| > {n}) {{ c{n} => current; dispatch current; }}\n" for n in range(40))
LONG = f"""\
scheduler long {{
    data {{ queue {", ".join(f"c{n}" for n in range(40))}; threadref current; int k; }}
    event init {{}}
    event newthread(t) {{ t => c0; }}
    event schedule {{
        {RULES}        dispatch current;
    }}
    event switch_out(t) {{ if (k > 2) current => c1; else current => c2; k = k + 1; }}
}}
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("event schedule {", "event schedule {\n\n// more to come\n"),
        ("    event newthread", "\n\n    event newthread"),
        ("if (|c20| > 20)", "if  (|c20| > 20 )"),
        ("queue c0, c1,", "queue c0,  c1,"),
    ],
)
def test_what_means_the_same_is_not_looked_at_again(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    assert old in LONG
    lowered, walked = _looked_at(monkeypatch, LONG, LONG.replace(old, new))
    assert lowered <= 4
    assert walked <= 12  # one statement with what is in it, in all states that lead there


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    event newthread", "\n\n    event newthread"),
        ("if (|c20| > 20)", "if (|c20| > 21)"),
        ("if (k > 2)", "if (k > 3)"),
    ],
)
def test_few_states_are_compared(monkeypatch: pytest.MonkeyPatch, old: str, new: str) -> None:
    """What is behind a visit that is found is found from there; where what is known changed, most
    statements of a handler have no visit to find."""
    compared = 0
    equals = State.equals

    def counted(*states: Any) -> Any:
        nonlocal compared
        compared += 1
        return equals(*states)

    forget_all()
    _asked("diagnose", _params(LONG, {}, []))
    monkeypatch.setattr(State, "equals", counted)
    _asked("diagnose", _params(LONG.replace(old, new), {}, []))
    assert compared <= 3 * RULES.count("\n")


def test_a_new_container_leaves_what_does_not_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lowered, _ = _looked_at(monkeypatch, LONG, LONG.replace("int k;", "int k; queue more;"))
    assert lowered <= 4


def test_nothing_is_asked_for_inside_a_body_that_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_all()
    _asked("diagnose", _params(LONG, {}, []))
    more = LONG.replace("int k;", "int k; queue more;")
    asked_for, stays = 0, parts._stays

    def counted(*of: Any) -> bool:
        nonlocal asked_for
        asked_for += 1
        return stays(*of)

    monkeypatch.setattr(parts, "_stays", counted)
    _asked("diagnose", _params(more, {}, []))
    assert asked_for == 5  # sections


def test_a_changed_statement_leaves_other_handlers_as_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lowered, walked = _looked_at(monkeypatch, LONG, LONG.replace("if (k > 2)", "if (k > 3)"))
    assert lowered <= 6
    assert walked <= 24


@pytest.mark.parametrize("name", ["c20", "c1", "k"])
def test_a_new_name_leaves_what_does_not_have_it(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """However far apart the places are that have it."""
    renamed = re.sub(rf"\b{name}\b", "renamed", LONG)
    lowered, _ = _looked_at(monkeypatch, LONG, renamed)
    assert lowered <= 8


def test_what_is_deleted_in_several_places_leaves_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    less = re.sub(r"if \(\|c(3|9|18)\|.*\n", "", LONG).replace("else current => c2;", "")
    assert LONG.count("\n") - less.count("\n") == 3
    lowered, _ = _looked_at(monkeypatch, LONG, less)
    assert lowered <= 4


def test_kept_versions_do_not_pile_up() -> None:
    forget_all()
    sizes = []
    for number in range(30):
        text = LONG.replace("if (k > 2)", f"if (k > {number})")
        _asked("diagnose", _params(text, {}, []))
        kept = _followed.latest
        assert kept is not None
        sizes.append(kept.lineage.size)
    assert max(sizes[10:]) <= max(sizes[:10])
