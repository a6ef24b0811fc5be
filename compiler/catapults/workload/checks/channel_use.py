"""Finds channels to which nothing comes, those from which nobody takes what comes, and threads
whose jobs nothing releases."""

from __future__ import annotations

from catapults.diagnostics import Diagnostics
from catapults.workload import messages
from catapults.workload.checks.reachable import possible_actions
from catapults.workload.meaning.outside import NOTHING_OUTSIDE, Outside
from catapults.workload.model import JobKind, Workload


def check_channels(
    workload: Workload, diagnostics: Diagnostics, outside: Outside = NOTHING_OUTSIDE
) -> None:
    """Reports channels of which one end is missing; in a system it can be at another node."""
    actions = possible_actions(workload)
    arriving = {arrivals.channel for arrivals in workload.arrivals}
    released = {arrivals.thread for arrivals in workload.arrivals}
    for thread in workload.classes:
        waits = thread.job is not None and thread.job.kind is JobKind.SPORADIC
        if waits and thread not in released:
            diagnostics.report(messages.NOT_RELEASED, thread.span, name=thread.name)
    for channel in workload.channels:
        number = channel.number
        within = channel in arriving or ("SEND", number) in actions
        received = ("RECEIVE", number) in actions or ("TRY_RECEIVE", number) in actions
        fed = within or channel.name in outside.fed
        read = received or channel.name in outside.leaving
        if read and not fed:
            diagnostics.report(messages.NEVER_FED, channel.span, name=channel.name)
        elif fed and not read:
            diagnostics.report(messages.NEVER_READ, channel.span, name=channel.name)
