"""The hooked library: how it is made from Pth's source, and how it loads a scheduler."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from pth_library import SUPPORT, Library
from pth_workshop import Workshop, environment, published, run
from trace_file import read_trace

from catapults.backends.base import Options

_INSTRUMENT = SUPPORT / "library/instrument.sh"
_BUILD = SUPPORT / "library/build.sh"


def script(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", *arguments], check=False, capture_output=True, text=True, timeout=120
    )


@pytest.fixture
def source(pth: Library, tmp_path: Path) -> Path:
    """The pristine source of Pth."""
    subprocess.run(["tar", "-xzf", pth.tarball, "-C", tmp_path], check=True)
    return tmp_path / "pth-2.0.7"


# --- instrumenting ---------------------------------------------------------------------------


def test_a_source_is_instrumented_once(source: Path) -> None:
    assert script(_INSTRUMENT, source).returncode == 0
    again = script(_INSTRUMENT, source)
    assert again.returncode == 1
    assert "instrumented already; unpack it anew" in again.stderr


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("pth_sched.c", "pth_pqueue_delmax(&pth_RQ)", "pth_pqueue_delmin(&pth_RQ)"),
        ("pth_lib.c", "!pth_pqueue_contains(q, to)", "pth_pqueue_misses(q, to)"),
        ("pth_tcb.c", "    free(t);\n    return;", "    free(t);\n    free(t);\n    return;"),
        ("Makefile.in", "pth_compat.lo: ", "pth_compatible.lo: "),
    ],
)
def test_another_source_is_refused_with_the_edit_that_does_not_fit(
    source: Path, file: str, before: str, after: str
) -> None:
    path = source / file
    text = path.read_text("latin-1")
    assert before in text
    path.write_text(text.replace(before, after), "latin-1")
    done = script(_INSTRUMENT, source)
    assert done.returncode == 1
    assert f"instrument.sh: {file}: the edit" in done.stderr
    assert "not the source of Pth 2.0.7" in done.stderr


def test_a_folder_without_pth_is_refused(tmp_path: Path) -> None:
    done = script(_INSTRUMENT, tmp_path)
    assert done.returncode == 1
    assert "holds no source of Pth" in done.stderr


def test_another_tarball_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "pth_2.0.7.orig.tar.gz"
    other.write_bytes(b"something else")
    done = script(_BUILD, tmp_path / "build", other)
    assert done.returncode == 1
    assert (
        f"{other} is not the pth_2.0.7.orig.tar.gz of Debian: its checksum differs" in done.stderr
    )


def test_a_missing_tarball_is_told(tmp_path: Path) -> None:
    done = script(_BUILD, tmp_path / "build", tmp_path / "none.tar.gz")
    assert done.returncode == 1
    assert "none.tar.gz is missing" in done.stderr


def test_a_path_with_blanks_is_refused_before_anything_is_built(
    pth: Library, tmp_path: Path
) -> None:
    done = script(_BUILD, tmp_path / "my work", pth.tarball)
    assert done.returncode == 1
    assert "because its scripts take no path with blanks. Move to another folder" in done.stderr
    assert list((tmp_path / "my work").iterdir()) == []


def test_without_apt_the_way_out_is_told(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "mkdir", "dirname", "cat", "rm"):
        (tools / name).symlink_to(str(shutil.which(name)))
    done = subprocess.run(
        ["sh", _BUILD, tmp_path / "build"],
        check=False,
        env={**os.environ, "PATH": str(tools)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert "there is no apt-get here. Fetch pth_2.0.7.orig.tar.gz and name it" in done.stderr


# --- loading -----------------------------------------------------------------------------------


def refused(pth: Library, scheduler: Path) -> str:
    done = run([pth.program("std")], scheduler)
    assert done.returncode == 1
    return done.stderr.splitlines()[-1]


def test_a_scheduler_that_is_not_there_is_told(pth: Library, tmp_path: Path) -> None:
    said = refused(pth, tmp_path / "none")
    path = f"{tmp_path}/none.so"
    assert said.startswith(f"**Pth** PTH_SCHED: {path}: cannot open shared object file")


def test_a_path_with_its_suffix_is_told(workshop: Workshop) -> None:
    scheduler = workshop.scheduler(published("first_come"))
    said = refused(workshop.pth, scheduler.with_suffix(".so"))
    assert said.endswith("there is no such file; PTH_SCHED is the path of a scheduler without .so")


def test_a_library_that_is_no_scheduler_is_told(pth: Library, workshop: Workshop) -> None:
    other = workshop.library("extern int x; int x = 1;", "other")
    assert "it has no symbol `pth_scheduler`, so it is not a scheduler for Pth" in refused(
        pth, other
    )


def test_another_version_is_told(pth: Library, workshop: Workshop) -> None:
    text = """#include "pth_scheduler.h"
    extern const struct pth_scheduler pth_scheduler;
    const struct pth_scheduler pth_scheduler = {.abi = PTH_SCHEDULER_ABI + 1};"""
    said = refused(pth, workshop.library(text, "later"))
    assert "version 5 of the interface, and this Pth has version 4; build it again" in said


@pytest.mark.parametrize(("kept", "why"), [(0, "empty"), (30, "cut"), (4096, "cut"), (-1, "cut")])
def test_a_library_that_was_cut_short_is_told(workshop: Workshop, kept: int, why: str) -> None:
    scheduler = workshop.scheduler(published("first_come"), name="whole")
    short = workshop.folder / "short.so"
    short.write_bytes(scheduler.with_suffix(".so").read_bytes()[:kept])
    said = refused(workshop.pth, workshop.folder / "short")
    told = {"empty": "is empty; build it again", "cut": "was cut short; build or copy it again"}
    assert said == f"**Pth** PTH_SCHED: {short}: the file {told[why]}"


def test_a_trace_that_cannot_be_written_is_told(pth: Library, workshop: Workshop) -> None:
    scheduler = workshop.scheduler(published("first_come"))
    done = run([pth.program("std")], scheduler, PTH_SCHED_TRACE="/nowhere/trace")
    assert done.returncode == 1
    assert "PTH_SCHED_TRACE: /nowhere/trace cannot be written: No such file" in done.stderr


def test_a_name_without_a_slash_is_looked_for_in_the_present_folder(workshop: Workshop) -> None:
    workshop.scheduler(published("first_come"), name="here")
    done = subprocess.run(
        [workshop.pth.program("std")],
        check=False,
        cwd=workshop.folder,
        env=environment(Path("here")),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


def test_a_signal_reaches_a_program_that_waits_whatever_the_heap_held(workshop: Workshop) -> None:
    """Pth takes the signals that a thread blocks from memory that it has not set."""
    program = workshop.program("alarmed")
    for scheduler in (None, workshop.scheduler(published("first_come"))):
        assert run([program], scheduler, MALLOC_PERTURB_="1").returncode == 0


# --- a scheduler that does not keep the protocol -------------------------------------------------


def ended(workshop: Workshop, text: str) -> str:
    """What is said when a scheduler breaks; the program is stopped."""
    scheduler = workshop.scheduler(f"scheduler broken extends pth {{ {text} }}")
    done = run([workshop.pth.program("std")], scheduler)
    assert done.returncode < 0
    return done.stderr.splitlines()[-1]


def test_a_schedule_that_dispatches_nothing_is_told(workshop: Workshop) -> None:
    said = ended(
        workshop, "event schedule { if (|NQ| > 1000) { NQ => current; dispatch current; } }"
    )
    assert said == ("**Pth** SCHEDULER broken: schedule dispatched no thread, though one is ready")


def test_a_trace_reaches_to_where_the_library_ended_the_program(workshop: Workshop) -> None:
    text = "event schedule { if (|NQ| > 1000) { NQ => current; dispatch current; } }"
    scheduler = workshop.scheduler(f"scheduler broken extends pth {{ {text} }}")
    trace = workshop.folder / "trace"
    run([workshop.pth.program("std")], scheduler, PTH_SCHED_TRACE=str(trace))
    last = read_trace(trace).records[-1]
    assert (last.kind, last.handler) == ("LEAVE", "schedule")


def test_a_failed_assertion_names_its_place(workshop: Workshop) -> None:
    said = ended(workshop, 'after event_raised { assert(|RQ| > 9, "many are ready"); }')
    assert "test.sched:1:" in said
    assert said.endswith("in event_raised, an assertion failed: many are ready")


def test_a_failed_invariant_names_the_transfer_that_broke_it(workshop: Workshop) -> None:
    said = ended(workshop, 'invariant WQ { assert(|WQ| < 1, "nobody waits"); }')
    assert "an invariant failed after a transfer: nobody waits" in said
    assert "broken by the transfer at pth.sched" in said


def test_a_guard_that_fails_in_an_invariant_names_the_transfer_before(workshop: Workshop) -> None:
    said = ended(workshop, "invariant WQ { assert(1 / (1 - |WQ|) > 0); }")
    assert "test.sched:1:" in said and "a number was divided by zero" in said
    assert "; in an invariant that was checked after the transfer at pth.sched" in said


def test_a_release_build_has_no_assertions(workshop: Workshop) -> None:
    text = 'scheduler quiet extends pth { invariant WQ { assert(|WQ| < 1, "nobody waits"); } }'
    scheduler = workshop.scheduler(text, options=Options(debug=False))
    assert run([workshop.pth.program("std")], scheduler).returncode == 0


def test_a_check_that_fails_names_the_container(workshop: Workshop) -> None:
    said = ended(workshop, "after event_raised(t) { SQ => RQ; }")
    assert "test.sched:1:" in said
    assert "in event_raised, a thread was taken from an empty container" in said
    assert said.endswith("SQ holds a thread (SQ)")


def test_a_thread_kept_in_the_slot_is_told(workshop: Workshop) -> None:
    said = ended(workshop, "event switch_out { if (|current| > 1) current => RQ; }")
    told = r'switch_out left a thread in the dispatched slot: thread \d "\w+" is in current'
    assert re.search(told, said)


def test_a_wrong_query_is_noted_and_changes_nothing(workshop: Workshop) -> None:
    scheduler = workshop.scheduler(
        "scheduler wrong extends pth { query threads_waiting { return 77; } }"
    )
    done = run([workshop.pth.program("std")], scheduler)
    assert done.returncode == 0
    assert "threads_waiting answers 77; Pth's record says" in done.stderr
    quiet = run([workshop.pth.program("std")], scheduler, PTH_SCHED_CHECK="")
    assert quiet.returncode == 0


def test_a_trace_has_no_queries_that_are_asked_for_checking_only(workshop: Workshop) -> None:
    program, trace = workshop.program("notified"), workshop.folder / "trace"
    scheduler = workshop.scheduler(published("first_come"))
    assert run([program], scheduler, PTH_SCHED_TRACE=str(trace)).returncode == 0
    entered = {record.handler for record in read_trace(trace).records if record.kind == "ENTER"}
    assert entered == {
        "init",
        "newthread",
        "schedule",
        "switch_out",
        "set_waiting",
        "event_raised",
    } | {"set_dead"}


def test_a_scheduler_can_order_those_that_wait(workshop: Workshop) -> None:
    """The last that began to wait gets a notification first, as its `next_waiting` says."""
    program = workshop.program("notified")
    first_come = workshop.scheduler(published("first_come"), name="fifo")
    last_come = workshop.scheduler(published("last_waiter_first"), name="lifo")
    assert run([program]).stdout == run([program], first_come).stdout == "0 1 2\n"
    assert run([program], last_come).stdout == "2 1 0\n"
