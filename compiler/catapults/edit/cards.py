"""The cards and declarations of a scheduler, each with an id that leads to it.

The id of a card is made of what it says, not of where it stands: it stays when other cards come,
go or change places, and when what is inside it changes. Cards of one handler that say the same are
numbered in the order of the text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar
from zlib import crc32

from catapults.contracts.rules import CardKind, OwnerKind, Table
from catapults.models.classic.inherit import Assembly
from catapults.syntax import ast

Section = ast.Handler | ast.Aspect | ast.Invariant | ast.NodeEvent

#: The kinds of cards that arrows of the graph stand for.
MOVES: tuple[CardKind, ...] = ("transfer", "dispatch", "destroy")


@dataclass(eq=False, kw_only=True)
class Body:
    """Cards that run together: a handler's, a branch's, or what a loop repeats."""

    id: str
    owner: Owner
    #: The node that holds it: the handler, the `if` of the branch, the loop.
    holder: ast.Node
    #: What stands there: a block or a lone statement.
    statement: ast.Stmt
    condition: ast.Expr | None
    #: The card that it is a part of; None for a handler's own.
    card: Card | None
    cards: list[Card] = field(default_factory=list)

    @property
    def block(self) -> ast.Block | None:
        """The braces around it, if there are any."""
        return self.statement if isinstance(self.statement, ast.Block) else None


@dataclass(eq=False, kw_only=True)
class Card:
    """A statement, or a declaration of locals."""

    id: str
    kind: CardKind
    node: ast.Stmt | ast.Declaration
    body: Body
    bodies: list[Body] = field(default_factory=list)

    @property
    def owner(self) -> Owner:
        """The handler that it stands in."""
        return self.body.owner

    @property
    def line_text(self) -> str:
        """What is written, up to the first body, in one line."""
        return _said(self.node)


@dataclass(eq=False, kw_only=True)
class Owner:
    """A handler, aspect or invariant."""

    id: str
    kind: OwnerKind
    name: str
    node: Section
    own: bool
    body: Body = field(init=False)


@dataclass(eq=False, kw_only=True)
class Entry:
    """A declaration outside of handlers."""

    id: str
    table: Table
    name: str
    node: ast.AttributeDecl | ast.Import | ast.Declarator | ast.Family
    #: The declaration that a declarator stands in; else the node itself.
    line: ast.AttributeDecl | ast.Import | ast.Declaration | ast.Family
    own: bool

    @property
    def type(self) -> ast.Type:
        """What it is of; a family is one of nodes."""
        return ast.Type.NODE if isinstance(self.line, ast.Family) else self.line.type


@dataclass(frozen=True, eq=False)
class _Filled:
    """An owner with all that is in it, by id."""

    owner: Owner
    bodies: dict[str, Body]
    cards: dict[str, Card]
    #: The kind of each statement, and what it says.
    said: dict[ast.Node, tuple[CardKind, str]]


class Catalogue:
    """All that has an id, of a scheduler with what it inherits."""

    def __init__(self, assembly: Assembly, former: Catalogue | None = None) -> None:
        """Walks over the declarations; over the sections when one of them is first asked for, as
        many a gesture is about declarations alone. Of sections that are as they were in ``former``,
        what is known from there is kept."""
        self.entries: dict[str, Entry] = {}
        self._assembly = assembly
        self._source = assembly.own.span.source
        #: Until the sections are walked over, those of the former catalogue.
        self._filled: dict[Section, _Filled] = former._filled if former is not None else {}
        for entry in _entries(assembly, self._source):
            _add(self.entries, entry)

    @cached_property
    def owners(self) -> dict[str, Owner]:
        """Handlers, aspects and invariants by id."""
        owners: dict[str, Owner] = {}
        known, self._filled = self._filled, {}
        former = {one.owner.id: one for one in known.values()}
        for section in _sections(self._assembly):
            owner = self._add_owner(owners, section)
            filled = known.get(section)
            if filled is None or filled.owner.id != owner.id or filled.owner.own is not owner.own:
                filled = _filled(owner, former.get(owner.id))
            self._filled[section] = filled
            owners[owner.id] = filled.owner
        return owners

    @cached_property
    def bodies(self) -> dict[str, Body]:
        """What runs together, by id."""
        return {id_: body for one in self._sections() for id_, body in one.bodies.items()}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Statements and locals by id."""
        return {id_: card for one in self._sections() for id_, card in one.cards.items()}

    def cards_in(self, owner: Owner) -> Iterable[Card]:
        """All cards of one of the owners, each before those inside it."""
        return self._filled[owner.node].cards.values()

    def has(self, id_: str) -> bool:
        """Whether an id leads to anything; asks last for what takes longest."""
        if id_ in self.entries or id_ in self.owners:
            return True
        return id_ in self.cards or id_ in self.bodies

    def card_from(self, offset: int) -> Card | None:
        """The first card of the own text that starts at an offset or behind it, the outermost."""
        own = (one for one in self._sections() if one.owner.own)
        behind = [one for one in own if one.owner.node.span.end > offset]
        for filled in sorted(behind, key=lambda one: one.owner.node.span.start):
            cards = [one for one in filled.cards.values() if one.node.span.start >= offset]
            if cards:
                return min(cards, key=lambda one: (one.node.span.start, -one.node.span.end))
        return None

    def _sections(self) -> Iterable[_Filled]:
        """The sections with what is in them."""
        return self._filled.values() if self.owners else ()

    def _add_owner(self, owners: dict[str, Owner], section: Section) -> Owner:
        kind, name = _kind_and_name(section)
        own = section.span.source is self._source
        is_handler = isinstance(section, ast.Handler | ast.NodeEvent)
        table = "handler" if is_handler else kind
        owner = Owner(id=f"{table}:{name}", kind=kind, name=name, node=section, own=own)
        _add(owners, owner)
        return owner


def _filled(owner: Owner, former: _Filled | None) -> _Filled:
    """An owner with what its section says; most of it is said in the former one, too."""
    filled = _Filled(owner, {}, {}, {})
    known = former.said if former is not None else {}
    said: Counter[str] = Counter()

    def fill(body: Body) -> None:
        filled.bodies[body.id] = body
        for node in statements_of(body.statement):
            body.cards.append(card_of(node, body))

    def card_of(node: ast.Stmt | ast.Declaration, body: Body) -> Card:
        kind, says = filled.said[node] = known.get(node) or _kind_and_said(node)
        said[says] += 1
        count = said[says]
        id_ = f"{owner.id}/{says}" if count == 1 else f"{owner.id}/{says}.{count}"
        card = Card(id=id_, kind=kind, node=node, body=body)
        filled.cards[card.id] = card
        for holder, statement, condition in _parts(node):
            inner = Body(
                id=f"{card.id}#{len(card.bodies)}",
                owner=owner,
                holder=holder,
                statement=statement,
                condition=condition,
                card=card,
            )
            card.bodies.append(inner)
            fill(inner)
        return card

    section = owner.node
    owner.body = Body(
        id=owner.id,
        owner=owner,
        holder=section,
        statement=section.body,
        condition=None,
        card=None,
    )
    fill(owner.body)
    return filled


def _kind_and_said(node: ast.Node) -> tuple[CardKind, str]:
    kind = kind_of(node)
    said = _said(node).encode("utf-8", "surrogatepass")
    return kind, f"{kind}/{crc32(said):08x}"


_Thing = TypeVar("_Thing", Owner, Entry)


def _add(things: dict[str, _Thing], thing: _Thing) -> None:
    """Things of one name, as aspects and doubles are, are numbered."""
    name, count = thing.id, 1
    while thing.id in things:
        count += 1
        thing.id = f"{name}.{count}"
    things[thing.id] = thing


def statements_of(statement: ast.Stmt) -> Sequence[ast.Stmt | ast.Declaration]:
    """What runs in a body, in the order of the text; a lone `;` is nothing."""
    match statement:
        case ast.Block():
            inner: list[ast.Stmt | ast.Declaration] = [*statement.declarations]
            inner += statement.statements
            return sorted(inner, key=lambda one: one.span.start)
        case ast.Empty():
            return []
        case _:
            return [statement]


def _sections(assembly: Assembly) -> Iterator[Section]:
    """Own ones in the order of the text, also those that are declared twice; then the others."""
    own = assembly.own.span.source
    for section in assembly.own.sections:
        if isinstance(section, Section):
            yield section
    others: list[Section] = [*assembly.handlers.values(), *assembly.aspects]
    others += assembly.invariants
    for other in others:
        if other.span.source is not own:
            yield other


def _kind_and_name(section: Section) -> tuple[OwnerKind, str]:
    match section:
        case ast.Handler():
            return ("query" if section.kind == "query" else "event"), section.name.text
        case ast.NodeEvent():
            return "event", section.when
        case ast.Aspect():
            return ("before" if section.when == "before" else "after"), section.handler.text
        case ast.Invariant():
            return "invariant", section.container.text


def kind_of(node: ast.Node) -> CardKind:
    """What form a statement is shown in."""
    if isinstance(node, ast.ExprStmt):
        expr = node.expr
        plain = isinstance(expr, ast.Assign | ast.Step)
        return "assignment" if plain else "text"
    return _KINDS.get(type(node), "text")


_KINDS: dict[type[ast.Node], CardKind] = {
    ast.Declaration: "locals",
    ast.Block: "block",
    ast.Transfer: "transfer",
    ast.If: "decision",
    ast.While: "while",
    ast.DoWhile: "doWhile",
    ast.For: "for",
    ast.Foreach: "foreach",
    ast.Continue: "continue",
    ast.Break: "break",
    ast.Return: "return",
    ast.Dispatch: "dispatch",
    ast.Destroy: "destroy",
    ast.Fail: "fail",
    ast.Verbatim: "verbatim",
    ast.Assert: "assert",
}


def links(node: ast.If) -> list[ast.If]:
    """The `if` and each `else if` of a decision."""
    chain = [node]
    while isinstance(chain[-1].orelse, ast.If):
        chain.append(chain[-1].orelse)
    return chain


def _parts(node: ast.Node) -> Iterator[tuple[ast.Node, ast.Stmt, ast.Expr | None]]:
    """The bodies of a statement: what holds each, what stands there, on what condition."""
    match node:
        case ast.If():
            chain = links(node)
            for link in chain:
                yield link, link.then, link.condition
            if chain[-1].orelse is not None:
                yield chain[-1], chain[-1].orelse, None
        case ast.While() | ast.DoWhile() | ast.For():
            yield node, node.body, node.condition
        case ast.Foreach():
            yield node, node.body, None
        case ast.Block():
            yield node, node, None
        case ast.Verbatim(simulate=ast.Block() as alternative):
            yield node, alternative, None


def _said(node: ast.Node) -> str:
    match node:
        case ast.If() | ast.While():
            word = "if" if isinstance(node, ast.If) else "while"
            text = f"{word} {_asked(node.condition)}"
        case ast.DoWhile():
            text = f"do … while {_asked(node.condition)}"
        case ast.For() | ast.Foreach():
            text = node.span.source.text[node.span.start : node.body.span.start]
        case ast.Block():
            text = "{ … }"
        case ast.Verbatim(simulate=ast.Block() as alternative):
            text = node.span.source.text[node.span.start : alternative.span.start]
        case _:
            text = node.span.text
    return " ".join(text.split())


def _asked(condition: ast.Expr) -> str:
    """A condition in parentheses; `( *RQ)` keeps the space that makes it no verbatim."""
    text = condition.span.text
    return f"( {text})" if text.startswith("*") else f"({text})"


def _entries(assembly: Assembly, own: object) -> Iterator[Entry]:
    """In the order in which they are declared, those of bases first."""
    for section in assembly.own.sections:
        for family in section.families if isinstance(section, ast.FamiliesSection) else ():
            yield _entry("family", family, family, own)
    # What the manager keeps of nodes stands in their schedulers.
    for attribute in assembly.attributes if not assembly.own.distributed else ():
        yield _entry("attribute", attribute, attribute, own)
    for imported in assembly.threadimports:
        yield _entry("threadimport", imported, imported, own)
    for imported in assembly.imports:
        yield _entry("import", imported, imported, own)
    for declaration in assembly.data:
        for declarator in declaration.declarators:
            yield _entry(_table(declaration), declarator, declaration, own)


def _table(declaration: ast.Declaration) -> Table:
    if declaration.type.is_container:
        return "container"
    return "constant" if declaration.const else "variable"


def _entry(
    table: Table,
    node: ast.AttributeDecl | ast.Import | ast.Declarator | ast.Family,
    line: ast.AttributeDecl | ast.Import | ast.Declaration | ast.Family,
    own: object,
) -> Entry:
    name = node.name.text
    return Entry(
        id=f"{table}:{name}",
        table=table,
        name=name,
        node=node,
        line=line,
        own=node.span.source is own,
    )
