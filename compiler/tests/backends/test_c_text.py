"""Names in C that a person wrote are found, and replaced where they stand for what is meant."""

from __future__ import annotations

import pytest

from catapults.backends.structured_c.c_text import mentioned, renamed

_NAMES = {"free": "free_", "NULL": "NULL_"}
_MEMBERS = {"register": "register_"}


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("free = free + 1;", "free_ = free_ + 1;"),
        ("free(p);", "free(p);"),
        ("free (p);", "free (p);"),
        ("t->free + t.free", "t->free + t.free"),
        ("t->register = t . register;", "t->register_ = t . register_;"),
        ("a[1].register", "a[1].register_"),
        ("f(x)->register", "f(x)->register_"),
        ("register int x;", "register int x;"),
        ("\"free\"; 'f'; // free\n/* free */ free", "\"free\"; 'f'; // free\n/* free */ free_"),
        ("1.free 0x1free freed _free", "1.free 0x1free freed _free"),
        ("p == NULL", "p == NULL_"),
        ("x = 1.5e3f + .5 * free;", "x = 1.5e3f + .5 * free_;"),
    ],
)
def test_names_and_members_are_replaced(text: str, other: str) -> None:
    assert renamed(text, _NAMES, _MEMBERS) == other


def test_what_is_mentioned_are_identifiers() -> None:
    text = "x = y->z + f(0x1F, \"s\", 'c'); // no\n/* no */ last"
    assert [*mentioned(text)] == ["x", "y", "z", "f", "last"]
