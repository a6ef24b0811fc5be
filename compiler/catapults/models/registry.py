"""The models of scheduling that there are."""

from __future__ import annotations

from catapults.models.classic.front_end import front_end
from catapults.models.model import Model
from catapults.syntax import ast

MODELS = (Model("classic", ast.Scheduler, front_end),)


def model_of(tree: ast.Scheduler) -> Model:
    """The model that a text is written in: the parser tells them apart by their heads."""
    return next(one for one in MODELS if isinstance(tree, one.tree))
