"""What lowering carries along: names in scope, the tables of sites and checks, what is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from catapults import program as ir
from catapults.contracts.libraries import Profile
from catapults.diagnostics import Diagnostics, Edit, Fix, Message, nearest
from catapults.models.classic import messages, system_messages
from catapults.models.classic.added import Added, Asked
from catapults.models.classic.told import told_by
from catapults.models.system import NodeContainer, System
from catapults.program.usage import Usage
from catapults.questions.memo import are_answers
from catapults.questions.versions.parts import Frame, Parts
from catapults.source import Span
from catapults.syntax import ast
from catapults.syntax.foreign.scheduler_words import VALUES

Symbol = ir.Container | ir.Global | ir.Local

R = TypeVar("R")

_CHECK_TEXT = {
    ir.CheckKind.SOURCE_HOLDS: "{} holds a thread",
    ir.CheckKind.TARGET_FREE: "{} is free",
    ir.CheckKind.DISPATCH_HOLDS: "{} holds a thread",
    ir.CheckKind.DESTROY_HOLDS: "{} holds a thread",
    ir.CheckKind.FAILS_OUTSIDE: "{} is in no container",
    ir.CheckKind.SLOT_HOLDS: "{} holds a thread",
    ir.CheckKind.FRONT_HOLDS: "{} is not empty",
    ir.CheckKind.INDEX_IN_RANGE: "the index {} is in range",
    ir.CheckKind.DIVISOR_NOT_ZERO: "{} is not 0",
}


class _Scope:
    """Names of a block. There are many blocks, and a generator would take longer."""

    def __init__(self, scopes: list[dict[str, Symbol]], names: dict[str, Symbol]) -> None:
        self._scopes = scopes
        self._names = names

    def __enter__(self) -> dict[str, Symbol]:
        self._scopes.append(self._names)
        return self._names

    def __exit__(self, *_: object) -> None:
        self._scopes.pop()


class Context:
    """The state of lowering one scheduler."""

    def __init__(
        self,
        profile: Profile,
        diagnostics: Diagnostics,
        nowhere: Span,
        parts: Parts,
        *,
        for_target: bool = False,
    ) -> None:
        """``nowhere`` is the place of site 0, which nothing happens at. ``parts`` are those that
        are known.

        ``for_target``: what verbatim text means in a simulation is not wanted.
        """
        self.profile = profile
        #: The distributed scheduler that the text is a part of, if it is of one.
        self.system: System | None = None
        #: Whether what is lowered stands in a built-in base, which was not written for any system.
        self.is_of_base = False
        self.parts = parts
        self.for_target = for_target
        self.diagnostics = diagnostics
        self.attributes: dict[str, ir.Attribute] = {}
        self.globals: dict[str, ir.Container | ir.Global] = {}
        self.locals: list[ir.Local] = []
        self.local_slots: list[ir.Container] = []
        self.sites = [ir.Site("statement", "", nowhere, "nowhere")]
        self.checks: list[ir.Check] = []
        self.hosts: dict[str, ir.HostFunction] = {}
        self.simulated: list[ir.Global] = []  # what stands for things of the real target
        self.usage = Usage()
        self.asked = Asked()
        self.handler = ""  # the name of the handler that is lowered
        self.param: ir.Local | None = None  # the thread that it is about
        self.fixed: ir.Local | None = None  # the same, if it is fixed
        #: Whether something before, in the order of the text, may have destroyed a thread.
        self.destroyed = False
        #: The section in which the text declares containers, if it has one.
        self.data: Span | None = None
        #: Whether the scheduler is to be woven into another one, which declares more names.
        self.is_woven_in = False
        #: Names that are declared and mean nothing yet, each with what can be done about it.
        self.not_yet: dict[str, str] = {}
        self._scopes: list[dict[str, Symbol]] = []

    @property
    def frame(self) -> Frame:
        """What is known in the handler that is lowered, beside what it declares itself and what
        the text declares for all, which is looked up by name."""
        more = (self.destroyed, self.is_woven_in)
        return (self.profile.name, self.handler, self.param, self.fixed, *more)

    # --- parts ---------------------------------------------------------------------

    def lowered(self, node: ast.Node, frame: Frame, lower: Callable[[], R]) -> R:
        """What a part becomes that begins with a node, if ``frame`` is all that it depends on
        beside the names that it looks up."""
        return self.parts.lowered(self, node, frame, lower)

    def recorded(self, lower: Callable[[], R]) -> tuple[R, Added]:
        """What a part becomes, and what it adds on the way."""
        usage, diagnostics, asked = self.usage, self.diagnostics, self.asked
        self.usage, self.diagnostics, self.asked = Usage(), Diagnostics(), Asked()
        sites, checks = len(self.sites), len(self.checks)
        locals_, slots = len(self.locals), len(self.local_slots)
        result = lower()
        added = Added(
            sites=self.sites[sites:],
            checks=self.checks[checks:],
            locals=self.locals[locals_:],
            slots=self.local_slots[slots:],
            usage=self.usage,
            asked=self.asked,
            diagnostics=tuple(self.diagnostics),
        )
        self.usage, self.diagnostics, self.asked = usage, diagnostics, asked
        self._mention(added)
        return result, added

    def add(self, added: Added) -> None:
        """Adds what a part added before."""
        self.sites += added.sites
        self.checks += added.checks
        self.locals += added.locals
        self.local_slots += added.slots
        self._mention(added)

    def _mention(self, added: Added) -> None:
        self.usage.add(added.usage)
        self.asked.add(added.asked)
        for diagnostic in added.diagnostics:
            self.diagnostics.add(diagnostic)

    def note(self, added: Added) -> None:
        """Notes what a part has added that what follows it depends on."""
        self.destroyed |= added.usage.destroys

    def answers_alike(self, added: Added) -> bool:
        """Whether names that a part looked up stand for what they did."""
        asked = added.asked
        if asked.all is not None and asked.all != (self.attributes, self.globals):
            return False
        return are_answers(asked.globals, self._global) and are_answers(
            asked.attributes, self.attributes.get
        )

    # --- names ---------------------------------------------------------------------

    def scope(self, symbols: dict[str, Symbol] | None = None) -> _Scope:
        """Names that are known until the end of the ``with`` block."""
        return _Scope(self._scopes, dict(symbols or {}))

    @property
    def innermost(self) -> dict[str, Symbol]:
        """The names of the block that is lowered."""
        return self._scopes[-1]

    def lookup(self, name: str) -> Symbol | None:
        """The innermost declaration of a name, which a distributed one hides."""
        if self.system is not None and name in self.system.globals and not self.is_of_base:
            return self.declared(name)
        for scope in reversed(self._scopes):
            if name in scope:
                return scope[name]
        return self.declared(name)

    def threads(self) -> list[ir.Local]:
        """All names of single threads here, whether or not the text can use them."""
        known = {} if self.param is None else {self.param: None}
        for scope in self._scopes:
            for symbol in scope.values():
                if isinstance(symbol, ir.Local) and symbol.type is ir.ValueType.THREAD:
                    known[symbol] = None
        return list(known)

    def declared(self, name: str) -> ir.Container | ir.Global | None:
        """What a name stands for outside of handlers."""
        symbol = self._global(name)
        self.asked.globals[name] = symbol
        return symbol

    def _global(self, name: str) -> ir.Container | ir.Global | None:
        """What a distributed scheduler declares for all, or the text, or else the library."""
        own = self.globals.get(name)
        if self.system is None or (own is not None and self.is_of_base):
            return own or told_by(self.profile, name)
        if not self.system.is_master and (shared := self.system.find(name)) is not None:
            return shared
        return own or told_by(self.profile, name)

    def remote(self) -> list[ir.Global]:
        """The variables of other processes that the text names, and what tells whether there is a
        node in a slot of whose node it names one."""
        if self.system is None or self.system.is_master:
            return []
        used = self.usage.read | self.usage.written
        named = (self.system.find(name) for name in sorted(self.asked.globals))
        found = [one for one in named if one is not None and one in used]
        of_nodes = (one.name for one in found if one.shared and one.shared.kind is ir.Sharing.SLOT)
        there = (self.system.find(f"{name.partition('.')[0]} is") for name in of_nodes)
        return list(dict.fromkeys((*found, *(one for one in there if one is not None))))

    def node_container(self, name: str) -> NodeContainer | None:
        """The container of nodes that a name stands for, in the scheduler of a node."""
        if self.system is None or self.system.is_master or self.is_of_base:
            return None
        return self.system.containers.get(name)

    def told(self) -> list[ir.Global]:
        """The variables of the library that are read, and not declared."""
        found = (self.asked.globals.get(name) for name in self.profile.variables)
        return [
            one
            for one in found
            if isinstance(one, ir.Global) and one.library and one.name not in self.globals
        ]

    def resolve(self, name: ast.Name) -> Symbol | None:
        """The declaration of a name; an unknown one is reported with the nearest known."""
        symbol = self.lookup(name.text)
        if symbol is None and not self.diagnostics.is_overfull(name.span.source):
            if (nodes := self.node_container(name.text)) is not None:
                reach = f", and reads and writes `{name.text}.VARIABLE`" if nodes.is_slot else ""
                hint = f"A node asks `|{name.text}|`{reach}."
                self.diagnostics.report(
                    system_messages.ONLY_MASTER_MOVES, name.span, name=name.text, hint=hint
                )
                return None
            known = [*self.globals, *(key for scope in self._scopes for key in scope)]
            known += self.system.globals if self.system is not None else ()
            known += self.profile.variables
            self.asked.all = (self.attributes, self.globals)
            not_yet = self.not_yet.get(name.text)
            advice = not_yet or VALUES.get(name.text)
            yet = " yet" if not_yet else ""
            self._report_unknown(messages.UNKNOWN_NAME, name, known, advice, yet)
        return symbol

    def resolve_attribute(self, name: ast.Name) -> ir.Attribute | None:
        """The attribute of that name; an unknown one is reported."""
        attribute = self.attributes.get(name.text)
        self.asked.attributes[name.text] = attribute
        if attribute is None:
            self.asked.all = (self.attributes, self.globals)
            self._report_unknown(messages.UNKNOWN_ATTRIBUTE, name, list(self.attributes))
            return None
        return attribute

    def _report_unknown(
        self,
        message: Message,
        name: ast.Name,
        known: list[str],
        advice: str | None = None,
        yet: str = "",
    ) -> None:
        """With the nearest known name, or the advice that there is for it."""
        if not name.text:
            return  # put in by the parser where a name is missing
        close = nearest(name.text, known) if advice is None else None
        if self.is_woven_in and advice is None and close is None:
            self.diagnostics.report(messages.OF_HOST, name.span, name=name.text)
            return
        hint = advice or "Declare it, or use another name."
        hint = f"Perhaps `{close}` is meant." if close else hint
        fixes = [Fix(f"Write `{close}`", (Edit(name.span, close),))] if close else []
        self.diagnostics.report(message, name.span, name=name.text, hint=hint, yet=yet, fixes=fixes)

    @contextmanager
    def aside(self) -> Iterator[Diagnostics]:
        """What is lowered inside has its reports apart; its checks are made at run time, uncounted.

        So it is with verbatim text, which the flow analysis does not look into.
        """
        outside, self.diagnostics = self.diagnostics, Diagnostics()
        counted, hosts = len(self.checks), dict(self.hosts)
        try:
            yield self.diagnostics
        except BaseException:
            self.hosts = hosts
            raise
        finally:
            self.diagnostics = outside
            del self.checks[counted:]

    # --- sites and checks ------------------------------------------------------------

    def site(self, kind: str, span: Span, text: str | None = None) -> ir.Site:
        """A new place that a fault or step can name; its text is the source, in one line."""
        site = ir.Site(kind, self.handler, span, text)
        self.sites.append(site)
        return site

    def check(self, kind: ir.CheckKind, span: Span, subject: str | None = None) -> ir.Check:
        """A new condition at a place of its own."""
        words = " ".join(span.text.split()) if subject is None else subject
        return self._checked(kind, span, words, _CHECK_TEXT[kind])

    def check_of_name(self, kind: ir.CheckKind, span: Span) -> ir.Check | None:
        """The condition that a name of a thread still is one, where that is a question."""
        if not self.destroyed:
            return None
        words = " ".join(span.text.split())
        return self._checked(kind, span, words, "{} was not destroyed", of_name=True)

    def check_of_node(self, span: Span, words: str) -> ir.Check:
        """The condition that a slot of the master holds a node."""
        return self._checked(ir.CheckKind.SLOT_HOLDS, span, words, "{} holds a node")

    def _checked(
        self, kind: ir.CheckKind, span: Span, words: str, text: str, *, of_name: bool = False
    ) -> ir.Check:
        site = self.site("check", span, self.profile.said(text).format(words))
        check = ir.Check(kind, site, words, span, of_name=of_name)
        self.checks.append(check)
        return check
