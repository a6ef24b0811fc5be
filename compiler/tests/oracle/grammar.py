"""What the grammar allows: productions, kinds of nodes, and which can stand beside which.

All of it is read off the grammar and the classes of the tree, so that nothing new is forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from typing import Any, get_args, get_type_hints

from sentences import Sentences

from catapults.diagnostics import Diagnostics
from catapults.source import Source
from catapults.syntax import _tables, ast, recovery
from catapults.syntax.building import Builder
from catapults.syntax.lexer import tokenise
from catapults.syntax.lr import Parser, TokenStream
from catapults.syntax.lr_tables import Rule, Table
from catapults.syntax.parser import _table
from catapults.syntax.rules import rules
from catapults.syntax.tokens import PUNCTUATION

#: Where the operators of a class of nodes are written.
_OPERATORS = {
    ast.Unary: ("p_unary",),
    ast.Binary: ("p_binary",),
    ast.Assign: ("p_assign",),
    ast.Step: ("p_unary_step",),
}

#: What a node is called that has a part which others of its class may lack.
_PARTS = {
    ast.Variable: ("index", "Variable[]"),
    ast.VerbatimExpr: ("simulate", "VerbatimExpr simulate"),
    ast.If: ("orelse", "If else"),
    ast.Return: ("value", "Return value"),
    ast.Verbatim: ("simulate", "Verbatim simulate"),
    ast.Assert: ("message", "Assert text"),
    ast.Fail: ("target", "Fail thread"),
}

#: A node in another: the kind of the outer one, the field, and the kind of the inner one; or a
#: node behind another in a list: the kind of the list, and both.
Pair = tuple[str, str, str]

#: The lists in which one thing stands behind another.
ROWS = (
    (ast.DataSection, "declarations"),
    (ast.Block, "declarations"),
    (ast.Block, "statements"),
    (ast.Scheduler, "sections"),
)


#: Behind these nothing runs.
JUMPS = (ast.Break, ast.Continue, ast.Return, ast.Dispatch, ast.Fail)


# --- productions ----------------------------------------------------------------------------------


def productions() -> set[str]:
    """All that a text without errors can use."""
    return {
        text
        for text, *_ in _tables._lr_productions[1:]
        if not {"error", "RESYNC"} & set(text.split()) and not text.startswith("strays -> strays")
    }


def productions_of(source: Source) -> Counter[str]:
    """How often a text uses each production."""
    used: Counter[str] = Counter()
    parser = Parser(_counting(used), recovery.p_error)
    diagnostics = Diagnostics()
    stream = TokenStream(tokenise(source, diagnostics).tokens, Builder(diagnostics), parser)
    parser.parse(stream)
    return used


def _counting(used: Counter[str]) -> Table:
    """The table of the parser, of which each production counts itself."""

    def counted(number: int, rule: Rule) -> Rule:
        text = _tables._lr_productions[number][0]

        def act(p: Any) -> None:
            used[text] += 1
            if rule.action is None:
                p[0] = p[1]
            else:
                rule.action(p)

        return rule._replace(action=act)

    table = _table()
    return replace(table, productions=[counted(n, one) for n, one in enumerate(table.productions)])


# --- kinds ----------------------------------------------------------------------------------------


def kind(node: ast.Node) -> str:
    """What a node is called in pairs: its class, its operator, and whether it has all its parts."""
    match node:
        case ast.Step():
            return f"Step {_step(node.operator, node.prefix)}"
        case ast.Unary() | ast.Binary() | ast.Assign():
            return f"{type(node).__name__} {node.operator}"
        case ast.Declaration():
            return f"{'const ' if node.const else ''}{node.type.value}"
        case ast.Handler():
            return node.kind
        case ast.Aspect():
            return node.when
    field, name = _PARTS.get(type(node), ("", ""))
    return name if field and getattr(node, field) is not None else type(node).__name__


def _step(operator: str, prefix: bool) -> str:
    return f"{operator}x" if prefix else f"x{operator}"


@cache
def kinds(base: type[ast.Node]) -> frozenset[str]:
    """All kinds of nodes that can stand where the grammar wants one of a class."""
    return frozenset(name for one in _classes(base) for name in _kinds_of(one))


def _kinds_of(node_class: type[ast.Node]) -> Iterator[str]:
    if node_class in _OPERATORS:
        operators = list(_operators(_OPERATORS[node_class]))
        if node_class is ast.Step:
            yield from (f"Step {_step(*one)}" for one in product(operators, (True, False)))
        else:
            yield from (f"{node_class.__name__} {one}" for one in operators)
    elif node_class is ast.Declaration:
        yield from (f"{const}{one.value}" for const in ("", "const ") for one in ast.Type)
    elif node_class is ast.Handler:
        yield from ("event", "query")
    elif node_class is ast.Aspect:
        yield from ("before", "after")
    else:
        yield node_class.__name__
        if node_class in _PARTS:
            yield _PARTS[node_class][1]


def _operators(names: tuple[str, ...]) -> Iterator[str]:
    """The signs in productions."""
    sentences = Sentences({name: rules()[name] for name in names}, {})
    for each in sentences.productions.values():
        for production in each:
            yield from (PUNCTUATION[one] for one in production if one in PUNCTUATION)


# --- pairs ----------------------------------------------------------------------------------------


def pairs() -> set[Pair]:
    """All that the classes of the tree allow, of what is not only a name."""
    found: set[Pair] = set()
    for outer in _classes(ast.Node):
        hints = get_type_hints(outer)
        for field, hint in hints.items():
            inner = _inner(hint)
            if inner is None or (outer, field) == (ast.Scheduler, "base"):
                continue
            for one in _with_part(outer, field):
                found |= {(one, field, other) for other in kinds(inner)}
            if (outer, field) in ROWS:
                found |= {
                    (f"in {field}", *both) for both in product(sorted(kinds(inner)), repeat=2)
                }
    return found


def _classes(base: type[ast.Node]) -> list[type[ast.Node]]:
    """The classes of nodes that are one, without those that only others are made of."""
    known = [one for one in vars(ast).values() if isinstance(one, type) and issubclass(one, base)]
    bases = {above for one in known for above in one.__bases__}
    return [one for one in known if one not in bases]


def _inner(hint: Any) -> type[ast.Node] | None:
    """What stands in a field: an expression, a statement, a declaration or a section."""
    wanted = [one for one in (hint, *get_args(hint)) if isinstance(one, type)]
    for one in wanted:
        if issubclass(one, ast.Expr | ast.Stmt | ast.Declaration | ast.Section):
            return one
    return None


def _with_part(outer: type[ast.Node], field: str) -> list[str]:
    """The kinds of a class whose nodes have a field."""
    part, name = _PARTS.get(outer, ("", ""))
    return [name] if part == field else sorted(kinds(outer))


def pairs_of(root: ast.Node, ran: Set[ast.Node] = frozenset()) -> Iterator[tuple[Pair, bool]]:
    """The pairs of a tree, and whether each has run: ``ran`` holds the inner one, or the outer one
    where that never runs without it."""
    for outer in ast.walk(root):
        name = kind(outer)
        for field in ast.field_names(type(outer)):
            value = getattr(outer, field)
            inner = value if isinstance(value, list) else [value]
            nodes = [one for one in inner if isinstance(one, ast.Node)]
            for one in nodes:
                yield (name, field, kind(one)), _has_run(outer, field, one, ran)
            if (type(outer), field) in ROWS:
                yield from _neighbours(field, nodes, ran)


def _neighbours(
    field: str, nodes: list[ast.Node], ran: Set[ast.Node]
) -> Iterator[tuple[Pair, bool]]:
    for first, second in pairwise(nodes):
        needed = first if isinstance(first, JUMPS) else second
        has_run = not isinstance(needed, ast.Stmt) or needed in ran
        yield (f"in {field}", kind(first), kind(second)), has_run


#: Fields whose node is used whenever the outer one is, without being looked at by itself; so is
#: the number behind a minus.
_USED = ("target", "thread", "container", "source", "init", "size", "default", "declarations")


def _has_run(outer: ast.Node, field: str, inner: ast.Node, ran: Set[ast.Node]) -> bool:
    if not isinstance(inner, ast.Expr | ast.Stmt) or inner in ran:
        return True
    is_used = field in _USED or (isinstance(outer, ast.Unary) and kind(inner) == "IntLiteral")
    return is_used and (outer in ran or not isinstance(outer, ast.Expr | ast.Stmt))
