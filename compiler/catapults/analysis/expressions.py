"""Lowers expressions: names resolved, types checked, conversions and checks written out.

Each function returns None when there was something to report.
"""

from __future__ import annotations

from catapults.analysis import messages
from catapults.analysis.context import Context
from catapults.analysis.operators import alike, arithmetic, compound
from catapults.analysis.types import IN_WORDS, convert, integer
from catapults.analysis.verbatim import target_expression
from catapults.diagnostics import Edit, Fix
from catapults.program import (
    Assign,
    AttributePlace,
    Check,
    CheckKind,
    Compare,
    Const,
    Container,
    Element,
    Expr,
    Front,
    GlobalPlace,
    Load,
    Local,
    LocalPlace,
    Logical,
    Negate,
    Not,
    Now,
    Place,
    Size,
    Step,
    ValueType,
)
from catapults.source import Span
from catapults.syntax import ast

_COMPARISONS = {"==", "!=", "<", ">", "<=", ">="}
_EQUALITIES = {"==", "!="}


def number(context: Context, expr: ast.Expr) -> Expr | None:
    """An expression whose value is a number or a time."""
    lowered = value(context, expr)
    if lowered is None or lowered.type is not ValueType.THREAD:
        return lowered
    inner = strip(expr)
    if isinstance(inner, ast.Variable) and isinstance(lowered, Front):
        _report_container(context, inner, lowered.element.container)
    else:
        context.diagnostics.report(
            messages.WRONG_TYPE,
            expr.span,
            found="A thread",
            wanted="a number",
            hint="Use one of its attributes.",
        )
    return None


def condition(context: Context, expr: ast.Expr) -> Expr | None:
    """What an `if`, a loop or a logical operator asks: an int."""
    if isinstance(expr, ast.Assign) and expr.operator == "=":
        at = Span(expr.span.source, expr.target.span.end, expr.value.span.start)
        fix = Fix("Write `==`", (Edit(at, " == "),))
        context.diagnostics.report(messages.ASSIGN_CONDITION, expr.span, fixes=[fix])
    lowered = number(context, expr)
    if lowered is None or lowered.type is ValueType.INT:
        return lowered
    context.diagnostics.report(
        messages.CONDITION_TYPE,
        expr.span,
        found=IN_WORDS[lowered.type],
        example=f"{expr.span.text} != 0",
    )
    return None


def value(context: Context, expr: ast.Expr) -> Expr | None:
    """An expression with a number, a time or a thread as its value."""
    match expr:
        case ast.Paren(inner=inner):
            return value(context, inner)
        case ast.Variable():
            return _variable(context, expr)
        case ast.Attribute():
            return _attribute(context, expr)
        case ast.Size():
            return _size(context, expr)
        case ast.Peek(container=container):
            return _front(context, container, expr.span)
        case ast.Unary():
            return _unary(context, expr)
        case ast.Binary():
            return _binary(context, expr)
        case ast.Step():
            return _step(context, expr)
        case ast.Assign():
            return _assign(context, expr)
        case ast.VerbatimExpr():
            return _verbatim(context, expr)
    return _literal(context, expr)


def _literal(context: Context, expr: ast.Expr) -> Expr:
    match expr:
        case ast.IntLiteral(value=literal):
            return integer(context, literal, expr.span)
        case ast.FloatLiteral(value=real):
            return Const(type=ValueType.FLOAT, span=expr.span, value=real)
        case ast.TimeLiteral(nanoseconds=nanoseconds):
            return Const(type=ValueType.TIME, span=expr.span, value=nanoseconds)
        case ast.BoolLiteral(value=truth):
            return Const(type=ValueType.INT, span=expr.span, value=int(truth))
    raise AssertionError(f"no lowering for {type(expr).__name__}")


def strip(expr: ast.Expr) -> ast.Expr:
    """The expression inside its parentheses."""
    while isinstance(expr, ast.Paren):
        expr = expr.inner
    return expr


# --- places and containers ----------------------------------------------------------


def element(context: Context, variable: ast.Variable) -> Element | None:
    """The container that a variable names."""
    symbol = context.resolve(variable.name)
    if symbol is None:
        return None
    name = variable.name.text
    if not isinstance(symbol, Container):
        is_thread = isinstance(symbol, Local) and symbol.type is ValueType.THREAD
        context.diagnostics.report(
            messages.WRONG_TYPE,
            variable.span,
            found=f"`{name}`, {'a thread' if is_thread else 'a number'},",
            wanted="a container",
            hint="Name a container of `data`.",
        )
        return None
    context.usage.read.add(symbol)
    return container_element(context, variable, symbol)


def container_element(
    context: Context, variable: ast.Variable, container: Container
) -> Element | None:
    """The container, or the element of an array of them, that ``variable`` names."""
    indexed = _index(context, variable, container.size)
    if indexed is None:
        return None
    index, bounds = indexed
    return Element(container=container, index=index, bounds=bounds, span=variable.span)


def _index(
    context: Context, variable: ast.Variable, size: int | None
) -> tuple[Expr | None, Check | None] | None:
    name = variable.name.text
    if variable.index is None:
        if size is None:
            return None, None
        context.diagnostics.report(messages.ARRAY_WHOLE, variable.span, name=name)
        return None
    if size is None:
        context.diagnostics.report(messages.NOT_AN_ARRAY, variable.span, name=name)
        return None
    index = number(context, variable.index)
    index = convert(context, index, ValueType.INT, variable.index.span)
    if index is None:
        return None
    text = " ".join(variable.index.span.text.split())
    subject = f"`{text}` of `{name}`"
    return index, context.check(CheckKind.INDEX_IN_RANGE, variable.index.span, subject)


def _attribute(context: Context, expr: ast.Attribute) -> Expr | None:
    place = attribute_place(context, expr)
    if place is None:
        return None
    context.usage.read.add(place.attribute)
    return Load(type=place.type, span=expr.span, place=place)


def _size(context: Context, expr: ast.Size) -> Expr | None:
    counted = element(context, expr.container)
    if counted is None:
        return None
    return Size(type=ValueType.INT, span=expr.span, element=counted)


def attribute_place(context: Context, expr: ast.Attribute) -> AttributePlace | None:
    """The attribute of a thread, to read or to write."""
    thread = _attribute_owner(context, expr)
    attribute = context.resolve_attribute(expr.name)
    if thread is None or attribute is None:
        return None
    return AttributePlace(type=attribute.type, span=expr.span, thread=thread, attribute=attribute)


def _attribute_owner(context: Context, expr: ast.Attribute) -> Expr | None:
    owner = strip(expr.thread)
    if isinstance(owner, ast.Variable):
        symbol = context.lookup(owner.name.text)
        if isinstance(symbol, Container) and symbol.type is not ast.Type.THREADREF:
            name = owner.span.text
            context.diagnostics.report(
                messages.NOT_A_THREAD,
                owner.span,
                name=name,
                what=f"a {symbol.type.value}",
                hint=f"Write `( *{name}).{expr.name.text}` for the thread that leaves it next.",
            )
            return None
    thread = value(context, owner)
    if thread is None or thread.type is ValueType.THREAD:
        return _checked(context, thread, owner)
    context.diagnostics.report(
        messages.NOT_A_THREAD,
        owner.span,
        name=owner.span.text,
        what=IN_WORDS[thread.type],
        hint="Name a parameter, a threadref or `*` and a container.",
    )
    return None


def _checked(context: Context, thread: Expr | None, written: ast.Expr) -> Expr | None:
    """A front that must be there gets its check."""
    if isinstance(thread, Front):
        slot = isinstance(written, ast.Variable)
        kind = CheckKind.SLOT_HOLDS if slot else CheckKind.FRONT_HOLDS
        thread.check = context.check(kind, thread.span, thread.element.span.text)
    return thread


def _variable(context: Context, variable: ast.Variable) -> Expr | None:
    name = variable.name
    if name.text == "now" and variable.index is None and context.lookup("now") is None:
        return Now(type=ValueType.TIME, span=variable.span)
    symbol = context.resolve(name)
    if symbol is None:
        return None
    context.usage.read.add(symbol)
    if isinstance(symbol, Container):
        if symbol.type is not ast.Type.THREADREF:
            _report_container(context, variable, symbol)
            return None
        return _front(context, variable, variable.span)
    place = _place(context, variable)
    if place is None:
        return None
    return Load(type=place.type, span=variable.span, place=place)


def _front(context: Context, variable: ast.Variable, span: Span) -> Expr | None:
    found = element(context, variable)
    if found is None:
        return None
    return Front(type=ValueType.THREAD, span=span, element=found, check=None)


def _report_container(context: Context, variable: ast.Variable, container: Container) -> None:
    name = variable.span.text
    fix = Fix(f"Write `|{name}|`", (Edit(variable.span, f"|{name}|"),))
    context.diagnostics.report(
        messages.CONTAINER_AS_NUMBER,
        variable.span,
        name=name,
        kind=container.type.value,
        fixes=[fix],
    )


def _place(context: Context, variable: ast.Variable) -> Place | None:
    """A number variable or the thread of a parameter; the name is known to be neither
    unknown nor a container."""
    symbol = context.lookup(variable.name.text)
    if symbol is None or isinstance(symbol, Container):
        return None
    indexed = _index(context, variable, symbol.size)
    if indexed is None:
        return None
    index, bounds = indexed
    if isinstance(symbol, Local):
        return LocalPlace(
            type=symbol.type, span=variable.span, local=symbol, index=index, bounds=bounds
        )
    return GlobalPlace(
        type=symbol.type, span=variable.span, variable=symbol, index=index, bounds=bounds
    )


def _target(context: Context, target: ast.Expr) -> Place | None:
    """Where an assignment or step writes to."""
    inner = strip(target)
    if isinstance(inner, ast.Attribute):
        place = attribute_place(context, inner)
        if place is not None:
            context.usage.written.add(place.attribute)
        return place
    if not isinstance(inner, ast.Variable):
        return None  # reported by the parser
    symbol = context.resolve(inner.name)
    if symbol is None:
        return None
    if isinstance(symbol, Container):
        _report_container(context, inner, symbol)
        return None
    context.usage.written.add(symbol)
    if not isinstance(symbol, Local) and symbol.const:
        context.diagnostics.report(messages.ASSIGN_CONST, inner.span, name=symbol.name)
        return None
    return _place(context, inner)


# --- operators ----------------------------------------------------------------------


def _unary(context: Context, expr: ast.Unary) -> Expr | None:
    if expr.operator == "!":
        asked = condition(context, expr.operand)
        return asked and Not(type=ValueType.INT, span=expr.span, operand=asked)
    literal = strip(expr.operand)
    if isinstance(literal, ast.IntLiteral):
        return integer(context, -literal.value, expr.span)
    operand = number(context, expr.operand)
    return operand and Negate(type=operand.type, span=expr.span, operand=operand)


def _binary(context: Context, expr: ast.Binary) -> Expr | None:
    if expr.operator in ("&&", "||"):
        left, right = condition(context, expr.left), condition(context, expr.right)
        if left is None or right is None:
            return None
        return Logical(
            type=ValueType.INT, span=expr.span, operator=expr.operator, left=left, right=right
        )
    if expr.operator in _COMPARISONS:
        return _compare(context, expr)
    left, right = number(context, expr.left), number(context, expr.right)
    return arithmetic(context, expr.operator, left, right, expr.span)


def _compare(context: Context, expr: ast.Binary) -> Expr | None:
    left, right = value(context, expr.left), value(context, expr.right)
    if left is None or right is None:
        return None
    if ValueType.THREAD in (left.type, right.type):
        if left.type is not right.type or expr.operator not in _EQUALITIES:
            # Reported as what each side is: a container, or a thread where a number is needed.
            number(context, expr.left if left.type is ValueType.THREAD else expr.right)
            return None
    else:
        left, right = alike(context, expr.operator, left, right, expr.span)
    if left is None or right is None:
        return None
    return Compare(
        type=ValueType.INT, span=expr.span, operator=expr.operator, left=left, right=right
    )


# --- effects ------------------------------------------------------------------------


def _step(context: Context, expr: ast.Step) -> Expr | None:
    place = _target(context, expr.target)
    if place is None:
        return None
    if place.type not in (ValueType.INT, ValueType.FLOAT):
        context.diagnostics.report(
            messages.WRONG_TYPE,
            expr.span,
            found=IN_WORDS[place.type].capitalize(),
            wanted="a number",
            hint=f"`{expr.operator}` counts by 1.",
        )
        return None
    return Step(
        type=place.type, span=expr.span, place=place, operator=expr.operator, prefix=expr.prefix
    )


def _assign(context: Context, expr: ast.Assign) -> Expr | None:
    if _moves_thread(context, expr):
        return None
    place = _target(context, expr.target)
    assigned = number(context, expr.value)
    if place is None or assigned is None:
        return None
    if expr.operator == "=":
        assigned = convert(context, assigned, place.type, expr.value.span)
        return assigned and Assign(
            type=place.type,
            span=expr.span,
            place=place,
            operator=None,
            value=assigned,
            check=None,
        )
    return compound(context, expr.operator[0], place, assigned, expr.span)


def _moves_thread(context: Context, expr: ast.Assign) -> bool:
    """Reports `=` where a thread is meant to be moved."""
    target = strip(expr.target)
    if not isinstance(target, ast.Variable):
        return False
    symbol = context.lookup(target.name.text)
    is_slot = isinstance(symbol, Container)
    is_thread = isinstance(symbol, Local) and symbol.type is ValueType.THREAD
    if not is_slot and not is_thread:
        return False
    source = expr.value.span.text.lstrip("*")
    fixes = []
    if is_slot and isinstance(strip(expr.value), ast.Variable | ast.Peek):
        text = f"{source} => {target.span.text}"
        fixes = [Fix(f"Write `{text}`", (Edit(expr.span, text),))]
    context.diagnostics.report(
        messages.ASSIGN_THREAD,
        expr.span,
        source=source,
        target=target.span.text,
        fixes=fixes,
    )
    return True


def _verbatim(context: Context, expr: ast.VerbatimExpr) -> Expr | None:
    context.usage.verbatim = True
    if expr.simulate is not None:
        return value(context, expr.simulate)
    return target_expression(context, expr)
