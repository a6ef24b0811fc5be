"""Expressions of workloads, beside what schedulers have, too."""

from __future__ import annotations

from dataclasses import dataclass

from catapults.syntax.ast import Expr, Name


@dataclass(eq=False, slots=True)
class NameExpr(Expr):
    """A variable, constant, counter or built-in value by its name."""

    name: Name


@dataclass(eq=False, slots=True)
class Call(Expr):
    """``function(arguments)``."""

    function: Name
    arguments: list[Expr]


@dataclass(eq=False, slots=True)
class Pair(Expr):
    """``key: value``, an argument of `choice` (value: weight) and `table` (time: value)."""

    key: Expr
    value: Expr


@dataclass(eq=False, slots=True)
class FieldExpr(Expr):
    """``message.field``, or in a host function ``thread.import``."""

    owner: Name
    field: Name
