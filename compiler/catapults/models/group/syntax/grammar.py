"""Grammar of group schedulers, for PLY. Expressions and statements are those of schedulers.

The productions with ``error`` are where parsing goes on after a syntax error.
"""

from __future__ import annotations

import sys
from typing import Any

from catapults.models.group.syntax import ast
from catapults.models.group.syntax.mending import p_error
from catapults.models.group.syntax.tokens import TOKENS
from catapults.syntax import expressions, statements
from catapults.syntax.ast import Name
from catapults.syntax.building import build
from catapults.syntax.grammar import (
    p_declaration,
    p_declarator,
    p_declarators,
    p_import,
    p_import_error,
    p_imports,
    p_order,
    p_sort,
)
from catapults.syntax.grammar import precedence as _of_schedulers
from catapults.syntax.productions import listed, node, one_of, optional, perhaps, skipped

start = "file"
#: `simulate`, `is` and nodes are of no use where nothing runs on a target of its own.
precedence = _of_schedulers


def p_file(p: Any) -> None:
    """file : scheduler END"""
    p[0] = p[1]


def p_scheduler(p: Any) -> None:
    """scheduler : GROUP SCHEDULER ID LEFT_BRACE parts RIGHT_BRACE
    | GROUP SCHEDULER error RESYNC LEFT_BRACE parts RIGHT_BRACE"""
    name = Name(p[3].span, p[3].text) if len(p) == 7 else Name(p[2].span, "")
    p[0] = build(p, ast.GroupScheduler, name=name, items=p[len(p) - 2])


p_parts = listed("parts", "part")
p_part_error = skipped("part", "RESYNC")
p_part = one_of("part", ("parameters", "group", "function"))
p_parameters = node(
    ast.Parameters, "parameters : PARAMETERS LEFT_BRACE imports=imports RIGHT_BRACE"
)
p_type = one_of("type", "INT FLOAT TIME THREADREF QUEUE STACK PQUEUE PSTACK".split())

# --- groups ----------------------------------------------------------------------------

p_group = node(
    ast.Group,
    """group : GROUP name=ID COLON rule=rule SEMICOLON
    | GROUP name=ID COLON rule=rule LEFT_BRACE members=members RIGHT_BRACE""",
)
p_rule = node(
    ast.Rule,
    """rule : name=ID
    | name=ID LEFT_PAREN arguments=arguments RIGHT_PAREN""",
)
p_some_arguments = listed("some_arguments", "expression", "COMMA")
p_arguments = perhaps("arguments", "some_arguments")
p_members = listed("members", "member")
p_member_error = skipped("member", "RESYNC")
p_kind = optional("kind", "GROUP", "THREAD")
p_member = node(ast.Member, "member : kind=kind name=ID settings=settings SEMICOLON")
p_settings = listed("settings", "setting")
p_setting = one_of("setting", ("value", "stay"))
p_value = node(ast.Value, "value : name=ID value=expression")
p_guest = node(ast.Guest, "stay : GUEST")

# --- decisions of one's own ------------------------------------------------------------

p_function = node(ast.Function, "function : SDF name=ID LEFT_BRACE parts=bodies RIGHT_BRACE")
p_bodies = listed("bodies", "body")
p_body_error = skipped("body", "RESYNC")
p_body = node(
    ast.Part,
    """body : name=ID body=block
    | name=ID LEFT_PAREN parameter=ID RIGHT_PAREN body=block""",
)


# --- the whole -----------------------------------------------------------------------------


def rules() -> dict[str, Any]:
    """What PLY reads: the productions of the three modules and the options above."""
    productions = {
        name: rule
        for part in (expressions, statements, sys.modules[__name__])
        for name, rule in vars(part).items()
        if name.startswith("p_") and name not in _LEFT_OUT
    }
    return {
        **productions,
        "p_error": p_error,
        "tokens": TOKENS,
        "precedence": precedence,
        "start": start,
    }


#: What only the texts of systems of nodes have.
_LEFT_OUT = frozenset(("p_is", "p_select"))

__all__ = [
    "p_declaration",
    "p_declarator",
    "p_declarators",
    "p_import",
    "p_import_error",
    "p_imports",
    "p_order",
    "p_sort",
    "rules",
]
