"""A gesture on a tree while it is worked out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from catapults.contracts.edits import EditRequest
from catapults.edit.gestures.text.draft import Draft, RefusedError
from catapults.edit.groups.lists import Braces
from catapults.edit.groups.text import GroupText, Line
from catapults.models.group.syntax import ast

_NAME = re.compile(r"[A-Za-z_]\w*")


@dataclass
class Work:
    """What a gesture does to a text so far."""

    text: GroupText
    request: EditRequest
    draft: Draft
    #: For each mark of the draft, in front of a member: which one it was before.
    marked: list[str | None] = field(default_factory=list)
    #: The parts to select that stay where they are, by their ids in the text before.
    selected: list[str] = field(default_factory=list)

    def select(self, id_: str) -> None:
        """Selects a part, whatever it is called then."""
        self.selected.append(id_)

    def put(
        self, group: ast.Group, index: int | None, lines: Sequence[str], former: str | None
    ) -> None:
        """Writes a member, with its comments, before the one at an index of a group."""
        if group.members is None:
            self._open(group, lines, former)
            return
        at = len(group.members) if index is None else index
        self._insert(self.text.members(group), at, lines, former)

    def _open(self, group: ast.Group, lines: Sequence[str], former: str | None) -> None:
        """A group without braces gets some, in the place of its semicolon."""
        at = group.span.end
        within = Braces("{ }", 1, 2, [], []).insertion(0, lines)
        self.draft.replace(at - 1, at, f" {{{within.text} }}", mark=2 + within.begin)
        self.marked.append(former)

    def _insert(self, braces: Braces, index: int, lines: Sequence[str], former: str | None) -> None:
        written = braces.insertion(index, lines)
        self.draft.replace(written.start, written.end, written.text, mark=written.begin)
        self.marked.append(former)

    def declare_group(self, name: str, rule: str = "sequential") -> None:
        """A group of its own, as the last part of the text."""
        items = self.text.items()
        self._write(items, len(items.units), f"group {name} : {rule} {{ }}")

    def declare_parameters(self, declarations: Sequence[str]) -> None:
        """Parameters, behind those that there are."""
        if not declarations:
            return
        sections = [one for one in self.text.tree.items if isinstance(one, ast.Parameters)]
        if not sections:
            line = f"parameters {{ {' '.join(declarations)} }}"
            self._write(self.text.items(), 0, line)
            return
        section = self.text.section(sections[0])
        for one in declarations:
            self._write(section, len(section.units), one)

    def _write(self, braces: Braces, index: int, line: str) -> None:
        written = braces.insertion(index, [line])
        self.draft.replace(written.start, written.end, written.text)

    def tell(self, line: Line, values: Mapping[str, str | None]) -> None:
        """What a member is told from now on; None takes it away."""
        told = {one.name.text: one for one in line.syntax.settings if isinstance(one, ast.Value)}
        last = line.syntax.settings[-1] if line.syntax.settings else line.syntax.name
        for name, value in values.items():
            known = told.get(name)
            if known is None and value is not None:
                self.draft.insert(last.span.end, f" {name} {value}")
            elif known is not None and value is not None:
                self.draft.replace(known.value.span.start, known.value.span.end, value)
            elif known is not None:
                start = known.span.start
                while self.text.text[start - 1] in " \t":
                    start -= 1
                self.draft.delete(start, known.span.end)


def checked_name(name: str) -> str:
    """A name as a person gave it; refused if it is none."""
    name = name.strip()
    if _NAME.fullmatch(name) is None:
        raise RefusedError(
            f"`{name}` is no name. A name has letters, digits and `_`, and begins with no digit."
        )
    return name
