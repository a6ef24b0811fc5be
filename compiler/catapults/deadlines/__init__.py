"""What can be known of deadlines before a run: a checked scheduler and a checked workload, brought
to :mod:`catapults.schedulability`, and what is found in plain words."""

from catapults.deadlines.findings import find

__all__ = ["find"]
