"""Calls of C text to the runtime: random numbers, host functions and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack

from catapults import program as ir
from catapults.backends.lowering.effects import is_plain
from catapults.backends.lowering.remote import Remote
from catapults.backends.wasm.code import CTX
from catapults.backends.wasm.frame import Frame
from catapults.contracts.tables import table

_DATA: int = table("layout")["structs"]["ctx"]["data"]
_WORD = 8  # bytes of an argument


class Calls:
    """The calls of one function."""

    def __init__(self, frame: Frame, value: Callable[[ir.Expr], None]) -> None:
        """``value`` pushes the value of an expression."""
        self._frame = frame
        self._unit = frame.unit
        self._code = frame.code
        self._value = value
        self._arguments = _DATA + frame.unit.layout.arguments

    def random(self, divisor: ir.Expr | None) -> None:
        """Pushes a random number, of which only the remainder by a divisor counts, if there is one
        that is known before."""
        self._code.emit("local.get", CTX)
        if divisor is not None and is_plain(divisor):
            self._value(divisor)
        else:
            self._code.emit("i32.const", -1)
        self._unit.call_operation(self._code, "cat_op_random")

    def host(self, call: ir.HostCall) -> None:
        """Calls a host function and pushes the low half of its answer."""
        code = self._code
        self._store(call.arguments)
        with code.temporary("i64") as result:  # what a query has answered so far is kept
            code.load("i64", "result")
            code.emit("local.set", result)
            code.emit("local.get", CTX)
            code.emit("i32.const", self._unit.program.hosts.index(call.function))
            self._push_arguments(call.arguments)
            code.emit("i32.const", self._unit.program.numbers[call.site])
            self._unit.call_operation(code, "cat_op_host")
            self._frame.leave_on_fault()
            code.load("i64", "result")
            code.emit("i32.wrap_i64")
            code.emit("local.get", CTX)
            code.emit("local.get", result)
            code.store("i64", "result")

    def remote(self, remote: Remote, element: str | None, value: str) -> None:
        """Asks or tells the process that owns a variable; pushes the answer if it is used."""
        code = self._code
        with code.temporary("i64") as result:  # what a query has answered so far is kept
            if remote.is_answered:
                code.load("i64", "result")
                code.emit("local.set", result)
            code.emit("local.get", CTX)
            code.emit("i32.const", self._unit.program.shared.index(remote.place.variable))
            code.emit(*(("local.get", element) if element is not None else ("i32.const", 0)))
            code.emit("i32.const", remote.operation)
            code.emit("local.get", value)
            self._widen(remote.type)
            code.emit("i32.const", self._unit.program.numbers[self._frame.site])
            self._unit.call_operation(code, "cat_op_remote")
            self._frame.leave_on_fault()
            if remote.is_answered:
                code.load("i64", "result")
                self._narrow(remote.place.type)
                code.emit("local.get", CTX)
                code.emit("local.get", result)
                code.store("i64", "result")

    def _narrow(self, kind: ir.ValueType) -> None:
        """Makes a value of 64 bits on the stack one of its type."""
        match kind:
            case ir.ValueType.INT:
                self._code.emit("i32.wrap_i64")
            case ir.ValueType.FLOAT:
                self._code.emit("f64.reinterpret_i64")

    def print(self, statement: ir.Print) -> None:
        """Writes to the log."""
        self._store(statement.arguments)
        self._code.emit("local.get", CTX)
        self._code.emit("i32.const", self._unit.program.numbers[statement.site])
        self._push_arguments(statement.arguments)
        self._unit.call_operation(self._code, "cat_op_print")

    def _store(self, arguments: Sequence[ir.Expr]) -> None:
        """Writes the arguments to memory once all are evaluated, since one can be a call too."""
        code = self._code
        with ExitStack() as temporaries:
            words = [temporaries.enter_context(code.temporary("i64")) for _ in arguments]
            for argument, word in zip(arguments, words, strict=True):
                self._value(argument)
                self._widen(argument.type)
                code.emit("local.set", word)
            for number, word in enumerate(words):
                code.emit("local.get", CTX)
                code.emit("local.get", word)
                code.emit("i64.store", self._arguments + _WORD * number)

    def _widen(self, kind: ir.ValueType) -> None:
        """Makes 64 bits of the value on the stack; a thread becomes its number."""
        match kind:
            case ir.ValueType.INT:
                self._code.emit("i64.extend_i32_s")
            case ir.ValueType.FLOAT:
                self._code.emit("i64.reinterpret_f64")
            case ir.ValueType.THREAD:
                self._code.emit("i64.extend_i32_u")
                self._code.emit("i64.const", self._unit.layout.node_count)
                self._code.emit("i64.sub")

    def _push_arguments(self, arguments: Sequence[ir.Expr]) -> None:
        """Pushes how many there are and where."""
        self._code.emit("i32.const", len(arguments))
        self._code.emit("local.get", CTX)
        self._code.emit("i32.const", self._arguments)
        self._code.emit("i32.add")
