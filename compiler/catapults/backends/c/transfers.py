"""Moves threads in C for the host, by a function for each pair of ends."""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.c.expressions import Expressions
from catapults.backends.c.moves import move
from catapults.backends.c.scope import Scope
from catapults.backends.c.unit import Unit
from catapults.backends.lowering.transfers import container_of
from catapults.backends.structured_c import transfers


class Transfers(transfers.Transfers):
    """The transfers of one function."""

    _scope: Scope
    _unit: Unit

    def __init__(self, scope: Scope, expressions: Expressions) -> None:
        """Writes into the scope."""
        super().__init__(scope, scope.unit, expressions)

    def _move(self, statement: ir.Transfer, named: str) -> None:
        self._call(statement, named, statement.target)

    def _remove(self, statement: ir.Destroy, named: str) -> str:
        thread = named
        if isinstance(statement.source, ir.Element) and statement.others:
            front = f"cat_front(ctx, {self._expressions.element(statement.source)})"
            thread = self._scope.save(front, ir.ValueType.THREAD, "destroyed")
        self._call(statement, named, None)
        return thread

    def _call(
        self, statement: ir.Transfer | ir.Destroy, named: str, target: ir.Element | None
    ) -> None:
        source, reached = container_of(statement.source), target.container if target else None
        way = move(source, reached, has_sorted=self._unit.has_sorted)
        ends = [one for one in (statement.source, target) if isinstance(one, ir.Element)]
        places = map(self._expressions.element, ends)
        site = self._unit.program.numbers[statement.site]
        passed = ("ctx", *filter(None, [named]), *places, str(site))
        call = f"{self._unit.use(way.name)}({', '.join(passed)})"
        if way.may_fail:
            self._scope.call(call)
        else:
            self._scope.out.line(f"{call};")

    def _is_another(self, statement: ir.Transfer, named: str) -> str:
        thread = named
        if isinstance(statement.source, ir.Element):
            thread = f"cat_front(ctx, {self._expressions.element(statement.source)})"
        return f"ctx->nodes.at[{thread}].home != {self._expressions.element(statement.target)}"

    def _home_of(self, named: str) -> str:
        home = self._scope.name("home")
        self._scope.out.line(f"const cat_container {home} = ctx->nodes.at[{named}].home;")
        return home

    def _is_home(self, container: ir.Container, home: str) -> str:
        name = self._unit.containers[container]
        if container.size is None:
            return f"{home} == {name}"
        return f"{home} >= {name} && {home} < {name} + {container.size}"

    def _call_invariant(self, invariant: ir.Invariant, statement: ir.Transfer | ir.Destroy) -> None:
        site = self._unit.program.numbers[statement.site]
        self._scope.call(f"{self._unit.invariants[invariant]}(ctx, {site})")
