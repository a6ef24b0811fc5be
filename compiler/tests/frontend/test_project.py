"""Answers about texts that were looked at before are those about texts that were not."""

from __future__ import annotations

import gc
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from catapults.contracts.messages import AnalyseRequest, TextFile
from catapults.contracts.plain_data import to_json
from catapults.questions.memo import forget_all
from catapults.services import analyse, diagnose, handle, prepare, tidy

EXAMPLES = Path(__file__).parents[3] / "public" / "examples"
WEATHER = (EXAMPLES / "weather-station" / "weather.sched").read_text(encoding="utf-8")
WORKLOAD = (EXAMPLES / "weather-station" / "weather.workload").read_text(encoding="utf-8")
ASPECT = "partial scheduler a { before schedule { } }"

TEXTS = st.sampled_from(
    [WEATHER, WEATHER.replace("display;", "display", 1), WEATHER.replace("> 0", "> 1", 1), "", "{"]
)
WORKLOADS = st.sampled_from(
    [None, TextFile(name="w.workload", text=WORKLOAD), TextFile(name="w.workload", text="workload")]
)
FILES = st.sampled_from([{}, {"a.sched": ASPECT}, {"a.sched": ASPECT.replace("{ }", "{ x; }")}])


@st.composite
def requests(draw: st.DrawFn) -> AnalyseRequest:
    files = draw(FILES)
    return AnalyseRequest(
        version=draw(st.integers(1, 9)),
        name=draw(st.sampled_from(["s.sched", "t.sched"])),
        text=draw(TEXTS),
        profile=draw(st.sampled_from([None, "pth", "embedded"])),
        workload=draw(WORKLOADS),
        files=files,
        aspects=draw(st.sampled_from([[], list(files)])),
        outputs=draw(st.booleans()),
    )


def answers(request: AnalyseRequest) -> Any:
    return to_json(diagnose(request)), to_json(analyse(request))


@settings(max_examples=25)
@given(st.lists(requests(), min_size=1, max_size=4))
def test_what_was_asked_before_changes_no_answer(asked: list[AnalyseRequest]) -> None:
    kept = [answers(request) for request in asked]
    for request, answer in zip(asked, kept, strict=True):
        forget_all()
        assert answers(request) == answer


def test_the_diagnosis_is_part_of_the_analysis() -> None:
    request = AnalyseRequest(version=3, name="s.sched", text=WEATHER.replace("|next|", "|nxt|"))
    first, whole = diagnose(request), analyse(request)
    assert first.diagnostics and first.diagnostics == whole.diagnostics
    assert first.checks == whole.checks and first.version == whole.version == 3


def test_compiling_adds_nothing_to_what_is_kept() -> None:
    text = WEATHER.replace("event init {}", "event init { {* goto away; *} }")
    request = AnalyseRequest(version=1, name="s.sched", text=text, outputs=True)
    before = diagnose(request)
    assert len(analyse(request).diagnostics) > len(before.diagnostics)
    assert diagnose(replace(request, version=1)) == before


def test_a_process_that_only_answers_collects_garbage_when_told() -> None:
    prepare()
    try:
        params = {"version": 1, "name": "s.sched", "text": WEATHER, "outputs": True}
        question = json.dumps({"method": "analyse", "params": params})
        first = handle(question)
        tidy()
        assert handle(question) == first
    finally:
        gc.unfreeze()
        gc.enable()
