"""A target for tests, as small as one can be: plain C11 that prints each transfer.

It shows what a new target of C has to say: its types, its containers and what moves a thread. All
else comes from ``lowering`` and ``structured_c``. Containers are arrays, threads are numbers, and
the program that it writes calls the handlers that ``main`` is told to call.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from catapults.backends.base import Options
from catapults.backends.emitter import Emitter
from catapults.backends.names import Names
from catapults.backends.structured_c import expressions, scope, statements, transfers, unit
from catapults.backends.structured_c.c_names import c_name
from catapults.backends.structured_c.expressions import ContainerTexts
from catapults.backends.structured_c.literals import comment, literal
from catapults.program import (
    Attribute,
    Block,
    Check,
    Container,
    Destroy,
    Dispatch,
    Element,
    Expr,
    Foreach,
    Global,
    Invariant,
    Local,
    Program,
    Return,
    Stmt,
    Target,
    Transfer,
    ValueType,
)

_TYPES = {ValueType.INT: "int", ValueType.FLOAT: "double", ValueType.THREAD: "int"}

_HEAD = """\
#include <stdio.h>
#include <stdlib.h>

struct list { const char *name; int count, at[16]; };

static void fail(const char *fault, int line)
{
    printf("%s in line %d\\n", fault, line);
    exit(0);
}
"""


@dataclass(frozen=True)
class _Helper:
    text: str
    needs: tuple[str, ...] = ()


def _insert(name: str, place: str) -> _Helper:
    return _Helper(
        f"""\
static void {name}(struct list *list, int t)
{{
    int place = {place};
    for (int i = list->count++; i > place; i--) list->at[i] = list->at[i - 1];
    list->at[place] = t;
    printf("%d => %s\\n", t, list->name);
}}
"""
    )


#: What puts a thread into a container, by where its kind says that threads come in.
_ENTERING = {
    "slot": _insert("enter_slot", "0"),
    "back": _insert("enter_back", "list->count"),
    "top": _insert("enter_top", "0"),
}
_HELPERS = {
    **{f"enter_{name}": helper for name, helper in _ENTERING.items()},
    "front": _Helper(
        "static int front(const struct list *list) { return list->count ? list->at[0] : 0; }\n"
    ),
    "leave": _Helper(
        """\
static int leave(struct list *list)
{
    int t = list->at[0];
    for (int i = 1; i < list->count; i++) list->at[i - 1] = list->at[i];
    list->count--;
    return t;
}
"""
    ),
}


class _Unit(unit.Unit):
    types = _TYPES

    def __init__(self, program: Program, options: Options) -> None:
        super().__init__(program, options, Names(("main", "fail", *_HELPERS)), _HELPERS)
        self.containers = {c: self.names.unique(c_name(c.name)) for c in program.containers}
        self.globals = {g: self.names.unique(c_name(g.name)) for g in program.globals}
        self.attributes = {a: self.names.unique(c_name(a.name)) for a in program.attributes}
        self.handlers = {h: self.names.unique(c_name(h.name)) for h in program.handlers.values()}

    def literal(self, value: int | float, kind: ValueType) -> str:
        return literal(value, kind, 16)

    def remark(self, text: str) -> str:
        return comment(text)


class _Scope(scope.Scope):
    def declare(self, local: Local) -> str:
        self.bind(local, self.name(c_name(local.name)))
        return self.name_of(local)

    def save(self, text: str, kind: ValueType, wish: str) -> str:
        name = self.name(wish)
        self.out.line(f"{_TYPES[kind]} {name} = {text};")
        return name

    def truth(self, text: str, wish: str) -> str:
        return self.save(text, ValueType.INT, wish)

    def fail_if(self, condition: str, fault: str, at: Check | Stmt, detail: str = "0") -> None:
        self.out.line(f'if ({condition}) fail("{fault}", {at.line});')

    def leaving(self, statement: Return | Dispatch | None) -> str:
        return "return;" if statement is not None else ""


class _Expressions(expressions.Expressions):
    no_thread = "0"
    _unit: _Unit

    def _texts(self, container: Container) -> ContainerTexts:
        return ContainerTexts(
            size="{}.count",
            is_empty="!{}.count",
            holds="{}.count",
            front="front(&{})",
            first="{}.at[0]",
        )

    def _attribute(self, thread: str, attribute: Attribute) -> str:
        return f"{self._unit.attributes[attribute]}[{thread}]"

    def _variable(self, variable: Global) -> str:
        return self._unit.globals[variable]


class _Statements(statements.Statements):
    def _declare(self, block: Block) -> tuple[()]:
        for local in block.locals:
            array = "" if local.size is None else f"[{local.size}]"
            kind, name = _TYPES[local.type], self._scope.declare(local)
            self._out.line(f"{kind} {name}{array} = {{0}};")
        return ()

    def _dispatch(self, slot: str) -> None:
        self._out.line(f'printf("dispatch %d\\n", {slot}.at[0]);')

    def _answer(self, value: Expr) -> None:
        self._out.line(f'printf("answer %d\\n", {self._expressions.value(value)});')

    def _target(self, statement: Target) -> None:
        raise TypeError("no verbatim text")

    def _is_full(self, slot: Container, index: int) -> tuple[str, str]:
        return f"{self._unit.containers[slot]}.count", ""

    def _foreach(self, statement: Foreach) -> None:
        """The threads are copied, so that a turn can move them."""
        copy, turn = self._scope.name("copy"), self._scope.name("turn")
        container = self._expressions.element(statement.element)
        self._out.line(f"const struct list {copy} = {container};")
        with self._scope.braces(f"for (int {turn} = 0; {turn} < {copy}.count; {turn}++)"):
            name = self._scope.declare(statement.variable)
            self._out.line(f"int {name} = {copy}.at[{turn}];")
            self._whole_turn_over(statement)

    def _whole_turn_over(self, statement: Foreach) -> None:
        with self._turn():
            self._branch(statement.body)


class _Transfers(transfers.Transfers):
    """Threads are only taken from containers that the text names, which is enough for a test."""

    _unit: _Unit

    def _move(self, statement: Transfer, named: str) -> None:
        target = self._expressions.element(statement.target)
        enter = self._unit.use(f"enter_{statement.target.container.kind.enters}")
        self._scope.out.line(f"{enter}(&{target}, {named or self._taken(statement.source)});")

    def _remove(self, statement: Destroy, named: str) -> str:
        thread = named or self._taken(statement.source)
        self._scope.out.line(f'printf("%d is gone\\n", {thread});')
        return thread

    def _taken(self, source: Element | Expr) -> str:
        assert isinstance(source, Element)
        taken = f"{self._unit.use('leave')}(&{self._expressions.element(source)})"
        return self._scope.save(taken, ValueType.THREAD, "moved")

    def _is_another(self, statement: Transfer, named: str) -> str:
        return f"{self._expressions.element(statement.target)}.at[0] != {named}"

    def _home_of(self, named: str) -> str:
        raise TypeError("no invariants")

    def _is_home(self, container: Container, home: str) -> str:
        raise TypeError("no invariants")

    def _call_invariant(self, invariant: Invariant, statement: Transfer | Destroy) -> None:
        raise TypeError("no invariants")


def printing_c(program: Program, calls: Sequence[str]) -> Emitter:
    """A whole program of C whose ``main`` makes the calls."""
    own = _Unit(program, Options(debug=False))
    functions = Emitter()
    for handler, name in own.handlers.items():
        inside = _Scope(own.names.scope(), None)
        parameter = "void"
        if handler.param is not None:
            parameter = f"int {inside.declare(handler.param)}"
        values = _Expressions(inside, own)
        moves = _Transfers(inside, own, values)
        for layer in handler.layers:
            _Statements(inside, own, values, moves).body(layer.body)
        head = f"static void {name}({parameter}) {{"
        with functions.made_from(handler.name_span), functions.block(head, "}"):
            functions.include(inside.out)
    out = Emitter()
    out.lines(_HEAD)
    for container, name in own.containers.items():
        out.line(f"static struct list {name}{f'[{container.size}]' if container.size else ''};")
    for variable, name in own.globals.items():
        out.line(f"static {_TYPES[variable.type]} {name};")
    for attribute, name in own.attributes.items():
        out.line(f"static {_TYPES[attribute.type]} {name}[16];")
    for helper in own.used:
        out.lines(_HELPERS[helper].text)
    out.include(functions)
    with out.block("int main(void) {", "}"):
        for container, name in own.containers.items():
            if container.size is None:
                out.line(f'{name}.name = "{container.name}";')
        for call in calls:
            out.line(f"{call};")
    return out
