"""``catapults serve``: answers one request after the other, for programs that have many."""

from __future__ import annotations

import argparse
import gc
import json
import sys

from catapults.cli.status import FINE
from catapults.contracts.decode import WrongShapeError
from catapults.services import handle

NAME = "serve"
ABOUT = "answer requests, a line of JSON each, until the input ends"


def add_arguments(_parser: argparse.ArgumentParser) -> None:
    """None: all is in the requests."""


def run(_asked: argparse.Namespace) -> int:
    """Prints a line for each line: ``answer``, or ``error`` for what is no request."""
    for line in sys.stdin:
        print(_answer(line), flush=True)
        gc.collect(0)  # a command has no other collector, and this one may go on for long
    return FINE


def _answer(request: str) -> str:
    try:
        return f'{{"answer": {handle(request)}}}'
    except WrongShapeError as error:
        return json.dumps({"error": str(error)})
