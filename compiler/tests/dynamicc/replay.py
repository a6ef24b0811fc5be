"""A program for Dynamic C whose threads do what was recorded of a simulation.

Whoever runs does the next step. So each decision of the scheduler shows in who does it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from string import Template

from dynamic_c import read_program
from recording import Recording, Step
from sdcc import Finished, build, run

from catapults.program import Program, ValueType

#: What fits into the memory of the simulated machine.
MOST_THREADS = 32
MOST_BIRTHS = 120
STACK = 192  # bytes

_TEMPLATE = Path(__file__).parent / "replay.c.in"

_MOST_ANSWERS = 64  # to host functions in one call of a handler

_OTHERS = {
    Step.YIELD_TO: "cmt_yieldTo(threads[first - 1]);\nnoted(me);",
    Step.SUSPEND: "cmt_suspend(threads[first - 1]);\nif (first == me) {\n    noted(me);\n}",
    Step.RESUME: "cmt_resume(threads[first - 1]);",
}
_NEEDS = {
    Step.YIELD_TO: "set_next_thread",
    Step.SUSPEND: "suspend_thread",
    Step.RESUME: "resume_thread",
}


@dataclass(frozen=True)
class Replayed:
    """What a replay came to."""

    dispatched: list[int]
    fault: tuple[int, int] | None
    finished: Finished


def replay(
    program: Program,
    recording: Recording,
    libraries: dict[str, str],
    folder: Path,
    processor: str = "r3ka",
) -> Replayed:
    """Builds the program with a library and runs it."""
    text = application(program, recording, next(iter(libraries)))
    built = build(read_program(text, libraries), folder, processor, quickly=True)
    expected = len(recording.dispatched)
    watched = {"order": expected + 1, "decisions": 2, "fault_kind": 2, "fault_line": 2}
    done = run(built, "done", watched)
    assert done.in_time, "the program did not come to an end"
    order = done.bytes_at("order", expected + 1)[: done.word("decisions")]
    fault = (done.word("fault_kind"), done.word("fault_line"))
    return Replayed(list(order), fault if fault[0] else None, done)


def application(program: Program, recording: Recording, library: str) -> str:
    """The program's text."""
    imports = [a for a in program.attributes if a.imported and a.type is ValueType.INT]
    variables = [
        (n, g) for n, g in enumerate(program.globals) if g.imported and g.type is ValueType.INT
    ]
    fields = {program.attributes.index(a): a.name for a in imports}
    steps = [str(int(step)) for step in recording.steps]
    rows = [", ".join(steps[n : n + 20]) + "," for n in range(0, len(steps), 20)]
    prototypes, bodies = _hosts(program)
    return Template(_TEMPLATE.read_text("utf-8")).substitute(
        answers=_MOST_ANSWERS,
        threads=max(1, recording.most),
        stack=STACK,
        library=library,
        imports="cmt_Imports imports;" if imports else "",
        script="\n".join(rows).rstrip(","),
        births=recording.births + 1,
        decisions=len(recording.dispatched) + 2,
        globals="\n".join(f"int value_{n};" for n, _ in variables),
        hosts=prototypes,
        host_bodies=bodies,
        set_global=_cases([(n, f"value_{n} = value;") for n, _ in variables]),
        set_thread=_cases(
            [(n, f"mine[number - 1].imports.{name} = value;") for n, name in fields.items()]
        ),
        others=_other_steps(program),
        zero="\n".join(f"        mine[i].imports.{name} = 0;" for name in fields.values()),
        register="\n".join(
            f"    value_{n} = 0;\n    cmt_import_{g.name}(&value_{n});" for n, g in variables
        ),
        **{step.name: int(step) for step in Step},
    )


def _cases(rows: list[tuple[int, str]]) -> str:
    return "\n".join(f"    if (index == {n}) {{\n        {action}\n    }}" for n, action in rows)


def _other_steps(program: Program) -> str:
    lines = ["if (step == 0) {", "}"]
    for step, text in _OTHERS.items():
        if _NEEDS[step] in program.handlers:
            lines[-1] = f"}} else if (step == {int(step)}) {{"
            lines += ["    " + line for line in text.split("\n")] + ["}"]
    return "\n".join("            " + line for line in lines)


def _hosts(program: Program) -> tuple[str, str]:
    """Host functions answer as they did; their answers stand in front of the step."""
    prototypes, bodies = "", ""
    for host in program.hosts:
        parameters = ", ".join(f"cmt_Thread *t{n}" for n, _ in enumerate(host.parameters))
        prototypes += f"int {host.name}({parameters or 'void'});\n"
        bodies += (
            f"int {host.name}({parameters or 'void'})\n{{\n"
            "    auto int answer;\n\n"
            "    answer = answers[taken];\n    taken++;\n    return answer;\n}\n\n"
        )
    return prototypes, bodies
