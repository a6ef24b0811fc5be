"""What is soon said of containers that threads do not leave is what following the handlers says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from frontend_support import Case, completed, read_cases
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from programs import schedulers, tidy_schedulers

from catapults.analysis.check import check
from catapults.analysis.rules import all_rules
from catapults.diagnostics import Diagnostics
from catapults.source import Source

ROOT = Path(__file__).parents[3]
TEXTS = {
    path.stem: path.read_text(encoding="utf-8")
    for folder in ("public/examples", "compiler/tests/frontend/published")
    for path in sorted((ROOT / folder).rglob("*.sched"))
}
WAYS_OUT = {"W605", "W609"}
#: Of what is left of these without one of their ways, following the handlers tells more.
TOLD_LATER = {"shaped"}

Said = dict[int, str]


@cache
def _said(text: str, profile: str | None = None, *, soon: bool) -> Said:
    """What is said of ways out, by place: as soon as may be, or only behind following."""
    with pytest.MonkeyPatch.context() as patch:
        if soon:
            patch.setattr(all_rules, "check_ways_out", lambda *_, **__: None)
        else:
            patch.setattr(all_rules, "check_ways_out_soon", lambda *_, **__: set())
        found = Diagnostics()
        check(Source("s.sched", text), found, load=lambda _: None, profile_name=profile)
    return {one.span.start: one.message for one in found if one.code in WAYS_OUT}


def _without_ways_out(text: str) -> Iterator[str]:
    """A text in which nothing leaves one of its containers by its name any more."""
    for name in sorted({*re.findall(r"(\w+)(?:\[[^\]]*\])? => ", text)}):
        yield re.sub(rf"\b{name}(\[[^\]]*\])? => ", "if (false) current => ", text)
        yield re.sub(rf"\b{name}(\[[^\]]*\])? => [^;]*;", ";", text)
        yield re.sub(rf"foreach (\w+) in {name}\b", r"foreach \1 in current", text)


@pytest.mark.parametrize("name", TEXTS)
def test_all_is_soon_said_of_programs_that_people_wrote(name: str) -> None:
    texts = [TEXTS[name], *_without_ways_out(TEXTS[name])]
    followed = [_said(text, soon=False) for text in texts]
    soon = [_said(text, soon=True) for text in texts]
    if name in TOLD_LATER:
        assert all(one.keys() <= other.keys() for one, other in zip(soon, followed, strict=True))
    else:
        assert soon == followed


def test_some_of_those_have_such_containers() -> None:
    texts = (text for one in TEXTS.values() for text in _without_ways_out(one))
    found = (place for text in texts for place in _said(text, soon=True))
    assert len(list(islice(found, 21))) > 20


@pytest.mark.parametrize("case", read_cases("rules.txt"), ids=lambda case: case.name)
def test_nothing_is_soon_said_that_does_not_hold(case: Case) -> None:
    text = completed(case.text)
    assert _said(text, soon=True).items() <= _said(text, soon=False).items()


KINDS = {
    "embedded": schedulers(),
    "tidy embedded": tidy_schedulers("embedded"),
    "tidy pth": tidy_schedulers("pth"),
}


@st.composite
def thinned(draw: st.DrawFn, kind: str) -> str:
    """A random scheduler without some of its ways."""
    text = draw(KINDS[kind])
    for name in draw(st.lists(st.sampled_from("qrspuab"), max_size=3)):
        text = re.sub(rf"\b{name} => [^;]*;", ";", text)
    return text


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_no_way_out_is_overlooked(kind: str, data: st.DataObject) -> None:
    text, profile = data.draw(thinned(kind)), kind.rsplit(maxsplit=1)[-1]
    assert _said(text, profile, soon=True).keys() <= _said(text, profile, soon=False).keys()
