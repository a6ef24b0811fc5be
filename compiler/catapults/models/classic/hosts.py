"""A partial scheduler that is there to be woven in needs another one: its host.

Its aspects are about handlers that the host has. Checked alone, it is checked as woven into a
built-in base, and what it takes from that is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from catapults.diagnostics import Diagnostics
from catapults.models.classic import messages
from catapults.models.classic.built_in import BUILT_IN_BASES, built_in_base
from catapults.questions.versions.trees import tree_of
from catapults.syntax import ast

_Section = TypeVar("_Section", bound=ast.Section)


def host_for(chain: Sequence[ast.Scheduler]) -> ast.Scheduler | None:
    """The first built-in base that has the handlers which aspects of a partial scheduler, with its
    bases, are about and which it lacks; None if it lacks none, or declares what that base does."""
    missing = _handlers_of_aspects(chain) - _handlers(chain)
    if not missing:
        return None
    for name in BUILT_IN_BASES:
        source = built_in_base(name)
        assert source is not None
        base = tree_of(source, Diagnostics()).scheduler
        assert base is not None
        if missing <= _handlers([base]):
            return None if _declared(chain) & _declared([base]) else base
    return None


def report_needs(
    scheduler: ast.Scheduler,
    chain: Sequence[ast.Scheduler],
    host: ast.Scheduler,
    diagnostics: Diagnostics,
) -> None:
    """Tells which handlers and names a partial scheduler takes from its host."""
    handlers = _handlers_of_aspects(chain) - _handlers(chain)
    names = _named(chain) & _declared([host])
    diagnostics.report(
        messages.NEEDS_HOST,
        scheduler.name.span,
        name=scheduler.name.text,
        needs=_listed("handler", handlers) + (f" and {_listed('name', names)}" if names else ""),
        host=host.name.text,
    )


def _listed(what: str, names: Iterable[str]) -> str:
    quoted = [f"`{name}`" for name in sorted(names)]
    if len(quoted) == 1:
        return f"the {what} {quoted[0]}"
    return f"the {what}s {', '.join(quoted[:-1])} and {quoted[-1]}"


def _handlers(chain: Iterable[ast.Scheduler]) -> set[str]:
    return {section.name.text for section in _sections(chain, ast.Handler)}


def _handlers_of_aspects(chain: Iterable[ast.Scheduler]) -> set[str]:
    return {section.handler.text for section in _sections(chain, ast.Aspect)}


def _sections(chain: Iterable[ast.Scheduler], kind: type[_Section]) -> Iterator[_Section]:
    for part in chain:
        yield from (section for section in part.sections if isinstance(section, kind))


def _declared(chain: Iterable[ast.Scheduler]) -> set[str]:
    """The names that sections declare for all handlers."""
    found = set()
    for part in chain:
        for section in part.sections:
            if isinstance(section, ast.DataSection):
                found |= {
                    one.name.text for line in section.declarations for one in line.declarators
                }
            elif isinstance(section, ast.ImportsSection):
                found |= {one.name.text for one in section.imports}
    return found


def _named(chain: Iterable[ast.Scheduler]) -> set[str]:
    """The names of variables and containers that statements use."""
    used = (node for part in chain for node in ast.walk(part))
    return {node.name.text for node in used if isinstance(node, ast.Variable)}
