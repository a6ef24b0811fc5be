"""Statements of Dynamic C."""

from __future__ import annotations

from collections.abc import Sequence

from catapults import program as ir
from catapults.backends.dynamicc.code.choices import Choice, Shared, choice_of
from catapults.backends.dynamicc.code.expressions import Expressions
from catapults.backends.dynamicc.code.scope import Scope
from catapults.backends.dynamicc.code.threads_moved import always_moves, moves_only_its_own
from catapults.backends.dynamicc.code.transfers import Transfers
from catapults.backends.dynamicc.code.verbatim import Verbatim
from catapults.backends.dynamicc.unit import Unit
from catapults.backends.lowering.origins import own_part
from catapults.backends.structured_c import statements


class Statements(statements.Statements):
    """The statements of one function."""

    endless = "while (1)"

    _scope: Scope
    _unit: Unit
    _expressions: Expressions
    _transfers: Transfers

    def __init__(self, scope: Scope) -> None:
        """Writes into the scope."""
        expressions = Expressions(scope)
        super().__init__(scope, scope.unit, expressions, Transfers(scope, expressions))
        self._leaf = "", False  # of the choice that is being written: text in front, is it a source
        self._leaves: dict[
            ir.Transfer, list[ir.Transfer]
        ] = {}  # its branches, and what they stand for

    def _declare(self, block: ir.Block) -> tuple[()]:
        for local in block.locals:
            self._declare_zero(local)
        return ()

    def _declare_zero(self, local: ir.Local) -> None:
        """Variables start at 0 each time the block is entered."""
        name = self._scope.declare(local)
        zero = self._unit.literal(0, local.type)
        with self._out.made_from(local.span):
            if local.size is None:
                self._out.line(f"{name} = {zero};")
                return
            index = self._scope.temporary(ir.ValueType.INT, "i")
            head = f"for ({index} = 0; {index} < {local.size}; {index}++)"
            with self._scope.braces(head):
                self._out.line(f"{name}[{index}] = {zero};")

    # --- straight statements

    def _introduce(self, statement: ir.Stmt) -> None:
        if statement not in self._leaves:
            super()._introduce(statement)

    def _statement(self, statement: ir.Stmt) -> None:
        if isinstance(statement, ir.Transfer) and statement in self._leaves:
            self._write_leaf(statement)
        else:
            super()._statement(statement)

    def _write_leaf(self, statement: ir.Transfer) -> None:
        """The end of a branch that chooses, which can stand for several transfers."""
        before, is_source = self._leaf
        meant = self._leaves[statement]
        for one in meant:
            with self._scope.made_from(one):
                self._tell(one)
        with self._out.made_from(*(own_part(one) for one in meant)):
            self._transfers.choose(statement, before, is_source=is_source)

    def _block(self, block: ir.Block) -> None:
        self._contents(block)

    def _dispatch(self, slot: str) -> None:
        if self._unit.tells_chosen:
            self._out.line(f"cmt_chosen = {slot};")

    def _target(self, statement: ir.Target) -> None:
        Verbatim(self._scope, statement).write()

    def _answer(self, value: ir.Expr) -> None:
        self._out.line(f"cmt_answer = {self._expressions.value(value)};")

    def _is_full(self, slot: ir.Container, index: int) -> tuple[str, str]:
        name = self._unit.containers[slot]
        place = name if slot.size is None else f"{name}[{index}]"
        return f"{place}.cmt_count", place

    # --- branches

    def _if(self, statement: ir.If) -> None:
        choice = choice_of(self._unit, statement)
        if choice is None or all(move in self._leaves for move in choice.moves):
            super()._if(statement)
            return
        shared = self._unit.choices.get(statement)
        if shared is None:
            chosen = self._scope.chosen()
            self.choice([choice], f"{chosen} = ")
        else:
            chosen = self._asked(choice, shared)
        self._transfers.move_chosen(choice.moves[0], chosen, is_source=choice.is_source)

    def choice(self, alike: Sequence[Choice], before: str) -> None:
        """Branches that choose a list; each writes it behind a text. All are alike, and the first
        one is written."""
        choice, outer = alike[0], (self._leaf, self._leaves)
        self._leaf = before, choice.is_source
        moves = zip(*(one.moves for one in alike), strict=True)
        self._leaves = {meant[0]: list(meant) for meant in moves}
        super()._if(choice.statement)
        self._leaf, self._leaves = outer

    def _asked(self, choice: Choice, shared: Shared) -> str:
        """The answer of a function; kept where it is needed more than once."""
        self._tell(choice.statement)
        thread = shared.thread_of(choice)
        answer = f"{shared.name}({'' if thread is None else self._scope.name_of(thread)})"
        if choice.is_source or not isinstance(choice.moves[0].source, ir.Element):
            return answer
        chosen = self._scope.chosen()
        self._out.line(f"{chosen} = {answer};")
        return chosen

    # --- loops

    def _write_label(self, label: str) -> None:
        self._out.line(f"{label}:")
        self._out.line(";")  # a label needs a statement

    def _foreach(self, statement: ir.Foreach) -> None:
        if self._unit.is_current(statement.element.container):
            self._over_copies(statement)
        elif always_moves(statement):
            self._over_first_ones(statement)
        elif moves_only_its_own(statement):
            self._over_following(statement)
        else:
            self._over_copies(statement)

    def _over_first_ones(self, statement: ir.Foreach) -> None:
        """Each turn moves its thread away."""
        container = self._expressions.element(statement.element)
        thread = self._scope.declare(statement.variable)
        with self._scope.braces(f"while ({self._expressions.holds(statement.element)})"):
            self._out.line(f"{thread} = {container}.cmt_next;")
            self._visit(statement)

    def _over_following(self, statement: ir.Foreach) -> None:
        """The turn can move its thread, so the one behind is found first."""
        container = self._expressions.element(statement.element)
        thread = self._scope.declare(statement.variable)
        following = self._scope.temporary(ir.ValueType.THREAD, "following")
        self._out.line(f"{following} = {container}.cmt_next;")
        with self._scope.braces(f"while ({following} != CMT_END({container}))"):
            self._out.line(f"{thread} = {following};")
            self._out.line(f"{following} = {following}->cmt_next;")
            self._visit(statement)

    def _over_copies(self, statement: ir.Foreach) -> None:
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
                self._scope.when(self._has_left(thread, container), "continue;")
                self._visit(statement)

    def _has_left(self, thread: str, container: str) -> str:
        """The condition that a thread of a copied container is no longer in it."""
        if container == self._unit.current:
            return f"{thread} != {container}"
        is_current = f"{thread} == {self._unit.current}"
        return f"{thread}->cmt_home != &{container} || {is_current}"

    def _visit(self, statement: ir.Foreach) -> None:
        self._scope.level += 1
        with self._turn():
            self._branch(statement.body)
        self._scope.level -= 1
