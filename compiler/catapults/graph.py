"""The graph of a scheduler: containers, and how threads move between them.

Each handler is walked once in the order of its text. The walk keeps, for each
name of a thread (parameter or foreach variable), the places it can be in, so that
`t => RQ` becomes an arrow from there. What the text does not say comes from the
protocol: a new thread comes from birth, `switch_out(t)` from the slot that is
dispatched, any other parameter from every container that a thread can rest in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from catapults.contracts.messages import (
    Graph,
    GraphEdge,
    GraphNode,
    GraphTransfer,
    NodeKind,
    VerdictName,
)
from catapults.program import (
    Block,
    Break,
    Check,
    Compare,
    Container,
    Continue,
    Destroy,
    Dispatch,
    Element,
    Expr,
    Foreach,
    Front,
    Handler,
    If,
    Load,
    Local,
    LocalPlace,
    Logical,
    Loop,
    Not,
    Program,
    Return,
    Stmt,
    Transfer,
    Verdict,
)
from catapults.source import Span
from catapults.syntax.ast import Type

BIRTH: Final = "birth"
RUNNING: Final = "running"
END: Final = "end"

_KINDS: dict[Type, NodeKind] = {
    Type.THREADREF: "threadref",
    Type.QUEUE: "queue",
    Type.STACK: "stack",
    Type.PQUEUE: "pqueue",
    Type.PSTACK: "pstack",
}

#: Handlers whose parameter is the thread that runs.
_OF_CURRENT = frozenset({"switch_out", "set_waiting", "quantum_expired"})

#: Statements before a transfer that are named because they did not end the handler.
_MOST_PASSED = 8

_WORST_FIRST = (Verdict.REFUTED, Verdict.RUNTIME, Verdict.PROVEN)


@dataclass(frozen=True)
class Places:
    """Where a thread can be: ids of nodes, and whether that is a guess from the protocol."""

    ids: frozenset[str]
    inferred: bool

    def __or__(self, other: Places) -> Places:
        return Places(self.ids | other.ids, self.inferred or other.inferred)


_Known = dict[Local, Places]


@dataclass(frozen=True)
class _Circumstances:
    """What stands around a statement."""

    handler: str
    conditions: tuple[str, ...] = ()
    loop: bool = False


def derive_graph(program: Program, first_nodes: Mapping[Container, int] | None = None) -> Graph:
    """The graph of a checked program.

    ``first_nodes`` gives the containers' numbers in the runtime's index space; without it
    they are 0.
    """
    nodes = [_node(container, program, first_nodes or {}) for container in program.containers]
    collector = _Collector()
    for handler in program.handlers.values():
        _HandlerWalk(program, handler, collector).run()
    if not any(edge.target == END for edge in collector.edges.values()):
        collector.add_exit()
    return Graph(
        nodes=[*nodes, *(_outside(kind, program) for kind in (BIRTH, RUNNING, END))],
        edges=list(collector.edges.values()),
    )


def node_id(container: Container) -> str:
    """The id of a container's node; a handler's own slot bears the handler's name too."""
    if container.handler is None:
        return f"container:{container.name}"
    return f"slot:{container.handler}:{container.name}"


def _node(
    container: Container, program: Program, first_nodes: Mapping[Container, int]
) -> GraphNode:
    start, end = _range(container.span, program)
    return GraphNode(
        id=node_id(container),
        kind=_KINDS[container.type],
        name=container.name,
        size=container.size,
        key=container.key.name if container.key else None,
        lowest_first=container.lowest_first,
        first_node=first_nodes.get(container, 0),
        from_=start,
        to=end,
    )


def _outside(kind: NodeKind, program: Program) -> GraphNode:
    where = program.handlers.get({BIRTH: "newthread", RUNNING: "schedule"}.get(kind, "set_dead"))
    start, end = _range(where.name_span, program) if where else (0, 0)
    return GraphNode(
        id=kind,
        kind=kind,
        name=kind,
        size=None,
        key=None,
        lowest_first=False,
        first_node=0,
        from_=start,
        to=end,
    )


def _range(span: Span, program: Program) -> tuple[int, int]:
    """UTF-16 offsets in the scheduler's own text; (0, 0) for what comes from another file."""
    source = program.syntax.span.source
    if span.source is not source:
        return 0, 0
    return source.utf16(span.start), source.utf16(span.end)


class _Collector:
    """Gathers transfers into one edge per pair, handler and circumstances."""

    def __init__(self) -> None:
        self.edges: dict[str, GraphEdge] = {}
        self._seen: set[tuple[str, int]] = set()  # which edge has the transfer of which site

    def add(
        self,
        source: str,
        target: str,
        around: _Circumstances,
        inferred: bool,
        transfer: GraphTransfer,
    ) -> None:
        conditional = bool(around.conditions)
        marks = ("loop" if around.loop else "") + ("if" if conditional else "")
        key = f"{around.handler}:{source}>{target}:{marks}"
        edge = self.edges.setdefault(
            key,
            GraphEdge(
                id=key,
                source=source,
                target=target,
                handler=around.handler,
                loop=around.loop,
                conditional=conditional,
                inferred=inferred,
                transfers=[],
            ),
        )
        edge.inferred = edge.inferred and inferred
        if (key, transfer.site) not in self._seen:
            self._seen.add((key, transfer.site))
            edge.transfers.append(transfer)

    def add_exit(self) -> None:
        """Threads end in every system; here the library takes them away itself."""
        self.edges[END] = GraphEdge(
            id=END,
            source=RUNNING,
            target=END,
            handler="exit",
            loop=False,
            conditional=False,
            inferred=True,
            transfers=[],
        )


class _HandlerWalk:
    """One pass over a handler."""

    def __init__(self, program: Program, handler: Handler, collector: _Collector) -> None:
        self._program = program
        self._handler = handler
        self._collector = collector
        self._around = _Circumstances(handler.name)
        #: Of nothing behind a jump, which nothing comes to.
        self._known: _Known = {}
        self._ends: list[_Known] = []  # what is known where the layer ends
        self._breaks: list[list[_Known]] = []  # the same of each loop
        self._continues: list[list[_Known]] = []  # and of its turns

    def run(self) -> None:
        if self._handler.param is not None:
            self._known[self._handler.param] = self._at_entry()
        for layer in self._handler.layers:
            with self._within():
                self._statement(layer.body)
            self._meet(self._ends)
            self._ends = []

    def _at_entry(self) -> Places:
        """Where the protocol says that the parameter is."""
        name = self._handler.name
        if name == "newthread":
            return Places(frozenset({BIRTH}), inferred=False)
        current = _dispatched(self._program)
        if name in _OF_CURRENT and current is not None:
            return Places(frozenset({node_id(current)}), inferred=False)
        resting = (c for c in self._program.containers if c.handler is None and c is not current)
        return Places(frozenset(map(node_id, resting)), inferred=True)

    @contextmanager
    def _within(self, condition: str | None = None, loop: bool = False) -> Iterator[None]:
        """Statements that run under a further condition, or again and again."""
        before = self._around
        conditions = before.conditions + ((condition,) if condition is not None else ())
        self._around = replace(before, conditions=conditions, loop=before.loop or loop)
        yield
        self._around = before

    def _statement(self, statement: Stmt) -> None:
        match statement:
            case Block():
                self._block(statement)
            case If():
                self._if(statement)
            case Loop():
                self._turns(statement.body, None)
            case Foreach():
                self._turns(statement.body, statement)
            case Transfer():
                self._transfer(statement)
            case Dispatch():
                self._leave(statement.element, RUNNING, statement, [statement.check])
                self._jump(self._ends)
            case Return():
                self._jump(self._ends)
            case Break():
                self._jump(self._breaks[-1])
            case Continue():
                self._jump(self._continues[-1])
            case Destroy():
                self._leave(statement.source, END, statement, [statement.check])

    def _jump(self, to: list[_Known]) -> None:
        to.append(self._known)
        self._known = {}

    def _meet(self, others: Iterable[_Known]) -> None:
        """Other ways lead here, too."""
        for other in others:
            self._known = _joined(other, self._known)

    def _block(self, block: Block) -> None:
        before, passed = self._around, list[int]()
        for statement in block.statements:
            self._statement(statement)
            if _may_end(statement):
                passed.append(statement.line)
                conditions = (*before.conditions, *_not_ended(passed))
                self._around = replace(before, conditions=conditions)
        self._around = before

    def _if(self, statement: If) -> None:
        entry = dict(self._known)
        self._known = _refined(entry, statement.condition, holds=True)
        with self._within(_one_line(statement.condition.span)):
            self._statement(statement.then)
        after_then = self._known
        self._known = _refined(entry, statement.condition, holds=False)
        if isinstance(statement.orelse, If):
            self._if(statement.orelse)
        elif statement.orelse is not None:
            with self._within("otherwise"):
                self._statement(statement.orelse)
        self._known = _joined(after_then, self._known)

    def _turns(self, body: Stmt, foreach: Foreach | None) -> None:
        """A second turn starts from where the first one left threads, if that is news."""
        entry = dict(self._known)
        self._breaks.append([])
        for _ in range(2):
            before = dict(self._known)
            if foreach is not None:
                home = frozenset({node_id(foreach.element.container)})
                self._known[foreach.variable] = Places(home, inferred=False)
            self._continues.append([])
            with self._within(loop=True):
                self._statement(body)
            self._meet([entry, *self._continues.pop()])
            if self._known == before:
                break
        self._meet(self._breaks.pop())

    def _transfer(self, transfer: Transfer) -> None:
        target = node_id(transfer.target.container)
        self._leave(transfer.source, target, transfer, [transfer.holds, transfer.free])
        thread = _named_thread(transfer.source)
        if thread is not None:
            self._known[thread] = Places(frozenset({target}), inferred=False)

    def _leave(
        self, source: Element | Expr, target: str, statement: Stmt, checks: Sequence[Check | None]
    ) -> None:
        places = self._places(source)
        transfer = self._describe(statement, checks)
        for place in sorted(places.ids - ({target} if places.inferred else set())):
            self._collector.add(place, target, self._around, places.inferred, transfer)

    def _places(self, source: Element | Expr) -> Places:
        if isinstance(source, Element):
            return Places(frozenset({node_id(source.container)}), inferred=False)
        if isinstance(source, Front):
            return Places(frozenset({node_id(source.element.container)}), inferred=False)
        thread = _named_thread(source)
        return (
            self._known.get(thread, Places(frozenset(), True))
            if thread
            else Places(frozenset(), True)
        )

    def _describe(self, statement: Stmt, checks: Sequence[Check | None]) -> GraphTransfer:
        start, end = _range(statement.span, self._program)
        return GraphTransfer(
            site=statement.site,
            from_=start,
            to=end,
            line=statement.span.line,
            conditions=list(self._around.conditions),
            verdict=_worst(checks),
        )


def _dispatched(program: Program) -> Container | None:
    """The slot whose thread runs: the one that `schedule` dispatches."""
    schedule = program.handlers.get("schedule")
    statements = (s for layer in schedule.layers for s in _within(layer.body)) if schedule else ()
    return next((s.element.container for s in statements if isinstance(s, Dispatch)), None)


def _within(statement: Stmt) -> Iterator[Stmt]:
    """The statement and all inside it."""
    yield statement
    match statement:
        case Block():
            inner: list[Stmt | None] = list(statement.statements)
        case If():
            inner = [statement.then, statement.orelse]
        case Loop() | Foreach():
            inner = [statement.body]
        case _:
            inner = []
    for one in inner:
        if one is not None:
            yield from _within(one)


def _may_end(statement: Stmt) -> bool:
    """Whether what follows runs only if a branch inside did not end the handler."""
    return isinstance(statement, If | Loop | Foreach) and any(
        isinstance(one, Return | Dispatch) for one in _within(statement)
    )


def _not_ended(lines: list[int]) -> list[str]:
    """That none of some statements ended the handler: the nearest by line, those before counted.

    Each transfer says so, and a long handler would else tell all of it again for each.
    """
    omitted, named = lines[:-_MOST_PASSED], lines[-_MOST_PASSED:]
    told = [f"line {line} did not end the handler" for line in named]
    if omitted:
        count = f"{len(omitted)} statement{'s' if len(omitted) > 1 else ''}"
        told.insert(0, f"{count} before line {named[0]} did not end the handler")
    return told


def _named_thread(expr: Element | Expr) -> Local | None:
    if isinstance(expr, Load) and isinstance(expr.place, LocalPlace):
        return expr.place.local
    return None


def _refined(known: _Known, condition: Expr, holds: bool) -> _Known:
    """What a condition such as `t == next` tells about where a thread is."""
    match condition:
        case Not():
            return _refined(known, condition.operand, not holds)
        case Logical(operator="&&") if holds:
            return _refined(_refined(known, condition.left, True), condition.right, True)
        case Logical(operator="||") if not holds:
            return _refined(_refined(known, condition.left, False), condition.right, False)
        case Compare(operator="==" | "!="):
            return _compared(known, condition, equal=(condition.operator == "==") is holds)
        case _:
            return dict(known)


def _compared(known: _Known, condition: Compare, equal: bool) -> _Known:
    refined = dict(known)
    for thread, other in ((condition.left, condition.right), (condition.right, condition.left)):
        name = _named_thread(thread)
        if name not in refined or not isinstance(other, Front):
            continue
        container = other.element.container
        place = frozenset({node_id(container)})
        if equal:
            refined[name] = Places(place, inferred=False)
        elif container.type.value == "threadref" and container.size is None:
            refined[name] = Places(refined[name].ids - place, refined[name].inferred)
    return refined


def _joined(one: _Known, other: _Known) -> _Known:
    return {name: one.get(name, places) | places for name, places in other.items()} | {
        name: places for name, places in one.items() if name not in other
    }


def _worst(checks: Sequence[Check | None]) -> VerdictName:
    found = {check.verdict for check in checks if check is not None}
    worst = next((verdict for verdict in _WORST_FIRST if verdict in found), Verdict.PROVEN)
    return worst.value


def _one_line(span: Span) -> str:
    return " ".join(span.text.split())
