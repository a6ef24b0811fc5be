"""What is below statements and expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from catapults.program import (
    Alive,
    Arithmetic,
    Assert,
    Assign,
    AttributePlace,
    Bitwise,
    Block,
    Choice,
    Compare,
    Convert,
    Destroy,
    Dispatch,
    Element,
    Eval,
    Expr,
    Foreach,
    Front,
    GlobalPlace,
    Handler,
    HostCall,
    If,
    Load,
    Local,
    LocalPlace,
    Logical,
    Loop,
    Negate,
    Not,
    Place,
    Return,
    Select,
    Size,
    Step,
    Stmt,
    Target,
    TargetExpr,
    Transfer,
)


def statements_below(statement: Stmt) -> Iterator[Stmt]:
    """A statement and all inside it, in the order of the text."""
    waiting = [statement]
    while waiting:
        one = waiting.pop()
        yield one
        inner = _INNER.get(one.__class__)
        if inner is not None:
            waiting += inner(one)


def statements_of(*handlers: Handler) -> Iterator[Stmt]:
    """All statements of some handlers, in the order of their texts."""
    for handler in handlers:
        for layer in handler.layers:
            yield from statements_below(layer.body)


def _of_if(one: If) -> list[Stmt]:
    return [one.then] if one.orelse is None else [one.orelse, one.then]


#: The statements directly inside one, the first one last.
_INNER: dict[type[Stmt], Callable[[Any], Iterable[Stmt]]] = {
    Block: lambda block: reversed(block.statements),
    If: _of_if,
    Loop: lambda loop: (loop.body,),
    Foreach: lambda foreach: (foreach.body,),
}


def expressions_of(statement: Stmt) -> list[Expr]:
    """What a statement itself evaluates, without the statements inside it."""
    match statement:
        case Eval(expr=expr):
            return [expr]
        case If(condition=condition) | Assert(condition=condition):
            return [condition]
        case Loop(init=init, condition=condition, step=step):
            return [expr for expr in (init, condition, step) if expr is not None]
        case Return(value=Expr() as value) | Select(thread=value):
            return [value]
        case Transfer(source=source, target=target):
            return [*_index_of(source), *_index_of(target)]
        case Destroy(source=source):
            return _index_of(source)
        case Dispatch(element=element) | Foreach(element=element):
            return _index_of(element)
    return []


def _index_of(named: Element | Expr) -> list[Expr]:
    return [named.index] if isinstance(named, Element) and named.index is not None else []


def has_verbatim(statement: Stmt) -> bool:
    """Whether there is verbatim text in it, which may write any variable."""
    return any(
        isinstance(part, Target | TargetExpr)
        for inner in statements_below(statement)
        for part in (inner, *(p for expr in expressions_of(inner) for p in subexpressions(expr)))
    )


def named_thread(source: Element | Expr) -> Local | None:
    """The parameter or the variable of a loop that stands for a thread, if that is all there is."""
    if isinstance(source, Load) and isinstance(source.place, LocalPlace):
        return source.place.local
    return None


def thread_variable(source: Expr) -> Local:
    """The name of the thread that a transfer or `destroy` takes by its name."""
    assert isinstance(source, Load) and isinstance(source.place, LocalPlace)
    return source.place.local


def subexpressions(expr: Expr) -> Iterator[Expr]:
    """An expression and all below it."""
    yield expr
    for inner in parts(expr):
        yield from subexpressions(inner)


def parts(expr: Expr) -> Iterator[Expr]:
    """The expressions that one is made of."""
    match expr:
        case Convert(operand=inner) | Negate(operand=inner) | Not(operand=inner):
            yield inner
        case Arithmetic() | Compare() | Logical() | Bitwise():
            yield from (expr.left, expr.right)
        case Size(element=element) | Front(element=element):
            if element.index is not None:
                yield element.index
        case Choice(condition=condition, then=then, orelse=orelse):
            yield from (condition, then, orelse)
        case HostCall(arguments=arguments):
            yield from arguments
        case Alive(thread=inner):
            yield inner
        case Load(place=place) | Step(place=place):
            yield from _below_place(place)
        case Assign(place=place, value=value):
            yield from _below_place(place)
            yield value


def effect_of(expr: Expr) -> str | None:
    """What evaluating an expression does beside giving a value, in words."""
    for part in subexpressions(expr):
        if isinstance(part, Assign | Step):
            return f"changes `{part.place.span.text}`"
        if isinstance(part, TargetExpr) and part.effect is not None:
            return part.effect
    return None


def waits(expr: Expr, *, wanted: bool = True) -> bool:
    """Whether an expression itself waits for another process: for the value of a variable, or, if
    its own value is ``wanted``, for what came of an update."""
    place = getattr(expr, "place", None)
    if not isinstance(place, GlobalPlace) or place.variable.shared is None:
        return False
    shared = place.variable.shared
    if isinstance(expr, Load):
        return shared.asks
    is_update = isinstance(expr, Step) or (isinstance(expr, Assign) and expr.operator is not None)
    return wanted and is_update and shared.tells


def _below_place(place: Place) -> Iterator[Expr]:
    match place:
        case AttributePlace(thread=thread):
            yield thread
        case GlobalPlace(index=Expr() as index) | LocalPlace(index=Expr() as index):
            yield index
