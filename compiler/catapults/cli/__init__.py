"""The command line: the only room that touches files, arguments and the terminal."""

from catapults.cli.main import main

__all__ = ["main"]
