"""``python -m catapults.explain FOLDER`` writes the pages as Markdown, a folder of their own."""

import sys
from pathlib import Path

from catapults.explain import groups, markdown_index, markdown_page


def main(folder: Path) -> None:
    """Replaces the Markdown files of the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.md"):
        old.unlink()
    (folder / "README.md").write_text(markdown_index(), "utf-8")
    for pages in groups().values():
        for code, page in pages.items():
            (folder / f"{code}.md").write_text(markdown_page(page), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
