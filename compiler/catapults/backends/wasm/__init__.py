"""WebAssembly for the simulation runtime: a binary module and the same as text."""

from __future__ import annotations

from catapults import program as ir
from catapults.backends.base import ExecutableBackend, Options
from catapults.backends.emitter import Listing
from catapults.backends.wasm.binary import encode, encode_in_steps
from catapults.backends.wasm.text import print_module
from catapults.backends.wasm.translate import translate, translate_in_steps
from catapults.steps import Steps


class WasmBackend(ExecutableBackend):
    """A module that shares the runtime's memory and function table."""

    name = "wasm"
    description = "WebAssembly, binary and text, for the simulation runtime"
    text_ending = "wat"

    def emit(self, program: ir.Program, options: Options) -> dict[str, bytes | str]:
        """``NAME.wasm``, and ``NAME.wat`` if text is asked for, with its map."""
        module = translate(program, options)
        files: dict[str, bytes | str] = {f"{program.name}.wasm": encode(module)}
        if options.text:
            files |= self._text_files(program, options, print_module(module, program.name))
        return files

    def listing(self, program: ir.Program, options: Options) -> Listing:
        """The module as text, line by line."""
        return print_module(translate(program, options), program.name)


def module_in_steps(program: ir.Program, options: Options) -> Steps[bytes]:
    """The binary module alone."""
    module = yield from translate_in_steps(program, options)
    return (yield from encode_in_steps(module))


BACKEND = WasmBackend()
