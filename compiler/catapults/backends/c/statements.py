"""Translates statements to C."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import singledispatchmethod

from catapults.backends.c.calls import Calls
from catapults.backends.c.expressions import Expressions
from catapults.backends.c.scope import Scope
from catapults.backends.c.transfers import Transfers
from catapults.backends.c.unit import TYPES
from catapults.backends.lowering.effects import is_plain, is_plain_effect
from catapults.backends.lowering.origins import condition_part
from catapults.backends.lowering.runs import leaves, straight_runs
from catapults.backends.structured_c.literals import comment, literal
from catapults.backends.tree import Node, children, walk
from catapults.program import (
    Assert,
    Assign,
    Block,
    Break,
    Container,
    Continue,
    Destroy,
    Dispatch,
    Eval,
    Expr,
    Foreach,
    If,
    Load,
    Local,
    LocalPlace,
    Loop,
    Print,
    Return,
    Stmt,
    Target,
    Transfer,
    ValueType,
)


class Statements:
    """The statements of one function."""

    def __init__(self, scope: Scope) -> None:
        """Writes into the scope."""
        self._scope = scope
        self._unit = scope.unit
        self._out = scope.out
        self._expressions = Expressions(scope)
        self._transfers = Transfers(scope, self._expressions)
        self._calls = Calls(scope, self._expressions)
        self._slots: list[Container] = []  # in scope
        self._loops: list[tuple[int, str | None]] = []  # slots in scope outside; label of its end
        self._jumped_to: set[str] = set()

    def body(self, block: Block) -> None:
        """The whole body of a function, with its last ``return``."""
        self._contents(block)
        if not _ends_by_leaving(block):
            self._out.line("return 0;")

    def _contents(self, block: Block) -> None:
        """What stands between the braces of a block."""
        outside = len(self._slots)
        initial = self._declare(block)
        self._slots += block.slots
        for count, run in straight_runs(block.statements):
            self._count(count, run[0])
            for statement in run:
                if statement not in initial:
                    self._translate(statement)
        if not _ends_by_leaving(block):
            self._require_empty(block.slots, block.site)
        del self._slots[outside:]

    def _branch(self, statement: Stmt) -> None:
        """What stands between the braces of a branch or loop."""
        if isinstance(statement, Block):
            self._contents(statement)
            return
        for count, run in straight_runs([statement]):
            self._count(count, run[0])
            for part in run:
                self._translate(part)

    def _count(self, statements: int, first: Stmt) -> None:
        """Counts a straight run; the line belongs to the first statement of it."""
        if statements and self._unit.counts_statements:
            text = "ctx->statements++;" if statements == 1 else f"ctx->statements += {statements};"
            with self._scope.made_from(first):
                self._out.line(text)

    def _translate(self, statement: Stmt) -> None:
        with self._scope.made_from(statement):
            self._statement(statement)

    # --- declarations

    def _declare(self, block: Block) -> list[Stmt]:
        """Declares the variables of a block; the statements that became their initialisers."""
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

    def _locals_used(self, statement: Stmt) -> set[Local]:
        """The variables that the C text of a statement reads; a release build has no assertions."""
        if isinstance(statement, Assert) and not self._unit.options.debug:
            return set()
        inner = [part for part in children(statement) if isinstance(part, Stmt)]
        if not inner:
            return _locals_read(statement)
        own = [part for part in children(statement) if not isinstance(part, Stmt)]
        read = {local for part in own for local in _locals_read(part)}
        return read.union(*(self._locals_used(part) for part in inner))

    def _declare_zero(self, local: Local) -> None:
        name = self._scope.declare(local)
        with self._out.made_from(local.span):
            if local.size is None:
                zero = literal(0, local.type, self._unit.int_bits)
                self._out.line(f"{TYPES[local.type]} {name} = {zero};")
            else:
                self._out.line(f"{TYPES[local.type]} {name}[{local.size}] = {{0}};")

    # --- straight statements

    @singledispatchmethod
    def _statement(self, statement: Stmt) -> None:
        raise TypeError(f"{type(statement).__name__} cannot be translated")

    @_statement.register
    def _(self, statement: Eval) -> None:
        self._expressions.effect(statement.expr)

    @_statement.register
    def _(self, statement: Transfer) -> None:
        self._comment(statement)
        self._transfers.transfer(statement)

    @_statement.register
    def _(self, statement: Destroy) -> None:
        self._comment(statement)
        self._transfers.destroy(statement)

    @_statement.register
    def _(self, statement: Dispatch) -> None:
        self._comment(statement)
        slot = self._expressions.element(statement.element)
        self._expressions.require_thread(statement.check, "EMPTY_DISPATCH", slot)
        self._out.line(f"ctx->chosen = cat_front(ctx, {slot});")
        self._leave(statement)

    @_statement.register
    def _(self, statement: Assert) -> None:
        if self._unit.options.debug:
            self._comment(statement)
            condition = self._expressions.condition(statement.condition)
            fault = "INVARIANT" if self._scope.cause else "ASSERTION"
            self._scope.fail_if(f"!({condition})", fault, statement.site)

    @_statement.register
    def _(self, statement: Target) -> None:
        self._comment(statement)
        if statement.meaning is None:
            self._unit.verbatim_statement(self._scope, statement)
            return
        with self._scope.braces():
            self._contents(statement.meaning)

    @_statement.register
    def _(self, statement: Print) -> None:
        self._calls.print(statement)

    @_statement.register
    def _(self, statement: Return) -> None:
        if statement.value is not None:
            text = self._expressions.value(statement.value)
            if statement.value.type is ValueType.FLOAT:
                text = f"{self._unit.use('float_bits')}({text})"
            self._out.line(f"ctx->result = {text};")
        self._leave(statement)

    def _leave(self, statement: Stmt) -> None:
        self._require_empty(self._slots, statement.site)
        self._out.line("return 0;")

    @_statement.register
    def _(self, statement: Break) -> None:
        slots, _ = self._loops[-1]
        self._require_empty(self._slots[slots:], statement.site)
        self._out.line("break;")

    @_statement.register
    def _(self, statement: Continue) -> None:
        slots, label = self._loops[-1]
        self._require_empty(self._slots[slots:], statement.site)
        if label is None:
            self._out.line("continue;")
        else:
            self._jumped_to.add(label)
            self._out.line(f"goto {label};")

    def _require_empty(self, slots: Sequence[Container], site: int) -> None:
        """A thread that stays behind in a local slot would be lost."""
        for slot in slots:
            name = self._unit.containers[slot]
            for index in range(slot.size or 1):
                node = f"{name} + {index}" if index else name
                self._scope.fail_if(f"cat_count(ctx, {node})", "SLOT_LEFT_FULL", site, node)

    def _comment(self, statement: Stmt) -> None:
        text = statement.span.text.partition("\n")[0]
        self._out.line(f"/* line {statement.span.line}: {comment(text)} */")

    # --- blocks and branches

    @_statement.register
    def _(self, statement: Block) -> None:
        with self._scope.braces():
            self._contents(statement)

    @_statement.register
    def _(self, statement: If) -> None:
        condition = self._expressions.condition(statement.condition)
        self._out.line(f"if ({condition}) {{")
        with self._out.indented():
            self._branch(statement.then)
        following = statement.orelse
        while isinstance(following, If) and is_plain(following.condition):
            condition = self._expressions.condition(following.condition)
            with self._scope.made_from(following):
                self._out.line(f"}} else if ({condition}) {{")
            with self._out.indented():
                self._branch(following.then)
            following = following.orelse
        if following is not None:
            self._out.line("} else {")
            with self._out.indented():
                self._else(following)
        self._out.line("}")

    def _else(self, statement: Stmt) -> None:
        """``else if`` counts as a part of its ``if``."""
        if isinstance(statement, If):
            self._translate(statement)
        else:
            self._branch(statement)

    # --- loops

    @_statement.register
    def _(self, statement: Loop) -> None:
        parts = [e for e in (statement.init, statement.step) if e is not None]
        condition = statement.condition
        is_simple = (condition is None or is_plain(condition)) and all(
            is_plain_effect(part) for part in parts
        )
        if not is_simple:
            self._general_loop(statement)
        elif statement.test_last:
            self._do_loop(statement)
        else:
            self._plain_loop(statement)

    def _plain_loop(self, statement: Loop) -> None:
        """``while`` and ``for`` as C has them."""
        condition = self._condition(statement.condition)
        if statement.init is None and statement.step is None:
            head = f"while ({condition or 'true'})"
        else:
            init, step = (
                self._expressions.effect_text(e) if e is not None else ""
                for e in (statement.init, statement.step)
            )
            head = f"for ({init}; {condition}; {step})".replace("; )", ";)")
        with self._scope.braces(head):
            self._turn(statement)

    def _do_loop(self, statement: Loop) -> None:
        condition = self._condition(statement.condition)
        self._out.line("do {")
        with self._out.indented():
            self._turn(statement)
        with self._made_from_condition(statement):
            self._out.line(f"}} while ({condition or 'true'});")

    def _condition(self, condition: Expr | None) -> str:
        return "" if condition is None else self._expressions.condition(condition)

    def _general_loop(self, statement: Loop) -> None:
        """A loop whose condition or step needs statements of its own."""
        if statement.init is not None:
            self._expressions.effect(statement.init)
        label = self._scope.name("next_turn")
        with self._scope.braces("for (;;)"):
            if not statement.test_last:
                self._leave_loop_unless_condition(statement)
            self._turn(statement, label)
            if label in self._jumped_to:
                self._out.line(f"{label}:;")
            if statement.step is not None:
                self._expressions.effect(statement.step)
            if statement.test_last:
                self._leave_loop_unless_condition(statement)

    def _leave_loop_unless_condition(self, statement: Loop) -> None:
        if statement.condition is not None:
            with self._made_from_condition(statement):
                condition = self._expressions.condition(statement.condition)
                self._out.line(f"if (!({condition})) break;")

    def _made_from_condition(self, statement: Loop) -> AbstractContextManager[None]:
        return self._out.made_from(condition_part(statement))

    def _turn(self, statement: Loop, label: str | None = None) -> None:
        with self._made_from_condition(statement):
            self._take_fuel(statement.site)
        self._loops.append((len(self._slots), label))
        if label is None:
            self._branch(statement.body)
        else:
            with self._scope.braces():
                self._branch(statement.body)
        self._loops.pop()

    def _take_fuel(self, site: int) -> None:
        self._scope.fail_if(f"!{self._unit.use('has_fuel')}(ctx)", "FUEL", site)

    @_statement.register
    def _(self, statement: Foreach) -> None:
        self._comment(statement)
        container = self._expressions.element(statement.element)
        first, end, turn = (self._scope.name(n) for n in ("first", "end", "turn"))
        self._out.line(f"const uint32_t {first} = ctx->scratch_top;")
        is_sorted = statement.element.container.type.is_sorted
        remember = self._unit.use("remember_sorted" if is_sorted else "remember")
        self._out.line(f"const uint32_t {end} = {remember}(ctx, {container});")
        with self._scope.braces(f"for (uint32_t {turn} = {first}; {turn} < {end}; {turn}++)"):
            self._take_fuel(statement.site)
            thread = self._scope.declare(statement.variable)
            self._out.line(f"cat_thread {thread} = ctx->scratch.at[{turn}];")
            self._out.line(f"if (ctx->nodes.at[{thread}].home != {container}) continue;")
            self._loops.append((len(self._slots), None))
            self._branch(statement.body)
            self._loops.pop()
        self._out.line(f"ctx->scratch_top = {first};")


def _ends_by_leaving(block: Block) -> bool:
    return bool(block.statements) and leaves(block.statements[-1])


def _initialisers(block: Block) -> dict[Local, tuple[Stmt, Assign]]:
    """The leading assignments that give the block's variables their first values."""
    pending = [local for local in block.locals if local.size is None]
    found: dict[Local, tuple[Stmt, Assign]] = {}
    for statement in block.statements:
        assignment = _plain_assignment(statement)
        if assignment is None or not isinstance(assignment.place, LocalPlace):
            break
        local = assignment.place.local
        waiting = [other for other in pending if other not in found]
        if local not in waiting or any(o in waiting for o in _locals_read(statement)):
            break
        found[local] = statement, assignment
    return found


def _plain_assignment(statement: Stmt) -> Assign | None:
    """``x = value;`` of a scalar, without checks and conversions."""
    expr = statement.expr if isinstance(statement, Eval) else None
    if not isinstance(expr, Assign) or expr.operator is not None:
        return None
    is_direct = expr.place.type is expr.value.type and is_plain(expr.value)
    return expr if is_direct and isinstance(expr.place, LocalPlace) else None


def _locals_read(part: Node) -> set[Local]:
    return {
        node.place.local
        for node in walk(part)
        if isinstance(node, Load) and isinstance(node.place, LocalPlace)
    }
