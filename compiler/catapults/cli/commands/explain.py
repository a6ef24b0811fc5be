"""``catapults explain``: what a code of a diagnostic means."""

from __future__ import annotations

import argparse

from catapults.cli.status import FINE, CannotError
from catapults.diagnostics import MESSAGES, nearest
from catapults.explain import groups, markdown_page, page

NAME = "explain"
ABOUT = "say what a code of a diagnostic means"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One code, or none for the list of all."""
    parser.add_argument("code", metavar="CODE", nargs="?", help="such as E201; without: all codes")


def run(asked: argparse.Namespace) -> int:
    """Prints the page of the code, or the list."""
    if asked.code is None:
        for pages in groups().values():
            for code, one in pages.items():
                print(f"{code}  {one.message.title}")
        return FINE
    found = page(asked.code.upper())
    if found is None:
        close = nearest(asked.code.upper(), MESSAGES)
        hint = f" Perhaps {close} is meant." if close else ""
        raise CannotError(f"there is no diagnostic {asked.code}.{hint}")
    print(markdown_page(found), end="")
    return FINE
