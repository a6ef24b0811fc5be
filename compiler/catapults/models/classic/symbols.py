"""Declares what a scheduler has: attributes, imports, variables and containers."""

from __future__ import annotations

from functools import partial

from catapults import program as ir
from catapults.diagnostics import Diagnostics, Note
from catapults.models.classic import messages
from catapults.models.classic.added import Asked
from catapults.models.classic.context import Context
from catapults.models.classic.expressions import number
from catapults.models.classic.inherit import Assembly
from catapults.models.classic.told import article
from catapults.models.classic.types import IN_WORDS, convert, value_type
from catapults.program.constants import constant_value
from catapults.program.effects import parts
from catapults.source import Span
from catapults.syntax import ast

#: Elements of the largest array.
ARRAY_LIMIT = 4096

#: What has a value before the run if its parts have.
_CALCULATIONS = (
    ir.Const,
    ir.Arithmetic,
    ir.Compare,
    ir.Logical,
    ir.Negate,
    ir.Not,
    ir.Convert,
    ir.TargetExpr,
)

#: Why a name means nothing yet that is declared all the same, and what can be done.
_BEHIND_IMPORTS = "Imports come before `data`: write its value instead."
_NO_DEFAULT = "Defaults are made of numbers only: write one instead."
FURTHER_DOWN = "It is declared further down: declare it before this."
_OWN_VALUE = "This is its own value: write one without it."
_OWN_SIZE = "This is its own size: write one without it."


def declare(assembly: Assembly, context: Context) -> None:
    """Fills the context with all global names of a scheduler, in the order of the text."""
    nodes = [*assembly.attributes, *assembly.threadimports, *assembly.imports, *assembly.data]
    if not nodes:
        return
    frame = (context.profile.name, *nodes)
    context.attributes, context.globals = context.lowered(
        nodes[0], frame, partial(_declare_all, assembly, context)
    )


def _declare_all(
    assembly: Assembly, context: Context
) -> tuple[dict[str, ir.Attribute], dict[str, ir.Container | ir.Global]]:
    context.parts.declare_again()
    data = [declarator.name.text for _, declarator in assembly.declared()]
    imports = [imported.name.text for imported in assembly.imports]
    context.not_yet = {
        **dict.fromkeys(data, _BEHIND_IMPORTS),
        **dict.fromkeys(imports, _NO_DEFAULT),
    }
    for attribute in assembly.attributes:
        _declare_attribute(attribute.name, attribute.type, None, context)
    for imported in assembly.threadimports:
        _declare_attribute(imported.name, imported.type, imported.default, context)
    for imported in assembly.imports:
        _declare_import(imported, context)
    context.not_yet = dict.fromkeys(data, FURTHER_DOWN)
    for declaration, declarator in assembly.declared():
        _declare_datum(declaration, declarator, context)
        context.not_yet.pop(declarator.name.text, None)
    context.asked = Asked()  # only for what was declared here
    return context.attributes, context.globals


def array_size(declarator: ast.Declarator, context: Context) -> int | None:
    """The number of elements of an array, None for a single value."""
    if declarator.size is None:
        return None
    expr = _number_of(declarator.name, declarator.size, _OWN_SIZE, context)
    if expr is None:
        return 1
    size = constant_value(expr)
    if not isinstance(size, int):
        context.diagnostics.report(
            messages.NOT_CONSTANT,
            declarator.size.span,
            what="The size of an array",
            hint="Use numbers and constants",
        )
        return 1
    if not 1 <= size <= ARRAY_LIMIT:
        text = " ".join(declarator.size.span.text.split())
        context.diagnostics.report(
            messages.BAD_SIZE,
            declarator.size.span,
            size=size,
            written="" if text == str(size) else f", which is what `{text}` comes to",
            limit=ARRAY_LIMIT,
        )
        return 1
    return size


def report_duplicate(name: ast.Name, first: Span, diagnostics: Diagnostics) -> None:
    """Two declarations of one name in one scope."""
    notes = [Note(first, "the first declaration")]
    diagnostics.report(messages.DUPLICATE, name.span, name=name.text, notes=notes)


def _declare_attribute(
    name: ast.Name, declared: ast.Type, default: ast.Expr | None, context: Context
) -> None:
    if not _is_number(name, declared, "A thread", context):
        return
    kept = context.profile.attributes.get(name.text)
    # Of `thread` a name is the scheduler's own, but a node's family, which no text declares.
    can_be_kept = default is not None or name.text == ir.NODE_FAMILY
    attribute = ir.Attribute(
        name=name.text,
        type=value_type(declared),
        imported=default is not None,
        default=_default(default, declared, context),
        span=name.span,
        library=can_be_kept and kept is not None and kept.type == declared.value,
    )
    attribute = context.parts.declared(attribute)
    first = context.attributes.setdefault(name.text, attribute)
    if first is not attribute:
        report_duplicate(name, first.span, context.diagnostics)


def _declare_import(imported: ast.Import, context: Context) -> None:
    if not _is_number(imported.name, imported.type, "The application", context):
        return
    told = context.profile.variables.get(imported.name.text)
    if told is not None and told.type != imported.type.value:
        context.diagnostics.report(
            messages.LIBRARY_TYPE,
            imported.name.span,
            name=imported.name.text,
            wanted=article(told),
            found=IN_WORDS[value_type(imported.type)],
        )
        return
    variable = ir.Global(
        name=imported.name.text,
        type=value_type(imported.type),
        size=None,
        const=False,
        imported=True,
        default=_default(imported.default, imported.type, context),
        init=None,
        span=imported.name.span,
        library=told is not None,
        handlers=told.handlers if told is not None else (),
    )
    _declare_global(imported.name, variable, context)


def _is_number(name: ast.Name, declared: ast.Type, owner: str, context: Context) -> bool:
    if not declared.is_container:
        return True
    context.diagnostics.report(
        messages.BAD_DECLARATION,
        name.span,
        fact=f"{owner} has numbers and times, and a {declared.value} holds threads",
        fix="Declare containers in `data`",
    )
    return False


def _default(default: ast.Expr | None, declared: ast.Type, context: Context) -> int | float:
    if default is None:
        return 0
    wanted = value_type(declared)
    expr = convert(context, number(context, default), wanted, default.span)
    if expr is None:
        return 0
    value = constant_value(expr)
    if value is None:
        context.diagnostics.report(
            messages.NOT_CONSTANT,
            default.span,
            what="A default",
            hint="Use numbers: imports come before constants",
        )
        return 0
    return value


def _declare_global(name: ast.Name, symbol: ir.Container | ir.Global, context: Context) -> None:
    symbol = context.parts.declared(symbol)
    first = context.globals.setdefault(name.text, symbol)
    if first is not symbol:
        report_duplicate(name, first.span, context.diagnostics)


def _declare_datum(
    declaration: ast.Declaration, declarator: ast.Declarator, context: Context
) -> None:
    name = declarator.name
    size = array_size(declarator, context)
    if declaration.type.is_container:
        _declare_global(name, container(declaration, declarator, size, None, context), context)
        return
    if declarator.sort is not None:
        _report_sort(declarator, declaration.type, context)
    init = _initialiser(declaration, declarator, size, context)
    variable = ir.Global(
        name=name.text,
        type=value_type(declaration.type),
        size=size,
        const=declaration.const,
        imported=False,
        default=0,
        init=init,
        span=name.span,
    )
    if context.system is not None:
        variable = context.system.own(variable)
    _declare_global(name, variable, context)


def container(
    declaration: ast.Declaration,
    declarator: ast.Declarator,
    size: int | None,
    handler: str | None,
    context: Context,
) -> ir.Container:
    """The container of a declaration; what numbers have and containers cannot is reported."""
    name = declarator.name
    if declaration.const or declarator.init is not None:
        what = "be constant" if declaration.const else "have a first value"
        context.diagnostics.report(
            messages.BAD_DECLARATION,
            name.span,
            fact=f"`{name.text}` starts empty and cannot {what}, because it holds threads",
            fix="Remove `const`" if declaration.const else "Remove `= …`",
        )
    is_node = declaration.type is ast.Type.NODE  # which stands in the place of a thread
    return ir.Container(
        name=name.text,
        type=ast.Type.THREADREF if is_node else declaration.type,
        size=size,
        key=_key(declaration.type, declarator, context),
        lowest_first=bool(
            declarator.sort and declarator.sort.order and declarator.sort.order.lowest_first
        ),
        handler=handler,
        span=name.span,
    )


def _key(declared: ast.Type, declarator: ast.Declarator, context: Context) -> ir.Attribute | None:
    if declarator.sort is None:
        if declared.is_sorted:
            context.diagnostics.report(
                messages.BAD_DECLARATION,
                declarator.name.span,
                fact=f"A {declared.value} is sorted, and `{declarator.name.text}` does not say by "
                "what",
                fix="Write `sortable on` and an attribute of the `thread` section",
            )
        return None
    if not declared.is_sorted:
        _report_sort(declarator, declared, context)
        return None
    key = declarator.sort.key
    attribute = context.resolve_attribute(key)
    if attribute is not None and attribute.imported:
        context.diagnostics.report(
            messages.NOT_A_KEY,
            key.span,
            name=key.text,
            reason="it is an import, which can change while threads are sorted",
        )
        return None
    return attribute


def _report_sort(declarator: ast.Declarator, declared: ast.Type, context: Context) -> None:
    sort = declarator.sort
    if sort is not None:
        context.diagnostics.report(
            messages.BAD_DECLARATION,
            sort.span,
            fact=f"Only a pqueue or pstack is sorted, and `{declarator.name.text}` is "
            f"{'an' if declared is ast.Type.INT else 'a'} {declared.value}",
            fix="Remove `sortable`, or change the type",
        )


def _initialiser(
    declaration: ast.Declaration, declarator: ast.Declarator, size: int | None, context: Context
) -> ir.Expr | None:
    name = declarator.name
    if declarator.init is None:
        if declaration.const:
            context.diagnostics.report(messages.CONST_WITHOUT_VALUE, name.span, name=name.text)
        return None
    if size is not None:
        context.diagnostics.report(
            messages.BAD_DECLARATION,
            declarator.init.span,
            fact=f"The array `{name.text}` has more than one element, and `=` gives one value",
            fix="Set its elements in `init`",
        )
        return None
    value = initial_value(declaration, name, declarator.init, context)
    if declaration.const and value is not None and not _is_made_of_constants(value):
        context.diagnostics.report(
            messages.NOT_CONSTANT,
            declarator.init.span,
            what=f"The value of the constant `{name.text}`",
            hint="Use numbers and constants, or remove `const`",
        )
    return value


def _is_made_of_constants(value: ir.Expr) -> bool:
    """Whether the same comes out each time; verbatim text can name a constant of the target."""
    if isinstance(value, ir.Load):
        place = value.place
        return isinstance(place, ir.GlobalPlace) and place.variable.const
    return isinstance(value, _CALCULATIONS) and all(map(_is_made_of_constants, parts(value)))


def initial_value(
    declaration: ast.Declaration, name: ast.Name, init: ast.Expr, context: Context
) -> ir.Expr | None:
    """The first value of a variable, in its type; it cannot be made of the variable itself."""
    expr = _number_of(name, init, _OWN_VALUE, context)
    return convert(context, expr, value_type(declaration.type), init.span)


def _number_of(name: ast.Name, written: ast.Expr, why_not: str, context: Context) -> ir.Expr | None:
    """A number that belongs to a name, which means nothing in it yet."""
    otherwise = context.not_yet.get(name.text)
    context.not_yet[name.text] = why_not
    expr = number(context, written)
    if otherwise is None:
        del context.not_yet[name.text]
    else:
        context.not_yet[name.text] = otherwise
    return expr
