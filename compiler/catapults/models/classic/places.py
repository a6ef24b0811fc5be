"""What variables, attributes and containers in expressions name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from catapults import program as ir
from catapults.diagnostics import Edit, Fix, nearest
from catapults.models.classic import messages, system_messages
from catapults.models.classic.context import Context
from catapults.models.classic.types import IN_WORDS, convert
from catapults.models.system import GLOBAL, NodeContainer
from catapults.source import Span
from catapults.syntax import ast
from catapults.syntax.foreign.scheduler_words import CALLS

#: Lowers an expression; None when there was something to report.
Lower = Callable[[Context, ast.Expr], ir.Expr | None]


def strip(expr: ast.Expr) -> ast.Expr:
    """The expression inside its parentheses."""
    while isinstance(expr, ast.Paren):
        expr = expr.inner
    return expr


class Places:
    """Finds what is named; each method returns None when there was something to report."""

    def __init__(self, context: Context, number: Lower, value: Lower) -> None:
        """``number`` lowers indexes, ``value`` the threads that attributes belong to."""
        self._context = context
        self._number = partial(number, context)
        self._value = partial(value, context)

    def element(self, variable: ast.Variable) -> ir.Element | None:
        """The container that a variable names."""
        symbol = self._context.resolve(variable.name)
        if symbol is None:
            return None
        name = variable.name.text
        if not isinstance(symbol, ir.Container):
            is_thread = symbol.type is ir.ValueType.THREAD
            self._context.diagnostics.report(
                messages.WRONG_TYPE,
                variable.span,
                found=f"`{name}`, {'a thread' if is_thread else 'a number'},",
                wanted="a container",
                hint="Name a container of `data`.",
            )
            return None
        self._context.usage.read.add(symbol)
        return self.container_element(variable, symbol)

    def container_element(
        self, variable: ast.Variable, container: ir.Container
    ) -> ir.Element | None:
        """The container, or the element of an array of them, that ``variable`` names."""
        indexed = self._index(variable, container.size)
        if indexed is None:
            return None
        index, bounds = indexed
        return ir.Element(container, index, bounds, variable.span)

    def attribute_place(self, expr: ast.Attribute) -> ir.AttributePlace | ir.GlobalPlace | None:
        """The attribute of a thread, or a variable of another process, to read or to write."""
        owner = strip(expr.thread)
        if isinstance(owner, ast.Variable):
            if owner.name.text == GLOBAL and self._context.lookup(GLOBAL) is None:
                return self._distributed(expr)
            slot = self._context.node_container(owner.name.text)
            if slot is not None:
                return self._of_node(expr, owner, slot)
        if expr.index is not None:
            self._report_indexed(expr)
            return None
        thread = self._attribute_owner(expr)
        attribute = self._context.resolve_attribute(expr.name)
        if thread is None or attribute is None:
            return None
        return ir.AttributePlace(attribute.type, expr.span, thread, attribute)

    def _report_indexed(self, expr: ast.Attribute) -> None:
        """Attributes are single values. What a node has is told with the nodespecs."""
        system = self._context.system
        if system is None or not system.is_master:
            index = expr.name.span.behind.to(expr.span.behind)
            fixes = [Fix("Remove the index", (Edit(index, ""),))]
            name = expr.name.text
            self._context.diagnostics.report(
                messages.NOT_AN_ARRAY, expr.span, name=name, fixes=fixes
            )

    def _distributed(self, expr: ast.Attribute) -> ir.GlobalPlace | None:
        """``GLOBAL.name``: a distributed global, whatever else has that name."""
        context, name = self._context, expr.name
        if context.system is None:
            context.diagnostics.report(system_messages.NO_MASTER, expr.thread.span)
            return None
        variable = context.declared(name.text) if name.text in context.system.globals else None
        if not isinstance(variable, ir.Global):
            close = nearest(name.text, context.system.globals)
            hint = f"Perhaps `{close}` is meant." if close else "Declare it there."
            fixes = [Fix(f"Write `{close}`", (Edit(name.span, close),))] if close else []
            context.diagnostics.report(
                system_messages.UNKNOWN_GLOBAL, name.span, name=name.text, hint=hint, fixes=fixes
            )
            return None
        return self._shared(ast.Variable(expr.span, name, expr.index), variable)

    def _of_node(
        self, expr: ast.Attribute, owner: ast.Variable, slot: NodeContainer
    ) -> ir.GlobalPlace | None:
        """``slot.name``: a variable of the node in a slot."""
        context, name = self._context, expr.name.text
        if not slot.is_slot:
            context.diagnostics.report(
                system_messages.NO_SLOT,
                expr.span,
                name=slot.name.text,
                kind=slot.type.value,
                variable=name,
            )
            return None
        variable = context.declared(f"{slot.name.text}.{name}")
        if not isinstance(variable, ir.Global):
            return None  # told with the master
        assert context.system is not None
        is_array = context.system.slots[slot.name.text, name].size is not None
        if slot.size is not None and (is_array or expr.index is not None):
            message = system_messages.ARRAY_OF_NODE if is_array else messages.NOT_AN_ARRAY
            context.diagnostics.report(message, expr.span, name=name, where="an array of slots")
            return None
        at = owner if slot.size is not None else ast.Variable(expr.span, expr.name, expr.index)
        place = self._shared(at, variable)
        if place is not None:
            place.span = expr.span
            words = " ".join(owner.span.text.split())
            place.holds = context.check_of_node(owner.span, words)
        return place

    def _shared(self, written: ast.Variable, variable: ir.Global) -> ir.GlobalPlace | None:
        indexed = self._index(written, variable.size)
        if indexed is None:
            return None
        return ir.GlobalPlace(variable.type, written.span, variable, *indexed)

    def count(self, counted: ast.Size, container: NodeContainer) -> ir.Expr | None:
        """``|nodes|``: how many nodes a container has."""
        return self._kept(f"|{container.name.text}|", counted.container, counted.span)

    def family(self, asked: ast.Is, container: NodeContainer) -> ir.Expr | None:
        """The number of the family of the node in a slot."""
        return self._kept(f"{container.name.text} is", asked.node, asked.span)

    def _kept(self, name: str, written: ast.Variable, span: Span) -> ir.Expr | None:
        variable = self._context.declared(name)
        assert isinstance(variable, ir.Global)
        place = self._shared(written, variable)
        self._context.usage.read.add(variable)
        return ir.Load(place.type, span, place) if place is not None else None

    def target(self, target: ast.Expr) -> ir.Place | None:
        """Where an assignment or step writes to."""
        inner = strip(target)
        if isinstance(inner, ast.Attribute):
            place = self.attribute_place(inner)
            if isinstance(place, ir.GlobalPlace):
                return self._written(place, inner)
            if place is not None:
                self._context.usage.written.add(place.attribute)
            return place
        if not isinstance(inner, ast.Variable):
            return None  # reported by the parser
        symbol = self._context.resolve(inner.name)
        if symbol is None:
            return None
        if isinstance(symbol, ir.Container):
            self.report_container(inner, symbol)
            return None
        if isinstance(symbol, ir.Global) and symbol.library:
            self._context.diagnostics.report(messages.ASSIGN_LIBRARY, inner.span, name=symbol.name)
            return None
        self._context.usage.written.add(symbol)
        if not isinstance(symbol, ir.Local) and symbol.const:
            self._context.diagnostics.report(messages.ASSIGN_CONST, inner.span, name=symbol.name)
            return None
        return self.place(inner)

    def _written(self, place: ir.GlobalPlace, target: ast.Expr) -> ir.Place | None:
        self._context.usage.written.add(place.variable)
        if place.variable.const:
            name = place.variable.name
            self._context.diagnostics.report(messages.ASSIGN_CONST, target.span, name=name)
            return None
        return place

    def place(self, variable: ast.Variable) -> ir.Place | None:
        """A number variable or the thread of a parameter; the name is known to be neither
        unknown nor a container."""
        symbol = self._context.lookup(variable.name.text)
        if symbol is None or isinstance(symbol, ir.Container):
            return None
        of_node = self._context.system is not None and not self._context.system.is_master
        if of_node and not self._context.handler and _is_distributed(symbol):
            message = system_messages.IN_INITIALISER
            self._context.diagnostics.report(message, variable.span, name=symbol.name)
            return None
        indexed = self._index(variable, symbol.size)
        if indexed is None:
            return None
        index, bounds = indexed
        if isinstance(symbol, ir.Local):
            return ir.LocalPlace(symbol.type, variable.span, symbol, index, bounds)
        return ir.GlobalPlace(symbol.type, variable.span, symbol, index, bounds)

    def front(self, variable: ast.Variable, span: Span) -> ir.Expr | None:
        """The thread that would leave a container next."""
        found = self.element(variable)
        if found is None:
            return None
        return ir.Front(ir.ValueType.THREAD, span, found, None)

    def report_container(self, variable: ast.Variable, container: ir.Container) -> None:
        """A container stands where a number is needed."""
        name = variable.span.text
        fix = Fix(f"Write `|{name}|`", (Edit(variable.span, f"|{name}|"),))
        self._context.diagnostics.report(
            messages.CONTAINER_AS_NUMBER,
            variable.span,
            name=name,
            kind=container.type.value,
            fixes=[fix],
        )

    def _index(
        self, variable: ast.Variable, size: int | None
    ) -> tuple[ir.Expr | None, ir.Check | None] | None:
        name = variable.name.text
        if variable.index is None:
            if size is None:
                return None, None
            self._context.diagnostics.report(messages.ARRAY_WHOLE, variable.span, name=name)
            return None
        if size is None:
            report_index(self._context, variable)
            return None
        index = self._number(variable.index)
        index = convert(self._context, index, ir.ValueType.INT, variable.index.span)
        if index is None:
            return None
        text = " ".join(variable.index.span.text.split())
        subject = f"`{text}` of `{name}`"
        return index, self._context.check(ir.CheckKind.INDEX_IN_RANGE, variable.index.span, subject)

    def _attribute_owner(self, expr: ast.Attribute) -> ir.Expr | None:
        owner = strip(expr.thread)
        if isinstance(owner, ast.Variable):
            symbol = self._context.lookup(owner.name.text)
            if isinstance(symbol, ir.Container) and not symbol.type.is_slot:
                name = owner.span.text
                first = f"( *{name})"
                hint = f"Write `{first}.{expr.name.text}` for the thread that leaves it next."
                fixes = [Fix(f"Write `{first}`", (Edit(owner.span, first),))]
                if expr.name.text in CALLS and expr.name.text not in self._context.attributes:
                    hint, fixes = CALLS[expr.name.text].advice, []
                self._context.diagnostics.report(
                    messages.NOT_A_THREAD,
                    owner.span,
                    name=name,
                    what=f"a {symbol.type.value}",
                    hint=hint,
                    fixes=fixes,
                )
                return None
        thread = self._value(owner)
        if thread is None or thread.type is ir.ValueType.THREAD:
            return self.checked(thread, owner)
        self._context.diagnostics.report(
            messages.NOT_A_THREAD,
            owner.span,
            name=owner.span.text,
            what=IN_WORDS[thread.type],
            hint="Name a parameter, a threadref or `*` and a container.",
        )
        return None

    def checked(self, thread: ir.Expr | None, written: ast.Expr) -> ir.Expr | None:
        """A thread that must be there gets its check."""
        if isinstance(thread, ir.Load):
            is_told = isinstance(thread.place, ir.GlobalPlace)
            make = self._context.check if is_told else self._context.check_of_name
            check = make(ir.CheckKind.SLOT_HOLDS, thread.span)
            if check is not None:
                return ir.Alive(thread.type, thread.span, thread, check)
        if isinstance(thread, ir.Front):
            slot = isinstance(written, ast.Variable)
            kind = ir.CheckKind.SLOT_HOLDS if slot else ir.CheckKind.FRONT_HOLDS
            thread.check = self._context.check(kind, thread.span, thread.element.span.text)
        return thread


def _is_distributed(symbol: ir.Global | ir.Local) -> bool:
    shared = symbol.shared if isinstance(symbol, ir.Global) else None
    return shared is not None and shared.kind is ir.Sharing.SYSTEM


def report_index(context: Context, variable: ast.Variable) -> None:
    """What is no array has an index."""
    name = variable.name.text
    fix = Fix("Remove the index", (Edit(variable.span, name),))
    context.diagnostics.report(messages.NOT_AN_ARRAY, variable.span, name=name, fixes=[fix])
