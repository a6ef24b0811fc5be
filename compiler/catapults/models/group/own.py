"""Decisions of a text's own, as statements of the classic text.

`decide` is asked again while it answers with a group that passes, without those that have passed. A
walk over members becomes a loop for each container of threads, and a copy of its body for each
group. Classic handlers cannot leave the middle of a decision, so an answer is noted in `way`, and
what follows is done only while that is 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catapults.models.group.candidates import Asking
from catapults.models.group.places import Place
from catapults.models.group.syntax.functions import CHOSEN, DECIDE, MEMBERS, OS, PASS, part_of
from catapults.models.group.tree import Group, Member
from catapults.syntax import ast, unparse

if TYPE_CHECKING:
    from catapults.models.group.deciding import Deciding

#: Values of `way`: what a walk over members does next.
_GOES_ON, _NEXT, _LEFT, _ANSWERED = range(4)
#: Values of `which`: that of a thread is below, by the number of its place.
_NOBODY, _LIBRARY, _FIRST_PLACE = 0, -1, -2


@dataclass(frozen=True)
class _Thread:
    """A member that is a thread, by its name in the classic text."""

    name: str
    place: Place
    at: int


@dataclass(frozen=True)
class _Group:
    """A member that is a group, and its number."""

    member: Member
    at: int


_Subject = _Thread | _Group


@dataclass(frozen=True)
class _Scope:
    """What names mean: members, and variables by their names in the classic text."""

    members: Mapping[str, _Subject]
    locals: Mapping[str, str]
    #: Whether `break` and `continue` are about a walk over members.
    in_walk: bool = False
    #: Whether groups that have passed are no members, as while it is decided.
    without_passed: bool = True

    def with_member(self, name: str, subject: _Subject) -> _Scope:
        """In a walk."""
        members = {**self.members, name: subject}
        return _Scope(members, self.locals, in_walk=True, without_passed=self.without_passed)

    def with_locals(self, names: Mapping[str, str]) -> _Scope:
        """In a block with declarations."""
        known = {**self.locals, **names}
        return _Scope(self.members, known, self.in_walk, self.without_passed)

    def in_loop(self) -> _Scope:
        """In a loop that is no walk."""
        return _Scope(self.members, self.locals, False, self.without_passed)


class Own:
    """The decision of one group."""

    def __init__(self, deciding: Deciding, asking: Asking, group: Group) -> None:
        """``deciding`` asks the groups below."""
        assert group.function is not None, "it decides by a function"
        self._deciding = deciding
        self._asking = asking
        self._places = asking.places
        self._write = asking.write
        self._group = group
        self._function = group.function
        self._sources = self._places.sources(group)
        self._way, self._which, self._asked = (
            self._places.variable(one, group) for one in ("way", "which", "asked")
        )
        asks = group.groups or group.answers_os or part_of(group.function, CHOSEN) is not None
        #: The variable of the answer, if anything is to be done with it.
        self._noted = [self._which] if asks else []
        #: What its variables are called in the classic text.
        self._names: dict[str, str] = {}

    def write(self) -> None:
        """The statements that ask the group."""
        write, groups = self._write, self._group.groups
        decide = part_of(self._function, DECIDE)
        assert decide is not None, "it was checked"
        for at, _ in enumerate(groups, 1):
            write.line(f"{self._passed(at)} = 0;")
        write.line(f"{self._asked} = 1;")
        asked = [f"{self._asked} == 1", *self._asking.open]
        if not self._group.answers_os:
            asked.append(f"{self._count(_Scope({}, {}))} > 0")
        with write.block(f"while ({' && '.join(asked)})"):
            for one in (self._asked, *self._noted, self._way):
                write.line(f"{one} = 0;")
            self._statement(decide.body, _Scope({}, {}))
            self._chosen_threads()
            for at, (member, node) in enumerate(groups, 1):
                with write.block(f"if ({self._which} == {at})"):
                    write.line(f"{self._passed(at)} = 1;")
                    write.line(f"{self._asked} = 1;")
                    self._deciding.ask(node)
                    self._chosen(_Group(member, at), "|current| == 1")
            if self._places.others(self._group):
                with write.block(f"if ({self._which} == {_LIBRARY})"):
                    self._deciding.ask_library(self._group)

    def _passed(self, at: int) -> str:
        return self._places.variable(f"passed{at}", self._group)

    def _chosen_threads(self) -> None:
        for at, place in enumerate(self._sources):
            condition = f"{self._which} == {_FIRST_PLACE - at} && |current| == 1"
            self._chosen(_Thread("current", place, at), condition)

    def _chosen(self, subject: _Subject, condition: str) -> None:
        """What the function does when a member of this kind was chosen."""
        part = part_of(self._function, CHOSEN)
        if part is None or part.parameter is None:
            return
        scope = _Scope({part.parameter.text: subject}, {}, without_passed=False)
        with self._write.of(part.name.span), self._write.block(f"if ({condition})"):
            if _may_answer(part.body) or _jumps(part.body):
                self._write.line(f"{self._way} = {_GOES_ON};")
            self._statement(part.body, scope)

    # --- statements ---------------------------------------------------------------------

    def _statement(self, node: ast.Stmt, scope: _Scope) -> None:
        with self._write.of(node.span):
            self._written(node, scope)

    def _written(self, node: ast.Stmt, scope: _Scope) -> None:
        write = self._write
        match node:
            case ast.Block():
                with write.block(""):
                    self._inside(node, scope)
            case ast.ExprStmt(expr=ast.Variable(name=name, index=None)) if name.text == PASS:
                self._answer(_NOBODY)
            case ast.ExprStmt(expr=ast.Variable(name=name, index=None)) if name.text == OS:
                self._answer(_LIBRARY)
            case ast.ExprStmt(expr=expression):
                write.line(f"{self._text(expression, scope)};")
            case ast.Return(value=ast.Variable(name=name)):
                self._return(scope.members[name.text])
            case ast.If(condition=condition, then=then, orelse=orelse):
                self._braces(f"if ({self._text(condition, scope)})", then, scope)
                if orelse is not None:
                    self._braces("else", orelse, scope)
            case ast.Foreach():
                self._walk(node, scope)
            case ast.Continue() | ast.Break():
                leaves = isinstance(node, ast.Break)
                if scope.in_walk:
                    write.line(f"{self._way} = {_LEFT if leaves else _NEXT};")
                else:
                    write.line("break;" if leaves else "continue;")
            case ast.While() | ast.DoWhile() | ast.For():
                self._loop(node, scope)

    def _inside(self, node: ast.Block, scope: _Scope) -> None:
        """Declarations and statements; behind one that may have answered, only if it has not."""
        for one in node.declarations:
            names = {each.name.text: self._name(each.name) for each in one.declarators}
            inner = scope.with_locals(names)
            for each in one.declarators:
                value = "" if each.init is None else f" = {self._text(each.init, scope)}"
                with self._write.of(one.span):
                    self._write.line(f"{one.type.value} {names[each.name.text]}{value};")
            scope = inner
        self._sequence(node.statements, scope)

    def _sequence(self, nodes: list[ast.Stmt], scope: _Scope) -> None:
        for at, node in enumerate(nodes, 1):
            self._statement(node, scope)
            rest = nodes[at:]
            if rest and (_may_answer(node) or (scope.in_walk and _jumps(node))):
                with self._write.block(f"if ({self._way} == {_GOES_ON})"):
                    self._sequence(rest, scope)
                return

    def _braces(self, head: str, node: ast.Stmt, scope: _Scope) -> None:
        with self._write.block(head):
            if isinstance(node, ast.Block):
                self._inside(node, scope)
            else:
                self._statement(node, scope)

    def _answer(self, which: int) -> None:
        for one in self._noted:
            self._write.line(f"{one} = {which};")
        self._write.line(f"{self._way} = {_ANSWERED};")

    def _return(self, subject: _Subject) -> None:
        if isinstance(subject, _Group):
            self._answer(subject.at)
            return
        with self._write.block("if (|current| == 0)"):
            self._write.line(f"{subject.name} => current;")
            self._asking.taken(subject.place)
        self._answer(_FIRST_PLACE - subject.at)

    def _loop(self, node: ast.While | ast.DoWhile | ast.For, scope: _Scope) -> None:
        write, inner = self._write, scope.in_loop()

        def text(one: ast.Expr | None) -> str:
            return "" if one is None else self._text(one, scope)

        match node:
            case ast.While(condition=condition):
                head, end = f"while ({text(condition)}) {{", "}"
            case ast.DoWhile(condition=condition):
                head, end = "do {", f"}} while ({text(condition)});"
            case ast.For(init=init, condition=condition, step=step):
                head, end = f"for ({text(init)}; {text(condition)}; {text(step)}) {{", "}"
        write.line(head)
        with write.indented():
            self._statement(node.body, inner)
            if _may_answer(node.body):
                write.line(f"if ({self._way} != {_GOES_ON}) break;")
        write.line(end)

    def _walk(self, node: ast.Foreach, scope: _Scope) -> None:
        """All threads that are ready, then all groups."""
        write = self._write
        name, jumps = self._name(node.variable), _jumps(node.body)
        guarded = bool(jumps) or _may_answer(node.body)
        open_ = f"{self._way} == {_GOES_ON}"

        def once(head: str, subject: _Subject) -> None:
            self._braces(head, node.body, scope.with_member(node.variable.text, subject))
            if ast.Continue in jumps:
                write.line(f"if ({self._way} == {_NEXT}) {self._way} = {_GOES_ON};")

        for at, place in enumerate(self._sources):
            with write.block(f"foreach {name} in {place.name}"):
                once(f"if ({open_})" if guarded else "", _Thread(name, place, at))
        for at, (member, _) in enumerate(self._group.groups, 1):
            asks = [f"{self._passed(at)} == 0"] if scope.without_passed else []
            asks += [open_] if guarded else []
            once(f"if ({' && '.join(asks)})" if asks else "", _Group(member, at))
        if ast.Break in jumps:
            write.line(f"if ({self._way} == {_LEFT}) {self._way} = {_GOES_ON};")

    # --- expressions --------------------------------------------------------------------

    def _name(self, name: ast.Name) -> str:
        if name.text not in self._names:
            self._names[name.text] = self._places.free(name.text)
        return self._names[name.text]

    def _text(self, node: ast.Expr, scope: _Scope) -> str:
        match node:
            case ast.Variable(name=name, index=None):
                return scope.locals.get(name.text, name.text)
            case ast.Attribute(thread=ast.Variable(name=member), name=name):
                return self._parameter(scope.members[member.text], name.text)
            case ast.Size(container=ast.Variable(name=name)) if name.text == MEMBERS:
                return self._count(scope)
            case ast.Paren(inner=inner):
                return f"({self._text(inner, scope)})"
            case ast.Unary(operator=operator, operand=operand):
                return f"{operator}{self._text(operand, scope)}"
            case ast.Binary(left=left, operator=operator, right=right):
                return self._binary(left, operator, right, scope)
            case ast.Assign(operator=operator, target=target, value=value):
                return f"{self._text(target, scope)} {operator} {self._text(value, scope)}"
            case ast.Step(operator=operator, prefix=prefix, target=target):
                text = self._text(target, scope)
                return f"{operator}{text}" if prefix else f"{text}{operator}"
        return unparse.expression(node)

    def _binary(self, left: ast.Expr, operator: str, right: ast.Expr, scope: _Scope) -> str:
        pair = [
            scope.members.get(one.name.text) if isinstance(one, ast.Variable) else None
            for one in (left, right)
        ]
        if all(isinstance(one, _Thread) for one in pair):
            names = [one.name for one in pair if isinstance(one, _Thread)]
            return f"{names[0]} {operator} {names[1]}"
        if None not in pair:
            return "true" if (pair[0] == pair[1]) == (operator == "==") else "false"
        return f"{self._text(left, scope)} {operator} {self._text(right, scope)}"

    def _count(self, scope: _Scope) -> str:
        found = [f"|{one.name}|" for one in self._sources]
        for at, _ in enumerate(self._group.groups, 1):
            found.append(f"({self._passed(at)} == 0)" if scope.without_passed else "1")
        return f"({' + '.join(found) or '0'})"

    def _parameter(self, subject: _Subject, name: str) -> str:
        """A parameter of a member; that of a group is a variable where `chosen` changes it."""
        if isinstance(subject, _Thread):
            said = subject.place.said.get(name)
            text = None if said is None else unparse.expression(said)
            return text or f"{subject.name}.{name}"
        member, parameter = subject.member, self._places.tree.parameters[name]
        value = unparse.expression(member.values.get(name, parameter.default))
        if name not in self._group.changed:
            return f"({value})"
        return self._places.of_group(self._group, member, parameter, value)


def _may_answer(node: ast.Stmt) -> bool:
    return any(
        isinstance(one, ast.Return)
        or (
            isinstance(one, ast.ExprStmt)
            and isinstance(one.expr, ast.Variable)
            and one.expr.name.text in (PASS, OS)
        )
        for one in ast.walk(node)
    )


def _jumps(node: ast.Node) -> set[type]:
    """Which of `break` and `continue` in it are about the walk around it."""
    if isinstance(node, ast.Break | ast.Continue):
        return {type(node)}
    if isinstance(node, ast.While | ast.DoWhile | ast.For | ast.Foreach):
        return set()
    return {kind for one in ast.children(node) for kind in _jumps(one)}
