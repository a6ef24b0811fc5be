"""Lowers statements and blocks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from catapults import program as ir
from catapults.diagnostics import Edit, Fix
from catapults.models.classic import messages
from catapults.models.classic.context import Context, Symbol
from catapults.models.classic.expressions import condition, element, thread, value
from catapults.models.classic.local_declarations import declare
from catapults.models.classic.symbols import FURTHER_DOWN
from catapults.models.classic.transfers import destroy, dispatch, fail, select, transfer
from catapults.models.classic.types import IN_WORDS, convert
from catapults.models.classic.verbatim import target_statement
from catapults.program.effects import effect_of, statements_below, thread_variable
from catapults.program.usage import Usage, number_of
from catapults.questions.versions.parts import Frame
from catapults.syntax import ast
from catapults.syntax.foreign.scheduler_words import ARROWS, TRANSFER
from catapults.syntax.messages import FOREIGN


class StatementLowering:
    """Lowers one block of a handler, aspect or invariant."""

    def __init__(self, context: Context, kind: str, result: ir.ValueType | None) -> None:
        """``kind`` is 'event', 'query' or 'invariant'; ``result`` is what a query answers."""
        self._context = context
        self._kind = kind
        self._result = result
        self._loops = 0

    def body(self, block: ast.Block, names: Frame = ()) -> ir.Block:
        """The block that is a whole body, which is lowered once, as are its parts. ``names`` are
        those that are known in it, with what they stand for."""
        context = self._context
        if context.diagnostics.is_overfull(block.span.source):
            return ir.Block(block.span, ir.NO_SITE, [], [], [])
        frame: Frame = (*context.frame, self._kind, self._result, *names)
        parts = (*frame, *block.declarations, *block.statements)
        return context.lowered(block, parts, partial(self._body_of, block, frame))

    def _body_of(self, block: ast.Block, frame: Frame) -> ir.Block:
        context = self._context
        lower = context.lowered
        lowered = ir.Block(block.span, ir.NO_SITE, [], [], [])
        with context.scope() as scope:
            if block.declarations:
                parts = (*frame, *block.declarations)
                head = lower(block.declarations[0], parts, partial(self._head, block))
                declared: list[Symbol] = [*head.locals, *head.slots]
                scope.update({one.name: one for one in declared})
                lowered = replace(head, span=block.span, statements=[*head.statements])
                frame = (*frame, head)
            for statement in self._to_lower(block):
                known = (*frame, context.destroyed)
                one = lower(statement, known, partial(self._statement, statement))
                if one is not None:
                    lowered.statements.append(one)
        return lowered

    def _head(self, block: ast.Block) -> ir.Block:
        """What the declarations of a block add to it, as a block without other statements."""
        head = ir.Block(block.span, ir.NO_SITE, [], [], [])
        scope, not_yet = self._context.innermost, self._context.not_yet
        for declaration in block.declarations:
            for declarator in declaration.declarators:
                not_yet[declarator.name.text] = FURTHER_DOWN
        for declaration in block.declarations:
            for declarator in declaration.declarators:
                declare(self._context, declaration, declarator, scope, head)
                not_yet.pop(declarator.name.text, None)
        return head

    def block(self, block: ast.Block) -> ir.Block:
        """A block with its own scope."""
        with self._context.scope():
            lowered = self._head(block)
            for statement in self._to_lower(block):
                one = self._statement(statement)
                if one is not None:
                    lowered.statements.append(one)
        return lowered

    def _to_lower(self, block: ast.Block) -> Iterator[ast.Stmt]:
        """The statements of a block, until so much is wrong with them that no more is told."""
        for statement in block.statements:
            if self._context.diagnostics.is_overfull(statement.span.source):
                return
            yield statement

    # --- statements ------------------------------------------------------------------

    def _statement(self, statement: ast.Stmt) -> ir.Stmt | None:
        match statement:
            case ast.Block():
                return self.block(statement)
            case ast.Empty():
                return None
            case ast.ExprStmt():
                return self._expression(statement)
            case ast.Transfer():
                return transfer(self._context, statement)
            case ast.If():
                return self._if(statement)
            case ast.While() | ast.DoWhile() | ast.For():
                return self._loop(statement)
            case ast.Foreach():
                return self._foreach(statement)
            case ast.Break() | ast.Continue():
                return self._jump(statement)
            case ast.Verbatim():
                return self._verbatim(statement)
            case ast.Assert():
                return self._assert(statement)
        return self._ending(statement)

    def _ending(self, statement: ast.Stmt) -> ir.Stmt | None:
        """Statements that end a handler or a thread."""
        match statement:
            case ast.Return():
                return self._return(statement)
            case ast.Dispatch():
                return dispatch(self._context, statement)
            case ast.Fail():
                return fail(self._context, statement)
            case ast.Destroy():
                return destroy(self._context, statement)
            case ast.Select():
                return select(self._context, statement)
        raise AssertionError(f"no lowering for {type(statement).__name__}")

    def _body(self, statement: ast.Stmt) -> ir.Stmt:
        """A statement where one must be; an empty one becomes an empty block."""
        lowered = self._statement(statement)
        if lowered is None:
            return ir.Block(statement.span, ir.NO_SITE, [], [], [])
        return lowered

    def _expression(self, statement: ast.ExprStmt) -> ir.Stmt | None:
        context = self._context
        if self._is_arrow(statement.expr):
            return None
        site = context.site("statement", statement.span)
        lowered = value(context, statement.expr)
        if lowered is None:
            return None
        if not isinstance(lowered, ir.Assign | ir.Step | ir.TargetExpr):
            context.diagnostics.report(messages.USELESS, statement.span)
        return ir.Eval(statement.span, site, lowered)

    def _is_arrow(self, expr: ast.Expr) -> bool:
        """Reports a comparison that is meant as a transfer: one side holds threads, and nobody asks
        what comes out."""
        if not isinstance(expr, ast.Binary) or expr.operator not in ARROWS:
            return False
        names = [one.name.text for one in (expr.left, expr.right) if isinstance(one, ast.Variable)]
        if not any(isinstance(self._context.lookup(name), ir.Container) for name in names):
            return False
        self._context.diagnostics.report(
            FOREIGN, expr.span, word=expr.operator, advice=TRANSFER.advice
        )
        return True

    def _if(self, statement: ast.If) -> ir.Stmt | None:
        site = self._context.site("branch", statement.condition.span)
        asked = condition(self._context, statement.condition)
        then = self._body(statement.then)
        orelse = self._body(statement.orelse) if statement.orelse is not None else None
        if asked is None:
            return None
        return ir.If(statement.span, site, asked, then, orelse)

    def _loop(self, statement: ast.While | ast.DoWhile | ast.For) -> ir.Stmt | None:
        context = self._context
        head = statement.condition or statement
        site = context.site("loop", head.span)
        self._foresee(statement)
        init = step = asked = None
        if isinstance(statement, ast.For):
            init = value(context, statement.init) if statement.init else None
        if statement.condition is not None:
            asked = condition(context, statement.condition)
        if isinstance(statement, ast.For):
            step = value(context, statement.step) if statement.step else None
        self._loops += 1
        body = self._body(statement.body)
        self._loops -= 1
        return ir.Loop(
            span=statement.span,
            site=site,
            init=init,
            condition=asked,
            step=step,
            body=body,
            test_last=isinstance(statement, ast.DoWhile),
        )

    def _foreach(self, statement: ast.Foreach) -> ir.Stmt | None:
        context, name = self._context, statement.variable
        site = context.site("loop", statement.span.to(statement.container.span))
        visited = element(context, statement.container)
        variable = ir.Local(name=name.text, type=ir.ValueType.THREAD, size=None, span=name.span)
        declared = context.lookup(name.text)
        if declared is not None:
            context.usage.read.add(declared)
        self._foresee(statement)
        with context.scope({name.text: variable}):
            self._loops += 1
            body = self._body(statement.body)
            self._loops -= 1
        if visited is None:
            return None
        _note_moves(variable, visited, body, context.usage)
        return ir.Foreach(statement.span, site, variable, visited, body)

    def _foresee(self, loop: ast.Stmt) -> None:
        """What a loop destroys further down, it has destroyed before in the next turn."""
        if not self._context.destroyed:
            self._context.destroyed = any(isinstance(one, ast.Destroy) for one in ast.walk(loop))

    def _jump(self, statement: ast.Break | ast.Continue) -> ir.Stmt | None:
        word = "break" if isinstance(statement, ast.Break) else "continue"
        if not self._loops:
            leave = [Fix("Write `return;`", (Edit(statement.span, "return;"),))]
            fixes = leave if self._kind == "event" else []
            self._context.diagnostics.report(
                messages.OUTSIDE_LOOP, statement.span, word=word, fixes=fixes
            )
            return None
        site = self._context.site("statement", statement.span)
        node = ir.Break if word == "break" else ir.Continue
        return node(statement.span, site)

    def _return(self, statement: ast.Return) -> ir.Stmt | None:
        context = self._context
        site = context.site("statement", statement.span)
        if statement.value is None:
            if self._kind == "query":
                wanted = IN_WORDS[self._result or ir.ValueType.INT]
                context.diagnostics.report(
                    messages.RETURN_WITHOUT_VALUE,
                    statement.span,
                    name=context.handler,
                    wanted=wanted,
                )
            return ir.Return(statement.span, site, None)
        if self._kind != "query":
            fix = Fix("Write `return;`", (Edit(statement.span, "return;"),))
            context.diagnostics.report(messages.EVENT_RETURNS, statement.span, fixes=[fix])
            return None
        if self._result is ir.ValueType.THREAD:
            answer = thread(context, statement.value)
        else:
            answer = value(context, statement.value)
            answer = convert(
                context, answer, self._result or ir.ValueType.INT, statement.value.span
            )
        if answer is None:
            return None
        return ir.Return(statement.span, site, answer)

    def _verbatim(self, statement: ast.Verbatim) -> ir.Stmt:
        context = self._context
        context.usage.verbatim = True
        if statement.simulate is not None and not context.for_target:
            return replace(self.block(statement.simulate), verbatim=statement.span)
        return target_statement(context, statement)

    def _assert(self, statement: ast.Assert) -> ir.Stmt | None:
        context = self._context
        condition_text = " ".join(statement.condition.span.text.split())
        text = statement.message or condition_text
        site = context.site("assert", statement.span, text)
        asked = condition(context, statement.condition)
        if asked is None:
            return None
        effect = effect_of(asked)
        if effect is not None:
            context.diagnostics.report(messages.ASSERTION_ACTS, statement.span, effect=effect)
        return ir.Assert(span=statement.span, site=site, condition=asked, message=text)


def _note_moves(thread: ir.Local, visited: ir.Element, body: ir.Stmt, usage: Usage) -> None:
    """What the threads of a container leave that are moved by their name, one after the other. In
    an array a thread may have come to another element before."""
    statements = [
        one for one in statements_below(body) if isinstance(one, ir.Transfer | ir.Destroy)
    ]
    targets = [one.target for one in statements if isinstance(one, ir.Transfer)]
    others = {number_of(one): one for one in targets if one.container is visited.container}
    for one in statements:
        if not isinstance(one.source, ir.Element) and thread_variable(one.source) is thread:
            for place in (visited, *others.values()):
                usage.leave(place, one.target if isinstance(one, ir.Transfer) else None)
