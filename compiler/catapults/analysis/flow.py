"""Flow analysis within each handler: what every check meets when it runs.

Walks each handler forwards with a :class:`State`, joins where ways meet and
goes round loops until nothing changes. States only ever lose knowledge from
one round to the next, so what a check met in all rounds together is what it
meets in the last: a check is proven, or refuted, only if every visit says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from catapults.analysis.constants import constant_value
from catapults.analysis.flow_conditions import has_effect, refine
from catapults.analysis.flow_state import (
    IN_HAND,
    NOWHERE,
    Nowhere,
    State,
    index_of,
    join,
    widen,
)
from catapults.program import (
    Arithmetic,
    Assert,
    Assign,
    AttributePlace,
    Block,
    Break,
    Check,
    Compare,
    Container,
    Continue,
    Convert,
    Destroy,
    Dispatch,
    Element,
    Eval,
    Expr,
    Foreach,
    Front,
    GlobalPlace,
    If,
    Load,
    Local,
    LocalPlace,
    Logical,
    Loop,
    Negate,
    Not,
    Place,
    Return,
    Size,
    Step,
    Stmt,
    Target,
    TargetExpr,
    Transfer,
    Verdict,
)
from catapults.source import Span

#: Loops nested deeper start with no knowledge, so that their number of rounds does not multiply.
_DEEPEST_EXACT_LOOP = 4
#: Rounds after which a loop starts with no knowledge; widening ends them long before.
_ROUNDS = 30

#: One round of a loop: from the state at its head to what goes round again, what leaves by the
#: condition, and what leaves by `break`.
_Round = Callable[[State], tuple[State | None, State | None, State | None]]


@dataclass
class Exit:
    """A way out of a layer: by `return`, `dispatch` or its end."""

    state: State
    span: Span
    falls_through: bool = False


@dataclass
class Findings:
    """What walks learn; shared by all handlers."""

    verdicts: dict[Check, tuple[Verdict, str]] = field(default_factory=dict)
    #: Outcomes that conditions can have, by the site of their branch or loop.
    outcomes: dict[int, set[bool]] = field(default_factory=dict)
    #: Statements that never run, with the jump before them.
    unreachable: dict[Stmt, Stmt] = field(default_factory=dict)
    reached: set[Stmt] = field(default_factory=set)
    #: Writes to attributes, with where the thread can be then.
    attribute_writes: dict[AttributePlace, set[Nowhere | Container]] = field(default_factory=dict)


@dataclass
class _LoopExits:
    breaks: State | None = None
    continues: State | None = None


class Walk:
    """Walks the layers of one handler."""

    def __init__(self, findings: Findings) -> None:
        """Adds to ``findings``."""
        self._findings = findings
        self._loops: list[_LoopExits] = []
        self._exits: list[Exit] = []

    def layer(self, body: Block, state: State) -> list[Exit]:
        """All ways out of a layer that starts in a state."""
        self._exits = []
        after = self._block(body, state)
        if after is not None:
            end = Span(body.span.source, body.span.end - 1, body.span.end)
            self._exits.append(Exit(after, end, falls_through=True))
        return self._exits

    def evaluate(self, expr: Expr, state: State) -> State:
        """The state after an expression; its checks are judged on the way."""
        match expr:
            case Convert(operand=operand) | Negate(operand=operand) | Not(operand=operand):
                return self.evaluate(operand, state)
            case Arithmetic() | Compare():
                state = self.evaluate(expr.left, state)
                state = self.evaluate(expr.right, state)
                if isinstance(expr, Arithmetic) and expr.check is not None:
                    self._judge_divisor(expr.check, expr.right)
                return state
            case Logical():
                true, false = self._branch(expr, state)
                return join(true, false) or state
            case Load(place=place):
                return self._place(place, state)
            case Front():
                state = self._element(expr.element, state)
                if expr.check is not None:
                    self._require_thread(expr.check, expr.element, state)
                return state
            case Size(element=element):
                return self._element(element, state)
            case Assign():
                return self._assign(expr, state)
            case Step(place=place):
                return self._written(place, self._place(place, state))
            case TargetExpr():
                state.forget_variables()
        return state

    # --- statements ------------------------------------------------------------------

    def _block(self, block: Block, state: State | None) -> State | None:
        before: Stmt | None = None
        for statement in block.statements:
            if state is None:
                if before is not None:
                    self._findings.unreachable.setdefault(statement, before)
                return None
            state = self._statement(statement, state)
            before = statement
        return state

    def _statement(self, statement: Stmt, state: State) -> State | None:
        self._findings.reached.add(statement)
        match statement:
            case Block():
                return self._block(statement, state)
            case Eval(expr=expr):
                return self.evaluate(expr, state)
            case Transfer():
                return self._transfer(statement, state)
            case If():
                return self._if(statement, state)
            case Loop():
                return self._loop(statement, state)
            case Foreach():
                return self._foreach(statement, state)
            case Break() | Continue() | Return():
                return self._jump(statement, state)
            case Dispatch():
                return self._dispatch(statement, state)
            case Destroy():
                return self._destroy(statement, state)
            case Target():
                state.forget_variables()
            case Assert(condition=condition):
                # Only some builds check it, so it says nothing of what follows.
                return self.evaluate(condition, state)
        return state

    def _if(self, statement: If, state: State) -> State | None:
        true, false = self._decide(statement.site, statement.condition, state)
        then = self._statement(statement.then, true) if true else None
        if statement.orelse is not None and false is not None:
            false = self._statement(statement.orelse, false)
        return join(then, false)

    def _jump(self, jump: Break | Continue | Return, state: State) -> State | None:
        """What comes behind is not reached this way."""
        match jump:
            case Break():
                exits = self._loops[-1]
                exits.breaks = join(exits.breaks, state)
            case Continue():
                exits = self._loops[-1]
                exits.continues = join(exits.continues, state)
            case Return(value=value):
                after = self.evaluate(value, state) if value is not None else state
                self._exits.append(Exit(after, jump.span))
        return None

    def _transfer(self, transfer: Transfer, state: State) -> State:
        source, target = transfer.source, transfer.target
        line = transfer.span.line
        if isinstance(source, Element):
            state = self._element(source, state)
            state = self._element(target, state)
            if any(e.index is not None and has_effect(e.index) for e in (source, target)):
                source, target = _blurred(source), _blurred(target)
            if transfer.holds is not None:
                self._require_thread(transfer.holds, source, state)
            state.front_moved(source, IN_HAND)
            state.remove(source, f"line {line} takes one out")
        else:
            state = self._element(target, state)
            local = _thread_variable(source)
            state.take(local, f"line {line} takes `{local.name}` out")
        if transfer.free is not None:
            self._require_free(transfer.free, target, state)
        state.add(target, f"line {line} puts one in")
        state.land(target.container)
        return state

    def _dispatch(self, dispatch: Dispatch, state: State) -> State | None:
        state = self._element(dispatch.element, state)
        self._require_thread(dispatch.check, dispatch.element, state)
        state.dispatched = frozenset({True})
        self._exits.append(Exit(state, dispatch.span))
        return None

    def _destroy(self, destroy: Destroy, state: State) -> State:
        source = destroy.source
        why = f"line {destroy.span.line} destroys a thread"
        if isinstance(source, Element):
            state = self._element(source, state)
            if destroy.check is not None:
                self._require_thread(destroy.check, source, state)
            state.front_moved(source, NOWHERE)
            state.remove(source, why)
        else:
            local = _thread_variable(source)
            state.take(local, why)
            state.land(NOWHERE)
        return state

    # --- loops -----------------------------------------------------------------------

    def _loop(self, loop: Loop, state: State) -> State | None:
        if loop.init is not None:
            state = self.evaluate(loop.init, state)

        def round_(head: State) -> tuple[State | None, State | None, State | None]:
            """What goes round again, what leaves by the condition, and what by `break`."""
            enters: State | None = head
            leaves: State | None = None
            if not loop.test_last:
                enters, leaves = self._test(loop, head)
            exits, after = self._body(loop.body, enters)
            if loop.test_last and after is not None:
                after, leaves = self._test(loop, after)
            if after is not None and loop.step is not None:
                after = self.evaluate(loop.step, after)
            return after, leaves, exits.breaks

        return self._fixed_point(state, round_)

    def _test(self, loop: Loop, state: State) -> tuple[State | None, State | None]:
        if loop.condition is None:
            return state, None
        return self._decide(loop.site, loop.condition, state)

    def _body(self, body: Stmt, state: State | None) -> tuple[_LoopExits, State | None]:
        """Exits by `break`, and the state at the end of the body, `continue` included."""
        exits = _LoopExits()
        if state is None:
            return exits, None
        self._loops.append(exits)
        after = self._statement(body, state)
        self._loops.pop()
        return exits, join(after, exits.continues)

    def _fixed_point(self, entry: State, round_: _Round) -> State | None:
        head = entry if len(self._loops) < _DEEPEST_EXACT_LOOP else _know_nothing(entry)
        for count in range(_ROUNDS + 2):
            again, leaves, breaks = round_(head.copy())
            joined = join(head, again)
            assert joined is not None
            if again is None or joined.same_as(head):
                return join(leaves, breaks)
            head = widen(head, joined) if count < _ROUNDS else _know_nothing(entry)
        raise AssertionError("a state without knowledge is a fixed point")

    def _foreach(self, loop: Foreach, state: State) -> State | None:
        state = self._element(loop.element, state)
        container = loop.element.container
        single = container.size is None
        refilled = any(
            isinstance(inner, Transfer) and inner.target.container is container
            for inner in statements_below(loop.body)
        )

        def round_(head: State) -> tuple[State | None, State | None, State | None]:
            entered: State | None = head.copy()
            if entered is not None:
                entered.homes[loop.variable] = frozenset({container})
                why = f"line {loop.span.line} goes through it"
                if single and not entered.learn(loop.element, why, low=1):
                    entered = None
            exits, after = self._body(loop.body, entered)
            moved = after is None or container not in after.homes.get(
                loop.variable, frozenset({container})
            )
            leaves: State | None = head.copy()
            if leaves is not None and single and moved and not refilled:
                why = f"line {loop.span.line} moves all its threads"
                leaves = leaves if leaves.learn(loop.element, why, high=0) else None
            for left in (after, exits.breaks):
                if left is not None:
                    left.homes.pop(loop.variable, None)
            return after, leaves, exits.breaks

        return self._fixed_point(state, round_)

    # --- conditions ------------------------------------------------------------------

    def _decide(
        self, site: int, condition: Expr, state: State
    ) -> tuple[State | None, State | None]:
        """The states for both outcomes of a branch; None for one that cannot be."""
        true, false = self._branch(condition, state)
        seen = self._findings.outcomes.setdefault(site, set())
        seen |= {outcome for outcome, way in ((True, true), (False, false)) if way is not None}
        return true, false

    def _branch(self, condition: Expr, state: State) -> tuple[State | None, State | None]:
        if isinstance(condition, Not):
            true, false = self._branch(condition.operand, state)
            return false, true
        if isinstance(condition, Logical):
            return self._branch_logical(condition, state)
        after = self.evaluate(condition, state)
        true, false = after, after.copy()
        return (
            true if refine(condition, True, true) else None,
            false if refine(condition, False, false) else None,
        )

    def _branch_logical(
        self, condition: Logical, state: State
    ) -> tuple[State | None, State | None]:
        true, false = self._branch(condition.left, state)
        if condition.operator == "&&":
            both, second = self._branch(condition.right, true) if true else (None, None)
            return both, join(false, second)
        second, neither = self._branch(condition.right, false) if false else (None, None)
        return join(true, second), neither

    # --- places ----------------------------------------------------------------------

    def _place(self, place: Place, state: State) -> State:
        if isinstance(place, AttributePlace):
            return self.evaluate(place.thread, state)
        assert isinstance(place, GlobalPlace | LocalPlace)
        if place.index is not None and place.bounds is not None:
            state = self.evaluate(place.index, state)
            variable = place.variable if isinstance(place, GlobalPlace) else place.local
            self._judge_index(place.bounds, place.index, variable.size or 1, state)
        return state

    def _element(self, element: Element, state: State) -> State:
        if element.index is not None and element.bounds is not None:
            state = self.evaluate(element.index, state)
            self._judge_index(element.bounds, element.index, element.container.size or 1, state)
        return state

    def _assign(self, assign: Assign, state: State) -> State:
        state = self._place(assign.place, state)
        state = self.evaluate(assign.value, state)
        if assign.check is not None:
            self._judge_divisor(assign.check, assign.value)
        return self._written(assign.place, state)

    def _written(self, place: Place, state: State) -> State:
        if isinstance(place, AttributePlace):
            places = _places(place.thread, state)
            self._findings.attribute_writes.setdefault(place, set()).update(places)
        if isinstance(place, GlobalPlace):
            state.forget_variable(place.variable)
        elif isinstance(place, LocalPlace):
            state.forget_variable(place.local)
        return state

    # --- verdicts --------------------------------------------------------------------

    def _judge(self, check: Check, verdict: Verdict, reason: str) -> None:
        """Adds one visit: different verdicts of different visits leave it to the run."""
        before = self._findings.verdicts.get(check)
        if before is not None and before[0] is not verdict:
            if before[0] is Verdict.RUNTIME:
                return
            if verdict is not Verdict.RUNTIME:
                reason = "It depends on the way that leads here."
            verdict = Verdict.RUNTIME
        self._findings.verdicts[check] = (verdict, reason)

    def _require_thread(self, check: Check, element: Element, state: State) -> None:
        """A container must hold a thread; behind the check it does."""
        fact, name = state.fact(element), check.subject
        if fact.low > 0:
            self._judge(check, Verdict.PROVEN, f"`{name}` holds a thread: {fact.why}.")
        elif fact.high == 0:
            self._judge(check, Verdict.REFUTED, f"`{name}` is always empty here: {fact.why}.")
        else:
            self._judge(check, Verdict.RUNTIME, f"`{name}` may be empty here.")
        state.assume(element, f"line {check.span.line} checks it", low=1)

    def _require_free(self, check: Check, element: Element, state: State) -> None:
        """A slot must be empty; behind the check it is."""
        fact, name = state.fact(element), check.subject
        if fact.high == 0:
            self._judge(check, Verdict.PROVEN, f"`{name}` is free: {fact.why}.")
        elif fact.low > 0:
            self._judge(check, Verdict.REFUTED, f"`{name}` always holds a thread: {fact.why}.")
        else:
            self._judge(check, Verdict.RUNTIME, f"`{name}` may hold a thread here.")
        state.assume(element, f"line {check.span.line} checks it", high=0)

    def _judge_index(self, check: Check, index: Expr, size: int, state: State) -> None:
        value, known = constant_value(index), index_of(index)
        bound = state.bounded.get(known) if known is not None else None
        if value is not None:
            inside = 0 <= value < size
            verdict = Verdict.PROVEN if inside else Verdict.REFUTED
            self._judge(check, verdict, f"The index is {value}, and indexes go to {size - 1}.")
        elif bound is not None and bound[0] <= size:
            self._judge(check, Verdict.PROVEN, f"Line {bound[1]} checks the same index.")
        else:
            self._judge(check, Verdict.RUNTIME, f"The index may lie outside 0 to {size - 1}.")
        if known is not None and value is None and (bound is None or bound[0] > size):
            state.bounded[known] = (size, check.span.line)

    def _judge_divisor(self, check: Check, divisor: Expr) -> None:
        value = constant_value(divisor)
        if value is None:
            self._judge(check, Verdict.RUNTIME, "The divisor may be 0.")
        elif value == 0:
            self._judge(check, Verdict.REFUTED, "The divisor is always 0.")
        else:
            self._judge(check, Verdict.PROVEN, f"The divisor is {value}.")


def statements_below(statement: Stmt) -> Iterator[Stmt]:
    """A statement and all inside it."""
    yield statement
    match statement:
        case Block(statements=inner):
            for one in inner:
                yield from statements_below(one)
        case If(then=then, orelse=orelse):
            yield from statements_below(then)
            if orelse is not None:
                yield from statements_below(orelse)
        case Loop(body=body) | Foreach(body=body):
            yield from statements_below(body)


def _thread_variable(source: Expr) -> Local:
    assert isinstance(source, Load) and isinstance(source.place, LocalPlace)
    return source.place.local


def _places(thread: Expr, state: State) -> frozenset[Nowhere | Container]:
    """Where a thread is known to be; nothing if it can be anywhere."""
    if isinstance(thread, Front):
        return frozenset({thread.element.container})
    if isinstance(thread, Load) and isinstance(thread.place, LocalPlace):
        return state.homes.get(thread.place.local, frozenset())
    return frozenset()


def _blurred(element: Element) -> Element:
    """The element without its index: any of its array."""
    return replace(element, index=None, bounds=None)


def _know_nothing(entry: State) -> State:
    state = State()
    state.dispatched = entry.dispatched
    return state
