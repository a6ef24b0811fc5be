"""The enumerations of shared memory: those of its layout, and those that other tables number."""

from __future__ import annotations

from collections.abc import Mapping

from catapults.contracts.containers import kind_numbers
from catapults.contracts.libraries import LIBRARIES
from catapults.contracts.tables import table


def layout_enums() -> Mapping[str, Mapping[str, int]]:
    """Each enumeration by its name, with the numbers of its members."""
    return {
        "container_kind": kind_numbers(),
        "profile": {name.upper(): number for number, name in enumerate(LIBRARIES)},
        **table("layout")["enums"],
    }
