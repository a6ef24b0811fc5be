"""The whole way of a user: a folder from the command line, and its sample program."""

from __future__ import annotations

from pathlib import Path

import pytest
from dynamic_c import read_program
from recording import ROOT
from sdcc import Finished, build, run

from catapults.cli import main

EXAMPLES = ROOT / "public/examples"

#: What Dynamic C's own libraries and the board do: time passes while somebody looks at the clock.
_MACHINE = """\
float logf(float x);
float sinf(float x);
float log(float x)
{
    return logf(x);
}
float sin(float x)
{
    return sinf(x);
}
static unsigned long passed;
static unsigned chance;
unsigned long ms_timer(void)
{
    static unsigned char looks;
    looks++;
    if (looks == 0) passed++;
    return passed;
}
float next_chance(void)
{
    chance = chance * 25173u + 13849u;
    return (float)(chance >> 4) / 4096.0f;
}
int putchar(int c)
{
    return c;
}
void done(void)
{
    while (1);
}
void say(const char *format, ...)
{
    (void)format;
}
"""

#: Prototypes of the same, for the sample.
_KNOWN = """\
unsigned long ms_timer(void);
float next_chance(void);
float log(float x);
float sin(float x);
void done(void);
#define MS_TIMER ms_timer()
#define rand next_chance
#define printf say
void say(const char *format, ...);
#define exit(status) done()
"""


def exported(tmp_path: Path, example: str, *, workload: bool = True) -> Path:
    scheduler = next((EXAMPLES / example).glob("*.sched"))
    command = ["build", str(scheduler), "--backend", "dynamicc", "-o", str(tmp_path / "here")]
    if workload:
        command += ["--workload", str(scheduler.with_suffix(".workload"))]
    assert main(command) == 0
    return tmp_path / "here"


def sampled(folder: Path, watched: dict[str, int], *, generic: bool = False) -> Finished:
    """Builds and runs the sample program."""
    text = (folder / "sample.c").read_text("utf-8")
    for name, smaller in (("CMT_STACK_SIZE 512", "400"), ("TURNS_PER_MS 400L", "2L")):
        assert name in text
        text = text.replace(name, f"{name.split()[0]} {smaller}")
    top = "#define GENERIC\n" if generic else ""
    libraries = {file.name: file.read_text("utf-8") for file in folder.glob("**/*.LIB")}
    program = read_program(top + _KNOWN + text, libraries)
    built = build(program, folder, machine=_MACHINE)
    return run(built, "done", watched)


def counters(done: Finished, count: int) -> list[int]:
    data = done.bytes_at("counters", 4 * count)
    return [int.from_bytes(data[n : n + 4], "little") for n in range(0, 4 * count, 4)]


@pytest.mark.parametrize("generic", [False, True])
def test_the_sample_does_the_work_of_its_workload(tmp_path: Path, generic: bool) -> None:
    folder = exported(tmp_path, "weather-station")
    done = sampled(folder, {"counters": 16}, generic=generic)
    assert done.in_time
    assert counters(done, 3) == [1000, 498, 166]


@pytest.mark.parametrize("example", ["first-come", "last-in", "round-robin", "ageing"])
def test_samples_of_other_examples_compile(tmp_path: Path, example: str) -> None:
    folder = exported(tmp_path, example)
    text = _KNOWN + (folder / "sample.c").read_text("utf-8")
    libraries = {file.name: file.read_text("utf-8") for file in folder.glob("**/*.LIB")}
    assert build(read_program(text, libraries), folder, machine=_MACHINE).code_bytes > 0


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


def test_the_readme_names_what_verbatim_text_calls(tmp_path: Path) -> None:
    folder = exported(tmp_path, "embedded-web-server", workload=False)
    text = (folder / "README.md").read_text("utf-8")
    assert "calls `sock_bytesready`, `sock_established`, `sock_tbleft`:\n   declare" in text


def test_a_workload_that_a_sample_cannot_do_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scheduler = EXAMPLES / "embedded-web-server/sockets.sched"
    workload = scheduler.with_suffix(".workload")
    command = ["build", str(scheduler), "--backend", "dynamicc", "--workload", str(workload)]
    assert main([*command, "-o", str(tmp_path / "here")]) == 1
    told = capsys.readouterr().err
    assert "error[E807]" in told and "receive next from waiting_clients" in told
    assert not (tmp_path / "here").exists()


def test_a_workload_of_another_profile_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scheduler = EXAMPLES / "first-come/first_come.sched"
    workload = EXAMPLES / "web-proxy/web_proxy.workload"
    command = ["build", str(scheduler), "--backend", "dynamicc", "--workload", str(workload)]
    assert main([*command, "-o", str(tmp_path / "here")]) == 2
    assert "cannot run on Dynamic C" in capsys.readouterr().err
