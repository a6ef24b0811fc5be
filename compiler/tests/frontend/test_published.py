"""Schedulers of the shape of those that were published: they compile, and as much is proven."""

from __future__ import annotations

from pathlib import Path

import pytest
from frontend_support import listed

from catapults.analysis.check import Checked, check
from catapults.backends.base import Options, backends
from catapults.diagnostics import Diagnostics
from catapults.reporting import report_of
from catapults.source import Source

FOLDER = Path(__file__).parent / "published"

#: What the published compiler proved within handlers, in percent.
PUBLISHED = {"web_proxy": 75, "database": 73}


def read(name: str) -> tuple[Checked, Diagnostics]:
    diagnostics = Diagnostics()
    text = (FOLDER / f"{name}.sched").read_text("utf-8")
    return check(Source(f"{name}.sched", text), diagnostics, load=lambda _: None), diagnostics


@pytest.mark.parametrize("name", PUBLISHED)
def test_at_least_as_much_is_proven_as_was_published(name: str) -> None:
    checked, diagnostics = read(name)
    assert checked.program is not None, listed(list(diagnostics))
    counts = report_of(checked.program, checked.within)["checks"]
    assert counts["within"]["proven"] >= PUBLISHED[name] / 100 * counts["total"]
    assert counts["across"]["proven"] >= counts["within"]["proven"]
    assert counts["across"]["refuted"] == 0


def test_all_of_the_proxy_is_proven_under_the_order_of_calls() -> None:
    checked, _ = read("web_proxy")
    assert checked.program is not None
    counts = report_of(checked.program, checked.within)["checks"]
    assert counts["across"]["proven"] == counts["total"]


def test_what_is_left_to_the_run_says_where_threads_may_be_instead() -> None:
    checked, _ = read("database")
    assert checked.program is not None
    entries = report_of(checked.program, checked.within)["list"]
    reasons = [one["reason"] for one in entries if one["across"] == "runtime"]
    assert reasons == ["`OQ` may be empty here: a thread that can run may be in `WQ`."]


@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.parametrize("backend", ["c", "wasm", "dot"])
def test_every_backend_translates_them(name: str, backend: str) -> None:
    checked, diagnostics = read(name)
    assert checked.program is not None
    backends()[backend].check(checked.program, diagnostics)
    assert not diagnostics.has_errors, listed(list(diagnostics))
    assert backends()[backend].emit(checked.program, Options())
