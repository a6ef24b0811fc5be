"""Times for people."""

from __future__ import annotations

_UNITS = ((1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "us"), (1, "ns"))


def show_time(nanoseconds: int) -> str:
    """A time with all its digits, in the largest unit that it has one of: `2.5 ms`."""
    for size, unit in _UNITS:
        if abs(nanoseconds) >= size:
            whole, rest = divmod(abs(nanoseconds), size)
            digits = f"{rest / size:.9f}".rstrip("0")[1:].rstrip(".") if rest else ""
            return f"{'-' if nanoseconds < 0 else ''}{whole}{digits} {unit}"
    return "0 ms"
