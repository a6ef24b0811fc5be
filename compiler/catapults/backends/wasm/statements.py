"""Statements of WebAssembly: jumps lead out of blocks with labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial

from catapults import program as ir
from catapults.backends.lowering.origins import condition_part, opening_of
from catapults.backends.lowering.statements import StatementLowering, Turn
from catapults.backends.wasm.calls import Calls
from catapults.backends.wasm.code import CTX
from catapults.backends.wasm.expressions import Expressions
from catapults.backends.wasm.frame import Frame
from catapults.backends.wasm.nodes import Node, Nodes
from catapults.backends.wasm.transfers import Transfers
from catapults.backends.wasm.unit import TYPES
from catapults.steps import Steps

_WORD_BITS = 2  # a scratch word has four bytes
_STEP = 16  # so many statements of a layer are one step, with what is within them

#: Statements that a stepping build passes; the others are told by their conditions.
_PASSED = (
    ir.Eval,
    ir.Transfer,
    ir.Destroy,
    ir.Dispatch,
    ir.Fail,
    ir.Print,
    ir.Select,
    ir.Return,
    ir.Break,
    ir.Continue,
    ir.Foreach,
)


class Statements(StatementLowering):
    """The statements of one function."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._unit = frame.unit
        self._code = frame.code
        self._nodes = Nodes(frame.code)
        self._expressions = Expressions(frame)
        self._calls = Calls(frame, self._expressions.value)
        transfers = Transfers(frame, self._expressions)
        super().__init__(self._expressions.effect, transfers, debug=frame.unit.options.debug)
        self._layer = ""  # label of its end
        self._past_body = ""  # where `dispatch` leads, if not to the layer's end
        self._uncounted = 0  # turns of a loop, to be counted along with what its body does first

    @contextmanager
    def until_past_body(self) -> Iterator[None]:
        """The layers inside are left by ``dispatch``: the body of the handler is the last one."""
        self._past_body = self._code.label("past")
        with self._code.block("block", self._past_body):
            yield
        self._past_body = ""

    def layer(self, layer: ir.Layer) -> Steps[None]:
        """One layer of a handler; ``return`` leads to its end, and mostly ``dispatch``, too."""
        self._layer = self._code.label(layer.kind.value)
        with (
            self._code.made_from(opening_of(layer.body)),
            self._code.block("block", self._layer),
            self._inside(layer.body) as statements,
        ):
            # Those within others in one go: steps would need room on the stack for each level.
            for number, statement in enumerate(statements, 1):
                self._translate(statement)
                if number % _STEP == 0:
                    yield

    def _made_from(self, statement: ir.Stmt) -> AbstractContextManager[None]:
        return self._frame.made_from(statement)

    def _introduce(self, statement: ir.Stmt) -> None:
        if not isinstance(statement, ir.Block):
            span = statement.span
            text = span.text.splitlines()[0].strip() if span.text else ""
            self._code.emit("comment", f"line {span.line}: {text}")
        if isinstance(statement, _PASSED):
            self._frame.pass_site(statement.site)

    def _count(self, statements: int) -> None:
        """Adds to the executed statements, from which the runtime computes the handler's cost."""
        self._code.emit("local.get", CTX)
        self._code.load("i64", "statements")
        self._code.emit("i64.const", statements + self._uncounted)
        self._uncounted = 0
        self._code.emit("i64.add")
        self._code.store("i64", "statements")

    # --- straight statements

    def _choose(self, statement: ir.Dispatch) -> None:
        with self._expressions.element(statement.element) as slot:
            self._expressions.require_thread(statement.check, "EMPTY_DISPATCH", slot)
            self._code.emit("local.get", CTX)
            self._nodes.get(slot, "next")
            self._code.store("i32", "chosen")

    def _select(self, statement: ir.Select) -> None:
        with self._code.temporary("i32") as node:
            self._expressions.value(statement.thread)
            self._code.emit("local.set", node)
            self._code.emit("local.get", CTX)
            self._code.emit("local.get", node)
            self._code.store("i32", "chosen")

    def _fail(self, statement: ir.Fail) -> None:
        if statement.thread is not None and statement.check is not None:
            with self._code.temporary("i32") as thread:
                self._expressions.value(statement.thread)
                self._code.emit("local.set", thread)
                self._require_outside(statement.check, Node(thread))
        self._code.emit("local.get", CTX)
        self._code.emit("i32.const", -1)  # CAT_FAILED
        self._code.store("i32", "chosen")

    def _require_outside(self, check: ir.Check, thread: Node) -> None:
        """A thread is in no container; one that was destroyed is none."""

        def fails() -> None:
            for push in (
                partial(self._nodes.get, thread, "home"),
                partial(self._nodes.push, thread),
            ):
                push()
                self._code.emit("i32.const", 0)
                self._code.emit("i32.ne")
            self._code.emit("i32.and")

        self._frame.require(check, "FAILS_STORED", fails, lambda: self._nodes.get(thread, "home"))

    def _assert(self, statement: ir.Assert) -> None:
        self._expressions.condition(statement.condition)
        self._frame.pass_branch(statement.site)
        self._code.emit("i32.eqz")
        with self._code.when():
            fault = "INVARIANT" if self._frame.is_invariant else "ASSERTION"
            self._frame.fail(fault, statement.site)

    def _target(self, statement: ir.Target) -> None:
        assert statement.meaning is not None
        self._contents(statement.meaning)

    def _print(self, statement: ir.Print) -> None:
        self._calls.print(statement)

    def _answer(self, value: ir.Expr) -> None:
        self._code.emit("local.get", CTX)
        self._expressions.value(value)
        self._as_result(value.type)
        self._code.store("i64", "result")

    def _as_result(self, kind: ir.ValueType) -> None:
        """Turns the value on the stack into the 64 bits of a query's result."""
        conversions = {
            ir.ValueType.INT: "i64.extend_i32_s",
            ir.ValueType.THREAD: "i64.extend_i32_u",
            ir.ValueType.FLOAT: "i64.reinterpret_f64",
        }
        if kind in conversions:
            self._code.emit(conversions[kind])

    def _leave(self, statement: ir.Ending) -> None:
        ends_handler = not isinstance(statement, ir.Return)
        self._code.emit("br", (ends_handler and self._past_body) or self._layer)

    def _jump(self, turn: Turn, statement: ir.Break | ir.Continue) -> None:
        self._code.emit("br", turn.done if isinstance(statement, ir.Break) else turn.following)

    # --- blocks and branches

    def _block(self, block: ir.Block) -> None:
        self._contents(block)

    def _declare(self, block: ir.Block) -> tuple[()]:
        for local in block.locals:
            with self._code.made_from(local.span):
                self._zero(local)
        return ()

    def _zero(self, local: ir.Local) -> None:
        if local.size is None:
            kind = TYPES[local.type]
            self._code.emit(f"{kind}.const", 0.0 if kind == "f64" else 0)
            self._frame.set_local(local)
        else:
            self._expressions.clear_array(local)

    def _require_empty(self, slots: Sequence[ir.Container], at: ir.Stmt) -> None:
        for slot in slots:
            first = self._unit.layout.nodes[slot]
            for index in range(first, first + (slot.size or 1)):
                self._nodes.get(Node(index), "count")
                with self._code.when():
                    push = partial(self._nodes.push, Node(index))
                    self._frame.fail("SLOT_LEFT_FULL", at.site, push)

    def _if(self, statement: ir.If) -> None:
        self._expressions.condition(statement.condition)
        self._frame.pass_branch(statement.site)
        with self._code.when():
            self._branch(statement.then)
            if statement.orelse is not None:
                self._code.emit("else")
                self._else(statement.orelse)

    # --- loops

    def _loop(self, statement: ir.Loop) -> None:
        if statement.init is not None:
            self._effect(statement.init)
        with self._endless() as (again, done):
            if not statement.test_last:
                self._leave_unless_condition(statement, done)
            with self._code.made_from(condition_part(statement)):
                self._take_fuel(statement.site)
            with self._whole_turn(done):
                self._count_turn(statement.body)
                self._branch(statement.body)
            if statement.step is not None:
                self._effect(statement.step)
            if statement.test_last:
                self._leave_unless_condition(statement, done)
            self._code.emit("br", again)

    def _leave_unless_condition(self, statement: ir.Loop, done: str) -> None:
        if statement.condition is None:
            self._frame.pass_site(statement.site)
            return
        with self._code.made_from(condition_part(statement)):
            self._expressions.condition(statement.condition)
            self._frame.pass_branch(statement.site)
            self._code.emit("i32.eqz")
            self._code.emit("br_if", done)

    @contextmanager
    def _endless(self) -> Iterator[tuple[str, str]]:
        """A loop; the labels that lead to its head and behind it."""
        again, done = self._code.label("again"), self._code.label("done")
        with self._code.block("block", done), self._code.block("loop", again):
            yield again, done

    @contextmanager
    def _whole_turn(self, done: str) -> Iterator[str]:
        """The body of a loop; the label that leads to its end."""
        following = self._code.label("next")
        with self._turn(following, done), self._code.block("block", following):
            yield following

    def _count_turn(self, body: ir.Stmt) -> None:
        """A turn counts as a statement, too."""
        if _begins_with_statement(body):
            self._uncounted = 1
        else:
            self._count(1)

    def _take_fuel(self, site: ir.Site) -> None:
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

    def _foreach(self, statement: ir.Foreach) -> None:
        thread = self._frame.name_of(statement.variable)
        with (
            self._expressions.element(statement.element) as container,
            self._scratch(statement.element.container, container, thread) as (cursor, end),
            self._endless() as (again, done),
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
            with self._whole_turn(done) as following:
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
        self, copied: ir.Container, container: Node, thread: str
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
            if copied.kind.is_sorted:
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
        with self._endless() as (again, done):
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


def _begins_with_statement(body: ir.Stmt) -> bool:
    """Whether the first that is done in it counts as a statement."""
    if isinstance(body, ir.Block):
        return bool(body.statements) and _begins_with_statement(body.statements[0])
    return not isinstance(body, ir.Target)
