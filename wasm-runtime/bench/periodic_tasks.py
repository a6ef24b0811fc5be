"""SimSo on periodic tasks: ``POLICY TASKS PROCESSORS`` as arguments.

For each line of its input it simulates anew, and prints the calls of its scheduler and the ns of
processor time that they took.

Task i of n has one of seven periods in turn and computes 0.8 / n of it for each processor, so
these are busy four fifths of the time. What is counted is what SimSo itself counts: calls of
``schedule``, ``on_activate`` and ``on_terminated``.
"""

import contextlib
import io
import sys
import time

from simso.configuration import Configuration
from simso.core import Model

PERIODS = (10, 20, 25, 40, 50, 100, 200)  # ms
POLICIES = {"EDF": "EDF", "fixed priority": "FP", "rate monotonic": "RM", "global EDF": "EDF"}
JOBS = 1000


def model(policy: str, tasks: int, processors: int) -> Model:
    """A model that activates about ``JOBS`` jobs."""
    configuration = Configuration()
    periods = [PERIODS[index % len(PERIODS)] for index in range(tasks)]
    duration = JOBS / sum(1 / period for period in periods)
    configuration.duration = int(duration * configuration.cycles_per_ms)
    configuration.scheduler_info.clas = f"simso.schedulers.{policy}"
    configuration.etm = "wcet"
    for number in range(1, processors + 1):
        configuration.add_processor(name=f"processor {number}", identifier=number)
    for number, period in enumerate(periods, start=1):
        configuration.add_task(
            name=f"task {number}",
            identifier=number,
            period=period,
            activation_date=0,
            wcet=period * 0.8 * processors / tasks,
            deadline=period,
            data={"priority": -period},
        )
    configuration.check_all()
    return Model(configuration)


def simulate(simulated: Model) -> tuple[int, float]:
    """Calls and ns. Some policies print while they run, which is not what is measured."""
    with contextlib.redirect_stdout(io.StringIO()):
        before = time.process_time()
        simulated.run_model()
        used = (time.process_time() - before) * 1e9
    calls = simulated.results.scheduler
    return calls.schedule_count + calls.activate_count + calls.terminate_count, used


if __name__ == "__main__":
    policy, tasks, processors = POLICIES[sys.argv[1]], int(sys.argv[2]), int(sys.argv[3])
    for _ in sys.stdin:
        events, used = simulate(model(policy, tasks, processors))
        print(f"{events} {used:.0f}", flush=True)
