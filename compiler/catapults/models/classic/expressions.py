"""Lowers expressions: names resolved, types checked, conversions and checks written out.

Each function returns None when there was something to report.
"""

from __future__ import annotations

from catapults import program as ir
from catapults.diagnostics import Edit, Fix, nearest
from catapults.fixes import compared
from catapults.models.classic import messages, system_messages
from catapults.models.classic.context import Context
from catapults.models.classic.operators import alike, arithmetic, compound
from catapults.models.classic.places import Places, strip
from catapults.models.classic.types import IN_WORDS, convert, integer
from catapults.models.classic.verbatim import target_expression
from catapults.syntax import ast
from catapults.syntax.foreign.scheduler_words import MEMBERSHIP
from catapults.syntax.messages import FOREIGN

_COMPARISONS = {"==", "!=", "<", ">", "<=", ">="}
_EQUALITIES = {"==", "!="}


def number(context: Context, expr: ast.Expr) -> ir.Expr | None:
    """An expression whose value is a number or a time."""
    lowered = value(context, expr)
    if lowered is None or lowered.type is not ir.ValueType.THREAD:
        return lowered
    inner = strip(expr)
    if isinstance(inner, ast.Variable) and isinstance(lowered, ir.Front):
        _places(context).report_container(inner, lowered.element.container)
    else:
        context.diagnostics.report(
            messages.WRONG_TYPE,
            expr.span,
            found="A thread",
            wanted="a number",
            hint="Use one of its attributes.",
        )
    return None


def thread(context: Context, expr: ast.Expr) -> ir.Expr | None:
    """An expression whose value is a thread."""
    inner = strip(expr)
    fixes: list[Fix] = []
    container = _container(context, inner)
    if container is None:
        lowered = value(context, expr)
        if lowered is None or lowered.type is ir.ValueType.THREAD:
            return lowered
        found, hint = "A number", "Name a slot or a parameter, or write `*` before a container."
    else:
        name = inner.span.text
        found = f"`{name}`, a {container.type.value},"
        hint = f"Write `*{name}` for its next thread."
        before = inner.span.start - 1
        blank = " " if inner.span.source.text[before] == "(" else ""  # `(*` begins a text in C
        fixes = [Fix(f"Write `*{name}`", (Edit(inner.span, f"{blank}*{name}"),))]
    context.diagnostics.report(
        messages.WRONG_TYPE, expr.span, found=found, wanted="a thread", hint=hint, fixes=fixes
    )
    return None


def _container(context: Context, expr: ast.Expr) -> ir.Container | None:
    """The container that is named with no sign before it; a slot stands for its thread."""
    symbol = context.lookup(expr.name.text) if isinstance(expr, ast.Variable) else None
    if isinstance(symbol, ir.Container) and not symbol.type.is_slot:
        return symbol
    return None


def condition(context: Context, expr: ast.Expr) -> ir.Expr | None:
    """What an `if`, a loop or a logical operator asks: an int."""
    if isinstance(expr, ast.Assign) and expr.operator == "=":
        at = expr.target.span.behind.up_to(expr.value.span)
        fix = Fix("Write `==`", (Edit(at, " == "),))
        context.diagnostics.report(messages.ASSIGN_CONDITION, expr.span, fixes=[fix])
    lowered = number(context, expr)
    if lowered is None or lowered.type is ir.ValueType.INT:
        return lowered
    context.diagnostics.report(
        messages.CONDITION_TYPE,
        expr.span,
        found=IN_WORDS[lowered.type],
        example=f"{expr.span.text} != 0",
        fixes=compared(expr.span) if lowered.type is not ir.ValueType.THREAD else [],
    )
    return None


def value(context: Context, expr: ast.Expr) -> ir.Expr | None:
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
            return _places(context).front(container, expr.span)
        case ast.Unary():
            return _unary(context, expr)
        case ast.Binary():
            return _binary(context, expr)
        case ast.Step():
            return _step(context, expr)
        case ast.Assign():
            return _assign(context, expr)
        case ast.Is():
            return _is(context, expr)
        case ast.VerbatimExpr():
            return _verbatim(context, expr)
    return _literal(context, expr)


def held_thread(context: Context, variable: ast.Variable) -> ir.Expr | None:
    """The thread of a name or in a slot, where there must be one."""
    return _places(context).checked(value(context, variable), variable)


def element(context: Context, variable: ast.Variable) -> ir.Element | None:
    """The container that a variable names."""
    return _places(context).element(variable)


def container_element(
    context: Context, variable: ast.Variable, container: ir.Container
) -> ir.Element | None:
    """The container, or the element of an array of them, that ``variable`` names."""
    return _places(context).container_element(variable, container)


def _places(context: Context) -> Places:
    return Places(context, number, value)


def _literal(context: Context, expr: ast.Expr) -> ir.Expr:
    match expr:
        case ast.IntLiteral(value=literal):
            return integer(context, literal, expr.span)
        case ast.FloatLiteral(value=real):
            return ir.Const(ir.ValueType.FLOAT, expr.span, real)
        case ast.TimeLiteral(nanoseconds=nanoseconds):
            return ir.Const(ir.ValueType.TIME, expr.span, nanoseconds)
        case ast.BoolLiteral(value=truth):
            return ir.Const(ir.ValueType.INT, expr.span, int(truth))
    raise AssertionError(f"no lowering for {type(expr).__name__}")


def _attribute(context: Context, expr: ast.Attribute) -> ir.Expr | None:
    place = _places(context).attribute_place(expr)
    if place is None:
        return None
    context.usage.read.add(place.variable if isinstance(place, ir.GlobalPlace) else place.attribute)
    return ir.Load(place.type, expr.span, place)


def _size(context: Context, expr: ast.Size) -> ir.Expr | None:
    container = context.node_container(expr.container.name.text)
    if container is not None:
        return _places(context).count(expr, container)
    counted = _places(context).element(expr.container)
    if counted is None:
        return None
    return ir.Size(ir.ValueType.INT, expr.span, counted)


def _variable(context: Context, variable: ast.Variable) -> ir.Expr | None:
    name = variable.name
    if name.text == "now" and variable.index is None and context.lookup("now") is None:
        return ir.Now(ir.ValueType.TIME, variable.span)
    symbol = context.resolve(name)
    if symbol is None:
        return None
    context.usage.read.add(symbol)
    if isinstance(symbol, ir.Container):
        if not symbol.type.is_slot:
            _places(context).report_container(variable, symbol)
            return None
        return _places(context).front(variable, variable.span)
    place = _places(context).place(variable)
    if place is None:
        return None
    return ir.Load(place.type, variable.span, place)


# --- operators ----------------------------------------------------------------------


def _unary(context: Context, expr: ast.Unary) -> ir.Expr | None:
    if expr.operator == "!":
        asked = condition(context, expr.operand)
        return asked and ir.Not(ir.ValueType.INT, expr.span, asked)
    literal = strip(expr.operand)
    if isinstance(literal, ast.IntLiteral):
        return integer(context, -literal.value, expr.span)
    operand = number(context, expr.operand)
    return operand and ir.Negate(operand.type, expr.span, operand)


def _binary(context: Context, expr: ast.Binary) -> ir.Expr | None:
    if expr.operator in ("&&", "||"):
        left, right = condition(context, expr.left), condition(context, expr.right)
        if left is None or right is None:
            return None
        return ir.Logical(ir.ValueType.INT, expr.span, expr.operator, left, right)
    if expr.operator in _COMPARISONS:
        return _compare(context, expr)
    left, right = number(context, expr.left), number(context, expr.right)
    return arithmetic(context, expr.operator, left, right, expr.span)


def _compare(context: Context, expr: ast.Binary) -> ir.Expr | None:
    for one, other in ((expr.left, expr.right), (expr.right, expr.left)):
        if _container(context, strip(one)) is not None:
            beside = value(context, other)
            threads = beside is not None and beside.type is ir.ValueType.THREAD
            threads = threads and expr.operator in _EQUALITIES
            return thread(context, one) if threads else number(context, one)
    left, right = value(context, expr.left), value(context, expr.right)
    if left is None or right is None:
        return None
    if ir.ValueType.THREAD in (left.type, right.type):
        if left.type is not right.type or expr.operator not in _EQUALITIES:
            # Reported as what each side is: a container, or a thread where a number is needed.
            number(context, expr.left if left.type is ir.ValueType.THREAD else expr.right)
            return None
    else:
        left, right = alike(context, expr.operator, left, right, expr.span)
    if left is None or right is None:
        return None
    return ir.Compare(ir.ValueType.INT, expr.span, expr.operator, left, right)


def _is(context: Context, expr: ast.Is) -> ir.Expr | None:
    """Whether a node is of a family, by its number."""
    system, family = context.system, expr.family
    if system is None:
        word = expr.node.span.behind.up_to(family.span)
        start = word.start + len(word.text) - len(word.text.lstrip())
        context.diagnostics.report(
            FOREIGN, word.range(start, start + 2), word="is", advice=MEMBERSHIP["is"].advice
        )
        return None
    number = system.families.get(family.text)
    asked = _family_of(context, expr)
    if number is None:
        close = nearest(family.text, system.families)
        hint = f"Perhaps `{close}` is meant." if close else "Add it to `nodefamilies`."
        fixes = [Fix(f"Write `{close}`", (Edit(family.span, close),))] if close else []
        context.diagnostics.report(
            system_messages.UNKNOWN_FAMILY, family.span, name=family.text, hint=hint, fixes=fixes
        )
    if number is None or asked is None:
        return None
    wanted = ir.Const(ir.ValueType.INT, family.span, number)
    return ir.Compare(ir.ValueType.INT, expr.span, "==", asked, wanted)


def _family_of(context: Context, expr: ast.Is) -> ir.Expr | None:
    node = expr.node
    container = context.node_container(node.name.text)
    if container is not None and container.is_slot:
        return _places(context).family(expr, container)
    system = context.system
    symbol = context.lookup(node.name.text)
    is_node = system is not None and system.is_master and symbol is not None
    if is_node and not isinstance(symbol, ir.Global) and _holds_node(symbol):
        owner = ast.Attribute(node.span, node, ast.Name(expr.span, ir.NODE_FAMILY))
        return _attribute(context, owner)
    if container is None and context.resolve(node.name) is None:
        return None
    hint = "Ask it of a node of the master" + (", or of a slot." if is_node else "'s slots.")
    context.diagnostics.report(system_messages.NO_NODE, node.span, name=node.span.text, hint=hint)
    return None


def _holds_node(symbol: ir.Container | ir.Local | ir.Global | None) -> bool:
    if isinstance(symbol, ir.Container):
        return symbol.type.is_slot
    return symbol is not None and symbol.type is ir.ValueType.THREAD


# --- effects ------------------------------------------------------------------------


def _step(context: Context, expr: ast.Step) -> ir.Expr | None:
    place = _places(context).target(expr.target)
    if place is None:
        return None
    if place.type not in (ir.ValueType.INT, ir.ValueType.FLOAT):
        context.diagnostics.report(
            messages.WRONG_TYPE,
            expr.span,
            found=IN_WORDS[place.type].capitalize(),
            wanted="a number",
            hint=f"`{expr.operator}` counts by 1.",
        )
        return None
    return ir.Step(place.type, expr.span, place, expr.operator, expr.prefix)


def _assign(context: Context, expr: ast.Assign) -> ir.Expr | None:
    if _moves_thread(context, expr):
        return None
    place = _places(context).target(expr.target)
    assigned = number(context, expr.value)
    if place is None or assigned is None:
        return None
    if expr.operator == "=":
        assigned = convert(context, assigned, place.type, expr.value.span)
        return assigned and ir.Assign(place.type, expr.span, place, None, assigned, None)
    return compound(context, expr.operator[0], place, assigned, expr.span)


def _moves_thread(context: Context, expr: ast.Assign) -> bool:
    """Reports `=` where a thread is meant to be moved."""
    target = strip(expr.target)
    if not isinstance(target, ast.Variable):
        return False
    symbol = context.lookup(target.name.text)
    is_slot = isinstance(symbol, ir.Container)
    is_thread = isinstance(symbol, ir.Local) and symbol.type is ir.ValueType.THREAD
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


def _verbatim(context: Context, expr: ast.VerbatimExpr) -> ir.Expr | None:
    context.usage.verbatim = True
    if expr.simulate is not None and not context.for_target:
        return value(context, expr.simulate)
    return target_expression(context, expr)
