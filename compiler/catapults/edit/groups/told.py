"""The tree of a group scheduler, as a page shows it."""

from __future__ import annotations

from collections.abc import Sequence

from catapults.contracts.groups import (
    GroupKey,
    GroupMember,
    GroupParameter,
    GroupRule,
    Groups,
    GroupSite,
    GroupValue,
    TreeGroup,
)
from catapults.contracts.messages import AnalyseRequest
from catapults.edit.gestures.text.draft import RefusedError
from catapults.edit.groups.answers import outcomes_of
from catapults.edit.groups.sites import sites_of
from catapults.edit.groups.text import PARAMETER, GroupText, Line, keys_of
from catapults.exploration.moments import moments_of
from catapults.models.group.front_end import GroupReading
from catapults.models.group.rules import FORMS, form_of
from catapults.models.group.syntax import ast
from catapults.models.group.tree import argument
from catapults.models.group.values import value_of
from catapults.questions.projects import Project, project_in_steps
from catapults.steps import Steps
from catapults.syntax import unparse
from catapults.syntax.ast import Expr, Import


def groups(request: AnalyseRequest) -> Steps[Groups]:
    """The tree of one version of a text; none, with the reason, of one with errors of syntax."""
    project = yield from project_in_steps(request)
    text = GroupText(request.name, request.text)
    answer = Groups(
        version=request.version,
        name="",
        groups=None,
        parameters=[],
        problem=None,
        line=None,
        rules=[],
        threads=_threads(project),
        sites=_sites(project),
        outcomes=outcomes_of(project.checked.reading, project.written),
        moments=_moments(project),
        classic=project.checked.reading.classic_text() or "",
    )
    try:
        answer.name = text.tree.name.text
        answer.groups = [_group(text, one) for one in text.groups.values()]
        answer.parameters = [_parameter(text, one) for one in text.parameters.values()]
        answer.rules = _rules(text)
    except RefusedError as refusal:
        first = text.errors[0] if text.errors else None
        answer.problem = first.message if first is not None else refusal.reason
        answer.line = first.span.line if first is not None else None
    return answer


def _threads(project: Project) -> list[str]:
    return [one.name for one in project.workload.classes] if project.workload is not None else []


def _sites(project: Project) -> list[GroupSite]:
    reading, program = project.checked.reading, project.checked.program
    if not isinstance(reading, GroupReading) or program is None:
        return []
    return sites_of(reading, program)


def _rules(text: GroupText) -> list[GroupRule]:
    known = [GroupRule(name=n, arguments=_names(n), is_own=False) for n in FORMS]
    return [*known, *(GroupRule(name=n, arguments=[], is_own=True) for n in text.functions)]


def _moments(project: Project) -> list[str] | None:
    program = project.checked.program
    return None if program is None else moments_of(program)


def _names(rule: str) -> list[str]:
    return list(FORMS[rule].names)


def _group(text: GroupText, group: ast.Group) -> TreeGroup:
    source = text.source
    given: Sequence[Expr] = group.rule.arguments or ()
    return TreeGroup(
        id=f"group:{group.name.text}",
        name=group.name.text,
        rule=group.rule.name.text,
        arguments=[one.span.text for one in given],
        argument_values=[_value(argument(one)) for one in given],
        members=[_member(text, one) for one in text.lines_of(group)],
        keys=_keys(text, group),
        from_=source.utf16(group.span.start),
        to=source.utf16(group.span.end),
        line=group.span.line,
    )


def _parameter(text: GroupText, parameter: Import) -> GroupParameter:
    name, utf16 = parameter.name.text, text.source.utf16
    return GroupParameter(
        id=f"{PARAMETER}{name}",
        name=name,
        type=parameter.type.value,
        default=unparse.expression(parameter.default),
        from_=utf16(parameter.span.start),
        to=utf16(parameter.span.end),
    )


def _member(text: GroupText, line: Line) -> GroupMember:
    told = [one for one in line.syntax.settings if isinstance(one, ast.Value)]
    return GroupMember(
        id=line.id,
        kind=line.kind,
        name=line.name,
        values=[
            GroupValue(name=one.name.text, text=one.value.span.text, value=_value(one.value))
            for one in told
        ],
        from_=text.source.utf16(line.syntax.span.start),
        to=text.source.utf16(line.syntax.span.end),
    )


def _value(expression: Expr) -> float | None:
    return value_of(expression, {})


def _keys(text: GroupText, group: ast.Group) -> list[GroupKey]:
    """What it decides by comes first: words of its rule, then parameters."""
    words = [
        GroupKey(name=one, type="time", default=None, is_word=True)
        for one in form_of(group.rule.name.text).words
    ]
    known = [one for one in keys_of(group) if one in text.parameters]
    return words + [
        GroupKey(
            name=one,
            type=text.parameters[one].type.value,
            default=unparse.expression(text.parameters[one].default),
            is_word=False,
        )
        for one in known
    ]
