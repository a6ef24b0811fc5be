"""Documents: links lead somewhere, and the examples of the language guide compile."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from catapults.analysis.check import check
from catapults.contracts.tables import table
from catapults.diagnostics import ERROR_LIMIT, Diagnostics, Severity
from catapults.edit.format import format_text
from catapults.models.classic.symbols import ARRAY_LIMIT
from catapults.models.classic.verbatim.text import DEEPEST
from catapults.source import Source
from catapults.syntax.building import NESTING_LIMIT
from catapults.syntax.parser import LENGTH_LIMIT
from catapults.translation import Surroundings, check_together

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "reference" / "language.md"
EXAMPLES = re.findall(r"^```catapults\n(.*?)^```$", GUIDE.read_text(), re.DOTALL | re.MULTILINE)
LIMITS = {
    "E120": NESTING_LIMIT,
    "E121": LENGTH_LIMIT,
    "E122": ERROR_LIMIT,
    "E214": ARRAY_LIMIT,
    "E801": DEEPEST,
    "E803": table("layout")["limits"]["DATA_MAX"],
}
NAMES = [re.findall(r"scheduler (\w+)", text)[0] for text in EXAMPLES]


@pytest.mark.parametrize("text", EXAMPLES, ids=NAMES)
def test_example_of_the_guide_compiles(text: str) -> None:
    source, aspects = Source("guide.sched", text), []
    if text.startswith("partial"):  # one to weave in
        source, aspects = Source("plain.sched", "scheduler plain extends cmthread { }"), [source]
    diagnostics = Diagnostics()
    checked = check(source, diagnostics, load=lambda _name: None, aspects=aspects)
    assert [d.message for d in diagnostics if d.severity is not Severity.NOTE] == []
    assert checked.program is not None


SYSTEM = re.findall(
    r"^```catapults\n(.*?)^```$",
    (ROOT / "docs" / "reference" / "distributed.md").read_text("utf-8"),
    re.DOTALL | re.MULTILINE,
)


def test_the_system_of_the_guide_compiles() -> None:
    named = [(re.search(r"scheduler (\w+)", text), text) for text in SYSTEM]  # or a part of one
    texts = {name[1]: Source(f"{name[1]}.sched", text) for name, text in named if name}
    assert list(texts) == ["shop", "web", "db"]
    diagnostics = Diagnostics()
    checked = check(texts["shop"], diagnostics, load=texts.get)
    assert [d.message for d in diagnostics] == []
    assert [one.program is not None for one in (checked, *checked.others)] == [True] * 3
    for source in texts.values():
        assert format_text(source, Diagnostics()) == source.text


def test_the_tree_of_the_guide_compiles_and_fits_its_threads() -> None:
    guide = (ROOT / "docs" / "reference" / "groups.md").read_text("utf-8")
    [scheduler, *further], [workload, *moving] = (
        [
            Source(f"guide.{ending}", text)
            for text in re.findall(rf"^```{word}\n(.*?)^```$", guide, re.S | re.M)
        ]
        for word, ending in (("catapults", "sched"), ("workload", "workload"))
    )
    diagnostics = Diagnostics()
    check_together(scheduler, workload, Surroundings(load=lambda _name: None), diagnostics)
    for source in further:
        assert check(source, diagnostics, load=lambda _name: None).program is not None
    assert [d.message for d in diagnostics] == []
    for source in moving:
        check_together(scheduler, source, Surroundings(load=lambda _name: None), diagnostics)
    assert [d.message for d in diagnostics] == []
    for source in (scheduler, workload, *further, *moving):
        assert format_text(source, Diagnostics()) == source.text


@pytest.mark.parametrize(
    ("said", "code"), re.findall(r"\| ([\d ]+) \| \[(E\d+)\]", GUIDE.read_text())
)
def test_limits_of_the_guide_are_those_of_the_compiler(said: str, code: str) -> None:
    assert int(said.replace(" ", "")) == LIMITS[code]


@pytest.mark.parametrize("text", EXAMPLES, ids=NAMES)
def test_example_of_the_guide_is_formatted(text: str) -> None:
    assert format_text(Source("guide.sched", text), Diagnostics()) == text


DOCUMENTS = [
    page
    for folder in ("", "docs", "compiler/pth-server", "public/examples")
    for page in sorted((ROOT / folder).glob("**/*.md" if folder else "*.md"))
]


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_of_a_document_lead_somewhere(page: Path) -> None:
    """Links to files and to headings of other pages; addresses of the web are not looked at."""
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if ":" in link:
            continue
        path, _, heading = link.partition("#")
        target = (page.parent / path) if path else page
        if not target.exists() or (heading and heading not in anchors(target)):
            broken.append(link)
    assert broken == []


def anchors(page: Path) -> set[str]:
    """The anchors of a page: GitHub's of its headings, and those that it names itself."""
    text = page.read_text("utf-8")
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)"', text))
