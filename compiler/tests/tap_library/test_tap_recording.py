"""What the library writes is what the simulator replays, so the studio opens it."""

from __future__ import annotations

from pathlib import Path

import pytest
from replaying import contents_before_calls, replayed
from tap_workshop import PROGRAMS, WAYS_OF_FILES, compile_c, folder_of, make, run
from trace_file import read_trace

from catapults.contracts.tables import table

_OUTCOMES = table("recording")["outcomes"]
_LATENCY = """
scheduler latency extends tap {
    before appoint(t) { t.level = 0; if (t.stage == COMMIT) t.level = t.calls; }
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    it = folder_of(_LATENCY, tmp_path_factory.mktemp("recorded"))
    make(it, "-j2", "CFLAGS=-O1", "sample")
    return it


def test_a_program_for_pthreads_is_recorded(folder: Path, tmp_path: Path) -> None:
    file, program = tmp_path / "trace", tmp_path / "producers"
    wrapping = [f"@{folder}/posix/wrap", folder / "libtap.a"]
    compile_c(PROGRAMS / "posix/producers.c", *wrapping, "-o", program)
    done = run([program], TAP_TRACE=str(file))
    assert (done.returncode, done.stderr) == (0, "")
    replay = replayed(_LATENCY, file, tmp_path)
    assert [name for name, _ in replay["threads"]] == ["main", *["thread"] * 5]
    assert replay["positions"][:-1] == contents_before_calls(read_trace(file))


@pytest.mark.parametrize("files", WAYS_OF_FILES)
def test_the_simulator_replays_what_the_library_wrote(
    folder: Path, files: str, tmp_path: Path
) -> None:
    """Each order in each container, calendars too, after each call of a handler."""
    file = tmp_path / "trace"
    done = run([folder / "sample"], TAP_TRACE=str(file), TAP_FILES=files)
    assert done.returncode == 0, done.stderr
    trace = read_trace(file)
    assert trace.next_in_order, "nothing was put into a calendar"
    replay = replayed(_LATENCY, file, tmp_path)
    info = replay["info"]
    assert (info["fit"], info["isCut"]) == ("same", False)
    assert info["decisions"] == sum(record.kind == "DISPATCH" for record in trace.records) > 100
    assert trace.records[-1].place == _OUTCOMES["EXITED"]
    expected = contents_before_calls(trace)
    assert replay["positions"][:-1] == expected
    names = [name for name, _ in replay["threads"]]
    assert names == ["listener", *["connection"] * 12]
