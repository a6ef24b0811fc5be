"""From a checked scheduler and a checked workload to all that is known of deadlines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from catapults import program as ir
from catapults.contracts.deadlines import (
    DeadlinePolicy,
    DeadlineReason,
    Deadlines,
    DeadlineTask,
    HandlerCost,
    UnboundedLoop,
)
from catapults.contracts.libraries import Role, profile, profiles
from catapults.deadlines.costs import scheduler_costs, time_of
from catapults.deadlines.fit import Fit, ranks_of
from catapults.deadlines.handlers import HandlerBound, handler_bounds
from catapults.deadlines.play import Scene
from catapults.deadlines.policy import Order, Policy, recognise
from catapults.deadlines.reasons import Reason, UnsaidError
from catapults.deadlines.sets import Member, pools_of, task_set
from catapults.deadlines.times import show_time
from catapults.deadlines.verdicts import (
    Known,
    Verdict,
    is_deadline_monotonic,
    is_rate_monotonic,
    judge,
)
from catapults.schedulability.tasks import Task
from catapults.steps import Steps, finish
from catapults.workload import model

#: The library that asks its scheduler whenever anything changes.
_PROFILE = next(
    one.name
    for one in profiles()
    if any(handler.role is Role.PREEMPT for handler in one.handlers.values())
)


def find(program: ir.Program, workload: model.Workload) -> Deadlines:
    """All that is known of a workload's deadlines under a scheduler."""
    return finish(find_in_steps(program, workload))


def find_in_steps(program: ir.Program, workload: model.Workload) -> Steps[Deadlines]:
    """As :func:`find`, in steps; other questions can be asked between them."""
    return _Findings(program, workload).told()


@dataclass(frozen=True)
class _Analysed:
    """What came of an analysis."""

    tasks: Sequence[Task]
    verdict: Verdict


class _Findings:
    def __init__(self, program: ir.Program, workload: model.Workload) -> None:
        self._program = program
        self._workload = workload
        self._set = task_set(workload, program)
        self._threads = sum(thread.instances for thread in workload.classes)
        self._bounds = handler_bounds(program)
        self._reasons: list[Reason] = []
        self._remarks: list[str] = []
        self._fit: Fit | None = None

    def told(self) -> Steps[Deadlines]:
        """Everything, in the form in which it is shown."""
        policy = yield from self._policy()
        share = self._share()
        self._reasons += self._set.reasons
        analysed = None if policy is None else self._analysed(policy)
        rows = _rows(self._set.members, policy, self._fit, analysed)
        verdict = None if analysed is None else analysed.verdict
        return Deadlines(
            scheduler=self._program.name,
            workload=self._workload.name,
            reasons=[_reason(one) for one in dict.fromkeys(self._reasons)],
            policy=None if policy is None else _told_policy(policy, self._fit),
            utilisation=None if share is None else float(share),
            bounds=[] if verdict is None else verdict.bounds,
            demand=None if verdict is None else verdict.demand,
            tasks=rows,
            outlook="unknown" if verdict is None else verdict.outlook,
            words=_words(rows, verdict),
            remarks=[*self._remarks, *([] if verdict is None else verdict.remarks)],
            threads=self._threads,
            handlers=[self._handler(one) for one in self._bounds],
        )

    def _policy(self) -> Steps[Policy | None]:
        program, workload = self._program, self._workload
        if program.profile != _PROFILE:
            text = (
                f"the `{program.profile}` profile asks its scheduler only when a thread gives up "
                f"control; response times are told of the `{_PROFILE}` profile"
            )
            self._reasons.append(Reason(text, program.name_span))
            return None
        if workload.processors > 1:
            text = f"there are {workload.processors} processors, and the analysis is of one"
            self._reasons.append(Reason(text, workload.syntax.name.span))
            return None
        kept = tuple(profile(program.profile).attributes)
        scene = Scene(
            pools=pools_of(program, workload, kept),
            quantum=workload.quantum > 0 or program.in_role(Role.SLICE) is not None,
            jitter=any(one.jitter for one in self._set.members),
            locks=bool(self._set.shared_locks),
            nested=self._set.nests_locks,
        )
        try:
            return (yield from recognise(program, scene))
        except UnsaidError as unsaid:
            self._reasons += unsaid.reasons
            return None

    def _share(self) -> Fraction | None:
        """The utilisation, if there are jobs and all that they compute is known."""
        members, name = self._set.members, self._workload.syntax.name
        if not members and not self._set.reasons:
            text = "no thread has jobs: give one a `period`, or make it `sporadic`"
            self._reasons.append(Reason(text, name.span))
        if not members or any(one.body.reasons for one in members):
            return None
        share = sum((Fraction(one.body.computing, one.period) for one in members), Fraction(0))
        if share > 1 and self._workload.processors == 1:
            text = f"the jobs need {float(100 * share):.1f} % of the processor"
            self._reasons.append(Reason(text, name.span))
        return share

    def _analysed(self, policy: Policy) -> _Analysed | None:
        """What the mathematics say; None where there is a reason not to ask them."""
        costs = scheduler_costs(self._program, self._workload, self._bounds, self._threads)
        self._reasons += costs.reasons
        try:
            ranks = ranks_of(policy, self._set.members)
        except UnsaidError as unsaid:
            self._reasons += unsaid.reasons
            return None
        fit = Fit(self._program, self._workload, self._set, policy, costs, ranks)
        self._fit = fit
        if self._set.members:
            self._reasons += fit.reasons()
        if self._reasons:
            return None
        self._remarks += [
            f"`{one.thread.name}` has no jobs, and is less urgent than all threads that have."
            for one in self._set.background
        ]
        tasks = fit.tasks()
        return _Analysed(tasks, judge(tasks, policy, costs.tasks))

    def _handler(self, bound: HandlerBound) -> HandlerCost:
        return HandlerCost(
            handler=bound.name,
            statements=str(bound.statements),
            statements_most=bound.statements.with_threads(self._threads),
            clocks=str(bound.clocks),
            clocks_most=bound.clocks.with_threads(self._threads),
            time_ns=time_of(bound, self._workload.costs, self._threads),
            unbounded=[
                UnboundedLoop(
                    file=span.source.name,
                    line=span.line,
                    column=span.column,
                    from_=span.start,
                    to=span.end,
                    text=" ".join(span.text.split("{")[0].split()),
                )
                for span in bound.unbounded
            ],
        )


def _reason(reason: Reason) -> DeadlineReason:
    span = reason.span
    return DeadlineReason(
        text=reason.text,
        file=None if span is None else span.source.name,
        line=None if span is None else span.line,
        column=None if span is None else span.column,
        from_=None if span is None else span.start,
        to=None if span is None else span.end,
    )


def _told_policy(policy: Policy, fit: Fit | None) -> DeadlinePolicy:
    fixed = policy.order is Order.FIXED and fit is not None and bool(fit.ranks)
    tasks = fit.tasks() if fit is not None else []
    return DeadlinePolicy(
        order=policy.order.value,
        key=policy.key,
        lowest_first=policy.lowest_first,
        preemptive=policy.preemptive,
        protocol=policy.protocol.value,
        rate_monotonic=fixed and is_rate_monotonic(tasks),
        deadline_monotonic=fixed and is_deadline_monotonic(tasks),
        words=policy.in_words,
    )


# --- rows -------------------------------------------------------------------------------------


def _rows(
    members: Sequence[Member],
    policy: Policy | None,
    fit: Fit | None,
    analysed: _Analysed | None,
) -> list[DeadlineTask]:
    """A row for each thread; those of a class whose figures are the same share one."""
    rows: list[DeadlineTask] = []
    for at, member in enumerate(members):
        known = None if analysed is None else analysed.verdict.tasks[at]
        exact = analysed is not None and analysed.verdict.is_exact
        row = _row(member, _priority(member, policy, fit, at), known, exact)
        last = rows[-1] if rows else None
        if last is not None and _shares(last, row):
            last.instances += 1
            last.name = last.class_
        else:
            rows.append(row)
    return rows


def _shares(one: DeadlineTask, other: DeadlineTask) -> bool:
    plain = {"name": "", "instances": 0}
    return {**vars(one), **plain} == {**vars(other), **plain}


def _priority(member: Member, policy: Policy | None, fit: Fit | None, at: int) -> float | None:
    if policy is None or fit is None or policy.order is not Order.FIXED:
        return None
    rank = fit.ranks[at]
    return float(rank if policy.lowest_first else -rank)


def _row(member: Member, priority: float | None, known: Known | None, exact: bool) -> DeadlineTask:
    response = None if known is None else known.response
    return DeadlineTask(
        name=member.name,
        class_=member.thread.name,
        instances=1,
        kind=member.kind,
        computing_ns=member.body.computing,
        period_ns=member.period,
        deadline_ns=member.deadline,
        offset_ns=member.offset,
        jitter_ns=member.jitter,
        blocking_ns=0 if known is None else known.blocking,
        priority=priority,
        utilisation=member.body.computing / member.period,
        response_ns=response,
        exactness=None if response is None else "exact" if exact else "upper bound",
        margin_ns=None if response is None else member.deadline - response,
        outlook="unknown" if known is None else known.outlook,
    )


def _words(rows: Sequence[DeadlineTask], verdict: Verdict | None) -> str:
    if verdict is None:
        return "Nothing is said of response times."
    if verdict.outlook == "met":
        return "All deadlines are met."
    late = next((one for one in rows if one.outlook == "missed"), None)
    if late is not None and late.response_ns is not None:
        took, due = show_time(late.response_ns), show_time(late.deadline_ns)
        return f"`{late.name}` misses deadlines: a job can take {took}, and its deadline is {due}."
    if verdict.misses and verdict.demand is not None:
        wanted = show_time(verdict.demand.demanded_ns or 0)
        length = show_time(verdict.demand.tightest_ns or 0)
        return f"Deadlines are missed: jobs that take {wanted} must be complete within {length}."
    names = ", ".join(f"`{one.name}`" for one in rows if one.outlook != "met")
    return f"Whether {names} can miss a deadline is not known: the bound is above it."
