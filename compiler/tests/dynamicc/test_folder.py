"""The whole way of a user: a folder from the command line, and its sample program."""

from __future__ import annotations

from pathlib import Path

import pytest
from board import sampled
from recording import ROOT
from sdcc import Finished

from catapults.cli import main

EXAMPLES = ROOT / "public/examples"


def exported(tmp_path: Path, example: str, *, workload: bool = True) -> Path:
    scheduler = next((EXAMPLES / example).glob("*.sched"))
    command = ["build", str(scheduler), "--backend", "dynamicc", "-o", str(tmp_path / "here")]
    if workload:
        command += ["--workload", str(scheduler.with_suffix(".workload"))]
    assert main(command) == 0
    return tmp_path / "here"


def counters(done: Finished, count: int) -> list[int]:
    data = done.bytes_at("counters", 4 * count)
    return [int.from_bytes(data[n : n + 4], "little") for n in range(0, 4 * count, 4)]


@pytest.mark.parametrize("generic", [False, True])
def test_the_sample_does_the_work_of_its_workload(tmp_path: Path, generic: bool) -> None:
    folder = exported(tmp_path, "weather-station")
    done = sampled(folder, {"counters": 16}, *(["GENERIC"] if generic else []))
    assert counters(done, 3) == [1000, 498, 166]


def test_without_a_workload_there_is_a_sample_all_the_same(tmp_path: Path) -> None:
    done = sampled(exported(tmp_path, "last-in", workload=False), {"counters": 4})
    assert counters(done, 1) == [80]


def test_the_readme_names_what_there_is(tmp_path: Path) -> None:
    folder = exported(tmp_path, "weather-station")
    text = (folder / "README.md").read_text("utf-8")
    for name in ("WEATHER.LIB", "generic/FCFS.LIB", "sample.c"):
        assert name in text and (folder / name).exists()
    for words in ("cmt_import_temperature", "`role`", "was not compiled by", "LIB.DIR", ".HX1"):
        assert words in text
    handlers = ("init", "newthread", "schedule", "switch_out", "set_next_thread")
    assert [name for name in handlers if f"\n| `{name}` | " not in text] == []
    assert "verbatim text calls" not in text
    assert "\n| 15 | no thread is ready" in text  # what its library looks at
    assert "\n| 17 | " not in text  # what is proven


def test_the_readme_names_what_verbatim_text_calls(tmp_path: Path) -> None:
    folder = exported(tmp_path, "embedded-web-server", workload=False)
    text = (folder / "README.md").read_text("utf-8")
    assert "calls `sock_bytesready`, `sock_established`, `sock_tbleft`:\n   declare" in text


@pytest.mark.parametrize(
    ("declared", "place", "reason"),
    [
        ("quantum 5ms;", "2:5: error[E807]: `quantum 5ms`", "nobody interrupts a thread"),
        ("channel c[9000]; arrivals a { every 1s; to c; }", "channel c", "takes 36000 bytes"),
        ("host int spawn() = 1;", "host int spawn", "choose another"),
        ("rwlock s;", "`acquire s to read`", "declare a `lock`"),
        ("device s { service 5ms; }", "`io s within 1ms`", "wait without a limit"),
        ("semaphore s[9000];", "semaphore s", "takes 36000 bytes"),
        ("signal int s = step(0, 1, 255us) every 40min;", "`255us`", "steps of 10 us"),
        ("signal int s = step(0, 1, 36060min) every 1s;", "`36060min`", "up to 24 days"),
    ],
)
def test_what_a_sample_cannot_do_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], declared: str, place: str, reason: str
) -> None:
    workload = tmp_path / "it.workload"
    text = f"workload it {{\n    {declared}\n"
    text += "    thread t { loop { compute 1ms; yield; RECEIVE } }\n    stop when now > 1s;\n}\n"
    receive = "receive m from c;" if "channel" in declared else ""
    receive = "acquire s to read; release s;" if "rwlock" in declared else receive
    receive = "io s within 1ms;" if "device" in declared else receive
    receive = "wait s[8]; signal s[8];" if "semaphore" in declared else receive
    workload.write_text(text.replace("RECEIVE", receive), "utf-8")
    scheduler = EXAMPLES / "first-come/first_come.sched"
    command = ["build", str(scheduler), "--backend", "dynamicc", "--workload", str(workload)]
    assert main([*command, "-o", str(tmp_path / "here")]) == 1
    told = capsys.readouterr().err
    assert "error[E807]" in told and place in told and reason in told, told
    assert not (tmp_path / "here").exists()


def test_a_workload_of_another_profile_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scheduler = EXAMPLES / "first-come/first_come.sched"
    workload = EXAMPLES / "web-proxy/web_proxy.workload"
    command = ["build", str(scheduler), "--backend", "dynamicc", "--workload", str(workload)]
    assert main([*command, "-o", str(tmp_path / "here")]) == 2
    assert "cannot run on Dynamic C" in capsys.readouterr().err
