"""The names of a text: what each stands for, where it is declared and used, where it is seen."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from catapults.contracts.questions import NameKind
from catapults.models.system import GLOBAL
from catapults.source import Span
from catapults.syntax.ast import Name, Verbatim, VerbatimExpr


@dataclass(eq=False, kw_only=True)
class Symbol:
    """One declared thing."""

    name: str
    kind: NameKind
    detail: str  # the declaration in one line: ``queue RQ``
    declaration: Span  # of the name
    scope: Span | None = None  # where it is seen; None for the whole text
    space: str = "values"  # names of different spaces do not get in each other's way
    uses: list[Use] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Use:
    """A place where a symbol is written. ``role`` is 'declares', 'read', 'written', or for
    containers 'in', 'out', 'through' (a slot that is dispatched) and 'visited'."""

    symbol: Symbol
    span: Span
    role: str
    handler: str  # in whose text it stands, "" outside of handlers


@dataclass(eq=False)
class Names:
    """All names of one text. Uses are in the order of the text."""

    symbols: list[Symbol]
    uses: list[Use]
    #: Names that stand for nothing, by the space in which they were looked up.
    unresolved: list[tuple[str, Name]]
    #: Text that is not looked into, and can mean any variable by its name.
    verbatim: list[Verbatim | VerbatimExpr] = field(default_factory=list)

    def at(self, offset: int) -> Use | None:
        """The use that an offset lies in, or behind which it stands."""
        ends = [use.span.end for use in self.uses]
        index = bisect_left(ends, offset)
        near = self.uses[index : index + 2]
        touching = [use for use in near if use.span.start <= offset <= use.span.end]
        return touching[-1] if touching else None

    def visible(self, offset: int) -> Iterator[Symbol]:
        """What can be named at an offset, inner declarations first; hidden ones left out."""
        inner = [one for one in self.symbols if one.scope and _holds(one.scope, offset)]
        outer = [one for one in self.symbols if one.scope is None]
        seen: set[tuple[str, str]] = set()
        for symbol in [*reversed(inner), *outer]:
            key = (symbol.space, symbol.name)
            if key not in seen:
                seen.add(key)
                yield symbol


def _holds(span: Span, offset: int) -> bool:
    return span.start <= offset <= span.end


class Recorder:
    """Collects symbols and uses while a tree is walked; scopes open and close with ``with``."""

    def __init__(self) -> None:
        """Starts with the scope of the whole text."""
        self.names = Names([], [], [])
        self.handler = ""
        #: What names nodes: in a master everything, in the scheduler of a node some containers.
        self.is_master = False
        self.node_containers: frozenset[str] = frozenset()
        self.outer: dict[tuple[str, str], Symbol] = {}
        self._scopes: list[tuple[Span, dict[str, Symbol]]] = []
        self._inner: set[str] = set()  # the names that any scope in these ever had

    def declare(
        self,
        name: Name,
        kind: NameKind,
        detail: str,
        *,
        space: str = "values",
        here: bool = True,
    ) -> Symbol:
        """A new symbol in the innermost scope; ``here`` is False for one of another file."""
        inner = self._scopes[-1] if self._scopes and space == "values" else None
        symbol = Symbol(
            name=name.text,
            kind=kind,
            detail=" ".join(detail.split()),
            declaration=name.span,
            scope=inner[0] if inner else None,
            space=space,
        )
        if not name.text:  # put in by the parser where a name is missing
            return symbol
        self.names.symbols.append(symbol)
        if inner:
            inner[1][name.text] = symbol
            self._inner.add(name.text)
        else:
            self.outer.setdefault((space, name.text), symbol)
        if here:
            self._add(symbol, name.span, "declares")
        return symbol

    def find(self, name: str, space: str = "values") -> Symbol | None:
        """What a name stands for where the walk is."""
        if space == "values" and name in self._inner:
            for _, scope in reversed(self._scopes):
                if name in scope:
                    return scope[name]
        return self.outer.get((space, name))

    def use(self, name: Name, role: str = "read", space: str = "values") -> Symbol | None:
        """Notes a use; one that stands for nothing is kept apart."""
        symbol = self.find(name.text, space)
        if symbol is not None:
            self._add(symbol, name.span, role)
        elif name.text:
            self.names.unresolved.append((space, name))
        return symbol

    def use_of_owner(self, owner: str, name: Name, role: str) -> None:
        """Notes a use of what stands behind a dot: of a thread, of a node, or of all nodes."""
        if owner == GLOBAL and self.find(GLOBAL) is None:
            self.use(name, role)
            return
        symbol = self.find(owner) if owner else None
        is_node = self.is_master or (symbol is not None and symbol.name in self.node_containers)
        self.use(name, role, "node variables" if is_node else "attributes")

    def use_or_declare(self, name: Name, kind: NameKind, detail: str) -> None:
        """Notes that what a name stands for is written, or a new symbol where that is nothing."""
        if self.find(name.text) is None:
            self.declare(name, kind, detail)
        else:
            self.use(name, "written")

    def use_of(self, symbol: Symbol, name: Name, role: str) -> None:
        """Notes a use of a symbol that is known otherwise."""
        self._add(symbol, name.span, role)

    def keep_verbatim(self, node: Verbatim | VerbatimExpr) -> None:
        """Notes text that is not looked into."""
        self.names.verbatim.append(node)

    def enter(self, span: Span) -> None:
        """Opens a scope."""
        self._scopes.append((span, {}))

    def leave(self) -> None:
        """Closes the innermost scope."""
        self._scopes.pop()

    def finished(self) -> Names:
        """All that was collected, in the order of the text."""
        uses = self.names.uses
        starts = [use.span.start for use in uses]
        order = sorted(range(len(uses)), key=starts.__getitem__)  # calls nothing of Python
        self.names.uses = [uses[index] for index in order]
        return self.names

    def _add(self, symbol: Symbol, span: Span, role: str) -> None:
        use = Use(symbol, span, role, self.handler)
        symbol.uses.append(use)
        self.names.uses.append(use)


_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def words(texts: Iterable[str]) -> set[str]:
    """All identifiers in some texts, whatever they mean there."""
    return {word for text in texts for word in _WORD.findall(text)}
