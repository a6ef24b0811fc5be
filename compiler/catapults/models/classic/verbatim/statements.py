"""Lowers statements of C to those of the checked program."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from catapults import program as ir
from catapults.models.classic.context import Context
from catapults.models.classic.verbatim.calls import called, effect_of, operands
from catapults.models.classic.verbatim.casts import type_name
from catapults.models.classic.verbatim.expressions import Expressions
from catapults.models.classic.verbatim.text import CNode, RefusedError, Text
from catapults.source import Span

_TYPES = {"int": ir.ValueType.INT, "float": ir.ValueType.FLOAT, "double": ir.ValueType.FLOAT}

#: What people call the constructs that are refused.
_NAMES = {
    "Return": "`return`, which would end the handler,",
    "Goto": "`goto`",
    "Label": "A label",
    "Switch": "`switch`",
    "FuncDef": "A function inside a handler",
    "Typedef": "`typedef`",
    "Pragma": "A pragma",
}


class Statements:
    """The statements of one verbatim text."""

    def __init__(self, context: Context, text: Text) -> None:
        self._context = context
        self._text = text
        self._expressions = Expressions(context, text)
        self._loops = 0
        self._readers: dict[str, Callable[[CNode], ir.Stmt]] = {
            "Compound": self._compound,
            "If": self._if,
            "While": self._while,
            "DoWhile": self._while,
            "For": self._for,
            "Break": self._jump,
            "Continue": self._jump,
            "EmptyStatement": self._empty,
            "FuncCall": self._call,
        }

    def block(self, nodes: Sequence[CNode], span: Span) -> ir.Block:
        """Statements with a scope of their own."""
        block = ir.Block(span=span, site=ir.NO_SITE, locals=[], slots=[], statements=[])
        with self._context.scope() as scope:
            for node in nodes:
                if type(node).__name__ == "Decl":
                    local = self._declared(node)
                    scope[local.name] = local
                    block.locals.append(local)
                    if node.init is not None:
                        block.statements.append(self._first_value(node, local))
                else:
                    block.statements += self._several(node)
        return block

    def _several(self, node: CNode) -> list[ir.Stmt]:
        """A statement, or one for each part of ``a, b;``."""
        if type(node).__name__ == "ExprList":
            return [self._statement(part) for part in node.exprs]
        return [self._statement(node)]

    def _statement(self, node: CNode) -> ir.Stmt:
        name = type(node).__name__
        if name in _NAMES:
            raise self._expressions.refused(node, _NAMES[name])
        reader = self._readers.get(name)
        with self._expressions.deeper(node):
            return reader(node) if reader else self._evaluated(node, self._expressions.value(node))

    def _body(self, node: CNode | None) -> ir.Stmt:
        if node is None:
            return self._empty(node)
        return self.block([node], self._text.statement_span(node))

    # --- declarations

    def _declared(self, node: CNode) -> ir.Local:
        kind = _TYPES.get(type_name(node))
        span = self._text.span(node)
        if kind is None or node.storage or node.bitsize:
            fact = "A variable of C text is an int or a float in a simulation, and nothing else."
            raise RefusedError(fact, span)
        local = ir.Local(name=node.name, type=kind, size=None, span=span)
        self._context.locals.append(local)
        return local

    def _first_value(self, node: CNode, local: ir.Local) -> ir.Stmt:
        value = self._expressions.converted(self._expressions.number(node.init), local.type)
        place = ir.LocalPlace(
            type=local.type, span=local.span, local=local, index=None, bounds=None
        )
        assign = ir.Assign(
            type=local.type, span=local.span, place=place, operator=None, value=value, check=None
        )
        return self._evaluated(node, assign)

    # --- straight statements

    def _evaluated(self, node: CNode, expr: ir.Expr) -> ir.Stmt:
        span = self._text.statement_span(node)
        return ir.Eval(span=span, site=self._context.site("statement", span), expr=expr)

    def _empty(self, _node: CNode) -> ir.Stmt:
        return ir.Block(span=self._text.whole, site=ir.NO_SITE, locals=[], slots=[], statements=[])

    def _compound(self, node: CNode) -> ir.Stmt:
        return self.block(node.block_items or [], self._text.span(node))

    def _call(self, node: CNode) -> ir.Stmt:
        match called(node):
            case "printf" | "fprintf":
                return self._printing(node)
            case "assert" if len(operands(node)) == 1:
                return self._assert(node)
        return self._evaluated(node, self._expressions.value(node))

    def _printing(self, node: CNode) -> ir.Print:
        return self._expressions.calls.printing(node)

    def _assert(self, node: CNode) -> ir.Stmt:
        asked = operands(node)[0]
        if effect_of(asked) is not None:
            raise self._expressions.refused(node, "An effect inside `assert`")
        span = self._text.statement_span(node)
        site = self._context.site("assert", span)
        condition = self._expressions.truth(asked)
        return ir.Assert(span=span, site=site, condition=condition, message=span.text)

    # --- branches and loops

    def _if(self, node: CNode) -> ir.Stmt:
        span = self._text.statement_span(node)
        site = self._context.site("branch", span)
        condition = self._expressions.truth(node.cond)
        then = self._body(node.iftrue)
        orelse = self._body(node.iffalse) if node.iffalse is not None else None
        return ir.If(span=span, site=site, condition=condition, then=then, orelse=orelse)

    def _while(self, node: CNode) -> ir.Stmt:
        span = self._text.statement_span(node)
        return ir.Loop(
            span=span,
            site=self._context.site("loop", span),
            init=None,
            condition=self._expressions.truth(node.cond),
            step=None,
            body=self._turn(node.stmt),
            test_last=type(node).__name__ == "DoWhile",
        )

    def _for(self, node: CNode) -> ir.Stmt:
        """The first part stands in front, in a block around the loop."""
        span = self._text.statement_span(node)
        first = [] if node.init is None else getattr(node.init, "decls", [node.init])
        block = ir.Block(span=span, site=ir.NO_SITE, locals=[], slots=[], statements=[])
        with self._context.scope() as scope:
            for part in first:
                inner = self.block([part], span)
                scope.update((local.name, local) for local in inner.locals)
                block.locals += inner.locals
                block.statements += inner.statements
            condition = self._expressions.truth(node.cond) if node.cond is not None else None
            step = self._expressions.value(node.next) if node.next is not None else None
            loop = ir.Loop(
                span=span,
                site=self._context.site("loop", span),
                init=None,
                condition=condition,
                step=step,
                body=self._turn(node.stmt),
                test_last=False,
            )
        block.statements.append(loop)
        return block

    def _turn(self, body: CNode | None) -> ir.Stmt:
        self._loops += 1
        lowered = self._body(body)
        self._loops -= 1
        return lowered

    def _jump(self, node: CNode) -> ir.Stmt:
        word = type(node).__name__.lower()
        if not self._loops:
            raise self._expressions.refused(node, f"`{word}` out of the C text")
        span = self._text.statement_span(node)
        jump = ir.Break if word == "break" else ir.Continue
        return jump(span=span, site=self._context.site("statement", span))
