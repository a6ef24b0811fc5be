"""Writes what was copied from a scheduler into another one, or into the same once more.

Names keep their meaning: what a copied part names is declared here as it is there, unless it is
declared so already. A declaration that is copied itself gets a name of its own where one is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count

from catapults.contracts.edits import Offer
from catapults.contracts.gestures import AddBranch, Gesture, Paste
from catapults.contracts.rules import Table
from catapults.diagnostics import Diagnostics
from catapults.edit.cards import Body, Card, Entry, Owner
from catapults.edit.gestures.arrows import add_to_handler
from catapults.edit.gestures.copying.copied_arrows import CopiedArrows, copied_arrows, head_of
from catapults.edit.gestures.copying.copied_branches import CopiedBranch, copied_branch
from catapults.edit.gestures.copying.pasted_words import in_words
from catapults.edit.gestures.decisions import Filling, add_branch
from catapults.edit.gestures.entries import OF_THREADS, declare
from catapults.edit.gestures.handlers import insert_handler, thread_in, thread_of
from catapults.edit.gestures.removing import outermost
from catapults.edit.gestures.scene import Scene, scene_copied_from
from catapults.edit.gestures.statements import called
from catapults.edit.gestures.text.draft import Draft, RefusedError, offer
from catapults.edit.gestures.text.layout import Layout
from catapults.edit.gestures.text.lines import Line, dedented, in_units, plain
from catapults.edit.gestures.text.names_in_line import comments_of
from catapults.edit.gestures.text.placing import clamped, insert_cards
from catapults.edit.gestures.text.regions import with_comments
from catapults.editor.names import Symbol, Use
from catapults.models.classic.unwritten import task_told_by
from catapults.questions.versions.trees import tree_of
from catapults.source import Span
from catapults.syntax import ast

#: Writes one thing into a scene.
_Step = Callable[[Scene, Draft], None]


def paste(scene: Scene, gesture: Paste, draft: Draft) -> None:
    """Writes declarations, then handlers, then cards."""
    copied = _read(scene, gesture)
    names = _Names(scene, copied, gesture)
    entries = {
        one: names.new.get(one.id, one.name) for one in names.declared if one in copied.entries
    }
    single = [called(one) for one in copied.cards] + [one.called for one in copied.branches]
    moves = sum(len(one.chosen) for one in copied.arrows)
    draft.name = f"Paste {in_words(entries, copied.owners, single, moves)}"
    draft.selects += [f"{one.table}:{name}" for one, name in entries.items()]
    draft.selects += [one.id for one in copied.owners]
    # All texts first: what was copied can be of the tree that goes on from step to step.
    steps = [
        *_declarations(names),
        *_handlers(copied, names),
        *_cards(copied, names, gesture),
        *_branches(scene, copied, names, gesture),
        *_arrows(copied, names),
    ]
    for number, write in enumerate(steps):
        step = Draft(scene.text, ends=scene.line_ends)
        write(scene, step)
        draft.then(step)
        if number < len(steps) - 1:
            scene = scene.between(step.result())


def alone(gesture: Gesture) -> list[Offer]:
    """To leave the transfers behind, if some were to be pasted."""
    if not isinstance(gesture, Paste) or not gesture.transfers + gesture.outside:
        return []
    without = replace(gesture, transfers=[], outside=[])
    return [offer("Paste without the transfers", without)]


def _declarations(names: _Names) -> Iterator[_Step]:
    for entry in names.declared:
        yield partial(_declare, entry.table, entry.type, names.declaration(entry))


def _declare(table: Table, type_: ast.Type, lines: list[Line], scene: Scene, step: Draft) -> None:
    declare(scene, table, type_, lines, step)


def _handlers(copied: _Copied, names: _Names) -> Iterator[_Step]:
    for owner in copied.owners:
        yield partial(_add_handler, owner.name, names.lines(owner.node.span))


def _add_handler(name: str, lines: list[Line], scene: Scene, step: Draft) -> None:
    insert_handler(scene, name, lines, step)


def _cards(copied: _Copied, names: _Names, gesture: Paste) -> Iterator[_Step]:
    for declares in (True, False):
        cards = [one for one in copied.cards if isinstance(one.node, ast.Declaration) is declares]
        if cards and gesture.into is not None:
            lines = [line for card in cards for line in names.lines(card.node.span)]
            yield partial(_add_cards, gesture, declares, lines)


def _add_cards(
    gesture: Paste, declares: bool, lines: list[Line], scene: Scene, step: Draft
) -> None:
    body = scene.body(gesture.into or "")
    insert_cards(scene, step, body, clamped(body, gesture.index, declares=declares), lines)


def _branches(scene: Scene, copied: _Copied, names: _Names, gesture: Paste) -> Iterator[_Step]:
    for one in copied.branches:
        if gesture.into in scene.catalogue.cards:
            new = one.as_branch(names.text, scene.unit, gesture.into, gesture.index)
            yield partial(_add_branch, new.gesture, new.filling)
        else:
            lines = one.as_cards(names.text, scene.unit)
            if not lines:
                raise RefusedError("What was copied does nothing. Copy something else.")
            yield partial(_add_cards, gesture, False, lines)


def _add_branch(gesture: AddBranch, filling: Filling, scene: Scene, step: Draft) -> None:
    add_branch(scene, gesture, step, filling)


def _arrows(copied: _Copied, names: _Names) -> Iterator[_Step]:
    for arrows in copied.arrows:
        lines = [line for top in arrows.tops for line in names.arrow_lines(arrows, top)]
        yield partial(_add_arrows, arrows.owner, lines)


def _add_arrows(there: Owner, lines: list[Line], scene: Scene, step: Draft) -> None:
    add_to_handler(scene, there.id, lines, step)


# --- what is copied --------------------------------------------------------------------------


@dataclass(frozen=True)
class _Copied:
    """The chosen parts of the other scheduler."""

    scene: Scene
    entries: list[Entry] = field(default_factory=list)
    owners: list[Owner] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    branches: list[CopiedBranch] = field(default_factory=list)
    arrows: list[CopiedArrows] = field(default_factory=list)

    @property
    def spans(self) -> list[Span]:
        """The handlers, cards and branches that are copied."""
        owners = [one.node.span for one in self.owners]
        cards = [one.node.span for one in self.cards]
        return [*owners, *cards, *(one.span for one in self.branches)]


def _read(scene: Scene, gesture: Paste) -> _Copied:
    there = scene_copied_from(scene, gesture.source.name, gesture.source.text)
    copied = _Copied(there)
    cards: list[Card] = []
    for id_ in gesture.targets:
        if id_ in there.catalogue.owners:
            copied.owners.append(there.own(there.catalogue.owners[id_]))
        elif "#" in id_:
            copied.branches.append(copied_branch(there, id_))
        elif "/" in id_:
            cards.append(there.card(id_))
        else:
            copied.entries.append(there.entry(id_))
    copied.arrows.extend(_read_arrows(scene, there, gesture))
    copied.cards.extend(sorted(outermost(cards), key=lambda one: one.node.span.start))
    if len(copied.branches) > 1:
        raise RefusedError("Only one branch can be pasted at a time. Paste one after the other.")
    if (copied.cards or copied.branches) and gesture.into is None:
        raise RefusedError("Choose the handler or branch that the statements are pasted into.")
    if not gesture.targets:
        raise RefusedError("Nothing was copied.")
    for owner in copied.owners:
        if not isinstance(owner.node, ast.Handler):
            continue
        if any(one.own and one.id == owner.id for one in scene.catalogue.owners.values()):
            raise RefusedError(
                f"There is a handler `{owner.name}` already. Paste its statements into that."
            )
    return copied


def _read_arrows(scene: Scene, there: Scene, gesture: Paste) -> Iterator[CopiedArrows]:
    starts = {there.source.offset(units) for units in gesture.transfers}
    outside = {there.source.offset(units) for units in gesture.outside}
    for arrows in copied_arrows(there, starts | outside):
        chosen = arrows.chosen
        if not _is_unwritten(scene, arrows.owner):
            chosen = [one for one in chosen if one.node.span.start in starts]
        if chosen:
            yield replace(arrows, chosen=chosen)


def _is_unwritten(scene: Scene, there: Owner) -> bool:
    """Whether a handler of the other scheduler is missing here, or does nothing yet. An aspect runs
    along with its handler."""
    owner = scene.catalogue.owners.get(f"handler:{there.name}")
    return owner is None or all(task_told_by(card.node) for card in owner.body.cards)


# --- what it names ---------------------------------------------------------------------------


class _Names:
    """How what is copied is called in the new place."""

    def __init__(self, scene: Scene, copied: _Copied, gesture: Paste) -> None:
        self._scene = scene
        self._there = copied.scene
        self._copied = copied
        #: New names by the ids of what has another one there.
        self.new: dict[str, str] = {}
        #: What is declared here, what others need first.
        self.declared: list[Entry] = []
        self._entries = {
            one.node.name.span.start: one
            for one in self._there.catalogue.entries.values()
            if one.own
        }
        self._inherited = {
            (one.table in OF_THREADS, one.name): one
            for one in self._there.catalogue.entries.values()
        }
        self._replaced: dict[int, str] = {}  # names by where they are written there
        for entry in copied.entries:
            self._add_copied(entry)
        self._place = _place(scene, gesture.into) if gesture.into else None
        into = self._place.owner if self._place else None
        cards = [one.node.span for one in copied.cards]
        for span in copied.spans:
            for use in self._uses(span):
                self._need(use, [span, *cards], thread_of(into))
        for arrows in copied.arrows:
            tops = [top.node.span for top in arrows.tops]
            for span in arrows.spans():
                for use in self._uses(span):
                    thread = thread_in(scene, arrows.owner.id)
                    self._need(use, tops, thread, arrows.owner)
        for entry in self.declared:
            for use in self._uses(entry.node.span):
                if use.symbol.name in self._renamed(use.symbol):
                    self._replaced[use.span.start] = self._renamed(use.symbol)[use.symbol.name]

    def _uses(self, span: Span) -> Iterator[Use]:
        for use in self._there.names.uses if span.source is self._there.source else ():
            if span.start <= use.span.start < span.end and use.role != "declares":
                yield use

    # --- declarations --------------------------------------------------------------------

    def _add_copied(self, entry: Entry) -> None:
        """A copied declaration is a new thing, whatever else has its name."""
        if entry in self.declared:
            return
        name = self._free(entry.name, entry.table in OF_THREADS)
        if name != entry.name:
            self.new[entry.id] = name
        self._add_what_it_needs(entry)
        self.declared.append(entry)

    def _free(self, name: str, of_threads: bool) -> str:
        if not any(
            one.name == name and (one.table in OF_THREADS) is of_threads
            for one in self._scene.catalogue.entries.values()
        ):
            return name
        taken = {one.name for one in self._scene.names.symbols}
        taken |= set(self.new.values())
        return next(one for one in (f"{name}{n}" for n in count(2)) if one not in taken)

    def _add_what_it_needs(self, entry: Entry) -> None:
        for use in self._uses(entry.node.span):
            self._need_global(use.symbol)
        if not entry.own:  # whose names are those of its own file
            for one in ast.walk(entry.node):
                if isinstance(one, ast.Variable):
                    self._need_entry(self._inherited.get((False, one.name.text)))
        sort = entry.node.sort if isinstance(entry.node, ast.Declarator) else None
        if sort is not None:
            self._need_entry(self._inherited.get((True, sort.key.text)))

    def _need_global(self, symbol: Symbol) -> None:
        entry = self._entries.get(symbol.declaration.start)
        if entry is None or symbol.declaration.source is not self._there.source:
            entry = self._inherited.get((symbol.space == "attributes", symbol.name))
        self._need_entry(entry)

    def _need_entry(self, entry: Entry | None) -> None:
        if entry is None or entry in self.declared:
            return
        for here in self._scene.catalogue.entries.values():
            if here.name == entry.name and _same_space(here, entry):
                _refuse_other(entry, here)
                return
        self._add_what_it_needs(entry)
        self.declared.append(entry)

    # --- statements ----------------------------------------------------------------------

    def _need(
        self, use: Use, within: Sequence[Span], thread: str | None, owner: Owner | None = None
    ) -> None:
        """``within`` is what is copied with what it declares itself, ``thread`` what the library
        passes where that goes; ``owner`` whose transfers it is, if these go into that of the same
        name."""
        symbol = use.symbol
        if symbol.space in ("handlers", "schedulers"):
            return
        if symbol.scope is None:
            self._need_global(symbol)
            self._note(use)
        elif not any(span.start <= symbol.declaration.start < span.end for span in within):
            self._note_outer(use, thread, owner)

    def _note(self, use: Use) -> None:
        for old, new in self._renamed(use.symbol).items():
            if old == use.symbol.name:
                self._replaced[use.span.start] = new

    def _renamed(self, symbol: Symbol) -> dict[str, str]:
        entry = self._entries.get(symbol.declaration.start)
        return {entry.name: self.new[entry.id]} if entry and entry.id in self.new else {}

    def _note_outer(self, use: Use, thread: str | None, owner: Owner | None) -> None:
        """What is seen in the new place as there is meant, too. A thread that the library passes is
        that of the new place; nothing else can be meant."""
        symbol = use.symbol
        if self._is_seen(symbol):
            return
        if symbol.kind != "parameter":
            raise RefusedError(
                f"What was copied uses `{symbol.name}`, which is declared in line "
                f"{symbol.declaration.line}. Copy that line as well."
            )
        if thread is None and owner is not None:
            raise RefusedError(
                f"What was copied uses `{symbol.name}`, the thread that the library passes. "
                f"`{owner.name}` takes none here. Write `{owner.name}({symbol.name})` first."
            )
        if thread is None:
            raise RefusedError(
                f"What was copied uses `{symbol.name}`, the thread that the library passes. Here "
                "it passes none. Paste into a handler with a thread."
            )
        if thread != symbol.name:
            self._replaced[use.span.start] = thread

    def _is_seen(self, symbol: Symbol) -> bool:
        """Whether a local of the other text is one of the same kind where it is pasted."""
        if self._place is None or symbol.kind == "parameter":
            return False
        block, holder = self._place.block, self._place.holder
        at = block.span.end - 1 if block is not None else holder.span.start
        seen = self._scene.names.visible(at)
        here = next((one for one in seen if one.name == symbol.name), None)
        return here is not None and _type_of(here) == _type_of(symbol)

    # --- text -----------------------------------------------------------------------------

    def declaration(self, entry: Entry) -> list[Line]:
        """A declaration of one name, with the comments that describe it."""
        node, line = entry.node, entry.line
        name = self.new.get(entry.id, entry.name)
        end = node.span.end
        there = self._layout(entry)
        start = node.name.span.end
        rest = self.text(start, end) if entry.own else there.text[start:end]
        rest = rest.rstrip().removesuffix(";").rstrip()
        const = "const " if entry.table == "constant" else ""
        declared = f"{const}{entry.type.value} {name}{rest};"
        if isinstance(node, ast.Family):
            declared = f"{node.file.span.text} : {name};"
        above, beside = comments_of(there, line, node)
        text = "\n".join([*above, "  ".join([declared, *beside])])
        return dedented(text, there.indent(line.span.start))

    def _layout(self, entry: Entry) -> Layout:
        """The file that a declaration stands in: that which was copied from, or a base of it."""
        source = entry.node.span.source
        if source is self._there.source:
            return self._there
        parsed = tree_of(source, Diagnostics())
        assert parsed.scheduler is not None  # something is declared in it
        return Layout(parsed, parsed.scheduler)

    def lines(self, span: Span) -> list[Line]:
        """Statements with the comments that describe them."""
        start, end = with_comments(self._there, span)
        lines = dedented(self.text(start, end), self._there.indent(start))
        return in_units(lines, self._scene.unit, self._there.unit)

    def arrow_lines(self, arrows: CopiedArrows, card: Card) -> list[Line]:
        """What is copied of a statement in which chosen transfers stand."""
        if card in arrows.chosen:
            return self.lines(card.node.span)
        found = plain(one.text.rstrip() for one in self._there.above(card.node.span.start))
        if card.kind != "decision":
            head = head_of(card)
            found += self._under(self.text(head.start, head.end).rstrip(), arrows, card.bodies[0])
            return found
        opening = ""
        for body in card.bodies:
            if not arrows.kept(body):
                continue
            if body.condition is not None:
                span = body.condition.span
                opening += f"if ({self.text(span.start, span.end)})"
            elif not opening:  # all that is left
                return [line for one in arrows.kept(body) for line in self.arrow_lines(arrows, one)]
            found += self._under(opening.rstrip(), arrows, body)
            opening = "else "
            if found[-1].text == "}":
                opening = f"{found.pop().text} {opening}"
        return found if opening == "else " else [*found, Line("}")]

    def _under(self, head: str, arrows: CopiedArrows, body: Body) -> list[Line]:
        """What is copied of a branch or loop, below its head."""
        unit = self._scene.unit
        lines = [line for one in arrows.kept(body) for line in self.arrow_lines(arrows, one)]
        inner = [line if line.fixed else Line(unit + line.text) for line in lines]
        if arrows.needs_braces(body):
            return [Line(f"{head} {{"), *inner, Line("}")]
        return [Line(head), *inner]

    def text(self, start: int, end: int) -> str:
        """A range of the other text with the names that things have here."""
        text, at, parts = self._there.text, start, []
        for use in self._there.names.uses:
            if start <= use.span.start < end and use.span.start in self._replaced:
                parts += [text[at : use.span.start], self._replaced[use.span.start]]
                at = use.span.end
        return "".join([*parts, text[at:end]])


def _place(scene: Scene, into: str) -> Body:
    """The cards among which something is pasted, or the decision that it becomes a branch of."""
    return scene.card(into).body if into in scene.catalogue.cards else scene.body(into)


def _type_of(symbol: Symbol) -> tuple[str, str]:
    """What kind of thing a local is, and of which type: `int i`, `each thread of RQ`."""
    return symbol.kind, symbol.detail.split()[0]


def _same_space(one: Entry, other: Entry) -> bool:
    return (one.table in OF_THREADS) is (other.table in OF_THREADS)


def _refuse_other(there: Entry, here: Entry) -> None:
    """Refuses to mean by a name something else than it means there."""
    alike = there.table == here.table and _is_array(there) is _is_array(here)
    if there.table != "container":
        alike = alike and there.type is here.type
    if not alike:
        raise RefusedError(
            f"`{there.name}` is {_described(there)} there, and {_described(here)} here. "
            "Rename one of them first."
        )


def _is_array(entry: Entry) -> bool:
    return isinstance(entry.node, ast.Declarator) and entry.node.size is not None


def _described(entry: Entry) -> str:
    words = f"{entry.type.value} {entry.table}"
    article = "an" if words[0] in "aeiou" else "a"
    return f"an array, {words}" if _is_array(entry) else f"{article} {words}"
