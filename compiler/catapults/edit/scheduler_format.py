"""Prints a scheduler in canonical order and layout.

Sections come in the order of the language reference, each after one blank line;
inside a section or block single blank lines stay. Comments stay with what they
describe. Formatting twice gives the same text, and the tree stays the same but
for the order of sections.
"""

from __future__ import annotations

from collections.abc import Sequence

from catapults.diagnostics import Diagnostics
from catapults.edit.attachment import Shape, attach
from catapults.edit.printing import Line, Printer, render
from catapults.edit.weaving import Tokens
from catapults.source import Source
from catapults.syntax import ast, unparse
from catapults.syntax.parser import parse

_SECTION_ORDER: tuple[type[ast.Section], ...] = (
    ast.FamiliesSection,
    ast.NodesSection,
    ast.GlobalSection,
    ast.NodeEvent,
    ast.ThreadSection,
    ast.ThreadImportsSection,
    ast.DataSection,
    ast.ImportsSection,
    ast.Invariant,
    ast.Handler,
    ast.Aspect,
)


def format_scheduler(source: Source, diagnostics: Diagnostics) -> str | None:
    """The canonical text of a scheduler; None if it has syntax errors, which are reported."""
    parsed = parse(source, diagnostics)
    if parsed.scheduler is None or diagnostics.has_errors:
        return None
    tokens = Tokens(source)
    comments = attach(parsed.scheduler, parsed.comments, _SHAPE, tokens)
    printer = _Printer(source, comments, _SHAPE, tokens)
    return render(printer.scheduler(parsed.scheduler), source)


_LOOPS = (ast.While, ast.DoWhile, ast.For, ast.Foreach)
_SHAPE = Shape(
    fields={
        ast.Scheduler: ("sections",),
        ast.ThreadSection: ("attributes",),
        ast.ThreadImportsSection: ("imports",),
        ast.ImportsSection: ("imports",),
        ast.DataSection: ("declarations",),
        ast.FamiliesSection: ("families",),
        ast.NodesSection: ("declarations",),
        ast.GlobalSection: ("declarations",),
        **dict.fromkeys(
            (ast.Handler, ast.Aspect, ast.Invariant, ast.NodeEvent, *_LOOPS), ("body",)
        ),
        ast.Block: ("declarations", "statements"),
        ast.If: ("then", "orelse"),
        ast.Verbatim: ("simulate",),
    },
    branching=(ast.If,),
    heads=(ast.If, *_LOOPS),
    tailed=(ast.DoWhile,),
    braced=(ast.Section, ast.Block, ast.Scheduler),
    going_on=(ast.If, ast.Block),
)


class _Printer(Printer):
    # --- the file ----------------------------------------------------------------------

    def scheduler(self, node: ast.Scheduler) -> list[Line]:
        """The lines of a whole file."""
        self._above(self._comments.leading[node], node, first=True)
        kind = "distributed " if node.distributed else "partial " if node.partial else ""
        base = f" extends {node.base.text}" if node.base is not None else ""
        self._code(f"{kind}scheduler {node.name.text}{base} {{", node)
        self._beside(self._comments.header[node])
        with self._indented():
            for index, section in enumerate(sorted(node.sections, key=_rank)):
                if index:
                    self._line("")
                self._above(self._comments.leading[section], section, first=True)
                self._section(section)
                self._beside(self._comments.trailing[section])
            self._comment_lines(self._comments.closing[node], first=not node.sections)
        self._line("}")
        self._comment_lines(self._comments.trailing[node])
        return self._lines

    def _section(self, node: ast.Section) -> None:
        match node:
            case ast.ThreadSection():
                self._entries("thread", node, node.attributes)
            case ast.ThreadImportsSection():
                self._entries("threadimports", node, node.imports)
            case ast.DataSection():
                self._entries("data", node, node.declarations)
            case ast.ImportsSection():
                self._entries("imports", node, node.imports)
            case ast.FamiliesSection():
                self._entries("nodefamilies", node, node.families)
            case ast.NodesSection():
                self._entries("nodes", node, node.declarations)
            case ast.GlobalSection():
                self._entries("global", node, node.declarations)
            case ast.NodeEvent():
                self._compound(f"{node.when}{unparse.parameter(node.param)}", node, node.body)
            case ast.Invariant():
                self._compound(f"invariant {node.container.text}", node, node.body)
            case ast.Handler():
                head = f"{node.kind} {node.name.text}{unparse.parameter(node.param)}"
                self._compound(head, node, node.body)
            case ast.Aspect():
                head = f"{node.when} {node.handler.text}{unparse.parameter(node.param)}"
                self._compound(head, node, node.body)

    def _entries(self, head: str, section: ast.Section, entries: Sequence[ast.Node]) -> None:
        self._braces(head, section, entries, self._comments.header[section])

    # --- declarations and statements ---------------------------------------------------

    def _is_block(self, node: ast.Node) -> bool:
        return isinstance(node, ast.Block)

    def _node(self, node: ast.Node) -> None:
        match node:
            case ast.AttributeDecl():
                self._code(f"{node.type.value} {node.name.text};", node)
            case ast.Import():
                default = unparse.expression(node.default)
                self._code(f"{node.type.value} {node.name.text} default {default};", node)
            case ast.Family():
                self._code(f"{unparse.string(node.file.text)} : {node.name.text};", node)
            case ast.Declaration():
                self._code(unparse.declaration(node), node)
            case ast.Block():
                self._block("", node, [])
            case ast.If():
                head = f"if {unparse.parenthesised(node.condition)}"
                self._branches(head, node, node.then, node.orelse)
            case ast.While():
                self._compound(f"while {unparse.parenthesised(node.condition)}", node, node.body)
            case ast.For():
                self._compound(f"for ({_for_head(node)})", node, node.body)
            case ast.Foreach():
                container = unparse.expression(node.container)
                head = f"foreach {node.variable.text} in {container}"
                self._compound(head, node, node.body)
            case ast.DoWhile():
                self._do(node)
            case ast.Verbatim():
                self._verbatim(node)
            case ast.Stmt():
                self._code(_simple(node), node)

    def _do(self, node: ast.DoWhile) -> None:
        self._compound("do", node, node.body)
        self._opening = self._closed_brace(node.body)
        tail = f"while {unparse.parenthesised(node.condition)};"
        self._woven(tail, node.body.span.end, self._comments.in_tail[node])

    def _verbatim(self, node: ast.Verbatim) -> None:
        text = f"{{*{node.text}*}}"
        if node.simulate is None:
            self._code(text, node)
        else:
            self._block(f"{text} simulate", node.simulate, [], node)
            self._beside(self._comments.trailing[node.simulate])


def section_rank(kind: type[ast.Section]) -> int:
    """Where sections of a kind stand in canonical order."""
    return _SECTION_ORDER.index(kind)


def _rank(section: ast.Section) -> tuple[int, int]:
    """Where a section stands; what is done with nodes in the order in which it is."""
    order = 0
    if isinstance(section, ast.NodeEvent):
        order = ("dispatch", "arrival", "departure").index(section.when)
    return section_rank(type(section)), order


def _for_head(node: ast.For) -> str:
    init, condition, step = (
        "" if part is None else f"{space}{unparse.expression(part)}"
        for space, part in (("", node.init), (" ", node.condition), (" ", node.step))
    )
    return f"{' ' if init.startswith('*') else ''}{init};{condition};{step}"


def _simple(node: ast.Stmt) -> str:
    """A statement that fits one line."""
    match node:
        case ast.Empty():
            return ";"
        case ast.ExprStmt():
            return f"{unparse.expression(node.expr)};"
        case ast.Transfer():
            return f"{unparse.expression(node.source)} => {unparse.expression(node.target)};"
        case ast.Continue():
            return "continue;"
        case ast.Break():
            return "break;"
        case ast.Return(value=None):
            return "return;"
        case ast.Return(value=ast.Expr() as value):
            return f"return {unparse.expression(value)};"
        case ast.Dispatch(target=target) | ast.Select(target=target):
            return f"{type(node).__name__.lower()} {unparse.expression(target)};"
        case ast.Fail(target=None):
            return "fail;"
        case ast.Fail(target=ast.Variable() as target):
            return f"fail {unparse.expression(target)};"
        case ast.Destroy():
            return f"destroy {unparse.expression(node.target)};"
        case ast.Assert():
            message = "" if node.message is None else f", {unparse.string(node.message)}"
            return f"assert({unparse.expression(node.condition)}{message});"
    raise TypeError(f"no text for {type(node).__name__}")
