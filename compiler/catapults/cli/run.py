"""From arguments to an exit status: the parser of arguments, and what ends a command early."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path

from catapults.analysis.check import room_for_recursion
from catapults.cli.commands import (
    analyse,
    build,
    bundle,
    check,
    classic,
    explain,
    format,
    graph,
    project,
    report,
    serve,
    system,
)
from catapults.cli.files import begin, reason
from catapults.cli.projects import leave_projects
from catapults.cli.status import CANNOT, OUTPUT_CLOSED, CannotError
from catapults.diagnostics import nearest
from catapults.syntax.lr_tables import TablesError

_COMMANDS = (
    check,
    build,
    classic,
    report,
    analyse,
    graph,
    system,
    format,
    explain,
    bundle,
    project,
    serve,
)


def run_command(arguments: Sequence[str] | None) -> int:
    """Runs one command and returns its exit status, one of :mod:`catapults.cli.status`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # names and texts may hold what it cannot show
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.flush()
    except (CannotError, TablesError) as error:
        return _fail(str(error))
    except BrokenPipeError:
        _drop_output()
        return OUTPUT_CLOSED
    except OSError as error:  # files are answered for where they are read and written
        _drop_output()
        return _fail(f"standard output cannot be written: {reason(error)}.")
    except KeyboardInterrupt:
        _drop_output()
        raise
    finally:
        leave_projects()
    return status


def _run(given: list[str]) -> int:
    known = [command.NAME for command in _COMMANDS]
    if given and not given[0].startswith("-") and given[0] not in known:
        close = nearest(given[0], known)
        hint = f"Perhaps `{close}` is meant" if close else f"Known are {', '.join(known)}"
        raise CannotError(f"there is no command `{given[0]}`. {hint}.")
    asked = _parser().parse_args(given)
    begin()
    with room_for_recursion(), _without_collector():
        status: int = asked.run(asked)
    return status


@contextmanager
def _without_collector() -> Iterator[None]:
    """What a command makes lives until it ends: to look for garbage in it takes half of the time
    of a large check, and finds none that counts."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="catapults",
        description="Compiler for thread schedulers",
        epilog="Exit status: 0 all is well; 1 errors in the input; 2 the command cannot be carried "
        "out; 130 interrupted; 141 the reader of the output has closed it.",
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in _COMMANDS:
        one = commands.add_parser(command.NAME, help=command.ABOUT, description=command.ABOUT)
        command.add_arguments(one)
        one.set_defaults(run=command.run)
    return parser


def _fail(text: str) -> int:
    with suppress(OSError):  # a standard error that cannot be written either
        print(f"catapults: {text}", file=sys.stderr)
    return CANNOT


def _drop_output() -> None:
    """Forgets what is not written yet, so that Python does not try again when it ends."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
