"""Verbatim text in C for Pth: each text becomes a function in which its names mean what they say.

Inside, a thread is a pointer to its record, so that ``t->attribute`` and ``t->userdata`` are C;
variables and imports stand under their own names. What the text may have changed is written back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catapults import program as ir
from catapults.backends.c.scope import Scope
from catapults.backends.c.unit import TYPES
from catapults.backends.emitter import Emitter
from catapults.backends.structured_c.c_names import c_name
from catapults.backends.structured_c.c_text import mentioned, renamed
from catapults.backends.structured_c.literals import comment
from catapults.backends.tree import Node, children

if TYPE_CHECKING:
    from catapults.backends.pth.unit import PthUnit

Text = ir.Target | ir.TargetExpr
Known = Mapping[str, ir.Local | ir.Container | ir.Global]

#: What C compilers say of text that is taken as it is, and what need not concern anyone else.
_WARNINGS = """unused-variable unused-value unused-but-set-variable sign-compare parentheses
implicit-function-declaration int-conversion int-to-pointer-cast pointer-to-int-cast
incompatible-pointer-types missing-field-initializers return-type format""".split()


class Verbatims:
    """The functions of one file."""

    def __init__(self, unit: PthUnit) -> None:
        """Finds out which names each text can mean."""
        self._unit = unit
        self._known = dict(_names_known(unit.program))
        self._functions = Emitter()
        self._count = 0

    def call(self, scope: Scope, text: Text) -> str:
        """A call of the function for ``text``, which is written now."""
        known = self._known[text]
        words = dict.fromkeys(mentioned(text.text))
        self._count += 1
        function = _Function(self._unit, self._unit.names.unique(f"verbatim_{self._count}"), words)
        arguments = [function.add(word, known[word], scope) for word in words if word in known]
        with self._functions.made_from(text.span):
            function.write(self._functions, text)
        return f"{function.name}({', '.join(['ctx', *filter(None, arguments)])})"

    def write(self, out: Emitter) -> None:
        """All functions, between pragmas that keep C compilers from judging the text."""
        if not self._count:
            return
        out.line("/* Verbatim text, as it was written. */")
        out.line("#pragma GCC diagnostic push")
        out.line('#pragma GCC diagnostic ignored "-Wpragmas"')
        for warning in _WARNINGS:
            out.line(f'#pragma GCC diagnostic ignored "-W{warning}"')
        out.line()
        out.include(self._functions)
        out.line("#pragma GCC diagnostic pop")
        out.line()


@dataclass
class _Variable:
    """A name of the text: its declaration there, and what is done in front and behind."""

    declaration: str
    back: str = ""


class _Function:
    """One function: parameters, what surrounds the text, and the text."""

    def __init__(self, unit: PthUnit, name: str, words: Mapping[str, None]) -> None:
        self.name = name
        self._unit = unit
        self._names = unit.names.scope(words)
        self._words = words
        self._parameters = ["struct cat_ctx *ctx"]
        self._before: list[str] = []
        self._behind: list[str] = []
        self._variables: list[_Variable] = []
        self._renamed: dict[str, str] = {}  # what the text calls otherwise than C can

    def _inside(self, word: str) -> str:
        """What a name of the text is called in C."""
        if c_name(word) != word:
            self._renamed[word] = self._names.unique(c_name(word))
        return self._renamed.get(word, word)

    def add(
        self, word: str, symbol: ir.Local | ir.Container | ir.Global, scope: Scope
    ) -> str | None:
        """Makes a name known inside; the argument that the caller passes for it."""
        match symbol:
            case ir.Local(type=ir.ValueType.THREAD):
                parameter = self._parameter("cat_thread ", word)
                self._thread(word, parameter)
                return scope.name_of(symbol)
            case ir.Local():
                return self._local(word, symbol, scope)
            case ir.Container(size=None) if symbol.kind.is_slot:
                self._thread(word, f"cat_front(ctx, {self._unit.containers[symbol]})")
            case ir.Global():
                self._global(word, symbol)
        return None

    def _parameter(self, kind: str, wish: str) -> str:
        name = self._names.unique(f"{wish}_")
        self._parameters.append(f"{kind}{name}")
        return name

    def _thread(self, word: str, thread: str) -> None:
        """A pointer to the record; where no thread is, it is NULL."""
        self._unit.uses_record = True
        tag = f"struct {self._unit.record_tag}"
        if not thread.isidentifier():
            name = self._names.unique(f"{word}_")
            self._before.append(f"const cat_thread {name} = {thread};")
            thread = name
        pointer = self._names.unique(f"{word}_record")
        self._before.append(f"{tag} *const {pointer} = {thread} ? record(ctx, {thread}) : NULL;")
        self._variables.append(_Variable(f"{tag} *const {self._inside(word)} = {pointer};"))
        self._copy_imports(thread, pointer)

    def _copy_imports(self, thread: str, pointer: str) -> None:
        """What a thread imports lies elsewhere; the text finds it in the record."""
        for attribute in self._unit.thread_imports:
            if attribute.name in self._words:
                member = f"{pointer}->{self._unit.attributes[attribute]}"
                at = f"*{self._unit.thread_import_at(attribute, thread)}"
                self._before.append(f"if ({pointer}) {member} = {at};")
                self._behind.append(f"if ({pointer}) {at} = {member};")

    def _local(self, word: str, local: ir.Local, scope: Scope) -> str:
        kind, outside = TYPES[local.type], scope.name_of(local)
        parameter = self._parameter(f"{kind} *", word)
        self._place(word, local, parameter, f"*{parameter}")
        return outside if local.size is not None else f"&{outside}"

    def _global(self, word: str, variable: ir.Global) -> None:
        if variable in self._unit.constants:
            name, value = self._inside(word), self._unit.constants[variable]
            if value != name:
                self._variables.append(_Variable(f"const int32_t {name} = {value};"))
            return
        pointer = self._names.unique(f"{word}_at")
        kind = TYPES[variable.type]
        if variable.imported:
            at = self._unit.import_at(variable)
        else:
            member = self._unit.variables[variable]
            array = "" if variable.size is not None else "&"
            at = f"{array}((struct {self._unit.data_tag} *)ctx->data)->{member}"
        self._before.append(f"{kind} *const {pointer} = {at};")
        self._place(word, variable, pointer, f"*{pointer}")

    def _place(self, word: str, symbol: ir.Local | ir.Global, pointer: str, value: str) -> None:
        kind, name = TYPES[symbol.type], self._inside(word)
        if symbol.size is not None:
            self._variables.append(_Variable(f"{kind} *const {name} = {pointer};"))
        elif isinstance(symbol, ir.Global) and symbol.const:
            self._variables.append(_Variable(f"const {kind} {name} = {value};"))
        else:
            declaration = f"{kind} {name} = {value};"
            self._variables.append(_Variable(declaration, f"{value} = {name};"))

    def write(self, out: Emitter, text: Text) -> None:
        """The whole function."""
        result = TYPES[text.type] if isinstance(text, ir.TargetExpr) else ""
        answer = self._names.unique("answer")
        place = f"{text.span.source.name} line {text.span.line}"
        out.line(f"/* {comment(place)} */")
        out.line(f"static {result or 'void'} {self.name}({', '.join(self._parameters)})")
        with out.block("{", "}"):
            out.line("(void)ctx;")
            for line in self._before:
                out.line(line)
            if result:
                out.line(f"{result} {answer};")
            with out.block("{", "}"):
                self._write_text(out, text, f"{answer} = ({result})" if result else "")
            for line in self._behind:
                out.line(line)
            if result:
                out.line(f"return {answer};")
        out.line()

    def _write_text(self, out: Emitter, text: Text, assignment: str) -> None:
        for variable in self._variables:
            out.line(variable.declaration)
        members = {one.name: member for one, member in self._unit.attributes.items()}
        written = renamed(text.text, self._renamed, members)
        if assignment:
            out.line(f"{assignment}(")
            out.lines(written)
            out.line(");")
        else:
            out.line("{")
            out.lines(written)
            out.line("}")
        for variable in self._variables:
            if variable.back:
                out.line(variable.back)


def _names_known(program: ir.Program) -> Iterator[tuple[Text, Known]]:
    """Each verbatim text with the names that are known where it stands."""
    top: dict[str, ir.Local | ir.Container | ir.Global] = {g.name: g for g in program.globals}
    top |= {c.name: c for c in program.containers if c.handler is None}
    for handler in program.handlers.values():
        for layer in handler.layers:
            own: dict[str, ir.Local] = {}
            if layer.called is not None and handler.param is not None:
                own[layer.called] = handler.param
            yield from _below(layer.body, {**top, **own})
    for invariant in program.invariants:
        yield from _below(invariant.body, top)
    for variable in program.globals:
        if variable.init is not None:
            yield from _below(variable.init, top)


def _below(node: Node, known: Known) -> Iterator[tuple[Text, Known]]:
    if isinstance(node, ir.Target | ir.TargetExpr):
        yield node, known
    if isinstance(node, ir.Block):
        known = {**known, **{local.name: local for local in node.locals}}
        known = {**known, **{slot.name: slot for slot in node.slots}}
    for child in children(node):
        inner = known
        if isinstance(node, ir.Foreach) and child is node.body:
            inner = {**known, node.variable.name: node.variable}
        yield from _below(child, inner)
