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
from catapults.workload.syntax import ast, expressions, statements, world_grammar
from catapults.workload.syntax.expressions import collected
from catapults.workload.syntax.recovery import p_error
from catapults.workload.syntax.tokens import TOKENS

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


def p_items(p: Any) -> None:
    """items :
    | items item"""
    p[0] = collected(p)


def p_item_error(p: Any) -> None:
    """item : error SEMICOLON
    | error block"""
    p.parser.errok()


def p_profile(p: Any) -> None:
    """item : PROFILE name SEMICOLON"""
    p[0] = build(p, ast.ProfileItem, name=p[2])


def p_costs(p: Any) -> None:
    """item : COSTS LEFT_BRACE costs RIGHT_BRACE"""
    p[0] = build(p, ast.CostsItem, costs=p[3])


def p_cost_list(p: Any) -> None:
    """costs :
    | costs cost"""
    p[0] = collected(p)


def p_cost(p: Any) -> None:
    """cost : name expression SEMICOLON"""
    p[0] = build(p, ast.Cost, name=p[1], value=p[2])


def p_cost_error(p: Any) -> None:
    """cost : error SEMICOLON"""
    p.parser.errok()


def p_quantum(p: Any) -> None:
    """item : QUANTUM expression SEMICOLON"""
    p[0] = build(p, ast.QuantumItem, value=p[2])


def p_variables(p: Any) -> None:
    """item : declaration"""
    p[0] = build(p, ast.VariablesItem, declaration=p[1])


def p_parameter(p: Any) -> None:
    """item : PARAMETER name ASSIGN expression FROM expression TO expression SEMICOLON
    | PARAMETER type name ASSIGN expression FROM expression TO expression SEMICOLON"""
    typed = len(p) == 11
    name, _, initial, _, lowest, _, highest = p[2 + typed : -1]
    p[0] = build(
        p,
        ast.ParameterItem,
        type=p[2].text if typed else None,
        name=name,
        initial=initial,
        lowest=lowest,
        highest=highest,
    )


def p_signal(p: Any) -> None:
    """item : SIGNAL type name ASSIGN expression EVERY expression SEMICOLON"""
    p[0] = build(p, ast.SignalItem, type=p[2].text, name=p[3], value=p[5], period=p[7])


def p_thread(p: Any) -> None:
    """item : THREAD name block
    | THREAD name LEFT_BRACKET expression RIGHT_BRACKET block"""
    instances = p[4] if len(p) > 4 else None
    body = p[len(p) - 1].statements
    p[0] = build(p, ast.ThreadItem, name=p[2], instances=instances, body=body)


def p_stop(p: Any) -> None:
    """item : STOP WHEN conditions SEMICOLON"""
    p[0] = build(p, ast.StopItem, conditions=p[3])


def p_conditions(p: Any) -> None:
    """conditions : expression
    | conditions OR_WHEN expression"""
    p[0] = collected(p)


def p_limit(p: Any) -> None:
    """item : LIMIT limit_kind expression SEMICOLON"""
    p[0] = build(p, ast.LimitItem, what=p[2], value=p[3])


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
