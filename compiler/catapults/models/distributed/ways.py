"""Follows the blocks of a master: which families a name can stand for, and how often something was
done on the way.

``n is family`` is decided where it can be, so a path that no family takes is none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field

from catapults.syntax import ast

#: The numbers of families.
Families = frozenset[int]

#: More is never counted.
_MOST = 2

#: Turns of a loop after which nothing new comes.
_TURNS = 3


@dataclass(frozen=True)
class State:
    """What holds at a place, on whatever path one comes there."""

    #: The families of the nodes that names stand for; of slots, where more is known than that.
    names: Mapping[str, Families]
    #: How often it was done.
    counts: frozenset[int] = frozenset((0,))

    def where(self, name: str, families: Families) -> State:
        """A name stands for nodes of these."""
        return State({**self.names, name: families}, self.counts)

    def join(self, other: State | None) -> State:
        """What holds on both of two ways."""
        if other is None:
            return self
        names = {n: self.names[n] | other.names[n] for n in self.names if n in other.names}
        return State(names, self.counts | other.counts)


def joined(one: State | None, other: State | None) -> State | None:
    """What holds where two ways meet, of which each may end before."""
    return other if one is None else one.join(other)


@dataclass
class _Loop:
    """Where one leaves a loop, and where one goes on with it."""

    left: State | None = None
    again: State | None = None


@dataclass
class Ways:
    """All ways through one block. ``done`` tells how often something is done behind a statement,
    from how often it was before."""

    #: The numbers of families by name.
    numbers: Mapping[str, int]
    #: The families in a container of nodes.
    held: Callable[[str], Families]
    #: The containers among the names, which can be empty.
    slots: Collection[str] = ()
    done: Callable[[ast.Stmt, int], int] = lambda statement, count: count
    #: Called with each transfer, and the families of what is moved.
    moved: Callable[[ast.Transfer, Families], None] = lambda transfer, families: None
    #: Called with each ``node.variable``, and the families of the node.
    used: Callable[[ast.Attribute, Families], None] = lambda used, families: None
    #: How often it was done where the block ends.
    ends: frozenset[int] = frozenset()
    _loops: list[_Loop] = field(default_factory=list)

    def follow(self, body: ast.Block, names: Mapping[str, Families]) -> frozenset[int]:
        """Follows the block; tells how often it was done at its ends."""
        self.ends = frozenset()
        end = self._block(body, State(names))
        if end is not None:
            self.ends |= end.counts
        return self.ends

    # --- statements --------------------------------------------------------------------

    def _block(self, block: ast.Block, state: State | None) -> State | None:
        for declaration in block.declarations:
            for one in declaration.declarators:
                if state is not None and declaration.type.is_container:
                    state = state.where(one.name.text, frozenset())
        for statement in block.statements:
            if state is None:
                return None
            state = self._statement(statement, state)
        return state

    def _statement(self, statement: ast.Stmt, state: State) -> State | None:
        match statement:
            case ast.Block():
                return self._block(statement, state)
            case ast.If():
                return self._if(statement, state)
            case ast.While() | ast.DoWhile() | ast.For() | ast.Foreach():
                return self._loop(statement, state)
            case ast.Transfer():
                return self._counted(statement, self._transfer(statement, state))
            case ast.Break() | ast.Continue():
                self._jump(statement, state)
                return None
        self._look(statement, state)
        state = self._counted(statement, state)
        if isinstance(statement, ast.Return | ast.Dispatch | ast.Fail):
            self.ends |= state.counts
            return None
        return state

    def _counted(self, statement: ast.Stmt, state: State) -> State:
        counts = frozenset(min(self.done(statement, one), _MOST) for one in state.counts)
        return State(state.names, counts)

    def _if(self, statement: ast.If, state: State) -> State | None:
        self._look(statement.condition, state)
        then = self._where(statement.condition, state, truth=True)
        orelse = self._where(statement.condition, state, truth=False)
        then = then and self._statement(statement.then, then)
        if orelse is not None and statement.orelse is not None:
            orelse = self._statement(statement.orelse, orelse)
        return joined(then, orelse)

    def _loop(
        self, loop: ast.While | ast.DoWhile | ast.For | ast.Foreach, state: State
    ) -> State | None:
        self._loops.append(_Loop())
        if isinstance(loop, ast.For) and loop.init is not None:
            self._look(loop.init, state)
        left: State | None = None
        for _ in range(_TURNS):
            inside, out = self._turn(loop, state)
            ended = inside and self._statement(loop.body, inside)
            ended = joined(ended, self._loops[-1].again)
            if ended is not None and isinstance(loop, ast.DoWhile):
                self._look(loop.condition, ended)
                out = joined(out, self._where(loop.condition, ended, truth=False))
            left = joined(left, out)
            state = state.join(ended)
        return joined(left, self._loops.pop().left)

    def _turn(
        self, loop: ast.While | ast.DoWhile | ast.For | ast.Foreach, state: State
    ) -> tuple[State | None, State | None]:
        """What holds in a turn, and where there is none."""
        if isinstance(loop, ast.Foreach):
            families = self._families(loop.container.name.text, state)
            return state.where(loop.variable.text, families), state
        if isinstance(loop, ast.DoWhile):
            return state, None
        if loop.condition is None:
            return state, None
        self._look(loop.condition, state)
        inside = self._where(loop.condition, state, truth=True)
        return inside, self._where(loop.condition, state, truth=False)

    def _jump(self, statement: ast.Stmt, state: State) -> None:
        if self._loops:
            loop = self._loops[-1]
            if isinstance(statement, ast.Break):
                loop.left = joined(loop.left, state)
            else:
                loop.again = joined(loop.again, state)

    def _transfer(self, statement: ast.Transfer, state: State) -> State:
        families = self._families(statement.source.name.text, state)
        self.moved(statement, families)
        target = statement.target.name.text
        if target in state.names:
            return state.where(target, state.names[target] | families)
        return state

    def _families(self, name: str, state: State) -> Families:
        return state.names[name] if name in state.names else self.held(name)

    # --- conditions --------------------------------------------------------------------

    def _where(self, asked: ast.Expr, state: State, *, truth: bool) -> State | None:
        """What holds where a condition has come out; None where it cannot come out so."""
        match asked:
            case ast.Paren(inner=inner):
                return self._where(inner, state, truth=truth)
            case ast.Unary(operator="!", operand=operand):
                return self._where(operand, state, truth=not truth)
            case ast.Binary(operator="&&" | "||" as operator, left=left, right=right):
                if (operator == "&&") is truth:
                    first = self._where(left, state, truth=truth)
                    return first and self._where(right, first, truth=truth)
                first = self._where(left, state, truth=truth)
                other = self._where(left, state, truth=not truth)
                return joined(first, other and self._where(right, other, truth=truth))
            case ast.BoolLiteral(value=value) | ast.IntLiteral(value=value):
                return state if bool(value) is truth else None
            case ast.Is():
                return self._decided(asked, state, truth=truth)
        return state

    def _decided(self, asked: ast.Is, state: State, *, truth: bool) -> State | None:
        name, number = asked.node.name.text, self.numbers.get(asked.family.text)
        if number is None or asked.node.index is not None:
            return state
        before = self._families(name, state)
        after = before & {number} if truth else before - {number}
        if not after and name not in self.slots:
            return None
        return state.where(name, after)

    def _look(self, node: ast.Node, state: State) -> None:
        """Tells of the variables of nodes in an expression or a statement of one."""
        if isinstance(node, ast.Binary) and node.operator in ("&&", "||"):
            self._look(node.left, state)
            behind = self._where(node.left, state, truth=node.operator == "&&")
            if behind is not None:
                self._look(node.right, behind)
            return
        if isinstance(node, ast.Attribute):
            owner = named(node)
            if owner is not None:
                self.used(node, self._families(owner.name.text, state))
        for child in ast.children(node):
            self._look(child, state)


def named(used: ast.Attribute) -> ast.Variable | None:
    """The variable or container that an attribute is one of."""
    owner = used.thread
    while isinstance(owner, ast.Paren):
        owner = owner.inner
    if isinstance(owner, ast.Peek):
        return owner.container
    return owner if isinstance(owner, ast.Variable) else None


def blocks(master: ast.Scheduler) -> Iterator[ast.NodeEvent]:
    """What a master does with nodes."""
    return (one for one in master.sections if isinstance(one, ast.NodeEvent))
