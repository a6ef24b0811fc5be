"""Schedulability: sets of tasks in, verdicts out. Pure mathematics of one processor.

Times are whole numbers of one unit (nanoseconds, wherever this project calls it), so that nothing
is rounded. Each function names the source of its algorithm. What a scheduler and a workload mean in
these terms is the matter of :mod:`catapults.deadlines`.
"""
