"""What is answered bit by bit: the same answers, and others meanwhile."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_versions import LONG, TEXTS, histories

from catapults import services
from catapults.analysis.dataflow.flow import Walk
from catapults.backends.base import Options
from catapults.backends.wasm import module_in_steps
from catapults.contracts.messages import AnalyseRequest
from catapults.edit.gestures import scene
from catapults.models.classic.statements import StatementLowering
from catapults.questions.memo import forget_all
from catapults.questions.projects import project_of
from catapults.services import RetryingTask, Task, handle

TIMES = 300 if os.environ.get("EXPLORE") else 20
SOME = settings(max_examples=TIMES, deadline=None, suppress_health_check=list(HealthCheck))

IN_STEPS = ["quickCheck", "diagnose", "diagnose", "analyse", "rules", "structure"]
AT_ONCE = ["structure", "rules", "edit"]
ADD = {"gesture": "addContainer", "name": "added", "kind": "queue"}


@pytest.fixture(autouse=True)
def _long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gestures look ahead, as on long texts, and so take over what is kept."""
    monkeypatch.setattr(scene, "_SOON_CHECKED", 0)


@dataclass
class Asked:
    """A question, with its answer once it is there."""

    method: str
    params: dict[str, Any]
    answer: Any = None

    @property
    def request(self) -> str:
        """The question as a page puts it."""
        more: dict[str, Any] = {
            "analyse": {"outputs": True},
            "structure": {"language": "scheduler"},
            "edit": {"seen": 1, "gesture": ADD},
        }.get(self.method, {})
        return json.dumps({"method": self.method, "params": self.params | more})

    def take(self, answer: str) -> None:
        """Keeps the answer. The verdicts in the graph behind a gesture are those of whatever was
        judged before."""
        self.answer = json.loads(answer)
        if self.method == "edit":
            self.answer.pop("graph", None)


def _params(text: str) -> dict[str, Any]:
    return {"version": 1, "name": "s.sched", "text": text, "files": {}, "aspects": []}


@SOME
@given(st.data())
def test_whatever_is_asked_between_steps_has_the_answer_that_it_has_alone(
    data: st.DataObject,
) -> None:
    forget_all()
    history = data.draw(histories())
    tasks: list[tuple[Asked, Task]] = []
    done: list[Asked] = []
    for params in history:
        one = Asked(data.draw(st.sampled_from(IN_STEPS)), params)
        tasks.append((one, Task(one.request)))
        for _ in range(data.draw(st.integers(0, 12))):
            _go_on(tasks, data.draw(st.integers(0, 5)), done)
        if data.draw(st.booleans()):
            between = Asked(
                data.draw(st.sampled_from(AT_ONCE)), data.draw(st.sampled_from(history))
            )
            between.take(handle(between.request))
            done.append(between)
    while tasks:
        _go_on(tasks, 0, done)
    assert len(done) >= len(history)
    for one in done:
        forget_all()
        alone = Asked(one.method, one.params)
        alone.take(handle(alone.request))
        assert one.answer == alone.answer


def _go_on(tasks: list[tuple[Asked, Task]], number: int, done: list[Asked]) -> None:
    """One step of one of those that are not answered yet."""
    if not tasks:
        return
    one, task = tasks[number % len(tasks)]
    answer = task.go_on(0)
    if answer is not None:
        one.take(answer)
        done.append(one)
        tasks.remove((one, task))


def _steps(task: Task) -> int:
    count = 1
    while task.go_on(0) is None:
        count += 1
    return count


@pytest.mark.parametrize(
    ("method", "least"), [("diagnose", 20), ("analyse", 10), ("rules", 6), ("structure", 4)]
)
def test_long_answers_come_in_many_steps(method: str, least: int) -> None:
    """Behind the diagnosis there is a step for each function of the module, twice, and for each
    handler of the rules."""
    forget_all()
    if method != "diagnose":
        handle(Asked("diagnose", _params(TEXTS[0])).request)
    assert _steps(Task(Asked(method, _params(TEXTS[0])).request)) >= least


def test_a_long_handler_is_translated_in_many_steps() -> None:
    statements = "if (|ready| > 2) { ready => aside; aside => ready; }\n" * 320
    text = f"""scheduler long {{
        data {{ queue ready, aside; threadref current; }}
        event init {{}}
        event newthread(t) {{ t => ready; }}
        event schedule {{ {statements} ready => current; dispatch current; }}
        event switch_out {{ current => ready; }}
    }}"""
    program = project_of(AnalyseRequest(version=1, name="s.sched", text=text)).checked.program
    assert program is not None
    steps = module_in_steps(program, Options(stepping=True, text=False))
    assert len(list(steps)) >= 320 // 16


def test_a_gesture_comes_in_one() -> None:
    forget_all()
    assert _steps(Task(Asked("edit", _params(LONG)).request)) == 1


def test_with_time_enough_one_call_takes_all_steps() -> None:
    forget_all()
    assert Task(Asked("diagnose", _params(LONG)).request).go_on(60) is not None


def test_a_check_that_begins_anew_finds_what_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gesture between two steps takes over what is kept of the text."""
    counted = {"lowered": 0, "walked": 0}
    lower, walk = StatementLowering._statement, Walk.statement

    def lowered(*arguments: Any) -> Any:
        counted["lowered"] += 1
        return lower(*arguments)

    def walked(*arguments: Any) -> Any:
        counted["walked"] += 1
        return walk(*arguments)

    monkeypatch.setattr(StatementLowering, "_statement", lowered)
    monkeypatch.setattr(Walk, "statement", walked)

    def look(*, gesture_at: int | None) -> dict[str, int]:
        forget_all()
        handle(Asked("diagnose", _params(LONG)).request)
        handle(Asked("diagnose", _params(LONG.replace("c0;", "c9;"))).request)
        counted.update(lowered=0, walked=0)
        task = Task(Asked("diagnose", _params(LONG.replace("c0;", "c3;"))).request)
        step = 0
        while task.go_on(0) is None:
            step += 1
            if step == gesture_at:
                edited = json.loads(
                    handle(Asked("edit", _params(LONG.replace("c0;", "c3;"))).request)
                )
                assert "edits" in edited
        assert gesture_at is None or step > gesture_at
        return dict(counted)

    alone, disturbed = look(gesture_at=None), look(gesture_at=12)
    assert disturbed["lowered"] <= alone["lowered"] + 8
    assert disturbed["walked"] <= 1.1 * alone["walked"]


def test_what_is_asked_of_a_text_whose_check_goes_on_finishes_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    forget_all()
    task = Task(Asked("diagnose", _params(LONG)).request)
    for _ in range(5):
        assert task.go_on(0) is None
    handle(Asked("rules", _params(LONG)).request)

    def walked(*_: Any) -> Any:
        raise AssertionError("this was known")

    monkeypatch.setattr(Walk, "statement", walked)
    assert task.go_on(60) is not None


def test_a_fault_within_a_step_leaves_nothing_half_done(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_all()
    right = handle(Asked("diagnose", _params(LONG)).request)
    forget_all()
    task = Task(Asked("diagnose", _params(LONG)).request)
    assert task.go_on(0) is None
    with monkeypatch.context() as patch:
        patch.setattr(Walk, "statement", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            _steps(task)
    assert handle(Asked("diagnose", _params(LONG)).request) == right


def test_a_fault_is_tried_once_more_with_nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    request = Asked("rules", _params(TEXTS[0])).request
    expected = handle(request)
    kind, rules = services._METHODS["rules"]()
    faults = iter([True])

    def fails(message: object) -> object:
        if next(faults, False):
            raise KeyError("kept wrongly")
        return rules(message)

    monkeypatch.setitem(services._METHODS, "rules", lambda: (kind, fails))
    task = RetryingTask(request)
    assert task.go_on(60) is None
    while (answer := task.go_on(60)) is None:
        pass
    assert answer == expected


def test_a_fault_that_stays_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    kind, _ = services._METHODS["rules"]()

    def fails(message: object) -> object:
        raise KeyError("always")

    monkeypatch.setitem(services._METHODS, "rules", lambda: (kind, fails))
    task = RetryingTask(Asked("rules", _params(TEXTS[0])).request)
    assert task.go_on(60) is None
    with pytest.raises(KeyError):
        task.go_on(60)
