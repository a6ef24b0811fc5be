"""Decisions of a text's own: what they may say."""

from __future__ import annotations

from collections.abc import Mapping

from catapults.diagnostics import Diagnostics, nearest
from catapults.models.group import messages
from catapults.models.group.syntax import ast
from catapults.models.group.syntax.functions import CHOSEN, DECIDE, MEMBERS, OS, PASS
from catapults.models.group.tree import Parameter
from catapults.syntax import ast as of_schedulers
from catapults.syntax.ast import Node, Type

#: What a decision has no use for.
_REFUSED = (
    of_schedulers.Transfer,
    of_schedulers.Dispatch,
    of_schedulers.Select,
    of_schedulers.Destroy,
    of_schedulers.Fail,
    of_schedulers.Verbatim,
    of_schedulers.VerbatimExpr,
    of_schedulers.Assert,
    of_schedulers.Peek,
    of_schedulers.Is,
)


def check_function(
    function: ast.Function, parameters: Mapping[str, Parameter], diagnostics: Diagnostics
) -> None:
    """Reports what a decision cannot say."""
    seen: set[str] = set()
    for part in function.parts:
        name = part.name.text
        problem = None
        if name not in (DECIDE, CHOSEN):
            problem = f"`{name}` is no part of a decision"
        elif name in seen:
            problem = f"it has two parts `{name}`"
        elif (name == CHOSEN) != (part.parameter is not None):
            problem = "`chosen` is about a member, and `decide` about all of them"
        seen.add(name)
        if problem is not None:
            _report_parts(function, part.name, problem, diagnostics)
        else:
            _Checking(part, parameters, diagnostics).check()
    if DECIDE not in seen:
        _report_parts(function, function.name, "it has no `decide`", diagnostics)


def _report_parts(
    function: ast.Function,
    at: of_schedulers.Name,
    problem: str,
    diagnostics: Diagnostics,
) -> None:
    diagnostics.report(messages.WRONG_PARTS, at.span, name=function.name.text, problem=problem)


class _Checking:
    def __init__(
        self, part: ast.Part, parameters: Mapping[str, Parameter], diagnostics: Diagnostics
    ) -> None:
        self._part = part
        self._parameters = parameters
        self._diagnostics = diagnostics
        self._decides = part.name.text == DECIDE

    def check(self) -> None:
        member = self._part.parameter
        self._look(self._part.body, {member.text} if member is not None else set(), set())

    def _look(self, node: Node, members: set[str], known: set[str]) -> None:
        """Looks at a node; ``members`` and ``known`` are the names of members and of variables."""
        match node:
            case of_schedulers.Block(declarations=declarations):
                known = {*known}
                for declared in declarations:
                    self._declare(declared, known)
            case of_schedulers.Foreach(variable=variable, container=container, body=body):
                if container.name.text != MEMBERS or container.index is not None:
                    self._refuse(container, "a decision walks over its members", "Write `members`")
                self._look(body, {*members, variable.text}, known - {variable.text})
                return
            case of_schedulers.Assign(target=target) | of_schedulers.Step(target=target):
                self._target(node, target)
            case of_schedulers.Variable(name=name, index=index):
                self._variable(name, index, known)
            case _ if isinstance(node, _REFUSED):
                self._refuse(node, "a decision reads members and answers", "Leave it out")
                return
        if not self._is_about_members(node, members):
            for one in of_schedulers.children(node):
                self._look(one, members, known)

    def _is_about_members(self, node: Node, members: set[str]) -> bool:
        """Whether a node is an answer or asks about members; then its parts are looked at."""
        match node:
            case of_schedulers.Attribute(thread=thread, name=name):
                self._parameter(thread, name, members)
            case of_schedulers.Size(container=container):
                if container.name.text != MEMBERS:
                    self._refuse(node, "a decision counts its members", "Write `|members|`")
            case of_schedulers.Return(value=value):
                if not self._decides or not _is_member(value, members):
                    self._refuse_return(node)
            case of_schedulers.ExprStmt(expr=of_schedulers.Variable(name=name)) if name.text in (
                PASS,
                OS,
            ):
                if not self._decides:
                    self._refuse_return(node)
            case of_schedulers.Binary(left=left, operator="==" | "!=", right=right):
                return _is_member(left, members) and _is_member(right, members)
            case _:
                return False
        return True

    def _declare(self, one: of_schedulers.Declaration, known: set[str]) -> None:
        plain = one.type in (Type.INT, Type.FLOAT, Type.TIME)
        if not plain or any(each.size is not None for each in one.declarators):
            self._refuse(one, "a decision has numbers and times", "Use `int`, `float` or `time`")
        known |= {each.name.text for each in one.declarators}

    def _variable(
        self, name: of_schedulers.Name, index: of_schedulers.Expr | None, known: set[str]
    ) -> None:
        if index is None and (name.text in known or name.text == "now"):
            return
        if name.text in self._parameters:
            way_out = f"Say whose: `m.{name.text}` in `foreach m in members`"
            self._refuse(name, "it is a parameter of each member", way_out)
        else:
            close = nearest(name.text, known)
            way_out = f"Perhaps `{close}` is meant" if close else f"Declare it: `int {name.text};`"
            self._refuse(name, "nothing here has that name", way_out)

    def _parameter(
        self, thread: of_schedulers.Expr, name: of_schedulers.Name, members: set[str]
    ) -> None:
        if not _is_member(thread, members):
            self._refuse(thread, "it is no member", "Walk over them: `foreach m in members`")
        elif name.text not in self._parameters:
            close = nearest(name.text, self._parameters)
            self._diagnostics.report(
                messages.UNKNOWN_PARAMETER,
                name.span,
                name=name.text,
                hint=f" Perhaps `{close}` is meant." if close else "",
            )

    def _target(self, node: of_schedulers.Expr, target: of_schedulers.Expr) -> None:
        if self._decides and isinstance(target, of_schedulers.Attribute):
            why = "`decide` is a question and changes no member, as the answer may not be taken"
            self._refuse(node, why, "Do it in `chosen(member) { … }`")

    def _refuse_return(self, node: Node) -> None:
        if self._decides:
            why = "an answer is a member, `pass` or `os`"
            self._refuse(node, why, "Write `return m;` in `foreach m in members`, or `pass;`")
        else:
            why = "`chosen` is told of an answer and gives none"
            self._refuse(node, why, "Do it in `decide { … }`")

    def _refuse(self, node: Node, why: str, way_out: str) -> None:
        text = " ".join(node.span.text.split())
        self._diagnostics.report(
            messages.NOT_IN_DECISION, node.span, text=text, why=why, way_out=way_out
        )


def _is_member(node: Node | None, members: set[str]) -> bool:
    return (
        isinstance(node, of_schedulers.Variable)
        and node.index is None
        and node.name.text in members
    )
