"""Cases kept as text: what the compiler says of a text, and what it proves."""

from collections import Counter

import pytest
from frontend_support import Case, applied, checked, compare, completed, listed, read_cases

from catapults.diagnostics import Diagnostic, Diagnostics
from catapults.source import Source
from catapults.syntax.parser import parse


@pytest.mark.parametrize("case", read_cases("syntax.txt"), ids=lambda case: case.name)
def test_syntax_errors_are_located_and_explained(case: Case) -> None:
    compare("syntax.txt", case, listed(_parsed("\n" + case.text)))


@pytest.mark.parametrize("case", read_cases("syntax.txt"), ids=lambda case: case.name)
def test_what_takes_the_place_of_a_foreign_word_mends_it(case: Case) -> None:
    before = _parsed("\n" + case.text)
    told = Counter(one.code for one in before)
    for one in before:
        for fix in one.fixes if one.code == "E118" else []:
            after = Counter(one.code for one in _parsed(applied(fix)))
            assert after["E118"] < told["E118"], fix.title
            assert after - told == Counter(), fix.title


def _parsed(text: str) -> list[Diagnostic]:
    diagnostics = Diagnostics()
    parse(Source("x.sched", text), diagnostics)
    return list(diagnostics)


@pytest.mark.parametrize("case", read_cases("rules.txt"), ids=lambda case: case.name)
def test_rules_report(case: Case) -> None:
    _, diagnostics = checked(completed(case.text))
    compare("rules.txt", case, listed(diagnostics))


@pytest.mark.parametrize("case", read_cases("language.txt"), ids=lambda case: case.name)
def test_the_language_is_what_the_reference_says(case: Case) -> None:
    """The numbers are those of its sections."""
    _, diagnostics = checked(completed(case.text))
    compare("language.txt", case, listed(diagnostics))


#: A name that is close may be of another kind, or taken; what was a query may return a value.
_STEPS = ("E201", "W402", "E403")


@pytest.mark.parametrize("file", ["rules.txt", "language.txt"])
def test_each_fix_takes_its_message_away_and_brings_no_error(file: str) -> None:
    tried = 0
    for case in read_cases(file):
        text = completed(case.text)
        before = Counter(_told(text))
        for one, fix in [(told, fix) for told in checked(text)[1] for fix in told.fixes]:
            mended = applied(fix)
            after = Counter(_told(mended))
            assert after[one.code, one.message] < before[one.code, one.message], mended
            new = [code for code, _ in after - before if code.startswith("E")]
            assert not new or one.code in _STEPS, mended
            tried += 1
    assert tried


def _told(text: str) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in checked(text)[1]]


@pytest.mark.parametrize("case", read_cases("verdicts.txt"), ids=lambda case: case.name)
def test_checks_get_verdicts(case: Case) -> None:
    result, diagnostics = checked(completed(case.text))
    assert result.program is not None, listed(diagnostics)
    shown = [
        f"{check.span.line - 1}: {check.kind.name.lower()} {check.subject} {check.verdict.value}"
        f" - {check.reason}"
        for check in result.program.checks
        if check.site.handler == "set_next_thread" or "whole" in case.name
    ]
    compare("verdicts.txt", case, "\n".join(shown))
