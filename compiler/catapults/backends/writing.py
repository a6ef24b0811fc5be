"""Which statement of a program is being written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from catapults import program as ir


class Writing:
    """What writes statements, one inside the other."""

    def __init__(self) -> None:
        self._statement: ir.Stmt | None = None

    @contextmanager
    def writing(self, statement: ir.Stmt) -> Iterator[None]:
        """Inside the context a statement is being written."""
        outside, self._statement = self._statement, statement
        yield
        self._statement = outside

    @property
    def site(self) -> ir.Site:
        """Of the statement that is being written."""
        return self._statement.site if self._statement is not None else ir.NO_SITE

    @property
    def is_in_assertion(self) -> bool:
        """Whether that statement is an assertion."""
        return isinstance(self._statement, ir.Assert)
