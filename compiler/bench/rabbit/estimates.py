"""Works out the table of ``estimates.toml`` and prints it: from functions of the embedded examples
and of random schedulers, compiled by SDCC, by least squares of the relative errors. Then prints how
far off the estimates are: of each example with this table, and with one that was worked out without
it; and of further random schedulers.

Usage: ``.venv/bin/python compiler/bench/rabbit/estimates.py``
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from applications import ROOT, pieces_of
from prediction import solved

sys.path += [str(ROOT / "compiler/tests/oracle")]

from dynamic_c import read_program
from libraries import targeted
from random_pairs import random_schedulers
from sdcc import build

from catapults.backends.base import Options
from catapults.backends.dynamicc.library import Library
from catapults.program import Program

_RANDOM = 40
_UNSEEN = 20

_APPLICATION = """\
#define CMT_STACK_SIZE 100
#define CMT_FAULT failed
void failed(int fault, int line);
{prototypes}
#use "MEASURED.LIB"
void body(void);

void failed(int fault, int line)
{{
    while (fault + line) {{
        line++;
    }}
}}

{hosts}
void body(void)
{{
    cmt_yield();
    {calls}
}}

void main(void)
{{
    cmt_init();
    cmt_create(body, NULL);
    cmt_run();
}}
"""

_OPTIONAL = {
    "set_next_thread": "cmt_yieldTo(cmt_self());",
    "suspend_thread": "cmt_suspend(cmt_self());",
    "resume_thread": "cmt_resume(cmt_self());",
}


@dataclass(frozen=True)
class Measured:
    """A function: what stands in it, and its bytes."""

    operations: dict[str, int]
    size: int


def functions_of(program: Program, hosts: Sequence[str], folder: Path) -> list[Measured]:
    """The scheduler's functions, compiled; ``hosts`` are functions that verbatim text calls."""
    library = Library(program, Options(debug=False), "MEASURED.LIB")
    text = library.listing().text
    application = _APPLICATION.format(
        prototypes="\n".join(f"int {host}(void *t);" for host in hosts),
        hosts="\n".join(f"int {host}(void *t)\n{{\n    return t != NULL;\n}}\n" for host in hosts),
        calls="\n    ".join(call for name, call in _OPTIONAL.items() if name in program.handlers),
    )
    built = build(read_program(application, {"MEASURED.LIB": text}), folder)
    sizes = {name: end - start for name, (start, end) in pieces_of(built).items()}
    return [
        Measured(library.operations_of(one), sizes[one.name])
        for one in library.functions
        if one.name in sizes
    ]


def examples(folder: Path) -> Iterator[tuple[str, list[Measured]]]:
    """The embedded examples, by the names of their files."""
    for workload in sorted((ROOT / "public/examples").glob("*/*.workload")):
        if "profile embedded;" in workload.read_text("utf-8"):
            path = workload.with_suffix(".sched")
            program = targeted(path.read_text("utf-8"), path.name)
            hosts = _SOCKETS if path.stem == "sockets" else ()
            yield path.stem, functions_of(program, hosts, folder)


_SOCKETS = ("sock_established", "sock_bytesready", "sock_tbleft")


def fitted(functions: Sequence[Measured]) -> dict[str, float]:
    """The bytes of each operation; functions that are alike count once."""
    different = {(*one.operations.values(), one.size): one for one in functions}.values()
    names = list(functions[0].operations)
    rows = [([one.operations[n] for n in names], one.size) for one in different]
    weighed = [([x / (_SMALL + size) for x in xs], size / (_SMALL + size)) for xs, size in rows]
    matrix = [
        [sum(xs[i] * xs[j] for xs, _ in weighed) + _RIDGE * (i == j) for j in range(len(names))]
        for i in range(len(names))
    ]
    right = [sum(xs[i] * y for xs, y in weighed) for i in range(len(names))]
    return dict(zip(names, solved(matrix, right), strict=True))


_SMALL = 20  # bytes that a function of any size may be off
_RIDGE = 1e-6  # keeps the equations apart when an operation is rare


def total(functions: Sequence[Measured], costs: dict[str, float]) -> float:
    """The estimated bytes of functions."""
    return sum(costs[n] * count for one in functions for n, count in one.operations.items())


def error(functions: Sequence[Measured], costs: dict[str, float]) -> float:
    """How far off the estimate is, in percent of the bytes."""
    size = sum(one.size for one in functions)
    return 100 * (total(functions, costs) - size) / size


def main() -> None:
    """Measures, fits and prints."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        found = dict(examples(folder))
        schedulers = random_schedulers("embedded", _RANDOM + _UNSEEN)
        random = [functions_of(targeted(text), (), folder) for text in schedulers]
    known, unseen = [*found.values(), *random[:_RANDOM]], random[_RANDOM:]
    costs = fitted([one for some in known for one in some])
    print("[bytes]")
    for operation, cost in costs.items():
        print(f"{operation} = {cost:.1f}")
    print("\n# errors of the examples, with this table and with one worked out without the example")
    for title, functions in found.items():
        others = fitted([one for some in known if some is not functions for one in some])
        size = sum(one.size for one in functions)
        errors = error(functions, costs), error(functions, others)
        print(f"# {title:>15}{size:6} bytes {errors[0]:+6.1f} % {errors[1]:+6.1f} %")
    missed = [error(functions, costs) for functions in unseen]
    print(f"# {_UNSEEN} random schedulers that it does not know", end="")
    print(f" {min(missed):+6.1f} % to {max(missed):+6.1f} %")


if __name__ == "__main__":
    main()
