"""Translates statements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial, singledispatchmethod

from catapults.backends.lowering.origins import condition_part, opening_of, own_part
from catapults.backends.lowering.runs import straight_runs
from catapults.backends.wasm.calls import Calls
from catapults.backends.wasm.code import CTX
from catapults.backends.wasm.expressions import Expressions
from catapults.backends.wasm.frame import Frame
from catapults.backends.wasm.nodes import Node, Nodes
from catapults.backends.wasm.transfers import Transfers
from catapults.backends.wasm.unit import TYPES
from catapults.program import (
    Assert,
    Block,
    Break,
    Container,
    Continue,
    Destroy,
    Dispatch,
    Eval,
    Foreach,
    If,
    Layer,
    Local,
    Loop,
    Print,
    Return,
    Stmt,
    Target,
    Transfer,
    ValueType,
)
from catapults.steps import Steps

_WORD_BITS = 2  # a scratch word has four bytes
_STEP = 16  # so many statements of a layer are one step, with what is within them


@dataclass(frozen=True)
class _Jump:
    """Where a jump goes, and how many slots are in scope there."""

    label: str
    slots: int


class Statements:
    """The statements of one function."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._unit = frame.unit
        self._code = frame.code
        self._nodes = Nodes(frame.code)
        self._expressions = Expressions(frame)
        self._transfers = Transfers(frame, self._expressions)
        self._calls = Calls(frame, self._expressions.value)
        self._slots: list[Container] = []  # in scope
        self._layer = _Jump("", 0)
        self._dispatched: _Jump | None = None  # where `dispatch` leads, if not to the layer's end
        self._breaks: list[_Jump] = []
        self._continues: list[_Jump] = []
        self._uncounted = 0  # turns of a loop, to be counted along with what its body does first

    @contextmanager
    def until_past_body(self) -> Iterator[None]:
        """The layers inside are left by ``dispatch``: the body of the handler is the last one."""
        label = self._code.label("past")
        self._dispatched = _Jump(label, 0)
        with self._code.block("block", label):
            yield
        self._dispatched = None

    def layer(self, layer: Layer) -> Steps[None]:
        """One layer of a handler; ``return`` leads to its end, and mostly ``dispatch``, too."""
        label = self._code.label(layer.kind.value)
        self._layer = _Jump(label, 0)
        with self._code.made_from(opening_of(layer.body)), self._code.block("block", label):
            outside = self._enter(layer.body)
            for number, statement in enumerate(self._counted(layer.body.statements), 1):
                self._translate(statement)
                if number % _STEP == 0:
                    yield
            self._leave(layer.body, outside)

    @singledispatchmethod
    def _statement(self, statement: Stmt) -> None:
        raise TypeError(f"{type(statement).__name__} cannot be translated")

    def _counted(self, statements: Sequence[Stmt]) -> Iterator[Stmt]:
        """Statements to be translated one by one; those that run straight on are counted together
        before the first."""
        for count, run in straight_runs(statements):
            with self._made_from(run[0]):
                self._count(count)
            yield from run

    def _statements(self, statements: Sequence[Stmt]) -> None:
        # Those within others in one go: steps would need room on the stack for each level.
        for statement in self._counted(statements):
            self._translate(statement)

    def _translate(self, statement: Stmt) -> None:
        with self._made_from(statement):
            self._comment(statement)
            self._statement(statement)

    def _made_from(self, statement: Stmt) -> AbstractContextManager[None]:
        return self._code.made_from(own_part(statement))

    def _branch(self, statement: Stmt) -> None:
        """A statement that stands alone in a branch or loop."""
        self._statements([statement])

    def _count(self, statements: int) -> None:
        """Adds to the executed statements, from which the runtime computes the handler's cost."""
        if statements:
            self._code.emit("local.get", CTX)
            self._code.load("i64", "statements")
            self._code.emit("i64.const", statements + self._uncounted)
            self._uncounted = 0
            self._code.emit("i64.add")
            self._code.store("i64", "statements")

    def _comment(self, statement: Stmt) -> None:
        if not isinstance(statement, Block):
            span = statement.span
            text = span.text.splitlines()[0].strip() if span.text else ""
            self._code.emit("comment", f"line {span.line}: {text}")

    # --- straight statements

    @_statement.register
    def _(self, statement: Eval) -> None:
        self._frame.pass_site(statement.site)
        self._expressions.effect(statement.expr)

    @_statement.register
    def _(self, statement: Transfer) -> None:
        self._frame.pass_site(statement.site)
        self._transfers.transfer(statement)

    @_statement.register
    def _(self, statement: Destroy) -> None:
        self._frame.pass_site(statement.site)
        self._transfers.destroy(statement)

    @_statement.register
    def _(self, statement: Dispatch) -> None:
        self._frame.pass_site(statement.site)
        with self._expressions.element(statement.element) as slot:
            self._expressions.require_thread(statement.check, "EMPTY_DISPATCH", slot)
            self._code.emit("local.get", CTX)
            self._nodes.get(slot, "next")
            self._code.store("i32", "chosen")
        self._jump(self._dispatched or self._layer, statement)

    @_statement.register
    def _(self, statement: Assert) -> None:
        if not self._unit.options.debug:
            return
        self._expressions.condition(statement.condition)
        self._frame.pass_branch(statement.site)
        self._code.emit("i32.eqz")
        with self._code.when():
            fault = "INVARIANT" if self._frame.is_invariant else "ASSERTION"
            self._frame.fail(fault, statement.site)

    @_statement.register
    def _(self, statement: Target) -> None:
        assert statement.meaning is not None
        self._statement(statement.meaning)

    @_statement.register
    def _(self, statement: Print) -> None:
        self._frame.pass_site(statement.site)
        self._calls.print(statement)

    @_statement.register
    def _(self, statement: Return) -> None:
        self._frame.pass_site(statement.site)
        if statement.value is not None:
            self._code.emit("local.get", CTX)
            self._expressions.value(statement.value)
            self._as_result(statement.value.type)
            self._code.store("i64", "result")
        self._jump(self._layer, statement)

    def _as_result(self, kind: ValueType) -> None:
        """Turns the value on the stack into the 64 bits of a query's result."""
        conversions = {
            ValueType.INT: "i64.extend_i32_s",
            ValueType.THREAD: "i64.extend_i32_u",
            ValueType.FLOAT: "i64.reinterpret_f64",
        }
        if kind in conversions:
            self._code.emit(conversions[kind])

    @_statement.register
    def _(self, statement: Break) -> None:
        self._frame.pass_site(statement.site)
        self._jump(self._breaks[-1], statement)

    @_statement.register
    def _(self, statement: Continue) -> None:
        self._frame.pass_site(statement.site)
        self._jump(self._continues[-1], statement)

    def _jump(self, target: _Jump, statement: Stmt) -> None:
        self._require_empty(self._slots[target.slots :], statement.site)
        self._code.emit("br", target.label)

    # --- blocks and branches

    @_statement.register
    def _(self, statement: Block) -> None:
        outside = self._enter(statement)
        self._statements(statement.statements)
        self._leave(statement, outside)

    def _enter(self, block: Block) -> int:
        """Begins a block; how many slots are in scope outside of it."""
        outside = len(self._slots)
        for local in block.locals:
            with self._code.made_from(local.span):
                self._zero(local)
        self._slots += block.slots
        return outside

    def _leave(self, block: Block, outside: int) -> None:
        self._require_empty(block.slots, block.site)
        del self._slots[outside:]

    def _zero(self, local: Local) -> None:
        if local.size is None:
            kind = TYPES[local.type]
            self._code.emit(f"{kind}.const", 0.0 if kind == "f64" else 0)
            self._frame.set_local(local)
        else:
            self._expressions.clear_array(local)

    def _require_empty(self, slots: list[Container], site: int) -> None:
        """A thread that stays behind in a local slot would be lost."""
        for slot in slots:
            first = self._unit.layout.nodes[slot]
            for index in range(first, first + (slot.size or 1)):
                self._nodes.get(Node(index), "count")
                with self._code.when():
                    push = partial(self._nodes.push, Node(index))
                    self._frame.fail("SLOT_LEFT_FULL", site, push)

    @_statement.register
    def _(self, statement: If) -> None:
        self._expressions.condition(statement.condition)
        self._frame.pass_branch(statement.site)
        with self._code.when():
            self._branch(statement.then)
            if statement.orelse is not None:
                self._code.emit("else")
                self._else(statement.orelse)

    def _else(self, statement: Stmt) -> None:
        """``else if`` counts as a part of its ``if``."""
        if isinstance(statement, If):
            self._translate(statement)
        else:
            self._branch(statement)

    # --- loops

    @_statement.register
    def _(self, statement: Loop) -> None:
        if statement.init is not None:
            self._expressions.effect(statement.init)
        with self._loop() as (again, done):
            if not statement.test_last:
                self._leave_unless_condition(statement, done)
            with self._code.made_from(condition_part(statement)):
                self._take_fuel(statement.site)
            with self._turn(done):
                self._count_turn(statement.body)
                self._branch(statement.body)
            if statement.step is not None:
                self._expressions.effect(statement.step)
            if statement.test_last:
                self._leave_unless_condition(statement, done)
            self._code.emit("br", again)

    def _leave_unless_condition(self, statement: Loop, done: str) -> None:
        if statement.condition is None:
            self._frame.pass_site(statement.site)
            return
        with self._code.made_from(condition_part(statement)):
            self._expressions.condition(statement.condition)
            self._frame.pass_branch(statement.site)
            self._code.emit("i32.eqz")
            self._code.emit("br_if", done)

    @contextmanager
    def _loop(self) -> Iterator[tuple[str, str]]:
        """A loop; the labels that lead to its head and behind it."""
        again, done = self._code.label("again"), self._code.label("done")
        with self._code.block("block", done), self._code.block("loop", again):
            yield again, done

    @contextmanager
    def _turn(self, done: str) -> Iterator[str]:
        """The body of a loop; the label that leads to its end."""
        following = self._code.label("next")
        self._breaks.append(_Jump(done, len(self._slots)))
        self._continues.append(_Jump(following, len(self._slots)))
        with self._code.block("block", following):
            yield following
        self._breaks.pop()
        self._continues.pop()

    def _count_turn(self, body: Stmt) -> None:
        """A turn counts as a statement, too."""
        if _begins_with_statement(body):
            self._uncounted = 1
        else:
            self._count(1)

    def _take_fuel(self, site: int) -> None:
        """Takes fuel for one turn of a loop."""
        self._code.emit("local.get", CTX)
        self._code.load("i64", "fuel")
        self._code.emit("i64.const", 1)
        self._code.emit("i64.sub")
        with self._code.temporary("i64") as left:
            self._code.emit("local.tee", left)
            self._code.store("i64", "fuel")
            self._code.emit("local.get", left)
        self._code.emit("i64.const", 0)
        self._code.emit("i64.lt_s")
        with self._code.when():
            self._frame.fail("FUEL", site)

    @_statement.register
    def _(self, statement: Foreach) -> None:
        self._frame.pass_site(statement.site)
        thread = self._frame.name_of(statement.variable)
        with (
            self._expressions.element(statement.element) as container,
            self._scratch(statement.element.container, container, thread) as (cursor, end),
            self._loop() as (again, done),
        ):
            self._code.emit("local.get", cursor)
            self._code.emit("local.get", end)
            self._code.emit("i32.eq")
            self._code.emit("br_if", done)
            self._take_fuel(statement.site)
            self._count(1)
            self._code.emit("local.get", cursor)
            self._code.emit("i32.load", 0)
            self._frame.set_local(statement.variable)
            self._move(cursor, "i32.add")
            with self._turn(done) as following:
                self._leave_unless_home(Node(thread), container, following)
                self._branch(statement.body)
            self._code.emit("br", again)

    def _leave_unless_home(self, thread: Node, container: Node, label: str) -> None:
        self._nodes.get(thread, "home")
        self._nodes.push(container)
        self._code.emit("i32.ne")
        self._code.emit("br_if", label)

    @contextmanager
    def _scratch(
        self, copied: Container, container: Node, thread: str
    ) -> Iterator[tuple[str, str]]:
        """Copies the threads of a container to scratch; locals with the addresses of the first
        and of what follows the last."""
        code = self._code
        code.cached("scratch_top")  # which the function restores when it is left early
        with ExitStack() as temporaries:
            base, cursor, end = (temporaries.enter_context(code.temporary("i32")) for _ in range(3))
            code.load("i32", "scratch_top")
            code.emit("local.set", base)
            self._frame.set_scratch_top(lambda: self._sum(base, container))
            code.emit("local.get", code.cached("scratch"))
            self._sum(base, container)
            code.emit("i32.const", _WORD_BITS)
            code.emit("i32.shl")
            code.emit("i32.add")
            code.emit("local.tee", end)
            code.emit("local.set", cursor)
            if copied.type.is_sorted:
                self._copy_sorted(container, base, cursor)
            else:
                self._copy_backwards(container, Node(thread), cursor)
            yield cursor, end
            self._frame.set_scratch_top(lambda: code.emit("local.get", base))

    def _copy_sorted(self, container: Node, base: str, cursor: str) -> None:
        """Lets the runtime copy, which keeps the threads of a sorted container close together."""
        self._code.emit("local.get", CTX)
        self._nodes.push(container)
        self._code.emit("local.get", self._code.cached("scratch"))
        self._code.emit("local.get", base)
        self._code.emit("i32.const", _WORD_BITS)
        self._code.emit("i32.shl")
        self._code.emit("i32.add")
        self._code.emit("local.tee", cursor)
        self._unit.call_operation(self._code, "cat_op_sorted_copy")

    def _copy_backwards(self, container: Node, thread: Node, cursor: str) -> None:
        """Writes the threads below ``cursor``, the last one first; leaves it at the first."""
        into = str(thread.index)
        self._nodes.read(container, "prev", into)
        with self._loop() as (again, done):
            self._nodes.push(thread)
            self._nodes.push(container)
            self._code.emit("i32.eq")
            self._code.emit("br_if", done)
            self._move(cursor, "i32.sub")
            self._code.emit("local.get", cursor)
            self._nodes.push(thread)
            self._code.emit("i32.store", 0)
            self._nodes.read(thread, "prev", into)
            self._code.emit("br", again)

    def _sum(self, base: str, container: Node) -> None:
        self._code.emit("local.get", base)
        self._nodes.get(container, "count")
        self._code.emit("i32.add")

    def _move(self, cursor: str, operation: str) -> None:
        self._code.emit("local.get", cursor)
        self._code.emit("i32.const", 1 << _WORD_BITS)
        self._code.emit(operation)
        self._code.emit("local.set", cursor)


def _begins_with_statement(body: Stmt) -> bool:
    """Whether the first that is done in it counts as a statement."""
    if isinstance(body, Block):
        return bool(body.statements) and _begins_with_statement(body.statements[0])
    return not isinstance(body, Target)
