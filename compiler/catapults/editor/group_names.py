"""Resolves the names of a group scheduler by its tree alone.

Groups, threads and decisions of the text's own have spaces of their own, so that a group and a
thread can be called alike. Parameters are attributes of threads, as in other schedulers.
"""

from __future__ import annotations

from catapults.editor.names import Names, Recorder
from catapults.editor.noted import notes_of
from catapults.models.group.rules import FORMS, form_of
from catapults.models.group.syntax import ast
from catapults.models.group.tree import argument
from catapults.syntax.ast import Name, Node, Variable, children

#: What each member of a decision of the text's own is called by.
_MEMBERS = "members"


def group_names(tree: ast.GroupScheduler) -> Names:
    """The names of a group scheduler. Threads are declared where the text names them first."""
    walk = _Walk()
    name = tree.name.text
    walk.names.declare(tree.name, "scheduler", f"group scheduler {name}", space="schedulers")
    for item in tree.items:
        walk.declare(item)
    for item in tree.items:
        walk.visit(item)
    return walk.names.finished()


class _Walk:
    """Outer declarations first: groups may be members before they are written."""

    def __init__(self) -> None:
        self.names = Recorder()

    def declare(self, item: ast.Item) -> None:
        """What a part declares for the whole text."""
        match item:
            case ast.Parameters():
                for one in item.imports:
                    detail = one.span.text.rstrip(";")
                    self.names.declare(one.name, "attribute", detail, space="attributes")
            case ast.Group():
                detail = f"group {item.name.text} : {item.rule.span.text}"
                self.names.declare(item.name, "group", detail, space="groups")
                for member in item.members or ():
                    if _is_thread(member) and not self._knows(member.name, "threads"):
                        detail = f"thread {member.name.text} in {item.name.text}"
                        self.names.declare(member.name, "thread", detail, space="threads")
            case ast.Function():
                self.names.declare(item.name, "sdf", f"sdf {item.name.text}", space="decisions")

    def _knows(self, name: Name, space: str) -> bool:
        return self.names.find(name.text, space) is not None

    def visit(self, item: ast.Item) -> None:
        """The names that a part uses."""
        match item:
            case ast.Parameters():
                for one in item.imports:
                    self._expression(one.default)
            case ast.Group():
                self._group(item)
            case ast.Function():
                for part in item.parts:
                    self._part(part)

    def _group(self, group: ast.Group) -> None:
        if group.rule.name.text not in FORMS:
            self.names.use(group.rule.name, space="decisions")
        for one in group.rule.arguments or ():
            self._expression(argument(one))
        words = form_of(group.rule.name.text).words
        for member in group.members or ():
            self._member(member)
            for setting in member.settings:
                if not isinstance(setting, ast.Value):
                    continue
                if setting.name.text not in words:
                    self.names.use(setting.name, "written", "attributes")
                self._expression(setting.value)

    def _member(self, member: ast.Member) -> None:
        space = "threads" if _is_thread(member) else "groups"
        symbol = self.names.find(member.name.text, space)
        if symbol is None or symbol.declaration is not member.name.span:
            self.names.use(member.name, space=space)

    def _expression(self, node: Node) -> None:
        """Names in the values of groups and members are those of parameters."""
        if isinstance(node, Variable):
            self.names.use(node.name, space="attributes")
        for child in children(node):
            if not isinstance(child, Name):
                self._expression(child)

    def _part(self, part: ast.Part) -> None:
        self.names.handler = part.name.text
        self.names.enter(part.span)
        if part.parameter is not None:
            self.names.declare(part.parameter, "parameter", "the member that was chosen")
        for act, arguments in notes_of(part.body):
            if not any(isinstance(one, Name) and one.text == _MEMBERS for one in arguments):
                act(self.names, *arguments)
        self.names.leave()
        self.names.handler = ""


def _is_thread(member: ast.Member) -> bool:
    return member.kind == "thread"
