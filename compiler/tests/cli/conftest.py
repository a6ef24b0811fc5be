"""A folder with a scheduler, the same with a mistake, and a workload."""

from __future__ import annotations

from pathlib import Path

import pytest

GOOD = """scheduler good {
    data { queue RQ; threadref current; }
    event init { }
    event newthread(t) { t => RQ; }
    event schedule { RQ => current; dispatch current; }
    event switch_out(t) { t => RQ; }
}
"""
WORKLOAD = "workload w { thread a[1] { loop { compute 1ms; yield; } } stop when now > 1s; }\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "good.sched").write_text(GOOD, "utf-8")
    (tmp_path / "bad.sched").write_text(GOOD.replace("t => RQ", "t => QR", 1), "utf-8")
    (tmp_path / "w.workload").write_text(WORKLOAD, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path
