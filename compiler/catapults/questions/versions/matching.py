"""Matches what was read anew with what stood there before, node by node.

What says the same is taken to be the same node, so that all that is known of it stays. Where a node
changed, what did not change inside it keeps its place: the same object, of which the layout of the
later version tells where that is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from catapults.questions.versions.layouts import Successor
from catapults.syntax import ast

N = TypeVar("N", bound=ast.Node)


def matched(before: Sequence[N], now: Sequence[N], layouts: Successor) -> list[N]:
    """The nodes that were read now, with those from before in place of their equals."""
    found = list(now)
    for old, index in _pairs(before, now):
        new = now[index]
        was, is_now = layouts.written(old.span, new.span)
        if _says_same(old, new) and _is_written_same(old, was, is_now):
            found[index] = old
            if was == is_now and layouts.take(old.span, new.span):
                continue
        _share(old, new, layouts)
    return found


def _pairs(before: Sequence[N], now: Sequence[N]) -> Iterator[tuple[N, int]]:
    """What was before with the index of what it is now: equals at both ends; in order what is
    between them, if it is as many."""
    most, start, end = min(len(before), len(now)), 0, 0
    while start < most and _says_same(before[start], now[start]):
        start += 1
    while end < most - start and _says_same(before[-1 - end], now[-1 - end]):
        end += 1
    for index in range(start):
        yield before[index], index
    for index in range(start, len(now) - end) if len(before) == len(now) else ():
        yield before[index], index
    for index in range(len(now) - end, len(now)):
        yield before[index - len(now)], index


def _says_same(old: ast.Node, new: ast.Node) -> bool:
    """Whether two trees are the same but for their places. Without recursion: trees can be deep,
    and the stack of a worker in a browser is small."""
    waiting: list[tuple[object, object]] = [(old, new)]
    while waiting:
        one, other = waiting.pop()
        if one.__class__ is not other.__class__:
            return False
        if isinstance(one, ast.Node):
            names = ast.field_names(one.__class__)[1:]  # without the span
            waiting += [(getattr(one, name), getattr(other, name)) for name in names]
        elif isinstance(one, list) and isinstance(other, list):
            if len(one) != len(other):
                return False
            waiting += zip(one, other, strict=True)
        elif one != other:
            return False
    return True


def _is_written_same(node: ast.Node, before: str, now: str) -> bool:
    """Whether the text of a node is the same. That of a declaration is never told but without
    regard to its blanks."""
    if isinstance(node, ast.Declaration):
        return before.split() == now.split()
    return before == now


def _share(old: ast.Node, new: ast.Node, layouts: Successor) -> None:
    """Gives the places of an old tree to what is the same in a new one."""
    waiting = [(old, new)]
    while waiting:
        one, other = waiting.pop()
        if one.__class__ is not other.__class__:
            continue
        layouts.move(one.span, other.span)
        other.span = one.span
        for name in ast.field_names(one.__class__):
            here, there = getattr(one, name), getattr(other, name)
            if isinstance(here, ast.Node) and isinstance(there, ast.Node):
                waiting.append((here, there))
            elif isinstance(here, list):
                waiting += [(part, there[index]) for part, index in _pairs(here, there)]
