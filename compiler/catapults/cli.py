"""The command line: the only module that touches files, arguments and the terminal.

Exit status: 0 all is well, 1 errors in the input, 2 the command cannot be
carried out (usage, a file that cannot be read or written).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from catapults.analysis.check import Checked, check, room_for_recursion
from catapults.backends.base import Options, backends
from catapults.backends.layout import lay_out
from catapults.contracts.messages import AnalyseRequest, TextFile, to_json
from catapults.contracts.tables import PROFILES
from catapults.diagnostics import MESSAGES, Diagnostic, Diagnostics, Severity, nearest
from catapults.edit.format import format_text
from catapults.explain import all_pages, explain
from catapults.graph import derive_graph
from catapults.program import Program
from catapults.reporting import report_of, report_text
from catapults.services import WORKLOAD_TOO_LARGE, analyse, diagnostic_message
from catapults.source import Source, Span
from catapults.syntax import messages
from catapults.syntax.parser import TablesError
from catapults.workload import CapacityError, compile_workload
from catapults.workload import check as check_workload
from catapults.workload import parse as parse_workload
from catapults.workload.model import Workload

FINE, INPUT_ERRORS, CANNOT = 0, 1, 2

_WORKLOAD = "workload"


class CannotError(Exception):
    """The command cannot be carried out; the text says why, for a person."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    asked = _parser().parse_args(arguments)
    try:
        with room_for_recursion():
            status: int = asked.run(asked)
        sys.stdout.flush()
    except (CannotError, TablesError) as error:
        print(f"catapults: {error}", file=sys.stderr)
        return CANNOT
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        return CANNOT
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="catapults", description="Compiler for thread schedulers")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, run: Any, about: str, *, many: bool = True) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=about, description=about)
        if many:
            one.add_argument("files", nargs="+", metavar="FILE", help="a .sched or .workload file")
        one.set_defaults(run=run)
        return one

    checking = command("check", _check, "report errors, warnings and notes")
    building = command("build", _build, "translate")
    reporting = command("report", _report_checks, "tell which checks are proven, and why")
    drawing = command("graph", _graph, "print the graph of containers and transfers")
    formatting = command("format", _format, "rewrite files in canonical layout")
    explaining = command("explain", _explain, "say what a code of a diagnostic means", many=False)
    explaining.add_argument("code", metavar="CODE", help="such as E201, or `all`")
    bundling = command("bundle", _bundle, "all that a simulation loads, as JSON", many=False)
    bundling.add_argument("scheduler", metavar="SCHEDULER")
    bundling.add_argument("workload", metavar="WORKLOAD")
    building.add_argument("--backend", required=True, choices=[*backends(), _WORKLOAD])
    building.add_argument("--release", action="store_true", help="leave assertions out")
    building.add_argument("-o", "--output", metavar="PATH", help="a folder, or one output file")
    drawing.add_argument(
        "-o", "--output", metavar="FILE", help="where to write, not to standard output"
    )
    formatting.add_argument("--check", action="store_true", help="change nothing, tell what would")
    for one in (checking, building, reporting, drawing, bundling):
        one.add_argument(
            "--profile", choices=PROFILES, help="the threading library to check against"
        )
        one.add_argument("--aspect", action="append", default=[], metavar="FILE", help="weave in")
    for one in (checking, building, reporting, drawing, bundling):
        one.add_argument("--json", action="store_true", help="print JSON for programs")
    return parser


# --- commands -----------------------------------------------------------------------


def _check(asked: argparse.Namespace) -> int:
    status, answers = FINE, []
    for name in asked.files:
        diagnostics = Diagnostics()
        source = _read(name, diagnostics)
        if source is not None and _is_workload(name):
            _checked_workload(source, diagnostics)
        elif source is not None:
            _checked(source, asked, diagnostics)
        status = max(status, _report(diagnostics, asked.json))
        found = [to_json(diagnostic_message(diagnostic)) for diagnostic in diagnostics]
        answers.append({"file": name, "diagnostics": found})
    if asked.json:
        print(json.dumps(answers))
    return status


def _build(asked: argparse.Namespace) -> int:
    status, written = FINE, []
    for name in asked.files:
        diagnostics = Diagnostics()
        files = _translate(name, asked, diagnostics)
        one_status = _report(diagnostics, asked.json)
        status = max(status, one_status)
        if one_status == FINE:
            written += _write_outputs(files, asked.output)
    if asked.json:
        print(json.dumps({"written": written}))
    return status


def _report_checks(asked: argparse.Namespace) -> int:
    status, reports = FINE, []
    for name in asked.files:
        diagnostics = Diagnostics()
        source = _read(name, diagnostics)
        checked = _checked(source, asked, diagnostics) if source is not None else None
        status = max(status, _report(diagnostics, quiet=False, errors_only=True))
        if checked is not None and checked.program is not None:
            reports.append(report_of(checked.program, checked.within))
    if asked.json:
        print(json.dumps(reports if len(asked.files) != 1 else reports[0] if reports else None))
    else:
        print("\n".join(report_text(report) for report in reports), end="")
    return status


def _explain(asked: argparse.Namespace) -> int:
    text = all_pages() if asked.code == "all" else explain(asked.code)
    if text is None:
        close = nearest(asked.code.upper(), MESSAGES)
        hint = f" Perhaps {close} is meant." if close else ""
        raise CannotError(f"there is no diagnostic {asked.code}.{hint}")
    print(text, end="")
    return FINE


def _graph(asked: argparse.Namespace) -> int:
    status = FINE
    for name in asked.files:
        diagnostics = Diagnostics()
        source = _read(name, diagnostics)
        checked = _checked(source, asked, diagnostics) if source is not None else None
        status = max(status, _report(diagnostics, quiet=False, errors_only=True))
        if checked is None or checked.program is None:
            continue
        text = _drawn(checked.program, asked.json)
        if asked.output is None:
            print(text, end="")
        else:
            _write(Path(asked.output), text)
    return status


def _drawn(program: Program, as_json: bool) -> str:
    if as_json:
        return json.dumps(to_json(derive_graph(program, lay_out(program).nodes))) + "\n"
    (text,) = backends()["dot"].emit(program, Options()).values()
    assert isinstance(text, str)
    return text


def _format(asked: argparse.Namespace) -> int:
    status = FINE
    for name in asked.files:
        diagnostics = Diagnostics()
        source = _read(name, diagnostics)
        text = format_text(source, diagnostics) if source is not None else None
        status = max(status, _report(diagnostics, quiet=False, errors_only=True))
        if text is None or source is None or text == source.text:
            continue
        if asked.check:
            print(f"{name} is not in canonical layout")
            status = max(status, INPUT_ERRORS)
        else:
            _write(Path(name), text)
    return status


def _bundle(asked: argparse.Namespace) -> int:
    diagnostics = Diagnostics()
    scheduler, workload = (_read(name, diagnostics) for name in (asked.scheduler, asked.workload))
    if scheduler is None or workload is None:
        return _report(diagnostics, quiet=False)
    aspects = {name: _read_text(Path(name)) for name in asked.aspect}
    folder = Path(asked.scheduler).parent
    request = AnalyseRequest(
        version=0,
        name=scheduler.name,
        text=scheduler.text,
        profile=asked.profile,
        workload=TextFile(name=workload.name, text=workload.text),
        files={path.name: _read_text(path) for path in folder.glob("*.sched")} | aspects,
        aspects=asked.aspect,
        outputs=True,
    )
    analysis = analyse(request)
    print(json.dumps(to_json(analysis)))
    return FINE if analysis.compiled is not None else INPUT_ERRORS


# --- compiling ----------------------------------------------------------------------


def _is_workload(name: str) -> bool:
    return Path(name).suffix == ".workload"


def _checked(source: Source, asked: argparse.Namespace, diagnostics: Diagnostics) -> Checked:
    folder = Path(source.name).parent

    def load(base: str) -> Source | None:
        path = folder / f"{base}.sched"
        return Source(str(path), _read_text(path)) if path.is_file() else None

    aspects = [Source(name, _read_text(Path(name))) for name in asked.aspect]
    return check(source, diagnostics, load=load, aspects=aspects, profile_name=asked.profile)


def _checked_workload(source: Source, diagnostics: Diagnostics) -> Workload | None:
    syntax = parse_workload(source, diagnostics)
    return check_workload(syntax, diagnostics) if syntax is not None else None


def _translate(
    name: str, asked: argparse.Namespace, diagnostics: Diagnostics
) -> dict[str, bytes | str]:
    """The output files of one input; none with errors."""
    if _is_workload(name) != (asked.backend == _WORKLOAD):
        kind = "a workload" if _is_workload(name) else "a scheduler"
        raise CannotError(
            f"{name} is {kind}, which the backend {asked.backend} does not translate."
        )
    source = _read(name, diagnostics)
    if source is None:
        return {}
    if asked.backend == _WORKLOAD:
        return _translate_workload(source, diagnostics)
    program = _checked(source, asked, diagnostics).program
    backend = backends()[asked.backend]
    if program is not None:
        backend.check(program, diagnostics)
    if program is None or diagnostics.has_errors:
        return {}
    return backend.emit(program, Options(debug=not asked.release))


def _translate_workload(source: Source, diagnostics: Diagnostics) -> dict[str, bytes | str]:
    workload = _checked_workload(source, diagnostics)
    if workload is None or diagnostics.has_errors:
        return {}
    try:
        return {f"{workload.name}.bin": compile_workload(workload)}
    except CapacityError as error:
        part = str(error).capitalize()
        diagnostics.report(WORKLOAD_TOO_LARGE, workload.syntax.name.span, part=part)
        return {}


# --- files --------------------------------------------------------------------------


def _read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CannotError(f"{path} cannot be read: {_reason(error)}.") from error


def _read_text(path: Path) -> str:
    return _read_bytes(path).decode("utf-8", errors="replace")


def _read(name: str, diagnostics: Diagnostics) -> Source | None:
    """The text of a file; None, with the place reported, when it is no text."""
    data = _read_bytes(Path(name))
    try:
        return Source(name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        source = Source(name, data.decode("utf-8", errors="replace"))
        start = len(data[: error.start].decode("utf-8"))
        span = Span(source, start, start + 1)
        diagnostics.report(messages.NOT_TEXT, span, byte=data[error.start])
        return None


def _write_outputs(files: dict[str, bytes | str], output: str | None) -> list[str]:
    """Writes all files into a folder, or the one whose ending is asked for; tells their paths."""
    target = Path(output or ".")
    chosen = [name for name in files if target.suffix and Path(name).suffix == target.suffix]
    if chosen and not target.is_dir():
        _write(target, files[chosen[0]])
        return [str(target)]
    for name, content in files.items():
        _write(target / name, content)
    return [str(target / name) for name in files]


def _write(path: Path, content: bytes | str) -> None:
    """Writes a whole file or none: into a temporary one first, which then takes its place."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise CannotError(f"{path} cannot be written: {_reason(error)}.") from error


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def _reason(error: OSError) -> str:
    text = error.strerror or str(error)
    return text[0].lower() + text[1:]


# --- diagnostics --------------------------------------------------------------------


def _report(diagnostics: Diagnostics, quiet: bool, errors_only: bool = False) -> int:
    """Prints diagnostics for people, unless a program reads; tells the exit status."""
    for diagnostic in diagnostics:
        if not quiet and (diagnostic.severity is Severity.ERROR or not errors_only):
            print(render(diagnostic), file=sys.stderr)
    return INPUT_ERRORS if diagnostics.has_errors else FINE


def render(diagnostic: Diagnostic) -> str:
    """A diagnostic with its line of the text, the notes and the fixes."""
    word = f"{diagnostic.severity.value}[{diagnostic.code}]"
    lines = [f"{_where(diagnostic.span)}: {word}: {diagnostic.message}"]
    lines += _excerpt(diagnostic.span)
    for note in diagnostic.notes:
        lines.append(f"{_where(note.span)}: note: {note.text}")
        lines += _excerpt(note.span)
    lines += [f"    fix: {fix.title}" for fix in diagnostic.fixes]
    return "\n".join(lines)


def _where(span: Span) -> str:
    return f"{span.source.name}:{span.line}:{span.column}"


def _excerpt(span: Span) -> list[str]:
    """The line of a span and, below it, marks under the part that is meant."""
    text = span.source.text
    start = span.start - (span.column - 1)
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else len(text)].rstrip("\r")
    before = line[: span.column - 1]
    width = max(1, min(span.end - span.start, len(line) - len(before)))
    indent = "".join("\t" if character == "\t" else " " for character in before)
    return [f"    {line}", f"    {indent}{'^' * width}"]


if __name__ == "__main__":
    sys.exit(main())
