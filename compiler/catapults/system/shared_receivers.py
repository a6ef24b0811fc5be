"""Receivers of shared channels: what each asks for comes later, so none can merely look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catapults.diagnostics import Diagnostics, Edit, Fix, Note
from catapults.syntax.ast import Name, Node, walk
from catapults.system import messages
from catapults.system.channels import Meeting
from catapults.workload.syntax import ast

_LOOKS = "`try` does not wait for it"
_GIVES_UP = "a `select` with `after` would give up what comes to it later"


def check_receivers(file: str, tree: Node, meetings: Sequence[Meeting], to: Diagnostics) -> None:
    """Reports what of a workload a shared channel cannot serve."""
    shared = {
        end.channel: meeting
        for meeting in meetings
        for end in meeting.ends
        if end.group.workload == file
    }
    if not shared:
        return
    for node in walk(tree):
        for channel, reason, instead, fixes in _without_waiting(node):
            if channel.text in shared:
                to.report(
                    messages.NOT_SHARED,
                    channel.span,
                    name=channel.text,
                    reason=reason,
                    instead=instead,
                    notes=[Note(shared[channel.text].item.name.span, "where it is shared")],
                    fixes=fixes,
                )


def _without_waiting(node: Node) -> Iterator[tuple[Name, str, str, list[Fix]]]:
    """The channels that a statement would look at, why that cannot be, and what can."""
    match node:
        case ast.TryReceive():
            yield node.channel, _LOOKS, f"`{_received(node)} within 1ms …`", _waiting(node)
        case ast.Select() if any(isinstance(one, ast.AfterCase) for one in node.cases):
            for case in node.cases:
                if isinstance(case, ast.SelectCase):
                    instead = f"`{_received(case)} within LIMIT …`, or leave `after` out"
                    yield case.channel, _GIVES_UP, instead, []


def _received(node: ast.TryReceive | ast.SelectCase) -> str:
    return f"receive {node.message.text} from {node.channel.text}"


def _waiting(node: ast.TryReceive) -> list[Fix]:
    """To wait for a millisecond, with both ways as they are."""
    begin = node.span.inside(0, len("try"))
    to_message = begin.up_to(node.message.span)
    word = to_message.text.index("receive")
    edits = (
        Edit(to_message.inside(0, word), ""),
        Edit(node.channel.span, f"{node.channel.text} within 1ms"),
    )
    return [Fix("Wait for it, for 1ms at most", edits)]
