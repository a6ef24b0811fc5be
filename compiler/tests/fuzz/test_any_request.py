"""Whatever a page sends, it gets an answer, or is told where its request is wrong."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import Any

import pytest
from all_services import SCHEDULER, WORKLOAD
from hypothesis import given, settings
from hypothesis import strategies as st

from catapults.contracts.decode import WrongShapeError
from catapults.services import handle

FILES = {"files": {"a.sched": "scheduler a { }"}, "aspects": ["a.sched"]}
PROJECT = {"version": 1, "name": "s.sched", "text": SCHEDULER, **FILES}
BOTH = {**PROJECT, "profile": None, "workload": {"name": "w.workload", "text": WORKLOAD}}
TEXT = {**PROJECT, "language": "scheduler"}
ADD = {"gesture": "addContainer", "name": "q", "kind": "queue"}

#: A request of each method that is in order.
REQUESTS: dict[str, dict[str, Any]] = {
    "quickCheck": BOTH,
    "diagnose": BOTH,
    "analyse": {**BOTH, "outputs": True},
    "output": {**BOTH, "kind": "c", "debug": False},
    "export": {**BOTH, "target": "pth"},
    "format": {"version": 1, "name": "s.sched", "text": SCHEDULER},
    "edit": {**BOTH, "seen": 1, "gesture": ADD},
    "rules": BOTH,
    "newScheduler": {"name": "s", "profile": "embedded", "start": "empty"},
    "newSystem": {"name": "s", "scheduler": "a.sched", "files": FILES["files"]},
    "hover": {**TEXT, "offset": 11},
    "complete": {**TEXT, "offset": 11},
    "signature": {**TEXT, "offset": 11},
    "definition": {**TEXT, "offset": 11},
    "references": {**TEXT, "offset": 11},
    "rename": {**TEXT, "offset": 11, "newName": "t", "companion": None},
    "structure": TEXT,
}
#: What JSON can hold.
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
PLACE = re.compile(r"`(request|params)\b.*` \w.*\.$", re.DOTALL)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all parts of plain data."""
    found = [path] if path else []
    parts = value.items() if isinstance(value, dict) else ()
    for key, part in [*parts, *(enumerate(value) if isinstance(value, list) else ())]:
        found += places(part, (*path, key))
    return found


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """A request of which one part is left out, is another, or is too much."""
    method = draw(st.sampled_from(sorted(REQUESTS)))
    request = deepcopy({"method": method, "params": REQUESTS[method]})
    *way, last = draw(st.sampled_from(places(request)))
    holder: Any = request
    for key in way:
        holder = holder[key]
    match draw(st.sampled_from(["leave out", "replace", "add"])):
        case "leave out":
            del holder[last]
        case "replace":
            holder[last] = draw(VALUES)
        case "add" if isinstance(holder, dict):
            holder[draw(st.text(max_size=5))] = draw(VALUES)
    return request


@settings(max_examples=400)
@given(damaged() | VALUES)
def test_a_damaged_request_is_answered_or_told_with_the_place(request: Any) -> None:
    try:
        answer = json.loads(handle(json.dumps(request)))
    except WrongShapeError as wrong:
        assert PLACE.fullmatch(str(wrong)), wrong
    else:
        assert answer.get("version") == request["params"].get("version")


@pytest.mark.parametrize("method", REQUESTS)
def test_a_request_that_is_in_order_is_answered(method: str) -> None:
    answer = json.loads(handle(json.dumps({"method": method, "params": REQUESTS[method]})))
    assert answer.get("version") == REQUESTS[method].get("version")


@pytest.mark.parametrize(
    ("request_text", "reason"),
    [
        ("{", "The request is no JSON: "),
        ("[]", "`request` must be an object, and it is a list."),
        ('{"method": "analyse"}', "`request` lacks `params`."),
        ('{"method": "sing", "params": {}}', "`request.method` must be one of `diagnose`, "),
        ('{"method": "format", "params": {"version": "1"}}', "`params.version` must be a whole"),
    ],
)
def test_what_is_no_request_is_told(request_text: str, reason: str) -> None:
    with pytest.raises(WrongShapeError) as caught:
        handle(request_text)
    assert str(caught.value).startswith(reason)


@pytest.mark.parametrize(
    ("params", "reason"),
    [
        ({"profile": "posix"}, "`params.profile` must be one of embedded, pth, preemptive, tap."),
        ({"aspects": ["b.sched"]}, "`params.aspects[0]` is `b.sched`, and `params.files` has no"),
        ({"workload": {"name": "w"}}, "`params.workload` lacks `text`."),
        ({"files": {"a": 1}, "aspects": []}, "`params.files.a` must be text, and it is a whole"),
    ],
)
def test_what_is_wrong_inside_a_request_is_told(params: dict[str, Any], reason: str) -> None:
    with pytest.raises(WrongShapeError) as caught:
        handle(json.dumps({"method": "analyse", "params": {**BOTH, **params}}))
    assert str(caught.value).startswith(reason)
