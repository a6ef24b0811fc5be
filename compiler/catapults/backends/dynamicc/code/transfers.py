"""Moves threads in Dynamic C: all but the slot that is dispatched are lists."""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.dynamicc.code.expressions import Expressions
from catapults.backends.dynamicc.code.scope import Scope
from catapults.backends.dynamicc.unit import Unit
from catapults.backends.lowering.effects import is_made
from catapults.backends.structured_c import transfers

#: What puts a thread into a list, by where it comes in; at its place by the key, a function.
_ENTERING = {"slot": "CMT_PUT", "back": "CMT_PUT", "top": "CMT_PUSH"}


class Transfers(transfers.Transfers):
    """The transfers of one function."""

    _scope: Scope
    _unit: Unit

    def __init__(self, scope: Scope, expressions: Expressions) -> None:
        """Writes into the scope."""
        super().__init__(scope, scope.unit, expressions)

    def choose(self, statement: ir.Transfer, before: str, *, is_source: bool) -> None:
        """The list that a transfer empties or fills, behind a text; the thread is moved later."""
        source, target = statement.source, statement.target
        if is_made(statement.holds) or is_made(statement.free):
            named = self._named(source)
            self._require_held(source, named, statement.holds, "EMPTY_SOURCE")
            self._require_free(statement, named)
        chosen = source if is_source else target
        assert isinstance(chosen, ir.Element)
        self._scope.out.line(f"{before}&{self._expressions.element(chosen)};")

    def move_chosen(self, statement: ir.Transfer, chosen: str, *, is_source: bool) -> None:
        """Moves a thread out of, or into, the list that was chosen."""
        out, current = self._scope.out, self._unit.current
        if is_source:
            out.line(f"{current} = {self._unit.use('cmt_pop')}({chosen});")
        elif isinstance(statement.source, ir.Element):
            insert = self._unit.use("cmt_insert")
            out.line(f"{insert}((cmt_Thread *){chosen}, {chosen}, {current});")
            out.line(f"{current} = NULL;")
        else:
            thread = self._named(statement.source)
            out.line(f"{self._unit.use('cmt_move')}({thread}, {chosen});")

    def _move(self, statement: ir.Transfer, named: str) -> None:
        source, target = statement.source, statement.target
        if not self._moved_at_once(source, named, target):
            self._put(self._taken(source, named), target)

    def _remove(self, statement: ir.Destroy, named: str) -> str:
        thread = self._taken(statement.source, named)
        self._scope.out.line(f"{self._unit.use('cmt_discard')}({thread});")
        return thread

    def _is_another(self, statement: ir.Transfer, named: str) -> str:
        slot = self._expressions.element(statement.target)
        if isinstance(statement.source, ir.Element):
            return f"&{slot} != &{self._expressions.element(statement.source)}"
        is_current = self._unit.is_current(statement.target.container)
        return f"{slot if is_current else f'{slot}.cmt_next'} != {named}"

    def _home_of(self, named: str) -> str:
        home = self._scope.list("home")
        self._scope.out.line(f"{home} = {self._unit.use('cmt_home')}({named});")
        return home

    def _is_home(self, container: ir.Container, home: str) -> str:
        name = self._unit.containers[container]
        if self._unit.is_current(container):
            return f"{home} == NULL"
        if container.size is None:
            return f"{home} == &{name}"
        return f"{home} >= &{name}[0] && {home} <= &{name}[{container.size - 1}]"

    def _call_invariant(self, invariant: ir.Invariant, statement: ir.Transfer | ir.Destroy) -> None:
        self._scope.out.line(f"{self._unit.invariants[invariant]}({statement.line});")

    # --- out of a container, and into one

    def _taken(self, source: ir.Element | ir.Expr, named: str) -> str:
        """Takes the thread out; its name."""
        if named:
            self._scope.out.line(f"{self._unit.use('cmt_take')}({named});")
            return named
        assert isinstance(source, ir.Element)
        container = self._expressions.element(source)
        if self._unit.is_current(source.container):
            thread = self._scope.moved(container)
            self._scope.out.line(f"{container} = NULL;")
            return thread
        return self._scope.moved(f"{self._unit.use('cmt_pop')}(&{container})")

    def _moved_at_once(self, source: ir.Element | ir.Expr, named: str, target: ir.Element) -> bool:
        """Moves the thread without keeping it on its way, where that comes to the same."""
        place, out = self._expressions.element(target), self._scope.out
        if named:
            if self._unit.goes_to_end(target.container):
                out.line(f"{self._unit.use('cmt_move')}({named}, &{place});")
                return True
            return False
        assert isinstance(source, ir.Element)
        if source.container is target.container:
            return False
        origin = self._expressions.element(source)
        if self._unit.is_current(target.container):
            out.line(f"{place} = {self._unit.use('cmt_pop')}(&{origin});")
        elif self._unit.is_current(source.container):
            out.line(f"{self._insertion(target, origin)};")
            out.line(f"{origin} = NULL;")
        else:
            return False
        return True

    def _put(self, thread: str, target: ir.Element) -> None:
        place = self._expressions.element(target)
        if self._unit.is_current(target.container):
            self._scope.out.line(f"{place} = {thread};")
        else:
            self._scope.out.line(f"{self._insertion(target, thread)};")

    def _insertion(self, target: ir.Element, thread: str) -> str:
        """The call that puts a thread into a list."""
        place = self._expressions.element(target)
        self._unit.use("cmt_insert")
        macro = _ENTERING.get(target.container.kind.enters)
        if macro is not None:
            return f"{macro}({place}, {thread})"
        return f"{self._unit.insert(target.container)}(&{place}, {thread})"
