"""Packs Python code for the page, compiled ahead.

Runs inside Pyodide under Node, because the byte code must be made by the very version of Python
that the page loads. Compiling in the browser would cost two seconds at every start.
"""

import importlib.util
import marshal
import zipfile
from collections.abc import Iterator
from pathlib import Path

# A fixed date keeps the archives the same to the byte from one build to the next.
EPOCH = (2020, 1, 1, 0, 0, 0)
# The flags of a .pyc whose source is not compared (PEP 552): the page trusts its own archive.
UNCHECKED_HASH = (0b01).to_bytes(4, "little")
# Code, tables and bases, and what a folder for a real threading library is made of.
PACKED_SUFFIXES = {".py", ".sched", ".toml", ".c", ".h", ".in", ".sh", ".workload"}
# Parts of the standard library that a page has no use for: tests, debuggers, processes, mail.
UNUSED = {
    *("_pyrepl", "bdb", "doctest", "ensurepip", "ftplib", "idlelib", "imaplib", "mailbox"),
    *("multiprocessing", "pdb", "pickletools", "poplib", "pydoc", "pydoc_data", "smtplib"),
    *("sqlite3", "turtle", "unittest", "venv", "wsgiref", "xmlrpc"),
}


def pack_standard_library(target: str, sources: list[str]) -> None:
    """Write the standard library with byte code in place of source.

    It is imported from the archive, where only ``module.pyc`` beside its package is looked up.
    """
    [source] = sources
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(target, "w") as packed:
        for name in given.namelist():
            if name.split("/")[0].removesuffix(".py") in UNUSED:
                continue
            content = given.read(name)
            if name.endswith(".py"):
                _store(packed, name + "c", _byte_code(content, f"/lib/python/{name}"))
            elif not name.endswith("/"):
                _store(packed, name, content)


def pack_packages(target: str, sources: list[str]) -> None:
    """Write packages as byte code, with the other files that they read."""
    with zipfile.ZipFile(target, "w") as packed:
        for folder in map(Path, sources):
            for file in _files_of(folder):
                name = file.relative_to(folder.parent).as_posix()
                content = file.read_bytes()
                if file.suffix == ".py":
                    _store(packed, name + "c", _byte_code(content, name))
                else:
                    _store(packed, name, content)


def _files_of(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        if file.suffix in PACKED_SUFFIXES and "__pycache__" not in file.parts:
            yield file


def _byte_code(source: bytes, name: str) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def _store(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    # Stored, not deflated: the server compresses better, and unpacking costs nothing.
    archive.writestr(zipfile.ZipInfo(name, EPOCH), content)
