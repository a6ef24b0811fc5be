"""A variable of another type than the scheduler imports is refused, and nothing is written over."""

from __future__ import annotations

from pathlib import Path

import pytest
from pth_workshop import Workshop, run

_SCHEDULER = """scheduler typed extends pth {
    imports { int narrow default 1; float real default 1; time wide default 1ms; }
    threadimports { int own default 0; }
    after switch_out { narrow = 7; real = 7.5; wide = 7ms; }
}"""

_PROGRAM = """
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <pth.h>
enum colour { RED };
struct mine { short small; int fits; double large; };
static struct { VARIABLE; int neighbour; } it;
int main(void)
{
    it.neighbour = 3;
    pth_init();
    REGISTER;
    pth_yield(NULL);
    printf("neighbour %d\\n", it.neighbour);
    return 0;
}
"""


def _run(workshop: Workshop, variable: str, register: str, flags: str = "-std=gnu17") -> str:
    """What the program says under the scheduler, or why it was ended."""
    text = _PROGRAM.replace("VARIABLE", variable).replace("REGISTER", register)
    ending = "cc" if "c++" in flags else "c"
    (workshop.folder / f"typed.{ending}").write_text(text, "utf-8")
    program = workshop.compiled(workshop.folder / f"typed.{ending}", *flags.split())
    done = run([program], _scheduler(workshop), PTH_SCHED_CHECK="")
    return done.stdout if done.returncode == 0 else done.stderr


def _scheduler(workshop: Workshop) -> Path:
    return workshop.scheduler(_SCHEDULER, name="typed")


@pytest.mark.parametrize(
    ("name", "variable"),
    [
        ("narrow", "int at"),
        ("narrow", "unsigned at"),
        ("narrow", "enum colour at"),
        ("real", "double at"),
        ("wide", "int64_t at"),
        ("wide", "long long at"),
    ],
)
def test_a_variable_of_the_type_is_taken(workshop: Workshop, name: str, variable: str) -> None:
    register = f'pth_schedvar_register("{name}", &it.at)'
    assert _run(workshop, variable, register) == "neighbour 3\n"


@pytest.mark.parametrize(
    ("name", "variable", "wanted", "is_"),
    [
        ("narrow", "short at", "int", "an integer of 2 bytes"),
        ("narrow", "int64_t at", "int", "an integer of 8 bytes"),
        ("narrow", "float at", "int", "a floating-point number of 4 bytes"),
        ("narrow", "void *at", "int", "no number, but something of 8 bytes"),
        ("real", "float at", "double", "a floating-point number of 4 bytes"),
        ("real", "int64_t at", "double", "an integer of 8 bytes"),
        ("wide", "int at", "int64_t", "an integer of 4 bytes"),
        ("wide", "double at", "int64_t", "a floating-point number of 8 bytes"),
    ],
)
def test_another_type_is_refused(
    workshop: Workshop, name: str, variable: str, wanted: str, is_: str
) -> None:
    assert _run(workshop, variable, f'pth_schedvar_register("{name}", &it.at)') == (
        f'**Pth** SCHEDULER typed: pth_schedvar_register("{name}"): the scheduler imports it as '
        f"`{wanted}`, and what is registered is {is_}; give it the type `{wanted}`\n"
    )


def test_a_member_of_a_threads_data_has_a_type(workshop: Workshop) -> None:
    fits = 'pth_threadvar_register_member("own", struct mine, fits)'
    assert _run(workshop, "int at", fits) == "neighbour 3\n"
    assert "an integer of 2 bytes" in _run(workshop, "int at", fits.replace("fits", "small"))
    assert "number of 8 bytes" in _run(workshop, "int at", fits.replace("fits", "large"))


@pytest.mark.parametrize("flags", ["-std=gnu89", "-std=gnu99", "-std=c11", "-std=c99", "-x c++"])
def test_the_size_is_looked_at_in_every_c(workshop: Workshop, flags: str) -> None:
    register = 'pth_schedvar_register("real", &it.at)'
    assert "of 4 bytes" in _run(workshop, "float at", register, flags)
    assert _run(workshop, "double at", register, flags) == "neighbour 3\n"


def test_a_pointer_to_nothing_certain_is_taken_as_it_is(workshop: Workshop) -> None:
    register = 'void *at = &it.at; pth_schedvar_register("narrow", at)'
    assert _run(workshop, "int at", register) == "neighbour 3\n"
    function = '(pth_schedvar_register)("narrow", &it.at)'
    assert _run(workshop, "int at", function) == "neighbour 3\n"
    assert _run(workshop, "int at", 'pth_threadvar_register("own", 0)') == "neighbour 3\n"
