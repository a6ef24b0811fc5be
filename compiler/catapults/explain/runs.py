"""The codes of what the simulator says of a run; ``contracts/diagnoses.toml`` has their titles.

Some are the compiler's own, which it says of what a run is sure to come to.
"""

from __future__ import annotations

from catapults.contracts.tables import table
from catapults.diagnostics import define

#: The hundred of the codes that only a run can yield.
_RUNS = "9"


def define_codes() -> None:
    """Adds them to the registry. What they say is the simulator's."""
    for row in table("diagnoses")["diagnoses"].values():
        if row["code"][1] == _RUNS:
            define(row["code"], row["title"], "")
