"""Packs the pages of the diagnostics for the studio: one HTML file a code, and a list.

Run as ``.venv/bin/python tools/site/pack_diagnostics.py``. The pages are plain files beside the
studio and ask no other host for anything.
"""

import gc
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from string import Template

from catapults.editor import keywords
from catapults.explain import (
    GROUPS,
    Block,
    Heading,
    Page,
    Program,
    Prose,
    Terminal,
    blocks_of,
    groups,
)

TOP = Path(__file__).resolve().parents[2]
SITE = TOP / ".build" / "site" / "diagnostics"
OWN = TOP / "tools" / "site" / "diagnostics"
FONTS = TOP / "node_modules" / "@fontsource-variable"

#: The same tokens and fonts as the studio's own.
FILES = (
    OWN / "page.css",
    OWN / "theme.js",
    TOP / "web/src/app/styles/tokens.css",
    FONTS / "inter/files/inter-latin-wght-normal.woff2",
    FONTS / "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
)

FRAME = Template((OWN / "frame.html").read_text("utf-8"))

_CONTROL = {"if", "else", "while", "do", "for", "in", "on"}
_WORDS = {
    "catapults": {word for word in keywords.SCHEDULER if word.isalpha()} | _CONTROL,
    "workload": {word for word in keywords.WORKLOAD if word.isalpha()} | _CONTROL,
}
_PIECE = re.compile(
    r"(?P<com>//.*|/\*[\s\S]*?(?:\*/|\Z))"
    r'|(?P<val>"[^"\n]*"?|\b\d[\w.]*)'
    r"|(?P<arrow>=>)|(?P<word>[A-Za-z_]\w*)"
)


def main() -> int:
    """Writes everything below ``.build/site/diagnostics``."""
    gc.disable()  # looking for garbage in one large example takes half of the time, and finds none
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir(parents=True)
    for file in FILES:
        shutil.copyfile(file, SITE / file.name)
    write("index", "Diagnostics", index())
    pages = [page for group in groups().values() for page in group.values()]
    for page in pages:
        write(page.code, f"{page.code}: {page.message.title}", article(page))
    return 0


def write(name: str, title: str, parts: Iterable[str]) -> None:
    """One page in the frame that all have."""
    text = FRAME.substitute(title=escape(title), main="\n".join(parts))
    (SITE / f"{name}.html").write_text(text, "utf-8")


def index() -> Iterator[str]:
    """The list of all codes."""
    yield "<h1>Diagnostics</h1>"
    yield "<p>What the compiler says, and last what a run says: why, and what mends it.</p>"
    for name, pages in groups().items():
        yield f"<h2>{GROUPS[name]}</h2>"
        yield "<ul>"
        for page in pages.values():
            title = escape(page.message.title)
            yield f'<li><a href="{page.code}.html">{code(page)} {title}</a></li>'
        yield "</ul>"


def article(page: Page) -> Iterator[str]:
    """All of a page."""
    yield f"<h1>{code(page)} {escape(page.message.title)}</h1>"
    yield from map(shown, blocks_of(page))


def code(page: Page) -> str:
    """The code, in the colour of its severity."""
    return f'<span class="code {page.message.severity.value}">{page.code}</span>'


def shown(block: Block) -> str:
    """A block as HTML. What can be wider than the window can be scrolled with the keyboard."""
    match block:
        case Heading(text):
            return f"<h2>{escape(text)}</h2>"
        case Prose(text):
            inner = re.sub("`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
            return f"<p>{inner}</p>"
        case Program(text, language, marked):
            label = "Workload" if language == "workload" else "Scheduler"
            inner = program(text, _WORDS[language], marked)
            return f'<pre tabindex="0" role="group" aria-label="{label}">{inner}</pre>'
        case Terminal(text):
            return (
                '<pre class="terminal" tabindex="0" role="group" aria-label="Terminal">'
                f"{escape(text, quote=False)}</pre>"
            )


def program(text: str, words: set[str], marked: tuple[int, int] | None) -> str:
    """A program in the studio's colours, with the place that a message is about."""
    if marked is None:
        return coloured(text, words)
    start, end = marked[0], max(marked[1], marked[0] + 1)
    inner = coloured(text[start:end], words)
    return f"{coloured(text[:start], words)}<mark>{inner}</mark>{coloured(text[end:], words)}"


def coloured(text: str, words: set[str]) -> str:
    """Keywords, values and comments as the studio shows them."""
    parts, position = [], 0
    for match in _PIECE.finditer(text):
        parts.append(escape(text[position : match.start()], quote=False))
        voice = match.lastgroup
        if voice == "word":
            voice = "key" if match[0] in words else None
        piece = escape(match[0], quote=False)
        parts.append(f'<span class="{voice}">{piece}</span>' if voice else piece)
        position = match.end()
    return "".join([*parts, escape(text[position:], quote=False)])


if __name__ == "__main__":
    sys.exit(main())
