"""The map that the flow analysis copies is a dictionary, whatever copies of it share."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from catapults.analysis.dataflow.shared_map import SharedMap

# More keys than parts, so that some share one.
KEYS = st.integers(0, 150)
STEPS = st.lists(
    st.tuples(st.sampled_from(["set", "discard", "copy", "meet", "update"]), KEYS, KEYS),
    max_size=40,
)


def _lesser(_: int, one: int, other: int) -> int | None:
    """None, which takes the key out, where the sum is a multiple of 3."""
    return min(one, other) if (one + other) % 3 else None


def _entries(shared: SharedMap[int, int]) -> dict[int, int]:
    return dict(shared.items())


@given(STEPS)
def test_copies_are_independent_and_meet_like_dictionaries(steps: Any) -> None:
    pairs: list[tuple[SharedMap[int, int], dict[int, int]]] = [(SharedMap(), {})]
    for step, key, value in steps:
        shared, plain = pairs[key % len(pairs)]
        other, other_plain = pairs[value % len(pairs)]
        match step:
            case "set":
                shared[key] = plain[key] = value
            case "discard":
                shared.discard(key)
                plain.pop(key, None)
            case "copy":
                pairs.append((shared.copy(), plain.copy()))
            case "meet":
                both = {k: (v, other_plain[k]) for k, v in plain.items() if k in other_plain}
                met = {k: v if v == w else _lesser(k, v, w) for k, (v, w) in both.items()}
                kept = {k: v for k, v in met.items() if v is not None}
                pairs.append((shared.meet(other, _lesser), kept))
            case "update":
                shared.update(lambda k, v: v + 1 if v % 5 else None)
                changed = {k: v + 1 for k, v in plain.items() if v % 5}
                plain.clear()
                plain.update(changed)
    for shared, plain in pairs:
        assert _entries(shared) == plain
        assert all(shared.get(key) == plain.get(key) for key in range(151))
        for other, other_plain in pairs:
            agree = plain.keys() == other_plain.keys() and all(
                value % 2 == other_plain[key] % 2 for key, value in plain.items()
            )
            assert shared.agrees(other, lambda one, two: one % 2 == two % 2) is agree
