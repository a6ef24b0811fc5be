"""The ways that control can take through a thread, as a graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from catapults.workload import model


class Point(Enum):
    """What happens at a node of the graph."""

    ACTION = auto()
    BRANCH = auto()
    LOOP = auto()  # a loop is entered
    TURN = auto()  # a loop begins its next turn
    END = auto()  # the thread ends


@dataclass(eq=False)
class PathNode:
    """A place in a thread. Of TURN, ``loop`` is the node where its loop is entered."""

    point: Point
    action: model.Action | None = None
    loop: PathNode | None = None
    next: list[PathNode] = field(default_factory=list)


@dataclass(frozen=True)
class _Targets:
    """Where `break` and `continue` of a loop lead."""

    leave: PathNode
    again: PathNode


class Paths:
    """All nodes of one thread; ``start`` is where it begins."""

    def __init__(self, thread: model.ThreadClass) -> None:
        """Each node is made after those that follow it, but for loops."""
        self.nodes: list[PathNode] = []
        self._end = self._node(Point.END)
        self.start = self._list(thread.body, self._end, None)

    def _node(self, point: Point, *following: PathNode) -> PathNode:
        node = PathNode(point, next=list(following))
        self.nodes.append(node)
        return node

    def _list(
        self, statements: Sequence[model.Stmt], following: PathNode, targets: _Targets | None
    ) -> PathNode:
        """The node of the first of some statements, behind which comes ``following``."""
        for statement in reversed(statements):
            following = self._statement(statement, following, targets)
        return following

    def _statement(
        self, statement: model.Stmt, following: PathNode, targets: _Targets | None
    ) -> PathNode:
        match statement:
            case model.Action():
                return self._action(statement, following)
            case model.Branching():
                ways = [self._list(way, following, targets) for way in statement.ways]
                if isinstance(statement, model.Limited):  # without it when the limit comes
                    ways[0] = self._action(statement.wait, ways[0])
                return self._node(Point.BRANCH, *ways)
            case model.Loop():
                return self._loop(statement.body, following, endless=statement.condition is None)
            case model.Repeat():
                return self._loop(statement.body, following, endless=False)
            case model.Break() if targets is not None:
                return targets.leave
            case model.Continue() if targets is not None:
                return targets.again
        return following

    def _action(self, action: model.Action, following: PathNode) -> PathNode:
        node = self._node(Point.ACTION, self._end if action.name == "EXIT" else following)
        node.action = action
        return node

    def _loop(self, body: Sequence[model.Stmt], following: PathNode, *, endless: bool) -> PathNode:
        head = self._node(Point.BRANCH)
        turn = self._node(Point.TURN, head)
        turn.loop = self._node(Point.LOOP, head)
        first = self._list(body, turn, _Targets(following, turn))
        head.next = [first] if endless else [first, following]
        return turn.loop
