"""Translates statements to Dynamic C."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from catapults.backends.dynamicc.choices import Choice, Shared, choice_of
from catapults.backends.dynamicc.expressions import Expressions
from catapults.backends.dynamicc.literals import literal, remark
from catapults.backends.dynamicc.scope import Scope
from catapults.backends.dynamicc.threads_moved import always_moves, moves_only_its_own
from catapults.backends.dynamicc.transfers import Transfers
from catapults.backends.dynamicc.verbatim import Verbatim
from catapults.backends.lowering.effects import is_plain
from catapults.backends.lowering.origins import condition_part, own_part
from catapults.backends.lowering.runs import leaves
from catapults.program import (
    Assert,
    Block,
    Break,
    Const,
    Container,
    Continue,
    Destroy,
    Dispatch,
    Element,
    Eval,
    Expr,
    Foreach,
    If,
    Local,
    Loop,
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
        self._slots: list[Container] = []  # in scope
        self._loops: list[tuple[int, str | None]] = []  # slots in scope outside; label of its end
        self._jumped_to: set[str] = set()
        self._leaf = "", False  # of the choice that is being written: text in front, is it a source
        self._leaves: dict[Transfer, list[Transfer]] = {}  # its branches, and what they stand for

    def body(self, block: Block) -> None:
        """The whole body of a function."""
        self._contents(block)
        if self._scope.tells_dispatch and not (block.statements and leaves(block.statements[-1])):
            self._out.line("return 0;")

    def _contents(self, block: Block) -> None:
        """What stands between the braces of a block."""
        outside = len(self._slots)
        for local in block.locals:
            self._declare_zero(local)
        self._slots += block.slots
        for statement in block.statements:
            self._translate(statement)
            if leaves(statement):
                break
        if not (block.statements and leaves(block.statements[-1])):
            self._require_empty(block.slots, block.line)
        del self._slots[outside:]

    def _branch(self, statement: Stmt) -> None:
        """What stands between the braces of a branch or loop."""
        if isinstance(statement, Block):
            self._contents(statement)
        else:
            self._translate(statement)

    def _translate(self, statement: Stmt) -> None:
        with self._scope.made_from(statement):
            self._statement(statement)

    def _declare_zero(self, local: Local) -> None:
        """Variables start at 0 each time the block is entered."""
        name = self._scope.declare(local)
        zero = literal(0, local.type)
        with self._out.made_from(local.span):
            if local.size is None:
                self._out.line(f"{name} = {zero};")
                return
            index = self._scope.temporary(ValueType.INT, "i")
            head = f"for ({index} = 0; {index} < {local.size}; {index}++)"
            with self._scope.braces(head):
                self._out.line(f"{name}[{index}] = {zero};")

    # --- straight statements

    @singledispatchmethod
    def _statement(self, statement: Stmt) -> None:
        raise TypeError(f"{type(statement).__name__} cannot be translated")

    @_statement.register
    def _(self, statement: Eval) -> None:
        self._expressions.effect(statement.expr)

    @_statement.register
    def _(self, statement: Transfer) -> None:
        if statement in self._leaves:
            self._write_leaf(statement)
        else:
            self._comment(statement)
            self._transfers.transfer(statement)

    def _write_leaf(self, statement: Transfer) -> None:
        """The end of a branch that chooses, which can stand for several transfers."""
        before, is_source = self._leaf
        meant = self._leaves[statement]
        for one in meant:
            with self._scope.made_from(one):
                self._comment(one)
        with self._out.made_from(*(own_part(one) for one in meant)):
            self._transfers.choose(statement, before, is_source=is_source)

    @_statement.register
    def _(self, statement: Destroy) -> None:
        self._comment(statement)
        self._transfers.destroy(statement)

    @_statement.register
    def _(self, statement: Dispatch) -> None:
        self._comment(statement)
        slot = self._expressions.element(statement.element)
        self._expressions.require_thread(statement.check, "EMPTY_DISPATCH", statement.element)
        if self._unit.tells_chosen:
            self._out.line(f"cmt_chosen = {slot};")
        self._leave(statement, "return 1;" if self._scope.tells_dispatch else "return;")

    @_statement.register
    def _(self, statement: Assert) -> None:
        if self._unit.options.debug:
            self._comment(statement)
            condition = self._expressions.condition(statement.condition)
            fault = "INVARIANT" if self._scope.cause is not None else "ASSERTION"
            self._scope.fail_if(f"!({condition})", fault, statement.line)

    @_statement.register
    def _(self, statement: Target) -> None:
        self._comment(statement)
        Verbatim(self._scope, statement).write()

    @_statement.register
    def _(self, statement: Return) -> None:
        if statement.value is not None:
            self._out.line(f"cmt_answer = {self._expressions.value(statement.value)};")
        self._leave(statement, "return 0;" if self._scope.tells_dispatch else "return;")

    def _leave(self, statement: Stmt, by: str) -> None:
        self._require_empty(self._slots, statement.line)
        self._out.line(by)

    @_statement.register
    def _(self, statement: Break) -> None:
        slots, _ = self._loops[-1]
        self._require_empty(self._slots[slots:], statement.line)
        self._out.line("break;")

    @_statement.register
    def _(self, statement: Continue) -> None:
        slots, label = self._loops[-1]
        self._require_empty(self._slots[slots:], statement.line)
        if label is None:
            self._out.line("continue;")
        else:
            self._jumped_to.add(label)
            self._out.line(f"goto {label};")

    def _require_empty(self, slots: Sequence[Container], line: int) -> None:
        """A thread that stays behind in a local slot would be lost."""
        for slot in slots:
            name = self._unit.containers[slot]
            for index in range(slot.size or 1):
                place = name if slot.size is None else f"{name}[{index}]"
                self._scope.fail_if(f"{place}.cmt_count", "SLOT_LEFT_FULL", line)

    def _comment(self, statement: Stmt) -> None:
        text = statement.span.text.partition("\n")[0]
        self._out.line(f"/* line {statement.line}: {remark(text)} */")

    # --- blocks and branches

    @_statement.register
    def _(self, statement: Block) -> None:
        self._contents(statement)

    @_statement.register
    def _(self, statement: If) -> None:
        choice = choice_of(self._unit, statement)
        if choice is None or all(move in self._leaves for move in choice.moves):
            self._branches(statement)
            return
        shared = self._unit.choices.get(statement)
        if shared is None:
            chosen = self._scope.chosen()
            self.choice([choice], f"{chosen} = ")
        else:
            chosen = self._asked(choice, shared)
        self._transfers.move(choice.moves[0], chosen, is_source=choice.is_source)

    def choice(self, alike: Sequence[Choice], before: str) -> None:
        """Branches that choose a list; each writes it behind a text. All are alike, and the first
        one is written."""
        choice, outer = alike[0], (self._leaf, self._leaves)
        self._leaf = before, choice.is_source
        moves = zip(*(one.moves for one in alike), strict=True)
        self._leaves = {meant[0]: list(meant) for meant in moves}
        self._branches(choice.statement)
        self._leaf, self._leaves = outer

    def _asked(self, choice: Choice, shared: Shared) -> str:
        """The answer of a function; kept where it is needed more than once."""
        self._comment(choice.statement)
        thread = shared.thread_of(choice)
        answer = f"{shared.name}({'' if thread is None else self._scope.name_of(thread)})"
        if choice.is_source or not isinstance(choice.moves[0].source, Element):
            return answer
        chosen = self._scope.chosen()
        self._out.line(f"{chosen} = {answer};")
        return chosen

    def _branches(self, statement: If) -> None:
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
                self._branch(following)
        self._out.line("}")

    # --- loops

    @_statement.register
    def _(self, statement: Loop) -> None:
        if statement.init is not None:
            self._expressions.effect(statement.init)
        condition = statement.condition
        is_simple = statement.step is None and not statement.test_last
        if is_simple and condition is not None and _fits_into_head(condition):
            with self._scope.braces(f"while ({self._expressions.condition(condition)})"):
                self._turn(statement, None)
            return
        needs_label = statement.step is not None or statement.test_last
        label = self._scope.name("next_turn") if needs_label else None
        with self._scope.braces("while (1)"):
            if not statement.test_last:
                self._leave_unless(statement)
            self._turn(statement, label)
            if label in self._jumped_to:
                self._out.line(f"{label}:")
                self._out.line(";")  # a label needs a statement
            if statement.step is not None:
                self._expressions.effect(statement.step)
            if statement.test_last:
                self._leave_unless(statement)

    def _leave_unless(self, statement: Loop) -> None:
        condition = statement.condition
        if condition is None or (isinstance(condition, Const) and condition.value != 0):
            return
        with self._out.made_from(condition_part(statement)):
            text = self._expressions.condition(condition)
            with self._scope.braces(f"if (!({text}))"):
                self._out.line("break;")

    def _turn(self, statement: Loop, label: str | None) -> None:
        self._loops.append((len(self._slots), label))
        self._branch(statement.body)
        self._loops.pop()

    @_statement.register
    def _(self, statement: Foreach) -> None:
        self._comment(statement)
        if self._unit.is_current(statement.element.container):
            self._over_copies(statement)
        elif always_moves(statement):
            self._over_first_ones(statement)
        elif moves_only_its_own(statement):
            self._over_following(statement)
        else:
            self._over_copies(statement)

    def _over_first_ones(self, statement: Foreach) -> None:
        """Each turn moves its thread away."""
        container = self._expressions.element(statement.element)
        thread = self._scope.declare(statement.variable)
        with self._scope.braces(f"while ({self._expressions.holds(statement.element)})"):
            self._out.line(f"{thread} = {container}.cmt_next;")
            self._visit(statement)

    def _over_following(self, statement: Foreach) -> None:
        """The turn can move its thread, so the one behind is found first."""
        container = self._expressions.element(statement.element)
        thread = self._scope.declare(statement.variable)
        following = self._scope.temporary(ValueType.THREAD, "following")
        self._out.line(f"{following} = {container}.cmt_next;")
        with self._scope.braces(f"while ({following} != CMT_END({container}))"):
            self._out.line(f"{thread} = {following};")
            self._out.line(f"{following} = {following}->cmt_next;")
            self._visit(statement)

    def _over_copies(self, statement: Foreach) -> None:
        """The threads that are there now are copied; mostly there are none."""
        element = statement.element
        container = self._expressions.element(element)
        turns = self._unit.turns(self._scope.level)
        turn, end = self._scope.turn("turn"), self._scope.turn("end")
        thread = self._scope.declare(statement.variable)
        with self._scope.braces(f"if (!({self._expressions.is_empty(element)}))"):
            self._out.line(f"{turn} = {turns};")
            if self._unit.is_current(element.container):
                self._out.line(f"*{turn} = {container};")
                self._out.line(f"{end} = {turn} + 1;")
            else:
                copied = self._unit.use("cmt_remember")
                self._out.line(f"{end} = {copied}(&{container}, {turn});")
            with self._scope.braces(f"while ({turn} != {end})"):
                self._out.line(f"{thread} = *{turn};")
                self._out.line(f"{turn}++;")
                with self._scope.braces(f"if ({self._has_left(thread, container)})"):
                    self._out.line("continue;")
                self._visit(statement)

    def _has_left(self, thread: str, container: str) -> str:
        """The condition that a thread of a copied container is no longer in it."""
        if container == self._unit.current:
            return f"{thread} != {container}"
        is_current = f"{thread} == {self._unit.current}"
        return f"{thread}->cmt_home != &{container} || {is_current}"

    def _visit(self, statement: Foreach) -> None:
        self._scope.level += 1
        self._loops.append((len(self._slots), None))
        self._branch(statement.body)
        self._loops.pop()
        self._scope.level -= 1


def _fits_into_head(condition: Expr) -> bool:
    return is_plain(condition) and not isinstance(condition, Const)
