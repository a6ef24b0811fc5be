"""What is known of a version of a scheduler, as an editor is told it: plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from catapults.analysis.check import Checked
from catapults.backends.conditions import Part, conditions_of, operands_of, parts_of
from catapults.backends.drawn import drawn
from catapults.backends.layout import Layout, lay_out
from catapults.backends.stepping import lay_out_frame, operand_offset
from catapults.contracts import messages
from catapults.contracts.libraries import handler_numbers
from catapults.contracts.messages import Analysis, Checks, Compiled
from catapults.diagnostics import Diagnostic, Diagnostics, Fix
from catapults.models.registry import model_of
from catapults.program import CHECKS, Check, Compare, Container, Program, Site, Verdict
from catapults.source import Span
from catapults.steps import Steps


def analysis_message(
    version: int,
    checked: Checked,
    compiled: Compiled | None,
    diagnostics: Diagnostics,
) -> Steps[Analysis]:
    """All that is known of a scheduler."""
    reading = checked.reading
    analysis = Analysis(
        version=version,
        name=reading.name,
        model=reading.model,
        profile=reading.profile.name if reading.profile is not None else None,
        diagnostics=[diagnostic_message(diagnostic) for diagnostic in diagnostics],
        outline=[
            messages.OutlineItem(
                name=entry.name, kind=entry.kind, detail=entry.detail, **_range(entry.span)
            )
            for entry in model_of(reading.source).outline(reading.source)
        ],
        graph=None,
        checks=checks_message(checked.program),
        sites=[],
        handlers=[],
        containers=[],
        attributes=[],
        globals=[],
        compiled=compiled,
    )
    if checked.program is not None:
        yield
        yield from _describe_program(analysis, checked.program)
    return analysis


def _describe_program(analysis: Analysis, program: Program) -> Steps[None]:
    """Fills in what only a program has."""
    layout = lay_out(program)
    yield
    analysis.graph = drawn(program).graph
    yield
    parts = _parts(program)
    analysis.sites = [
        messages.SiteInfo(
            kind=site.kind,
            handler=site.handler,
            text=site.text,
            **_place(site.span),
            parts=parts.get(site, []),
        )
        for site in program.sites
    ]
    analysis.handlers = [
        messages.HandlerInfo(
            name=handler.name,
            kind=handler.kind,
            number=handler_numbers()[handler.name],
            **_range(handler.span),
        )
        for handler in program.handlers.values()
    ]
    analysis.containers = [_container(one, layout) for one in program.containers]
    _describe_variables(analysis, program, layout)


def _parts(program: Program) -> dict[Site, list[messages.PartInfo]]:
    """By site, the parts of the conditions of all handlers."""
    frame = lay_out_frame(program)
    return {
        site: [
            _part(part, frame.parts[part.asked])
            for part in parts_of(condition)
            if part.asked in frame.parts
        ]
        for handler in program.handlers.values()
        for site, condition in conditions_of(handler)
    }


def _part(part: Part, offset: int) -> messages.PartInfo:
    return messages.PartInfo(
        text=_in_one_line(part.span),
        negated=part.negated,
        operator=part.asked.operator if isinstance(part.asked, Compare) else None,
        offset=offset,
        operands=[
            messages.OperandInfo(
                text=_in_one_line(operand.span),
                type=operand.type.value,
                offset=operand_offset(offset, index),
            )
            for index, operand in enumerate(operands_of(part.asked))
        ],
    )


def _in_one_line(span: Span) -> str:
    return " ".join(span.text.split())


def _describe_variables(analysis: Analysis, program: Program, layout: Layout) -> None:
    analysis.attributes = [
        messages.AttributeInfo(
            name=one.name,
            type=one.type.value,
            imported=one.imported,
            offset=layout.attributes[one],
        )
        for one in program.attributes
    ]
    analysis.globals = [
        messages.GlobalInfo(
            name=one.name,
            type=one.type.value,
            size=one.size,
            const=one.const,
            imported=one.imported,
            offset=layout.globals[one],
        )
        for one in program.globals
    ]


def _container(container: Container, layout: Layout) -> messages.ContainerInfo:
    return messages.ContainerInfo(
        name=container.name,
        kind=container.type.value,
        size=container.size,
        key=container.key.name if container.key is not None else None,
        lowest_first=container.lowest_first,
        first_node=layout.nodes[container],
        local=container.handler is not None,
    )


def checks_message(program: Program | None) -> Checks:
    """What is known of each check of a program, and how many have which verdict."""
    all_checks = program.checks if program is not None else []
    numbers = program.numbers if program is not None else {}
    checks = [check for check in all_checks if check.kind in CHECKS]
    guards = [check for check in all_checks if check.kind not in CHECKS]

    def count(verdict: Verdict) -> int:
        return sum(check.verdict is verdict for check in checks)

    return Checks(
        total=len(checks),
        proven=count(Verdict.PROVEN),
        runtime=count(Verdict.RUNTIME),
        refuted=count(Verdict.REFUTED),
        list_=[_check_info(check, numbers) for check in checks],
        guards=[_check_info(check, numbers) for check in guards],
    )


def _check_info(one: Check, numbers: Mapping[Site, int]) -> messages.CheckInfo:
    return messages.CheckInfo(
        site=numbers[one.site],
        kind=one.kind.name.lower(),
        verdict=one.verdict.value,
        reason=one.reason,
        subject=one.subject,
        **_place(one.span),
    )


def diagnostic_message(diagnostic: Diagnostic) -> messages.Diagnostic:
    """A diagnostic as an editor shows it."""
    return messages.Diagnostic(
        code=diagnostic.code,
        severity=diagnostic.severity.value,
        column=diagnostic.span.column,
        message=diagnostic.message,
        notes=[messages.Note(text=note.text, **_place(note.span)) for note in diagnostic.notes],
        fixes=_fixes(diagnostic.fixes),
        **_place(diagnostic.span),
    )


def _fixes(fixes: Iterable[Fix]) -> list[messages.Fix]:
    return [
        messages.Fix(
            title=fix.title,
            edits=[
                messages.Edit(file=edit.span.source.name, text=edit.text, **_range(edit.span))
                for edit in fix.edits
            ],
        )
        for fix in fixes
    ]


def _range(span: Span) -> dict[str, Any]:
    return {"from_": span.source.utf16(span.start), "to": span.source.utf16(span.end)}


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.source.name, "line": span.line, **_range(span)}
