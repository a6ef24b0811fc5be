"""Projects of the studio as the commands take them: a folder, a zip of one, or the file ``.json``.

What a project runs is told in ``project.json``. What is packed is unpacked into a folder that lasts
as long as the command and bears the name of the zip, so that all that is said and written of its
files names the zip.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from catapults.cli.files import reason
from catapults.cli.status import CannotError
from catapults.translation import is_system, is_workload

MANIFEST = "project.json"

_FORMAT = "catapults-studio/project"
#: The newest form that is known; older ones are read for good.
_VERSION = 2

#: Bounds of what is unpacked: what is larger is no project, but a trap.
_MOST_FILES = 1000
_MOST_BYTES = 64_000_000

_ENDINGS = (".sched", ".workload", ".csv", ".system")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,99}\.(sched|workload|csv|system)")


@dataclass(frozen=True)
class Project:
    """What a project runs: a system, or a scheduler with a workload and what is woven in."""

    folder: Path
    scheduler: Path | None
    workload: Path | None
    system: Path | None
    aspects: tuple[Path, ...] = ()


#: Where the command was begun, with the folder that it has gone to for a packed project.
_entered: list[tuple[Path, tempfile.TemporaryDirectory[str]]] = []


def is_project(name: str) -> bool:
    """Whether an argument names a project, and no single text."""
    return name.endswith((".zip", ".json")) or Path(name).is_dir()


def enter_project(name: str) -> Project:
    """The project in a folder, a zip or a file. The command goes on where one that is packed is
    unpacked: files that it takes beside the project's must be named from the root."""
    if Path(name).is_dir():
        return _read(Path(name), name)
    files = _packed(name)
    path = Path(name)
    called = Path(path.name) if path.is_absolute() or ".." in path.parts else path
    temporary = tempfile.TemporaryDirectory(prefix="catapults-")
    _entered.append((Path.cwd(), temporary))
    _write(files, Path(temporary.name) / called)
    os.chdir(temporary.name)
    return _read(called, name)


def leave_projects() -> None:
    """Goes back to where the command was begun; what was unpacked is taken away."""
    while _entered:
        begun, temporary = _entered.pop()
        os.chdir(begun)
        temporary.cleanup()


def unpack_project(name: str, into: Path) -> Project:
    """The project, with its files in a folder if they were packed."""
    if Path(name).is_dir():
        return _read(Path(name), name)
    _write(_packed(name), into)
    return _read(into, name)


def is_packed(name: str) -> bool:
    """Whether the files of a project lie in one file."""
    return not Path(name).is_dir()


def texts_of(folder: Path) -> list[Path]:
    """The schedulers, workloads, systems and tables of a project, by name."""
    return sorted(path for path in folder.iterdir() if path.suffix in _ENDINGS and path.is_file())


def _packed(name: str) -> dict[str, bytes]:
    return _zipped(name) if name.endswith(".zip") else _in_file(name)


def _write(files: dict[str, bytes], into: Path) -> None:
    into.mkdir(parents=True, exist_ok=True)
    for file, content in files.items():
        (into / file).write_bytes(content)


def _zipped(name: str) -> dict[str, bytes]:
    """The files of a zip's project, without the folder that they lie in."""
    try:
        with zipfile.ZipFile(name) as archive:
            members = _members(name, archive)
            return {Path(one.filename).name: _content(name, archive, one) for one in members}
    except OSError as error:
        raise CannotError(f"{name} cannot be read: {reason(error)}.") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, RuntimeError) as error:
        raise CannotError(f"{name} is no zip archive, or it is damaged.") from error


def _members(name: str, archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The files of the project: those that lie beside ``project.json``, else beside the texts that
    lie least deep."""
    every = [one for one in archive.infolist() if not one.is_dir()]
    if len(every) > _MOST_FILES:
        raise CannotError(f"{name} holds more than {_MOST_FILES} files: it is no project.")
    if sum(one.file_size for one in every) > _MOST_BYTES:
        raise _too_large(name)
    for one in every:
        parts = PurePosixPath(one.filename.replace("\\", "/")).parts
        if ".." in parts or one.filename.startswith(("/", "\\")) or ":" in one.filename:
            raise CannotError(f"{name} holds {one.filename!r}, which would lie outside. Leave it.")
    known = [one for one in every if one.filename.endswith((*_ENDINGS, f"/{MANIFEST}"))]
    known += [one for one in every if one.filename == MANIFEST]
    roots = [PurePosixPath(one.filename).parent for one in known]
    told = [
        PurePosixPath(one.filename).parent
        for one in known
        if PurePosixPath(one.filename).name == MANIFEST
    ]
    if not roots:
        raise CannotError(f"{name} holds no scheduler, workload or system.")
    root = min(told or roots, key=lambda each: len(each.parts))
    return [one for one in known if PurePosixPath(one.filename).parent == root]


def _content(name: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """A member, however large it says that it is."""
    with archive.open(member) as file:
        content = file.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise _too_large(name)
    return content


def _too_large(name: str) -> CannotError:
    return CannotError(f"{name} unpacks to more than {_MOST_BYTES:,} bytes: it is no project.")


def _in_file(name: str) -> dict[str, bytes]:
    """The texts of a project that is one file, and that file as what tells of them."""
    told = _told(name, Path(name))
    files: dict[str, bytes] = {}
    for one in told["files"]:
        if isinstance(one, str):
            path = Path(name).parent / _plain(name, one)
            if not path.is_file():
                raise CannotError(f"{name} names {one}, which is missing beside it.")
            files[one] = path.read_bytes()
        elif isinstance(one, dict) and isinstance(one.get("text"), str):
            files[_plain(name, one.get("name"))] = one["text"].encode("utf-8")
        else:
            raise _foreign(name)
    files[MANIFEST] = json.dumps({**told, "files": list(files)}).encode("utf-8")
    return files


def _plain(name: str, file: Any) -> str:
    if not isinstance(file, str) or not _NAME.fullmatch(file):
        raise CannotError(f"{name} names a file {file!r}, which no project can have.")
    return file


def _foreign(name: str) -> CannotError:
    return CannotError(f"{name} is no project of the studio.")


def _told(name: str, path: Path) -> dict[str, Any]:
    """What ``project.json`` tells."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CannotError(f"{path} cannot be read: {reason(error)}.") from error
    except (ValueError, RecursionError) as error:
        raise _foreign(name) from error
    if not isinstance(told, dict) or told.get("format", _FORMAT) != _FORMAT:
        raise _foreign(name)
    version = told.get("version", _VERSION)
    if not isinstance(version, int) or version > _VERSION:
        raise CannotError(f"{name} was written by a newer version of the studio.")
    if not isinstance(told.setdefault("files", []), list):
        raise _foreign(name)
    return told


def _read(folder: Path, name: str) -> Project:
    """What the project in a folder runs."""
    if not (folder / MANIFEST).is_file():
        return _guessed(folder, name)
    told = _told(name, folder / MANIFEST)

    def file(role: str) -> Path | None:
        named = told.get(role)
        if named is None:
            return None
        path = folder / _plain(name, named)
        if not path.is_file():
            raise CannotError(f"{name} runs {named}, which is missing.")
        return path

    aspects = told.get("aspects", [])
    if not isinstance(aspects, list):
        raise _foreign(name)
    project = Project(
        folder,
        file("scheduler"),
        file("workload"),
        file("system"),
        tuple(folder / _plain(name, one) for one in aspects),
    )
    if project.system is None and project.scheduler is None:
        raise CannotError(f"{name} does not tell which scheduler or system is run.")
    return project


def _guessed(folder: Path, name: str) -> Project:
    """Without ``project.json``: the only system, else the only scheduler that no other extends."""
    texts = texts_of(folder)
    systems = [path for path in texts if is_system(path.name)]
    workloads = [path for path in texts if is_workload(path.name)]
    schedulers = [path for path in texts if path.suffix == ".sched"]
    written = {path: path.read_text(encoding="utf-8", errors="replace") for path in schedulers}
    run = [
        path
        for path, text in written.items()
        if not re.search(r"^\s*partial\b", text, re.MULTILINE)
        and not any(re.search(rf"\bextends\s+{path.stem}\b", one) for one in written.values())
    ]
    workload = workloads[0] if len(workloads) == 1 else None
    if len(systems) == 1:
        return Project(folder, None, workload, systems[0])
    if len(run) == 1 and not systems:
        return Project(folder, run[0], workload, None)
    found = ", ".join(path.name for path in [*systems, *run])
    if not found:
        raise CannotError(f"{name} holds no scheduler or system that could be run.")
    raise CannotError(
        f"{name} holds no {MANIFEST}, which tells what is run; it could be one of: {found}. "
        "Name the file."
    )
