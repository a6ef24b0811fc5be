"""The surroundings of the function being translated: its names, its exit, its faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from catapults import program as ir
from catapults.backends.lowering.origins import own_part
from catapults.backends.stepping import HELD, operand_offset
from catapults.backends.wasm.code import CTX, Code
from catapults.backends.wasm.helpers import FAIL, FAULT_CAUSE, SITE
from catapults.backends.wasm.unit import TYPES, Unit
from catapults.backends.writing import Writing

EXIT = "exit"  # the label of the block that yields the function's result


class Frame(Writing):
    """One handler, invariant or ``setup``.

    Its body stands in a block labelled :data:`EXIT` that yields 0 or a fault,
    so that there is one way out whatever went wrong.
    """

    def __init__(self, unit: Unit, parameter: ir.Local | None, *, invariant: bool = False) -> None:
        super().__init__()
        self.unit = unit
        self.is_invariant = invariant
        unused = "cause" if invariant else "unused"
        self.second = parameter.name if parameter and parameter.name != CTX else unused
        self.code = Code((CTX, self.second))
        self._names = {parameter: self.second} if parameter else {}

    @contextmanager
    def made_from(self, statement: ir.Stmt) -> Iterator[None]:
        """What is written inside the context stands for a statement of the program."""
        with self.writing(statement), self.code.made_from(own_part(statement)):
            yield

    @property
    def is_looking(self) -> bool:
        """Whether what is written only looks at the run, and must not take part in it."""
        return self.is_invariant or self.is_in_assertion

    def name_of(self, local: ir.Local) -> str:
        """The WebAssembly local of a scalar variable; declared when first met."""
        if local not in self._names:
            self._names[local] = self.code.local(local.name, TYPES[local.type])
        return self._names[local]

    def set_local(self, local: ir.Local, *, wanted: bool = False) -> None:
        """Gives a scalar variable the value on the stack, which stays there if it is wanted."""
        self.code.emit("local.tee" if wanted else "local.set", self.name_of(local))
        self.keep(local)

    def keep(self, local: ir.Local) -> None:
        """Writes a variable's value to the memory frame of a stepping build, to be shown."""
        offset = self.unit.frame.offsets.get(local)
        if offset is not None:
            self.code.emit("local.get", self.code.cached("frame"))
            self.code.emit("local.get", self.name_of(local))
            self.code.emit(f"{TYPES[local.type]}.store", offset)

    def keep_part(self, part: int, kind: str, operands: Sequence[str], came_to: str) -> None:
        """Writes the operands of a part of a condition to the memory frame, and what it came to."""
        frame = self.code.cached("frame")
        for index, operand in enumerate(operands):
            self.code.emit("local.get", frame)
            self.code.emit("local.get", operand)
            self.code.emit(f"{kind}.store", operand_offset(part, index))
        self.code.emit("local.get", frame)
        self.code.emit("i32.const", HELD)
        self.code.emit("local.get", came_to)
        self.code.emit("i32.eqz")
        self.code.emit("i32.sub")  # one less is FAILED
        self.code.emit("i32.store", part)

    def forget_part(self, part: int) -> None:
        """Notes that a part of a condition was not asked yet."""
        self.code.emit("local.get", self.code.cached("frame"))
        self.code.emit("i32.const", 0)
        self.code.emit("i32.store", part)

    def fail(self, fault: str, site: ir.Site, detail: Callable[[], None] | None = None) -> None:
        """Leaves the function with a fault; ``detail`` pushes what else is known of it."""
        code = self.code
        code.emit("local.get", CTX)
        code.emit("i32.const", self.unit.faults[fault])
        code.emit("i32.const", self.unit.program.numbers[site])
        if detail:
            detail()
        else:
            code.emit("i32.const", 0)
        self.unit.call_helper(code, FAIL)
        if self.is_invariant:
            code.emit("local.get", CTX)
            code.emit("local.get", self.second)
            code.emit("i32.store", FAULT_CAUSE)
        code.emit("br", EXIT)

    def require(
        self, check: ir.Check, fault: str, fails: Callable[[], None], detail: Callable[[], None]
    ) -> None:
        """Makes a check unless it is proven; ``fails`` pushes 1 when it does not hold."""
        if check.verdict is ir.Verdict.PROVEN:
            return
        fails()
        if self.unit.options.stepping:
            with self.code.temporary("i32") as failed:
                self.code.emit("local.set", failed)
                self._pass(check.site, lambda: self._negated(failed))
                self.code.emit("local.get", failed)
        with self.code.when():
            self.fail(fault, check.site, detail)

    def pass_site(self, site: ir.Site) -> None:
        """Tells a stepping build's trace of a statement."""
        if self.unit.options.stepping:
            self._pass(site, lambda: self.code.emit("i32.const", 0))

    def pass_branch(self, site: ir.Site) -> None:
        """Tells a stepping build's trace of the condition on the stack, which stays there."""
        if self.unit.options.stepping:
            with self.code.temporary("i32") as condition:
                self.code.emit("local.set", condition)
                self._pass(site, lambda: self.code.emit("local.get", condition))
                self.code.emit("local.get", condition)

    def _pass(self, site: ir.Site, value: Callable[[], None]) -> None:
        self.code.emit("local.get", CTX)
        self.code.emit("i32.const", self.unit.program.numbers[site])
        value()
        self.unit.call_helper(self.code, SITE)
        self.leave_on_fault()

    def _negated(self, local: str) -> None:
        self.code.emit("local.get", local)
        self.code.emit("i32.eqz")

    def restore_scratch(self) -> None:
        """Gives back the scratch words that an early exit out of ``foreach`` left in use."""
        if self.code.is_cached("scratch_top"):
            at_entry = self.code.cached("scratch_top")
            self.set_scratch_top(lambda: self.code.emit("local.get", at_entry))

    def set_scratch_top(self, push: Callable[[], None]) -> None:
        """Sets how many words of scratch are in use."""
        self.code.emit("local.get", CTX)
        push()
        self.code.store("i32", "scratch_top")

    def leave_on_fault(self) -> None:
        """Leaves the function if the called one, whose result is on the stack, failed."""
        with self.code.temporary("i32") as fault:
            self.code.emit("local.tee", fault)
            with self.code.when():
                self.code.emit("local.get", fault)
                self.code.emit("br", EXIT)
