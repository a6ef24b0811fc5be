"""C that carries a translated scheduler in a real library, whichever that is."""

from __future__ import annotations

from importlib.resources import files

_SUPPORT = files("catapults.backends.carrier") / "support"


def carrier() -> dict[str, bytes | str]:
    """The files by their names; beside them lies the target's own ``target.h``."""
    found = sorted(_SUPPORT.iterdir(), key=lambda file: file.name)
    return {file.name: file.read_text(encoding="utf-8") for file in found}
