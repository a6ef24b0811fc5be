"""Verbatim text: C for the real target, which goes into the library as it stands.

The names of the program are others there, and the text has those.
A thread is a pointer to its record; imports of threads are copied there and back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from catapults import program as ir
from catapults.backends.dynamicc.code.scope import Scope
from catapults.backends.structured_c.c_text import mentioned, renamed


@dataclass(frozen=True)
class Verbatim:
    """One text within a function."""

    scope: Scope
    text: ir.Target | ir.TargetExpr

    def write(self, before: str = "", behind: str = "") -> None:
        """The text, with what it needs around it; an expression between ``before`` and
        ``behind``."""
        out = self.scope.out
        words = dict.fromkeys(mentioned(self.text.text))
        self._copy_imports(words, "{0}->{1} = {0}->cmt_imports->{1};")
        unit = self.scope.unit
        members = {
            one.name: name for one, name in [*unit.attributes.items(), *unit.thread_imports.items()]
        }
        text = renamed(self.text.text, dict(self._names(words)), members)
        if isinstance(self.text, ir.TargetExpr):
            out.line(f"{before}(")
            out.lines(text)
            out.line(f"){behind}")
        else:
            with out.block("{", "}"):
                out.lines(text)
        self._copy_imports(words, "{0}->cmt_imports->{1} = {0}->{1};")

    def _names(self, words: dict[str, None]) -> Iterator[tuple[str, str]]:
        """The names of the text that are called otherwise in the library."""
        unit = self.scope.unit
        inner = {self.scope.called(local): name for local, name in self.scope.locals.items()}
        for local, name in inner.items():
            if local in words and local != name:
                yield local, name
        for variable, name in unit.globals.items():
            if variable.name in words and variable.name not in inner:
                yield variable.name, f"(*{name})" if variable.imported else name
        for container, name in unit.containers.items():
            is_slot = container.kind.is_slot and container.size is None
            if is_slot and container.name in words and container.name not in inner:
                yield container.name, self._held(container, name)

    def _copy_imports(self, words: dict[str, None], copy: str) -> None:
        for attribute in imports_mentioned(words, self.scope.unit.thread_imports):
            field = self.scope.unit.thread_imports[attribute]
            for thread in self._threads(words):
                self.scope.when(f"{thread} != NULL", copy.format(thread, field))

    def _threads(self, words: dict[str, None]) -> Iterator[str]:
        """The threads that the text can reach by name."""
        inner = {self.scope.called(local) for local in self.scope.locals}
        for local, name in self.scope.locals.items():
            if local.type is ir.ValueType.THREAD and self.scope.called(local) in words:
                yield name
        for container, name in self.scope.unit.containers.items():
            is_slot = container.kind.is_slot and container.size is None
            if is_slot and container.name in words and container.name not in inner:
                yield self._held(container, name)

    def _held(self, slot: ir.Container, name: str) -> str:
        """The thread in a slot, or NULL."""
        unit = self.scope.unit
        return name if unit.is_current(slot) else f"{unit.use('cmt_front')}(&{name})"


def imports_mentioned(
    words: dict[str, None], imports: dict[ir.Attribute, str]
) -> Iterator[ir.Attribute]:
    """The imports of threads that a text names."""
    return (attribute for attribute in imports if attribute.name in words)
