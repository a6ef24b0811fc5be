"""Lowers statements and blocks."""

from __future__ import annotations

from catapults.analysis import messages
from catapults.analysis.context import Context, Symbol
from catapults.analysis.expressions import condition, container_element, element, value
from catapults.analysis.symbols import array_size, container, initial_value, report_duplicate
from catapults.analysis.types import IN_WORDS, convert, value_type
from catapults.analysis.verbatim import target_statement
from catapults.diagnostics import Edit, Fix
from catapults.program import (
    Assert,
    Assign,
    Block,
    Break,
    CheckKind,
    Container,
    Continue,
    Destroy,
    Dispatch,
    Element,
    Eval,
    Expr,
    Foreach,
    If,
    Load,
    Local,
    LocalPlace,
    Loop,
    Return,
    Step,
    Stmt,
    TargetExpr,
    Transfer,
    ValueType,
)
from catapults.source import Span
from catapults.syntax import ast


class StatementLowering:
    """Lowers one block of a handler, aspect or invariant."""

    def __init__(self, context: Context, kind: str, result: ValueType | None) -> None:
        """``kind`` is 'event', 'query' or 'invariant'; ``result`` is what a query answers."""
        self._context = context
        self._kind = kind
        self._result = result
        self._loops = 0

    def block(self, block: ast.Block) -> Block:
        """A block with its own scope."""
        with self._context.scope() as scope:
            return self._block(block, scope)

    def _block(self, block: ast.Block, scope: dict[str, Symbol]) -> Block:
        lowered = Block(span=block.span, site=0, locals=[], slots=[], statements=[])
        for declaration in block.declarations:
            for declarator in declaration.declarators:
                self._declare(declaration, declarator, scope, lowered)
        for statement in block.statements:
            one = self._statement(statement)
            if one is not None:
                lowered.statements.append(one)
        return lowered

    # --- declarations ----------------------------------------------------------------

    def _declare(
        self,
        declaration: ast.Declaration,
        declarator: ast.Declarator,
        scope: dict[str, Symbol],
        block: Block,
    ) -> None:
        context, name = self._context, declarator.name
        size = array_size(declarator, context)
        symbol: Symbol
        if declaration.type.is_container:
            symbol = self._local_slot(declaration, declarator, size, block)
        else:
            symbol = Local(
                name=name.text, type=value_type(declaration.type), size=size, span=name.span
            )
            context.locals.append(symbol)
            block.locals.append(symbol)
        if name.text in scope:
            report_duplicate(name, scope[name.text].span, context.diagnostics)
        elif name.text in context.globals:
            what = "container" if isinstance(context.globals[name.text], Container) else "variable"
            context.diagnostics.report(messages.HIDES, name.span, name=name.text, what=what)
        first_value = self._first_value(declaration, declarator, symbol)
        scope[name.text] = symbol
        if first_value is not None:
            block.statements.append(first_value)

    def _local_slot(
        self,
        declaration: ast.Declaration,
        declarator: ast.Declarator,
        size: int | None,
        block: Block,
    ) -> Container:
        context = self._context
        if declaration.type is not ast.Type.THREADREF:
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
        self, declaration: ast.Declaration, declarator: ast.Declarator, symbol: Symbol
    ) -> Stmt | None:
        context, init = self._context, declarator.init
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
        first = initial_value(declaration, init, context)
        if first is None:
            return None
        context.usage.written.add(symbol)
        place = LocalPlace(
            type=symbol.type, span=symbol.span, local=symbol, index=None, bounds=None
        )
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

    # --- statements ------------------------------------------------------------------

    def _statement(self, statement: ast.Stmt) -> Stmt | None:
        match statement:
            case ast.Block():
                return self.block(statement)
            case ast.Empty():
                return None
            case ast.ExprStmt():
                return self._expression(statement)
            case ast.Transfer():
                return self._transfer(statement)
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

    def _ending(self, statement: ast.Stmt) -> Stmt | None:
        """Statements that end a handler or a thread."""
        match statement:
            case ast.Return():
                return self._return(statement)
            case ast.Dispatch():
                return self._dispatch(statement)
            case ast.Destroy():
                return self._destroy(statement)
        raise AssertionError(f"no lowering for {type(statement).__name__}")

    def _body(self, statement: ast.Stmt) -> Stmt:
        """A statement where one must be; an empty one becomes an empty block."""
        lowered = self._statement(statement)
        if lowered is None:
            return Block(span=statement.span, site=0, locals=[], slots=[], statements=[])
        return lowered

    def _expression(self, statement: ast.ExprStmt) -> Stmt | None:
        context = self._context
        site = context.site("statement", statement.span)
        lowered = value(context, statement.expr)
        if lowered is None:
            return None
        if not isinstance(lowered, Assign | Step | TargetExpr):
            context.diagnostics.report(messages.USELESS, statement.span)
        return Eval(span=statement.span, site=site, expr=lowered)

    def _transfer(self, statement: ast.Transfer) -> Stmt | None:
        context = self._context
        site = context.site("transfer", statement.span)
        source = self._source(statement.source)
        target = self._destination(statement.target)
        if source is None or target is None:
            return None
        self._warn_same_place(statement, source, target)
        holds = None
        if isinstance(source, Element):
            holds = context.check(CheckKind.SOURCE_HOLDS, source.span)
        free = None
        if target.container.type is ast.Type.THREADREF:
            free = context.check(CheckKind.TARGET_FREE, target.span)
        return Transfer(
            span=statement.span, site=site, source=source, target=target, holds=holds, free=free
        )

    def _source(self, variable: ast.Variable) -> Element | Expr | None:
        """What a transfer or `destroy` takes: the front of a container, or one thread."""
        context = self._context
        symbol = context.resolve(variable.name)
        if symbol is None:
            return None
        if isinstance(symbol, Container):
            context.usage.drained.add(symbol)
            return container_element(context, variable, symbol)
        if not isinstance(symbol, Local) or symbol.type is not ValueType.THREAD:
            self._report_number_moved(variable)
            return None
        if variable.index is not None:
            context.diagnostics.report(
                messages.NOT_AN_ARRAY, variable.span, name=variable.name.text
            )
            return None
        context.usage.read.add(symbol)
        context.usage.threads_move = True
        if symbol is context.fixed:
            context.diagnostics.report(messages.FIXED_MOVED, variable.span, name=symbol.name)
        place = LocalPlace(
            type=ValueType.THREAD, span=variable.span, local=symbol, index=None, bounds=None
        )
        return Load(type=ValueType.THREAD, span=variable.span, place=place)

    def _destination(self, variable: ast.Variable) -> Element | None:
        context = self._context
        symbol = context.resolve(variable.name)
        if symbol is None:
            return None
        if isinstance(symbol, Container):
            context.usage.filled.add(symbol)
            return container_element(context, variable, symbol)
        if isinstance(symbol, Local) and symbol.type is ValueType.THREAD:
            context.diagnostics.report(
                messages.WRONG_TYPE,
                variable.span,
                found=f"`{symbol.name}`, one thread,",
                wanted="a container",
                hint="Name where the thread goes.",
            )
        else:
            self._report_number_moved(variable)
        return None

    def _report_number_moved(self, variable: ast.Variable) -> None:
        self._context.diagnostics.report(
            messages.MOVE_NUMBER, variable.span, name=variable.name.text
        )

    def _warn_same_place(
        self, statement: ast.Transfer, source: Element | Expr, target: Element
    ) -> None:
        same = (
            isinstance(source, Element)
            and source.container is target.container
            and statement.source.span.text == statement.target.span.text
        )
        if not same:
            return
        effects = {
            ast.Type.QUEUE: "its first thread goes to the end",
            ast.Type.PQUEUE: "its first thread goes behind those with the same key",
        }
        effect = effects.get(target.container.type, "nothing changes")
        self._context.diagnostics.report(
            messages.SAME_PLACE, statement.span, name=statement.source.span.text, effect=effect
        )

    def _if(self, statement: ast.If) -> Stmt | None:
        site = self._context.site("branch", statement.condition.span)
        asked = condition(self._context, statement.condition)
        then = self._body(statement.then)
        orelse = self._body(statement.orelse) if statement.orelse is not None else None
        if asked is None:
            return None
        return If(span=statement.span, site=site, condition=asked, then=then, orelse=orelse)

    def _loop(self, statement: ast.While | ast.DoWhile | ast.For) -> Stmt | None:
        context = self._context
        head = statement.condition or statement
        site = context.site("loop", head.span)
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
        return Loop(
            span=statement.span,
            site=site,
            init=init,
            condition=asked,
            step=step,
            body=body,
            test_last=isinstance(statement, ast.DoWhile),
        )

    def _foreach(self, statement: ast.Foreach) -> Stmt | None:
        context, name = self._context, statement.variable
        site = context.site(
            "loop", Span(name.span.source, statement.span.start, statement.container.span.end)
        )
        visited = element(context, statement.container)
        if visited is not None:
            context.usage.drained.add(visited.container)
        variable = Local(name=name.text, type=ValueType.THREAD, size=None, span=name.span)
        declared = context.lookup(name.text)
        if declared is not None:
            context.usage.read.add(declared)
            context.definitions[name.span] = declared.span
        with context.scope({name.text: variable}):
            self._loops += 1
            body = self._body(statement.body)
            self._loops -= 1
        if visited is None:
            return None
        return Foreach(
            span=statement.span, site=site, variable=variable, element=visited, body=body
        )

    def _jump(self, statement: ast.Break | ast.Continue) -> Stmt | None:
        word = "break" if isinstance(statement, ast.Break) else "continue"
        if not self._loops:
            self._context.diagnostics.report(messages.OUTSIDE_LOOP, statement.span, word=word)
            return None
        site = self._context.site("statement", statement.span)
        node = Break if word == "break" else Continue
        return node(span=statement.span, site=site)

    def _return(self, statement: ast.Return) -> Stmt | None:
        context = self._context
        site = context.site("statement", statement.span)
        if statement.value is None:
            if self._kind == "query":
                wanted = IN_WORDS[self._result or ValueType.INT]
                context.diagnostics.report(
                    messages.RETURN_WITHOUT_VALUE,
                    statement.span,
                    name=context.handler,
                    wanted=wanted,
                )
            return Return(span=statement.span, site=site, value=None)
        if self._kind != "query":
            fix = Fix("Write `return;`", (Edit(statement.span, "return;"),))
            context.diagnostics.report(messages.EVENT_RETURNS, statement.span, fixes=[fix])
            return None
        answer = value(context, statement.value)
        answer = convert(context, answer, self._result or ValueType.INT, statement.value.span)
        if answer is None:
            return None
        return Return(span=statement.span, site=site, value=answer)

    def _dispatch(self, statement: ast.Dispatch) -> Stmt | None:
        context, variable = self._context, statement.target
        site = context.site("dispatch", statement.span)
        symbol = context.resolve(variable.name)
        if symbol is None:
            return None
        what = _not_dispatchable(symbol)
        if what is not None:
            context.diagnostics.report(
                messages.DISPATCH_TARGET, variable.span, name=variable.span.text, what=what
            )
            return None
        assert isinstance(symbol, Container)
        context.usage.drained.add(symbol)
        context.usage.filled.add(symbol)
        slot = container_element(context, variable, symbol)
        if slot is None:
            return None
        if context.handler != "schedule":
            context.diagnostics.report(
                messages.DISPATCH_ELSEWHERE, statement.span, handler=context.handler
            )
        check = context.check(CheckKind.DISPATCH_HOLDS, variable.span)
        return Dispatch(span=statement.span, site=site, element=slot, check=check)

    def _destroy(self, statement: ast.Destroy) -> Stmt | None:
        context = self._context
        site = context.site("destroy", statement.span)
        source = self._source(statement.target)
        if source is None:
            return None
        check = None
        if isinstance(source, Element):
            check = context.check(CheckKind.DESTROY_HOLDS, source.span)
        return Destroy(span=statement.span, site=site, source=source, check=check)

    def _verbatim(self, statement: ast.Verbatim) -> Stmt:
        context = self._context
        context.usage.verbatim = True
        if statement.simulate is not None:
            return self.block(statement.simulate)
        return target_statement(context, statement)

    def _assert(self, statement: ast.Assert) -> Stmt | None:
        context = self._context
        condition_text = " ".join(statement.condition.span.text.split())
        text = statement.message or condition_text
        site = context.site("assert", statement.span, text)
        asked = condition(context, statement.condition)
        if asked is None:
            return None
        return Assert(span=statement.span, site=site, condition=asked, message=text)


def _not_dispatchable(symbol: Symbol) -> str | None:
    """Why a symbol cannot be dispatched, None when it can."""
    if not isinstance(symbol, Container):
        is_thread = isinstance(symbol, Local) and symbol.type is ValueType.THREAD
        return "one thread" if is_thread else "a number"
    if symbol.handler is not None:
        return "local"
    if symbol.type is not ast.Type.THREADREF:
        return f"a {symbol.type.value}"
    return "an array" if symbol.size is not None else None
