"""Texts that come with the compiler, in the folder or the archive that it is imported from.

The loader of a package knows the files beside it. ``importlib.resources``, with which backends
read whole folders, has more to import, and looks through an archive anew for each file.
"""

from __future__ import annotations

from pkgutil import get_data


def shipped_text(package: str, path: str) -> str:
    """The text of the file at a path below a package; raises OSError where there is none."""
    data = get_data(package, path)
    if data is None:
        raise OSError(f"The package {package} is not where files can be read.")
    return data.decode()
