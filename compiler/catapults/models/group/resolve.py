"""From the syntax of a group scheduler to its tree: names and places in the tree."""

from __future__ import annotations

from collections.abc import Iterable

from catapults.diagnostics import Diagnostics, Note, nearest
from catapults.models.group import messages
from catapults.models.group.answers.asked import report_never_asked
from catapults.models.group.checks import Checks, check_guest, report_group_as_guest
from catapults.models.group.functions import check_function
from catapults.models.group.rules import FORMS, form_of
from catapults.models.group.syntax import ast
from catapults.models.group.syntax.functions import changed_by
from catapults.models.group.tree import Group, Member, Parameter, Thread, Tree
from catapults.syntax.ast import Import, Name


def resolve(syntax: ast.GroupScheduler, diagnostics: Diagnostics) -> Tree | None:
    """The tree of a text; None, with the reasons reported, if it is none."""
    return _Resolving(syntax, diagnostics).tree()


class _Resolving:
    def __init__(self, syntax: ast.GroupScheduler, diagnostics: Diagnostics) -> None:
        self._syntax = syntax
        self._diagnostics = diagnostics
        self._groups: dict[str, Group] = {}
        self._parameters: dict[str, Parameter] = {}
        self._threads: dict[str, Thread] = {}
        #: Where groups are members.
        self._places: dict[str, tuple[Group, Member]] = {}
        self._functions = {
            one.name.text: one for one in syntax.items if isinstance(one, ast.Function)
        }

    def tree(self) -> Tree | None:
        self._declare()
        if not self._groups:
            report = self._diagnostics.report
            problem = "has no group, and nobody decides. Write `group first : sequential { … }`"
            report(
                messages.NO_MEMBERS,
                self._syntax.name.span,
                name=self._syntax.name.text,
                problem=problem,
            )
            return None
        checks = Checks(self._parameters, self._functions, self._diagnostics)
        for group in self._groups.values():
            checks.check_rule(group)
            for member in group.syntax.members or ():
                self._add(group, member, checks)
        root = next(iter(self._groups.values()))
        if self._diagnostics.has_errors or self._report_cycles():
            return None
        for group in self._groups.values():
            checks.check_members(group)
        for thread in self._threads.values():
            check_guest(thread, self._diagnostics)
        declared = list(self._groups.values())
        name = self._syntax.name.text
        tree = Tree(name, self._syntax, self._parameters, root, self._threads, declared)
        report_never_asked(tree, self._diagnostics)
        return None if self._diagnostics.has_errors else tree

    # --- names --------------------------------------------------------------------------

    def _declare(self) -> None:
        known: set[str] = set()
        for item in sorted(self._syntax.items, key=lambda one: not isinstance(one, ast.Parameters)):
            match item:
                case ast.Parameters(imports=imports):
                    for one in imports:
                        self._parameter(one)
                case ast.Group(name=name):
                    if not self._is_new(name, self._groups):
                        continue
                    self._groups[name.text] = self._group(item)
                case ast.Function(name=name):
                    if self._is_new(name, [*FORMS, *known]):
                        check_function(item, self._parameters, self._diagnostics)
                    known.add(name.text)

    def _group(self, syntax: ast.Group) -> Group:
        rule = syntax.rule.name.text
        function = self._functions.get(rule) if rule not in FORMS else None
        changed = changed_by(function) if function is not None else frozenset()
        return Group(syntax.name.text, rule, syntax, function=function, changed=changed)

    def _parameter(self, one: Import) -> None:
        if self._is_new(one.name, self._parameters):
            name = one.name.text
            self._parameters[name] = Parameter(name, one.type, one.default, one.span)

    def _is_new(self, name: Name, known: Iterable[str]) -> bool:
        if name.text not in known:
            return True
        self._diagnostics.report(messages.TWICE, name.span, name=name.text)
        return False

    # --- members ------------------------------------------------------------------------

    def _add(self, group: Group, syntax: ast.Member, checks: Checks) -> None:
        name = syntax.name.text
        values = checks.values(group, syntax)
        if syntax.kind == "thread":
            thread = self._threads.setdefault(name, Thread(name, syntax))
            member = Member(syntax, thread, values)
            if self._is_at_home(group, thread, member):
                group.members.append(member)
            return
        node = self._groups.get(name)
        if node is None:
            self._report_no_group(syntax.name)
            return
        member = Member(syntax, node, values)
        if member.is_guest:
            report_group_as_guest(group, member, self._diagnostics)
        elif self._is_only(group, member, self._places.setdefault(name, (group, member))):
            node.parent = group
            group.members.append(member)

    def _is_at_home(self, group: Group, thread: Thread, member: Member) -> bool:
        """Notes where a thread belongs, or whose guest it is."""
        if member.is_guest:
            thread.guest_of.append((group, member))
            return True
        if thread.home is None:
            thread.home = (group, member)
        return self._is_only(group, member, thread.home)

    def _is_only(self, group: Group, member: Member, first: tuple[Group, Member]) -> bool:
        """Whether a member stands where it stood first; in time frames it can have several
        slots."""
        again = bool(form_of(group.rule).words) and first[0] is group
        if first[1] is member or again:
            return True
        self._diagnostics.report(
            messages.TWO_HOMES,
            member.syntax.name.span,
            name=member.name,
            first=first[0].name,
            kind="thread" if isinstance(member.node, Thread) else "group",
            notes=[Note(first[1].syntax.name.span, "where it is a member already")],
        )
        return False

    def _report_no_group(self, name: Name) -> None:
        close = nearest(name.text, self._groups)
        self._diagnostics.report(
            messages.UNKNOWN_GROUP,
            name.span,
            name=name.text,
            hint=f" Perhaps `{close}` is meant." if close else "",
        )

    # --- the whole ----------------------------------------------------------------------

    def _report_cycles(self) -> bool:
        for group in self._groups.values():
            way = [group]
            while (above := way[-1].parent) is not None and above not in way:
                way.append(above)
            if above is group:
                names = " in ".join(f"`{one.name}`" for one in [*way, group])
                span = group.syntax.name.span
                self._diagnostics.report(messages.CYCLE, span, name=group.name, way=names)
                return True
        return False
