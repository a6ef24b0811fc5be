"""Statements: what threads do, from the syntax tree to actions of the model."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from catapults.diagnostics import Note
from catapults.fixes import insert, remove_statement
from catapults.program import ValueType
from catapults.syntax.ast import Expr as SyntaxExpr
from catapults.syntax.ast import Name
from catapults.syntax.ast import Stmt as SyntaxStmt
from catapults.workload import messages, model
from catapults.workload.meaning import synchronisation
from catapults.workload.meaning.expressions.conversion import (
    INT,
    TIME,
    WITH_ARTICLE,
    Rules,
    operation,
)
from catapults.workload.meaning.expressions.ranges import NOT_NEGATIVE, report_range
from catapults.workload.meaning.expressions.values import Values
from catapults.workload.meaning.jobs import word_of
from catapults.workload.meaning.scopes import (
    Constant,
    Counter,
    Scope,
    Symbol,
    kind_of,
    report_unknown,
)
from catapults.workload.meaning.statements.elsewhere import spawn_anywhere
from catapults.workload.meaning.statements.instructions import action
from catapults.workload.meaning.statements.limits import limited
from catapults.workload.meaning.statements.message_actions import receive, select, send, try_receive
from catapults.workload.meaning.statements.thread_actions import (
    give_up,
    join,
    kill,
    move,
    resume,
    spawn,
    suspend,
)
from catapults.workload.meaning.statements.world_actions import request
from catapults.workload.model import Const, Expr, Import, Local, ThreadClass, Variable
from catapults.workload.syntax import ast


class Actions:
    """Lowers the body of one thread declaration."""

    def __init__(self, thread: ThreadClass, scope: Scope, rules: Rules) -> None:
        """Names are looked up in ``scope``; locals and imports are added to ``thread``."""
        self.thread = thread
        self.scope = scope
        self.rules = rules
        self._loops = 0

    @property
    def values(self) -> Values:
        """Expressions in the scope where the walk is."""
        return Values(self.scope, self.rules)

    def body(self, statements: Sequence[SyntaxStmt]) -> None:
        """The whole thread: imports and locals before the first statement belong to its birth."""
        target = self.thread.birth
        for statement in statements:
            match statement:
                case ast.JobSetting() | ast.LateSetting():
                    pass  # the declaration of the thread read it
                case ast.ImportDeclaration() if target is self.thread.birth:
                    target += self._imports(statement)
                case ast.Declaration():
                    target += self._declaration(statement)
                case _:
                    target = self.thread.body
                    target += self.statement(statement)

    def statement(self, statement: SyntaxStmt) -> list[model.Stmt]:
        """One statement; empty when it does nothing or was reported, or no more is told."""
        if self.scope.diagnostics.is_overfull(statement.span.source):
            return []
        handler = _HANDLERS.get(type(statement))
        return handler(self, statement) if handler else []

    def inner(self, statement: SyntaxStmt) -> list[model.Stmt]:
        """A statement that is controlled by another has a scope of its own."""
        outer = self.scope
        self.scope = outer.inner()
        lowered = self.statement(statement)
        self.scope = outer
        return lowered

    def _turn(self, statement: SyntaxStmt) -> list[model.Stmt]:
        """The body of a loop."""
        self._loops += 1
        lowered = self.inner(statement)
        self._loops -= 1
        return lowered

    # --- declarations -------------------------------------------------------------------

    def _imports(self, declaration: ast.ImportDeclaration) -> list[model.Stmt]:
        stores = []
        type_ = ValueType(declaration.type)
        for declarator in declaration.declarators:
            name = declarator.name
            symbol = Import(
                name=name.text, type=type_, number=len(self.thread.imports), span=name.span
            )
            stores += self._store(declarator, "STORE_IMPORT", symbol)
            self.thread.imports.append(symbol)
            self.scope.declare(symbol)
        return stores

    def _misplaced_import(self, declaration: ast.ImportDeclaration) -> list[model.Stmt]:
        self.scope.diagnostics.report(messages.IMPORT_PLACE, declaration.span)
        return []

    def _misplaced_setting(self, setting: ast.JobSetting | ast.LateSetting) -> list[model.Stmt]:
        report = self.scope.diagnostics.report
        report(messages.JOB_SETTING_PLACE, setting.span, word=word_of(setting))
        return []

    def _declaration(self, declaration: ast.Declaration) -> list[model.Stmt]:
        if declaration.const:
            self._constants(declaration)
            return []
        stores = []
        for declarator in declaration.declarators:
            symbol = Local(
                name=declarator.name.text,
                type=ValueType(declaration.type),
                number=self.new_locals(1),
                span=declarator.name.span,
            )
            stores += self._store(declarator, "STORE_LOCAL", symbol)
            self.scope.declare(symbol)
        return stores

    def _constants(self, declaration: ast.Declaration) -> None:
        type_ = ValueType(declaration.type)
        for declarator in declaration.declarators:
            name = declarator.name
            value = constant_value(self.values, declarator, type_)
            value = value or Const(type=type_, span=name.span, value=0)
            self.scope.declare(Constant(name=name.text, value=value, span=name.span))

    def new_locals(self, count: int) -> int:
        """The first of some locals that follow one another."""
        first = self.thread.locals
        self.thread.locals += count
        return first

    def _store(
        self, declarator: ast.Declarator, instruction: str, symbol: Local | Import
    ) -> list[model.Stmt]:
        """The initial value, 0 if none is written: loops come by more than once."""
        value: Expr | None = Const(type=symbol.type, span=declarator.span, value=0)
        if declarator.init is not None:
            value = self.values.converted(declarator.init, symbol.type)
        return action(declarator.span, instruction, symbol.number, value)

    def _assign(self, statement: ast.Assign) -> list[model.Stmt]:
        symbol = self._writable(statement.target)
        value = self.values.value(statement.value)
        if symbol is None or value is None:
            return []
        if statement.operator != "=":
            before = self.values.value(
                ast.NameExpr(span=statement.target.span, name=statement.target)
            )
            if before is None:
                return []
            value = self.rules.arithmetic(statement.operator, before, value, statement.span)
        converted = None if value is None else self.rules.convert(value, symbol.type)
        instruction = {Variable: "STORE", Local: "STORE_LOCAL", Import: "STORE_IMPORT"}
        return action(statement.span, instruction[type(symbol)], symbol.number, converted)

    def _writable(self, name: Name) -> Variable | Local | Import | None:
        symbol = self.scope.find(name.text)
        if symbol is None:
            known = (n for n in self.scope.visible() if _is_writable(self.scope.find(n)))
            report_unknown(self.scope.globals, name, "a variable", known)
        elif isinstance(symbol, Variable | Local | Import) and _is_writable(symbol):
            return symbol
        else:
            hints = {"a counter": f" Write `count {name.text};`."}
            self.scope.diagnostics.report(
                messages.NOT_WRITABLE,
                name.span,
                name=name.text,
                kind=kind_of(symbol),
                hint=hints.get(kind_of(symbol), ""),
                notes=[Note(symbol.span, "where it is declared")],
            )
        return None

    # --- control ------------------------------------------------------------------------

    def _block(self, block: ast.Block) -> list[model.Stmt]:
        outer = self.scope
        self.scope = outer.inner()
        lowered = [low for statement in block.statements for low in self.statement(statement)]
        self.scope = outer
        return lowered

    def _if(self, statement: ast.If) -> list[model.Stmt]:
        condition = self.values.condition(statement.condition)
        then = self.inner(statement.then)
        orelse = self.inner(statement.orelse) if statement.orelse else []
        if condition is None:
            return []
        return [model.If(span=statement.span, condition=condition, then=then, orelse=orelse)]

    def _while(self, statement: ast.While) -> list[model.Stmt]:
        condition = self.values.condition(statement.condition)
        body = self._turn(statement.body)
        if condition is None:
            return []
        endless = isinstance(condition, Const) and condition.value != 0
        return [
            model.Loop(span=statement.span, condition=None if endless else condition, body=body)
        ]

    def _loop(self, statement: ast.Loop) -> list[model.Stmt]:
        body = self._turn(statement.body)
        return [model.Loop(span=statement.span, condition=None, body=body)]

    def _repeat(self, statement: ast.Repeat) -> list[model.Stmt]:
        times = self.values.converted(statement.times, INT, "a number of turns")
        counter = self.new_locals(1)
        body = self._turn(statement.body)
        if times is None:
            return []
        return [model.Repeat(span=statement.span, times=times, counter=counter, body=body)]

    def _leave(self, statement: ast.Break | ast.Continue) -> list[model.Stmt]:
        is_break = isinstance(statement, ast.Break)
        if not self._loops:
            word = "break" if is_break else "continue"
            self.scope.diagnostics.report(
                messages.OUTSIDE_LOOP,
                statement.span,
                word=word,
                fixes=remove_statement(statement.span),
            )
            return []
        return [(model.Break if is_break else model.Continue)(span=statement.span)]

    # --- what takes time ----------------------------------------------------------------

    def _compute(self, statement: ast.Compute) -> list[model.Stmt]:
        duration = self._duration(statement.duration)
        return action(statement.span, "COMPUTE", 0, duration)

    def _sleep(self, statement: ast.Sleep) -> list[model.Stmt]:
        duration = self._duration(statement.duration)
        return action(statement.span, "SLEEP", 0, duration)

    def _sleep_until(self, statement: ast.SleepUntil) -> list[model.Stmt]:
        """For what is left up to then, which is nothing when that is past."""
        moment = self.values.converted(statement.moment, TIME, "a time")
        if moment is None:
            return []
        left = operation("SUB_I", TIME, moment.span, moment, operation("NOW", TIME, statement.span))
        nothing = Const(type=TIME, span=moment.span, value=0)
        duration = operation("MAX_I", TIME, moment.span, nothing, left)
        return action(statement.span, "SLEEP", 0, duration)

    def _duration(self, expr: SyntaxExpr) -> Expr | None:
        duration = self.values.converted(expr, TIME, "a time")
        if not isinstance(duration, Const) or duration.value >= 0:
            return duration
        report_range(self.scope.diagnostics, expr.span, "The time", NOT_NEGATIVE)
        return None

    def _exit(self, statement: ast.Exit) -> list[model.Stmt]:
        return action(statement.span, "EXIT", 0)

    # --- measures -----------------------------------------------------------------------

    def _record(self, statement: ast.Record) -> list[model.Stmt]:
        value = self.values.value(statement.value)
        if value is None:
            return []
        name = statement.histogram
        known = self.scope.globals.histograms
        histogram = known.setdefault(
            name.text,
            model.Histogram(name=name.text, type=value.type, number=len(known), span=name.span),
        )
        if histogram.type is not value.type:
            self.scope.diagnostics.report(
                messages.RECORD_TYPES,
                statement.span,
                name=name.text,
                type=WITH_ARTICLE[value.type],
                other=WITH_ARTICLE[histogram.type],
                notes=[Note(histogram.span, "the other statement")],
            )
        return action(statement.span, "RECORD", histogram.number, value)

    def _count(self, statement: ast.Count) -> list[model.Stmt]:
        counter = self.scope.globals.values[statement.counter.text]
        number = counter.number if isinstance(counter, Counter) else 0
        return action(statement.span, "COUNT", number)

    def _mark(self, statement: ast.Mark) -> list[model.Stmt]:
        marks = self.scope.globals.marks
        return action(statement.span, "MARK", marks.setdefault(statement.text, len(marks)))


#: How each kind of statement is lowered; an empty statement does nothing.
_HANDLERS: dict[type[SyntaxStmt], Callable[..., list[model.Stmt]]] = {
    ast.Block: Actions._block,
    ast.Declaration: Actions._declaration,
    ast.ImportDeclaration: Actions._misplaced_import,
    ast.JobSetting: Actions._misplaced_setting,
    ast.LateSetting: Actions._misplaced_setting,
    ast.Assign: Actions._assign,
    ast.If: Actions._if,
    ast.While: Actions._while,
    ast.Loop: Actions._loop,
    ast.Repeat: Actions._repeat,
    ast.Break: Actions._leave,
    ast.Continue: Actions._leave,
    ast.Compute: Actions._compute,
    ast.Sleep: Actions._sleep,
    ast.SleepUntil: Actions._sleep_until,
    ast.Yield: give_up,
    ast.Exit: Actions._exit,
    ast.Spawn: spawn,
    ast.SpawnElse: spawn,
    ast.SpawnAnywhere: spawn_anywhere,
    ast.Suspend: suspend,
    ast.Enter: move,
    ast.Leave: move,
    ast.Resume: resume,
    ast.Kill: kill,
    ast.Record: Actions._record,
    ast.Count: Actions._count,
    ast.Mark: Actions._mark,
    ast.Limited: limited,
    ast.Io: request,
    ast.Poll: request,
    ast.Receive: receive,
    ast.TryReceive: try_receive,
    ast.Send: send,
    ast.Join: join,
    ast.Select: select,
    **synchronisation.HANDLERS,
}


def constant_value(values: Values, declarator: ast.Declarator, type_: ValueType) -> Const | None:
    """What a declared constant stands for; a missing value is reported."""
    name = declarator.name.text
    if declarator.init is None:
        value = "1ms" if type_ is TIME else "1"
        values.diagnostics.report(
            messages.ASSIGN_NUMBER,
            declarator.span,
            name=name,
            type=type_.value,
            value=value,
            fixes=insert(f" = {value}", declarator.span),
        )
        return None
    return values.constant(declarator.init, type_, f"The constant `{name}`")


def _is_writable(symbol: Symbol | None) -> bool:
    if isinstance(symbol, Variable):
        return not (symbol.const or symbol.signal or symbol.bounds is not None)
    return isinstance(symbol, Local | Import)
