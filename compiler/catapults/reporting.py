"""The report on a scheduler's checks: how many are proven, and why each has its verdict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from catapults.program import CHECKS, Check, Program, Verdict

_WORDS = {"proven": "proven", "runtime": "run time", "refuted": "refuted"}


def report_of(
    program: Program,
    within: Mapping[Check, Verdict],
    shared: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """The report as plain data; ``within`` has the verdicts from single handlers, ``shared`` tells
    of the variables that the processes of a distributed scheduler share."""
    checks = [check for check in program.checks if check.kind in CHECKS]
    guards = [check for check in program.checks if check.kind not in CHECKS]
    return {
        "scheduler": program.name,
        "profile": program.profile,
        "checks": _counted(checks, within),
        "list": [_entry(check, within) for check in checks],
        "guards": _counted(guards, within) | {"list": [_entry(check, within) for check in guards]},
        **({"shared": list(shared)} if shared else {}),
    }


def _counted(checks: list[Check], within: Mapping[Check, Verdict]) -> dict[str, Any]:
    return {
        "total": len(checks),
        "within": _counts(within[check] for check in checks),
        "across": _counts(check.verdict for check in checks),
    }


def _counts(verdicts: Iterable[Verdict]) -> dict[str, int]:
    given = list(verdicts)
    return {verdict.value: given.count(verdict) for verdict in Verdict}


def _entry(check: Check, within: Mapping[Check, Verdict]) -> dict[str, Any]:
    site = check.site
    return {
        "handler": site.handler,
        "condition": site.text,
        "kind": check.kind.name.lower(),
        "subject": check.subject,
        "file": check.span.source.name,
        "line": check.span.line,
        "column": check.span.column,
        "within": within[check].value,
        "across": check.verdict.value,
        "reason": check.reason,
    }


def report_text(report: Mapping[str, Any]) -> str:
    """The report for people."""
    lines = [f"{report['scheduler']} ({report['profile']} profile)"]
    for title, counted in (("checks", report["checks"]), ("guards", report["guards"])):
        lines += _summary(title, counted)
    for title, entries in (("Checks", report["list"]), ("Guards", report["guards"]["list"])):
        if entries:
            lines += ["", f"{title}:", *(_line(one) for one in entries)]
    if "shared" in report:
        lines += ["", "Shared variables:", *(_of_shared(one) for one in report["shared"])]
    texts = ["\n".join(lines) + "\n", *map(report_text, report.get("nodespecs", ()))]
    return "\n".join(texts)


#: What a family does with a variable, as a report says it.
_ACCESSES = {
    "reads": "read",
    "writes": "written",
    "updates": "updated",
    "answered": "updated for its value",
}


def _of_shared(variable: Mapping[str, Any]) -> str:
    kind = "of each node" if variable["kind"] == "node" else "of all"
    lines = [f"  {variable['name']} ({kind}): {variable['model']}, {variable['reason']}"]
    for family, used in variable["families"].items():
        counts = used["counts"]
        done = ", ".join(f"{word} {counts[key]}" for key, word in _ACCESSES.items() if counts[key])
        lines.append(f"      {family}: {done}")
    rates = variable["messagesPerSecond"]
    told = ", ".join(f"{_rate(rate)} under {model}" for model, rate in rates.items())
    lines.append(f"      estimated messages per second: {told}")
    if variable["byRun"] is not None:
        told = ", ".join(
            f"{_rate(rate)} under {model}" for model, rate in variable["byRun"].items()
        )
        lines.append(f"      by the measured run: {told}")
    if variable["seen"] is not None:
        seen = variable["seen"]
        lines.append(f"      measured: {_rate(seen['perSecond'])} under {seen['model']}")
    return "\n".join(lines)


def _rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 or rate == int(rate) else f"{rate:.2g}"


def _summary(title: str, counted: Mapping[str, Any]) -> list[str]:
    total = counted["total"]
    lines = [f"  {total} {title}"]
    for scope in ("within", "across") if total else ():
        counts = counted[scope]
        share = round(100 * counts["proven"] / total)
        shown = ", ".join(f"{counts[key]} {_WORDS[key]}" for key in _WORDS)
        lines.append(f"    {scope} handlers: {shown} ({share} % proven)")
    return lines


def _line(entry: Mapping[str, Any]) -> str:
    verdict = _WORDS[entry["across"]]
    if entry["across"] == "proven" and entry["within"] != "proven":
        verdict = "proven across handlers"
    place = f"  {entry['file']}:{entry['line']}: {entry['handler']}: {entry['condition']}"
    return f"{place}\n      {verdict}: {entry['reason']}"
