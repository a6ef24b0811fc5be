"""Makes of Dynamic C what SDCC compiles for Rabbit processors, and runs it in a simulator.

What lies outside of the subset that Dynamic C takes is refused before.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from dynamic_c import Program
from subset import check_subset, without_words

#: What Dynamic C knows without being told.
PRELUDE = """\
#define NULL 0
int printf(const char *format, ...);
void exit(int status);
"""

PROCESSORS = ("r2k", "r3ka")

_ASSEMBLY = re.compile(r"^#asm[^\n]*\n(.*?)^#endasm$", re.MULTILINE | re.DOTALL)
_LABEL = re.compile(r"^(\w+)::$", re.MULTILINE)


def as_c(program: Program) -> str:
    """The program for SDCC; assembly becomes functions without anything around their text."""
    check_subset(PRELUDE, program)
    text = "\n".join([program.text, *program.bodies])
    names = _names_of_c(text)
    parts: list[str] = []
    end = 0
    for block in _ASSEMBLY.finditer(text):
        parts += [without_words(text[end : block.start()]), _naked(block[1], names)]
        end = block.end()
    return PRELUDE + "".join([*parts, without_words(text[end:])])


def _names_of_c(text: str) -> set[str]:
    return set(re.findall(r"^extern[^;]*?(\w+)(?:\[[^;]*)?;", text, re.MULTILINE))


def _naked(assembly: str, names: set[str]) -> str:
    """A function of assembly text; names of C begin with an underscore there."""
    label = _LABEL.search(assembly)
    assert label is not None, "assembly outside of a function"
    text = assembly.replace(label[0], "", 1)
    for name in names:
        text = re.sub(rf"\b{name}\b", f"_{name}", text)
    text = re.sub(r"(,)(\d+)$", r"\1#\2", text, flags=re.MULTILINE)
    return f"void {label[1]}(void) __naked\n{{\n__asm\n{text}\n__endasm;\n}}\n"


@dataclass(frozen=True)
class Built:
    """A program for a processor: its image, and where its symbols lie."""

    image: Path
    symbols: dict[str, int]
    code: range  # the addresses of all functions

    @property
    def code_bytes(self) -> int:
        """The size of all functions."""
        return len(self.code)


def read_image(path: Path) -> dict[int, int]:
    """The bytes of an image in Intel's hexadecimal form, by their addresses."""
    memory: dict[int, int] = {}
    for line in path.read_text("ascii").splitlines():
        row = bytes.fromhex(line[1:])
        if row[3] == 0:  # data
            start = int.from_bytes(row[1:3], "big")
            memory.update(enumerate(row[4:-1], start))
    return memory


def build(
    program: Program,
    folder: Path,
    processor: str = "r3ka",
    *,
    machine: str = "",
    quickly: bool = False,
) -> Built:
    """Compiles and links; whatever SDCC says is a failure. ``machine`` is C in front of all that
    stands for what Dynamic C's own libraries do. Where neither size nor speed is looked at, it may
    be done ``quickly``."""
    source = folder / "program.c"
    source.write_text(machine + as_c(program), "utf-8")
    command = ["sdcc", f"-m{processor}", "--std-sdcc11", *_QUIET, str(source)]
    command += _QUICK if quickly else []
    command += ["-o", f"{folder}/program.ihx"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    told = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    assert done.returncode == 0 and not told, "\n".join(told)
    table = (folder / "program.map").read_text("utf-8")
    symbols = {
        found[2]: int(found[1], 16)
        for found in re.finditer(r"^ +([0-9A-F]{8}) +_(\w+)", table, re.MULTILINE)
    }
    area = re.search(r"^_CODE +([0-9A-F]+) +([0-9A-F]+) =", table, re.MULTILINE)
    assert area is not None
    start = int(area[1], 16)
    code = range(start, start + int(area[2], 16))
    return Built(folder / "program.ihx", symbols, code)


#: Code as it comes, which takes a tenth of the time.
_QUICK = ["--no-peep", "--max-allocs-per-node", "10"]

#: Old function declarators, unused parameters, unreachable code and texts that are no constants are
#: as they should be.
_QUIET = "--less-pedantic --disable-warning 85 --disable-warning 126 --disable-warning 196".split()


#: Seconds of the simulated processor behind which a program is stopped. Some 4 take a second.
LONGEST = 240

#: Seconds in which a busy machine simulates these.
_PATIENCE = 600


@dataclass(frozen=True)
class Finished:
    """The state in which a program stopped; not ``in_time``: it was stopped."""

    built: Built
    memory: dict[int, int]
    fetches: dict[int, int]
    in_time: bool

    def bytes_at(self, symbol: str, count: int) -> bytes:
        """So many bytes of a variable."""
        start = self.built.symbols[symbol]
        return bytes(self.memory[address] for address in range(start, start + count))

    def word(self, symbol: str) -> int:
        """An int variable."""
        return int.from_bytes(self.bytes_at(symbol, 2), "little", signed=True)


def run(
    built: Built,
    stop_at: str,
    watched: dict[str, int],
    *,
    statistic: tuple[int, int] | None = None,
    longest: int = LONGEST,
) -> Finished:
    """Runs a program up to a function, or for the ``longest`` time, s of the simulated processor;
    ``watched`` are variables to read then, with their sizes.

    ``statistic`` is a range of code of which the fetches of each address are counted.
    """
    stop = built.symbols[stop_at]
    commands = [f"break 0x{stop:x}", f"step {longest} s"]
    for name, size in watched.items():
        start = built.symbols[name]
        commands.append(f"dump /h rom 0x{start:x} 0x{start + size - 1:x}")
    if statistic:
        commands.append(f"statistic rom 0x{statistic[0]:x} 0x{statistic[1]:x}")
    commands.append("state")
    done = subprocess.run(
        ["sz80", "-t", "R3KA", "-b", "-P", str(built.image)],
        input="\n".join([*commands, "quit", ""]),
        check=True,
        capture_output=True,
        text=True,
        timeout=_PATIENCE,
    )
    memory: dict[int, int] = {}
    for row in re.finditer(r"^0x([0-9a-f]+)((?: [0-9a-f]{2})+) ", done.stdout, re.MULTILINE):
        for offset, byte in enumerate(row[2].split()):
            memory[int(row[1], 16) + offset] = int(byte, 16)
    counted = re.findall(r"^rom\[0x([0-9a-f]+)\].*?reads= *(\d+)", done.stdout, re.MULTILINE)
    fetches = {int(address, 16): int(count) for address, count in counted}
    stopped = re.findall(r"^CPU state.* PC= 0x([0-9a-f]+)", done.stdout, re.MULTILINE)
    return Finished(built, memory, fetches, in_time=int(stopped[-1], 16) == stop)
