"""The zip that a page hands out holds what the command line writes."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from catapults.services import handle

EXAMPLES = Path(__file__).parents[2] / "public/examples"
PROXY = EXAMPLES / "web-proxy"
SYSTEMS = Path(__file__).parents[2] / "public/systems"


def asked(folder: Path, **more: Any) -> dict[str, Any]:
    """What the page is answered for an example."""
    [scheduler] = folder.glob("*.sched")
    [workload] = folder.glob("*.workload")
    params = {
        "version": 1,
        "name": scheduler.name,
        "text": scheduler.read_text("utf-8"),
        "workload": {"name": workload.name, "text": workload.read_text("utf-8")},
        "target": "pth",
        **more,
    }
    answer: dict[str, Any] = json.loads(handle(json.dumps({"method": "export", "params": params})))
    return answer


def unpacked(answer: dict[str, Any], folder: Path) -> Path:
    """The folder that lies in a zip."""
    with ZipFile(io.BytesIO(b64decode(answer["zip"]))) as archive:
        assert archive.testzip() is None
        archive.extractall(folder)
    name: str = answer["name"]
    return folder / name.removesuffix(".zip")


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path in it."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize(
    ("example", "target", "condition", "written"),
    [
        ("web-proxy", "pth", "bytesleft > 0", "own->imports.bytesleft > INT64_C(0)"),
        ("embedded-web-server", "dynamicc", "left > 0", "own->l_0 > 0L"),
    ],
)  # fmt: skip
def test_the_c_of_a_sample_tells_each_statement_and_has_its_signs(
    tmp_path: Path, example: str, target: str, condition: str, written: str
) -> None:
    folder = EXAMPLES / example
    lines = next(folder.glob("*.workload")).read_text("utf-8").splitlines()
    number = next(n for n, line in enumerate(lines, 1) if f"while ({condition})" in line)
    sample = (unpacked(asked(folder, target=target), tmp_path) / "sample.c").read_text("utf-8")
    remark = rf"line {number}: while \({re.escape(condition)}\)( \*/)?\n"
    assert re.search(rf"{remark} *while \({re.escape(written)}\) {{\n", sample)


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({}, ()),
        ({"debug": False}, ("--release",)),
        ({"ignoreUnknownImports": True}, ("--unknown-import", "ignore")),
    ],
)
def test_a_zip_holds_the_files_of_the_command_line(
    tmp_path: Path, options: dict[str, Any], arguments: tuple[str, ...]
) -> None:
    command = [sys.executable, "-m", "catapults.cli", "build", "web_proxy.sched"]
    command += ["--backend", "pth", "--workload", "web_proxy.workload"]
    command += ["-o", str(tmp_path / "built"), *arguments]
    subprocess.run(command, cwd=PROXY, check=True, capture_output=True, timeout=120, env=os.environ)
    found = unpacked(asked(PROXY, **options), tmp_path)
    assert found.name == "web_proxy-pth"
    assert contents(found) == contents(tmp_path / "built")


def test_the_same_folder_is_the_same_zip() -> None:
    assert asked(PROXY) == asked(PROXY)


def test_a_program_for_another_library_is_refused_with_a_way_out() -> None:
    answer = asked(EXAMPLES / "weather-station")
    assert answer["zip"] is None
    assert answer["problem"].startswith(
        "The program of this project, `weather_station`, is written for the profile embedded, "
        "and GNU Pth runs programs of the profile pth. Begin a project"
    )


def test_a_handler_that_pth_needs_is_named() -> None:
    lacking = asked(EXAMPLES / "weather-station", workload=None)
    assert lacking["zip"] is None
    problem = lacking["problem"]
    assert "in weather.sched, line 9: This scheduler has the handlers of the embedded" in problem
    assert "`set_waiting`" in problem


def test_errors_of_both_texts_are_told() -> None:
    text = (PROXY / "web_proxy.sched").read_text("utf-8").replace("RQ => current", "RQ => nowhere")
    assert "in web_proxy.sched, line" in asked(PROXY, text=text)["problem"]
    broken = {"name": "w.workload", "text": "workload w { profile pth; thread }"}
    assert "in w.workload, line 1" in asked(PROXY, workload=broken)["problem"]


def test_a_folder_for_dynamic_c_goes_with_the_workload_or_with_threads_of_its_own(
    tmp_path: Path,
) -> None:
    station = EXAMPLES / "weather-station"
    with_workload = unpacked(asked(station, target="dynamicc"), tmp_path / "1")
    alone = unpacked(asked(station, target="dynamicc", workload=None), tmp_path / "2")
    assert with_workload.name == alone.name == "WEATHER-dynamicc"
    assert "the workload weather_station" in (with_workload / "sample.c").read_text("utf-8")
    assert "weather_station" not in (alone / "sample.c").read_text("utf-8")


def test_a_workload_that_a_board_cannot_do_is_told() -> None:
    text = "workload w { profile embedded; quantum 1ms; thread t { compute 1ms; } }"
    workload = {"name": "w.workload", "text": text}
    answer = asked(EXAMPLES / "first-come", target="dynamicc", workload=workload)
    assert answer["zip"] is None
    assert "ask for a sample with threads of its own" in answer["problem"]


def asked_of_system(name: str, master: str, system: str | None, target: str) -> dict[str, Any]:
    """What the page is answered for a master, or for one of its systems."""
    texts = {one.name: one.read_text("utf-8") for one in (SYSTEMS / name).iterdir()}
    main = texts.pop(master)
    wanted = None if system is None else {"name": system, "text": texts.pop(system)}
    params = {"version": 1, "name": master, "text": main, "files": texts, "target": target}
    params |= {} if wanted is None else {"system": wanted}
    answer: dict[str, Any] = json.loads(handle(json.dumps({"method": "export", "params": params})))
    return answer


@pytest.mark.parametrize("named", ["webapp.system", "webapp.sched"])
def test_a_system_and_a_master_are_handed_out_as_the_command_line_writes_them(
    tmp_path: Path, named: str
) -> None:
    command = [sys.executable, "-m", "catapults.cli", "build", named, "--backend", "pth"]
    folder = SYSTEMS / "web-application"
    subprocess.run(
        [*command, "-o", tmp_path / "built"],
        cwd=folder,
        check=True,
        capture_output=True,
        timeout=120,
    )
    system = named if named.endswith(".system") else None
    answer = asked_of_system("web-application", "webapp.sched", system, "pth")
    assert answer["name"] == "webapp-pth.zip"
    assert contents(unpacked(answer, tmp_path)) == contents(tmp_path / "built")


@pytest.mark.parametrize("target", ["dynamicc", "tap"])
def test_a_library_without_nodes_says_which_has_them(target: str) -> None:
    answer = asked_of_system("load-balancing", "balanced.sched", "balanced.system", target)
    assert answer["zip"] is None
    assert "Download this system for GNU Pth" in answer["problem"]
