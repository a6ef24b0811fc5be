"""Sample programs on a simulated board: what Dynamic C's own libraries do there, and what a program
says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from dynamic_c import Program, read_program
from sdcc import Built, Finished, build, run

#: How many decisions a program's words are kept of.
MOST_DECISIONS = 600

#: What a test program of a counterexample takes longer than, s of the simulated processor, only
#: because its scheduler loops for ever: a thousand rounds of a loop take some 2.
LONGEST_TEST = 20

#: Time passes while somebody looks at the clock. Of what is said the decisions are kept.
MACHINE = """\
#include <stdarg.h>
float logf(float x);
float sinf(float x);
float expf(float x);
float powf(float x, float y);
float sqrtf(float x);
float log(float x)
{
    return logf(x);
}
float sin(float x)
{
    return sinf(x);
}
float exp(float x)
{
    return expf(x);
}
float pow(float x, float y)
{
    return powf(x, y);
}
float sqrt(float x)
{
    return sqrtf(x);
}
static unsigned long passed;
static unsigned chance;
unsigned char chosen[MOST_DECISIONS];
long chosen_at[MOST_DECISIONS];
int decisions;
int failures;
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
void leave(int status)
{
    failures = status;
    done();
}
void say(const char *format, ...)
{
    va_list told;
    if (format[0] != '%' || format[1] != 'l') return;
    if (decisions == MOST_DECISIONS) done();
    va_start(told, format);
    chosen_at[decisions] = va_arg(told, long);
    chosen[decisions++] = va_arg(told, int);
    va_end(told);
}
""".replace("MOST_DECISIONS", str(MOST_DECISIONS))

#: Prototypes of the same, for the sample.
_KNOWN = """\
unsigned long ms_timer(void);
float next_chance(void);
float log(float x);
float sin(float x);
float exp(float x);
float pow(float x, float y);
float sqrt(float x);
void leave(int status);
#define MS_TIMER ms_timer()
#define rand next_chance
#define printf say
void say(const char *format, ...);
#define exit(status) leave(status)
"""


def sample_of(folder: Path, *defined: str) -> Program:
    """The sample program of a folder, for a smaller and quicker board."""
    return _program_of(folder, "sample.c", ("CMT_STACK_SIZE", "TURNS_PER_MS"), *defined)


def counterexample_of(folder: Path) -> Program:
    """Its test program of a counterexample, likewise."""
    return _program_of(folder, "test.c", ("CMT_STACK_SIZE",))


_SMALLER = {"CMT_STACK_SIZE": ("512", "400"), "TURNS_PER_MS": ("400L", "2L")}


def _program_of(folder: Path, name: str, options: Iterable[str], *defined: str) -> Program:
    text = (folder / name).read_text("utf-8")
    for option in options:
        large, small = _SMALLER[option]
        assert f"{option} {large}" in text
        text = text.replace(f"{option} {large}", f"{option} {small}")
    top = "".join(f"#define {name}\n" for name in defined)
    libraries = {file.name: file.read_text("utf-8") for file in folder.glob("**/*.LIB")}
    return read_program(top + _KNOWN + text, libraries)


def run_sample(built: Built, watched: Mapping[str, int] | None = None) -> Finished:
    """Runs it to its end; what it says of decisions is to be seen, too."""
    said = {"chosen": MOST_DECISIONS, "chosen_at": 4 * MOST_DECISIONS}
    done = run(built, "done", {**(watched or {}), **said, "decisions": 2, "failures": 2})
    assert done.in_time, "the sample program did not come to an end"
    return done


def run_test(folder: Path, where: Path) -> Finished:
    """Builds and runs the test program of a folder: its ``verdict``, the ``next`` event, and the
    ``rounds`` of its loop. It is not ``in_time`` where the scheduler loops for ever."""
    built = build(counterexample_of(folder), where, machine=MACHINE, quickly=True)
    return run(built, "done", {"verdict": 2, "next": 2, "rounds": 2}, longest=LONGEST_TEST)


def sampled(folder: Path, watched: Mapping[str, int], *defined: str) -> Finished:
    """Builds and runs the sample program of a folder."""
    program = sample_of(folder, *defined)
    return run_sample(build(program, folder, machine=MACHINE, quickly=True), watched)


def decisions_of(done: Finished) -> list[int]:
    """The threads that were chosen, by their numbers."""
    return list(done.bytes_at("chosen", done.word("decisions")))
