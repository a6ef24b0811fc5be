"""What was pasted, for the list of what can be undone: one thing by its name, several counted in
the words of what is told when they are copied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from catapults.edit.cards import Entry, Owner

#: What is no handler, counted.
_SORTS: Mapping[str, str] = {"before": "aspect", "after": "aspect", "invariant": "invariant"}


def in_words(
    entries: Mapping[Entry, str], owners: Sequence[Owner], statements: Sequence[str], moves: int
) -> str:
    """``entries`` have the names that they got, ``statements`` are as they are called; ``moves`` of
    transfers came along."""
    named = [f"{_kind_of(one)} {name}" for one, name in entries.items()]
    named += [f"{_kind_of_owner(one)} {one.name}" for one in owners]
    named += statements
    kinds: Counter[str] = Counter(one.table for one in entries)
    kinds.update(_SORTS.get(one.kind, "handler") for one in owners)
    kinds["statement"] = len(statements)
    told = named if len(named) == 1 else _counted(kinds)
    told += _counted({"transfer": moves})
    return " and ".join(part for part in (", ".join(told[:-1]), told[-1]) if part)


def _counted(kinds: Mapping[str, int]) -> list[str]:
    return [f"{count} {kind}{'s' if count > 1 else ''}" for kind, count in kinds.items() if count]


def _kind_of(entry: Entry) -> str:
    return entry.type.value if entry.table == "container" else entry.table


def _kind_of_owner(owner: Owner) -> str:
    return owner.kind if owner.kind in _SORTS else "handler"
