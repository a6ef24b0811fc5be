"""The headers that C of a scheduler includes: its contract with whatever calls it."""

from __future__ import annotations

from importlib.resources import files

from catapults.contracts.c_headers import headers

_GENERATED = ("faults.h", "handlers.h", "layout.h", "trace_kinds.h")


def contract() -> dict[str, bytes | str]:
    """The headers, by their paths from the folder of the file that includes them."""
    written = files("catapults.backends.c") / "support" / "sched.h"
    generated = headers()
    return {
        "catapults/sched.h": written.read_text("utf-8"),
        **{f"catapults/{name}": generated[name] for name in _GENERATED},
    }
