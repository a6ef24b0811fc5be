"""The conditions around a transfer that ask about an end of it: they follow when that is led
elsewhere, for else they would ask about a container that it has nothing to do with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from catapults.contracts.gestures import MoveEnd, SetField
from catapults.contracts.rules import FieldName
from catapults.edit.cards import Card
from catapults.edit.gestures.handlers import WITH_PARAMETER
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.draft import Draft, RefusedError, offer
from catapults.syntax import ast


@dataclass(frozen=True)
class _Guard:
    """What decides whether and how often a statement runs."""

    asked: ast.Expr
    #: Whether it decides on nothing else.
    alone: bool


@dataclass(frozen=True)
class _Led:
    """An end of a transfer, and what is to be in its place."""

    end: ast.Variable
    to: str


def follow(scene: Scene, gesture: MoveEnd | SetField, card: Card, to: str, draft: Draft) -> None:
    """Lets the conditions around a transfer ask about ``to``, where they ask about its source, or
    about the container whose threads its loop visits. Refused with a choice if one of them decides
    on other statements, too."""
    loop = loop_over(card)
    _follow(scene, gesture, _Led(_source(loop or card), to), _guards(card, loop), draft)


def follow_target(
    scene: Scene, gesture: MoveEnd | SetField, card: Card, to: str, draft: Draft
) -> None:
    """The same where they ask about its target. What is its source, too, is asked about as that,
    and a loop goes on to visit the threads of the container that it did."""
    assert isinstance(card.node, ast.Transfer)
    target = card.node.target
    if _said(_source(loop_over(card) or card)) == _said(target):
        return
    guards = (one for one in _guards(card, None) if not isinstance(one.asked, ast.Variable))
    _follow(scene, gesture, _Led(target, to), guards, draft)


def _follow(
    scene: Scene, gesture: MoveEnd | SetField, led: _Led, guards: Iterable[_Guard], draft: Draft
) -> None:
    asking = [one for one in guards if any(_mentions(one.asked, led.end))]
    shared = [one.asked for one in asking if not one.alone]
    if _said(led.end) == "".join(led.to.split()) or gesture.conditions == "keep":
        return
    if shared and gesture.conditions == "alone":
        raise _shared(gesture, led, shared)
    for guard in asking:
        for named in _mentions(guard.asked, led.end):
            written = _in_place(scene, guard, named, led.to)
            draft.replace(named.span.start, named.span.end, written)


def leads(card: Card, name: FieldName) -> bool:
    """Whether a field is an end of a transfer that stands for a container or slot, not for the
    thread of a loop or one that the library passes: what is asked about that is asked about the
    thread, wherever it is."""
    if name == "target":
        return isinstance(card.node, ast.Transfer)
    fails = isinstance(card.node, ast.Fail)  # whose thread is the one that the library passes
    if name not in ("source", "thread") or fails or loop_over(card) is not None:
        return False
    node = card.owner.node
    param = node.param if isinstance(node, WITH_PARAMETER) else None
    return param is None or param.name.text != _source(card).name.text


def loop_over(card: Card) -> Card | None:
    """The `foreach` whose thread a statement moves."""
    name = _source(card).name.text
    body = card.body
    while body.card is not None:
        node = body.card.node
        if isinstance(node, ast.Foreach) and node.variable.text == name:
            return body.card
        body = body.card.body
    return None


def _source(card: Card) -> ast.Variable:
    """Where a statement takes threads from."""
    match card.node:
        case ast.Foreach(container=source) | ast.Transfer(source=source):
            return source
        case ast.Dispatch(target=source) | ast.Destroy(target=source):
            return source
    raise TypeError(f"{card.kind} takes no threads")


def _guards(card: Card, loop: Card | None) -> Iterator[_Guard]:
    """What is around a statement, the innermost first, but for the loop that is led elsewhere."""
    body, alone = card.body, True
    while body.card is not None:
        holder = body.card
        alone = alone and len(body.cards) == 1
        if holder is loop:
            alone = True
        elif holder.kind != "decision":
            heads = [one for one in ast.children(holder.node) if isinstance(one, ast.Expr)]
            yield from (_Guard(one, alone) for one in heads)
        elif body.condition is not None:
            yield _Guard(body.condition, alone)
        else:  # what is done otherwise
            asked = [one.condition for one in holder.bodies if one.condition is not None]
            yield from (_Guard(one, alone=False) for one in asked)
        alone = alone and len(holder.bodies) == 1
        body = holder.body


def _mentions(asked: ast.Expr, end: ast.Variable) -> Iterator[ast.Variable]:
    """Where something is asked about an end. Verbatim text stays with what is simulated for
    it."""
    if isinstance(asked, ast.Variable) and _said(asked) == _said(end):
        yield asked
    elif not isinstance(asked, ast.VerbatimExpr):
        for part in ast.children(asked):
            if isinstance(part, ast.Expr):
                yield from _mentions(part, end)


def _said(node: ast.Node) -> str:
    return "".join(node.span.text.split())


def _in_place(scene: Scene, guard: _Guard, named: ast.Variable, to: str) -> str:
    """How the new end is written in the place of the old one. A slot stands for its thread; of
    other containers that is the one that leaves next."""
    containers = (
        part.container for part in ast.walk(guard.asked) if isinstance(part, ast.Size | ast.Peek)
    )
    if named is guard.asked or named in containers or _is_slot(scene, to):
        return to
    return f"( *{to})"  # the space keeps it from being verbatim


def _is_slot(scene: Scene, variable: str) -> bool:
    entry = scene.catalogue.entries.get(f"container:{variable.partition('[')[0].strip()}")
    return entry is None or entry.type.is_slot


def _shared(gesture: MoveEnd | SetField, led: _Led, asked: list[ast.Expr]) -> RefusedError:
    listed = " and ".join(f"`{_shown(part)}` in line {part.span.line}" for part in asked)
    one = len(asked) == 1
    verb, left = ("asks", "it as it is") if one else ("ask", "them as they are")
    return RefusedError(
        f"{listed} {verb} about `{led.end.span.text}` for other statements, too.",
        [
            offer(f"Ask about {led.to} there", replace(gesture, conditions="follow")),
            offer(f"Leave {left}", replace(gesture, conditions="keep")),
        ],
    )


def _shown(asked: ast.Expr) -> str:
    return " ".join(asked.span.text.split())
