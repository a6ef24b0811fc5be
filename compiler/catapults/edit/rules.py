"""The rules of a scheduler, as a page shows them: handlers as cards, declarations as tables."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from catapults.contracts import rules as messages
from catapults.contracts.messages import AnalyseRequest
from catapults.contracts.plain_data import Ready, to_json
from catapults.contracts.protocol_words import called_when
from catapults.edit import card_comments, cards
from catapults.edit.gestures.forms.fields import Field, fields_of
from catapults.edit.gestures.forms.fragments import terms
from catapults.edit.gestures.scene import Scene, open_scene
from catapults.edit.gestures.text.draft import RefusedError
from catapults.edit.told import Place, Said, Told, moved
from catapults.program import Verdict
from catapults.questions.memo import Memo, memo_table
from catapults.questions.projects import looking, project_in_steps
from catapults.questions.versions.texts import File, file_of
from catapults.source import Span
from catapults.steps import Steps
from catapults.syntax import ast

#: What was told last of the handlers of a file.
_told: Memo[File | None, dict[cards.Owner, Told]] = memo_table(4)

_WORST_FIRST = (Verdict.REFUTED, Verdict.RUNTIME, Verdict.PROVEN)


def rules(request: AnalyseRequest) -> Steps[messages.Rules]:
    """All rules of one version of a text; none of a text that is no scheduler at all."""

    yield from project_in_steps(request)
    try:
        scene = open_scene(request)
    except RefusedError:
        version = request.version
        return messages.Rules(version=version, profile=None, owners=[], missing=[], entries=[])
    # A scene that is kept may be of another tree of the text than what was checked now.
    return (yield from looking(scene.look, _Description(scene).rules(request.version)))


@dataclass
class _Said:
    """What is known of places, in the order of one text."""

    starts: list[int] = field(default_factory=list)
    things: list[Any] = field(default_factory=list)

    def within(self, start: int, end: int) -> list[Any]:
        """What is said of the places from one to before another."""
        first, last = bisect_right(self.starts, start - 1), bisect_right(self.starts, end - 1)
        return self.things[first:last]

    def placed(self, start: int, end: int, base: int) -> list[tuple[int, Any]]:
        """The same, with where each place is from another one on."""
        first, last = bisect_right(self.starts, start - 1), bisect_right(self.starts, end - 1)
        return [(self.starts[at] - base, self.things[at]) for at in range(first, last)]


class _Description:
    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._told: dict[cards.Owner, Told] = {}
        self._former = _told.get(file_of(scene.source)) or {}
        program = scene.project.checked.program
        codes = [(one.span, one.code) for one in scene.project.diagnostics]
        checks = program.checks if program is not None else []
        verdicts = [(check.span, check.verdict) for check in checks]
        self._codes = _by_source(codes)
        self._verdicts = _by_source(verdicts)

    def rules(self, version: int) -> Steps[messages.Rules]:
        """The whole answer, a handler at each step."""
        scene, owners = self._scene, []
        for one in scene.catalogue.owners.values():
            yield
            owners.append(self._owner(one))
        yield
        _told.keep(file_of(scene.source), self._told)
        return messages.Rules(
            version=version,
            profile=scene.profile.name,
            owners=sorted(owners, key=self._rank),
            missing=list(self._missing()),
            entries=[self._entry(one) for one in scene.catalogue.entries.values()],
        )

    # --- handlers ---------------------------------------------------------------------

    def _rank(self, owner: messages.Owner) -> tuple[bool, int, int]:
        """The order of the protocol; a handler stands between its aspects, invariants last."""
        order = list(self._scene.profile.handlers)
        place = order.index(owner.name) if owner.name in order else len(order)
        layers = ("before", "event", "query", "after")
        layer = layers.index(owner.kind) if owner.kind in layers else 0
        return owner.kind == "invariant", place, layer

    def _missing(self) -> Iterable[messages.MissingHandler]:
        owners = self._scene.catalogue.owners
        for handler in self._scene.profile.handlers.values():
            if f"handler:{handler.name}" not in owners:
                yield messages.MissingHandler(
                    name=handler.name,
                    kind="query" if handler.kind == "query" else "event",
                    parameter=handler.parameter,
                    required=handler.required,
                    when=called_when(handler),
                )

    def _owner(self, owner: cards.Owner) -> messages.Owner:
        node, span = owner.node, owner.node.span
        expected = self._scene.profile.handlers.get(owner.name)
        param = None if isinstance(node, ast.Invariant) else node.param
        head = span.up_to(node.body.span)
        *apart, closing = card_comments.between_cards(self._scene, owner.body)
        return messages.Owner(
            id=owner.id,
            kind=owner.kind,
            name=owner.name,
            parameter=param.name.text if param is not None else None,
            fixed=param is not None and param.fixed,
            file=span.source.name,
            inherited=not owner.own,
            when=called_when(expected) if expected and owner.kind != "invariant" else "",
            comments=card_comments.of_owner(self._scene, owner),
            cards=cast(list[messages.Card], self._cards_of(owner, apart)),
            closing=closing,
            codes=self._codes_in(head, []),
            **_place(span),
        )

    def _cards_of(self, owner: cards.Owner, apart: list[list[str]]) -> list[Ready]:
        """The cards of a handler, each with what stands ``apart`` before it; those of which nothing
        else is to be told as they were told."""
        span, found = owner.node.span, owner.body.cards
        place = Place(span.source.utf16(span.start), span.line)
        said = [self._said_of(card.node.span, span.start) for card in found]
        former = self._former.get(owner)
        if former is not None and former.text == span.text:
            by, down = place.start - former.place.start, place.line - former.place.line
            told = [
                moved(known, by, down) if before == now else Ready(to_json(self._card(*card)))
                for card, known, before, now in zip(
                    zip(found, apart, strict=True), former.cards, former.said, said, strict=True
                )
            ]
        else:
            told = [Ready(to_json(self._card(*card))) for card in zip(found, apart, strict=True)]
        self._told[owner] = Told(place, span.text, said, told)
        return told

    def _said_of(self, span: Span, base: int) -> Said:
        """All that is said of places in a part, with where they are from a place on."""
        found: list[tuple[int, Any]] = []
        for said in (self._codes, self._verdicts):
            places = said.get(id(span.source))
            if places is not None:
                found += places.placed(span.start, span.end, base)
        return tuple(found)

    def _card(self, card: cards.Card, apart: list[str]) -> messages.Card:
        span = card.node.span
        inner = [] if card.kind == "block" else [body.statement.span for body in card.bodies]
        verdicts = set(self._said(self._verdicts, span, inner))
        return messages.Card(
            id=card.id,
            kind=card.kind,
            text=card.line_text if card.bodies else span.text,
            apart=apart,
            comments=card_comments.of_card(self._scene, card),
            fields=[_card_field(card, one) for one in fields_of(card)],
            bodies=[self._body(body) for body in card.bodies],
            verdict=next((one.value for one in _WORST_FIRST if one in verdicts), None),
            codes=self._codes_in(span, inner),
            **_place(span),
        )

    def _body(self, body: cards.Body) -> messages.CardBody:
        condition = body.condition
        span = body.statement.span
        *apart, closing = card_comments.between_cards(self._scene, body)
        return messages.CardBody(
            id=body.id,
            from_=span.source.utf16(span.start),
            to=span.source.utf16(span.end),
            condition=_field("condition", condition.span) if condition is not None else None,
            terms=self._terms(condition) if condition is not None else None,
            comments=card_comments.of_body(self._scene, body),
            cards=[self._card(*one) for one in zip(body.cards, apart, strict=True)],
            closing=closing,
        )

    def _terms(self, condition: ast.Expr) -> messages.Terms | None:
        """A condition as a form has it, which would lose the comments in it."""
        span = condition.span
        own = span.source is self._scene.source
        return None if own and self._scene.within(span.start, span.end) else terms(condition)

    # --- declarations -----------------------------------------------------------------

    def _entry(self, entry: cards.Entry) -> messages.TableEntry:
        node = entry.node
        size = value = sort = None
        if isinstance(node, ast.Declarator):
            size, value, sort = node.size, node.init, node.sort
        elif isinstance(node, ast.Import):
            value = node.default
        written = value.span.text if value is not None else None
        return messages.TableEntry(
            id=entry.id,
            table=entry.table,
            name=entry.name,
            type=entry.type.value,
            size=size.span.text if size is not None else None,
            value=node.file.text if isinstance(node, ast.Family) else written,
            key=sort.key.text if sort is not None else None,
            order=_order(sort) if entry.type.is_sorted else None,
            file=node.span.source.name,
            inherited=not entry.own,
            codes=self._codes_in(node.span, []),
            **_place(node.span),
        )

    # --- what is said of places -------------------------------------------------------

    def _codes_in(self, span: Span, inner: Sequence[Span]) -> list[str]:
        return list(dict.fromkeys(self._said(self._codes, span, inner)))

    def _said(self, said: dict[int, _Said], span: Span, inner: Sequence[Span]) -> list[Any]:
        """What is said of a part, but not of the parts inside it. All cards of a text ask."""
        places = said.get(id(span.source))
        if places is None:
            return []
        found: list[Any] = []
        at = span.start
        for part in sorted(inner, key=lambda one: one.start) if len(inner) > 1 else inner:
            found += places.within(at, part.start)
            at = part.end
        return found + places.within(at, span.end)


def _by_source(things: Sequence[tuple[Span, Any]]) -> dict[int, _Said]:
    found: dict[int, _Said] = {}
    for span, thing in sorted(things, key=lambda one: one[0].start):
        said = found.setdefault(id(span.source), _Said())
        said.starts.append(span.start)
        said.things.append(thing)
    return found


def _order(sort: ast.SortKey | None) -> Any:
    lowest = sort is not None and sort.order is not None and sort.order.lowest_first
    return "lowest" if lowest else "highest"


def _field(name: messages.FieldName, span: Span) -> messages.CardField:
    utf16 = span.source.utf16
    return messages.CardField(
        name=name, text=span.text, from_=utf16(span.start), to=utf16(span.end)
    )


def _card_field(card: cards.Card, field: Field) -> messages.CardField:
    """A field as a form shows it: what an assertion says without its quotation marks."""
    shown = _field(field.name, field.span)
    if field.name == "message" and isinstance(card.node, ast.Assert):
        shown.text = card.node.message or ""
    return shown


def _place(span: Span) -> dict[str, Any]:
    utf16 = span.source.utf16
    return {"from_": utf16(span.start), "to": utf16(span.end), "line": span.line}
