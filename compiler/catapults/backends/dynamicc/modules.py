"""The modules of a library file.

Dynamic C reads the header of each module, and compiles a body only if a program refers to one of
the module's keys. So there is one function in each, under its own name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from string import Template

from catapults.backends.dynamicc.code.functions import NEAR, Function
from catapults.backends.emitter import Emitter

#: Lines of a library hold at most so many characters.
WIDEST = 250

_MODULE = re.compile(
    r"^/\*\*\* BeginHeader ([^*]*?) ?\*/\n(.*?)^/\*\*\* EndHeader \*/\n(.*?)(?=^/\*\*\* Begin|\Z)",
    re.MULTILINE | re.DOTALL,
)


@dataclass
class Module:
    """One module: without keys its header stands for itself."""

    keys: Sequence[str]
    header: Emitter = field(default_factory=Emitter)
    body: Emitter = field(default_factory=Emitter)

    def write(self, out: Emitter) -> None:
        """The module as it stands in the file."""
        keys = ", ".join(self.keys)
        out.line(f"/*** BeginHeader {keys} */" if keys else "/*** BeginHeader */")
        out.include(self.header)
        out.line("/*** EndHeader */")
        out.include(self.body)
        out.line()


def function_module(function: Function) -> Module:
    """A module of one function."""
    module = Module([function.name])
    origin = filter(None, [function.origin])
    module.header.line(f"root {function.prototype};")
    with module.body.made_from(*origin):
        for line in function.remark.splitlines():
            module.body.line(f"// {line}")
        module.body.line(f"{NEAR} {function.prototype}")
        with module.body.block("{", "}"):
            module.body.include(function.body)
    return module


def variable_modules(rows: Iterable[tuple[str, str, str]]) -> Iterator[Module]:
    """Modules of variables, given by name, declaration and remark; as many in each as their names
    fit into a line."""
    module = Module([])
    for name, declaration, remark in rows:
        if module.keys and len(", ".join([*module.keys, name])) > WIDEST // 2:
            yield module
            module = Module([])
        module.keys = [*module.keys, name]
        module.header.line(f"extern {declaration};")
        module.body.line(f"{declaration};{f' // {remark}' if remark else ''}")
    if module.keys:
        yield module


def modules_of(template: str, values: dict[str, str], left_out: set[str]) -> Iterator[Module]:
    """The modules of a file of this package, with values put in; those whose first key is
    ``left_out`` are not there."""
    text = (files("catapults.backends.dynamicc") / "support" / template).read_text("utf-8")
    for keys, header, body in _MODULE.findall(text):
        module = Module(keys.split(", "))
        if module.keys[0] in left_out:
            continue
        module.header.lines(_filled(header, values))
        module.body.lines(_filled(body, values))
        yield module


def _filled(text: str, values: dict[str, str]) -> str:
    """A value of several lines keeps the indentation of its place; an empty one leaves no line."""
    lines: list[str] = []
    for line in text.rstrip().splitlines():
        indent = line[: len(line) - len(line.lstrip())]
        filled = Template(line).substitute(values)
        if line.strip().startswith("$") and not filled.strip():
            continue
        lines += [
            part if number == 0 or not part else indent + part
            for number, part in enumerate(filled.split("\n"))
        ]
    return "\n".join(lines)
