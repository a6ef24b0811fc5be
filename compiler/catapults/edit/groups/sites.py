"""Which group each place of a decision belongs to: so a trace of the classic scheduler tells the
way through the tree."""

from __future__ import annotations

import re
from collections.abc import Iterator

from catapults import program as ir
from catapults.backends.tree import children
from catapults.contracts.groups import GroupSite, SiteKind
from catapults.models.group.front_end import GroupReading
from catapults.models.group.lower import Classic
from catapults.models.group.syntax import ast
from catapults.models.group.writer import Asked
from catapults.program import Program
from catapults.source import Span

#: Where a thread is put that is the answer.
_ANSWER = "current"
#: A variable that says that a group has answered OS.
_GIVEN = re.compile(r"given_(\w+) = 1\b")


def sites_of(reading: GroupReading, program: Program) -> list[GroupSite]:
    """The places that ask the tree, in the order of the text."""
    written = reading.written
    if written is None or reading.tree is None:
        return []
    owners = _Owners(reading.tree, written)
    found = [
        one
        for handler in program.handlers.values()
        for layer in handler.layers
        for one in _below(layer, None, owners, program)
    ]
    return sorted(found, key=lambda one: one.site)


def _below(
    node: ir.Stmt | ir.Layer, condition: ir.Site | None, owners: _Owners, program: Program
) -> Iterator[GroupSite]:
    if isinstance(node, ir.If | ir.Loop | ir.Transfer | ir.Eval):
        owner = owners.of(node.site.span)
        kind = _kind_of(node)
        if owner is not None and kind is not None:
            asked, member = owner
            yield GroupSite(
                site=program.numbers[node.site],
                group=asked.group,
                member=member,
                kind=kind,
                by_library=asked.by_library,
                goes_on=owners.given(node.site.text) if kind == "os" else None,
                condition=program.numbers[condition] if condition is not None else 0,
            )
    if isinstance(node, ir.If):
        condition = node.site
    for child in children(node):
        if isinstance(child, ir.Stmt):
            yield from _below(child, condition, owners, program)


def _kind_of(node: ir.Stmt) -> SiteKind | None:
    match node:
        case ir.If() | ir.Loop():
            return "asks"
        case ir.Transfer(target=target) if target.container.name == _ANSWER:
            return "takes"
        case ir.Eval() if _GIVEN.match(node.site.text):
            return "os"
    return None


class _Owners:
    """From places of the classic text to groups and members."""

    def __init__(self, tree: ast.GroupScheduler, written: Classic) -> None:
        self._writer = written.writer
        groups = [one for one in tree.items if isinstance(one, ast.Group)]
        self._groups = {one.name.text: one for one in groups}

    def of(self, span: Span) -> tuple[Asked, str | None] | None:
        """The group that is asked there, and the name of the member that it is about."""
        line = span.line
        if "(classic)" not in span.source.name:
            return None
        asked, origin = self._writer.askers[line - 1], self._writer.origins[line - 1]
        if asked is None:
            return None
        members = self._groups[asked.group].members or ()
        named = (one.name.text for one in members if one.name.span.start == origin.start)
        return asked, next(named, None)

    def given(self, text: str) -> str | None:
        """The group that goes on behind an answer OS."""
        found = _GIVEN.match(text)
        name = found[1] if found is not None else ""
        return next((one for one in self._groups if name.rstrip("_") == one.rstrip("_")), None)
