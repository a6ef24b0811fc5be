"""Reads Dynamic C as its compiler does: libraries in modules, of which a program gets those that
it refers to. What the published rules for libraries do not allow is refused, with the place."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

WIDEST = 250
LONGEST_NAME = 31

_BEGIN = "/*** BeginHeader"
_END = "/*** EndHeader */"
_USE = re.compile(r'^\s*#use\s+"([^"]+)"', re.MULTILINE)
_WORD = re.compile(r"[A-Za-z_]\w*")
_NOT_CODE = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)


class RefusedError(Exception):
    """What the real compiler would not take, or not as it is meant."""


@dataclass(frozen=True)
class Module:
    """A header that every program reads, and a body for those that refer to one of the keys."""

    keys: tuple[str, ...]
    header: str
    body: str
    line: int


def code_of(text: str) -> str:
    """The text without comments, strings and characters; lines stay where they are."""
    return _NOT_CODE.sub(lambda found: _blank(found[0]), text)


def _blank(text: str) -> str:
    kept = "\n" * text.count("\n")
    return f'""{kept}' if text[0] == '"' else f"0{kept}" if text[0] == "'" else f" {kept}"


def words(text: str) -> set[str]:
    """The identifiers of code."""
    return set(_WORD.findall(code_of(text)))


def without_comments(text: str) -> str:
    """The text without comments; lines stay where they are."""
    return _NOT_CODE.sub(lambda m: _blank(m[0]) if m[0].startswith("/") else m[0], text)


# --- libraries --------------------------------------------------------------------------------


def read_library(text: str) -> list[Module]:
    """The modules of a library."""
    _check_lines(text)
    if _USE.search(without_comments(text)):
        raise RefusedError("a library that uses another one")
    modules = [*_modules(text)]
    if not modules or modules[0].keys or "#ifndef" not in modules[0].header:
        raise RefusedError("the first module must begin the guard: no keys, and #ifndef")
    if modules[-1].keys or "#endif" not in modules[-1].header:
        raise RefusedError("the last module must end the guard: no keys, and #endif")
    for module in modules:
        _check_module(module)
    return modules


def _check_lines(text: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > WIDEST:
            raise RefusedError(f"line {number} has more than {WIDEST} characters")
        if not line.isascii():
            raise RefusedError(f"line {number} is not plain ASCII")


def _modules(text: str) -> Iterator[Module]:
    lines = text.split("\n")
    starts = [n for n, line in enumerate(lines) if "BeginHeader" in line]
    for start, following in zip(starts, [*starts[1:], len(lines)], strict=True):
        line = lines[start]
        if not re.fullmatch(r"/\*\*\* BeginHeader( \w+(, \w+)*)? \*/", line):
            raise RefusedError(f"line {start + 1} is no beginning of a header: {line}")
        if _END not in lines[start:following]:
            raise RefusedError(f"the header of line {start + 1} has no end")
        end = lines.index(_END, start, following)
        keys = tuple(_WORD.findall(line[len(_BEGIN) : -2]))
        yield Module(
            keys, "\n".join(lines[start + 1 : end]), "\n".join(lines[end + 1 : following]), start
        )


def _check_module(module: Module) -> None:
    where = f"the module of line {module.line + 1}"
    if not module.keys and code_of(module.body).strip():
        raise RefusedError(f"{where} has a body that nothing can refer to")
    for key in module.keys:
        if len(key) > LONGEST_NAME:
            raise RefusedError(f"the name {key} has more than {LONGEST_NAME} characters")
        if key not in words(module.body):
            raise RefusedError(f"{where} does not define its key {key}")
    for statement in re.split(r"[;}]", _without_blocks(code_of(module.header))):
        _check_header_statement(statement.strip(), where)
    functions = re.findall(r"\b(\w+)\s*\([^()]*\)\s*\{", _functions_only(module.body))
    functions += re.findall(r"^(\w+)::", module.body, re.MULTILINE)
    if len(functions) > 1:
        raise RefusedError(f"{where} has several functions: {', '.join(functions)}")
    _check_help(module, functions)


def _without_blocks(code: str) -> str:
    """Declarations without what stands in braces, and without lines of the preprocessor."""
    code = re.sub(r"^\s*#.*$", "", code, flags=re.MULTILINE)
    while "{" in code:
        shorter = re.sub(r"\{[^{}]*\}", "", code)
        if shorter == code:
            break
        code = shorter
    return code


def _functions_only(body: str) -> str:
    """The body without what stands inside of functions, so that heads remain."""
    code = re.sub(r"^\s*#.*$", "", code_of(body), flags=re.MULTILINE)
    depth, kept = 0, ""
    for character in code:
        depth -= character == "}"
        if depth == 0:
            kept += character
        depth += character == "{"
    return kept


def _check_header_statement(statement: str, where: str) -> None:
    is_declaration = statement.startswith(("extern", "typedef", "struct", "union"))
    is_prototype = "(" in statement and "=" not in statement
    if statement and not is_declaration and not is_prototype:
        raise RefusedError(f"{where} would allocate in its header: {statement}")


def _check_help(module: Module, functions: list[str]) -> None:
    blocks = re.findall(
        r"/\* START FUNCTION DESCRIPTION \*+\n(\w+).*?\n\nSYNTAX: .*?\n\nDESCRIPTION: .*?\n\n"
        r"(?:PARAMETER1: .*?\n\n)?RETURN VALUE: .*?\n\nEND DESCRIPTION \*+/",
        module.body,
        re.DOTALL,
    )
    if module.body.count("START FUNCTION DESCRIPTION") != len(blocks) or len(blocks) > 1:
        raise RefusedError(f"the description in the module of line {module.line + 1} is no good")
    if blocks and blocks != functions:
        raise RefusedError(f"the description of {blocks[0]} stands beside {functions}")


# --- programs -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Program:
    """What the compiler would compile: headers where they are used, bodies behind everything."""

    text: str
    bodies: tuple[str, ...]


def read_program(application: str, libraries: Mapping[str, str]) -> Program:
    """An application with the libraries that it uses, by the names of their files."""
    _check_lines(application)
    modules: list[Module] = []

    def used(match: re.Match[str]) -> str:
        name = match[1]
        if name not in libraries:
            raise RefusedError(f"there is no library {name}")
        found = read_library(libraries[name])
        modules.extend(found)
        headers = "\n".join(module.header for module in found)
        return f"\n{_HEADERS}\n{headers}\n{_CODE}\n"

    text = _USE.sub(used, _without_skipped_uses(application))
    wanted = _referred_to(text, modules)
    text = text.replace(f"{_HEADERS}\n", "").replace(f"{_CODE}\n", "")
    return Program(text, tuple(module.body for module in wanted))


def _without_skipped_uses(application: str) -> str:
    """Leaves out libraries that ``#ifdef`` and ``#ifndef`` skip."""
    defined: set[str] = set()
    taken: list[bool] = []
    lines: list[str] = []
    for line in application.split("\n"):
        match line.split():
            case ["#define", name, *_] if all(taken):
                defined.add(name)
            case ["#ifdef" | "#ifndef" as asked, name, *_]:
                taken.append((name in defined) == (asked == "#ifdef"))
            case ["#if", *_]:
                taken.append(True)
            case ["#else", *_]:
                taken[-1] = not taken[-1]
            case ["#endif", *_]:
                taken.pop()
        lines.append("" if _USE.match(line) and not all(taken) else line)
    return "\n".join(lines)


#: Lines around headers, where names are declared and not referred to.
_HEADERS, _CODE = "headers_begin_here", "headers_end_here"


def _referred_to(text: str, modules: list[Module]) -> list[Module]:
    """The modules whose bodies are compiled; these refer to others. Macros count expanded."""
    wanted: list[Module] = []
    while True:
        bodies = "\n".join(module.body for module in wanted)
        mentioned = words(_outside_of_headers(preprocessed(f"{text}\n{bodies}")))
        found = [m for m in modules if m not in wanted and mentioned.intersection(m.keys)]
        if not found:
            return [module for module in modules if module in wanted]
        wanted += found


def _outside_of_headers(text: str) -> str:
    return re.sub(rf"{_HEADERS}.*?{_CODE}", " ", text, flags=re.DOTALL)


def preprocessed(text: str) -> str:
    """The text behind the preprocessor; assembly has no directives for it."""
    plain = re.sub(r"^#(end)?asm.*$", "", without_comments(text), flags=re.MULTILINE)
    done = subprocess.run(
        ["sdcpp", "-P", "-nostdinc", "-"], input=plain.encode(), capture_output=True, check=False
    )
    if done.returncode:
        raise RefusedError(done.stderr.decode())
    return done.stdout.decode(errors="replace")
