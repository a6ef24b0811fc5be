"""Rules about handlers as they are written: those that are there, and their heads."""

from __future__ import annotations

from catapults.contracts.libraries import Profile, ProfileHandler
from catapults.diagnostics import Diagnostics, Edit, Fix, nearest
from catapults.models.classic import messages
from catapults.models.classic.inherit import Assembly
from catapults.models.classic.other_profile import report_other_profile
from catapults.models.classic.unwritten import add_stub, report_unwritten
from catapults.models.model import Lowered, Remarks
from catapults.program import Program
from catapults.syntax import ast


def check_handlers(assembly: Assembly, lowered: Lowered, diagnostics: Diagnostics) -> Remarks:
    """Applies all of them."""
    program, profile = lowered.program, lowered.profile
    elsewhere = report_other_profile(assembly, profile, diagnostics)
    if not elsewhere:
        _check_required(program, profile, diagnostics)
        _check_called(program, profile, diagnostics)
        for name, written in assembly.handlers.items():
            _check_signature(written, profile.handlers.get(name), profile, diagnostics)
    return Remarks(elsewhere, report_unwritten(assembly, profile, diagnostics))


def _check_required(program: Program, profile: Profile, diagnostics: Diagnostics) -> None:
    if program.partial:
        return
    for name, expected in profile.handlers.items():
        if expected.required and name not in program.handlers:
            diagnostics.report(
                messages.MISSING_HANDLER,
                program.name_span,
                profile=profile.name,
                name=name,
                when=_when(expected),
                kind=expected.kind,
                parameter="" if expected.parameter == "none" else "(t)",
                fixes=add_stub(program.span, expected),
            )


def _check_called(program: Program, profile: Profile, diagnostics: Diagnostics) -> None:
    """Some handlers are called only where another is there, too."""
    if program.partial:
        return
    for name, handler in program.handlers.items():
        needs = profile.handlers[name].called_with if name in profile.handlers else None
        if needs is not None and needs[0] not in program.handlers:
            query, why = needs
            span = handler.name_span
            diagnostics.report(messages.NEVER_WITHOUT, span, name=name, query=query, why=why)


def _when(expected: ProfileHandler) -> str:
    """The table's words behind "calls `x` …"."""
    plain = expected.when.startswith(("once", "each", "when", "top", "after"))
    return expected.when if plain else f"when {expected.when}"


def _check_signature(
    handler: ast.Handler,
    expected: ProfileHandler | None,
    profile: Profile,
    diagnostics: Diagnostics,
) -> None:
    name = handler.name
    if expected is None:
        close = nearest(name.text, profile.handlers)
        diagnostics.report(
            messages.UNKNOWN_HANDLER,
            name.span,
            profile=profile.name,
            name=name.text,
            hint=f"Perhaps `{close}` is meant." if close else "Remove it.",
            fixes=[Fix(f"Write `{close}`", (Edit(name.span, close),))] if close else [],
        )
        return
    if handler.kind != expected.kind:
        _report_kind(handler, expected, profile, diagnostics)
    if handler.param is not None and expected.parameter == "none":
        span = handler.param.span
        fix = Fix("Remove the parameter", (Edit(span, ""),))
        diagnostics.report(messages.NO_PARAMETER, span, name=name.text, fixes=[fix])
    if handler.param is None and expected.parameter == "required" and handler.body.statements:
        fix = Fix(f"Write `{name.text}(t)`", (Edit(name.span, f"{name.text}(t)"),))
        diagnostics.report(messages.PARAMETER_IGNORED, name.span, name=name.text, fixes=[fix])


def _report_kind(
    handler: ast.Handler, expected: ProfileHandler, profile: Profile, diagnostics: Diagnostics
) -> None:
    word = handler.span.inside(0, len(handler.kind))
    diagnostics.report(
        messages.WRONG_KIND,
        word,
        name=handler.name.text,
        article="an" if expected.kind == "event" else "a",
        kind=expected.kind,
        profile=profile.name,
        reason="tells it something" if expected.kind == "event" else "waits for its answer",
        fixes=[Fix(f"Write `{expected.kind}`", (Edit(word, expected.kind),))],
    )
