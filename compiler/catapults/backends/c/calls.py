"""Calls of C text to the runtime: random numbers, host functions and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from catapults import program as ir
from catapults.backends.c.scope import Scope
from catapults.backends.lowering.effects import has_effects, is_plain
from catapults.backends.lowering.remote import Remote

if TYPE_CHECKING:
    from catapults.backends.c.expressions import Expressions


class Calls:
    """The calls of one function."""

    def __init__(self, scope: Scope, expressions: Expressions) -> None:
        """Writes into the scope."""
        self._scope = scope
        self._unit = scope.unit
        self._expressions = expressions

    def random(self, divisor: ir.Expr | None) -> str:
        """A random number, drawn now, of which only the remainder by a divisor counts, if there is
        one that is known before."""
        is_known = divisor is not None and is_plain(divisor)
        below = self._expressions.stored(divisor) if divisor is not None and is_known else "-1"
        return self._scope.save(f"ctx->ops.at->random(ctx, {below})", ir.ValueType.INT, "random")

    def host(self, call: ir.HostCall) -> str:
        """Calls a host function now; the variable that holds its answer."""
        passed = self._passed(call.arguments)
        answer = self._scope.name("answer")
        self._scope.out.line(f"int32_t {answer};")
        number = self._unit.program.hosts.index(call.function)
        name = self._unit.use("call_host")
        site = self._unit.program.numbers[call.site]
        self._scope.call(f"{name}(ctx, {number}, {passed}, {site}, &{answer})")
        return answer

    def print(self, statement: ir.Print) -> None:
        """Writes to the log."""
        passed = self._passed(statement.arguments)
        site = self._unit.program.numbers[statement.site]
        self._scope.out.line(f"ctx->ops.at->print(ctx, {site}, {passed});")

    def remote(self, remote: Remote, element: str, value: str) -> str:
        """Asks or tells the process that owns a variable; the answer, empty if none is used."""
        unit, scope = self._unit, self._scope
        word = value
        if remote.type is ir.ValueType.FLOAT and remote.value is not None:
            word = f"{unit.use('float_bits')}({value})"
        number = unit.program.shared.index(remote.place.variable)
        site = unit.program.numbers[scope.site]
        which = element if element.isdigit() else f"(uint32_t){element}"
        arguments = f"ctx, {number}, {which}, {remote.operation:#x}, {word}, {site}"
        if not remote.is_answered:
            scope.call(f"ctx->ops.at->remote({arguments})")
            return ""
        answer = scope.name("answer")
        scope.out.line(f"int64_t {answer};")
        scope.call(f"{unit.use('ask_remote')}({arguments}, &{answer})")
        match remote.place.type:
            case ir.ValueType.FLOAT:
                return f"{unit.use('float_of_bits')}({answer})"
            case ir.ValueType.INT:  # that of another process can be wider
                return f"{unit.use('int_wrap')}((uint32_t){answer})"
        return answer

    def _passed(self, arguments: Sequence[ir.Expr]) -> str:
        """The number of arguments, and all as 64 bits each."""
        if not arguments:
            return "0, NULL"
        words = [
            self._word(argument, arguments[number + 1 :])
            for number, argument in enumerate(arguments)
        ]
        return f"{len(words)}, (const int64_t[]){{{', '.join(words)}}}"

    def _word(self, argument: ir.Expr, later: Sequence[ir.Expr]) -> str:
        text = self._expressions.value(argument)
        if any(map(has_effects, later)) and not isinstance(argument, ir.Const):
            text = self._scope.save(text, argument.type, "argument")
        if argument.type is ir.ValueType.FLOAT:
            return f"{self._unit.use('float_bits')}({text})"
        if argument.type is ir.ValueType.THREAD:
            return f"(int64_t)({text}) - {self._unit.layout.node_count}"
        return text
