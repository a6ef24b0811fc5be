"""Variables of the application and verbatim text, on real Pth."""

from __future__ import annotations

from pathlib import Path

import pytest
from pth_workshop import Workshop, published, run

from catapults.backends.base import Options

#: Each thread yields three times: each time `urgency` and `weight` go up, `since` doubles, and
#: `yields` grows by two. Main, which has no userdata, waits once, until both have ended.
_UNDER_THE_SCHEDULER = [
    "urgency 13 weight 2.50 since 40",
    "urgency 23 weight 3.50 since 56",
    "yields 112 load 3.00 pause 500001000 raised 2 sum 333 favours 1",
]
_WITHOUT = [
    "urgency 10 weight 1.00 since 5",
    "urgency 20 weight 2.00 since 7",
    "yields 100 load 1.50 pause 1000 raised 0 sum 0 favours 0",
]


@pytest.fixture
def scheduler(workshop: Workshop) -> Path:
    return workshop.scheduler(published("imported"), name="imported")


@pytest.fixture
def program(workshop: Workshop, scheduler: Path) -> Path:
    """Includes the header that was made with the scheduler."""
    return workshop.program("imports", f"-I{workshop.folder / 'imported-folder'}")


def test_a_scheduler_reads_and_writes_the_variables_of_the_application(
    scheduler: Path, program: Path
) -> None:
    done = run([program], scheduler)
    assert (done.stdout.splitlines(), done.stderr) == (_UNDER_THE_SCHEDULER, "")


def test_registering_does_no_harm_under_the_built_in_scheduler(program: Path) -> None:
    assert run([program]).stdout.splitlines() == _WITHOUT


@pytest.mark.parametrize(
    ("name", "hint"),
    [("nothing", ""), ("urgency", " (but from each thread)")],
)
def test_a_variable_that_is_not_imported_ends_the_program(
    scheduler: Path, program: Path, name: str, hint: str
) -> None:
    done = run([program, name], scheduler)
    assert done.returncode == 1
    assert done.stderr == (
        f'**Pth** SCHEDULER imported: pth_schedvar_register("{name}"): the scheduler does not '
        f"import it{hint}; translate the scheduler with --unknown-import ignore if that is meant\n"
    )


def test_a_variable_that_is_not_imported_can_be_ignored(workshop: Workshop, program: Path) -> None:
    options = Options(ignore_unknown_imports=True)
    scheduler = workshop.scheduler(published("imported"), name="patient", options=options)
    assert run([program, "nothing"], scheduler).stdout.splitlines() == _UNDER_THE_SCHEDULER
