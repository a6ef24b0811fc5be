"""What SimSo, another simulator, does with sets of periodic tasks: prints them with its schedules.

The tests do not need SimSo: what it said is kept in ``simso.toml``. To write that anew:
``npm run bench:runtime`` gives SimSo an environment of its own in ``.build/simso``; then
``PYTHONPATH=compiler/tests .build/simso/bin/python compiler/tests/processor/simso_schedules.py``.
"""

from __future__ import annotations

import contextlib
import io
from random import Random

from simso.configuration import Configuration
from simso.core import Model
from simso.core.ProcEvent import ProcRunEvent

POLICIES = {
    "rm": ("RM_mono", 1),
    "edf": ("EDF_mono", 1),
    "global rm": ("RM", 2),
    "global edf": ("EDF", 2),
    "partitioned rm": ("P_RM", 2),
    "partitioned edf": ("P_EDF", 2),
}
UNTIL = 200
KEPT = 3


def random_set(random: Random, processors: int) -> list[list[int]]:
    """Offset, period and computing of some tasks that use most of the processors. No two jobs are
    due at one time, for what comes first of these is not said by a policy's name."""
    while True:
        periods = sorted(random.sample(range(5, 40), 2 + 2 * processors))
        share = 0.85 * processors / len(periods)
        rows = [[random.randrange(5), one, max(1, round(one * share))] for one in periods]
        due = [time for offset, one, _ in rows for time in range(offset + one, 2 * UNTIL, one)]
        if len(due) == len(set(due)) or processors == 1:
            return rows


def simulated(policy: str, rows: list[list[int]], processors: int) -> Model:
    """A run of SimSo."""
    configuration = Configuration()
    configuration.duration = UNTIL * configuration.cycles_per_ms
    configuration.scheduler_info.clas = f"simso.schedulers.{POLICIES[policy][0]}"
    configuration.etm = "wcet"
    for number in range(processors):
        configuration.add_processor(name=f"processor {number}", identifier=number + 1)
    for number, (offset, period, computes) in enumerate(rows, 1):
        configuration.add_task(
            name=f"task {number}",
            identifier=number,
            period=period,
            activation_date=offset,
            wcet=computes,
            deadline=period,
            abort_on_miss=False,
        )
    configuration.check_all()
    model = Model(configuration)
    with contextlib.redirect_stdout(io.StringIO()):
        model.run_model()
    return model


def turns(model: Model) -> list[tuple[int, int, int, int]]:
    """Task, start, end and processor, in ms."""
    found: list[tuple[int, int, int, int]] = []
    ms = model.cycles_per_ms
    for number, processor in enumerate(model.processors):
        running: tuple[int, int] | None = None
        for at, event in processor.monitor:
            if running is not None:
                task, start = running
                if start < at:
                    found.append((task, round(start / ms), round(at / ms), number))
                running = None
            if event.event == ProcRunEvent.RUN:
                running = (event.args.task.identifier, at)
        if running is not None and running[1] < UNTIL * ms:
            found.append((running[0], round(running[1] / ms), UNTIL, number))
    return sorted(found)


def joined(found: list[tuple[int, int, int, int]]) -> list[list[int]]:
    """Task, start and end: which of several processors is left out, since no policy says it."""
    kept: list[list[int]] = []
    for task, start, end, _ in found:
        if kept and kept[-1][0] == task and kept[-1][2] == start:
            kept[-1][2] = end
        else:
            kept.append([task, start, end])
    return kept


def homes(model: Model) -> dict[int, int]:
    """The processor on which each task of a partition runs."""
    return {task: processor for task, _, _, processor in turns(model)}


def main() -> None:
    random = Random(27)
    print(
        "# Sets of periodic tasks and what SimSo 0.8.5 does with them; simso_schedules.py wrote it."
    )
    for policy, (_, processors) in POLICIES.items():
        for number in range(1, KEPT + 1):
            rows = random_set(random, processors)
            model = simulated(policy, rows, processors)
            print(f'\n[[sets]]\nname = "simso-{policy.replace(" ", "-")}-{number}"')
            print(f'policy = "{policy.removeprefix("global ")}"\nprocessors = {processors}')
            print(f"until = {UNTIL}\nrows = [")
            at = homes(model) if policy.startswith("partitioned") else {}
            for task, row in enumerate(rows, 1):
                print(f'  ["task {task}", {", ".join(map(str, row))}, {at.get(task, 0)}],')
            print(f"]\nturns = {joined(turns(model))}")


if __name__ == "__main__":
    main()
