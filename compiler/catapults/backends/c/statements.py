"""Statements of C for the host: they count themselves, loops take fuel."""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.c.calls import Calls
from catapults.backends.c.expressions import Expressions
from catapults.backends.c.scope import Scope
from catapults.backends.c.transfers import Transfers
from catapults.backends.c.unit import TYPES, Unit
from catapults.backends.lowering.effects import is_plain, is_plain_effect
from catapults.backends.structured_c import statements
from catapults.backends.tree import Node, children, walk


class Statements(statements.Statements):
    """The statements of one function."""

    _scope: Scope
    _unit: Unit
    _expressions: Expressions

    def __init__(self, scope: Scope) -> None:
        """Writes into the scope."""
        expressions = Expressions(scope)
        super().__init__(scope, scope.unit, expressions, Transfers(scope, expressions))
        self._calls = Calls(scope, expressions)

    def _count(self, statements: int) -> None:
        if self._unit.counts_statements:
            text = "ctx->statements++;" if statements == 1 else f"ctx->statements += {statements};"
            self._out.line(text)

    # --- declarations

    def _declare(self, block: ir.Block) -> list[ir.Stmt]:
        """The statements that became initialisers are said."""
        initial = _initialisers(block)
        read = {local for s in block.statements for local in self._locals_used(s)}
        for local in block.locals:
            if local not in initial:
                self._declare_zero(local)
        for local, (statement, assignment) in initial.items():
            with self._scope.made_from(statement):
                text = self._expressions.stored(assignment.value)
                self._out.line(f"{TYPES[local.type]} {self._scope.declare(local)} = {text};")
        for local in block.locals:
            if local not in read:
                with self._out.made_from(local.span):
                    self._out.line(f"(void){self._scope.name_of(local)};")
        return [statement for statement, _ in initial.values()]

    def _locals_used(self, statement: ir.Stmt) -> set[ir.Local]:
        """The variables that the C text of a statement reads; a release build has no assertions."""
        if isinstance(statement, ir.Assert) and not self._unit.options.debug:
            return set()
        inner = [part for part in children(statement) if isinstance(part, ir.Stmt)]
        if not inner:
            return _locals_read(statement)
        own = [part for part in children(statement) if not isinstance(part, ir.Stmt)]
        read = {local for part in own for local in _locals_read(part)}
        return read.union(*(self._locals_used(part) for part in inner))

    def _declare_zero(self, local: ir.Local) -> None:
        name = self._scope.declare(local)
        with self._out.made_from(local.span):
            if local.size is None:
                zero = self._unit.literal(0, local.type)
                self._out.line(f"{TYPES[local.type]} {name} = {zero};")
            else:
                self._out.line(f"{TYPES[local.type]} {name}[{local.size}] = {{0}};")

    # --- straight statements

    def _dispatch(self, slot: str) -> None:
        self._out.line(f"ctx->chosen = cat_front(ctx, {slot});")

    def _fail(self, statement: ir.Fail) -> None:
        if statement.thread is not None:
            thread = self._expressions.value(statement.thread)
            home = f"ctx->nodes.at[{thread}].home"
            fails = f"{thread} && {home}"
            self._scope.require(statement.check, "FAILS_STORED", fails, f"(int32_t){home}")
        self._out.line("ctx->chosen = CAT_FAILED;")

    def _select(self, statement: ir.Select) -> None:
        self._out.line(f"ctx->chosen = {self._expressions.value(statement.thread)};")

    def _target(self, statement: ir.Target) -> None:
        if statement.meaning is None:
            self._unit.verbatim_statement(self._scope, statement)
        else:
            self._block(statement.meaning)

    def _print(self, statement: ir.Print) -> None:
        self._calls.print(statement)

    def _answer(self, value: ir.Expr) -> None:
        text = self._expressions.value(value)
        if value.type is ir.ValueType.FLOAT:
            text = f"{self._unit.use('float_bits')}({text})"
        self._out.line(f"ctx->result = {text};")

    def _is_full(self, slot: ir.Container, index: int) -> tuple[str, str]:
        name = self._unit.containers[slot]
        node = f"{name} + {index}" if index else name
        return f"cat_count(ctx, {node})", node

    # --- loops

    def _loop(self, statement: ir.Loop) -> None:
        parts = [e for e in (statement.init, statement.step) if e is not None]
        condition = statement.condition
        is_simple = (condition is None or is_plain(condition)) and all(
            is_plain_effect(part) for part in parts
        )
        if not is_simple:
            super()._loop(statement)
        elif statement.test_last:
            self._do_loop(statement)
        else:
            self._plain_loop(statement)

    def _plain_loop(self, statement: ir.Loop) -> None:
        """``while`` and ``for`` as C has them."""
        condition = self._condition(statement.condition)
        if statement.init is None and statement.step is None:
            head = f"while ({condition or 'true'})"
        else:
            init, step = (
                self._expressions.assignment(e) if isinstance(e, ir.Assign | ir.Step) else ""
                for e in (statement.init, statement.step)
            )
            head = f"for ({init}; {condition}; {step})".replace("; )", ";)")
        with self._scope.braces(head):
            self._whole_turn(statement)

    def _do_loop(self, statement: ir.Loop) -> None:
        condition = self._condition(statement.condition)
        self._out.line("do {")
        with self._out.indented():
            self._whole_turn(statement)
        with self._made_from_condition(statement):
            self._out.line(f"}} while ({condition or 'true'});")

    def _condition(self, condition: ir.Expr | None) -> str:
        return "" if condition is None else self._expressions.condition(condition)

    def _whole_turn(self, statement: ir.Loop, label: str = "") -> None:
        with self._made_from_condition(statement):
            self._take_fuel(statement)
        if not label:
            super()._whole_turn(statement)
            return
        with self._scope.braces():
            super()._whole_turn(statement, label)

    def _take_fuel(self, loop: ir.Stmt) -> None:
        self._scope.fail_if(f"!{self._unit.use('has_fuel')}(ctx)", "FUEL", loop)

    def _foreach(self, statement: ir.Foreach) -> None:
        container = self._expressions.element(statement.element)
        first, end, turn = (self._scope.name(n) for n in ("first", "end", "turn"))
        self._out.line(f"const uint32_t {first} = ctx->scratch_top;")
        is_sorted = statement.element.container.kind.is_sorted
        remember = self._unit.use("remember_sorted" if is_sorted else "remember")
        self._out.line(f"const uint32_t {end} = {remember}(ctx, {container});")
        with self._scope.braces(f"for (uint32_t {turn} = {first}; {turn} < {end}; {turn}++)"):
            self._take_fuel(statement)
            thread = self._scope.declare(statement.variable)
            self._out.line(f"cat_thread {thread} = ctx->scratch.at[{turn}];")
            self._out.line(f"if (ctx->nodes.at[{thread}].home != {container}) continue;")
            with self._turn():
                self._branch(statement.body)
        self._out.line(f"ctx->scratch_top = {first};")


def _initialisers(block: ir.Block) -> dict[ir.Local, tuple[ir.Stmt, ir.Assign]]:
    """The leading assignments that give the block's variables their first values."""
    pending = [local for local in block.locals if local.size is None]
    found: dict[ir.Local, tuple[ir.Stmt, ir.Assign]] = {}
    for statement in block.statements:
        assignment = _plain_assignment(statement)
        if assignment is None or not isinstance(assignment.place, ir.LocalPlace):
            break
        local = assignment.place.local
        waiting = [other for other in pending if other not in found]
        if local not in waiting or any(o in waiting for o in _locals_read(statement)):
            break
        found[local] = statement, assignment
    return found


def _plain_assignment(statement: ir.Stmt) -> ir.Assign | None:
    """``x = value;`` of a scalar, without checks and conversions."""
    expr = statement.expr if isinstance(statement, ir.Eval) else None
    if not isinstance(expr, ir.Assign) or expr.operator is not None:
        return None
    is_direct = expr.place.type is expr.value.type and is_plain(expr.value)
    return expr if is_direct and isinstance(expr.place, ir.LocalPlace) else None


def _locals_read(part: Node) -> set[ir.Local]:
    return {
        node.place.local
        for node in walk(part)
        if isinstance(node, ir.Load) and isinstance(node.place, ir.LocalPlace)
    }
