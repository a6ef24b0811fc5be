"""Rules about shared variables in a text: hidden names, verbatim text, loops, and what is read and
written apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from catapults.diagnostics import Diagnostics, Edit, Fix, Note
from catapults.models.classic.built_in import is_built_in
from catapults.models.distributed import messages
from catapults.models.distributed.families import Family
from catapults.models.distributed.names import Names
from catapults.models.distributed.uses import name_of, stripped, uses_in
from catapults.models.system import System
from catapults.program import Global, Model, Sharing
from catapults.source import Span
from catapults.syntax import ast
from catapults.syntax.unparse import expression

#: What text in C is not looked into, and the names in the rest, but for fields.
_WORDS = re.compile(
    r"""(?://[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?<![\w.])(?<!->)(?P<name>[A-Za-z_]\w*)""",
    re.VERBOSE | re.DOTALL,
)

#: Messages of a read: of a distributed global, and of a variable of another node.
_MESSAGES = {Sharing.SYSTEM: 2, Sharing.SLOT: 4}


def check_shared(names: Names, family: Family | None, diagnostics: Diagnostics) -> None:
    """All rules about the text of a family, or the master's blocks."""
    _Rules(names, family, diagnostics).apply()


@dataclass(frozen=True)
class _Rules:
    names: Names
    #: None for the master.
    family: Family | None
    diagnostics: Diagnostics

    @property
    def system(self) -> System:
        """What the text knows of the others."""
        return self.names.system(self.family)

    def apply(self) -> None:
        """All of them."""
        for body in self.bodies():
            self._check_verbatim(body)
            if self.family is not None:
                self._check_locals(body)
                self._check_loops(body)
                self._check_apart(body)
        if self.family is not None:
            self._check_declarations()

    def bodies(self) -> Iterable[ast.Block]:
        """The code of the text, without that of built-in bases."""
        if self.family is not None:
            bodies = self.family.bodies()
            return (one for one in bodies if not is_built_in(one.span.source))
        return (one.body for one in self.names.master.blocks())

    # --- names that are hidden ---------------------------------------------------------

    def _check_declarations(self) -> None:
        assembly = self.family.assembly if self.family is not None else None
        if assembly is None:
            return
        for imported in assembly.imports:
            self._hides(imported.name, "this import")
        for declaration in assembly.data:
            what = "this container" if declaration.type.is_container else "this variable"
            for one in declaration.declarators:
                self._hides(one.name, what)
        handlers: list[ast.Handler | ast.Aspect] = [*assembly.handlers.values()]
        for section in (*handlers, *assembly.aspects):
            if is_built_in(section.span.source) or section.param is None:
                continue
            name = section.param.name
            if self._place(name) is not None:
                notes = [Note(self._place(name) or name.span, "declared here for all nodes")]
                self.diagnostics.report(
                    messages.HIDDEN_PARAMETER, name.span, name=name.text, notes=notes
                )

    def _check_locals(self, body: ast.Block) -> None:
        for node in ast.walk(body):
            if isinstance(node, ast.Declarator):
                self._hides(node.name, "this local")
            elif isinstance(node, ast.Foreach) and self._place(node.variable) is not None:
                self.diagnostics.report(
                    messages.HIDDEN_PARAMETER, node.variable.span, name=node.variable.text
                )

    def _hides(self, name: ast.Name, what: str) -> None:
        """Told at both places."""
        place = self._place(name)
        if place is None or self.family is None:
            return
        kind = "node container" if name.text in self.system.containers else "global"
        told: dict[str, Any] = {"name": name.text, "what": kind}
        if not is_built_in(name.span.source):
            notes = [Note(place, "declared here for all nodes")]
            self.diagnostics.report(
                messages.HIDDEN, name.span, hidden=what, where=" here", notes=notes, **told
            )
        other = f"a declaration of the family `{self.family.name.text}`"
        notes = [Note(name.span, "what is hidden")]
        self.diagnostics.report(
            messages.HIDDEN, place, hidden=other, where=" there", notes=notes, **told
        )

    def _place(self, name: ast.Name) -> Span | None:
        """Where the master declares a name."""
        if name.text in self.system.globals:
            return self.system.globals[name.text].span
        container = self.system.containers.get(name.text)
        return container.name.span if container is not None else None

    # --- verbatim text -----------------------------------------------------------------

    def _check_verbatim(self, body: ast.Block) -> None:
        for node in ast.walk(body):
            if isinstance(node, ast.Verbatim | ast.VerbatimExpr):
                for at, name in _names_in(node.text):
                    variable = self.system.globals.get(name)
                    if variable is not None and not variable.const:
                        place = node.span.inside(2 + at, 2 + at + len(name))
                        fixes = _read_before(node, name)
                        self.diagnostics.report(messages.IN_VERBATIM, place, name=name, fixes=fixes)

    # --- loops -------------------------------------------------------------------------

    def _check_loops(self, body: ast.Block) -> None:
        for loop in ast.walk(body):
            if not isinstance(loop, ast.While | ast.DoWhile | ast.For) or loop.condition is None:
                continue
            reads = list(self._reads(loop.condition))
            if self._waits_for_ever(loop, reads):
                expr, _ = reads[0]
                self.diagnostics.report(
                    messages.WAITS_ON_COPY, expr.span, name=_written(expr), fixes=[]
                )
            for expr, variable in reads:
                asks = variable.shared is not None and variable.shared.model is Model.REQUEST
                if asks and variable.shared is not None:
                    self.diagnostics.report(
                        messages.READ_IN_LOOP,
                        expr.span,
                        name=_written(expr),
                        count=_MESSAGES[variable.shared.kind],
                        fixes=_read_once(loop, expr, variable),
                    )

    def _reads(self, condition: ast.Expr) -> Iterator[tuple[ast.Expr, Global]]:
        """The plain reads of variables of others in a condition."""
        targets = {
            stripped(one.target)
            for one in ast.walk(condition)
            if isinstance(one, ast.Assign | ast.Step)
        }
        for node in ast.walk(condition):
            variable = self._shared(node) if isinstance(node, ast.Expr) else None
            if variable is not None and node not in targets and isinstance(node, ast.Expr):
                yield node, variable

    def _shared(self, expr: ast.Expr) -> Global | None:
        """The variable of another process that an expression is."""
        name = name_of(expr)
        if isinstance(expr, ast.Size):
            name = f"|{expr.container.name.text}|"
        elif isinstance(expr, ast.Is):
            name = f"{expr.node.name.text} is"
        found = self.system.find(name) if name else None
        return found if found is not None and found.shared is not None else None

    def _waits_for_ever(
        self,
        loop: ast.While | ast.DoWhile | ast.For,
        reads: list[tuple[ast.Expr, Global]],
    ) -> bool:
        """Whether only another process can end a loop, and the node never hears of it."""
        if not reads or loop.condition is None:
            return False
        inside: list[ast.Node] = [loop.condition, loop.body]
        inside += [loop.step] if isinstance(loop, ast.For) and loop.step is not None else []
        for node in (node for part in inside for node in ast.walk(part)):
            if isinstance(node, ast.Break | ast.Return | ast.Dispatch | ast.Verbatim | ast.Fail):
                return False
            if isinstance(node, ast.VerbatimExpr | ast.Transfer | ast.Foreach | ast.Destroy):
                return False
            if isinstance(node, ast.Expr) and self._hears(node):
                return False
        asked = {name_of(node) for node in ast.walk(loop.condition) if isinstance(node, ast.Expr)}
        changed = {
            name_of(one.target)
            for part in inside
            for one in ast.walk(part)
            if isinstance(one, ast.Assign | ast.Step)
        }
        return not asked & changed - {""}

    def _hears(self, expr: ast.Expr) -> bool:
        """Whether the node waits for an answer there, and takes in what comes before it."""
        if isinstance(expr, ast.Assign | ast.Step):
            return self._shared(stripped(expr.target)) is not None
        found = self._shared(expr)
        return (
            found is not None and found.shared is not None and (found.shared.model is Model.REQUEST)
        )

    # --- what is read and written apart --------------------------------------------------

    def _check_apart(self, body: ast.Block) -> None:
        for node in ast.walk(body):
            if not isinstance(node, ast.Assign) or node.operator != "=":
                continue
            target = stripped(node.target)
            variable = self._shared(target)
            if variable is None:
                continue
            written = _written(target)
            value = stripped(node.value)
            if not any(
                isinstance(one, ast.Expr) and _written(one) == written for one in ast.walk(value)
            ):
                continue
            writers = self._writers(variable)
            instead = _atomic(written, value)
            if writers:
                fixes = [Fix(f"Write `{instead}`", (Edit(node.span, instead),))] if instead else []
                self.diagnostics.report(
                    messages.NOT_ATOMIC,
                    node.span,
                    name=written,
                    writers=writers,
                    instead=instead or f"{written} += …",
                    fixes=fixes,
                )

    def _writers(self, variable: Global) -> str:
        """Who else writes a variable, in words."""
        assert variable.shared is not None
        if variable.shared.kind is Sharing.SLOT:
            return "its node"
        name, found = variable.name, []
        for family, uses in self.names.uses.items():
            if name in uses.written and self.family and family.number != self.family.number:
                found.append(f"nodes of the family `{family.name.text}`")
        if name in self.names.of_master.written:
            found.append("the master")
        if not found and self._are_many():
            found.append("other nodes of the same family")
        return " and ".join(found)

    def _are_many(self) -> bool:
        """Whether there can be several nodes of the family, as far as containers tell."""
        if self.family is None:
            return False
        places = [
            one
            for name, one in self.system.containers.items()
            if self.family.number in self.names.held[name]
        ]
        return len(places) > 1 or any(not one.is_slot or one.size for one in places)


def _written(expr: ast.Expr) -> str:
    return expression(expr).removeprefix("GLOBAL.")


def _names_in(text: str) -> Iterator[tuple[int, str]]:
    for match in _WORDS.finditer(text):
        if match["name"]:
            yield match.start("name"), match["name"]


def _read_before(node: ast.Verbatim | ast.VerbatimExpr, name: str) -> list[Fix]:
    """The text with a local in the place of the variable, where it can be declared."""
    if isinstance(node, ast.VerbatimExpr) or node.simulate is not None:
        return []
    local = f"own_{name}"
    pieces, last = [], 0
    for at, one in _names_in(node.text):
        if one == name:
            pieces.append(node.text[last:at] + local)
            last = at + len(one)
    text = "".join([*pieces, node.text[last:]])
    return [
        Fix(
            f"Read `{name}` into a local before",
            (Edit(node.span, f"{{ int {local} = {name}; {{*{text}*}} }}"),),
        )
    ]


def _read_once(
    loop: ast.While | ast.DoWhile | ast.For, expr: ast.Expr, variable: Global
) -> list[Fix]:
    """The loop in a block of its own with a local, unless the loop itself writes the variable."""
    written = uses_in((_as_block(loop),)).written
    if name_of(expr) in written or isinstance(loop, ast.DoWhile):
        return []
    local = "read_" + re.sub(r"\W+", "_", _written(expr)).strip("_")
    before = Edit(loop.span.before, f"{{ {variable.type.value} {local} = {_written(expr)}; ")
    return [
        Fix(
            f"Read `{_written(expr)}` once before the loop",
            (before, Edit(expr.span, local), Edit(loop.span.behind, " }")),
        )
    ]


def _as_block(loop: ast.Stmt) -> ast.Block:
    return ast.Block(loop.span, [], [loop])


_STEPS = {"+": "++", "-": "--"}


def _atomic(written: str, value: ast.Expr) -> str:
    """The assignment as one message; nothing where it is no sum or product with the variable."""
    if not isinstance(value, ast.Binary) or value.operator not in "+-*/%":
        return ""
    left, right = _written(value.left), _written(value.right)
    if left == written:
        other = value.right
    elif right == written and value.operator in "+*":
        other = value.left
    else:
        return ""
    is_one = isinstance(other, ast.IntLiteral) and other.value == 1
    if is_one and value.operator in _STEPS:
        return f"{written}{_STEPS[value.operator]}"
    return f"{written} {value.operator}= {expression(stripped(other))}"
