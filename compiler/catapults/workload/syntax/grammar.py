"""Grammar of workloads, for PLY: what a file holds.

The world, statements and expressions are in modules of their own; :func:`rules`
puts the four together. The productions with ``error`` are where parsing goes on after
a syntax error.
"""

from __future__ import annotations

import sys
from typing import Any

from catapults.syntax.ast import Name
from catapults.syntax.building import build
from catapults.syntax.productions import listed, node, one_of, skipped
from catapults.workload.syntax import ast, expressions, statements, world_grammar
from catapults.workload.syntax.mending import p_error
from catapults.workload.syntax.tokens import LANGUAGE, TOKENS

start = "file"
tokens = TOKENS

precedence = (
    ("nonassoc", "THEN"),  # an else belongs to the nearest if
    ("nonassoc", "ELSE"),
    ("left", "OR"),
    ("left", "AND"),
    ("left", "EQUAL", "NOT_EQUAL"),
    ("left", "LESS", "GREATER", "LESS_EQUAL", "GREATER_EQUAL"),
    ("left", "PLUS", "MINUS"),
    ("left", "STAR", "SLASH", "PERCENT"),
    ("right", "UNARY"),
)


def p_file(p: Any) -> None:
    """file : workload END"""
    p[0] = p[1]


def p_workload(p: Any) -> None:
    """workload : WORKLOAD name LEFT_BRACE items RIGHT_BRACE
    | WORKLOAD name LEFT_BRACE items error RIGHT_BRACE
    | WORKLOAD error LEFT_BRACE items RIGHT_BRACE"""
    name = p[2] if isinstance(p[2], Name) else Name(span=p[1].span, text="")
    p[0] = build(p, ast.Workload, name=name, items=p[4])


p_word = one_of("word", LANGUAGE.names)
p_items = listed("items", "item")
p_item_error = skipped("item", "SEMICOLON", "block")

p_profile = node(ast.ProfileItem, "item : PROFILE name=name SEMICOLON")
p_costs = node(ast.CostsItem, "item : COSTS LEFT_BRACE costs=costs RIGHT_BRACE")
p_cost_list = listed("costs", "cost")
p_cost = node(ast.Cost, "cost : name=name values=expressions SEMICOLON")
p_cost_error = skipped("cost", "SEMICOLON")
p_quantum = node(ast.QuantumItem, "item : QUANTUM value=expression SEMICOLON")
p_processors = node(ast.ProcessorsItem, "item : PROCESSORS value=expression SEMICOLON")
p_clairvoyant = node(ast.ClairvoyantItem, "item : CLAIRVOYANT SEMICOLON")
p_variables = node(ast.VariablesItem, "item : declaration=declaration")
p_parameter = node(
    ast.ParameterItem,
    """item : PARAMETER name=name ASSIGN initial=expression FROM lowest=expression TO
    highest=expression SEMICOLON
    | PARAMETER type=type name=name ASSIGN initial=expression FROM lowest=expression TO
    highest=expression SEMICOLON""",
)
p_signal = node(
    ast.SignalItem,
    "item : SIGNAL type=type name=name ASSIGN value=expression EVERY period=expression SEMICOLON",
)


def p_thread(p: Any) -> None:
    """item : THREAD name block
    | THREAD name LEFT_BRACKET expression RIGHT_BRACKET block"""
    instances = p[4] if len(p) > 4 else None
    body = p[len(p) - 1].statements
    p[0] = build(p, ast.ThreadItem, name=p[2], instances=instances, body=body)


p_stop = node(ast.StopItem, "item : STOP WHEN conditions=conditions SEMICOLON")
p_expressions = listed("expressions", "expression", "COMMA")
p_conditions = listed("conditions", "expression", "OR_WHEN")
p_limit = node(ast.LimitItem, "item : LIMIT what=limit_kind value=expression SEMICOLON")


def p_limit_kind(p: Any) -> None:
    """limit_kind : TIME
    | name"""
    p[0] = p[1] if isinstance(p[1], Name) else build(p, Name, text=p[1].text)


# --- the whole -----------------------------------------------------------------------


def rules() -> dict[str, Any]:
    """What PLY reads: the productions of all four modules and the options above."""
    productions = {
        name: rule
        for part in (sys.modules[__name__], world_grammar, statements, expressions)
        for name, rule in vars(part).items()
        if name.startswith("p_")
    }
    return {
        **productions,
        "p_error": p_error,
        "tokens": tokens,
        "precedence": precedence,
        "start": start,
    }
