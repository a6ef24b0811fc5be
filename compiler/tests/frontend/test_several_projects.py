"""Several projects, each of several files, are written and asked about in turn: the answers are
those that each has alone, and each takes over from its own texts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_versions import BASE, EXAMPLES, LONG, TEXTS, TIMES, edits

from catapults import services
from catapults.analysis.dataflow.flow import Walk
from catapults.diagnostics import Diagnostics
from catapults.models.classic.statements import StatementLowering
from catapults.questions import checks
from catapults.questions.memo import forget_all
from catapults.questions.versions import trees
from catapults.questions.versions.texts import open_source
from catapults.questions.versions.trees import tree_of
from catapults.services import Task, handle
from catapults.steps import Steps
from catapults.workload import check as workload_check

WORKLOAD = (EXAMPLES / "weather-station" / "weather.workload").read_text(encoding="utf-8")
ASPECT = "partial scheduler aspect { after newthread(t) { t.turns = 0; } before schedule { } }"
IN_STEPS = ["quickCheck", "diagnose", "diagnose", "analyse", "rules", "structure"]
MORE: dict[str, dict[str, Any]] = {
    "analyse": {"outputs": True},
    "structure": {"language": "scheduler"},
}


def _project(name: str, text: str) -> dict[str, Any]:
    files = {"base.sched": BASE, "aspect.sched": ASPECT, "unread.sched": ASPECT}
    workload = {"name": "w.workload", "text": WORKLOAD}
    return {"name": name, "text": text, "files": files, "aspects": [], "workload": workload}


def _request(method: str, project: dict[str, Any]) -> str:
    params = project | {"version": 1} | MORE.get(method, {})
    if method == "structure":
        params.pop("workload")
    return json.dumps({"method": method, "params": params})


@st.composite
def changed(draw: st.DrawFn, project: dict[str, Any]) -> dict[str, Any]:
    """A project after one of its files has changed."""
    kind = draw(st.sampled_from(["text", "text", "text", "workload", "files", "aspects"]))
    if kind == "text":
        return project | {"text": draw(edits(project["text"]))}
    if kind == "workload":
        text = draw(edits(project["workload"]["text"]))
        return project | {"workload": project["workload"] | {"text": text}}
    if kind == "aspects":
        return project | {"aspects": draw(st.sampled_from([[], ["aspect.sched"]]))}
    name = draw(st.sampled_from(list(project["files"])))
    return project | {"files": project["files"] | {name: draw(edits(project["files"][name]))}}


@settings(max_examples=TIMES, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_projects_that_are_written_in_turn_are_answered_as_if_each_were_alone(
    data: st.DataObject,
) -> None:
    names = data.draw(st.sampled_from([("s.sched", "s.sched"), ("s.sched", "t.sched")]))
    texts = data.draw(st.sampled_from([(0, 1), (2, 1), (2, 2)]))
    projects = [_project(name, TEXTS[text]) for name, text in zip(names, texts, strict=True)]
    former = [[one] for one in projects]
    asked: list[str] = []
    tasks: list[tuple[str, Task]] = []
    answers: dict[str, Any] = {}

    def go_on(number: int, seconds: float) -> None:
        request, task = tasks[number % len(tasks)]
        answer = task.go_on(seconds)
        if answer is not None:
            answers[request] = json.loads(answer)
            tasks.remove((request, task))

    forget_all()
    for _ in range(data.draw(st.integers(2, 8))):
        which = data.draw(st.integers(0, 1))
        if data.draw(st.integers(0, 3)) == 0:  # undone
            projects[which] = data.draw(st.sampled_from(former[which]))
        else:
            projects[which] = data.draw(changed(projects[which]))
            former[which].append(projects[which])
        request = _request(data.draw(st.sampled_from(IN_STEPS)), projects[which])
        asked.append(request)
        tasks.append((request, Task(request)))
        for _ in range(data.draw(st.integers(0, 9))):
            if tasks:
                go_on(data.draw(st.integers(0, 3)), 0)
    while tasks:
        go_on(0, 1)
    for request in asked:
        forget_all()
        assert json.loads(handle(request)) == answers[request]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How many statements are lowered and walked through."""
    counts = {"lowered": 0, "walked": 0}
    lower, walk = StatementLowering._statement, Walk.statement

    def lowered(*arguments: Any) -> Any:
        counts["lowered"] += 1
        return lower(*arguments)

    def walked(*arguments: Any) -> Any:
        counts["walked"] += 1
        return walk(*arguments)

    monkeypatch.setattr(StatementLowering, "_statement", lowered)
    monkeypatch.setattr(Walk, "statement", walked)
    return counts


@pytest.mark.parametrize("other_name", ["s.sched", "t.sched"])
def test_each_project_takes_over_from_its_own_text(
    other_name: str, counted: dict[str, int]
) -> None:
    forget_all()
    one, other = _project("s.sched", LONG), _project(other_name, TEXTS[1])
    for project in (one, other):
        handle(_request("diagnose", project))
    for number in range(4, 7):
        counted.update(lowered=0, walked=0)
        handle(_request("diagnose", one | {"text": LONG.replace("k > 2", f"k > {number}")}))
        assert counted["lowered"] <= 6
        handle(_request("diagnose", other | {"text": TEXTS[1] + number * "\n"}))
        assert counted["lowered"] <= 6
        assert counted["walked"] <= 30


@pytest.mark.parametrize(
    "change",
    [
        {"workload": {"name": "w.workload", "text": WORKLOAD + "\n"}},
        {"workload": {"name": "w.workload", "text": "workload"}},
        {"files": {"base.sched": BASE, "unread.sched": "", "other.sched": ""}},
    ],
)
def test_what_a_scheduler_does_not_read_leaves_its_check_as_it_is(
    change: dict[str, Any], counted: dict[str, int]
) -> None:
    forget_all()
    project = _project("s.sched", TEXTS[2]) | {"profile": "embedded"}
    handle(_request("diagnose", project))
    counted.update(lowered=0, walked=0)
    later = handle(_request("diagnose", project | change))
    assert counted == {"lowered": 0, "walked": 0}
    forget_all()
    assert handle(_request("diagnose", project | change)) == later


def test_a_file_that_a_scheduler_extends_is_read() -> None:
    forget_all()
    project = _project("s.sched", TEXTS[2])
    before = handle(_request("diagnose", project))
    files = {"base.sched": BASE.replace("n = 1", "m = 1")}
    after = handle(_request("diagnose", project | {"files": files}))
    assert before != after
    assert handle(_request("diagnose", project)) == before


def test_a_workload_is_read_once_while_its_scheduler_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forget_all()
    checks = 0

    def counting(*arguments: Any) -> Any:
        nonlocal checks
        checks += 1
        return workload_check(*arguments)

    monkeypatch.setattr("catapults.questions.workloads.check", counting)
    for number in range(3):
        text = LONG.replace("k > 2", f"k > {number}")
        handle(_request("diagnose", _project("s.sched", text)))
    assert checks == 1


def test_an_aspect_that_is_woven_in_and_out_again_changes_no_earlier_answer() -> None:
    """What it puts before others moves their sites."""
    plain = _project("s.sched", TEXTS[2])
    woven = plain | {"aspects": ["aspect.sched"]}
    forget_all()
    answers = [handle(_request("analyse", one)) for one in (plain, woven, plain, woven)]
    for one, answer in zip((plain, woven, plain, woven), answers, strict=True):
        forget_all()
        assert handle(_request("analyse", one)) == answer


def _question(method: str, text: str, **more: Any) -> str:
    params = {"version": 1, "language": "scheduler", "name": "s.sched", "text": text, **more}
    return json.dumps({"method": method, "params": params})


@pytest.mark.parametrize("method", ["hover", "rename", "definition", "references"])
def test_names_are_told_whatever_was_forgotten_of_their_text(method: str) -> None:
    forget_all()
    text = TEXTS[1]
    later = text.replace("dispatch current", "dispatch  current")
    assert later != text
    asked = _question(method, text, offset=text.index("dispatch") + 10)
    handle(_request("diagnose", _project("s.sched", text)))
    expected = handle(asked)
    handle(_request("diagnose", _project("s.sched", later)))
    checks._followed.clear()
    assert handle(asked) == expected


def test_rules_are_told_in_steps_whatever_was_forgotten_of_their_text() -> None:
    forget_all()
    text = TEXTS[1]
    one, other = (_project("s.sched", each) for each in (text, "// a comment\n" + text))
    expected = handle(_request("rules", one))
    handle(_request("rules", other))
    trees._versions.clear()
    checks._followed.clear()
    handle(_request("diagnose", _project("s.sched", text + "\n")))
    task = Task(_request("rules", one))
    while (answer := task.go_on(0)) is None:
        handle(_request("rules", other))
    assert answer == expected


def test_steps_of_a_task_tell_places_of_the_versions_that_it_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also in texts of which nobody knows that the task reads them."""
    forget_all()
    projects = [_project(name, TEXTS[1]) for name in ("s.sched", "t.sched")]
    later = ["// a comment\n" + TEXTS[1], "\n\n" + TEXTS[1]]
    for one in projects:
        handle(_request("diagnose", one))

    def steps(_: str) -> Steps[str]:
        versions = [open_source(one["name"], one["text"]) for one in projects]
        found = [tree_of(one, Diagnostics()).scheduler for one in versions]
        for _ in later:
            yield
        return " ".join(str(one.span.start) for one in found if one is not None)

    monkeypatch.setattr(services, "_answered", steps)
    task = Task("")
    monkeypatch.undo()
    for text in later:
        assert task.go_on(0) is None
        for one in projects:
            handle(_request("diagnose", one | {"text": text}))
    start = TEXTS[1].index("scheduler")
    assert task.go_on(0) == f"{start} {start}"
