"""Gestures on decisions: add, move and delete branches."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from catapults.contracts.gestures import AddBranch, MoveBranch
from catapults.edit.cards import Body, Card, links
from catapults.edit.gestures.forms import fragments
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.statements import called
from catapults.edit.gestures.text.dangling import keep_from_else, would_take_else
from catapults.edit.gestures.text.draft import Draft, RefusedError
from catapults.edit.gestures.text.lines import Line, dedented, fits_in_line, joined, plain
from catapults.edit.gestures.text.regions import lines_of, remove_cards, taken_out
from catapults.syntax import ast
from catapults.syntax.comments import Comment


def decision(scene: Scene, id_: str) -> tuple[Card, ast.If]:
    """The decision of an id."""
    card = scene.card(id_)
    if not isinstance(card.node, ast.If):
        raise RefusedError("Only a decision has branches.")
    return card, card.node


def branch(scene: Scene, id_: str) -> tuple[Card, ast.If, int]:
    """The decision that a branch belongs to, and the branch's number."""
    body = scene.body(id_)
    card = body.card
    if card is None or not isinstance(card.node, ast.If):
        raise RefusedError("Only a decision has branches.")
    return card, card.node, card.bodies.index(body)


def else_at(scene: Scene, card: Card, number: int) -> int:
    """Where the `else` in front of a branch stands."""
    return scene.forward(card.bodies[number - 1].statement.span.end)


# --- add ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Filling:
    """What is in a new branch, and the comments above it."""

    lines: Sequence[Line] = ()
    above: Sequence[Line] = ()
    #: Whether it needs braces, whatever other branches have.
    braced: bool = False


@dataclass(frozen=True)
class _Branch:
    """A new branch as text: what stands above its `else`, and what behind that."""

    above: str
    text: str


def add_branch(
    scene: Scene, gesture: AddBranch, draft: Draft, filling: Filling | None = None
) -> None:
    """Adds a branch, with some lines or without cards."""
    card, node = decision(scene, gesture.target)
    filling = filling or Filling()
    written = _body(scene, card, filling)
    gap = scene.newline + scene.indent(node.span.start)
    above = "".join(one.text + gap for one in filling.above)
    if gesture.condition is None:
        if len(card.bodies) > len(links(node)):
            raise RefusedError("There is an `else` already. Give the new branch a condition.")
        draft.name = f"Add otherwise to {called(card)}"
        draft.select(node.span.start)
        _append(scene, card, _Branch(above, written), draft)
        return
    head = f"if {fragments.parenthesised(fragments.condition(gesture.condition))}"
    draft.name = f"Add branch `{head}`"
    text = head + written
    at = number_of(card, gesture)
    if at == 0:
        draft.insert(node.span.start, above)
    draft.select(node.span.start)
    if at == 0:
        draft.insert(node.span.start, text + _behind(scene, card, text) + "else ")
    elif at == len(card.bodies):
        _append(scene, card, _Branch(above, f" {text}"), draft)
    else:
        _before_else(scene, card, at, _Branch(above, f" {text}"), draft)


def number_of(card: Card, gesture: AddBranch) -> int:
    """Which branch of a decision a new one becomes; without a condition it is the last."""
    conditions = sum(body.condition is not None for body in card.bodies)
    if gesture.condition is None or gesture.index is None:
        return conditions
    return max(0, min(gesture.index, conditions))


def _body(scene: Scene, card: Card, filling: Filling) -> str:
    """Lines as a branch, in braces unless no other branch has them and there is one line."""
    if not filling.lines:
        return " {}"
    newline, outer = scene.newline, scene.indent(card.node.span.start)
    inner = outer + scene.unit
    text = newline + inner + joined(filling.lines, inner, newline)
    bare = len(filling.lines) == 1 and all(body.block is None for body in card.bodies)
    if bare and not filling.braced:
        return text
    return f" {{{text}{newline}{outer}}}"


def _behind(scene: Scene, card: Card, text: str) -> str:
    """What stands between a branch and the `else` behind it."""
    in_line = text.endswith("}") and scene.else_in_line is not False
    return " " if in_line else scene.newline + scene.indent(card.node.span.start)


def _append(scene: Scene, card: Card, new: _Branch, draft: Draft) -> None:
    """Writes a branch behind the last one."""
    statement = card.bodies[-1].statement
    end = statement.span.end
    if would_take_else(statement):
        draft.insert(statement.span.start, "{ ")
        draft.insert(end, " }")
    last = scene.last(end)
    gap = scene.newline + scene.indent(card.node.span.start)
    if last == end and isinstance(statement, ast.Block) and not new.above:
        gap = _behind(scene, card, statement.span.text)
    draft.insert(last, f"{gap}{new.above}else{new.text}")


def _before_else(scene: Scene, card: Card, number: int, new: _Branch, draft: Draft) -> None:
    """Writes a branch between two others, before the comments of the second."""
    start = scene.first(else_at(scene, card, number))
    text = f"{new.above}else{new.text}"
    if scene.starts_line(start):
        *lines, last = text.split("\n")
        closes = last.strip() == "}" or (not lines and last.endswith(" {}"))
        joins = closes and scene.else_in_line and start == else_at(scene, card, number)
        draft.insert(start, text + (" " if joins else scene.newline + scene.indent(start)))
    elif new.above:
        gap = scene.newline + scene.indent(card.node.span.start)
        blank = len(scene.text[:start].rstrip(" \t"))
        draft.replace(blank, start, gap + text + _behind(scene, card, text))
    else:
        draft.insert(start, text + _behind(scene, card, text))


# --- delete ------------------------------------------------------------------------------


def delete_branches(scene: Scene, card: Card, numbers: Collection[int], draft: Draft) -> None:
    """Takes branches out of a decision; with the last of them the decision goes."""
    kept = [number for number in range(len(card.bodies)) if number not in numbers]
    if not kept:
        remove_cards(scene, draft, [card])
        return
    first = kept[0]
    if first and card.bodies[first].condition is None:  # what is always done then
        splice(scene, card, card.bodies[first], draft)
        return
    if card.bodies[kept[-1]].condition is not None:  # what is asked last has no `else`
        keep_from_else(scene, card, card.bodies[kept[-1]].statement.span.end, draft)
    if first:
        _delete_leading(scene, card, first, draft)
    for before, after in pairwise([*kept, len(card.bodies)]):
        if after - before > 1:
            start = scene.first(else_at(scene, card, before + 1))
            end = scene.last(card.bodies[after - 1].statement.span.end)
            draft.delete(*taken_out(scene, start, end))


def _delete_leading(scene: Scene, card: Card, first: int, draft: Draft) -> None:
    """Takes out all branches before one, which becomes the first."""
    end = scene.last(card.bodies[first - 1].statement.span.end)
    draft.delete(*taken_out(scene, card.node.span.start, end))
    word, start = else_at(scene, card, first), card.bodies[first].holder.span.start
    behind = word + len("else")
    draft.delete(word, behind if scene.text[behind:start].strip() else start)
    draft.keep(card.node.span.start, start)


def splice(scene: Scene, card: Card, body: Body, draft: Draft) -> None:
    """Puts what a body holds in the place of its card."""
    statement, span = body.statement, card.node.span
    block = body.block
    if not body.cards:
        remove_cards(scene, draft, [card])
        return
    if block is not None and (block.declarations or card.body.block is None):
        start, end = statement.span.start, statement.span.end
    else:
        start, end = held(scene, body)
    lines, indent = lines_of(scene, start, end), scene.indent(span.start)
    above = lines_of_comments(scene, comments_in_front(scene, card, body))
    text = joined([*above, *lines], indent, scene.newline)
    draft.replace(span.start, span.end, text, mark=0)
    draft.carry(start, end, text.removesuffix(joined(lines, indent, scene.newline)))


def held(scene: Scene, body: Body) -> tuple[int, int]:
    """The range of the cards that a body holds, with the comments around them."""
    first, last = body.cards[0].node.span, body.cards[-1].node.span
    ends = [one.span.end for one in scene.comments if last.end <= one.span.start]
    inside = [end for end in ends if end <= body.statement.span.end]
    return scene.first(first.start), max([scene.last(last.end), *inside])


def comments_in_front(scene: Scene, card: Card, body: Body) -> list[Comment]:
    """Comments in front of what a branch does, but for those of the branches before."""
    number = card.bodies.index(body)
    start = card.bodies[number - 1].statement.span.end if number else card.node.span.start
    end = scene.first(body.cards[0].node.span.start) if body.cards else body.statement.span.end
    inside = [one for one in scene.comments if start <= one.span.start < end]
    if number:  # beside the branch before, and of no other
        beside = {one.span.start for one in scene.beside(start)}
        inside = [one for one in inside if one.span.start not in beside]
    return inside


def lines_of_comments(scene: Scene, comments: Iterable[Comment]) -> list[Line]:
    """Comments, each in lines of its own."""
    return [
        line
        for one in comments
        for line in dedented(one.text.rstrip(), scene.indent(one.span.start))
    ]


# --- move --------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Unit:
    """A branch as text: from its `if` on, and the comments above its `else`."""

    text: str
    comments: list[Line]
    #: Ranges of the text as it was, each with what stands before it in ``text``.
    carried: list[tuple[int, int, str]]


def move_branch(scene: Scene, gesture: MoveBranch, draft: Draft) -> None:
    """Gives a branch another place in the order in which conditions are asked."""
    card, node, number = branch(scene, gesture.target)
    count = len(links(node))
    if number >= count:
        raise RefusedError("An `else` comes last. Give it a condition to move it.")
    to = max(0, min(gesture.index, count - 1))
    asked = card.bodies[number].condition
    assert asked is not None
    draft.name = f"Move branch `if ({' '.join(asked.span.text.split())})`"
    draft.select(node.span.start)
    if to != number:
        order = list(range(count))
        order.insert(to, order.pop(number))
        _reorder(scene, card, order, draft)


def _reorder(scene: Scene, card: Card, order: Sequence[int], draft: Draft) -> None:
    """Writes branches in another order; what stands between them stays in its place."""
    units = [_unit(scene, card, number) for number in range(len(order))]
    moved = [slot for slot, number in enumerate(order) if slot != number]
    indent = scene.newline + scene.indent(card.node.span.start)
    parts: list[str] = []
    carried: list[tuple[_Unit, str]] = []
    for slot in range(moved[0], moved[-1] + 1):
        unit = units[order[slot]]
        comments = joined(unit.comments, indent.removeprefix(scene.newline), scene.newline)
        if slot == 0:
            parts.append(comments + indent if comments else "")
            carried.append((unit, "".join(parts)))
            parts.append(unit.text)
            continue
        start, word = _lead(scene, card, slot)
        end = scene.last(card.bodies[slot - 1].statement.span.end)
        gap = scene.text[end:start] if slot > moved[0] else ""
        full = parts and not fits_in_line(plain(parts[-1].split("\n")[-1:]))
        if slot > moved[0] and "\n" not in gap and (comments or full):
            gap = indent
        head = scene.text[word : card.bodies[slot].holder.span.start]
        parts += [gap, comments + indent if comments else "", head]
        carried.append((unit, "".join(parts)))
        parts.append(unit.text)
    first = card.node.span.start if moved[0] == 0 else _lead(scene, card, moved[0])[0]
    last = scene.last(card.bodies[moved[-1]].statement.span.end)
    behind = scene.forward(last)
    if not scene.ends_line(last) and not fits_in_line(plain(parts[-1].split("\n")[-1:])):
        parts.append(indent)
        last = behind
    draft.replace(first, last, "".join(parts))
    for unit, before in carried:
        for start, end, within in unit.carried:
            draft.carry(start, end, before + within)
    if moved[0] == 0:
        draft.keep(card.node.span.start, card.bodies[order[0]].holder.span.start)


def _lead(scene: Scene, card: Card, number: int) -> tuple[int, int]:
    """Where the comments above the `else` of a branch begin, and where that stands."""
    word = else_at(scene, card, number)
    return scene.first(word), word


def _unit(scene: Scene, card: Card, number: int) -> _Unit:
    body = card.bodies[number]
    span, start = body.statement.span, body.holder.span.start
    last = scene.last(span.end)
    text, carried = scene.text[start:last], [(start, last, "")]
    if would_take_else(body.statement):  # the last one: behind it another can come to stand
        beside = scene.text[span.end : last]
        head = f"{scene.text[start : span.start]}{{ "
        text = f"{head}{span.text} }}{beside}"
        carried = [(start, span.start, ""), (span.start, span.end, head)]
    if number == 0:
        return _Unit(text, [], carried)
    lead, word = _lead(scene, card, number)
    comments = scene.text[lead:word].rstrip()
    lines = dedented(comments, scene.indent(lead)) if comments else []
    return _Unit(text, lines, carried)
