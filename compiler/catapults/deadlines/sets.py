"""The set of tasks of a checked workload."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, inf

from catapults import program as ir
from catapults.deadlines.greatest import Values, every
from catapults.deadlines.jobs import JobBody, read_job
from catapults.deadlines.machine import Value
from catapults.deadlines.reasons import Reason
from catapults.workload import model

#: What an import is taken to be in plays where the workload does not tell threads apart by it.
_SOME_VALUES = (1, 2, 3, 4)


@dataclass(frozen=True)
class Member:
    """A thread that does jobs."""

    thread: model.ThreadClass
    instance: int
    body: JobBody
    period: int
    deadline: int
    offset: int
    jitter: int
    #: What the scheduler sees of it, where that never changes.
    imports: Mapping[str, Value]

    @property
    def kind(self) -> str:
        """Whether its jobs come by the clock or from outside."""
        job = self.thread.job
        is_periodic = job is not None and job.kind is model.JobKind.PERIODIC
        return "periodic" if is_periodic else "sporadic"

    @property
    def name(self) -> str:
        """The name of the thread for people."""
        several = self.thread.instances > 1
        return f"{self.thread.name}[{self.instance}]" if several else self.thread.name


@dataclass(frozen=True)
class Background:
    """A thread without jobs that come again."""

    thread: model.ThreadClass
    imports: Mapping[str, Value]
    takes_locks: bool


@dataclass(frozen=True)
class TaskSet:
    """All threads of a workload."""

    members: Sequence[Member]
    background: Sequence[Background]
    reasons: Sequence[Reason]

    @property
    def shared_locks(self) -> dict[str, list[Member]]:
        """The locks that more than one thread takes, with those threads."""
        users: dict[str, list[Member]] = {}
        for member in self.members:
            for lock in dict.fromkeys(section.lock for section in member.body.sections):
                users.setdefault(lock, []).append(member)
        return {lock: found for lock, found in users.items() if len(found) > 1}

    @property
    def nests_locks(self) -> bool:
        """Whether a shared lock is taken while another one is held."""
        shared = self.shared_locks.keys()
        return any(
            section.lock in shared and shared & section.outer
            for member in self.members
            for section in member.body.sections
        )


def task_set(workload: model.Workload, program: ir.Program) -> TaskSet:
    """Reads the threads of a workload, as the scheduler sees them."""
    members: list[Member] = []
    background: list[Background] = []
    reasons: list[Reason] = []
    for thread in workload.classes:
        for instance in range(thread.instances):
            values = Values(workload, thread, instance)
            imports = _imports(program, thread, values)
            if _comes_again(thread):
                found = _member(workload, thread, instance, values, imports)
                if isinstance(found, Reason):
                    reasons.append(found)
                else:
                    members.append(found)
                    reasons += found.body.reasons
            elif instance == 0:
                background.append(Background(thread, imports, _takes_locks(thread)))
    return TaskSet(members, background, list(dict.fromkeys(reasons)))


def _takes_locks(thread: model.ThreadClass) -> bool:
    return any(
        isinstance(one, model.Action) and one.name == "ACQUIRE" for one in every(thread.body)
    )


def pools_of(
    program: ir.Program, workload: model.Workload, kept: Sequence[str]
) -> dict[str, list[Value]]:
    """The values by which threads are told apart, of each attribute that is not the library's."""
    fed: dict[str, set[Value]] = {}
    for thread in workload.classes:
        for instance in range(thread.instances):
            values = Values(workload, thread, instance)
            for symbol in thread.imports:
                value = values.import_(symbol).only
                fed.setdefault(symbol.name, set()).update(() if value is None else (value,))
    pools: dict[str, list[Value]] = {}
    for attribute in program.attributes:
        if attribute.name in kept or not (attribute.imported or attribute.name in fed):
            continue
        found = sorted(fed.get(attribute.name, ()))
        pools[attribute.name] = found if len(found) > 1 else list(_SOME_VALUES)
    return pools


def _comes_again(thread: model.ThreadClass) -> bool:
    return thread.job is not None and thread.job.kind is not model.JobKind.ONCE


def _imports(program: ir.Program, thread: model.ThreadClass, values: Values) -> dict[str, Value]:
    known: dict[str, Value] = {one.name: one.default for one in program.attributes if one.imported}
    for symbol in thread.imports:
        value = values.import_(symbol).only
        if value is None:
            known.pop(symbol.name, None)
        else:
            known[symbol.name] = value
    return known


def _member(
    workload: model.Workload,
    thread: model.ThreadClass,
    instance: int,
    values: Values,
    imports: Mapping[str, Value],
) -> Member | Reason:
    job = thread.job
    assert job is not None, "its jobs come again"
    period = inf if job.period is None else values.of(job.period).low
    deadline = period if job.deadline is None else values.of(job.deadline).low
    jitter = 0 if job.jitter is None else values.of(job.jitter).high
    offset = 0 if job.offset is None else values.of(job.offset).low
    if not 0 < period < inf or not 0 < deadline < inf or not jitter < inf:
        text = f"the period, deadline or jitter of `{thread.name}` is not known before the run"
        return Reason(text, job.span)
    return Member(
        thread=thread,
        instance=instance,
        body=read_job(workload, thread, values),
        period=floor(period),
        deadline=floor(deadline),
        offset=max(0, floor(offset)) if offset > -inf else 0,
        jitter=max(0, ceil(jitter)),
        imports=imports,
    )
