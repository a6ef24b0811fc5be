"""SimSo on periodic tasks: ``POLICY TASKS`` as arguments, it prints processor ns per call of its
scheduler.

Task i of n has one of seven periods in turn and computes 0.8 / n of it, so the processor is busy
four fifths of the time. What is counted is what SimSo itself counts: calls of ``schedule``,
``on_activate`` and ``on_terminated``.
"""

import contextlib
import io
import sys
import time

from simso.configuration import Configuration
from simso.core import Model

PERIODS = (10, 20, 25, 40, 50, 100, 200)  # ms
POLICIES = {"EDF": "EDF", "fixed priority": "FP", "rate monotonic": "RM"}
JOBS = 5000
RUNS = 2  # the quickest counts: what else the machine does only ever adds time


def model(policy: str, tasks: int) -> Model:
    """A model that activates about ``JOBS`` jobs."""
    configuration = Configuration()
    periods = [PERIODS[index % len(PERIODS)] for index in range(tasks)]
    duration = JOBS / sum(1 / period for period in periods)
    configuration.duration = int(duration * configuration.cycles_per_ms)
    configuration.scheduler_info.clas = f"simso.schedulers.{policy}"
    configuration.etm = "wcet"
    configuration.add_processor(name="processor", identifier=1)
    for number, period in enumerate(periods, start=1):
        configuration.add_task(
            name=f"task {number}",
            identifier=number,
            period=period,
            activation_date=0,
            wcet=period * 0.8 / tasks,
            deadline=period,
            data={"priority": -period},
        )
    configuration.check_all()
    return Model(configuration)


def ns_per_event(policy: str, tasks: int) -> float:
    """Some policies print while they run, which is not what is measured."""
    simulated = model(policy, tasks)
    with contextlib.redirect_stdout(io.StringIO()):
        before = time.process_time()
        simulated.run_model()
        spent = time.process_time() - before
    calls = simulated.results.scheduler
    return spent * 1e9 / (calls.schedule_count + calls.activate_count + calls.terminate_count)


if __name__ == "__main__":
    policy, tasks = POLICIES[sys.argv[1]], int(sys.argv[2])
    print(f"{min(ns_per_event(policy, tasks) for _ in range(RUNS)):.0f}")
