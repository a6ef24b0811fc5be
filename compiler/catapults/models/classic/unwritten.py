"""Handlers that are still to be written: what stands in their place, and the list of them."""

from __future__ import annotations

from collections.abc import Iterator

from catapults.contracts.libraries import Profile, ProfileHandler, Role
from catapults.contracts.protocol_words import answer, duties, head
from catapults.diagnostics import Diagnostics, Fix
from catapults.fixes import insert_last, remove_statement
from catapults.models.classic import messages
from catapults.models.classic.inherit import Assembly
from catapults.source import Span
from catapults.syntax import ast

#: How an answer of each type may be written.
_AS_IN = {
    "int": "as in `return |NAME|;` with the number of threads in a container",
    "time": "as in `return 20ms;`",
    "thread": "as in `return *NAME;` with the first of a container",
}


def stub(handler: ProfileHandler) -> Iterator[str]:
    """The lines of a handler that says by an assertion what it should do, so that the list of
    problems leads to it. Most schedulers have nothing to do at the start, so that is empty."""
    if handler.role is Role.START:
        yield f"{head(handler)} {{}}"
        return
    yield f"{head(handler)} {{"
    yield f'    assert(false, "{_task(handler)}");'
    yield "}"


def add_stub(scheduler: Span, handler: ProfileHandler) -> list[Fix]:
    """Adds a handler that is missing as the last of a scheduler."""
    if handler.role is Role.START:
        text = next(stub(handler))
        return insert_last(scheduler, text, f"Add `{text}`")
    title = f"Add `{head(handler)}` to fill in"
    return insert_last(scheduler, "\n".join(stub(handler)), title)


def _task(handler: ProfileHandler) -> str:
    """What a handler has to do, as its conditions tell."""
    if handler.result is not None:
        told = answer(handler)
        if ":" in told:  # it says how
            return told
        return (
            f"{told}: 1 if so, else 0" if "whether" in told else f"{told}, {_AS_IN[handler.result]}"
        )
    if handler.exit:
        return f"it must {duties(handler)}"
    return "it does what the application needs"


def task_told_by(statement: ast.Node) -> str | None:
    """What a handler has still to do, as a stub says; None for any other statement."""
    match statement:
        case ast.Assert(condition=ast.BoolLiteral(value=False), message=str() as text):
            return text.rstrip(".")
    return None


def report_unwritten(assembly: Assembly, profile: Profile, diagnostics: Diagnostics) -> set[str]:
    """The handlers that say by `assert(false, "…")` that they are still to be written."""
    found = set()
    for name, handler in assembly.handlers.items():
        for statement in handler.body.statements:
            text = task_told_by(statement)
            if text is None:
                continue
            found.add(name)
            can_be_written = _can_be_written(handler, profile.role_of(name))
            own = statement.span.source is assembly.own.span.source
            diagnostics.report(
                messages.TO_BE_WRITTEN,
                statement.span,
                name=name,
                text=text,
                fixes=_is_written(name, statement) if own and can_be_written else [],
            )
    return found


def _can_be_written(handler: ast.Handler, role: Role | None) -> bool:
    """Whether something stands beside what a handler has still to do, and in queries and where
    threads are dispatched what they cannot end without: a template begins some handlers that it
    leaves to be written."""
    if handler.kind == "query":
        return any(isinstance(one, ast.Return) for one in ast.walk(handler.body))
    if role is Role.DISPATCH:
        return any(isinstance(one, ast.Dispatch) for one in ast.walk(handler.body))
    return len(handler.body.statements) > 1


def _is_written(name: str, stub: ast.Stmt) -> list[Fix]:
    """Takes away what stands beside what a person wrote. They say when that is all: a handler that
    is half done would be told what it leaves undone."""
    return remove_statement(stub.span, f"Remove the assertion: `{name}` is written")
