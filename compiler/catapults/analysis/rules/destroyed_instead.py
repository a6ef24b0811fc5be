"""A rule about who is told that a thread has ended: it destroys no other one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from catapults import program as ir
from catapults.analysis import messages
from catapults.analysis.across.thread_locations import ThreadLocations
from catapults.analysis.verdicts import Alone
from catapults.contracts.libraries import Profile, Role
from catapults.diagnostics import Diagnostics
from catapults.models.model import Lowered
from catapults.program.effects import (
    statements_below,
    statements_of,
    subexpressions,
    thread_variable,
)

#: What a comparison of a size with a number consists of.
_COMPARING = (ir.Compare, ir.Const, ir.Convert, ir.Not)
#: Statements that leave what they stand in.
_LEAVING = (ir.Break, ir.Continue, ir.Return)


def check_destroyed_instead(
    lowered: Lowered,
    alone: Alone,
    diagnostics: Diagnostics,
    *,
    unwritten: Collection[str],
    thread_locations: Callable[[], ThreadLocations | None],
) -> None:
    """Tells what a complete scheduler destroys out of containers where no thread has ended: at the
    latest when the running thread ends, one that lives is lost."""
    program, profile = lowered.program, lowered.profile
    handler = program.in_role(Role.END)
    if program.partial or handler is None or handler.name in unwritten:
        return
    if handler.span.source is not program.source:
        return
    destroys = [
        (one, container)
        for layer in handler.layers
        for one, container in _always_destroyed(layer.body)
        if one in alone.findings.reached and not _is_filled_by(handler, container)
    ]
    where = thread_locations() if destroys else None
    for one, container in destroys:
        if where is not None and _only_living_are_in(container, where, profile):
            diagnostics.report(
                messages.LIVING_DESTROYED,
                one.span,
                name=handler.name,
                sometimes="",
                thread=f"a thread of `{container.name}`",
                way_out=f"Destroy `{handler.param.name}` instead"
                if handler.param is not None
                else "Remove this",
            )


def _only_living_are_in(container: ir.Container, where: ThreadLocations, profile: Profile) -> bool:
    """Whether threads come there, but none that ended, nor the running one as it ends."""
    ends = {phase for call in profile.ends_of_running for phase in (call.phase, call.then)}
    return (
        bool(ends)
        and where.comes_to(container)
        and not where.holds(container, profile.dead)
        and not where.holds(container, profile.running, ends)
    )


def _is_filled_by(handler: ir.Handler, container: ir.Container) -> bool:
    """Whether the handler puts threads there, one of which may be the one that ended."""
    return any(
        isinstance(one, ir.Transfer) and one.target.container is container
        for one in statements_of(handler)
    )


def _always_destroyed(
    statement: ir.Stmt, visits: ir.Foreach | None = None
) -> Iterator[tuple[ir.Destroy, ir.Container]]:
    """What a statement destroys out of a container whenever there is something in it, with the
    container; inside of a `foreach`, what that visits."""
    match statement:
        case ir.Block():
            for one in statement.statements:
                yield from _always_destroyed(one, visits)
                if any(isinstance(below, _LEAVING) for below in statements_below(one)):
                    return  # what follows may be for some threads only
        case ir.Destroy(source=ir.Element(container=container)):
            yield statement, container
        case ir.Destroy(source=ir.Expr() as source) if visits is not None:
            if thread_variable(source) is visits.variable:
                yield statement, visits.element.container
        case ir.Foreach():
            yield from _always_destroyed(statement.body, statement)
        case ir.If():
            for one, container in _always_destroyed(statement.then, visits):
                if _asks_only_size(statement.condition, container):
                    yield one, container


def _asks_only_size(condition: ir.Expr, container: ir.Container) -> bool:
    """Whether it is about how many threads are in a container."""
    return all(
        one.element.container is container
        if isinstance(one, ir.Size)
        else isinstance(one, _COMPARING)
        for one in subexpressions(condition)
    )
