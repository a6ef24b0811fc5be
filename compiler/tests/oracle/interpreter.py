"""A plain interpreter of the language, straight from the syntax tree.

It shares nothing with the analysis but the tree, so that the two can be held against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from evaluator import Evaluator, FaultError, holders
from meaning import alike_in_c
from run_state import Cell, Holder, Number, Result, Symbol, Thread, Value

from catapults.models.classic.inherit import Assembly
from catapults.program import CheckKind
from catapults.source import Span
from catapults.syntax import ast
from catapults.syntax.ast import Type

#: Where ``fail`` refuses the thread.
_REFUSING = ("newthread",)


class _BreakError(Exception):
    pass


class _ContinueError(Exception):
    pass


class _EndOfLayerError(Exception):
    pass


class _EndOfHandlerError(_EndOfLayerError):
    pass


class Interpreter(Evaluator):
    """One running scheduler."""

    def __init__(
        self,
        assembly: Assembly,
        int_bits: int,
        on_check: Callable[[CheckKind, Span, bool], None] = lambda *_: None,
        fuel: int = 2_000,
        *,
        release: bool = False,
    ) -> None:
        """A ``release`` build leaves out assertions and invariants."""
        super().__init__(assembly, int_bits, on_check)
        self.chosen: Thread | None = None
        self.failed = False  # the handler has said so by ``fail``
        self.result: Result = None
        self._handler = ""
        self._is_named = False  # whether the layer that runs has a name for that thread
        self._thread: Thread | None = None  # that the handler is called for
        self.local_slots: list[Holder] = []
        self._release = release
        self._fuel = fuel
        self._left = fuel
        self._born = 0
        self._declare_globals()

    # --- what a library does

    def birth(self) -> Thread:
        """A new thread in no container."""
        self._born += 1
        values = {
            one.name.text: self._fitted(one.type, 0).number for one in self._assembly.attributes
        }
        for imported in self._assembly.threadimports:
            values[imported.name.text] = self._default(imported)
        return Thread(self._born, values)

    def remove(self, thread: Thread) -> None:
        """Takes a thread out of its container."""
        if thread.home is not None:
            thread.home.threads.remove(thread)
            thread.home = None

    def call(self, handler: str, thread: Thread | None = None) -> Result:
        """Calls a handler with the aspects around it; gives what a query returns."""
        self._left = self._fuel
        self.result = None
        self._handler = handler
        self.chosen = None
        self.failed = False
        self._thread = thread
        self.local_slots = []
        self._destroyed.clear()
        body = self._assembly.handlers[handler]
        aspects = [one for one in self._assembly.aspects if one.handler.text == handler]
        layers: list[ast.Handler | ast.Aspect] = [
            *(one for one in aspects if one.when == "before"),
            body,
            *(one for one in aspects if one.when == "after"),
        ]
        past_body = False
        for layer in layers:
            when = layer.when if isinstance(layer, ast.Aspect) else "body"
            if when == "after" or not past_body:
                dispatched = self._layer(layer, thread)
                past_body |= dispatched and when == "before"
        for slot in self.local_slots:
            if slot.threads:
                raise FaultError("SLOT_LEFT_FULL", body.span)
        return self.result

    def _layer(self, layer: ast.Handler | ast.Aspect, thread: Thread | None) -> bool:
        """Runs an aspect or a body to its end; tells whether it has dispatched."""
        scope: dict[str, Symbol] = {}
        if layer.param is not None and thread is not None:
            scope[layer.param.name.text] = thread
        self._is_named = layer.param is not None
        try:
            with self._scope(scope):
                self._block(layer.body)
        except _EndOfHandlerError:
            return True
        except _EndOfLayerError:
            pass
        return False

    # --- declarations

    def _declare_globals(self) -> None:
        for imported in self._assembly.imports:
            value = self._default(imported)
            self.globals[imported.name.text] = Cell(imported.type, [value], imported=True)
        for declaration, declarator in self._assembly.declared():
            self.globals[declarator.name.text] = self._declared(declaration, declarator)
        for invariant in self._assembly.invariants:
            for holder in holders(self.globals[invariant.container.text]):
                holder.invariants.append(invariant)

    def _default(self, imported: ast.Import) -> Number:
        return self._converted(self._known(imported.default), imported.type).number

    def _known(self, expr: ast.Expr) -> Value:
        """What the compiler works out."""
        with self._unobserved():
            return self._number(expr)

    def _declared(self, declaration: ast.Declaration, declarator: ast.Declarator) -> Symbol:
        size = 1
        if declarator.size is not None:
            size = int(self._known(declarator.size).number)
        if declaration.type.is_container:
            elements = [self._holder(declaration.type, declarator) for _ in range(size)]
            return elements if declarator.size is not None else elements[0]
        first = self._fitted(declaration.type, 0).number
        if declarator.init is not None:
            first = self._converted(self._number(declarator.init), declaration.type).number
        return Cell(declaration.type, [first] * size)

    def _holder(self, kind: Type, declarator: ast.Declarator) -> Holder:
        sort = declarator.sort
        if sort is None:
            return Holder(kind)
        return Holder(kind, sort.key.text, sort.order is not None and sort.order.lowest_first)

    # --- statements

    def _block(self, block: ast.Block) -> None:
        with self._scope({}) as scope:
            for declaration in block.declarations:
                for declarator in declaration.declarators:
                    symbol = self._declared(declaration, declarator)
                    scope[declarator.name.text] = symbol
                    if not isinstance(symbol, Cell):
                        self.local_slots.extend(holders(symbol))
            for statement in block.statements:
                self._statement(statement)

    def _statement(self, statement: ast.Stmt) -> None:
        match statement:
            case ast.Block():
                self._block(statement)
            case ast.ExprStmt():
                self._effect(statement.expr)
            case ast.Transfer():
                self._transfer(statement)
            case ast.If():
                if self._holds(statement.condition):
                    self._statement(statement.then)
                elif statement.orelse is not None:
                    self._statement(statement.orelse)
            case ast.While() | ast.DoWhile() | ast.For():
                self._loop(statement)
            case ast.Foreach():
                self._foreach(statement)
            case ast.Verbatim():
                self._verbatim(statement)
            case ast.Assert():
                if not self._release and not self._looks(statement.condition):
                    raise FaultError("ASSERTION", statement.span)
            case _:
                self._leave(statement)

    def _verbatim(self, statement: ast.Verbatim) -> None:
        if statement.simulate is not None:
            self._block(statement.simulate)
        else:
            with self._unobserved():
                self._block(alike_in_c(statement.text))

    def _leave(self, statement: ast.Stmt) -> None:
        match statement:
            case ast.Break():
                raise _BreakError
            case ast.Continue():
                raise _ContinueError
            case ast.Return():
                if statement.value is not None:
                    self.result = self._expression(statement.value)
                raise _EndOfLayerError
            case ast.Dispatch():
                holder = self._container(statement.target)
                self._check(CheckKind.DISPATCH_HOLDS, statement.target.span, bool(holder.threads))
                self.chosen = holder.threads[0]
                raise _EndOfHandlerError
            case ast.Fail():
                self._fail(statement)
            case ast.Destroy():
                thread = self._taken(statement.target, CheckKind.DESTROY_HOLDS)
                self.remove(thread)
                self._destroyed.add(thread)
            case ast.Empty():
                pass
            case _:
                raise TypeError(f"cannot run {type(statement).__name__}")

    def _fail(self, statement: ast.Fail) -> None:
        """A new thread that is refused must be in no container."""
        if self._handler in _REFUSING and self._thread is not None and self._is_named:
            named_at = (statement.target or statement).span
            self._check(CheckKind.FAILS_OUTSIDE, named_at, self._thread.home is None)
        self.failed = True
        raise _EndOfHandlerError

    def _taken(self, source: ast.Variable, kind: CheckKind) -> Thread:
        """The thread that a transfer or ``destroy`` takes; it stays where it is for now."""
        symbol = self._symbol(source.name)
        if isinstance(symbol, Thread):
            self._check_name(kind, symbol, source.span)
            return symbol
        holder = self._container(source)
        self._check(kind, source.span, bool(holder.threads))
        return holder.threads[0]

    def _transfer(self, transfer: ast.Transfer) -> None:
        thread = self._symbol(transfer.source.name)
        if isinstance(thread, Thread):
            target = self._container(transfer.target)
            self._check_name(CheckKind.SOURCE_HOLDS, thread, transfer.source.span)
        else:
            source = self._container(transfer.source)
            target = self._container(transfer.target)
            self._check(CheckKind.SOURCE_HOLDS, transfer.source.span, bool(source.threads))
            thread = source.threads[0]
        before = thread.home
        if target.kind is Type.THREADREF:
            others = [one for one in target.threads if one is not thread]
            self._check(CheckKind.TARGET_FREE, transfer.target.span, not others)
        self.remove(thread)
        target.insert(thread)
        self._check_invariants([one for one in (before, target) if one is not None], transfer)

    def _check_invariants(self, changed: Iterable[Holder], transfer: ast.Transfer) -> None:
        for holder in () if self._release else dict.fromkeys(changed):
            for invariant in holder.invariants:
                scopes, self._scopes = self._scopes, []
                before, self._is_looking = self._is_looking, True
                try:
                    self._block(invariant.body)
                except _EndOfLayerError:
                    pass
                except FaultError as broken:
                    if broken.kind == "ASSERTION":
                        broken.kind = "INVARIANT"
                    broken.cause = transfer.span
                    raise
                finally:
                    self._scopes = scopes
                    self._is_looking = before

    def _loop(self, loop: ast.While | ast.DoWhile | ast.For) -> None:
        if isinstance(loop, ast.For) and loop.init is not None:
            self._effect(loop.init)
        first = True
        while True:
            tested = not (first and isinstance(loop, ast.DoWhile))
            if tested and loop.condition is not None and not self._holds(loop.condition):
                return
            first = False
            self._spend(loop)
            if not self._turn(loop.body):
                return
            if isinstance(loop, ast.For) and loop.step is not None:
                self._effect(loop.step)

    def _spend(self, loop: ast.Stmt) -> None:
        """Each turn of a loop costs a unit of fuel."""
        self._left -= 1
        if self._left < 0:
            raise FaultError("FUEL", loop.span)

    def _turn(self, body: ast.Stmt) -> bool:
        """Runs a loop's body once; false when it was left by ``break``."""
        try:
            self._statement(body)
        except _ContinueError:
            return True
        except _BreakError:
            return False
        return True

    def _foreach(self, loop: ast.Foreach) -> None:
        holder = self._container(loop.container)
        for thread in list(holder.threads):
            self._spend(loop)
            if thread.home is not holder:
                continue
            with self._scope({loop.variable.text: thread}):
                if not self._turn(loop.body):
                    return
