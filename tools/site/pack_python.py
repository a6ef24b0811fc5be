"""Packs Python code for the page, compiled ahead.

Runs inside Pyodide under Node, because the byte code must be made by the very version of Python
that the page loads. Compiling in the browser would cost two seconds at every start.
"""

import ast
import dataclasses
import importlib
import importlib.util
import marshal
import pkgutil
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

# A fixed date keeps the archives the same to the byte from one build to the next.
EPOCH = (2020, 1, 1, 0, 0, 0)
# The flags of a .pyc whose source is not compared (PEP 552): the page trusts its own archive.
UNCHECKED_HASH = (0b01).to_bytes(4, "little")
# Code, tables and bases, and what a folder for a real threading library is made of.
PACKED_SUFFIXES = {".py", ".sched", ".toml", ".c", ".h", ".in", ".sh", ".workload"}
# Parts of the standard library that a page has no use for.
UNUSED = {
    name
    for names in (
        # Tests, debuggers, profilers, tools for the command line.
        "_pyrepl argparse bdb cProfile cmd code compileall doctest ensurepip filecmp "
        "fileinput getopt getpass idlelib modulefinder optparse pdb pickletools profile "
        "pstats py_compile pyclbr pydoc pydoc_data pyodide/console rlcompleter runpy symtable "
        "tabnanny timeit trace tracemalloc turtle unittest venv zipapp",
        # Processes, the network, mail.
        "concurrent/futures/process concurrent/interpreters email ftplib http imaplib "
        "ipaddress mailbox mimetypes multiprocessing netrc poplib pty pyodide/http smtplib "
        "socketserver urllib uuid webbrowser wsgiref xmlrpc",
        # Formats of files.
        "configparser csv gzip html plistlib shelve sqlite3 tarfile wave xml",
        # Other systems, and what stands in for a module written in C.
        "_py_abc _pydatetime _pyio _sysconfigdata__emscripten_wasm32-emscripten "
        "asyncio/proactor_events asyncio/windows_events asyncio/windows_utils sysconfig",
        # The rest.
        "_strptime calendar colorsys ctypes difflib gettext importlib/metadata "
        "logging/config logging/handlers pathlib/types sched statistics "
        "stringprep zoneinfo",
    )
    for name in names.split()
}
# Parts of the compiler that only its command line and the build need.
ELSEWHERE = {
    "catapults/__main__",
    "catapults/cli",
    "catapults/contracts/generate",
    "catapults/contracts/typescript",
    "catapults/explain",
    "catapults/syntax/build_tables",
    "catapults/workload/syntax/build_tables",
    "catapults/system/syntax/build_tables",
    "catapults/models/group/syntax/build_tables",
    "pycparser/_ast_gen",
}
# Texts are in Unicode; of the other encodings Python itself looks these up, and zipfile the last.
USED_ENCODINGS = tuple("__init__ _ aliases ascii idna latin_1 punycode raw_ uni utf_ cp437".split())


def pack_standard_library(target: str, sources: list[str]) -> None:
    """Write the standard library with byte code in place of source.

    It is imported from the archive, where only ``module.pyc`` beside its package is looked up.
    """
    [source] = sources
    with zipfile.ZipFile(source) as given, zipfile.ZipFile(target, "w") as packed:
        for name in given.namelist():
            if _is_unused(name):
                continue
            content = given.read(name)
            if name.endswith(".py"):
                _store(packed, name + "c", _byte_code(content, f"/lib/python/{name}"))
            elif not name.endswith("/"):
                _store(packed, name, content)


def _is_unused(name: str) -> bool:
    """Whether a module is of no use to a page, or lies in a package that is none."""
    module = PurePosixPath(name.removesuffix(".py"))
    if module.parent.name == "encodings":
        return not module.name.startswith(USED_ENCODINGS)
    return _lies_in(UNUSED, module)


def _lies_in(names: set[str], module: PurePosixPath) -> bool:
    return any(one.as_posix() in names for one in (module, *module.parents))


def pack_packages(target: str, sources: list[str]) -> None:
    """Write packages as byte code, with the other files that they read, and single modules.

    The last source is the module that brings along what is made ahead.
    """
    with zipfile.ZipFile(target, "w") as packed:
        for source in map(Path, sources):
            for file in _files_of(source):
                name = file.relative_to(source.parent).as_posix()
                content = file.read_bytes()
                if file.suffix == ".py":
                    _store(packed, name + "c", _byte_code(content, name, _undocumented(content)))
                else:
                    _store(packed, name, content)
    methods = marshal.dumps(_methods_of(target, "catapults"))
    with zipfile.ZipFile(target, "a") as packed:
        _store(packed, f"{Path(sources[-1]).stem}.bin", methods)


def _files_of(source: Path) -> Iterator[Path]:
    """A module, or the files of a package that a page has a use for."""
    if source.is_file():
        yield source
    for file in sorted(source.rglob("*")):
        module = file.relative_to(source.parent).with_suffix("")
        if (
            file.suffix in PACKED_SUFFIXES
            and "__pycache__" not in file.parts
            and not _lies_in(ELSEWHERE, PurePosixPath(module))
        ):
            yield file


def _methods_of(archive: str, package: str) -> dict[bytes, bytes]:
    """Byte code of the methods that data classes write, by the hash of its text."""
    codes = {}

    def keep(text: str, scope: dict[str, Any], names: dict[str, Any]) -> None:
        code = compile(text, "<string>", "exec", dont_inherit=True)
        codes[importlib.util.source_hash(text.encode())] = marshal.dumps(code)
        exec(code, scope, names)

    dataclasses.exec = keep  # type: ignore[attr-defined]
    sys.path.insert(0, archive)
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        importlib.import_module(module.name)
    return codes


def _undocumented(source: bytes) -> ast.Module:
    """A module whose functions have no docstrings: a page reads none, and they are a twentieth of
    what it loads. Those of a grammar (``p_``) are productions, and data classes without one
    compute it."""
    module = ast.parse(source)
    for one in ast.walk(module):
        if (
            isinstance(one, ast.FunctionDef)
            and not one.name.startswith("p_")
            and ast.get_docstring(one, clean=False) is not None
        ):
            one.body[0] = ast.copy_location(ast.Pass(), one.body[0])
    return module


def _byte_code(source: bytes, name: str, module: ast.Module | None = None) -> bytes:
    code = compile(module or source, name, "exec", dont_inherit=True)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + importlib.util.source_hash(source)
    return header + marshal.dumps(code)


def _store(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    # Stored, not deflated: the server compresses better, and unpacking costs nothing.
    archive.writestr(zipfile.ZipInfo(name, EPOCH), content)
