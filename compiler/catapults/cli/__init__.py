"""The command line: the only room that touches files, arguments and the terminal."""

import sys
from collections.abc import Sequence
from contextlib import suppress

from catapults.cli.status import INTERRUPTED


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status, one of :mod:`catapults.cli.status`."""
    try:
        # The whole compiler comes with it, which takes a while: that may be interrupted, too.
        from catapults.cli.run import run_command  # noqa: PLC0415

        return run_command(arguments)
    except KeyboardInterrupt:
        with suppress(OSError):  # a standard error that cannot be written
            print("catapults: interrupted.", file=sys.stderr)
        return INTERRUPTED
