"""Pages as Markdown, for the terminal and for `docs/reference/diagnostics`."""

from __future__ import annotations

import textwrap

from catapults.explain.blocks import Block, Heading, Program, Prose, Terminal, blocks_of
from catapults.explain.catalogue import GROUPS, Page, groups

_WIDTH = 110


def markdown_page(page: Page) -> str:
    """All of a page."""
    parts = [f"# {page.code}: {page.message.title}", *map(_block, blocks_of(page))]
    return "\n\n".join(parts) + "\n"


def markdown_index() -> str:
    """The list of all codes."""
    parts = [
        "# Diagnostics",
        _wrapped(
            "What the compiler says, and last what a run says, by code. `E` errors stop "
            "translation, `W` warnings and `N` notes do not. Each page shows a program that is "
            "wrong, the message, why it is said, "
            "and a program that is right. `catapults explain CODE` prints the same, and the studio "
            "opens a page from the problems. These files are written by "
            "`python -m catapults.explain docs/reference/diagnostics`."
        ),
    ]
    for name, pages in groups().items():
        lines = [f"- [{code}]({code}.md): {page.message.title}" for code, page in pages.items()]
        parts += [f"## {GROUPS[name]}", "\n".join(lines)]
    return "\n\n".join(parts) + "\n"


def _block(block: Block) -> str:
    match block:
        case Heading(text):
            return f"## {text}"
        case Prose(text):
            return _wrapped(text)
        case Program(text, language):
            return f"```{language}\n{text}\n```"
        case Terminal(text):
            return f"```text\n{text}\n```"


def _wrapped(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
