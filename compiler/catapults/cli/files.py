"""Reading whole files, and writing whole files or none."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from catapults.cli.status import CannotError
from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.translation import decoded

#: Bytes of the largest file that is read: more than the longest text can take in UTF-8. What is
#: said of a file that is too long needs its text, but a device can be read for ever.
_MOST_BYTES = 16_000_000


#: The files that this command has read, each by what it is on its disk: a file has many names.
_inputs: set[tuple[int, int]] = set()


def begin() -> None:
    """Forgets what an earlier command has read."""
    _inputs.clear()


def _identity(path: Path) -> tuple[int, int]:
    stat = path.stat()
    return stat.st_dev, stat.st_ino


def read_source(name: str, diagnostics: Diagnostics) -> Source | None:
    """The text of a file; None, with the place reported, when it is no text."""
    return decoded(name, _read_bytes(Path(name)), diagnostics)


def read_text(path: Path) -> str:
    """The text of a file that may not be needed; what is no text in it is no text of a program."""
    return _read_bytes(path).decode("utf-8", errors="replace")


def _read_bytes(path: Path) -> bytes:
    try:
        if path.is_file():
            _inputs.add(_identity(path))
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise CannotError(f"{path} cannot be read: {reason(error)}.") from error
    if len(data) > _MOST_BYTES:
        raise CannotError(
            f"{path} cannot be read: it has more than {_MOST_BYTES:,} bytes. Name a source file."
        )
    return data


def write_all(files: Mapping[Path, bytes | str]) -> None:
    """Writes several files, each whole or not at all; none if one of them was read."""
    for path in files:
        with suppress(OSError, RuntimeError):  # told where it is written
            if path.is_file() and _identity(path) in _inputs:
                raise CannotError(
                    f"{path} is read by this command and would be overwritten. "
                    "Name another output with -o."
                )
    for path, content in files.items():
        write(path, content)


def write(path: Path, content: bytes | str) -> None:
    """Writes a whole file or none: into a temporary one first, which then takes its place.

    What is no file, such as ``/dev/stdout``, is written to as it is.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            _replace(path.resolve(), data)
    except (OSError, RuntimeError) as error:  # the latter: links in a circle
        raise CannotError(f"{path} cannot be written: {reason(error)}.") from error


def _replace(target: Path, data: bytes) -> None:
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=".catapults-")
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        temporary.chmod(mode)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def reason(error: Exception) -> str:
    """Why the system refused, to go on with behind a colon."""
    text = getattr(error, "strerror", None) or str(error)
    return text[0].lower() + text[1:]
