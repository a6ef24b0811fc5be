"""The module as a file: binary and text agree, and the descriptor is as its documentation says."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
import wasmtime
from hypothesis import given
from hypothesis import strategies as st
from schedulers import EXAMPLES, example, program, scheduler

from catapults.backends.base import Options, backends
from catapults.backends.wasm.binary import signed, unsigned
from catapults.program import Program

_RICH = scheduler(
    """thread { int rank; float weight; }
    threadimports { time deadline default 5ms; int class default -1; }
    imports { float load default 0.5; }
    data { pqueue P reverse sortable on rank; threadref slot[2]; int n[3]; const float PI = 3.25; }
    invariant RQ { assert(|RQ| <= 4, "few"); }""",
    "before schedule { n[1] = n[0] + 1; }",
    suspend_thread="""event suspend_thread(t) {
        int a[2]; float f; time d; threadref mine;
        foreach v in RQ { foreach w in P { if (w.rank / n[2] > v.rank) break; w => RQ; } }
        do { a[1] += n[a[0]++] % 7; f = f / PI - load; d = now - t.deadline; } while (f > 1.0e9);
        while (d < 3s && !(a[1] || t.weight == 0.1)) { d = d * 2 + 1us; continue; }
        t => mine; mine => P; if (|slot[n[0]]| == 1) destroy slot[n[0]];
    }""",
    resume_thread='event resume_thread(fixed t) { assert(t != *P, "\\"quoted\\" \u00e4"); }',
)


def emitted(checked: Program, options: Options) -> tuple[bytes, str]:
    files = backends()["wasm"].emit(checked, options)
    binary, text = files[f"{checked.name}.wasm"], files[f"{checked.name}.wat"]
    assert isinstance(binary, bytes)
    assert isinstance(text, str)
    return binary, text


def sections(binary: bytes) -> Iterator[tuple[int, bytes]]:
    assert binary[:8] == b"\0asm\1\0\0\0"
    position = 8
    while position < len(binary):
        number = binary[position]
        length, position = _unsigned(binary, position + 1)
        yield number, binary[position : position + length]
        position += length


def _unsigned(content: bytes, position: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = content[position]
        position += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, position


def custom(binary: bytes, name: bytes) -> bytes | None:
    prefix = bytes((len(name),)) + name
    contents = (c for n, c in sections(binary) if n == 0 and c.startswith(prefix))
    return next((c[len(prefix) :] for c in contents), None)


def _programs() -> list[Program]:
    rich = _RICH.replace("class", "class_")
    return [*map(example, EXAMPLES), program(rich), program(f"partial {rich}", "pth")]


@pytest.mark.parametrize("options", [Options(), Options(debug=False), Options(stepping=True)])
@pytest.mark.parametrize("number", range(len(EXAMPLES) + 2))
def test_the_text_assembles_to_the_binary(number: int, options: Options) -> None:
    binary, text = emitted(_programs()[number], options)
    wasmtime.Module(wasmtime.Engine(), binary)
    assembled = bytes(wasmtime.wat2wasm(text))
    named = [s for s in sections(assembled) if not (s[0] == 0 and s[1].startswith(b"\4name"))]
    assert named == list(sections(binary))


def test_the_same_program_gives_the_same_bytes() -> None:
    assert emitted(example(EXAMPLES[0]), Options()) == emitted(example(EXAMPLES[0]), Options())


@given(st.integers(0, 2**32 - 1))
def test_unsigned_numbers_are_encoded_as_short_as_they_go(value: int) -> None:
    encoded = unsigned(value)
    assert _unsigned(encoded, 0) == (value, len(encoded))
    assert len(encoded) == max(1, -(-value.bit_length() // 7))


@given(st.integers(-(2**63), 2**63 - 1))
def test_signed_numbers_keep_their_sign(value: int) -> None:
    encoded = signed(value)
    number, end = _unsigned(encoded, 0)
    bits = 7 * len(encoded)
    assert end == len(encoded)
    assert number - (number >> bits - 1 << bits) == value


class Reader:
    """Reads the descriptor as docs/reference/scheduler-module.md and sched.h say."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._position = 0

    def u32(self) -> int:
        return int(self._take("I", 4))

    def i64(self) -> int:
        return int(self._take("q", 8))

    def _take(self, code: str, size: int) -> int:
        (value,) = struct.unpack_from(f"<{code}", self._content, self._position)
        self._position += size
        return int(value)

    def string(self) -> str:
        length = self.u32()
        self._position += length
        return self._content[self._position - length : self._position].decode()

    def rows(self, *kinds: str) -> list[tuple[int | str, ...]]:
        return [tuple(getattr(self, kind)() for kind in kinds) for _ in range(self.u32())]

    @property
    def at_end(self) -> bool:
        return self._position == len(self._content)


def test_the_descriptor_holds_what_its_documentation_says() -> None:
    binary, _ = emitted(program(_RICH.replace("class", "class_")), Options())
    content = custom(binary, b"catapults")
    assert content is not None
    read = Reader(content)
    assert (read.u32(), read.string(), read.u32()) == (9, "test", 0)
    # Offsets: RQ and current have no data; load, n, PI, then the local array a. One slot.
    assert [read.u32() for _ in range(5)] == [40, 32, 2, 2, 1]
    variable = ("string", "u32", "u32", "u32", "u32", "i64")
    (half,) = struct.unpack("<q", struct.pack("<d", 0.5))
    assert read.rows(*variable) == [
        ("rank", 0, 0, 1, 0, 0),
        ("weight", 1, 8, 1, 0, 0),
        ("deadline", 2, 16, 1, 1, 5_000_000),
        ("class_", 0, 24, 1, 1, -1),
    ]
    variables = read.rows(*variable)
    assert sorted(variables) == sorted(
        [("load", 1, variables[0][2], 1, 1, half)] + [v for v in variables if v[0] != "load"]
    )
    assert read.rows("string", *["u32"] * 5) == [
        ("RQ", 2, 1, 0, 0, 0),
        ("current", 1, 1, 0, 0, 0),
        ("P", 4, 1, 0, 1, 0),
        ("slot", 1, 2, 0, 0, 0),
        ("mine", 1, 1, 0, 0, 1),
    ]
    assert read.rows("u32", "u32", "u32") == [
        (1, 0, 0),
        (2, 1, 0),
        (3, 0, 0),
        (4, 0, 0),
        (6, 1, 0),
        (7, 1, 1),
    ]
    sites = read.rows("string", "string", "u32", "u32")
    assert {site[0] for site in sites[1:]} == {"test.sched"}
    assert all(line >= 1 and column >= 1 for _, _, line, column in sites[1:])
    assert [read.u32() for _ in ("hosts", "frame_size", "locals", "shared")] == [0] * 4
    assert (read.i64(), read.u32()) == (0, 0)  # stamp and family
    assert read.at_end


def test_the_descriptor_of_a_stepping_build_ends_with_hosts_and_locals() -> None:
    text = scheduler(
        newthread="""event newthread(t) {
            int n = 2;
            if ((* ready(t, n) *)) n = 3;
            t => RQ;
        }"""
    )
    binary, _ = emitted(program(text), Options(stepping=True))
    content = custom(binary, b"catapults") or b""
    end = struct.pack("<I", 1) + _string("ready") + struct.pack("<3I", 2, 3, 0)
    end += struct.pack("<2I", 40, 2)  # the frame, with a part of a condition, and how many locals
    end += struct.pack("<I", 2) + _string("t") + struct.pack("<4I", 3, 0, 1, 5)
    end += struct.pack("<I", 2) + _string("n") + struct.pack("<4I", 0, 8, 1, 5)
    end += struct.pack("<IQI", 0, 0, 0)  # nothing of a distributed scheduler
    assert content.endswith(end)


def _string(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode()


@pytest.mark.parametrize("options", [Options(), Options(stepping=True)])
def test_a_linker_is_told_where_functions_are_called(options: Options) -> None:
    binary, text = emitted(program(_RICH.replace("class", "class_")), options)
    functions = re.findall(r"\(func \$([^ ()]+)", text)
    called = re.findall(r"^ *call \$(.+)$", text, re.MULTILINE)
    code = next(content for number, content in sections(binary) if number == 10)
    content = custom(binary, b"catapults.calls") or b""
    count, *offsets = struct.unpack(f"<{len(content) // 4}I", content)
    assert len(set(called)) > 3
    assert count == len(offsets) == len(called)
    assert [functions[_unsigned(code, offset)[0]] for offset in offsets] == called
    assert {code[offset - 1] for offset in offsets} == {0x10}


def test_only_operations_in_use_are_imported() -> None:
    binary, _ = emitted(program(scheduler()), Options())
    module = wasmtime.Module(wasmtime.Engine(), binary)
    assert [item.name for item in module.imports] == ["memory", "cat_op_trace_transfer"]
    assert [item.name for item in module.exports] == [
        "setup",
        "init",
        "newthread",
        "schedule",
        "switch_out",
    ]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_there_and_are_named_after_their_file(path: Path) -> None:
    assert example(path).name == path.stem
    assert (path.parent / "README.md").read_text(encoding="utf-8").startswith("# ")
