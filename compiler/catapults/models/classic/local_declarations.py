"""Lowers what a block declares: numbers, and slots for one thread."""

from __future__ import annotations

from catapults.models.classic import messages
from catapults.models.classic.context import Context, Symbol
from catapults.models.classic.symbols import array_size, container, initial_value, report_duplicate
from catapults.models.classic.types import value_type
from catapults.program import Assign, Block, Container, Eval, Local, LocalPlace, Stmt
from catapults.syntax import ast


def declare(
    context: Context,
    declaration: ast.Declaration,
    declarator: ast.Declarator,
    scope: dict[str, Symbol],
    block: Block,
) -> None:
    """Adds a declared name to a scope, and what it needs to the block around it."""
    name = declarator.name
    size = array_size(declarator, context)
    symbol: Symbol
    if declaration.type.is_container:
        symbol = _local_slot(context, declaration, declarator, size, block)
    else:
        symbol = Local(name=name.text, type=value_type(declaration.type), size=size, span=name.span)
        context.locals.append(symbol)
        block.locals.append(symbol)
    if name.text in scope:
        report_duplicate(name, scope[name.text].span, context.diagnostics)
    elif (hidden := context.declared(name.text)) is not None:
        what = "container" if isinstance(hidden, Container) else "variable"
        context.diagnostics.report(messages.HIDES, name.span, name=name.text, what=what)
    first_value = _first_value(context, declaration, declarator, symbol)
    scope[name.text] = symbol
    if first_value is not None:
        block.statements.append(first_value)


def _local_slot(
    context: Context,
    declaration: ast.Declaration,
    declarator: ast.Declarator,
    size: int | None,
    block: Block,
) -> Container:
    if not declaration.type.is_slot:
        context.diagnostics.report(
            messages.BAD_DECLARATION,
            declarator.name.span,
            fact=f"A {declaration.type.value} cannot be local, because its threads would be "
            "lost when the handler ends",
            fix="Declare it in `data`",
        )
    slot = container(declaration, declarator, size, context.handler, context)
    context.local_slots.append(slot)
    block.slots.append(slot)
    return slot


def _first_value(
    context: Context, declaration: ast.Declaration, declarator: ast.Declarator, symbol: Symbol
) -> Stmt | None:
    init = declarator.init
    if init is None or not isinstance(symbol, Local):
        if declaration.const and isinstance(symbol, Local):
            name = symbol.name
            context.diagnostics.report(messages.CONST_WITHOUT_VALUE, symbol.span, name=name)
        return None
    if symbol.size is not None:
        context.diagnostics.report(
            messages.BAD_DECLARATION,
            init.span,
            fact=f"The array `{symbol.name}` has many elements, and `=` gives one value",
            fix="Set its elements one by one",
        )
        return None
    first = initial_value(declaration, declarator.name, init, context)
    if first is None:
        return None
    context.usage.written.add(symbol)
    place = LocalPlace(type=symbol.type, span=symbol.span, local=symbol, index=None, bounds=None)
    assign = Assign(
        type=symbol.type,
        span=declarator.span,
        place=place,
        operator=None,
        value=first,
        check=None,
    )
    site = context.site("statement", declarator.span)
    return Eval(span=declarator.span, site=site, expr=assign)
