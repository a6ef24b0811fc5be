"""A page as a row of blocks, however it is then shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from catapults.diagnostics import Diagnostic
from catapults.explain.catalogue import Page, abbreviations
from catapults.rendering import render

_SEVERITIES = {
    "error": "An error: nothing is translated while it stands.",
    "warning": "A warning: the program is translated all the same.",
    "note": "A note: good to know, and perhaps what you meant.",
}

_OF_RUNS = {
    "error": "An error: the run ends there.",
    "warning": "A warning: the run goes on, or ended otherwise.",
    "note": "A note: good to know, and perhaps what you meant.",
}

_MOST_MESSAGES = 4


@dataclass(frozen=True)
class Heading:
    """The title of what follows."""

    text: str


@dataclass(frozen=True)
class Prose:
    """A paragraph; what stands between backticks is program text."""

    text: str


@dataclass(frozen=True)
class Program:
    """A file to read; ``marked`` is the range that a message is about."""

    text: str
    language: Literal["catapults", "workload"]
    marked: tuple[int, int] | None = None


@dataclass(frozen=True)
class Terminal:
    """A command and what it prints."""

    text: str


Block = Heading | Prose | Program | Terminal


def blocks_of(page: Page) -> list[Block]:
    """All of a page but its title."""
    paragraphs = [" ".join(part.split()) for part in page.why.strip().split("\n\n")]
    told = list(page.diagnose(page.wrong))
    return [
        Prose((_SEVERITIES if page.told is None else _OF_RUNS)[page.message.severity.value]),
        *map(Prose, paragraphs),
        Heading("Wrong"),
        *_beside(page),
        *_program(page.wrong, page, _marked(page, told)),
        Prose("The compiler says:" if page.told is None else "The run says:"),
        Terminal(f"$ {page.command}\n{_said(page, told)}"),
        Heading("Right"),
        Prose(page.fix.strip()),
        *_program(page.right, page, None),
    ]


def _language(file: str) -> Literal["catapults", "workload"]:
    """In what a file is written; systems look like workloads."""
    return "workload" if file.endswith((".workload", ".system")) else "catapults"


def _program(text: str, page: Page, marked: tuple[int, int] | None) -> list[Block]:
    """A program of the page, with what its abbreviations stand for."""
    language = _language(page.file)
    start = len(text) - len(text.lstrip())
    place = (marked[0] - start, marked[1] - start) if marked is not None else None
    return [
        Program(text.strip(), language, place),
        *(
            Prose(f"(`«{count} times {repeated}»` {_meaning(count, repeated)}.)")
            for count, repeated in abbreviations(text)
        ),
    ]


def _meaning(count: int, repeated: str) -> str:
    numbered = ", with 0, 1, 2 and so on in place of `#`" if "#" in repeated else ""
    return f"stands for {count} times `{repeated.strip()}`{numbered}"


def _beside(page: Page) -> list[Block]:
    """The files that the program needs, before it."""
    blocks: list[Block] = []
    for name, text in page.beside.items():
        blocks += [Prose(f"Beside it lies `{name}`:"), Program(text.strip(), _language(name))]
    if page.companion is not None:
        text = page.companion.text.strip()
        name = page.companion.name
        blocks += [Prose(f"With `{name}`:"), Program(text, _language(name))]
    return [*blocks, Prose(f"`{page.file}`:")] if blocks else []


def _said(page: Page, told: Sequence[Diagnostic]) -> str:
    return _messages(told) if page.told is None else page.told.strip()


def _messages(told: Sequence[Diagnostic]) -> str:
    """What the compiler says of the wrong program; of many messages, the first and the last."""
    messages = [render(diagnostic) for diagnostic in told]
    if len(messages) > _MOST_MESSAGES:
        between = f"… and {len(messages) - 2} more, and at last:"
        messages = [messages[0], between, messages[-1]]
    return "\n".join(messages)


def _marked(page: Page, told: Sequence[Diagnostic]) -> tuple[int, int] | None:
    """The place that the message is about, where the program is written out."""
    for diagnostic in told:
        span = diagnostic.span
        if diagnostic.code == page.code and span.source.text == page.wrong:
            return span.start, span.end
    return None
