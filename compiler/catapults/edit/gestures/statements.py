"""Gestures on cards: write one, change, replace, move."""

from __future__ import annotations

from catapults.contracts.gestures import AddCard, MoveCard, NewCard, ReplaceCard, SetField
from catapults.contracts.rules import FieldName
from catapults.edit.cards import Body, Card, kind_of
from catapults.edit.gestures.following import follow, follow_target, leads
from catapults.edit.gestures.forms import fragments
from catapults.edit.gestures.forms.fields import ASSIGNMENTS, Field, fields_of
from catapults.edit.gestures.forms.writing import card_lines, declares
from catapults.edit.gestures.renaming import rename_all
from catapults.edit.gestures.scene import Scene
from catapults.edit.gestures.text.dangling import keep_from_else, would_take_else
from catapults.edit.gestures.text.draft import Draft, RefusedError
from catapults.edit.gestures.text.lines import in_units, joined
from catapults.edit.gestures.text.placing import clamped, insert_cards
from catapults.edit.gestures.text.regions import lines_of, remove_cards, with_comments
from catapults.syntax import ast, unparse


def add_card(scene: Scene, gesture: AddCard, draft: Draft) -> None:
    """Writes a new card into a body."""
    body = scene.body(gesture.into)
    lines = in_units(card_lines(gesture.card), scene.unit)
    draft.name = f"Add {shown(gesture.card)}"
    index = clamped(body, gesture.index, declares=declares(gesture.card))
    insert_cards(scene, draft, body, index, lines)


def shown(card: NewCard) -> str:
    """A new card in the list of what can be undone."""
    return "text" if card.kind == "text" else f"`{card_lines(card)[0].text.removesuffix(' {}')}`"


def replace_card(scene: Scene, gesture: ReplaceCard, draft: Draft) -> None:
    """Writes another card in the place of one; the comments around it stay."""
    card = scene.card(gesture.target)
    lines = in_units(card_lines(gesture.card), scene.unit)
    if declares(gesture.card) != isinstance(card.node, ast.Declaration):
        raise RefusedError("Declarations stand before all statements. Add a card there instead.")
    draft.name = f"Replace {called(card)}"
    span = card.node.span
    text = joined(lines, scene.indent(span.start), scene.newline)
    if would_take_else(fragments.statements(text)[-1]):
        keep_from_else(scene, card, span.end, draft)
    draft.replace(span.start, span.end, text, mark=0)
    draft.keep(span.start)


def called(card: Card) -> str:
    """A card in the list of what can be undone."""
    text = card.line_text
    return f"`{text if len(text) <= 40 else text[:39] + '…'}`"


def move_card(scene: Scene, gesture: MoveCard, draft: Draft) -> None:
    """Moves a card with the comments that describe it."""
    card, body = scene.card(gesture.target), scene.body(gesture.into)
    if _is_inside(body, card):
        raise RefusedError("A card cannot be moved into itself. Choose a place outside of it.")
    draft.name = f"Move {called(card)}"
    declared = isinstance(card.node, ast.Declaration)
    index = clamped(body, gesture.index, declares=declared)
    if body is card.body and index is not None:
        at = body.cards.index(card)
        if index in (at, at + 1):
            draft.selects.append(card.id)
            return
    if isinstance(card.node, ast.Declaration) and body.card is not card.body.card:
        _only_if_unseen(scene, card.node, body)
    start, end = _moved(scene, card)
    lines = lines_of(scene, start, end)
    insert_cards(scene, draft, body, index, lines)
    draft.carry(start, end)
    remove_cards(scene, draft, [card])


def _moved(scene: Scene, card: Card) -> tuple[int, int]:
    """What of the text a card takes along. The comments of a lone statement in a line with others
    stay: they are about what is left of that line, too."""
    start, end = with_comments(scene, card.node.span)
    if card.body.block is None and not (scene.starts_line(start) and scene.ends_line(end)):
        return card.node.span.start, card.node.span.end
    return start, end


def _is_inside(body: Body, card: Card) -> bool:
    while body.card is not None:
        if body.card is card:
            return True
        body = body.card.body
    return False


def _only_if_unseen(scene: Scene, node: ast.Declaration, body: Body) -> None:
    """A declaration goes to another block only if nothing loses sight of it."""
    block = body.statement.span
    for symbol in scene.names.symbols:
        if symbol.declaration.start in {one.name.span.start for one in node.declarators}:
            for use in symbol.uses:
                outside = not block.start <= use.span.start < block.end
                if outside and use.role != "declares":
                    raise RefusedError(
                        f"Line {use.span.line} uses `{symbol.name}`, whose declaration would no "
                        "longer reach it. Move that line first."
                    )


def set_field(scene: Scene, gesture: SetField, draft: Draft) -> None:
    """Changes one field of a card, and nothing else of it. Where that leads a transfer elsewhere
    the conditions around it follow, as those of an arrow do."""
    card = scene.card(gesture.target)
    field = next((one for one in fields_of(card) if one.name == gesture.field), None)
    if field is None:
        raise RefusedError(f"A card of this kind has no field `{gesture.field}`.")
    draft.name = f"Change {called(card)}"
    change_field(scene, card, field, gesture.text, draft)
    if gesture.text and leads(card, field.name):
        led = follow_target if field.name == "target" else follow
        led(scene, gesture, card, fragments.variable(gesture.text), draft)


def change_field(scene: Scene, card: Card, field: Field, text: str | None, draft: Draft) -> None:
    """Writes a field, or leaves it out with None."""
    draft.select(card.node.span.start)
    start, end = field.span.start, field.span.end
    if text is None or not text.strip():
        _leave_out(scene, field, draft)
    elif field.name == "variable":  # which what is repeated names, too
        rename_all(scene, field.span, fragments.name(text), draft)
    else:
        written = _written(card, field.name, text.strip(), scene.text[:start])
        draft.replace(start, end, (field.before if start == end else "") + written)
    _still_one_card(scene, card, draft)


def _leave_out(scene: Scene, field: Field, draft: Draft) -> None:
    if field.needed:
        raise RefusedError(f"The field `{field.name}` cannot be left empty.")
    start, end = field.span.start, field.span.end
    if field.name == "message" and start < end:
        start = scene.text.rindex(",", 0, start)
    elif field.before and scene.text[start - 1 : start] == " ":
        start -= 1
    draft.delete(start, end)


def _written(card: Card, name: FieldName, text: str, before: str) -> str:
    match name:
        case "source" | "thread" | "container":
            return fragments.variable(text)
        case "target" if card.kind == "transfer":
            return fragments.variable(text)
        case "operator":
            return _operator(card, text)
        case "message":
            return unparse.string(text)
        case "value" | "condition" | "init" | "step" | "target":
            fragments.expression(text)
            return f" {text}" if text.startswith("*") and before.endswith("(") else text
        case "text" if card.kind == "verbatim" and not text.startswith("\n"):
            return f" {text} "
    return text


def _operator(card: Card, text: str) -> str:
    steps = isinstance(card.node, ast.ExprStmt) and isinstance(card.node.expr, ast.Step)
    allowed = ("++", "--") if steps else ASSIGNMENTS
    if text not in allowed:
        raise RefusedError(f"`{text}` cannot stand here. Write one of {', '.join(allowed)}.")
    return text


def _still_one_card(scene: Scene, card: Card, draft: Draft) -> None:
    """What is written into a field must not become more than that field."""
    span = card.node.span
    inside = [one for one in draft.changes if span.start <= one.start and one.end <= span.end]
    part = Draft(scene.text, changes=inside)
    grown = len(part.result()) - len(scene.text)
    text = part.result()[span.start : span.end + grown]
    found = fragments.statements(text)
    if card.kind != "text" and (len(found) != 1 or kind_of(found[0]) != card.kind):
        raise RefusedError("This would be more than one statement. Use a card for free text.")
