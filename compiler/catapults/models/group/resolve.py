"""From the syntax of a group scheduler to its tree: names, places in the tree, values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from catapults.diagnostics import Diagnostics, Note, nearest
from catapults.models.group import messages, values
from catapults.models.group.rules import FORMS, RuleForm
from catapults.models.group.syntax import ast
from catapults.models.group.tree import Group, Member, Parameter, Thread, Tree
from catapults.syntax.ast import Assign, Expr, Import, Name, Type, Variable

#: The most groups that a thread can be a guest of.
MOST_GUESTS = 8

#: What an expression can name beside parameters.
_BUILT_IN = frozenset(("now",))


def resolve(syntax: ast.GroupScheduler, diagnostics: Diagnostics) -> Tree | None:
    """The tree of a text; None, with the reasons reported, if it is none."""
    return _Resolving(syntax, diagnostics).tree()


class _Resolving:
    def __init__(self, syntax: ast.GroupScheduler, diagnostics: Diagnostics) -> None:
        self._syntax = syntax
        self._diagnostics = diagnostics
        self._groups: dict[str, Group] = {}
        self._parameters: dict[str, Parameter] = {}
        self._homes: dict[tuple[str, str], tuple[Group, Member]] = {}
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
        for group in self._groups.values():
            self._check_rule(group)
            for member in group.syntax.members or ():
                self._add(group, member)
        root = next(iter(self._groups.values()))
        if self._diagnostics.has_errors or self._report_cycles():
            return None
        for group in self._groups.values():
            self._check_members(group)
        tree = Tree(self._syntax.name.text, self._syntax, self._parameters, root)
        self._report_never_asked(tree)
        return None if self._diagnostics.has_errors else tree

    # --- names --------------------------------------------------------------------------

    def _declare(self) -> None:
        for item in self._syntax.items:
            match item:
                case ast.Parameters(imports=imports):
                    for one in imports:
                        self._parameter(one)
                case ast.Group(name=name, rule=rule):
                    if not self._is_new(name, self._groups):
                        continue
                    self._groups[name.text] = Group(name.text, rule.name.text, item)
                case ast.Function():
                    self._refuse_function(item)

    def _parameter(self, one: Import) -> None:
        if self._is_new(one.name, self._parameters):
            name = one.name.text
            self._parameters[name] = Parameter(name, one.type, one.default, one.span)

    def _refuse_function(self, function: ast.Function) -> None:
        self._diagnostics.report(
            messages.NOT_THERE,
            function.name.span,
            what=f"The decision `{function.name.text}` of your own",
            way_out="Decide by `dynamic_priority(…)` with an expression.",
        )

    def _is_new(self, name: Name, known: Iterable[str]) -> bool:
        if name.text not in known:
            return True
        self._diagnostics.report(messages.TWICE, name.span, name=name.text)
        return False

    # --- groups -------------------------------------------------------------------------

    def _check_rule(self, group: Group) -> None:
        rule = group.syntax.rule
        form = FORMS.get(group.rule)
        if form is None:
            if group.rule not in self._functions:
                close = nearest(group.rule, FORMS)
                self._diagnostics.report(
                    messages.UNKNOWN_RULE,
                    rule.name.span,
                    name=group.rule,
                    hint=f" Perhaps `{close}` is meant." if close else "",
                    known=", ".join(f"`{one}`" for one in FORMS),
                )
            return
        arguments = rule.arguments or []
        fits = form.least <= len(arguments) <= form.most
        if not fits or any(not _is_named(one, form) for one in arguments):
            self._diagnostics.report(
                messages.WRONG_ARGUMENTS,
                rule.span,
                rule=group.rule,
                wants=form.wants,
                example=form.example,
            )
            return
        for one in arguments:
            self._check_names(argument(one))
        timed = {"round_robin": 0, "plan": 0, "share": 1}.get(group.rule, len(arguments))
        for one in arguments[timed : timed + 1]:
            self._check_time(argument(one), f"The time of `{group.name}`")

    def _check_names(self, expression: Expr) -> None:
        for name in values.names_in(expression):
            if name.text not in self._parameters and name.text not in _BUILT_IN:
                self._report_unknown(name)

    def _report_unknown(self, name: Name) -> None:
        close = nearest(name.text, self._parameters)
        self._diagnostics.report(
            messages.UNKNOWN_PARAMETER,
            name.span,
            name=name.text,
            hint=f" Perhaps `{close}` is meant." if close else "",
        )

    # --- members ------------------------------------------------------------------------

    def _add(self, group: Group, syntax: ast.Member) -> None:
        kind, name = syntax.kind, syntax.name.text
        node: Group | Thread | None = self._groups.get(name) if kind != "thread" else None
        if node is None and kind == "thread":
            node = Thread(name, syntax)
        if node is None:
            self._report_no_group(syntax.name)
            return
        guests = [one for one in syntax.settings if isinstance(one, ast.Guest)]
        for one in guests:
            self._diagnostics.report(
                messages.NOT_THERE,
                one.span,
                what="A guest",
                way_out="Give the thread one group, and leave it out here.",
            )
        member = Member(syntax, node, self._values(group, syntax))
        first = self._homes.setdefault((kind or "group", name), (group, member))
        form = FORMS.get(group.rule)
        again = form is not None and bool(form.words) and first[0] is group
        if first[1] is not member and not again:
            self._diagnostics.report(
                messages.TWO_HOMES,
                syntax.name.span,
                name=name,
                first=first[0].name,
                kind="thread" if isinstance(node, Thread) else "group",
                notes=[Note(first[1].syntax.name.span, "where it is a member already")],
            )
            return
        if isinstance(node, Group):
            node.parent = group
        elif isinstance(first[1].node, Thread):
            member.node = first[1].node
        group.members.append(member)

    def _report_no_group(self, name: Name) -> None:
        close = nearest(name.text, self._groups)
        self._diagnostics.report(
            messages.UNKNOWN_GROUP,
            name.span,
            name=name.text,
            hint=f" Perhaps `{close}` is meant." if close else "",
        )

    def _values(self, group: Group, syntax: ast.Member) -> dict[str, Expr]:
        form = FORMS.get(group.rule)
        words = form.words if form is not None else ()
        found: dict[str, Expr] = {}
        for one in syntax.settings:
            if isinstance(one, ast.Guest):
                continue
            if one.name.text not in self._parameters and one.name.text not in words:
                self._report_unknown(one.name)
            elif self._is_new(one.name, found):
                found[one.name.text] = one.value
                self._check_known(one)
        return found

    def _check_known(self, one: ast.Value) -> None:
        if values.value_of(one.value, {}) is None:
            what = f"The value of `{one.name.text}`"
            text = one.value.span.text
            self._diagnostics.report(messages.NOT_CONSTANT, one.value.span, what=what, text=text)

    def _check_time(self, expression: Expr, what: str) -> None:
        known = values.value_of(expression, {})
        is_time = values.type_of(expression, {}) is Type.TIME
        if known is None or known <= 0 or not is_time:
            text = expression.span.text
            self._diagnostics.report(messages.NOT_CONSTANT, expression.span, what=what, text=text)

    def _check_members(self, group: Group) -> None:
        form = FORMS[group.rule]
        if group.rule == "os":
            if group.syntax.members:
                problem = "chooses the threads without a group, and has no members. Leave them out"
                self._report_members(group, problem)
            return
        if not group.members:
            self._report_members(group, "has no members, and would always pass. Give it some")
        for member in group.members:
            wanted = [*form.words]
            if isinstance(member.node, Group) and group.rule in ("priority", "share"):
                given = argument((group.syntax.rule.arguments or [])[0])
                wanted += [one.text for one in values.names_in(given) if one.text != "now"]
            for word in wanted:
                if word not in member.values:
                    self._report_lacking(group, member, word, form)
                elif word == "slot":
                    self._check_time(member.values[word], f"The slot of `{member.name}`")

    def _report_members(self, group: Group, problem: str) -> None:
        span = group.syntax.name.span
        self._diagnostics.report(messages.NO_MEMBERS, span, name=group.name, problem=problem)

    def _report_lacking(self, group: Group, member: Member, word: str, form: RuleForm) -> None:
        self._diagnostics.report(
            messages.NO_VALUE,
            member.syntax.span,
            group=group.name,
            parameter=word,
            name=member.name,
            kind="group" if isinstance(member.node, Group) else "thread",
            example="10ms" if word in form.words else "1",
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

    def _report_never_asked(self, tree: Tree) -> None:
        asked = set(tree.groups)
        for group in self._groups.values():
            if group not in asked and group.parent is None:
                root = tree.root.name
                self._tell(
                    group,
                    f"it is a member of no group, and decisions begin with `{root}`, the first one",
                    "Name it in a group, or leave it out.",
                )
        for group in tree.groups:
            if group.rule == "sequential":
                self._tell_behind(group)

    def _tell_behind(self, group: Group) -> None:
        """Behind a group `os` another one finds nobody."""
        known = [one for _, one in group.groups if one.rule == "os"]
        for later in known[1:]:
            self._tell(later, f"`{known[0].name}` has chosen among the same threads before", "")

    def _tell(self, group: Group, why: str, way_out: str) -> None:
        self._diagnostics.report(
            messages.NEVER_ASKED,
            group.syntax.name.span,
            name=group.name,
            why=why,
            way_out=way_out or "Leave one of the two out.",
        )


def argument(expression: Expr) -> Expr:
    """An argument without the name before it."""
    return expression.value if isinstance(expression, Assign) else expression


def arguments_of(group: Group) -> list[Expr]:
    """All arguments of its rule, without names."""
    return [argument(one) for one in group.syntax.rule.arguments or ()]


def _is_named(one: Expr, form: RuleForm) -> bool:
    if not isinstance(one, Assign):
        return True
    target = one.target
    return isinstance(target, Variable) and target.name.text in form.names


def threads_of(tree: Tree) -> Iterator[tuple[Group, Member, Thread]]:
    """All threads that the text names, each once."""
    seen: set[str] = set()
    for group in tree.groups:
        for member, thread in group.threads:
            if thread.name not in seen:
                seen.add(thread.name)
                yield group, member, thread
