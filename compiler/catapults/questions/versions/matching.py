"""Matches what was read anew with what stood there before, node by node.

What says the same is taken to be the same node, so that all that is known of it stays. Where a node
changed, what did not change inside it keeps its place: the same object, with its new offsets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from catapults.questions.versions.moving import move_onto
from catapults.syntax import ast

N = TypeVar("N", bound=ast.Node)


def matched(before: Sequence[N], now: Sequence[N]) -> list[N]:
    """The nodes that were read now, with those from before in place of their equals."""
    found = list(now)
    for old, index in _pairs(before, now):
        new = now[index]
        stays = _says_same(old, new) and _is_written_same(old, new)
        _share(old, new)
        if stays:
            found[index] = old
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


def _is_written_same(old: ast.Node, new: ast.Node) -> bool:
    """Whether two equal trees have the same text. That of a declaration is never told but without
    regard to its blanks."""
    before, now = old.span.text, new.span.text
    if isinstance(old, ast.Declaration):
        return before.split() == now.split()
    return before == now


def _share(old: ast.Node, new: ast.Node) -> None:
    """Gives the places of an old tree to what is the same in a new one, at its offsets."""
    waiting = [(old, new)]
    while waiting:
        one, other = waiting.pop()
        if one.__class__ is not other.__class__:
            continue
        move_onto(one.span, other.span)
        other.span = one.span
        for name in ast.field_names(one.__class__):
            here, there = getattr(one, name), getattr(other, name)
            if isinstance(here, ast.Node) and isinstance(there, ast.Node):
                waiting.append((here, there))
            elif isinstance(here, list):
                waiting += [(part, there[index]) for part, index in _pairs(here, there)]
