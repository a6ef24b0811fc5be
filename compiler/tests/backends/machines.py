"""The two machines that run schedulers in tests: wasmtime, and C compiled to a shared library."""

from __future__ import annotations

import ctypes
import hashlib
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import wasmtime
from world import CTX, MAX_THREADS, NODE_SIZE, Addresses, World

from catapults.backends.base import Options, backends
from catapults.contracts.c_headers import headers
from catapults.contracts.generate import write_changed
from catapults.contracts.libraries import handler_numbers
from catapults.contracts.tables import table
from catapults.program import Program

_ROOT = Path(__file__).parents[3]
_DATA_MAX: int = table("layout")["limits"]["DATA_MAX"]
_FRAME_SIZE = 1024
_DEFAULT = Options()
_WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
#: What is said of a scheduler that asks what is always so, as random ones do.
_AS_WRITTEN = ["-Wno-tautological-compare"]


def _sizes(world: World) -> tuple[int, ...]:
    """Bytes of the context, the nodes, the records, the scratch, the frame and the lengths."""
    nodes = world.layout.node_count + 1 + MAX_THREADS
    scratch = 4 * MAX_THREADS * max(world.layout.foreach_depth, 1)
    records = nodes * world.layout.stride
    lengths = 8 * (world.layout.node_count + 1)
    return CTX["data"] + _DATA_MAX, nodes * NODE_SIZE, records, scratch, _FRAME_SIZE, lengths


def _place(world: World, start: int) -> tuple[Addresses, int]:
    """The parts one behind the other; also where the last one ends."""
    starts = [start]
    for size in _sizes(world):
        starts.append(starts[-1] + -(-size // 16) * 16)
    return Addresses(*starts[:-1]), starts[-1]


@cache
def _engine() -> wasmtime.Engine:
    """Tests run what they compile once, so that a quick translation is the best."""
    config = wasmtime.Config()
    config.cranelift_opt_level = "none"
    return wasmtime.Engine(config)


@lru_cache(maxsize=2)
def _module(program: Program, options: Options) -> wasmtime.Module:
    """A program is often run several times in a row."""
    files = backends()["wasm"].emit(program, replace(options, text=False))
    binary = files[f"{program.name}.wasm"]
    assert isinstance(binary, bytes)
    return wasmtime.Module(_engine(), binary)


class WasmMachine(World):
    """A module under wasmtime."""

    def __init__(self, program: Program, options: Options = _DEFAULT) -> None:
        super().__init__(program)
        self._store = wasmtime.Store(_engine())
        module = _module(program, options)
        pages = wasmtime.MemoryType(wasmtime.Limits(4, 4))  # it never grows, so it stays in place
        self._memory = wasmtime.Memory(self._store, pages)
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        imports = [self._import(item.name or "") for item in module.imports]
        self._exports = wasmtime.Instance(self._store, module, imports).exports(self._store)
        self._at, _ = _place(self, 1024)
        self.begin()

    def _import(self, name: str) -> Any:
        if name == "memory":
            return self._memory
        i32 = wasmtime.ValType.i32()
        operations = {
            "cat_op_sorted_insert": (self.sorted_insert, 4, [i32]),
            "cat_op_sorted_remove": (self.sorted_remove, 2, [i32]),
            "cat_op_sorted_copy": (self.sorted_copy, 3, []),
            "cat_op_trace_transfer": (self.trace_transfer, 5, []),
            "cat_op_trace_site": (self.trace_site, 3, [i32]),
            "cat_op_random": (self.random, 2, [i32]),
            "cat_op_host": (self.host, 5, [i32]),
            "cat_op_print": (self.print, 4, []),
            "cat_op_remote": (self.remote, 6, [i32]),
        }
        function, parameters, results = operations[name]
        types = [i32] * parameters
        if name == "cat_op_remote":
            types[4] = wasmtime.ValType.i64()
        return wasmtime.Func(self._store, wasmtime.FuncType(types, results), function)

    @property
    def at(self) -> Addresses:
        return self._at

    def read(self, address: int, length: int) -> bytes:
        return ctypes.string_at(self._base + address, length)

    def write(self, address: int, content: bytes) -> None:
        ctypes.memmove(self._base + address, content, len(content))

    def run(self, handler: str, thread: int) -> int:
        function = self._exports[handler]
        assert isinstance(function, wasmtime.Func)
        return int(function(self._store, self._at.ctx, thread))


_INSERT = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_uint32
)
_REMOVE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_uint32)
_TRANSFER = ctypes.CFUNCTYPE(
    None, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_uint32
)
_SITE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int32)
_RANDOM = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_int32)
_HOST = ctypes.CFUNCTYPE(
    ctypes.c_int32,
    ctypes.c_void_p,
    ctypes.c_uint32,
    ctypes.c_uint32,
    ctypes.c_void_p,
    ctypes.c_uint32,
)
_PRINT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_void_p)
_REMOTE = ctypes.CFUNCTYPE(
    ctypes.c_int32,
    ctypes.c_void_p,
    ctypes.c_uint32,
    ctypes.c_uint32,
    ctypes.c_uint32,
    ctypes.c_int64,
    ctypes.c_uint32,
)
_COPY = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p)
_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_uint32)


class _HandlerDesc(ctypes.Structure):
    _fields_ = (
        ("handler", ctypes.c_uint32),
        ("run", _HANDLER),
        ("has_parameter", ctypes.c_uint32),
        ("fixed", ctypes.c_uint32),
    )


class _Scheduler(ctypes.Structure):
    """struct cat_scheduler"""

    _fields_ = (
        ("abi", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("profile", ctypes.c_uint32),
        ("data_size", ctypes.c_uint32),
        ("stride", ctypes.c_uint32),
        ("foreach_depth", ctypes.c_uint32),
        ("dispatch_slot", ctypes.c_uint32),
        ("dispatch_count", ctypes.c_uint32),
        ("setup", _HANDLER),
        ("attribute_count", ctypes.c_uint32),
        ("attributes", ctypes.c_void_p),
        ("global_count", ctypes.c_uint32),
        ("globals", ctypes.c_void_p),
        ("container_count", ctypes.c_uint32),
        ("containers", ctypes.c_void_p),
        ("handler_count", ctypes.c_uint32),
        ("handlers", ctypes.POINTER(_HandlerDesc)),
        ("site_count", ctypes.c_uint32),
        ("sites", ctypes.c_void_p),
    )


class NativeMachine(World):
    """A shared library, through the descriptor that it exports."""

    pointer = "Q"

    def __init__(
        self,
        program: Program,
        compiler: str,
        options: Options = _DEFAULT,
        library: Path | None = None,
    ) -> None:
        """``library`` holds the program among others, see :func:`compile_together`."""
        super().__init__(program)
        symbol = f"{program.name}_scheduler"
        if library is None:
            library, symbol = compile_c(c_text(program, options), compiler), "catapults_scheduler"
        self.scheduler = _Scheduler.in_dll(ctypes.CDLL(str(library)), symbol)
        _, size = _place(self, 0)
        self._memory = ctypes.create_string_buffer(size + 16)
        start = -(-ctypes.addressof(self._memory) // 16) * 16
        self._at, _ = _place(self, start)
        self._operations = self._make_operations()
        self.put(self.at.ctx + CTX["ops"], "Q", ctypes.addressof(self._operations))
        self.begin()

    def _make_operations(self) -> Any:
        """struct cat_ops; the callbacks live as long as the table."""
        self._callbacks = (
            _INSERT(self.sorted_insert),
            _REMOVE(self.sorted_remove),
            _TRANSFER(self.trace_transfer),
            _SITE(self.trace_site),
            _RANDOM(self.random),
            _HOST(self.host),
            _PRINT(self.print),
            _REMOTE(self.remote),
            _COPY(self.sorted_copy),
        )
        pointers = [ctypes.cast(c, ctypes.c_void_p).value for c in self._callbacks]
        return (ctypes.c_void_p * len(pointers))(*pointers)

    @property
    def at(self) -> Addresses:
        return self._at

    def read(self, address: int, length: int) -> bytes:
        return ctypes.string_at(address, length)

    def write(self, address: int, content: bytes) -> None:
        ctypes.memmove(address, content, len(content))

    def run(self, handler: str, thread: int) -> int:
        return int(self._function(handler)(self._at.ctx, thread))

    def _function(self, handler: str) -> Any:
        if handler == "setup":
            return self.scheduler.setup
        number = handler_numbers()[handler]
        described = self.scheduler.handlers[: self.scheduler.handler_count]
        return next(h.run for h in described if h.handler == number)


@cache
def _build_folder() -> Path:
    """The folder for compiled schedulers, with the contract's generated headers."""
    folder = _ROOT / ".build" / "backend-tests"
    for name, content in headers().items():
        write_changed(folder / "catapults" / name, content)
    return folder


def c_text(program: Program, options: Options = _DEFAULT) -> str:
    """The program in C."""
    text = backends()["c"].emit(program, options)[f"{program.name}.c"]
    assert isinstance(text, str)
    return text


def compile_c(text: str, compiler: str) -> Path:
    """A shared library of generated C; any warning is an error. Kept from run to run."""
    return _compile([text], compiler, "-O1", "-DCATAPULTS_SHARED")


def compile_together(programs: Sequence[Program], compiler: str, options: Options) -> Path:
    """A shared library of several programs with names of their own, compiled quickly."""
    texts = [c_text(program, options) for program in programs]
    return _compile(texts, compiler, "-O0", *_AS_WRITTEN)


def _compile(texts: Sequence[str], compiler: str, *options: str) -> Path:
    folder = _build_folder()
    contract = (_ROOT / "wasm-runtime/include/catapults/sched.h").read_text()
    parts = (compiler, *options, contract, *texts)
    key = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]
    library = folder / f"{key}.so"
    if not library.exists():
        sources = [folder / f"{key}-{number}.c" for number in range(len(texts))]
        for source, text in zip(sources, texts, strict=True):
            source.write_text(text)
        command = [compiler, "-std=c11", *_WARNINGS, *options, "-ffp-contract=off", "-fPIC"]
        command += ["-shared", f"-I{folder}", f"-I{_ROOT / 'wasm-runtime/include'}"]
        result = subprocess.run(
            [*command, *map(str, sources), "-o", str(library)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stderr
    return library
