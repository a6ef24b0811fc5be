"""Small functions that the handlers of a module call: faults, sites, divisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from catapults.backends.wasm.code import CTX, Code
from catapults.backends.wasm.module import Function, Signature
from catapults.contracts.tables import table

#: Names of helpers; the dot keeps them apart from handlers.
FAIL = "catapults.fail"
SITE = "catapults.site"
DIVIDE_INT = "catapults.divide_int"
DIVIDE_TIME = "catapults.divide_time"

_FAULT: int = table("layout")["structs"]["ctx"]["fault"]
FAULT_CAUSE = _FAULT + 8


@dataclass(frozen=True)
class Helper:
    """A function and the operations of the runtime that it calls."""

    function: Function
    operations: tuple[str, ...] = ()


def _function(
    name: str,
    comment: str,
    parameters: tuple[tuple[str, str], ...],
    result: str,
    body: Callable[[Code], None],
) -> Function:
    names = tuple(name for name, _ in parameters)
    code = Code(names)
    body(code)
    return Function(
        name=name,
        signature=Signature(tuple(kind for _, kind in parameters), result),
        parameters=names,
        locals=code.locals(),
        body=code.take_instructions(),
        exported=False,
        comment=comment,
    )


def _fail(code: Code) -> None:
    for offset, field in ((0, "kind"), (4, "site"), (12, "detail")):
        code.emit("local.get", CTX)
        code.emit("local.get", field)
        code.emit("i32.store", _FAULT + offset)
    code.emit("local.get", CTX)
    code.emit("i32.const", 0)
    code.emit("i32.store", FAULT_CAUSE)
    code.emit("local.get", "kind")


def _site(code: Code) -> None:
    code.load("i32", "trace_level")
    code.emit("i32.const", 1)
    code.emit("i32.gt_s")
    code.load("i64", "site_budget")
    code.emit("i64.const", 0)
    code.emit("i64.ge_s")
    code.emit("i32.or")
    with code.when("i32"):
        for argument in (CTX, "site", "value"):
            code.emit("local.get", argument)
        code.emit("call", "cat_op_trace_site")
        code.emit("else")
        code.emit("i32.const", 0)


def _divide(kind: str) -> Callable[[Code], None]:
    """WebAssembly traps when the smallest number is divided by -1; the language wraps."""

    def body(code: Code) -> None:
        code.emit("local.get", "divisor")
        code.emit(f"{kind}.const", -1)
        code.emit(f"{kind}.eq")
        with code.when(kind):
            code.emit(f"{kind}.const", 0)
            code.emit("local.get", "dividend")
            code.emit(f"{kind}.sub")
            code.emit("else")
            code.emit("local.get", "dividend")
            code.emit("local.get", "divisor")
            code.emit(f"{kind}.div_s")

    return body


HELPERS = {
    FAIL: Helper(
        _function(
            FAIL,
            "Records a fault and returns its kind.",
            ((CTX, "i32"), ("kind", "i32"), ("site", "i32"), ("detail", "i32")),
            "i32",
            _fail,
        )
    ),
    SITE: Helper(
        _function(
            SITE,
            "Passes a site: tells the trace, and says whether to pause there.",
            ((CTX, "i32"), ("site", "i32"), ("value", "i32")),
            "i32",
            _site,
        ),
        operations=("cat_op_trace_site",),
    ),
    DIVIDE_INT: Helper(
        _function(
            DIVIDE_INT,
            "Divides; the smallest number by -1 wraps.",
            (("dividend", "i32"), ("divisor", "i32")),
            "i32",
            _divide("i32"),
        )
    ),
    DIVIDE_TIME: Helper(
        _function(
            DIVIDE_TIME,
            "Divides; the smallest time by -1 wraps.",
            (("dividend", "i64"), ("divisor", "i64")),
            "i64",
            _divide("i64"),
        )
    ),
}
