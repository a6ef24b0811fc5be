"""What is checked of each group and its members: arguments, values, guests."""

from __future__ import annotations

from collections.abc import Mapping

from catapults.diagnostics import Diagnostics, Note, nearest
from catapults.models.group import messages
from catapults.models.group.rules import FORMS, RuleForm, form_of
from catapults.models.group.syntax import ast
from catapults.models.group.tree import Group, Member, Parameter, Thread, argument
from catapults.models.group.values import names_in, type_of, value_of
from catapults.syntax.ast import Assign, Expr, Name, Type, Variable

#: The most groups that a thread can be a guest of.
MOST_GUESTS = 8

#: What an expression can name beside parameters.
_BUILT_IN = frozenset(("now",))


class Checks:
    """Checks groups one by one; what does not fit is reported."""

    def __init__(
        self,
        parameters: Mapping[str, Parameter],
        functions: Mapping[str, ast.Function],
        diagnostics: Diagnostics,
    ) -> None:
        """``functions``: the decisions of this text, by name."""
        self._parameters = parameters
        self._functions = functions
        self._diagnostics = diagnostics

    def check_rule(self, group: Group) -> None:
        """How it decides."""
        rule, form = group.syntax.rule, form_of(group.rule)
        if group.rule not in FORMS and group.rule not in self._functions:
            close = nearest(group.rule, [*FORMS, *self._functions])
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
        for name in names_in(expression):
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

    def values(self, group: Group, syntax: ast.Member) -> dict[str, Expr]:
        """What is said of a member."""
        words = form_of(group.rule).words
        found: dict[str, Expr] = {}
        for one in syntax.settings:
            if isinstance(one, ast.Guest):
                continue
            if one.name.text not in self._parameters and one.name.text not in words:
                self._report_unknown(one.name)
            elif one.name.text in found:
                self._diagnostics.report(messages.TWICE, one.name.span, name=one.name.text)
            else:
                found[one.name.text] = one.value
                self._check_known(one)
        return found

    def _check_known(self, one: ast.Value) -> None:
        if value_of(one.value, {}) is None:
            what = f"The value of `{one.name.text}`"
            text = one.value.span.text
            self._diagnostics.report(messages.NOT_CONSTANT, one.value.span, what=what, text=text)

    def _check_time(self, expression: Expr, what: str) -> None:
        known = value_of(expression, {})
        is_time = type_of(expression, {}) is Type.TIME
        if known is None or known <= 0 or not is_time:
            text = expression.span.text
            self._diagnostics.report(messages.NOT_CONSTANT, expression.span, what=what, text=text)

    def check_members(self, group: Group) -> None:
        """Who is in it, and whether all that its rule needs is said of them."""
        form = form_of(group.rule)
        if group.rule == "os":
            if group.syntax.members:
                problem = "chooses the threads without a group, and has no members. Leave them out"
                self._report_members(group, problem)
            return
        if not group.members and (group.syntax.members is None or form.in_order):
            problem = "has no members, and would always pass. Give it some"
            if not form.in_order:
                problem += ", or write `{ }` if threads enter it while they run"
            self._report_members(group, problem)
        for member in group.members:
            wanted = [*form.words]
            if isinstance(member.node, Group) and group.rule in ("priority", "share"):
                given = argument((group.syntax.rule.arguments or [])[0])
                wanted += [one.text for one in names_in(given) if one.text != "now"]
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


def check_guest(thread: Thread, diagnostics: Diagnostics) -> None:
    """Reports what a guest cannot be: of too many groups, of one twice, of its own."""
    seen: dict[str, Member] = {}
    if thread.home is not None:
        seen[thread.home[0].name] = thread.home[1]
    for group, member in thread.guest_of:
        before = seen.setdefault(group.name, member)
        if before is not member and not form_of(group.rule).words:
            diagnostics.report(
                messages.TWO_HOMES,
                member.syntax.name.span,
                name=thread.name,
                first=group.name,
                kind="thread",
                notes=[Note(before.syntax.name.span, "where it is a member already")],
            )
    guests = {group.name: member for group, member in thread.guest_of}
    for member in list(guests.values())[MOST_GUESTS:]:
        diagnostics.report(
            messages.NO_GUEST,
            member.syntax.span,
            name=thread.name,
            why=f"it is one of {MOST_GUESTS} groups already, which is the most",
            way_out="Leave it out of one of them.",
        )


def report_group_as_guest(group: Group, member: Member, diagnostics: Diagnostics) -> None:
    """A group has one place."""
    diagnostics.report(
        messages.NO_GUEST,
        member.syntax.span,
        name=member.name,
        why="it is a group, and only threads are guests",
        way_out=f"Write its threads as guests of `{group.name}`, each by `thread NAME guest;`.",
    )


def _is_named(one: Expr, form: RuleForm) -> bool:
    if not isinstance(one, Assign):
        return True
    target = one.target
    return isinstance(target, Variable) and target.name.text in form.names
